//! A logged game replays to the same position and score, and a tampered one does not.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use railwright_engine::game::{
    Action, Actor, Board, BreakOff, Card, Cards, Event, FaultKind, GameHead, LOG_VERSION, LogHead,
    LogLine, Logbook, LoggedGame, MOST_RESETS, Position, Recorder, Replay, Scorer, Seat, State,
    Streams, Workspace, map_hash, random_action,
};
use railwright_engine::map::shipped;
use rayon::prelude::*;
use serde_json::Value;

use super::boards;

/// Games of every board and table size.
const GAMES: u64 = 250;

pub fn logged_game(board: &Board, seed: u64) -> (State, String) {
    let head = GameHead {
        game: seed,
        map: map_hash(board.map()),
        players: board.players(),
        bots: vec!["random".to_owned(); usize::from(board.players())],
        seed,
    };
    let mut recorder = Recorder::new(board, &head);
    let mut streams = Streams::new(seed);
    let mut workspace = Workspace::default();
    let mut state = State::begin(board, &mut recorder);
    while let Some(action) = state
        .draw_chance(board, &mut streams)
        .or_else(|| random_action(&state, board, &mut workspace, &mut streams.players))
    {
        state.apply_seen(board, action, &mut recorder).unwrap();
    }
    let score = Scorer::default().score(board, &state);
    let log = recorder.finish(&state, &score);
    (state, log)
}

