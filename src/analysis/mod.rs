//! What can be said of a map without playing it: distances and the line of ticket values.
//!
//! Works on maps that may be drafts: what does not resolve is left out. Knows nothing of problems
//! and their severity; that is `check`.

mod line;
mod load;
mod network;

pub use line::{Line, Outlier};
pub use load::load;
pub use network::{Distances, Network, Paths};
