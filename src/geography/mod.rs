//! The real world under a board: coasts, borders, lakes and rivers, bent so that every city lies
//! where the map has it.
//!
//! A board's cities are never quite where geography has them. A [`Warp`] goes through pairs of a
//! place on the globe and a place on the board, and takes anything else on the globe along; the
//! [`World`] draws its outlines through it. Nothing here knows of maps, and nothing draws.
//!
//! ```
//! use railwright::geography::{Detail, LatLon, Rect, Warp, world};
//!
//! let board = Rect::new([0.0, 0.0], [600.0, 400.0]);
//! let cities = [
//!     (LatLon::new(51.51, -0.13), [120.0, 150.0]),
//!     (LatLon::new(48.85, 2.35), [210.0, 300.0]),
//!     (LatLon::new(52.52, 13.40), [500.0, 110.0]),
//! ];
//! let warp = Warp::through(&cities, board).unwrap();
//! let outlines = world().outlines(&warp, board, &Detail::default());
//! assert!(!outlines.land.is_empty());
//! ```
//!
//! Lengths are in millimetres, y down. The same input gives the same outlines: they are rounded to
//! hundredths of a millimetre. Where the data comes from is said in `SOURCES.md` beside this file.

mod clip;
mod factor;
mod fit;
mod lattice;
mod outlines;
mod pack;
mod parts;
mod projection;
mod spline;
mod thin;
mod warp;
mod water;
mod world;

pub use outlines::{Detail, Outlines};
pub use parts::{Country, Ring, River};
pub use thin::thinned;
pub use warp::{Bending, Quality, Warp};
pub use world::{World, world};

/// A place on the globe, in degrees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LatLon {
    /// Degrees north, from -90 to 90.
    pub lat: f64,
    /// Degrees east; 190 is the same as -170.
    pub lon: f64,
}

impl LatLon {
    /// A place by degrees north and degrees east.
    pub const fn new(lat: f64, lon: f64) -> Self {
        LatLon { lat, lon }
    }

    /// Whether both numbers say a place.
    pub fn is_valid(self) -> bool {
        self.lat.abs() <= 90.0 && self.lon.abs() <= 720.0
    }
}

/// Places on a plane, y down, in a projection that suits them: what a map of them looks like.
pub fn plane(places: &[LatLon]) -> Vec<[f64; 2]> {
    let projection = projection::Projection::candidates(places)
        .into_iter()
        .next();
    let projection = projection.iter();
    projection
        .flat_map(|projection| places.iter().map(|place| projection.project(*place)))
        .collect()
}

/// An upright box: a board in millimetres, or part of the globe in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// The least of both coordinates.
    pub min: [f64; 2],
    /// The greatest of both coordinates.
    pub max: [f64; 2],
}

impl Rect {
    /// A box between two corners.
    pub const fn new(min: [f64; 2], max: [f64; 2]) -> Self {
        Rect { min, max }
    }

    /// Whether a point lies inside or on the border.
    pub fn contains(self, at: [f64; 2]) -> bool {
        (0..2).all(|n| self.min[n] <= at[n] && at[n] <= self.max[n])
    }

    /// Whether two boxes have a point in common.
    pub fn meets(self, other: Rect) -> bool {
        (0..2).all(|n| self.min[n] <= other.max[n] && other.min[n] <= self.max[n])
    }

    /// Larger by this much on every side.
    pub fn grown(self, by: f64) -> Self {
        Rect {
            min: self.min.map(|at| at - by),
            max: self.max.map(|at| at + by),
        }
    }
}
