//! Live balance: bots play the map again after every edit, off the frame. This decides when they
//! play, and keeps what they found.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

use super::course::{Base, Course, Snapshot, Stage};
use super::settings::LiveSettings;
use crate::balance::{Comparison, Games};
use crate::bots::Habits;
use crate::document::Document;
use crate::map::Map;
use crate::sim::{Series, known_habits, table_sizes};
use crate::workbench::job::{Died, Job};

/// So long nothing may have changed before bots play, in seconds.
const CALM: f64 = 0.15;
/// Versions whose looks are remembered, besides the map as it is.
const REMEMBERED: usize = 2;

/// A version that the map is set against.
#[derive(Clone, Debug)]
pub struct Against {
    /// What it is called.
    pub name: String,
    /// The version.
    pub map: Arc<Map>,
}

impl PartialEq for Against {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.map, &other.map)
    }
}

/// What figures are of.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    revision: u64,
    settings: LiveSettings,
    against: Option<Against>,
}

/// What bots found, and of what.
struct Found {
    key: Key,
    known: Snapshot,
}

/// What is known of a version.
struct Remembered {
    map: Arc<Map>,
    settings: LiveSettings,
    stages: Vec<Stage>,
}

/// Live balance.
#[derive(Default)]
pub struct LiveBalance {
    job: Option<(Key, Job<Snapshot>)>,
    found: Option<Found>,
    remembered: Vec<Remembered>,
    /// What the designer wants to set the map against, instead of what was saved.
    chosen: Option<Against>,
    /// The player count that is looked at.
    players: u8,
    /// What was last seen, and since when.
    seen: Option<(Key, f64)>,
    asked: bool,
    /// What `planner` goes by at each player count. The same as long as the map is edited, so that only
    /// the map makes a difference.
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

    /// What was played for it, at the player count that is looked at.
    pub fn series(&self) -> Option<Series> {
        let found = self.found.as_ref()?;
        let study = found.known.study(self.players)?;
        let map = &study.subject.board;
        Some(Series {
            habits: study.subject.habits,
            ..found.key.settings.series(map, self.players)
        })
    }

    /// The revision of the map that it is of.
    pub fn revision(&self) -> Option<u64> {
        self.found.as_ref().map(|found| found.key.revision)
    }

    /// Counts what was found.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Whether what was found is of the map as it is, played as it is asked for.
    pub fn is_current(&self, document: &Document, settings: &LiveSettings) -> bool {
        let played = |found: &Found| {
            let paused = settings.paused;
            let own = LiveSettings {
                paused,
                ..found.key.settings.clone()
            };
            own == *settings
        };
        self.found.as_ref().is_some_and(played) && !self.is_stale(document)
    }

    /// Whether what was found is of another state of the map.
    pub fn is_stale(&self, document: &Document) -> bool {
        let revision = self.revision();
        revision.is_some_and(|revision| revision != document.revision())
    }

    /// Sets the map against a version; none is the map as it was saved.
    pub fn set_against(&mut self, version: Option<Against>) {
        self.chosen = version;
    }

    /// What the map is set against: the chosen version, or what was saved if the map differs from it.
    pub fn against(&self, document: &Document) -> Option<Against> {
        let saved = || {
            let saved = document.saved().filter(|_| document.is_unsaved())?;
            Some(Against {
                name: "the saved map".to_owned(),
                map: Arc::clone(saved),
            })
        };
        self.chosen.clone().or_else(saved)
    }

    /// What has changed since the version that the map is set against.
    pub fn comparison(&self, document: &Document) -> Option<(&Against, &Comparison)> {
        let found = self.found.as_ref()?;
        let against = found.key.against.as_ref()?;
        if self.is_stale(document) || self.against(document).as_ref() != Some(against) {
            return None;
        }
        Some((against, found.known.comparison.as_deref()?))
    }

    /// Another map: nothing is known of it.
    pub fn forget(&mut self) {
        let number = self.number + 1;
        *self = LiveBalance {
            number,
            ..LiveBalance::default()
        };
    }

    /// What is played of the map.
    pub fn games(&mut self, document: &Document, settings: &LiveSettings) -> Games {
        let habits = self.habits(document);
        settings.games(document.map(), &habits, LiveBalance::threads())
    }

