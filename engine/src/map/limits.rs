//! The least and the most of every number in a map and its rules: one table for the reader, `check`,
//! the board and the forms.
//!
//! What is beyond the sizes, the points or the millimetres is refused while it is read, where it
//! stands. Other numbers out of range load as a draft and are errors of `check`.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{BoardText, City, Deck, Dismissal, FARTHEST, Hex, LandArea, Route, Side, Ticket};

/// Table sizes that any rule set may allow.
pub const SEATS: RangeInclusive<u8> = 2..=6;
/// The largest map file, in bytes.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// The largest file of another program that is imported, in bytes.
pub const MAX_IMPORT_BYTES: u64 = 16 * 1024 * 1024;
/// The largest study, in bytes.
pub const MAX_STUDY_BYTES: u64 = 64 * 1024 * 1024;
/// The largest file of a background picture, in bytes.
pub const MAX_PICTURE_BYTES: u64 = 128 * 1024 * 1024;
/// The most cities and zones.
pub const MAX_CITIES: usize = 500;
/// The most routes.
pub const MAX_ROUTES: usize = 2000;
/// The most areas and lines of land.
pub const MAX_AREAS: usize = 2000;
/// The most corners of all areas and lines of land together.
pub const MAX_AREA_POINTS: usize = 60_000;
/// The most dismissed findings.
pub const MAX_DISMISSED: usize = 5000;
/// The most tickets over all decks.
pub const MAX_TICKETS: usize = 2000;
/// The most free texts on the board.
pub const MAX_TEXTS: usize = 500;
/// The most letters of a free text.
pub const MAX_TEXT_LETTERS: usize = 200;
/// The most letters of the name of a theme or font.
pub const MAX_WORD_LETTERS: usize = 100;
/// The most tints of regions.
pub const MAX_TINTS: usize = 6;
/// The largest theme file, in bytes.
pub const MAX_THEME_BYTES: u64 = 64 * 1024;

/// Points of any kind: ticket values, scores of routes, bonuses, losses, start offsets.
pub const POINTS: RangeInclusive<i32> = -9_999..=9_999;
/// Width and height of a board, in millimetres.
pub const BOARD_SIDE: RangeInclusive<f64> = 1.0..=10_000.0;
/// Length and width of trains and spaces, and the pitch of spaces, in millimetres.
pub const PIECE_SIDE: RangeInclusive<f64> = 1.0..=1_000.0;
/// Width of a background picture, in millimetres.
pub const PICTURE_WIDTH: RangeInclusive<f64> = 1.0..=FARTHEST;

/// Islands and lakes that are left out are at most this large, in square millimetres.
pub const SMALLEST_ISLAND: RangeInclusive<f64> = 0.0..=10_000.0;
/// Size of the letters of a text, in millimetres.
pub const LETTER_SIZE: RangeInclusive<f64> = 1.0..=200.0;
/// Additional space between the letters of a text, in millimetres.
pub const LETTER_GAP: RangeInclusive<f64> = 0.0..=50.0;
/// How far a text bends from its first letter to its last, in degrees.
pub const TEXT_CURVE: RangeInclusive<f64> = -300.0..=300.0;
/// Size of a kind of place as a multiple of the usual one.
pub const MARKER_SIZE: RangeInclusive<f64> = 0.5..=2.0;
/// Size of a movable part as a multiple of the usual one.
pub const PART_SIZE: RangeInclusive<f64> = 0.5..=3.0;

/// How large a dismissed finding was.
pub const FINDING_SIZE: RangeInclusive<f64> = 0.0..=9_999.0;

/// Cards of one kind: each colour, locomotives, ferry cards. A payment never holds more.
pub const MOST_OF_A_KIND: u8 = 31;
/// Trains of a player, or of the neutral player.
pub const TRAINS: RangeInclusive<u8> = 1..=200;
/// Cards of each colour.
pub const CARDS_OF_A_COLOR: RangeInclusive<u8> = 1..=MOST_OF_A_KIND;
/// Locomotives.
pub const LOCOMOTIVES: RangeInclusive<u8> = 0..=MOST_OF_A_KIND;
/// Cards that a player starts with.
pub const START_HAND: RangeInclusive<u8> = 0..=20;
/// Cards lying face up.
pub const ROW: RangeInclusive<u8> = 0..=10;
/// Face-up locomotives that replace the row.
pub const ROW_RESET: RangeInclusive<u8> = 1..=10;
/// Train cards drawn in a turn.
pub const CARDS_A_TURN: RangeInclusive<u8> = 1..=10;
/// Tickets dealt to a player at the start, over all pools.
pub const TICKETS_DEALT: RangeInclusive<u8> = 0..=12;
/// Tickets drawn in a turn.
pub const TICKETS_A_TURN: RangeInclusive<u8> = TICKETS_DEALT;
/// Train spaces of a route; also what the score table may name.
pub const ROUTE_LENGTH: RangeInclusive<u8> = 1..=MOST_OF_A_KIND;
/// Spaces of a route with a locomotive symbol or a wave; never more than it has spaces.
pub const SYMBOLS: RangeInclusive<u8> = 0..=MOST_OF_A_KIND;
/// Tokens to be paid for a route.
pub const ROUTE_TOLL: RangeInclusive<u8> = 0..=99;
/// Cards drawn after claiming a route.
pub const DRAW_BONUS: RangeInclusive<u8> = 0..=MOST_OF_A_KIND;
/// Equal cards that replace a locomotive on a ferry.
pub const FERRY_PAIR: RangeInclusive<u8> = 2..=10;
/// Ferry cards in the supply.
pub const FERRY_CARDS: RangeInclusive<u8> = 0..=MOST_OF_A_KIND;
/// Ferry cards that one player may hold.
pub const FERRY_HAND: RangeInclusive<u8> = 1..=20;
/// Waves that one ferry card covers.
pub const WAVES_COVERED: RangeInclusive<u8> = 1..=20;
/// Cards that a tunnel reveals.
pub const TUNNEL_REVEAL: RangeInclusive<u8> = 1..=10;
/// Stations of a player.
pub const STATIONS: RangeInclusive<u8> = 1..=6;
/// Cards that a station costs.
pub const STATION_COST: RangeInclusive<u8> = 1..=10;
/// The worth of one token.
pub const TOKEN_WORTH: RangeInclusive<u8> = 1..=99;
/// Tokens of one worth that a player starts with.
pub const TOKENS: RangeInclusive<u8> = 0..=99;
/// Turns of each player in the last round.
pub const FINAL_TURNS: RangeInclusive<u8> = 0..=10;
/// The first round with a neutral phase.
pub const NEUTRAL_ROUND: RangeInclusive<u8> = 1..=100;
/// All bonus cards.
pub const BONUS_CARDS: RangeInclusive<u8> = 0..=64;
/// Equal cards that count like a locomotive for a bonus.
pub const BONUS_SET: RangeInclusive<u8> = 1..=60;

