//! The ids that a log writes for the numbers of a board.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::event::{Payee, TicketList, TollPaid};
use super::index::{CityIndex, RouteIndex, Seat, TicketIndex};
use crate::map::Id;

/// A toll, in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedToll {
    amount: u8,
    /// The seat of the receiver; none for the bank.
    to: Option<Seat>,
    loan: bool,
}

pub(super) fn route(board: &Board, route: RouteIndex) -> Id {
    let found = board.map().routes.get(usize::from(route));
    found.map(|route| route.id.clone()).unwrap_or_default()
}

pub(super) fn city(board: &Board, city: CityIndex) -> Id {
    let found = board.map().cities.get(usize::from(city));
    found.map(|city| city.id.clone()).unwrap_or_default()
}

pub(super) fn ticket(board: &Board, ticket: TicketIndex) -> Id {
    let found = board.map().tickets().get(usize::from(ticket));
    found.map(|ticket| ticket.id.clone()).unwrap_or_default()
}

pub(super) fn tickets(board: &Board, list: TicketList) -> Vec<Id> {
    let tickets = list.as_slice().iter();
    tickets.map(|number| ticket(board, *number)).collect()
}

pub(super) fn bonus_card(board: &Board, card: u8) -> Id {
    let found = board.bonus_card(card);
    found.map(|card| card.id.clone()).unwrap_or_default()
}

pub(super) fn toll(_: &Board, toll: Option<TollPaid>) -> Option<LoggedToll> {
    toll.map(|TollPaid { amount, to, loan }| LoggedToll {
        amount,
        to: match to {
            Payee::Bank => None,
            Payee::Player(seat) => Some(seat),
        },
        loan,
    })
}

/// For what logs of version 1 do not say.
pub(super) fn some<T>(_: &Board, value: T) -> Option<T> {
    Some(value)
}
