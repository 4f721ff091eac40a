//! What a route costs in a plan, how likely others want it, and what it brings besides its points.

use super::Desk;
use super::builder::has_station_at;
use super::costs::{BLOCKED, Costs};
use super::finder::DEAREST;
use super::style;
use super::survey::Survey;
use crate::game::{Board, RouteIndex, Track, View};

/// Points that a turn brings a good player, in tenths: while building, and when time runs out. What
/// it brings while tickets are chosen is a habit.
pub(super) const TURN: f32 = 46.0;
pub(super) const TURN_IN_A_HURRY: f32 = 60.0;

/// Points that a token is worth.
const TOKEN_POINTS: f32 = 1.0;
/// Points that a loan costs, with what it bars.
const LOAN_POINTS: f32 = 20.0;
/// Tenths of a point that a route brings for a bonus card that counts it.
const BONUS_CARD: f32 = 15.0;

/// The cost of borrowing a route beside a station that stands already.
const BESIDE_A_STATION: u16 = 20;

/// How routes are weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    pub style: style::Costs,
    /// Tenths of a point that a turn is worth at least, whenever this player weighs.
    pub least: f32,
    /// What it is worth now.
    pub turn: f32,
}

impl Weights {
    /// Where turns do not count.
    pub fn of(style: style::Costs) -> Weights {
        Weights {
            style,
            least: 0.0,
            turn: 0.0,
        }
    }

    /// Whether both can be led by the same survey.
    fn is_like(self, other: Weights) -> bool {
        self.style == other.style && self.least == other.least
    }
}

impl Desk {
    /// Looks at every route and sets what it costs a player.
    pub(super) fn weigh(&mut self, view: &View<'_>, weights: Weights, costs: &mut Costs) {
        let board = view.board();
        let Weights { style, turn, .. } = weights;
        let survey = self.survey(board, weights);
        costs.start_from(&self.known.surveys[survey].1, survey);
        let survey = &self.known.surveys[survey].1;
        self.scratch.tracks.clear();
        self.scratch.tracks.resize(board.route_count(), Track::Open);
        let station = station_cost(view, style, turn);
        let built = view.own().stations > 0;
        view.gone_tracks(|route, track| {
            self.scratch.tracks[usize::from(route)] = track;
            let cost = match track {
                Track::Own => 0,
                Track::Taken(_) if built && has_station_at(view, route) => BESIDE_A_STATION,
                Track::Taken(_) => station,
                Track::Open | Track::Closed => BLOCKED,
            };
            costs.set(survey, board, route, cost);
        });
        if style == style::Costs::Turns {
            let most = view.own().hand.most_of_one_color();
            for (route, track) in
                RouteIndex::all(self.scratch.tracks.len()).zip(&self.scratch.tracks)
            {
                if *track == Track::Open {
                    costs.set(survey, board, route, cost_now(view, route, turn, most));
                }
            }
        }
    }

    /// What is known of a way to weigh, by its place.
    pub(super) fn survey(&mut self, board: &Board, weights: Weights) -> usize {
        let mut surveys = self.known.surveys.iter();
        let known = surveys.position(|(known, _)| known.is_like(weights));
        known.unwrap_or_else(|| {
            let routes = RouteIndex::all(board.route_count());
            let least = routes
                .map(|route| least_cost(board, route, weights))
                .collect();
            let survey = Survey::new(&self.known.atlas, least);
            self.known.surveys.push((weights, survey));
            self.known.surveys.len() - 1
        })
    }

