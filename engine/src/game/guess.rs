//! A guess at what a player cannot see: a position in which all that the player knows is as it is, and
//! all else is dealt anew. It never looks at what is hidden, so two positions that look alike to the
//! player are guessed alike.

use rand::Rng;

use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::chance::below;
use super::event::TicketList;
use super::index::{Seat, TicketIndex};
use super::state::{MOST_SEATS, State, Step};
use super::view::View;
use crate::map::rules::TicketReturn;

/// What a player makes of the tickets that others may hold, and room to deal them.
#[derive(Clone, Debug, Default)]
pub struct Guesser {
    /// By seat and ticket: how likely the player of that seat is to hold it, compared with other tickets.
    likely: Vec<f32>,
    /// Tickets that the player has returned himself.
    returned: Vec<TicketIndex>,
    /// Tickets that nobody has been dealt yet in this guess.
    hidden: Vec<TicketIndex>,
}

impl Guesser {
    /// Remembers tickets that the player returns.
    pub fn remember(&mut self, returned: impl Iterator<Item = TicketIndex>) {
        self.returned.extend(returned);
    }

    /// Says how likely a player is to hold a ticket, compared with other tickets, which are 1.
    pub fn suspect(&mut self, board: &Board, seat: Seat, ticket: TicketIndex, likely: f32) {
        let number = usize::from(board.players()) * board.ticket_count();
        self.likely.resize(number, 1.0);
        self.likely[usize::from(seat) * board.ticket_count() + usize::from(ticket)] = likely;
    }

    /// Takes a ticket out of those that are hidden, by its place.
    fn take(&mut self, place: usize) -> TicketIndex {
        self.hidden.swap_remove(place)
    }

    /// Takes one of the tickets that may be taken, the likelier the sooner.
    fn draw(
        &mut self,
        board: &Board,
        seat: Seat,
        may: impl Fn(TicketIndex) -> bool,
        random: &mut impl Rng,
    ) -> Option<TicketIndex> {
        let likely = self
            .likely
            .get(usize::from(seat) * board.ticket_count()..)
            .unwrap_or(&[]);
        let weight = |ticket: TicketIndex| {
            if may(ticket) {
                // Where nothing is said all are alike.
                likely.get(usize::from(ticket)).copied().unwrap_or(1.0)
            } else {
                0.0
            }
        };
        let all: f32 = self.hidden.iter().map(|ticket| weight(*ticket)).sum();
        let mut left = all * (below(random, 1 << 24) as f32 / (1 << 24) as f32);
        let mut chosen = None;
        for (place, ticket) in self.hidden.iter().enumerate() {
            let weight = weight(*ticket);
            if weight > 0.0 {
                chosen = Some(place);
                left -= weight;
                if left < 0.0 {
                    break;
                }
            }
        }
        chosen.map(|place| self.take(place))
    }
}

impl View<'_> {
    /// Guesses what the player cannot see: other hands and tickets and both decks.
    pub fn guess(&self, guesser: &mut Guesser, random: &mut impl Rng, guess: &mut State) {
        guess.copy_from(self.state());
        guess.guess_cards(self.board(), self.seat(), random);
        guess.guess_tickets(self.board(), self.seat(), guesser, random);
    }
}

impl State {
    fn guess_cards(&mut self, board: &Board, own: Seat, random: &mut impl Rng) {
        let others = || board.seats().filter(move |seat| *seat != own);
        let mut pool = self.deck;
        let mut lacking = [0; MOST_SEATS];
        for seat in others() {
            let player = &mut self.players[usize::from(seat)];
            let known = player
                .shown
                .less(Cards::of(Card::Ferry, player.shown.count(Card::Ferry)));
            let ferry = Cards::of(Card::Ferry, player.hand.count(Card::Ferry));
            let hidden = player.hand - known - ferry;
            pool += hidden;
            lacking[usize::from(seat)] = hidden.total();
            player.hand = known + ferry;
        }
        for seat in others() {
            for _ in 0..lacking[usize::from(seat)] {
                if let Some(card) = pool.pick(random.next_u32()) {
                    pool -= Cards::of(card, 1);
                    self.players[usize::from(seat)].take(card);
                }
            }
        }
        self.deck = pool;
    }

    fn guess_tickets(
        &mut self,
        board: &Board,
        own: Seat,
        guesser: &mut Guesser,
        random: &mut impl Rng,
    ) {
        let returns = &board.rules().tickets;
        let to_box = |how: TicketReturn| how == TicketReturn::Box;
        let boxed = to_box(returns.start_return) && to_box(returns.draw_return);
        let revealed = match self.step {
            Step::NeutralChoice { ticket } => Some(ticket),
            _ => None,
        };
        guesser.hidden.clear();
        for ticket in TicketIndex::all(board.ticket_count()) {
            let index = usize::from(ticket);
            let seen = bits::has(self.held(board, own), index)
                || bits::has(self.discarded_tickets(board), index)
                || self.offers[usize::from(own)].as_slice().contains(&ticket)
                || revealed == Some(ticket)
                || boxed && guesser.returned.contains(&ticket);
            if !seen {
                guesser.hidden.push(ticket);
            }
        }
        if matches!(self.step, Step::ChooseStart { .. }) {
            self.guess_start(board, own, guesser, random);
        } else {
            self.guess_held(board, own, guesser, random);
        }
        self.guess_ticket_deck(board, guesser, random);
    }

