//! Live balance: bots play again after every edit.

use std::sync::Arc;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use railwright::balance::Compared;
use railwright::document::{Edit, Records};
use railwright::editor::balance::Snapshot;
use railwright::editor::{Overlay, Start};
use railwright::game::Board;
use railwright::map::Map;
use railwright::sim::{Plan, Series, Study, figures, run};

use crate::stage::{Stage, board};

/// The Balance panel of a small board, opened by its keys.
fn opened(map: Map) -> Stage {
    let mut stage = Stage::with(map);
    stage.ctrl(Key::T);
    stage
}

fn games(stage: &Stage) -> u64 {
    let players = stage.editor().live().series().map(|one| one.players);
    let known = stage.editor().live().known();
    known.map_or(0, |known| known.games(players.unwrap_or(0)))
}

fn known(stage: &Stage) -> &Snapshot {
    stage.editor().live().known().unwrap()
}

fn is_current(stage: &Stage) -> bool {
    let live = stage.editor().live();
    live.revision() == Some(stage.editor().document().revision())
}

/// Waits until some games of the map as it is are counted.
fn wait_for_games(stage: &mut Stage, number: u64) {
    stage.wait_for("games of the map as it is", |stage| {
        is_current(stage) && games(stage) >= number
    });
}

/// Waits until everything has been played.
fn wait_for_all(stage: &mut Stage) {
    stage.wait_for("the end of the run", |stage| {
        is_current(stage) && known(stage).done
    });
}

/// A longer first route, by the keyboard.
fn lengthen(stage: &mut Stage) {
    stage.click(stage.route(0));
    let length = stage.map().routes[0].length;
    let key = [Key::Num2, Key::Num3, Key::Num4][usize::from(length) % 3];
    stage.key(key);
    assert_ne!(stage.map().routes[0].length, length);
}

/// What the simulator says is what the panel says.
fn equals_the_simulator(stage: &Stage) {
    let live = stage.editor().live();
    let series = live.series().unwrap();
    for study in &live.known().unwrap().tables {
        let players = study.subject.players;
        let map = Arc::clone(stage.editor().document().map());
        let table = Board::new(map, players).unwrap();
        let series = Series {
            habits: study.subject.habits,
            ..series.at(players)
        };
        let setup = series.setup(Arc::new(table)).unwrap();
        let games = study.games.number();
        assert_eq!(**study, run(setup, Plan::of(games), 2).unwrap());
    }
}

#[test]
fn after_an_edit_bots_play_again_and_figures_equal_the_simulator() {
    let mut stage = opened(board("first-line"));
    wait_for_games(&mut stage, 500);
    equals_the_simulator(&stage);
    stage.press("Balance of seats");
    let text = format!("--games {} --seed 1 --bots hungry,", games(&stage));
    assert!(
        stage.shows("railwright simulate first-line --players "),
        "a shipped board has a name"
    );
    assert!(stage.shows(&text), "{text}");
    let players = stage.editor().live().series().unwrap().players;
    let study = known(&stage).study(players).unwrap();
    let share = study.shown(&figures::SEAT_WINS, 0).unwrap();
    assert!(stage.shows(&format!("{:.1} %", share.value)));
    let before = Arc::clone(&known(&stage).tables[0]);
    lengthen(&mut stage);
    wait_for_games(&mut stage, 500);
    equals_the_simulator(&stage);
    assert_ne!(before.totals, known(&stage).tables[0].totals);
    assert!(
        stage.shows("railwright simulate MAP"),
        "an edited board has none"
    );
}

#[test]
fn a_stale_figure_is_marked_until_bots_have_played() {
    let mut stage = opened(board("first-line"));
    wait_for_games(&mut stage, 100);
    assert!(!stage.shows("From before your last change"));
    // Not by the keyboard: a few frames more, and bots may have played again.
    let document = stage.editor_mut().document_mut();
    let records = Records::routes(document.map(), [0], |route| route.length = 2);
    let verb = "Shorten";
    document.apply(&Edit::Change { verb, records }).unwrap();
    stage.harness.step();
    assert!(!is_current(&stage), "the old figures are still shown");
    assert!(stage.shows("From before your last change"));
    wait_for_games(&mut stage, 100);
    assert!(!stage.shows("From before your last change"));
}

