//! Advice for the person whose turn it is: what `search` would do in that seat. It sees what the
//! person sees and nothing else.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::thought::desk_for;
use crate::bots::{Bot as _, BotRandom, Budget, Search};
use crate::game::{Action, Board, Seat, State};

/// How long is thought about a hint.
pub const BUDGET: Budget = Budget::Playouts(1500);

/// The most candidates that are shown.
pub const MOST_CANDIDATES: usize = 5;

/// A decision that a person asks advice for.
pub struct Question {
    pub(super) board: Arc<Board>,
    pub(super) state: State,
    pub(super) seat: Seat,
    pub(super) random: BotRandom,
}

/// What could be done, the best first. There is at least one candidate.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The candidates.
    pub candidates: Vec<Candidate>,
    /// Why the best one is the best, in one sentence.
    pub why: String,
}

/// Something that could be done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What is done.
    pub action: Action,
    /// How it is expected to go; none if there was nothing to choose from.
    pub outlook: Option<Outlook>,
}

/// How a game is expected to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Points ahead of the best other player; behind, if below 0.
    pub margin: f32,
    /// The chance to win, from 0 to 1.
    pub chance: f32,
    /// Games played out.
    pub games: u32,
}

impl Question {
    /// Thinks it over; once `stop` is set it ends early, and what comes of it must be dropped.
    pub fn answer(mut self, budget: Budget, stop: Option<Arc<AtomicBool>>) -> Option<Advice> {
        let mut bot = Search::patient(budget);
        let mut desk = desk_for(&self.board);
        desk.stop = stop;
        let view = self.state.view(&self.board, self.seat);
        let best = bot.choose(&view, &mut desk, &mut self.random)?;
        let prospects = bot.prospects().into_iter().take(MOST_CANDIDATES);
        let mut candidates: Vec<Candidate> = prospects
            .map(|prospect| Candidate {
                action: prospect.action,
                outlook: Some(Outlook {
                    margin: prospect.margin,
                    chance: prospect.chance,
                    games: prospect.games,
                }),
            })
            .collect();
        if candidates.is_empty() {
            candidates.push(Candidate {
                action: best,
                outlook: None,
            });
        }
        let why = bot.reason(&self.board);
        Some(Advice { candidates, why })
    }
}
