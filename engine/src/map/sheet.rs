//! The physical board: its size, the pieces on it, and what lies under and over the drawing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::point::{Point, board_side, mm, picture_width, piece_side, share};

/// Sizes in millimetres. The defaults are those of the published boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Sheet {
    /// Width of the board.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "board_side")]
    #[schemars(with = "f64")]
    pub width: f64,
    /// Height of the board.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "board_side")]
    #[schemars(with = "f64")]
    pub height: f64,
    /// A plastic train, seen from above.
    pub train: Size,
    /// A train space as it is drawn where there is room.
    pub space: Size,
    /// From the middle of one space to the middle of the next, where there is room.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "piece_side")]
    #[schemars(with = "f64")]
    pub pitch: f64,
    /// The closest that two spaces may come: a route without that room is too short.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "piece_side")]
    #[schemars(with = "f64")]
    pub closest_pitch: f64,
}

impl Default for Sheet {
    fn default() -> Self {
        Sheet {
            width: 790.0,
            height: 530.0,
            train: Size {
                length: 20.0,
                width: 9.0,
            },
            space: Size {
                length: 26.0,
                width: 10.0,
            },
            pitch: 29.0,
            closest_pitch: 22.0,
        }
    }
}

impl Sheet {
    /// Whether a point lies on the board.
    pub fn contains(&self, point: Point) -> bool {
        (0.0..=self.width).contains(&point.x) && (0.0..=self.height).contains(&point.y)
    }
}

/// Length along the track and width across it, in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Size {
    /// Along the track.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "piece_side")]
    #[schemars(with = "f64")]
    pub length: f64,
    /// Across the track.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "piece_side")]
    #[schemars(with = "f64")]
    pub width: f64,
}

/// A picture under the drawing. It is referred to, never embedded.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Background {
    /// Path of the picture, relative to the map file.
    pub path: String,
    /// Its top left corner on the board.
    #[serde(default)]
    pub at: Point,
    /// Its width on the board in millimetres; the height follows.
    #[serde(serialize_with = "mm::serialize", deserialize_with = "picture_width")]
    #[schemars(with = "f64")]
    pub width: f64,
    /// From 0, invisible, to 1.
    #[serde(default = "opaque", deserialize_with = "share")]
    pub opacity: f64,
    /// Cannot be moved by accident.
    #[serde(default)]
    pub locked: bool,
}

fn opaque() -> f64 {
    1.0
}

/// A straight line across the whole board: a guide to align to, or a fold.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// Runs from top to bottom at this x.
    Vertical(
        #[serde(with = "mm")]
        #[schemars(with = "f64")]
        f64,
    ),
    /// Runs from left to right at this y.
    Horizontal(
        #[serde(with = "mm")]
        #[schemars(with = "f64")]
        f64,
    ),
}
