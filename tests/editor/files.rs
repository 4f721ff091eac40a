//! Files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use railwright::editor::Start;
use railwright::map::{self, Preset};
use railwright::workbench::files::{Source, leftovers};

use crate::stage::{Stage, board};

const SHIFT: Modifiers = Modifiers::SHIFT;

/// A saved map in a folder of its own, opened.
fn opened() -> (tempfile::TempDir, PathBuf, Stage) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.ron");
    map::save(&board("first-line"), &path).unwrap();
    let stage = Stage::start(Start {
        source: Some(Source::File(path.clone())),
        ..Start::default()
    });
    (folder, path, stage)
}

fn change(stage: &mut Stage) {
    stage.click(stage.route(0));
    stage.key(Key::T);
}

#[test]
fn new() {
    let mut stage = Stage::board("first-line");
    stage.menu(&["File", "New", "New map with nordic rules"]);
    assert!(stage.map().cities.is_empty());
    assert_eq!(stage.map().rules, Preset::Nordic.rules());
    assert!(!stage.editor().document().is_unsaved());
}

#[test]
fn open() {
    let (folder, path, mut stage) = opened();
    stage.ctrl(Key::N);
    assert!(stage.map().cities.is_empty());
    stage.ctrl(Key::O);
    stage.fill("Path", path.to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert_eq!(*stage.map(), board("first-line"));
    // A file with faults of content opens as a draft, its problems listed.
    let mut broken = board("first-line");
    broken.routes[0].to = map::Id::from("nowhere");
    let path = folder.path().join("draft.ron");
    map::save(&broken, &path).unwrap();
    stage.ctrl(Key::N);
    stage.ctrl(Key::O);
    stage.fill("Path", path.to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert_eq!(stage.map().routes[0].to, "nowhere");
    assert!(stage.shows("nowhere"));
    // A file that is no map says where it is broken, and the open map stays.
    let path = folder.path().join("citys.ron");
    fs::write(&path, "(version: 1, name: \"x\", citys: [])").unwrap();
    let before = stage.map().clone();
    stage.ctrl(Key::O);
    stage.fill("Path", path.to_str().unwrap());
    stage.key(Key::Enter);
    stage.harness.run_steps(5);
    stage.settle();
    assert!(
        stage.shows("found `citys`"),
        "{:?}",
        stage.editor().messages()
    );
    assert_eq!(*stage.map(), before);
}

#[test]
fn save() {
    let (_folder, path, mut stage) = opened();
    change(&mut stage);
    stage.ctrl(Key::S);
    stage.settle();
    assert_eq!(map::read(&path).unwrap().map, *stage.map());
    assert!(!stage.editor().document().is_unsaved());
}

#[test]
fn save_as() {
    let (folder, path, mut stage) = opened();
    change(&mut stage);
    stage.keys(Modifiers::COMMAND | SHIFT, Key::S);
    let other = folder.path().join("other");
    stage.fill("Path", other.to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    let other = other.with_extension("ron");
    assert_eq!(map::read(&other).unwrap().map, *stage.map());
    assert_ne!(map::read(&path).unwrap().map, *stage.map());
    assert_eq!(stage.editor().home().path.as_deref(), Some(other.as_path()));
}

#[test]
fn a_picture_is_named_from_where_the_map_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("land.png");
    image::RgbaImage::from_pixel(40, 20, image::Rgba([200, 30, 30, 255]))
        .save(&picture)
        .unwrap();
    let mut stage = Stage::empty();
    drop_file(&mut stage, &picture);
    let named = |stage: &Stage| stage.map().background.clone().unwrap().path;
    assert_eq!(named(&stage), picture.to_str().unwrap());
    // Beside the picture its name is enough.
    stage.ctrl(Key::S);
    stage.fill("Path", folder.path().join("my.ron").to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert_eq!(named(&stage), "land.png");
    assert!(!stage.editor().document().is_unsaved());
    // If the map cannot be written, nothing has another name.
    stage.keys(Modifiers::COMMAND | SHIFT, Key::S);
    let nowhere = folder.path().join("land.png").join("my.ron");
    stage.fill("Path", nowhere.to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert_eq!(named(&stage), "land.png");
    stage.key(Key::Escape);
    // Elsewhere it is still found.
    let other = tempfile::tempdir().unwrap();
    stage.keys(Modifiers::COMMAND | SHIFT, Key::S);
    let path = other.path().join("my.ron");
    stage.fill("Path", path.to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert_eq!(named(&stage), picture.to_str().unwrap());
    assert_eq!(map::read(&path).unwrap().map, *stage.map());
}

#[test]
fn recent() {
    let (_folder, path, mut stage) = opened();
    assert_eq!(stage.settings().recent, [path]);
    stage.ctrl(Key::N);
    stage.menu(&["Help", "Welcome"]);
    stage.press("my.ron");
    stage.settle();
    assert_eq!(*stage.map(), board("first-line"));
}

#[test]
fn revert() {
    let (_folder, _path, mut stage) = opened();
    change(&mut stage);
    let changed = stage.map().clone();
    stage.menu(&["File", "Revert"]);
    stage.settle();
    assert_eq!(*stage.map(), board("first-line"));
    assert!(!stage.editor().document().is_unsaved());
    stage.ctrl(Key::Z);
    assert_eq!(*stage.map(), changed);
}

#[test]
fn unsaved_mark() {
    let (_folder, _path, mut stage) = opened();
    assert!(!stage.editor().title().starts_with('•'));
    change(&mut stage);
    assert!(stage.editor().title().starts_with("• "));
    assert!(stage.editor().title().contains("my.ron"));
    stage.ctrl(Key::Z);
    assert!(!stage.editor().title().starts_with('•'));
}

#[test]
fn ask_before_losing_work() {
    let (_folder, path, mut stage) = opened();
    change(&mut stage);
    let changed = stage.map().clone();
    stage.ctrl(Key::N);
    assert!(stage.shows("Save your changes first?"));
    stage.press("Cancel");
    assert_eq!(*stage.map(), changed);
    // Closing the window asks, too.
    assert!(!stage.editor_mut().may_close());
    stage.harness.run_steps(3);
    assert!(stage.shows("Save your changes first?"));
    stage.key(Key::Escape);
    stage.ctrl(Key::N);
    stage.press("Save");
    stage.settle();
    assert!(stage.map().cities.is_empty());
    assert_eq!(map::read(&path).unwrap().map, changed);
}

#[test]
fn autosave_and_crash_recovery_in_a_side_folder() {
    let folder = tempfile::tempdir().unwrap();
    let copies = folder.path().join("copies");
    let path = folder.path().join("my.ron");
    map::save(&board("first-line"), &path).unwrap();
    let start = |source: &Path| Start {
        source: Some(Source::File(source.to_owned())),
        copies: Some(copies.clone()),
        ..Start::default()
    };
    let mut stage = Stage::start(start(&path));
    change(&mut stage);
    let changed = stage.map().clone();
    // The program goes away without closing its document.
    drop(stage);
    assert_eq!(leftovers(&copies).copies.len(), 1);
    assert_eq!(map::read(&path).unwrap().map, board("first-line"));
    let mut stage = Stage::start(start(&path));
    assert!(stage.shows("Restore unsaved work?"));
    stage.press("Restore");
    assert_eq!(*stage.map(), changed);
    assert_eq!(stage.editor().home().path.as_deref(), Some(path.as_path()));
    assert!(stage.editor().document().is_unsaved());
    stage.ctrl(Key::S);
    stage.settle();
    drop(stage);
    assert!(leftovers(&copies).copies.is_empty());
}

#[test]
fn file_changed_on_disk_is_noticed() {
    let (_folder, path, mut stage) = opened();
    let mut other = board("first-line");
    other.name = "Changed elsewhere".to_owned();
    map::save(&other, &path).unwrap();
    let noticed = |stage: &Stage| stage.shows("The file has changed on disk");
    stage.wait_for("the change", noticed);
    stage.press("Reload");
    stage.settle();
    assert_eq!(stage.map().name, "Changed elsewhere");
    fs::remove_file(&path).unwrap();
    stage.wait_for("the removal", noticed);
    stage.press("Keep my version");
    assert!(stage.editor().document().is_unsaved());
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn drop_file(stage: &mut Stage, path: &Path) {
    let file = Arc::new(Dropped(path.to_owned()));
    stage.harness.input_mut().dropped_files.push(file);
    stage.harness.step();
    stage.settle();
}

#[test]
fn drag_a_file_onto_the_window() {
    let (folder, path, _) = opened();
    let mut stage = Stage::empty();
    drop_file(&mut stage, &path);
    assert_eq!(*stage.map(), board("first-line"));
    let picture = folder.path().join("land.png");
    image::RgbaImage::from_pixel(40, 20, image::Rgba([200, 30, 30, 255]))
        .save(&picture)
        .unwrap();
    drop_file(&mut stage, &picture);
    let background = stage.map().background.clone().unwrap();
    assert_eq!(background.path, "land.png");
    // It can be moved, scaled, faded and locked.
    let (x, y) = (stage.map().board.width - 30.0, 20.0);
    stage.drag(stage.at(x, y), stage.at(x - 20.0, y + 10.0));
    let moved = stage.map().background.clone().unwrap();
    assert!((moved.at.x + 20.0).abs() < 2.0, "{moved:?}");
    stage.ctrl(Key::Num3);
    stage.press("Locked: cannot be moved by accident");
    assert!(stage.map().background.as_ref().unwrap().locked);
    stage.drag(stage.at(x, y), stage.at(x - 20.0, y + 10.0));
    assert_eq!(stage.map().background.as_ref().unwrap().at, moved.at);
    let stray = folder.path().join("song.mp3");
    fs::write(&stray, "la").unwrap();
    drop_file(&mut stage, &stray);
    assert!(stage.shows("drop a map (.ron, .json"));
}

#[test]
fn export() {
    let folder = tempfile::tempdir().unwrap();
    let mut stage = Stage::board("first-line");
    for (ending, start) in [
        ("svg", "<svg"),
        ("png", "\u{89}PNG"),
        ("json", "{"),
        ("csv", "id,name,x,y"),
        ("pdf", "%PDF"),
    ] {
        let path = folder.path().join(format!("board.{ending}"));
        stage.ctrl(Key::E);
        stage.fill("Path", path.to_str().unwrap());
        stage.key(Key::Enter);
        stage.settle();
        let bytes = fs::read(&path).unwrap();
        let head: String = bytes
            .iter()
            .take(200)
            .map(|byte| char::from(*byte))
            .collect();
        assert!(head.contains(start), "{ending}: {head}");
    }
    stage.ctrl(Key::E);
    stage.fill("Path", folder.path().join("board.bmp").to_str().unwrap());
    stage.key(Key::Enter);
    stage.settle();
    assert!(stage.shows("choose a file name that ends in .json, .csv, .svg, .png, .pdf"));
}

#[test]
fn import_formats_that_people_have() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cities.csv");
    let rows =
        "from,to,length,color\nOslo,Bergen,4,red\nBergen,Stavanger,2,\nOslo,Stavanger,5,blue\n";
    fs::write(&file, rows).unwrap();
    let mut stage = Stage::board("first-line");
    stage.keys(Modifiers::COMMAND | SHIFT, Key::I);
    stage.fill("Path", &file.display().to_string());
    stage.press("Import");
    stage.settle();
    assert!(stage.shows("3 places, 3 routes"));
    assert!(stage.shows("had no position"));
    stage.press("Continue");
    assert_eq!(stage.map().routes.len(), 3);
    assert!(stage.map().cities.iter().all(|city| city.at.is_some()));
    assert!(stage.editor().document().is_unsaved());
    assert!(stage.editor().home().path.is_none());
    stage.settle();
    assert!(!stage.editor().problems().is_empty());
    // A broken file says where, and the map that is open stays; unsaved work is asked about.
    fs::write(&file, "from,to,length\nOslo,Bergen,many\n").unwrap();
    stage.keys(Modifiers::COMMAND | SHIFT, Key::I);
    stage.fill("Path", &file.display().to_string());
    stage.press("Import");
    stage.press("Discard changes");
    stage.settle();
    let said = stage.editor().messages().join("; ");
    assert!(said.contains("cities.csv"), "{said}");
    assert_eq!(stage.map().routes.len(), 3);
    // The board data of a shipped map, dropped onto the window.
    let json = folder.path().join("map.json");
    fs::write(&json, map::to_json(&board("italia")).unwrap()).unwrap();
    let mut stage = Stage::board("first-line");
    drop_file(&mut stage, &json);
    assert_eq!(stage.map().name, board("italia").name);
}

#[test]
fn print() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.pdf");
    let mut stage = Stage::board("europe");
    stage.keys(Modifiers::COMMAND | SHIFT, Key::P);
    stage.settle();
    assert!(stage.shows("sheets, 297 × 210 mm") || stage.shows("sheets, 210 × 297 mm"));
    stage.press("Next sheet");
    stage.settle();
    assert!(stage.shows("Sheet 2 of"));
    for (job, said) in [
        ("Board on one sheet", "1 sheet,"),
        ("Ticket cards", "sheets,"),
        ("Rules", "sheet"),
        ("Player aid", "1 sheet,"),
    ] {
        // A panel may have the same name; the dialog lies over it.
        stage.harness.get_all_by_label(job).last().unwrap().click();
        stage.harness.run_steps(3);
        stage.settle();
        assert!(stage.shows(said), "{job}");
    }
    stage.press("Board on one sheet");
    stage.settle();
    stage.press("Save PDF…");
    stage.fill("Path", &file.display().to_string());
    stage.press("Save");
    stage.settle();
    let bytes = fs::read(&file).unwrap();
    assert!(bytes.starts_with(b"%PDF") && bytes.len() > 20_000);
    // A map that cannot be printed says why.
    let mut empty = Stage::empty();
    empty.keys(Modifiers::COMMAND | SHIFT, Key::P);
    empty.settle();
    empty.press("Ticket cards");
    empty.settle();
    assert!(empty.shows("no tickets to print"));
    empty.key(Key::Escape);
    assert!(!empty.shows("Ticket cards"));
}
