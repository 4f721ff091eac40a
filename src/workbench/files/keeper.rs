//! Copies of unsaved work in a side folder, so that a crash costs a second at most.
//!
//! A thread writes the latest state whenever it has changed, whole or not at all, never over the
//! user's own file. Each running editor claims its copy; a copy that nobody claims is left over from
//! a crash. A copy that cannot be written is said, and tried again until it can.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::claim::Claim;
use super::home::Home;
use super::leftover::{self, CopyError, Head, Leftover};
use crate::map::Map;

/// Between two copies, so that a drag does not write hundreds of them.
const PAUSE: Duration = Duration::from_millis(300);

/// Until a copy that could not be written is tried again.
const RETRY: Duration = Duration::from_secs(5);

enum Order {
    /// Keep a copy of this state.
    Keep(Arc<Map>, Head),
    /// The work is saved: no copy is needed.
    Forget,
    /// This older copy has been brought back; the next one takes its place.
    Adopt(Box<Leftover>),
}

/// What became of copies, when that changes: they cannot be written any more, or can again.
pub type CopyNews = Result<(), CopyError>;

/// Keeps copies of one document.
pub struct Keeper {
    orders: Option<Sender<Order>>,
    news: Receiver<CopyNews>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Starts to keep copies in a folder; `wake` is called when there is news.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub fn start(folder: &Path, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let (claim, file) = claim(folder)?;
        let (orders, inbox) = channel();
        let (sender, news) = channel();
        let thread = thread::Builder::new()
            .name("railwright copies".to_owned())
            .spawn(move || {
                let mut desk = Desk {
                    file,
                    claim,
                    wanted: None,
                    failing: false,
                    adopted: Vec::new(),
                    tell: Box::new(move |news| {
                        // Nobody listens to a keeper that was dropped.
                        let _ = sender.send(news);
                        wake();
                    }),
                };
                desk.work(&inbox);
            })?;
        Ok(Keeper {
            orders: Some(orders),
            news,
            thread: Some(thread),
        })
    }

    /// Keeps a copy of a state of the document.
    pub fn keep(&self, map: &Arc<Map>, home: &Home) {
        self.order(Order::Keep(Arc::clone(map), Head::of(home)));
    }

    /// The work is saved, or nobody wants it: no copy is needed.
    pub fn forget(&self) {
        self.order(Order::Forget);
    }

    /// An older copy has been brought back. It stays until a copy of this document is written.
    pub fn adopt(&self, left: Leftover) {
        self.order(Order::Adopt(Box::new(left)));
    }

