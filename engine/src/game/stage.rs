//! A position set up by hand: for rule scenarios, and for whoever wants to try something.

use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::index::{CityIndex, RouteIndex, Seat, TicketIndex};
use super::state::{LastRound, MOST_STATIONS, State, Step};
use crate::map::limits::MOST_OF_A_KIND;

/// A position at the start of a turn. What is not said is as at the start of a game, but nothing
/// has been dealt.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// Whose turn it is.
    pub seat: Seat,
    /// The round, counted from 1; 0 means 1.
    pub round: u16,
    /// The cards of each player.
    pub hands: Vec<Cards>,
    /// The face-up cards.
    pub row: Cards,
    /// The deck.
    pub deck: Cards,
    /// The discarded cards.
    pub discards: Cards,
    /// Claimed routes in the order in which they were claimed; the number of players stands for
    /// the neutral player.
    pub claimed: Vec<(Seat, RouteIndex)>,
    /// Stations of each player.
    pub stations: Vec<Vec<CityIndex>>,
    /// Tickets of each player.
    pub tickets: Vec<Vec<TicketIndex>>,
    /// The ticket deck, its top first.
    pub ticket_deck: Vec<TicketIndex>,
    /// The face-up pile of tickets.
    pub ticket_discards: Vec<TicketIndex>,
    /// Trains of each player, where they are not what the claimed routes leave.
    pub trains: Vec<Option<u8>>,
    /// Tokens of each player, where they are not those of the start.
    pub tokens: Vec<Option<i32>>,
    /// Loans of each player.
    pub loans: Vec<u8>,
    /// The bonus cards laid out.
    pub bonus_cards: Vec<u8>,
    /// Turns left in the last round, and who brought it about.
    pub last_round: Option<(Seat, u8)>,
    /// Trains of the neutral player, if they are not what its routes leave.
    pub neutral_trains: Option<u8>,
    /// Who holds the neutral player's marker, if not who does at the start.
    pub marker: Option<Seat>,
}

/// A position that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StageError(String);

/// Rounds and tokens that a position may be given: no game comes near, and none of it overflows.
const MOST_ROUNDS: u16 = 10_000;
const MOST_TOKENS: i32 = 1_000_000;

impl Position {
    /// Everything that names a seat names one of the table, and every number is one that a game can
    /// go on from.
    fn expect_sound(&self, board: &Board) -> Result<(), StageError> {
        let fail = |message: String| Err(StageError(message));
        let trigger = self.last_round.map(|(trigger, _)| trigger);
        for seat in [Some(self.seat), trigger, self.marker]
            .into_iter()
            .flatten()
        {
            expect_seat(board, seat)?;
        }
        let lists = [
            self.hands.len(),
            self.stations.len(),
            self.tickets.len(),
            self.trains.len(),
            self.tokens.len(),
            self.loans.len(),
        ];
        if let Some(seats) = lists.into_iter().max()
            && seats > usize::from(board.players())
        {
            return fail(format!("{seats} seats are used, more than there are"));
        }
        if self.round > MOST_ROUNDS {
            return fail(format!(
                "round {} is above the limit of {MOST_ROUNDS}",
                self.round
            ));
        }
        if let Some((_, 0)) = self.last_round {
            return fail("a last round with no turns left is over".to_owned());
        }
        let mut tokens = self.tokens.iter().flatten();
        if let Some(tokens) = tokens.find(|tokens| !(0..=MOST_TOKENS).contains(*tokens)) {
            return fail(format!("{tokens} tokens; expected 0 to {MOST_TOKENS}"));
        }
        let piles = [("row", self.row), ("deck", self.deck)];
        for (pile, cards) in piles.into_iter().chain([("discards", self.discards)]) {
            if cards.count(Card::Ferry) > 0 {
                return fail(format!(
                    "ferry cards in the {pile}; only hands can hold them"
                ));
            }
        }
        if let Some(card) = self
            .bonus_cards
            .iter()
            .find(|card| board.bonus_card(**card).is_none())
        {
            return fail(format!("there is no bonus card {card}"));
        }
        Ok(())
    }
}

/// # Errors
/// If a table has no such seat.
pub(crate) fn expect_seat(board: &Board, seat: Seat) -> Result<(), StageError> {
    if board.has_seat(seat) {
        return Ok(());
    }
    let last = board.players() - 1;
    Err(StageError(format!(
        "there is no seat {seat}; the seats are 0 to {last}"
    )))
}

