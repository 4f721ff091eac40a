//! Choosing where several are equally good: by a toss, so that neither the order of the colours nor
//! that of the routes in a file shows in the figures.

use std::cmp::Ordering;

use super::BotRandom;
use crate::game::below;

/// The item whose worth is greatest; of several such each is as likely as the others.
#[inline]
pub(super) fn best_of<T, W: PartialOrd>(
    items: impl Iterator<Item = (W, T)>,
    random: &mut BotRandom,
) -> Option<(W, T)> {
    let mut best: Option<(W, T)> = None;
    let mut equal = 0;
    for (worth, item) in items {
        let order = match &best {
            Some((known, _)) => worth.partial_cmp(known),
            None => Some(Ordering::Greater),
        };
        match order {
            Some(Ordering::Greater) => {
                best = Some((worth, item));
                equal = 1;
            }
            Some(Ordering::Equal) => {
                equal += 1;
                if below(random, equal) == 0 {
                    best = Some((worth, item));
                }
            }
            Some(Ordering::Less) | None => {}
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;

    #[test]
    fn each_of_the_best_is_as_likely() {
        let mut random = BotRandom::seed_from_u64(1);
        let mut counts = [0; 6];
        for _ in 0..9000 {
            let items = [3, 1, 3, 2, 0, 3].into_iter().zip(0..);
            let (worth, place): (i32, usize) = best_of(items, &mut random).unwrap();
            assert_eq!(worth, 3);
            counts[place] += 1;
        }
        for place in [0, 2, 5] {
            assert!((2800..3200).contains(&counts[place]), "{counts:?}");
        }
        assert_eq!(counts[1] + counts[3] + counts[4], 0);
        let nothing = std::iter::empty::<(f32, u8)>();
        assert!(best_of(nothing, &mut random).is_none());
    }
}
