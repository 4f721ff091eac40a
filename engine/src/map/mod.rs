//! The document that a designer edits: places, routes, tickets, rules, and the sheet they are
//! drawn on; how it is read, written and saved.
//!
//! A [`Map`] may be a draft: ids may dangle or occur twice, so that a broken file can be opened and
//! repaired. What is wrong with it is said by `check`; what is played is a board compiled from it.
//!
//! ```
//! use railwright_engine::map::{self, shipped};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let europe = shipped::find("europe").ok_or("no such board")?.load()?.map;
//! assert_eq!(europe.city(&"wien".into()).map(|city| city.name.as_str()), Some("Wien"));
//!
//! // A map is text; what is written reads back as the same map.
//! let text = map::to_ron(&europe)?;
//! let again = map::parse("europe.ron", text.as_bytes())?.map;
//! assert_eq!(again, europe);
//! # Ok(())
//! # }
//! ```
//!
//! This module knows nothing of drawing, play, randomness or windows.

mod city;
mod code;
mod dismissal;
mod error;
mod faults;
mod hex;
mod id;
mod land;
pub mod limits;
mod outline;
mod point;
pub mod problem;
mod read;
mod route;
pub mod rules;
mod save;
mod sheet;
pub mod shipped;
mod source;
mod text;
pub mod theme;
mod theme_file;
mod ticket;
mod weight;
mod write;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

pub use city::{City, Label};
pub use code::{Code, Severity};
pub use dismissal::Dismissal;
pub use error::{Fault, LoadError, Position, SaveError};
pub use faults::{beyond_limits, faults};
pub use hex::{Hex, NotAColor};
pub use id::{Id, nearest};
pub use land::{AreaKind, Geo, Land, LandArea, LandSource};
pub use limits::{
    MAX_BYTES, MAX_CITIES, MAX_IMPORT_BYTES, MAX_PICTURE_BYTES, MAX_ROUTES, MAX_STUDY_BYTES,
    MAX_TICKETS, SEATS,
};
pub use point::{FARTHEST, Point};
pub use problem::{Problem, Subject};
pub use read::{Loaded, Origin, file_bytes, parse, parse_within, read};
pub use route::{Color, Route};
pub use rules::{Preset, Rules};
pub use save::{Replacement, file_text, remove_unfinished, replace_file, save};
pub use sheet::{Background, Line, Sheet, Size};
pub use source::{SourceError, expect_regular, open_regular, read_bytes, read_text, system_words};
pub use text::BoardText;
pub use theme::{BoardPart, Side, Theme};
pub use theme_file::{parse_theme, read_theme, theme_to_ron};
pub use ticket::{Deck, Goal, Group, REGULAR_POOL, Ticket};
pub use weight::{Weight, mebibytes};
pub use write::{to_json, to_ron};

/// A map, as a designer edits it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The version of the file format.
    pub version: Version,
    /// Comment lines at the head of the file.
    #[serde(default)]
    pub head_comment: String,
    /// The name of the map.
    pub name: String,
    /// Who made it.
    #[serde(default)]
    pub author: String,
    /// Counts the designer's published states.
    #[serde(default)]
    pub revision: u32,
    /// Anything worth remembering.
    #[serde(default)]
    pub notes: String,
    /// Where its facts come from.
    #[serde(default)]
    pub source: String,
    /// The physical board.
    #[serde(default)]
    pub board: Sheet,
    /// A picture under the drawing.
    #[serde(default)]
    pub background: Option<Background>,
    /// How land and sea are drawn.
    #[serde(default, skip_serializing_if = "Land::is_plain")]
    pub land: Land,
    /// Lines to align to.
    #[serde(default)]
    pub guides: Vec<Line>,
    /// Where the board folds.
    #[serde(default)]
    pub folds: Vec<Line>,
    /// How it is played.
    #[serde(default)]
    pub rules: Rules,
    /// Cities and zones.
    #[serde(default, deserialize_with = "limits::cities")]
    pub cities: Vec<City>,
    /// Named sets of places that ticket ends may name.
    #[serde(default)]
    pub groups: Vec<Group>,
    /// Routes.
    #[serde(default, deserialize_with = "limits::routes")]
    pub routes: Vec<Route>,
    /// Ticket decks.
    #[serde(default, deserialize_with = "limits::decks")]
    pub decks: Vec<Deck>,
    /// The deck that is played and analysed; empty means the first one.
    #[serde(default)]
    pub active_deck: Id,
    /// How the board looks; none follows the window and the printer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// Words on the board that belong to nothing in the game.
    #[serde(
        default,
        deserialize_with = "limits::texts",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub texts: Vec<BoardText>,
    /// Findings that the designer has dismissed.
    #[serde(
        default,
        deserialize_with = "limits::dismissed",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub dismissed: Vec<Dismissal>,
}

impl Map {
    /// An empty map with the rules of a preset.
    pub fn new(name: &str, preset: Preset) -> Self {
        Map {
            version: Version,
            head_comment: String::new(),
            name: name.to_owned(),
            author: String::new(),
            revision: 1,
            notes: String::new(),
            source: String::new(),
            board: Sheet::default(),
            background: None,
            land: Land::default(),
            guides: Vec::new(),
            folds: Vec::new(),
            rules: preset.rules(),
            cities: Vec::new(),
            groups: Vec::new(),
            routes: Vec::new(),
            decks: vec![Deck {
                id: Id::from("main"),
                name: "Main deck".to_owned(),
                ..Deck::default()
            }],
            active_deck: Id::from("main"),
            theme: None,
            texts: Vec::new(),
            dismissed: Vec::new(),
        }
    }

    /// The place in `decks` of the active deck.
    pub fn active_deck_index(&self) -> Option<usize> {
        if self.active_deck == "" {
            return (!self.decks.is_empty()).then_some(0);
        }
        self.decks
            .iter()
            .position(|deck| deck.id == self.active_deck)
    }

    /// The tickets of the active deck.
    pub fn tickets(&self) -> &[Ticket] {
        self.active_deck_index()
            .and_then(|index| self.decks.get(index))
            .map_or(&[], |deck| &deck.tickets)
    }

    /// Whether a city plays as a zone.
    pub fn is_zone(&self, city: &City) -> bool {
        city.zone && self.rules.zones
    }

    /// The city with that id.
    pub fn city(&self, id: &Id) -> Option<&City> {
        self.cities.iter().find(|city| city.id == *id)
    }

    /// The name of a city or group, or its id if there is none.
    pub fn place_name<'a>(&'a self, id: &'a Id) -> &'a str {
        let city = self.city(id).map(|city| city.name.as_str());
        let group = || {
            let found = self.groups.iter().find(|group| group.id == *id);
            found.map(|group| group.name.as_str())
        };
        city.or_else(group)
            .filter(|name| !name.is_empty())
            .unwrap_or(id.as_str())
    }
}

/// The version of the file format that this program writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Version;

impl Version {
    /// The number in the file.
    pub const CURRENT: u32 = 1;
}

impl Serialize for Version {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(Version::CURRENT)
    }
}

impl JsonSchema for Version {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"const": Version::CURRENT})
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            Version::CURRENT => Ok(Version),
            other => Err(serde::de::Error::custom(format_args!(
                "expected version {}, found `{other}`",
                Version::CURRENT
            ))),
        }
    }
}
