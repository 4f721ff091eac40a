//! `railwright compare`: two versions of a map on the same deals.

use std::fs;
use std::path::Path;

use railwright::map::{self, Map, shipped};
use serde_json::Value;

use crate::guarded::{Run, names, run};

/// Habits of the planner, so that it need not get to know every map first.
pub const HABITS: [&str; 2] = ["--habits", "2.6,24,17"];

pub fn first_line() -> Map {
    shipped::find("first-line").unwrap().load().unwrap().map
}

pub fn write(folder: &Path, name: &str, change: impl Fn(&mut Map)) {
    let mut map = first_line();
    change(&mut map);
    map::save(&map, &folder.join(name)).unwrap();
}

/// The first line, and a version of it whose first seat starts five points ahead.
fn versions(folder: &Path) {
    write(folder, "one.ron", |_| {});
    write(folder, "two.ron", |map| {
        map.name = "Second line".to_owned();
        map.rules.start_offsets = vec![5];
    });
}

fn compare(arguments: &[&str], folder: &Path) -> Run {
    let mut all = vec!["compare"];
    all.extend(arguments);
    all.extend(HABITS);
    run(&all, folder)
}

fn figures(table: &Value) -> &[Value] {
    table["figures"].as_array().unwrap()
}

fn named<'a>(figures: &'a [Value], name: &str) -> &'a Value {
    let found = figures.iter().find(|figure| figure["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {figures:?}"))
}

#[test]
fn the_json_has_the_promised_fields_and_names_what_was_planted() {
    let scratch = tempfile::tempdir().unwrap();
    versions(scratch.path());
    let done = compare(
        &["one.ron", "two.ron", "--games", "600", "--json", "-"],
        scratch.path(),
    );
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    // Nothing but JSON.
    let found: Value = serde_json::from_str(&done.stdout).unwrap();
    assert_eq!(
        (&found["a"], &found["b"]),
        (&"First line".into(), &"Second line".into())
    );
    let tables = found["players"].as_array().unwrap();
    let sizes: Vec<&Value> = tables.iter().map(|table| &table["players"]).collect();
    assert_eq!(sizes, [2, 3]);
    for table in tables {
        assert!(
            table["games"].as_u64().unwrap() >= 240,
            "{}",
            table["games"]
        );
        for figure in figures(table) {
            assert!(figure["name"].is_string() && figure["sure"].is_boolean());
            let number = |name: &str| figure[name].as_f64().unwrap();
            let difference = number("difference");
            assert!(
                (number("b") - number("a") - difference).abs() < 1e-5,
                "{figure}"
            );
            assert!(
                number("low") <= difference && difference <= number("high"),
                "{figure}"
            );
        }
        // The lead of a seat is what it has more than the others on average.
        let lead = named(figures(table), "seat_1_lead");
        assert_eq!(lead["sure"], true, "{lead}");
        let bound = |name: &str| lead[name].as_f64().unwrap();
        assert!(bound("low") <= 5.0 && 5.0 <= bound("high"), "{lead}");
    }
}

#[test]
fn the_terminal_says_what_surely_changed() {
    let scratch = tempfile::tempdir().unwrap();
    versions(scratch.path());
    let arguments = ["one.ron", "two.ron", "--games", "600", "--players", "2"];
    let done = compare(&arguments, scratch.path());
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    let told = &done.stdout;
    assert!(
        told.starts_with("First line → Second line  games of each: "),
        "{told}"
    );
    assert!(
        told.contains("surely differ") && told.contains("\nFairness\n"),
        "{told}"
    );
    assert!(told.contains("Seat 1 with 2 players"), "{told}");
    assert!(!told.contains("with 3 players"), "{told}");
    assert!(!told.contains('\u{1b}'), "colours outside of a terminal");
    // Every figure is more than those that surely differ.
    let all = compare(&[&arguments[..], &["--all"]].concat(), scratch.path());
    assert!(all.stdout.lines().count() > told.lines().count() + 10);
}

#[test]
fn a_map_does_not_differ_from_itself() {
    let scratch = tempfile::tempdir().unwrap();
    let same = [
        "first-line",
        "first-line",
        "--games",
        "300",
        "--json",
        "same.json",
    ];
    let done = compare(&same, scratch.path());
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    assert!(
        done.stdout.contains("Nothing surely changed"),
        "{}",
        done.stdout
    );
    let text = fs::read_to_string(scratch.path().join("same.json")).unwrap();
    let found: Value = serde_json::from_str(&text).unwrap();
    let tables = found["players"].as_array().unwrap().iter();
    let overall = found["overall"].as_array().unwrap();
    let mut compared = 0;
    for figure in tables.flat_map(figures).chain(overall) {
        let numbers = [&figure["difference"], &figure["low"], &figure["high"]];
        assert!(
            numbers.iter().all(|number| number.as_f64() == Some(0.0)),
            "{figure}"
        );
        assert_eq!(figure["sure"], false);
        compared += 1;
    }
    assert!(compared > 50, "only {compared} figures");
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let scratch = tempfile::tempdir().unwrap();
    versions(scratch.path());
    let results = ["1", "2"].map(|threads| {
        let folder = format!("page-{threads}");
        let json = format!("{threads}.json");
        let arguments = [
            "one.ron",
            "two.ron",
            "--games",
            "300",
            "--threads",
            threads,
            "--json",
            &json,
            "-o",
            &folder,
        ];
        let done = compare(&arguments, scratch.path());
        assert_eq!(done.code(), Some(0), "{}", done.stderr);
        let page = scratch.path().join(folder).join("index.html");
        (
            fs::read(scratch.path().join(json)).unwrap(),
            fs::read(page).unwrap(),
        )
    });
    assert!(results[0] == results[1]);
}

