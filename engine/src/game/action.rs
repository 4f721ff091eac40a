//! What a player decides and what chance brings.

use super::cards::{Card, Cards};
use super::index::{CityIndex, RouteIndex, Seat, TicketIndex};
use crate::map::limits;

/// One step of a game. Small enough to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take a face-up card.
    DrawRow(Card),
    /// Draw a card from the deck, unseen.
    DrawBlind,
    /// Draw no further card.
    StopDrawing,
    /// Draw tickets to choose from.
    DrawTickets,
    /// Keep some of the offered tickets and return the others.
    KeepTickets(Keep),
    /// Claim a route; for a tunnel this lays out the payment.
    Claim {
        /// The route.
        route: RouteIndex,
        /// The cards laid out.
        cards: Cards,
        /// The colour of the plain spaces. Needed only where the cards leave it open, which is a
        /// tunnel with locomotive symbols that pairs may pay.
        set: Option<Card>,
    },
    /// Add the surcharge of a tunnel.
    PaySurcharge(Cards),
    /// Take the payment for a tunnel back.
    DeclineTunnel,
    /// Build a station.
    BuildStation {
        /// Where.
        city: CityIndex,
        /// The cards it costs.
        cards: Cards,
    },
    /// Take a ferry card.
    TakeFerryCard,
    /// Lead the neutral player onto one of the free tracks.
    NeutralTrack(RouteIndex),
    /// Chance: the next card of the deck.
    Card(Card),
    /// Chance: the next ticket of the deck or of a pool.
    Ticket(TicketIndex),
    /// Chance: the next bonus card laid out.
    BonusCard(u8),
}

/// The most tickets that can be offered at once.
pub const MOST_OFFERED: usize = *limits::TICKETS_DEALT.end() as usize;

/// Which of the offered tickets are kept, and in which order the others are returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Keep {
    /// A bit for each offered ticket.
    pub kept: u16,
    /// The places of the returned tickets in the offer, four bits each, the first returned lowest.
    returned: u64,
}

impl Keep {
    /// Keeps these of `offered` tickets and returns the others in the order of the offer.
    pub fn these(kept: u16, offered: u8) -> Keep {
        let mut returned = 0;
        let mut number = 0;
        for place in 0..offered {
            // Without a branch: what is kept cannot be predicted.
            let back = !kept >> place & 1;
            returned |= (u64::from(place) * u64::from(back)) << (4 * number);
            number += back;
        }
        Keep { kept, returned }
    }

    /// The same with another order of the returned tickets.
    pub fn returning(self, order: &[u8]) -> Keep {
        let mut returned = 0;
        for (number, place) in order.iter().take(MOST_OFFERED).enumerate() {
            returned |= u64::from(place & 15) << (4 * number);
        }
        Keep { returned, ..self }
    }

    /// Whether the offered ticket at a place is kept.
    pub fn keeps(self, place: u8) -> bool {
        self.kept >> place & 1 == 1
    }

    /// The place in the offer of the returned ticket with a number; 0 if fewer are returned.
    pub(super) fn returned(self, number: u8) -> usize {
        (self.returned >> (4 * number) & 15) as usize
    }

    /// How many of the offered tickets are returned; none if those are not exactly the ones not kept.
    /// Without branches, because what is kept cannot be predicted.
    pub(super) fn number_returned(self, offered: u8) -> Option<u8> {
        let number = offered.checked_sub(self.kept.count_ones() as u8)?;
        let (mut seen, mut twice) = (self.kept, 0);
        for index in 0..offered {
            let bit = u16::from(index < number) << self.returned(index);
            twice |= seen & bit;
            seen |= bit;
        }
        let all = (1u32 << offered) - 1;
        let rest = self.returned.checked_shr(4 * u32::from(number));
        let nothing_else = rest.unwrap_or(0) == 0;
        ((u32::from(seen) == all) & (twice == 0) & nothing_else).then_some(number)
    }
}

/// Whose turn it is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A player decides.
    Player(Seat),
    /// Chance brings something.
    Chance,
    /// The game is over.
    Over,
}