    /// Turns that routes take: one each, and one for every two cards.
    pub(super) fn turns(&self, view: &View<'_>, routes: &[RouteIndex]) -> f32 {
        let board = view.board();
        let open = routes
            .iter()
            .filter(|route| self.scratch.tracks[usize::from(**route)] == Track::Open);
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

    /// Sees where the other players are.
    pub(super) fn see_rivals(&mut self, view: &View<'_>) {
        let words = (0..view.route_words()).map(|word| view.rivals_word(word));
        self.scratch.rivals.clear();
        self.scratch.rivals.extend(words);
    }

    /// How much others may want a route: its load of tickets, more where they are close to it.
    pub(super) fn threat(&self, view: &View<'_>, route: RouteIndex) -> f32 {
        let board = view.board();
        let rivals = &self.scratch.rivals;
        let is_rival = |route: &RouteIndex| rivals[route.word()] >> route.bit() & 1 == 1;
        let touched = board
            .route(route)
            .cities
            .map(|city| board.routes_at(city).iter().any(is_rival));
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
        near * alone * (0.1 + self.known.atlas.load[usize::from(route)])
    }
}

/// Points that a toll is worth.
pub(super) fn toll_worth(view: &View<'_>, route: RouteIndex) -> f32 {
    let toll = view.board().route(route).toll;
    let loan = i32::from(toll) > view.own().tokens;
    f32::from(toll) * TOKEN_POINTS + if loan { LOAN_POINTS } else { 0.0 }
}

/// What an open route costs at least; where turns do not count, that is what it costs.
fn least_cost(board: &Board, route: RouteIndex, weights: Weights) -> u16 {
    let length = board.route(route).length;
    match weights.style {
        style::Costs::Trains => 4 * u16::from(length) + 1,
        style::Costs::LongRoutes(shortest) => {
            4 * u16::from(length) + 1 + 400 * u16::from(length < shortest)
        }
        style::Costs::Turns => {
            // With every card in hand that helps, and every bonus card laid out.
            let mut cards = 0..board.bonus_card_count() as u8;
            let extra = cards
                .by_ref()
                .filter(|card| board.bonus_card_counts(*card, route));
            let toll = f32::from(board.route(route).toll) * TOKEN_POINTS;
            let held = board.price(route).plain;
            let cost = turn_cost(board, route, weights.least, held, toll);
            in_tenths(cost - BONUS_CARD * extra.count() as f32)
        }
    }
}

/// What an open route costs where turns count; the hand has so many cards of its longest colour.
fn cost_now(view: &View<'_>, route: RouteIndex, turn: f32, most: u8) -> u16 {
    let board = view.board();
    let price = board.price(route);
    let have = match price.color {
        Some(color) => view.own().hand.count(color),
        None => most,
    };
    let cards = view.bonus_cards();
    let extra = cards.filter(|card| board.bonus_card_counts(*card, route));
    let toll = toll_worth(view, route);
    let cost = turn_cost(board, route, turn, have.min(price.plain), toll);
    in_tenths(cost - BONUS_CARD * extra.count() as f32)
}

fn in_tenths(cost: f32) -> u16 {
    cost.clamp(2.0, f32::from(DEAREST)) as u16
}

/// The points that the turns of a route could bring elsewhere, less its own, in tenths. So many cards
/// of its plain spaces are held, and its toll is worth so many points.
fn turn_cost(board: &Board, route: RouteIndex, turn: f32, held: u8, toll: f32) -> f32 {
    let record = board.route(route);
    let price = board.price(route);
    let cards = f32::from(record.length) - 0.4 * f32::from(held);
    let mut turns = 1.0 + cards / 1.9;
    turns += 0.35 * f32::from(u8::from(record.tunnel));
    turns += 0.5 * f32::from(price.symbols) + 0.3 * f32::from(price.waves);
    turns -= 0.4 * f32::from(record.draw_bonus);
    let train = 2.0 * f32::from(record.length);
    (turns * turn + 10.0 * toll + train - 10.0 * record.points as f32).max(2.0)
}

/// What it costs to borrow somebody else's route with a station.
fn station_cost(view: &View<'_>, style: style::Costs, turn: f32) -> u16 {
    let (Some(cards), Some(rules)) = (view.station_cost(), &view.board().rules().stations) else {
        return BLOCKED;
    };
    let cost = match style {
        style::Costs::Trains | style::Costs::LongRoutes(_) => 30 + 8 * u16::from(cards),
        style::Costs::Turns => {
            let turns = 1.0 + f32::from(cards) / 2.0;
            (turns * turn) as u16 + 10 * rules.unused_value.clamp(0, 50) as u16
        }
    };
    cost.min(DEAREST)
}
