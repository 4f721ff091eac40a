//! Whatever a file contains, it is read or refused: no panic, no hanging, no flood of memory.

use std::alloc::System;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cap::Cap;
use railwright::check::{Severity, check};
use railwright::game::Board;
use railwright::map::{parse, shipped, to_ron};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use rayon::prelude::*;

use super::mutate::mutate;

/// Asking for more than 256 MB ends the test, with all its threads counted together.
#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, 256 * 1024 * 1024);

const MUTATIONS: u64 = 100_000;

fn digest(bytes: &[u8]) -> bool {
    let started = Instant::now();
    let loaded = parse("hostile.ron", bytes);
    if let Ok(loaded) = &loaded {
        let errors = check(&loaded.map)
            .iter()
            .any(|problem| problem.severity() == Severity::Error);
        // What was read can be written, and then reads the same.
        let text = to_ron(&loaded.map).unwrap();
        let again = parse("again.ron", text.as_bytes()).unwrap();
        assert!(again.map == loaded.map, "{text}");
        // What has no errors can be played.
        if !errors {
            let map = Arc::new(again.map);
            for players in map.rules.players.counts() {
                if let Err(error) = Board::new(Arc::clone(&map), players) {
                    panic!("{error}\n{text}");
                }
            }
        }
    }
    assert!(started.elapsed() < Duration::from_secs(1));
    loaded.is_ok()
}

#[test]
fn every_truncation_of_a_small_map_is_read_or_refused() {
    let text = shipped::find("first-line").unwrap().text;
    let readable = (0..text.len())
        .into_par_iter()
        .filter(|length| digest(&text.as_bytes()[..*length]))
        .count();
    // Only the one that lacks nothing but the last line break.
    assert_eq!(readable, 1);
}

#[test]
fn a_hundred_thousand_mutations_are_read_or_refused() {
    let readable = (0..MUTATIONS)
        .into_par_iter()
        .filter(|seed| {
            let mut random = StdRng::seed_from_u64(*seed);
            let board = &shipped::ALL[random.random_range(0..shipped::ALL.len())];
            let mut bytes = board.text.as_bytes().to_vec();
            for _ in 0..random.random_range(1..4) {
                mutate(&mut bytes, &mut random);
            }
            digest(&bytes)
        })
        .count();
    // A test that never got past the parser would show nothing about the rest.
    assert!(readable > 5_000, "only {readable} mutations were maps");
}

#[test]
fn files_beyond_the_limits_are_refused_with_the_place() {
    let record = |index: usize| format!("(id: \"c{index}\", name: \"C\", at: (1.0, 1.0)),\n");
    let cities = |number| {
        let records: String = (0..number).map(record).collect();
        format!("(version: 1, name: \"Large\", cities: [\n{records}])")
    };
    assert!(parse("large.ron", cities(500).as_bytes()).is_ok());
    let refused = parse("large.ron", cities(501).as_bytes()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "large.ron:502:41: expected at most 500 cities, found more"
    );

    let ticket = "(id: \"t\", from: \"a\", to: \"b\", value: 1),";
    let deck = |number| {
        format!(
            "(id: \"d\", name: \"D\", tickets: [{}]),",
            ticket.repeat(number)
        )
    };
    let decks = format!(
        "(version: 1, name: \"Large\", decks: [{}{}])",
        deck(1500),
        deck(501)
    );
    let refused = parse("large.ron", decks.as_bytes()).unwrap_err();
    let message = refused.to_string();
    assert!(
        message.ends_with("expected at most 2000 tickets in all decks together, found 2001"),
        "{message}"
    );

    let blank = vec![b' '; 4 * 1024 * 1024 + 1];
    let refused = parse("blank.ron", &blank).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "blank.ron: is 4194305 bytes; the limit for a map is 4 MiB"
    );
}

#[test]
fn bottomless_brackets_are_refused() {
    for bracket in ["(", "[", "{", "Some(", "/*", "(a:"] {
        assert!(!digest(bracket.repeat(200_000).as_bytes()), "{bracket}");
        let inside = format!("(version: 1, name: {}", bracket.repeat(200_000));
        assert!(!digest(inside.as_bytes()), "{bracket}");
    }
}
