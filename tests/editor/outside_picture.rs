//! A background picture outside of the map's folder is read only if the designer agrees.

use std::fs;
use std::path::{Path, PathBuf};

use railwright::check::Code;
use railwright::editor::Start;
use railwright::map::{self, Background};
use railwright::workbench::files::Source;

use crate::stage::{Stage, board};

const QUESTION: &str = "The background picture is outside the map’s folder:";

/// A map of a stranger that names a picture beside its folder.
fn stranger() -> (tempfile::TempDir, PathBuf) {
    let scratch = tempfile::tempdir().unwrap();
    let picture = image::RgbaImage::from_pixel(40, 20, image::Rgba([200, 30, 30, 255]));
    picture.save(scratch.path().join("secret.png")).unwrap();
    let folder = scratch.path().join("maps");
    fs::create_dir(&folder).unwrap();
    let mut map = board("first-line");
    map.background = Some(Background {
        path: "../secret.png".to_owned(),
        width: 400.0,
        ..Background::default()
    });
    let path = folder.join("map.ron");
    map::save(&map, &path).unwrap();
    (scratch, path)
}

fn open(path: &Path) -> Stage {
    let mut stage = Stage::start(Start {
        source: Some(Source::File(path.to_owned())),
        ..Start::default()
    });
    stage.settle();
    stage
}

fn shows_picture(stage: &Stage) -> bool {
    stage.editor().canvas().picture.is_some()
}

#[test]
fn it_is_used_once_the_designer_says_so_and_that_is_remembered() {
    let (_scratch, path) = stranger();
    let mut stage = open(&path);
    assert!(stage.shows(QUESTION) && !shows_picture(&stage));
    let problems = stage.editor().problems().iter();
    let codes: Vec<Code> = problems.map(|problem| problem.code).collect();
    assert!(codes.contains(&Code::BackgroundOutside), "{codes:?}");
    stage.press("Use picture");
    stage.settle();
    assert!(!stage.shows(QUESTION) && shows_picture(&stage));
    // The next start knows it, another map of the same picture too.
    let settings = stage.settings().to_text().unwrap();
    let mut again = Stage::start(Start {
        source: Some(Source::File(path)),
        settings: railwright::editor::Settings::from_text(&settings),
        ..Start::default()
    });
    again.settle();
    assert!(!again.shows(QUESTION) && shows_picture(&again));
}

#[test]
fn it_can_be_copied_beside_the_map() {
    let (_scratch, path) = stranger();
    let folder = path.parent().unwrap();
    fs::write(folder.join("secret.png"), "another file").unwrap();
    let mut stage = open(&path);
    stage.press("Copy to the map’s folder");
    stage.settle();
    stage.settle();
    let named = stage.map().background.clone().unwrap().path;
    assert_eq!(named, "secret-2.png");
    assert!(folder.join("secret-2.png").is_file());
    assert_eq!(
        fs::read(folder.join("secret.png")).unwrap(),
        b"another file"
    );
    assert!(!stage.shows(QUESTION) && shows_picture(&stage));
}

#[test]
fn a_picture_that_is_too_large_is_a_problem_and_no_picture() {
    let scratch = tempfile::tempdir().unwrap();
    let large = Path::new(env!("CARGO_MANIFEST_DIR"));
    let large = large.join("tests/files/broken/background-too-large.png");
    fs::copy(large, scratch.path().join("large.png")).unwrap();
    let mut map = board("first-line");
    map.background = Some(Background {
        path: "large.png".to_owned(),
        width: 400.0,
        ..Background::default()
    });
    let path = scratch.path().join("map.ron");
    map::save(&map, &path).unwrap();
    let mut stage = open(&path);
    stage.settle();
    let problems = stage.editor().problems().iter();
    let codes: Vec<Code> = problems.map(|problem| problem.code).collect();
    assert!(codes.contains(&Code::BackgroundTooLarge), "{codes:?}");
    assert!(!shows_picture(&stage) && !stage.shows(QUESTION));
}
