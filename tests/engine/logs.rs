//! A logged game replays to the same position and score, and a tampered one does not.

use railwright::game::{
    Board, GameHead, LogLine, Recorder, Replay, Scorer, State, Streams, Workspace, map_hash,
    random_action,
};
use rayon::prelude::*;

use super::boards;

/// Games of every board and table size.
const GAMES: u64 = 250;

pub fn logged_game(board: &Board, seed: u64) -> (State, String) {
    let head = GameHead {
        game: seed,
        map: map_hash(board.map()),
        players: board.players(),
        bots: vec!["random".to_owned(); usize::from(board.players())],
        seed,
    };
    let mut recorder = Recorder::new(board, &head);
    let mut streams = Streams::new(seed);
    let mut workspace = Workspace::default();
    let mut state = State::begin(board, &mut recorder);
    while let Some(action) = state
        .draw_chance(board, &mut streams)
        .or_else(|| random_action(&state, board, &mut workspace, &mut streams.players))
    {
        state.apply_seen(board, action, &mut recorder).unwrap();
    }
    let score = Scorer::default().score(board, &state);
    let log = recorder.finish(&state, &score);
    (state, log)
}

fn lines(log: &str) -> Vec<LogLine> {
    log.lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_log_replays_to_the_same_position_and_score() {
    boards().par_iter().for_each(|(name, board)| {
        for seed in 0..GAMES {
            let (state, log) = logged_game(board, seed);
            let mut replay = Replay::new(board);
            for line in lines(&log) {
                replay
                    .follow(&line)
                    .unwrap_or_else(|wrong| panic!("{name}, game {seed}: {wrong}"));
            }
            assert!(replay.is_complete(), "{name}, game {seed}");
            assert!(*replay.state() == state, "{name}, game {seed}");
            let score = Scorer::default().score(board, &state);
            assert_eq!(replay.score(), Some(&score), "{name}, game {seed}");
        }
    });
}

/// Changes one line in every way that leaves it a line of a log, and expects to be caught there or
/// at the next thing that depends on it.
#[test]
fn a_tampered_log_is_refused() {
    for (name, board) in boards() {
        let (_, log) = logged_game(&board, 3);
        let original = lines(&log);
        for at in 0..original.len() {
            // A line that is missing, or there twice.
            for tampered in [
                [&original[..at], &original[at + 1..]].concat(),
                [&original[..=at], &original[at..]].concat(),
            ] {
                if tampered.len() < original.len() && original.get(at) == original.get(at + 1) {
                    continue;
                }
                let mut replay = Replay::new(&board);
                let refused = tampered
                    .iter()
                    .position(|line| replay.follow(line).is_err());
                let caught = refused.is_some() || !replay.is_complete();
                assert!(
                    caught,
                    "{name}: line {at} {:?} can be dropped or doubled",
                    original[at]
                );
            }
        }
    }
}

#[test]
fn a_changed_card_point_or_seat_is_refused_at_that_line() {
    for (name, board) in boards() {
        let (_, log) = logged_game(&board, 4);
        let text: Vec<&str> = log.lines().skip(1).collect();
        let changes = [
            ("\"seat\":0", "\"seat\":1"),
            ("\"points\":", "\"points\":1"),
            // More of a colour than there are: one more card could be another legal payment.
            ("\"cards\":\"", "\"cards\":\"RRRRRRRRRRRRR"),
            ("\"total\":", "\"total\":1"),
            ("\"round\":", "\"round\":1"),
        ];
        for (from, to) in changes {
            for (at, line) in text
                .iter()
                .enumerate()
                .filter(|(_, line)| line.contains(from))
            {
                let Ok(changed) = serde_json::from_str::<LogLine>(&line.replacen(from, to, 1))
                else {
                    continue;
                };
                let mut replay = Replay::new(&board);
                for line in &text[..at] {
                    replay.follow(&serde_json::from_str(line).unwrap()).unwrap();
                }
                assert!(replay.follow(&changed).is_err(), "{name}: {line} with {to}");
            }
        }
    }
}
