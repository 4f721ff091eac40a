//! Whatever anybody presses: no panic, undo returns to the start, redo to the end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

#[path = "../editor/software.rs"]
mod software;
#[allow(dead_code, reason = "the stage is made for many tests")]
#[path = "../editor/stage.rs"]
mod stage;

mod undo;

use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2};
use railwright::bots::BotKind;
use railwright::editor::play::Seats;
use railwright::editor::{Settings, Start};
use railwright::map::{City, Color, Id, Map, Point, Preset, Route, Ticket};
use railwright::workbench::files::Source;
use railwright::workbench::play::sitter::Sitter;
use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::stage::{Stage, board};

/// A map of 500 cities and 1,000 routes.
fn large() -> Map {
    let mut map = Map::new("Large", Preset::Europe);
    (map.board.width, map.board.height) = (3000.0, 2400.0);
    let id = |x: usize, y: usize| Id::from(format!("c{x}-{y}").as_str());
    for y in 0..20 {
        for x in 0..25 {
            let at = Point::new(60.0 + 118.0 * x as f64, 60.0 + 118.0 * y as f64);
            map.cities
                .push(City::new(id(x, y), &format!("City {x} {y}"), at));
        }
    }
    let mut add = |from: Id, to: Id, number: usize| {
        let color = Color::CARDS[number % 8];
        let name = Id::from(format!("r{number}").as_str());
        if map.routes.len() < 1000 {
            map.routes.push(Route::new(name, from, to, 3, color));
        }
    };
    let mut number = 0;
    for y in 0..20 {
        for x in 0..25 {
            if x < 24 {
                number += 1;
                add(id(x, y), id(x + 1, y), number);
            }
            if y < 19 {
                number += 1;
                add(id(x, y), id(x, y + 1), number);
            }
        }
    }
    for number in 0..45 {
        add(id(number % 20, 3), id(number % 20 + 1, 4), 5000 + number);
    }
    for number in 0..60 {
        let (from, to) = (id(number % 25, 0), id((number * 7) % 25, 19));
        let ticket = Ticket::new(Id::from(format!("t{number}").as_str()), from, to, 20);
        map.decks[0].tickets.push(ticket);
    }
    map
}

/// A map with every mistake that still loads.
fn broken() -> Map {
    let mut map = board("all-aboard");
    map.active_deck = Id::from("none");
    map.cities[0].id = map.cities[1].id.clone();
    map.cities[2].id = Id::default();
    map.cities[3].at = None;
    map.cities[4].at = Some(Point::new(-90_000.0, 90_000.0));
    map.cities[4].name = String::new();
    map.routes[0].length = 0;
    map.routes[1].to = Id::from("nowhere");
    map.routes[2].to = map.routes[2].from.clone();
    map.routes[3].length = 255;
    map.routes[4].symbols = 255;
    map.routes[4].waves = 255;
    map.board.pitch = 0.0;
    map.board.closest_pitch = -5.0;
    map.rules.tickets.pools.clear();
    map.rules.routes.score.clear();
    map.rules.players.min = 9;
    map
}

const KEYS: &[Key] = &[
    Key::Escape,
    Key::Enter,
    Key::Delete,
    Key::Tab,
    Key::Space,
    Key::Backspace,
    Key::Insert,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::F1,
    Key::F2,
    Key::A,
    Key::B,
    Key::C,
    Key::D,
    Key::E,
    Key::F,
    Key::G,
    Key::H,
    Key::J,
    Key::K,
    Key::L,
    Key::M,
    Key::N,
    Key::O,
    Key::P,
    Key::R,
    Key::S,
    Key::T,
    Key::U,
    Key::V,
    Key::W,
    Key::X,
    Key::Y,
    Key::Z,
    Key::Num0,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
    Key::OpenBracket,
    Key::CloseBracket,
    Key::Plus,
    Key::Minus,
    Key::F5,
    Key::Period,
    Key::Home,
    Key::End,
];

