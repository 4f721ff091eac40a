//! The shipped boards fit: room for every train, no name on a track, nothing over anything.

use railwright::draw::{Clash, Plan, clashes, space_lengths};
use railwright::map::{Map, shipped};

fn boards() -> impl Iterator<Item = (&'static str, Map)> {
    let boards = shipped::ALL.iter();
    boards.map(|board| (board.name, board.load().unwrap().map))
}

fn left(wanted: impl Fn(&Clash) -> bool) -> Vec<(&'static str, Clash)> {
    let found = boards().flat_map(|(name, map)| {
        let clashes = clashes(&Plan::of(&map)).into_iter();
        clashes.map(move |clash| (name, clash))
    });
    found.filter(|(_, clash)| wanted(clash)).collect()
}

#[test]
fn no_shipped_board_has_a_route_too_short_for_its_trains() {
    let short = left(|clash| matches!(clash, Clash::TooShort(..)));
    assert_eq!(short, []);
}

#[test]
fn no_shipped_board_has_a_name_on_a_route_a_city_or_another_name() {
    let names = left(|clash| {
        matches!(
            clash,
            Clash::NameOverRoute(..)
                | Clash::NameOverName(..)
                | Clash::NameOverCity(..)
                | Clash::NameOutside(..)
        )
    });
    assert_eq!(names, []);
}

#[test]
fn no_shipped_board_has_routes_that_cross_or_spaces_that_overlap() {
    assert_eq!(left(|_| true), []);
}

#[test]
fn every_name_has_a_saved_place() {
    for (name, map) in boards() {
        let unplaced: Vec<_> = map
            .cities
            .iter()
            .filter(|city| city.label.is_none())
            .collect();
        assert!(unplaced.is_empty(), "{name}: {unplaced:?}");
    }
}

#[test]
fn spaces_are_as_wide_as_the_map_says_and_never_closer_than_it_allows() {
    for (name, map) in boards() {
        let plan = Plan::of(&map);
        let (short, long) = space_lengths(&map.board);
        for (route, track) in map.routes.iter().zip(&plan.tracks) {
            let track = track.as_ref().unwrap();
            assert_eq!(track.spaces.len(), usize::from(route.length));
            for space in &track.spaces {
                let (length, width) = (space.half.x * 2.0, space.half.y * 2.0);
                assert!((width - map.board.space.width).abs() < 1e-9);
                assert!((short - 1e-9..=long + 1e-9).contains(&length), "{name}");
                assert!(length >= map.board.train.length && width >= map.board.train.width);
            }
            for pair in track.spaces.windows(2) {
                // Along a bend the way between two middles is longer than the straight line.
                let apart = pair[0].center.distance(pair[1].center);
                assert!(apart > map.board.closest_pitch - 1.0, "{name} {}", route.id);
                assert!(apart < map.board.pitch + 1e-6, "{name} {}", route.id);
            }
        }
    }
}
