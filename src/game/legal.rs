//! What may be done: as sets for whoever is in a hurry, as a list for everybody else.

use super::action::{Action, CityIndex, Keep, RouteIndex, Seat};
use super::bits;
use super::board::Board;
use super::cards::Cards;
use super::payment::{Price, payments, surcharges};
use super::state::{State, Step};
use crate::map::MAX_ROUTES;

/// Room for the lists that legal actions are made from; keep one and use it again.
#[derive(Debug)]
pub struct Workspace {
    routes: [u64; MAX_ROUTES.div_ceil(64)],
    payments: Vec<Cards>,
}

impl Default for Workspace {
    fn default() -> Self {
        Workspace {
            routes: [0; MAX_ROUTES.div_ceil(64)],
            // More ways to pay than a hand of a real game has.
            payments: Vec::with_capacity(1024),
        }
    }
}

impl Workspace {
    /// The routes that the player whose turn it is can claim and pay, as bits in words.
    #[inline]
    pub(super) fn claimable(&mut self, state: &State, board: &Board) -> &[u64] {
        let seat = state.seat;
        let player = state.player(seat);
        let open = state.open(board);
        let barred = state.barred(board, seat);
        let fitting = board.fitting(player.trains);
        let routes = &mut self.routes[..board.route_words];
        for (word, routes) in routes.iter_mut().enumerate() {
            *routes = open[word] & !barred[word] & fitting[word];
        }
        board.affordable.keep_payable(player.hand, routes);
        routes
    }

    /// The minimal payments of a price from a hand.
    pub(super) fn payments(&mut self, price: &Price, hand: Cards) -> &[Cards] {
        self.payments.clear();
        payments(price, hand, &mut self.payments);
        &self.payments
    }
}

impl State {
    /// Whether the player whose turn it is can do anything at all.
    #[inline]
    pub(super) fn can_act(&self, board: &Board) -> bool {
        let can_draw = !self.deck.is_empty() || !self.row.is_empty();
        can_draw || self.may_draw_tickets(board) || self.can_do_anything_else(board)
    }

    fn can_do_anything_else(&self, board: &Board) -> bool {
        if self.may_take_ferry_card(board).is_ok() {
            return true;
        }
        let hand = self.player(self.seat).hand;
        if let Some(cost) = self.station_cost(board, self.seat)
            && Price::of_cards(cost).is_payable(hand)
            && self.free_station_cities(board) > 0
        {
            return true;
        }
        (0..board.routes.len() as RouteIndex).any(|route| {
            self.may_claim(board, self.seat, route).is_ok()
                && Price::of(board.route(route), board.rules()).is_payable(hand)
        })
    }

    /// How many cities are free for a station.
    pub(super) fn free_station_cities(&self, board: &Board) -> u32 {
        let words = board.station_cities.iter().zip(self.stations(board));
        words.map(|(may, taken)| (may & !taken).count_ones()).sum()
    }

    /// The city at a place among those that are free for a station.
    pub(super) fn nth_free_station_city(&self, board: &Board, mut place: u32) -> Option<CityIndex> {
        for (index, (may, taken)) in board
            .station_cities
            .iter()
            .zip(self.stations(board))
            .enumerate()
        {
            let free = may & !taken;
            if place < free.count_ones() {
                let bit = bits::nth(&[free], place)?;
                return Some((64 * index + bit) as CityIndex);
            }
            place -= free.count_ones();
        }
        None
    }

    /// The routes that a player could claim now or later with the right cards, in order.
    pub fn claimable_in_time(&self, board: &Board, seat: Seat) -> impl Iterator<Item = RouteIndex> {
        (0..board.routes.len() as RouteIndex)
            .filter(move |route| self.may_claim(board, seat, *route).is_ok())
    }

    /// Adds every legal action of the player who has to decide to `list`: payments are minimal,
    /// tickets are returned in the order of the offer. Nothing is added when chance is due.
    pub fn legal_actions(&self, board: &Board, workspace: &mut Workspace, list: &mut Vec<Action>) {
        match self.step {
            Step::ChooseStart { .. } | Step::ChooseTickets => {
                let offered = self.offer().len() as u8;
                let fewest = u32::from(self.fewest_to_keep(board));
                for kept in 0..1u16 << offered {
                    if kept.count_ones() >= fewest {
                        list.push(Action::KeepTickets(Keep::these(kept, offered)));
                    }
                }
            }
            Step::Turn => self.turn_actions(board, workspace, list),
            Step::DrawMore => {
                self.draw_actions(board, list);
                if board.rules().draw.second_optional {
                    list.push(Action::StopDrawing);
                }
            }
            Step::Surcharge { number } => {
                workspace.payments.clear();
                let hand = self.player(self.seat).hand;
                surcharges(self.laid.set, number, hand, &mut workspace.payments);
                list.extend(workspace.payments.iter().copied().map(Action::PaySurcharge));
                list.push(Action::DeclineTunnel);
            }
            Step::NeutralChoice { .. } => {
                list.extend(self.neutral_tracks(board).map(Action::NeutralTrack));
            }
            _ => {}
        }
    }

    /// The face-up cards that may be taken as the first card, or as a further one.
    #[inline]
    pub(super) fn drawable(&self, board: &Board, first: bool) -> Cards {
        if !first && board.rules().draw.row_locomotive_ends_draw {
            self.row.without_locomotives()
        } else {
            self.row
        }
    }

    fn draw_actions(&self, board: &Board, list: &mut Vec<Action>) {
        let first = self.step == Step::Turn;
        let kinds = self.drawable(board, first).train_kinds();
        list.extend(
            (0..kinds.number())
                .filter_map(|place| kinds.nth(place))
                .map(Action::DrawRow),
        );
        if !self.deck.is_empty() {
            list.push(Action::DrawBlind);
        }
    }

    fn turn_actions(&self, board: &Board, workspace: &mut Workspace, list: &mut Vec<Action>) {
        self.draw_actions(board, list);
        if self.may_draw_tickets(board) {
            list.push(Action::DrawTickets);
        }
        if self.may_take_ferry_card(board).is_ok() {
            list.push(Action::TakeFerryCard);
        }
        workspace.claimable(self, board);
        let routes = workspace.routes;
        for route in bits::members(&routes[..board.route_words]) {
            self.claim_actions(board, route as RouteIndex, workspace, list);
        }
        let hand = self.player(self.seat).hand;
        if let Some(cost) = self.station_cost(board, self.seat) {
            let payments = workspace.payments(&Price::of_cards(cost), hand);
            for place in 0..self.free_station_cities(board) {
                let Some(city) = self.nth_free_station_city(board, place) else {
                    continue;
                };
                let build = |cards: &Cards| Action::BuildStation {
                    city,
                    cards: *cards,
                };
                list.extend(payments.iter().map(build));
            }
        }
    }

    /// Adds every way to claim a route now; a payment for a tunnel that can be read in several
    /// ways is listed in each of them.
    pub(super) fn claim_actions(
        &self,
        board: &Board,
        route: RouteIndex,
        workspace: &mut Workspace,
        list: &mut Vec<Action>,
    ) {
        let price = Price::of(board.route(route), board.rules());
        let by_set = board.route(route).tunnel && !price.is_simple();
        let hand = self.player(self.seat).hand;
        for cards in workspace.payments(&price, hand).iter().copied() {
            if by_set {
                let claim = |set| Action::Claim { route, cards, set };
                list.extend(price.sets(cards).map(claim));
            } else {
                list.push(Action::Claim {
                    route,
                    cards,
                    set: None,
                });
            }
        }
    }
}