fn lines(log: &str) -> Vec<LogLine> {
    log.lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_log_replays_to_the_same_position_and_score() {
    boards().par_iter().for_each(|(name, board)| {
        for seed in 0..GAMES {
            let (state, log) = logged_game(board, seed);
            let mut replay = Replay::new(board);
            for line in lines(&log) {
                replay
                    .follow(&line)
                    .unwrap_or_else(|wrong| panic!("{name}, game {seed}: {wrong}"));
            }
            assert!(replay.is_complete(), "{name}, game {seed}");
            assert!(*replay.state() == state, "{name}, game {seed}");
            let score = Scorer::default().score(board, &state);
            assert_eq!(replay.score(), Some(&score), "{name}, game {seed}");
        }
    });
}

/// Changes one line in every way that leaves it a line of a log, and expects to be caught there or
/// at the next thing that depends on it.
#[test]
fn a_tampered_log_is_refused() {
    for (name, board) in boards() {
        let (_, log) = logged_game(&board, 3);
        let original = lines(&log);
        for at in 0..original.len() {
            // A line that is missing, or there twice.
            for tampered in [
                [&original[..at], &original[at + 1..]].concat(),
                [&original[..=at], &original[at..]].concat(),
            ] {
                if tampered.len() < original.len() && original.get(at) == original.get(at + 1) {
                    continue;
                }
                let mut replay = Replay::new(&board);
                let refused = tampered
                    .iter()
                    .position(|line| replay.follow(line).is_err());
                let caught = refused.is_some() || !replay.is_complete();
                assert!(
                    caught,
                    "{name}: line {at} {:?} can be dropped or doubled",
                    original[at]
                );
            }
        }
    }
}

#[test]
fn a_changed_card_point_or_seat_is_refused_at_that_line() {
    for (name, board) in boards() {
        let (_, log) = logged_game(&board, 4);
        let text: Vec<&str> = log.lines().skip(1).collect();
        let changes = [
            ("\"seat\":0", "\"seat\":1"),
            ("\"points\":", "\"points\":1"),
            // More of a colour than there are: one more card could be another legal payment.
            ("\"cards\":\"", "\"cards\":\"RRRRRRRRRRRRR"),
            ("\"total\":", "\"total\":1"),
            ("\"round\":", "\"round\":1"),
        ];
        for (from, to) in changes {
            for (at, line) in text
                .iter()
                .enumerate()
                .filter(|(_, line)| line.contains(from))
            {
                let Ok(changed) = serde_json::from_str::<LogLine>(&line.replacen(from, to, 1))
                else {
                    continue;
                };
                let mut replay = Replay::new(&board);
                for line in &text[..at] {
                    replay.follow(&serde_json::from_str(line).unwrap()).unwrap();
                }
                assert!(replay.follow(&changed).is_err(), "{name}: {line} with {to}");
            }
        }
    }
}

/// A position in which row and deck can change places for ever, and everything that happens while
/// chance prefers locomotives.
#[test]
fn a_row_that_was_reset_too_often_stays_and_an_event_says_so() {
    let map = shipped::find("europe").unwrap().load().unwrap().map;
    let board = Board::new(Arc::new(map), 2).unwrap();
    let cards = |letters: &str| Cards::from_letters(letters).unwrap();
    let position = Position {
        row: cards("PKLLL"),
        deck: cards("LLLLLW"),
        ..Position::default()
    };
    let mut state = State::staged(&board, &position).unwrap();
    let turn = |state: &mut State, action: Action| -> Vec<Event> {
        let mut seen = Vec::new();
        state.apply_seen(&board, action, &mut seen).unwrap();
        while state.actor() == Actor::Chance {
            let kinds = state.deck().kinds();
            let card = kinds
                .map(|(card, _)| card)
                .max_by_key(|card| *card as u8)
                .unwrap();
            state
                .apply_seen(&board, Action::Card(card), &mut seen)
                .unwrap();
        }
        seen
    };
    let number =
        |seen: &[Event], is: fn(&Event) -> bool| seen.iter().filter(|event| is(event)).count();
    let is_reset: fn(&Event) -> bool = |event| matches!(event, Event::RowReset { .. });
    let is_kept: fn(&Event) -> bool = |event| {
        let kept = Event::RowKept {
            resets: MOST_RESETS,
        };
        *event == kept
    };
    // The row is looked after when the card is replaced, and again at the end of the action.
    let seen = turn(&mut state, Action::DrawRow(Card::Locomotive));
    assert_eq!(number(&seen, is_reset), 2 * usize::from(MOST_RESETS));
    assert_eq!(number(&seen, is_kept), 2);
    let kept = seen.iter().position(is_kept).unwrap();
    assert_eq!(number(&seen[..kept], is_reset), usize::from(MOST_RESETS));
    assert!(state.row().locomotives() >= 3);
    assert_eq!(state.seat(), Seat(1));
    // Nobody loses a turn over it.
    let seen = turn(&mut state, Action::DrawBlind);
    assert_eq!(number(&seen, is_reset) + number(&seen, is_kept), 0);
    let seen = turn(&mut state, Action::DrawBlind);
    assert_eq!(number(&seen, is_kept), 1);
}

/// A board on which hardly a card but locomotives is left, so that rows stay as they are.
fn board_of_locomotives() -> Board {
    let mut map = shipped::find("europe").unwrap().load().unwrap().map;
    map.rules.cards.per_color = 1;
    map.rules.cards.locomotives = 31;
    map.rules.cards.start_hand = 4;
    Board::new(Arc::new(map), 3).unwrap()
}

#[test]
fn a_log_says_that_the_row_was_kept() {
    let board = board_of_locomotives();
    let is_kept = |line: &LogLine| matches!(line, LogLine::RowKept { .. });
    let kept = (0..20).filter(|seed| {
        let (_, log) = logged_game(&board, *seed);
        let lines = lines(&log);
        let Some(at) = lines.iter().position(is_kept) else {
            return false;
        };
        assert_eq!(follow(&board, LOG_VERSION, &lines), Ok(()));
        let mut without = lines.clone();
        without.remove(at);
        assert!(follow(&board, LOG_VERSION, &without).is_err());
        // An older log does not say it.
        let old: Vec<LogLine> = lines
            .iter()
            .filter(|line| !is_kept(line))
            .cloned()
            .collect();
        let followed = follow(&board, 1, &old[..old.len() - 2]);
        assert_eq!(followed, Ok(()));
        let mut more = lines.clone();
        more[at] = serde_json::from_str(r#"{"event":"row_kept","resets":99}"#).unwrap();
        assert!(follow(&board, LOG_VERSION, &more).is_err());
        true
    });
    assert!(kept.count() > 0);
}

/// Follows the lines of a game; what is wrong with the first that is refused.
fn follow(board: &Board, version: u32, lines: &[LogLine]) -> Result<(), String> {
    let mut replay = Replay::of_version(board, version);
    for line in lines {
        replay
            .follow(line)
            .map_err(|wrong| format!("{line:?}: {wrong}"))?;
    }
    Ok(())
}

/// Every place of a JSON value that has this name.
fn fields<'a>(value: &'a mut Value, name: &str, found: &mut Vec<&'a mut Value>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                if key == name {
                    found.push(value);
                } else {
                    fields(value, name, found);
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| fields(value, name, found)),
        _ => {}
    }
}

