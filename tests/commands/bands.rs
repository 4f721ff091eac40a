//! `railwright bands`: bounds that a map is kept within, and exit codes that a script can use.

use std::fs;
use std::path::Path;

use railwright::balance::band_names;
use serde_json::Value;

use crate::compare::{HABITS, first_line, write};
use crate::guarded::{Run, names, run};

fn bands(arguments: &[&str], folder: &Path) -> Run {
    let mut all = vec!["bands"];
    all.extend(arguments);
    all.extend(HABITS);
    run(&all, folder)
}

/// Writes a file with some bands, of few games.
fn put(folder: &Path, name: &str, lines: &[String]) {
    let text = format!(
        "(version: 1, games: 200, bands: [\n{}\n])\n",
        lines.join(",\n")
    );
    fs::write(folder.join(name), text).unwrap();
}

fn band(figure: &str, from: Option<f64>, to: Option<f64>) -> String {
    let bound = |name: &str, bound: Option<f64>| {
        bound.map_or_else(String::new, |bound| format!(", {name}: {bound:?}"))
    };
    format!(
        "(figure: {figure:?}{}{})",
        bound("from", from),
        bound("to", to)
    )
}

fn rows(done: &Run) -> Vec<Value> {
    serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {}", done.stderr))
}

#[test]
fn a_new_file_is_accepted_as_it_is_and_never_replaced_unasked() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    write(folder, "mine.ron", |_| {});
    let none = bands(&["mine.ron"], folder);
    none.refused("mine.bands.ron: cannot be read: no such file; `railwright bands mine.ron --new` writes one");
    let new = run(&["bands", "mine.ron", "--new"], folder);
    assert_eq!(new.code(), Some(0), "{}", new.stderr);
    assert_eq!(new.stderr, "railwright: wrote mine.bands.ron\n");
    let path = folder.join("mine.bands.ron");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("figure: \"seat_lead\""), "{text}");
    assert!(
        text.contains("figure: \"mean_length\", players: [3]"),
        "{text}"
    );
    // The file beside the map is found, and named it is the same.
    let found = bands(&["mine.ron", "--games", "200", "--json", "-"], folder);
    assert!(matches!(found.code(), Some(0 | 1)), "{}", found.stderr);
    let rows = rows(&found);
    let has = |name: &str| rows.iter().any(|row| row["name"] == name);
    assert!(has("seat_lead") && has("odd_lengths") && has("mean_length"));
    let named = [
        "mine.ron",
        "mine.bands.ron",
        "--games",
        "200",
        "--json",
        "-",
    ];
    assert_eq!(bands(&named, folder).stdout, found.stdout);

    fs::write(&path, "precious").unwrap();
    run(&["bands", "mine.ron", "--new"], folder).refused("mine.bands.ron already exists");
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    let forced = run(&["bands", "mine.ron", "--new", "--force"], folder);
    assert_eq!(forced.code(), Some(0), "{}", forced.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let shown = run(&["bands", "mine.ron", "-", "--new"], folder);
    assert_eq!(shown.stdout, text);
}

#[test]
fn the_json_has_the_promised_fields() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let lines = [
        band("seat_lead", Some(-50.0), Some(50.0)),
        band("turns", None, Some(1.0)),
        band("routes", Some(15.0), Some(15.0)),
        "(figure: \"minutes\", players: [3], from: 1.0)".to_owned(),
    ];
    put(folder, "b.ron", &lines);
    let done = bands(&["first-line", "b.ron", "--json", "-"], folder);
    assert_eq!(done.code(), Some(1), "{}", done.stderr);
    let rows = rows(&done);
    let of = |name: &str| {
        rows.iter()
            .filter(|row| row["name"] == name)
            .collect::<Vec<_>>()
    };
    for row in &rows {
        let number = |name: &str| row[name].as_f64().unwrap();
        assert!(
            number("low") <= number("value") && number("value") <= number("high"),
            "{row}"
        );
        assert_eq!(row["band"].as_array().unwrap().len(), 2);
    }
    // Two seats and three seats, surely within.
    let seats = of("seat_lead");
    let players: Vec<&Value> = seats.iter().map(|row| &row["players"]).collect();
    assert_eq!(players, [2, 2, 3, 3, 3]);
    assert!(
        seats
            .iter()
            .all(|row| row["verdict"] == "in" && row["band"][0] == -50.0)
    );
    let turns = of("turns");
    assert_eq!(turns.len(), 2);
    assert!(
        turns
            .iter()
            .all(|row| row["verdict"] == "out" && row["band"][0].is_null())
    );
    let routes = of("routes");
    assert!(
        routes
            .iter()
            .all(|row| row["value"] == 15.0 && row["verdict"] == "in")
    );
    let minutes: Vec<&Value> = of("minutes").iter().map(|row| &row["players"]).collect();
    assert_eq!(minutes, [3], "only where it was asked for");
}

