//! Live balance: bots play the map again after every edit, off the frame. This decides when they
//! play, and keeps what they found.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

use super::course::{Course, Snapshot};
use super::difference::{Block, Difference};
use crate::bots::Habits;
use crate::document::Document;
use crate::map::Map;
use crate::sim::{Series, known_habits, table_sizes};
use crate::workbench::job::Job;

/// So long nothing may have changed before bots play, in seconds.
const CALM: f64 = 0.15;

/// What figures are of.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    revision: u64,
    series: Series,
}

impl Key {
    /// Whether the same games are played, perhaps at another table size.
    fn is_like(&self, other: &Key) -> bool {
        self.revision == other.revision && self.series.is_like(&other.series)
    }
}

/// What bots found, and of what.
struct Found {
    key: Key,
    /// The saved map that it is compared with.
    against: Option<Arc<Map>>,
    known: Snapshot,
}

/// What is known of a saved map.
struct Baseline {
    map: Arc<Map>,
    series: Series,
    blocks: Arc<Vec<Block>>,
}

/// Live balance.
#[derive(Default)]
pub struct LiveBalance {
    job: Option<(Key, Job<Snapshot>)>,
    found: Option<Found>,
    baseline: Option<Baseline>,
    /// What was last seen, and since when.
    seen: Option<(Key, f64)>,
    asked: bool,
    /// What `planner` goes by at each table size. The same as long as the map is edited, so that only the
    /// map makes a difference.
    habits: Option<Arc<Vec<(u8, Habits)>>>,
    /// Counts what was found, so that figures are made once for each.
    number: u64,
}

impl LiveBalance {
    /// Threads that play: one core is left to the hand.
    pub fn threads() -> usize {
        let cores = available_parallelism().map_or(1, NonZero::get);
        cores.saturating_sub(1).max(1)
    }

    /// Asks for one run, even if live balance is paused or out of sight.
    pub fn ask(&mut self) {
        self.asked = true;
    }

    /// Whether bots are playing.
    pub fn is_playing(&self) -> bool {
        self.job.is_some()
    }

    /// What was found last.
    pub fn known(&self) -> Option<&Snapshot> {
        self.found.as_ref().map(|found| &found.known)
    }

    /// What was played for it.
    pub fn series(&self) -> Option<&Series> {
        self.found.as_ref().map(|found| &found.key.series)
    }

    /// The revision of the map that it is of.
    pub fn revision(&self) -> Option<u64> {
        self.found.as_ref().map(|found| found.key.revision)
    }

    /// Counts what was found.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether what was found is what is asked now, at any table size.
    pub fn is_current(&self, document: &Document, series: &Series) -> bool {
        let asked = self.series().is_some_and(|one| one.is_like(series));
        asked && !self.is_stale(document)
    }

    /// Whether what was found is of another state of the map.
    pub fn is_stale(&self, document: &Document) -> bool {
        let revision = self.revision();
        revision.is_some_and(|revision| revision != document.revision())
    }

    /// What has changed since the map was saved.
    pub fn difference(&self, document: &Document) -> Option<Difference> {
        let found = self.found.as_ref()?;
        let (against, saved) = (found.against.as_ref()?, document.saved()?);
        if self.is_stale(document) || !Arc::ptr_eq(against, saved) {
            return None;
        }
        Difference::of(&found.known.baseline, &found.known.blocks)
    }

    /// Another map: nothing is known of it.
    pub fn forget(&mut self) {
        let number = self.number + 1;
        *self = LiveBalance {
            number,
            ..LiveBalance::default()
        };
    }

