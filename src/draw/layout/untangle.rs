//! Leading routes around each other and around cities, before anything is pushed.

use super::super::vector::{Vec2, crossing};
use super::strand::{Network, Strand};

/// Bulges that are tried, as a share of the distance between the ends.
const BULGES: [f64; 8] = [0.18, -0.18, 0.35, -0.35, 0.6, -0.6, 0.9, -0.9];
/// Rounds over all strands.
const ROUNDS: usize = 4;

/// Bends strands that cross others or run over cities, if a bend helps.
pub(super) fn untangle(network: &mut Network) {
    let mut lines: Vec<Vec<Vec2>> = network
        .strands
        .iter()
        .map(|strand| network.curve(strand).points)
        .collect();
    for _ in 0..ROUNDS {
        let mut changed = false;
        for index in 0..network.strands.len() {
            let now = cost(network, &lines, index, &lines[index]);
            if now <= 0.0 {
                continue;
            }
            let mut best = (now - 0.5, None);
            for bulge in BULGES {
                let tried = bulged(network, &network.strands[index], bulge);
                let line = network.curve(&tried).points;
                let cost = cost(network, &lines, index, &line) + bulge.abs();
                if cost < best.0 {
                    best = (cost, Some((tried, line)));
                }
            }
            if let Some((strand, line)) = best.1 {
                network.strands[index] = strand;
                lines[index] = line;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
}

/// The strand bent to one side, by a share of the distance between its ends.
pub(super) fn bulged(network: &Network, strand: &Strand, bulge: f64) -> Strand {
    let mut bent = strand.clone();
    let end = |city: usize| network.cities[city].unwrap_or_default();
    let (from, to) = (end(strand.ends.0), end(strand.ends.1));
    let aside = (to - from).perpendicular() * bulge;
    let number = bent.controls.len() as f64 + 1.0;
    for (index, control) in bent.controls.iter_mut().enumerate() {
        *control = from.toward(to, (index as f64 + 1.0) / number) + aside;
    }
    bent
}

/// Lines crossed and cities run over.
fn cost(network: &Network, lines: &[Vec<Vec2>], index: usize, line: &[Vec2]) -> f64 {
    let strand = &network.strands[index];
    let mut cost = 0.0;
    for (other, points) in lines.iter().enumerate() {
        let ends = network.strands[other].ends;
        let is_end = |city: usize| city == strand.ends.0 || city == strand.ends.1;
        let common: Vec<Vec2> = [ends.0, ends.1]
            .into_iter()
            .filter(|city| is_end(*city))
            .filter_map(|city| network.cities[city])
            .collect();
        if other == index {
            continue;
        }
        let crossed = line.windows(2).any(|a| {
            points.windows(2).any(|b| {
                crossing((a[0], a[1]), (b[0], b[1])).is_some_and(|share| {
                    let at = a[0].toward(a[1], share);
                    common.iter().all(|end| end.distance(at) > 6.0)
                })
            })
        });
        cost += if crossed { 2.0 } else { 0.0 };
    }
    for (city, at) in network.cities.iter().enumerate() {
        let Some(at) = at else { continue };
        if city == strand.ends.0 || city == strand.ends.1 {
            continue;
        }
        let reach = strand.half_width + network.kinds[city].radius() * 0.5;
        let near = line.windows(2).any(|piece| {
            let along = piece[1] - piece[0];
            let share = (*at - piece[0]).dot(along) / along.length_squared().max(1e-9);
            piece[0]
                .toward(piece[1], share.clamp(0.0, 1.0))
                .distance(*at)
                < reach
        });
        cost += if near { 1.0 } else { 0.0 };
    }
    cost
}
