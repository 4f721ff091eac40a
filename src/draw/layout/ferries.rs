//! Ferries bent out to sea: a ferry whose middle lies on land gets the gentlest bend that brings it over
//! water without taking room from cities or tracks. Names that are in the way are placed anew.

use super::effort::{Cancelled, Effort, Stop};
use super::names;
use crate::draw::clash::measured;
use crate::draw::land::Coast;
use crate::draw::plan::{Band, Plan, Track};
use crate::draw::vector::Vec2;
use crate::map::Map;

/// The next bend that is tried lies this much farther out, in millimetres.
const STEP: f64 = 3.0;
/// How many bends are tried to each side.
const MOST: u32 = 16;
/// Steps for finding out what a bend takes room from.
const LOOKING: u64 = 20_000_000;
/// Steps for all ferries.
const ALL: u64 = 4_000_000_000;

/// Bends ferries; on land that follows the network there is nothing to do.
pub(super) fn place(before: &Map, effort: &mut Effort) -> Result<Map, Cancelled> {
    let mut map = before.clone();
    let Some(coast) = Coast::of(&map) else {
        return Ok(map);
    };
    effort.stage(ALL, (0.0, 0.8), |effort| bend(&mut map, &coast, effort))?;
    let crowded = effort.stage(2 * LOOKING, (0.8, 0.8), |effort| {
        let before = problems(&Plan::of(before), effort)?;
        let after = problems(&Plan::of(&map), effort)?;
        Ok(before
            .zip(after)
            .is_none_or(|(before, after)| after.names > before.names))
    })?;
    match crowded {
        Some(false) => Ok(map),
        _ => names::place(&map, effort),
    }
}

fn bend(map: &mut Map, coast: &Coast, effort: &mut Effort) -> Result<(), Stop> {
    let bands = Plan::of(map).bands;
    for (number, band) in bands.iter().enumerate() {
        effort.done(number as f64 / bands.len() as f64);
        let ferry = |route: &usize| map.routes[*route].is_ferry();
        let plan = Plan::of(map);
        if !band.routes.iter().any(ferry) || is_afloat(&plan, band, coast) {
            continue;
        }
        let Some(fewest) = problems(&plan, effort)? else {
            continue;
        };
        if let Some(bent) = gentlest(map, band, coast, fewest, effort)? {
            *map = bent;
        }
    }
    Ok(())
}

/// The map with the gentlest bend of a band that brings it over water, if there is one.
fn gentlest(
    map: &Map,
    band: &Band,
    coast: &Coast,
    fewest: Problems,
    effort: &mut Effort,
) -> Result<Option<Map>, Stop> {
    let length = band.curve.length();
    let middle = band.curve.at(length / 2.0);
    let out = (band.curve.at(length) - band.curve.at(0.0))
        .unit()
        .perpendicular();
    for step in 1..=MOST {
        for side in [STEP, -STEP] {
            let mut bent = map.clone();
            for route in &band.routes {
                let at = middle + out * (side * f64::from(step));
                bent.routes[*route].bend = vec![at.to_point()];
            }
            let plan = Plan::of(&bent);
            effort.spend(map.routes.len())?;
            if is_afloat(&plan, band, coast)
                && problems(&plan, effort)?.is_some_and(|found| found.tracks <= fewest.tracks)
            {
                return Ok(Some(bent));
            }
        }
    }
    Ok(None)
}

/// What does not fit.
#[derive(Clone, Copy)]
struct Problems {
    names: usize,
    tracks: usize,
}

/// How many things do not fit; none if finding out takes too long.
fn problems(plan: &Plan, effort: &mut Effort) -> Result<Option<Problems>, Stop> {
    let found = effort.aside(LOOKING, |effort| {
        measured(plan, &mut |steps| effort.spend(steps))
    })?;
    Ok(found.map(|found| {
        let names = found.iter().filter(|one| one.clash.is_of_name()).count();
        Problems {
            names,
            tracks: found.len() - names,
        }
    }))
}

/// Whether the middles of all its tracks lie over water.
fn is_afloat(plan: &Plan, band: &Band, coast: &Coast) -> bool {
    let tracks = band
        .routes
        .iter()
        .filter_map(|route| plan.tracks[*route].as_ref());
    tracks.filter_map(middle).all(|at| !coast.is_land(at))
}

fn middle(track: &Track) -> Option<Vec2> {
    let spaces = &track.spaces;
    let one = spaces.get(spaces.len().checked_sub(1)? / 2)?;
    let other = spaces.get(spaces.len() / 2)?;
    Some(one.center.toward(other.center, 0.5))
}
