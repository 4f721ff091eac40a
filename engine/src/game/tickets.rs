//! Set-up of bonus cards and tickets; offering, keeping and returning tickets.

use super::action::Keep;
use super::bits;
use super::board::Board;
use super::event::{Event, TicketList, Witness};
use super::index::{Seat, TicketIndex};
use super::refusal::Refusal;
use super::state::{After, State, Step};
use crate::map::rules::{TicketReturn, TicketsRunOut};

impl State {
    pub(super) fn start_bonus_cards(&mut self, board: &Board) {
        let cards = board.rules().bonus_cards.as_ref();
        let shown = cards.map_or(0, |cards| cards.display);
        self.step = Step::LayOutBonus {
            left: shown.min(board.bonus_card_count() as u8),
        };
    }

    pub(super) fn bring_bonus_card<W: Witness>(
        &mut self,
        board: &Board,
        card: u8,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        let Step::LayOutBonus { left } = self.step else {
            return Err(Refusal::NotNow);
        };
        let known = usize::from(card) < board.bonus_card_count().min(64);
        if !known || self.bonus_cards >> card & 1 == 1 {
            return Err(Refusal::NotThatBonusCard);
        }
        self.lay_out_bonus(left, card, witness);
        Ok(())
    }

    pub(super) fn lay_out_bonus<W: Witness>(&mut self, left: u8, card: u8, witness: &mut W) {
        self.bonus_cards |= 1 << card;
        self.step = Step::LayOutBonus { left: left - 1 };
        witness.see(Event::BonusLaidOut { card });
    }

    pub(super) fn start_dealing_tickets(&mut self, board: &Board) {
        let first = board.rules().tickets.pools.first();
        self.step = Step::DealTickets {
            seat: Seat(0),
            pool: 0,
            left: first.map_or(0, |pool| pool.deal),
        };
    }

    /// The next pool, the next player, or the rest of the set-up.
    pub(super) fn deal_next_pool(&mut self, board: &Board, seat: Seat, pool: u8) {
        let pools = &board.rules().tickets.pools;
        let next = usize::from(pool) + 1;
        let deal = |pool: usize| pools.get(pool).map_or(0, |pool| pool.deal);
        self.step = if next < pools.len() {
            Step::DealTickets {
                seat,
                pool: next as u8,
                left: deal(next),
            }
        } else if board.has_seat(seat.next()) {
            Step::DealTickets {
                seat: seat.next(),
                pool: 0,
                left: deal(0),
            }
        } else {
            self.form_ticket_deck(board);
            Step::ChooseStart { seat: Seat(0) }
        };
    }

    /// What was not dealt becomes the deck, except for pools that leave the game.
    fn form_ticket_deck(&mut self, board: &Board) {
        for (pool, rule) in board.pools.iter().zip(&board.rules().tickets.pools) {
            for (word, own) in pool.iter().enumerate() {
                if rule.undealt_to_box {
                    self.loose_tickets_mut(board)[word] &= !own;
                }
            }
        }
        self.loose_tickets_become_deck(board);
    }

    fn loose_tickets_become_deck(&mut self, board: &Board) {
        let mut number = 0;
        for word in 0..board.ticket_words {
            let mut left = std::mem::take(&mut self.loose_tickets_mut(board)[word]);
            while left != 0 {
                self.ring[number] = TicketIndex::new(64 * word + left.trailing_zeros() as usize);
                left &= left - 1;
                number += 1;
            }
        }
        self.tickets.head = 0;
        self.tickets.len = number as u16;
        self.tickets.loose = number as u16;
    }

    pub(super) fn bring_ticket<W: Witness>(
        &mut self,
        board: &Board,
        ticket: TicketIndex,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        let index = usize::from(ticket);
        if index >= board.tickets.len() {
            return Err(Refusal::NotThatTicket);
        }
        match self.step {
            Step::DealTickets { seat, pool, left } => {
                let in_pool = bits::has(&board.pools[usize::from(pool)], index);
                if !in_pool || !bits::has(self.loose_tickets(board), index) {
                    return Err(Refusal::NotThatTicket);
                }
                self.deal_ticket(board, (seat, pool, left), ticket, witness);
            }
            Step::PutUnder(_) => {
                if !bits::has(self.loose_tickets(board), index) {
                    return Err(Refusal::NotThatTicket);
                }
                self.put_loose_under(board, ticket, witness);
            }
            Step::OfferTickets { left } => {
                self.take_loose(ticket)?;
                self.offer_ticket(ticket, left, witness);
            }
            Step::NeutralReveal => {
                self.take_loose(ticket)?;
                self.resolve_neutral(board, ticket, witness);
            }
            _ => return Err(Refusal::NotNow),
        }
        Ok(())
    }

