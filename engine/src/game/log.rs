//! Games as lines of JSON, complete enough that a program that knows only the rules can check
//! every step and recompute every score.
//!
//! The first line of a file holds the map; each game starts with a header that refers to the map by
//! its hash; then come the events in order; the last line of a game is its score, or why it broke
//! off. Everything is named by its id, so that a log can be read without the program. All lines and
//! fields are described in `docs/log.md`.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::break_off::BreakOff;
use super::event::{Event, LogLine, Witness};
use super::score::FinalScore;
use super::state::State;
use crate::map::{Map, to_json};

/// The version of the log format. Logs of version 1 say less and are still read.
pub const LOG_VERSION: u32 = 2;

/// The first line of a log file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogHead {
    /// The version of the log format.
    pub railwright_log: u32,
    /// The hash that games refer to the map by.
    pub hash: String,
    /// The whole map.
    pub map: Map,
}

impl LogHead {
    /// The head of a log of games on a map.
    pub fn new(map: &Map) -> LogHead {
        LogHead {
            railwright_log: LOG_VERSION,
            hash: map_hash(map),
            map: map.clone(),
        }
    }
}

/// A number that differs for maps that differ, as text (FNV-1a over the map as JSON).
pub fn map_hash(map: &Map) -> String {
    let text = to_json(map).unwrap_or_default();
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The first line of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameHead {
    /// Its number in the file or study.
    pub game: u64,
    /// The hash of its map.
    pub map: String,
    /// How many play.
    pub players: u8,
    /// Who sits where.
    pub bots: Vec<String>,
    /// What its chance was drawn from.
    pub seed: u64,
}

/// Writes what it sees as lines of a log.
#[derive(Debug)]
pub struct Recorder<'a> {
    board: &'a Board,
    text: String,
}

impl<'a> Recorder<'a> {
    /// Starts the log of a game.
    pub fn new(board: &'a Board, head: &GameHead) -> Self {
        let mut recorder = Recorder {
            board,
            text: String::new(),
        };
        recorder.line(head);
        recorder
    }

    /// Goes on with the text of a game that was begun before.
    pub fn going_on(board: &'a Board, text: String) -> Self {
        Recorder { board, text }
    }

    /// The text so far, without an end.
    pub fn into_text(self) -> String {
        self.text
    }

    fn line(&mut self, line: &impl Serialize) {
        // Nothing in a log can fail to be written as JSON.
        if let Ok(json) = serde_json::to_string(line) {
            self.text.push_str(&json);
            self.text.push('\n');
        }
    }

    /// Adds why the game broke off and gives the text.
    pub fn break_off(mut self, why: BreakOff) -> String {
        self.line(&LogLine::BrokenOff(why));
        self.text
    }

    /// Adds the score and gives the text.
    pub fn finish(mut self, state: &State, score: &FinalScore) -> String {
        let line = LogLine::of_score(self.board, state, score);
        self.line(&line);
        self.text
    }
}

impl Witness for Recorder<'_> {
    fn see(&mut self, event: Event) {
        let line = LogLine::of(self.board, &event);
        self.line(&line);
    }
}
