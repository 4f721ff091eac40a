//! A process that edits is killed at random moments: at most the last second of work is lost, and
//! the user's own file is whole.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use railwright::document::{About, Document, Edit, Records};
use railwright::map::{self, Point, shipped};
use railwright::workbench::files::{self, Keeper, Source, leftovers};

/// Where the process that edits finds its files.
const FOLDER: &str = "RAILWRIGHT_EDITING_FOLDER";

/// The process that is killed. It does nothing unless it is told where.
#[test]
fn editing_process() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder);
    let path = folder.join("my.ron");
    let (loaded, mut home) = Source::File(path.clone()).open().unwrap();
    let mut document = Document::new(loaded.map, true);
    let keeper = Keeper::start(&folder.join("copies"), || {}).unwrap();
    let mut out = std::io::stdout();
    for number in 1.. {
        let records = Records::cities(document.map(), [number % 40], |city| {
            city.at = Some(Point::new((number % 700) as f64, (number % 500) as f64));
        });
        let verb = "Move";
        document.apply(&Edit::Change { verb, records }).unwrap();
        let mut about = About::of(document.map());
        about.revision = number as u32;
        document.apply(&Edit::About(Box::new(about))).unwrap();
        keeper.keep(document.map(), &home);
        writeln!(out, "edit {number}").unwrap();
        out.flush().unwrap();
        // Now and then the designer saves.
        if number % 97 == 0 {
            let saved = files::save(document.map(), &path, home.known).unwrap();
            home = saved.home;
            document.mark_saved(Arc::clone(document.map()));
            keeper.forget();
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Starts the process, kills it after a while, and looks at what is left.
fn kill_after(delay: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.ron");
    let mut start = shipped::ALL[0].load().unwrap().map;
    start.revision = 0;
    map::save(&start, &path).unwrap();
    let mut process = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "editing_process", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let reader = thread::spawn(move || {
        let mut edits = Vec::new();
        for line in lines.map_while(Result::ok) {
            if let Some(number) = line.trim().strip_prefix("edit ") {
                edits.push((Instant::now(), number.parse::<u32>().unwrap()));
            }
        }
        edits
    });
    thread::sleep(delay);
    process.kill().unwrap();
    let killed = Instant::now();
    process.wait().unwrap();
    let edits = reader.join().unwrap();
    let saved = map::read(&path).expect("the user's file is whole").map;
    assert_eq!(saved.cities.len(), start.cities.len());
    assert!(saved.revision.is_multiple_of(97));
    let left = leftovers(&folder.path().join("copies"));
    assert!(left.unreadable.is_empty(), "{:?}", left.unreadable);
    let kept = left.copies.iter().map(|copy| copy.map.revision).max();
    let found = kept.unwrap_or(0).max(saved.revision);
    let safe = edits
        .iter()
        .filter(|(at, _)| *at + Duration::from_secs(1) <= killed);
    let safe = safe.map(|(_, number)| *number).max().unwrap_or(0);
    assert!(
        found >= safe,
        "edit {safe} is lost: {found} after {delay:?}"
    );
}

fn kill(times: u64) {
    for time in 0..times {
        // Spread over 0.03 to 1.6 seconds, never twice the same.
        let millis = 30 + (time * 389) % 1571;
        kill_after(Duration::from_millis(millis));
    }
}

#[test]
fn a_killed_process_loses_a_second_at_most() {
    kill(8);
}

#[test]
#[ignore = "a thousand kills take a quarter of an hour"]
fn a_thousand_killed_processes_lose_a_second_each_at_most() {
    kill(1000);
}
