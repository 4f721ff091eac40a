//! What cannot fit is laid out as well as can be, in a bounded number of steps.

use std::ops::ControlFlow;

use railwright::draw::layout::{Laid, Layout, lay_out};
use railwright::draw::{Clash, Plan, clashes};
use railwright::map::Map;

use super::maps::{add_city, add_route, complete, country, crowd, empty, parallel, scattered};

/// About ten seconds of work.
const MOST_STEPS: u64 = 2_000_000_000;

fn laid(map: &Map) -> Laid {
    let mut watcher = |_| ControlFlow::Continue(());
    let laid = lay_out(map, &[Layout::Relax, Layout::Labels], &mut watcher).unwrap();
    assert!(laid.steps < MOST_STEPS, "{} steps", laid.steps);
    assert!(laid.map.cities.iter().all(|city| city.at.is_some()));
    laid
}

/// What cannot fit is told.
fn laid_with_a_remark(map: &Map) -> Laid {
    let laid = laid(map);
    let said = laid.remark().unwrap();
    assert!(said.contains("fits") || said.contains("crowded"), "{said}");
    laid
}

#[test]
fn a_complete_graph_of_sixty_cities_is_laid_out_in_bounded_work() {
    laid_with_a_remark(&complete(60));
}

#[test]
fn five_hundred_cities_with_two_thousand_routes_are_laid_out_in_bounded_work() {
    let at = |city: usize| {
        Some((
            scattered(city, 8) * 700.0 + 45.0,
            scattered(city, 9) * 440.0 + 45.0,
        ))
    };
    laid_with_a_remark(&crowd(at));
}

#[test]
fn cities_in_one_point_are_spread_over_the_board() {
    let laid = laid_with_a_remark(&crowd(|_| Some((300.0, 300.0))));
    let together = laid.left.iter();
    let together = together.filter(|clash| matches!(clash, Clash::CityOverCity(..)));
    assert!(together.count() < 100);
}

#[test]
fn two_thousand_routes_between_two_cities_are_laid_out_in_bounded_work() {
    laid_with_a_remark(&parallel(2000, (100.0, 200.0), (300.0, 200.0)));
}

#[test]
fn cities_far_off_the_board_are_brought_onto_it() {
    let far = 100_000.0;
    let laid = laid(&parallel(1, (-far, -far), (far, far)));
    let board = &laid.map.board;
    assert!(
        laid.map
            .cities
            .iter()
            .all(|city| board.contains(city.at.unwrap()))
    );
    assert_eq!(laid.left, []);
    // So are many, in two places far from each other.
    let mut map = country(200);
    for (number, city) in map.cities.iter_mut().enumerate() {
        let at = city.at.as_mut().unwrap();
        match number % 3 {
            0 => (at.x, at.y) = (-far, -far),
            1 => (at.x, at.y) = (90_000.0 + at.x, 90_000.0 - at.y),
            _ => {}
        }
    }
    let laid = self::laid(&map);
    let board = &laid.map.board;
    assert!(
        laid.map
            .cities
            .iter()
            .all(|city| board.contains(city.at.unwrap()))
    );
}

#[test]
fn cities_without_position_are_laid_out_in_bounded_work() {
    laid_with_a_remark(&crowd(|_| None));
}

#[test]
fn a_board_of_a_millimetre_is_laid_out_in_bounded_work() {
    let mut map = country(60);
    (map.board.width, map.board.height) = (1.0, 1.0);
    laid_with_a_remark(&map);
}

#[test]
fn a_route_with_thousands_of_bends_is_laid_out_in_bounded_work() {
    let mut map = empty();
    add_city(&mut map, Some((100.0, 100.0)));
    add_city(&mut map, Some((600.0, 400.0)));
    add_route(&mut map, 0, 1, 6);
    let point = |number: usize| {
        let place = |salt: u64| scattered(number, salt) * 200_000.0 - 100_000.0;
        railwright::map::Point::new(place(1), place(2))
    };
    map.routes[0].bend = (0..20_000).map(point).collect();
    laid(&map);
}

#[test]
fn work_grows_hardly_faster_than_the_map() {
    let steps = [200, 400].map(|cities| laid(&country(cities)).steps as f64);
    let growth = (steps[1] / steps[0]).log2();
    assert!(growth < 1.6, "from {} to {} steps", steps[0], steps[1]);
    assert!(steps[1] < MOST_STEPS as f64 / 2.0);
}

#[test]
fn most_of_a_country_finds_room() {
    let map = country(100);
    let before = clashes(&Plan::of(&map)).len();
    let laid = laid(&map);
    assert!(
        laid.left.len() * 10 < before,
        "{} of {before}",
        laid.left.len()
    );
}
