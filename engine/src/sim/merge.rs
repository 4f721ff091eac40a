//! Totals that add up: exactly, in any order, and only if they are of the same shape.

use serde::{Deserialize, Serialize};

/// What can be added up.
pub(super) trait Merge {
    /// Adds the other. None if they are not of the same shape or the sum is too large; then this one
    /// is worthless.
    fn merge(&mut self, other: &Self) -> Option<()>;
}

/// No count is larger. Figures multiply counts by the parts of a win or the players of a table;
/// below this bound that cannot overflow, whatever a study from elsewhere claims.
pub(super) const MOST_COUNT: u64 = 1 << 56;

impl Merge for u64 {
    fn merge(&mut self, other: &Self) -> Option<()> {
        *self = self
            .checked_add(*other)
            .filter(|count| *count <= MOST_COUNT)?;
        Some(())
    }
}

macro_rules! sums {
    ($($number:ty),+) => {$(
        impl Merge for $number {
            fn merge(&mut self, other: &Self) -> Option<()> {
                *self = self.checked_add(*other)?;
                Some(())
            }
        }
    )+};
}

sums!(i64, i128);

macro_rules! lists_of {
    ($($number:ty),+) => {$(
        impl Merge for Vec<$number> {
            fn merge(&mut self, other: &Self) -> Option<()> {
                merge_each(self, other)
            }
        }
    )+};
}

lists_of!(u64, i64);

/// Adds up lists of the same length, place by place.
pub(super) fn merge_each<T: Merge>(list: &mut [T], other: &[T]) -> Option<()> {
    if list.len() != other.len() {
        return None;
    }
    let mut pairs = list.iter_mut().zip(other);
    pairs.try_for_each(|(one, two)| one.merge(two))
}

impl<T: Merge> Merge for Option<T> {
    fn merge(&mut self, other: &Self) -> Option<()> {
        match (self, other) {
            (Some(one), Some(two)) => one.merge(two),
            (None, None) => Some(()),
            _ => None,
        }
    }
}

/// A record of totals, each of which adds up.
macro_rules! totals {
    (
        $(#[$about:meta])*
        pub struct $name:ident {
            $($(#[$field_about:meta])* $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$field_about])* pub $field: $type,)+
        }

        impl $crate::sim::merge::Merge for $name {
            fn merge(&mut self, other: &Self) -> Option<()> {
                $($crate::sim::merge::Merge::merge(&mut self.$field, &other.$field)?;)+
                Some(())
            }
        }

        impl $crate::sim::merge::Merge for Vec<$name> {
            fn merge(&mut self, other: &Self) -> Option<()> {
                $crate::sim::merge::merge_each(self, other)
            }
        }
    };
}
pub(super) use totals;

/// How often each whole number from 0 on occurred; what lies beyond [`Histogram::LAST`] is counted
/// there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(Vec<u64>);

impl Histogram {
    /// The last number that is told apart.
    pub const LAST: usize = 1_000;

    pub(super) fn count(&mut self, number: u64) {
        let place = usize::try_from(number).map_or(Self::LAST, |place| place.min(Self::LAST));
        if place >= self.0.len() {
            self.0.resize(place + 1, 0);
        }
        self.0[place] += 1;
    }

    /// How often each number occurred.
    pub fn counts(&self) -> &[u64] {
        &self.0
    }

    /// The number that the given part of all lies at or below, for example 0.5 for the median.
    pub fn quantile(&self, part: f64) -> Option<usize> {
        let all: u128 = self.0.iter().copied().map(u128::from).sum();
        let wanted = (all as f64 * part).ceil().max(1.0);
        let mut seen = 0;
        self.0.iter().position(|count| {
            seen += u128::from(*count);
            seen as f64 >= wanted
        })
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: &Self) -> Option<()> {
        if other.0.len() > Self::LAST + 1 {
            return None;
        }
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut pairs = self.0.iter_mut().zip(&other.0);
        pairs.try_for_each(|(one, two)| one.merge(two))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_grows_and_knows_its_median() {
        let mut one = Histogram::default();
        for number in [3, 1, 1, 7, 5_000] {
            one.count(number);
        }
        assert_eq!(one.counts()[..8], [0, 2, 0, 1, 0, 0, 0, 1]);
        assert_eq!(one.counts()[Histogram::LAST], 1);
        assert_eq!(one.quantile(0.5), Some(3));
        assert_eq!(one.quantile(1.0), Some(Histogram::LAST));
        assert_eq!(Histogram::default().quantile(0.5), None);
        let mut two = Histogram::default();
        two.count(1);
        let mut sum = two.clone();
        assert_eq!(sum.merge(&one), Some(()));
        assert_eq!(one.merge(&two), Some(()));
        assert_eq!(sum, one);
    }

    #[test]
    fn other_shapes_and_sums_that_are_too_large_are_refused() {
        assert_eq!(vec![1u64, 2].merge(&vec![1]), None);
        assert_eq!(Some(1u64).merge(&None), None);
        let mut most = i64::MAX;
        assert_eq!(most.merge(&1), None);
        let mut most = MOST_COUNT;
        assert_eq!(most.merge(&1), None);
        let full = Histogram(vec![MOST_COUNT; Histogram::LAST + 1]);
        assert_eq!(full.quantile(0.5), Some(Histogram::LAST / 2));
    }
}
