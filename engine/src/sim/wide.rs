//! Sums of squares. Points may be in the tens of millions and games in the billions, so their squares
//! do not add up in 64 bits. A file has a number as long as it fits, else its digits as text, because
//! readers of JSON take longer numbers for inexact ones.

use serde::{Deserialize, Deserializer, Serializer, de};

/// The square of a whole number.
pub(super) fn square(number: i64) -> i128 {
    i128::from(number) * i128::from(number)
}

pub(super) fn serialize<S: Serializer>(sum: &i128, serializer: S) -> Result<S::Ok, S::Error> {
    match i64::try_from(*sum) {
        Ok(sum) => serializer.serialize_i64(sum),
        Err(_) => serializer.collect_str(sum),
    }
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i128, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Sum {
        Number(i64),
        Digits(String),
    }
    match Sum::deserialize(deserializer)? {
        Sum::Number(sum) => Ok(sum.into()),
        Sum::Digits(digits) => digits.parse().map_err(de::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;
    use crate::sim::cluster::Cluster;
    use crate::sim::merge::Merge as _;
    use crate::sim::statistics::mean;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Sum(#[serde(with = "super")] i128);

    #[test]
    fn sums_are_written_as_numbers_while_they_fit() {
        let most = i128::from(i64::MAX);
        for (sum, text) in [
            (0, "0".to_owned()),
            (-7, "-7".to_owned()),
            (most, most.to_string()),
            (most + 1, format!("\"{}\"", most + 1)),
            (square(i64::MAX), format!("\"{}\"", square(i64::MAX))),
        ] {
            assert_eq!(serde_json::to_string(&Sum(sum)).unwrap(), text);
            assert_eq!(serde_json::from_str::<Sum>(&text).unwrap(), Sum(sum));
        }
    }

    /// A billion games of six.
    const DEALS: u64 = 1_000_000_000 / 6;

    /// 2,000 tickets of 10,000 points, and as many again for all else.
    #[test]
    fn the_largest_points_add_up_over_a_billion_games() {
        let points = 30_000_000i64;
        let margin = 2 * 6 * points;
        let mut deal = Cluster::default();
        deal.add(6, 6 * margin);
        let mut all = Cluster::default();
        for bit in (0..30).rev() {
            let half = all.clone();
            all.merge(&half).unwrap();
            if DEALS >> bit & 1 == 1 {
                all.merge(&deal).unwrap();
            }
        }
        assert_eq!(all.clusters, DEALS);
        assert_eq!(all.sum_squares, square(6 * margin) * i128::from(DEALS));
        assert_eq!(all.mean(1).unwrap().value, margin as f64);
        let squares = square(points) * 1_000_000_000;
        let figure = mean(points * 1_000_000_000, squares, 1_000_000_000).unwrap();
        assert_eq!(figure.value, points as f64);
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<Cluster>(&text).unwrap(), all);
    }
}
