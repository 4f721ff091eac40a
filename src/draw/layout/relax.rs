//! Making room: cities are nudged and routes bent until every route has room for its trains.

use super::super::board::field_of;
use super::super::clash::measured;
use super::super::plan::Plan;
use super::super::vector::Vec2;
use super::effort::{Cancelled, Effort, Stop};
use super::position::place;
use super::pushing::Pushing;
use super::settle::{burden, settle};
use super::sketch::Sketch;
use super::strand::Network;
use super::untangle::untangle;
use crate::map::{Map, Point};

/// Rounds of pushing, if there is time for them.
const ROUNDS: usize = 1000;
/// Rounds of pushing, however long they take.
const FEWEST_ROUNDS: usize = 60;
/// When strands that are still too short and straight are made to bulge, as shares of all rounds.
const BULGE_AT: [f64; 3] = [0.32, 0.44, 0.56];
/// Steps for finding out that everything fits; where more are needed, something does not.
const FITTING: u64 = 20_000_000;
/// Steps for comparing the drawing before and after.
const COMPARING: u64 = 100_000_000;
/// Steps for leading routes around each other.
const UNTANGLING: u64 = 100_000_000;
/// Steps for pushing.
const PUSHING: u64 = 500_000_000;
/// Steps for the last millimetres.
const SETTLING: u64 = 200_000_000;
/// Cities nearer than this to another are in the same point.
const SAME_POINT: f64 = 1.0;

/// The map with its cities nudged and its routes bent so that every route has room for its trains.
///
/// Cities without position get one first, and what fits stays as it is. Names that have a place are
/// kept clear.
pub(super) fn relax(map: &Map, effort: &mut Effort) -> Result<Map, Cancelled> {
    let placed = place(map, effort)?;
    if burden_of(&placed, FITTING, effort)? == Some(0.0) {
        return Ok(placed);
    }
    let map = &place(&parted(&placed), effort)?;
    let before = burden_of(map, COMPARING, effort)?;
    let mut network = Network::of(map);
    effort.stage(UNTANGLING, (0.0, 0.1), |effort| {
        untangle(&mut network, effort)
    })?;
    let mut pushing = Pushing::new(map, network);
    effort.stage(PUSHING, (0.1, 0.8), |effort| {
        push(map, &mut pushing, effort)
    })?;
    let pushed = pushing.network.written(map);
    let mut sketch = Sketch::of(&pushed);
    effort.stage(SETTLING, (0.8, 1.0), |effort| settle(&mut sketch, effort))?;
    let settled = sketch.written();
    let after = burden_of(&settled, COMPARING, effort)?;
    // What has no room anywhere may have been better off where it was.
    match (before, after) {
        (Some(before), Some(after)) if before < after => Ok(map.clone()),
        _ => Ok(settled),
    }
}

/// How bad all clashes of a map together are, if that can be found out.
fn burden_of(map: &Map, steps: u64, effort: &mut Effort) -> Result<Option<f64>, Cancelled> {
    let plan = Plan::of(map);
    effort.aside(steps, |effort| {
        let found = measured(&plan, &mut |steps| effort.spend(steps))?;
        Ok(burden(&found))
    })
}

/// Pushes until everything has had time to find its place: fewer rounds where each takes long.
fn push(map: &Map, pushing: &mut Pushing, effort: &mut Effort) -> Result<(), Stop> {
    let start = effort.steps();
    effort.spend(pushing.network.measure(map))?;
    pushing.step(1.0, effort)?;
    let each = (effort.steps() - start).max(1);
    let rounds = ((PUSHING / each) as usize).clamp(FEWEST_ROUNDS, ROUNDS);
    let bulge_at = BULGE_AT.map(|share| (share * rounds as f64) as usize);
    for round in 1..rounds {
        let share = round as f64 / rounds as f64;
        effort.done(share);
        if round % 4 == 0 {
            effort.spend(pushing.network.measure(map))?;
        }
        if bulge_at.contains(&round) {
            pushing.bulge(effort)?;
        }
        pushing.step(1.0 - share, effort)?;
    }
    Ok(())
}

/// What lies off the board is brought to its edge; of cities in one point all but the first lose
/// their position, so that they get one of their own. Locked cities stay.
fn parted(map: &Map) -> Map {
    let mut map = map.clone();
    let field = field_of(&map);
    let size = field.max - field.min;
    // A bend may lie beyond the edge: its line does not reach it.
    let around = field.grown(size.x.max(size.y));
    let inside = |at: Point| field.nearest(at.into()).to_point();
    for city in map.cities.iter_mut().filter(|city| !city.locked) {
        city.at = city.at.map(inside);
    }
    for point in map.routes.iter_mut().flat_map(|route| &mut route.bend) {
        *point = around.nearest(Vec2::from(*point)).to_point();
    }
    let mut taken: Vec<Point> = Vec::new();
    for city in &mut map.cities {
        let Some(at) = city.at else { continue };
        if !city.locked && taken.iter().any(|other| other.distance(at) < SAME_POINT) {
            city.at = None;
        } else {
            taken.push(at);
        }
    }
    map
}
