//! The canvas as the table: whole games through the interface, and everything around them.

use std::collections::BTreeSet;

use egui::Key;
use railwright::bots::BotKind;
use railwright::editor::play::{Choice, Seats};
use railwright::editor::{Pane, Settings, Start};
use railwright::game::{Decision, Event, RouteIndex, Seat, State};
use railwright::workbench::files::Source;
use railwright::workbench::play::session::Session;
use railwright::workbench::play::sitter::Sitter;

use crate::stage::Stage;

pub fn person(name: &str) -> Sitter {
    Sitter::Person(name.to_owned())
}

pub fn bot() -> Sitter {
    Sitter::Bot(BotKind::Planner)
}

/// A board with these at the table; bots decide at once.
pub fn at_table(board: &'static str, sitters: &[Sitter], seed: u64) -> Stage {
    Stage::start(start_at(board, sitters, seed))
}

fn start_at(board: &'static str, sitters: &[Sitter], seed: u64) -> Start {
    let settings = Settings {
        welcome: false,
        seats: Seats {
            players: sitters.len() as u8,
            sitters: sitters.to_vec(),
            seed: Some(seed),
            pause: 0.0,
        },
        ..Settings::default()
    };
    Start {
        source: Some(Source::Shipped(board)),
        settings,
        ..Start::default()
    }
}

/// A person who plays by script: through the controls and the board, never past them.
pub struct Script {
    pub stage: Stage,
    /// Kinds of decisions made so far.
    done: BTreeSet<&'static str>,
    decisions: usize,
    turns: usize,
    /// A claim every so many turns.
    period: usize,
}

impl Script {
    pub fn new(stage: Stage) -> Script {
        Script {
            stage,
            done: BTreeSet::new(),
            decisions: 0,
            turns: 0,
            period: 2,
        }
    }

    /// One person against two bots on a board.
    pub fn against_bots(board: &'static str, seed: u64) -> Script {
        let mut script = Script::new(at_table(board, &[person("Ada"), bot(), bot()], seed));
        script.stage.key(Key::F5);
        script
    }

    pub fn table(&self) -> &Session {
        &self.stage.editor().game().unwrap().table
    }

    /// Bots decide until a person has to.
    pub fn wait(&mut self) {
        for _ in 0..2000 {
            if self.table().bot_to_decide().is_none() {
                return;
            }
            self.stage.harness.step();
        }
        panic!("bots never come to an end");
    }

