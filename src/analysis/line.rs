//! The line of value on path that a deck follows, found robustly: a few odd tickets do not move it.

use serde::Serialize;

/// A straight line: `value = intercept + slope × path`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Points per train space.
    pub slope: f64,
    /// Points for a path of no length.
    pub intercept: f64,
    /// How far a ticket usually lies from the line, in points.
    pub spread: f64,
}

/// A point far from the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlier {
    /// What the line says.
    pub expected: f64,
    /// How much more, or less if negative, the point has.
    pub excess: f64,
}

/// Fewer points than this have no line worth the name.
const FEWEST: usize = 6;

impl Line {
    /// The median line through points of path and value (Theil and Sen): the median of the slopes
    /// between all pairs, then the median of what remains.
    pub fn through(points: &[(f64, f64)]) -> Option<Line> {
        if points.len() < FEWEST {
            return None;
        }
        let mut slopes = Vec::new();
        for (index, one) in points.iter().enumerate() {
            for other in points.iter().skip(index + 1) {
                if one.0 != other.0 {
                    slopes.push((other.1 - one.1) / (other.0 - one.0));
                }
            }
        }
        let slope = median(slopes)?;
        let intercept = median(points.iter().map(|(x, y)| y - slope * x).collect())?;
        let spread = median(
            points
                .iter()
                .map(|(x, y)| (y - intercept - slope * x).abs())
                .collect(),
        )?;
        Some(Line {
            slope,
            intercept,
            // Scaled so that it is a standard deviation where the deviations are normal.
            spread: 1.4826 * spread,
        })
    }

    /// The value at a path.
    pub fn at(&self, path: f64) -> f64 {
        self.intercept + self.slope * path
    }

    /// Says so if a point lies farther from the line than points of this deck do: three spreads,
    /// and never less than `tolerance`.
    pub fn outlier(&self, path: f64, value: f64, tolerance: f64) -> Option<Outlier> {
        let expected = self.at(path);
        let excess = value - expected;
        (excess.abs() > tolerance.max(3.0 * self.spread)).then_some(Outlier { expected, excess })
    }
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    let middle = values.len() / 2;
    if values.is_empty() {
        return None;
    }
    let even = values.len().is_multiple_of(2);
    let (below, upper, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
    let upper = *upper;
    if !even {
        return Some(upper);
    }
    let lower = below.iter().copied().max_by(f64::total_cmp)?;
    Some(f64::midpoint(lower, upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_tickets_do_not_move_the_line() {
        let mut points: Vec<(f64, f64)> = (4..20)
            .map(|path| (f64::from(path), 2.0 * f64::from(path) + 1.0))
            .collect();
        points.push((5.0, 60.0));
        points.push((6.0, 0.0));
        let line = Line::through(&points).unwrap();
        assert!((line.slope - 2.0).abs() < 1e-9, "{line:?}");
        assert!((line.intercept - 1.0).abs() < 1e-9, "{line:?}");
        let far = line.outlier(5.0, 60.0, 2.0).unwrap();
        assert!((far.excess - 49.0).abs() < 1e-9);
        assert_eq!(line.outlier(8.0, 18.5, 2.0), None);
    }

    #[test]
    fn too_few_or_equal_paths_have_no_line() {
        assert_eq!(Line::through(&[(1.0, 1.0); 5]), None);
        assert_eq!(Line::through(&[(3.0, 1.0); 9]), None);
    }
}
