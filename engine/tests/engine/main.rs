//! The promises of the rules engine: it never fails, and it is right.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod agreement;
mod allocations;
mod brute_force;
mod games;
mod logs;

use std::sync::Arc;

use railwright_engine::game::Board;
use railwright_engine::map::{Map, Preset, shipped};

/// Every board with its own rules, and the variants of Nederland.
pub fn maps() -> Vec<(String, Arc<Map>)> {
    let mut maps = Vec::new();
    for board in shipped::ALL {
        maps.push((board.name.to_owned(), Arc::new(board.load().unwrap().map)));
    }
    for preset in [Preset::NederlandWithoutTolls, Preset::NederlandNeutral] {
        let mut map = shipped::find("nederland").unwrap().load().unwrap().map;
        map.rules = preset.rules();
        maps.push((preset.name().to_owned(), Arc::new(map)));
    }
    maps
}

/// Every board at every table size.
pub fn boards() -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    for (name, map) in maps() {
        for players in map.rules.players.counts() {
            let board = Board::new(Arc::clone(&map), players).unwrap();
            boards.push((format!("{name} with {players}"), board));
        }
    }
    boards
}
