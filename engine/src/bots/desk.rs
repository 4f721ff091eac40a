//! Where a bot thinks: what is known of the board, and scratch space.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::atlas::Atlas;
use super::bundle::Bundles;
use super::extras::Extras;
use super::habits::Habits;
use super::openings::Openings;
use super::plan::{Plan, Planning};
use super::survey::Survey;
use super::weigh::Weights;
use crate::game::{Action, Board, Cards, Track, Workspace};

/// The room that a bot needs to think. Keep one for each thread and board and use it again; nothing
/// of one decision is left in it for the next.
#[derive(Debug)]
pub struct Desk {
    /// What suits the board.
    pub(super) habits: Habits,
    /// The lists of legal actions.
    pub workspace: Workspace,
    /// Set it from another thread to make a bot that thinks ahead stop at once. What it then chooses
    /// has not been thought through.
    pub stop: Option<Arc<AtomicBool>>,
    pub(super) known: Knowledge,
    pub(super) scratch: Scratch,
}

/// What is known of a board before any game: the same in every game, and only ever added to.
#[derive(Debug)]
pub(super) struct Knowledge {
    pub atlas: Atlas,
    /// What the styles that have been met make of the routes.
    pub surveys: Vec<(Weights, Survey)>,
    /// Paths of tickets before anything has been claimed or kept.
    pub openings: Openings,
}

/// Lists that are filled anew by every decision, and kept so that nothing is allocated.
#[derive(Debug)]
pub(super) struct Scratch {
    pub planning: Planning,
    pub bundles: Bundles,
    /// Another plan to compare with.
    pub spare: Plan,
    /// What every route is to the player.
    pub tracks: Vec<Track>,
    /// The routes of other players, as bits in words.
    pub rivals: Vec<u64>,
    pub extras: Extras,
    pub payments: Vec<Cards>,
    pub actions: Vec<Action>,
}

impl Desk {
    /// A desk for games on a board, for players with the standard habits.
    pub fn new(board: &Board) -> Desk {
        Desk::with_habits(board, Habits::STANDARD)
    }

    /// A desk for games on a board, for players with these habits.
    pub fn with_habits(board: &Board, habits: Habits) -> Desk {
        Desk {
            habits,
            workspace: Workspace::default(),
            stop: None,
            known: Knowledge {
                atlas: Atlas::new(board),
                surveys: Vec::new(),
                openings: Openings::default(),
            },
            scratch: Scratch {
                planning: Planning::new(board),
                bundles: Bundles::default(),
                spare: Plan::default(),
                tracks: Vec::new(),
                rivals: Vec::new(),
                extras: Extras::default(),
                payments: Vec::new(),
                actions: Vec::new(),
            },
        }
    }

    /// Whether a bot should stop thinking.
    pub(super) fn is_stopped(&self) -> bool {
        let stop = self.stop.as_ref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