/// For `#[serde(deserialize_with)]` on points.
pub(super) fn points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i32, D::Error> {
    Points::deserialize(deserializer).map(|points| points.0)
}

/// The same for a list of points.
pub(super) fn list_of_points<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<i32>, D::Error> {
    let list = Vec::<Points>::deserialize(deserializer)?;
    Ok(list.into_iter().map(|points| points.0).collect())
}

/// The same for a table of points.
pub(super) fn table_of_points<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<u8, i32>, D::Error> {
    let table = BTreeMap::<u8, Points>::deserialize(deserializer)?;
    let table = table.into_iter().map(|(key, points)| (key, points.0));
    Ok(table.collect())
}

/// The same for a table of lists of points.
pub(super) fn table_of_lists<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<u8, Vec<i32>>, D::Error> {
    let table = BTreeMap::<u8, Vec<Points>>::deserialize(deserializer)?;
    let table = table.into_iter().map(|(key, list)| {
        let list = list.into_iter().map(|points| points.0);
        (key, list.collect())
    });
    Ok(table.collect())
}

/// The same for a bound that may be absent.
pub(super) fn bound<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    let bound = Option::<Points>::deserialize(deserializer)?;
    Ok(bound.map(|points| points.0))
}

/// A number of points within the limits.
struct Points(i32);

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let found = i32::deserialize(deserializer)?;
        if POINTS.contains(&found) {
            return Ok(Points(found));
        }
        let (low, high) = POINTS.into_inner();
        Err(D::Error::custom(format_args!(
            "expected points from {low} to {high}, found `{found}`"
        )))
    }
}

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

pub(super) fn areas<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<LandArea>, D::Error> {
    let areas: Vec<LandArea> = at_most(deserializer, MAX_AREAS, "areas of land")?;
    let points: usize = areas.iter().map(|area| area.points.len()).sum();
    if points > MAX_AREA_POINTS {
        return Err(D::Error::custom(format_args!(
            "expected at most {MAX_AREA_POINTS} corners of all areas of land together, found {points}"
        )));
    }
    Ok(areas)
}

/// For `#[serde(deserialize_with)]` on the size of the smallest island.
pub(super) fn smallest_island<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<f64>, D::Error> {
    let found = Option::<f64>::deserialize(deserializer)?;
    let (low, high) = SMALLEST_ISLAND.into_inner();
    match found {
        Some(value) if !SMALLEST_ISLAND.contains(&value) => Err(D::Error::custom(format_args!(
            "expected square millimetres from {low} to {high}, found `{value}`"
        ))),
        found => Ok(found),
    }
}

pub(super) fn dismissed<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Dismissal>, D::Error> {
    at_most(deserializer, MAX_DISMISSED, "dismissed findings")
}

pub(super) fn texts<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<BoardText>, D::Error> {
    at_most(deserializer, MAX_TEXTS, "texts")
}

pub(super) fn tints<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Hex>, D::Error> {
    at_most(deserializer, MAX_TINTS, "tints of regions")
}

pub(super) fn sides<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<Side>>, D::Error> {
    let sides = Option::<Sides>::deserialize(deserializer)?;
    Ok(sides.map(|sides| sides.0))
}

/// Sides of the board, each once and in order.
struct Sides(Vec<Side>);

impl<'de> Deserialize<'de> for Sides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut sides: Vec<Side> = at_most(deserializer, Side::ALL.len(), "sides")?;
        sides.sort_unstable();
        sides.dedup();
        Ok(Sides(sides))
    }
}

/// For `#[serde(deserialize_with)]` on the name of a theme or font.
pub(super) fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    short(String::deserialize(deserializer)?, MAX_WORD_LETTERS)
}

/// The same for a name that may be absent.
pub(super) fn maybe_word<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let word = Option::<String>::deserialize(deserializer)?;
    word.map(|word| short(word, MAX_WORD_LETTERS)).transpose()
}

/// For `#[serde(deserialize_with)]` on the words of a free text.
pub(super) fn words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    short(String::deserialize(deserializer)?, MAX_TEXT_LETTERS)
}

fn short<E: serde::de::Error>(text: String, most: usize) -> Result<String, E> {
    let letters = text.chars().count();
    if letters <= most {
        return Ok(text);
    }
    Err(E::custom(format_args!(
        "expected at most {most} letters, found {letters}"
    )))
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
