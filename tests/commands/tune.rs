//! `railwright tune`: small changes that bring a map within its bands.

use std::fs;
use std::path::Path;

use railwright::analysis::Analysis;
use railwright::map::{self, Map, Ticket};
use serde_json::Value;

use crate::compare::{HABITS, first_line, write};
use crate::guarded::{Run, names, run};

/// The ticket that pays too much in `planted.ron`.
const DEAR: &str = "alderport-grove";

/// A map whose first seat starts ahead and one of whose tickets pays too much.
fn plant(folder: &Path) {
    write(folder, "planted.ron", |map| {
        map.rules.start_offsets = vec![12];
        dear(map).value += 8;
    });
}

fn dear(map: &mut Map) -> &mut Ticket {
    let mut tickets = map.decks[0].tickets.iter_mut();
    tickets.find(|ticket| ticket.id == DEAR).unwrap()
}

fn few_games(folder: &Path) {
    let text = "(version: 1, games: 300, bands: [(figure: \"seat_lead\", from: -2, to: 2), \
                (figure: \"ticket_effect\", from: -2, to: 2)])";
    fs::write(folder.join("b.ron"), text).unwrap();
}

fn tune(arguments: &[&str], folder: &Path) -> Run {
    let mut all = vec!["tune"];
    all.extend(arguments);
    all.extend(HABITS);
    run(&all, folder)
}

fn read(folder: &Path, name: &str) -> Map {
    map::read(&folder.join(name)).unwrap().map
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn what_was_planted_is_taken_back_and_the_map_passes_check() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    plant(folder);
    few_games(folder);
    let arguments = [
        "planted.ron",
        "--bands",
        "b.ron",
        "--games",
        "1500",
        "-o",
        "tuned.ron",
        "--json",
        "t.json",
    ];
    let done = tune(&arguments, folder);
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    let told = json(&folder.join("t.json"));
    let edits = told["edits"].as_array().unwrap();
    for edit in edits {
        for field in ["kind", "id", "what", "from", "to", "reason"] {
            assert!(
                edit.get(field).is_some_and(|value| !value.is_null()),
                "{field}: {edit}"
            );
        }
        assert!(
            ["values", "seats"].contains(&edit["kind"].as_str().unwrap()),
            "{edit}"
        );
    }
    let validated = told["validated"].as_array().unwrap();
    assert_eq!(validated.len(), 2);
    assert_eq!(validated[0]["games"], 300);
    for judged in [
        &told["before"],
        &told["after"],
        &validated[0],
        &validated[1],
    ] {
        for field in ["in", "out", "unsure", "games"] {
            assert!(judged[field].is_u64(), "{field}: {judged}");
        }
    }
    let distance = |judged: &Value| judged["distance"].as_f64().unwrap();
    assert!(
        distance(&told["after"]) < distance(&told["before"]) / 2.0,
        "{told}"
    );
    let of = |id: &str| edits.iter().find(|edit| edit["id"] == id);
    let seats = of("start_offsets").unwrap();
    assert_eq!(
        (&seats["kind"], &seats["from"]),
        (&"seats".into(), &Value::from(vec![12]))
    );
    let value = of(DEAR).unwrap();
    assert_eq!(value["kind"], "values");
    assert!(value["to"].as_i64() < value["from"].as_i64(), "{value}");

    // The file is what the edits say, and nothing else.
    let mut expected = read(folder, "planted.ron");
    let tuned = read(folder, "tuned.ron");
    expected.rules.start_offsets = serde_json::from_value(seats["to"].clone()).unwrap();
    for ticket in &mut expected.decks[0].tickets {
        if let Some(edit) = edits.iter().find(|edit| edit["id"] == ticket.id.as_str()) {
            assert_eq!(edit["from"], ticket.value);
            ticket.value = serde_json::from_value(edit["to"].clone()).unwrap();
            ticket.balanced = Some(ticket.value);
        }
    }
    assert_eq!(tuned, expected);
    expect_printable(&read(folder, "planted.ron"), &tuned);
    assert_eq!(run(&["check", "tuned.ron"], folder).code(), Some(0));
    assert!(
        done.stdout.contains("Value of Alderport–Grove: "),
        "{}",
        done.stdout
    );
    assert!(done.stdout.contains("(unseen deals)"), "{}", done.stdout);
}

