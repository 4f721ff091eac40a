//! Boards that nobody tuned anything to: made from a seed, and a ring in which everything is alike.

use rand::{Rng as _, RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use railwright::analysis::{Network, Paths};
use railwright::map::{City, Color, Id, Map, Point, Preset, Route, Ticket};

type Random = Xoshiro256PlusPlus;

fn place(map: &mut Map, number: usize, at: Point) {
    let name = format!("Town {}", number + 1);
    let id = Id::fresh(&name, |_| false);
    map.cities.push(City::new(id, &name, at));
}

fn join(map: &mut Map, one: usize, two: usize, length: u8, color: Color) {
    let (from, to) = (map.cities[one].id.clone(), map.cities[two].id.clone());
    let routes = &map.routes;
    let id = Id::joining(&from, &to, |id| routes.iter().any(|route| route.id == *id));
    map.routes.push(Route::new(id, from, to, length, color));
}

fn ticket(map: &mut Map, one: usize, two: usize, value: i32) {
    let (from, to) = (map.cities[one].id.clone(), map.cities[two].id.clone());
    let id = Id::joining(&from, &to, |id| {
        map.decks[0].tickets.iter().any(|ticket| ticket.id == *id)
    });
    map.decks[0].tickets.push(Ticket::new(id, from, to, value));
}

/// A ring: towns, routes and tickets are alike under rotation, so every true effect is nothing.
pub fn ring() -> Map {
    const TOWNS: usize = 24;
    let mut map = Map::new("Ring", Preset::Base);
    for town in 0..TOWNS {
        let angle = std::f64::consts::TAU * town as f64 / TOWNS as f64;
        let at = Point {
            x: 395.0 + 240.0 * angle.cos(),
            y: 265.0 + 240.0 * angle.sin(),
        };
        place(&mut map, town, at);
    }
    for town in 0..TOWNS {
        join(&mut map, town, (town + 1) % TOWNS, 2, Color::Gray);
        join(&mut map, town, (town + 3) % TOWNS, 4, Color::Gray);
    }
    for town in 0..TOWNS {
        ticket(&mut map, town, (town + 8) % TOWNS, 11);
    }
    map
}

/// A board from a seed: towns apart from each other, routes between neighbours with lengths that follow
/// their distance, colours in equal parts, and tickets worth their path.
pub fn board(seed: u64) -> Map {
    const SCALE: f64 = 32.0;
    let mut random = Random::seed_from_u64(seed);
    let presets = [Preset::Base, Preset::Europe];
    let preset = presets[random.random_range(0..presets.len())];
    let mut map = Map::new(&format!("Board {seed}"), preset);
    let towns = random.random_range(28..40);
    let mut apart = 80.0;
    let mut points: Vec<Point> = Vec::new();
    while points.len() < towns {
        let at = Point {
            x: random.random_range(30.0..760.0),
            y: random.random_range(30.0..500.0),
        };
        let far = |other: &Point| (other.x - at.x).hypot(other.y - at.y) > apart;
        if points.iter().all(far) {
            points.push(at);
        } else {
            apart *= 0.9995;
        }
    }
    for (number, at) in points.iter().enumerate() {
        place(&mut map, number, *at);
    }
    // Neighbours: no third town lies in the circle over the two (Gabriel), or far within their reach.
    let distance = |one: usize, two: usize| {
        (points[one].x - points[two].x).hypot(points[one].y - points[two].y)
    };
    let mut pairs = Vec::new();
    for one in 0..towns {
        for two in one + 1..towns {
            let own = distance(one, two);
            let between = (0..towns).any(|third| {
                third != one
                    && third != two
                    && distance(one, third).powi(2) + distance(two, third).powi(2)
                        < 0.8 * own.powi(2)
            });
            if !between {
                pairs.push((one, two, ((own / SCALE).round() as u8).clamp(1, 6)));
            }
        }
    }
    let mut spaces = [0u32; 8];
    for (one, two, length) in pairs {
        let tracks = if random.random_bool(0.3) { 2 } else { 1 };
        let gray = random.random_bool(0.3);
        for _ in 0..tracks {
            let rarest = (0..8).min_by_key(|color| (spaces[*color], random.next_u32() % 8));
            let color = match rarest {
                Some(color) if !gray => {
                    spaces[color] += u32::from(length);
                    Color::CARDS[color]
                }
                _ => Color::Gray,
            };
            join(&mut map, one, two, length, color);
        }
    }
    let network = Network::new(&map);
    let mut paths = Paths::new(&network);
    let long = map.rules.tickets.pools.len() > 1;
    let mut wanted: Vec<(usize, usize, u32)> = Vec::new();
    while wanted.len() < 36 {
        let (one, two) = (random.random_range(0..towns), random.random_range(0..towns));
        let path = paths.between(&map.cities[one].id, &map.cities[two].id);
        let known =
            |(a, b, _): &(usize, usize, u32)| (*a, *b) == (one, two) || (*a, *b) == (two, one);
        if let Some(path) = path.filter(|path| (5..=21).contains(path))
            && !wanted.iter().any(known)
        {
            wanted.push((one, two, path));
        }
    }
    wanted.sort_by_key(|ticket| std::cmp::Reverse(ticket.2));
    for (number, (one, two, path)) in wanted.into_iter().enumerate() {
        ticket(&mut map, one, two, path as i32);
        if long && number < 6 {
            map.decks[0].tickets[number].pool = "long".to_owned();
        }
    }
    map
}
