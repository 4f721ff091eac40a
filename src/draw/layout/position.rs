//! Positions for cities that have none, from the routes that lead to them.

use std::collections::HashMap;
use std::f64::consts::TAU;

use super::super::vector::{Vec2, vec2};
use super::effort::{Cancelled, Effort, Stop};
use crate::map::{Id, Map};

/// Rounds of settling.
const ROUNDS: usize = 300;
/// Steps for all rounds.
const PLACING: u64 = 100_000_000;
/// Cities without position keep this far from others.
const APART: f64 = 70.0;

/// The map with a position for every city: those that have one keep it, the others settle so that
/// routes are about as long as their trains, and keep away from each other.
pub(super) fn place(map: &Map, effort: &mut Effort) -> Result<Map, Cancelled> {
    let missing: Vec<usize> = (0..map.cities.len())
        .filter(|city| map.cities[*city].at.is_none())
        .collect();
    if missing.is_empty() {
        return Ok(map.clone());
    }
    let size = vec2(map.board.width, map.board.height);
    let middle = size * 0.5;
    let mut at: Vec<Vec2> = Vec::with_capacity(map.cities.len());
    for (index, city) in map.cities.iter().enumerate() {
        // A sunflower: even, and never two in the same place.
        let turn = index as f64 * TAU * 0.381_966;
        let out = ((index as f64 + 0.5) / map.cities.len() as f64).sqrt();
        let start = middle + vec2(turn.cos() * size.x, turn.sin() * size.y) * (0.4 * out);
        at.push(city.at.map_or(start, Vec2::from));
    }
    let springs = springs(map);
    effort.stage(PLACING, (0.0, 0.05), |effort| {
        for round in 0..ROUNDS {
            let heat = 1.0 - round as f64 / ROUNDS as f64;
            let force = forces(&at, &springs, &missing, effort)?;
            for &city in &missing {
                let way = force[city] * 0.5;
                let most = 4.0 + 20.0 * heat;
                let length = way.length();
                at[city] += if length > most {
                    way * (most / length)
                } else {
                    way
                };
                let rim = vec2(30.0, 30.0);
                let (low, high) = (rim, size - rim);
                at[city] = vec2(
                    at[city].x.min(high.x).max(low.x.min(middle.x)),
                    at[city].y.min(high.y).max(low.y.min(middle.y)),
                );
            }
        }
        Ok(())
    })?;
    let mut map = map.clone();
    for city in missing {
        map.cities[city].at = Some(at[city].to_point());
    }
    Ok(map)
}

/// Springs pull, and cities without position are pushed away from all others.
fn forces(
    at: &[Vec2],
    springs: &[(usize, usize, f64)],
    missing: &[usize],
    effort: &mut Effort,
) -> Result<Vec<Vec2>, Stop> {
    let mut force = vec![Vec2::default(); at.len()];
    for &(from, to, length) in springs {
        let between = at[to] - at[from];
        let push = between.unit() * ((between.length() - length) * 0.25);
        force[from] += push;
        force[to] += -push;
    }
    effort.spend(springs.len())?;
    for &city in missing {
        for other in 0..at.len() {
            let between = at[city] - at[other];
            let squared = between.length_squared();
            if other != city && squared < APART * APART {
                force[city] += between.unit() * ((APART - squared.sqrt()) * 0.3);
            }
        }
        effort.spend(at.len())?;
    }
    Ok(force)
}

/// Both ends of each route, and how far apart they would like to be.
fn springs(map: &Map) -> Vec<(usize, usize, f64)> {
    let mut known: HashMap<&Id, usize> = HashMap::with_capacity(map.cities.len());
    for (index, city) in map.cities.iter().enumerate() {
        known.entry(&city.id).or_insert(index);
    }
    let place = |id: &Id| known.get(id).copied();
    let ends = |route: &crate::map::Route| {
        let (from, to) = (place(&route.from)?, place(&route.to)?);
        let length = f64::from(route.length) * map.board.pitch + 12.0;
        (from != to).then_some((from, to, length))
    };
    map.routes.iter().filter_map(ends).collect()
}
