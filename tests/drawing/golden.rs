//! The shapes of every symbol and kind of route, place and piece: `golden/NAME.txt`.
//!
//! After a deliberate change of the look, run with `BLESS=1` and read the difference.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use railwright::draw::{Form, Heat, Layer, Look, Pieces, Shape, Style, Vec2, shapes};
use railwright::map::{Color, Map, Point};

use crate::small::{route, two_cities, with_route};

fn cases() -> Vec<(String, Map)> {
    let mut cases: Vec<(String, Map)> = Vec::new();
    let mut add = |name: &str, map: Map| cases.push((name.to_owned(), map));
    for color in Color::CARDS.into_iter().chain([Color::Gray]) {
        add(
            &format!("route-{color}"),
            with_route(|route| {
                route.color = color;
                route.length = 1;
            }),
        );
    }
    add("route-tunnel", with_route(|route| route.tunnel = true));
    add("route-locomotives", with_route(|route| route.symbols = 2));
    add("route-waves", with_route(|route| route.waves = 1));
    add("route-toll", with_route(|route| route.toll = 3));
    add("route-bonus", with_route(|route| route.draw_bonus = 2));
    add(
        "route-everything",
        with_route(|route| {
            (route.symbols, route.waves, route.tunnel) = (2, 1, true);
            (route.toll, route.draw_bonus) = (4, 1);
        }),
    );
    add(
        "route-bent",
        with_route(|route| route.bend = vec![Point::new(90.0, 30.0), Point::new(160.0, 95.0)]),
    );
    add("route-too-short", with_route(|route| route.length = 8));
    for tracks in [2, 3] {
        let mut map = two_cities();
        for track in 0..tracks {
            map.routes.push(route(track, 3, Color::CARDS[track]));
        }
        add(&format!("tracks-{tracks}"), map);
    }
    let mut places = two_cities();
    places.cities[0].tags.push("capital".to_owned());
    places.cities[1].tags.push("junction".to_owned());
    add("place-capital-and-junction", places);
    let mut places = two_cities();
    places.rules.zones = true;
    places.cities[1].zone = true;
    places.cities[0].name = "A name of two lines".to_owned();
    add("place-city-and-zone", places);
    cases
}

/// Numbers with two decimals: what can be seen, without the noise of the last bits.
fn point(at: Vec2) -> String {
    format!("{:.2},{:.2}", at.x + 0.0, at.y + 0.0)
}

fn dump(shapes: &[Shape]) -> String {
    let mut text = String::new();
    for shape in shapes {
        let form = match &shape.form {
            Form::Card { area, corner } => format!(
                "card {} half {} along {} corner {corner:.2}",
                point(area.center),
                point(area.half),
                point(area.along)
            ),
            Form::Disc { center, radius } => format!("disc {} {radius:.2}", point(*center)),
            Form::Area { outlines } => {
                let outline = |points: &Vec<Vec2>| {
                    let points: Vec<String> = points.iter().copied().map(point).collect();
                    points.join(" ")
                };
                let outlines: Vec<String> = outlines.iter().map(outline).collect();
                format!("area {}", outlines.join(" / "))
            }
            Form::Line { points } => {
                let points: Vec<String> = points.iter().copied().map(point).collect();
                format!("line {}", points.join(" "))
            }
            Form::Text {
                text,
                at,
                size,
                weight,
                turn,
                ..
            } => format!(
                "text {text:?} {} {size:.2} {weight:?} {turn:.2}",
                point(*at)
            ),
            Form::Picture { path, .. } => format!("picture {path}"),
        };
        let color = |color: railwright::draw::Rgba| {
            format!(
                "#{:02x}{:02x}{:02x}{:02x}",
                color.r, color.g, color.b, color.a
            )
        };
        let fill = shape.fill.map(color).unwrap_or_default();
        let stroke = shape.stroke.map(|stroke| {
            let width = stroke.width;
            format!(" line {} {width:.2}", color(stroke.color))
        });
        let (layer, shows) = (shape.layer.name(), shape.shows);
        let stroke = stroke.unwrap_or_default();
        writeln!(text, "{layer} {shows:?}: {form} {fill}{stroke}").unwrap();
    }
    text
}

fn compare(name: &str, found: &str, wrong: &mut Vec<String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawing/golden");
    let path = folder.join(format!("{name}.txt"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, found).unwrap();
    }
    if fs::read_to_string(&path).unwrap_or_default() != found {
        wrong.push(name.to_owned());
    }
}

/// Everything but the board under it.
fn over_the_board(shapes: Vec<Shape>) -> Vec<Shape> {
    let above = |shape: &Shape| shape.layer >= Layer::Rail;
    shapes.into_iter().filter(above).collect()
}

#[test]
fn symbols_routes_and_places_are_drawn_as_they_were() {
    let mut wrong = Vec::new();
    for (name, map) in cases() {
        let drawn = over_the_board(shapes(&map, &Look::plain(&Style::LIGHT)));
        compare(&name, &dump(&drawn), &mut wrong);
    }
    let map = with_route(|_| ());
    let pieces = Pieces {
        trains: vec![(0, 1)],
        stations: vec![(1, 2)],
    };
    let look = Look {
        pieces: Some(&pieces),
        ..Look::plain(&Style::DARK)
    };
    let drawn = over_the_board(shapes(&map, &look));
    compare("pieces-dark", &dump(&drawn), &mut wrong);
    let heat = Heat {
        title: "Claims".to_owned(),
        values: vec![Some(2.5)],
        decimals: 1,
    };
    let look = Look {
        heat: Some(&heat),
        ..Look::plain(&Style::LIGHT)
    };
    let drawn = over_the_board(shapes(&map, &look));
    compare("heat", &dump(&drawn), &mut wrong);
    assert!(wrong.is_empty(), "drawn differently: {wrong:?}");
}

#[test]
fn the_board_itself_is_drawn_as_it_was() {
    let mut map = with_route(|_| ());
    map.background = Some(railwright::map::Background {
        path: "old-map.png".to_owned(),
        at: Point::new(20.0, 20.0),
        width: 200.0,
        opacity: 0.5,
        locked: false,
    });
    map.cities[0].region = Some("West".to_owned());
    map.cities[1].region = Some("East".to_owned());
    let mut wrong = Vec::new();
    for (name, picture_ratio) in [("board", Some(0.4)), ("board-without-picture", None)] {
        let look = Look {
            picture_ratio,
            ..Look::plain(&Style::LIGHT)
        };
        let mut drawn = shapes(&map, &look);
        drawn.retain(|shape| shape.layer < Layer::Rail);
        compare(name, &dump(&drawn), &mut wrong);
    }
    assert!(wrong.is_empty(), "drawn differently: {wrong:?}");
}
