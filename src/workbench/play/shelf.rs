//! The shelf itself: where playtests are kept, and whose turn it is to write them.
//!
//! A playtest is two files side by side: the log, as `railwright replay` reads it, and what the
//! log has no place for. Both are written by a thread, whole or not at all. A game on the table of one
//! window is claimed, so that no other window plays it at the same time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use super::record::{Playtest, Progress};
use crate::game::map_hash;
use crate::map::{Id, Map, SaveError, SourceError, read_text, replace_file, system_words};
use crate::workbench::files::Claim;

/// A playtest on the shelf.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its log; what else is known lies beside it.
    pub log: PathBuf,
    /// What is known of it.
    pub playtest: Playtest,
    /// The log itself, if it was played in this window or has been read.
    pub text: Option<Arc<str>>,
}

/// The largest log that is read, and the largest file beside one, in bytes.
const MAX_LOG: u64 = 64 * 1024 * 1024;
const MAX_BESIDE: u64 = 4 * 1024 * 1024;

/// Why a playtest cannot be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// The log is not there any more.
    #[error("{}: the log is missing", .0.display())]
    Gone(PathBuf),
    /// A file cannot be read.
    #[error("{}: {}", .0.display(), .1)]
    Unreadable(PathBuf, SourceError),
    /// What lies beside the log is not what was written there.
    #[error("{}: {}", .0.display(), .1)]
    Damaged(PathBuf, serde_json::Error),
    /// The folder cannot be made.
    #[error("{}", system_words(.0))]
    Folder(#[from] std::io::Error),
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}

enum Order {
    /// Write a file.
    Write(PathBuf, Vec<u8>),
    /// Say when everything up to here is written.
    Flush(Sender<()>),
    /// Delete a game.
    Remove(PathBuf),
    /// Everything of a game is written: others may have it.
    LetGo(PathBuf),
}

/// Games that are being played, with what keeps other windows away; none where nothing can.
type Held = Vec<(PathBuf, Option<Claim>)>;

/// Where playtests are kept.
#[derive(Default)]
pub struct Shelf {
    folder: Option<PathBuf>,
    /// All playtests, the latest first.
    pub kept: Vec<Kept>,
    /// The hash of the map that is being edited, for a revision.
    hash: Option<(u64, String)>,
    orders: Option<Sender<Order>>,
    /// Why something could not be written.
    troubles: Option<Receiver<String>>,
    thread: Option<JoinHandle<()>>,
    /// Games that are on the table of this window, and of no other.
    held: Held,
    /// Games that were, until everything of them is written.
    leaving: Arc<Mutex<Held>>,
}

impl Shelf {
    /// A shelf in a folder, empty as yet; without one, playtests are kept until the window is closed.
    /// `wake` is called when something cannot be written.
    pub fn open(folder: Option<PathBuf>, wake: impl Fn() + Send + 'static) -> Shelf {
        let mut shelf = Shelf::default();
        shelf.folder = folder;
        if shelf.folder.is_some() {
            let (orders, inbox) = channel::<Order>();
            let (tell, troubles) = channel();
            let thread = thread::Builder::new().name("railwright playtests".to_owned());
            let leaving = Arc::clone(&shelf.leaving);
            let thread = thread.spawn(move || {
                let mut failing = false;
                for order in inbox {
                    let failed = carry_out(order, &leaving);
                    if let (Err(reason), false) = (&failed, failing) {
                        // The game on the screen is not lost if the disk is full.
                        let _ = tell.send(reason.to_string());
                        wake();
                    }
                    failing = failed.is_err();
                }
            });
            shelf.thread = thread.ok();
            shelf.orders = Some(orders);
            shelf.troubles = Some(troubles);
        }
        shelf
    }

    /// Puts the playtests of earlier runs on the shelf.
    pub fn fill(&mut self, kept: Vec<Kept>) {
        for kept in kept {
            if self.find(&kept.log).is_none() {
                self.kept.push(kept);
            }
        }
    }

    /// Why a game could not be written, if that is news.
    pub fn trouble(&self) -> Option<String> {
        self.troubles.as_ref()?.try_iter().last()
    }