    /// Whether copies can be written, if that has changed.
    pub fn news(&self) -> Option<CopyNews> {
        self.news.try_iter().last()
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
fn claim(folder: &Path) -> io::Result<(Claim, PathBuf)> {
    let process = std::process::id();
    for number in 0..1000 {
        let file = folder.join(format!("{process}-{number}.copy"));
        if file.exists() {
            continue;
        }
        if let Some(claim) = Claim::take(&leftover::lock_of(&file))? {
            return Ok((claim, file));
        }
    }
    Err(io::Error::other("too many copies"))
}

/// What the thread works with.
struct Desk {
    file: PathBuf,
    claim: Claim,
    /// What is to become of the copy and has not been done yet: a state to write, or none at all.
    wanted: Option<Option<(Arc<Map>, Head)>>,
    failing: bool,
    adopted: Vec<Leftover>,
    tell: Box<dyn Fn(CopyNews) + Send>,
}

impl Desk {
    fn work(&mut self, inbox: &Receiver<Order>) {
        loop {
            let order = match (&self.wanted, self.failing) {
                (None, _) => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                (Some(_), false) => inbox.recv_timeout(Duration::ZERO),
                (Some(_), true) => inbox.recv_timeout(RETRY),
            };
            let over = matches!(order, Err(RecvTimeoutError::Disconnected));
            order.into_iter().for_each(|order| self.take(order));
            inbox.try_iter().for_each(|order| self.take(order));
            self.carry_out();
            if over || !self.pause(inbox) {
                self.carry_out();
                return;
            }
        }
    }

    /// Only the latest state counts.
    fn take(&mut self, order: Order) {
        match order {
            Order::Keep(map, head) => self.wanted = Some(Some((map, head))),
            Order::Forget => self.wanted = Some(None),
            Order::Adopt(left) => self.adopted.push(*left),
        }
    }

    /// Takes orders for a while. Says whether more may come.
    fn pause(&mut self, inbox: &Receiver<Order>) -> bool {
        let until = Instant::now() + PAUSE;
        while let Some(rest) = until.checked_duration_since(Instant::now()) {
            match inbox.recv_timeout(rest) {
                Ok(order) => {
                    self.take(order);
                    // Work that is saved needs no copy, not even for a moment.
                    if matches!(self.wanted, Some(None)) {
                        self.carry_out();
                    }
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        true
    }

    fn carry_out(&mut self) {
        let done = match &self.wanted {
            None => return,
            Some(None) => {
                let _ = fs::remove_file(&self.file);
                Ok(())
            }
            Some(Some((map, head))) => {
                let (map, head) = (Arc::clone(map), head.clone());
                self.claim_again()
                    .and_then(|()| leftover::write(&map, &head, &self.file))
            }
        };
        match done {
            Ok(()) => {
                self.wanted = None;
                self.adopted.drain(..).for_each(Leftover::discard);
                if std::mem::take(&mut self.failing) {
                    (self.tell)(Ok(()));
                }
            }
            Err(reason) => {
                if !std::mem::replace(&mut self.failing, true) {
                    (self.tell)(Err(reason));
                }
            }
        }
    }

    /// Somebody may have emptied the folder; another program could think the copy nobody's then.
    fn claim_again(&mut self) -> Result<(), CopyError> {
        if self.claim.holds() {
            return Ok(());
        }
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        let claim = Claim::take(&leftover::lock_of(&self.file));
        self.claim = claim?.ok_or(CopyError::NameTaken)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::home::OnDisk;
    use super::super::leftovers;
    use super::*;
    use crate::map::Preset;

    fn found(folder: &Path) -> Vec<Leftover> {
        leftovers(folder).copies
    }

    #[test]
    fn a_copy_is_kept_until_the_work_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let map = Arc::new(Map::new("Kept", Preset::Base));
        let keeper = Keeper::start(folder.path(), || {}).unwrap();
        let home = Home::at(Path::new("/maps/my.ron"), OnDisk::of(b"as it was"));
        keeper.keep(&map, &home);
        drop(keeper);
        let mut left = found(folder.path());
        assert_eq!(left.len(), 1);
        let left = left.remove(0);
        assert_eq!((&left.home(), &left.map), (&home, &*map));
        left.discard();
        let keeper = Keeper::start(folder.path(), || {}).unwrap();
        keeper.keep(&map, &Home::default());
        keeper.forget();
        drop(keeper);
        assert!(found(folder.path()).is_empty());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn the_copy_of_a_running_editor_is_no_leftover() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::start(folder.path(), || {}).unwrap();
        keeper.keep(&Arc::new(Map::new("", Preset::Base)), &Home::default());
        let copy = loop {
            let entries = fs::read_dir(folder.path()).unwrap();
            let mut names = entries.map(|entry| entry.unwrap().path());
            if let Some(copy) = names.find(|path| path.extension().unwrap() == "copy") {
                break copy;
            }
            thread::sleep(Duration::from_millis(5));
        };
        assert!(copy.exists() && found(folder.path()).is_empty());
        drop(keeper);
        assert_eq!(found(folder.path()).len(), 1);
    }

    #[test]
    fn a_copy_that_is_brought_back_stays_until_the_next_one_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let map = Arc::new(Map::new("Kept", Preset::Base));
        let keeper = Keeper::start(folder.path(), || {}).unwrap();
        keeper.keep(&map, &Home::default());
        drop(keeper);
        let left = found(folder.path()).remove(0);
        let file = left.file.clone();
        let keeper = Keeper::start(folder.path(), || {}).unwrap();
        keeper.adopt(left);
        drop(keeper);
        assert!(file.exists());
        let left = found(folder.path()).remove(0);
        let keeper = Keeper::start(folder.path(), || {}).unwrap();
        keeper.adopt(left);
        keeper.keep(&map, &Home::default());
        drop(keeper);
        assert!(!file.exists());
        assert_eq!(found(folder.path()).len(), 1);
    }

    #[test]
    fn a_copy_that_cannot_be_written_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let copies = folder.path().join("copies");
        let keeper = Keeper::start(&copies, || {}).unwrap();
        fs::remove_dir_all(&copies).unwrap();
        fs::write(&copies, "in the way").unwrap();
        keeper.keep(&Arc::new(Map::new("", Preset::Base)), &Home::default());
        let news = loop {
            if let Some(news) = keeper.news() {
                break news;
            }
            thread::sleep(Duration::from_millis(5));
        };
        assert!(news.is_err());
    }
}
