//! How long a map takes to be read and checked: each shipped board, and one at the size limits.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "criterion's macros write functions without documentation; a benchmark fails by panicking"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use railwright::check::check;
use railwright::map::{
    City, Color, Id, MAX_CITIES, MAX_ROUTES, MAX_TICKETS, Map, Point, Preset, Route, Ticket, parse,
    shipped, to_ron,
};

/// A grid of cities with routes to the right, down and across, and tickets all over it.
fn largest_map() -> Map {
    let mut map = Map::new("Largest", Preset::Europe);
    let columns = 25;
    let id = |city: usize| Id::from(format!("c{city}").as_str());
    for city in 0..MAX_CITIES {
        let (x, y) = ((city % columns) as f64, (city / columns) as f64);
        let at = Point::new(10.0 + 30.0 * x, 10.0 + 25.0 * y);
        map.cities
            .push(City::new(id(city), &format!("City {city}"), at));
    }
    let steps = [1, columns, columns + 1, columns - 1, 2];
    let pairs = steps
        .iter()
        .flat_map(|step| (0..MAX_CITIES - step).map(move |a| (a, a + step)));
    for (number, (from, to)) in pairs.take(MAX_ROUTES).enumerate() {
        let route_id = Id::from(format!("r{number}").as_str());
        let length = 1 + (number % 6) as u8;
        let color = Color::CARDS[number % 8];
        map.routes
            .push(Route::new(route_id, id(from), id(to), length, color));
    }
    for number in 0..MAX_TICKETS {
        let ticket_id = Id::from(format!("t{number}").as_str());
        let (from, to) = (
            number % MAX_CITIES,
            (number * 7 + 31 + number / MAX_CITIES) % MAX_CITIES,
        );
        let value = 5 + (number % 17) as i32;
        let mut ticket = Ticket::new(ticket_id, id(from), id(to), value);
        if number < 20 {
            ticket.pool = "long".to_owned();
        }
        map.decks[0].tickets.push(ticket);
    }
    map
}

fn load_and_check(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("load and check");
    group.sample_size(20);
    for board in shipped::ALL {
        group.bench_function(board.name, |bencher| {
            bencher.iter(|| check(&board.load().unwrap().map));
        });
    }
    let largest = to_ron(&largest_map()).unwrap();
    group.bench_function("at the size limits", |bencher| {
        bencher.iter(|| check(&parse("largest.ron", largest.as_bytes()).unwrap().map));
    });
    group.finish();
}

criterion_group!(benches, load_and_check);
criterion_main!(benches);
