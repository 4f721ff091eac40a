//! One table of limits: the reader, `check`, the board and edits agree on it.

use std::sync::Arc;

use railwright::check::{Code, check};
use railwright::game::{Board, BoardError};
use railwright::map::{Map, Point, beyond_limits, limits, parse, shipped, to_ron};

fn first_line() -> Map {
    shipped::find("first-line").unwrap().load().unwrap().map
}

fn all_aboard() -> Map {
    shipped::find("all-aboard").unwrap().load().unwrap().map
}

/// A way to put a number of points into a map.
type Put = (&'static str, fn(&mut Map, i32));

const POINTS: &[Put] = &[
    ("ticket value", |map, points| {
        map.decks[0].tickets[0].value = points
    }),
    ("further goal", |map, points| {
        let ticket = map.decks[0]
            .tickets
            .iter_mut()
            .find(|ticket| !ticket.or.is_empty());
        ticket.unwrap().or[0].value = points;
    }),
    ("route score", |map, points| {
        map.rules.routes.score.insert(1, points);
    }),
    ("bonus", |map, points| map.rules.bonuses[0].points = points),
    ("bonus card", |map, points| {
        map.rules.bonus_cards.as_mut().unwrap().cards[0].points = points;
    }),
    ("bonus card minimum", |map, points| {
        map.rules.bonus_cards.as_mut().unwrap().min_count = points;
    }),
    ("station", |map, points| {
        map.rules.stations.as_mut().unwrap().unused_value = points
    }),
    ("loan", |map, points| {
        map.rules.toll.as_mut().unwrap().loan_penalty = points
    }),
    ("token bonus", |map, points| {
        let ranks = map.rules.toll.as_mut().unwrap().bonus.values_mut().next();
        ranks.unwrap()[0] = points;
    }),
    ("region", |map, points| {
        let table = &mut map.rules.regions.as_mut().unwrap().table;
        *table.values_mut().next().unwrap() = points;
    }),
    ("start offset", |map, points| {
        map.rules.start_offsets = vec![points]
    }),
];

#[test]
fn points_beyond_the_limits_are_refused_by_reader_and_board() {
    for (name, put) in POINTS {
        for points in [i32::MIN, -10_000, 10_000, i32::MAX] {
            let mut map = all_aboard();
            put(&mut map, points);
            assert!(!beyond_limits(&map).is_empty(), "{name} {points}");
            let text = to_ron(&map).unwrap();
            let refused = parse("far.ron", text.as_bytes()).unwrap_err().to_string();
            let words = format!("expected points from -9999 to 9999, found `{points}`");
            assert!(refused.ends_with(&words), "{name}: {refused}");
            let board = Board::new(Arc::new(map), 2);
            assert!(
                matches!(board, Err(BoardError::Fault(_))),
                "{name} {points}"
            );
        }
        for points in [*limits::POINTS.start(), *limits::POINTS.end()] {
            let mut map = all_aboard();
            put(&mut map, points);
            let text = to_ron(&map).unwrap();
            assert!(
                parse("near.ron", text.as_bytes()).is_ok(),
                "{name} {points}"
            );
        }
    }
}

#[test]
fn sizes_of_nothing_or_less_are_refused() {
    let sizes: [fn(&mut Map, f64); 8] = [
        |map, size| map.board.width = size,
        |map, size| map.board.height = size,
        |map, size| map.board.train.length = size,
        |map, size| map.board.train.width = size,
        |map, size| map.board.space.length = size,
        |map, size| map.board.space.width = size,
        |map, size| map.board.pitch = size,
        |map, size| map.board.closest_pitch = size,
    ];
    for (index, put) in sizes.into_iter().enumerate() {
        for size in [0.0, -3.0, 0.4, 20_000.0] {
            let mut map = first_line();
            put(&mut map, size);
            let refused = parse("size.ron", to_ron(&map).unwrap().as_bytes()).unwrap_err();
            let refused = refused.to_string();
            assert!(
                refused.contains("expected a size from 1 to"),
                "{index}: {refused}"
            );
            assert!(Board::new(Arc::new(map), 2).is_err(), "{index}: {size}");
        }
    }
}

/// A kind of fault, and how a map comes to have it.
type Spoil = (Code, fn(&mut Map));

/// Faults that a board used to take.
#[test]
fn what_check_calls_an_error_is_no_board() {
    let faults: &[Spoil] = &[
        (Code::EmptyId, |map| map.routes[0].id = "".into()),
        (Code::DuplicateId, |map| {
            map.routes[0].id = map.routes[1].id.clone()
        }),
        (Code::EmptyGroup, |map| map.groups[0].places.clear()),
        (Code::UnknownPlace, |map| {
            let mut deck = map.decks[0].clone();
            deck.id = "other".into();
            deck.tickets[0].from = "nowhere".into();
            map.decks.push(deck);
        }),
        (Code::RegionMissing, |map| map.cities[0].region = None),
        (Code::RegionEmpty, |map| {
            let regions = map.rules.regions.as_mut().unwrap();
            regions.double_if_complete.push("Atlantis".to_owned());
        }),
        (Code::TableIncomplete, |map| {
            map.rules.toll.as_mut().unwrap().bonus.clear()
        }),
        (Code::TooFewCards, |map| {
            map.rules.cards.per_color = 1;
            map.rules.cards.locomotives = 0;
        }),
        (Code::RuleOutOfRange, |map| {
            map.rules.end.final_turns_each = 99
        }),
        (Code::RuleOutOfRange, |map| map.rules.row.size = 11),
        (Code::RuleOutOfRange, |map| {
            map.rules
                .ferry
                .as_mut()
                .unwrap()
                .pairs
                .as_mut()
                .unwrap()
                .size = 0
        }),
        (Code::RuleOutOfRange, |map| map.routes[0].draw_bonus = 255),
        (Code::ControlCharacter, |map| {
            map.cities[0].name.push('\u{1b}')
        }),
        (Code::PoolTooSmall, |map| map.rules.players.max = 6),
        (Code::NeutralPairWithoutRoute, |map| {
            let cities = &map.cities;
            let far = cities.iter().find(|city| {
                let ends = (&cities[0].id, &city.id);
                map.routes.iter().all(|route| {
                    (&route.from, &route.to) != ends && (&route.to, &route.from) != ends
                })
            });
            let pair = (cities[0].id.clone(), far.unwrap().id.clone());
            map.decks[0].tickets[0].neutral = Some(pair);
        }),
    ];
    for (code, spoil) in faults {
        let mut map = all_aboard();
        if *code == Code::PoolTooSmall {
            let keep = usize::from(map.rules.players.max) * 2;
            map.decks[0].tickets.truncate(keep);
        }
        spoil(&mut map);
        let problems = check(&map);
        assert!(
            problems.iter().any(|problem| problem.code == *code),
            "{code}: {problems:?}"
        );
        for players in map.rules.players.counts() {
            let board = Board::new(Arc::new(map.clone()), players);
            assert!(
                matches!(board, Err(BoardError::Fault(_))),
                "{code} with {players}"
            );
        }
    }
}

#[test]
fn names_with_control_characters_load_as_drafts_and_say_where() {
    for (name, found) in [
        ("Os\u{1b}[31mlo", "U+001B"),
        ("\u{202e}olsO", "U+202E"),
        ("a\nb", "U+000A"),
    ] {
        let mut map = first_line();
        map.cities[0].name = name.to_owned();
        let text = to_ron(&map).unwrap();
        let loaded = parse("draft.ron", text.as_bytes()).unwrap();
        let problem = check(&loaded.map)
            .into_iter()
            .find(|problem| problem.code == Code::ControlCharacter);
        let problem = problem.unwrap();
        assert!(problem.message.contains(found), "{}", problem.message);
    }
    // What other scripts need stays: joiners, and marks of direction.
    let mut map = first_line();
    map.cities[0].name = "نامه\u{200c}ها \u{200f}क्\u{200d}ष".to_owned();
    assert!(
        check(&map)
            .iter()
            .all(|problem| problem.code != Code::ControlCharacter)
    );
}

#[test]
fn a_position_that_is_not_a_number_is_beyond_the_limits() {
    let mut map = first_line();
    map.cities[0].at = Some(Point {
        x: f64::NAN,
        y: 0.0,
    });
    assert_eq!(beyond_limits(&map).len(), 1);
}
