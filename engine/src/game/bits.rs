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

/// Inserts a member only if it is wanted, without a branch.
#[inline]
pub(super) fn insert_if(set: &mut [u64], member: usize, wanted: bool) {
    set[member / 64] |= u64::from(wanted) << (member % 64);
}

#[inline]
pub(super) fn remove(set: &mut [u64], member: usize) {
    set[member / 64] &= !(1 << (member % 64));
}

#[inline]
pub(super) fn size(set: &[u64]) -> u32 {
    size_of(set.iter().copied())
}

/// The same for words that are worked out one after the other.
#[inline]
pub(super) fn size_of(words: impl Iterator<Item = u64>) -> u32 {
    words.map(u64::count_ones).sum()
}

/// The members, in order.
#[inline]
pub(crate) fn members(set: &[u64]) -> impl Iterator<Item = usize> + Clone {
    members_of(set.iter().copied())
}

/// The members of a set whose words come one after the other, in order.
#[inline]
pub(super) fn members_of<W>(words: W) -> impl Iterator<Item = usize> + Clone + use<W>
where
    W: Iterator<Item = u64> + Clone,
{
    Members {
        words,
        left: 0,
        end: 0,
    }
}

/// Goes through the members of a set; faster than joining iterators over each of its words.
#[derive(Clone)]
struct Members<W> {
    words: W,
    /// What is left of the last word, and where that word ends.
    left: u64,
    end: usize,
}

impl<W: Iterator<Item = u64>> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.left = self.words.next()?;
            self.end += 64;
        }
        let bit = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(self.end - 64 + bit)
    }
}

/// The member at a place, counted from 0.
#[inline]
pub(super) fn nth(set: &[u64], place: u32) -> Option<usize> {
    nth_of(set.iter().copied(), place)
}

/// The same for words that are worked out one after the other. All of them are looked at, because
/// in which one a place is cannot be predicted.
#[inline]
pub(super) fn nth_of(mut words: impl Iterator<Item = u64>, mut place: u32) -> Option<usize> {
    let (mut word, mut start) = (words.next()?, 0);
    for (index, next) in words.enumerate() {
        let here = word.count_ones();
        let beyond = place >= here;
        place -= if beyond { here } else { 0 };
        start = if beyond { 64 * (index + 1) } else { start };
        word = if beyond { next } else { word };
    }
    (place < word.count_ones()).then(|| start + nth_in_word(word, place) as usize)
}

/// The bit at a place of a word that has it, without branches that nobody could predict: in each
/// byte the bits up to it, the first byte that reaches beyond the place, and in it the bit from a table.
#[inline]
fn nth_in_word(word: u64, place: u32) -> u32 {
    const ONES: u64 = u64::MAX / 255;
    const TOPS: u64 = ONES << 7;
    let place = u64::from(place);
    let pairs = word - (word >> 1 & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
    let bytes = (fours + (fours >> 4)) & (ONES * 0x0f);
    let sums = bytes.wrapping_mul(ONES);
    let beyond = ((sums | TOPS) - (place + 1) * ONES) & TOPS;
    let start = beyond.trailing_zeros() & 56;
    let left = place - ((sums - bytes) >> start & 0xff);
    let byte = word >> start & 0xff;
    start + u32::from(NTH_IN_BYTE[byte as usize][left as usize % 8])
}

/// For each byte the bit at each place.
static NTH_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut place) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][place] = bit;
                place += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

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
