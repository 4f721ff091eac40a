//! Themes, movable parts and free texts, by real input; each is one step of undo.

use egui::Key;
use railwright::draw::{Arranged, Plan, Style};
use railwright::map::BoardPart;

use crate::stage::Stage;

fn middle_of(stage: &Stage, part: BoardPart) -> egui::Pos2 {
    let map = stage.map();
    let style = Style::of(map, stage.settings().dark);
    let arranged = Arranged::of(map, &Plan::of(map), &style, None);
    let at = arranged.middle(part).unwrap();
    stage.at(at.x, at.y)
}

fn with_theme_panel() -> Stage {
    let mut stage = Stage::board("europe");
    stage.press("Theme");
    stage
}

#[test]
fn a_theme_is_chosen_and_changed_and_undone() {
    let mut stage = with_theme_panel();
    stage.press("Theme atlas");
    assert_eq!(stage.map().theme.as_ref().unwrap().base, "atlas");
    assert_eq!(stage.undo_name().unwrap(), "Change theme");
    stage.press("Compass");
    assert!(stage.map().theme.as_ref().unwrap().compass.is_some());
    assert_eq!(stage.undo_name().unwrap(), "Add compass");
    stage.press("Reset parts");
    assert!(stage.map().theme.as_ref().unwrap().compass.is_none());
    stage.ctrl(Key::Z);
    stage.ctrl(Key::Z);
    stage.ctrl(Key::Z);
    assert!(stage.map().theme.is_none());
    assert!(stage.undo_name().is_none());
}

#[test]
fn the_title_is_dragged_and_changed_on_the_board() {
    let mut stage = Stage::board("europe");
    let from = middle_of(&stage, BoardPart::Title);
    let to = from + egui::vec2(30.0, -12.0);
    stage.drag(from, to);
    assert_eq!(stage.undo_name().unwrap(), "Move title");
    let at = stage.map().theme.as_ref().unwrap().title.at.unwrap();
    let there = stage.at(at.x, at.y);
    assert!(there.distance(to) < 2.0, "{there} {to}");
    // Moving the title chooses no theme: the board still follows the window.
    assert_eq!(stage.map().theme.as_ref().unwrap().base, "");
    stage.double_click(there);
    stage.ctrl(Key::A);
    stage.text("Europa");
    stage.key(Key::Enter);
    assert_eq!(stage.map().name, "Europa");
    stage.ctrl(Key::Z);
    stage.ctrl(Key::Z);
    assert_eq!(stage.map().name, "Europe");
    assert!(stage.map().theme.is_none());
}

#[test]
fn a_text_is_written_moved_edited_and_deleted() {
    let mut stage = Stage::board("europe");
    stage.key(Key::I);
    let at = stage.at(140.0, 110.0);
    stage.click(at);
    stage.text("Oceanus");
    stage.key(Key::Enter);
    assert_eq!(stage.map().texts[0].text, "Oceanus");
    assert_eq!(stage.undo_name().unwrap(), "Add text");
    stage.key(Key::V);
    stage.drag(at, at + egui::vec2(0.0, 20.0));
    assert_eq!(stage.undo_name().unwrap(), "Move text");
    assert!(stage.map().texts[0].at.y > 110.0);
    stage.ctrl(Key::Num2);
    stage.fill("Text", "Mare");
    stage.key(Key::Enter);
    assert_eq!(stage.map().texts[0].text, "Mare");
    stage.press("Bold");
    assert!(stage.map().texts[0].bold);
    stage.click(stage.at(700.0, 480.0));
    let at = stage.map().texts[0].at;
    stage.click(stage.at(at.x, at.y - 2.0));
    stage.key(Key::Delete);
    assert!(stage.map().texts.is_empty());
    for _ in 0..5 {
        stage.ctrl(Key::Z);
    }
    assert!(stage.map().texts.is_empty());
    assert!(stage.undo_name().is_none());
}

#[test]
fn a_theme_is_saved_to_a_file_and_opened_for_another_map() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.theme.ron");
    let mut stage = with_theme_panel();
    stage.press("Theme desert");
    stage.menu(&["Arrange", "Save theme…"]);
    stage.fill("Path", &path.display().to_string());
    stage.key(Key::Enter);
    stage.settle();
    assert!(std::fs::read_to_string(&path).unwrap().contains("desert"));
    stage.ctrl(Key::Z);
    assert!(stage.map().theme.is_none());
    stage.menu(&["Arrange", "Open theme…"]);
    stage.fill("Path", &path.display().to_string());
    stage.key(Key::Enter);
    stage.settle();
    assert_eq!(stage.map().theme.as_ref().unwrap().base, "desert");
    assert_eq!(stage.undo_name().unwrap(), "Open theme");
}
