//! Positions from the routes alone: distances are about those along the routes.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::f64::consts::TAU;

use crate::Watcher;
use crate::draw::layout::Cancelled;
use crate::draw::{Vec2, vec2};
use crate::map::{Id, Map};

/// Rounds of settling.
const ROUNDS: usize = 250;

/// Positions whose distances are about those along the routes: stress majorization, from a start
/// that is the same every time, turned so that the map lies on its long side. None for fewer than
/// two cities.
pub fn from_routes(map: &Map, watcher: Watcher<'_>) -> Result<Vec<Vec2>, Cancelled> {
    let count = map.cities.len();
    if count < 2 {
        return Ok(Vec::new());
    }
    let wanted = distances(map);
    let start = |index: usize| {
        let turn = index as f64 * TAU / count as f64;
        vec2(turn.cos(), turn.sin()) * (10.0 * count as f64)
    };
    let mut at: Vec<Vec2> = (0..count).map(start).collect();
    for round in 0..ROUNDS {
        // A round of the largest map takes a few milliseconds.
        if watcher(round as f64 / ROUNDS as f64).is_break() {
            return Err(Cancelled);
        }
        for city in 0..count {
            let mut sum = Vec2::default();
            let mut weights = 0.0;
            for other in 0..count {
                let length = wanted[city * count + other];
                if other == city || length <= 0.0 {
                    continue;
                }
                let weight = 1.0 / (length * length);
                let away = (at[city] - at[other]).unit();
                sum += (at[other] + away * length) * weight;
                weights += weight;
            }
            if weights > 0.0 {
                at[city] = sum * (1.0 / weights);
            }
        }
    }
    Ok(lying(at))
}

/// Turned so that the points spread most from left to right.
fn lying(at: Vec<Vec2>) -> Vec<Vec2> {
    let count = at.len() as f64;
    let middle = at.iter().fold(Vec2::default(), |sum, point| sum + *point) * (1.0 / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in &at {
        let from_middle = *point - middle;
        xx += from_middle.x * from_middle.x;
        xy += from_middle.x * from_middle.y;
        yy += from_middle.y * from_middle.y;
    }
    let angle = 0.5 * f64::atan2(2.0 * xy, xx - yy);
    let turned = at.into_iter().map(|point| (point - middle).turned(-angle));
    turned.collect()
}

/// How far apart cities should lie, by the shortest way along routes; parts that are not connected
/// keep away from each other.
fn distances(map: &Map) -> Vec<f64> {
    let count = map.cities.len();
    let mut known: HashMap<&Id, usize> = HashMap::with_capacity(count);
    for (index, city) in map.cities.iter().enumerate() {
        known.entry(&city.id).or_insert(index);
    }
    // Tenths of a millimetre, so that ways can be ordered.
    let mut neighbours: Vec<Vec<(usize, u64)>> = vec![Vec::new(); count];
    for route in &map.routes {
        if let (Some(&from), Some(&to)) = (known.get(&route.from), known.get(&route.to)) {
            let length = f64::from(route.length.max(1)) * map.board.pitch.max(1.0) + 12.0;
            let tenths = (length * 10.0).round() as u64;
            neighbours[from].push((to, tenths));
            neighbours[to].push((from, tenths));
        }
    }
    let mut all = vec![u64::MAX; count * count];
    let mut open = BinaryHeap::new();
    for start in 0..count {
        let row = &mut all[start * count..(start + 1) * count];
        row[start] = 0;
        open.push(Reverse((0, start)));
        while let Some(Reverse((way, city))) = open.pop() {
            if way > row[city] {
                continue;
            }
            for &(next, length) in &neighbours[city] {
                let way = way + length;
                if way < row[next] {
                    row[next] = way;
                    open.push(Reverse((way, next)));
                }
            }
        }
    }
    let farthest = all.iter().copied().filter(|way| *way < u64::MAX).max();
    let apart = farthest.unwrap_or(0) + 1000;
    let millimetres = |way: &u64| (*way).min(apart) as f64 / 10.0;
    all.iter().map(millimetres).collect()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::map::{City, Color, Preset, Route};

    #[test]
    fn a_ring_of_routes_is_laid_out_as_a_ring() {
        let mut map = Map::new("Ring", Preset::Base);
        for index in 0..8 {
            map.cities.push(City {
                id: Id::from(format!("c{index}").as_str()),
                name: format!("C{index}"),
                ..City::default()
            });
        }
        for index in 0..8 {
            let id = |index: usize| Id::from(format!("c{}", index % 8).as_str());
            let route = Id::from(format!("r{index}").as_str());
            map.routes
                .push(Route::new(route, id(index), id(index + 1), 3, Color::Red));
        }
        let at = from_routes(&map, &mut |_| ControlFlow::Continue(())).unwrap();
        let side = |index: usize| at[index].distance(at[(index + 1) % 8]);
        for index in 0..8 {
            assert!((side(index) / side(0) - 1.0).abs() < 0.05, "{at:?}");
        }
        assert!(at[0].distance(at[4]) > 2.0 * side(0));
        let laid = super::super::lay_out(&map);
        assert!(
            laid.cities
                .iter()
                .all(|city| city.at.is_some_and(|at| laid.board.contains(at)))
        );
        assert_eq!(laid, super::super::lay_out(&map));
    }
}
