//! Sums of squares, and lists of totals in a file. Points may be in the tens of millions and games in the
//! billions, so their squares do not add up in 64 bits. A file has a number as long as it fits, else its
//! digits as text, because readers of JSON take longer numbers for inexact ones.

use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The square of a whole number.
pub(super) fn square(number: i64) -> i128 {
    i128::from(number) * i128::from(number)
}

/// Whole numbers as a file has them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct List(pub Vec<i128>);

struct Sum(i128);

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(self.0) {
            Ok(sum) => serializer.serialize_i64(sum),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sum, D::Error> {
        struct Either;
        impl de::Visitor<'_> for Either {
            type Value = Sum;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: de::Error>(self, sum: i64) -> Result<Sum, E> {
                Ok(Sum(sum.into()))
            }

            fn visit_u64<E: de::Error>(self, sum: u64) -> Result<Sum, E> {
                Ok(Sum(sum.into()))
            }

            fn visit_str<E: de::Error>(self, digits: &str) -> Result<Sum, E> {
                digits.parse().map(Sum).map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl Serialize for List {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for sum in &self.0 {
            list.serialize_element(&Sum(*sum))?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List, D::Error> {
        let list = Vec::<Sum>::deserialize(deserializer)?;
        Ok(List(list.into_iter().map(|sum| sum.0).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::merge::Merge as _;
    use crate::sim::totals::LuckTotals;

    #[test]
    fn sums_are_written_as_numbers_while_they_fit() {
        let most = i128::from(i64::MAX);
        let list = List(vec![0, -7, most, most + 1, square(i64::MAX)]);
        let text = format!("[0,-7,{most},\"{}\",\"{}\"]", most + 1, square(i64::MAX));
        assert_eq!(serde_json::to_string(&list).unwrap(), text);
        assert_eq!(serde_json::from_str::<List>(&text).unwrap(), list);
        for wrong in ["[1.5]", "[\"x\"]", "[null]", "[[]]"] {
            assert!(serde_json::from_str::<List>(wrong).is_err(), "{wrong}");
        }
    }

    /// A billion games of six.
    const DEALS: u64 = 1_000_000_000 / 6;

    /// 2,000 tickets of 10,000 points, and as many again for all else.
    #[test]
    fn the_largest_points_add_up_over_a_billion_games() {
        let margin = 2 * 6 * 30_000_000i64;
        let deal = LuckTotals {
            deals: 1,
            margins: 36 * square(margin),
            players: 6 * square(6 * margin),
            seats: 6 * square(6 * margin),
        };
        let mut all = LuckTotals::default();
        for bit in (0..30).rev() {
            let half = all.clone();
            all.merge(&half).unwrap();
            if DEALS >> bit & 1 == 1 {
                all.merge(&deal).unwrap();
            }
        }
        assert_eq!(all.deals, DEALS);
        assert_eq!(all.seats, 6 * square(6 * margin) * i128::from(DEALS));
    }
}
