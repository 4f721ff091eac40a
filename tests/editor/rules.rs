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
        "Trains each",
        "Start points by seat",
        "Cards of a colour",
        "Cards face up",
        "Cards a turn",
        "Keep at the start",
        "One track for each player",
        "Cards in a set",
        "Ferry cards",
        "Cards revealed",
        "Draw bonuses",
        "Cost in cards",
        "Loss for a loan",
        "Zones",
        "Cards laid out",
        "Double if complete",
        "Last round at trains",
        "Tie-break 1",
        "Its trains",
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
    assert!(stage.shows("routes end there, but do not connect"));
}

#[test]
fn what_a_board_does_not_use_is_off_and_out_of_sight() {
    let mut stage = Stage::empty();
    stage.ctrl(Key::Num4);
    stage.press("base");
    for hidden in [
        "Cost in cards",
        "Cards revealed",
        "Loss for a loan",
        "Its trains",
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
