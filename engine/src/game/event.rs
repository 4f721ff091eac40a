//! What happened, step by step: the vocabulary of logs, stories and tests.

use serde::{Deserialize, Serialize};

use super::action::MOST_OFFERED;
use super::board::Board;
use super::break_off::BreakOff;
use super::cards::{Card, Cards};
use super::index::{CityIndex, RouteIndex, Seat, TicketIndex};
use super::log_score::LoggedScores;
use super::names::{self, LoggedToll};
use crate::map::Id;

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
            *place = if wanted { ticket } else { TicketIndex(0) };
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last round was played.
    LastRound,
    /// Nobody could do anything.
    Stalemate,
    /// It went on for [`MOST_TURNS`](super::MOST_TURNS) turns and was stopped.
    TurnLimit,
}

/// Declares every event once: as [`Event`], by numbers and small enough to copy, and as [`LogLine`],
/// by ids as a log writes it. A field is the same in both unless `=>` gives its type in the log and
/// the function that makes it; fields after `+` are in the log alone.
macro_rules! events {
    ($(
        $(#[$about:meta])*
        $name:ident {
            $($(#[$doc:meta])* $field:ident: $type:ty $(=> $logged:ty: $convert:path)?),* $(,)?
        } $(+ { $($extra:ident: $extra_type:ty = $made:expr),* $(,)? })?
    )*) => {
        /// Something that happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Event {
            $($(#[$about])* $name { $($(#[$doc])* $field: $type),* },)*
        }

        /// An event or the end of a game, in a log.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
        #[expect(missing_docs, reason = "described at the events, field by field in docs/log.md")]
        pub enum LogLine {
            $($name {
                $($field: events!(@type $type $(, $logged)?),)*
                $($($extra: $extra_type),*)?
            },)*
            Scores(LoggedScores),
            BrokenOff(BreakOff),
        }

        impl LogLine {
            /// The events and their fields, as they are declared.
            pub const EVENTS: &[(&str, &[&str])] = &[
                $((stringify!($name), &[$(stringify!($field),)* $($(stringify!($extra)),*)?])),*
            ];

            /// The line that stands for an event.
            pub fn of(board: &Board, event: &Event) -> LogLine {
                match *event {
                    $(Event::$name { $($field),* } => LogLine::$name {
                        $($($extra: $made,)*)?
                        $($field: events!(@convert board, $field $(, $convert)?),)*
                    },)*
                }
            }
        }
    };
    (@type $type:ty) => { $type };
    (@type $type:ty, $logged:ty) => { $logged };
    (@convert $board:ident, $field:ident) => { $field };
    (@convert $board:ident, $field:ident, $convert:path) => { $convert($board, $field) };
}

events! {
    /// A starting card was dealt.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which.
        card: Card,
    }
    /// A card was laid into the row.
    RowFilled {
        /// Which.
        card: Card,
    }
    /// The whole row was discarded.
    RowReset {
        /// The discarded cards.
        cards: Cards,
    }
    /// The row has too many locomotives, but after so many resets in one go it stays as it is until
    /// it is looked after again: at the next card, or at the end of the action.
    RowKept {
        /// Resets in one go.
        resets: u8,
    }
    /// The discards became the deck.
    Reshuffled {
        /// The cards of the new deck.
        cards: Cards,
    }
    /// A bonus card was laid out.
    BonusLaidOut {
        /// Which.
        card: u8 => Id: names::bonus_card,
    }
    /// A ticket was offered.
    TicketOffered {
        /// To whom.
        seat: Seat,
        /// Which.
        ticket: TicketIndex => Id: names::ticket,
    }
    /// A player chose from the offered tickets.
    TicketsKept {
        /// Who.
        seat: Seat,
        /// The tickets kept.
        kept: TicketList => Vec<Id>: names::tickets,
        /// The others, in the order in which they were returned.
        returned: TicketList => Vec<Id>: names::tickets,
    }
    /// A returned ticket was put under the deck in its shuffled order.
    TicketPutUnder {
        /// Which.
        ticket: TicketIndex => Id: names::ticket,
    }
    /// The discarded tickets became the ticket deck.
    TicketsReshuffled {
        /// How many.
        number: u16,
    }
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// The round, counted from 1.
        round: u16,
    }
    /// A face-up card was taken.
    TookFromRow {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    }
    /// A card was drawn from the deck.
    DrewBlind {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    }
    /// A player drew no further card.
    StoppedDrawing {
        /// Who.
        seat: Seat,
    }
    /// A player drew tickets.
    DrewTickets {
        /// Who.
        seat: Seat,
    }
    /// The payment for a tunnel was laid out.
    TunnelTried {
        /// By whom.
        seat: Seat,
        /// The route.
        route: RouteIndex => Id: names::route,
        /// The cards laid out.
        cards: Cards,
        /// The colour that matches, besides locomotives.
        set: Option<Card>,
    }
    /// A card was revealed for a tunnel.
    Revealed {
        /// Which.
        card: Card,
    }
    /// The payment for a tunnel was taken back.
    TunnelDeclined {
        /// By whom.
        seat: Seat,
        /// The surcharge not paid.
        surcharge: u8,
    }
    /// A route was claimed.
    Claimed {
        /// By whom.
        seat: Seat,
        /// The route.
        route: RouteIndex => Id: names::route,
        /// All cards paid, surcharge included.
        cards: Cards,
        /// The part of them that was a tunnel's surcharge.
        surcharge: Cards,
        /// Points scored.
        points: i32,
        /// The toll, if there was one.
        toll: Option<TollPaid> => Option<LoggedToll>: names::toll,
    }
    /// A card of a draw bonus.
    BonusDrawn {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    }
    /// A station was built.
    StationBuilt {
        /// By whom.
        seat: Seat,
        /// Where.
        city: CityIndex => Id: names::city,
        /// The cards paid.
        cards: Cards,
    }
    /// A ferry card was taken.
    FerryCardTaken {
        /// By whom.
        seat: Seat,
    }
    /// A turn was skipped because nothing was possible.
    TurnSkipped {
        /// Whose.
        seat: Seat,
    }
    /// The neutral player's ticket.
    NeutralRevealed {
        /// Who holds the marker.
        holder: Seat,
        /// Which.
        ticket: TicketIndex => Id: names::ticket,
    }
    /// The neutral player took a track.
    NeutralClaimed {
        /// The route.
        route: RouteIndex => Id: names::route,
        /// Who received the toll from the bank.
        toll: Option<TollPaid> => Option<LoggedToll>: names::toll,
        /// Who held the marker when the ticket was revealed.
        holder: Seat,
        /// Who holds the marker from now on.
        next_holder: Seat => Option<Seat>: names::some,
    }
    /// The neutral player's ticket had no effect.
    NeutralIdle {}
    /// The neutral player takes part no more.
    NeutralStopped {}
    /// The last round began.
    LastRound {
        /// Who brought it about.
        seat: Seat,
    }
    /// The game ended.
    Ended {
        /// Why.
        how: Ending => Option<Ending>: names::some,
    } + {
        stalemate: bool = how == Ending::Stalemate,
    }
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
