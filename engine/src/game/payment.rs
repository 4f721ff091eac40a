//! The payments that a hand has: all minimal ones, or one of them by a toss.
//!
//! [`payments`] lists, [`Price::accepts`] judges any payment, and the two must agree: a payment that
//! is legal but contains a smaller one is accepted and never listed.

use std::ops::RangeInclusive;

use super::cards::{Card, Cards};
use super::price::{Price, WithSet};
use super::purse::pairs_of;

impl Price {
    /// For a simple price: how many coloured cards of a kind a payment from a hand may have.
    #[inline]
    fn colored_range(&self, hand: Cards, color: Card) -> (u8, u8) {
        let free = hand.locomotives().saturating_sub(self.symbols);
        let fewest = self.plain.saturating_sub(free).max(1);
        (fewest, hand.count(color).min(self.plain))
    }

    /// For a simple price: a payment with cards of a colour and as many locomotives as it takes;
    /// `pick` says how many of the locomotives that could be used are.
    #[inline]
    pub(super) fn with_color(
        &self,
        hand: Cards,
        color: Card,
        pick: impl FnOnce(u32) -> u32,
    ) -> Cards {
        let (fewest, most) = self.colored_range(hand, color);
        let spare = most.saturating_sub(fewest);
        let colored = most - (pick(u32::from(spare) + 1) as u8).min(spare);
        let locomotives = self.plain + self.symbols - colored;
        Cards::of(color, colored) + Cards::of(Card::Locomotive, locomotives)
    }

    /// For a simple price: the number of payments that a hand has.
    pub(super) fn simple_number(&self, hand: Cards) -> u32 {
        if hand.locomotives() < self.symbols {
            return 0;
        }
        let mut number = u32::from(hand.locomotives() >= self.plain + self.symbols);
        if let Some(color) = self.color {
            let (fewest, most) = self.colored_range(hand, color);
            return number + u32::from((most + 1).saturating_sub(fewest));
        }
        for color in Card::COLORS {
            let (fewest, most) = self.colored_range(hand, color);
            number += u32::from((most + 1).saturating_sub(fewest));
        }
        number
    }

    /// For a simple price: the payment at a place among those that a hand has.
    pub(super) fn simple_nth(&self, hand: Cards, mut place: u32) -> Option<Cards> {
        let all = self.plain + self.symbols;
        if hand.locomotives() >= all {
            if place == 0 {
                return Some(Cards::of(Card::Locomotive, all));
            }
            place -= 1;
        }
        let colors = match &self.color {
            Some(color) => std::slice::from_ref(color),
            None => &Card::COLORS[..],
        };
        for color in colors {
            let (fewest, most) = self.colored_range(hand, *color);
            let number = u32::from((most + 1).saturating_sub(fewest));
            if place < number {
                let colored = fewest + place as u8;
                let locomotives = Cards::of(Card::Locomotive, all - colored);
                return Some(Cards::of(*color, colored) + locomotives);
            }
            place -= number;
        }
        None
    }

    /// One of the payments that a hand has: colours are tried from `toss` on, and it says whether
    /// locomotives or pairs pay symbols first. There is one whenever [`Price::is_payable`] says so:
    /// both ask [`Price::with_set`] what a colour leaves to be paid.
    pub(super) fn some_payment(&self, hand: Cards, toss: u32) -> Option<Cards> {
        let colors = Card::COLORS.into_iter().cycle();
        let colors = colors
            .skip(toss as usize % Card::COLORS.len())
            .take(Card::COLORS.len());
        let locomotives = self.locomotives_left(hand)?;
        let locomotives_first = toss >> 8 & 1 == 1;
        let mut sets = colors.clone().filter(|color| self.may_be(*color));
        sets.find_map(|set| {
            let WithSet {
                colored,
                fewest_pairs,
            } = self.with_set(hand.count(set), locomotives)?;
            let wanted = if locomotives_first {
                fewest_pairs
            } else {
                self.symbols
            };
            let plain = Cards::of(set, colored);
            let (pairs, number) =
                self.take_pairs(hand - plain, fewest_pairs..=wanted, colors.clone())?;
            let ferry = hand.count(Card::Ferry).min(self.most_ferry_cards());
            let by_locomotive =
                self.waves_after(ferry) + self.plain - colored + self.symbols - number;
            let fixed = Cards::of(Card::Ferry, ferry) + Cards::of(Card::Locomotive, by_locomotive);
            Some(fixed + plain + pairs)
        })
    }