struct Monkey {
    random: Xoshiro256PlusPlus,
    pointer: Pos2,
}

impl Monkey {
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next_u64() % bound as u64) as usize
    }

    fn place(&mut self, stage: &Stage) -> Pos2 {
        // Often at a city, so that things happen.
        let cities = stage.map().cities.len();
        if cities > 0 && self.below(3) > 0 {
            let city = self.below(cities);
            if let Some(at) = stage.map().cities[city].at {
                return stage.at(at.x, at.y);
            }
        }
        egui::pos2(self.below(1280) as f32, self.below(800) as f32)
    }

    fn modifiers(&mut self) -> Modifiers {
        match self.below(8) {
            0 => Modifiers::COMMAND,
            1 => Modifiers::SHIFT,
            2 => Modifiers::ALT,
            3 => Modifiers::COMMAND | Modifiers::SHIFT,
            _ => Modifiers::NONE,
        }
    }

    fn act(&mut self, stage: &mut Stage) {
        let modifiers = self.modifiers();
        match self.below(20) {
            0..=4 => {
                self.pointer = self.place(stage);
                stage.event(Event::PointerMoved(self.pointer));
            }
            5..=9 => {
                let button = match self.below(8) {
                    0 => PointerButton::Secondary,
                    1 => PointerButton::Middle,
                    _ => PointerButton::Primary,
                };
                let pressed = self.below(2) == 0;
                let pos = self.pointer;
                stage.event(Event::PointerButton {
                    pos,
                    button,
                    pressed,
                    modifiers,
                });
            }
            10..=15 => {
                let key = KEYS[self.below(KEYS.len())];
                stage.harness.key_press_modifiers(modifiers, key);
                stage.harness.step();
            }
            16 => {
                let texts = ["Oslo", "12", "-3.5", "é", ",", "a\u{301}", "🚂", ""];
                let text = texts[self.below(texts.len())];
                stage.event(Event::Text(text.to_owned()));
            }
            17 => {
                let texts = [
                    "Oslo\t10\t20\nBergen\t30\t40",
                    "from\tto\tlength\nOslo\tBergen\t3",
                    "nonsense",
                    "",
                    "// railwright parts\n(cities:[(id:\"x\",name:\"X\",at:Some((10.0,10.0)))])",
                ];
                let text = texts[self.below(texts.len())];
                stage.event(Event::Paste(text.to_owned()));
            }
            18 => {
                let delta = egui::vec2(0.0, self.below(400) as f32 - 200.0);
                stage.event(Event::MouseWheel {
                    unit: MouseWheelUnit::Point,
                    delta,
                    phase: egui::TouchPhase::Move,
                    source: egui::MouseWheelSource::Wheel,
                    modifiers,
                });
            }
            _ => {
                let event = if self.below(2) == 0 {
                    Event::Copy
                } else {
                    Event::PointerGone
                };
                stage.event(event);
            }
        }
    }
}

fn rampage(name: &str, map: Map, events: usize, seed: u64) {
    let mut stage = Stage::with(map);
    let mut monkey = Monkey {
        random: Xoshiro256PlusPlus::seed_from_u64(seed),
        pointer: egui::pos2(640.0, 400.0),
    };
    let mut start = stage.map().clone();
    let mut revision = stage.editor().document().revision();
    for _ in 0..events {
        monkey.act(&mut stage);
        let document = stage.editor().document();
        let untouched = document.history().next().is_none() && document.redo_name().is_none();
        // Another document has been opened, or everything has been undone.
        if untouched && !document.is_open() && document.revision() != revision {
            start = Map::clone(document.map());
        }
        revision = document.revision();
    }
    let document = stage.editor_mut().document_mut();
    document.commit();
    let end = Map::clone(document.map());
    let mut steps = 0;
    while document.undo() {
        steps += 1;
    }
    assert_eq!(
        **document.map(),
        start,
        "{name}: undo-all after {steps} steps"
    );
    while document.redo() {}
    assert_eq!(**document.map(), end, "{name}: redo-all");
    println!("{name}: {events} events, {steps} steps");
}

