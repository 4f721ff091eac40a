//! From the globe to a board, through given pairs of places.

use super::fit::{Affine, Pair};
use super::lattice::{Lattice, anisotropy, flow};
use super::projection::Projection;
use super::spline::Spline;
use super::{LatLon, Rect};

/// The way is gone in this many steps: one spline for all of it would fold where cities are far off.
const STEPS: usize = 8;
/// Smoothing of each step, in squares of the distance between neighbours: makes up for places that
/// are given to a few kilometres only.
const SMOOTHING: f64 = 0.001;
/// Smoothing of the targets, the least first, where the map cannot reach them without folding.
const COARSER: [f64; 6] = [0.1, 0.3, 1.0, 3.0, 10.0, 30.0];
/// A city that the others miss by this many times the median may be left out.
const OUTLIER: f64 = 3.0;
/// One city in so many may be left out.
const LEFT_OUT: usize = 10;
/// How far a map may bend: the least determinant, and the anisotropy of 99 in 100 places.
const LEAST_DETERMINANT: f64 = 0.05;
const MOST_ANISOTROPY: f64 = 8.0;
/// The warp is looked at this far beyond the board, so that what is drawn there is right as well.
const MARGIN: f64 = 8.0;

/// The most control points times corners of cells, each a few nanoseconds a step: a tenth of a second.
const EVALUATIONS: f64 = 4e6;

/// How closely a warp keeps to its points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bending {
    /// It goes through every point that was not left out.
    Exact,
    /// It goes near them: going through them would fold the land.
    Smoothed,
    /// It only shifts, turns, stretches and shears.
    Affine,
    /// It only shifts, turns and scales: there are fewer than three points, or all lie on a line.
    Similar,
}

/// How much a warp bends the land on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quality {
    /// The least growth of an area, compared with the affine map; 0 and less is a fold.
    pub least_determinant: f64,
    /// How many times longer than wide a small circle becomes, in all but 5 of 100 places.
    pub anisotropy_95: f64,
    /// The same in all but 1 of 100 places.
    pub anisotropy_99: f64,
}

impl Quality {
    fn is_good(&self) -> bool {
        self.least_determinant >= LEAST_DETERMINANT && self.anisotropy_99 <= MOST_ANISOTROPY
    }
}

/// A smooth map from the globe to a board.
#[derive(Clone, Debug)]
pub struct Warp {
    projection: Projection,
    affine: Affine,
    splines: Vec<Spline>,
    lattice: Lattice,
    bending: Bending,
    quality: Quality,
    left_out: Vec<usize>,
    misses: Vec<f64>,
}

/// Points that take part, projected.
struct Fit {
    projection: Projection,
    board: Rect,
    /// The place of each in the list, where it is projected to, where it should be.
    controls: Vec<(usize, [f64; 2], [f64; 2])>,
}

impl Warp {
    /// The warp that takes places on the globe to places on a board; none for fewer than two distinct
    /// points. Points that would fold the land are left out or only approached. The warp holds for
    /// the board and a few millimetres around it.
    pub fn through(points: &[(LatLon, [f64; 2])], board: Rect) -> Option<Self> {
        let finite = |at: [f64; 2]| at[0].is_finite() && at[1].is_finite();
        let long = |n: usize| board.min[n] < board.max[n];
        if !(finite(board.min) && finite(board.max) && long(0) && long(1)) {
            return None;
        }
        let valid = points.iter().enumerate();
        let valid = valid.filter(|(_, (from, to))| from.is_valid() && finite(*to));
        let valid: Vec<(usize, (LatLon, [f64; 2]))> = valid.map(|(n, pair)| (n, *pair)).collect();
        let mut fit = Fit::of(&valid, board)?;
        let mut warp = fit.bent_or_straight(&valid)?;
        let used: Vec<usize> = fit.controls.iter().map(|control| control.0).collect();
        warp.left_out = (0..points.len()).filter(|n| !used.contains(n)).collect();
        let miss = |(from, to): &(LatLon, [f64; 2])| {
            if from.is_valid() && finite(*to) {
                apart(warp.at(*from), *to)
            } else {
                f64::INFINITY
            }
        };
        warp.misses = points.iter().map(miss).collect();
        Some(warp)
    }

    /// Where a place comes to lie.
    pub fn at(&self, place: LatLon) -> [f64; 2] {
        let east = self.projection.east(place.lon);
        self.moved(self.flat(east, place.lat))
    }

    /// The points that were not used, by their place in the list: because the land would fold, or
    /// because another point has the same place on the globe.
    pub fn left_out(&self) -> &[usize] {
        &self.left_out
    }

    /// How far each point is missed, in millimetres; infinity for one that is no place.
    pub fn misses(&self) -> &[f64] {
        &self.misses
    }

