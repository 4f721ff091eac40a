//! How long an analysis takes: each shipped board, a map of 60 cities, and one of 500 cities and
//! 1,000 routes.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "criterion's macros write functions without documentation; a benchmark fails by panicking"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use railwright::analysis::Analysis;
use railwright::map::{City, Color, Id, Map, Point, Preset, Route, Ticket, shipped};

/// A grid of cities joined to the right, downwards and across, with tickets all over it.
fn grid(columns: usize, rows: usize, routes: usize, tickets: usize) -> Map {
    let mut map = Map::new("Grid", Preset::Europe);
    let cities = columns * rows;
    let id = |city: usize| Id::from(format!("c{city}").as_str());
    for city in 0..cities {
        let (x, y) = ((city % columns) as f64, (city / columns) as f64);
        let at = Point::new(10.0 + 30.0 * x, 10.0 + 25.0 * y);
        map.cities
            .push(City::new(id(city), &format!("City {city}"), at));
    }
    let steps = [1, columns, columns + 1];
    let pairs = steps
        .iter()
        .flat_map(|step| (0..cities - step).map(move |from| (from, from + step)));
    for (number, (from, to)) in pairs.take(routes).enumerate() {
        let name = Id::from(format!("r{number}").as_str());
        let length = 1 + (number * 7 % 6) as u8;
        let color = Color::CARDS[number % 8];
        map.routes
            .push(Route::new(name, id(from), id(to), length, color));
    }
    for number in 0..tickets {
        let name = Id::from(format!("t{number}").as_str());
        let (from, to) = (number * 17 % cities, (number * 29 + cities / 2) % cities);
        let value = 5 + (number % 17) as i32;
        map.decks[0]
            .tickets
            .push(Ticket::new(name, id(from), id(to), value));
    }
    map
}

fn analyse(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("analyse");
    group.sample_size(20);
    for board in shipped::ALL {
        let map = board.load().unwrap().map;
        group.bench_function(board.name, |bencher| bencher.iter(|| Analysis::of(&map, 4)));
    }
    let map = grid(10, 6, 130, 60);
    group.bench_function("60 cities", |bencher| {
        bencher.iter(|| Analysis::of(&map, 4))
    });
    let map = grid(25, 20, 1000, 100);
    group.bench_function("500 cities, 1000 routes", |bencher| {
        bencher.iter(|| Analysis::of(&map, 4));
    });
    group.finish();
}

criterion_group!(benches, analyse);
criterion_main!(benches);