/// What decides something at the table, the usual more often.
const DECIDING: &[Key] = &[
    Key::Enter,
    Key::Enter,
    Key::Enter,
    Key::B,
    Key::B,
    Key::CloseBracket,
    Key::CloseBracket,
    Key::OpenBracket,
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::T,
    Key::F,
    Key::E,
    Key::X,
    Key::H,
];

/// A person against two bots on a shipped board.
fn sit_down(name: &'static str) -> Stage {
    let bot = || Sitter::Bot(BotKind::Planner);
    let settings = Settings {
        welcome: false,
        seats: Seats {
            players: 3,
            sitters: vec![Sitter::Person("Ada".to_owned()), bot(), bot()],
            seed: None,
            pause: 0.0,
        },
        ..Settings::default()
    };
    let mut stage = Stage::start(Start {
        source: Some(Source::Shipped(name)),
        settings,
        ..Start::default()
    });
    stage.key(Key::F5);
    assert!(stage.editor().game().is_some(), "{name}: no game begins");
    stage
}

/// Clicks and keys during games on a board: the position is right after each of them.
fn at_table(name: &'static str, events: usize, seed: u64) {
    let mut stage = sit_down(name);
    let mut monkey = Monkey {
        random: Xoshiro256PlusPlus::seed_from_u64(seed),
        pointer: egui::pos2(640.0, 400.0),
    };
    let (mut games, mut finished, mut rounds) = (1, 0, 0);
    for _ in 0..events {
        if stage.editor().game().is_none() {
            games += 1;
            stage.key(Key::Escape);
            stage.key(Key::F5);
            // Another map may have been opened by now, or this one spoilt.
            if stage.editor().game().is_none() {
                stage = sit_down(name);
            }
        }
        if monkey.below(2) == 0 {
            stage.key(DECIDING[monkey.below(DECIDING.len())]);
        } else {
            monkey.act(&mut stage);
        }
        if let Some(game) = stage.editor().game() {
            let (board, state) = (game.board(), game.table.state());
            state.audit(board).unwrap();
            game.state().audit(board).unwrap();
            rounds = rounds.max(state.round());
            if game.table.is_played() && state.ending().is_some() {
                finished += 1;
                stage = sit_down(name);
                games += 1;
            }
        }
    }
    println!(
        "{name}: {events} events, {games} games, {finished} to the end, up to {rounds} rounds"
    );
    assert!(rounds > 0, "{name}: no turn in {games} games");
    assert!(
        events < 10_000 || finished > 0,
        "{name}: no game was finished"
    );
}

fn all_tables(events: usize) {
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    for (seed, board) in [
        "europe",
        "nordic",
        "italia",
        "nederland",
        "usa",
        "all-aboard",
    ]
    .into_iter()
    .enumerate()
    {
        at_table(board, events, seed as u64);
    }
}

#[test]
fn random_events_during_play_do_no_harm() {
    all_tables(150);
}

#[test]
#[ignore = "three hundred thousand events take long"]
fn fifty_thousand_random_events_during_play_on_each_board_do_no_harm() {
    all_tables(50_000);
}

fn all(events: usize) {
    // Whatever is saved or exported by chance goes to a folder of its own.
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    let mut one = Map::new("One", Preset::Europe);
    one.cities.push(City::new(
        Id::from("oslo"),
        "Oslo",
        Point::new(300.0, 200.0),
    ));
    rampage("empty", Map::new("Empty", Preset::Base), events, 1);
    rampage("one city", one, events, 2);
    rampage("europe", board("europe"), events, 3);
    rampage("broken", broken(), events, 4);
    rampage("large", large(), events, 5);
}

#[test]
fn random_events_do_no_harm() {
    all(250);
}

#[test]
#[ignore = "a hundred thousand events take long"]
fn a_hundred_thousand_random_events_do_no_harm() {
    all(20_000);
}
