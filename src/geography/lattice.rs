//! A warp written down at the corners of square cells, and smooth between them.

use super::fit::{Affine, Pair};
use super::spline::Spline;
use super::{Quality, Rect};

/// The edge is moved outwards this often at most, until nothing beyond it comes to lie on the board.
const ROUNDS: usize = 12;
/// No more corners than this; a huge board gets larger cells.
const MOST: f64 = 60_000.0;

/// Corners around control points are moved this often: points near each other share some.
const SWEEPS: usize = 6;

/// Where the corners of cells go. A spline is slow, and a coast has many points: between corners
/// the warp is interpolated (Catmull and Rom's way, bicubic), which is right within a fifth of a
/// millimetre but for the cells next to a control point.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// What is covered. One more row and column of corners lies outside on every side.
    pub covers: Rect,
    cell: f64,
    columns: usize,
    places: Vec<[f64; 2]>,
}

/// Moves places through splines, one after the other.
pub(super) fn flow(splines: &[Spline], places: &mut [[f64; 2]]) {
    for spline in splines {
        spline.shift(places);
    }
}

impl Lattice {
    /// Covers all that comes to lie on a board. Control points, given with where they go, are met
    /// exactly, although a spline is sharper around them than cells can tell.
    pub fn over(splines: &[Spline], board: Rect, cell: f64, controls: &[Pair]) -> Self {
        let sides = [0, 1].map(|n| board.max[n] - board.min[n]);
        let cell = cell.max((sides[0] * sides[1] / MOST).sqrt());
        let covers = reach(splines, board, cell);
        let size = [0, 1].map(|n| covers.max[n] - covers.min[n]);
        let cell = cell.max((size[0] * size[1] / MOST).sqrt());
        let [columns, rows] = size.map(|size| (size / cell).ceil() as usize + 3);
        let corner = |row: usize, column: usize| {
            [
                covers.min[0] + (column as f64 - 1.0) * cell,
                covers.min[1] + (row as f64 - 1.0) * cell,
            ]
        };
        let rows = 0..rows;
        let mut places: Vec<[f64; 2]> = rows
            .flat_map(|row| (0..columns).map(move |column| corner(row, column)))
            .collect();
        flow(splines, &mut places);
        let mut lattice = Lattice {
            covers,
            cell,
            columns,
            places,
        };
        for _ in 0..SWEEPS {
            for (from, to) in controls.iter().filter(|pair| covers.contains(pair.0)) {
                lattice.meet(*from, *to);
            }
        }
        lattice
    }

    /// Moves the corners around a place a little, so that it goes where it should (Kaczmarz' way).
    fn meet(&mut self, from: [f64; 2], to: [f64; 2]) {
        let got = self.at(from);
        let ([column, row], [x, y]) = self.cell_of(from);
        let (across, along) = (curve(x), curve(y));
        let squares = |shares: [f64; 4]| shares.iter().map(|share| share * share).sum::<f64>();
        let all = squares(across) * squares(along);
        for (n, share) in along.into_iter().enumerate() {
            let start = (row + n) * self.columns + column;
            let corners = self.places.get_mut(start..start + 4).unwrap_or_default();
            for (corner, part) in corners.iter_mut().zip(across) {
                for side in 0..2 {
                    corner[side] += share * part / all * (to[side] - got[side]);
                }
            }
        }
    }

    /// The length of a cell's side.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// Where a place within what is covered goes.
    pub fn at(&self, place: [f64; 2]) -> [f64; 2] {
        let ([column, row], [x, y]) = self.cell_of(place);
        self.mixed(column, row, curve(x), curve(y))
    }

    /// What a step to the right and a step down become at a place within what is covered.
    fn slopes(&self, place: [f64; 2]) -> [[f64; 2]; 2] {
        let ([column, row], [x, y]) = self.cell_of(place);
        let right = self.mixed(column, row, slope(x), curve(y));
        let down = self.mixed(column, row, curve(x), slope(y));
        [right, down].map(|step| step.map(|value| value / self.cell))
    }

