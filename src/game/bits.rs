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
    set.iter().enumerate().flat_map(|(index, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(64 * index + bit)
        })
    })
}

/// The member at a place, counted from 0.
#[inline]
pub(super) fn nth(set: &[u64], mut place: u32) -> Option<usize> {
    for (index, word) in set.iter().enumerate() {
        let here = word.count_ones();
        if place < here {
            let mut left = *word;
            for _ in 0..place {
                left &= left - 1;
            }
            return Some(64 * index + left.trailing_zeros() as usize);
        }
        place -= here;
    }
    None
}
