//! A figure with its interval, and what chance alone would do.

use serde::Serialize;
use statrs::distribution::{ChiSquared, ContinuousCDF as _, Normal};

use crate::sim::{Cluster, Estimate, Z, wilson};

/// A figure with its 95 % interval and the number of observations behind it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The figure.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// Observations: games, or games of holders, claimers and so on.
    pub n: u64,
}

impl Measured {
    /// An estimate of the simulator.
    pub fn of(estimate: Estimate, n: u64) -> Self {
        Measured {
            value: estimate.value,
            low: estimate.low,
            high: estimate.high,
            n,
        }
    }

    /// A figure with its standard error.
    pub fn normal(value: f64, error: f64, n: u64) -> Self {
        Measured {
            value,
            low: value - Z * error,
            high: value + Z * error,
            n,
        }
    }

    /// A share of so many.
    pub fn share(part: f64, of: u64) -> Option<Self> {
        wilson(part, of as f64).map(|estimate| Measured::of(estimate, of))
    }

    /// A count per game. Such counts scatter about like Poisson's, so that is their interval.
    pub fn count(count: u64, games: u64) -> Option<Self> {
        let number = games as f64;
        (games > 0)
            .then(|| Measured::normal(count as f64 / number, (count as f64).sqrt() / number, games))
    }

    /// The same figure in another unit or with another zero.
    pub fn map(self, change: impl Fn(f64) -> f64) -> Self {
        let (one, two) = (change(self.low), change(self.high));
        Measured {
            value: change(self.value),
            low: one.min(two),
            high: one.max(two),
            n: self.n,
        }
    }

    /// The standard error that the interval stands for.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / (2.0 * Z)
    }

    /// Whether the interval leaves a value out.
    pub fn excludes(&self, value: f64) -> bool {
        self.low > value || self.high < value
    }

    /// The bound that lies nearer to a value, as a distance from it; 0 if the interval holds it.
    pub fn surely_from(&self, value: f64) -> f64 {
        if self.low > value {
            self.low - value
        } else if self.high < value {
            self.high - value
        } else {
            0.0
        }
    }
}

/// Sums over the deals of two studies together.
pub(super) fn both(one: &Cluster, two: &Cluster) -> Cluster {
    Cluster {
        clusters: one.clusters + two.clusters,
        size: one.size + two.size,
        sum: one.sum + two.sum,
        size_squares: one.size_squares + two.size_squares,
        products: one.products + two.products,
        sum_squares: one.sum_squares + two.sum_squares,
    }
}

/// How likely chance alone gives a normal deviate as far from 0 as this one.
pub fn two_sided(z: f64) -> f64 {
    Normal::standard().sf(z.abs()) * 2.0
}

/// How likely chance alone gives a sum of squares as large as this one.
pub fn chi_square_tail(statistic: f64, freedom: usize) -> f64 {
    ChiSquared::new(freedom as f64).map_or(1.0, |distribution| distribution.sf(statistic.max(0.0)))
}

/// Chances of false alarms, made larger for how many were looked at (Holm): those under 0.05 may
/// be reported together, and the chance that any of them is false is under 0.05.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, two| chances[*one].total_cmp(&chances[*two]));
    let mut adjusted = vec![1.0; chances.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in order.into_iter().enumerate() {
        let factor = (chances.len() - rank) as f64;
        least = least.max((factor * chances[index]).min(1.0));
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holm_gives_the_textbook_values() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        let wanted = [0.03, 0.06, 0.06, 0.02];
        for (found, wanted) in adjusted.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-12, "{adjusted:?}");
        }
    }

    #[test]
    fn chances_are_those_of_the_tables() {
        assert!((two_sided(1.96) - 0.05).abs() < 1e-4);
        assert!((chi_square_tail(7.815, 3) - 0.05).abs() < 1e-4);
        assert!((chi_square_tail(0.0, 3) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn an_interval_knows_what_it_leaves_out() {
        let figure = Measured::normal(3.0, 1.0, 10);
        assert!(figure.excludes(0.0) && !figure.excludes(2.0));
        assert!((figure.surely_from(0.0) - (3.0 - Z)).abs() < 1e-12);
        assert_eq!(figure.surely_from(2.5), 0.0);
        let turned = figure.map(|value| -2.0 * value);
        assert!(turned.low < turned.value && turned.value < turned.high);
    }
}
