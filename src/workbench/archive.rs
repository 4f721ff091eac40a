//! What is kept beside a map: named versions with their figures, and larger runs. A folder of small files
//! that can be deleted at any time; what cannot be read is left alone.

use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::Job;
use super::live::Run;
use crate::balance::{Card, Measured};
use crate::map::{self, Id, MAX_STUDY_BYTES, Map, file_text, read_text, replace_file};
use crate::sim::read_study;

/// The list of what is in the folder.
const INDEX: &str = "index.json";
/// The largest list, in bytes.
const MOST_INDEX: u64 = 4 * 1024 * 1024;
/// The most versions and runs that are read.
const MOST: usize = 500;

/// A named version of a map.
#[derive(Clone, Debug)]
pub struct KeptVersion {
    /// What the designer calls it.
    pub name: String,
    /// The day on which it was kept.
    pub date: String,
    /// The map as it was.
    pub map: Arc<Map>,
    /// What games said about it, if they had been played.
    pub figures: Vec<MainFigure>,
    file: String,
}

/// One of the figures that show how a map moves from version to version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MainFigure {
    /// Its name in files.
    pub key: String,
    /// Its name for people.
    pub label: String,
    /// The figure.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl MainFigure {
    /// The figure with its interval.
    pub fn measured(&self) -> Measured {
        Measured {
            low: self.low,
            high: self.high,
            ..Measured::exact(self.value)
        }
    }
}

/// The figures that sum a card up.
pub fn main_figures(card: &Card) -> Vec<MainFigure> {
    let mut figures = Vec::new();
    let mut add = |key: &str, label: &str, figure: Option<Measured>| {
        figures.extend(figure.map(|figure| MainFigure {
            key: key.to_owned(),
            label: label.to_owned(),
            value: figure.value,
            low: figure.low,
            high: figure.high,
        }));
    };
    let findings = Measured::exact(card.findings.len() as f64);
    add("findings", "Findings", Some(findings));
    let seats = card.tables.iter().flat_map(|table| &table.seats.seats);
    let lead = seats
        .filter_map(|seat| seat.lead)
        .map(|lead| lead.map(|points| points * lead.value.signum()))
        .max_by(|one, two| one.value.total_cmp(&two.value));
    add("seat_lead", "Largest lead of a seat, points", lead);
    let label = "Tickets of a length differ by, points";
    add("ticket_spread", label, card.deck.spread);
    let table = card
        .tables
        .iter()
        .position(|table| table.players == 4)
        .unwrap_or(0);
    let course = |key: &str, scale: f64| {
        let row = card.arc.iter().find(|row| row.key == key)?;
        let figure = (*row.tables.get(table)?)?;
        Some(figure.map(|value| scale * value))
    };
    add("turns", "Turns per game", course("turns", 1.0));
    let label = "Kept tickets that are completed, %";
    add(
        "tickets_completed",
        label,
        course("tickets_completed", 100.0),
    );
    let label = "Leader at half-time wins, %";
    add("leader_half", label, course("leader_half", 100.0));
    figures
}

/// What is in the folder, as its list says.
#[derive(Default, Serialize, Deserialize)]
struct Index {
    #[serde(default)]
    versions: Vec<VersionLine>,
    #[serde(default)]
    runs: Vec<RunLine>,
}

#[derive(Serialize, Deserialize)]
struct VersionLine {
    file: String,
    name: String,
    #[serde(default)]
    date: String,
    #[serde(default)]
    figures: Vec<MainFigure>,
}

#[derive(Serialize, Deserialize)]
struct RunLine {
    file: String,
    label: String,
    #[serde(default)]
    state: String,
}

/// What was found in a folder.
#[derive(Default)]
pub struct Opened {
    versions: Vec<KeptVersion>,
    runs: Vec<Run>,
    unreadable: usize,
}

