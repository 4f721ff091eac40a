//! Land and sea.
//!
//! | file | one idea |
//! |---|---|
//! | `network` | land that follows cities and routes |
//! | `coast` | land whose outline is known: that of the real world, or the areas of the map |
//! | `regions` | tints of regions and countries |

mod coast;
mod network;
mod regions;

pub use coast::{Coast, same_coast};

use super::plan::Plan;
use super::shape::{Form, Layer, Rgba, Shape, Shows};
use super::style::Style;
use super::vector::Vec2;
use crate::map::{LandSource, Map};

/// Lines in the water, this far from the coast.
const SHORES: [f64; 2] = [3.2, 6.8];
/// Widths of lines.
const SHORE_LINE: f64 = 0.55;
const COAST_LINE: f64 = 0.6;

/// What a drawing knows of the coast before it is made.
#[derive(Clone, Copy, Debug, Default)]
pub enum KnownCoast<'a> {
    /// Nothing: it is made for this drawing.
    #[default]
    Unknown,
    /// It is being made elsewhere; until then there is only water.
    Awaited,
    /// It has been made; none if the land follows the network.
    Made(Option<&'a Coast>),
}

/// Land, water and regions.
pub(super) fn draw(map: &Map, plan: &Plan, style: &Style, coast: KnownCoast, out: &mut Vec<Shape>) {
    let own = match coast {
        KnownCoast::Unknown => Coast::of(map),
        KnownCoast::Awaited | KnownCoast::Made(_) => None,
    };
    let coast = match coast {
        KnownCoast::Unknown => own.as_ref(),
        KnownCoast::Awaited => return,
        KnownCoast::Made(coast) => coast,
    };
    match (coast, map.land.from) {
        (Some(coast), _) => coast.draw(map, plan, style, out),
        (None, LandSource::Picture | LandSource::Drawn) => {}
        // Without coordinates nothing is known of the real world.
        (None, LandSource::Network | LandSource::Real) => network::draw(map, plan, style, out),
    }
}

/// A filled area of the ground, if it has an outline.
fn area(outlines: Vec<Vec<Vec2>>, fill: Rgba, edge: Option<(Rgba, f64)>) -> Option<Shape> {
    if outlines.is_empty() {
        return None;
    }
    let shape = Shape::filled(Layer::Ground, Shows::Board, Form::Area { outlines }, fill);
    Some(match edge {
        Some((color, width)) => shape.edged(color, width),
        None => shape,
    })
}

/// A line around an area of the ground, if it has an outline.
fn line_around(outlines: Vec<Vec<Vec2>>, color: Rgba, width: f64) -> Option<Shape> {
    if outlines.is_empty() {
        return None;
    }
    let form = Form::Area { outlines };
    Some(Shape::stroked(
        Layer::Ground,
        Shows::Board,
        form,
        color,
        width,
    ))
}

/// The line around a region.
fn region_edge(style: &Style) -> (Rgba, f64) {
    (style.coast.faded(90), 0.4)
}
