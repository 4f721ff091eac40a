//! What may be done: as sets for whoever is in a hurry, as a list for everybody else.

use super::action::{Action, CityIndex, Keep, RouteIndex, Seat};
use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::payment::{Price, payments, surcharges};
use super::state::{State, Step};

/// Room for the lists that legal actions are made from; keep one and use it again.
#[derive(Debug, Default)]
pub struct Workspace {
    routes: Vec<u64>,
    payments: Vec<Cards>,
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
        self.routes.clear();
        let words = open.iter().zip(barred).zip(fitting);
        self.routes.extend(words.map(|((open, barred), fitting)| open & !barred & fitting));
        board.affordable.keep_payable(player.hand, &mut self.routes);
        &self.routes
    }

    /// The minimal payments for a route from the hand of the player whose turn it is.
    pub(super) fn route_payments(&mut self, state: &State, board: &Board, route: RouteIndex) -> &[Cards] {
        self.payments.clear();
        let price = Price::of(board.route(route), board.rules());
        payments(&price, state.player(state.seat).hand, &mut self.payments);
        &self.payments
    }

    /// The minimal payments for so many cards of one colour.
    pub(super) fn card_payments(&mut self, hand: Cards, number: u8) -> &[Cards] {
        self.payments.clear();
        payments(&Price::of_cards(number), hand, &mut self.payments);
        &self.payments
    }
}

impl State {
    /// Whether the player whose turn it is can do anything at all.
    pub(super) fn can_act(&self, board: &Board) -> bool {
        if !self.deck.is_empty() || !self.row.is_empty() || self.may_draw_tickets(board) {
            return true;
        }
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
        for (index, (may, taken)) in board.station_cities.iter().zip(self.stations(board)).enumerate() {
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

    fn draw_actions(&self, board: &Board, list: &mut Vec<Action>) {
        let first = self.step == Step::Turn;
        for card in Card::TRAINS {
            let barred = card == Card::Locomotive
                && !first
                && board.rules().draw.row_locomotive_ends_draw;
            if self.row.count(card) > 0 && !barred {
                list.push(Action::DrawRow(card));
            }
        }
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
        let routes = std::mem::take(&mut workspace.routes);
        for route in bits::members(&routes) {
            self.claim_actions(board, route as RouteIndex, workspace, list);
        }
        workspace.routes = routes;
        let hand = self.player(self.seat).hand;
        if let Some(cost) = self.station_cost(board, self.seat) {
            let payments = workspace.card_payments(hand, cost);
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
        for cards in workspace.route_payments(self, board, route).iter().copied() {
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
