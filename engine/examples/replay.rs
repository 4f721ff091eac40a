//! A game is logged, and its log is replayed: every step is checked against the rules and told in a
//! sentence.
//!
//! `cargo run --release -p railwright-engine --example replay`

use std::error::Error;
use std::sync::Arc;

use railwright_engine::game::{Board, Logbook, Story};
use railwright_engine::map::shipped;
use railwright_engine::sim::{Series, log_of_game};

fn main() -> Result<(), Box<dyn Error>> {
    let map = Arc::new(
        shipped::find("first-line")
            .ok_or("no such board")?
            .load()?
            .map,
    );
    let board = Arc::new(Board::new(map, 2)?);
    let log = log_of_game(&Series::new(2, 1, 7).setup(board)?, 0)?;

    let mut logbook = Logbook::open(log.as_bytes())?;
    let game = logbook.next_game(None)?.ok_or("the log holds no game")?;
    // The map is in the log, so that it replays although the file may have changed since.
    let board = Board::new(Arc::clone(logbook.map()), game.head.players)?;
    let story = Story::new(&board, &game.head.bots);
    let replay = game.follow(&board, |event, _position| {
        println!("{}", story.tell(&event))
    })?;

    let score = replay.score().ok_or("the game was not finished")?;
    for line in story.result(score) {
        println!("{line}");
    }
    Ok(())
}
