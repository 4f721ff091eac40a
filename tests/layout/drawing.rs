//! Drawings of maps with extreme extents and numbers.

use railwright::check::check;
use railwright::draw::{Form, Hits, Look, Plan, Style, clashes, png, shapes, svg, vec2};
use railwright::map::Map;

use super::maps::{add_route, complete, country, crowd, parallel};

/// Draws and checks a map; gives back how large its SVG is.
fn drawn(map: &Map) -> usize {
    let look = Look::plain(&Style::LIGHT);
    let shapes = shapes(map, &look);
    let dpi = png::possible_dpi(map, 20.0);
    assert!(
        png::write(map, &shapes, dpi, None)
            .unwrap()
            .starts_with(b"\x89PNG")
    );
    check(map);
    Hits::of(&Plan::of(map)).at(vec2(100.0, 100.0), 3.0);
    svg::write(map, &shapes).len()
}

#[test]
fn cities_at_the_ends_of_the_world_are_drawn() {
    let far = 100_000.0;
    assert!(drawn(&parallel(1, (-far, -far), (far, far))) < 1_000_000);
    // A thousand lines across everything, each with a bend of its own.
    let mut map = parallel(1000, (-far, -far), (far, far));
    for (number, route) in map.routes.iter_mut().enumerate() {
        let off = number as f64 * 20.0;
        route.bend = vec![railwright::map::Point::new(off, -off)];
        route.length = 2;
    }
    drawn(&map);
}

#[test]
fn tiny_and_huge_boards_are_drawn() {
    for size in [1.0, 100_000.0] {
        let mut map = country(40);
        (map.board.width, map.board.height) = (size, size);
        drawn(&map);
    }
}

#[test]
fn a_picture_has_no_more_pixels_than_memory_can_hold() {
    let mut map = country(40);
    (map.board.width, map.board.height) = (100_000.0, 100_000.0);
    let dpi = png::possible_dpi(&map, 100.0);
    assert!(dpi > 1.5 && dpi < 2.1, "{dpi}");
    assert!(png::write(&map, &[], 100.0, None).is_err());
    (map.board.width, map.board.height) = (790.0, 530.0);
    assert_eq!(png::possible_dpi(&map, 300.0), 300.0);
}

#[test]
fn two_thousand_parallel_routes_are_drawn() {
    drawn(&parallel(2000, (100.0, 200.0), (300.0, 200.0)));
}

#[test]
fn five_hundred_cities_in_one_point_are_drawn() {
    drawn(&crowd(|_| Some((300.0, 300.0))));
    let found = clashes(&Plan::of(&crowd(|_| Some((300.0, 300.0)))));
    assert!(found.len() > 100_000);
}

#[test]
fn a_complete_graph_is_drawn() {
    drawn(&complete(60));
}

#[test]
fn tunnels_of_any_length_have_a_bounded_number_of_teeth() {
    let mut map = parallel(1, (100.0, 200.0), (300.0, 200.0));
    add_route(&mut map, 0, 1, 3);
    for route in &mut map.routes {
        route.tunnel = true;
    }
    (map.board.space.length, map.board.pitch) = (100_000.0, 100_000.0);
    let shapes = shapes(&map, &Look::plain(&Style::LIGHT));
    for shape in shapes {
        if let Form::Area { outlines } = shape.form {
            assert!(outlines.len() < 1000, "{} teeth", outlines.len());
        }
    }
}