    /// A name for the log of a new game, which no other window takes.
    pub fn begin(&mut self, map: &str, began: u64) -> PathBuf {
        let folder = self.folder.clone().unwrap_or_default();
        let id = Id::fresh(map, |_| false);
        let mut number = 0;
        loop {
            let log = folder.join(format!("{id}-{}.jsonl", began + number));
            let taken = self.find(&log).is_some() || self.folder.is_some() && log.exists();
            if !taken && self.take(&log) {
                return log;
            }
            number += 1;
        }
    }

    /// Takes a game to the table; no other window is offered it then. Says whether it is free.
    pub fn take(&mut self, log: &Path) -> bool {
        if self.held.iter().any(|(held, _)| held == log) {
            return true;
        }
        let mut leaving = lock(&self.leaving);
        if let Some(place) = leaving.iter().position(|(left, _)| left == log) {
            self.held.push(leaving.swap_remove(place));
            return true;
        }
        drop(leaving);
        let claim = match &self.folder {
            None => None,
            Some(folder) => {
                let _ = fs::create_dir_all(folder);
                match Claim::take(&log.with_extension("lock")) {
                    Ok(None) => return false,
                    Ok(claim) => claim,
                    // A system without locks; people do not play one game in two windows on purpose.
                    Err(_) => None,
                }
            }
        };
        self.held.push((log.to_owned(), claim));
        true
    }

    /// Lets go of every game but the one on the table, as soon as it is written.
    pub fn hold_only(&mut self, log: Option<&Path>) {
        let others = |(held, _): &mut (PathBuf, _)| Some(held.as_path()) != log;
        let others: Held = self.held.extract_if(.., others).collect();
        let logs: Vec<PathBuf> = others.iter().map(|(log, _)| log.clone()).collect();
        lock(&self.leaving).extend(others);
        logs.into_iter()
            .for_each(|log| self.order(Order::LetGo(log)));
    }

    fn flush(&self) -> Option<Receiver<()>> {
        let (done, written) = channel();
        self.orders.as_ref()?.send(Order::Flush(done)).ok()?;
        Some(written)
    }

