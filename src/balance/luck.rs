//! Luck and skill: what decides a game, the player, the deal, or the rest.
//!
//! The games of a deal are played with the same cards and the line-up moved on by a seat each time. So
//! the margins of a deal are a square: players across, seats down. What a player has in all seats is his
//! play, what a seat has with all players is its cards and place, and the rest is how the game went.

use serde::Serialize;

use super::{Measured, Played};
use crate::sim::{Blocks, Totals, jackknife};

/// Shares of the scatter of margins at one table size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Luck {
    /// Who plays.
    pub player: Measured,
    /// What was dealt, and where.
    pub deal: Measured,
    /// How the game went.
    pub rest: Measured,
}

impl Luck {
    /// None at tables of two, where the deal cannot be told from the rest, or with too few deals.
    pub(super) fn of(played: &Played) -> Option<Self> {
        let seats = f64::from(played.players);
        let sums = |totals: &Totals| {
            let luck = &totals.luck;
            let squares = [luck.margins, luck.players, luck.seats];
            let mut sums = vec![luck.deals as f64];
            sums.extend(squares.map(|sum| sum as f64));
            sums
        };
        let shares = |kinds: &[Vec<f64>]| -> Vec<Option<f64>> {
            let Some([deals, margins, players, places]) = kinds.first().map(Vec::as_slice) else {
                return vec![None; 3];
            };
            let freedom = (seats - 1.0) * (seats - 2.0) * deals;
            if freedom <= 0.0 {
                return vec![None; 3];
            }
            let (players, places) = (players / seats, places / seats);
            let rest = (margins - players - places) / freedom;
            let part = |squares: f64| (squares / ((seats - 1.0) * deals) - rest).max(0.0) / seats;
            let (player, deal) = (part(players), part(places));
            let all = player + deal + rest;
            let share = |part: f64| (all > 0.0).then(|| part / all);
            vec![share(player), share(deal), share(rest)]
        };
        let blocks = Blocks::new(played.own.blocks.iter().map(sums));
        let n = played.own.totals.luck.deals;
        let found = jackknife(&[blocks], shares);
        let share = |place: usize| {
            let share: Option<Measured> = found.get(place).copied().flatten();
            share.map(|share| Measured {
                n,
                ..share.within(0.0, 1.0)
            })
        };
        Some(Luck {
            player: share(0)?,
            deal: share(1)?,
            rest: share(2)?,
        })
    }
}