    pub(super) fn deal_ticket<W: Witness>(
        &mut self,
        board: &Board,
        (seat, pool, left): (Seat, u8, u8),
        ticket: TicketIndex,
        witness: &mut W,
    ) {
        bits::remove(self.loose_tickets_mut(board), usize::from(ticket));
        self.offers[usize::from(seat)].push(ticket);
        let left = left - 1;
        self.step = Step::DealTickets { seat, pool, left };
        witness.see(Event::TicketOffered { seat, ticket });
    }

    pub(super) fn put_loose_under<W: Witness>(
        &mut self,
        board: &Board,
        ticket: TicketIndex,
        witness: &mut W,
    ) {
        bits::remove(self.loose_tickets_mut(board), usize::from(ticket));
        self.put_under(ticket);
        witness.see(Event::TicketPutUnder { ticket });
    }

    /// Takes a ticket from the top part of the deck, whose order is unknown.
    fn take_loose(&mut self, ticket: TicketIndex) -> Result<(), Refusal> {
        let mut places = (0..usize::from(self.tickets.loose)).map(|place| self.ring_place(place));
        let place = places.find(|place| self.ring[*place] == ticket);
        self.take_loose_at(place.ok_or(Refusal::NotThatTicket)?);
        Ok(())
    }

    /// Takes the ticket at a place of the ring, which is in that part.
    pub(super) fn take_loose_at(&mut self, place: usize) -> TicketIndex {
        self.ring.swap(place, usize::from(self.tickets.head));
        self.tickets.loose -= 1;
        self.take_top()
    }

    /// Where the ticket so far below the top lies in the ring.
    pub(super) fn ring_place(&self, below_top: usize) -> usize {
        let place = usize::from(self.tickets.head) + below_top;
        // Never more than once around, and no division.
        if place < self.ring.len() {
            place
        } else {
            place - self.ring.len()
        }
    }

    /// Takes the top ticket of a deck whose order is known.
    pub(super) fn take_top(&mut self) -> TicketIndex {
        let ticket = self.ring[usize::from(self.tickets.head)];
        self.tickets.head = self.ring_place(1) as u16;
        self.tickets.len -= 1;
        ticket
    }

    fn put_under(&mut self, ticket: TicketIndex) {
        let place = self.ring_place(usize::from(self.tickets.len));
        self.ring[place] = ticket;
        self.tickets.len += 1;
    }

