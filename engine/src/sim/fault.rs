//! What can go wrong with a bot. A game with a fault ends there: it is counted, and it is part of no
//! other figure.

use serde::{Deserialize, Serialize};

use super::merge::{Merge, record};
pub use crate::game::FaultKind;
use crate::game::{BreakOff, MOST_TURNS, Seat};

/// A game that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(deny_unknown_fields)]
#[error("game {game}: {bot} in seat {seat}: {message}")]
pub struct Fault {
    /// The number of the game.
    pub game: u64,
    /// What went wrong.
    pub kind: FaultKind,
    /// The bot that was to decide, or had decided last.
    pub bot: String,
    /// Its seat.
    pub seat: Seat,
    /// What exactly happened.
    pub message: String,
}

impl Fault {
    /// The last line of the game's log.
    pub(super) fn break_off(&self) -> BreakOff {
        match self.kind {
            FaultKind::Endless => BreakOff::TurnLimit { turns: MOST_TURNS },
            fault => BreakOff::Fault {
                fault,
                seat: self.seat,
                message: self.message.clone(),
            },
        }
    }
}

/// So many games that went wrong are remembered, the first ones.
pub const MOST_EXAMPLES: usize = 10;

record! {
    /// The games that went wrong.
    pub struct FaultTotals {
        /// Illegal moves.
        illegal_moves: u64,
        /// Bots that did not decide.
        no_moves: u64,
        /// Games without an end.
        endless: u64,
        /// Positions that must not be.
        broken_positions: u64,
        /// Faults of each bot.
        by_bot: Vec<u64>,
        /// The first of them.
        examples: Vec<Fault>,
    }
}

impl FaultTotals {
    /// How many games went wrong.
    pub fn number(&self) -> u64 {
        self.illegal_moves + self.no_moves + self.endless + self.broken_positions
    }

    pub(super) fn count(&mut self, bot: usize, fault: Fault) {
        match fault.kind {
            FaultKind::IllegalMove => self.illegal_moves += 1,
            FaultKind::NoMove => self.no_moves += 1,
            FaultKind::Endless => self.endless += 1,
            FaultKind::BrokenPosition => self.broken_positions += 1,
        }
        self.by_bot[bot] += 1;
        self.examples.push(fault);
        self.examples.keep_first();
    }
}

trait KeepFirst {
    fn keep_first(&mut self);
}

impl KeepFirst for Vec<Fault> {
    fn keep_first(&mut self) {
        self.sort_by_key(|fault| fault.game);
        self.truncate(MOST_EXAMPLES);
    }
}

impl Merge for Vec<Fault> {
    fn merge(&mut self, other: &Self) -> Option<()> {
        self.extend(other.iter().cloned());
        self.keep_first();
        Some(())
    }
}
