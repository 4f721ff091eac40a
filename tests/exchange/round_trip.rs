//! What leaves in a lossless format comes back as the same map and plays the same games.

use std::sync::Arc;

use railwright::exchange::import::{self, Kind};
use railwright::exchange::tables;
use railwright::game::{
    Board, GameHead, Recorder, Scorer, State, Streams, Workspace, map_hash, random_action,
};
use railwright::map::{Map, shipped, to_json, to_ron};

/// Games of each board and table size.
const GAMES: u64 = 3;

fn log(map: &Map, players: u8, seed: u64) -> String {
    let board = Board::new(Arc::new(map.clone()), players).unwrap();
    let head = GameHead {
        game: seed,
        map: map_hash(map),
        players,
        bots: vec!["random".to_owned(); usize::from(players)],
        seed,
    };
    let mut recorder = Recorder::new(&board, &head);
    let mut streams = Streams::new(seed);
    let mut workspace = Workspace::default();
    let mut state = State::begin(&board, &mut recorder);
    while let Some(action) = state
        .draw_chance(&board, &mut streams)
        .or_else(|| random_action(&state, &board, &mut workspace, &mut streams.players))
    {
        state.apply_seen(&board, action, &mut recorder).unwrap();
    }
    let score = Scorer::default().score(&board, &state);
    recorder.finish(&state, &score)
}

#[test]
fn every_board_plays_the_same_games_after_a_lossless_round_trip() {
    for shipped in shipped::ALL {
        let map = shipped.load().unwrap().map;
        let ron = to_ron(&map).unwrap();
        let json = to_json(&map).unwrap();
        for (file, text, kind) in [
            ("map.ron", ron, Kind::MapFile),
            ("map.json", json, Kind::OwnJson),
        ] {
            let imported = import::parse(file, text.as_bytes()).unwrap();
            assert_eq!(imported.kind, kind);
            assert_eq!(imported.preset, None);
            assert_eq!(imported.remarks, Vec::<String>::new());
            assert!(imported.map == map, "{} as {file}", shipped.name);
            for players in map.rules.players.counts() {
                for seed in 0..GAMES {
                    assert!(
                        log(&map, players, seed) == log(&imported.map, players, seed),
                        "{} as {file}: {players} players, seed {seed}",
                        shipped.name
                    );
                }
            }
        }
    }
}

#[test]
fn a_changed_map_plays_other_games() {
    let map = shipped::find("europe").unwrap().load().unwrap().map;
    let mut changed = map.clone();
    changed.routes[0].length += 1;
    assert_ne!(log(&map, 3, 1), log(&changed, 3, 1));
}

/// Tables have no rules, sizes or label places, but everything else comes back.
#[test]
fn tables_bring_back_places_routes_and_tickets() {
    for shipped in shipped::ALL {
        let map = shipped.load().unwrap().map;
        let text = tables::in_one(&map).unwrap();
        let back = import::parse("tables.csv", text.as_bytes()).unwrap();
        assert_eq!(back.kind, Kind::Csv);
        let plain = |map: &Map| {
            let mut map = map.clone();
            for city in &mut map.cities {
                (city.at, city.label) = (None, None);
            }
            map.routes.iter_mut().for_each(|route| route.bend.clear());
            map
        };
        let (map, back) = (plain(&map), plain(&back.map));
        assert_eq!(map.cities, back.cities, "{}", shipped.name);
        assert_eq!(map.routes, back.routes, "{}", shipped.name);
        for (deck, again) in map.decks.iter().zip(&back.decks) {
            // Groups are not in the tables, so that an end may be named but not known.
            assert_eq!(deck.tickets, again.tickets, "{}", shipped.name);
            assert_eq!(deck.name, again.name);
        }
    }
}

#[test]
fn distances_are_the_shortest_ways() {
    let map = shipped::find("europe").unwrap().load().unwrap().map;
    let tables = tables::tables(&map).unwrap();
    let names: Vec<&str> = tables.iter().map(|table| table.name).collect();
    assert_eq!(names, ["cities", "routes", "tickets", "distances"]);
    let rows: Vec<&str> = tables[3].text.lines().collect();
    assert_eq!(rows.len(), 1 + 47 * 46 / 2);
    assert_eq!(rows[0], "from,to,spaces,tickets");
    assert!(rows.contains(&"cadiz,stockholm,21,1") || rows.contains(&"stockholm,cadiz,21,1"));
}

#[test]
fn names_that_look_like_formulas_are_guarded_and_come_back() {
    let mut map = shipped::find("first-line").unwrap().load().unwrap().map;
    let names = ["=1+1", "+a", "-b", "@c", "'=d", "-5", "'s-Hertogenbosch"];
    for (city, name) in map.cities.iter_mut().zip(names) {
        city.name = name.to_owned();
        city.region = Some(format!("={name}"));
    }
    map.decks[0].name = "=deck".to_owned();
    map.cities[0].at = Some(railwright::map::Point::new(-12.5, 4.0));
    let text = tables::in_one(&map).unwrap();
    assert!(text.contains("'=1+1,-12.5,4,,,'==1+1"), "{text}");
    for line in text.lines() {
        for cell in line.split(',') {
            let formula = cell.trim_matches('"').starts_with(['=', '+', '-', '@']);
            assert!(!formula || cell.parse::<f64>().is_ok(), "{cell} in {line}");
        }
    }
    let back = import::parse("tables.csv", text.as_bytes()).unwrap().map;
    for (city, again) in map.cities.iter().zip(&back.cities) {
        assert_eq!((&city.name, &city.region), (&again.name, &again.region));
    }
    assert_eq!(back.decks[0].name, "=deck");
}
