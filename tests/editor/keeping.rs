//! Nothing that a designer does is lost: every series about files, asked and answered by real input.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::{Key, Modifiers, ViewportId};
use railwright::document::{About, Edit};
use railwright::editor::Start;
use railwright::map::{self, Map};
use railwright::workbench::files::{Home, Keeper, OnDisk, Source, leftovers};

use crate::stage::{Stage, board};

const CLASH: &str = "The file has changed since you opened it";

fn at(path: &Path, copies: Option<&Path>) -> Stage {
    Stage::start(Start {
        source: Some(Source::File(path.to_owned())),
        copies: copies.map(Path::to_owned),
        ..Start::default()
    })
}

/// A saved map in a folder of its own, opened.
fn opened() -> (tempfile::TempDir, PathBuf, Stage) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.ron");
    map::save(&board("first-line"), &path).unwrap();
    let stage = at(&path, None);
    (folder, path, stage)
}

fn change(stage: &mut Stage) {
    stage.click(stage.route(0));
    stage.key(Key::T);
}

fn set_notes(stage: &mut Stage, notes: String) {
    let mut about = About::of(stage.map());
    about.notes = notes;
    let document = stage.editor_mut().document_mut();
    document.apply(&Edit::About(Box::new(about))).unwrap();
    stage.harness.run_steps(2);
}

/// What somebody else saves in the meantime.
fn another() -> Map {
    let mut map = board("first-line");
    map.name = "Changed elsewhere".to_owned();
    map.cities[0].name = "Newtown".to_owned();
    map
}

fn said(stage: &Stage, what: &str) -> bool {
    let messages = stage.editor().messages();
    messages.iter().any(|message| message.contains(what))
}

/// Until what the watch has noticed has been asked about and answered.
fn keep_mine(stage: &mut Stage) {
    stage.wait_for("the change is noticed", |stage| {
        stage.shows("The file has changed on disk")
    });
    stage.press("Keep my version");
}

