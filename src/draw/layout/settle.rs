//! The last millimetres: small moves that are kept only if the real drawing gets better.

use super::super::clash::{Clash, Measured, measured};
use super::super::plan::Plan;
use super::super::vector::Vec2;
use crate::map::{Id, Map};

/// Rounds over everything that is left.
const ROUNDS: usize = 8;
/// Drawings that are tried in all; a bound on time, since each costs the same on a given map.
const TRIALS: usize = 1600;
/// Lengths of moves that are tried.
const MOVES: [f64; 4] = [6.0, 2.5, 1.0, 0.4];
/// Directions of moves that are tried.
const DIRECTIONS: usize = 8;

/// The map with what still clashes moved apart, where that is possible.
pub(super) fn settle(map: &Map) -> Map {
    let mut map = map.clone();
    let mut trials = TRIALS;
    for _ in 0..ROUNDS {
        let found = measured(&Plan::of(&map));
        let before = burden(&found);
        for clash in found {
            settle_one(&mut map, clash, &mut trials);
        }
        let after = burden(&measured(&Plan::of(&map)));
        if trials == 0 || after <= 0.0 || after >= before {
            break;
        }
    }
    map
}

fn burden(found: &[Measured]) -> f64 {
    // Each clash counts by itself as well, so that one that vanishes is worth two that shrink.
    found.iter().map(|clash| 1.0 + clash.by).sum()
}

/// Something that can be moved.
#[derive(Clone, Copy)]
enum Handle {
    City(usize),
    /// A control point of a route and of those beside it.
    Bend(usize, usize),
}

fn settle_one(map: &mut Map, clash: Measured, trials: &mut usize) {
    let handles = handles(map, clash.clash);
    let mut best = burden(&measured(&Plan::of(map)));
    for length in MOVES {
        for &handle in &handles {
            for direction in 0..DIRECTIONS {
                if *trials == 0 {
                    return;
                }
                *trials -= 1;
                let turn = std::f64::consts::TAU * direction as f64 / DIRECTIONS as f64;
                let Some(moved) = moved(map, handle, Vec2::from_angle(turn) * length) else {
                    continue;
                };
                let burden = burden(&measured(&Plan::of(&moved)));
                if burden < best - 1e-6 {
                    best = burden;
                    *map = moved;
                }
            }
        }
    }
}

/// What could be moved to part a clash.
fn handles(map: &Map, clash: Clash) -> Vec<Handle> {
    let mut handles = Vec::new();
    let mut add_route = |route: usize| {
        for bend in 0..map.routes[route].bend.len().max(1) {
            handles.push(Handle::Bend(route, bend));
        }
        let ends = [&map.routes[route].from, &map.routes[route].to];
        for end in ends.into_iter().filter_map(|id| city(map, id)) {
            handles.push(Handle::City(end));
        }
    };
    let mut cities = Vec::new();
    match clash {
        Clash::TooShort(route, _) | Clash::TooSharp(route) | Clash::RouteOutside(route) => {
            add_route(route);
        }
        Clash::Cross(one, other) | Clash::Overlap(one, other) => {
            add_route(one);
            add_route(other);
        }
        Clash::OverCity(route, city) | Clash::NameOverRoute(city, route) => {
            add_route(route);
            cities.push(city);
        }
        Clash::NameOverName(one, other)
        | Clash::NameOverCity(one, other)
        | Clash::CityOverCity(one, other) => cities.extend([one, other]),
        Clash::NameOutside(city) => cities.push(city),
    }
    handles.extend(cities.into_iter().map(Handle::City));
    handles
}

fn city(map: &Map, id: &Id) -> Option<usize> {
    map.cities.iter().position(|city| city.id == *id)
}

/// The map with one thing moved; none if it is locked or has no position.
fn moved(map: &Map, handle: Handle, by: Vec2) -> Option<Map> {
    let mut moved = map.clone();
    match handle {
        Handle::City(index) => {
            let city = moved.cities.get_mut(index)?;
            if city.locked {
                return None;
            }
            city.at = Some((Vec2::from(city.at?) + by).to_point());
        }
        Handle::Bend(index, number) => {
            let route = &map.routes[index];
            let mut bend = route.bend.clone();
            if bend.is_empty() {
                let from = Vec2::from(map.cities[city(map, &route.from)?].at?);
                let to = Vec2::from(map.cities[city(map, &route.to)?].at?);
                bend.push(from.toward(to, 0.5).to_point());
            }
            let point = bend.get_mut(number)?;
            *point = (Vec2::from(*point) + by).to_point();
            for other in moved.routes.iter_mut() {
                let mut bend = bend.clone();
                let mut own = route.bend.clone();
                if other.from != route.from {
                    bend.reverse();
                    own.reverse();
                }
                if other.ends() == route.ends() && other.bend == own {
                    other.bend = bend;
                }
            }
        }
    }
    Some(moved)
}
