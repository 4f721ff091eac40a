//! Larger runs.

use std::sync::Arc;

use egui::{Key, Modifiers};
use railwright::game::Board;
use railwright::sim::{Plan, run};

use crate::stage::{Stage, board};

fn opened() -> Stage {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::I);
    stage
}

/// Types a number into a field.
fn number(stage: &mut Stage, field: &str, number: u64) {
    stage.fill(field, &number.to_string());
    stage.key(Key::Enter);
}

fn play(stage: &mut Stage, games: u64) {
    let before = stage.editor().runs().kept.len();
    number(stage, "Games in the run", games);
    stage.press("Run simulation");
    stage.wait_for("a run", |stage| stage.editor().runs().kept.len() > before);
}

#[test]
fn a_run_is_played_with_progress_and_kept_for_comparison() {
    let mut stage = opened();
    assert!(stage.shows("No runs yet"));
    number(&mut stage, "Games in the run", 3_000);
    stage.press("Run simulation");
    let seen = (0..5_000).any(|_| {
        stage.harness.step();
        stage.shows("of 3,000 games") && stage.shows("per second") && stage.shows("left")
    });
    assert!(seen, "no progress was shown");
    stage.wait_for("a run", |stage| !stage.editor().runs().kept.is_empty());
    let kept = &stage.editor().runs().kept[0];
    let map = Arc::new(board("first-line"));
    let table = Board::new(map, kept.series.players).unwrap();
    let setup = kept.series.setup(Arc::new(table)).unwrap();
    assert_eq!(*kept.study, run(setup, Plan::of(3_000), 2).unwrap());
    let share = kept.seats()[0].unwrap().value;
    assert!(stage.shows(&format!("{share:.1} ±")));
    // Another state of the map, beside it.
    stage.click(stage.route(0));
    stage.key(Key::Num3);
    play(&mut stage, 200);
    let runs = &stage.editor().runs().kept;
    assert_eq!(runs.len(), 2);
    assert_ne!(runs[0].state, runs[1].state);
    assert!(stage.shows("Delete Run 1") && stage.shows("Delete Run 2"));
    stage.fill("Name of run 2", "Longer line");
    assert_eq!(stage.editor().runs().kept[1].label, "Longer line");
    stage.press("Delete Run 1");
    assert_eq!(stage.editor().runs().kept.len(), 1);
    assert_eq!(stage.editor().runs().kept[0].label, "Longer line");
}

#[test]
fn a_cancelled_run_keeps_what_was_played() {
    let mut stage = opened();
    number(&mut stage, "Games in the run", 1_000_000);
    stage.press("Run simulation");
    stage.wait_for("some games", |stage| {
        stage
            .editor()
            .runs()
            .progress()
            .is_some_and(|now| now.games > 50)
    });
    stage.press("Cancel run");
    stage.wait_for("what was played", |stage| {
        !stage.editor().runs().kept.is_empty()
    });
    let kept = &stage.editor().runs().kept[0];
    let games = kept.study.games.ranges();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].0, 0);
    assert!(games[0].1 < 1_000_000);
    assert_eq!(kept.series.games, games[0].1);
}

#[test]
fn games_that_stand_out_can_be_watched() {
    let mut stage = opened();
    play(&mut stage, 400);
    let standouts = stage.editor().runs().kept[0].standouts();
    let kinds: Vec<&str> = standouts.iter().map(|one| one.kind).collect();
    assert_eq!(
        kinds,
        ["Longest", "Closest", "Biggest win", "Biggest upset"]
    );
    for one in &standouts {
        assert!(stage.shows(&one.told), "{}", one.told);
    }
    stage.press("Watch the longest game");
    stage.wait_for("the game", |stage| stage.editor().game().is_some());
    let table = &stage.editor().game().unwrap().table;
    assert!(!table.is_played() && table.score().is_some());
    assert!(stage.shows("Close"));
}

#[test]
fn the_report_is_written_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my report");
    let mut stage = opened();
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    stage.fill("Path", &path.display().to_string());
    stage.press("Write report");
    stage.wait_for("the report", |stage| {
        path.join("report.json").exists() && !stage.editor().is_working()
    });
    let page = std::fs::read_to_string(path.join("index.html")).unwrap();
    assert!(page.contains("First line"));
    assert!(stage.shows("index.html"));
}