/// What is kept beside a map.
#[derive(Default)]
pub struct Archive {
    /// The map that it lies beside; none until the map is saved.
    beside: Option<PathBuf>,
    /// Named versions, the oldest first.
    pub versions: Vec<KeptVersion>,
    opening: Option<Job<Opened>>,
    /// One thing is written after the other, so that the last list is the one that stays.
    writing: Option<Job<Result<(), String>>>,
    waiting: VecDeque<Box<dyn FnOnce() -> Result<(), String> + Send>>,
}

impl Archive {
    /// The folder that lies beside a map.
    pub fn folder(map: &Path) -> PathBuf {
        map.with_extension("history")
    }

    /// Whether something goes on in the background.
    pub fn is_busy(&self) -> bool {
        self.opening.is_some() || self.writing.is_some() || !self.waiting.is_empty()
    }

    /// Another map: what was kept of the last one is no part of it.
    pub fn forget(&mut self) {
        self.beside = None;
        self.versions.clear();
        self.opening = None;
    }

    /// Follows the map to where it lies. What is in the folder there is read; what was kept before is
    /// written there too.
    pub fn follow(
        &mut self,
        path: Option<&Path>,
        runs: &[Run],
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        if path == self.beside.as_deref() {
            return;
        }
        self.beside = path.map(Path::to_owned);
        let Some(path) = path else {
            return;
        };
        let folder = Self::folder(path);
        if !self.versions.is_empty() || !runs.is_empty() {
            let versions: Vec<KeptVersion> = self.versions.clone();
            for version in &versions {
                self.write_version(version, wake.clone());
            }
            for run in runs {
                self.write_run(run, wake.clone());
            }
            self.write_index(runs, wake.clone());
        }
        self.opening = Job::start(0, wake, move |_| open(&folder));
    }

    /// Takes what was read; the runs are given, and what went wrong is said.
    pub fn poll(&mut self, wake: impl Fn() + Clone + Send + 'static) -> (Vec<Run>, Vec<String>) {
        let (mut runs, mut wrong) = (Vec::new(), Vec::new());
        if let Some(job) = &mut self.opening {
            match job.poll() {
                Ok(None) => {}
                Ok(Some(opened)) => {
                    self.opening = None;
                    for version in opened.versions {
                        if !self.versions.iter().any(|own| own.file == version.file) {
                            self.versions.push(version);
                        }
                    }
                    self.versions.sort_by(|one, two| one.file.cmp(&two.file));
                    runs = opened.runs;
                    if opened.unreadable > 0 {
                        wrong.push(format!(
                            "{} kept beside the map could not be read and {} left alone",
                            match opened.unreadable {
                                1 => "1 file".to_owned(),
                                number => format!("{number} files"),
                            },
                            if opened.unreadable == 1 { "is" } else { "are" },
                        ));
                    }
                }
                Err(_) => self.opening = None,
            }
        }
        if let Some(job) = &mut self.writing {
            match job.poll() {
                Ok(None) => return (runs, wrong),
                Ok(Some(Ok(()))) | Err(_) => {}
                Ok(Some(Err(message))) => wrong.push(message),
            }
            self.writing = None;
        }
        if let Some(work) = self.waiting.pop_front() {
            self.writing = Job::start(0, wake, move |_| work());
        }
        (runs, wrong)
    }

    /// Keeps a version.
    pub fn keep(
        &mut self,
        (name, date): (&str, String),
        map: &Arc<Map>,
        card: Option<&Card>,
        runs: &[Run],
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        let number = self.versions.len() + 1;
        let name = match name.trim() {
            "" => format!("Version {number}"),
            name => name.to_owned(),
        };
        let taken = |file: &str| self.versions.iter().any(|own| own.file == file);
        let slug = Id::fresh(&name, |_| false);
        let free = (number..).map(|number| format!("version-{number:03}-{slug}.ron"));
        let Some(file) = free.into_iter().find(|file| !taken(file)) else {
            return;
        };
        let version = KeptVersion {
            name,
            date,
            map: Arc::clone(map),
            figures: card.map_or_else(Vec::new, main_figures),
            file,
        };
        self.write_version(&version, wake.clone());
        self.versions.push(version);
        self.write_index(runs, wake);
    }

