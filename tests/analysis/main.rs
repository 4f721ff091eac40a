//! What is said of a map without playing it: published findings, equality with trying everything,
//! and the command that prints it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod command;
mod drafts;
mod everything;
mod findings;

use railwright::map::{City, Color, Id, Map, Point, Preset, Route, shipped};

fn board(name: &str) -> Map {
    shipped::find(name).unwrap().load().unwrap().map
}

fn id(number: usize) -> Id {
    Id::from(format!("c{number}").as_str())
}

/// A map of cities `c0`, `c1`, … and routes between them.
fn sketch(cities: usize, routes: &[(usize, usize, u8)]) -> Map {
    let mut map = Map::new("Sketch", Preset::Base);
    map.rules.zones = true;
    for number in 0..cities {
        map.cities
            .push(City::new(id(number), id(number).as_str(), Point::default()));
    }
    for (number, &(from, to, length)) in routes.iter().enumerate() {
        let name = Id::from(format!("r{number}").as_str());
        let route = Route::new(name, id(from), id(to), length, Color::Gray);
        map.routes.push(route);
    }
    map
}
