//! Which routes a hand can pay, by looking it up instead of trying every route.

use std::collections::BTreeMap;

use super::bits;
use super::board::BoardRoute;
use super::cards::{Card, Cards};
use super::payment::Price;
use crate::map::Rules;

/// Sets of routes by what is needed to pay them.
#[derive(Clone, Debug)]
pub(super) struct Affordable {
    words: usize,
    /// The longest route that the table knows; more cards of a kind help no further.
    longest: usize,
    /// For each colour, number of its cards and number of locomotives: the routes they pay.
    table: Vec<u64>,
    /// Routes that pairs or ferry cards can pay, together with all that cost the same.
    special: Vec<(Price, Vec<u64>)>,
}

impl Affordable {
    pub fn new(rules: &Rules, routes: &[BoardRoute], words: usize) -> Self {
        let prices: Vec<Price> = routes.iter().map(|route| Price::of(route, rules)).collect();
        let simple = || {
            prices
                .iter()
                .enumerate()
                .filter(|(_, price)| price.is_simple())
        };
        let longest = simple()
            .map(|(_, price)| usize::from(price.plain + price.symbols))
            .max()
            .unwrap_or_default();
        let mut table = vec![0; Card::COLORS.len() * (longest + 1) * (longest + 1) * words];
        let mut sets = table.chunks_mut(words);
        for color in Card::COLORS {
            for colored in 0..=longest {
                for locomotives in 0..=longest {
                    let hand = Cards::of(color, colored as u8)
                        + Cards::of(Card::Locomotive, locomotives as u8);
                    let Some(set) = sets.next() else { break };
                    for (route, _) in simple().filter(|(_, price)| price.is_payable(hand)) {
                        bits::insert(set, route);
                    }
                }
            }
        }
        let mut special: BTreeMap<Price, Vec<u64>> = BTreeMap::new();
        for (route, price) in prices.iter().enumerate() {
            if !price.is_simple() {
                let set = special.entry(*price).or_insert_with(|| vec![0; words]);
                bits::insert(set, route);
            }
        }
        Affordable {
            words,
            longest,
            table,
            special: special.into_iter().collect(),
        }
    }

    /// Keeps those of `routes` that a hand can pay.
    #[inline]
    pub fn keep_payable(&self, hand: Cards, routes: &mut [u64]) {
        let side = self.longest + 1;
        let locomotives = usize::from(hand.locomotives()).min(self.longest);
        if self.words == 2 {
            // The size of most boards, with the sums kept in registers.
            let (mut first, mut second) = (0, 0);
            for color in Card::COLORS {
                let colored = usize::from(hand.count(color)).min(self.longest);
                let start = ((color as usize * side + colored) * side + locomotives) * 2;
                first |= self.table[start];
                second |= self.table[start + 1];
            }
            for (price, set) in &self.special {
                if (set[0] & routes[0] | set[1] & routes[1]) != 0 && price.is_payable(hand) {
                    first |= set[0];
                    second |= set[1];
                }
            }
            routes[0] &= first;
            routes[1] &= second;
            return;
        }
        for (word, wanted) in routes.iter_mut().enumerate() {
            let mut payable = 0;
            for color in Card::COLORS {
                let colored = usize::from(hand.count(color)).min(self.longest);
                let set = (color as usize * side + colored) * side + locomotives;
                payable |= self.table[set * self.words + word];
            }
            for (price, set) in &self.special {
                if set[word] & *wanted & !payable != 0 && price.is_payable(hand) {
                    payable |= set[word];
                }
            }
            *wanted &= payable;
        }
    }
}
