//! Names from anybody's file are shown, but they control neither terminal nor chart.

use std::fs;
use std::path::Path;
use std::process::Command;

use railwright::map::{Map, shipped, to_ron};

use crate::guarded::{Run, run, run_as};

/// Hides text, sets the title of the window, rings, and turns the writing around.
const EVIL: &str = "\u{1b}[8mX\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}\u{2066}\u{200f}";

/// A map with such names wherever there are names.
fn map() -> Map {
    let mut map = shipped::find("first-line").unwrap().load().unwrap().map;
    map.name = format!("Map {EVIL}");
    map.author = EVIL.to_owned();
    for city in &mut map.cities {
        city.name = format!("{EVIL}{}", city.name);
    }
    for deck in &mut map.decks {
        deck.name = EVIL.to_owned();
    }
    map
}

#[track_caller]
fn clean(done: &Run) {
    for text in [&done.stdout, &done.stderr] {
        for evil in [
            "\u{1b}[8m",
            "\u{1b}]",
            "\u{7}",
            "\u{9b}",
            "\u{202e}",
            "\u{2066}",
            "\u{200f}",
        ] {
            assert!(!text.contains(evil), "{evil:?} in {text:?}");
        }
    }
}

/// As on a terminal with colours.
#[track_caller]
fn colored(arguments: &[&str], folder: &Path) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railwright"));
    command.env("CLICOLOR_FORCE", "1");
    let done = run_as(&mut command, arguments, folder);
    clean(&done);
    done
}

#[test]
fn names_do_not_control_the_terminal() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let map = map();
    // The map as another program's file: nothing but JSON reads it.
    let json = railwright::map::to_json(&map).unwrap();
    fs::write(folder.join("map.json"), json).unwrap();
    fs::write(folder.join("map.ron"), to_ron(&map).unwrap()).unwrap();
    for arguments in [
        vec!["check", "map.ron"],
        vec!["analyze", "map.ron"],
        vec!["simulate", "map.ron", "--games", "8", "--log", "log.jsonl"],
        vec!["replay", "log.jsonl"],
        vec!["replay", "log.jsonl", "--game", "1"],
        vec!["report", "map.ron", "--games", "8", "-o", "report"],
        vec!["import", "map.json", "-o", "again.ron", "--force"],
        vec!["simulate", "map.ron", "--deck", EVIL],
        vec!["simulate", "map.ron", "--players", EVIL],
        vec!["simulate", "map.ron", "--bots", EVIL],
        vec!["export", "map.ron", "--format", EVIL, "-o", "out"],
        vec!["check", EVIL],
        vec!["new", "-o", "named.ron", "--name", EVIL],
        vec!["rules", EVIL],
        vec!["merge", EVIL, "-o", "out"],
        vec![EVIL, EVIL],
    ] {
        colored(&arguments, folder);
    }
    // Our own colours are still there.
    assert!(
        colored(&["analyze", "usa"], folder)
            .stdout
            .contains("\u{1b}[1m")
    );
}

#[test]
fn names_in_logs_and_studies_do_not_control_the_terminal() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let play = [
        "simulate",
        "first-line",
        "--games",
        "4",
        "--log",
        "log.jsonl",
    ];
    assert_eq!(run(&play, folder).code(), Some(0));
    let json = [
        "simulate",
        "first-line",
        "--games",
        "4",
        "--json",
        "study.json",
    ];
    assert_eq!(run(&json, folder).code(), Some(0));
    let evil = serde_json::to_string(EVIL).unwrap();
    let log = fs::read_to_string(folder.join("log.jsonl")).unwrap();
    let bots = log.find("\"bots\":[\"").unwrap() + "\"bots\":[".len();
    let end = bots + log[bots..].find(',').unwrap();
    fs::write(
        folder.join("evil.jsonl"),
        format!("{}{evil}{}", &log[..bots], &log[end..]),
    )
    .unwrap();
    colored(&["replay", "evil.jsonl"], folder);
    let study = fs::read_to_string(folder.join("study.json")).unwrap();
    let start = study.find("\"name\": ").unwrap() + "\"name\": ".len();
    let end = start + study[start..].find(",\n").unwrap();
    fs::write(
        folder.join("evil.json"),
        format!("{}{evil}{}", &study[..start], &study[end..]),
    )
    .unwrap();
    let refused = colored(&["merge", "study.json", "evil.json", "-o", "out"], folder);
    assert_eq!(refused.code(), Some(2));
    assert!(refused.stderr.contains("\\u{1b}[8mX"), "{}", refused.stderr);
}
