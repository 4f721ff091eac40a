//! Bots that think off the frame, their levels, and hints.

use egui::{Key, Modifiers};
use railwright::bots::{BotKind, Budget};
use railwright::editor::play::Hint;
use railwright::game::Action;
use railwright::workbench::play::sitter::Sitter;

use crate::play::{Script, at_table, bot, person};
use crate::stage::Stage;
use egui_kittest::kittest::Queryable as _;

fn search(playouts: u32) -> Sitter {
    Sitter::Bot(BotKind::Search(Budget::Playouts(playouts)))
}

/// So many playouts that it thinks until it is told to stop.
const ENDLESS: u32 = 1_000_000;

fn moments(stage: &Stage) -> usize {
    stage.editor().game().unwrap().table.moments().len()
}

fn is_thinking(stage: &Stage) -> bool {
    stage.editor().game().unwrap().is_thinking()
}

/// Keeps as many tickets as must be kept.
fn keep_tickets(stage: &mut Stage) {
    for digit in [Key::Num1, Key::Num2, Key::Num3] {
        stage.key(digit);
    }
    stage.key(Key::Enter);
}

#[test]
fn a_seat_offers_levels_and_the_other_bots() {
    let mut stage = at_table("europe", &[person("Ada"), bot()], 1);
    stage.press("Open the Play panel");
    let chosen = |stage: &Stage| stage.settings().seats.sitters[1].clone();
    for (label, name) in [
        ("Expert", "search:3000"),
        ("Easy", "hungry"),
        ("Hard", "search:300"),
        ("Medium", "planner"),
        ("blocker", "blocker"),
        ("random", "random"),
        ("search", "search"),
        ("Hard", "search:300"),
    ] {
        stage.press("Player in seat 2");
        assert!(stage.shows("Other bots"), "{label}");
        let lines = stage.harness.get_all_by_label(label);
        lines.last().unwrap().click();
        stage.harness.run_steps(4);
        assert_eq!(chosen(&stage).name(), name, "{label}");
    }
    stage.key(Key::F5);
    let table = &stage.editor().game().unwrap().table;
    assert_eq!(table.label(railwright::game::Seat(1)), "Hard");
    assert!(table.log().contains("search:300"));
    assert!(stage.shows("Hard"));
}

#[test]
fn the_window_answers_while_a_bot_thinks() {
    let mut stage = at_table("europe", &[person("Ada"), search(ENDLESS)], 2);
    stage.key(Key::F5);
    keep_tickets(&mut stage);
    let before = moments(&stage);
    let start = std::time::Instant::now();
    stage.harness.run_steps(20);
    assert!(start.elapsed().as_secs() < 20, "frames wait for the bot");
    assert!(is_thinking(&stage) && stage.shows("is thinking…"));
    assert_eq!(moments(&stage), before);
    // Everything else works.
    stage.key(Key::N);
    stage.fill("Note", "Slow");
    stage.press("Save note");
    assert!(stage.shows("this move: Slow"));
    stage.key(Key::ArrowLeft);
    assert!(stage.shows("an earlier moment"));
    stage.key(Key::End);
    stage.wait_for("the thought to go on", is_thinking);
    // The thought ends with what it was about.
    stage.ctrl(Key::Z);
    assert!(!is_thinking(&stage) && moments(&stage) < before);
    assert!(stage.shows("Keep at least"));
    keep_tickets(&mut stage);
    stage.harness.run_steps(4);
    assert!(is_thinking(&stage));
    assert_eq!(moments(&stage), before);
    stage.press("Stop");
    assert!(stage.editor().game().is_none());
}

#[test]
fn what_a_bot_has_thought_of_is_done() {
    let mut stage = at_table("europe", &[search(8), search(8)], 3);
    stage.key(Key::F5);
    stage.wait_for("a few decisions", |stage| {
        let table = &stage.editor().game().unwrap().table;
        table.state().round() >= 2
    });
    let game = stage.editor().game().unwrap();
    assert_eq!(game.table.faults(), [0, 0]);
    let told = |moment: &&railwright::workbench::play::session::Moment| moment.why.is_some();
    assert!(game.table.moments().iter().filter(told).count() > 4);
}

#[test]
fn a_paused_bot_keeps_its_thought_and_steps_by_one_decision() {
    let mut stage = at_table("europe", &[search(8), search(8)], 4);
    stage.key(Key::F5);
    stage.key(Key::P);
    let before = moments(&stage);
    std::thread::sleep(std::time::Duration::from_millis(500));
    stage.harness.run_steps(5);
    assert_eq!(moments(&stage), before);
    stage.key(Key::Period);
    stage.wait_for("a step", |stage| moments(stage) > before);
    let after = moments(&stage);
    std::thread::sleep(std::time::Duration::from_millis(200));
    stage.harness.run_steps(5);
    assert_eq!(moments(&stage), after);
    assert!(stage.shows("paused"));
}

