//! Points at the end of the game, as data: what is counted, and what the most of it is worth.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::map::{City, Id, limits};

/// Points for whoever has the most of something; every tied player gets them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// Never changes.
    pub id: Id,
    /// As printed on its card.
    pub name: String,
    /// What is counted.
    pub metric: Metric,
    /// What the most of it is worth.
    #[serde(deserialize_with = "limits::points")]
    pub points: i32,
}

/// What a bonus counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Metric {
    /// Trains in the longest continuous path.
    LongestPath,
    /// Completed tickets.
    Tickets {
        /// At least one end is such a place.
        #[serde(default, skip_serializing_if = "Places::is_any")]
        end: Places,
        /// The ticket's value lies in this span.
        #[serde(default, skip_serializing_if = "Span::is_any")]
        value: Span,
    },
    /// Own routes.
    Routes {
        /// At least one end is such a place.
        #[serde(default, skip_serializing_if = "Places::is_any")]
        end: Places,
        /// The route's length lies in this span.
        #[serde(default, skip_serializing_if = "Span::is_any")]
        length: Span,
        /// Ferries only.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ferry: bool,
    },
    /// Different countries in which an end of an own route lies.
    Countries,
    /// Trains left.
    TrainsLeft,
    /// Locomotives in hand, and sets of so many equal cards that count like one.
    Locomotives {
        /// Cards of one colour that count like a locomotive.
        set: u8,
    },
}

impl Metric {
    /// The places that the metric asks for.
    pub fn places(&self) -> &Places {
        match self {
            Metric::Tickets { end, .. } | Metric::Routes { end, .. } => end,
            Metric::LongestPath
            | Metric::Countries
            | Metric::TrainsLeft
            | Metric::Locomotives { .. } => &Places::Any,
        }
    }
}

/// A choice of places.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Places {
    /// All of them.
    #[default]
    Any,
    /// Those with this tag.
    Tag(String),
    /// Those in this country.
    Country(String),
    /// Those in this region.
    Region(String),
    /// These cities.
    Cities(Vec<Id>),
}

impl Places {
    /// Whether nothing is excluded.
    pub fn is_any(&self) -> bool {
        matches!(self, Places::Any)
    }

    /// Whether a city is one of them.
    pub fn include(&self, city: &City) -> bool {
        match self {
            Places::Any => true,
            Places::Tag(tag) => city.has_tag(tag),
            Places::Country(country) => city.country.as_ref() == Some(country),
            Places::Region(region) => city.region.as_ref() == Some(region),
            Places::Cities(ids) => ids.contains(&city.id),
        }
    }
}

/// A span of whole numbers; a bound that is none is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Span {
    /// The smallest number inside.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "limits::bound"
    )]
    pub min: Option<i32>,
    /// The largest number inside.
    #[serde(
        skip_serializing_if = "Option::is_none",
        deserialize_with = "limits::bound"
    )]
    pub max: Option<i32>,
}

impl Span {
    /// Up to and including a number.
    pub fn up_to(max: i32) -> Self {
        Span {
            min: None,
            max: Some(max),
        }
    }

    /// One number only.
    pub fn exactly(number: i32) -> Self {
        Span {
            min: Some(number),
            max: Some(number),
        }
    }

    /// Whether nothing is excluded.
    pub fn is_any(&self) -> bool {
        *self == Span::default()
    }

    /// Whether a number lies inside.
    pub fn contains(&self, number: i32) -> bool {
        self.min.is_none_or(|min| number >= min) && self.max.is_none_or(|max| number <= max)
    }
}

/// Bonus cards of which some are laid out for each game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BonusCards {
    /// Cards laid out; the others leave the game.
    pub display: u8,
    /// The lowest number that can win a card.
    #[serde(deserialize_with = "limits::points")]
    pub min_count: i32,
    /// All cards.
    pub cards: Vec<Bonus>,
}

/// Points for networks that reach many regions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Regions {
    /// Points of one connected network by the number of regions it reaches; a number not named
    /// scores nothing.
    #[serde(deserialize_with = "limits::table_of_points")]
    pub table: BTreeMap<u8, i32>,
    /// A higher number counts as this one.
    pub cap: u8,
    /// Regions that count twice in a network that contains all their cities.
    pub double_if_complete: Vec<String>,
}

impl Regions {
    /// Points of one connected network that counts so many regions.
    pub fn points(&self, count: u8) -> i32 {
        self.table
            .get(&count.min(self.cap))
            .copied()
            .unwrap_or_default()
    }
}
