//! Long work.

use std::time::{Duration, Instant};

use egui::{Key, Modifiers};
use railwright::map::Map;

use crate::stage::{Stage, board};

#[test]
fn progress_with_remaining_time_and_cancel() {
    let mut stage = Stage::board("europe");
    let before = stage.map().clone();
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
    assert!(stage.shows("Build a ticket deck"));
    // A large deck takes long enough for the status line to be seen, and for a click.
    stage.fill("Tickets", "400");
    stage.press("Build");
    let seen = (0..2000).any(|_| {
        stage.harness.step();
        stage.shows("Building deck…") && stage.shows("s left")
    });
    assert!(seen, "no progress was shown");
    stage.press("Cancel");
    stage.settle();
    assert_eq!(*stage.map(), before);
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
    stage.press("Build");
    stage.settle();
    assert_eq!(stage.map().decks.len(), before.decks.len() + 1);
    assert_eq!(stage.map().tickets().len(), before.tickets().len());
    assert_eq!(stage.undo_name().unwrap(), "Build deck");
}

/// A board that has lost its bends, so that there is something to lay out.
fn straightened(name: &str) -> Map {
    let mut map = board(name);
    map.routes.iter_mut().for_each(|route| route.bend.clear());
    map
}

#[test]
fn a_cancelled_layout_leaves_the_map_and_says_so() {
    let mut stage = Stage::with(straightened("italia"));
    let before = stage.map().clone();
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::R);
    let seen = (0..2000).any(|_| {
        stage.harness.step();
        stage.shows("Relax layout…")
    });
    assert!(seen, "no progress was shown");
    stage.press("Cancel");
    stage.harness.step();
    assert!(stage.shows("Relax layout cancelled; the map is unchanged"));
    assert!(!stage.editor().is_working());
    stage.settle();
    assert_eq!(*stage.map(), before);
}

#[test]
fn the_window_never_freezes() {
    let mut stage = Stage::with(straightened("usa"));
    stage.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::R);
    let start = Instant::now();
    let mut longest = Duration::ZERO;
    let mut frames = 0;
    while stage.editor().is_working() && start.elapsed() < Duration::from_secs(60) {
        let frame = Instant::now();
        stage.harness.step();
        longest = longest.max(frame.elapsed());
        frames += 1;
    }
    // Generous, because tests share the machine: a frame that waited would take far longer.
    assert!(frames > 3, "{frames}");
    assert!(
        longest < start.elapsed() / 2,
        "{longest:?} of {:?}",
        start.elapsed()
    );
    assert_eq!(stage.undo_name().unwrap(), "Relax layout");
}