    /// One decision of the person. Says whether the game goes on.
    pub fn decide(&mut self) -> bool {
        self.wait();
        if self.table().score().is_some() {
            return false;
        }
        let before = self.table().moments().len();
        self.decisions += 1;
        let number = self.decisions;
        let game = self.stage.editor_mut().game_mut().unwrap();
        if game.curtain().is_some() {
            self.stage.key(Key::Enter);
            return true;
        }
        let options = game.fresh_options().unwrap().clone();
        match options.decision {
            Decision::Tickets => {
                self.done.insert("keep tickets");
                let (_, fewest) = options.offered;
                for place in 0..usize::from(fewest) {
                    let digit = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5][place];
                    self.stage.key(digit);
                }
                self.stage.key(Key::Enter);
            }
            Decision::DrawMore => self.draw(&options, number),
            Decision::Surcharge(_) => {
                let paid = self.done.contains("pay surcharge");
                if options.surcharges.is_empty() || paid && number.is_multiple_of(5) {
                    self.done.insert("decline tunnel");
                    self.stage.key(Key::X);
                } else {
                    self.done.insert("pay surcharge");
                    self.stage.key(Key::Enter);
                }
            }
            Decision::NeutralTrack => {
                self.done.insert("neutral track");
                self.stage.key(Key::Num1);
            }
            Decision::Turn => {
                self.turns += 1;
                self.turn(&options, self.turns);
            }
        }
        let after = self.table().moments().len();
        assert!(after > before, "nothing came of {:?}", options.decision);
        true
    }

    fn turn(&mut self, options: &railwright::editor::play::Options, number: usize) {
        if options.ferry && number % 7 == 3 {
            self.done.insert("ferry card");
            self.stage.key(Key::F);
            return;
        }
        if options.tickets && number % 20 == 19 {
            self.done.insert("draw tickets");
            self.stage.key(Key::T);
            return;
        }
        if let Some(city) = options.stations.keys().next()
            && number % 12 == 11
        {
            self.done.insert("station");
            let name = self.stage.map().cities[usize::from(*city)].name.clone();
            let at = self.stage.city(&name);
            self.stage.click(at);
            let choice = self.stage.editor().game().unwrap().choice;
            assert_eq!(choice, Some(Choice::Station(*city)), "{name}");
            self.stage.key(Key::Num1);
            return;
        }
        let board = self.table().board().clone();
        // A short tunnel with cards to spare, so that a surcharge can be paid; else the longest.
        let hand = self.table().state().player(options.seat).hand.total();
        let worth = |route: &RouteIndex| {
            let route = board.route(*route);
            let tunnel = route.tunnel && route.length < 4 && hand > 9;
            (tunnel, route.length)
        };
        let best = options.claims.keys().max_by_key(|route| worth(route));
        match best {
            Some(route)
                if number.is_multiple_of(self.period)
                    || (!options.blind && options.row.is_empty()) =>
            {
                self.done.insert("claim");
                let ways = options.claims[route].len();
                let at = self.stage.route(usize::from(*route));
                self.stage.click(at);
                if ways > 1 {
                    let game = self.stage.editor().game().unwrap();
                    assert_eq!(game.choice, Some(Choice::Route(*route)));
                    self.stage.key(if number.is_multiple_of(2) {
                        Key::Enter
                    } else {
                        Key::Num2
                    });
                }
            }
            _ => self.draw(options, number),
        }
    }

    fn draw(&mut self, options: &railwright::editor::play::Options, number: usize) {
        let first = options.row.first().copied();
        match first {
            Some(card) if !options.blind || number.is_multiple_of(2) => {
                self.done.insert("draw row");
                let row = self.table().state().row();
                let place = row.kinds().position(|(kind, _)| kind == card).unwrap();
                let digits = [
                    Key::Num1,
                    Key::Num2,
                    Key::Num3,
                    Key::Num4,
                    Key::Num5,
                    Key::Num6,
                ];
                self.stage.key(digits[place]);
            }
            _ if options.blind => {
                self.done.insert("draw blind");
                self.stage.key(Key::B);
            }
            _ if options.enough => {
                self.done.insert("no further card");
                self.stage.key(Key::E);
            }
            _ if options.tickets => {
                self.done.insert("draw tickets");
                self.stage.key(Key::T);
            }
            _ => {
                let city = options.stations.keys().next().expect("something to do");
                self.done.insert("station");
                self.stage.editor_mut().game_mut().unwrap().choice = Some(Choice::Station(*city));
                self.stage.key(Key::Enter);
            }
        }
    }

    /// Plays to the end; the result is that of the log, played again by the rules.
    fn play(mut self) -> BTreeSet<&'static str> {
        for _ in 0..3000 {
            if !self.decide() {
                break;
            }
        }
        self.stage.harness.run_steps(3);
        assert!(self.stage.shows("Total"), "the final score is shown");
        let table = self.table();
        let again = Session::read(table.log().as_bytes(), None).unwrap();
        assert_eq!(again.score(), Some(table.score().unwrap()));
        assert_eq!(again.state(), table.state());
        self.done
    }
}

#[test]
fn whole_games_on_every_board_through_the_interface() {
    let mut done = BTreeSet::new();
    for (board, players, seed) in [
        ("europe", 3, 5),
        ("nordic", 3, 6),
        ("italia", 3, 7),
        ("nederland", 2, 8),
        ("usa", 3, 9),
        ("all-aboard", 2, 10),
        ("all-aboard", 3, 11),
    ] {
        let sitters = [vec![person("Ada")], vec![bot(); players - 1]].concat();
        let mut stage = at_table(board, &sitters, seed);
        stage.key(Key::F5);
        assert!(stage.editor().game().is_some(), "{board}");
        let mut script = Script::new(stage);
        script.period = 2 + seed as usize % 3;
        done.extend(script.play());
    }
    let all = [
        "keep tickets",
        "draw row",
        "draw blind",
        "draw tickets",
        "claim",
        "pay surcharge",
        "decline tunnel",
        "station",
        "ferry card",
        "neutral track",
    ];
    let missing: Vec<_> = all.iter().filter(|kind| !done.contains(*kind)).collect();
    assert!(missing.is_empty(), "never done: {missing:?}");
}

