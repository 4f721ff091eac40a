//! The places of a map: cities and zones.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Id;
use super::land::Geo;
use super::point::{Point, degrees, mm};

/// A city, or a zone such as a border country.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Never changes, whatever the name becomes.
    pub id: Id,
    /// As printed on the board.
    pub name: String,
    /// Where the city lies; none until it has been placed.
    #[serde(default)]
    pub at: Option<Point>,
    /// Where it lies on earth, for the coast of the real world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub geo: Option<Geo>,
    /// Where its name is written; none leaves it to the drawing.
    #[serde(default)]
    pub label: Option<Label>,
    /// The region it belongs to, for the region bonus.
    #[serde(default)]
    pub region: Option<String>,
    /// The country it belongs to, for bonus cards.
    #[serde(default)]
    pub country: Option<String>,
    /// Free words that bonus cards can ask for: `arctic`, `capital`, …
    #[serde(default)]
    pub tags: Vec<String>,
    /// A zone: routes that end here do not connect to each other through it.
    #[serde(default)]
    pub zone: bool,
    /// Keeps its position when the layout is relaxed.
    #[serde(default)]
    pub locked: bool,
}

/// Where a city's name stands around its disc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// Direction from the city in degrees: 0 right, 90 below.
    #[serde(deserialize_with = "degrees")]
    pub angle: f64,
    /// Free space between disc and name, in millimetres.
    #[serde(default, with = "mm")]
    #[schemars(with = "f64")]
    pub gap: f64,
    /// How far the name itself is turned, in degrees.
    #[serde(default, deserialize_with = "degrees")]
    pub turn: f64,
}

impl City {
    /// A city with nothing but its id, name and position.
    pub fn new(id: Id, name: &str, at: Point) -> Self {
        City {
            id,
            name: name.to_owned(),
            at: Some(at),
            ..City::default()
        }
    }

    /// Whether the city carries a tag.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own == tag)
    }
}
