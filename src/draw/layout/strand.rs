//! Routes as elastic strands between cities: what relaxing moves.

use super::super::curve::Curve;
use super::super::fit::span;
use super::super::leaving::Leaving;
use super::super::plan::{BEFORE_SPACES, Band, Mark, Plan};
use super::super::vector::Vec2;
use crate::map::Map;

/// A route with more spaces than this has two points to bend towards instead of one.
const ONE_BEND: u8 = 4;
/// A control point closer than this to its place on the straight line is none.
const STRAIGHT: f64 = 1.2;
/// Distance between samples of a strand, at most.
const SAMPLE: f64 = 3.6;

/// A sample of a strand: a mixture of three of its nodes, which are the start, the control points
/// and the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    /// The first of the three nodes.
    pub first: usize,
    /// How much of each it is.
    pub of: [f64; 3],
}

/// A band of parallel tracks with movable control points.
#[derive(Clone, Debug)]
pub(super) struct Strand {
    /// The routes it stands for.
    pub routes: Vec<usize>,
    /// The cities at its ends.
    pub ends: (usize, usize),
    /// Number of train spaces of its longest route.
    pub spaces: u8,
    /// Half of the width of all its tracks.
    pub half_width: f64,
    /// Control points between the ends.
    pub controls: Vec<Vec2>,
    /// What each sample is made of.
    pub shares: Vec<Share>,
    /// The part of its length that its spaces take.
    pub span: (f64, f64),
    /// The length that it should have.
    pub wanted: f64,
}

/// Cities and strands of a map, while they are moved.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// Where each city is; cities without position are left alone.
    pub cities: Vec<Option<Vec2>>,
    /// What each city is drawn as.
    pub kinds: Vec<Mark>,
    /// All strands.
    pub strands: Vec<Strand>,
    /// How far each strand's spaces should keep from its cities, as a plan would have it.
    bands: Vec<Band>,
}

impl Network {
    pub fn of(map: &Map) -> Self {
        let plan = Plan::of(map);
        let strands = plan.bands.iter().map(|band| strand(map, band));
        Network {
            cities: map
                .cities
                .iter()
                .map(|city| Some(city.at?.into()))
                .collect(),
            kinds: Mark::all(map),
            strands: strands.collect(),
            bands: plan.bands,
        }
    }

    /// Where the ends of a strand are.
    pub fn ends(&self, strand: &Strand) -> (Vec2, Vec2) {
        let end = |city: usize| self.cities[city].unwrap_or_default();
        (end(strand.ends.0), end(strand.ends.1))
    }

    /// The line of a strand.
    pub fn curve(&self, strand: &Strand) -> Curve {
        let (from, to) = self.ends(strand);
        Curve::bent(from, &strand.controls, to)
    }

    /// Measures how much of each strand its spaces take, and how long it should be; tells how many
    /// points that took.
    pub fn measure(&mut self, map: &Map) -> usize {
        for index in 0..self.strands.len() {
            self.bands[index].curve = self.curve(&self.strands[index]);
        }
        let leaving = Leaving::of(&self.bands, self.kinds.len());
        leaving.spread_starts(&self.kinds, &mut self.bands);
        for (strand, band) in self.strands.iter_mut().zip(&self.bands) {
            let edge = |city: usize| self.kinds[city].radius() + BEFORE_SPACES;
            let edges = (edge(strand.ends.0), edge(strand.ends.1));
            let length = band.curve.length();
            // The inner track of a bend is shorter than the middle of its band.
            let middle = band.curve.at(length / 2.0);
            let chord = band.curve.at(0.0).toward(band.curve.at(length), 0.5);
            let bulge = middle.distance(chord) / length.max(1.0);
            let inner = (strand.half_width - map.board.space.width / 2.0) * 8.0 * bulge;
            let start = (band.start.0.min(20.0), band.start.1.min(20.0));
            let (span, wanted) = span(&map.board, strand.spaces, length, edges, start);
            strand.span = span;
            strand.wanted = wanted + inner + 1.5;
        }
        let points = self.bands.iter().map(|band| band.curve.points.len());
        points.sum()
    }

