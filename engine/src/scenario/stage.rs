//! From the words of a scenario to the numbers of a board, and to a position.

use std::collections::VecDeque;

use super::{Owner, Staging};
use super::{Unmet, wrong};
use crate::game::{
    Board, Card, Cards, CityIndex, Position, RouteIndex, Seat, State, TicketIndex, expect_seat,
};
use crate::map::limits::MOST_OF_A_KIND;

pub(super) fn cards(letters: &str) -> Result<Cards, Unmet> {
    Cards::from_letters(letters).ok_or_else(|| Unmet(format!("`{letters}` are not cards")))
}

pub(super) fn route(board: &Board, id: &str) -> Result<RouteIndex, Unmet> {
    let index = board.map().routes.iter().position(|route| route.id == id);
    index.map_or_else(
        || wrong(format!("there is no route `{id}`")),
        |index| Ok(RouteIndex::new(index)),
    )
}

pub(super) fn city(board: &Board, id: &str) -> Result<CityIndex, Unmet> {
    let index = board.map().cities.iter().position(|city| city.id == id);
    index.map_or_else(
        || wrong(format!("there is no city `{id}`")),
        |index| Ok(CityIndex::new(index)),
    )
}

pub(super) fn ticket(board: &Board, id: &str) -> Result<TicketIndex, Unmet> {
    let index = board
        .map()
        .tickets()
        .iter()
        .position(|ticket| ticket.id == id);
    index.map_or_else(
        || wrong(format!("there is no ticket `{id}`")),
        |index| Ok(TicketIndex::new(index)),
    )
}

/// Whether all are seats of the table.
pub(super) fn expect_seats<'a>(
    board: &Board,
    what: &str,
    seats: impl IntoIterator<Item = &'a Seat>,
) -> Result<(), Unmet> {
    let mut seats = seats.into_iter();
    seats.try_for_each(|seat| {
        expect_seat(board, *seat).map_err(|error| Unmet(format!("{what}: {error}")))
    })
}

/// Cards laid together, if that many of a kind can be.
fn together(cards: &VecDeque<Card>) -> Result<Cards, Unmet> {
    let mut all = Cards::NONE;
    for card in cards {
        if all.count(*card) == MOST_OF_A_KIND {
            let name = card.name();
            return wrong(format!("coming: more than {MOST_OF_A_KIND} {name} cards"));
        }
        all += Cards::of(*card, 1);
    }
    Ok(all)
}

pub(super) fn stage(
    board: &Board,
    staging: &Staging,
    coming: &VecDeque<Card>,
) -> Result<State, Unmet> {
    // Without `..`: whatever belongs to a seat must belong to one of the table.
    let Staging {
        seat: _,
        round: _,
        row: _,
        deck: _,
        discards: _,
        hands,
        claimed,
        stations,
        tickets: held,
        ticket_deck: _,
        ticket_discards: _,
        trains,
        tokens,
        loans,
        bonus_cards: _,
        last_round: _,
        neutral_trains: _,
        marker: _,
    } = staging;
    expect_seats(board, "hands", hands.keys())?;
    let owners = claimed.iter().filter_map(|(owner, _)| owner.seat());
    expect_seats(board, "claimed", owners)?;
    expect_seats(board, "stations", stations.keys())?;
    expect_seats(board, "tickets", held.keys())?;
    expect_seats(board, "trains", trains.keys())?;
    expect_seats(board, "tokens", tokens.keys())?;
    expect_seats(board, "loans", loans.keys())?;
    let tickets = |ids: &[String]| -> Result<Vec<TicketIndex>, Unmet> {
        ids.iter().map(|id| ticket(board, id)).collect()
    };
    let mut position = Position {
        seat: staging.seat,
        round: staging.round,
        row: staging.row,
        deck: match staging.deck {
            Some(deck) => deck,
            None => together(coming)?,
        },
        discards: staging.discards,
        ticket_deck: tickets(&staging.ticket_deck)?,
        ticket_discards: tickets(&staging.ticket_discards)?,
        last_round: staging.last_round,
        neutral_trains: staging.neutral_trains,
        marker: staging.marker,
        ..Position::default()
    };
    for (owner, id) in &staging.claimed {
        let seat = match owner {
            Owner::Player(seat) => *seat,
            Owner::Neutral => board.neutral_seat(),
        };
        position.claimed.push((seat, route(board, id)?));
    }
    for seat in board.seats() {
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
        let cities: Result<Vec<CityIndex>, Unmet> =
            stations.iter().map(|id| city(board, id)).collect();
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
            .push(index.ok_or_else(|| format!("there is no bonus card `{id}`"))? as u8);
    }
    State::staged(board, &position).map_err(|error| Unmet(error.to_string()))
}