/// A value stays within half and one and a half of what the deck's own line pays, which itself moves a
/// little as values change. A ticket that lay outside before may stay there, but goes no farther.
fn expect_printable(before: &Map, after: &Map) {
    let analysis = Analysis::of(before, before.rules.players.max);
    let line = analysis.line.unwrap();
    let tickets = before.tickets().iter().zip(after.tickets());
    for ((old, new), row) in tickets.zip(&analysis.tickets) {
        let usual = line.at(f64::from(row.shortest.unwrap()));
        let (least, most) = ((usual * 0.4) as i32, (usual * 1.6).ceil() as i32);
        let (least, most) = (least.max(1).min(old.value), most.max(old.value));
        assert!(
            (least..=most).contains(&new.value),
            "{old:?} pays {}",
            new.value
        );
    }
}

#[test]
fn locked_tickets_and_other_levers_are_left_alone() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    few_games(folder);
    write(folder, "locked.ron", |map| {
        dear(map).value += 8;
        for ticket in &mut map.decks[0].tickets {
            ticket.locked = true;
        }
    });
    let base = ["--bands", "b.ron", "--games", "1500", "--players", "2"];
    let run = |map: &str, only: &str| {
        let arguments = [
            map, "--only", only, "-o", "out.ron", "--force", "--json", "t.json",
        ];
        let done = tune(&[&arguments[..], &base].concat(), folder);
        assert_eq!(done.code(), Some(0), "{}", done.stderr);
        json(&folder.join("t.json"))["edits"]
            .as_array()
            .unwrap()
            .clone()
    };
    assert_eq!(run("locked.ron", "values"), Vec::<Value>::new());
    assert_eq!(read(folder, "out.ron"), read(folder, "locked.ron"));
    plant(folder);
    let edits = run("planted.ron", "seats");
    assert_eq!(edits.len(), 1, "{edits:?}");
    assert_eq!(edits[0]["kind"], "seats");
    assert_eq!(
        read(folder, "out.ron").decks,
        read(folder, "planted.ron").decks
    );
    let edits = run("planted.ron", "values");
    assert!(
        edits.iter().all(|edit| edit["kind"] == "values"),
        "{edits:?}"
    );
    // Unlocked, the dear ticket is the first to change.
    assert!(edits.iter().any(|edit| edit["id"] == DEAR), "{edits:?}");
    assert_eq!(
        read(folder, "out.ron").rules,
        read(folder, "planted.ron").rules
    );
}

#[test]
fn a_rare_color_gets_routes_and_the_map_still_passes_check() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    let text = "(version: 1, games: 40, bands: [(figure: \"color_evenness\", from: 0.74)])";
    fs::write(folder.join("b.ron"), text).unwrap();
    let map = railwright::map::shipped::find("usa")
        .unwrap()
        .load()
        .unwrap()
        .map;
    let mut rare = map.clone();
    use railwright::map::Color;
    let mut whites = rare
        .routes
        .iter_mut()
        .filter(|route| route.color == Color::White);
    let lost = whites.next().unwrap();
    lost.color = Color::Black;
    map::save(&rare, &folder.join("rare.ron")).unwrap();
    let arguments = [
        "rare.ron",
        "--bands",
        "b.ron",
        "--only",
        "colors",
        "--players",
        "2",
        "--games",
        "40",
        "-o",
        "out.ron",
        "--json",
        "-",
        "--bots",
        "hungry",
    ];
    let done = tune(&arguments, folder);
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    let told: Value = serde_json::from_str(&done.stdout).unwrap();
    let edits = told["edits"].as_array().unwrap();
    assert!(!edits.is_empty(), "{told}");
    assert!(
        edits
            .iter()
            .all(|edit| edit["kind"] == "colors" && edit["from"] != edit["to"])
    );
    assert_eq!(told["validated"][0]["out"], 0, "{told}");
    let out = read(folder, "out.ron");
    assert_eq!((&out.decks, &out.rules), (&rare.decks, &rare.rules));
    assert_eq!(run(&["check", "out.ron"], folder).code(), Some(0));
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    plant(folder);
    few_games(folder);
    let results = ["1", "2"].map(|threads| {
        let out = format!("{threads}.ron");
        let arguments = [
            "planted.ron",
            "--bands",
            "b.ron",
            "--games",
            "400",
            "--threads",
            threads,
            "-o",
            &out,
            "--json",
            "-",
        ];
        let done = tune(&arguments, folder);
        assert_eq!(done.code(), Some(0), "{}", done.stderr);
        assert!(
            serde_json::from_str::<Value>(&done.stdout).is_ok(),
            "nothing but JSON"
        );
        (done.stdout, fs::read(folder.join(out)).unwrap())
    });
    assert!(results[0] == results[1]);
}

