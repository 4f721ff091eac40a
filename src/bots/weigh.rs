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
        self.weigh_open(view, style, turn);
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
        network.set(board, &self.atlas, &self.costs);
    }

    /// Sets what every route would cost if it were open.
    fn weigh_open(&mut self, view: &View<'_>, style: Costs, turn: f32) {
        let board = view.board();
        let cost = |route: RouteIndex| {
            let length = board.route(route).length;
            match style {
                Costs::Trains => 4 * u16::from(length) + 1,
                Costs::LongRoutes(shortest) => {
                    4 * u16::from(length) + 1 + 400 * u16::from(length < shortest)
                }
                Costs::Turns => {
                    let cards = view.bonus_cards();
                    let extra = cards.filter(|card| board.bonus_card_counts(*card, route));
                    let extra = 15.0 * extra.count() as f32;
                    (turn_cost(view, route, turn) - extra).clamp(2.0, f32::from(DEAREST)) as u16
                }
            }
        };
        let routes = 0..board.route_count() as RouteIndex;
        self.costs.clear();
        if style == Costs::Turns {
            self.costs.extend(routes.map(cost));
            return;
        }
        // Of the others each is always the same.
        let known = self.lasting.iter().position(|(known, _)| *known == style);
        let known = known.unwrap_or_else(|| {
            self.lasting.push((style, routes.map(cost).collect()));
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

    /// Works out the points that each route brings besides its own: regions, bonus cards, a longer
    /// path.
    pub(super) fn find_extras(&mut self, view: &View<'_>) {
        let board = view.board();
        let mut joined: Vec<u16> = (0..board.node_count() as u16).collect();
        fn root(joined: &[u16], mut node: u16) -> usize {
            while joined[usize::from(node)] != node {
                node = joined[usize::from(node)];
            }
            usize::from(node)
        }
        for route in view.routes_of(view.seat()) {
            let [one, two] = board.route(route).nodes;
            let (one, two) = (root(&joined, one), root(&joined, two));
            joined[one] = two as u16;
        }
        let roots: Vec<usize> = (0..board.node_count() as u16)
            .map(|node| root(&joined, node))
            .collect();
        let mut regions = vec![0u64; board.node_count()];
        let mut used = vec![false; board.node_count()];
        for route in view.routes_of(view.seat()) {
            let record = board.route(route);
            for (city, node) in record.cities.into_iter().zip(record.nodes) {
                let at = roots[usize::from(node)];
                used[at] = true;
                regions[at] |= region_bit(board, city);
            }
        }
        let worth = |route: RouteIndex| {
            let record = board.route(route);
            let [one, two] = record.nodes.map(|node| roots[usize::from(node)]);
            let ends = region_bit(board, record.cities[0]) | region_bit(board, record.cities[1]);
            let points = |set: u64| board.region_points(set.count_ones() as u16) as f32;
            let before = points(regions[one])
                + if one == two {
                    0.0
                } else {
                    points(regions[two])
                };
            let after = points(regions[one] | regions[two] | ends);
            let cards = view.bonus_cards();
            let counted = cards.filter(|card| board.bonus_card_counts(*card, route));
            let joins = if used[one] || used[two] {
                0.1 * f32::from(record.length)
            } else {
                0.0
            };
            after - before + 1.5 * counted.count() as f32 + joins
        };
        self.extras.clear();
        self.extras
            .extend((0..board.route_count() as RouteIndex).map(worth));
    }
}

/// Points that a toll is worth.
pub(super) fn toll_worth(view: &View<'_>, route: RouteIndex) -> f32 {
    let toll = view.board().route(route).toll;
    let loan = i32::from(toll) > view.own().tokens;
    f32::from(toll) * TOKEN_POINTS + if loan { LOAN_POINTS } else { 0.0 }
}

fn region_bit(board: &Board, city: u16) -> u64 {
    board.region_of(city).map_or(0, |region| 1 << (region % 64))
}

/// The points that the turns of a route could bring elsewhere, less its own, in tenths.
fn turn_cost(view: &View<'_>, route: RouteIndex, turn: f32) -> f32 {
    let board = view.board();
    let record = board.route(route);
    let hand = view.own().hand;
    let price = board.price(route);
    let have = match price.color {
        Some(color) => hand.count(color),
        None => hand.most_of_one_color(),
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
