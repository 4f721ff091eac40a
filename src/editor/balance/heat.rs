//! What bots did with each route, as heat on the board.

use std::collections::HashMap;

use super::live::Live;
use crate::draw::Heat;
use crate::editor::overlay::Overlay;
use crate::map::{Id, Map};
use crate::sim::{ClaimTotals, SHARE};

/// Fewer claims than this say nothing about claimers.
const FEWEST: u64 = 5;

/// What tells one heat from the next: revision, table size, and how many games about.
pub type HeatKey = (u64, u8, u32);

impl Live {
    /// Changes when the heat should be drawn again: not for every few games, because drawing takes a
    /// part of a frame.
    pub fn heat_key(&self) -> Option<HeatKey> {
        let question = self.question()?;
        let games = self.known()?.games(question.players);
        let steps = 4.0 * (games.max(1) as f64).log2();
        let last = games >= question.games;
        Some((
            self.revision()?,
            question.players,
            steps as u32 + u32::from(last),
        ))
    }

    /// The numbers of the routes of a map, found by their ids: some may be new since bots played.
    pub fn heat(&self, overlay: Overlay, map: &Map) -> Option<Heat> {
        let players = self.question()?.players;
        let study = self.known()?.study(players)?;
        let routes = study.subject.routes.iter().zip(&study.totals.routes);
        let known: HashMap<&Id, ClaimTotals> = routes
            .map(|(name, totals)| (&name.id, totals.all()))
            .collect();
        let games = study.totals.finished;
        let per = |number: f64, of: u64| number / of.max(1) as f64;
        let enough = |claims: &ClaimTotals| claims.claims >= FEWEST;
        type Figure<'a> = &'a dyn Fn(&ClaimTotals) -> Option<f64>;
        let (title, decimals, figure): (&str, usize, Figure) = match overlay {
            Overlay::Claims => ("claims in %", 0, &|one| {
                Some(per(100.0 * one.claims as f64, games))
            }),
            Overlay::Winners => ("claimers win, in %", 0, &|one| {
                let wins = one.wins as f64 / SHARE as f64;
                enough(one).then(|| per(100.0 * wins, one.claims))
            }),
            Overlay::Turn => ("turn of claim", 0, &|one| {
                enough(one).then(|| per(one.turns as f64, one.claims))
            }),
            _ => return None,
        };
        let value = |id: &Id| known.get(id).and_then(figure);
        Some(Heat {
            title: format!("{players} players, {games} games: {title}"),
            values: map.routes.iter().map(|route| value(&route.id)).collect(),
            decimals,
        })
    }
}
