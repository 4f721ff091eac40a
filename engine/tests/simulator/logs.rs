//! Logs of the simulator replay, step by step, to the score that was counted.

use railwright_engine::game::{GameHead, LogLine, Replay};
use railwright_engine::map::shipped;
use railwright_engine::sim::{Plan, Runner, Setup};

use super::{all_bots, board};

fn log(name: &str, threads: usize, games: u64) -> (String, Runner) {
    let board = board(name, 3);
    let setup = Setup::pool(board, all_bots(), 5).unwrap();
    let plan = Plan {
        log: true,
        ..Plan::of(games)
    };
    let mut runner = Runner::new(setup, plan, threads).unwrap();
    let mut text = Vec::new();
    while !runner.is_over() {
        runner.step(3);
        runner.write_logs(&mut text).unwrap();
    }
    (String::from_utf8(text).unwrap(), runner)
}

#[test]
fn every_logged_game_replays_to_the_score_that_was_counted() {
    for shipped in shipped::ALL {
        let (text, runner) = log(shipped.name, 2, 13);
        assert!(text == log(shipped.name, 3, 13).0, "{}", shipped.name);
        let board = board(shipped.name, 3);
        let mut totals = vec![0i64; 3];
        let mut games = 0;
        let mut replay = Replay::new(&board);
        for line in text.lines() {
            if let Ok(head) = serde_json::from_str::<GameHead>(line) {
                assert_eq!(head.game, games);
                games += 1;
                replay = Replay::new(&board);
                continue;
            }
            let event: LogLine = serde_json::from_str(line).unwrap();
            replay.follow(&event).unwrap();
            if replay.is_complete() {
                for (total, player) in totals.iter_mut().zip(&replay.score().unwrap().players) {
                    *total += i64::from(player.total);
                }
            }
        }
        assert_eq!(games, 13);
        let seats = runner.study().totals.seats.iter();
        let counted: Vec<i64> = seats.map(|seat| seat.score).collect();
        assert_eq!(totals, counted, "{}", shipped.name);
    }
}