impl State {
    /// Sets up a position by hand.
    ///
    /// # Errors
    /// If something in it does not exist, or is there twice.
    pub fn staged(board: &Board, position: &Position) -> Result<State, StageError> {
        let fail = |message: String| Err(StageError(message));
        position.expect_sound(board)?;
        let players = usize::from(board.players());
        let mut state = State::blank(board);
        state.loose_tickets_mut(board).fill(0);
        state.step = Step::Turn;
        state.seat = position.seat;
        state.round = position.round.max(1);
        (state.row, state.deck, state.discards) = (position.row, position.deck, position.discards);
        let (size, laid) = (board.rules().row.size, position.row.total());
        state.gaps = match u8::try_from(laid)
            .ok()
            .and_then(|laid| size.checked_sub(laid))
        {
            Some(gaps) => gaps,
            None => {
                return fail(format!(
                    "{laid} face-up cards, but there is room for {size}"
                ));
            }
        };
        for (seat, route) in &position.claimed {
            if usize::from(*route) >= board.routes.len() || *seat > board.neutral_seat() {
                return fail("a claimed route or its owner does not exist".to_owned());
            }
            if state.is_claimed(board, *route) {
                return fail(format!("route {route} is claimed twice"));
            }
            let target = board.route(*route);
            if *seat == board.neutral_seat() {
                state.neutral.trains = state.neutral.trains.saturating_sub(target.length);
            } else {
                let player = &mut state.players[usize::from(*seat)];
                player.trains = player.trains.saturating_sub(target.length);
                player.score += target.points;
                state.bar_tracks(board, *seat, *route);
            }
            state.take_track(board, *seat, *route);
        }
        for seat in 0..players {
            let player = &mut state.players[seat];
            player.hand = position.hands.get(seat).copied().unwrap_or_default();
            player.loans = position.loans.get(seat).copied().unwrap_or_default();
            if let Some(Some(trains)) = position.trains.get(seat) {
                player.trains = (*trains).min(board.rules().trains);
            }
            if let Some(Some(tokens)) = position.tokens.get(seat) {
                player.tokens = *tokens;
            }
            let held = position.tickets.get(seat).map_or(&[][..], Vec::as_slice);
            for ticket in held {
                state.place_ticket(board, *ticket)?;
                bits::insert(state.held_mut(board, Seat::new(seat)), usize::from(*ticket));
            }
            let stations = position.stations.get(seat).map_or(&[][..], Vec::as_slice);
            for city in stations {
                let player = &mut state.players[seat];
                let built = usize::from(player.stations);
                if built == MOST_STATIONS || usize::from(*city) >= board.map().cities.len() {
                    return fail(format!(
                        "seat {seat} has too many stations, or one in an unknown city"
                    ));
                }
                player.station_cities[built] = *city;
                player.stations += 1;
                bits::insert(state.stations_mut(board), usize::from(*city));
            }
        }
        state.free_cities = state.count_free_cities(board);
        for (place, ticket) in position.ticket_deck.iter().enumerate() {
            state.place_ticket(board, *ticket)?;
            state.ring[place] = *ticket;
        }
        state.tickets.len = position.ticket_deck.len() as u16;
        for ticket in &position.ticket_discards {
            state.place_ticket(board, *ticket)?;
            bits::insert(state.discarded_tickets_mut(board), usize::from(*ticket));
        }
        // Only served to find tickets that are in two places.
        state.loose_tickets_mut(board).fill(0);
        for card in &position.bonus_cards {
            state.bonus_cards |= 1 << (card & 63);
        }
        state.last = position
            .last_round
            .map(|(trigger, left)| LastRound { trigger, left });
        if let Some(trains) = position.neutral_trains {
            state.neutral.trains = trains;
        }
        if let Some(marker) = position.marker {
            state.neutral.holder = marker;
        }
        for card in Card::ALL {
            let piles = [state.row, state.deck, state.discards];
            let hands = state.players.iter().map(|player| player.hand);
            let number: u32 = piles
                .into_iter()
                .chain(hands)
                .map(|cards| u32::from(cards.count(card)))
                .sum();
            if number > u32::from(MOST_OF_A_KIND) {
                return fail(format!("more than {MOST_OF_A_KIND} {} cards", card.name()));
            }
        }
        let ferry = board.rules().waves.as_ref().map_or(0, |waves| waves.cards);
        let held: u32 = state
            .players
            .iter()
            .map(|p| u32::from(p.hand.count(Card::Ferry)))
            .sum();
        if held > u32::from(ferry) {
            return fail("more ferry cards in hands than there are".to_owned());
        }
        Ok(state)
    }

    fn place_ticket(&mut self, board: &Board, ticket: TicketIndex) -> Result<(), StageError> {
        let index = usize::from(ticket);
        if index >= board.tickets.len() || bits::has(self.loose_tickets(board), index) {
            return Err(StageError(format!(
                "ticket {ticket} does not exist or is in two places"
            )));
        }
        bits::insert(self.loose_tickets_mut(board), index);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::map::shipped;

    #[test]
    fn a_row_of_too_many_cards_cannot_be_set_up() {
        let map = shipped::find("europe").unwrap().load().unwrap().map;
        let board = Board::new(Arc::new(map), 2).unwrap();
        let mut position = Position {
            row: Cards::from_letters("RRUUK").unwrap(),
            ..Position::default()
        };
        assert!(State::staged(&board, &position).is_ok());
        // One too many, and so many that a byte could not count them.
        for letters in ["RRUUKK".to_owned(), "PUOWGYKRL".repeat(29)] {
            position.row = Cards::from_letters(&letters).unwrap();
            let error = State::staged(&board, &position).unwrap_err().to_string();
            assert!(error.contains("face-up cards"), "{error}");
        }
    }
}
