//! Playtests on the shelf: games with their logs, who played, how it ended, and notes.
//!
//! A playtest is two files side by side: the log, as `railwright replay` reads it, and what the
//! log has no place for. Both are written by a thread, whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::table::{Sitter, Table};
use crate::exchange::print::Date;
use crate::game::{Seat, map_hash};
use crate::map::{Id, Map, replace_file};

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
}

impl Playtest {
    /// The state of a game.
    pub fn of(table: &Table, began: u64, progress: Progress, notes: &[Note]) -> Playtest {
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
        }
    }

    /// The day and hour it began.
    pub fn when(&self) -> String {
        let day = Date::from_days(self.began / 86_400);
        let (hour, minute) = (self.began / 3600 % 24, self.began / 60 % 60);
        format!("{day} {hour:02}:{minute:02}")
    }
}

/// Seconds since 1970.
pub fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// A playtest on the shelf.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its log; what else is known lies beside it.
    pub log: PathBuf,
    /// What is known of it.
    pub playtest: Playtest,
    /// The log itself, if it was played in this window.
    text: Option<Arc<str>>,
}

impl Kept {
    /// The log itself.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn text(&self) -> io::Result<Arc<str>> {
        match &self.text {
            Some(text) => Ok(Arc::clone(text)),
            None => fs::read_to_string(&self.log).map(Arc::from),
        }
    }
}

type Order = (PathBuf, Vec<u8>);

/// Where playtests are kept.
#[derive(Default)]
pub struct Shelf {
    folder: Option<PathBuf>,
    /// All playtests, the latest first.
    pub kept: Vec<Kept>,
    /// The hash of the map that is being edited, for a revision.
    hash: Option<(u64, String)>,
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Shelf {
    /// A shelf in a folder; without one, playtests are kept until the window is closed.
    pub fn open(folder: Option<PathBuf>) -> Shelf {
        let mut shelf = Shelf::default();
        shelf.kept = folder.as_deref().map(read_all).unwrap_or_default();
        shelf.folder = folder;
        if shelf.folder.is_some() {
            let (orders, inbox) = channel::<Order>();
            let thread = thread::Builder::new().name("railwright playtests".to_owned());
            let thread = thread.spawn(move || {
                for (path, bytes) in inbox {
                    if let Some(folder) = path.parent() {
                        let _ = fs::create_dir_all(folder);
                    }
                    // The game on the screen is not lost if the disk is full.
                    let _ = replace_file(&path, &bytes);
                }
            });
            shelf.thread = thread.ok();
            shelf.orders = Some(orders);
        }
        shelf
    }

    /// A name for the log of a new game.
    pub fn name(&self, map: &str, began: u64) -> PathBuf {
        let folder = self.folder.clone().unwrap_or_default();
        let id = Id::fresh(map, |_| false);
        let taken = |name: &Path| self.kept.iter().any(|kept| kept.log == name);
        let name = |number: u64| folder.join(format!("{id}-{}.jsonl", began + number));
        let mut number = 0;
        while taken(&name(number)) {
            number += 1;
        }
        name(number)
    }

    /// Keeps a game as it is.
    pub fn keep(&mut self, log: &Path, playtest: Playtest, text: Arc<str>) {
        if let Some(orders) = &self.orders {
            let beside = serde_json::to_vec_pretty(&playtest).unwrap_or_default();
            // A thread that is gone keeps nothing; the game on the screen goes on.
            let _ = orders.send((log.to_owned(), text.as_bytes().to_vec()));
            let _ = orders.send((log.with_extension("json"), beside));
        }
        match self.kept.iter_mut().find(|kept| kept.log == log) {
            Some(kept) => {
                kept.playtest = playtest;
                kept.text = Some(text);
            }
            None => self.kept.insert(
                0,
                Kept {
                    log: log.to_owned(),
                    playtest,
                    text: Some(text),
                },
            ),
        }
    }

    /// The hash of the map that is being edited; worked out once for each revision.
    pub fn revision_of(&mut self, revision: u64, map: &Map) -> String {
        match &self.hash {
            Some((known, hash)) if *known == revision => hash.clone(),
            _ => {
                let hash = map_hash(map);
                self.hash = Some((revision, hash.clone()));
                hash
            }
        }
    }

    /// Takes a game from the shelf for good.
    pub fn remove(&mut self, log: &Path) {
        self.kept.retain(|kept| kept.log != log);
        let _ = fs::remove_file(log);
        let _ = fs::remove_file(log.with_extension("json"));
    }

    /// A game on the shelf.
    pub fn find(&self, log: &Path) -> Option<&Kept> {
        self.kept.iter().find(|kept| kept.log == log)
    }

    /// The latest game over which the window was closed.
    pub fn left_open(&self) -> Option<&Kept> {
        let mut kept = self.kept.iter();
        kept.find(|kept| kept.playtest.progress == Progress::Open)
    }
}

impl Drop for Shelf {
    /// Waits until everything is written.
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn read_all(folder: &Path) -> Vec<Kept> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let logs = entries.map(|entry| entry.path());
    let logs = logs.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    let read = |log: PathBuf| {
        let text = fs::read_to_string(log.with_extension("json")).ok()?;
        let playtest = serde_json::from_str(&text).ok()?;
        Some(Kept {
            log,
            playtest,
            text: None,
        })
    };
    let mut kept: Vec<Kept> = logs.filter_map(read).collect();
    kept.sort_by_key(|kept| std::cmp::Reverse((kept.playtest.began, kept.log.clone())));
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BotKind;
    use crate::game::Board;
    use crate::map::shipped;

    #[test]
    fn a_playtest_is_on_the_shelf_after_the_window_was_closed() {
        let folder = tempfile::tempdir().unwrap();
        let map = shipped::find("europe").unwrap().load().unwrap().map;
        let board = Arc::new(Board::new(Arc::new(map), 2).unwrap());
        let sitters = vec![Sitter::Person("Ada".to_owned()), Sitter::Bot(BotKind::Path)];
        let table = Table::deal(board, sitters, 3);
        let note = Note {
            at: 4,
            about: About::Route(Id::from("roma-venezia")),
            text: "too short?".to_owned(),
        };
        let shelf = &mut Shelf::open(Some(folder.path().to_owned()));
        let began = 1_790_000_000;
        let log = shelf.name("Europe", began);
        let playtest = Playtest::of(&table, began, Progress::Open, &[note]);
        shelf.keep(&log, playtest.clone(), table.log().into());
        assert_ne!(shelf.name("Europe", began), log);
        *shelf = Shelf::default();
        let mut again = Shelf::open(Some(folder.path().to_owned()));
        assert_eq!(again.left_open().unwrap().playtest, playtest);
        assert_eq!(fs::read_to_string(&log).unwrap(), table.log());
        assert_eq!(again.kept[0].playtest.when(), "2026-09-21 14:13");
        again.remove(&log);
        drop(again);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
