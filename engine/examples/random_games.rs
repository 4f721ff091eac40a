//! How many random games one core plays in a second of its time, board by board.
//!
//! `cargo run --release --example random_games [SECONDS] [BOARD] [PLAYERS]`
#![allow(
    clippy::unwrap_used,
    reason = "a measurement that cannot be made should stop"
)]

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use railwright_engine::game::{Board, FinalScore, Scorer, Streams, Workspace, play_random};
use railwright_engine::map::shipped;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().map_or(1.0, |text| text.parse().unwrap());
    let chosen = arguments.next();
    let players: Option<u8> = arguments.next().map(|text| text.parse().unwrap());
    for shipped in shipped::ALL {
        if chosen.as_ref().is_some_and(|name| name != shipped.name) {
            continue;
        }
        let map = Arc::new(shipped.load().unwrap().map);
        for table in map.rules.players.counts() {
            if players.is_none_or(|number| number == table) {
                measure(
                    shipped.name,
                    &Board::new(Arc::clone(&map), table).unwrap(),
                    seconds,
                );
            }
        }
    }
}

/// Seconds that this process has been running on a core; where the system does not say, seconds.
fn core_time() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let schedule = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = schedule
        .split(' ')
        .next()
        .and_then(|text| text.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |time: f64| time / 1e9)
}

fn measure(name: &str, board: &Board, seconds: f64) {
    let mut workspace = Workspace::default();
    let mut scorer = Scorer::default();
    let mut score = FinalScore::default();
    let (mut games, mut turns, mut points) = (0u32, 0u64, 0i64);
    let started = core_time();
    while core_time() - started < seconds {
        for _ in 0..100 {
            let mut streams = Streams::new(u64::from(games));
            let state = play_random(board, &mut streams, &mut workspace);
            scorer.score_into(board, &state, &mut score);
            points += score
                .players
                .iter()
                .map(|player| i64::from(player.total))
                .sum::<i64>();
            turns += u64::from(state.turns());
            games += 1;
        }
    }
    let elapsed = core_time() - started;
    let players = board.players();
    let seats = f64::from(games) * f64::from(players);
    println!(
        "{name:10} {players} players: {:7.0} games/s, {:5.1} turns a game, {:4.0} ns a turn, {:6.1} points a player",
        f64::from(games) / elapsed,
        turns as f64 / f64::from(games),
        elapsed / turns as f64 * 1e9,
        points as f64 / seats,
    );
}