    /// An empty deck is formed anew from the discards where the rules say so; the neutral player
    /// does not outlive it.
    #[inline]
    pub(super) fn refresh_ticket_deck<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        if self.tickets.len == 0 {
            self.form_deck_from_discards(board, witness);
        }
    }

    fn form_deck_from_discards<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        self.stop_neutral(witness);
        if board.rules().tickets.on_empty == TicketsRunOut::ReshuffleDiscards
            && bits::size(self.discarded_tickets(board)) > 0
        {
            for word in 0..board.ticket_words {
                let tickets = std::mem::take(&mut self.discarded_tickets_mut(board)[word]);
                self.loose_tickets_mut(board)[word] = tickets;
            }
            self.loose_tickets_become_deck(board);
            witness.see(Event::TicketsReshuffled {
                number: self.tickets.len,
            });
        }
    }

    pub(super) fn draw_tickets<W: Witness>(
        &mut self,
        board: &Board,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn) {
            return Err(Refusal::NotNow);
        }
        if !self.may_draw_tickets(board) {
            return Err(Refusal::NoTickets);
        }
        self.skipped = 0;
        self.offers[usize::from(self.seat)] = TicketList::default();
        self.step = Step::OfferTickets {
            left: board.amounts.tickets_drawn,
        };
        witness.see(Event::DrewTickets { seat: self.seat });
        Ok(())
    }

    #[inline]
    pub(super) fn may_draw_tickets(&self, board: &Board) -> bool {
        self.tickets.len > 0 && board.amounts.tickets_drawn > 0
    }

    pub(super) fn offer_ticket<W: Witness>(
        &mut self,
        ticket: TicketIndex,
        left: u8,
        witness: &mut W,
    ) {
        let seat = self.seat;
        self.offers[usize::from(seat)].push(ticket);
        self.step = Step::OfferTickets { left: left - 1 };
        witness.see(Event::TicketOffered { seat, ticket });
    }

    /// Whether chance must bring the next ticket; if not, a step forward has been made.
    pub(super) fn needs_luck_for_ticket<W: Witness>(
        &mut self,
        board: &Board,
        left: u8,
        witness: &mut W,
    ) -> bool {
        if left > 0 {
            self.refresh_ticket_deck(board, witness);
        }
        if left == 0 || self.tickets.len == 0 {
            self.step = Step::ChooseTickets;
            return false;
        }
        if self.tickets.loose > 0 {
            return true;
        }
        let ticket = self.take_top();
        self.offer_ticket(ticket, left, witness);
        false
    }

    pub(super) fn keep_tickets<W: Witness>(
        &mut self,
        board: &Board,
        keep: Keep,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        let (seat, at_start) = match self.step {
            Step::ChooseStart { seat } => (seat, true),
            Step::ChooseTickets => (self.seat, false),
            _ => return Err(Refusal::NotNow),
        };
        let fewest = self.fewest_to_keep(board);
        let offer = self.offers[usize::from(seat)];
        let number = offer.as_slice().len() as u8;
        let back = keep.number_returned(number).ok_or(Refusal::WrongChoice)?;
        if keep.kept.count_ones() < u32::from(fewest) {
            return Err(Refusal::WrongChoice);
        }
        let mut kept = TicketList::default();
        let mut returned = TicketList::default();
        for (place, ticket) in (0..).zip(offer.as_slice()) {
            let keeps = keep.keeps(place);
            kept.push_if(*ticket, keeps);
            bits::insert_if(self.held_mut(board, seat), usize::from(*ticket), keeps);
            returned.push_if(offer.as_slice()[keep.returned(place)], place < back);
        }
        self.offers[usize::from(seat)] = TicketList::default();
        witness.see(Event::TicketsKept {
            seat,
            kept,
            returned,
        });
        if at_start {
            self.returns[usize::from(seat)] = returned;
            self.step = Step::ChooseStart { seat: seat.next() };
        } else {
            let how = board.rules().tickets.draw_return;
            self.return_tickets(board, &returned, how);
            if self.is_putting_under(board) {
                self.step = Step::PutUnder(After::Action);
            } else {
                self.end_action();
            }
        }
        Ok(())
    }

    /// All choose before anybody sees what others return.
    pub(super) fn next_start_choice(&mut self, board: &Board, seat: Seat) {
        if board.has_seat(seat) {
            self.step = Step::ChooseStart { seat: seat.next() };
            return;
        }
        let how = board.rules().tickets.start_return;
        for seat in board.seats() {
            let returned = std::mem::take(&mut self.returns[usize::from(seat)]);
            self.return_tickets(board, &returned, how);
        }
        self.step = Step::PutUnder(After::Setup);
    }

    fn return_tickets(&mut self, board: &Board, tickets: &TicketList, how: TicketReturn) {
        for ticket in tickets.as_slice() {
            let index = usize::from(*ticket);
            match how {
                TicketReturn::Box => {}
                TicketReturn::Bottom => self.put_under(*ticket),
                TicketReturn::BottomShuffled => bits::insert(self.loose_tickets_mut(board), index),
                TicketReturn::DiscardFaceUp => {
                    bits::insert(self.discarded_tickets_mut(board), index);
                }
            }
        }
    }

    pub(super) fn is_putting_under(&self, board: &Board) -> bool {
        self.loose_tickets(board).iter().any(|word| *word != 0)
    }
}
