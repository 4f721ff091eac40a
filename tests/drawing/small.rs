//! Small maps to draw.

use railwright::map::{City, Color, Id, Map, Point, Preset, Route};

/// Two cities, 150 mm apart.
pub fn two_cities() -> Map {
    let mut map = Map::new("Two", Preset::Base);
    map.board.width = 250.0;
    map.board.height = 120.0;
    for (id, name, x) in [("west", "West", 50.0), ("east", "East", 200.0)] {
        map.cities
            .push(City::new(Id::from(id), name, Point::new(x, 60.0)));
    }
    map
}

/// A route between the two.
pub fn route(number: usize, length: u8, color: Color) -> Route {
    let id = Id::from(format!("r{number}").as_str());
    Route::new(id, Id::from("west"), Id::from("east"), length, color)
}

/// A map with one route.
pub fn with_route(change: impl Fn(&mut Route)) -> Map {
    let mut map = two_cities();
    let mut one = route(0, 3, Color::Gray);
    change(&mut one);
    map.routes.push(one);
    map
}
