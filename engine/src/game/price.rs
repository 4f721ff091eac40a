//! What a route, a surcharge or a station costs, and whether a hand or a payment suffices.

use super::board::BoardRoute;
use super::cards::{Card, Cards};
use super::purse::Purse;
use crate::map::Rules;
use crate::map::rules::{Ferry, Pairs, Waves};

/// What has to be paid: so many spaces, some of them special.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price {
    /// Spaces paid with one colour and locomotives.
    pub plain: u8,
    /// The colour; none for any one colour.
    pub color: Option<Card>,
    /// Spaces with a locomotive symbol.
    pub symbols: u8,
    /// Spaces with a wave.
    pub waves: u8,
    /// Cards of one colour that pay a symbol, if they can.
    pub pair: Option<u8>,
    /// Whether pairs on one route may differ in colour.
    pub pairs_differ: bool,
    /// Waves that a ferry card covers; 0 if there are no ferry cards.
    pub covers: u8,
}

/// The plain spaces paid with a colour, and what that leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct WithSet {
    /// Cards of the colour.
    pub colored: u8,
    /// Symbols that the locomotives left cannot pay.
    pub fewest_pairs: u8,
}

impl Price {
    /// The price of a route.
    pub fn of(route: &BoardRoute, rules: &Rules) -> Price {
        let pairs = match &rules.ferry {
            Some(Ferry { pairs: Some(pairs) }) if route.symbols > 0 => Some(pairs),
            _ => None,
        };
        let waves = rules.waves.as_ref().filter(|_| route.waves > 0);
        Price {
            plain: route.length - route.symbols - route.waves,
            color: route.color,
            symbols: route.symbols,
            waves: route.waves,
            pair: pairs.map(|Pairs { size, .. }| *size),
            pairs_differ: pairs.is_some_and(|Pairs { independent, .. }| *independent),
            covers: waves.map_or(0, |Waves { covers, .. }| *covers),
        }
    }

    /// The price of so many cards of one colour: a station.
    pub fn of_cards(number: u8) -> Price {
        Price {
            plain: number,
            color: None,
            symbols: 0,
            waves: 0,
            pair: None,
            pairs_differ: false,
            covers: 0,
        }
    }

    /// Whether neither pairs nor ferry cards can pay a part of it.
    pub fn is_simple(&self) -> bool {
        self.pair.is_none() && self.waves == 0
    }

    /// The most ferry cards that cover anything.
    pub(super) fn most_ferry_cards(&self) -> u8 {
        if self.covers == 0 {
            0
        } else {
            self.waves.div_ceil(self.covers)
        }
    }

    /// Waves left for locomotives after so many ferry cards.
    pub(super) fn waves_after(&self, ferry_cards: u8) -> u8 {
        self.waves
            .saturating_sub(ferry_cards.saturating_mul(self.covers))
    }

    pub(super) fn may_be(&self, color: Card) -> bool {
        self.color.is_none_or(|own| own == color)
    }

    /// Whether a hand can pay.
    #[inline]
    pub fn is_payable(&self, hand: Cards) -> bool {
        if self.is_simple() {
            self.is_simply_payable(hand)
        } else {
            self.is_payable_specially(hand)
        }
    }

    /// The same for a simple price.
    #[inline(always)]
    pub(super) fn is_simply_payable(&self, hand: Cards) -> bool {
        self.is_payable_by(hand, hand.locomotives())
    }

    /// The same for a price that pairs or ferry cards may pay.
    #[inline(never)]
    fn is_payable_specially(&self, hand: Cards) -> bool {
        match self.pair {
            Some(pair) => self.is_payable_from(&Purse::of(hand, pair)),
            None => {
                let locomotives = self.locomotives_left(hand);
                locomotives.is_some_and(|locomotives| self.is_payable_by(hand, locomotives))
            }
        }
    }

    /// Whether a hand can pay all but the waves with so many of its locomotives and no pairs.
    #[inline(always)]
    fn is_payable_by(&self, hand: Cards, locomotives: u8) -> bool {
        let colored = (self.plain + self.symbols).saturating_sub(locomotives);
        hand.has_of_color(self.color, colored) & (locomotives >= self.symbols)
    }