    /// The cell of a place, and how far into it the place lies.
    fn cell_of(&self, place: [f64; 2]) -> ([usize; 2], [f64; 2]) {
        let last = [self.columns, self.places.len() / self.columns].map(|count| count - 4);
        let inside = [0, 1].map(|n| (place[n] - self.covers.min[n]) / self.cell);
        let cell = [0, 1].map(|n| (inside[n].max(0.0) as usize).min(last[n]));
        (cell, [0, 1].map(|n| inside[n] - cell[n] as f64))
    }

    fn mixed(&self, column: usize, row: usize, across: [f64; 4], along: [f64; 4]) -> [f64; 2] {
        let mut sum = [0.0; 2];
        for (n, share) in along.into_iter().enumerate() {
            let from = (row + n) * self.columns + column;
            let corners = self.places.get(from..from + 4).unwrap_or_default();
            for (corner, part) in corners.iter().zip(across) {
                sum[0] += share * part * corner[0];
                sum[1] += share * part * corner[1];
            }
        }
        sum
    }

    /// How a warp bends where cells come to lie on a board. Whether it draws the
    /// plane out is judged together with the affine map before it, but not whether it turns it over.
    pub fn quality(&self, board: Rect, before: &Affine) -> Quality {
        let scale = before.determinant().abs().sqrt();
        let mut least: f64 = 1.0;
        let mut drawn_out = Vec::new();
        let rows = self.places.len() / self.columns;
        for row in 0..rows.saturating_sub(3) {
            for column in 0..self.columns - 3 {
                // In the middle and at a corner, where control points are felt the most.
                for into in [0.5, 0.0] {
                    let place = [
                        self.covers.min[0] + (column as f64 + into) * self.cell,
                        self.covers.min[1] + (row as f64 + into) * self.cell,
                    ];
                    if !board.contains(self.at(place)) {
                        continue;
                    }
                    let steps = Affine {
                        columns: self.slopes(place),
                        shift: [0.0; 2],
                    };
                    least = least.min(steps.determinant());
                    let both = before.columns.map(|step| steps.at(step).map(|v| v / scale));
                    drawn_out.push(anisotropy(both));
                }
            }
        }
        drawn_out.sort_by(f64::total_cmp);
        let rank = |share: f64| {
            let at = (drawn_out.len() as f64 * share) as usize;
            drawn_out
                .get(at)
                .or(drawn_out.last())
                .copied()
                .unwrap_or(1.0)
        };
        Quality {
            least_determinant: least,
            anisotropy_95: rank(0.95),
            anisotropy_99: rank(0.99),
        }
    }
}

/// A box whose rim goes outside the board on every side, so that what lies beyond it need not be
/// looked at.
fn reach(splines: &[Spline], board: Rect, cell: f64) -> Rect {
    let mut covers = board.grown(2.0 * cell);
    let far = board.grown(board.max[0] - board.min[0] + board.max[1] - board.min[1]);
    for _ in 0..ROUNDS {
        let mut enough = true;
        for side in 0..2 {
            let other = 1 - side;
            let steps = ((covers.max[other] - covers.min[other]) / (2.0 * cell)).ceil();
            for upper in [false, true] {
                let border = if upper {
                    covers.max[side]
                } else {
                    covers.min[side]
                };
                let corner = |n: usize| {
                    let mut place = [border; 2];
                    let length = covers.max[other] - covers.min[other];
                    place[other] = covers.min[other] + length * n as f64 / steps;
                    place
                };
                let mut rim: Vec<[f64; 2]> = (0..=steps as usize).map(corner).collect();
                flow(splines, &mut rim);
                let inside = |at: &[f64; 2]| {
                    if upper {
                        board.max[side] - at[side]
                    } else {
                        at[side] - board.min[side]
                    }
                };
                let short = rim.iter().map(inside).fold(f64::NEG_INFINITY, f64::max);
                if short > 0.0 {
                    enough = false;
                    let by = short + cell;
                    if upper {
                        covers.max[side] = (border + by).min(far.max[side]);
                    } else {
                        covers.min[side] = (border - by).max(far.min[side]);
                    }
                }
            }
        }
        if enough {
            break;
        }
    }
    covers
}

