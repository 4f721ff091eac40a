//! The rule scenarios pass, and every rule is shown by one of them or by a test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod mutations;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use railwright_engine::scenario;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/rules");

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
}

/// Where a scenario speaks of a seat that the table does not have.
#[test]
fn a_seat_that_does_not_exist_is_named_with_its_step() {
    let wrong = [
        (0, "position: (seat: 2)", "steps: []"),
        (0, "position: (hands: {7: \"R\"})", "steps: []"),
        (
            0,
            "position: (claimed: [(player(2), \"roma-venezia\")])",
            "steps: []",
        ),
        (0, "position: (stations: {5: [\"roma\"]})", "steps: []"),
        (0, "position: (tickets: {9: []})", "steps: []"),
        (0, "position: (trains: {2: 3})", "steps: []"),
        (0, "position: (tokens: {2: 3})", "steps: []"),
        (0, "position: (loans: {2: 3})", "steps: []"),
        (0, "position: (last_round: (2, 1))", "steps: []"),
        (0, "position: (marker: 6)", "steps: []"),
        (1, "seed: 1", "steps: [expect((to_decide: 2))]"),
        (1, "seed: 1", "steps: [expect((turn_of: 255))]"),
        (1, "seed: 1", "steps: [expect((hands: {6: \"\"}))]"),
        (1, "seed: 1", "steps: [expect((hand_sizes: {2: 0}))]"),
        (1, "seed: 1", "steps: [expect((trains: {200: 0}))]"),
        (1, "seed: 1", "steps: [expect((points: {2: 0}))]"),
        (1, "seed: 1", "steps: [expect((tokens: {2: 0}))]"),
        (1, "seed: 1", "steps: [expect((loans: {2: 0}))]"),
        (1, "seed: 1", "steps: [expect((tickets: {2: 0}))]"),
        (1, "seed: 1", "steps: [expect((stations: {2: 0}))]"),
        (1, "seed: 1", "steps: [expect((marker: 2))]"),
        (
            1,
            "seed: 1",
            "steps: [expect((owners: [(\"roma-venezia\", player(2))]))]",
        ),
        (
            1,
            "seed: 1",
            "steps: [expect((may_claim: [(9, \"roma-venezia\")]))]",
        ),
        (
            1,
            "seed: 1",
            "steps: [expect((may_not_claim: [(2, \"roma-venezia\")]))]",
        ),
        (1, "seed: 1", "steps: [score({2: (total: 0)})]"),
        (2, "seed: 1", "steps: [expect((over: false)), winners([2])]"),
    ];
    for (step, position, steps) in wrong {
        let text = format!(
            "(scenarios: [(name: \"\", cites: [], map: board(\"europe\"), players: 2, {position}, {steps})])"
        );
        let read = scenario::parse(&text).unwrap();
        let failure = read.scenarios[0].run().unwrap_err();
        assert_eq!(failure.step, step, "{text}: {failure}");
        let told = failure.to_string();
        assert!(
            told.contains("there is no seat") && told.contains("0 to 1"),
            "{text}: {told}"
        );
    }
}

/// What once let the program stop with a panic.
#[test]
fn what_no_game_can_go_on_from_is_refused() {
    let wrong = [
        (
            "position: (last_round: (0, 0))",
            "steps: []",
            "no turns left",
        ),
        ("position: (round: 65535)", "steps: []", "round 65535"),
        ("position: (tokens: {0: 2147483647})", "steps: []", "tokens"),
        (
            "position: (row: \"F\")",
            "steps: []",
            "ferry cards in the row",
        ),
        (
            "position: (deck: \"FF\")",
            "steps: []",
            "ferry cards in the deck",
        ),
        (
            "position: (bonus_cards: [\"x\"])",
            "steps: []",
            "no bonus card",
        ),
        (
            "position: (ticket_deck: [\"x\"])",
            "steps: []",
            "no ticket `x`",
        ),
        (
            "position: (stations: {0: [\"x\"]})",
            "steps: []",
            "no city `x`",
        ),
        (
            "from_the_start: true",
            "steps: [do(keep_first(16))]",
            "first 16 of 4",
        ),
    ];
    for (position, steps, words) in wrong {
        let text = format!(
            "(scenarios: [(name: \"\", cites: [], map: board(\"europe\"), players: 2, {position}, {steps})])"
        );
        let failure = scenario::parse(&text).unwrap().scenarios[0]
            .run()
            .unwrap_err();
        assert!(failure.to_string().contains(words), "{text}: {failure}");
    }
    let many = "R".repeat(40);
    let text = format!(
        "(scenarios: [(name: \"\", cites: [], map: board(\"europe\"), players: 2, coming: \"{many}\", steps: [])])"
    );
    let failure = scenario::parse(&text).unwrap().scenarios[0]
        .run()
        .unwrap_err();
    assert!(
        failure.to_string().contains("more than 31 red cards"),
        "{failure}"
    );
}
