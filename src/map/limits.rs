//! The sizes that a map may have. A larger one is refused while it is read, at the record that is
//! one too many.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{City, Deck, Route, Ticket};

/// Table sizes that any rule set may allow.
pub const SEATS: RangeInclusive<u8> = 2..=6;
/// The largest map file, in bytes.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// The most cities and zones.
pub const MAX_CITIES: usize = 500;
/// The most routes.
pub const MAX_ROUTES: usize = 2000;
/// The most tickets over all decks.
pub const MAX_TICKETS: usize = 2000;

pub(super) fn cities<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<City>, D::Error> {
    at_most(deserializer, MAX_CITIES, "cities")
}

pub(super) fn routes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Route>, D::Error> {
    at_most(deserializer, MAX_ROUTES, "routes")
}

pub(super) fn tickets<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Ticket>, D::Error> {
    at_most(deserializer, MAX_TICKETS, "tickets")
}

pub(super) fn decks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Deck>, D::Error> {
    let decks: Vec<Deck> = at_most(deserializer, MAX_TICKETS, "decks")?;
    let tickets: usize = decks.iter().map(|deck| deck.tickets.len()).sum();
    if tickets > MAX_TICKETS {
        return Err(D::Error::custom(format_args!(
            "expected at most {MAX_TICKETS} tickets in all decks together, found {tickets}"
        )));
    }
    Ok(decks)
}

fn at_most<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    most: usize,
    what: &'static str,
) -> Result<Vec<T>, D::Error> {
    deserializer.deserialize_seq(AtMost {
        most,
        what,
        record: PhantomData,
    })
}

struct AtMost<T> {
    most: usize,
    what: &'static str,
    record: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for AtMost<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", self.what)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut records: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(record) = records.next_element()? {
            if list.len() == self.most {
                let AtMost { most, what, .. } = self;
                return Err(A::Error::custom(format_args!(
                    "expected at most {most} {what}, found more"
                )));
            }
            list.push(record);
        }
        Ok(list)
    }
}
