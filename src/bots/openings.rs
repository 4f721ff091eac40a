//! Paths of tickets as they are before anything has been claimed or kept: the same in every game, so
//! they are looked for once.

use std::collections::HashMap;

use super::plan::{Aim, Sum};
use super::style;
use crate::game::{RouteIndex, TicketIndex};

/// So many tickets taken together are remembered at most, and so many paths.
const MOST_TICKETS: usize = 2;
const MOST_PATHS: usize = 10_000;

/// How routes are weighed, and the tickets in the order in which they are planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Opening {
    style: style::Costs,
    tickets: [Option<TicketIndex>; MOST_TICKETS],
}

impl Opening {
    /// None if there are more tickets than are remembered.
    pub fn of(style: style::Costs, tickets: impl Iterator<Item = TicketIndex>) -> Option<Opening> {
        let mut opening = Opening {
            style,
            tickets: [None; MOST_TICKETS],
        };
        for (place, ticket) in tickets.enumerate() {
            *opening.tickets.get_mut(place)? = Some(ticket);
        }
        Some(opening)
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
    known: HashMap<Opening, (Last, usize, usize)>,
    /// One path after the other.
    paths: Vec<RouteIndex>,
}

impl Openings {
    /// The last ticket of an opening and its path, if they are known.
    pub fn get(&self, opening: &Opening) -> Option<(Last, &[RouteIndex])> {
        let (last, start, end) = *self.known.get(opening)?;
        Some((last, &self.paths[start..end]))
    }

    /// Remembers the last ticket of an opening and its path, if there is room.
    pub fn remember(&mut self, opening: Opening, last: Last, path: &[RouteIndex]) {
        if self.known.len() < MOST_PATHS {
            let start = self.paths.len();
            self.paths.extend_from_slice(path);
            self.known.insert(opening, (last, start, self.paths.len()));
        }
    }
}
