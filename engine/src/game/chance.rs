//! What chance can bring, and how likely: cards by their number, tickets all alike.

use rand::Rng;

use super::action::Action;
use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::index::TicketIndex;
use super::state::{State, Step};

/// A number below `bound`, each as likely as the others but for a bias far below what any number
/// of games could show.
#[inline]
pub fn below(random: &mut impl Rng, bound: u32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(bound)) >> 32) as u32
}

/// Streams of randomness: cards and tickets apart, so that a change of the one leaves the other.
pub trait Chance {
    /// What train cards come from.
    fn cards(&mut self) -> &mut impl Rng;
    /// What tickets and bonus cards come from.
    fn tickets(&mut self) -> &mut impl Rng;
}

/// Whether a position waits for what chance brings, or asks for it at once.
pub(super) trait Luck {
    fn card(&mut self, deck: Cards) -> Option<Card>;
    /// The place of a ticket among so many.
    fn ticket(&mut self, number: u32) -> Option<u32>;
}

/// Everything that chance brings is an action of its own.
pub(super) struct Wait;

impl Luck for Wait {
    #[inline]
    fn card(&mut self, _deck: Cards) -> Option<Card> {
        None
    }

    #[inline]
    fn ticket(&mut self, _number: u32) -> Option<u32> {
        None
    }
}

/// Cards and tickets come from a stream as soon as they are due.
pub(super) struct AtOnce<'a, C>(pub &'a mut C);

impl<C: Chance> Luck for AtOnce<'_, C> {
    #[inline]
    fn card(&mut self, deck: Cards) -> Option<Card> {
        draw_card(deck, self.0)
    }

    #[inline]
    fn ticket(&mut self, number: u32) -> Option<u32> {
        Some(below(self.0.tickets(), number))
    }
}

#[inline]
fn draw_card(deck: Cards, chance: &mut impl Chance) -> Option<Card> {
    deck.pick(chance.cards().next_u32())
}

impl State {
    /// What chance brings now; none if it is not its turn.
    #[inline]
    pub fn draw_chance(&self, board: &Board, chance: &mut impl Chance) -> Option<Action> {
        match self.step {
            Step::DealCards { .. }
            | Step::FillRow(_)
            | Step::BlindCard
            | Step::Reveal { .. }
            | Step::BonusCards { .. } => draw_card(self.deck, chance).map(Action::Card),
            Step::LayOutBonus { .. } => {
                let card = self.bonus_card_to_lay_out(board, &mut AtOnce(chance));
                card.map(Action::BonusCard)
            }
            Step::DealTickets { pool, .. } => {
                let ticket = self.ticket_of_pool(board, pool, &mut AtOnce(chance));
                ticket.map(Action::Ticket)
            }
            Step::PutUnder(_) => {
                let ticket = self.ticket_to_put_under(board, &mut AtOnce(chance));
                ticket.map(Action::Ticket)
            }
            Step::OfferTickets { .. } | Step::NeutralReveal => {
                let place = self.place_in_ticket_deck(&mut AtOnce(chance))?;
                Some(Action::Ticket(self.ring[place]))
            }
            _ => None,
        }
    }

    /// The next of the bonus cards that are laid out.
    pub(super) fn bonus_card_to_lay_out(&self, board: &Board, luck: &mut impl Luck) -> Option<u8> {
        let number = board.bonus_card_count().min(64) as u32;
        let free = (!self.bonus_cards) & (u64::MAX >> (64 - number));
        let place = luck.ticket(free.count_ones())?;
        bits::nth(&[free], place).map(|card| card as u8)
    }

    /// The next ticket that is dealt from a pool.
    pub(super) fn ticket_of_pool(
        &self,
        board: &Board,
        pool: u8,
        luck: &mut impl Luck,
    ) -> Option<TicketIndex> {
        let pool = &board.pools[usize::from(pool)];
        let words = pool.iter().zip(self.loose_tickets(board));
        let left = words.map(|(own, loose)| own & loose);
        let place = luck.ticket(bits::size_of(left.clone()))?;
        bits::nth_of(left, place).map(TicketIndex::new)
    }

    /// The next of the tickets that are put under the deck in any order.
    pub(super) fn ticket_to_put_under(
        &self,
        board: &Board,
        luck: &mut impl Luck,
    ) -> Option<TicketIndex> {
        let loose = self.loose_tickets(board);
        let place = luck.ticket(bits::size(loose))?;
        bits::nth(loose, place).map(TicketIndex::new)
    }

    /// Where the top ticket of a deck whose order is not known yet turns out to be.
    pub(super) fn place_in_ticket_deck(&self, luck: &mut impl Luck) -> Option<usize> {
        let place = luck.ticket(u32::from(self.tickets.loose))?;
        Some(self.ring_place(place as usize))
    }
}
