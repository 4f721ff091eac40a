//! Colours in a map file: `"#RRGGBB"`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An opaque colour, as red, green and blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hex(pub [u8; 3]);

/// Why a text is not a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a colour as \"#RRGGBB\"")]
pub struct NotAColor;

impl FromStr for Hex {
    type Err = NotAColor;

    fn from_str(text: &str) -> Result<Self, NotAColor> {
        let digits = text.strip_prefix('#').ok_or(NotAColor)?;
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(NotAColor);
        }
        let number = u32::from_str_radix(digits, 16).map_err(|_| NotAColor)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Hex([red, green, blue]))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|error: NotAColor| {
            let shown: String = text.chars().take(24).collect();
            D::Error::custom(format_args!("{error}, found `{shown}`"))
        })
    }
}

/// A text of seven letters.
impl JsonSchema for Hex {
    fn schema_name() -> Cow<'static, str> {
        "Hex".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A colour as red, green and blue.",
            "type": "string",
            "pattern": "^#[0-9A-Fa-f]{6}$",
        })
    }
}