    fn habits(&mut self, document: &Document) -> Arc<Vec<(u8, Habits)>> {
        let settled = document.saved().unwrap_or(document.map());
        let habits = self.habits.get_or_insert_with(|| {
            let sizes = table_sizes(settled).into_iter();
            let known = sizes.filter_map(|size| Some((size, known_habits(settled, size)?)));
            Arc::new(known.collect())
        });
        Arc::clone(habits)
    }

    /// The looks of the map as it is, for whoever wants to set another version beside it.
    pub fn as_base(&self, document: &Document) -> Base {
        let found = self.found.as_ref().filter(|_| !self.is_stale(document));
        Base {
            map: Arc::clone(document.map()),
            stages: found.map_or_else(Vec::new, |found| found.known.stages.clone()),
        }
    }

    /// Takes what bots found, stops what nobody wants any more, and lets them play what has changed.
    /// Says after how many seconds to ask again.
    ///
    /// # Errors
    /// If the work in the background died.
    pub fn follow(
        &mut self,
        document: &Document,
        (settings, players): (&LiveSettings, u8),
        (wanted, now): (bool, f64),
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Result<Option<f64>, Died> {
        let polled = self.poll();
        if self.players != players {
            self.players = players;
            self.number += 1;
        }
        let key = Key {
            revision: document.revision(),
            settings: LiveSettings {
                paused: false,
                ..settings.clone()
            },
            against: self.against(document),
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

    fn poll(&mut self) -> Result<(), Died> {
        let Some((key, job)) = &mut self.job else {
            return Ok(());
        };
        let polled = job.poll();
        let key = key.clone();
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
                self.job = None;
                self.take(key, known);
                return Err(died);
            }
        };
        if over {
            self.job = None;
        }
        if let Some(known) = known {
            self.take(key, known);
        }
        Ok(())
    }

    fn take(&mut self, key: Key, known: Snapshot) {
        // A run that starts again must not show less than is known.
        let less = self.found.as_ref().is_some_and(|found| {
            found.key == key && !known.done && known.all_games() < found.known.all_games()
        });
        if less {
            return;
        }
        if let Some(against) = &key.against {
            self.remember(&against.map, &key.settings, &known.base);
        }
        self.number += 1;
        self.found = Some(Found { key, known });
    }

    /// Remembers the looks of a version that others are set against.
    fn remember(&mut self, map: &Arc<Map>, settings: &LiveSettings, stages: &[Stage]) {
        let is_it = |one: &Remembered| one.settings == *settings && Arc::ptr_eq(&one.map, map);
        match self.remembered.iter_mut().find(|one| is_it(one)) {
            Some(one) if one.stages.len() >= stages.len() => {}
            Some(one) => one.stages = stages.to_vec(),
            None => {
                self.remembered.insert(
                    0,
                    Remembered {
                        map: Arc::clone(map),
                        settings: settings.clone(),
                        stages: stages.to_vec(),
                    },
                );
                self.remembered.truncate(REMEMBERED);
            }
        }
    }

    /// The looks of a version, if they are known.
    fn recall(&self, map: &Arc<Map>, settings: &LiveSettings) -> Vec<Stage> {
        let mut known = self.remembered.iter();
        let known = known.find(|one| one.settings == *settings && Arc::ptr_eq(&one.map, map));
        known.map_or_else(Vec::new, |one| one.stages.clone())
    }

    fn start(&mut self, document: &Document, key: Key, wake: impl Fn() + Clone + Send + 'static) {
        // What was found of the map so far may be the version that comes after it is set against.
        if let Some(found) = self.found.take() {
            let of = found.known.tables.first().map(|study| &study.subject.board);
            if let Some(of) = of.cloned() {
                let stages = found.known.stages.clone();
                self.remember(&of, &found.key.settings, &stages);
            }
            self.found = Some(found);
        }
        let games = self.games(document, &key.settings);
        let base = key.against.as_ref().map(|against| Base {
            map: Arc::clone(&against.map),
            stages: self.recall(&against.map, &key.settings),
        });
        let same = |found: &&Found| {
            found.key.revision == key.revision && found.key.settings == key.settings
        };
        let before = self.found.as_ref().filter(same);
        let course = Course {
            map: Arc::clone(document.map()),
            known: before.map_or_else(Vec::new, |found| found.known.stages.clone()),
            base,
            games,
            first: self.players,
        };
        let job = Job::start(key.revision, wake, move |worker| {
            course.run(|part| worker.bring(part), || worker.is_cancelled())
        });
        self.job = job.map(|job| (key, job));
    }
}
