//! Land that follows the real world, the designer's areas, or the network.

use railwright::draw::{
    Coast, Form, Layer, Look, Plan, Style, Vec2, same_coast, shapes, svg, vec2,
};
use railwright::map::{AreaKind, Geo, LandArea, LandSource, Map, Point, Preset, shipped};

const PUBLISHED: [&str; 5] = ["europe", "nordic", "italia", "nederland", "usa"];

fn board(name: &str) -> Map {
    shipped::find(name).unwrap().load().unwrap().map
}

fn drawn(map: &Map) -> String {
    svg::write(map, &shapes(map, &Look::plain(&Style::LIGHT)))
}

fn area(kind: AreaKind, points: &[(f64, f64)]) -> LandArea {
    let points = points.iter().map(|(x, y)| Point::new(*x, *y));
    LandArea {
        kind,
        points: points.collect(),
    }
}

#[test]
fn published_boards_have_real_land_that_reaches_all_their_cities() {
    for name in PUBLISHED {
        let map = board(name);
        assert_eq!(map.land.from, LandSource::Real, "{name}");
        let coast = Coast::of(&map).unwrap();
        assert!(coast.strays().is_empty(), "{name}: {:?}", coast.strays());
    }
}

/// Ferries without room over water: Essen lies inland, south of Scania the board ends, and fjords are narrower
/// than tracks.
const ASHORE: [&str; 8] = [
    "europe essen-kobenhavn",
    "europe essen-kobenhavn-2",
    "nordic kobenhavn-karlskrona",
    "nordic kobenhavn-karlskrona-2",
    "nordic bergen-andalsnes",
    "nordic bergen-andalsnes-2",
    "nordic honningsvag-kirkenes",
    "nordic kirkenes-murmansk",
];

/// The middle of a ferry's train spaces.
fn middle(plan: &Plan, route: usize) -> Option<Vec2> {
    let spaces = &plan.tracks[route].as_ref()?.spaces;
    let (one, other) = (
        spaces.get((spaces.len() - 1) / 2)?,
        spaces.get(spaces.len() / 2)?,
    );
    Some(one.center.toward(other.center, 0.5))
}

#[test]
fn the_middles_of_ferries_lie_over_water_wherever_there_is_room() {
    let mut ashore = Vec::new();
    for name in PUBLISHED {
        let map = board(name);
        let coast = Coast::of(&map).unwrap();
        let plan = Plan::of(&map);
        for (index, route) in map.routes.iter().enumerate() {
            if let Some(at) = middle(&plan, index)
                && route.is_ferry()
                && coast.is_land(at)
            {
                ashore.push(format!("{name} {}", route.id));
            }
        }
    }
    assert_eq!(ashore, ASHORE);
}

#[test]
fn cities_by_the_sea_lie_at_the_sea() {
    for (name, city) in [
        ("europe", "lisboa"),
        ("europe", "palermo"),
        ("europe", "barcelona"),
        ("usa", "miami"),
        ("usa", "san_francisco"),
        ("italia", "napoli"),
        ("italia", "genova"),
        ("nordic", "bergen"),
        ("nordic", "visby"),
        ("nederland", "den_helder"),
    ] {
        let map = board(name);
        let coast = Coast::of(&map).unwrap();
        let city = map.cities.iter().find(|one| one.id == city);
        let at = Vec2::from(city.unwrap_or_else(|| panic!("{name}")).at.unwrap());
        let around = (0..24).map(|step| {
            let angle = f64::from(step) / 24.0 * std::f64::consts::TAU;
            coast.is_land(at + Vec2::from_angle(angle) * 7.0)
        });
        let land = around.filter(|land| *land).count();
        assert!(
            (1..24).contains(&land),
            "{name} {:?}: {land}",
            city.map(|city| &city.name)
        );
    }
}

#[test]
fn the_same_map_has_the_same_coast_and_no_number_is_odd() {
    for name in PUBLISHED {
        let map = board(name);
        assert_eq!(Coast::of(&map), Coast::of(&map));
        let shapes = shapes(&map, &Look::plain(&Style::LIGHT));
        for shape in shapes.iter().filter(|shape| shape.layer == Layer::Ground) {
            if let Form::Area { outlines } = &shape.form {
                let fits = |at: &Vec2| at.x.is_finite() && at.y.is_finite();
                assert!(outlines.iter().flatten().all(fits), "{name}");
            }
        }
    }
}

#[test]
fn a_map_without_land_draws_as_before() {
    let mut map = board("europe");
    let real = drawn(&map);
    map.land = railwright::map::Land::default();
    let network = drawn(&map);
    assert_ne!(real, network);
    // Coordinates alone change nothing.
    for city in &mut map.cities {
        city.geo = None;
    }
    assert_eq!(drawn(&map), network);
    // Nothing is known of where its cities lie, so the land follows the network.
    map.land.from = LandSource::Real;
    assert_eq!(drawn(&map), network);
}

#[test]
fn areas_are_drawn_whichever_way_they_run_and_lakes_are_cut_out() {
    let mut map = Map::new("Drawn", Preset::Base);
    map.land.from = LandSource::Drawn;
    let square = [
        (100.0, 100.0),
        (400.0, 100.0),
        (400.0, 400.0),
        (100.0, 400.0),
    ];
    let mut other = [
        (300.0, 200.0),
        (600.0, 200.0),
        (600.0, 300.0),
        (300.0, 300.0),
    ];
    other.reverse();
    map.land.areas = vec![
        area(AreaKind::Land, &square),
        area(AreaKind::Land, &other),
        area(
            AreaKind::Lake,
            &[
                (150.0, 150.0),
                (200.0, 150.0),
                (200.0, 200.0),
                (150.0, 200.0),
            ],
        ),
        area(AreaKind::Border, &[(100.0, 250.0), (400.0, 250.0)]),
        area(AreaKind::River, &[(250.0, 100.0), (260.0, 400.0)]),
        // Too few corners to be anything.
        area(AreaKind::Land, &[(700.0, 500.0), (710.0, 500.0)]),
    ];
    let coast = Coast::of(&map).unwrap();
    for (at, land) in [
        (vec2(110.0, 110.0), true),
        (vec2(350.0, 250.0), true),
        (vec2(550.0, 250.0), true),
        (vec2(175.0, 175.0), false),
        (vec2(50.0, 50.0), false),
        (vec2(550.0, 150.0), false),
    ] {
        assert_eq!(coast.is_land(at), land, "{at:?}");
    }
    assert!(drawn(&map).contains("<g id=\"ground\">"));
    map.land.areas.clear();
    assert!(!Coast::of(&map).unwrap().is_land(vec2(110.0, 110.0)));
    map.land.from = LandSource::Picture;
    assert_eq!(Coast::of(&map), None);
}

#[test]
fn a_coast_is_made_anew_only_for_what_it_depends_on() {
    let map = board("nordic");
    let mut other = map.clone();
    other.name = "Other".to_owned();
    other.routes[0].length = 9;
    other.cities[0].name = "Other".to_owned();
    assert!(same_coast(&map, &other));
    let changes: [fn(&mut Map); 5] = [
        |map| map.cities[3].at = Some(Point::new(5.0, 5.0)),
        |map| map.cities[3].geo = Geo::new(60.0, 10.0),
        |map| map.board.width += 1.0,
        |map| map.land.borders = !map.land.borders,
        |map| map.cities[3].country = Some("Elsewhere".to_owned()),
    ];
    for change in changes {
        let mut other = map.clone();
        change(&mut other);
        assert!(!same_coast(&map, &other));
    }
}
