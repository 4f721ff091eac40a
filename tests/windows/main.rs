//! Several windows at once, and windows that are killed: each is a process of its own, driven line by
//! line, with the editor on a stage instead of a screen.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

#[path = "../editor/software.rs"]
mod software;
#[allow(dead_code, reason = "the stage is made for many tests")]
#[path = "../editor/stage.rs"]
mod stage;

mod drive;

use std::fs;
use std::path::Path;

use railwright::map::{self, Map};
use railwright::workbench::files::leftovers;

use crate::drive::Driven;
use crate::stage::board;

const CLASH: &str = "The file has changed since you opened it";
const FOUND: &str = "Restore unsaved work?";
const GAME: &str = "Continue your game?";

/// The process that a test drives. It does nothing unless it is told where.
#[test]
fn window_process() {
    drive::obey();
}

fn named(name: &str) -> Map {
    let mut map = board("first-line");
    map.name = name.to_owned();
    map
}

fn name_in(path: &Path) -> String {
    map::read(path).unwrap().map.name
}

#[test]
fn work_brought_back_in_another_folder_leaves_the_file_of_that_name_alone() {
    let (home, a, b) = (drive::home(), drive::home(), drive::home());
    map::save(&named("Mine"), &a.path().join("my.ron")).unwrap();
    map::save(&named("Other"), &b.path().join("my.ron")).unwrap();
    let mut window = Driven::start(home.path(), a.path(), Some("my.ron"));
    window.tell("name Mine edited");
    window.tell("copied");
    window.kill();
    let mut window = Driven::start(home.path(), b.path(), None);
    window.expect(FOUND);
    window.tell("press Restore");
    window.tell("ctrl S");
    assert_eq!(name_in(&b.path().join("my.ron")), "Other");
    assert_eq!(name_in(&a.path().join("my.ron")), "Mine edited");
    // It is safe now: nothing is offered again.
    window.kill();
    let mut window = Driven::start(home.path(), b.path(), None);
    window.expect_not(FOUND);
}

#[test]
fn work_brought_back_asks_before_it_replaces_a_file_that_is_another_by_now() {
    let (home, folder) = (drive::home(), drive::home());
    let path = folder.path().join("my.ron");
    map::save(&named("Mine"), &path).unwrap();
    let mut window = Driven::start(home.path(), folder.path(), Some("my.ron"));
    window.tell("name Mine edited");
    window.tell("copied");
    window.kill();
    map::save(&named("Newer"), &path).unwrap();
    let mut window = Driven::start(home.path(), folder.path(), None);
    window.tell("press Restore");
    window.tell("wait The file has changed on disk");
    window.tell("press Keep my version");
    window.tell("ctrl S");
    window.expect(CLASH);
    assert_eq!(name_in(&path), "Newer");
    window.tell("press Overwrite");
    assert_eq!(name_in(&path), "Mine edited");
}

#[test]
fn a_save_asks_before_it_replaces_what_another_window_saved() {
    let (home, folder) = (drive::home(), drive::home());
    let path = folder.path().join("my.ron");
    map::save(&named("Mine"), &path).unwrap();
    let mut one = Driven::start(home.path(), folder.path(), Some("my.ron"));
    let mut two = Driven::start(home.path(), folder.path(), Some("my.ron"));
    one.tell("name One");
    two.tell("name Two");
    one.tell("ctrl N");
    one.expect("Save your changes first?");
    two.tell("ctrl S");
    assert_eq!(name_in(&path), "Two");
    one.tell("press Save");
    one.expect(CLASH);
    assert_eq!(name_in(&path), "Two");
    one.tell("press Show differences");
    one.expect("Map name: “Two” in the file");
    one.tell("press Cancel");
    assert_eq!(name_in(&path), "Two");
}

#[test]
fn a_change_is_noticed_by_a_window_that_nobody_touches() {
    let (home, folder) = (drive::home(), drive::home());
    let path = folder.path().join("my.ron");
    map::save(&named("Mine"), &path).unwrap();
    let mut idle = Driven::start(home.path(), folder.path(), Some("my.ron"));
    // Only frames that the window itself asks for are drawn from here on.
    let before = idle.tell("idle");
    map::save(&named("Two"), &path).unwrap();
    let frames = idle.tell("woken");
    assert_eq!(before, "no frame is due");
    assert_eq!(frames, "woken");
    idle.expect("The file has changed on disk");
}