    /// How much the land is bent.
    pub fn quality(&self) -> Quality {
        self.quality
    }

    /// How closely the points are kept to.
    pub fn bending(&self) -> Bending {
        self.bending
    }

    /// The longitude in the middle of the points.
    pub(super) fn middle(&self) -> f64 {
        self.projection.middle()
    }

    /// Where a place comes to lie before it is bent, by degrees east of the middle.
    pub(super) fn flat(&self, east: f64, lat: f64) -> [f64; 2] {
        self.affine.at(self.projection.place(east, lat))
    }

    /// Bends what [`Self::flat`] gave.
    pub(super) fn moved(&self, flat: [f64; 2]) -> [f64; 2] {
        if self.lattice.covers.contains(flat) {
            return self.lattice.at(flat);
        }
        let mut place = [flat];
        flow(&self.splines, &mut place);
        place[0]
    }

    /// What has to be looked at, before it is bent: nothing else comes to lie on the board.
    pub(super) fn covers(&self) -> Rect {
        self.lattice.covers
    }

    /// A length over which the warp is nearly straight.
    pub(super) fn straight(&self) -> f64 {
        self.lattice.cell()
    }

    /// The part of the globe that may come to lie on the board: degrees east of the middle, and
    /// latitudes.
    pub(super) fn globe(&self) -> Rect {
        const STEPS: u32 = 24;
        const WORLD: Rect = Rect::new([-180.0, -90.0], [180.0, 90.0]);
        let covers = self.covers();
        let mut found: Option<Rect> = None;
        let between = |n: usize, step: u32| {
            let share = f64::from(step) / f64::from(STEPS);
            covers.min[n] + (covers.max[n] - covers.min[n]) * share
        };
        for row in 0..=STEPS {
            for column in 0..=STEPS {
                let flat = [between(0, column), between(1, row)];
                let Some(plane) = self.affine.back(flat) else {
                    return WORLD;
                };
                let place = self.projection.unproject(plane);
                let around = found.unwrap_or(Rect::new(place, place));
                found = Some(Rect {
                    min: [0, 1].map(|n| around.min[n].min(place[n])),
                    max: [0, 1].map(|n| around.max[n].max(place[n])),
                });
            }
        }
        // All meridians meet at a pole.
        if [-90.0, 90.0]
            .iter()
            .any(|lat| covers.contains(self.flat(0.0, *lat)))
        {
            return WORLD;
        }
        let Some(found) = found else { return WORLD };
        let found = found.grown(0.5);
        Rect {
            min: [0, 1].map(|n| found.min[n].max(WORLD.min[n])),
            max: [0, 1].map(|n| found.max[n].min(WORLD.max[n])),
        }
    }
}