/// Another value of the same kind.
fn other(value: &Value) -> Value {
    match value {
        Value::Bool(is) => Value::Bool(!is),
        Value::Number(number) => (number.as_i64().unwrap() + 1).into(),
        Value::Null => "longest_path".into(),
        Value::String(word) if word == "stalemate" => "last_round".into(),
        Value::String(word) if word == "last_round" => "stalemate".into(),
        Value::String(word) if word == "longest_path" => "fewest_stations".into(),
        Value::String(word) if word.ends_with("_tickets") || word.ends_with("_stations") => {
            "longest_path".into()
        }
        Value::String(word) => format!("{word}x").into(),
        Value::Array(list) => {
            let mut list = list.clone();
            match list.pop() {
                Some(last) => list.push(other(&last)),
                None => list.push("x".into()),
            }
            list.into()
        }
        Value::Object(_) => Value::Null,
    }
}

/// The fields that version 1 did not have: changed or left out, they are refused.
#[test]
fn a_new_field_that_is_changed_or_missing_is_refused() {
    let new = ["next_holder", "how", "tie_break", "borrowed_at", "won"];
    let mut changed: BTreeMap<&str, u32> = BTreeMap::new();
    for (name, board) in boards() {
        let (_, log) = logged_game(&board, 6);
        let text: Vec<&str> = log.lines().skip(1).collect();
        let mut replay = Replay::new(&board);
        for line in &text {
            for field in new
                .into_iter()
                .filter(|field| line.contains(&format!("\"{field}\"")))
            {
                let value: Value = serde_json::from_str(line).unwrap();
                let mut places = Vec::new();
                let copy = &mut value.clone();
                fields(copy, field, &mut places);
                for (place, missing) in (0..places.len()).flat_map(|at| [(at, false), (at, true)]) {
                    let mut copy = value.clone();
                    let mut places = Vec::new();
                    fields(&mut copy, field, &mut places);
                    let place = &mut *places[place];
                    // A tie-break that did not decide is left out just as well.
                    if missing && place.is_null() {
                        continue;
                    }
                    *place = if missing { Value::Null } else { other(place) };
                    let line = serde_json::from_value::<LogLine>(copy).unwrap();
                    let refused = replay.clone().follow(&line);
                    assert!(refused.is_err(), "{name}: {line:?}");
                    *changed.entry(field).or_default() += 1;
                }
            }
            replay.follow(&serde_json::from_str(line).unwrap()).unwrap();
        }
    }
    for field in new {
        assert!(changed.contains_key(field), "{field}: {changed:?}");
    }
}

/// A game that the program wrote before version 2, with a neutral player, a station and bonuses.
const OLD_LOG: &str = include_str!("data/log-version-1.jsonl");

fn old_game() -> (Board, LoggedGame) {
    let mut log = Logbook::open(OLD_LOG.as_bytes()).unwrap();
    let game = log.next_game(None).unwrap().unwrap();
    let board = Board::new(Arc::clone(log.map()), game.head.players).unwrap();
    (board, game)
}

