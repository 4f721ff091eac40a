//! What happens to a hostile input: it is read or refused, and what was read can be checked, played,
//! analysed, drawn and exported. Nothing panics; nothing disagrees with itself.
//!
//! Shared by the seeded tests here and by the targets in `fuzz/`.

use std::io::BufReader;
use std::sync::Arc;
use std::time::{Duration, Instant};

use railwright::analysis::Analysis;
use railwright::balance::Bands;
use railwright::check::{Severity, check};
use railwright::draw::{Look, Style, png, shapes, svg};
use railwright::exchange::print::{Date, Job, Settings};
use railwright::exchange::{import, pdf, tables};
use railwright::game::{
    Board, Logbook, Scorer, State, Streams, Workspace, map_hash, random_action,
};
use railwright::map::{Map, SEATS, beyond_limits, parse, shipped, to_json, to_ron};
use railwright::scenario;
use railwright::sim::{Plan, Setup, default_bots, read_study, run};

/// No step may take longer, on a slow machine as well.
const PATIENCE: Duration = Duration::from_secs(10);

/// Does something, which must not take long.
fn soon<T>(step: &str, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let done = work();
    let taken = started.elapsed();
    assert!(taken < PATIENCE, "{step} takes {taken:?}");
    done
}

/// How far an input got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It is not read.
    #[default]
    Refused,
    /// It is a draft with errors.
    Draft,
    /// It was played.
    Played,
}

/// How much is done with a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Read, checked, compiled and played at random.
    Play,
    /// Played by bots, analysed, drawn and exported as well.
    Everything,
}

/// A map as some program made it, limits or not.
pub fn map(map: &Map, depth: Depth) -> Fate {
    let readable = beyond_limits(map).is_empty();
    if !readable {
        for players in SEATS {
            assert!(Board::new(Arc::new(map.clone()), players).is_err());
        }
    }
    let text = to_ron(map).unwrap();
    match parse("strange.ron", text.as_bytes()) {
        // A number just beyond a limit may be rounded to it.
        Ok(loaded) => draft(loaded.map, depth),
        Err(error) => {
            assert!(!readable, "{error}\n{text}");
            Fate::Refused
        }
    }
}

/// The bytes of a map file.
pub fn map_file(bytes: &[u8], depth: Depth) -> Fate {
    match parse("hostile.ron", bytes) {
        Ok(loaded) => draft(loaded.map, depth),
        Err(_) => Fate::Refused,
    }
}

