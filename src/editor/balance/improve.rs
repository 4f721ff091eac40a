//! From a finding to a better map: what is tried, compared, held and tuned. The state behind the panels,
//! and what becomes of their wishes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Context;

use super::LiveBalance;
use crate::balance::{Bands, Games};
use crate::design::tune::{Change, Lever, TUNING_BOTS, Tuned, Tuning, applied};
use crate::document::{Document, Edit};
use crate::editor::shell::app::{Editor, waker};
use crate::editor::shell::background::Purpose;
use crate::editor::shell::pane::{self, Pane};
use crate::editor::shell::request::Request;
use crate::map::{self, Id, LoadError, Loaded, Map};
use crate::output::{FolderError, write_folder};
use crate::sim::nearest_size;
use crate::workbench::archive::Archive;
use crate::workbench::bands::KeptBands;
use crate::workbench::compare::page_files;
use crate::workbench::job::Job;
use crate::workbench::live::{Against, Preview, game_with_ticket};
use crate::workbench::{today, tune as tuning};

/// What a panel wants done.
#[derive(Clone, Debug)]
pub enum Improve {
    /// Try a remedy of a finding.
    Try {
        /// The key of the finding.
        finding: String,
        /// What it is called.
        name: String,
        /// The change.
        edit: Edit,
    },
    /// Make the change that was tried.
    Apply,
    /// Forget it.
    Discard,
    /// Watch a game in which somebody starts with a ticket.
    WatchTicket(Id),
    /// Other bands.
    Bands(Bands),
    /// Bands to start from.
    NewBands,
    /// Keep the map as a named version.
    Keep(String),
    /// Set the map against another version.
    Against(Opponent),
    /// Go back to a version.
    Restore(usize),
    /// Delete a version.
    Delete(usize),
    /// Write the comparison as a page.
    WriteComparison,
    /// Tune the map.
    Tune {
        /// What may be changed.
        levers: Vec<Lever>,
        /// Games at each player count in which bots that think ahead judge the result.
        verify: u64,
    },
    /// Tick or untick a change that tuning found.
    Tick(usize),
    /// Make the ticked changes.
    ApplyTuned,
    /// Stop tuning, or forget what it found.
    StopTuning,
}

impl Improve {
    /// Whether it changes the map.
    pub fn edits(&self) -> bool {
        matches!(
            self,
            Improve::Apply | Improve::Restore(_) | Improve::ApplyTuned
        )
    }
}

/// What the map is set against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// The map as it was saved.
    Saved,
    /// A named version.
    Version(usize),
    /// The map of a larger run.
    Run(usize),
    /// A file.
    File,
}

/// Tuning that goes on, or what it found.
pub struct TuningRun {
    /// The state of the map that it belongs to.
    pub map: Arc<Map>,
    /// What it has found so far.
    pub tuned: Option<Tuned>,
    /// Which of the changes are wanted.
    pub ticked: Vec<bool>,
    job: Option<Job<Result<Tuned, String>>>,
}

impl TuningRun {
    /// Whether it goes on.
    pub fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// How much is done, from 0 to 1.
    pub fn share(&self) -> f32 {
        self.job.as_ref().map_or(1.0, Job::share)
    }

    /// The changes that are wanted.
    fn wanted(&self) -> Vec<Change> {
        let changes = self.tuned.iter().flat_map(|tuned| &tuned.changes);
        let wanted = changes.zip(&self.ticked).filter(|(_, ticked)| **ticked);
        wanted.map(|(change, _)| change.clone()).collect()
    }
}

/// What is tried, compared, held and tuned.
#[derive(Default)]
pub struct Improving {
    /// The remedy that is tried, with the key of its finding.
    pub preview: Option<(String, Preview)>,
    /// The bands beside the map.
    pub bands: KeptBands,
    /// Versions and runs beside the map.
    pub archive: Archive,
    /// Tuning.
    pub tuning: Option<TuningRun>,
    watching: Option<Job<Option<String>>>,
    /// A file that the map is to be set against.
    reading: Option<(String, Job<Result<Loaded, LoadError>>)>,
    /// A page that is being written.
    writing: Option<Job<Result<PathBuf, FolderError>>>,
}

impl Improving {
    /// Another map.
    pub fn forget(&mut self) {
        self.preview = None;
        self.tuning = None;
        self.watching = None;
        self.bands.forget();
        self.archive.forget();
    }

    /// Whether something goes on in the background that tests should wait for.
    pub fn is_busy(&self) -> bool {
        self.bands.is_busy()
            || self.archive.is_busy()
            || self.watching.is_some()
            || self.reading.is_some()
            || self.writing.is_some()
    }

    /// A change that was tried on another state of the map says nothing any more.
    fn drop_stale(&mut self, document: &Document) {
        let stale = |(_, preview): &(String, Preview)| preview.revision != document.revision();
        if self.preview.as_ref().is_some_and(stale) {
            self.preview = None;
        }
    }
}

impl Editor {
    /// What is tried, compared, held and tuned.
    pub fn improving(&self) -> &Improving {
        &self.improving
    }

