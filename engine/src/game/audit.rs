//! Things that must hold in every position: nothing is lost, nothing is there twice.

use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::index::{RouteIndex, Seat};
use super::state::{State, Step};
use crate::map::MAX_ROUTES;

/// Something that must not be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(String);

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(Violation(format!($($message)+)));
        }
    };
}

impl State {
    /// Checks everything that must hold in every position.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn audit(&self, board: &Board) -> Result<(), Violation> {
        self.audit_cards(board)?;
        self.audit_routes(board)?;
        self.audit_tickets(board)?;
        self.audit_tokens(board)?;
        self.audit_stations(board)
    }

    fn audit_cards(&self, board: &Board) -> Result<(), Violation> {
        let mut all = self.deck + self.discards + self.row;
        for seat in board.seats() {
            let player = self.player(seat);
            ensure!(
                player.hand.contains(player.shown),
                "seat {seat} has shown {} of {}",
                player.shown,
                player.hand
            );
            all += player.hand;
        }
        if let Some(laid) = self.laid_out() {
            all += laid.cards + laid.revealed;
        }
        let ferry = all.count(Card::Ferry);
        let trains = all - Cards::of(Card::Ferry, ferry);
        ensure!(
            trains == board.all_cards,
            "train cards: {trains}, not {}",
            board.all_cards
        );
        ensure!(
            self.deck.count(Card::Ferry) + self.discards.count(Card::Ferry) == 0,
            "ferry cards in the train deck"
        );
        let known = board.rules().waves.as_ref().map_or(0, |waves| waves.cards);
        ensure!(
            ferry + self.ferry_supply(board) == known,
            "{ferry} ferry cards are in hands"
        );
        if let Some(waves) = &board.rules().waves {
            for seat in board.seats() {
                let held = self.player(seat).hand.count(Card::Ferry);
                ensure!(
                    held <= waves.hand_limit,
                    "seat {seat} holds {held} ferry cards"
                );
            }
        }
        ensure!(
            !self.deck.is_empty() || self.discards.is_empty(),
            "the deck is empty, but the discard pile is not"
        );
        ensure!(
            self.row.total() + u16::from(self.gaps) == u16::from(board.rules().row.size),
            "there are {} face-up cards and {} gaps",
            self.row.total(),
            self.gaps
        );
        Ok(())
    }

    fn audit_routes(&self, board: &Board) -> Result<(), Violation> {
        let neutral = board.neutral_seat();
        // Who owns each route, found once.
        let mut owners = [None; MAX_ROUTES];
        let mut trains = [0u32; super::state::MOST_SEATS + 1];
        let mut points = [0i32; super::state::MOST_SEATS + 1];
        for seat in board.owners() {
            for route in bits::members(self.owned(board, seat)) {
                if let Some(other) = owners[route].replace(seat) {
                    let owners = [other, seat];
                    return Err(Violation(format!("route {route} has owners {owners:?}")));
                }
                ensure!(
                    !bits::has(self.open(board), route),
                    "route {route} is owned and open"
                );
                trains[usize::from(seat)] += u32::from(board.routes[route].length);
                points[usize::from(seat)] += board.routes[route].points;
            }
        }
        for seat in board.seats() {
            let player = self.player(seat);
            let used = trains[usize::from(seat)];
            ensure!(
                used + u32::from(player.trains) == u32::from(board.rules().trains),
                "seat {seat} has {} trains and {used} on the board",
                player.trains
            );
            let offset = board.rules().start_offsets.get(usize::from(seat));
            let recount = points[usize::from(seat)] + offset.copied().unwrap_or_default();
            ensure!(
                player.score == recount,
                "seat {seat} scores {}, not {recount}",
                player.score
            );
        }
        if let Some(rule) = &board.neutral {
            let used = trains[usize::from(neutral)];
            ensure!(
                used + u32::from(self.neutral.trains) == u32::from(rule.trains),
                "the neutral player has {} trains and {used} on the board",
                self.neutral.trains
            );
        }
        self.audit_tracks(board, &owners)
    }

    fn audit_tracks(&self, board: &Board, owners: &[Option<Seat>]) -> Result<(), Violation> {
        for (index, group) in board.groups.iter().enumerate() {
            let owner = |route: &RouteIndex| owners[usize::from(*route)];
            let claimed = group.routes.iter().filter_map(owner);
            let number = claimed.clone().count();
            ensure!(
                number <= usize::from(group.open),
                "{number} tracks of group {index} are claimed, but {} may be",
                group.open
            );
            ensure!(
                usize::from(self.tracks[index].claimed) == number,
                "group {index} is miscounted"
            );
            if number > 1 && board.rules().parallel.one_per_player {
                for seat in board.seats() {
                    let own = claimed.clone().filter(|owner| *owner == seat).count();
                    ensure!(own <= 1, "seat {seat} owns {own} tracks of group {index}");
                }
            }
            let full = number >= usize::from(group.open);
            for route in &group.routes {
                let open = self.is_open(board, *route);
                ensure!(
                    open == (!full && owner(route).is_none()),
                    "route {route} is wrongly open or closed"
                );
            }
        }
        Ok(())
    }

    fn audit_tickets(&self, board: &Board) -> Result<(), Violation> {
        let mut places = vec![0u8; board.tickets.len()];
        let mut note = |ticket: usize| places[ticket] += 1;
        for seat in board.seats() {
            bits::members(self.held(board, seat)).for_each(&mut note);
            for list in [&self.offers, &self.returns] {
                let tickets = list[usize::from(seat)].as_slice();
                tickets
                    .iter()
                    .map(|ticket| usize::from(*ticket))
                    .for_each(&mut note);
            }
        }
        bits::members(self.discarded_tickets(board)).for_each(&mut note);
        bits::members(self.loose_tickets(board)).for_each(&mut note);
        for offset in 0..self.tickets.len {
            note(usize::from(self.ring[self.ring_place(usize::from(offset))]));
        }
        if let Step::NeutralChoice { ticket } = self.step {
            note(usize::from(ticket));
        }
        for (ticket, number) in places.iter().enumerate() {
            ensure!(*number <= 1, "ticket {ticket} is in {number} places");
        }
        ensure!(
            self.tickets.loose <= self.tickets.len,
            "the ticket deck is miscounted"
        );
        let rules = &board.rules().tickets;
        let lost = places.iter().filter(|number| **number == 0).count();
        let box_used = rules.start_return == crate::map::rules::TicketReturn::Box
            || rules.draw_return == crate::map::rules::TicketReturn::Box
            || rules.pools.iter().any(|pool| pool.undealt_to_box);
        ensure!(lost == 0 || box_used, "{lost} tickets are missing");
        Ok(())
    }

    fn audit_tokens(&self, board: &Board) -> Result<(), Violation> {
        for seat in board.seats() {
            let tokens = self.player(seat).tokens;
            ensure!(tokens >= 0, "seat {seat} has {tokens} tokens");
        }
        Ok(())
    }

    fn audit_stations(&self, board: &Board) -> Result<(), Violation> {
        let mut built = 0;
        for seat in board.seats() {
            for city in self.player(seat).station_cities() {
                built += 1;
                let station = bits::has(&board.station_cities, usize::from(*city));
                ensure!(station, "a station is in a zone");
                ensure!(
                    self.has_station(board, *city),
                    "a station is not on the board"
                );
            }
        }
        let standing = bits::size(self.stations(board));
        ensure!(
            standing == built,
            "{standing} stations are on the board, but {built} were built"
        );
        ensure!(
            self.free_cities == self.count_free_cities(board),
            "the count of cities free for a station is wrong: {}",
            self.free_cities
        );
        Ok(())
    }
}