/// The shares of four values in a row, between the second and the third.
fn curve(t: f64) -> [f64; 4] {
    let (tt, ttt) = (t * t, t * t * t);
    [
        (-ttt + 2.0 * tt - t) / 2.0,
        (3.0 * ttt - 5.0 * tt + 2.0) / 2.0,
        (-3.0 * ttt + 4.0 * tt + t) / 2.0,
        (ttt - tt) / 2.0,
    ]
}

/// The shares' slopes.
fn slope(t: f64) -> [f64; 4] {
    let tt = t * t;
    [
        (-3.0 * tt + 4.0 * t - 1.0) / 2.0,
        (9.0 * tt - 10.0 * t) / 2.0,
        (-9.0 * tt + 8.0 * t + 1.0) / 2.0,
        (3.0 * tt - 2.0 * t) / 2.0,
    ]
}

/// How many times longer than wide a small circle becomes.
pub(super) fn anisotropy([right, down]: [[f64; 2]; 2]) -> f64 {
    let squares = right[0] * right[0] + right[1] * right[1] + down[0] * down[0] + down[1] * down[1];
    let turn = (right[0] * down[1] - right[1] * down[0]).abs().max(1e-9);
    let half = squares / (2.0 * turn);
    half + (half * half - 1.0).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Rect = Rect {
        min: [0.0, 0.0],
        max: [400.0, 300.0],
    };

    fn bent() -> Vec<Spline> {
        let place = |n: u32| {
            let across = f64::from(n % 7) * 60.0 + 15.0;
            [across, f64::from(n / 7) * 60.0 + f64::from(n % 3) * 9.0]
        };
        let points: Vec<[f64; 2]> = (0..35).map(place).collect();
        let moves: Vec<[f64; 2]> = points
            .iter()
            .map(|at| [(at[1] / 50.0).sin() * 14.0, (at[0] / 40.0).cos() * 12.0])
            .collect();
        vec![Spline::through(&points, &moves, 60.0, 0.0).unwrap().spline]
    }

    #[test]
    fn the_lattice_is_near_the_spline() {
        let splines = bent();
        let lattice = Lattice::over(&splines, BOARD, 10.0, &[]);
        for n in 0..2000 {
            let place = [f64::from(n % 50) * 8.1, f64::from(n / 50) * 7.3];
            let mut exact = [place];
            flow(&splines, &mut exact);
            let got = lattice.at(place);
            let off = (got[0] - exact[0][0]).hypot(got[1] - exact[0][1]);
            assert!(off < 0.2, "{off} at {place:?}");
        }
    }

    #[test]
    fn slopes_are_those_of_the_lattice() {
        let lattice = Lattice::over(&bent(), BOARD, 10.0, &[]);
        let place = [123.4, 77.7];
        let [right, down] = lattice.slopes(place);
        for (step, slope) in [([1e-4, 0.0], right), ([0.0, 1e-4], down)] {
            let (a, b) = (
                lattice.at(place),
                lattice.at([place[0] + step[0], place[1] + step[1]]),
            );
            for n in 0..2 {
                assert!(((b[n] - a[n]) / 1e-4 - slope[n]).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn what_lies_beyond_the_lattice_stays_off_the_board() {
        let splines = bent();
        let covers = Lattice::over(&splines, BOARD, 10.0, &[]).covers;
        for n in 0..100 {
            let y = covers.min[1] + (covers.max[1] - covers.min[1]) * f64::from(n) / 99.0;
            let mut rim = [[covers.min[0], y], [covers.max[0], y]];
            flow(&splines, &mut rim);
            assert!(rim.iter().all(|at| !BOARD.contains(*at)));
        }
    }

    #[test]
    fn a_plane_left_alone_is_of_the_best_quality() {
        let before = Affine {
            columns: [[3.0, 0.0], [0.0, 3.0]],
            shift: [0.0; 2],
        };
        let quality = Lattice::over(&[], BOARD, 10.0, &[]).quality(BOARD, &before);
        assert!((quality.least_determinant - 1.0).abs() < 1e-9);
        assert!((quality.anisotropy_99 - 1.0).abs() < 1e-3);
    }
}
