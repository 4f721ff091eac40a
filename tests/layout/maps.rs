//! Maps to lay out.

use railwright::map::{City, Color, Id, Map, Point, Preset, Route};

/// An empty map on a board of the usual size.
pub fn empty() -> Map {
    Map::new("Generated", Preset::Base)
}

pub fn add_city(map: &mut Map, at: Option<(f64, f64)>) {
    let number = map.cities.len();
    map.cities.push(City {
        id: Id::from(format!("c{number}").as_str()),
        name: format!("Station {number}"),
        at: at.map(|(x, y)| Point::new(x, y)),
        ..City::default()
    });
}

pub fn add_route(map: &mut Map, from: usize, to: usize, length: u8) {
    let number = map.routes.len();
    let id = |letter: char, number: usize| Id::from(format!("{letter}{number}").as_str());
    let color = Color::CARDS[number % 8];
    let route = Route::new(id('r', number), id('c', from), id('c', to), length, color);
    map.routes.push(route);
}

/// Numbers between 0 and 1 that look random and are always the same.
pub fn scattered(number: usize, salt: u64) -> f64 {
    let mut mixed = (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (salt << 32);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed >> 11) as f64 / (1_u64 << 53) as f64
}

/// Cities in a jittered grid and about two routes for each, on a board as full as the published ones.
pub fn country(cities: usize) -> Map {
    let mut map = empty();
    let columns = (cities as f64 * 1.5).sqrt().ceil() as usize;
    let pitch = 92.0;
    let rows = cities.div_ceil(columns);
    let size = |count: usize| count as f64 * pitch + 40.0;
    (map.board.width, map.board.height) = (size(columns), size(rows));
    for city in 0..cities {
        let jitter = |salt: u64| (scattered(city, salt) - 0.5) * 40.0;
        let (column, row) = ((city % columns) as f64, (city / columns) as f64);
        let place = |cell: f64, salt: u64| 66.0 + cell * pitch + jitter(salt);
        add_city(&mut map, Some((place(column, 1), place(row, 2))));
    }
    for city in 0..cities {
        let (column, below) = (city % columns, city + columns);
        let chance = scattered(city, 3);
        let length = |salt: u64| if scattered(city, salt) < 0.35 { 3 } else { 2 };
        if column + 1 < columns && city + 1 < cities {
            add_route(&mut map, city, city + 1, length(4));
            if chance < 0.15 {
                add_route(&mut map, city, city + 1, 2);
            }
        }
        if below < cities {
            add_route(&mut map, city, below, length(5));
        }
        if chance > 0.85 && column + 1 < columns && below + 1 < cities {
            add_route(&mut map, city, below + 1, 3);
        }
    }
    map
}

/// Every city joined to every other.
pub fn complete(cities: usize) -> Map {
    let mut map = empty();
    for city in 0..cities {
        let (sin, cos) = (city as f64 / cities as f64 * std::f64::consts::TAU).sin_cos();
        add_city(&mut map, Some((395.0 + 300.0 * cos, 265.0 + 200.0 * sin)));
    }
    for from in 0..cities {
        for to in from + 1..cities {
            add_route(&mut map, from, to, 1 + ((from + to) % 5) as u8);
        }
    }
    map
}

/// 500 cities and 2,000 routes between any two of them; `at` says where each city is.
pub fn crowd(at: impl Fn(usize) -> Option<(f64, f64)>) -> Map {
    let mut map = empty();
    for city in 0..500 {
        add_city(&mut map, at(city));
    }
    let mut number = 0;
    while map.routes.len() < 2000 {
        number += 1;
        let end = |salt: u64| (scattered(number, salt) * 500.0) as usize;
        if end(6) != end(7) {
            add_route(&mut map, end(6), end(7), 1 + (number % 5) as u8);
        }
    }
    map
}

/// Routes between two cities and nothing else.
pub fn parallel(routes: usize, from: (f64, f64), to: (f64, f64)) -> Map {
    let mut map = empty();
    add_city(&mut map, Some(from));
    add_city(&mut map, Some(to));
    for number in 0..routes {
        add_route(&mut map, 0, 1, 1 + (number % 6) as u8);
    }
    map
}
