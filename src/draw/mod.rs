//! A map drawn once, in millimetres, for screen, SVG, PNG and PDF alike.
//!
//! [`shapes`] turns a map into a list of [`Shape`]s from the bottom up; [`Plan`] says where
//! everything lies; [`Hits`] says what lies under a point; [`layout`] moves things so that they fit.
//! [`svg`] and [`png`] write the shapes.
//!
//! This module never changes a map in place, opens no window, and judges nothing: what is wrong
//! with a drawing is said by `check`. Everything is a function of its input: the same map gives the
//! same drawing everywhere.

mod board;
mod cities;
mod clash;
mod contour;
mod curve;
mod fit;
mod font;
mod free;
mod heat;
mod hit;
mod land;
pub mod layout;
mod leaving;
mod lettering;
mod name;
mod nearby;
mod parts;
pub mod picture;
mod pieces;
mod plan;
pub mod png;
mod routes;
mod score;
mod shape;
mod spaces;
mod style;
pub mod svg;
mod symbols;
mod texts;
pub mod theme;
mod vector;

use crate::map::Map;

pub use board::field_of;
pub use clash::{Clash, clashes};
pub use curve::Curve;
pub use fit::space_lengths;
pub use font::{FAMILY, Pen, Weight};
pub use heat::Heat;
pub use hit::{Hits, Target};
pub use land::{Coast, KnownCoast, same_coast};
pub use name::{Line, Name};
pub use parts::Arranged;
pub use pieces::Pieces;
pub use plan::{Band, Kind, Mark, Place, Plan, Track};
pub use shape::{Form, Layer, Rgba, Shape, Shows, Stroke, rgb, text_width, upright};
pub use style::Style;
pub use symbols::{color_sign, locomotive_sign, wave_sign};
pub use texts::text_boxes;
pub use theme::THEMES;
pub use vector::{Bounds, TurnedBox, Vec2, crossing, vec2};

/// How a map is to be drawn.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    /// Colours, and how things are drawn.
    pub style: &'a Style,
    /// A number for each route, shown as colour.
    pub heat: Option<&'a Heat>,
    /// Trains and stations on the board.
    pub pieces: Option<&'a Pieces>,
    /// Height of the background picture as a share of its width; none if it cannot be read, then
    /// a placeholder is drawn.
    pub picture_ratio: Option<f64>,
    /// The coast of the map, if it has been made already.
    pub coast: KnownCoast<'a>,
}

impl Look<'_> {
    /// Nothing but the board.
    pub fn plain(style: &Style) -> Look<'_> {
        Look {
            style,
            heat: None,
            pieces: None,
            picture_ratio: None,
            coast: KnownCoast::Unknown,
        }
    }
}

/// The drawing of a map, from the bottom up.
pub fn shapes(map: &Map, look: &Look) -> Vec<Shape> {
    shapes_of(map, &Plan::of(map), look)
}

/// Trains and stations alone, from the bottom up: over a board that is drawn already.
pub fn piece_shapes(map: &Map, plan: &Plan, pieces: &Pieces, style: &Style) -> Vec<Shape> {
    let mut shapes = Vec::new();
    pieces::draw(map, plan, pieces, style, &mut shapes);
    shapes.sort_by_key(|shape| shape.layer);
    shapes
}

/// The drawing of a map whose plan is known already.
pub fn shapes_of(map: &Map, plan: &Plan, look: &Look) -> Vec<Shape> {
    let arranged = Arranged::of(map, plan, look.style, look.heat);
    shapes_with(map, plan, &arranged, look)
}

/// The drawing of a map whose plan and movable parts are known already.
pub fn shapes_with(map: &Map, plan: &Plan, arranged: &Arranged, look: &Look) -> Vec<Shape> {
    let style = look.style;
    let mut shapes = Vec::with_capacity(64 + 10 * map.routes.len() + 6 * map.cities.len());
    board::paper(plan.board, style, &mut shapes);
    theme::ground::under(plan.board, style, &mut shapes);
    land::draw(map, plan, style, look.coast, &mut shapes);
    theme::ground::over(plan.board, style, &mut shapes);
    board::background(map, look, &mut shapes);
    texts::draw(map, style, &mut shapes);
    arranged.draw(map, style, &mut shapes);
    score::draw(plan.board, style, &mut shapes);
    routes::draw(map, plan, style, look.heat, &mut shapes);
    cities::draw(plan, style, &mut shapes);
    if let Some(pieces) = look.pieces {
        pieces::draw(map, plan, pieces, style, &mut shapes);
    }
    if let (Some(heat), Some(place)) = (look.heat, arranged.heat) {
        heat.legend(place, style, &mut shapes);
    }
    shapes.sort_by_key(|shape| shape.layer);
    shapes
}
