//! Whatever a file contains, it is imported or refused: no panic, no hanging.

use railwright::check::check;
use railwright::exchange::import::{self, Imported, Kind};
use railwright::map::{self, shipped, to_json, to_ron};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use rayon::prelude::*;

/// Mutations of all kinds together in every test run; `--ignored` makes a hundred thousand.
const MUTATIONS: u64 = 12_000;

fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let own = shipped::find("first-line").unwrap().load().unwrap().map;
    let file = |name: &'static str| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/exchange/samples/");
        (name, std::fs::read(format!("{folder}{name}")).unwrap())
    };
    vec![
        ("own.json", to_json(&own).unwrap().into_bytes()),
        file("board-data.json"),
        file("envelope.json"),
        file("routes.json"),
        file("points.geojson"),
        file("tables.csv"),
    ]
}

fn digest(file: &str, bytes: &[u8]) -> bool {
    match import::parse(file, bytes) {
        Ok(Imported { map, remarks, .. }) => {
            assert!(remarks.iter().all(|said| !said.is_empty()));
            check(&map);
            // What was imported can be saved, and then reads the same.
            let text = to_ron(&map).unwrap();
            let again = map::parse("again.ron", text.as_bytes()).unwrap();
            assert!(again.map == map, "{text}");
            true
        }
        Err(error) => {
            let said = error.to_string();
            assert!(
                said.starts_with(file) && said.len() > file.len() + 5,
                "{said}"
            );
            false
        }
    }
}

fn run(mutations: u64) {
    let samples = samples();
    let imported = (0..mutations)
        .into_par_iter()
        .filter(|seed| {
            let mut random = StdRng::seed_from_u64(*seed);
            let (file, bytes) = &samples[(*seed % samples.len() as u64) as usize];
            let mut bytes = bytes.clone();
            for _ in 0..random.random_range(1..4) {
                mutate(&mut bytes, &mut random);
            }
            digest(file, &bytes)
        })
        .count() as u64;
    // A test that never got past the parser would show nothing about the rest.
    assert!(imported > mutations / 20, "only {imported} were imported");
}

#[test]
fn samples_are_of_every_kind() {
    let kinds: Vec<Kind> = samples()
        .iter()
        .map(|(file, bytes)| import::parse(file, bytes).unwrap().kind)
        .collect();
    for kind in Kind::ALL {
        assert!(kinds.contains(&kind) || kind == Kind::MapFile, "{kind:?}");
    }
}

#[test]
fn mutated_files_are_imported_or_refused() {
    run(MUTATIONS);
}

#[test]
#[ignore = "takes minutes"]
fn a_hundred_thousand_mutated_files_are_imported_or_refused() {
    run(100_000);
}

#[test]
fn every_truncation_of_the_samples_is_imported_or_refused() {
    for (file, bytes) in samples().iter().skip(1) {
        (0..bytes.len()).into_par_iter().for_each(|length| {
            digest(file, &bytes[..length]);
        });
    }
}

fn mutate(bytes: &mut Vec<u8>, random: &mut StdRng) {
    const TOKENS: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "true",
        "-1",
        "1e999",
        "1e308",
        "99999999999",
        "0.5",
        "\\",
        "\u{0}",
        "\n",
        "\n\n",
        ";",
        "[[]]",
        "\"\"",
        "{}",
        "-0",
        "\u{feff}",
    ];
    if bytes.is_empty() {
        return;
    }
    let at = random.random_range(0..bytes.len());
    let end = (at + random.random_range(1..40)).min(bytes.len());
    match random.random_range(0..7) {
        0 => bytes[at] = random.random_range(0..=255),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let token = TOKENS[random.random_range(0..TOKENS.len())];
            bytes.splice(at..at, token.bytes());
        }
        3 => {
            let piece = bytes[at..end].to_vec();
            let to = random.random_range(0..bytes.len());
            bytes.splice(to..to, piece);
        }
        4 => {
            // A digit changes: still a file, but another one.
            if let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) {
                bytes[at + digit] = b'0' + random.random_range(0..10);
            }
        }
        5 => {
            // A value is replaced by a token.
            let value = |byte: &u8| byte.is_ascii_alphanumeric();
            if let Some(start) = bytes[at..].iter().position(value) {
                let start = at + start;
                let length = bytes[start..]
                    .iter()
                    .position(|byte| !value(byte))
                    .unwrap_or(1);
                let token = TOKENS[random.random_range(0..TOKENS.len())];
                bytes.splice(start..start + length, token.bytes());
            }
        }
        _ => {
            let other = random.random_range(0..bytes.len());
            bytes.swap(at, other);
        }
    }
}

#[test]
fn the_tables_of_a_folder_have_one_limit_together() {
    let folder = tempfile::tempdir().unwrap();
    let row = format!("a,b,3,{}\n", " ".repeat(1_000_000));
    let table = format!("from,to,spaces,note\n{}", row.repeat(9));
    for name in ["one.csv", "two.csv"] {
        std::fs::write(folder.path().join(name), &table).unwrap();
    }
    let said = import::read(folder.path()).unwrap_err().to_string();
    assert!(
        said.contains("its tables are too large; at most 16 MiB"),
        "{said}"
    );
}
