//! The rule scenarios pass, and every rule is shown by one of them or by a test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use railwright::scenario;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules");

fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_scenario_passes() {
    let mut failed = Vec::new();
    let mut number = 0;
    for file in files() {
        let read = scenario::read(&file).unwrap();
        for scenario in &read.scenarios {
            number += 1;
            if let Err(failure) = scenario.run() {
                failed.push(format!("{}: {}: {failure}", file.display(), scenario.name));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(number >= 300, "only {number} scenarios");
}

/// Numbers of the rules: a prefix and how many there are.
const RULES: [(&str, u32); 6] = [
    ("C", 49),
    ("E", 26),
    ("N", 18),
    ("I", 21),
    ("NL", 33),
    ("X", 11),
];

/// The vectors of the rules; their numbering has gaps.
const VECTORS: [(&str, &[u32]); 5] = [
    (
        "V-C",
        &[
            1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 28, 29, 30,
            31, 32, 36,
        ],
    ),
    (
        "V-E",
        &[
            1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 15, 16, 17, 19, 20, 23, 24, 25, 27,
        ],
    ),
    ("V-N", &[1, 2, 3, 4, 6, 9, 10, 11, 12, 13, 15, 16, 17]),
    (
        "V-I",
        &[1, 2, 4, 5, 8, 9, 10, 12, 13, 14, 16, 18, 19, 21, 22],
    ),
    (
        "V-NL",
        &[
            1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 15, 16, 18, 19, 21, 22, 23, 24, 25, 26, 28, 29,
        ],
    ),
];

#[test]
fn every_rule_and_every_vector_is_cited() {
    let mut cited = BTreeSet::new();
    for file in files() {
        for scenario in scenario::read(&file).unwrap().scenarios {
            cited.extend(scenario.cites);
        }
    }
    let mut missing = Vec::new();
    for (prefix, number) in RULES {
        missing.extend((1..=number).map(|rule| format!("{prefix}-{rule}")));
    }
    for (prefix, numbers) in VECTORS {
        missing.extend(numbers.iter().map(|vector| format!("{prefix}-{vector}")));
    }
    missing.retain(|rule| !cited.contains(rule));
    assert!(missing.is_empty(), "no scenario cites {missing:?}");
}

#[test]
fn a_wrong_expectation_fails_with_the_difference() {
    let text = r#"(scenarios: [(
        name: "Wrong on purpose",
        cites: [],
        map: board("europe"),
        players: 2,
        position: (row: "RUGKW"),
        coming: "YO",
        steps: [do(row("R")), expect((hands: {0: "U"}))],
    )])"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.ron");
    fs::write(&file, text).unwrap();
    let read = scenario::read(&file).unwrap();
    let failure = read.scenarios[0].run().unwrap_err();
    assert_eq!(
        failure.to_string(),
        "step 2: hand of seat 0: expected U, found R"
    );

    let output = std::process::Command::new(env!("CARGO_BIN_EXE_railwright"))
        .arg("rules")
        .arg(&file)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.ends_with("0 passed, 1 failed\n"), "{printed}");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_railwright"))
        .args(["rules", Path::new(FOLDER).to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
}
