//! The promises of the simulator: the same games on any number of threads and in any shards, nothing
//! hidden, every bot in every seat.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod faults;
mod habits;
mod large;
mod logs;
mod long;
mod outliers;
mod page;
mod same;
mod seating;

use std::sync::Arc;

use railwright_engine::bots::BotKind;
use railwright_engine::game::Board;
use railwright_engine::map::shipped;
use railwright_engine::sim::{Entrant, Setup};

/// A shipped board for so many players.
pub fn board(name: &str, players: u8) -> Arc<Board> {
    let map = shipped::find(name).unwrap().load().unwrap().map;
    Arc::new(Board::new(Arc::new(map), players).unwrap())
}

/// The weakest bot under so many names.
pub fn named(names: &str) -> Vec<Entrant> {
    let entrant = |name: &str| Entrant::new(name, || BotKind::Random.sit_down());
    names.split_whitespace().map(entrant).collect()
}

/// All bots there are.
pub fn all_bots() -> Vec<Entrant> {
    BotKind::QUICK.into_iter().map(Entrant::from).collect()
}

/// A pool of the weakest bot under these names.
pub fn pool(board: &Arc<Board>, names: &str, seed: u64) -> Setup {
    Setup::pool(Arc::clone(board), named(names), seed).unwrap()
}