    /// Keeps a game as it is.
    pub fn keep(&mut self, log: &Path, playtest: Playtest, text: Arc<str>) {
        self.order(Order::Write(log.to_owned(), text.as_bytes().to_vec()));
        self.order_beside(log, &playtest);
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

    /// A game that was left on the table is not wanted back.
    pub fn stop(&mut self, log: &Path) {
        let Some(kept) = self.kept.iter_mut().find(|kept| kept.log == log) else {
            return;
        };
        kept.playtest.progress = Progress::Stopped;
        let playtest = kept.playtest.clone();
        self.order_beside(log, &playtest);
    }

    fn order_beside(&self, log: &Path, playtest: &Playtest) {
        let beside = serde_json::to_vec_pretty(playtest).unwrap_or_default();
        self.order(Order::Write(log.with_extension("json"), beside));
    }

    fn order(&self, order: Order) {
        match &self.orders {
            // A thread that is gone keeps nothing; the game on the screen goes on.
            Some(orders) => drop(orders.send(order)),
            None => lock(&self.leaving).clear(),
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

    /// Takes a game from the shelf for good, unless another window plays it. Says whether it did.
    pub fn remove(&mut self, log: &Path) -> bool {
        if !self.take(log) {
            return false;
        }
        self.kept.retain(|kept| kept.log != log);
        self.order(Order::Remove(log.to_owned()));
        self.hold_only(None);
        true
    }

    /// A game on the shelf.
    pub fn find(&self, log: &Path) -> Option<&Kept> {
        self.kept.iter().find(|kept| kept.log == log)
    }

    /// What reads a game on the shelf, off the frame: another window may have played on since.
    pub fn reader(
        &self,
        log: &Path,
    ) -> Option<impl FnOnce() -> Result<Kept, ShelfError> + Send + use<>> {
        let kept = self.find(log)?.clone();
        let (written, on_disk) = (self.flush(), self.folder.is_some());
        Some(move || {
            if let Some(written) = written {
                let _ = written.recv();
            }
            let read = on_disk.then(|| read_whole(&kept.log));
            match (read, &kept.text) {
                (Some(Ok(read)), _) => Ok(read),
                // It could not be written, but is still here.
                (_, Some(_)) => Ok(kept),
                (Some(Err(reason)), None) => Err(reason),
                (None, None) => Err(ShelfError::Gone(kept.log)),
            }
        })
    }

    /// The latest game over which the window was closed, unless another window plays it.
    pub fn left_open(&mut self) -> Option<Kept> {
        let open = |kept: &&Kept| kept.playtest.progress == Progress::Open;
        let open: Vec<Kept> = self.kept.iter().filter(open).cloned().collect();
        open.into_iter().find(|kept| self.take(&kept.log))
    }
}

fn lock(held: &Mutex<Held>) -> MutexGuard<'_, Held> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

fn carry_out(order: Order, leaving: &Mutex<Held>) -> Result<(), ShelfError> {
    match order {
        Order::Write(path, bytes) => {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            Ok(replace_file(&path, &bytes)?)
        }
        Order::Flush(done) => {
            let _ = done.send(());
            Ok(())
        }
        Order::Remove(log) => {
            let _ = fs::remove_file(&log);
            let _ = fs::remove_file(log.with_extension("json"));
            Ok(())
        }
        Order::LetGo(log) => {
            lock(leaving).retain(|(left, _)| *left != log);
            Ok(())
        }
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

/// Every playtest in a folder, the latest first.
pub fn read_all(folder: &Path) -> Vec<Kept> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let logs = entries.map(|entry| entry.path());
    let logs = logs.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    let mut kept: Vec<Kept> = logs.filter_map(|log| read_beside(&log).ok()).collect();
    kept.sort_by_key(|kept| std::cmp::Reverse((kept.playtest.began, kept.log.clone())));
    kept
}

fn read_beside(log: &Path) -> Result<Kept, ShelfError> {
    let unreadable = |error| ShelfError::Unreadable(log.to_owned(), error);
    let text = read_text(&log.with_extension("json"), MAX_BESIDE).map_err(unreadable)?;
    let playtest = serde_json::from_str(&text);
    Ok(Kept {
        playtest: playtest.map_err(|error| ShelfError::Damaged(log.to_owned(), error))?,
        log: log.to_owned(),
        text: None,
    })
}

/// A playtest with its log.
fn read_whole(log: &Path) -> Result<Kept, ShelfError> {
    let text = read_text(log, MAX_LOG);
    let text = text.map_err(|error| ShelfError::Unreadable(log.to_owned(), error))?;
    Ok(Kept {
        text: Some(text.into()),
        ..read_beside(log)?
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bots::BotKind;
    use crate::game::Board;
    use crate::map::shipped;
    use crate::workbench::play::record::{About, Note};
    use crate::workbench::play::session::Session;
    use crate::workbench::play::sitter::Sitter;

    #[test]
    fn a_playtest_is_on_the_shelf_after_the_window_was_closed() {
        let folder = tempfile::tempdir().unwrap();
        let map = shipped::find("europe").unwrap().load().unwrap().map;
        let board = Arc::new(Board::new(Arc::new(map), 2).unwrap());
        let sitters = vec![Sitter::Person("Ada".to_owned()), Sitter::Bot(BotKind::Path)];
        let table = Session::deal(board, sitters, 3);
        let note = Note {
            at: 4,
            about: About::Route(Id::from("roma-venezia")),
            text: "too short?".to_owned(),
        };
        let open = || Shelf::open(Some(folder.path().to_owned()), || {});
        let shelf = &mut open();
        let began = 1_790_000_000;
        let log = shelf.begin("Europe", began);
        let playtest = Playtest::of(&table, began, Progress::Open, &[note]);
        shelf.keep(&log, playtest.clone(), table.log().into());
        assert_ne!(shelf.begin("Europe", began), log);
        // Another window is not offered a game that is being played, nor may it delete it or take its name.
        let mut other = open();
        let written = shelf.reader(&log).unwrap();
        assert_eq!(written().unwrap().playtest, playtest);
        other.fill(read_all(folder.path()));
        assert!(other.left_open().is_none() && !other.remove(&log));
        assert_ne!(other.begin("Europe", began), log);
        *shelf = Shelf::default();
        assert!(other.left_open().is_some());
        drop(other);
        let mut again = open();
        again.fill(read_all(folder.path()));
        assert_eq!(again.left_open().unwrap().playtest, playtest);
        assert_eq!(fs::read_to_string(&log).unwrap(), table.log());
        assert_eq!(again.kept[0].playtest.when(), "2026-09-21 14:13");
        assert!(again.remove(&log));
        drop(again);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