    /// As many pairs as are wanted, or fewer, from the first colours that have them; none if there
    /// are too few. Where all pairs must be of one colour, it is the first that has enough.
    fn take_pairs(
        &self,
        from: Cards,
        wanted: RangeInclusive<u8>,
        colors: impl Iterator<Item = Card>,
    ) -> Option<(Cards, u8)> {
        let (fewest, most) = wanted.into_inner();
        let enough = if self.pairs_differ { 1 } else { fewest.max(1) };
        let (mut taken, mut number) = (Cards::NONE, 0);
        if let Some(pair) = self.pair {
            let pairs = colors.map(|color| (color, pairs_of(from.count(color), pair)));
            for (color, pairs) in pairs.filter(|(_, pairs)| *pairs >= enough) {
                let pairs = pairs.min(most - number);
                taken += Cards::of(color, pairs * pair);
                number += pairs;
                if !self.pairs_differ {
                    break;
                }
            }
        }
        (number >= fewest).then_some((taken, number))
    }
}

/// Adds the minimal legal payments that a hand has to `list`, each once, in a stable order.
pub fn payments(price: &Price, hand: Cards, list: &mut Vec<Cards>) {
    if price.is_simple() {
        let number = price.simple_number(hand);
        list.extend((0..number).filter_map(|place| price.simple_nth(hand, place)));
        return;
    }
    let start = list.len();
    let ferry = hand.count(Card::Ferry).min(price.most_ferry_cards());
    for ferry_cards in 0..=ferry {
        let on_waves = price.waves_after(ferry_cards);
        let Some(locomotives) = hand.locomotives().checked_sub(on_waves) else {
            continue;
        };
        let fixed = Cards::of(Card::Ferry, ferry_cards) + Cards::of(Card::Locomotive, on_waves);
        // No coloured card on a plain space, then each colour with one or more.
        let mut with_set = |set: Option<(Card, u8)>| {
            let colored = set.map_or(0, |(_, number)| number);
            let plain = set.map_or(Cards::NONE, |(color, number)| Cards::of(color, number));
            let Some(left) = locomotives.checked_sub(price.plain - colored) else {
                return;
            };
            let paid = fixed + plain + Cards::of(Card::Locomotive, price.plain - colored);
            symbols(price, hand, paid, left, list);
        };
        with_set(None);
        for color in Card::COLORS {
            if price.may_be(color) {
                for number in 1..=hand.count(color).min(price.plain) {
                    with_set(Some((color, number)));
                }
            }
        }
    }
    keep_minimal(list, start);
}

/// Pays the symbols with `left` locomotives and pairs from the hand, in all ways.
fn symbols(price: &Price, hand: Cards, paid: Cards, left: u8, list: &mut Vec<Cards>) {
    if price.symbols <= left {
        list.push(paid + Cards::of(Card::Locomotive, price.symbols));
    }
    let Some(pair) = price.pair else {
        return;
    };
    for pairs in 1..=price.symbols {
        let by_locomotive = price.symbols - pairs;
        if by_locomotive <= left {
            let paid = paid + Cards::of(Card::Locomotive, by_locomotive);
            add_pairs(price, hand, paid, pairs, pair, 0, list);
        }
    }
}

/// Adds so many pairs of the colours from `first` on.
fn add_pairs(
    price: &Price,
    hand: Cards,
    paid: Cards,
    pairs: u8,
    pair: u8,
    first: usize,
    list: &mut Vec<Cards>,
) {
    if pairs == 0 {
        list.push(paid);
        return;
    }
    for (index, color) in Card::COLORS.into_iter().enumerate().skip(first) {
        let free = hand.count(color) - paid.count(color);
        let most = if price.pairs_differ { pairs } else { 0 };
        for number in 1..=(free / pair).min(most) {
            let paid = paid + Cards::of(color, number * pair);
            add_pairs(price, hand, paid, pairs - number, pair, index + 1, list);
        }
        if !price.pairs_differ && free / pair >= pairs {
            list.push(paid + Cards::of(color, pairs * pair));
        }
    }
}