#[test]
fn stopping_returns_to_the_same_place_and_keeps_the_game() {
    let mut stage = at_table("europe", &[person("Ada"), bot()], 1);
    let at = stage.city("Wien");
    stage.scroll(at, egui::vec2(0.0, 200.0));
    let view = stage.editor().canvas().view;
    stage.menu(&["Play", "Play this map"]);
    assert!(stage.editor().game().is_some());
    // The map cannot be changed during a game.
    let revision = stage.editor().document().revision();
    stage.key(Key::Delete);
    stage.scroll(at, egui::vec2(0.0, -300.0));
    assert_ne!(stage.editor().canvas().view, view);
    stage.press("Stop");
    assert!(stage.editor().game().is_none());
    assert_eq!(stage.editor().canvas().view, view);
    assert_eq!(stage.editor().document().revision(), revision);
    stage.press("Playtests");
    assert!(stage.shows("unfinished"));
    stage.press("Continue");
    stage.settle();
    assert!(stage.editor().game().unwrap().table.is_played());
}

#[test]
fn take_back_returns_to_the_decision() {
    let stage = at_table("europe", &[person("Ada"), bot()], 3);
    let mut script = Script::new(stage);
    script.stage.key(Key::F5);
    for _ in 0..4 {
        script.decide();
    }
    script.wait();
    let log = script.table().log();
    script.decide();
    script.wait();
    assert_ne!(script.table().log(), log);
    script.stage.ctrl(Key::Z);
    assert_eq!(script.table().log(), log);
    script.stage.press("Take back");
    assert_ne!(script.table().log(), log);
}

#[test]
fn hands_are_hidden_between_people() {
    let mut stage = at_table("europe", &[person("Ada"), person("Bo")], 4);
    stage.key(Key::F5);
    assert!(stage.shows("Ada, it is your turn"));
    assert!(!stage.shows("Your cards"));
    stage.press("Show my cards");
    assert!(stage.shows("Your cards"));
    for digit in [Key::Num1, Key::Num2, Key::Num3] {
        stage.key(digit);
    }
    stage.key(Key::Enter);
    assert!(stage.shows("Bo, it is your turn"));
    assert!(!stage.shows("Your cards"));
    assert!(!stage.editor().game().unwrap().table.can_take_back());
    // The story does not tell what Ada kept.
    stage.key(Key::Enter);
    assert!(stage.shows("Your cards"));
    let game = stage.editor_mut().game_mut().unwrap();
    let told = game.told();
    let kept = told
        .iter()
        .find(|part| part.text.contains("keeps"))
        .unwrap();
    assert!(kept.text.contains("keeps 3 of"), "{}", kept.text);
}

#[test]
fn errors_of_the_map_are_named_instead_of_a_broken_game() {
    let mut map = crate::stage::board("europe");
    map.routes[0].length = 0;
    let mut stage = Stage::with(map);
    stage.key(Key::F5);
    assert!(stage.shows("cannot be played yet"));
    assert!(!stage.shows("Start game"));
    assert!(stage.editor().game().is_none());
    assert!(!stage.editor().messages().is_empty());
}

#[test]
fn a_note_is_kept_with_the_game_and_flies_to_its_place() {
    let mut stage = at_table("europe", &[person("Ada"), bot()], 6);
    stage.key(Key::F5);
    stage.key(Key::N);
    let at = stage.city("Paris");
    stage.click(at);
    assert!(stage.shows("Note about Paris"));
    stage.fill("Note", "Too crowded");
    stage.press("Save note");
    assert!(stage.shows("Paris: Too crowded"));
    stage.press("Stop");
    stage.press("Playtests");
    stage.press("“Too crowded” on Paris");
    stage.settle();
    let game = stage.editor().game().unwrap();
    assert_eq!(game.notes.len(), 1);
    assert!(!game.table.is_played());
    let city = stage.city_index("Paris");
    let selected: Vec<usize> = stage.editor().document().selection().cities().collect();
    assert_eq!(selected, [city]);
}