impl Fit {
    /// Projects points, so that an affine map misses them least.
    fn of(points: &[(usize, (LatLon, [f64; 2]))], board: Rect) -> Option<Self> {
        let places: Vec<LatLon> = points.iter().map(|(_, pair)| pair.0).collect();
        let mut best: Option<(f64, Fit)> = None;
        for projection in Projection::candidates(&places) {
            let mut controls: Vec<(usize, [f64; 2], [f64; 2])> = Vec::new();
            for (n, (from, to)) in points {
                let flat = projection.project(*from);
                // About ten metres.
                if controls
                    .iter()
                    .all(|(_, other, _)| apart(*other, flat) > 1.5e-6)
                {
                    controls.push((*n, flat, *to));
                }
            }
            let fit = Fit {
                projection,
                board,
                controls,
            };
            let off = match Affine::through(&fit.pairs()) {
                Some(affine) => {
                    let off = |(from, to): &Pair| apart(affine.at(*from), *to).powi(2);
                    fit.pairs().iter().map(off).sum()
                }
                None => f64::MAX,
            };
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, fit));
            }
        }
        best.map(|(_, fit)| fit)
    }

    fn pairs(&self) -> Vec<Pair> {
        let controls = self.controls.iter();
        controls.map(|(_, from, to)| (*from, *to)).collect()
    }

    /// The first that neither folds nor bends too much: through all points, without those that stand
    /// out, near them, not bent at all.
    fn bent_or_straight(&mut self, all: &[(usize, (LatLon, [f64; 2]))]) -> Option<Warp> {
        let most = all.len() / LEFT_OUT;
        let mut may_go = most;
        while let Some(affine) =
            Affine::through(&self.pairs()).filter(|map| map.determinant() > 0.0)
        {
            if let Some(warp) = self.bent(affine, 0.0) {
                return Some(warp);
            }
            // Many at once where there are many, so that this ends soon.
            let worst = self.worst(&affine, (most / 10).max(1).min(may_go));
            if worst.is_empty() {
                break;
            }
            may_go -= worst.len();
            self.controls.retain(|control| !worst.contains(&control.0));
        }
        let affine = Affine::through(&self.pairs()).filter(|map| map.determinant() > 0.0);
        if let Some(affine) = affine {
            let mut smoothed = COARSER.iter().filter_map(|by| self.bent(affine, *by));
            if let Some(warp) = smoothed.next() {
                return Some(warp);
            }
            if anisotropy(affine.columns) <= MOST_ANISOTROPY {
                return Some(self.straight(affine, Bending::Affine));
            }
        }
        let similar = Affine::similar(&self.pairs())?;
        Some(self.straight(similar, Bending::Similar))
    }

    /// A warp that bends, if it is good.
    fn bent(&self, affine: Affine, coarser: f64) -> Option<Warp> {
        let mut places: Vec<[f64; 2]> = self.pairs().iter().map(|pair| affine.at(pair.0)).collect();
        let mut targets: Vec<[f64; 2]> = self.pairs().iter().map(|pair| pair.1).collect();
        let start = places.clone();
        let near = between_neighbours(&places);
        if coarser > 0.0 {
            let smooth = Spline::through(&places, &ways(&places, &targets), near, coarser)?.spline;
            targets.clone_from(&places);
            smooth.shift(&mut targets);
        }
        let mut splines = Vec::new();
        for left in (1..=STEPS).rev() {
            let share = 1.0 / left as f64;
            let step: Vec<[f64; 2]> = ways(&places, &targets)
                .iter()
                .map(|way| way.map(|value| value * share))
                .collect();
            let spline = Spline::through(&places, &step, near, SMOOTHING)?.spline;
            spline.shift(&mut places);
            splines.push(spline);
        }
        let board = self.board.grown(MARGIN);
        let met: Vec<Pair> = start.into_iter().zip(places).collect();
        let size = (board.max[0] - board.min[0]) * (board.max[1] - board.min[1]);
        let affordable = (size * met.len() as f64 / EVALUATIONS).sqrt();
        let cell = (near / 5.0).clamp(3.0, 8.0).max(affordable);
        let lattice = Lattice::over(&splines, board, cell, &met);
        let quality = lattice.quality(board, &affine);
        let bending = if coarser > 0.0 {
            Bending::Smoothed
        } else {
            Bending::Exact
        };
        quality
            .is_good()
            .then(|| self.warp(affine, splines, lattice, quality, bending))
    }

    /// A warp that does not bend.
    fn straight(&self, affine: Affine, bending: Bending) -> Warp {
        let board = self.board.grown(MARGIN);
        let lattice = Lattice::over(&[], board, 20.0, &[]);
        let quality = lattice.quality(board, &affine);
        self.warp(affine, Vec::new(), lattice, quality, bending)
    }

    fn warp(
        &self,
        affine: Affine,
        splines: Vec<Spline>,
        lattice: Lattice,
        quality: Quality,
        bending: Bending,
    ) -> Warp {
        Warp {
            projection: self.projection,
            affine,
            splines,
            lattice,
            bending,
            quality,
            left_out: Vec::new(),
            misses: Vec::new(),
        }
    }

    /// The points that all others miss by far, the worst first.
    fn worst(&self, affine: &Affine, most: usize) -> Vec<usize> {
        let places: Vec<[f64; 2]> = self.pairs().iter().map(|pair| affine.at(pair.0)).collect();
        let targets: Vec<[f64; 2]> = self.pairs().iter().map(|pair| pair.1).collect();
        let near = between_neighbours(&places);
        let solved = Spline::through(&places, &ways(&places, &targets), near, SMOOTHING);
        let misses = solved.map_or(Vec::new(), |solved| solved.left_out_misses());
        let middle = median(&misses);
        let mut ranked: Vec<(f64, usize)> = misses
            .into_iter()
            .zip(&self.controls)
            .map(|(miss, control)| (miss, control.0))
            .filter(|(miss, _)| *miss > OUTLIER * middle)
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.into_iter().take(most).map(|(_, n)| n).collect()
    }
}

fn ways(from: &[[f64; 2]], to: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let pairs = from.iter().zip(to);
    pairs.map(|(a, b)| [b[0] - a[0], b[1] - a[1]]).collect()
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    let way = [b[0] - a[0], b[1] - a[1]];
    (way[0] * way[0] + way[1] * way[1]).sqrt()
}

/// The median distance of a point from its nearest neighbour, and never nothing.
fn between_neighbours(points: &[[f64; 2]]) -> f64 {
    let nearest = |(n, at): (usize, &[f64; 2])| {
        let others = points.iter().enumerate().filter(|(m, _)| *m != n);
        others
            .map(|(_, other)| apart(*at, *other))
            .fold(f64::MAX, f64::min)
    };
    let distances: Vec<f64> = points.iter().enumerate().map(nearest).collect();
    median(&distances).clamp(1e-3, 1e6)
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
