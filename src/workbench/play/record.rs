//! Playtests: who played, how it ended, and notes.

use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::session::Session;
use super::sitter::Sitter;
use crate::game::Seat;
use crate::map::Id;

/// What a note is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum About {
    /// What was just done.
    Move,
    /// A city.
    City(Id),
    /// A route.
    Route(Id),
}

/// Something that was noticed in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// After how many events.
    pub at: usize,
    /// What it is about.
    pub about: About,
    /// What was noticed.
    pub text: String,
}

/// How far a game got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// It is on the table, or the window was closed over it.
    Open,
    /// It was stopped.
    Stopped,
    /// It was played to the end.
    Finished,
}

/// What is known of a game besides its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Playtest {
    /// The map's name.
    pub map: String,
    /// The map's hash, as in the log.
    pub revision: String,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// Who sat where.
    pub sitters: Vec<Sitter>,
    /// Turns played.
    pub turns: u32,
    /// How far it got.
    pub progress: Progress,
    /// Points of each player so far, or at the end.
    pub scores: Vec<i32>,
    /// Who won.
    pub winners: Vec<Seat>,
    /// What was noticed.
    pub notes: Vec<Note>,
    /// By seat, how often a bot had no legal move in mind and a random one was made for it.
    #[serde(default)]
    pub faults: Vec<u32>,
}

impl Playtest {
    /// The state of a game.
    pub fn of(table: &Session, began: u64, progress: Progress, notes: &[Note]) -> Playtest {
        let (board, state) = (table.board(), table.state());
        let score = table.score();
        Playtest {
            map: board.map().name.clone(),
            revision: table.revision().to_owned(),
            began,
            sitters: table.sitters().to_vec(),
            turns: state.turns(),
            progress: if score.is_some() {
                Progress::Finished
            } else {
                progress
            },
            scores: match score {
                Some(score) => score.players.iter().map(|player| player.total).collect(),
                None => board.seats().map(|seat| state.player(seat).score).collect(),
            },
            winners: score.map(|score| score.winners.clone()).unwrap_or_default(),
            notes: notes.to_vec(),
            faults: table.faults(),
        }
    }

    /// The day and hour it began.
    pub fn when(&self) -> String {
        let began = i64::try_from(self.began).unwrap_or_default();
        let began = Timestamp::from_second(began).unwrap_or_default();
        began.strftime("%Y-%m-%d %H:%M").to_string()
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
