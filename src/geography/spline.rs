//! A thin-plate spline: the smoothest way to move a plane so that given points move as they should.

use super::factor::{Factor, Plane};

/// How many places are moved at a time: enough for the compiler to work on several at once.
const BLOCK: usize = 32;

/// What each place is moved by: a shift, what grows across and down, and a bump around each control
/// point. Lengths are in millimetres, those of the bumps in units of their own.
#[derive(Clone, Debug)]
pub(super) struct Spline {
    controls: Vec<[f64; 2]>,
    weights: Vec<[f64; 2]>,
    plane: Plane,
    unit: f64,
}

/// A solved spline, and the error of each point predicted from all others.
pub(super) struct Solved {
    pub spline: Spline,
    factor: Factor,
}

impl Spline {
    /// The spline that moves points as asked, but for a smoothing in square units; none if there are
    /// fewer than three or all lie on a line.
    pub fn through(
        points: &[[f64; 2]],
        moves: &[[f64; 2]],
        unit: f64,
        smoothing: f64,
    ) -> Option<Solved> {
        let controls: Vec<[f64; 2]> = points.iter().map(|at| at.map(|v| v / unit)).collect();
        let factor = Factor::of(&controls, smoothing)?;
        let (weights, plane) = factor.solve(&controls, moves)?;
        let spline = Spline {
            controls,
            weights,
            plane,
            unit,
        };
        Some(Solved { spline, factor })
    }

    /// Moves places.
    pub fn shift(&self, places: &mut [[f64; 2]]) {
        let shrink = 1.0 / self.unit;
        for block in places.chunks_mut(BLOCK) {
            let (mut x, mut y) = ([0.0; BLOCK], [0.0; BLOCK]);
            let (mut right, mut down) = ([0.0; BLOCK], [0.0; BLOCK]);
            for (n, at) in block.iter().enumerate() {
                x[n] = at[0] * shrink;
                y[n] = at[1] * shrink;
            }
            for (control, weight) in self.controls.iter().zip(&self.weights) {
                for n in 0..BLOCK {
                    let (across, along) = (x[n] - control[0], y[n] - control[1]);
                    let bump = bump(across * across + along * along);
                    right[n] += weight[0] * bump;
                    down[n] += weight[1] * bump;
                }
            }
            let [shift, by_x, by_y] = self.plane;
            for (n, at) in block.iter_mut().enumerate() {
                at[0] += shift[0] + by_x[0] * x[n] + by_y[0] * y[n] + right[n];
                at[1] += shift[1] + by_x[1] * x[n] + by_y[1] * y[n] + down[n];
            }
        }
    }
}

impl Solved {
    /// How far each point would be missed by a spline through all the others.
    pub fn left_out_misses(&self) -> Vec<f64> {
        let own = self.factor.inverse_diagonal();
        let weights = self.spline.weights.iter().zip(own);
        weights
            .map(|(weight, own)| (weight[0] * weight[0] + weight[1] * weight[1]).sqrt() / own)
            .collect()
    }
}

/// `r² ln r` by the square of `r`, without a branch and with exactly rounded operations only, so that
/// all machines agree and several can be worked out at once.
#[inline(always)]
pub(super) fn bump(square: f64) -> f64 {
    // The logarithm: the exponent, and the series of the inverse hyperbolic tangent for the rest,
    // which lies within a sixth of 0.
    let bits = (square + 1e-30).to_bits();
    let exponent =
        f64::from_bits(0x4330_0000_0000_0000 | (bits >> 52)) - (4_503_599_627_370_496.0 + 1023.0);
    let rest = f64::from_bits((bits & 0x000F_FFFF_FFFF_FFFF) | 0x3FF0_0000_0000_0000);
    let t = (rest - std::f64::consts::SQRT_2) / (rest + std::f64::consts::SQRT_2);
    let tt = t * t;
    let series = 1.0 / 11.0 + tt * (1.0 / 13.0);
    let series = 1.0 / 7.0 + tt * (1.0 / 9.0 + tt * series);
    let series = 1.0 + tt * (1.0 / 3.0 + tt * (1.0 / 5.0 + tt * series));
    let logarithm = (exponent + 0.5) * std::f64::consts::LN_2 + 2.0 * t * series;
    0.5 * square * logarithm
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points() -> Vec<[f64; 2]> {
        let turn = |n: u32| f64::from(n) * 2.4;
        let place = |n: u32| {
            let out = 15.0 * f64::from(n).sqrt();
            [300.0 + out * turn(n).cos(), 200.0 + out * turn(n).sin()]
        };
        (1..40).map(place).collect()
    }

    fn moves() -> Vec<[f64; 2]> {
        let push = |at: &[f64; 2]| [(at[1] / 40.0).sin() * 6.0, (at[0] / 30.0).cos() * 5.0];
        points().iter().map(push).collect()
    }

    #[test]
    fn the_bump_is_what_it_says() {
        for r in [1e-6, 0.3, 0.999, 1.0, 1.5, 40.0, 1e5_f64] {
            let exact = r * r * r.ln();
            assert!((bump(r * r) - exact).abs() <= 1e-11 * r * r, "{r}");
        }
        assert_eq!(bump(0.0), 0.0);
    }

    #[test]
    fn a_spline_moves_its_points_as_asked() {
        let solved = Spline::through(&points(), &moves(), 25.0, 0.0).unwrap();
        let mut moved = points();
        solved.spline.shift(&mut moved);
        for ((from, by), to) in points().iter().zip(moves()).zip(moved) {
            assert!((from[0] + by[0] - to[0]).abs() < 1e-8);
            assert!((from[1] + by[1] - to[1]).abs() < 1e-8);
        }
    }

    #[test]
    fn the_miss_without_a_point_is_that_of_a_spline_without_it() {
        let (mut from, mut by) = (points(), moves());
        let misses = Spline::through(&from, &by, 25.0, 0.01)
            .unwrap()
            .left_out_misses();
        let (at, wanted) = (from.remove(7), by.remove(7));
        let without = Spline::through(&from, &by, 25.0, 0.01).unwrap();
        let mut place = [at];
        without.spline.shift(&mut place);
        let off = [0, 1].map(|n| place[0][n] - at[n] - wanted[n]);
        let miss = (off[0] * off[0] + off[1] * off[1]).sqrt();
        assert!((misses[7] - miss).abs() < 1e-6, "{} {miss}", misses[7]);
    }

    #[test]
    fn points_on_a_line_have_no_spline() {
        let line: Vec<[f64; 2]> = (0..5).map(|n| [f64::from(n), f64::from(2 * n)]).collect();
        assert!(Spline::through(&line, &line, 1.0, 0.1).is_none());
        assert!(Spline::through(&line[..2], &line[..2], 1.0, 0.1).is_none());
    }
}
