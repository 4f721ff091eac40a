//! Millimetres on the board: finite, within reach, and kept to a tenth.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::limits::{
    BOARD_SIDE, FINDING_SIZE, LETTER_GAP, LETTER_SIZE, MARKER_SIZE, PART_SIZE, PICTURE_WIDTH,
    PIECE_SIDE, TEXT_CURVE,
};

/// No board is larger than this, in millimetres in any direction.
pub const FARTHEST: f64 = 100_000.0;

/// A place on the board in millimetres from its top left corner, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// A point, rounded to what a map file keeps.
    pub fn new(x: f64, y: f64) -> Self {
        Point {
            x: tenth(x),
            y: tenth(y),
        }
    }

    /// Distance to another point, in millimetres.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (tenth(self.x), tenth(self.y)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (x, y) = <(Millimetres, Millimetres)>::deserialize(deserializer)?;
        Ok(Point { x: x.0, y: y.0 })
    }
}

/// Two numbers in a list.
impl JsonSchema for Point {
    fn schema_name() -> Cow<'static, str> {
        "Point".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Millimetres from the top left corner of the board: to the right, then down.",
            "type": "array",
            "items": {"type": "number", "minimum": -FARTHEST, "maximum": FARTHEST},
            "minItems": 2,
            "maxItems": 2,
        })
    }
}

/// Rounds to 0.1 and turns −0 into 0.
fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0 + 0.0
}

struct Millimetres(f64);

impl<'de> Deserialize<'de> for Millimetres {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        if value.is_finite() && value.abs() <= FARTHEST {
            Ok(Millimetres(tenth(value)))
        } else {
            Err(D::Error::custom(format_args!(
                "expected millimetres between -{FARTHEST} and {FARTHEST}, found `{value}`"
            )))
        }
    }
}

/// For `#[serde(with = "mm")]` on a length in millimetres.
pub(super) mod mm {
    use super::{Deserialize, Deserializer, Millimetres, Serializer, tenth};

    pub fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(tenth(*value))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Millimetres::deserialize(deserializer).map(|value| value.0)
    }
}

/// For `#[serde(deserialize_with)]` on a side of the board.
pub(super) fn board_side<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    size(deserializer, &BOARD_SIDE)
}

/// For `#[serde(deserialize_with)]` on a side of a train or space, or their pitch.
pub(super) fn piece_side<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    size(deserializer, &PIECE_SIDE)
}

/// For `#[serde(deserialize_with)]` on the width of a picture.
pub(super) fn picture_width<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    size(deserializer, &PICTURE_WIDTH)
}

fn size<'de, D: Deserializer<'de>>(
    deserializer: D,
    range: &RangeInclusive<f64>,
) -> Result<f64, D::Error> {
    let Millimetres(value) = Millimetres::deserialize(deserializer)?;
    if range.contains(&value) {
        return Ok(value);
    }
    let (low, high) = (range.start(), range.end());
    Err(D::Error::custom(format_args!(
        "expected a size from {low} to {high} mm, found `{value}`"
    )))
}

/// For `#[serde(deserialize_with)]` on a share from 0 to 1.
pub(super) fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let value = f64::deserialize(deserializer)?;
    if (0.0..=1.0).contains(&value) {
        Ok(value)
    } else {
        Err(D::Error::custom(format_args!(
            "expected a number from 0 to 1, found `{value}`"
        )))
    }
}

/// For `#[serde(deserialize_with)]` on the size of a finding.
pub(super) fn finding_size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let value = f64::deserialize(deserializer)?;
    if FINDING_SIZE.contains(&value) {
        return Ok(tenth(value));
    }
    let (low, high) = FINDING_SIZE.into_inner();
    Err(D::Error::custom(format_args!(
        "expected a size from {low} to {high}, found `{value}`"
    )))
}

/// For `#[serde(deserialize_with)]` on an angle in degrees.
pub(super) fn degrees<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let value = f64::deserialize(deserializer)?;
    if value.is_finite() && value.abs() <= 360.0 {
        Ok(tenth(value))
    } else {
        Err(D::Error::custom(format_args!(
            "expected degrees between -360 and 360, found `{value}`"
        )))
    }
}

/// For `#[serde(deserialize_with)]` on the size of letters.
pub(super) fn letters<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    size(deserializer, &LETTER_SIZE)
}

/// The same where it may be absent.
pub(super) fn letter_size<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<f64>, D::Error> {
    maybe(deserializer, &LETTER_SIZE, tenth)
}

/// For `#[serde(deserialize_with)]` on the space between letters.
pub(super) fn letter_gap<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    size(deserializer, &LETTER_GAP)
}

/// For `#[serde(deserialize_with)]` on the bend of a text, in degrees.
pub(super) fn bend<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    within(f64::deserialize(deserializer)?, &TEXT_CURVE).map(tenth)
}

/// For `#[serde(deserialize_with)]` on an angle in degrees that may be absent.
pub(super) fn maybe_degrees<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<f64>, D::Error> {
    maybe(deserializer, &(-360.0..=360.0), tenth)
}

/// For `#[serde(deserialize_with)]` on the size of a place as a multiple of the usual one.
pub(super) fn factor<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    maybe(deserializer, &MARKER_SIZE, hundredth)
}

/// For `#[serde(deserialize_with)]` on the size of a part of the board.
pub(super) fn part_factor<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<f64>, D::Error> {
    maybe(deserializer, &PART_SIZE, hundredth)
}

/// For `#[serde(serialize_with)]` on a number that may be absent and is kept to a tenth.
pub(super) fn mm_or_none<S: Serializer>(
    value: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.map(tenth).serialize(serializer)
}

/// For `#[serde(serialize_with)]` on a number that may be absent and is kept to a hundredth.
pub(super) fn hundredths<S: Serializer>(
    value: &Option<f64>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.map(hundredth).serialize(serializer)
}

fn hundredth(value: f64) -> f64 {
    (value * 100.0).round() / 100.0 + 0.0
}

fn maybe<'de, D: Deserializer<'de>>(
    deserializer: D,
    range: &RangeInclusive<f64>,
    rounded: fn(f64) -> f64,
) -> Result<Option<f64>, D::Error> {
    let value = Option::<f64>::deserialize(deserializer)?;
    value
        .map(|value| within(value, range).map(rounded))
        .transpose()
}

fn within<E: serde::de::Error>(value: f64, range: &RangeInclusive<f64>) -> Result<f64, E> {
    if range.contains(&value) {
        return Ok(value);
    }
    let (low, high) = (range.start(), range.end());
    Err(E::custom(format_args!(
        "expected a number from {low} to {high}, found `{value}`"
    )))
}