/// A map that was read.
fn draft(map: Map, depth: Depth) -> Fate {
    let text = to_ron(&map).unwrap();
    let again =
        parse("again.ron", text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(again.map == map, "{text}");
    assert!(beyond_limits(&map).is_empty(), "{text}");
    let errors = soon("check", || check(&map))
        .iter()
        .any(|problem| problem.severity() == Severity::Error);
    let map = Arc::new(map);
    for players in 0..=SEATS.end() + 1 {
        let allowed = map.rules.players.counts().contains(&players) && SEATS.contains(&players);
        let board = soon("board", || Board::new(Arc::clone(&map), players));
        // What has errors cannot be played, and what has none can.
        assert_eq!(
            board.is_ok(),
            allowed && !errors,
            "{players} players: {:?}\n{text}",
            board.err()
        );
        if let Ok(board) = board {
            soon("a random game", || play(&board, &text));
            if depth == Depth::Everything {
                soon("games of bots", || simulate(board));
            }
        }
    }
    if depth == Depth::Everything {
        for players in SEATS {
            let _ = soon("analysis", || Analysis::of(&map, players));
        }
        export(&map);
    }
    if errors { Fate::Draft } else { Fate::Played }
}

/// A random game, every position audited.
fn play(board: &Board, text: &str) {
    let mut streams = Streams::new(1);
    let mut workspace = Workspace::default();
    let mut state = State::new(board);
    while let Some(action) = state
        .draw_chance(board, &mut streams)
        .or_else(|| random_action(&state, board, &mut workspace, &mut streams.players))
    {
        if let Err(refusal) = state.apply(board, action) {
            panic!("{action:?}: {refusal}\n{text}");
        }
        if let Err(violation) = state.audit(board) {
            panic!("after {action:?}: {violation}\n{text}");
        }
    }
    let score = Scorer::default().score(board, &state);
    assert!(!score.winners.is_empty(), "nobody won\n{text}");
}

/// A game of each line-up that the bots make.
fn simulate(board: Board) {
    let players = u64::from(board.players());
    let bots = default_bots().into_iter().map(Into::into).collect();
    let setup = Setup::pool(Arc::new(board), bots, 3).unwrap();
    let plan = Plan {
        audit: true,
        ..Plan::of(players)
    };
    let study = run(setup, plan, 1).unwrap();
    assert_eq!(study.faults(), 0, "{:?}", study.whole.faults);
    let text = study.to_json();
    assert!(read_study(&text).is_ok());
}

/// Every format. An export may refuse a board that is too large for it, but not fall over.
fn export(map: &Map) {
    let hash = map_hash(map);
    assert!(!hash.is_empty());
    let json = to_json(map).unwrap();
    let _ = soon("import", || import::parse("exported.json", json.as_bytes())).unwrap();
    let _ = soon("tables", || tables::in_one(map));
    let shapes = soon("shapes", || shapes(map, &Look::plain(&Style::LIGHT)));
    let picture = soon("svg", || svg::write(map, &shapes));
    if let Err(error) = roxmltree::Document::parse(&picture) {
        panic!("{error}\n{picture}");
    }
    let _ = soon("png", || png::write(map, &shapes, 10.0, None));
    let settings = Settings::on("2026-01-01".parse::<Date>().unwrap());
    for job in [
        Job::Board,
        Job::Tiles,
        Job::Panels,
        Job::Cards,
        Job::Rules,
        Job::Aid,
    ] {
        let _ = soon(job.title(), || pdf::of(map, job, &settings, None));
    }
}

/// The bytes of another program's file.
pub fn import(bytes: &[u8]) {
    for name in [
        "hostile.json",
        "hostile.csv",
        "hostile.ron",
        "hostile.geojson",
    ] {
        if let Ok(imported) = import::parse(name, bytes) {
            draft(imported.map, Depth::Play);
        }
    }
}

/// The bytes of a log.
pub fn log(bytes: &[u8]) {
    let Ok(mut book) = Logbook::open(BufReader::new(bytes)) else {
        return;
    };
    while let Ok(Some(game)) = book.next_game(None) {
        if let Ok(board) = Board::new(Arc::clone(book.map()), game.head.players) {
            let _ = game.follow(&board, |_, state| state.audit(&board).unwrap());
        }
    }
}

/// The bytes of a study.
pub fn study(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(mut study) = read_study(text) {
        let other = study.clone();
        let _ = study.merge(&other);
        let _ = read_study(&study.to_json());
    }
}

/// The bytes of a scenario file.
pub fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(file) = scenario::parse(text) {
        for scenario in &file.scenarios {
            let _ = scenario.run();
        }
    }
}

/// The bytes of a file of bands. What was read is written, reads the same, and fits a map or does not.
pub fn bands(bytes: &[u8]) -> Fate {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Fate::Refused;
    };
    let read = |text: &str| soon("bands", || Bands::parse("hostile.ron", text));
    let Ok(bands) = read(text) else {
        return Fate::Refused;
    };
    let written = bands.to_text().unwrap();
    assert_eq!(read(&written).as_ref(), Ok(&bands), "{written}");
    let map = shipped::find("first-line").unwrap().load().unwrap().map;
    let fits = soon("figures", || bands.expect_figures(&map, &[2, 3]));
    match fits {
        Ok(()) => Fate::Played,
        Err(why) => {
            assert!(why.len() < 4_000, "{why}");
            Fate::Draft
        }
    }
}