#[test]
fn a_save_over_what_somebody_else_saved_asks() {
    let (folder, path, mut stage) = opened();
    change(&mut stage);
    // The series is asked by a save before something else, too.
    stage.ctrl(Key::N);
    map::save(&another(), &path).unwrap();
    stage.press("Save");
    stage.settle();
    assert!(stage.shows(CLASH));
    assert_eq!(map::read(&path).unwrap().map, another());
    stage.press("Show differences");
    assert!(stage.shows("City ") && stage.shows("Map name: “Changed elsewhere” in the file"));
    stage.press("Cancel");
    assert!(stage.editor().document().is_unsaved());
    assert_eq!(map::read(&path).unwrap().map, another());
    // Keeping one's own map is no answer to what becomes of the file.
    keep_mine(&mut stage);
    stage.ctrl(Key::S);
    stage.settle();
    assert!(stage.shows(CLASH));
    stage.press("Save as…");
    let other = folder.path().join("other.ron");
    stage.fill("Path", other.to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert_eq!(map::read(&other).unwrap().map, *stage.map());
    assert_eq!(map::read(&path).unwrap().map, another());
}

#[test]
fn overwriting_is_one_answer_and_goes_on_with_what_was_asked_for() {
    let (_folder, path, mut stage) = opened();
    change(&mut stage);
    let mine = stage.map().clone();
    stage.ctrl(Key::N);
    map::save(&another(), &path).unwrap();
    stage.press("Save");
    stage.settle();
    stage.press("Overwrite");
    stage.settle();
    assert_eq!(map::read(&path).unwrap().map, mine);
    assert!(stage.map().cities.is_empty());
}

#[test]
fn a_name_that_is_taken_is_asked_about() {
    let (folder, _path, mut stage) = opened();
    let other = folder.path().join("other.ron");
    map::save(&another(), &other).unwrap();
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    stage.fill("Path", other.to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert!(stage.shows("A file with that name already exists"));
    stage.key(Key::Escape);
    assert_eq!(map::read(&other).unwrap().map, another());
}

#[test]
fn a_deleted_file_is_written_again() {
    let (_folder, path, mut stage) = opened();
    change(&mut stage);
    fs::remove_file(&path).unwrap();
    stage.ctrl(Key::S);
    stage.settle();
    assert!(said(&stage, "was created again"));
    assert_eq!(map::read(&path).unwrap().map, *stage.map());
    fs::remove_file(&path).unwrap();
    stage.wait_for("the removal is noticed", |stage| stage.shows("Save again"));
    stage.press("Save again");
    stage.settle();
    assert_eq!(map::read(&path).unwrap().map, *stage.map());
}

#[test]
fn a_folder_or_a_read_only_file_in_the_way_leaves_the_work_open() {
    let (_folder, path, mut stage) = opened();
    change(&mut stage);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    stage.ctrl(Key::S);
    stage.settle();
    assert!(said(&stage, "is read-only") && said(&stage, "still open here, but not saved"));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    stage.wait_for("the removal is noticed", |stage| stage.shows("Save again"));
    stage.press("Save again");
    stage.settle();
    assert!(said(&stage, "is not a file"));
    assert!(stage.editor().document().is_unsaved());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_what_it_leads_to_is_compared() {
    let (folder, path, _) = opened();
    let link = folder.path().join("link.ron");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    let mut stage = at(&link, None);
    change(&mut stage);
    map::save(&another(), &path).unwrap();
    stage.ctrl(Key::S);
    stage.settle();
    assert!(stage.shows(CLASH));
    stage.press("Overwrite");
    stage.settle();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(map::read(&path).unwrap().map, *stage.map());
}

#[test]
fn a_map_too_large_to_be_read_again_is_not_saved_and_says_why() {
    let (folder, path, _) = opened();
    let copies = folder.path().join("copies");
    let mut stage = at(&path, Some(&copies));
    set_notes(&mut stage, "x".repeat(5 * 1024 * 1024));
    stage.ctrl(Key::S);
    stage.settle();
    assert!(
        said(&stage, "the map is 5 MiB"),
        "{:?}",
        stage.editor().messages()
    );
    assert!(
        said(&stage, "most of it is the notes") && said(&stage, "still open here, but not saved")
    );
    assert!(stage.editor().document().is_unsaved());
    assert_eq!(map::read(&path).unwrap().map, board("first-line"));
    // A crash does not lose it either.
    let large = stage.map().clone();
    drop(stage);
    let mut stage = at(&path, Some(&copies));
    stage.press("Restore");
    assert_eq!(*stage.map(), large);
}

#[test]
fn an_import_too_large_to_be_saved_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.json");
    let mut large = board("first-line");
    // One byte each in JSON, and six in a map file.
    large.notes = "\u{7f}".repeat(1_000_000);
    fs::write(&file, map::to_json(&large).unwrap()).unwrap();
    let mut stage = Stage::empty();
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    stage.fill("Path", file.to_str().unwrap());
    stage.press("Import");
    stage.settle();
    assert!(
        said(&stage, "could not be imported"),
        "{:?}",
        stage.editor().messages()
    );
    assert!(stage.map().cities.is_empty());
}

fn left_behind(copies: &Path, names: &[&str], home: &Home) {
    // All of them run at once, so that each has a copy of its own.
    let mut keepers = Vec::new();
    for name in names {
        let mut map = board("first-line");
        map.name = (*name).to_owned();
        let keeper = Keeper::start(copies, || {}).unwrap();
        keeper.keep(&map.into(), home);
        keepers.push(keeper);
    }
}

#[test]
fn two_copies_of_one_map_are_offered_one_after_the_other_and_both_ask_before_they_replace() {
    let (folder, path, _) = opened();
    let copies = folder.path().join("copies");
    let known = OnDisk::at(&path);
    left_behind(&copies, &["One", "Two"], &Home::at(&path, known));
    let mut stage = at(&path, Some(&copies));
    stage.press("Restore");
    let first = stage.map().name.clone();
    assert!(said(&stage, "1 more unsaved map will be offered"));
    stage.ctrl(Key::S);
    stage.settle();
    assert_eq!(map::read(&path).unwrap().map.name, first);
    // Now that the first is safe, the second is offered; its file has changed since.
    assert!(stage.shows("Restore unsaved work?"));
    stage.press("Restore");
    let second = stage.map().name.clone();
    assert_ne!(first, second);
    keep_mine(&mut stage);
    stage.ctrl(Key::S);
    stage.settle();
    assert!(stage.shows(CLASH));
    assert_eq!(map::read(&path).unwrap().map.name, first);
}

#[test]
fn unsaved_work_can_be_left_for_later_or_thrown_away() {
    let folder = tempfile::tempdir().unwrap();
    let copies = folder.path().join("copies");
    left_behind(&copies, &["Left"], &Home::default());
    let start = || Start {
        copies: Some(copies.clone()),
        ..Start::default()
    };
    let mut stage = Stage::start(start());
    // Another window is not offered what is asked about here.
    assert!(leftovers(&copies).copies.is_empty());
    stage.press("Not now");
    assert!(!stage.shows("Restore unsaved work?"));
    drop(stage);
    let mut stage = Stage::start(start());
    stage.press("Discard");
    drop(stage);
    assert!(leftovers(&copies).copies.is_empty());
}

#[test]
fn copies_that_cannot_be_written_are_said_in_the_window() {
    let (folder, path, _) = opened();
    let copies = folder.path().join("copies");
    let mut stage = at(&path, Some(&copies));
    fs::remove_dir_all(&copies).unwrap();
    fs::write(&copies, "in the way").unwrap();
    change(&mut stage);
    stage.wait_for("the failure is said", |stage| {
        said(stage, "Your unsaved work could not be backed up")
    });
    fs::remove_file(&copies).unwrap();
    stage.wait_for("copies are kept again", |stage| {
        said(stage, "Unsaved work is being backed up again")
    });
}

#[test]
fn what_is_edited_while_a_map_is_opened_is_asked_about() {
    let (folder, path, mut stage) = opened();
    let other = folder.path().join("other.ron");
    map::save(&another(), &other).unwrap();
    stage.ctrl(Key::O);
    stage.fill("Path", other.to_str().unwrap());
    stage.harness.key_press(Key::Enter);
    stage.harness.step();
    // Between the answer and the end of reading.
    set_notes(&mut stage, "written meanwhile".to_owned());
    stage.settle();
    let kept = stage.map().notes == "written meanwhile";
    // If the file was read before the edit, the edit is of the new map.
    assert!(kept, "the edit is lost");
    assert!(path.exists());
}

#[test]
fn an_idle_window_draws_no_frames() {
    let (folder, path, _) = opened();
    let copies = folder.path().join("copies");
    let mut stage = at(&path, Some(&copies));
    change(&mut stage);
    stage.ctrl(Key::S);
    stage.settle();
    // Messages go away, and the pointer's hints come up.
    stage.harness.run_steps(600);
    stage.settle();
    stage.harness.step();
    let next = stage.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay;
    assert_eq!(next, Duration::MAX, "the next frame is drawn in {next:?}");
}
