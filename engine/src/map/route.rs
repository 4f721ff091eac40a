//! Routes and their colours.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Id;
use super::point::Point;

/// The colour of a route: one of the eight card colours, or gray for any of them.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the variants are their own description")]
pub enum Color {
    Purple,
    Blue,
    Orange,
    White,
    Green,
    Yellow,
    Black,
    Red,
    #[default]
    Gray,
}

impl Color {
    /// The eight colours that train cards have.
    pub const CARDS: [Color; 8] = [
        Color::Purple,
        Color::Blue,
        Color::Orange,
        Color::White,
        Color::Green,
        Color::Yellow,
        Color::Black,
        Color::Red,
    ];

    /// The colour's name as map files write it.
    pub fn name(self) -> &'static str {
        match self {
            Color::Purple => "purple",
            Color::Blue => "blue",
            Color::Orange => "orange",
            Color::White => "white",
            Color::Green => "green",
            Color::Yellow => "yellow",
            Color::Black => "black",
            Color::Red => "red",
            Color::Gray => "gray",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A route between two places.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// Never changes, whatever its ends are called.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Number of train spaces.
    pub length: u8,
    /// The colour that has to be paid; gray for any one colour.
    #[serde(default)]
    pub color: Color,
    /// Claiming it reveals cards that may ask for a surcharge.
    #[serde(default)]
    pub tunnel: bool,
    /// Spaces with a locomotive symbol (a ferry).
    #[serde(default)]
    pub symbols: u8,
    /// Spaces with a wave (a ferry that ferry cards can pay).
    #[serde(default)]
    pub waves: u8,
    /// Tokens to be paid on claiming.
    #[serde(default)]
    pub toll: u8,
    /// Cards to be drawn after claiming.
    #[serde(default)]
    pub draw_bonus: u8,
    /// Points that the track bends towards, from `from` to `to`; none is straight.
    #[serde(default)]
    pub bend: Vec<Point>,
}

impl Route {
    /// A plain route.
    pub fn new(id: Id, from: Id, to: Id, length: u8, color: Color) -> Self {
        Route {
            id,
            from,
            to,
            length,
            color,
            ..Route::default()
        }
    }

    /// Both ends in a fixed order, the same for parallel routes drawn in either direction.
    pub fn ends(&self) -> (&Id, &Id) {
        if self.from <= self.to {
            (&self.from, &self.to)
        } else {
            (&self.to, &self.from)
        }
    }

    /// Whether locomotive symbols or waves make it a ferry.
    pub fn is_ferry(&self) -> bool {
        self.symbols > 0 || self.waves > 0
    }
}
