//! Where a position keeps its sets: open routes, routes of each player and the neutral one, routes barred
//! for each player; tickets of each player, discarded tickets, tickets not placed yet; stations.

use super::bits;
use super::board::Board;
use super::index::{RouteIndex, Seat};
use super::state::State;

impl State {
    #[inline]
    pub(super) fn routes_at(&self, board: &Board, place: usize) -> &[u64] {
        &self.sets[place * board.route_words..(place + 1) * board.route_words]
    }

    #[inline]
    pub(super) fn routes_at_mut(&mut self, board: &Board, place: usize) -> &mut [u64] {
        &mut self.sets[place * board.route_words..(place + 1) * board.route_words]
    }

    #[inline]
    pub(super) fn tickets_at(&self, board: &Board, place: usize) -> &[u64] {
        let base = board.route_words * (2 + 2 * usize::from(board.players()));
        let start = base + place * board.ticket_words;
        &self.sets[start..start + board.ticket_words]
    }

    #[inline]
    pub(super) fn tickets_at_mut(&mut self, board: &Board, place: usize) -> &mut [u64] {
        let base = board.route_words * (2 + 2 * usize::from(board.players()));
        let start = base + place * board.ticket_words;
        &mut self.sets[start..start + board.ticket_words]
    }

    /// The open routes and those barred for a player, if a set of routes has so many words.
    #[inline]
    pub(super) fn open_and_barred<const WORDS: usize>(
        &self,
        board: &Board,
        seat: Seat,
    ) -> [&[u64; WORDS]; 2] {
        let sets = self.sets.as_chunks::<WORDS>().0;
        [&sets[0], &sets[State::barred_place(board, seat)]]
    }

    /// By seat, the word with a route of the routes barred for a player.
    #[inline]
    pub(super) fn barred_words(
        &self,
        board: &Board,
        route: RouteIndex,
    ) -> impl Iterator<Item = u64> + use<'_> {
        let first = State::barred_place(board, Seat(0)) * board.route_words + route.word();
        self.sets[first..]
            .iter()
            .step_by(board.route_words)
            .copied()
    }

    #[inline]
    pub(super) fn barred_place(board: &Board, seat: Seat) -> usize {
        2 + usize::from(board.players()) + usize::from(seat)
    }

    #[inline]
    pub(super) fn open(&self, board: &Board) -> &[u64] {
        self.routes_at(board, 0)
    }

    #[inline]
    pub(super) fn open_mut(&mut self, board: &Board) -> &mut [u64] {
        self.routes_at_mut(board, 0)
    }

    /// A route can no longer be claimed.
    #[inline]
    pub(super) fn close(&mut self, route: RouteIndex) {
        bits::remove(&mut self.sets, usize::from(route));
    }

    /// A route belongs to a player, or to the neutral one.
    #[inline]
    pub(super) fn own(&mut self, board: &Board, owner: Seat, route: RouteIndex) {
        let start = 64 * board.route_words * (1 + usize::from(owner));
        bits::insert(&mut self.sets, start + usize::from(route));
    }

    /// A player may not claim a route.
    #[inline]
    pub(super) fn bar(&mut self, board: &Board, seat: Seat, route: RouteIndex) {
        let start = 64 * board.route_words * State::barred_place(board, seat);
        bits::insert(&mut self.sets, start + usize::from(route));
    }

    #[inline]
    pub(super) fn owned(&self, board: &Board, seat: Seat) -> &[u64] {
        self.routes_at(board, 1 + usize::from(seat))
    }

    #[inline]
    pub(super) fn held(&self, board: &Board, seat: Seat) -> &[u64] {
        self.tickets_at(board, usize::from(seat))
    }

    #[inline]
    pub(super) fn held_mut(&mut self, board: &Board, seat: Seat) -> &mut [u64] {
        self.tickets_at_mut(board, usize::from(seat))
    }

    #[inline]
    pub(super) fn discarded_tickets(&self, board: &Board) -> &[u64] {
        self.tickets_at(board, usize::from(board.players()))
    }

    #[inline]
    pub(super) fn discarded_tickets_mut(&mut self, board: &Board) -> &mut [u64] {
        self.tickets_at_mut(board, usize::from(board.players()))
    }

    /// Tickets that still have to be dealt or put under the deck.
    #[inline]
    pub(super) fn loose_tickets(&self, board: &Board) -> &[u64] {
        self.tickets_at(board, usize::from(board.players()) + 1)
    }

    #[inline]
    pub(super) fn loose_tickets_mut(&mut self, board: &Board) -> &mut [u64] {
        self.tickets_at_mut(board, usize::from(board.players()) + 1)
    }

    #[inline]
    pub(super) fn stations(&self, board: &Board) -> &[u64] {
        &self.sets[self.sets.len() - board.city_words..]
    }

    #[inline]
    pub(super) fn stations_mut(&mut self, board: &Board) -> &mut [u64] {
        let start = self.sets.len() - board.city_words;
        &mut self.sets[start..]
    }
}
