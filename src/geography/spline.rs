//! A thin-plate spline: the smoothest way to move a plane so that given points move as they should.

/// How many places are moved at a time: enough for the compiler to work on several at once.
const BLOCK: usize = 32;

/// A shift, then what a unit across and a unit down add to it.
type Plane = [[f64; 2]; 3];

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
fn bump(square: f64) -> f64 {
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

type Mirrors = [Vec<f64>; 3];
type Triangle = [[f64; 3]; 3];

/// The matrix of bumps between control points, turned so that the plane drops out, and then split
/// into a triangle times its mirror image (Cholesky's way).
struct Factor {
    count: usize,
    /// Three mirrors (Householder's) that take the plane's columns to a triangle, and that triangle.
    mirrors: Mirrors,
    plane: Triangle,
    /// The bumps with the smoothing, as they were: row by row.
    bumps: Vec<f64>,
    /// The triangle: row by row, `count - 3` wide.
    lower: Vec<f64>,
}

impl Factor {
    fn of(controls: &[[f64; 2]], smoothing: f64) -> Option<Self> {
        let count = controls.len();
        if count < 3 {
            return None;
        }
        let mut bumps = vec![0.0; count * count];
        for (n, a) in controls.iter().enumerate() {
            for (m, b) in controls.iter().enumerate() {
                let (across, along) = (a[0] - b[0], a[1] - b[1]);
                bumps[n * count + m] = bump(across * across + along * along);
            }
            bumps[n * count + n] += smoothing;
        }
        let (mirrors, plane) = mirrors(controls)?;
        let mut turned = bumps.clone();
        for mirror in &mirrors {
            mirror_both_sides(&mut turned, count, mirror);
        }
        let size = count - 3;
        let mut lower = vec![0.0; size * size];
        for row in 0..size {
            let from = (row + 3) * count + 3;
            lower[row * size..=row * size + row].copy_from_slice(&turned[from..=from + row]);
        }
        split(&mut lower, size)?;
        Some(Factor {
            count,
            mirrors,
            plane,
            bumps,
            lower,
        })
    }

    /// Weights and plane for some moves.
    fn solve(&self, controls: &[[f64; 2]], moves: &[[f64; 2]]) -> Option<(Vec<[f64; 2]>, Plane)> {
        let (count, size) = (self.count, self.count - 3);
        let mut weights = vec![[0.0; 2]; controls.len()];
        let mut plane = [[0.0; 2]; 3];
        for side in 0..2 {
            let mut right: Vec<f64> = moves.iter().map(|by| by[side]).collect();
            self.mirrored(&mut right);
            let mut found = vec![0.0; count];
            let inner = &mut found[3..];
            inner.copy_from_slice(right.get(3..)?);
            forward(&self.lower, size, inner);
            backward(&self.lower, size, inner);
            for mirror in self.mirrors.iter().rev() {
                reflect(&mut found, mirror);
            }
            // What the bumps leave to the plane.
            let mut rest: Vec<f64> = (0..count)
                .map(|row| moves[row][side] - dot(&self.bumps[row * count..][..count], &found))
                .collect();
            self.mirrored(&mut rest);
            for row in (0..3).rev() {
                let known: f64 = (row + 1..3)
                    .map(|n| self.plane[row][n] * plane[n][side])
                    .sum();
                plane[row][side] = (rest[row] - known) / self.plane[row][row];
            }
            for (weight, found) in weights.iter_mut().zip(found) {
                weight[side] = found;
            }
        }
        let finite = |pair: &[f64; 2]| pair[0].is_finite() && pair[1].is_finite();
        (weights.iter().all(finite) && plane.iter().all(finite)).then_some((weights, plane))
    }

    /// What a point's own move adds to its own weight.
    fn inverse_diagonal(&self) -> Vec<f64> {
        let own = |point: usize| {
            let mut unit = vec![0.0; self.count];
            unit[point] = 1.0;
            self.mirrored(&mut unit);
            let inner = &mut unit[3..];
            forward(&self.lower, self.count - 3, inner);
            inner
                .iter()
                .map(|value| value * value)
                .sum::<f64>()
                .max(1e-12)
        };
        (0..self.count).map(own).collect()
    }

    fn mirrored(&self, vector: &mut [f64]) {
        for mirror in &self.mirrors {
            reflect(vector, mirror);
        }
    }
}

/// The mirrors that take the columns 1, x and y of the control points to a triangle, and the triangle.
fn mirrors(controls: &[[f64; 2]]) -> Option<(Mirrors, Triangle)> {
    let mut columns = [
        vec![1.0; controls.len()],
        controls.iter().map(|at| at[0]).collect(),
        controls.iter().map(|at| at[1]).collect::<Vec<f64>>(),
    ];
    let mut found = [const { Vec::new() }; 3];
    let mut triangle = [[0.0; 3]; 3];
    for n in 0..3 {
        let mut mirror = columns[n].clone();
        mirror[..n].fill(0.0);
        let length = dot(&mirror, &mirror).sqrt();
        let start = mirror[n];
        mirror[n] += if start < 0.0 { -length } else { length };
        let norm = dot(&mirror, &mirror).sqrt();
        // Of a column that the earlier ones span, nothing is left.
        if length <= 1e-9 * dot(&columns[n], &columns[n]).sqrt() || norm == 0.0 {
            return None;
        }
        for value in &mut mirror {
            *value /= norm;
        }
        for (m, column) in columns.iter_mut().enumerate() {
            reflect(column, &mirror);
            triangle[n][m] = column[n];
        }
        found[n] = mirror;
    }
    Some((found, triangle))
}

/// Takes a vector to its image in a mirror across a unit vector.
fn reflect(vector: &mut [f64], mirror: &[f64]) {
    let twice = 2.0 * dot(vector, mirror);
    for (value, across) in vector.iter_mut().zip(mirror) {
        *value -= twice * across;
    }
}

/// Mirrors a symmetric matrix from both sides.
fn mirror_both_sides(matrix: &mut [f64], count: usize, mirror: &[f64]) {
    let rows = || 0..count;
    let image: Vec<f64> = rows()
        .map(|row| dot(&matrix[row * count..][..count], mirror))
        .collect();
    let middle = dot(&image, mirror);
    let half: Vec<f64> = image
        .iter()
        .zip(mirror)
        .map(|(i, v)| i - middle * v)
        .collect();
    for row in rows() {
        let (across, by) = (2.0 * mirror[row], 2.0 * half[row]);
        let values = matrix[row * count..][..count].iter_mut();
        for ((value, v), h) in values.zip(mirror).zip(&half) {
            *value -= across * h + by * v;
        }
    }
}

/// Splits a symmetric matrix, of which the lower half is given, into a triangle times its mirror
/// image, in place; none unless it is positive definite.
fn split(matrix: &mut [f64], size: usize) -> Option<()> {
    for row in 0..size {
        let (above, own) = matrix.split_at_mut(row * size);
        for column in 0..row {
            let other = &above[column * size..][..=column];
            let sum = own[column] - dot(&own[..column], &other[..column]);
            own[column] = sum / other[column];
        }
        let rest = own[row] - dot(&own[..row], &own[..row]);
        if rest.is_nan() || rest <= 0.0 {
            return None;
        }
        own[row] = rest.sqrt();
    }
    Some(())
}

fn forward(lower: &[f64], size: usize, right: &mut [f64]) {
    for row in 0..size {
        let known = dot(&lower[row * size..][..row], &right[..row]);
        right[row] = (right[row] - known) / lower[row * size + row];
    }
}

fn backward(lower: &[f64], size: usize, right: &mut [f64]) {
    for row in (0..size).rev() {
        right[row] /= lower[row * size + row];
        let value = right[row];
        let above = lower[row * size..][..row].iter();
        for (rest, factor) in right[..row].iter_mut().zip(above) {
            *rest -= factor * value;
        }
    }
}

/// The scalar product, in eight sums side by side that the processor works out together.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sums = [0.0; 8];
    let (a, b) = (a.chunks_exact(8), b[..a.len().min(b.len())].chunks_exact(8));
    let rest: f64 = a
        .remainder()
        .iter()
        .zip(b.remainder())
        .map(|(x, y)| x * y)
        .sum();
    for (x, y) in a.zip(b) {
        for n in 0..8 {
            sums[n] += x[n] * y[n];
        }
    }
    sums.iter().sum::<f64>() + rest
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
