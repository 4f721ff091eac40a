//! What a route costs in turns: its cards, its ferry symbols and waves, its tunnel, its toll.
//!
//! The prices are those of a player who puts every card to use in the end:
//! - a card costs one draw, and a turn has as many draws as the rules say;
//! - claiming costs a turn;
//! - a locomotive symbol costs a locomotive from the row, which is a whole draw action where the
//!   rules say so, or a set of equal cards where they allow that and it is cheaper;
//! - waves cost a turn for each ferry card;
//! - a tunnel costs the cards that its reveal asks for on average;
//! - cards drawn as a bonus are saved draws;
//! - a token of toll is worth its share of the token bonus, turned into turns by what a turn earns
//!   on this board.
//!
//! Turns are counted in thousandths, so that equal costs are equal.

use super::Network;
use crate::map::{Map, Route, Rules};

/// Thousandths of a turn.
pub type Millis = u32;

/// A number of thousandths as turns.
pub fn turns(millis: Millis) -> f64 {
    f64::from(millis) / 1000.0
}

/// The prices on one board.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// Draws in a turn.
    draws: f64,
    /// Turns for a locomotive symbol.
    symbol: f64,
    /// Waves that one ferry card covers; 0 if there are none.
    covers: u8,
    /// Cards that a tunnel asks for on average.
    surcharge: f64,
    draw_bonus: bool,
    /// Turns for a token of toll.
    token: f64,
}

impl Prices {
    /// The prices of a board with so many players; `earned` is what a turn earns, in points.
    pub fn of(rules: &Rules, players: u8, earned: f64) -> Self {
        let draws = f64::from(rules.draw.count.max(1));
        let locomotive = if rules.draw.row_locomotive_ends_draw {
            1.0
        } else {
            1.0 / draws
        };
        let pairs = rules.ferry.as_ref().and_then(|ferry| ferry.pairs.as_ref());
        let symbol = match (&rules.ferry, pairs) {
            (None, _) => 1.0 / draws,
            (Some(_), None) => locomotive,
            (Some(_), Some(pairs)) => locomotive.min(f64::from(pairs.size) / draws),
        };
        let matching = f64::from(rules.cards.per_color) + f64::from(rules.cards.locomotives);
        let share = matching / f64::from(rules.cards.total().max(1));
        let reveal = rules.tunnel.as_ref().map_or(0, |tunnel| tunnel.reveal);
        let token = rules.toll.as_ref().map_or(0.0, |toll| {
            let bonus = toll.bonus.get(&players).map_or(&[][..], Vec::as_slice);
            let spread = bonus.iter().max().zip(bonus.iter().min());
            let spread = spread.map_or(0, |(most, least)| most - least);
            f64::from(spread) / f64::from(toll.start_value().max(1)) / earned
        });
        Prices {
            draws,
            symbol,
            covers: rules.waves.as_ref().map_or(0, |waves| waves.covers),
            surcharge: f64::from(reveal) * share,
            draw_bonus: rules.draw_bonus,
            token,
        }
    }

    /// What it takes to claim a route.
    pub fn route(&self, route: &Route) -> Millis {
        let Prices {
            draws,
            symbol,
            covers,
            surcharge,
            draw_bonus,
            token,
        } = *self;
        let waves = if covers > 0 { route.waves } else { 0 };
        let special = route.symbols.saturating_add(waves);
        let plain = f64::from(route.length.saturating_sub(special));
        let ferry_cards = if covers > 0 {
            waves.div_ceil(covers)
        } else {
            0
        };
        let mut cost = 1.0
            + plain / draws
            + f64::from(route.symbols) * symbol
            + f64::from(ferry_cards)
            + f64::from(route.toll) * token;
        if route.tunnel {
            cost += surcharge / draws;
        }
        if draw_bonus {
            cost -= f64::from(route.draw_bonus) / draws;
        }
        (1000.0 * cost.max(0.1)).round() as Millis
    }

    /// What it takes to claim the cheapest track of each corridor.
    pub fn corridors(&self, map: &Map, network: &Network) -> Vec<Millis> {
        let cheapest = |routes: &[usize]| {
            let tracks = routes.iter().filter_map(|route| map.routes.get(*route));
            tracks.map(|route| self.route(route)).min().unwrap_or(0)
        };
        let corridors = network.corridors();
        corridors
            .map(|corridor| cheapest(&corridor.routes))
            .collect()
    }
}

/// Points that a turn earns on a board: the points of its routes and what its tickets pay for the
/// spaces they need, over the turns that claiming takes when nothing is special.
pub fn earned_by_a_turn(map: &Map, paid_for_a_space: f64) -> f64 {
    let plain = Prices::of(
        &Rules {
            toll: None,
            ..map.rules.clone()
        },
        0,
        1.0,
    );
    let (mut points, mut spent, mut spaces) = (0.0, 0.0, 0.0);
    for route in &map.routes {
        let score = map.rules.routes.score.get(&route.length);
        points += f64::from(score.copied().unwrap_or(0));
        spaces += f64::from(route.length);
        spent += turns(plain.route(route));
    }
    if spent == 0.0 {
        return 1.0;
    }
    ((points + paid_for_a_space * spaces) / spent).max(0.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Color, Id, Preset};

    fn route(length: u8) -> Route {
        Route::new(
            Id::from("r"),
            Id::from("a"),
            Id::from("b"),
            length,
            Color::Gray,
        )
    }

    #[test]
    fn cards_cost_draws_and_claiming_a_turn() {
        let prices = Prices::of(&Preset::Base.rules(), 4, 3.0);
        assert_eq!(prices.route(&route(1)), 1500);
        assert_eq!(prices.route(&route(6)), 4000);
    }

    #[test]
    fn what_is_special_on_a_board_has_its_price() {
        let prices = Prices::of(&Preset::Europe.rules(), 4, 3.0);
        let ferry = Route {
            symbols: 2,
            ..route(6)
        };
        assert_eq!(prices.route(&ferry), 5000, "two locomotives are two turns");
        let tunnel = Route {
            tunnel: true,
            ..route(3)
        };
        let surcharge = 3.0 * 26.0 / 110.0 / 2.0;
        assert_eq!(
            prices.route(&tunnel),
            (1000.0f64 * (2.5 + surcharge)).round() as u32
        );
        let prices = Prices::of(&Preset::Italia.rules(), 4, 3.0);
        let waves = Route {
            waves: 3,
            ..route(4)
        };
        assert_eq!(
            prices.route(&waves),
            3500,
            "two ferry cards, one train card, the claim"
        );
        let prices = Prices::of(&Preset::Nordic.rules(), 4, 3.0);
        let bonus = Route {
            draw_bonus: 2,
            ..route(4)
        };
        assert_eq!(prices.route(&bonus), 2000);
        let rules = Preset::Nederland.rules();
        let toll = Route {
            toll: 3,
            ..route(2)
        };
        assert_eq!(
            Prices::of(&rules, 2, 3.5).route(&toll),
            3000,
            "3 × 35 ÷ 30 ÷ 3.5 turns"
        );
    }
}
