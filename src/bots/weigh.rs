//! What a route costs in a plan, how likely others want it, and what it brings besides its points.

use super::Desk;
use super::builder::has_station_at;
use super::network::{BLOCKED, DEAREST, Network};
use super::style::Costs;
use crate::game::{Board, RouteIndex, Track, View};

/// Points that a token is worth.
const TOKEN_POINTS: f32 = 1.0;
/// Points that a loan costs, with what it bars.
const LOAN_POINTS: f32 = 20.0;

/// The cost of borrowing a route beside a station that stands already.
const BESIDE_A_STATION: u16 = 20;

impl Desk {
    /// Looks at every route and sets what it costs a player to whom a turn is worth so many tenths of
    /// a point.
    pub(super) fn weigh(
        &mut self,
        view: &View<'_>,
        style: Costs,
        turn: f32,
        network: &mut Network,
    ) {
        let board = view.board();
        self.tracks.clear();
        self.tracks.resize(board.route_count(), Track::Open);
        self.costs.clear();
        if style == Costs::Turns {
            self.costs.resize(board.route_count(), BLOCKED);
        } else {
            self.weigh_lasting(board, style);
        }
        let station = station_cost(view, style, turn);
        let built = view.own().stations > 0;
        view.gone_tracks(|route, track| {
            self.tracks[usize::from(route)] = track;
            self.costs[usize::from(route)] = match track {
                Track::Own => 0,
                Track::Taken(_) if built && has_station_at(view, route) => BESIDE_A_STATION,
                Track::Taken(_) => station,
                Track::Open | Track::Closed => BLOCKED,
            };
        });
        if style == Costs::Turns {
            self.weigh_by_turns(view, turn);
        }
        network.set(board, &self.atlas, &self.costs);
    }

    /// Sets what open routes cost where turns count.
    fn weigh_by_turns(&mut self, view: &View<'_>, turn: f32) {
        let board = view.board();
        let most = view.own().hand.most_of_one_color();
        let open = self.tracks.iter().zip(&mut self.costs).zip(0..);
        for ((_, cost), route) in open.filter(|((track, _), _)| **track == Track::Open) {
            let cards = view.bonus_cards();
            let extra = cards.filter(|card| board.bonus_card_counts(*card, route));
            let extra = 15.0 * extra.count() as f32;
            let points = turn_cost(view, route, turn, most) - extra;
            *cost = points.clamp(2.0, f32::from(DEAREST)) as u16;
        }
    }

    /// Sets what every route would cost if it were open, in a style where that never changes.
    fn weigh_lasting(&mut self, board: &Board, style: Costs) {
        let shortest = match style {
            Costs::LongRoutes(shortest) => shortest,
            Costs::Trains | Costs::Turns => 0,
        };
        let known = self.lasting.iter().position(|(known, _)| *known == style);
        let known = known.unwrap_or_else(|| {
            let lengths = (0..board.route_count()).map(|route| board.route(route as u16).length);
            let cost = |length: u8| 4 * u16::from(length) + 1 + 400 * u16::from(length < shortest);
            self.lasting.push((style, lengths.map(cost).collect()));
            self.lasting.len() - 1
        });
        self.costs.extend_from_slice(&self.lasting[known].1);
    }

    /// Turns that routes take: one each, and one for every two cards.
    pub(super) fn turns(&self, view: &View<'_>, routes: &[RouteIndex]) -> f32 {
        let board = view.board();
        let open = routes
            .iter()
            .filter(|route| self.tracks[usize::from(**route)] == Track::Open);
        let (mut turns, mut cards) = (0.0, 0.0);
        for route in open {
            let record = board.route(*route);
            turns +=
                1.0 + 0.35 * f32::from(u8::from(record.tunnel)) + 0.4 * f32::from(record.symbols);
            cards += f32::from(record.length);
        }
        let hand = f32::from(view.own().hand.total());
        turns + (cards - 0.8 * hand).max(0.0) / 1.8
    }

    /// How much others may want a route: its load of tickets, more where they are close to it.
    pub(super) fn threat(&self, view: &View<'_>, route: RouteIndex) -> f32 {
        let board = view.board();
        let touched = board.route(route).cities.map(|city| {
            board.routes_at(city).iter().any(|other| {
                matches!(self.tracks[usize::from(*other)], Track::Taken(owner) if owner < board.players())
            })
        });
        let near = match touched {
            [true, true] => 3.0,
            [false, false] => 0.3,
            _ => 1.2,
        };
        let alone = if board.tracks(route).open > 1 {
            0.6
        } else {
            1.0
        };
        near * alone * (0.1 + self.atlas.load[usize::from(route)])
    }
}

/// Points that a toll is worth.
pub(super) fn toll_worth(view: &View<'_>, route: RouteIndex) -> f32 {
    let toll = view.board().route(route).toll;
    let loan = i32::from(toll) > view.own().tokens;
    f32::from(toll) * TOKEN_POINTS + if loan { LOAN_POINTS } else { 0.0 }
}

/// The points that the turns of a route could bring elsewhere, less its own, in tenths. The hand has
/// so many cards of its longest colour.
fn turn_cost(view: &View<'_>, route: RouteIndex, turn: f32, most: u8) -> f32 {
    let board = view.board();
    let record = board.route(route);
    let hand = view.own().hand;
    let price = board.price(route);
    let have = match price.color {
        Some(color) => hand.count(color),
        None => most,
    };
    let held = f32::from(have.min(price.plain));
    let cards = f32::from(record.length) - 0.4 * held;
    let mut turns = 1.0 + cards / 1.9;
    turns += 0.35 * f32::from(u8::from(record.tunnel));
    turns += 0.5 * f32::from(price.symbols) + 0.3 * f32::from(price.waves);
    turns -= 0.4 * f32::from(record.draw_bonus);
    let toll = 10.0 * toll_worth(view, route);
    let train = 2.0 * f32::from(record.length);
    (turns * turn + toll + train - 10.0 * record.points as f32).max(2.0)
}

/// What it costs to borrow somebody else's route with a station.
fn station_cost(view: &View<'_>, costs: Costs, turn: f32) -> u16 {
    let (Some(cards), Some(rules)) = (view.station_cost(), &view.board().rules().stations) else {
        return BLOCKED;
    };
    let cost = match costs {
        Costs::Trains | Costs::LongRoutes(_) => 30 + 8 * u16::from(cards),
        Costs::Turns => {
            let turns = 1.0 + f32::from(cards) / 2.0;
            (turns * turn) as u16 + 10 * rules.unused_value.clamp(0, 50) as u16
        }
    };
    cost.min(DEAREST)
}
