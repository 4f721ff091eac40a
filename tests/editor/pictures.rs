//! Pictures of the main states, drawn without a graphics adapter, compared with those that were
//! looked at and found good. `UPDATE_PICTURES=1 cargo test --test editor pictures` makes new ones.

use std::path::Path;

use egui::{Key, Modifiers};
use railwright::editor::Start;
use railwright::game::Action;
use railwright::workbench::play::advice::Candidate;

use crate::play::Script;
use crate::stage::Stage;
use crate::thinking::wait_for_hint;

/// The share of pixels that may differ: text of another version of a font.
const TOLERANCE: f64 = 0.02;

fn compare(stage: &mut Stage, name: &str) {
    // The pointer is nowhere, so nothing is hovered.
    stage.event(egui::Event::PointerGone);
    stage.harness.run_steps(30);
    let picture = stage.picture();
    let small = image::imageops::thumbnail(&picture, 640, 400);
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/editor/pictures")
        .join(format!("{name}.png"));
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        small.save(&path).unwrap();
        // At full size, to be looked at.
        let full = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        picture.save(&full).unwrap();
        println!("{}", full.display());
        return;
    }
    let known = image::open(&path).unwrap().into_rgba8();
    assert_eq!(known.dimensions(), small.dimensions(), "{name}");
    let differ = known.pixels().zip(small.pixels()).filter(|(one, two)| {
        let parts = one.0.iter().zip(two.0);
        parts.map(|(one, two)| one.abs_diff(two)).max() > Some(40)
    });
    let share = differ.count() as f64 / f64::from(small.width() * small.height());
    assert!(
        share < TOLERANCE,
        "{name}: {:.1} % of all pixels differ",
        100.0 * share
    );
}

#[test]
fn first_start() {
    compare(&mut Stage::start(Start::default()), "first-start");
}

#[test]
fn a_route_selected() {
    let mut stage = Stage::board("europe");
    stage.click(stage.route(30));
    compare(&mut stage, "route-selected");
}

#[test]
fn dark_with_ticket_load() {
    let mut stage = Stage::board("europe");
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    stage.keys(Modifiers::ALT, Key::Num1);
    stage.settle();
    compare(&mut stage, "dark-load");
}

#[test]
fn an_empty_map() {
    compare(&mut Stage::empty(), "empty");
}

#[test]
fn rules_and_tables() {
    let mut stage = Stage::board("nordic");
    stage.ctrl(Key::Num4);
    stage.ctrl(Key::Num8);
    compare(&mut stage, "rules-and-routes");
}

#[test]
fn the_palette() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::P);
    stage.text("al");
    compare(&mut stage, "palette");
}

#[test]
fn a_turn_at_the_table() {
    let mut script = Script::against_bots("europe", 21);
    let stage = &mut script.stage;
    // Hints are followed until one has several routes to choose from.
    loop {
        stage.wait_for("the person's turn", |stage| {
            let table = &stage.editor().game().unwrap().table;
            table.person_to_decide().is_some()
        });
        wait_for_hint(stage);
        let game = stage.editor().game().unwrap();
        let claim = |candidate: &&Candidate| matches!(candidate.action, Action::Claim { .. });
        let candidates = game.hint.candidates();
        let late = game.table.state().round() > 18;
        if late && claim(&&candidates[0]) && candidates.iter().filter(claim).count() > 2 {
            break;
        }
        stage.keys(Modifiers::SHIFT, Key::H);
    }
    compare(&mut script.stage, "play-turn");
}

#[test]
fn the_final_score() {
    let mut script = Script::against_bots("nordic", 22);
    script
        .stage
        .keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    while script.decide() {}
    compare(&mut script.stage, "play-score");
}
