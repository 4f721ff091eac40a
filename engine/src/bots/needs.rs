//! Which cards a plan still wants, and which of those in hand pay for a route best.

use super::Desk;
use crate::game::{Action, Board, Card, Cards, Price, RouteIndex, payments};

/// All colours, those first that a player likes better.
pub(super) type Taste = [Card; 8];

/// What some routes ask for, whatever the hand.
#[derive(Debug, Default)]
pub(super) struct Wants {
    /// Cards of each colour, and the lengths of its routes, a bit each.
    colors: [u8; 8],
    lengths: [u64; 8],
    /// Plain spaces of gray routes.
    grays: Vec<u8>,
    locomotives: u8,
}

impl Wants {
    /// Sees what routes ask for.
    pub fn look_at(&mut self, board: &Board, routes: impl Iterator<Item = RouteIndex>) {
        let mut grays = std::mem::take(&mut self.grays);
        grays.clear();
        *self = Wants {
            grays,
            ..Wants::default()
        };
        for route in routes {
            let price = board.price(route);
            match price.color {
                Some(color) => {
                    let place = color as usize;
                    self.colors[place] = self.colors[place].saturating_add(price.plain);
                    self.lengths[place] |= 1 << price.plain;
                }
                None if price.plain > 0 => self.grays.push(price.plain),
                None => {}
            }
            self.locomotives = self.locomotives.saturating_add(price.symbols);
        }
    }
}

/// The cards that some routes ask for, given a hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    /// Of colours that suit equally well, the one that comes first here.
    taste: Taste,
    /// Cards of each colour; a gray route counts for the colour that suits the hand best.
    pub colors: [u8; 8],
    /// Locomotives for symbols.
    pub locomotives: u8,
    /// For each colour the fewest cards that are missing for one of its routes; 0 if none is.
    pub nearest: [u8; 8],
}

impl Needs {
    /// Nothing at all.
    pub fn nothing(taste: Taste) -> Needs {
        Needs {
            taste,
            colors: [0; 8],
            locomotives: 0,
            nearest: [0; 8],
        }
    }

    /// What routes ask for, given a hand.
    pub fn of(taste: Taste, hand: Cards, wants: &Wants) -> Needs {
        let mut needs = Needs {
            colors: wants.colors,
            locomotives: wants.locomotives,
            ..Needs::nothing(taste)
        };
        for color in Card::COLORS {
            let place = color as usize;
            // Lengths that the hand does not suffice for, the next one lowest.
            let longer = wants.lengths[place] >> hand.count(color) >> 1;
            let nearest = 1 + longer.trailing_zeros() as u8;
            needs.nearest[place] = if longer == 0 { 0 } else { nearest };
        }
        if !wants.grays.is_empty() {
            needs.add_grays(hand, &wants.grays);
        }
        needs
    }

    /// Each gray route takes the colour that has most cards left.
    fn add_grays(&mut self, hand: Cards, grays: &[u8]) {
        let mut spares = [0; 8];
        for (spare, color) in spares.iter_mut().zip(self.taste) {
            *spare = self.spare(hand, color);
        }
        for number in grays {
            let (mut place, mut most) = (0, spares[0]);
            for (index, spare) in spares.into_iter().enumerate().skip(1) {
                (place, most) = if spare > most {
                    (index, spare)
                } else {
                    (place, most)
                };
            }
            let color = self.taste[place];
            self.add(hand, color, *number);
            spares[place] = self.spare(hand, color);
        }
    }

    /// Cards of a colour that nothing asks for yet; less than none if some are missing.
    fn spare(&self, hand: Cards, color: Card) -> i16 {
        i16::from(hand.count(color)) - i16::from(self.colors[color as usize])
    }

    fn add(&mut self, hand: Cards, color: Card, number: u8) {
        let place = color as usize;
        self.colors[place] = self.colors[place].saturating_add(number);
        let missing = number.saturating_sub(hand.count(color));
        let nearest = &mut self.nearest[place];
        if missing > 0 && (*nearest == 0 || missing < *nearest) {
            *nearest = missing;
        }
    }

    /// Cards of a colour that are missing.
    pub fn missing(&self, hand: Cards, color: Card) -> u8 {
        self.colors[color as usize].saturating_sub(hand.count(color))
    }

    /// What it costs to give cards away: more where they are needed, most for locomotives.
    fn cost(&self, hand: Cards, cards: Cards) -> u32 {
        let mut cost = 0;
        for color in Card::COLORS {
            let used = u32::from(cards.count(color));
            if used > 0 {
                let spare = hand
                    .count(color)
                    .saturating_sub(self.colors[color as usize]);
                cost += used + 3 * used.saturating_sub(u32::from(spare));
            }
        }
        let spare = hand.locomotives().saturating_sub(self.locomotives);
        let locomotives = u32::from(cards.locomotives());
        cost += 5 * locomotives + 4 * locomotives.saturating_sub(u32::from(spare));
        cost + 3 * u32::from(cards.count(Card::Ferry))
    }
}

impl Desk {
    /// The payment for a price that a hand misses least, given what else it is needed for.
    pub(super) fn best_payment(
        &mut self,
        price: &Price,
        hand: Cards,
        needs: &Needs,
    ) -> Option<Cards> {
        if !price.is_payable(hand) {
            return None;
        }
        self.scratch.payments.clear();
        if price.is_simple() {
            let all = price.plain + price.symbols;
            let colors = needs.taste.into_iter();
            for color in colors.filter(|color| price.color.is_none_or(|own| own == *color)) {
                let colored = hand.count(color).min(price.plain);
                if all - colored <= hand.locomotives() {
                    self.scratch.payments.push(
                        Cards::of(color, colored) + Cards::of(Card::Locomotive, all - colored),
                    );
                }
            }
        } else {
            payments(price, hand, &mut self.scratch.payments);
        }
        self.scratch
            .payments
            .iter()
            .copied()
            .min_by_key(|cards| needs.cost(hand, *cards))
    }

    /// Claims a route as cheaply as can be, if the hand can pay it.
    pub(super) fn claim(
        &mut self,
        board: &Board,
        hand: Cards,
        route: RouteIndex,
        needs: &Needs,
    ) -> Option<Action> {
        let price = board.price(route);
        let cards = self.best_payment(price, hand, needs)?;
        let set = if board.route(route).tunnel && !price.is_simple() {
            price.sets(cards).next()?
        } else {
            None
        };
        Some(Action::Claim { route, cards, set })
    }
}

/// How many cards a hand lacks for a price; it has `longest` of the colour that it has most of.
pub(super) fn lacking(price: &Price, hand: Cards, longest: u8) -> u8 {
    let most = price.color.map_or(longest, |color| hand.count(color));
    let covers = price.covers.max(1);
    let ferry = hand.count(Card::Ferry).saturating_mul(covers);
    let waves = price.waves.saturating_sub(ferry);
    let plain = price.plain.saturating_sub(most);
    (plain + price.symbols + waves).saturating_sub(hand.locomotives())
}
