//! Files of every kind with bytes changed: read or refused, never worse.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use railwright::balance::Bands;
use railwright::game::Board;
use railwright::map::{shipped, to_json};
use railwright::sim::{Plan, Setup, default_bots, log_of_game, run};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::digest::{self, Depth, Fate};
use super::mutate::mutate;

const CASES: u64 = 1_500;

/// Feeds changed copies of some texts; says how many were fed.
fn feed(texts: &[Vec<u8>], eat: impl Fn(&[u8])) {
    assert!(!texts.is_empty());
    for text in texts {
        eat(text);
    }
    for seed in 0..CASES {
        let mut random = StdRng::seed_from_u64(seed);
        let mut bytes = texts[random.random_range(0..texts.len())].clone();
        for _ in 0..random.random_range(1..4) {
            mutate(&mut bytes, &mut random);
        }
        eat(&bytes);
    }
}

fn files_in(folder: &str, endings: &[&str]) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| endings.contains(&ending))
        })
        .collect();
    files.sort();
    files.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn first_line() -> Setup {
    let map = shipped::find("first-line").unwrap().load().unwrap().map;
    let board = Board::new(Arc::new(map), 2).unwrap();
    let bots = default_bots().into_iter().map(Into::into).collect();
    Setup::pool(Arc::new(board), bots, 5).unwrap()
}

#[test]
fn changed_map_files() {
    let played = std::cell::Cell::new(0);
    feed(&files_in("tests/files/broken", &["ron"]), |bytes| {
        if digest::map_file(bytes, Depth::Play) == Fate::Played {
            played.set(played.get() + 1);
        }
    });
    // A test that never got past the reader would show nothing about the rest.
    assert!(played.get() > 50, "{} maps were played", played.get());
}

#[test]
fn changed_imports() {
    let mut texts = files_in("tests/exchange/broken/board-data", &["json"]);
    texts.extend(files_in("tests/exchange/broken/csv", &["csv"]));
    texts.extend(files_in("tests/exchange/broken/envelope", &["json"]));
    let map = shipped::find("first-line").unwrap().load().unwrap().map;
    texts.push(to_json(&map).unwrap().into_bytes());
    feed(&texts, digest::import);
}

#[test]
fn changed_logs() {
    let setup = first_line();
    let logs = (0..3).map(|number| log_of_game(&setup, number).unwrap().into_bytes());
    feed(&logs.collect::<Vec<_>>(), digest::log);
}

#[test]
fn changed_studies() {
    let study = run(first_line(), Plan::of(20), 1).unwrap();
    feed(&[study.to_json().into_bytes()], digest::study);
}

#[test]
fn changed_scenarios() {
    feed(&files_in("tests/rules", &["ron"]), digest::scenario);
}

#[test]
fn changed_bands() {
    let map = shipped::find("first-line").unwrap().load().unwrap().map;
    let texts = [Bands::fair(), Bands::starting(&map)];
    let mut texts: Vec<Vec<u8>> = texts
        .iter()
        .map(|bands| bands.to_text().unwrap().into_bytes())
        .collect();
    for text in [
        "",
        "(version: 1, bands: [])",
        "(version: 1, games: 1000000000, seed: 18446744073709551615, bands: [(figure: \"turns\", players: [2, 3, 255], from: -1e308, to: 1e308)])",
        "(version: 1, bands: [(figure: \"\", from: Some(-0.0), to: None)])",
    ] {
        texts.push(text.into());
    }
    let fates = std::cell::RefCell::new([0; 3]);
    feed(&texts, |bytes| {
        let fate = digest::bands(bytes);
        fates.borrow_mut()[fate as usize] += 1;
    });
    let [refused, unknown, good] = fates.into_inner();
    // A test that never got past the reader would show nothing about the rest.
    assert!(
        refused > 100 && unknown > 20 && good > 20,
        "{refused} {unknown} {good}"
    );
}

#[test]
fn bottomless_and_endless_bands_are_refused() {
    for piece in ["(", "[", "{", "Some(", "/*", "(a:", "\"", "r#"] {
        let deep = piece.repeat(200_000);
        assert_eq!(digest::bands(deep.as_bytes()), Fate::Refused, "{piece}");
        let inside = format!("(version: 1, bands: [(figure: {deep}");
        assert_eq!(digest::bands(inside.as_bytes()), Fate::Refused, "{piece}");
    }
    let name = "x".repeat(900_000);
    let long = format!("(version: 1, bands: [(figure: \"{name}\", to: 1)])");
    assert_eq!(digest::bands(long.as_bytes()), Fate::Refused);
    let many = "(figure: \"turns\", to: 1),".repeat(40_000);
    let many = format!("(version: 1, bands: [{many}])");
    assert_eq!(digest::bands(many.as_bytes()), Fate::Played);
}
