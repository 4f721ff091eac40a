//! Straight maps of the plane that fit pairs of points best.

/// Where a point is, and where it should go.
pub(super) type Pair = ([f64; 2], [f64; 2]);

/// A linear map and a shift.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine {
    /// What a step to the right becomes, and what a step down becomes.
    pub columns: [[f64; 2]; 2],
    /// What the origin becomes.
    pub shift: [f64; 2],
}

/// Sums over pairs of points, each side from its own mean.
struct Moments {
    from: [f64; 2],
    to: [f64; 2],
    /// Products of the first side with itself: across, across by down, down.
    own: [f64; 3],
    /// Products of the first side's axis with the second side's.
    cross: [[f64; 2]; 2],
    /// The second side with itself.
    target: [f64; 3],
}

impl Affine {
    /// Where a point goes.
    pub fn at(&self, from: [f64; 2]) -> [f64; 2] {
        let [right, down] = self.columns;
        let side = |n: usize| right[n] * from[0] + down[n] * from[1] + self.shift[n];
        [side(0), side(1)]
    }

    /// Where a point came from, if the map does not flatten the plane.
    pub fn back(&self, to: [f64; 2]) -> Option<[f64; 2]> {
        let [right, down] = self.columns;
        let turn = self.determinant();
        let rest = [to[0] - self.shift[0], to[1] - self.shift[1]];
        let from = [
            (rest[0] * down[1] - rest[1] * down[0]) / turn,
            (rest[1] * right[0] - rest[0] * right[1]) / turn,
        ];
        (from[0].is_finite() && from[1].is_finite()).then_some(from)
    }

    /// How much larger areas become; negative if the plane is turned over.
    pub fn determinant(&self) -> f64 {
        let [right, down] = self.columns;
        right[0] * down[1] - right[1] * down[0]
    }

    /// The affine map with the least squared misses; none if either side lies on a line.
    pub fn through(pairs: &[Pair]) -> Option<Self> {
        let moments = Moments::of(pairs)?;
        if pairs.len() < 3 || on_a_line(moments.own) || on_a_line(moments.target) {
            return None;
        }
        let [xx, xy, yy] = moments.own;
        let turn = xx * yy - xy * xy;
        let [x, y] = moments.cross;
        let right = [0, 1].map(|n| (x[n] * yy - y[n] * xy) / turn);
        let down = [0, 1].map(|n| (y[n] * xx - x[n] * xy) / turn);
        Some(moments.shifted([right, down]))
    }

    /// The turn, scale and shift with the least squared misses; none for fewer than two distinct
    /// points on either side.
    pub fn similar(pairs: &[Pair]) -> Option<Self> {
        let moments = Moments::of(pairs)?;
        let spread = moments.own[0] + moments.own[2];
        let [x, y] = moments.cross;
        let along = (x[0] + y[1]) / spread;
        let aside = (x[1] - y[0]) / spread;
        let map = moments.shifted([[along, aside], [-aside, along]]);
        (map.determinant() > 0.0 && map.determinant().is_finite()).then_some(map)
    }
}

impl Moments {
    fn of(pairs: &[Pair]) -> Option<Self> {
        if pairs.is_empty() {
            return None;
        }
        let count = pairs.len() as f64;
        let mean = |of: fn(&Pair) -> [f64; 2]| {
            [0, 1].map(|n| pairs.iter().map(|pair| of(pair)[n]).sum::<f64>() / count)
        };
        let (from, to) = (mean(|pair| pair.0), mean(|pair| pair.1));
        let (mut own, mut target, mut cross) = ([0.0; 3], [0.0; 3], [[0.0; 2]; 2]);
        for (a, b) in pairs {
            let a = [a[0] - from[0], a[1] - from[1]];
            let b = [b[0] - to[0], b[1] - to[1]];
            for (sums, of) in [(&mut own, a), (&mut target, b)] {
                sums[0] += of[0] * of[0];
                sums[1] += of[0] * of[1];
                sums[2] += of[1] * of[1];
            }
            for (sums, of) in cross.iter_mut().zip(a) {
                sums[0] += of * b[0];
                sums[1] += of * b[1];
            }
        }
        Some(Moments {
            from,
            to,
            own,
            cross,
            target,
        })
    }

    /// The map with these columns that takes one mean to the other.
    fn shifted(&self, columns: [[f64; 2]; 2]) -> Affine {
        let map = Affine {
            columns,
            shift: [0.0; 2],
        };
        let mean = map.at(self.from);
        Affine {
            shift: [self.to[0] - mean[0], self.to[1] - mean[1]],
            ..map
        }
    }
}

/// Whether points spread along one direction at least a thousand times as far as across it.
fn on_a_line([xx, xy, yy]: [f64; 3]) -> bool {
    let (half, apart) = ((xx + yy) / 2.0, (xx - yy) / 2.0);
    let widest = half + (apart * apart + xy * xy).sqrt();
    let area = xx * yy - xy * xy;
    area <= 1e-6 * widest * widest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: [f64; 2], b: [f64; 2]) -> bool {
        (a[0] - b[0]).abs() + (a[1] - b[1]).abs() < 1e-9
    }

    #[test]
    fn a_fit_finds_the_map_that_made_the_points() {
        let made = Affine {
            columns: [[2.0, 0.5], [-0.25, 3.0]],
            shift: [7.0, -4.0],
        };
        let from = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [3.0, 2.0], [-2.0, 5.0]];
        let pairs = from.map(|at| (at, made.at(at)));
        let found = Affine::through(&pairs).unwrap();
        for at in from {
            assert!(near(found.at(at), made.at(at)));
            assert!(near(found.back(made.at(at)).unwrap(), at));
        }
        let turned = pairs.map(|(at, _)| (at, [5.0 - 2.0 * at[1], 1.0 + 2.0 * at[0]]));
        let found = Affine::similar(&turned).unwrap();
        assert!(near(found.at([1.0, 1.0]), [3.0, 3.0]));
    }

    #[test]
    fn points_on_a_line_have_no_affine_fit() {
        let line = [0.0, 1.0, 2.0, 5.0].map(|at| ([at, 2.0 * at], [at, -at]));
        assert_eq!(Affine::through(&line), None);
        assert!(Affine::similar(&line).is_some());
        assert_eq!(Affine::similar(&line[..1]), None);
        assert_eq!(Affine::similar(&[]), None);
        assert_eq!(Affine::similar(&[line[0], line[0]]), None);
    }
}
