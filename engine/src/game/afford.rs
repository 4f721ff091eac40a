//! Which routes a hand can pay, by looking it up instead of trying every route.

use std::collections::BTreeMap;

use super::bits;
use super::cards::{Card, Cards};
use super::price::Price;
use super::purse::Purse;
use crate::map::limits::MOST_OF_A_KIND;

/// The ways to pay a simple price: with each colour, or with locomotives alone.
pub(super) const WAYS: usize = Card::COLORS.len() + 1;

/// How many cards of a colour a hand may have, and none.
const NUMBERS: usize = MOST_OF_A_KIND as usize + 1;
const COLORS: usize = Card::COLORS.len();

/// Sets of routes by what is needed to pay them.
#[derive(Clone, Debug)]
pub(super) struct Affordable {
    words: usize,
    /// The longest route that the table knows; more locomotives help no further.
    longest: usize,
    /// For each number of locomotives, colour and number of its cards: the routes they pay with at
    /// least one coloured card, and for each number of locomotives the routes they pay alone.
    colored: Vec<u64>,
    locomotives: Vec<u64>,
    /// Prices that pairs or ferry cards can pay, and for each the routes that cost so much.
    special: Vec<Price>,
    special_routes: Vec<u64>,
}

impl Affordable {
    pub fn new(prices: &[Price], words: usize) -> Self {
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
        let set_of = |hand: Cards, colored: bool| {
            let mut set = vec![0; words];
            for (route, price) in simple() {
                let fits = if colored { price.plain > 0 } else { true };
                if fits && price.is_payable(hand) {
                    bits::insert(&mut set, route);
                }
            }
            set
        };
        let mut with_color = Vec::new();
        let mut alone = Vec::new();
        for locomotives in 0..=longest as u8 {
            let locomotives = Cards::of(Card::Locomotive, locomotives);
            alone.extend(set_of(locomotives, false));
            for color in Card::COLORS {
                with_color.extend(std::iter::repeat_n(0, words));
                let sets = (1..=longest as u8)
                    .map(|number| set_of(locomotives + Cards::of(color, number), true));
                let sets: Vec<Vec<u64>> = sets.collect();
                let nothing = vec![0; words];
                for number in 0..NUMBERS - 1 {
                    // More cards than the longest route has spaces pay no more.
                    let set = sets.get(number).or(sets.last()).unwrap_or(&nothing);
                    with_color.extend_from_slice(set);
                }
            }
        }
        // A colour that a route does not take pays it with none of its cards.
        let mut table = Affordable {
            words,
            longest,
            colored: with_color,
            locomotives: alone,
            special: Vec::new(),
            special_routes: Vec::new(),
        };
        table.drop_other_colors(prices);
        let mut special: BTreeMap<Price, Vec<u64>> = BTreeMap::new();
        for (route, price) in prices.iter().enumerate() {
            if !price.is_simple() {
                let set = special.entry(*price).or_insert_with(|| vec![0; words]);
                bits::insert(set, route);
            }
        }
        for (price, set) in special {
            table.special.push(price);
            table.special_routes.extend(set);
        }
        table
    }

    fn drop_other_colors(&mut self, prices: &[Price]) {
        let sets = self.colored.chunks_mut(self.words * NUMBERS);
        for (sets, color) in sets.zip(Card::COLORS.into_iter().cycle()) {
            for (route, price) in prices.iter().enumerate() {
                if price.color.is_some_and(|own| own != color) {
                    sets.chunks_mut(self.words)
                        .for_each(|set| bits::remove(set, route));
                }
            }
        }
    }

    /// Counts how many of `routes` the ways before each one pay with a hand, and all of them
    /// together.
    #[inline(always)]
    pub fn count_ways<const WORDS: usize>(
        &self,
        hand: Cards,
        routes: &[u64; WORDS],
        starts: &mut [u32; WAYS + 1],
    ) {
        let colored = self.colored.as_chunks::<WORDS>().0;
        let colored = colored.as_chunks::<NUMBERS>().0.as_chunks::<COLORS>().0;
        let alone = self.locomotives.as_chunks::<WORDS>().0;
        let locomotives = usize::from(hand.locomotives()).min(self.longest);
        let (sets, alone) = (&colored[locomotives], &alone[locomotives]);
        let mut sum = 0;
        for (way, color) in Card::COLORS.into_iter().enumerate() {
            let number = usize::from(hand.count(color)) % NUMBERS;
            sum += size_of_both(&sets[way][number], routes);
            starts[way + 1] = sum;
        }
        starts[WAYS] = sum + size_of_both(alone, routes);
    }

    /// The routes that a hand pays in one way.
    #[inline]
    pub fn way(&self, hand: Cards, way: usize) -> &[u64] {
        let locomotives = usize::from(hand.locomotives()).min(self.longest);
        let Some(color) = Card::COLORS.get(way) else {
            return &self.locomotives[locomotives * self.words..][..self.words];
        };
        let number = usize::from(hand.count(*color));
        let place = (locomotives * COLORS + way) * NUMBERS + number;
        &self.colored[place * self.words..][..self.words]
    }

    /// Those of `routes` that a hand can pay with pairs or ferry cards.
    #[inline(always)]
    pub fn special_ways<const WORDS: usize>(
        &self,
        hand: Cards,
        routes: &[u64; WORDS],
    ) -> [u64; WORDS] {
        let mut payable = [0; WORDS];
        let sets = self.special_routes.as_chunks::<WORDS>().0;
        let mut purse: Option<Purse> = None;
        for (price, set) in self.special.iter().zip(sets) {
            let mut asked = [0; WORDS];
            let mut any = 0;
            for word in 0..WORDS {
                asked[word] = set[word] & routes[word];
                any |= asked[word];
            }
            if any != 0 && is_special_payable(price, hand, &mut purse) {
                for word in 0..WORDS {
                    payable[word] |= asked[word];
                }
            }
        }
        payable
    }

    /// The same for boards of any size: adds them to `payable`.
    pub fn add_special(&self, hand: Cards, routes: &[u64], payable: &mut [u64]) {
        let mut purse: Option<Purse> = None;
        let sets = self.special_routes.chunks_exact(self.words);
        for (price, set) in self.special.iter().zip(sets) {
            if is_special_payable(price, hand, &mut purse) {
                for ((payable, set), routes) in payable.iter_mut().zip(set).zip(routes) {
                    *payable |= set & routes;
                }
            }
        }
    }

    pub fn has_special(&self) -> bool {
        !self.special.is_empty()
    }
}

/// How many members two sets have in common.
#[inline(always)]
fn size_of_both<const WORDS: usize>(one: &[u64; WORDS], two: &[u64; WORDS]) -> u32 {
    let wide = |[low, high]: [u64; 2]| u128::from(high) << 64 | u128::from(low);
    let ((pairs, rest), (other_pairs, other_rest)) = (one.as_chunks(), two.as_chunks());
    let mut size = 0;
    // Two words as one number, or the compiler gathers those of all ways first, which takes longer
    // than to count them.
    for (one, two) in pairs.iter().zip(other_pairs) {
        size += (wide(*one) & wide(*two)).count_ones();
    }
    for (one, two) in rest.iter().zip(other_rest) {
        size += (one & two).count_ones();
    }
    size
}

/// Whether a hand can pay a price; it is counted once for all of them, because a board knows one
/// size of pairs.
#[inline]
fn is_special_payable(price: &Price, hand: Cards, purse: &mut Option<Purse>) -> bool {
    match price.pair {
        None => price.is_payable(hand),
        Some(pair) => price.is_payable_from(purse.get_or_insert_with(|| Purse::of(hand, pair))),
    }
}
