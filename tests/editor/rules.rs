//! The rules form.

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use railwright::map::Preset;

use crate::stage::Stage;

#[test]
fn every_option_as_a_form_with_presets_and_explanations() {
    let mut stage = Stage::board("all-aboard");
    stage.ctrl(Key::Num4);
    // The board that uses every option shows the details of every option.
    for label in [
        "Fewest players",
        "Trains per player",
        "Starting points by seat",
        "Cards per colour",
        "Face-up cards",
        "Cards per turn",
        "Keep at the start",
        "One track per player",
        "Cards in a set",
        "Ferry cards",
        "Cards revealed",
        "Draw bonuses",
        "Cost in cards",
        "Penalty per loan",
        "Zones",
        "Cards laid out",
        "Double if complete",
        "Trains for last round",
        "Tie-break 1",
        "Neutral trains",
    ] {
        assert!(stage.shows(label), "{label}");
    }
    stage.press("nordic");
    assert_eq!(stage.map().rules, Preset::Nordic.rules());
    assert_eq!(stage.undo_name().unwrap(), "Use nordic rules");
    // A change is one undoable step with a name.
    stage.press("Zones");
    assert!(stage.map().rules.zones);
    assert_eq!(stage.undo_name().unwrap(), "Change rules: zones");
    stage.ctrl(Key::Z);
    assert!(!stage.map().rules.zones);
    // The explanation is shown while the pointer rests on the name.
    stage.harness.get_by_label("Zones").hover();
    stage.harness.run_steps(60);
    assert!(stage.shows("routes end there but do not connect"));
}

#[test]
fn what_a_board_does_not_use_is_off_and_out_of_sight() {
    let mut stage = Stage::empty();
    stage.ctrl(Key::Num4);
    stage.press("base");
    for hidden in [
        "Cost in cards",
        "Cards revealed",
        "Penalty per loan",
        "Neutral trains",
        "Ferry cards",
    ] {
        assert!(stage.harness.query_by_label(hidden).is_none(), "{hidden}");
    }
    stage.press("Stations");
    assert!(stage.map().rules.stations.is_some());
    assert!(stage.shows("Cost in cards"));
    stage.press("Stations");
    assert!(stage.map().rules.stations.is_none());
}

#[test]
fn folds_groups_and_neutral_pairs_are_edited() {
    let mut stage = Stage::board("first-line");
    stage.ctrl(Key::Num3);
    stage.press("Add vertical fold");
    stage.press("Add horizontal fold");
    assert_eq!(stage.map().folds.len(), 2);
    assert_eq!(stage.undo_name().unwrap(), "Change folds");
    stage.press("Remove fold 1");
    assert_eq!(stage.map().folds.len(), 1);
    let names: Vec<String> = stage.map().cities[..2]
        .iter()
        .map(|city| city.name.clone())
        .collect();
    stage.click(stage.city(&names[0]));
    let at = stage.city(&names[1]);
    stage.click_with(at, egui::PointerButton::Primary, egui::Modifiers::SHIFT);
    stage.press("Add group");
    let groups = stage.map().groups.len();
    assert_eq!(stage.map().groups[groups - 1].places.len(), 2);
    stage.fill(&format!("Name of group {groups}"), "The North");
    assert_eq!(stage.map().groups[groups - 1].name, "The North");
    stage.press(&format!("Remove group {groups}"));
    assert_eq!(stage.map().groups.len(), groups - 1);
    let mut stage = Stage::board("all-aboard");
    stage.ctrl(Key::Num9);
    stage.press("Select ticket 1");
    stage.ctrl(Key::Num2);
    let before = stage.map().tickets()[0].neutral.clone();
    stage.press("Guides the neutral player");
    assert_ne!(stage.map().tickets()[0].neutral, before);
    stage.ctrl(Key::Z);
    assert_eq!(stage.map().tickets()[0].neutral, before);
}
