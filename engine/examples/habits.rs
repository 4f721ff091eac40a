//! What suits the boards that come with the program: the list in `engine/src/sim/suited.in`.
//!
//! `cargo run --release -p railwright-engine --example habits > engine/src/sim/suited.in`
#![allow(
    clippy::unwrap_used,
    reason = "a measurement that cannot be made should stop"
)]

use std::sync::Arc;

use railwright_engine::game::Board;
use railwright_engine::map::shipped;
use railwright_engine::sim::{calibrate, played_hash, table_sizes};
use railwright_engine::unwatched;

fn main() {
    println!("[");
    for shipped in shipped::ALL {
        let map = Arc::new(shipped.load().unwrap().map);
        for players in table_sizes(&map) {
            let board = Arc::new(Board::new(Arc::clone(&map), players).unwrap());
            let found = calibrate(&board, 2, &mut unwatched).unwrap();
            println!(
                "    // {} with {players} players\n    ({:?}, {players}, habits({}, {}, {})),",
                shipped.name,
                played_hash(&map),
                found.turn,
                found.cards,
                found.tickets
            );
        }
    }
    println!("]");
}