#[test]
fn a_log_of_version_1_still_replays() {
    let (board, game) = old_game();
    assert_eq!(game.version, 1);
    let replay = game.follow(&board, |_, _| {}).unwrap();
    assert!(replay.is_complete());
    for event in [
        "neutral_claimed",
        "station_built",
        "\"borrowed\":[\"",
        "scores",
    ] {
        assert!(OLD_LOG.contains(event), "{event}");
    }
    // By the rules of today it says too little.
    let lines: Vec<LogLine> = game
        .lines
        .iter()
        .map(|(_, line)| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(follow(&board, 1, &lines), Ok(()));
    assert!(follow(&board, LOG_VERSION, &lines).is_err());
}

/// What an old log says is verified as ever.
#[test]
fn a_tampered_log_of_version_1_is_refused() {
    let (board, game) = old_game();
    for (event, from, to) in [
        ("ended", "\"stalemate\":false", "\"stalemate\":true"),
        ("scores", "\"total\":", "\"total\":1"),
        ("scores", "\"points\":", "\"points\":1"),
        ("scores", "\"borrowed\":[\"", "\"borrowed\":[\"x"),
        ("neutral_claimed", "\"holder\":0", "\"holder\":1"),
        ("ended", "\"ended\"", "\"ended\",\"how\":\"last_round\""),
    ] {
        let mut copy = game.clone();
        let mut lines = copy.lines.iter_mut();
        let line = lines.find(|(_, line)| line.contains(event) && line.contains(from));
        let (_, line) = line.unwrap();
        *line = line.replacen(from, to, 1);
        assert!(copy.follow(&board, |_, _| {}).is_err(), "{to}");
    }
}

/// `RowFilled` is `row_filled`.
fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// The names of all fields of a value, also within its fields.
fn names_in(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                names.insert(name.clone());
                names_in(value, names);
            }
        }
        Value::Array(list) => list.iter().for_each(|value| names_in(value, names)),
        _ => {}
    }
}

#[test]
fn the_page_on_logs_names_every_event_and_every_field() {
    let page = include_str!("../../../docs/log.md");
    let section = |heading: &str| -> String {
        let start = page
            .find(heading)
            .unwrap_or_else(|| panic!("no heading {heading}"));
        let level = heading.split(' ').next().unwrap();
        let text = &page[start + heading.len()..];
        let end = text.find(&format!("\n{level} ")).unwrap_or(text.len());
        text[..end].to_owned()
    };
    let expect = |heading: &str, names: &BTreeSet<String>| {
        let text = section(heading);
        for name in names {
            assert!(
                text.contains(&format!("`{name}`")),
                "{heading} does not name `{name}`"
            );
        }
    };
    let mut declared = BTreeSet::new();
    for (event, fields) in LogLine::EVENTS {
        let event = snake_case(event);
        let fields = fields.iter().map(|field| (*field).to_owned()).collect();
        expect(&format!("### `{event}`\n"), &fields);
        declared.insert(event);
    }
    // What is really written, with what is inside of the fields.
    let mut within: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, board) in boards() {
        let (_, log) = logged_game(&board, 2);
        for line in log.lines().skip(1) {
            let value: Value = serde_json::from_str(line).unwrap();
            let event = value["event"].as_str().unwrap().to_owned();
            names_in(&value, within.entry(event).or_default());
        }
    }
    let mut scores = within.remove("scores").unwrap();
    scores.remove("event");
    expect("## The last line: `scores`\n", &scores);
    for (event, mut names) in within {
        assert!(declared.contains(&event), "{event}");
        names.remove("event");
        let mut tolls = BTreeSet::new();
        for name in ["amount", "to", "loan"] {
            tolls.extend(names.take(name));
        }
        expect(&format!("### `{event}`\n"), &names);
        expect("## Tolls\n", &tolls);
    }
    for why in [
        BreakOff::Fault {
            fault: FaultKind::NoMove,
            seat: Seat(0),
            message: String::new(),
        },
        BreakOff::TurnLimit { turns: 1 },
        BreakOff::Cancelled {},
    ] {
        let value = serde_json::to_value(LogLine::BrokenOff(why)).unwrap();
        let mut names = BTreeSet::new();
        names_in(&value, &mut names);
        names.remove("event");
        assert_eq!(value["event"], "broken_off");
        expect("## The last line: `broken_off`\n", &names);
        let text = section("## The last line: `broken_off`\n");
        let reason = value["reason"].as_str().unwrap();
        assert!(text.contains(&format!("`\"{reason}\"`")), "{reason}");
    }
    let head = serde_json::to_value(GameHead::default()).unwrap();
    let mut names = BTreeSet::new();
    names_in(&head, &mut names);
    expect("## The head of a game\n", &names);
    let map = boards().remove(0).1.map().as_ref().clone();
    let head = serde_json::to_value(LogHead::new(&map)).unwrap();
    let names = head.as_object().unwrap().keys().cloned().collect();
    expect("## The first line: the map\n", &names);
}
