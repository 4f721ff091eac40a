//! Sums over deals. The games of a deal share their cards, so an interval must count deals.

use super::merge::totals;
use super::statistics::{Estimate, Z};
use super::wide::square;

totals! {
    /// A sum over observations that come in clusters, with what the interval of its mean needs.
    pub struct Cluster {
        /// Clusters with at least one observation.
        clusters: u64,
        /// Observations.
        size: i64,
        /// Their sum.
        sum: i64,
        /// Over clusters: squares of their sizes.
        size_squares: i64,
        /// Over clusters: size times sum.
        products: i64,
        /// Over clusters: squares of their sums.
        #[serde(with = "super::wide")]
        sum_squares: i128,
    }
}

impl Cluster {
    pub(super) fn add(&mut self, size: i64, sum: i64) {
        if size == 0 {
            return;
        }
        self.clusters += 1;
        self.size += size;
        self.sum += sum;
        self.size_squares += size * size;
        self.products += size * sum;
        self.sum_squares += square(sum);
    }

    /// The mean of the observations, each in parts of `unit`, with its 95 % interval; none without
    /// two clusters.
    pub fn mean(&self, unit: i64) -> Option<Estimate> {
        if self.clusters < 2 {
            return None;
        }
        let size = self.size as f64;
        let ratio = self.sum as f64 / size;
        let spread = self.sum_squares as f64 - 2.0 * ratio * self.products as f64
            + ratio * ratio * self.size_squares as f64;
        let clusters = self.clusters as f64;
        let error = (spread.max(0.0) * clusters / (clusters - 1.0)).sqrt() / size;
        let unit = unit as f64;
        Some(Estimate {
            value: ratio / unit,
            low: (ratio - Z * error) / unit,
            high: (ratio + Z * error) / unit,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_clusters_of_one_give_the_ordinary_interval_of_a_mean() {
        let mut cluster = Cluster::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            cluster.add(1, value);
        }
        let estimate = cluster.mean(1).unwrap();
        let error = (32.0f64 / 7.0 / 8.0).sqrt();
        assert!((estimate.value - 5.0).abs() < 1e-12);
        assert!((estimate.high - 5.0 - Z * error).abs() < 1e-12);
    }

    #[test]
    fn clusters_that_agree_within_widen_the_interval() {
        let (mut apart, mut together) = (Cluster::default(), Cluster::default());
        for value in [0, 60, 0, 60] {
            for _ in 0..4 {
                apart.add(1, value);
            }
            together.add(4, 4 * value);
        }
        let width = |cluster: &Cluster| {
            let estimate = cluster.mean(60).unwrap();
            estimate.high - estimate.low
        };
        assert!(width(&together) > 1.9 * width(&apart));
        assert_eq!(Cluster::default().mean(60), None);
    }
}