    /// Deletes a version.
    pub fn delete(&mut self, index: usize, runs: &[Run], wake: impl Fn() + Clone + Send + 'static) {
        if index < self.versions.len() {
            let version = self.versions.remove(index);
            self.remove_file(version.file, wake.clone());
            self.write_index(runs, wake);
        }
    }

    /// Keeps a run.
    pub fn keep_run(&mut self, run: &Run, runs: &[Run], wake: impl Fn() + Clone + Send + 'static) {
        self.write_run(run, wake.clone());
        self.write_index(runs, wake);
    }

    /// Deletes the file of a run that is gone.
    pub fn drop_run(&mut self, run: &Run, runs: &[Run], wake: impl Fn() + Clone + Send + 'static) {
        self.remove_file(run.file.clone(), wake.clone());
        self.write_index(runs, wake);
    }

    /// Writes the list anew.
    pub fn write_index(&mut self, runs: &[Run], wake: impl Fn() + Clone + Send + 'static) {
        let index = Index {
            versions: self
                .versions
                .iter()
                .map(|version| VersionLine {
                    file: version.file.clone(),
                    name: version.name.clone(),
                    date: version.date.clone(),
                    figures: version.figures.clone(),
                })
                .collect(),
            runs: runs
                .iter()
                .map(|run| RunLine {
                    file: run.file.clone(),
                    label: run.label.clone(),
                    state: run.state.clone(),
                })
                .collect(),
        };
        if let Ok(text) = serde_json::to_string_pretty(&index) {
            self.write(INDEX.to_owned(), text + "\n", wake);
        }
    }

    fn write_version(&mut self, version: &KeptVersion, wake: impl Fn() + Clone + Send + 'static) {
        if let Ok(text) = file_text(&version.map) {
            self.write(version.file.clone(), text, wake);
        }
    }

    fn write_run(&mut self, run: &Run, wake: impl Fn() + Clone + Send + 'static) {
        let (study, file) = (Arc::clone(&run.study), run.file.clone());
        self.work(wake, move |folder| {
            put(&folder, &file, study.to_json().as_bytes())
        });
    }

    fn write(&mut self, file: String, text: String, wake: impl Fn() + Clone + Send + 'static) {
        self.work(wake, move |folder| put(&folder, &file, text.as_bytes()));
    }

    fn remove_file(&mut self, file: String, wake: impl Fn() + Clone + Send + 'static) {
        self.work(wake, move |folder| {
            // Gone is gone, whoever deleted it.
            let _ = fs::remove_file(folder.join(file));
            Ok(())
        });
    }

    /// Does some work in the folder, off the frame; nothing until the map is saved.
    fn work(
        &mut self,
        wake: impl Fn() + Clone + Send + 'static,
        work: impl FnOnce(PathBuf) -> Result<(), String> + Send + 'static,
    ) {
        if let Some(path) = &self.beside {
            let folder = Self::folder(path);
            self.waiting.push_back(Box::new(move || work(folder)));
            wake();
        }
    }
}

