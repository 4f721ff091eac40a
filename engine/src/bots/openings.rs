//! Paths of tickets as they are before anything has been claimed or kept: the same in every game, so
//! they are looked for once.

use super::plan::{Aim, Sum};
use crate::game::{Board, RouteIndex, TicketIndex};

/// Places that there may be for openings; those of more tickets than any board has are not remembered.
const MOST_PLACES: usize = 1 << 20;

/// How routes are weighed and a ticket, perhaps after another one, as a place in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening(usize);

impl Opening {
    /// The opening with tickets in the order in which they are planned, where routes are weighed by the
    /// survey at a place. None if it is not remembered: if there are more than two of them.
    pub fn of(
        board: &Board,
        survey: usize,
        mut tickets: impl Iterator<Item = TicketIndex>,
    ) -> Option<Opening> {
        let number = board.ticket_count();
        let first = usize::from(tickets.next()?);
        let second = tickets.next().map_or(number, usize::from);
        let place = (survey * number + first) * (number + 1) + second;
        (tickets.next().is_none() && place < MOST_PLACES).then_some(Opening(place))
    }
}

/// What the last of some tickets comes to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Last {
    /// What it aims at; none if it has no path.
    pub aim: Option<Aim>,
    /// What it costs and brings on top of the others.
    pub adds: Sum,
}

/// What is known of openings.
#[derive(Debug, Default)]
pub(super) struct Openings {
    /// By opening: where what is known of it lies, counted from 1.
    places: Vec<u32>,
    known: Vec<(Last, usize, usize)>,
    /// One path after the other.
    paths: Vec<RouteIndex>,
}

impl Openings {
    /// The last ticket of an opening and its path, if they are known.
    pub fn get(&self, opening: Opening) -> Option<(Last, &[RouteIndex])> {
        let place = self.places.get(opening.0)?.checked_sub(1)?;
        let (last, start, end) = *self.known.get(place as usize)?;
        Some((last, &self.paths[start..end]))
    }

    /// Remembers the last ticket of an opening and its path.
    pub fn remember(&mut self, opening: Opening, last: Last, path: &[RouteIndex]) {
        let start = self.paths.len();
        self.paths.extend_from_slice(path);
        self.known.push((last, start, self.paths.len()));
        if self.places.len() <= opening.0 {
            self.places.resize(opening.0 + 1, 0);
        }
        self.places[opening.0] = self.known.len() as u32;
    }
}