    /// The locomotives of a hand that waves leave for other spaces, if they suffice.
    #[inline]
    pub(super) fn locomotives_left(&self, hand: Cards) -> Option<u8> {
        if self.waves == 0 {
            return Some(hand.locomotives());
        }
        let ferry = hand.count(Card::Ferry).min(self.most_ferry_cards());
        hand.locomotives().checked_sub(self.waves_after(ferry))
    }

    /// What is left to be paid when a colour of which there are `own` cards pays the plain spaces,
    /// with as many cards as fit; none if the locomotives do not suffice for the other ones. Fewer
    /// cards are never better: each saves a locomotive there, and at most one on a symbol.
    #[inline]
    pub(super) fn with_set(&self, own: u8, locomotives: u8) -> Option<WithSet> {
        let colored = own.min(self.plain);
        let left = locomotives.checked_sub(self.plain - colored)?;
        Some(WithSet {
            colored,
            fewest_pairs: self.symbols.saturating_sub(left),
        })
    }

    /// Whether a payment is legal, with the plain spaces in the given colour (none if no coloured
    /// card pays a plain space). The payment must be used up exactly.
    pub fn accepts_as(&self, cards: Cards, set: Option<Card>) -> bool {
        let ferry = cards.count(Card::Ferry);
        if ferry > self.most_ferry_cards() {
            return false;
        }
        let Some(locomotives) = cards.locomotives().checked_sub(self.waves_after(ferry)) else {
            return false;
        };
        let in_set = set.map_or(0, |set| cards.count(set));
        let fewest = u8::from(set.is_some());
        if set.is_some_and(|set| !self.may_be(set)) || in_set < fewest {
            return false;
        }
        (fewest..=in_set.min(self.plain)).any(|colored| {
            let rest = match set {
                Some(set) => cards - Cards::of(set, colored),
                None => cards,
            };
            self.pays_symbols(rest, locomotives, self.plain - colored)
        })
    }

    /// Whether the coloured cards left form pairs that, with the locomotives, pay the symbols and
    /// the plain spaces not paid yet, nothing left over.
    fn pays_symbols(&self, rest: Cards, locomotives: u8, plain_left: u8) -> bool {
        let mut pairs = 0;
        let mut kinds = 0;
        for color in Card::COLORS {
            let number = rest.count(color);
            if number == 0 {
                continue;
            }
            match self.pair {
                Some(pair) if number.is_multiple_of(pair) => pairs += number / pair,
                _ => return false,
            }
            kinds += 1;
        }
        (kinds <= 1 || self.pairs_differ)
            && pairs <= self.symbols
            && locomotives == plain_left + self.symbols - pairs
    }

    /// Whether a payment is legal in any way.
    #[inline(always)]
    pub fn accepts(&self, cards: Cards) -> bool {
        if self.is_simple() {
            return self.simple_set(cards).is_some();
        }
        self.accepts_specially(cards)
    }

    /// The same for a price that pairs or ferry cards may pay.
    #[inline(never)]
    fn accepts_specially(&self, cards: Cards) -> bool {
        self.sets(cards).next().is_some()
    }

    /// For a simple price: the colour of the plain spaces (none if locomotives pay them all), if
    /// the payment is legal.
    #[inline(always)]
    pub(super) fn simple_set(&self, cards: Cards) -> Option<Option<Card>> {
        let colored = cards.without_locomotives();
        let locomotives = cards.locomotives();
        let needed = (self.plain + self.symbols).checked_sub(locomotives)?;
        if locomotives < self.symbols {
            return None;
        }
        if colored.is_empty() {
            return (needed == 0).then_some(None);
        }
        // Nothing else but so many of one colour, not even a ferry card.
        let color = colored.first_train_kind()?;
        (colored == Cards::of(color, needed) && self.may_be(color)).then_some(Some(color))
    }

    /// The colours that the plain spaces of a payment may be read as.
    pub fn sets(&self, cards: Cards) -> impl Iterator<Item = Option<Card>> + use<> {
        let price = *self;
        let colors = Card::COLORS.into_iter().map(Some);
        std::iter::once(None)
            .chain(colors)
            .filter(move |set| price.accepts_as(cards, *set))
    }
}

/// Whether cards pay a surcharge.
pub fn is_surcharge(set: Option<Card>, number: u8, cards: Cards) -> bool {
    let colored = set.map_or(0, |set| cards.count(set));
    cards.total() == u16::from(number) && colored + cards.locomotives() == number
}
