//! Sets of small numbers as bits in words, on slices that the board has sized.

/// Words needed for so many members.
pub(super) fn words_for(members: usize) -> usize {
    members.div_ceil(64).max(1)
}

#[inline]
pub(super) fn has(set: &[u64], member: usize) -> bool {
    set[member / 64] >> (member % 64) & 1 == 1
}

#[inline]
pub(super) fn insert(set: &mut [u64], member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

#[inline]
pub(super) fn remove(set: &mut [u64], member: usize) {
    set[member / 64] &= !(1 << (member % 64));
}

#[inline]
pub(super) fn size(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The members, in order.
#[inline]
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter()
        .enumerate()
        .flat_map(|(index, word)| members_of_word(*word).map(move |bit| 64 * index + bit))
}

/// The members of a set that is one word, in order.
#[inline]
pub(super) fn members_of_word(mut left: u64) -> impl Iterator<Item = usize> + use<> {
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let bit = left.trailing_zeros() as usize;
        left &= left - 1;
        Some(bit)
    })
}

/// The member at a place, counted from 0.
#[inline]
pub(super) fn nth(set: &[u64], mut place: u32) -> Option<usize> {
    for (index, word) in set.iter().enumerate() {
        let here = word.count_ones();
        if place < here {
            return Some(64 * index + nth_in_word(*word, place) as usize);
        }
        place -= here;
    }
    None
}

/// The bit at a place of a word that has it, by halves, without branches that nobody could predict.
#[inline]
fn nth_in_word(word: u64, mut place: u32) -> u32 {
    let (mut left, mut bit) = (word, 0);
    for half in [32, 16, 8, 4, 2, 1] {
        let below = (left & ((1 << half) - 1)).count_ones();
        let beyond = place >= below;
        place -= if beyond { below } else { 0 };
        bit += if beyond { half } else { 0 };
        left = if beyond { left >> half } else { left };
    }
    bit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_agrees_with_counting() {
        let set = [0x8000_0000_0000_0001, 0, 0xdead_beef_1234_5678, u64::MAX];
        for (place, member) in members(&set).enumerate() {
            assert_eq!(nth(&set, place as u32), Some(member));
        }
        assert_eq!(nth(&set, size(&set)), None);
    }
}