#[test]
fn wrong_input_is_refused_at_once_and_nothing_is_left() {
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path();
    fs::write(folder.join("mine.ron"), "precious").unwrap();
    fs::write(folder.join("broken.ron"), "(version: 1,\n name: ").unwrap();
    fs::write(
        folder.join("unknown.ron"),
        "(version: 1, bands: [(figure: \"trns\", to: 2)])",
    )
    .unwrap();
    fs::write(
        folder.join("swapped.ron"),
        "(version: 1, bands: [(figure: \"turns\", from: 3, to: 2)])",
    )
    .unwrap();
    write(folder, "draft.ron", |map| map.routes[0].length = 0);
    let before = names(folder);
    for (arguments, words) in [
        ("first-line -o mine.ron", "mine.ron already exists"),
        (
            "first-line -o out.ron --only lenghts",
            "--only does not know `lenghts`; did you mean `lengths`?",
        ),
        (
            "first-line -o out.ron --only values,money",
            "available: all, values, seats",
        ),
        (
            "first-line -o out.ron --bands unknown.ron",
            "unknown.ron: there is no figure `trns`; did you mean `turns`?",
        ),
        (
            "first-line -o out.ron --bands swapped.ron",
            "swapped.ron: `turns` goes from 3 to 2: swap the bounds",
        ),
        ("first-line -o out.ron --bands broken.ron", "broken.ron:2:"),
        (
            "first-line -o out.ron --bands missing.ron",
            "missing.ron: cannot be read: no such file",
        ),
        ("broken.ron -o out.ron", "broken.ron:2:"),
        ("draft.ron -o out.ron", "has no train spaces"),
        (
            "missing.ron -o out.ron",
            "missing.ron: cannot be read: no such file",
        ),
        (
            "first-line -o out.ron --players 2,5",
            "is for 2 to 3 players, not 5",
        ),
        (
            "first-line -o out.ron --games 0",
            "--games must be at least 1",
        ),
        (
            "first-line -o out.ron --bots planer",
            "did you mean `planner`?",
        ),
        ("first-line -o out.ron --deck other", "has no deck `other`"),
        ("first-line -o no/out.ron", "no/out.ron"),
        ("first-line -o out.ron --json no/out.json", "no/out.json"),
        (
            "first-line -o - --json -",
            "cannot both go to standard output",
        ),
    ] {
        let mut arguments: Vec<&str> = arguments.split(' ').collect();
        if !arguments.contains(&"--games") {
            // Whoever is refused only after all games waits for ever.
            arguments.extend(["--games", "1000000000"]);
        }
        tune(&arguments, folder).refused(words);
        assert_eq!(names(folder), before, "{arguments:?}");
    }
    assert_eq!(
        fs::read_to_string(folder.join("mine.ron")).unwrap(),
        "precious"
    );
}

#[test]
fn the_map_goes_to_standard_output_alone() {
    let scratch = tempfile::tempdir().unwrap();
    let arguments = [
        "first-line",
        "--games",
        "40",
        "--players",
        "2",
        "--only",
        "seats",
        "-o",
        "-",
    ];
    let done = tune(&arguments, scratch.path());
    assert_eq!(done.code(), Some(0), "{}", done.stderr);
    let map = map::parse("out.ron", done.stdout.as_bytes()).unwrap().map;
    assert_eq!(map.name, first_line().name);
}
