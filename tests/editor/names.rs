//! Every control has a name for those who cannot see it, and can be reached by keyboard.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use railwright::editor::Pane;
use railwright::editor::commands::table::{Command, Menu, table};

use crate::play::Script;
use crate::stage::Stage;

fn nameless(stage: &Stage) -> Vec<String> {
    let controls = stage.harness.query_all_by(|node| {
        matches!(
            node.role(),
            Role::Button
                | Role::CheckBox
                | Role::RadioButton
                | Role::ComboBox
                | Role::TextInput
                | Role::MultilineTextInput
                | Role::SpinButton
                | Role::Slider
                | Role::Link
                | Role::Canvas
                | Role::ColorWell
        )
    });
    let nameless = controls.filter(|node| {
        let label = node.accesskit_node().label().unwrap_or_default();
        label.trim().is_empty()
    });
    nameless
        .map(|node| format!("{:?} at {:?}", node.accesskit_node().role(), node.rect()))
        .collect()
}

#[test]
fn every_control_has_an_accessible_name() {
    let mut wrong = Vec::new();
    let mut look = |stage: &Stage, place: &str| {
        wrong.extend(
            nameless(stage)
                .into_iter()
                .map(|what| format!("{place}: {what}")),
        );
    };
    let mut stage = Stage::board("all-aboard");
    for pane in Pane::ALL {
        if let Some(key) = pane.key() {
            stage.ctrl(key);
        }
        for (what, at) in [
            ("nothing", stage.at(3.0, 3.0)),
            ("a city", stage.city(&stage.map().cities[0].name.clone())),
            ("a route", stage.route(0)),
        ] {
            stage.click(at);
            look(&stage, &format!("{} with {what} selected", pane.title()));
        }
    }
    stage.press("Theme");
    look(&stage, "theme");
    for menu in Menu::ALL {
        stage.press(menu.title());
        look(&stage, menu.title());
        stage.key(Key::Escape);
    }
    for key in [Key::P, Key::O, Key::E] {
        stage.ctrl(key);
        look(&stage, &format!("{key:?}"));
        stage.key(Key::Escape);
    }
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    stage.settle();
    look(&stage, "print");
    let mut script = Script::against_bots("all-aboard", 31);
    for number in 0..14 {
        look(&script.stage, &format!("decision {number} of a game"));
        script.decide();
    }
    script.wait();
    script.stage.key(Key::N);
    script.stage.key(Key::H);
    look(&script.stage, "hint and note");
    script.stage.press("Discard");
    while script.decide() {}
    look(&script.stage, "score");
    script.stage.press("Stop");
    script.stage.press("Playtests");
    look(&script.stage, "playtests");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_action_can_be_reached_by_keyboard() {
    // Those without keys of their own are reached through the palette, which has keys.
    let palette = table()
        .iter()
        .find(|entry| entry.command == Command::Palette);
    assert!(palette.unwrap().keys.is_some());
    let mut stage = Stage::board("first-line");
    for entry in table() {
        stage.ctrl(Key::P);
        stage.text(&entry.name);
        let named = |node: &egui_kittest::kittest::AccessKitNode| {
            node.label()
                .is_some_and(|label| label.contains(&entry.name))
        };
        let found = stage.harness.query_all_by(named).count();
        assert!(found > 0, "{} is not in the palette", entry.name);
        stage.key(Key::Escape);
    }
}
