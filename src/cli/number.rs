//! Numbers on the command line, each with its range and a message that says it.

use std::ffi::OsStr;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use indicatif::HumanCount;

use crate::design::deck::MOST_TICKETS;
use crate::exchange::print::Date;
use crate::map::SEATS;
use crate::sim::Shard;

/// The most games of one run.
const MOST_GAMES: u64 = 1_000_000_000;
/// The most threads.
const MOST_THREADS: u64 = 1024;
/// Resolutions of a picture, in dots per inch.
const DPI: RangeInclusive<f64> = 1.0..=2400.0;
/// How large a finding must be, in points.
const POINTS: RangeInclusive<f64> = 0.0..=1000.0;
/// How far tiles may overlap, in millimetres.
const OVERLAP: RangeInclusive<f64> = 0.0..=50.0;

/// A value that an option takes: what it is in words, and how it is read.
#[derive(Clone)]
pub(super) struct Taken<T> {
    words: String,
    read: fn(&str) -> Option<T>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Taken<T> {
    type Value = T;

    fn parse_ref(&self, _: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let read = value.to_str().and_then(|text| (self.read)(text.trim()));
        read.ok_or_else(|| {
            let option = arg.and_then(Arg::get_long).unwrap_or_default();
            let (words, found) = (&self.words, value.to_string_lossy());
            let message = format!("--{option} takes {words}; found `{found}`");
            Error::raw(ErrorKind::ValueValidation, message)
        })
    }
}

fn whole<T>(range: RangeInclusive<u64>, example: u64, read: fn(&str) -> Option<T>) -> Taken<T> {
    let (low, high) = (HumanCount(*range.start()), HumanCount(*range.end()));
    Taken {
        words: format!("a whole number from {low} to {high}, such as {example}"),
        read,
    }
}

fn real(
    what: &str,
    range: RangeInclusive<f64>,
    unit: &str,
    example: impl Display,
    read: fn(&str) -> Option<f64>,
) -> Taken<f64> {
    let (low, high) = (range.start(), HumanCount(*range.end() as u64));
    Taken {
        words: format!("{what} from {low} to {high} {unit}, such as {example}"),
        read,
    }
}

fn digits<T: FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A number of games. None at all is refused with a message of its own.
pub(super) fn games() -> Taken<u64> {
    whole(1..=MOST_GAMES, 10_000, |text| {
        digits(text).filter(|games| *games <= MOST_GAMES)
    })
}

/// What all chance is drawn from.
pub(super) fn seed() -> Taken<u64> {
    whole(0..=u64::MAX, 1, digits)
}

/// A number of tickets.
pub(super) fn tickets() -> Taken<usize> {
    whole(1..=MOST_TICKETS as u64, 40, |text| {
        digits(text).filter(|tickets| (1..=MOST_TICKETS).contains(tickets))
    })
}

/// A number of tickets, or none.
pub(super) fn some_tickets() -> Taken<usize> {
    whole(0..=MOST_TICKETS as u64, 6, |text| {
        digits(text).filter(|tickets| *tickets <= MOST_TICKETS)
    })
}

/// A share in percent.
pub(super) fn share() -> Taken<u32> {
    whole(0..=100, 40, |text| {
        digits(text).filter(|share| *share <= 100)
    })
}

/// The number of a game in a log.
pub(super) fn game() -> Taken<u64> {
    whole(0..=u64::MAX, 3, digits)
}

/// A number of threads.
pub(super) fn threads() -> Taken<usize> {
    whole(1..=MOST_THREADS, 4, |text| {
        digits(text).filter(|threads| (1..=MOST_THREADS as usize).contains(threads))
    })
}

/// A table size. One that the rules of the map do not allow is refused when they are known.
pub(super) fn players() -> Taken<u8> {
    whole(
        u64::from(*SEATS.start())..=u64::from(*SEATS.end()),
        4,
        |text| digits(text).filter(|players| *players < 100),
    )
}

/// How large a finding must be, in points.
pub(super) fn points() -> Taken<f64> {
    real("a number", POINTS, "points", 2, |text| {
        let points: f64 = text.parse().ok()?;
        POINTS.contains(&points).then_some(points)
    })
}

/// Dots per inch.
pub(super) fn dpi() -> Taken<f64> {
    real("a resolution", DPI, "dots per inch", 300, |text| {
        text.parse().ok().filter(|dpi| DPI.contains(dpi))
    })
}

/// The overlap of tiles.
pub(super) fn overlap() -> Taken<f64> {
    real("an overlap", OVERLAP, "millimetres", 10, |text| {
        text.parse()
            .ok()
            .filter(|overlap| OVERLAP.contains(overlap))
    })
}

/// A part of the games.
pub(super) fn shard() -> Taken<Shard> {
    Taken {
        words: "a shard, such as 2/5 for the second of five".to_owned(),
        read: |text| text.parse().ok(),
    }
}

/// A day.
pub(super) fn date() -> Taken<Date> {
    Taken {
        words: "a date as YYYY-MM-DD, such as 2026-03-01".to_owned(),
        read: |text| text.parse().ok(),
    }
}