#[test]
fn a_game_that_is_played_in_one_window_is_not_offered_in_another() {
    let (home, folder) = (drive::home(), drive::home());
    let mut one = Driven::start(home.path(), folder.path(), None);
    one.tell("key F5");
    assert_eq!(one.tell("playing"), "yes");
    one.tell("kept game");
    let mut two = Driven::start(home.path(), folder.path(), None);
    two.expect_not(GAME);
    one.kill();
    let mut three = Driven::start(home.path(), folder.path(), None);
    three.expect(GAME);
    // While one window asks, no other does.
    let mut four = Driven::start(home.path(), folder.path(), None);
    four.expect_not(GAME);
    three.tell("press Continue playing");
    assert_eq!(three.tell("playing"), "yes");
}

#[test]
fn the_work_of_a_living_window_is_not_offered_and_that_of_a_dead_one_only_once() {
    let (home, folder) = (drive::home(), drive::home());
    let mut one = Driven::start(home.path(), folder.path(), None);
    one.tell("name Unsaved");
    one.tell("copied");
    let mut two = Driven::start(home.path(), folder.path(), None);
    two.expect_not(FOUND);
    one.kill();
    let mut three = Driven::start(home.path(), folder.path(), None);
    three.expect(FOUND);
    let mut four = Driven::start(home.path(), folder.path(), None);
    four.expect_not(FOUND);
}

#[cfg(unix)]
#[test]
fn a_window_that_is_asked_to_end_keeps_its_work_and_leaves_no_litter() {
    for signal in ["TERM", "INT", "HUP"] {
        let (home, folder) = (drive::home(), drive::home());
        let path = folder.path().join("my.ron");
        map::save(&named("Mine"), &path).unwrap();
        let mut window = Driven::start(home.path(), folder.path(), Some("my.ron"));
        window.tell("name Unsaved");
        window.signal(signal);
        let left = leftovers(&home.path().join("copies")).copies;
        let names: Vec<&str> = left.iter().map(|left| left.map.name.as_str()).collect();
        assert_eq!(names, ["Unsaved"], "{signal}");
        assert_eq!(name_in(&path), "Mine");
        let files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(files.len(), 1, "{signal}: {files:?}");
    }
}

#[test]
fn what_goes_wrong_in_the_background_is_said_and_the_window_goes_on() {
    let (home, folder) = (drive::home(), drive::home());
    let mut window = Driven::start(home.path(), folder.path(), None);
    window.tell("name Unsaved");
    window.tell("break job");
    window.tell("wait Something went wrong in the background");
    window.tell("name Still editing");
    let report = drive::report_in(&home.path().join("copies"));
    assert!(report.contains("broken on purpose"), "{report}");
    assert!(report.contains("Unsaved"), "{report}");
    assert!(report.contains(env!("CARGO_PKG_VERSION")), "{report}");
    // It has been said; the next start has nothing to add.
    window.kill();
    let mut window = Driven::start(home.path(), folder.path(), None);
    assert!(!window.tell("messages").contains("went wrong last time"));
}

#[test]
fn a_crash_is_told_of_at_the_next_start_with_the_work_offered_back() {
    let (home, folder) = (drive::home(), drive::home());
    let mut window = Driven::start(home.path(), folder.path(), None);
    window.tell("name Unsaved");
    window.crash();
    let mut window = Driven::start(home.path(), folder.path(), None);
    window.expect(FOUND);
    let said = window.tell("messages");
    assert!(
        said.contains("Something went wrong last time. Crash report:"),
        "{said}"
    );
    window.tell("press Restore");
    assert!(window.tell("title").contains("Unsaved"));
}

#[cfg(unix)]
#[test]
fn pipes_and_huge_files_in_the_side_folders_do_not_keep_the_window_waiting() {
    let (home, folder) = (drive::home(), drive::home());
    let (copies, games) = (home.path().join("copies"), home.path().join("playtests"));
    fs::create_dir_all(&copies).unwrap();
    fs::create_dir_all(&games).unwrap();
    drive::pipe(&copies.join("1.copy"));
    drive::pipe(&copies.join("2.lock"));
    drive::pipe(&games.join("1.jsonl"));
    drive::pipe(&games.join("1.json"));
    let huge = fs::File::create(copies.join("2.copy")).unwrap();
    huge.set_len(3_000_000_000).unwrap();
    let huge = fs::File::create(games.join("2.json")).unwrap();
    huge.set_len(3_000_000_000).unwrap();
    fs::write(games.join("2.jsonl"), "").unwrap();
    let pipe = folder.path().join("map.ron");
    drive::pipe(&pipe);
    let mut window = Driven::start(home.path(), folder.path(), Some("map.ron"));
    let said = window.tell("messages");
    assert!(said.contains("it is a pipe, not a file"), "{said}");
    assert!(said.contains("2.copy: is 2861 MiB"), "{said}");
    window.expect_not(FOUND);
}