#[test]
fn nothing_is_played_while_a_city_is_dragged_or_nobody_looks() {
    let mut stage = Stage::board("first-line");
    for _ in 0..60 {
        stage.harness.step();
    }
    assert!(stage.editor().live().known().is_none() && !stage.editor().live().is_playing());
    stage.ctrl(Key::T);
    wait_for_games(&mut stage, 50);
    stage.editor_mut().document_mut().begin("Drag");
    let mut map = stage.map().clone();
    map.routes[0].length += 1;
    let map = Box::new(map);
    let what = "Drag";
    stage
        .editor_mut()
        .document_mut()
        .apply(&Edit::Whole { what, map })
        .unwrap();
    for _ in 0..60 {
        stage.harness.step();
        assert!(!stage.editor().live().is_playing());
    }
    stage.editor_mut().document_mut().commit();
    wait_for_games(&mut stage, 50);
    // Another tab hides the panel.
    stage.ctrl(Key::Num2);
    stage.harness.run_steps(2);
    assert!(!stage.editor().live().is_playing());
}

#[test]
fn pause_and_play_now() {
    let mut stage = opened(board("first-line"));
    wait_for_games(&mut stage, 50);
    stage.keys(Modifiers::COMMAND | Modifiers::ALT, Key::P);
    assert!(stage.settings().live.paused);
    stage.harness.run_steps(2);
    assert!(!stage.editor().live().is_playing());
    lengthen(&mut stage);
    for _ in 0..60 {
        stage.harness.step();
    }
    assert!(!is_current(&stage) && stage.shows("From before your last change"));
    stage.press("Run now");
    wait_for_all(&mut stage);
    assert!(stage.settings().live.paused);
    assert!(games(&stage) >= 800, "two fifths of 2,000");
}

#[test]
fn every_table_size_side_by_side() {
    let mut stage = opened(board("first-line"));
    wait_for_all(&mut stage);
    let sizes: Vec<u8> = stage.map().rules.players.counts().collect();
    assert_eq!(known(&stage).tables.len(), sizes.len());
    for players in sizes {
        assert!(known(&stage).games(players) >= 800);
        assert!(stage.shows(&format!("{players} players: ")));
    }
    // A click on the card of another table size looks at that one.
    let card = "2 players: ";
    stage.harness.get_by_label_contains(card).click();
    stage.harness.run_steps(2);
    assert_eq!(stage.settings().players, 2);
    stage.wait_for("games of two", |stage| {
        let live = stage.editor().live();
        live.series().is_some_and(|one| one.players == 2) && games(stage) >= 100
    });
}

#[test]
fn what_has_changed_since_the_map_was_saved() {
    let mut stage = opened(board("first-line"));
    wait_for_all(&mut stage);
    let compared = |stage: &Stage| {
        let live = stage.editor().live();
        let found = live.comparison(stage.editor().document());
        found.map(|(_, found)| found.clone())
    };
    assert!(compared(&stage).is_none());
    lengthen(&mut stage);
    wait_for_all(&mut stage);
    let told = compared(&stage).unwrap();
    assert!(stage.shows("Since the saved map"));
    // The same deals on both versions: the difference of the two runs, to the last place.
    let document = stage.editor().document();
    let saved = Arc::clone(document.saved().unwrap());
    for study in &known(&stage).tables {
        let players = study.subject.players;
        let series = Series {
            habits: study.subject.habits,
            ..stage.editor().live().series().unwrap().at(players)
        };
        let table = Board::new(Arc::clone(&saved), players).unwrap();
        let setup = series.setup(Arc::new(table)).unwrap();
        let before = run(setup, Plan::of(study.games.number()), 2).unwrap();
        let turns = |study: &Study| study.value(&figures::TURNS, 0).unwrap();
        let of = Compared::Game(figures::TURNS.key);
        let row = told.row(&of, Some(players)).unwrap();
        let change = turns(study) - turns(&before);
        assert!((row.difference.value - change).abs() < 1e-9, "{row:?}");
        assert!(row.difference.low <= row.difference.value);
    }
    // Going back to what was saved, nothing differs.
    stage.ctrl(Key::Z);
    wait_for_games(&mut stage, 100);
    assert!(!stage.shows("Since the saved map"));
}

