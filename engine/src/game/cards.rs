//! Train cards and hands of them, packed into one word.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::map::Color;
use crate::map::limits::MOST_OF_A_KIND;

/// A kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the variants are their own description")]
pub enum Card {
    Purple,
    Blue,
    Orange,
    White,
    Green,
    Yellow,
    Black,
    Red,
    Locomotive,
    Ferry,
}

impl Card {
    /// The eight colours.
    pub const COLORS: [Card; 8] = [
        Card::Purple,
        Card::Blue,
        Card::Orange,
        Card::White,
        Card::Green,
        Card::Yellow,
        Card::Black,
        Card::Red,
    ];

    /// The kinds in the train deck: the colours and the locomotive.
    pub const TRAINS: [Card; 9] = [
        Card::Purple,
        Card::Blue,
        Card::Orange,
        Card::White,
        Card::Green,
        Card::Yellow,
        Card::Black,
        Card::Red,
        Card::Locomotive,
    ];

    /// All kinds.
    pub const ALL: [Card; 10] = [
        Card::Purple,
        Card::Blue,
        Card::Orange,
        Card::White,
        Card::Green,
        Card::Yellow,
        Card::Black,
        Card::Red,
        Card::Locomotive,
        Card::Ferry,
    ];

    /// The kind with a number.
    #[inline]
    fn numbered(number: u32) -> Option<Card> {
        // The compiler makes a comparison of it; a table would have to be looked up.
        Some(match number {
            0 => Card::Purple,
            1 => Card::Blue,
            2 => Card::Orange,
            3 => Card::White,
            4 => Card::Green,
            5 => Card::Yellow,
            6 => Card::Black,
            7 => Card::Red,
            8 => Card::Locomotive,
            9 => Card::Ferry,
            _ => return None,
        })
    }

    /// The letter that the rules write for it.
    pub fn letter(self) -> char {
        match self {
            Card::Purple => 'P',
            Card::Blue => 'U',
            Card::Orange => 'O',
            Card::White => 'W',
            Card::Green => 'G',
            Card::Yellow => 'Y',
            Card::Black => 'K',
            Card::Red => 'R',
            Card::Locomotive => 'L',
            Card::Ferry => 'F',
        }
    }

    /// The kind with that letter.
    pub fn from_letter(letter: char) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.letter() == letter)
    }

    /// The card of a route's colour; none for gray.
    pub fn of_color(color: Color) -> Option<Card> {
        Card::COLORS.get(color as usize).copied()
    }

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Card::Locomotive => "locomotive",
            Card::Ferry => "ferry",
            color => Color::CARDS[color as usize].name(),
        }
    }
}

const BITS: u32 = 6;
const FIELD: u64 = (1 << BITS) - 1;
/// The top bit of every field, never used by a count.
const GUARDS: u64 = {
    let mut guards = 0;
    let mut kind = 0;
    while kind < 10 {
        guards |= 1 << (kind * BITS + BITS - 1);
        kind += 1;
    }
    guards
};

/// The fields of the eight colours.
const COLORS: u64 = (1 << (8 * BITS)) - 1;

/// The lowest bit of each lane of twelve bits; a lane holds two kinds.
const LANES: u64 = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48;
/// The lower kind of each lane.
const EVEN: u64 = LANES * FIELD;

/// A number of cards of each kind: a hand, a deck, a payment. Up to 31 of a kind.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(u64);

impl Cards {
    /// None at all.
    pub const NONE: Cards = Cards(0);

    /// So many of one kind.
    #[inline]
    pub fn of(card: Card, number: u8) -> Cards {
        debug_assert!(number <= MOST_OF_A_KIND);
        Cards(u64::from(number) << (card as u32 * BITS))
    }

