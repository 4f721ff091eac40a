//! A hand counted once, to find out which of many prices it can pay where pairs may pay symbols.

use super::cards::{Card, Cards};
use super::price::Price;

/// A hand, counted.
pub(super) struct Purse {
    hand: Cards,
    /// Cards of a pair.
    pair: u8,
    counts: [u8; 8],
    /// Pairs of each colour, of all colours, and of the colour that has most.
    pairs: [u8; 8],
    all_pairs: u8,
    most_pairs: u8,
    /// Cards of the colour that has most.
    most: u8,
}

impl Purse {
    /// Counts a hand where so many cards are a pair.
    pub fn of(hand: Cards, pair: u8) -> Purse {
        let counts = Card::COLORS.map(|color| hand.count(color));
        let pairs = counts.map(|count| pairs_of(count, pair));
        Purse {
            hand,
            pair,
            counts,
            pairs,
            all_pairs: pairs.iter().sum(),
            most_pairs: pairs.into_iter().fold(0, u8::max),
            most: counts.into_iter().fold(0, u8::max),
        }
    }
}

/// The pairs that so many cards of a colour make.
#[inline]
fn pairs_of(number: u8, pair: u8) -> u8 {
    match pair {
        // By far the usual case, and much quicker.
        2 => number / 2,
        _ if number < pair => 0,
        pair => number.checked_div(pair).unwrap_or_default(),
    }
}

impl Price {
    /// Whether a hand can pay a price whose symbols pairs may pay.
    pub(super) fn is_payable_from(&self, purse: &Purse) -> bool {
        let Some(locomotives) = self.locomotives_left(purse.hand) else {
            return false;
        };
        // Even if no set took a card from a pair, most hands are too small.
        let pairs = if self.pairs_differ {
            purse.all_pairs
        } else {
            purse.most_pairs
        };
        let needed = self.plain.saturating_sub(purse.most) + self.symbols.saturating_sub(pairs);
        if locomotives < needed {
            return false;
        }
        let colors = Card::COLORS.into_iter().zip(0..);
        let mut sets = colors.filter(|(color, _)| self.may_be(*color));
        sets.any(|(_, place): (Card, usize)| {
            // A coloured card saves a whole locomotive on a plain space, half of one on a symbol.
            let own = purse.counts[place];
            let colored = own.min(self.plain);
            let left = pairs_of(own - colored, purse.pair);
            let pairs = if self.pairs_differ {
                purse.all_pairs - purse.pairs[place] + left
            } else if colored == 0 || purse.pairs[place] < purse.most_pairs {
                purse.most_pairs
            } else {
                // The set takes from what may be the colour with most pairs.
                let others = purse.pairs.iter().enumerate();
                let others = others.filter(|(other, _)| *other != place);
                others.fold(left, |best, (_, pairs)| best.max(*pairs))
            };
            let needed = self.plain - colored + self.symbols.saturating_sub(pairs);
            locomotives >= needed
        })
    }
}
