//! Golden play-throughs: whole games told in sentences, one for each board, table and rule option.
//!
//! After a deliberate change, run with `BLESS=1` and read the difference.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use railwright_engine::game::{
    Board, Event, Scorer, State, Story, Streams, Workspace, random_action,
};
use railwright_engine::map::{Map, Preset, Rules, shipped};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");

fn shipped_map(name: &str) -> Map {
    shipped::find(name).unwrap().load().unwrap().map
}

/// Every game that is told: its name, map and table.
fn games() -> Vec<(String, Map, u8)> {
    let mut games = Vec::new();
    for board in shipped::ALL {
        let map = shipped_map(board.name);
        for players in [map.rules.players.min, map.rules.players.max] {
            games.push((format!("{}-{players}", board.name), map.clone(), players));
        }
    }
    for preset in [Preset::NederlandWithoutTolls, Preset::NederlandNeutral] {
        let mut map = shipped_map("nederland");
        map.rules = preset.rules();
        games.push((format!("{preset}-2"), map, 2));
    }
    for (option, rules) in single_options() {
        let mut map = shipped_map("all-aboard");
        map.rules = rules;
        games.push((format!("option-{option}"), map, 3));
    }
    games
}

/// The base game with one option of `all-aboard` each.
fn single_options() -> Vec<(&'static str, Rules)> {
    let all = shipped_map("all-aboard").rules;
    let base = Rules {
        trains: all.trains,
        tickets: all.tickets.clone(),
        parallel: all.parallel.clone(),
        ..Preset::Base.rules()
    };
    // Without `..`: a new option has to be told too.
    let Rules {
        players: _,
        trains: _,
        cards: _,
        row: _,
        draw,
        tickets: _,
        routes: _,
        parallel: _,
        ferry,
        waves,
        tunnel,
        draw_bonus,
        stations,
        toll,
        zones,
        bonuses,
        bonus_cards,
        regions,
        end: _,
        tie_breaks,
        start_offsets,
        neutral,
    } = all;
    let with = |change: &dyn Fn(&mut Rules)| {
        let mut rules = base.clone();
        change(&mut rules);
        rules
    };
    vec![
        (
            "second-card-optional",
            with(&|rules| rules.draw = draw.clone()),
        ),
        (
            "no-row-reset",
            with(&|rules| rules.row.reset_locomotives = None),
        ),
        ("ferry", with(&|rules| rules.ferry = ferry.clone())),
        ("waves", with(&|rules| rules.waves = waves.clone())),
        ("tunnel", with(&|rules| rules.tunnel = tunnel.clone())),
        ("draw-bonus", with(&|rules| rules.draw_bonus = draw_bonus)),
        ("stations", with(&|rules| rules.stations = stations.clone())),
        ("toll", with(&|rules| rules.toll = toll.clone())),
        ("zones", with(&|rules| rules.zones = zones)),
        ("bonuses", with(&|rules| rules.bonuses = bonuses.clone())),
        (
            "bonus-cards",
            with(&|rules| rules.bonus_cards = bonus_cards.clone()),
        ),
        ("regions", with(&|rules| rules.regions = regions.clone())),
        (
            "tie-breaks",
            with(&|rules| rules.tie_breaks = tie_breaks.clone()),
        ),
        (
            "start-offsets",
            with(&|rules| rules.start_offsets = start_offsets.clone()),
        ),
        (
            "neutral",
            with(&|rules| {
                rules.neutral = neutral.clone();
                rules.toll = toll.clone();
            }),
        ),
    ]
}

fn told(map: Map, players: u8) -> (String, BTreeSet<String>) {
    // One option alone may lack what others bring: a zone without zones has no region.
    let board = Board::sketched(Arc::new(map), players).unwrap();
    let mut streams = Streams::new(2026);
    let mut workspace = Workspace::default();
    let mut events: Vec<Event> = Vec::new();
    let mut state = State::begin(&board, &mut events);
    while let Some(action) = state
        .draw_chance(&board, &mut streams)
        .or_else(|| random_action(&state, &board, &mut workspace, &mut streams.players))
    {
        state.apply_seen(&board, action, &mut events).unwrap();
    }
    let story = Story::new(&board, &[]);
    let mut text = String::new();
    for event in &events {
        writeln!(text, "{}", story.tell(event)).unwrap();
    }
    let score = Scorer::default().score(&board, &state);
    for line in story.result(&score) {
        writeln!(text, "{line}").unwrap();
    }
    let kinds = events.iter().map(|event| {
        let debug = format!("{event:?}");
        debug
            .split([' ', '{'])
            .next()
            .unwrap_or_default()
            .to_owned()
    });
    (text, kinds.collect())
}

#[test]
fn games_are_told_as_ever() {
    let mut wrong = Vec::new();
    let mut expected_files = BTreeSet::from(["main.rs".to_owned()]);
    let mut kinds = BTreeSet::new();
    for (name, map, players) in games() {
        let (text, seen) = told(map, players);
        kinds.extend(seen);
        let file = Path::new(FOLDER).join(format!("{name}.txt"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&file, &text).unwrap();
        }
        if fs::read_to_string(&file).unwrap_or_default() != text {
            wrong.push(name.clone());
        }
        expected_files.insert(format!("{name}.txt"));
    }
    assert!(wrong.is_empty(), "told differently, or missing: {wrong:?}");
    let found: BTreeSet<String> = fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, expected_files, "play-throughs that nothing tells");
    for kind in [
        "RowReset",
        "Reshuffled",
        "BonusLaidOut",
        "TicketPutUnder",
        "TicketsReshuffled",
        "StoppedDrawing",
        "TunnelTried",
        "TunnelDeclined",
        "Claimed",
        "BonusDrawn",
        "StationBuilt",
        "FerryCardTaken",
        "NeutralRevealed",
        "NeutralClaimed",
        "NeutralIdle",
        "LastRound",
        "Ended",
    ] {
        assert!(kinds.contains(kind), "no play-through shows {kind}");
    }
}
