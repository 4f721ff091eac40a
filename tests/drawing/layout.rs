//! Layout: what does not fit is made to fit, the same way every time.

use railwright::draw::layout::{place_cities, place_labels, relax};
use railwright::draw::{Clash, Plan, clashes};
use railwright::map::{Label, Map, Point, shipped};

fn first_line() -> Map {
    shipped::find("first-line").unwrap().load().unwrap().map
}

/// Without bends and label places, and with everything squeezed together.
fn squeezed() -> Map {
    let mut map = first_line();
    for city in &mut map.cities {
        let at = city.at.unwrap();
        city.at = Some(Point::new(
            210.0 + (at.x - 210.0) * 0.7,
            148.0 + (at.y - 148.0) * 0.7,
        ));
        city.label = None;
    }
    for route in &mut map.routes {
        route.bend.clear();
    }
    map
}

#[test]
fn relaxing_gives_every_route_room_and_every_name_a_place() {
    let map = squeezed();
    let short = |map: &Map| {
        let clashes = clashes(&Plan::of(map)).into_iter();
        clashes
            .filter(|clash| matches!(clash, Clash::TooShort(..)))
            .count()
    };
    assert!(short(&map) > 5);
    let laid = place_labels(&relax(&map));
    assert_eq!(clashes(&Plan::of(&laid)), []);
}

#[test]
fn layout_gives_the_same_map_every_time() {
    let map = squeezed();
    let once = place_labels(&relax(&map));
    assert_eq!(once, place_labels(&relax(&map)));
}

#[test]
fn italia_is_laid_out_the_same_way_every_time() {
    let mut map = railwright::map::shipped::find("italia")
        .unwrap()
        .load()
        .unwrap()
        .map;
    for route in &mut map.routes {
        route.bend.clear();
    }
    let (once, again) = rayon::join(|| place_labels(&relax(&map)), || place_labels(&relax(&map)));
    assert_eq!(once, again);
}

#[test]
fn only_positions_bends_and_label_places_change() {
    let map = squeezed();
    let mut laid = place_labels(&relax(&map));
    for (after, before) in laid.cities.iter_mut().zip(&map.cities) {
        (after.at, after.label) = (before.at, before.label);
    }
    for (after, before) in laid.routes.iter_mut().zip(&map.routes) {
        after.bend.clone_from(&before.bend);
    }
    assert_eq!(laid, map);
}

#[test]
fn locked_cities_stay_where_they_are() {
    let mut map = squeezed();
    map.cities[2].locked = true;
    let laid = relax(&map);
    assert_eq!(laid.cities[2].at, map.cities[2].at);
    assert_ne!(laid.cities[1].at, map.cities[1].at);
}

#[test]
fn the_country_keeps_its_shape() {
    let map = squeezed();
    let laid = relax(&map);
    let at = |map: &Map, city: usize| map.cities[city].at.unwrap();
    for a in 0..map.cities.len() {
        for b in 0..map.cities.len() {
            // What lies clearly to the west stays there.
            if at(&map, a).x + 40.0 < at(&map, b).x {
                assert!(at(&laid, a).x < at(&laid, b).x);
            }
        }
    }
}

#[test]
fn cities_without_position_get_one_from_their_routes() {
    let mut map = first_line();
    let known = map.cities[0].at;
    for city in &mut map.cities[1..] {
        city.at = None;
    }
    let placed = place_cities(&map);
    assert_eq!(placed.cities[0].at, known);
    assert!(
        placed
            .cities
            .iter()
            .all(|city| map.board.contains(city.at.unwrap()))
    );
    for (index, city) in placed.cities.iter().enumerate() {
        for other in &placed.cities[index + 1..] {
            assert!(city.at.unwrap().distance(other.at.unwrap()) > 20.0);
        }
    }
    assert_eq!(placed, place_cities(&map));
}

#[test]
fn a_name_goes_where_there_is_room_even_if_it_was_put_elsewhere() {
    let mut map = first_line();
    for city in &mut map.cities {
        city.label = Some(Label::default());
    }
    let placed = place_labels(&map);
    assert_eq!(clashes(&Plan::of(&placed)), []);
}

#[test]
fn an_empty_map_and_a_draft_are_left_alone() {
    let empty = Map::new("", railwright::map::Preset::Base);
    assert_eq!(place_labels(&relax(&empty)), empty);
    let mut draft = first_line();
    draft.routes[0].to = "nowhere".into();
    draft.routes[1].to = draft.routes[1].from.clone();
    draft.routes[2].length = 0;
    draft.cities[3].name.clear();
    let _ = place_labels(&relax(&draft));
}
