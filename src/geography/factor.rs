//! The equations of a thin-plate spline, solved.

use super::spline::bump;

/// How many rows of a matrix are worked on at a time.
const ROWS: usize = 8;

type Mirrors = [Vec<f64>; 3];
type Triangle = [[f64; 3]; 3];

/// A shift, then what a unit across and a unit down add to it.
pub(super) type Plane = [[f64; 2]; 3];

/// The matrix of bumps between control points, turned so that the plane drops out, and then split
/// into a triangle times its mirror image (Cholesky's way).
pub(super) struct Factor {
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
    /// The matrix for some control points, with a smoothing; none if there are fewer than three or
    /// all lie on a line.
    pub fn of(controls: &[[f64; 2]], smoothing: f64) -> Option<Self> {
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
    pub fn solve(
        &self,
        controls: &[[f64; 2]],
        moves: &[[f64; 2]],
    ) -> Option<(Vec<[f64; 2]>, Plane)> {
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
    pub fn inverse_diagonal(&self) -> Vec<f64> {
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
    // Several rows at a time, so that each row above is fetched from memory once for all of them.
    for start in (0..size).step_by(ROWS) {
        let (above, below) = matrix.split_at_mut(start * size);
        let mut rows: Vec<&mut [f64]> = below.chunks_mut(size).take(ROWS).collect();
        for (column, other) in above.chunks(size).enumerate() {
            let (known, corner) = (other.get(..column)?, *other.get(column)?);
            for row in &mut rows {
                row[column] = (row[column] - dot(&row[..column], known)) / corner;
            }
        }
        for n in 0..rows.len() {
            let (before, rest) = rows.split_at_mut(n);
            let row = rest.first_mut()?;
            for (column, other) in (start..).zip(before) {
                row[column] = (row[column] - dot(&row[..column], &other[..column])) / other[column];
            }
            let own = start + n;
            let left = row[own] - dot(&row[..own], &row[..own]);
            if left.is_nan() || left <= 0.0 {
                return None;
            }
            row[own] = left.sqrt();
        }
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

    #[test]
    fn a_split_matrix_multiplies_back() {
        let size = 21;
        let value = |row: usize, column: usize| {
            let apart = row.abs_diff(column) as f64;
            (-apart * 0.3).exp() + if row == column { 0.5 } else { 0.0 }
        };
        let at = |n: usize| (n / size, n % size);
        let mut matrix: Vec<f64> = (0..size * size)
            .map(|n| {
                if at(n).1 <= at(n).0 {
                    value(at(n).0, at(n).1)
                } else {
                    0.0
                }
            })
            .collect();
        split(&mut matrix, size).unwrap();
        for row in 0..size {
            for column in 0..=row {
                let product = dot(
                    &matrix[row * size..][..size],
                    &matrix[column * size..][..size],
                );
                assert!((product - value(row, column)).abs() < 1e-12);
            }
        }
        assert!(split(&mut [1.0, 0.0, 2.0, 1.0], 2).is_none());
    }
}
