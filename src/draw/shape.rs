//! What a drawing consists of. Screen, SVG, PNG and PDF know these forms and nothing of maps.

use super::font::Weight;
use super::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::BoardPart;

/// A colour with opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgba {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// From 0, invisible, to 255.
    pub a: u8,
}

/// An opaque colour written as `0xRRGGBB`.
pub const fn rgb(hex: u32) -> Rgba {
    let [_, r, g, b] = hex.to_be_bytes();
    Rgba { r, g, b, a: 255 }
}

impl Rgba {
    /// The same colour, less opaque.
    pub const fn faded(self, a: u8) -> Rgba {
        Rgba { a, ..self }
    }

    /// The colour at a share of the way to another.
    pub fn toward(self, other: Rgba, share: f64) -> Rgba {
        let mix = |from: u8, to: u8| {
            let (from, to) = (f64::from(from), f64::from(to));
            (from + (to - from) * share).round() as u8
        };
        Rgba {
            r: mix(self.r, other.r),
            g: mix(self.g, other.g),
            b: mix(self.b, other.b),
            a: mix(self.a, other.a),
        }
    }

    /// How light it looks, from 0 to 1 (relative luminance of sRGB).
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }
}

/// What lies over what, from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The board itself.
    Paper,
    /// Sea, land, regions.
    Ground,
    /// The background picture.
    Picture,
    /// The map's name.
    Title,
    /// The score track around the edge.
    ScoreTrack,
    /// The thin line under the spaces of a route.
    Rail,
    /// Train spaces.
    Space,
    /// Symbols, coins and badges on spaces.
    Symbol,
    /// Trains and stations of players.
    Piece,
    /// Places.
    City,
    /// Names.
    Label,
    /// Explanations beside the map.
    Legend,
}

impl Layer {
    /// All layers from the bottom up.
    pub const ALL: [Layer; 12] = [
        Layer::Paper,
        Layer::Ground,
        Layer::Picture,
        Layer::Title,
        Layer::ScoreTrack,
        Layer::Rail,
        Layer::Space,
        Layer::Symbol,
        Layer::Piece,
        Layer::City,
        Layer::Label,
        Layer::Legend,
    ];

    /// Its name in files.
    pub fn name(self) -> &'static str {
        match self {
            Layer::Paper => "paper",
            Layer::Ground => "ground",
            Layer::Picture => "picture",
            Layer::Title => "title",
            Layer::ScoreTrack => "score-track",
            Layer::Rail => "rails",
            Layer::Space => "spaces",
            Layer::Symbol => "symbols",
            Layer::Piece => "pieces",
            Layer::City => "cities",
            Layer::Label => "labels",
            Layer::Legend => "legend",
        }
    }
}

/// What a shape shows. Records are named by their place in the map, because a draft may have two
/// with the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shows {
    /// The board as such.
    Board,
    /// A city, without its name.
    City(usize),
    /// The name of a city.
    Name(usize),
    /// A free text.
    Text(usize),
    /// A movable part of the board.
    Part(BoardPart),
    /// A route as a whole.
    Route(usize),
    /// One train space of a route.
    Space {
        /// The route.
        route: usize,
        /// Counted from its `from` end.
        number: usize,
    },
}

/// A line around or along something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Rgba,
    /// Its width in millimetres.
    pub width: f64,
}

/// The outline of a shape, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A box with rounded corners, perhaps turned.
    Card {
        /// The box.
        area: TurnedBox,
        /// Radius of its corners.
        corner: f64,
    },
    /// A disc.
    Disc {
        /// Its middle.
        center: Vec2,
        /// Its radius.
        radius: f64,
    },
    /// Closed outlines, filled where they wind around a point (non-zero rule).
    Area {
        /// The corners of each outline.
        outlines: Vec<Vec<Vec2>>,
    },
    /// An open line with round ends.
    Line {
        /// Its points.
        points: Vec<Vec2>,
    },
    /// One line of text.
    Text {
        /// The text.
        text: String,
        /// The middle of its baseline.
        at: Vec2,
        /// Size of the font in millimetres.
        size: f64,
        /// Weight of the font.
        weight: Weight,
        /// How far it is turned, in radians.
        turn: f64,
        /// Additional space after each letter, in millimetres.
        spacing: f64,
    },
    /// A picture from a file.
    Picture {
        /// The path as the map names it.
        path: String,
        /// Where it lies.
        area: Bounds,
        /// From 0, invisible, to 1.
        opacity: f64,
    },
}

/// Something to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it lies over and under.
    pub layer: Layer,
    /// What it shows.
    pub shows: Shows,
    /// Its outline.
    pub form: Form,
    /// What it is filled with.
    pub fill: Option<Rgba>,
    /// The line around it; for text, a halo behind the letters.
    pub stroke: Option<Stroke>,
}

impl Shape {
    /// A filled shape without a line around it.
    pub fn filled(layer: Layer, shows: Shows, form: Form, fill: Rgba) -> Self {
        Shape {
            layer,
            shows,
            form,
            fill: Some(fill),
            stroke: None,
        }
    }

    /// A line without filling.
    pub fn stroked(layer: Layer, shows: Shows, form: Form, color: Rgba, width: f64) -> Self {
        Shape {
            layer,
            shows,
            form,
            fill: None,
            stroke: Some(Stroke { color, width }),
        }
    }

    /// With a line around it.
    pub fn edged(mut self, color: Rgba, width: f64) -> Self {
        self.stroke = Some(Stroke { color, width });
        self
    }
}

/// The width of a text in millimetres, with its letter spacing.
pub fn text_width(text: &str, size: f64, weight: Weight, spacing: f64) -> f64 {
    let gaps = text.chars().count().saturating_sub(1);
    weight.width(text) * size + gaps as f64 * spacing
}

/// An upright box with rounded corners.
pub fn upright(bounds: Bounds, corner: f64) -> Form {
    Form::Card {
        area: TurnedBox {
            center: bounds.min.toward(bounds.max, 0.5),
            half: (bounds.max - bounds.min) * 0.5,
            along: vec2(1.0, 0.0),
        },
        corner,
    }
}
