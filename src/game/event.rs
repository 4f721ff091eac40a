//! What happened, step by step: the vocabulary of logs, stories and tests.

use super::action::{CityIndex, MOST_OFFERED, RouteIndex, Seat, TicketIndex};
use super::cards::{Card, Cards};

/// Some tickets, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicketList {
    tickets: [TicketIndex; MOST_OFFERED],
    number: u8,
}

impl TicketList {
    pub(super) fn push(&mut self, ticket: TicketIndex) {
        if let Some(place) = self.tickets.get_mut(usize::from(self.number)) {
            *place = ticket;
            self.number += 1;
        }
    }

    /// The same, but only if `wanted`; without a branch, because what is kept cannot be predicted.
    #[inline]
    pub(super) fn push_if(&mut self, ticket: TicketIndex, wanted: bool) {
        if let Some(place) = self.tickets.get_mut(usize::from(self.number)) {
            *place = if wanted { ticket } else { 0 };
            self.number += u8::from(wanted);
        }
    }

    /// The tickets.
    pub fn as_slice(&self) -> &[TicketIndex] {
        &self.tickets[..usize::from(self.number)]
    }
}

/// Who receives a toll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payee {
    /// The bank.
    Bank,
    /// The owner of the first track.
    Player(Seat),
}

/// How a toll was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TollPaid {
    /// The amount.
    pub amount: u8,
    /// Who receives it.
    pub to: Payee,
    /// The claimer took a loan and paid nothing.
    pub loan: bool,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last round was played.
    LastRound,
    /// Nobody could do anything.
    Stalemate,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A starting card was dealt.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card was laid into the row.
    RowFilled {
        /// Which.
        card: Card,
    },
    /// The whole row was discarded.
    RowReset {
        /// The discarded cards.
        cards: Cards,
    },
    /// The discards became the deck.
    Reshuffled {
        /// The cards of the new deck.
        cards: Cards,
    },
    /// A bonus card was laid out.
    BonusLaidOut {
        /// Which.
        card: u8,
    },
    /// A ticket was offered.
    TicketOffered {
        /// To whom.
        seat: Seat,
        /// Which.
        ticket: TicketIndex,
    },
    /// A player chose from the offered tickets.
    TicketsKept {
        /// Who.
        seat: Seat,
        /// The tickets kept.
        kept: TicketList,
        /// The others, in the order in which they were returned.
        returned: TicketList,
    },
    /// A returned ticket was put under the deck in its shuffled order.
    TicketPutUnder {
        /// Which.
        ticket: TicketIndex,
    },
    /// The discarded tickets became the ticket deck.
    TicketsReshuffled {
        /// How many.
        number: u16,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// The round, counted from 1.
        round: u16,
    },
    /// A face-up card was taken.
    TookFromRow {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card was drawn from the deck.
    DrewBlind {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A player drew no further card.
    StoppedDrawing {
        /// Who.
        seat: Seat,
    },
    /// A player drew tickets.
    DrewTickets {
        /// Who.
        seat: Seat,
    },
    /// The payment for a tunnel was laid out.
    TunnelTried {
        /// By whom.
        seat: Seat,
        /// The route.
        route: RouteIndex,
        /// The cards laid out.
        cards: Cards,
        /// The colour that matches, besides locomotives.
        set: Option<Card>,
    },
    /// A card was revealed for a tunnel.
    Revealed {
        /// Which.
        card: Card,
    },
    /// The payment for a tunnel was taken back.
    TunnelDeclined {
        /// By whom.
        seat: Seat,
        /// The surcharge not paid.
        surcharge: u8,
    },
    /// A route was claimed.
    Claimed {
        /// By whom.
        seat: Seat,
        /// The route.
        route: RouteIndex,
        /// All cards paid, surcharge included.
        cards: Cards,
        /// The part of them that was a tunnel's surcharge.
        surcharge: Cards,
        /// Points scored.
        points: i32,
        /// The toll, if there was one.
        toll: Option<TollPaid>,
    },
    /// A card of a draw bonus.
    BonusDrawn {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A station was built.
    StationBuilt {
        /// By whom.
        seat: Seat,
        /// Where.
        city: CityIndex,
        /// The cards paid.
        cards: Cards,
    },
    /// A ferry card was taken.
    FerryCardTaken {
        /// By whom.
        seat: Seat,
    },
    /// A turn was skipped because nothing was possible.
    TurnSkipped {
        /// Whose.
        seat: Seat,
    },
    /// The neutral player's ticket.
    NeutralRevealed {
        /// Who holds the marker.
        holder: Seat,
        /// Which.
        ticket: TicketIndex,
    },
    /// The neutral player took a track.
    NeutralClaimed {
        /// The route.
        route: RouteIndex,
        /// Who received the toll from the bank.
        toll: Option<TollPaid>,
        /// Who holds the marker now.
        holder: Seat,
    },
    /// The neutral player's ticket had no effect.
    NeutralIdle,
    /// The neutral player takes part no more.
    NeutralStopped,
    /// The last round began.
    LastRound {
        /// Who brought it about.
        seat: Seat,
    },
    /// The game ended.
    Ended {
        /// Why.
        how: Ending,
    },
}

/// Whoever wants to know what happens in a game.
pub trait Witness {
    /// Told of every event, in order.
    fn see(&mut self, event: Event);
}

/// Nobody looks: the fastest way to play.
impl Witness for () {
    #[inline(always)]
    fn see(&mut self, _event: Event) {}
}

impl Witness for Vec<Event> {
    fn see(&mut self, event: Event) {
        self.push(event);
    }
}
