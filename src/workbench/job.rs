//! Work off the frame: a thread, a channel, a flag to stop it, and the revision of the map that
//! it belongs to. The frame asks for news and never waits. Work may bring what it has so far before it
//! is done.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

enum News<T> {
    Share(f32),
    Part(T),
    Done(T),
}

/// Work that goes on in the background, as the frame sees it.
pub struct Job<T> {
    revision: u64,
    news: Receiver<News<T>>,
    stop: Arc<AtomicBool>,
    share: f32,
    part: Option<Box<T>>,
    started: Instant,
}

/// The same work, as the worker sees it.
pub struct Worker<T> {
    tell: Box<dyn Fn(News<T>) + Send>,
    stop: Arc<AtomicBool>,
}

impl<T> Worker<T> {
    /// Says how much is done, from 0 to 1.
    pub fn progress(&self, share: f32) {
        (self.tell)(News::Share(share));
    }

    /// Passes on how much is done, and ends the work when nobody waits for it any more.
    pub fn watcher(&self) -> impl FnMut(f64) -> ControlFlow<()> {
        |share| {
            self.progress(share as f32);
            if self.is_cancelled() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    }

    /// Brings what there is so far.
    pub fn bring(&self, part: T) {
        (self.tell)(News::Part(part));
    }

    /// A flag that is set once nobody waits for the result any more.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Whether nobody waits for the result any more.
    pub fn is_cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts some work for a revision of the map; `wake` is called whenever there is news. None
    /// if the system gives no thread.
    pub fn start(
        revision: u64,
        wake: impl Fn() + Clone + Send + 'static,
        work: impl FnOnce(&Worker<T>) -> T + Send + 'static,
    ) -> Option<Self> {
        let (sender, news): (Sender<News<T>>, _) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let tell = sender.clone();
        let tell_wake = wake.clone();
        let worker = Worker {
            tell: Box::new(move |news| {
                // Nobody listens to a job that was dropped.
                let _ = tell.send(news);
                tell_wake();
            }),
            stop: Arc::clone(&stop),
        };
        let thread = thread::Builder::new().name("railwright job".to_owned());
        thread
            .spawn(move || {
                let result = catch_unwind(AssertUnwindSafe(|| work(&worker)));
                if let Ok(result) = result {
                    let _ = sender.send(News::Done(result));
                }
                // The window is woken for a worker that died, too: all senders are gone by then.
                drop((worker, sender));
                wake();
            })
            .ok()?;
        Some(Job {
            revision,
            news,
            stop,
            share: 0.0,
            part: None,
            started: Instant::now(),
        })
    }

    /// The result, once; the work is over then.
    ///
    /// # Errors
    /// If the worker died.
    pub fn poll(&mut self) -> Result<Option<T>, Died> {
        loop {
            match self.news.try_recv() {
                Ok(News::Share(share)) => self.share = share,
                Ok(News::Part(part)) => self.part = Some(Box::new(part)),
                Ok(News::Done(result)) => return Ok(Some(result)),
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Died),
            }
        }
    }
}

/// A worker ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The background task stopped unexpectedly. Try again")]
pub struct Died;

impl<T> Job<T> {
    /// The revision of the map that the work belongs to.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// How much is done, from 0 to 1.
    pub fn share(&self) -> f32 {
        self.share
    }

    /// How long it will still take, once that can be said.
    pub fn remaining(&self) -> Option<Duration> {
        (self.share > 0.02).then(|| {
            let spent = self.started.elapsed().as_secs_f32();
            Duration::from_secs_f32(spent * (1.0 - self.share.min(1.0)) / self.share)
        })
    }

    /// The latest that the work has brought before its end, once.
    pub fn take_part(&mut self) -> Option<T> {
        self.part.take().map(|part| *part)
    }

    /// How long it has been going on.
    pub fn spent(&self) -> Duration {
        self.started.elapsed()
    }

    /// Asks the worker to stop early.
    pub fn cancel(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait<T: Send + 'static>(job: &mut Job<T>) -> Result<T, Died> {
        loop {
            if let Some(result) = job.poll()? {
                return Ok(result);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_job_tells_its_progress_and_its_result_once() {
        let mut job = Job::start(
            7,
            || {},
            |worker| {
                worker.progress(0.5);
                42
            },
        )
        .unwrap();
        assert_eq!(wait(&mut job), Ok(42));
        assert_eq!((job.revision(), job.share()), (7, 0.5));
        assert!(job.remaining().is_some());
        assert_eq!(job.poll(), Err(Died));
    }

    #[test]
    fn a_job_brings_the_latest_part_and_ends_when_asked() {
        let mut job = Job::start(
            0,
            || {},
            |worker| {
                (1..4).for_each(|part| worker.bring(part));
                while !worker.is_cancelled() {
                    thread::sleep(Duration::from_millis(1));
                }
                9
            },
        )
        .unwrap();
        let part = loop {
            assert_eq!(job.poll(), Ok(None));
            match job.take_part() {
                Some(3) => break 3,
                _ => thread::sleep(Duration::from_millis(1)),
            }
        };
        assert_eq!((part, job.take_part()), (3, None));
        job.cancel();
        assert_eq!(wait(&mut job), Ok(9));
    }

    #[test]
    fn a_worker_that_dies_wakes_the_window() {
        let (sender, woken) = channel();
        let wake = move || sender.send(()).unwrap();
        let mut job: Job<()> = Job::start(0, wake, |_| panic!("died on purpose")).unwrap();
        woken.recv_timeout(Duration::from_secs(10)).unwrap();
        assert_eq!(job.poll(), Err(Died));
    }

    #[test]
    fn a_dropped_job_is_cancelled() {
        let (sender, cancelled) = channel();
        let job = Job::start(
            0,
            || {},
            move |worker| {
                while !worker.is_cancelled() {
                    thread::sleep(Duration::from_millis(1));
                }
                sender.send(()).unwrap();
            },
        );
        drop(job);
        cancelled.recv_timeout(Duration::from_secs(10)).unwrap();
    }
}