    /// The map with its cities and bends where the strands are.
    pub fn written(&self, map: &Map) -> Map {
        let mut map = map.clone();
        for (city, at) in map.cities.iter_mut().zip(&self.cities) {
            city.at = at.map(Vec2::to_point);
        }
        for strand in &self.strands {
            let (Some(from), Some(to)) = (self.cities[strand.ends.0], self.cities[strand.ends.1])
            else {
                continue;
            };
            let number = strand.controls.len() as f64 + 1.0;
            let straight = strand.controls.iter().enumerate().all(|(index, control)| {
                let share = (index as f64 + 1.0) / number;
                let along = (to - from).unit();
                let aside = (*control - from.toward(to, share)).dot(along.perpendicular());
                aside.abs() < STRAIGHT
            });
            let bend: Vec<_> = if straight {
                Vec::new()
            } else {
                strand
                    .controls
                    .iter()
                    .map(|control| control.to_point())
                    .collect()
            };
            for &route in &strand.routes {
                let mut bend = bend.clone();
                if map.cities[strand.ends.0].id != map.routes[route].from {
                    bend.reverse();
                }
                map.routes[route].bend = bend;
            }
        }
        map
    }
}

fn strand(map: &Map, band: &Band) -> Strand {
    let lengths = band.routes.iter().map(|route| map.routes[*route].length);
    let spaces = lengths.max().unwrap_or(0);
    let mut controls = band.bend(map);
    let length = band.curve.length();
    if controls.is_empty() {
        let number = if spaces > ONE_BEND { 2 } else { 1 };
        let share = |control: i32| f64::from(control) / f64::from(number + 1);
        controls = (1..=number)
            .map(|control| band.curve.at(length * share(control)))
            .collect();
    }
    let needed = f64::from(spaces) * map.board.pitch;
    let samples = (length.max(needed) / SAMPLE).ceil().clamp(4.0, 200.0) as usize;
    Strand {
        routes: band.routes.clone(),
        ends: band.ends,
        spaces,
        half_width: band.half_width,
        shares: shares(controls.len(), samples),
        controls,
        span: (0.0, 0.0),
        wanted: 0.0,
    }
}

/// Samples spread evenly over the spline through some control points; there is at least one.
fn shares(controls: usize, samples: usize) -> Vec<Share> {
    (0..=samples)
        .map(|sample| {
            let place = controls as f64 * sample as f64 / samples as f64;
            let piece = (place.floor() as usize).min(controls - 1);
            let t = place - piece as f64;
            let (from, by, to) = ((1.0 - t).powi(2), 2.0 * t * (1.0 - t), t * t);
            // Inner pieces start and end half-way between control points.
            let (before, after) = (piece > 0, piece + 1 < controls);
            let half = |inner: bool, share: f64| if inner { share / 2.0 } else { share };
            let middle = by + from - half(before, from) + to - half(after, to);
            Share {
                first: piece,
                of: [half(before, from), middle, half(after, to)],
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::vector::vec2;
    use super::*;

    #[test]
    fn samples_lie_on_the_line_that_is_drawn() {
        let points = [
            vec2(0.0, 0.0),
            vec2(30.0, 50.0),
            vec2(80.0, -20.0),
            vec2(120.0, 10.0),
        ];
        let drawn = Curve::bent(points[0], &points[1..3], points[3]);
        for share in shares(2, 24) {
            let sample = share.of.iter().zip(&points[share.first..]);
            let sample = sample.fold(Vec2::default(), |sum, (share, point)| sum + *point * *share);
            let near = drawn.points.iter().map(|point| point.distance(sample));
            assert!(near.fold(f64::INFINITY, f64::min) < 1e-9);
        }
    }
}
