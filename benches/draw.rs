//! How long a drawing takes: shapes, hit tests, layout.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "criterion's macros write functions without documentation; a benchmark fails by panicking"
)]

#[path = "../tests/layout/maps.rs"]
#[allow(dead_code, reason = "shared with the tests of layout")]
mod maps;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use railwright::draw::layout::{place_labels, relax};
use railwright::draw::{Hits, Look, Plan, Style, clashes, png, shapes, svg, vec2};
use railwright::map::{City, Color, Id, Map, Point, Preset, Route, shipped};

fn board(name: &str) -> Map {
    shipped::find(name).unwrap().load().unwrap().map
}

/// 500 cities in a grid, 1,000 routes between neighbours.
fn large_map() -> Map {
    let mut map = Map::new("Large", Preset::Base);
    (map.board.width, map.board.height) = (2600.0, 2100.0);
    let columns = 25;
    let id = |city: usize| Id::from(format!("c{city}").as_str());
    for city in 0..500 {
        let (x, y) = ((city % columns) as f64, (city / columns) as f64);
        let at = Point::new(40.0 + 100.0 * x, 40.0 + 100.0 * y);
        map.cities
            .push(City::new(id(city), &format!("City {city}"), at));
    }
    let steps = [1, columns, columns + 1];
    let pairs = steps
        .iter()
        .flat_map(|step| (0..500 - step).map(move |a| (a, a + step)));
    let neighbours = pairs.filter(|(a, b)| (b % columns) >= (a % columns));
    for (number, (from, to)) in neighbours.take(1000).enumerate() {
        let route = Id::from(format!("r{number}").as_str());
        let (length, color) = (1 + (number % 3) as u8, Color::CARDS[number % 8]);
        map.routes
            .push(Route::new(route, id(from), id(to), length, color));
    }
    map
}

fn drawing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("draw");
    group.sample_size(20);
    let look = Look::plain(&Style::LIGHT);
    for name in ["europe", "nordic", "italia"] {
        let map = board(name);
        group.bench_function(format!("shapes of {name}"), |bencher| {
            bencher.iter(|| shapes(black_box(&map), &look));
        });
    }
    let large = large_map();
    group.bench_function("shapes of 500 cities and 1,000 routes", |bencher| {
        bencher.iter(|| shapes(black_box(&large), &look));
    });
    let europe = board("europe");
    group.bench_function("clashes of europe", |bencher| {
        bencher.iter(|| clashes(&Plan::of(black_box(&europe))));
    });
    let plan = Plan::of(&large);
    let hits = Hits::of(&plan);
    group.bench_function("hit test among 500 cities and 1,000 routes", |bencher| {
        let mut step = 0.0;
        bencher.iter(|| {
            step = (step + 37.3) % 2000.0;
            hits.at(vec2(step, step), 2.0)
        });
    });
    let hits = Hits::of(&Plan::of(&europe));
    group.bench_function("hit test on europe", |bencher| {
        let mut step = 0.0;
        bencher.iter(|| {
            step = (step + 37.3) % 500.0;
            hits.at(vec2(step * 1.4, step), 2.0)
        });
    });
    let drawn = shapes(&europe, &look);
    group.bench_function("svg of europe", |bencher| {
        bencher.iter(|| svg::write(&europe, &drawn));
    });
    group.sample_size(10);
    group.bench_function("png of europe at 100 dpi", |bencher| {
        bencher.iter(|| png::write(&europe, &drawn, 100.0, None).unwrap());
    });
    group.finish();
}

fn layout(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("layout");
    group.sample_size(10);
    let mut italia = board("italia");
    group.bench_function("relax italia, laid out already", |bencher| {
        bencher.iter(|| relax(black_box(&italia)));
    });
    group.bench_function("place labels of italia", |bencher| {
        bencher.iter(|| place_labels(black_box(&italia)));
    });
    for route in &mut italia.routes {
        route.bend.clear();
    }
    for city in &mut italia.cities {
        city.label = None;
    }
    group.bench_function("relax italia without its bends", |bencher| {
        bencher.iter(|| relax(black_box(&italia)));
    });
    for cities in [50, 100, 200, 400] {
        let map = maps::country(cities);
        let routes = map.routes.len();
        group.bench_function(format!("{cities} cities and {routes} routes"), |bencher| {
            bencher.iter(|| place_labels(&relax(black_box(&map))));
        });
    }
    group.finish();
}

criterion_group!(benches, drawing, layout);
criterion_main!(benches);
