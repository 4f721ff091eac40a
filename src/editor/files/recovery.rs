//! Copies of unsaved work in a side folder, so that a crash costs a second at most.
//!
//! A thread writes the latest state whenever it has changed, whole or not at all, never over the
//! user's own file. Each running editor locks its copy; a copy that nobody locks is left over from
//! a crash.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::map::{self, Map};

/// Between two copies, so that a drag does not write hundreds of them.
const PAUSE: Duration = Duration::from_millis(300);

/// The first line of a copy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Head {
    /// The user's own file, if there is one.
    path: Option<PathBuf>,
}

enum Order {
    /// Keep a copy of this state.
    Keep(Arc<Map>, Option<PathBuf>),
    /// The work is saved: no copy is needed.
    Forget,
}

/// Keeps copies of one document.
pub struct Keeper {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Starts to keep copies in a folder.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub fn start(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let (lock, file) = claim(folder)?;
        let (orders, inbox) = channel();
        let thread = thread::Builder::new()
            .name("railwright copies".to_owned())
            .spawn(move || {
                keep(&inbox, &file);
                // Held until here: the copy belonged to a running editor.
                drop(lock);
                let _ = fs::remove_file(file.with_extension("lock"));
            })?;
        Ok(Keeper {
            orders: Some(orders),
            thread: Some(thread),
        })
    }

    /// Keeps a copy of a state of the document.
    pub fn keep(&self, map: &Arc<Map>, path: Option<&Path>) {
        self.order(Order::Keep(Arc::clone(map), path.map(Path::to_owned)));
    }

    /// The work is saved, or nobody wants it: no copy is needed.
    pub fn forget(&self) {
        self.order(Order::Forget);
    }

    fn order(&self, order: Order) {
        if let Some(orders) = &self.orders {
            // A thread that is gone keeps nothing; the user's own save still works.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Keeper {
    /// Waits until the last order is carried out.
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// A name for copies that no other running editor has.
fn claim(folder: &Path) -> io::Result<(File, PathBuf)> {
    let process = std::process::id();
    for number in 0..1000 {
        let file = folder.join(format!("{process}-{number}.copy"));
        if file.exists() {
            continue;
        }
        let lock = File::create(file.with_extension("lock"))?;
        match lock.try_lock() {
            Ok(()) => return Ok((lock, file)),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(io::Error::other("too many copies"))
}

fn keep(inbox: &Receiver<Order>, file: &Path) {
    let mut next: Option<Order> = None;
    loop {
        let order = match next.take().map_or_else(|| inbox.recv().ok(), Some) {
            Some(order) => order,
            None => return,
        };
        // Only the latest state counts.
        let order = inbox.try_iter().last().unwrap_or(order);
        match order {
            Order::Keep(map, path) => {
                let _ = write(&map, path, file);
            }
            Order::Forget => {
                let _ = fs::remove_file(file);
                continue;
            }
        }
        let until = Instant::now() + PAUSE;
        while let Some(rest) = until.checked_duration_since(Instant::now()) {
            match inbox.recv_timeout(rest) {
                Ok(order) => {
                    let saved = matches!(order, Order::Forget);
                    next = Some(order);
                    if saved {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    match next {
                        Some(Order::Keep(map, path)) => {
                            let _ = write(&map, path, file);
                        }
                        Some(Order::Forget) => {
                            let _ = fs::remove_file(file);
                        }
                        None => {}
                    }
                    return;
                }
            }
        }
    }
}

fn write(map: &Map, path: Option<PathBuf>, file: &Path) -> Result<(), map::SaveError> {
    let text = |error: String| map::SaveError::Text(error);
    let head = serde_json::to_string(&Head { path }).map_err(|error| text(error.to_string()))?;
    let body = map::to_ron(map).map_err(|error| text(error.to_string()))?;
    map::replace_file(file, format!("{head}\n{body}").as_bytes())
}

/// A copy that a crash left.
#[derive(Clone, Debug)]
pub struct Leftover {
    /// The copy.
    pub file: PathBuf,
    /// The user's own file, if there was one.
    pub path: Option<PathBuf>,
    /// The work that was not saved.
    pub map: Map,
}

impl Leftover {
    /// Removes the copy.
    pub fn discard(&self) {
        let _ = fs::remove_file(&self.file);
        let _ = fs::remove_file(self.file.with_extension("lock"));
    }
}

/// Every copy in a folder that belongs to no running editor, the latest first.
pub fn leftovers(folder: &Path) -> Vec<Leftover> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "copy") && !in_use(file));
    files.sort_by_key(|file| std::cmp::Reverse(fs::metadata(file).and_then(|a| a.modified()).ok()));
    files.into_iter().filter_map(read).collect()
}

fn in_use(file: &Path) -> bool {
    let lock = File::open(file.with_extension("lock"));
    lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

fn read(file: PathBuf) -> Option<Leftover> {
    let text = fs::read_to_string(&file).ok()?;
    let (head, body) = text.split_once('\n')?;
    let Head { path } = serde_json::from_str(head).ok()?;
    let map = map::parse(&file.display().to_string(), body.as_bytes()).ok()?;
    Some(Leftover {
        file,
        path,
        map: map.map,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Preset;

    #[test]
    fn a_copy_is_kept_until_the_work_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let map = Arc::new(Map::new("Kept", Preset::Base));
        let keeper = Keeper::start(folder.path()).unwrap();
        keeper.keep(&map, Some(Path::new("my.ron")));
        drop(keeper);
        let left = leftovers(folder.path());
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].path.as_deref(), Some(Path::new("my.ron")));
        assert_eq!(left[0].map, *map);
        left[0].discard();
        let keeper = Keeper::start(folder.path()).unwrap();
        keeper.keep(&map, None);
        keeper.forget();
        drop(keeper);
        assert!(leftovers(folder.path()).is_empty());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn the_copy_of_a_running_editor_is_no_leftover() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::start(folder.path()).unwrap();
        keeper.keep(&Arc::new(Map::new("", Preset::Base)), None);
        let copy = loop {
            let entries = fs::read_dir(folder.path()).unwrap();
            let mut names = entries.map(|entry| entry.unwrap().path());
            if let Some(copy) = names.find(|path| path.extension().unwrap() == "copy") {
                break copy;
            }
            thread::sleep(Duration::from_millis(5));
        };
        assert!(copy.exists() && leftovers(folder.path()).is_empty());
        drop(keeper);
        assert_eq!(leftovers(folder.path()).len(), 1);
    }
}