    /// Takes what the background has brought.
    pub(in crate::editor) fn follow_improving(&mut self, context: &Context) {
        let wake = waker(context);
        let path = self.filing.home.path.as_deref();
        let improving = &mut self.improving;
        improving.drop_stale(&self.document);
        improving.bands.follow(path, wake.clone());
        improving
            .archive
            .follow(path, &self.runs.kept, wake.clone());
        let mut wrong: Vec<String> = improving.bands.poll(wake.clone()).into_iter().collect();
        let (runs, said) = improving.archive.poll(wake);
        wrong.extend(said);
        self.runs.take(runs);
        if let Some((_, preview)) = &mut improving.preview
            && let Err(died) = preview.poll()
        {
            improving.preview = None;
            wrong.push(died.to_string());
        }
        if let Some(run) = &mut improving.tuning
            && let Some(job) = &mut run.job
        {
            match job.poll() {
                Ok(None) => {
                    if let Some(Ok(part)) = job.take_part() {
                        run.ticked = vec![true; part.changes.len()];
                        run.tuned = Some(part);
                    }
                }
                Ok(Some(Ok(tuned))) => {
                    run.ticked = vec![true; tuned.changes.len()];
                    run.tuned = Some(tuned);
                    run.job = None;
                }
                Ok(Some(Err(message))) => {
                    improving.tuning = None;
                    wrong.push(message);
                }
                Err(died) => {
                    improving.tuning = None;
                    wrong.push(died.to_string());
                }
            }
        }
        let watched = improving.watching.as_mut().map(Job::poll);
        match watched {
            None | Some(Ok(None)) => {}
            Some(Ok(Some(log))) => {
                improving.watching = None;
                match log {
                    Some(log) => self.perform(context, Request::Watch(log)),
                    None => self.toasts.say("No bot started with it in the first games"),
                }
            }
            Some(Err(died)) => {
                improving.watching = None;
                wrong.push(died.to_string());
            }
        }
        wrong.extend(self.follow_files());
        for message in wrong {
            self.toasts.wrong(message);
        }
    }

    /// Carries a wish of the panels out.
    pub(in crate::editor) fn improve(&mut self, context: &Context, wish: Improve) {
        let wake = waker(context);
        match wish {
            Improve::Try {
                finding,
                name,
                edit,
            } => self.try_remedy(context, finding, (name, edit)),
            Improve::Apply => {
                if let Some((_, preview)) = self.improving.preview.take() {
                    self.edit(&preview.edit);
                }
            }
            Improve::Discard => self.improving.preview = None,
            Improve::WatchTicket(ticket) => {
                let games = self.live_balance.games(&self.document, &self.settings.live);
                let players = nearest_size(self.document.map(), self.settings.players);
                let map = Arc::clone(self.document.map());
                self.improving.watching = Job::start(0, wake, move |worker| {
                    game_with_ticket(&map, &games, players, &ticket, &|| worker.is_cancelled())
                });
            }
            Improve::Bands(bands) => self.improving.bands.set(bands),
            Improve::NewBands => {
                let bands = Bands::starting(self.document.map());
                self.improving.bands.set(bands);
            }
            Improve::Keep(name) => {
                let live = &self.live_balance;
                let known = live.known().filter(|_| !live.is_stale(&self.document));
                let card = known.and_then(|known| known.card.clone());
                let date = today().to_string();
                self.improving.archive.keep(
                    (&name, date),
                    self.document.map(),
                    card.as_deref(),
                    &self.runs.kept,
                    wake,
                );
                self.toasts.say("Version kept");
            }
            Improve::Against(opponent) => self.set_against(context, opponent),
            Improve::Restore(index) => {
                if let Some(version) = self.improving.archive.versions.get(index) {
                    let map = Box::new(Map::clone(&version.map));
                    self.edit(&Edit::Whole {
                        what: "Restore version",
                        map,
                    });
                }
            }
            Improve::Delete(index) => {
                let runs = &self.runs.kept;
                self.improving.archive.delete(index, runs, wake);
            }
            Improve::WriteComparison => self.ask_for_path(context, Purpose::Comparison),
            Improve::Tune { levers, verify } => self.start_tuning(context, levers, verify),
            Improve::Tick(place) => {
                let run = self.improving.tuning.as_mut();
                if let Some(tick) = run.and_then(|run| run.ticked.get_mut(place)) {
                    *tick = !*tick;
                }
            }
            Improve::ApplyTuned => self.apply_tuned(),
            Improve::StopTuning => match &self.improving.tuning {
                // The first press ends the work and keeps the best so far.
                Some(TuningRun { job: Some(job), .. }) => job.cancel(),
                _ => self.improving.tuning = None,
            },
        }
    }

    fn try_remedy(&mut self, context: &Context, finding: String, remedy: (String, Edit)) {
        let games = self.live_balance.games(&self.document, &self.settings.live);
        let base = self.live_balance.as_base(&self.document);
        let first = nearest_size(self.document.map(), self.settings.players);
        let revision = self.document.revision();
        match Preview::start(remedy, (base, revision), (games, first), waker(context)) {
            Ok(preview) => self.improving.preview = Some((finding, preview)),
            Err(refused) => self.toasts.wrong(refused.to_string()),
        }
    }

