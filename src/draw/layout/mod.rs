//! Moving things so that they fit: a map goes in, a changed map comes out.
//!
//! Every function here is pure and gives the same map for the same map: no randomness, no clock.
//! Only positions, bends and the places of names ever change.

mod cells;
mod names;
mod position;
mod relax;
mod settle;
mod strand;
mod untangle;

pub use names::place_labels;
pub use position::place_cities;
pub use relax::relax;