fn put(folder: &Path, file: &str, bytes: &[u8]) -> Result<(), String> {
    let wrong =
        |error: &dyn std::fmt::Display| format!("Cannot write to {}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(|error| wrong(&error))?;
    replace_file(&folder.join(file), bytes).map_err(|error| wrong(&error))
}

/// What a version is called if only its file says so: "version-002-first_draft.ron".
fn told_by(file: &str) -> String {
    let stem = file.strip_suffix(".ron").unwrap_or(file);
    let name = stem.splitn(3, '-').nth(2).unwrap_or(stem);
    name.replace('_', " ")
}

/// Reads a folder. A broken list loses names and figures, never the files.
fn open(folder: &Path) -> Opened {
    let mut opened = Opened::default();
    let Ok(entries) = fs::read_dir(folder) else {
        return opened;
    };
    let index = read_text(&folder.join(INDEX), MOST_INDEX).ok();
    let index: Index = index
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names.truncate(MOST);
    for file in names {
        let path = folder.join(&file);
        if file.starts_with("version-") && file.ends_with(".ron") {
            match map::read(&path) {
                Ok(loaded) => {
                    let line = index.versions.iter().find(|line| line.file == file);
                    opened.versions.push(KeptVersion {
                        name: line.map_or_else(|| told_by(&file), |line| line.name.clone()),
                        date: line.map_or_else(String::new, |line| line.date.clone()),
                        map: Arc::new(loaded.map),
                        figures: line.map_or_else(Vec::new, |line| line.figures.clone()),
                        file,
                    });
                }
                Err(_) => opened.unreadable += 1,
            }
        } else if file.starts_with("run-") && file.ends_with(".json") {
            let text = read_text(&path, MAX_STUDY_BYTES).ok();
            let study = text.and_then(|text| read_study(&text).ok());
            let line = index.runs.iter().find(|line| line.file == file);
            let label = line.map_or_else(|| file.clone(), |line| line.label.clone());
            let state = line.map_or_else(String::new, |line| line.state.clone());
            match study.and_then(|study| Run::of_study((label, state), study, file)) {
                Some(run) => opened.runs.push(run),
                None => opened.unreadable += 1,
            }
        }
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::shipped;

    fn wait(archive: &mut Archive) -> (Vec<Run>, Vec<String>) {
        let (mut runs, mut wrong) = (Vec::new(), Vec::new());
        while archive.is_busy() {
            let (more, said) = archive.poll(|| {});
            runs.extend(more);
            wrong.extend(said);
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        (runs, wrong)
    }

    fn europe() -> Arc<Map> {
        Arc::new(shipped::find("europe").unwrap().load().unwrap().map)
    }

    #[test]
    fn versions_survive_and_a_broken_list_loses_only_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.ron");
        let mut archive = Archive::default();
        archive.keep(
            ("First draft", "2026-01-02".to_owned()),
            &europe(),
            None,
            &[],
            || {},
        );
        assert!(!Archive::folder(&path).exists(), "the map is not saved yet");
        archive.follow(Some(&path), &[], || {});
        archive.keep(("a/b: \"odd\"", String::new()), &europe(), None, &[], || {});
        assert_eq!(wait(&mut archive).1, Vec::<String>::new());
        let names = |archive: &Archive| -> Vec<String> {
            let versions = archive.versions.iter();
            versions.map(|version| version.name.clone()).collect()
        };
        let mut again = Archive::default();
        again.follow(Some(&path), &[], || {});
        wait(&mut again);
        assert_eq!(names(&again), ["First draft", "a/b: \"odd\""]);
        assert_eq!(*again.versions[0].map, *europe());
        fs::write(Archive::folder(&path).join(INDEX), "{ broken").unwrap();
        fs::write(Archive::folder(&path).join("version-009-x.ron"), "broken").unwrap();
        let mut broken = Archive::default();
        broken.follow(Some(&path), &[], || {});
        let (_, wrong) = wait(&mut broken);
        assert_eq!(broken.versions.len(), 2);
        assert!(
            wrong[0].starts_with("1 file kept beside the map"),
            "{wrong:?}"
        );
        assert!(Archive::folder(&path).join("version-009-x.ron").exists());
        broken.delete(0, &[], || {});
        wait(&mut broken);
        let mut last = Archive::default();
        last.follow(Some(&path), &[], || {});
        wait(&mut last);
        assert_eq!(names(&last), ["a b odd"], "as far as its file tells");
    }
}
