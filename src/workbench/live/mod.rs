//! Live balance: bots play the map again after every edit, off the frame and without a window.
//!
//! | file | one idea |
//! |---|---|
//! | `settings` | how much is played, and by whom |
//! | `balance` | when bots play again, and what they found last |
//! | `course` | which games of a run come first, and what is known so far |
//! | `difference` | what has changed since the map was saved, by pairs of blocks |
//! | `heat` | what bots did with each route, on the board |
//! | `runs` | larger runs that are kept for comparison |

mod balance;
mod course;
mod difference;
mod heat;
mod runs;
mod settings;

pub use balance::LiveBalance;
pub use course::{Course, Snapshot};
pub use difference::Difference;
pub use heat::{HeatKey, RouteHeat};
pub use runs::{News, Progress, Run, Runs, Standout};
pub use settings::LiveSettings;
