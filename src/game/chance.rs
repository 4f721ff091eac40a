//! What chance can bring, and how likely: cards by their number, tickets all alike.

use rand::Rng;

use super::action::{Action, TicketIndex};
use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
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

/// Whether a position waits for the cards that chance brings, or asks for them at once.
pub(super) trait Luck {
    fn card(&mut self, deck: Cards) -> Option<Card>;
}

/// Every card is an action of its own.
pub(super) struct Wait;

impl Luck for Wait {
    #[inline]
    fn card(&mut self, _deck: Cards) -> Option<Card> {
        None
    }
}

/// Cards come from a stream as soon as they are due.
pub(super) struct AtOnce<'a, C>(pub &'a mut C);

impl<C: Chance> Luck for AtOnce<'_, C> {
    #[inline]
    fn card(&mut self, deck: Cards) -> Option<Card> {
        draw_card(deck, self.0)
    }
}

#[inline]
fn draw_card(deck: Cards, chance: &mut impl Chance) -> Option<Card> {
    let place = below(chance.cards(), u32::from(deck.total()));
    deck.nth(place as u16)
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
                let number = board.bonus_card_count().min(64) as u32;
                let left = number - self.bonus_cards.count_ones();
                let free = (!self.bonus_cards) & (u64::MAX >> (64 - number));
                let card = bits::nth(&[free], below(chance.tickets(), left))?;
                Some(Action::BonusCard(card as u8))
            }
            Step::DealTickets { pool, .. } => {
                let pool = &board.pools[usize::from(pool)];
                let loose = self.loose_tickets(board);
                let left = |word: usize| pool[word] & loose[word];
                let number = (0..board.ticket_words)
                    .map(|word| left(word).count_ones())
                    .sum();
                let mut place = below(chance.tickets(), number);
                for word in 0..board.ticket_words {
                    let here = left(word).count_ones();
                    if place < here {
                        let bit = bits::nth(&[left(word)], place)?;
                        return Some(Action::Ticket((64 * word + bit) as TicketIndex));
                    }
                    place -= here;
                }
                None
            }
            Step::PutUnder(_) => {
                let loose = self.loose_tickets(board);
                let place = below(chance.tickets(), bits::size(loose));
                bits::nth(loose, place).map(|ticket| Action::Ticket(ticket as TicketIndex))
            }
            Step::OfferTickets { .. } | Step::NeutralReveal => {
                let place = below(chance.tickets(), u32::from(self.tickets.loose));
                let place = usize::from(self.tickets.head) + place as usize;
                Some(Action::Ticket(self.ring[place % self.ring.len()]))
            }
            _ => None,
        }
    }
}
