//! Why a game broke off: the last line of a logged game that has no score.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::event::Ending;
use super::index::Seat;
use super::state::State;

/// What can go wrong with a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The bot did something that is not legal.
    IllegalMove,
    /// The bot had to decide and did not.
    NoMove,
    /// The game went on until it was stopped.
    Endless,
    /// A position that must not be.
    BrokenPosition,
}

impl FaultKind {
    /// In a few words.
    pub fn about(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal move",
            FaultKind::NoMove => "no move",
            FaultKind::Endless => "endless game",
            FaultKind::BrokenPosition => "invalid position",
        }
    }
}

/// Why a game broke off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "snake_case", deny_unknown_fields)]
pub enum BreakOff {
    /// A bot went wrong.
    Fault {
        /// What went wrong.
        fault: FaultKind,
        /// Where the bot sits.
        seat: Seat,
        /// What exactly happened.
        message: String,
    },
    /// It was stopped after so many turns.
    TurnLimit {
        /// Turns played.
        turns: u32,
    },
    /// Somebody stopped it, or it is still being played.
    Cancelled {},
}

impl BreakOff {
    /// Whether a game in this position can have broken off like that.
    pub(super) fn fits(&self, board: &Board, state: &State) -> bool {
        let going_on = state.ending().is_none();
        match *self {
            BreakOff::TurnLimit { turns } => {
                state.ending() == Some(Ending::TurnLimit) && turns == state.turns()
            }
            BreakOff::Cancelled {} => going_on,
            BreakOff::Fault { fault, seat, .. } => match fault {
                FaultKind::IllegalMove | FaultKind::NoMove => state.decider() == Some(seat),
                FaultKind::BrokenPosition => board.has_seat(seat),
                FaultKind::Endless => false,
            },
        }
    }
}
