//! The command line: exit codes, JSON, and what is left behind.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod bands;
mod compare;
mod design;
mod guarded;
mod input;
mod logs;
mod output;
mod pictures;
mod reports;
mod rules;
mod simulate;
mod terminal;
mod tune;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn railwright(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_railwright"))
        .args(arguments)
        .current_dir(folder)
        // No window is opened, whoever runs the tests.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

const MAPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/maps");

#[test]
fn check_of_all_shipped_maps_is_clean() {
    let maps = Path::new(MAPS);
    let mut arguments = vec!["check".to_owned()];
    for entry in fs::read_dir(maps).unwrap() {
        arguments.push(entry.unwrap().file_name().into_string().unwrap());
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = railwright(&arguments, maps);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(
        !text(&output.stdout).contains('\u{1b}'),
        "colours outside of a terminal"
    );
}

#[test]
fn check_writes_json_with_the_promised_fields() {
    let output = railwright(
        &["check", "nordic.ron", "usa", "--json", "-"],
        Path::new(MAPS),
    );
    let checked = json(&output);
    let nordic = &checked[0];
    assert_eq!(nordic["map"], "nordic.ron");
    assert_eq!(nordic["name"], "Nordic Countries");
    assert_eq!(nordic["cities"], 50);
    assert_eq!(nordic["routes"], 161);
    assert_eq!(nordic["tickets"], 55);
    let problem = &nordic["problems"][0];
    assert_eq!(problem["severity"], "hint");
    assert_eq!(problem["code"], "city-unnamed");
    assert_eq!(problem["message"], "no ticket names it");
    assert_eq!(problem["where"], "city junction_1");
    assert!(problem["line"].as_u64().unwrap() > 0);
    assert_eq!(checked[1]["name"], "USA");
}

#[test]
fn check_of_another_deck_counts_its_tickets() {
    let folder = Path::new(MAPS);
    let output = railwright(
        &["check", "all-aboard.ron", "--deck", "short", "--json", "-"],
        folder,
    );
    assert_eq!(json(&output)[0]["tickets"], 24);
    let output = railwright(&["check", "all-aboard.ron", "--deck", "shrot"], folder);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "railwright: all-aboard.ron has no deck `shrot`; did you mean `short`?\n"
    );
}

#[test]
fn an_unreadable_map_does_not_hide_the_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.ron"), "(").unwrap();
    let output = railwright(
        &[
            "check",
            "bad.ron",
            "missing.ron",
            "europe",
            "--json",
            "out.json",
        ],
        folder.path(),
    );
    assert_eq!(output.status.code(), Some(2));
    let errors = text(&output.stderr);
    assert!(errors.contains("bad.ron:1:2: "), "{errors}");
    assert!(
        errors.contains("missing.ron: cannot be read: no such file"),
        "{errors}"
    );
    assert!(text(&output.stdout).contains("Europe, 47 places"));
    assert!(!folder.path().join("out.json").exists());
}

#[test]
fn new_maps_start_empty_with_the_chosen_rules() {
    let folder = tempfile::tempdir().unwrap();
    for preset in railwright::map::Preset::ALL {
        let file = format!("{preset}.ron");
        let output = railwright(
            &["new", "--rules", preset.name(), "-o", &file],
            folder.path(),
        );
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let map = railwright::map::read(&folder.path().join(&file))
            .unwrap()
            .map;
        assert_eq!(map.rules, preset.rules());
        assert_eq!(map.name, preset.name());
        // There is nothing to play yet, and check says what to do.
        let output = railwright(&["check", &file], folder.path());
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stdout).contains("[empty-map]"));
    }
}