/// Drops payments from `start` on that occur twice or contain another one.
fn keep_minimal(list: &mut Vec<Cards>, start: usize) {
    let mut kept = start;
    for index in start..list.len() {
        let candidate = list[index];
        let contains_other = |other: &Cards| candidate.contains(*other) && *other != candidate;
        let superfluous =
            list[start..].iter().any(contains_other) || list[start..kept].contains(&candidate);
        if !superfluous {
            // What is overwritten was superfluous, but still served to find others: keep it findable.
            list.swap(kept, index);
            kept += 1;
        }
    }
    list.truncate(kept);
}

/// Adds the ways to pay a surcharge of so many cards, each of the set's colour or a locomotive.
pub fn surcharges(set: Option<Card>, number: u8, hand: Cards, list: &mut Vec<Cards>) {
    let locomotives = hand.locomotives();
    let most_colored = set.map_or(0, |set| hand.count(set)).min(number);
    for colored in (0..=most_colored).rev() {
        if number - colored <= locomotives {
            let paid = set.map_or(Cards::NONE, |set| Cards::of(set, colored));
            list.push(paid + Cards::of(Card::Locomotive, number - colored));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(letters: &str) -> Cards {
        Cards::from_letters(letters).unwrap()
    }

    fn listed(price: &Price, hand: &str) -> Vec<String> {
        let mut list = Vec::new();
        payments(price, cards(hand), &mut list);
        let mut letters: Vec<String> = list.iter().map(Cards::to_string).collect();
        letters.sort();
        letters
    }

    fn nordic(plain: u8, symbols: u8) -> Price {
        Price {
            symbols,
            pair: Some(2),
            pairs_differ: true,
            ..Price::of_cards(plain)
        }
    }

    #[test]
    fn a_coloured_route_takes_its_colour_and_locomotives() {
        let price = Price {
            color: Some(Card::Blue),
            ..Price::of_cards(3)
        };
        assert_eq!(listed(&price, "UUUULLLRR"), ["LLL", "LLU", "LUU", "UUU"]);
    }

    #[test]
    fn pairs_pay_symbols_and_only_minimal_payments_are_listed() {
        assert_eq!(
            listed(&nordic(2, 1), "LRRRRUU"),
            ["LRR", "LUU", "RRRR", "RRUU"]
        );
        assert_eq!(
            listed(&nordic(2, 2), "LRRRRUU"),
            ["LRRRR", "LRRUU", "RRRRUU"]
        );
        for legal in ["LRRR", "LRUU", "LLL", "LLR"] {
            assert!(nordic(2, 1).accepts(cards(legal)), "{legal}");
        }
        for illegal in ["RRR", "LRU", "GRUU"] {
            assert!(!nordic(2, 1).accepts(cards(illegal)), "{illegal}");
        }
    }

    #[test]
    fn some_payment_is_found_whenever_there_is_one() {
        use rand::{RngExt as _, SeedableRng as _};
        let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
        let mut found = 0;
        for _ in 0..20_000 {
            let mut hand = Cards::NONE;
            // Hands large enough for several pairs of one colour.
            let most = random.random_range(2..10);
            for card in Card::ALL {
                hand += Cards::of(card, random.random_range(0..most));
            }
            let special = random.random_range(0..6);
            let price = Price {
                plain: random.random_range(0..5),
                color: None,
                symbols: special,
                waves: random.random_range(0..3),
                pair: random.random_bool(0.7).then(|| random.random_range(2..4)),
                pairs_differ: random.random(),
                covers: random.random_range(0..3),
            };
            let payment = price.some_payment(hand, random.random());
            assert_eq!(
                payment.is_some(),
                price.is_payable(hand),
                "{price:?} {hand:?}"
            );
            if let Some(payment) = payment {
                found += 1;
                assert!(hand.contains(payment));
                assert!(price.accepts(payment), "{price:?} {hand:?} {payment:?}");
            }
        }
        assert!(found > 5_000, "{found}");
    }

    #[test]
    fn a_full_hand_pays_a_plain_gray_route_in_seventeen_ways() {
        let hand = "PPUUOOWWGGYYKKRRLL";
        assert_eq!(listed(&Price::of_cards(2), hand).len(), 17);
    }
}
