//! What can be said of a map without playing it: its network at each table size, what each ticket
//! asks, how its deck pays, and where published boards stand.
//!
//! Works on maps that may be drafts: what does not resolve is left out. Knows nothing of problems
//! and their severity; that is `check`. Fast enough to run on every edit.

mod cut;
mod deck;
mod draws;
mod figures;
mod line;
mod load;
mod network;
mod resistance;
mod search;
mod sheet;
mod shortest;
mod ticket;
mod travel;
mod turns;
mod ways;
mod weak;

pub use cut::Cuts;
pub use deck::{DeckHealth, Overlap, Shortage};
pub use draws::{expected_draws, most_route_points};
pub use figures::{Figure, Ranges, published};
pub use line::{Line, Outlier};
pub use load::load;
pub use network::{Corridor, Distances, Network, Paths};
pub use resistance::Wires;
pub use search::{Search, UNREACHED};
pub use sheet::{Analysis, CityRow, GoalRow, RouteRow, TicketRow};
pub use shortest::Shortest;
pub use ticket::{Difficulty, Way};
pub use travel::Travel;
pub use turns::{Prices, turns};
pub use ways::{Finder, Ways};
pub use weak::WeakPoints;