#[test]
fn a_game_over_which_the_window_was_closed_is_offered_back() {
    let folder = tempfile::tempdir().unwrap();
    let start = || Start {
        playtests: Some(folder.path().to_owned()),
        ..start_at("europe", &[person("Ada"), bot()], 7)
    };
    let mut script = Script::new(Stage::start(start()));
    script.stage.key(Key::F5);
    for _ in 0..6 {
        script.decide();
    }
    script.wait();
    let before = script.table().state().clone();
    assert!(script.stage.editor_mut().may_close());
    drop(script);
    let mut stage = Stage::start(start());
    assert!(stage.shows("Continue your game?"));
    stage.press("Continue playing");
    stage.settle();
    let table = &stage.editor().game().unwrap().table;
    // The person's decisions are all there; what bots did since may be decided anew.
    let own = |state: &State| *state.player(Seat(0));
    assert_eq!(own(table.state()).hand, own(&before).hand);
    let mut script = Script::new(stage);
    assert!(script.decide());
    script.stage.press("Stop");
    drop(script);
    let stage = Stage::start(start());
    assert!(!stage.shows("Continue your game?"));
}

#[test]
fn a_log_is_watched_with_a_timeline() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let mut stage = at_table("europe", &[bot(), bot()], 8);
    stage.key(Key::F5);
    for _ in 0..2000 {
        if stage.editor().game().unwrap().table.score().is_some() {
            break;
        }
        stage.harness.step();
    }
    stage.press("Save log…");
    stage.fill("Path", &log.display().to_string());
    stage.press("Save");
    stage.settle();
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(text, stage.editor().game().unwrap().table.log());
    stage.press("Stop");
    stage.keys(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::O);
    stage.fill("Path", &log.display().to_string());
    stage.press("Watch");
    stage.settle();
    let game = stage.editor().game().unwrap();
    assert!(!game.table.is_played() && game.at() == 0);
    stage.key(Key::ArrowRight);
    stage.key(Key::ArrowRight);
    assert_eq!(stage.editor().game().unwrap().at(), 2);
    stage.key(Key::ArrowLeft);
    assert_eq!(stage.editor().game().unwrap().at(), 1);
    stage.key(Key::End);
    assert!(stage.shows("Total"));
    stage.key(Key::Home);
    assert_eq!(stage.editor().game().unwrap().at(), 0);
    // It goes on by itself.
    stage.key(Key::P);
    stage.harness.run_steps(30);
    assert!(stage.editor().game().unwrap().at() > 5);
    let moments = stage.editor().game().unwrap().table.moments();
    assert!(
        moments
            .iter()
            .any(|moment| matches!(moment.event, Event::Claimed { .. }))
    );
}

#[test]
fn a_route_that_cannot_be_claimed_says_why() {
    let stage = at_table("europe", &[person("Ada"), bot()], 9);
    let mut script = Script::new(stage);
    script.stage.key(Key::F5);
    script.decide();
    script.wait();
    let options = script
        .stage
        .editor_mut()
        .game_mut()
        .unwrap()
        .fresh_options()
        .unwrap()
        .clone();
    let routes = 0..script.stage.map().routes.len();
    let other = routes.filter(|route| !options.claims.contains_key(&RouteIndex::new(*route)));
    let route = other
        .max_by_key(|route| script.stage.map().routes[*route].length)
        .unwrap();
    let at = script.stage.route(route);
    script.stage.click(at);
    assert!(script.stage.shows("You do not have"));
    assert!(
        script
            .stage
            .editor()
            .settings()
            .panels
            .tiles
            .find_pane(&Pane::Play)
            .is_some()
    );
}

#[test]
fn the_same_seed_deals_the_same_game() {
    let log = || {
        let mut stage = at_table("italia", &[bot(), bot(), bot()], 12);
        stage.key(Key::F5);
        stage.harness.run_steps(20);
        let table = &stage.editor().game().unwrap().table;
        table.log()
    };
    let (one, two) = (log(), log());
    let length = one.len().min(two.len());
    assert_eq!(one[..length], two[..length]);
}