/// Tickets whose value should change for sure, and by how much.
fn suggested(stage: &Stage) -> Vec<(usize, i32)> {
    let cards = known(stage).deck().tickets.iter().enumerate();
    let sure = cards.filter_map(|(index, card)| Some((index, card.advice.value()? - card.value)));
    sure.filter(|(_, change)| *change != 0).collect()
}

#[test]
fn accepting_all_values_is_one_step_and_leaves_locked_tickets() {
    let mut stage = opened(board("usa"));
    wait_for_games(&mut stage, 20);
    stage.press("Balance of tickets");
    wait_for_all(&mut stage);
    let wrong = suggested(&stage);
    assert!(wrong.len() > 2, "{wrong:?}");
    let map = stage.map().clone();
    let name = |index: usize| {
        let ticket = &map.tickets()[index];
        let (from, to) = (map.place_name(&ticket.from), map.place_name(&ticket.to));
        format!("{from} – {to}")
    };
    // Rows below the edge of the list are not drawn.
    let mut shown = wrong.iter().filter(|(index, _)| stage.shows(&name(*index)));
    let (kept, free) = (shown.next().unwrap().0, *shown.next().unwrap());
    stage.press(&format!("Lock {}", name(kept)));
    assert!(stage.map().tickets()[kept].locked);
    let before = stage.map().clone();
    wait_for_all(&mut stage);
    assert_eq!(wrong, suggested(&stage), "a lock is no part of the game");
    stage.press("Accept all values");
    for (index, ticket) in stage.map().tickets().iter().enumerate() {
        let change = wrong
            .iter()
            .find(|(wrong, _)| *wrong == index && index != kept);
        let change = change.map_or(0, |(_, change)| *change);
        assert_eq!(ticket.value, before.tickets()[index].value + change);
        assert_eq!(
            ticket.is_balanced(),
            change != 0,
            "what was accepted is remembered"
        );
    }
    assert!(stage.undo_name().unwrap().starts_with("Accept value of"));
    stage.ctrl(Key::Z);
    assert_eq!(*stage.map(), before, "it was one step");
    wait_for_all(&mut stage);
    // A click on its name selects one of them; its own button takes its value over.
    stage.press(&name(free.0));
    let selected: Vec<usize> = stage.editor().document().selection().tickets().collect();
    assert_eq!(selected, [free.0]);
    let value = before.tickets()[free.0].value + free.1;
    stage.press(&format!("Accept {value} for {}", name(free.0)));
    assert_eq!(stage.map().tickets()[free.0].value, value);
}

#[test]
fn a_map_that_cannot_be_played_names_its_errors() {
    let mut map = board("first-line");
    map.routes[0].to = "nowhere".into();
    let mut stage = opened(map);
    stage.wait_for("a reason", |stage| stage.shows("cannot be played yet"));
    assert!(stage.shows("nowhere"));
    assert!(!stage.shows("Win share by seat"));
    stage.press("Show problems");
    assert!(stage.shows("Problems"));
}

#[test]
fn the_choices_are_remembered_and_a_pool_shows_its_bots() {
    let mut stage = opened(board("first-line"));
    stage.press("Live bots");
    stage.press("hungry");
    stage.key(Key::Escape);
    // A bot is shown once it has played enough, so wait for all games of the new pool.
    stage.wait_for("the other bots", |stage| {
        let live = stage.editor().live();
        let pool = live.series().is_some_and(|one| one.bots.len() == 5);
        pool && live.known().is_some_and(|known| known.done)
    });
    equals_the_simulator(&stage);
    stage.press("Balance of seats");
    assert!(stage.shows("Win share by bot"));
    assert!(stage.shows("--bots path,one-step,"));
    let text = stage.settings().to_text().unwrap();
    let settings = railwright::editor::Settings::from_text(&text);
    assert_eq!(settings.live.bots.len(), 5);
    let again = Stage::start(Start {
        settings,
        ..Start::default()
    });
    assert_eq!(again.settings().live.bots.len(), 5);
    assert_eq!(again.settings().overlay, Overlay::Plain);
}
