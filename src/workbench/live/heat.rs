//! What bots did with each route, as heat on the board.

use std::collections::HashMap;

use super::LiveBalance;
use crate::balance::FEWEST_CLAIMS;
use crate::draw::Heat;
use crate::map::{Id, Map};
use crate::sim::{ClaimTotals, SHARE};

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
        let routes = study.subject.routes.iter().zip(&study.totals.routes);
        let known: HashMap<&Id, ClaimTotals> = routes
            .map(|(name, totals)| (&name.id, totals.all()))
            .collect();
        let games = study.totals.finished;
        let per = |number: f64, of: u64| number / of.max(1) as f64;
        let enough = |claims: &ClaimTotals| claims.claims >= FEWEST_CLAIMS;
        type Figure<'a> = &'a dyn Fn(&ClaimTotals) -> Option<f64>;
        let (title, decimals, figure): (&str, usize, Figure) = match what {
            RouteHeat::Claims => ("claims, in %", 0, &|one| {
                Some(per(100.0 * one.claims as f64, games))
            }),
            RouteHeat::Winners => ("wins by the player who claims, in %", 0, &|one| {
                let wins = one.wins as f64 / SHARE as f64;
                enough(one).then(|| per(100.0 * wins, one.claims))
            }),
            RouteHeat::Turn => ("claim turn", 0, &|one| {
                enough(one).then(|| per(one.turns as f64, one.claims))
            }),
        };
        let value = |id: &Id| known.get(id).and_then(figure);
        Some(Heat {
            title: format!("{players} players, {games} games: {title}"),
            values: map.routes.iter().map(|route| value(&route.id)).collect(),
            decimals,
        })
    }
}