/// A game in which hints are found soon.
fn with_quick_hints(seed: u64) -> Script {
    let mut script = Script::new(at_table("europe", &[person("Ada"), bot()], seed));
    script.stage.key(Key::F5);
    script.stage.editor_mut().game_mut().unwrap().hint_budget = Budget::Playouts(60);
    script
}

pub fn wait_for_hint(stage: &mut Stage) {
    stage.key(Key::H);
    stage.wait_for("a hint", |stage| {
        matches!(stage.editor().game().unwrap().hint, Hint::Ready(..))
    });
}

#[test]
fn a_hint_lists_candidates_and_can_be_followed() {
    let mut script = with_quick_hints(2);
    let (mut claims, mut margins) = (0, 0);
    for number in 0..40 {
        script.wait();
        wait_for_hint(&mut script.stage);
        let stage = &mut script.stage;
        let game = stage.editor().game().unwrap();
        let hint = game.hint.candidates().to_vec();
        assert!((1..=5).contains(&hint.len()));
        assert_eq!(game.hinted(), Some(hint[0].action), "the best is lit");
        if hint.iter().all(|candidate| candidate.outlook.is_some()) {
            margins += 1;
            assert!(stage.shows(" %"));
            assert!(stage.shows("ahead") || stage.shows("behind") || stage.shows("level"));
        }
        let before = moments(stage);
        if number % 2 == 0 {
            stage.press("Do it");
        } else {
            stage.keys(Modifiers::SHIFT, Key::H);
        }
        assert!(moments(stage) > before);
        let game = stage.editor().game().unwrap();
        assert!(!game.hint.is_shown() && game.refused.is_none());
        claims += usize::from(matches!(hint[0].action, Action::Claim { .. }));
        if claims > 0 && margins > 5 {
            return;
        }
    }
    panic!("{claims} claims and {margins} margins in forty decisions");
}

#[test]
fn another_candidate_can_be_chosen() {
    let mut script = with_quick_hints(5);
    script.wait();
    // What is being chosen stays when a hint is closed.
    script.stage.key(Key::Num2);
    wait_for_hint(&mut script.stage);
    script.stage.press("Close");
    assert!(!script.stage.shows("Do it"));
    assert_eq!(script.stage.editor().game().unwrap().ticked, 0b10);
    wait_for_hint(&mut script.stage);
    let stage = &mut script.stage;
    let game = stage.editor().game().unwrap();
    let second = game.hint.candidates()[1].action;
    let lines: Vec<_> = stage
        .harness
        .get_all_by(|node| {
            node.label()
                .is_some_and(|label| label.starts_with("Keep ") && label.contains('%'))
        })
        .map(|node| node.rect().center())
        .collect();
    assert!(lines.len() > 1);
    stage.hover(lines[1]);
    stage.harness.run_steps(2);
    assert_eq!(stage.editor().game().unwrap().hinted(), Some(second));
    stage.hover(lines[0]);
    stage.harness.run_steps(2);
    let first = stage.editor().game().unwrap().hint.candidates()[0].action;
    assert_eq!(stage.editor().game().unwrap().hinted(), Some(first));
    stage.click(lines[1]);
    stage.event(egui::Event::PointerGone);
    stage.harness.run_steps(2);
    assert_eq!(stage.editor().game().unwrap().hinted(), Some(second));
    stage.press("Do it");
    let Action::KeepTickets(keep) = second else {
        panic!("{second:?}");
    };
    let table = &stage.editor().game().unwrap().table;
    let held = table
        .state()
        .tickets_of(table.board(), railwright::game::Seat(0));
    assert_eq!(held.count(), keep.kept.count_ones() as usize);
}

#[test]
fn nothing_moves_when_a_hint_is_ready_and_it_goes_with_the_decision() {
    let mut script = with_quick_hints(6);
    script.decide();
    script.wait();
    let stage = &mut script.stage;
    let place = |stage: &Stage| {
        let node = stage.harness.get_all_by(|node| {
            node.label()
                .is_some_and(|label| label.starts_with("Draw from the draw pile,"))
        });
        node.last().unwrap().rect()
    };
    let before = place(stage);
    stage.editor_mut().game_mut().unwrap().hint_budget = Budget::Playouts(ENDLESS);
    stage.key(Key::H);
    assert!(stage.shows("Thinking…"));
    assert_eq!(place(stage), before);
    // What was asked for is not wanted any more.
    stage.key(Key::Escape);
    assert!(!stage.shows("Thinking…"));
    stage.editor_mut().game_mut().unwrap().hint_budget = Budget::Playouts(60);
    wait_for_hint(stage);
    assert_eq!(place(stage), before);
    stage.key(Key::B);
    assert!(!stage.editor().game().unwrap().hint.is_shown());
    assert!(!stage.shows("Do it"));
}
