//! `deck`, `propose`, `lay-out` and `report --from`: what the window can do, without it.

use std::fs;
use std::path::Path;

use railwright::map;
use serde_json::Value;

use super::{json, railwright, text};

fn done(arguments: &[&str], folder: &Path) -> std::process::Output {
    let output = railwright(arguments, folder);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    output
}

#[test]
fn a_deck_is_built_beside_the_others() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let arguments = [
        "deck",
        "usa",
        "--tickets",
        "24",
        "--mix",
        "50,30,20",
        "--seed",
        "3",
        "--name",
        "Short trips",
        "-o",
        "usa.ron",
    ];
    let output = done(&arguments, folder);
    assert!(
        text(&output.stderr).contains("Short trips (short_trips): 24 tickets"),
        "{}",
        text(&output.stderr)
    );
    let built = map::read(&folder.join("usa.ron")).unwrap().map;
    let before = map::shipped::find("usa").unwrap().load().unwrap().map;
    assert_eq!(built.decks.len(), before.decks.len() + 1);
    assert_eq!(built.decks[0], before.decks[0]);
    assert_eq!(built.active_deck, "short_trips");
    assert_eq!(built.tickets().len(), 24);
    // The same request gives the same bytes, and nothing is replaced unasked.
    let again = railwright(&arguments, folder);
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("usa.ron already exists"));
    let mut elsewhere = arguments;
    elsewhere[11] = "again.ron";
    done(&elsewhere, folder);
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert_eq!(read("usa.ron"), read("again.ron"));
    done(&["check", "usa.ron"], folder);
}

#[test]
fn a_deck_that_cannot_be_built_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    done(&["new", "-o", "empty.ron"], folder);
    for (arguments, words) in [
        (
            vec!["deck", "empty.ron", "-o", "out.ron"],
            "no deck can be built",
        ),
        (
            vec!["deck", "usa", "--tickets", "0", "-o", "out.ron"],
            "--tickets takes a whole number from 1 to 500",
        ),
        (
            vec!["deck", "usa", "--mix", "1,2", "-o", "out.ron"],
            "--mix takes three shares",
        ),
    ] {
        let output = railwright(&arguments, folder);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.contains(words) && said.lines().count() == 1, "{said}");
        assert!(!folder.join("out.ron").exists());
    }
}

#[test]
fn values_are_proposed_with_reasons_and_applied_where_asked() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let output = done(&["propose", "usa", "--json", "-"], folder);
    let rows = json(&output);
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 30);
    for field in ["id", "from", "to", "value", "proposed", "reason", "locked"] {
        assert!(rows[0].get(field).is_some(), "{field}");
    }
    done(&["propose", "usa", "-o", "valued.ron"], folder);
    let valued = map::read(&folder.join("valued.ron")).unwrap().map;
    for (ticket, row) in valued.tickets().iter().zip(rows) {
        assert_eq!(Value::from(ticket.value), row["proposed"], "{}", ticket.id);
    }
    // What was proposed needs no change.
    let again = done(&["propose", "valued.ron"], folder);
    let told = text(&again.stdout);
    assert!(
        told.contains("This deck pays") && told.contains("spaces"),
        "{told}"
    );
}

#[test]
fn a_map_is_laid_out_and_what_fits_stays() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let mut loose = map::shipped::find("first-line")
        .unwrap()
        .load()
        .unwrap()
        .map;
    for city in &mut loose.cities {
        city.at = None;
        city.label = None;
    }
    for route in &mut loose.routes {
        route.bend.clear();
    }
    map::save(&loose, &folder.join("loose.ron")).unwrap();
    done(&["lay-out", "loose.ron", "-o", "laid.ron"], folder);
    let laid = map::read(&folder.join("laid.ron")).unwrap().map;
    assert!(laid.cities.iter().all(|city| city.at.is_some()));
    let output = done(
        &[
            "lay-out",
            "first-line",
            "--only",
            "routes",
            "-o",
            "same.ron",
        ],
        folder,
    );
    assert!(
        text(&output.stderr).contains("nothing to move"),
        "{}",
        text(&output.stderr)
    );
    let wrong = railwright(
        &["lay-out", "laid.ron", "--only", "trains", "-o", "x.ron"],
        folder,
    );
    assert_eq!(wrong.status.code(), Some(2));
}

/// The report of studies is the report of the games that they count, but for the command in it.
#[test]
fn a_report_is_made_from_studies_that_were_played_elsewhere() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let games = ["--games", "24", "--seed", "4"];
    let mut studies = Vec::new();
    // Two fifths and three fifths of the games, in whole deals.
    for (experiment, name, number) in [(false, "own.json", "9"), (true, "drawn.json", "15")] {
        let mut arguments = vec![
            "simulate",
            "first-line",
            "--players",
            "3",
            "--games",
            number,
            "--seed",
            "4",
            "--json",
            name,
        ];
        if experiment {
            arguments.push("--random-tickets");
        }
        done(&arguments, folder);
        studies.push(name);
    }
    let mut arguments = vec!["report", "--page-only", "-o", "from", "--from"];
    arguments.extend(&studies);
    done(&arguments, folder);
    let mut played = vec![
        "report",
        "first-line",
        "--players",
        "3",
        "--page-only",
        "-o",
        "played",
    ];
    played.extend(games);
    done(&played, folder);
    let figures = |name: &str| fs::read(folder.join(name).join("report.json")).unwrap();
    assert_eq!(figures("from"), figures("played"));

    let alone = railwright(&["report", "-o", "x", "--from", "own.json"], folder);
    assert_eq!(alone.status.code(), Some(2));
    assert!(
        text(&alone.stderr).contains("a study with --random-tickets at 3 players is missing"),
        "{}",
        text(&alone.stderr)
    );
    let other = railwright(&["report", "usa", "-o", "x", "--from", "own.json"], folder);
    assert!(text(&other.stderr).contains("another map"));
    assert!(!folder.join("x").exists());
}
