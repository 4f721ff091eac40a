//! The last millimetres: small moves that are kept only if the real drawing gets better.

use std::collections::BTreeMap;

use super::super::clash::{Clash, Measured, measured};
use super::super::vector::Vec2;
use super::effort::{Effort, Stop};
use super::sketch::{Handle, Sketch};

/// Rounds over everything that is left.
const ROUNDS: usize = 8;
/// Lengths of moves that are tried.
const MOVES: [f64; 4] = [6.0, 2.5, 1.0, 0.4];
/// Directions of moves that are tried.
const DIRECTIONS: usize = 8;

/// Moves apart what still clashes, where that is possible.
pub(super) fn settle(sketch: &mut Sketch, effort: &mut Effort) -> Result<(), Stop> {
    let mut found = measured(&sketch.plan, &mut |steps| effort.spend(steps))?;
    let mut tried = BTreeMap::new();
    for round in 0..ROUNDS {
        let before = burden(&found);
        for (number, clash) in found.iter().enumerate() {
            effort.done((round as f64 + number as f64 / found.len() as f64) / ROUNDS as f64);
            let clash = clash.clash;
            // What could not be parted before is tried again only if it has moved since.
            let given_up = tried.get(&clash.order());
            if given_up.is_none_or(|moves| sketch.touched(clash) > *moves) {
                settle_one(sketch, clash, effort)?;
                tried.insert(clash.order(), sketch.moves());
            }
        }
        found = measured(&sketch.plan, &mut |steps| effort.spend(steps))?;
        let after = burden(&found);
        if after <= 0.0 || after >= before {
            break;
        }
    }
    Ok(())
}

/// How bad all clashes together are.
pub(super) fn burden(found: &[Measured]) -> f64 {
    found.iter().map(|clash| 1.0 + clash.by).sum()
}

/// Tries moves until a clash is gone.
fn settle_one(sketch: &mut Sketch, clash: Clash, effort: &mut Effort) -> Result<(), Stop> {
    if !sketch.has(clash, effort)? {
        return Ok(());
    }
    let (routes, cities) = clash.between();
    let routes = routes.into_iter().flatten();
    let bent = routes.flat_map(|route| sketch.handles_of(route));
    let cities = cities.into_iter().flatten().map(Handle::City);
    let handles: Vec<Handle> = bent.chain(cities).collect();
    for length in MOVES {
        for &handle in &handles {
            for direction in 0..DIRECTIONS {
                let turn = std::f64::consts::TAU * direction as f64 / DIRECTIONS as f64;
                let by = Vec2::from_angle(turn) * length;
                if sketch.try_move(handle, by, effort)? && !sketch.has(clash, effort)? {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}