#[test]
fn the_page_has_its_sections_and_asks_for_nothing() {
    let scratch = tempfile::tempdir().unwrap();
    versions(scratch.path());
    let done = compare(
        &[
            "one.ron",
            "two.ron",
            "--games",
            "600",
            "--players",
            "3",
            "-o",
            "page",
        ],
        scratch.path(),
    );
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    assert!(
        done.stdout.trim_end().ends_with("page/index.html"),
        "{}",
        done.stdout
    );
    assert_eq!(names(&scratch.path().join("page")), ["index.html"]);
    let page = fs::read_to_string(scratch.path().join("page/index.html")).unwrap();
    for section in ["findings", "fairness", "course", "details"] {
        assert!(
            page.contains(&format!("<section id=\"{section}\">")),
            "{section}"
        );
        assert!(page.contains(&format!("href=\"#{section}\"")), "{section}");
    }
    for words in [
        "<h1>First line → Second line</h1>",
        "railwright compare one.ron two.ron --players 3 --games 600 --seed 1 --habits 2.6,24,17",
        "Worse: Seat 1 with 3 players",
        "</svg>",
        "</html>",
    ] {
        assert!(page.contains(words), "no `{words}`");
    }
    for word in ["src=\"http", "href=\"http", "url(", "NaN"] {
        assert!(!page.contains(word), "the page has `{word}`");
    }
}

/// Nothing was measured, so nothing is known to be small.
#[test]
fn too_few_games_say_so() {
    let scratch = tempfile::tempdir().unwrap();
    let done = compare(
        &["first-line", "first-line", "--games", "1"],
        scratch.path(),
    );
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    let words = "Nothing surely changed. More games (--games) could still show a difference.";
    assert!(done.stdout.contains(words), "{}", done.stdout);
}

#[test]
fn maps_with_little_in_common_are_compared_by_what_they_share() {
    let scratch = tempfile::tempdir().unwrap();
    write(scratch.path(), "bare.ron", |map| {
        map.decks[0].tickets.clear();
        let tickets = &mut map.rules.tickets;
        tickets.pools[0].deal = 0;
        (tickets.start_keep, tickets.draw, tickets.draw_keep) = (0, 0, 0);
    });
    for maps in [
        ["first-line", "usa"],
        ["first-line", "bare.ron"],
        ["bare.ron", "bare.ron"],
    ] {
        for games in ["1", "40"] {
            let [one, two] = maps;
            let done = compare(&[one, two, "--games", games, "--json", "-"], scratch.path());
            assert_eq!(done.code(), Some(0), "{maps:?}: {}", done.stderr);
            let found: Value = serde_json::from_str(&done.stdout).unwrap();
            let sizes: Vec<&Value> = found["players"].as_array().unwrap().iter().collect();
            assert_eq!(sizes.len(), 2, "{maps:?}");
        }
    }
}

#[test]
fn what_cannot_be_compared_is_refused_and_nothing_is_left() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    write(folder, "two.ron", |map| map.rules.players.max = 2);
    write(folder, "three.ron", |map| map.rules.players.min = 3);
    write(folder, "draft.ron", |map| map.routes[0].length = 0);
    fs::write(folder.join("broken.ron"), "(version: 1,\n name: ").unwrap();
    fs::write(folder.join("file"), "").unwrap();
    let before = names(folder);
    for (arguments, words) in [
        (
            "two.ron missing.ron",
            "missing.ron: cannot be read: no such file",
        ),
        (
            "missing.ron two.ron",
            "missing.ron: cannot be read: no such file",
        ),
        ("two.ron broken.ron", "broken.ron:2:"),
        ("two.ron three.ron", "no player count in common"),
        (
            "two.ron first-line --players 3",
            "is for 2 to 2 players, not 3",
        ),
        (
            "first-line two.ron --players 2,3",
            "is for 2 to 2 players, not 3",
        ),
        (
            "usa first-line --players 5",
            "First line is for 2 to 3 players, not 5",
        ),
        ("two.ron draft.ron", "has no train spaces"),
        ("draft.ron two.ron", "has no train spaces"),
        ("two.ron two.ron --games 0", "--games must be at least 1"),
        (
            "two.ron two.ron --games many",
            "--games takes a whole number",
        ),
        ("two.ron two.ron --bots planer", "did you mean `planner`?"),
        ("two.ron two.ron --deck long", "has no deck `long`"),
        ("two.ron two.ron --json no/such.json", "no/such.json"),
        ("two.ron two.ron -o file", "file"),
    ] {
        let mut arguments: Vec<&str> = arguments.split(' ').collect();
        if !arguments.contains(&"--json") {
            arguments.extend(["--json", "out.json"]);
        }
        compare(&arguments, folder).refused(words);
        assert_eq!(names(folder), before, "{arguments:?}");
    }
}
