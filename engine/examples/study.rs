//! A study: bots play a board a thousand times, and the figures are read from it.
//!
//! `cargo run --release -p railwright-engine --example study -- [BOARD] [GAMES]`

use std::error::Error;
use std::sync::Arc;

use railwright_engine::game::Board;
use railwright_engine::map::shipped;
use railwright_engine::sim::{Plan, Series, figures, run};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "europe".to_owned());
    let games = arguments.next().map_or(Ok(1000), |games| games.parse())?;

    let map = shipped::find(&name).ok_or("no such board")?.load()?.map;
    let board = Arc::new(Board::new(Arc::new(map), 4)?);
    let study = run(Series::new(4, games, 1).setup(board)?, Plan::of(games), 2)?;

    println!("{} games of {}", study.totals.finished, study.subject.name);
    for seat in 0..usize::from(study.subject.players) {
        if let Some(share) = study.shown(&figures::SEAT_WINS, seat) {
            println!(
                "seat {}: wins {:.1} % [{:.1}, {:.1}]",
                seat + 1,
                share.value,
                share.low,
                share.high
            );
        }
    }
    // Studies of shards add up to the very same bytes.
    assert_eq!(railwright_engine::sim::read_study(&study.to_json())?, study);
    Ok(())
}
