//! Help.

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use railwright::editor::Start;
use railwright::workbench::files::Source;

use crate::stage::Stage;

#[test]
fn tour() {
    let mut stage = Stage::start(Start::default());
    assert!(stage.shows("Welcome to Railwright"));
    stage.press("Take the tour");
    for step in 1..=8 {
        assert!(stage.shows(&format!("Tour {step} of 8")));
        stage.press(if step == 8 { "Done" } else { "Next" });
    }
    assert!(!stage.shows(" of 8: "));
}

#[test]
fn shortcut_sheet() {
    let mut stage = Stage::board("first-line");
    stage.key(Key::F1);
    for text in [
        "Keyboard shortcuts",
        "Save as…",
        "Ctrl+Shift+S",
        "Relax layout",
    ] {
        assert!(stage.shows(text), "{text}");
    }
    stage.key(Key::Escape);
    assert!(!stage.shows("Ctrl+Shift+S"));
}

#[test]
fn tooltips() {
    let mut stage = Stage::board("first-line");
    stage.harness.get_by_label("City tool").hover();
    stage.harness.run_steps(60);
    assert!(stage.shows("Click to place a city, then type its name (C)"));
}

#[test]
fn empty_states() {
    let mut stage = Stage::empty();
    stage.ctrl(Key::Num7);
    assert!(stage.shows("No cities yet"));
    stage.ctrl(Key::Num8);
    assert!(stage.shows("No routes yet"));
    stage.ctrl(Key::Num9);
    assert!(stage.shows("No tickets yet"));
    assert!(stage.shows("Select a city, route or ticket to edit it here."));
    let mut board = Stage::board("europe");
    board.ctrl(Key::Num6);
    assert!(board.shows("No problems found"));
}

#[test]
fn errors_say_what_happened_and_what_to_do() {
    let stage = Stage::start(Start {
        source: Some(Source::File("/nowhere/at/all.ron".into())),
        ..Start::default()
    });
    assert!(stage.shows("/nowhere/at/all.ron: cannot be read"));
    let mut stage = Stage::board("europe");
    stage.paste("Berlin\tParsi\t3");
    assert!(!stage.editor().messages().is_empty());
}