#[test]
fn new_never_replaces_a_file_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    fs::write(&file, "precious").unwrap();
    let output = railwright(&["new", "-o", "mine.ron"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "railwright: mine.ron already exists; choose another name or use --force to overwrite it\n"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    let output = railwright(&["new", "-o", "mine.ron", "--force"], folder.path());
    assert_eq!(output.status.code(), Some(0));
    assert!(railwright::map::read(&file).is_ok());
}

#[test]
fn unknown_rules_are_refused_with_the_known_ones() {
    let folder = tempfile::tempdir().unwrap();
    let output = railwright(&["new", "--rules", "europa", "-o", "x.ron"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    assert!(
        message.contains("nederland-neutral") && message.contains("'europe'"),
        "{message}"
    );
    assert!(!folder.path().join("x.ron").exists());
}

#[test]
fn export_writes_the_whole_map_as_json() {
    let output = railwright(
        &["export", "italia", "--format", "json", "-o", "-"],
        Path::new("."),
    );
    assert_eq!(output.status.code(), Some(0));
    let map = json(&output);
    assert_eq!(map["version"], 1);
    assert_eq!(map["cities"].as_array().unwrap().len(), 42);
    let torino = &map["cities"][0];
    assert_eq!(
        (&torino["id"], &torino["name"]),
        (&"torino".into(), &"Torino".into())
    );
    assert_eq!(torino["zone"], false);
    assert_eq!(map["cities"][41]["zone"], true);
    let route = &map["routes"][0];
    assert_eq!(route["from"], "torino");
    assert_eq!(route["to"], "svizzera_occidentale");
    assert_eq!(route["length"], 3);
    assert_eq!(route["color"], "red");
    assert_eq!(map["tickets"].as_array().unwrap().len(), 56);
    assert_eq!(map["tickets"], map["decks"][0]["tickets"]);
}

#[test]
fn export_to_a_file_leaves_nothing_behind_on_failure() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let output = railwright(
        &["export", "usa", "--format", "json", "-o", "usa.json"],
        path,
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read_dir(path).unwrap().count(), 1);
    let output = railwright(
        &["export", "no.ron", "--format", "json", "-o", "no.json"],
        path,
    );
    assert_eq!(output.status.code(), Some(2));
    let output = railwright(&["export", "usa", "--format", "gif", "-o", "usa.gif"], path);
    assert_eq!(output.status.code(), Some(2));
    let output = railwright(
        &["export", "usa", "--format", "json", "-o", "no/usa.json"],
        path,
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_dir(path).unwrap().count(), 1);
}

#[test]
fn without_a_command_the_europe_board_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let output = railwright(&[], folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).starts_with("railwright: cannot open a window ("));
    assert!(text(&output.stdout).contains("Europe: what matters most"));
    let page = fs::read_to_string(folder.path().join("report-europe/index.html")).unwrap();
    assert!(page.contains("</html>"));
    // A map that cannot be played is checked instead.
    let new = ["new", "--rules", "europe", "-o", "new.ron"];
    assert_eq!(railwright(&new, folder.path()).status.code(), Some(0));
    let output = railwright(&["new.ron"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("error"));
    assert!(!folder.path().join("report-new").exists());
}

#[test]
fn help_names_every_command() {
    let output = railwright(&["--help"], Path::new("."));
    assert_eq!(output.status.code(), Some(0));
    let help = text(&output.stdout);
    for command in [
        "new", "check", "export", "rules", "replay", "compare", "bands", "tune",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_failure() {
    let script = "\"$0\" export nordic --format json -o - | head -n 1";
    let output = Command::new("bash")
        .args([
            "-o",
            "pipefail",
            "-c",
            script,
            env!("CARGO_BIN_EXE_railwright"),
        ])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn replay_tells_a_game_and_refuses_a_tampered_one() {
    use railwright::game::{
        Board, GameHead, LogHead, Recorder, Scorer, State, Streams, Workspace, random_action,
    };
    let map = railwright::map::shipped::find("all-aboard").unwrap();
    let map = std::sync::Arc::new(map.load().unwrap().map);
    let board = Board::new(std::sync::Arc::clone(&map), 2).unwrap();
    let log_head = LogHead::new(&map);
    let mut log = serde_json::to_string(&log_head).unwrap() + "\n";
    for game in 0..2 {
        let head = GameHead {
            game,
            map: log_head.hash.clone(),
            players: 2,
            bots: vec!["random".to_owned(); 2],
            seed: game,
        };
        let mut recorder = Recorder::new(&board, &head);
        let (mut streams, mut workspace) = (Streams::new(game), Workspace::default());
        let mut state = State::begin(&board, &mut recorder);
        while let Some(action) = state
            .draw_chance(&board, &mut streams)
            .or_else(|| random_action(&state, &board, &mut workspace, &mut streams.players))
        {
            state.apply_seen(&board, action, &mut recorder).unwrap();
        }
        let score = Scorer::default().score(&board, &state);
        log += &recorder.finish(&state, &score);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.jsonl");
    fs::write(&file, &log).unwrap();
    let output = railwright(&["replay", "log.jsonl"], folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 2);
    let output = railwright(&["replay", "log.jsonl", "--game", "1"], folder.path());
    assert_eq!(output.status.code(), Some(0));
    let story = text(&output.stdout);
    assert!(
        story.contains("Round 1, random (seat 1):") && story.contains(" wins."),
        "{story}"
    );
    let output = railwright(&["replay", "log.jsonl", "--game", "7"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "railwright: log.jsonl has no game 7\n"
    );

    let tampered = log.replacen(
        "\"event\":\"claimed\",\"seat\":0",
        "\"event\":\"claimed\",\"seat\":1",
        1,
    );
    assert_ne!(tampered, log);
    fs::write(&file, tampered).unwrap();
    let output = railwright(&["replay", "log.jsonl"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains("but the rules give"), "{message}");

    for (broken, said) in [
        ("", "the log is empty"),
        ("{}\n", "log.jsonl:1: this is not a Railwright log"),
        (
            "{\"railwright_log\":9}\n",
            "log.jsonl:1: the log has version 9",
        ),
        ("nonsense\n", "log.jsonl:1: this is not a Railwright log"),
    ] {
        fs::write(&file, broken).unwrap();
        let output = railwright(&["replay", "log.jsonl"], folder.path());
        assert_eq!(output.status.code(), Some(2), "{broken}");
        assert!(
            text(&output.stderr).contains(said),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn export_draws_the_board_as_svg_and_png() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for arguments in [
        ["--format", "svg", "-o", "board.svg", "--style", "dark"],
        ["--format", "png", "-o", "board.png", "--dpi", "30"],
        ["--format", "svg", "-o", "heat.svg", "--heat", "load"],
    ] {
        let mut all = vec!["export", "first-line"];
        all.extend(arguments);
        let output = railwright(&all, path);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    }
    let svg = fs::read_to_string(path.join("board.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains(">Alderport</text>"));
    let heat = fs::read_to_string(path.join("heat.svg")).unwrap();
    assert!(heat.contains(">Tickets over a route</text>"));
    let png = fs::read(path.join("board.png")).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let refused = railwright(
        &[
            "export", "usa", "--format", "png", "-o", "no.png", "--dpi", "0",
        ],
        path,
    );
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("resolution"));
    assert!(!path.join("no.png").exists());
}
