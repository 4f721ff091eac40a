//! What a style consists of beside colours.

use super::fonts::Family;
use crate::draw::shape::Rgba;
use crate::map::Side;
use crate::map::theme::MarkerShape;

/// Families of the fonts of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Faces {
    /// Of the title, and of free texts that name none.
    pub title: Family,
    /// Of the names of cities.
    pub cities: Family,
    /// Of numbers.
    pub numbers: Family,
}

/// How one kind of place is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its shape.
    pub shape: MarkerShape,
    /// Its size as a multiple of the usual one.
    pub size: f64,
}

/// How places are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Markers {
    /// Cities and junctions.
    pub city: Mark,
    /// Capitals.
    pub capital: Mark,
    /// Zones.
    pub zone: Mark,
}

impl Markers {
    /// Places of three shapes, in the usual size.
    pub const fn shaped(city: MarkerShape, capital: MarkerShape, zone: MarkerShape) -> Self {
        const fn mark(shape: MarkerShape) -> Mark {
            Mark { shape, size: 1.0 }
        }
        Markers {
            city: mark(city),
            capital: mark(capital),
            zone: mark(zone),
        }
    }
}

/// Sides of the board, in the order of [`Side`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides(pub [bool; 4]);

impl Sides {
    /// All around.
    pub const ALL: Sides = Sides([true; 4]);

    /// Those of a list.
    pub fn of(list: &[Side]) -> Self {
        Sides([Side::Top, Side::Right, Side::Bottom, Side::Left].map(|side| list.contains(&side)))
    }

    /// Whether a side is among them.
    pub fn has(self, side: Side) -> bool {
        let [top, right, bottom, left] = self.0;
        match side {
            Side::Top => top,
            Side::Right => right,
            Side::Bottom => bottom,
            Side::Left => left,
        }
    }
}

/// The plate of a cartouche, and of tables on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plate {
    /// What it is filled with.
    pub fill: Rgba,
    /// Its frame.
    pub edge: Rgba,
    /// What is written on it.
    pub ink: Rgba,
    /// Its outline.
    pub frame: Frame,
}

/// The outline of a plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Rounded corners and a hairline.
    Soft,
    /// Two lines with corners cut out in arcs.
    Engraved,
    /// Sharp corners and ruled lines, as on a drawing.
    Ruled,
    /// A ribbon with swallow tails.
    Ribbon,
    /// Sharp corners and one heavy line.
    Heavy,
}

/// What sea and land are patterned with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Nothing.
    None,
    /// Parallels and meridians in the sea.
    Graticule,
    /// Squared paper over everything.
    Grid,
    /// Broad rays in the sea.
    Rays,
    /// Lines of a sea chart, from a rose.
    Rhumbs,
    /// Waves in rows in the sea.
    Ripples,
}