    /// How many of a kind.
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        (self.0 >> (card as u32 * BITS) & FIELD) as u8
    }

    /// How many locomotives.
    #[inline]
    pub fn locomotives(self) -> u8 {
        self.count(Card::Locomotive)
    }

    /// How many in all.
    #[inline]
    pub fn total(self) -> u16 {
        // Two kinds to a lane of twelve bits, then all lanes into the topmost.
        let pairs = (self.0 & EVEN) + (self.0 >> BITS & EVEN);
        (pairs.wrapping_mul(LANES) >> 48 & 0xfff) as u16
    }

    /// Whether there are at least so many of one colour.
    #[inline]
    pub fn has_of_one_color(self, number: u8) -> bool {
        self.has_of_color(None, number)
    }

    /// Whether there are at least so many of a colour, of any one if none is given. Without a branch,
    /// because neither can be predicted.
    #[inline]
    pub fn has_of_color(self, color: Option<Card>, number: u8) -> bool {
        const ONES: u64 = (GUARDS >> (BITS - 1)) & COLORS;
        let fields = match color {
            Some(color) => FIELD << (color as u32 * BITS),
            None => COLORS,
        };
        let number = number.min(MOST_OF_A_KIND + 1);
        ((self.0 | GUARDS) - ONES * u64::from(number)) & GUARDS & fields != 0
    }

    /// How many there are of the colour that has most.
    #[inline]
    pub fn most_of_one_color(self) -> u8 {
        let counts = Card::COLORS.map(|color| self.count(color));
        counts.into_iter().fold(0, u8::max)
    }

    /// Half as many of each colour, rounded down, and nothing else.
    #[inline]
    pub(super) fn halved_colors(self) -> Cards {
        const HALVES: u64 = COLORS & !GUARDS & !(GUARDS >> 1);
        Cards(self.0 >> 1 & HALVES)
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of the others are among these.
    #[inline]
    pub fn contains(self, others: Cards) -> bool {
        ((self.0 | GUARDS) - others.0) & GUARDS == GUARDS
    }

    /// What is left without the others, as far as they are among these.
    #[inline]
    pub(super) fn less(self, others: Cards) -> Cards {
        let rest = (self.0 | GUARDS) - others.0;
        let enough = rest & GUARDS;
        Cards(rest & (enough - (enough >> (BITS - 1))))
    }

    /// The kinds there are, with their number.
    pub fn kinds(self) -> impl Iterator<Item = (Card, u8)> {
        Card::ALL
            .into_iter()
            .map(move |card| (card, self.count(card)))
            .filter(|(_, number)| *number > 0)
    }

    /// One of the train cards, each as likely as the others if all numbers are.
    #[inline]
    pub fn pick(self, number: u32) -> Option<Card> {
        // As if the cards lay in a line, kind by kind. Without branches, because a shuffled deck
        // cannot be predicted: two kinds to a lane, the lanes summed up from the lowest, then the
        // first lane that reaches beyond the place.
        const TOPS: u64 = LANES << 11;
        let even = self.0 & EVEN;
        let pairs = even + (self.0 >> BITS & EVEN & !(FIELD << 48));
        let sums = pairs.wrapping_mul(LANES) & ((1 << 60) - 1);
        let place = (u64::from(number) * (sums >> 48)) >> 32;
        let beyond = ((sums | TOPS) - (place + 1) * LANES) & TOPS;
        if beyond == 0 {
            return None;
        }
        let lane = beyond.trailing_zeros() - 11;
        let below = (sums - pairs) >> lane & 0xfff;
        let second = place - below >= even >> lane & 0xfff;
        Card::numbered(2 * (lane / 12) + u32::from(second))
    }

    /// The different kinds among the train cards.
    #[inline]
    pub fn train_kinds(self) -> Kinds {
        let ones = GUARDS >> (BITS - 1);
        let marks = ((self.0 | GUARDS) - ones) & GUARDS;
        Kinds(marks & !(FIELD << (Card::Ferry as u32 * BITS)))
    }

    /// The first kind of train card of which there are any.
    #[inline]
    pub(super) fn first_train_kind(self) -> Option<Card> {
        let trains = self.0 & !(FIELD << (Card::Ferry as u32 * BITS));
        Card::numbered(trains.trailing_zeros() / BITS)
    }

    /// Without its locomotives.
    #[inline]
    pub fn without_locomotives(self) -> Cards {
        Cards(self.0 & !(FIELD << (Card::Locomotive as u32 * BITS)))
    }

    /// Reads the letters of the rules: `LRR` is one locomotive and two red.
    pub fn from_letters(letters: &str) -> Option<Cards> {
        let mut cards = Cards::NONE;
        for letter in letters.chars().filter(|letter| !letter.is_whitespace()) {
            let card = Card::from_letter(letter)?;
            if cards.count(card) == MOST_OF_A_KIND {
                return None;
            }
            cards += Cards::of(card, 1);
        }
        Some(cards)
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u64);

impl Kinds {
    /// How many.
    #[inline]
    pub fn number(self) -> u32 {
        self.0.count_ones()
    }

    /// The kind at a place.
    #[inline]
    pub fn nth(self, place: u32) -> Option<Card> {
        // Without branches, because the place cannot be predicted: in each field the number of
        // kinds up to it, then the first field that reaches beyond the place.
        const ONES: u64 = GUARDS >> (BITS - 1);
        let sums = (self.0 >> (BITS - 1)).wrapping_mul(ONES);
        let beyond = ((sums | GUARDS) - (u64::from(place) + 1) * ONES) & GUARDS;
        Card::numbered(beyond.trailing_zeros() / BITS)
    }
}

impl Add for Cards {
    type Output = Cards;
    #[inline]
    fn add(self, others: Cards) -> Cards {
        let sum = Cards(self.0 + others.0);
        debug_assert_eq!(sum.0 & GUARDS, 0);
        sum
    }
}

impl Sub for Cards {
    type Output = Cards;
    #[inline]
    fn sub(self, others: Cards) -> Cards {
        debug_assert!(self.contains(others));
        Cards(self.0 - others.0)
    }
}

impl AddAssign for Cards {
    #[inline]
    fn add_assign(&mut self, others: Cards) {
        *self = *self + others;
    }
}

impl SubAssign for Cards {
    #[inline]
    fn sub_assign(&mut self, others: Cards) {
        *self = *self - others;
    }
}

/// Ferry cards and locomotives first, then colours by their letter.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds: Vec<(Card, u8)> = self.kinds().collect();
        kinds.sort_by_key(|(card, _)| match card {
            Card::Ferry => ' ',
            Card::Locomotive => '!',
            color => color.letter(),
        });
        for (card, number) in kinds {
            for _ in 0..number {
                write!(f, "{}", card.letter())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letters = String::deserialize(deserializer)?;
        Cards::from_letters(&letters).ok_or_else(|| {
            serde::de::Error::custom(format_args!(
                "expected cards as letters (P U O W G Y K R, L locomotive, F ferry), found `{letters}`"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_adding_and_containing() {
        let hand = Cards::from_letters("LRRRUUF").unwrap();
        assert_eq!(hand.total(), 7);
        assert_eq!(hand.count(Card::Red), 3);
        assert_eq!(hand.locomotives(), 1);
        assert!(hand.contains(Cards::from_letters("LRRU").unwrap()));
        assert!(!hand.contains(Cards::from_letters("LL").unwrap()));
        assert!(!hand.contains(Cards::from_letters("W").unwrap()));
        let rest = hand - Cards::from_letters("RRF").unwrap();
        assert_eq!(rest.to_string(), "LRUU");
        assert_eq!(Cards::from_letters("X"), None);
    }

    #[test]
    fn colours_are_halved_and_the_others_left_out() {
        let mut hand = Cards::of(Card::Locomotive, 31) + Cards::of(Card::Ferry, 31);
        let numbers = [0, 1, 2, 3, 16, 17, 30, 31];
        for (color, number) in Card::COLORS.into_iter().zip(numbers) {
            hand += Cards::of(color, number);
        }
        let halved = hand.halved_colors();
        for (color, number) in Card::COLORS.into_iter().zip(numbers) {
            assert_eq!(halved.count(color), number / 2);
        }
        assert_eq!(halved.locomotives() + halved.count(Card::Ferry), 0);
    }

    #[test]
    fn the_total_is_right_for_full_fields() {
        let mut all = Cards::NONE;
        for card in Card::ALL {
            all += Cards::of(card, MOST_OF_A_KIND);
        }
        assert_eq!(all.total(), 310);
        assert_eq!(Cards::of(Card::Ferry, 31).total(), 31);
    }

    #[test]
    fn the_longest_colour_is_found_without_counting_locomotives() {
        let hand = Cards::from_letters("LLLLRRUF").unwrap();
        assert_eq!(hand.most_of_one_color(), 2);
        assert!(hand.has_of_one_color(0) && hand.has_of_one_color(2));
        assert!(!hand.has_of_one_color(3) && !hand.has_of_one_color(200));
        assert!(Cards::of(Card::Red, MOST_OF_A_KIND).has_of_one_color(MOST_OF_A_KIND));
    }

    #[test]
    fn every_train_card_is_picked_by_as_many_numbers_as_the_others() {
        for letters in ["PLLRF", "PPPUOOWWWWGYYKKKKKRRLLL", "L", "KK"] {
            let cards = Cards::from_letters(letters).unwrap();
            let trains = letters.replace('F', "").len() as u64;
            let at = |place: u64| ((place << 32) / trains + 1) as u32;
            let line: Vec<Card> = (0..trains)
                .map(|place| cards.pick(at(place)).unwrap())
                .collect();
            for card in Card::TRAINS {
                let number = line.iter().filter(|picked| **picked == card).count();
                assert_eq!(number, usize::from(cards.count(card)), "{letters} {card:?}");
            }
            assert_eq!(cards.pick(0), line.first().copied());
            assert_eq!(cards.pick(u32::MAX), line.last().copied());
        }
        assert_eq!(Cards::from_letters("F").unwrap().pick(7), None);
    }
}
