//! What bots did with each route, as heat on the board.

use std::collections::HashMap;

use super::LiveBalance;
use crate::draw::Heat;
use crate::map::{Id, Map};
use crate::sim::figures;

/// What bots did with a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteHeat {
    /// How often they claim it.
    Claims,
    /// How often who claims it wins.
    Winners,
    /// When they claim it.
    Turn,
}

/// What tells one heat from the next: revision, table size, and how many games about.
pub type HeatKey = (u64, u8, u32);

impl LiveBalance {
    /// Changes when the heat should be drawn again: not for every few games, because drawing takes a
    /// part of a frame.
    pub fn heat_key(&self) -> Option<HeatKey> {
        let series = self.series()?;
        let games = self.known()?.games(series.players);
        let steps = 4.0 * (games.max(1) as f64).log2();
        let last = games >= series.games;
        Some((
            self.revision()?,
            series.players,
            steps as u32 + u32::from(last),
        ))
    }

    /// The numbers of the routes of a map, found by their ids: some may be new since bots played.
    pub fn heat(&self, what: RouteHeat, map: &Map) -> Option<Heat> {
        let players = self.series()?.players;
        let study = self.known()?.study(players)?;
        let figure = match what {
            RouteHeat::Claims => &figures::CLAIMS,
            RouteHeat::Winners => &figures::CLAIMERS_WIN,
            RouteHeat::Turn => &figures::TURN,
        };
        let names = study.subject.routes.iter().enumerate();
        let places: HashMap<&Id, usize> = names.map(|(place, name)| (&name.id, place)).collect();
        let value = |id: &Id| study.shown(figure, *places.get(id)?).map(|one| one.value);
        let games = study.totals.finished;
        let title = figure.head().to_lowercase();
        Some(Heat {
            title: format!("{players} players, {games} games: {title}"),
            values: map.routes.iter().map(|route| value(&route.id)).collect(),
            decimals: figure.decimals,
        })
    }
}
