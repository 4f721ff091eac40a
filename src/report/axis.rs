//! The range that an axis shows: finite and not empty, whatever the figures are.

use std::ops::Range;

/// Nothing farther from zero than this is told apart.
const FARTHEST: f64 = 1e12;
/// The narrowest range, as a share of the larger end and as such.
const NARROWEST: f64 = 1e-3;

/// What an axis shows. The plotting library searches for round labels without end where a range is
/// infinite, and gives up on one that is not a number; no such range can be made here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    low: f64,
    high: f64,
}

impl Axis {
    /// From one end to the other, made finite and widened where needed.
    pub fn new(one: f64, two: f64) -> Axis {
        let finite = |end: f64| {
            if end.is_nan() {
                0.0
            } else {
                end.clamp(-FARTHEST, FARTHEST)
            }
        };
        let (one, two) = (finite(one), finite(two));
        let (low, high) = (one.min(two), one.max(two));
        let narrowest = NARROWEST * low.abs().max(high.abs()).max(1.0);
        let lacking = (narrowest - (high - low)).max(0.0) / 2.0;
        Axis {
            low: low - lacking,
            high: high + lacking,
        }
    }

    /// From zero up to a little more than the largest value, and at least to `least`.
    pub fn up_to(least: f64, values: impl Iterator<Item = f64>) -> Axis {
        Axis::new(0.0, values.fold(least, f64::max) * 1.08)
    }

    /// Around all values, with a little room on both sides.
    pub fn around(values: impl Iterator<Item = f64> + Clone) -> Axis {
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(f64::NEG_INFINITY, f64::max);
        let room = (high - low) * 0.06;
        Axis::new(low - room, high + room)
    }

    /// The range for the plotting library.
    pub fn range(self) -> Range<f64> {
        self.low..self.high
    }

    /// The upper end.
    pub fn high(self) -> f64 {
        self.high
    }

    /// A value as it is drawn: what lies beyond an end is drawn at that end.
    pub fn hold(self, value: f64) -> f64 {
        if value.is_nan() {
            self.low
        } else {
            value.clamp(self.low, self.high)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_axis_is_finite_and_not_empty() {
        let odd = [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            1e300,
            -1e300,
            f64::MIN_POSITIVE,
            0.0,
            -0.0,
            1.0,
            1e12,
            1e15,
        ];
        for one in odd {
            for two in odd {
                for axis in [
                    Axis::new(one, two),
                    Axis::up_to(one, [two].into_iter()),
                    Axis::around([one, two].into_iter()),
                    Axis::around([].into_iter()),
                ] {
                    let Range { start, end } = axis.range();
                    assert!(start.is_finite() && end.is_finite(), "{one} {two} {axis:?}");
                    assert!(end - start > NARROWEST / 2.0, "{one} {two} {axis:?}");
                    assert!((start..=end).contains(&axis.hold(one)), "{one} {two}");
                }
            }
        }
    }

    #[test]
    fn ordinary_figures_keep_their_range() {
        assert_eq!(Axis::new(2.0, 12.0).range(), 2.0..12.0);
        assert_eq!(Axis::around([0.0, 100.0].into_iter()).range(), -6.0..106.0);
        assert_eq!(Axis::up_to(1.0, [50.0].into_iter()).range(), 0.0..54.0);
    }
}