#[test]
fn exit_codes_tell_inside_outside_and_unsure() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    put(folder, "b.ron", &[band("turns", Some(1.0), None)]);
    let base = ["first-line", "b.ron", "--players", "2"];
    let inside = bands(&[&base[..], &["--json", "-"]].concat(), folder);
    assert_eq!(inside.code(), Some(0));
    let value = rows(&inside)[0]["value"].as_f64().unwrap();
    for (bound, code, strict, says) in [
        (
            value + 20.0,
            0,
            0,
            "1 within their bands, 0 outside, 0 unsure",
        ),
        (value, 0, 1, "0 within their bands, 0 outside, 1 unsure"),
        (
            value - 20.0,
            1,
            1,
            "0 within their bands, 1 outside, 0 unsure",
        ),
    ] {
        put(folder, "b.ron", &[band("turns", None, Some(bound))]);
        let done = bands(&base, folder);
        assert_eq!(done.code(), Some(code), "{bound}: {}", done.stdout);
        assert!(done.stdout.contains(says), "{}", done.stdout);
        let done = bands(&[&base[..], &["--strict"]].concat(), folder);
        assert_eq!(
            done.code(),
            Some(strict),
            "strict, {bound}: {}",
            done.stdout
        );
    }
    // What is within is listed only if it is asked for.
    put(folder, "b.ron", &[band("turns", Some(1.0), None)]);
    assert!(!bands(&base, folder).stdout.contains("turns"));
    let all = bands(&[&base[..], &["--all"]].concat(), folder).stdout;
    assert!(all.contains("turns") && all.contains("at least 1"), "{all}");
}

#[test]
fn what_could_not_be_measured_is_said_and_fails_if_strict() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    put(
        folder,
        "b.ron",
        &[band("ticket_effect", Some(-90.0), Some(90.0))],
    );
    let base = ["first-line", "b.ron", "--games", "1"];
    let done = bands(&base, folder);
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    assert_eq!(
        done.stderr,
        "railwright: not measured in these games: ticket_effect\n"
    );
    let strict = bands(&[&base[..], &["--strict"]].concat(), folder);
    assert_eq!(strict.code(), Some(1));
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let map = first_line();
    let lines = band_names(&map).into_iter();
    let lines: Vec<String> = lines.map(|name| band(name, Some(0.0), Some(3.0))).collect();
    put(folder, "b.ron", &lines);
    let told = ["1", "2"].map(|threads| {
        let arguments = ["first-line", "b.ron", "--threads", threads, "--json", "-"];
        let done = bands(&arguments, folder);
        // Every figure has a name that is accepted.
        assert_eq!(done.code(), Some(1), "{}", done.stderr);
        done.stdout
    });
    assert_eq!(told[0], told[1]);
    // The file says which games; the command line may say otherwise.
    let other = ["first-line", "b.ron", "--seed", "2", "--json", "-"];
    assert_ne!(bands(&other, folder).stdout, told[0]);
}

#[test]
fn files_that_are_not_bands_are_refused_and_nothing_is_left() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let version = "(version: 1, bands: [";
    let long = "x".repeat(5_000);
    for (text, words) in [
        (String::new(), "b.ron:1:1: "),
        (
            "(".to_owned(),
            "b.ron:1:1: expected the rest of the bands, found the end of the file",
        ),
        ("hello".to_owned(), "b.ron:1:1: expected `(`"),
        (
            "(version: 1)".to_owned(),
            "missing field `bands` in the bands",
        ),
        (
            "(version: 2, bands: [])".to_owned(),
            "the bands have version 2",
        ),
        (
            "(version: 1,\n bands: [(fgure: \"turns\")])".to_owned(),
            "b.ron:2:11: expected a field of a band, found `fgure`; did you mean `figure`?",
        ),
        (
            format!("{version}(figure: \"turns\")])"),
            "`turns` has no bound",
        ),
        (
            format!("{version}(figure: \"turns\", from: 3, to: 2)])"),
            "swap the bounds",
        ),
        (
            format!("{version}(figure: \"turns\", to: NaN)])"),
            "is not a number",
        ),
        (
            format!("{version}(figure: \"trns\", to: 2)])"),
            "did you mean `turns`?",
        ),
        (
            format!("{version}(figure: \"fun\", to: 2)])"),
            "available: seat_lead, seat_wins",
        ),
        (
            format!("{version}(figure: {long:?}, to: 2)])"),
            "a name of 5000 letters",
        ),
        (
            format!("{version}(figure: \"turns\", players: [5], to: 2)])"),
            "`turns` is asked for 5 players",
        ),
        (
            "(version: 1, games: 0, bands: [])".to_owned(),
            "games must be from 1",
        ),
        (" ".repeat(1024 * 1024 + 1), "1 MiB"),
        (format!("{version}{}", "(".repeat(100_000)), "b.ron:1:"),
    ] {
        fs::write(folder.join("b.ron"), &text).unwrap();
        // So many games would take for ever: bad files are refused before any is played.
        let many = ["--games", "1000000000", "--json", "out.json"];
        let arguments = [&["first-line", "b.ron"], &many[..]].concat();
        bands(&arguments, folder).refused(words);
        assert_eq!(names(folder), ["b.ron"]);
    }
    fs::write(folder.join("b.ron"), b"(version: 1, \xff)").unwrap();
    bands(&["first-line", "b.ron"], folder).refused("not valid UTF-8");
    put(folder, "b.ron", &[band("turns", Some(1.0), None)]);
    for (arguments, words) in [
        (
            "missing.ron b.ron",
            "missing.ron: cannot be read: no such file",
        ),
        (
            "first-line missing.ron",
            "missing.ron: cannot be read: no such file",
        ),
        ("b.ron b.ron", "b.ron:1:"),
        (
            "first-line b.ron --players 4",
            "is for 2 to 3 players, not 4",
        ),
        ("first-line b.ron --games 0", "--games must be at least 1"),
        ("first-line b.ron --deck other", "has no deck `other`"),
        ("first-line b.ron --json no/out.json", "no/out.json"),
        (
            "missing.ron --new",
            "missing.ron: cannot be read: no such file",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        bands(&arguments, folder).refused(words);
        assert_eq!(names(folder), ["b.ron"], "{arguments:?}");
    }
}