    fn set_against(&mut self, context: &Context, opponent: Opponent) {
        let chosen = match opponent {
            Opponent::Saved => None,
            Opponent::File => {
                self.ask_for_path(context, Purpose::CompareWith);
                return;
            }
            Opponent::Version(index) => {
                let version = self.improving.archive.versions.get(index);
                version.map(|version| Against {
                    name: version.name.clone(),
                    map: Arc::clone(&version.map),
                })
            }
            Opponent::Run(index) => self.runs.kept.get(index).map(|run| Against {
                name: run.label.clone(),
                map: Arc::clone(&run.study.subject.board),
            }),
        };
        self.live_balance.set_against(chosen);
        pane::show(&mut self.settings.panels, Pane::Balance);
    }

    /// Reads a map to set this one against.
    pub(in crate::editor) fn read_opponent(&mut self, context: &Context, path: &Path) {
        let name = path.file_name().map_or_else(
            || path.display().to_string(),
            |name| name.to_string_lossy().into_owned(),
        );
        let path = path.to_owned();
        let job = Job::start(0, waker(context), move |_| map::read(&path));
        self.improving.reading = job.map(|job| (name, job));
    }

    /// Writes the page of the comparison into a folder.
    pub(in crate::editor) fn write_comparison(&mut self, context: &Context, folder: &Path) {
        let Some((against, found)) = self.live_balance.comparison(&self.document) else {
            self.toasts
                .wrong("There is nothing to compare with, or bots are still playing");
            return;
        };
        let maps = [Arc::clone(&against.map), Arc::clone(self.document.map())];
        let (found, folder) = (found.clone(), folder.to_owned());
        let live = &self.settings.live;
        let command = format!(
            "railwright compare MAP_A MAP_B --games {} --seed {}",
            live.games, live.seed
        );
        self.improving.writing = Job::start(0, waker(context), move |_| {
            let files = page_files([&maps[0], &maps[1]], &found, &command);
            write_folder(&folder, &files)?;
            Ok(folder.join("index.html"))
        });
    }

    /// Takes files that were read or written.
    fn follow_files(&mut self) -> Option<String> {
        let mut wrong = None;
        if let Some((name, job)) = &mut self.improving.reading {
            match job.poll() {
                Ok(None) => {}
                Ok(Some(Ok(loaded))) => {
                    let against = Against {
                        name: std::mem::take(name),
                        map: Arc::new(loaded.map),
                    };
                    self.live_balance.set_against(Some(against));
                    pane::show(&mut self.settings.panels, Pane::Balance);
                    self.improving.reading = None;
                }
                Ok(Some(Err(error))) => {
                    wrong = Some(error.to_string());
                    self.improving.reading = None;
                }
                Err(died) => {
                    wrong = Some(died.to_string());
                    self.improving.reading = None;
                }
            }
        }
        if let Some(job) = &mut self.improving.writing {
            match job.poll() {
                Ok(None) => {}
                Ok(Some(Ok(page))) => {
                    self.toasts.say(format!("Wrote {}", page.display()));
                    self.improving.writing = None;
                }
                Ok(Some(Err(error))) => {
                    wrong = Some(error.to_string());
                    self.improving.writing = None;
                }
                Err(died) => {
                    wrong = Some(died.to_string());
                    self.improving.writing = None;
                }
            }
        }
        wrong
    }

    fn start_tuning(&mut self, context: &Context, levers: Vec<Lever>, verify: u64) {
        let map = Arc::clone(self.document.map());
        let bands = self.improving.bands.bands.clone();
        let bands = bands.unwrap_or_else(Bands::fair);
        let mut games = Games::of(&map, tuning::GAMES, self.settings.live.seed);
        games.bots = TUNING_BOTS.to_vec();
        games.threads = LiveBalance::threads();
        let wanted = Tuning {
            bands,
            levers,
            games,
            verify,
        };
        let board = Arc::clone(&map);
        let job = Job::start(self.document.revision(), waker(context), move |worker| {
            let mut watcher = worker.watcher();
            let news = &mut |tuned: &Tuned| worker.bring(Ok(tuned.clone()));
            tuning::tune(&board, &wanted, &mut watcher, news).map_err(|error| error.to_string())
        });
        self.improving.tuning = Some(TuningRun {
            map,
            tuned: None,
            ticked: Vec::new(),
            job,
        });
    }

    /// Makes the changes that are ticked, as one step, on the map as it was tuned.
    fn apply_tuned(&mut self) {
        let Some(run) = &self.improving.tuning else {
            return;
        };
        if *run.map != **self.document.map() {
            self.toasts
                .wrong("The map has changed since it was tuned. Undo that, or tune it again");
            return;
        }
        let map = Box::new(applied(&run.map, &run.wanted()));
        self.improving.tuning = None;
        self.edit(&Edit::Whole {
            what: "Tune map",
            map,
        });
    }
}