    /// Takes what bots found, stops what nobody wants any more, and lets them play what has changed.
    /// Says after how many seconds to ask again.
    ///
    /// # Errors
    /// If the work in the background died.
    pub fn follow(
        &mut self,
        document: &Document,
        series: &Series,
        (wanted, now): (bool, f64),
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Result<Option<f64>, crate::workbench::job::Died> {
        let polled = self.poll(document);
        let key = Key {
            revision: document.revision(),
            series: series.clone(),
        };
        if self.seen.as_ref().is_none_or(|(seen, _)| *seen != key) {
            self.seen = Some((key.clone(), now));
        }
        let is_current = |known: &Key| *known == key;
        let wanted = wanted || self.asked;
        if self
            .job
            .as_ref()
            .is_some_and(|(of, _)| !wanted || !is_current(of))
        {
            self.job = None;
        }
        polled?;
        let found = self.found.as_ref().filter(|found| is_current(&found.key));
        if found.is_some_and(|found| found.known.done) {
            self.asked = false;
            return Ok(None);
        }
        if !wanted || self.job.is_some() {
            return Ok(None);
        }
        let calm = self.seen.as_ref().map_or(0.0, |(_, since)| now - since);
        if document.is_open() || calm < CALM {
            return Ok(Some((CALM - calm).max(0.02)));
        }
        self.start(document, key, wake);
        Ok(None)
    }

    fn poll(&mut self, document: &Document) -> Result<(), crate::workbench::job::Died> {
        let Some((key, job)) = &mut self.job else {
            return Ok(());
        };
        let polled = job.poll();
        let (known, over) = match polled {
            Ok(Some(known)) => (Some(known), true),
            Ok(None) => (job.take_part(), false),
            Err(died) => {
                // Not asked again for this state of the map, or it would die again at once.
                let known = Snapshot {
                    failed: Some(died.to_string()),
                    done: true,
                    ..Snapshot::default()
                };
                let key = key.clone();
                self.take(document, key, known);
                self.job = None;
                return Err(died);
            }
        };
        let key = key.clone();
        if over {
            self.job = None;
        }
        if let Some(known) = known {
            self.take(document, key, known);
        }
        Ok(())
    }

    fn take(&mut self, document: &Document, key: Key, mut known: Snapshot) {
        // A run that starts again, or looks at another table size, must not show less than is known.
        if let Some(found) = self.found.as_ref().filter(|found| found.key.is_like(&key)) {
            known.keep_better(&found.known, found.key == key);
        }
        let saved = document.saved();
        let is_saved = !document.is_unsaved();
        let against = saved.filter(|_| !is_saved).cloned();
        if key.revision == document.revision() {
            let blocks = if is_saved {
                &known.blocks
            } else {
                &known.baseline
            };
            if let Some(map) = saved {
                self.baseline = Some(Baseline {
                    map: Arc::clone(map),
                    series: key.series.clone(),
                    blocks: Arc::clone(blocks),
                });
            }
        }
        self.number += 1;
        self.found = Some(Found {
            key,
            against,
            known,
        });
    }

    fn start(&mut self, document: &Document, key: Key, wake: impl Fn() + Clone + Send + 'static) {
        let saved = document.saved().filter(|_| document.is_unsaved()).cloned();
        let known = self.baseline.as_ref().filter(|known| {
            let of_saved = saved
                .as_ref()
                .is_some_and(|map| Arc::ptr_eq(map, &known.map));
            of_saved && known.series == key.series
        });
        let settled = document.saved().unwrap_or(document.map());
        let habits = self.habits.get_or_insert_with(|| {
            let sizes = table_sizes(settled).into_iter();
            let known = sizes.filter_map(|size| Some((size, known_habits(settled, size)?)));
            Arc::new(known.collect())
        });
        let before = self.found.as_ref().filter(|found| found.key.is_like(&key));
        let course = Course {
            map: Arc::clone(document.map()),
            baseline: known
                .map(|known| Arc::clone(&known.blocks))
                .unwrap_or_default(),
            before: before.map(|found| found.known.clone()).unwrap_or_default(),
            saved,
            series: key.series.clone(),
            habits: Arc::clone(habits),
            threads: LiveBalance::threads(),
        };
        let job = Job::start(key.revision, wake, move |worker| {
            course.run(|part| worker.bring(part), || worker.is_cancelled())
        });
        self.job = job.map(|job| (key, job));
    }
}