    /// Everybody has been dealt some tickets of every pool; whoever has chosen has kept some of them.
    fn guess_start(
        &mut self,
        board: &Board,
        own: Seat,
        guesser: &mut Guesser,
        random: &mut impl Rng,
    ) {
        for seat in board.seats().filter(|seat| *seat != own) {
            let kept = bits::size(self.held(board, seat));
            let dealt = kept as usize
                + self.offers[usize::from(seat)].as_slice().len()
                + self.returns[usize::from(seat)].as_slice().len();
            let mut offer = TicketList::default();
            for (pool, rule) in board.pools.iter().zip(&board.rules().tickets.pools) {
                for _ in 0..rule.deal {
                    let may = |ticket: TicketIndex| bits::has(pool, usize::from(ticket));
                    if offer.as_slice().len() < dealt
                        && let Some(ticket) = guesser.draw(board, seat, may, random)
                    {
                        offer.push(ticket);
                    }
                }
            }
            let still_chooses = !self.offers[usize::from(seat)].as_slice().is_empty();
            if still_chooses {
                self.offers[usize::from(seat)] = offer;
                continue;
            }
            self.held_mut(board, seat).fill(0);
            let mut back = TicketList::default();
            let mut left = offer.as_slice().len() as u32;
            let mut to_keep = kept;
            for ticket in offer.as_slice() {
                let keeps = below(random, left) < to_keep;
                left -= 1;
                to_keep -= u32::from(keeps);
                bits::insert_if(self.held_mut(board, seat), usize::from(*ticket), keeps);
                back.push_if(*ticket, !keeps);
            }
            self.returns[usize::from(seat)] = back;
        }
    }

    /// Of a pool whose other tickets have left the game a player holds no more than were dealt.
    fn guess_held(
        &mut self,
        board: &Board,
        own: Seat,
        guesser: &mut Guesser,
        random: &mut impl Rng,
    ) {
        let pools = || board.pools.iter().zip(&board.rules().tickets.pools);
        for seat in board.seats().filter(|seat| *seat != own) {
            let number = bits::size(self.held(board, seat));
            self.held_mut(board, seat).fill(0);
            for _ in 0..number {
                let held = self.held(board, seat);
                let may = |ticket: TicketIndex| {
                    let mut only_dealt = pools().filter(|(_, rule)| rule.undealt_to_box);
                    only_dealt.all(|(pool, rule)| {
                        let have = pool.iter().zip(held).map(|(one, two)| one & two);
                        !bits::has(pool, usize::from(ticket))
                            || bits::size_of(have) < u32::from(rule.deal)
                    })
                };
                let ticket = guesser
                    .draw(board, seat, may, random)
                    .or_else(|| guesser.hidden.pop());
                if let Some(ticket) = ticket {
                    bits::insert(self.held_mut(board, seat), usize::from(ticket));
                }
            }
        }
    }

    /// The deck: below, what the player has put there; above, anything else that can be in it.
    fn guess_ticket_deck(&mut self, board: &Board, guesser: &mut Guesser, random: &mut impl Rng) {
        let only_dealt = |ticket: &TicketIndex| {
            let mut pools = board.pools.iter().zip(&board.rules().tickets.pools);
            pools.any(|(pool, rule)| rule.undealt_to_box && bits::has(pool, usize::from(*ticket)))
        };
        // Those that come last are dealt last: what is surely below, then what is hardly in it.
        let Guesser {
            hidden, returned, ..
        } = guesser;
        hidden.sort_by_key(|ticket| (only_dealt(ticket), !returned.contains(ticket), *ticket));
        let dealt_last = hidden.iter().rev().take_while(|ticket| only_dealt(ticket));
        let (rare, known) = (
            dealt_last.count(),
            hidden
                .iter()
                .take_while(|ticket| returned.contains(ticket))
                .count(),
        );
        let ordinary = hidden.len() - rare;
        let known = known.min(ordinary);
        for places in [known..ordinary, ordinary..hidden.len()] {
            for place in (places.start + 1..places.end).rev() {
                let other =
                    places.start + below(random, (place - places.start + 1) as u32) as usize;
                hidden.swap(place, other);
            }
        }
        // From the bottom of the deck to its top.
        let number = usize::from(self.tickets.len);
        for (place, ticket) in (0..number).rev().zip(hidden.iter()) {
            let place = self.ring_place(place);
            self.ring[place] = *ticket;
        }
    }
}
