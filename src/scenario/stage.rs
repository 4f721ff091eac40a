//! From the words of a scenario to the numbers of a board, and to a position.

use std::collections::VecDeque;

use super::{Owner, Staging};
use crate::game::{Board, Card, Cards, Position, RouteIndex, State, TicketIndex};

pub(super) fn cards(letters: &str) -> Result<Cards, String> {
    Cards::from_letters(letters).ok_or_else(|| format!("`{letters}` are no cards"))
}

pub(super) fn route(board: &Board, id: &str) -> Result<RouteIndex, String> {
    let index = board.map().routes.iter().position(|route| route.id == id);
    index.map_or_else(
        || Err(format!("there is no route `{id}`")),
        |index| Ok(index as RouteIndex),
    )
}

pub(super) fn city(board: &Board, id: &str) -> Result<u16, String> {
    let index = board.map().cities.iter().position(|city| city.id == id);
    index.map_or_else(
        || Err(format!("there is no city `{id}`")),
        |index| Ok(index as u16),
    )
}

pub(super) fn ticket(board: &Board, id: &str) -> Result<TicketIndex, String> {
    let index = board
        .map()
        .tickets()
        .iter()
        .position(|ticket| ticket.id == id);
    index.map_or_else(
        || Err(format!("there is no ticket `{id}`")),
        |index| Ok(index as TicketIndex),
    )
}

pub(super) fn stage(
    board: &Board,
    staging: &Staging,
    coming: &VecDeque<Card>,
) -> Result<State, String> {
    let players = board.players();
    let tickets = |ids: &[String]| -> Result<Vec<TicketIndex>, String> {
        ids.iter().map(|id| ticket(board, id)).collect()
    };
    let mut position = Position {
        seat: staging.seat,
        round: staging.round,
        row: staging.row,
        deck: coming
            .iter()
            .fold(Cards::NONE, |deck, card| deck + Cards::of(*card, 1)),
        discards: staging.discards,
        ticket_deck: tickets(&staging.ticket_deck)?,
        ticket_discards: tickets(&staging.ticket_discards)?,
        last_round: staging.last_round,
        neutral_trains: staging.neutral_trains,
        marker: staging.marker,
        ..Position::default()
    };
    if let Some(deck) = staging.deck {
        position.deck = deck;
    }
    for (owner, id) in &staging.claimed {
        let seat = match owner {
            Owner::Player(seat) => *seat,
            Owner::Neutral => players,
        };
        position.claimed.push((seat, route(board, id)?));
    }
    for seat in 0..players {
        position
            .hands
            .push(staging.hands.get(&seat).copied().unwrap_or_default());
        position.trains.push(staging.trains.get(&seat).copied());
        position.tokens.push(staging.tokens.get(&seat).copied());
        position
            .loans
            .push(staging.loans.get(&seat).copied().unwrap_or_default());
        let held = staging.tickets.get(&seat).map_or(&[][..], Vec::as_slice);
        position.tickets.push(tickets(held)?);
        let stations = staging.stations.get(&seat).map_or(&[][..], Vec::as_slice);
        let cities: Result<Vec<u16>, String> = stations.iter().map(|id| city(board, id)).collect();
        position.stations.push(cities?);
    }
    for id in &staging.bonus_cards {
        let cards = board
            .rules()
            .bonus_cards
            .iter()
            .flat_map(|cards| &cards.cards);
        let index = cards
            .map(|card| &card.id)
            .position(|card| *card == id.as_str());
        position
            .bonus_cards
            .push(index.ok_or_else(|| format!("no bonus card `{id}`"))? as u8);
    }
    State::staged(board, &position).map_err(|error| error.to_string())
}
