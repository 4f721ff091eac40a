//! Reports of few games and of odd maps end, and their charts are well-formed.

use std::fs;
use std::path::Path;

use railwright::map::{Color, Map, save, shipped};

use crate::guarded::run;

const GAMES: [&str; 7] = ["1", "2", "3", "4", "6", "7", "30"];

fn first_line() -> Map {
    shipped::find("first-line").unwrap().load().unwrap().map
}

fn no_tickets() -> Map {
    let mut map = first_line();
    for deck in &mut map.decks {
        deck.tickets.clear();
    }
    let tickets = &mut map.rules.tickets;
    tickets.pools[0].deal = 0;
    (tickets.start_keep, tickets.draw, tickets.draw_keep) = (0, 0, 0);
    map
}

fn no_colors() -> Map {
    let mut map = first_line();
    for route in &mut map.routes {
        route.color = Color::Gray;
    }
    map
}

fn one_route() -> Map {
    let mut map = no_tickets();
    map.routes.truncate(1);
    let ends = [map.routes[0].from.clone(), map.routes[0].to.clone()];
    map.cities.retain(|city| ends.contains(&city.id));
    map
}

/// Whole reports, with every chart as a file.
fn reports(folder: &Path, map: &str, sizes: &[&str], games: &[&str]) {
    for players in sizes {
        for games in games {
            let arguments = [
                "report",
                map,
                "--players",
                players,
                "--games",
                games,
                "--threads",
                "1",
                "-o",
                "out",
            ];
            let done = run(&arguments, folder);
            assert_eq!(done.code(), Some(0), "{arguments:?}: {}", done.stderr);
            let page = fs::read_to_string(folder.join("out/index.html")).unwrap();
            assert!(page.ends_with("</html>\n"));
            // Pictures may spell anything.
            let words = page
                .split('"')
                .filter(|text| !text.starts_with("data:image/"));
            for text in words {
                assert!(!text.contains("NaN") && !text.contains("inf "), "{text}");
            }
            for entry in fs::read_dir(folder.join("out/charts")).unwrap() {
                let file = entry.unwrap().path();
                if file.extension().is_some_and(|ending| ending == "svg") {
                    let svg = fs::read_to_string(&file).unwrap();
                    if let Err(error) = roxmltree::Document::parse(&svg) {
                        panic!("{arguments:?}: {}: {error}", file.display());
                    }
                }
            }
            fs::remove_dir_all(folder.join("out")).unwrap();
        }
    }
}

/// The page alone, which is quicker and has every chart too.
fn pages(name: &str) {
    let scratch = tempfile::tempdir().unwrap();
    let map = shipped::find(name).unwrap().load().unwrap().map;
    let sizes = ["2".to_owned(), map.rules.players.max.to_string()];
    for players in &sizes {
        for games in GAMES {
            let arguments = [
                "report",
                name,
                "--players",
                players,
                "--games",
                games,
                "--page-only",
                "-o",
                "out",
            ];
            let done = run(&arguments, scratch.path());
            assert_eq!(done.code(), Some(0), "{arguments:?}: {}", done.stderr);
        }
    }
}

#[test]
fn reports_of_few_games_of_europe_end() {
    pages("europe");
}

#[test]
fn reports_of_few_games_of_nordic_end() {
    pages("nordic");
}

#[test]
fn reports_of_few_games_of_italia_end() {
    pages("italia");
}

#[test]
fn reports_of_few_games_of_nederland_end() {
    pages("nederland");
}

#[test]
fn reports_of_few_games_of_usa_end() {
    pages("usa");
}

#[test]
fn reports_of_few_games_of_the_teaching_maps_end() {
    pages("all-aboard");
    let scratch = tempfile::tempdir().unwrap();
    reports(scratch.path(), "first-line", &["2", "3"], &GAMES);
}

#[test]
fn reports_of_maps_that_lack_something_end() {
    let scratch = tempfile::tempdir().unwrap();
    for (name, map) in [
        ("no-tickets.ron", no_tickets()),
        ("no-colors.ron", no_colors()),
        ("one-route.ron", one_route()),
    ] {
        save(&map, &scratch.path().join(name)).unwrap();
        reports(scratch.path(), name, &["2", "3"], &["1", "6", "30"]);
    }
}

#[test]
fn where_there_is_nothing_to_show_words_say_so() {
    let scratch = tempfile::tempdir().unwrap();
    save(&no_tickets(), &scratch.path().join("map.ron")).unwrap();
    let report = ["report", "map.ron", "--games", "6", "-o", "out"];
    assert_eq!(run(&report, scratch.path()).code(), Some(0));
    let words = "No ticket was held in enough games to tell what it is worth; play more games.";
    let page = fs::read_to_string(scratch.path().join("out/index.html")).unwrap();
    assert!(page.contains(&format!("<p>{words}</p>")));
    let chart = fs::read_to_string(scratch.path().join("out/charts/ticket-power.svg")).unwrap();
    assert!(chart.contains(words), "{chart}");
}
