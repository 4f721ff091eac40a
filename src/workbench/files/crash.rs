//! What went wrong, written down beside the copies of unsaved work.
//!
//! A panic anywhere in the program leaves a report. It holds the message, the place, the calls that
//! led there, the version and what was being edited; nothing else of the user. The window tells of it:
//! at once if it goes on, else at the next start.

use std::backtrace::Backtrace;
use std::fs;
use std::io::Write as _;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

/// The most reports of one run; what goes wrong with every edit is written down a few times only.
const MOST: usize = 10;

/// What stands in for the ending of a report that nobody has been told of.
const UNTOLD: &str = "untold";

struct Reports {
    /// Where they go; none keeps none.
    folder: Option<PathBuf>,
    /// What is being edited.
    subject: String,
    /// All of this run, and how many of them the window knows.
    written: Vec<PathBuf>,
    told: usize,
    wake: Option<Box<dyn Fn() + Send>>,
}

static REPORTS: Mutex<Reports> = Mutex::new(Reports {
    folder: None,
    subject: String::new(),
    written: Vec::new(),
    told: 0,
    wake: None,
});

fn reports() -> MutexGuard<'static, Reports> {
    REPORTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes reports into a folder from now on; `wake` is called when something goes wrong in the
/// background.
pub fn install(folder: &Path, wake: impl Fn() + Send + 'static) {
    let mut reports = reports();
    reports.folder = Some(folder.to_owned());
    reports.wake = Some(Box::new(wake));
    drop(reports);
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        before(panic);
        report(panic);
    }));
}

/// Says what is being edited.
pub fn set_subject(subject: &str) {
    reports().subject = subject.to_owned();
}

/// The reports of this run that the window has not told of yet.
pub fn take_untold() -> Vec<PathBuf> {
    let mut reports = reports();
    let untold: Vec<PathBuf> = reports.written.iter().skip(reports.told).cloned().collect();
    reports.told = reports.written.len();
    for report in &untold {
        let _ = fs::remove_file(report.with_extension(UNTOLD));
    }
    untold
}

/// The reports of earlier runs that nobody has been told of yet. They count as told then.
pub fn left(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let marks = entries.map(|entry| entry.path());
    let marks = marks.filter(|path| path.extension().is_some_and(|ending| ending == UNTOLD));
    let mut found = Vec::new();
    for mark in marks {
        let _ = fs::remove_file(&mark);
        found.push(mark.with_extension("txt"));
    }
    found.sort();
    found
}

/// Writes a report down and says where. Whatever fails here must not make things worse.
fn report(panic: &PanicHookInfo) {
    let thread = thread::current();
    let name = thread.name().unwrap_or("unnamed").to_owned();
    let mut reports = reports();
    let Some(folder) = reports.folder.clone() else {
        return;
    };
    if reports.written.len() >= MOST {
        return;
    }
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = seconds.map_or(0, |since| since.as_secs());
    let number = reports.written.len();
    let process = std::process::id();
    let file = folder.join(format!("crash-{seconds}-{process}-{number}.txt"));
    let text = format!(
        "Railwright {version} ({os}, {arch})\nEdited: {subject}\nThread: {name}\n\n{panic}\n\n{calls}\n",
        version = env!("CARGO_PKG_VERSION"),
        os = std::env::consts::OS,
        arch = std::env::consts::ARCH,
        subject = reports.subject,
        calls = Backtrace::force_capture(),
    );
    let written = fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&file, text))
        .and_then(|()| fs::write(file.with_extension(UNTOLD), ""));
    let mut stderr = std::io::stderr();
    let _ = match written {
        Ok(()) => writeln!(
            stderr,
            "railwright: something went wrong; crash report: {}; {}",
            file.display(),
            if name == "main" {
                "unsaved work will be offered at the next start"
            } else {
                "the window stays open"
            }
        ),
        Err(error) => writeln!(
            stderr,
            "railwright: something went wrong, and {} could not be written: {error}",
            file.display()
        ),
    };
    reports.written.push(file);
    // The main thread may have stopped in the middle of what waking needs.
    if name != "main"
        && let Some(wake) = &reports.wake
    {
        wake();
    }
}
