//! Totals that add up: exactly, in any order, and only if they are of the same shape. What is counted
//! is a list of whole numbers; a file holds nothing else of it.

use serde::{Deserialize, Serialize};

/// What can be added up.
pub(super) trait Merge {
    /// Adds the other. None if they are not of the same shape or the sum is too large; then this one
    /// is worthless.
    fn merge(&mut self, other: &Self) -> Option<()>;
}

/// What is a fixed list of whole numbers.
pub(super) trait Numbers: Merge {
    /// Adds its numbers to a list.
    fn write(&self, out: &mut Vec<i128>);

    /// Takes its numbers from a list, in the order in which they were written. None if there are too
    /// few of them or one is out of range; then this one is worthless.
    fn read(&mut self, from: &mut dyn Iterator<Item = i128>) -> Option<()>;

    /// Makes all of them zero.
    fn clear(&mut self);
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

impl Merge for Vec<u64> {
    fn merge(&mut self, other: &Self) -> Option<()> {
        merge_each(self, other)
    }
}

impl Numbers for u64 {
    fn write(&self, out: &mut Vec<i128>) {
        out.push((*self).into());
    }

    fn read(&mut self, from: &mut dyn Iterator<Item = i128>) -> Option<()> {
        *self = u64::try_from(from.next()?).ok()?;
        (*self <= MOST_COUNT).then_some(())
    }

    fn clear(&mut self) {
        *self = 0;
    }
}

impl Numbers for i64 {
    fn write(&self, out: &mut Vec<i128>) {
        out.push((*self).into());
    }

    fn read(&mut self, from: &mut dyn Iterator<Item = i128>) -> Option<()> {
        *self = i64::try_from(from.next()?).ok()?;
        Some(())
    }

    fn clear(&mut self) {
        *self = 0;
    }
}

impl Numbers for i128 {
    fn write(&self, out: &mut Vec<i128>) {
        out.push(*self);
    }

    fn read(&mut self, from: &mut dyn Iterator<Item = i128>) -> Option<()> {
        *self = from.next()?;
        Some(())
    }

    fn clear(&mut self) {
        *self = 0;
    }
}

/// Adds up lists of the same length, place by place.
pub(super) fn merge_each<T: Merge>(list: &mut [T], other: &[T]) -> Option<()> {
    if list.len() != other.len() {
        return None;
    }
    let mut pairs = list.iter_mut().zip(other);
    pairs.try_for_each(|(one, two)| one.merge(two))
}

/// A record, each part of which adds up, as it is written in a file.
macro_rules! record {
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
    };
}
pub(super) use record;

/// A record of totals: whole numbers, each of which adds up.
macro_rules! totals {
    (
        $(#[$about:meta])*
        pub struct $name:ident {
            $($(#[$field_about:meta])* $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            $($(#[$field_about])* pub $field: $type,)+
        }

        impl $crate::sim::merge::Merge for $name {
            #[inline]
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

        impl $crate::sim::merge::Numbers for $name {
            fn write(&self, out: &mut Vec<i128>) {
                $($crate::sim::merge::Numbers::write(&self.$field, out);)+
            }

            fn read(&mut self, from: &mut dyn Iterator<Item = i128>) -> Option<()> {
                $($crate::sim::merge::Numbers::read(&mut self.$field, from)?;)+
                Some(())
            }

            #[inline]
            fn clear(&mut self) {
                $($crate::sim::merge::Numbers::clear(&mut self.$field);)+
            }
        }

        impl $crate::sim::merge::Numbers for Vec<$name> {
            fn write(&self, out: &mut Vec<i128>) {
                self.iter().for_each(|one| one.write(out));
            }

            fn read(&mut self, from: &mut dyn Iterator<Item = i128>) -> Option<()> {
                self.iter_mut().try_for_each(|one| one.read(from))
            }

            fn clear(&mut self) {
                self.iter_mut().for_each(|one| one.clear());
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
    fn numbers_read_back_and_none_may_be_missing() {
        let mut list = Vec::new();
        7u64.write(&mut list);
        (-3i64).write(&mut list);
        i128::MAX.write(&mut list);
        let mut from = list.into_iter();
        let (mut count, mut sum, mut wide) = (0u64, 0i64, 0i128);
        assert_eq!(count.read(&mut from), Some(()));
        assert_eq!(sum.read(&mut from), Some(()));
        assert_eq!(wide.read(&mut from), Some(()));
        assert_eq!((count, sum, wide), (7, -3, i128::MAX));
        assert_eq!(count.read(&mut from), None);
        assert_eq!(count.read(&mut [-1].into_iter()), None);
        assert_eq!(sum.read(&mut [i128::MAX].into_iter()), None);
    }

    #[test]
    fn other_shapes_and_sums_that_are_too_large_are_refused() {
        assert_eq!(vec![1u64, 2].merge(&vec![1]), None);
        let mut most = i64::MAX;
        assert_eq!(most.merge(&1), None);
        let mut most = MOST_COUNT;
        assert_eq!(most.merge(&1), None);
        let full = Histogram(vec![MOST_COUNT; Histogram::LAST + 1]);
        assert_eq!(full.quantile(0.5), Some(Histogram::LAST / 2));
    }
}
