//! How a board looks, as data: a named theme and what a designer has changed of it.
//!
//! Every field may be absent; what is absent is as in the theme that it is based on. A theme says
//! nothing about play.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::hex::Hex;
use super::limits;
use super::point::{
    Point, factor, hundredths, letter_size, maybe_degrees, mm_or_none, part_factor,
};

/// The look of a board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Theme {
    /// The theme that it is based on, such as `atlas`; empty follows the window and the printer.
    #[serde(
        deserialize_with = "limits::word",
        skip_serializing_if = "String::is_empty"
    )]
    pub base: String,
    /// Fonts by the name of their family.
    #[serde(skip_serializing_if = "is_default")]
    pub fonts: Fonts,
    /// Colours.
    #[serde(skip_serializing_if = "is_default")]
    pub colors: Colors,
    /// How cities are drawn.
    #[serde(skip_serializing_if = "is_default")]
    pub cities: Marker,
    /// How cities with the tag `capital` are drawn.
    #[serde(skip_serializing_if = "is_default")]
    pub capitals: Marker,
    /// How zones are drawn.
    #[serde(skip_serializing_if = "is_default")]
    pub zones: Marker,
    /// What train spaces look like.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spaces: Option<SpaceLook>,
    /// The border of tunnels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tunnels: Option<TunnelLook>,
    /// The spaces of ferries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ferries: Option<FerryLook>,
    /// Whether a thin line leads from each city to the first space of a route.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rails: Option<bool>,
    /// The sides of the board with a score track; an empty list leaves it out.
    #[serde(
        deserialize_with = "limits::sides",
        skip_serializing_if = "Option::is_none"
    )]
    pub score_track: Option<Vec<Side>>,
    /// The map's name on the board.
    #[serde(skip_serializing_if = "is_default")]
    pub title: Title,
    /// The table of points by route length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoring_table: Option<Part>,
    /// What the signs on the board mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legend: Option<Part>,
    /// A compass rose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compass: Option<Part>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Theme {
    /// A theme as it is, by its name.
    pub fn named(base: &str) -> Self {
        Theme {
            base: base.to_owned(),
            ..Theme::default()
        }
    }

    /// A movable part other than the title; none if it is off.
    pub fn part(&self, which: BoardPart) -> Option<Part> {
        match which {
            BoardPart::Title => None,
            BoardPart::ScoringTable => self.scoring_table,
            BoardPart::Legend => self.legend,
            BoardPart::Compass => self.compass,
        }
    }

    /// Puts a movable part at a place; one that is off is switched on.
    pub fn put(&mut self, which: BoardPart, at: Option<Point>) {
        let part = match which {
            BoardPart::Title => {
                self.title.at = at;
                return;
            }
            BoardPart::ScoringTable => &mut self.scoring_table,
            BoardPart::Legend => &mut self.legend,
            BoardPart::Compass => &mut self.compass,
        };
        part.get_or_insert_default().at = at;
    }
}

/// Fonts by the name of their family; none is that of the theme.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Fonts {
    /// Of the title.
    #[serde(
        deserialize_with = "limits::maybe_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub title: Option<String>,
    /// Of the names of cities.
    #[serde(
        deserialize_with = "limits::maybe_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub cities: Option<String>,
    /// Of numbers: the score track, coins, badges.
    #[serde(
        deserialize_with = "limits::maybe_word",
        skip_serializing_if = "Option::is_none"
    )]
    pub numbers: Option<String>,
}

/// Colours as `"#RRGGBB"`; none is that of the theme.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Colors {
    /// Land.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub land: Option<Hex>,
    /// Water.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sea: Option<Hex>,
    /// The coast, and the lines along it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coast: Option<Hex>,
    /// Borders between countries or regions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub borders: Option<Hex>,
    /// Lakes and rivers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rivers: Option<Hex>,
    /// Tints of regions; those after the last are as in the theme.
    #[serde(
        deserialize_with = "limits::tints",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub regions: Vec<Hex>,
    /// The rim of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paper: Option<Hex>,
    /// Cells of the score track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_track: Option<Hex>,
    /// Lines, and the names of cities.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ink: Option<Hex>,
    /// The title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Hex>,
    /// The heart of a city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cities: Option<Hex>,
    /// Zones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zones: Option<Hex>,
}

/// How a kind of place is drawn; what is absent is as in the theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Marker {
    /// Its shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<MarkerShape>,
    /// Its size as a multiple of the usual one.
    #[serde(
        serialize_with = "hundredths",
        deserialize_with = "factor",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<f64>")]
    pub size: Option<f64>,
}

/// Declares an enum whose values are words in a map file.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $value:ident $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
        )]
        pub enum $name {
            $($(#[$about])* #[serde(rename = $word)] $value,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$value),+];

            /// Its word in a map file.
            pub fn name(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }
        }
    };
}

words! {
    /// The shape of a place.
    MarkerShape {
        /// A ringed disc.
        Disc "disc",
        /// An open ring.
        Ring "ring",
        /// A square.
        Square "square",
        /// A square on its corner.
        Diamond "diamond",
        /// A star with five points.
        Star "star",
        /// A hexagon.
        Hexagon "hexagon",
    }
}

words! {
    /// What train spaces look like.
    SpaceLook {
        /// Cards with a hairline.
        Card "card",
        /// Flat colour with square corners.
        Plain "plain",
        /// Painted wood.
        Wood "wood",
    }
}

words! {
    /// The border of tunnels.
    TunnelLook {
        /// Teeth.
        Teeth "teeth",
        /// A heavy dashed line.
        Dashes "dashes",
        /// Two lines.
        Double "double",
    }
}

words! {
    /// The spaces of ferries.
    FerryLook {
        /// Signs on usual spaces.
        Signs "signs",
        /// Signs on spaces with wavy sides.
        Waves "waves",
    }
}

words! {
    /// A side of the board.
    Side {
        /// Above.
        Top "top",
        /// To the right.
        Right "right",
        /// Below.
        Bottom "bottom",
        /// To the left.
        Left "left",
    }
}

words! {
    /// How the title is written.
    TitleLook {
        /// As words on the board.
        Plain "plain",
        /// On a plate with a frame.
        Cartouche "cartouche",
        /// Not at all.
        None "none",
    }
}

/// The map's name on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Title {
    /// How it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<TitleLook>,
    /// Its middle; none leaves it to the drawing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Size of its letters in millimetres; none is as large as there is room.
    #[serde(
        serialize_with = "mm_or_none",
        deserialize_with = "letter_size",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<f64>")]
    pub size: Option<f64>,
    /// How far it is turned, in degrees.
    #[serde(
        serialize_with = "mm_or_none",
        deserialize_with = "maybe_degrees",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<f64>")]
    pub turn: Option<f64>,
}

/// A movable part of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Part {
    /// Its middle; none leaves it to the drawing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// Its size as a multiple of the usual one.
    #[serde(
        serialize_with = "hundredths",
        deserialize_with = "part_factor",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Option<f64>")]
    pub size: Option<f64>,
}

/// The parts of a board that can be moved about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardPart {
    /// The map's name.
    Title,
    /// The table of points by route length.
    ScoringTable,
    /// What the signs on the board mean.
    Legend,
    /// A compass rose.
    Compass,
}

impl BoardPart {
    /// All of them.
    pub const ALL: [BoardPart; 4] = [
        BoardPart::Title,
        BoardPart::ScoringTable,
        BoardPart::Legend,
        BoardPart::Compass,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            BoardPart::Title => "title",
            BoardPart::ScoringTable => "scoring table",
            BoardPart::Legend => "legend",
            BoardPart::Compass => "compass",
        }
    }
}
