//! A look at the document's file about once a second, off the frame. The window is woken only when
//! the file holds something else than the document knows.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, SystemTime};

use super::home::{Home, OnDisk};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(900);

/// A file and what it is known to hold.
#[derive(Clone, Debug, PartialEq)]
struct Subject {
    path: PathBuf,
    known: OnDisk,
}

/// Watches one file.
pub struct Watch {
    orders: Sender<Option<Subject>>,
    news: Receiver<(PathBuf, OnDisk)>,
    subject: Option<Subject>,
}

impl Watch {
    /// A watch that calls `wake` when there is news; none if the system gives no thread.
    pub fn start(wake: impl Fn() + Send + 'static) -> Option<Self> {
        let (orders, inbox) = channel();
        let (sender, news) = channel();
        let thread = thread::Builder::new().name("railwright watch".to_owned());
        // Never waited for: a look into a folder that is far away may take as long as it likes.
        thread
            .spawn(move || {
                watch(&inbox, |path, seen| {
                    if sender.send((path, seen)).is_ok() {
                        wake();
                    }
                });
            })
            .ok()?;
        Some(Watch {
            orders,
            news,
            subject: None,
        })
    }

    /// Watches the file of a document, as the document knows it.
    pub fn follow(&mut self, home: &Home) {
        let subject = home.path.clone().map(|path| Subject {
            path,
            known: home.known,
        });
        if subject != self.subject {
            self.subject.clone_from(&subject);
            // A watch that has died sees nothing; every save still looks for itself.
            let _ = self.orders.send(subject);
        }
    }

    /// What the file holds now, if it has changed since the last time this was asked.
    pub fn news(&self) -> Option<(PathBuf, OnDisk)> {
        self.news.try_iter().last()
    }
}

/// What tells one state of a file from another without reading it.
#[derive(Clone, Copy, PartialEq)]
struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
    is_file: bool,
}

/// None if there is no file; nothing at all if that cannot be said.
fn stamp(path: &Path) -> Option<Option<Stamp>> {
    match fs::metadata(path) {
        Ok(about) => Some(Some(Stamp {
            modified: about.modified().ok(),
            bytes: about.len(),
            is_file: about.is_file(),
        })),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Some(None),
        Err(_) => None,
    }
}

fn watch(inbox: &Receiver<Option<Subject>>, tell: impl Fn(PathBuf, OnDisk)) {
    let mut subject: Option<Subject> = None;
    let mut last: Option<Option<Stamp>> = None;
    loop {
        let order = match &subject {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(_) => inbox.recv_timeout(PAUSE),
        };
        match order {
            Ok(order) => {
                subject = inbox.try_iter().last().unwrap_or(order);
                last = None;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let Some(Subject { path, known }) = &mut subject else {
            continue;
        };
        let now = stamp(path);
        if now.is_none() || now == last {
            continue;
        }
        let seen = OnDisk::at(path);
        // Read while it was written to, perhaps: looked at again.
        last = if stamp(path) == now { now } else { None };
        if seen != *known && seen != OnDisk::Unreadable {
            *known = seen;
            tell(path.clone(), seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn wait(watch: &Watch) -> OnDisk {
        loop {
            if let Some((_, seen)) = watch.news() {
                return seen;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_change_on_disk_wakes_the_window_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        fs::write(&path, "one").unwrap();
        let woken = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&woken);
        let mut watch = Watch::start(move || {
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
        watch.follow(&Home::at(&path, OnDisk::of(b"one")));
        let other = folder.path().join("other.ron");
        fs::write(&other, "three").unwrap();
        fs::rename(&other, &path).unwrap();
        assert_eq!(wait(&watch), OnDisk::of(b"three"));
        // What the document knows is no news, nor is the same content in another file.
        watch.follow(&Home::at(&path, OnDisk::of(b"three")));
        fs::write(&other, "three").unwrap();
        fs::rename(&other, &path).unwrap();
        thread::sleep(PAUSE * 2);
        fs::remove_file(&path).unwrap();
        assert_eq!(wait(&watch), OnDisk::Nothing);
        assert_eq!(woken.load(Ordering::SeqCst), 2);
    }
}
