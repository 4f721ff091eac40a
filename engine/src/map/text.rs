//! Words on the board that belong to nothing in the game: seas, provinces, mountains.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hex::Hex;
use super::limits;
use super::point::{Point, bend, degrees, letter_gap, letters, mm};

/// A text on the board, under the tracks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardText {
    /// The words.
    #[serde(deserialize_with = "limits::words")]
    pub text: String,
    /// The middle of its baseline.
    pub at: Point,
    /// Size of its letters in millimetres.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "letters")]
    #[schemars(with = "f64")]
    pub size: f64,
    /// Its colour; none is that of the theme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Hex>,
    /// The family of its font; empty is that of the title.
    #[serde(
        default,
        deserialize_with = "limits::word",
        skip_serializing_if = "String::is_empty"
    )]
    pub font: String,
    /// Whether its letters are bold.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bold: bool,
    /// Additional space after each letter, in millimetres.
    #[serde(
        default,
        serialize_with = "mm::serialize",
        deserialize_with = "letter_gap",
        skip_serializing_if = "is_zero"
    )]
    #[schemars(with = "f64")]
    pub spacing: f64,
    /// How far it is turned, in degrees.
    #[serde(
        default,
        serialize_with = "mm::serialize",
        deserialize_with = "degrees",
        skip_serializing_if = "is_zero"
    )]
    #[schemars(with = "f64")]
    pub turn: f64,
    /// How far its baseline bends from its first letter to its last, in degrees: positive is an
    /// arch, negative a bowl, 0 is straight.
    #[serde(
        default,
        serialize_with = "mm::serialize",
        deserialize_with = "bend",
        skip_serializing_if = "is_zero"
    )]
    #[schemars(with = "f64")]
    pub curve: f64,
}

impl Default for BoardText {
    fn default() -> Self {
        BoardText {
            text: String::new(),
            at: Point::default(),
            size: 12.0,
            color: None,
            font: String::new(),
            bold: false,
            spacing: 0.0,
            turn: 0.0,
            curve: 0.0,
        }
    }
}

impl BoardText {
    /// A text at a place.
    pub fn new(text: &str, at: Point) -> Self {
        BoardText {
            text: text.to_owned(),
            at,
            ..BoardText::default()
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(value: &f64) -> bool {
    *value == 0.0
}
