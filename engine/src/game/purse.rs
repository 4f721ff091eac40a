//! A hand counted once, to find out which of many prices it can pay where pairs may pay symbols.

use super::cards::{Card, Cards};
use super::price::{Price, WithSet};

/// A hand, counted.
pub(super) struct Purse {
    hand: Cards,
    /// Cards of a pair.
    pair: u8,
    /// Pairs of all colours, and of the colour that has most.
    all_pairs: u8,
    most_pairs: u8,
    /// Cards of the colour that has most.
    most: u8,
}

impl Purse {
    /// Counts a hand where so many cards are a pair.
    #[inline]
    pub fn of(hand: Cards, pair: u8) -> Purse {
        let most = hand.most_of_one_color();
        let all_pairs = match pair {
            // By far the usual case, and much quicker.
            2 => hand.halved_colors().total() as u8,
            _ => {
                let pairs = Card::COLORS.map(|color| pairs_of(hand.count(color), pair));
                pairs.iter().sum()
            }
        };
        Purse {
            hand,
            pair,
            all_pairs,
            most_pairs: pairs_of(most, pair),
            most,
        }
    }

    fn pairs_of(&self, color: Card) -> u8 {
        pairs_of(self.hand.count(color), self.pair)
    }
}

/// The pairs that so many cards of a colour make.
#[inline]
pub(super) fn pairs_of(number: u8, pair: u8) -> u8 {
    match pair {
        2 => number / 2,
        _ if number < pair => 0,
        pair => number.checked_div(pair).unwrap_or_default(),
    }
}

impl Price {
    /// Whether a hand can pay a price whose symbols pairs may pay.
    #[inline]
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
        let most = self.color.map_or(purse.most, |own| purse.hand.count(own));
        let needed = self.plain.saturating_sub(most) + self.symbols.saturating_sub(pairs);
        if locomotives < needed {
            return false;
        }
        match self.color {
            Some(color) => self.is_payable_with(purse, locomotives, color),
            None => {
                let mut sets = Card::COLORS.into_iter();
                sets.any(|color| self.is_payable_with(purse, locomotives, color))
            }
        }
    }

    /// The same if a colour pays the plain spaces.
    #[inline]
    fn is_payable_with(&self, purse: &Purse, locomotives: u8, color: Card) -> bool {
        let own = purse.hand.count(color);
        let Some(WithSet {
            colored,
            fewest_pairs,
        }) = self.with_set(own, locomotives)
        else {
            return false;
        };
        let own_pairs = pairs_of(own, purse.pair);
        let left = pairs_of(own - colored, purse.pair);
        let pairs = if self.pairs_differ {
            purse.all_pairs - own_pairs + left
        } else if colored == 0 || own_pairs < purse.most_pairs {
            purse.most_pairs
        } else {
            // The set takes from what may be the colour with most pairs.
            let others = Card::COLORS.into_iter().filter(|other| *other != color);
            others.fold(left, |best, other| best.max(purse.pairs_of(other)))
        };
        pairs >= fewest_pairs
    }
}
