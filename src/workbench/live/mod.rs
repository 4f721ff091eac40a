//! Live balance: bots play the map again after every edit, off the frame and without a window.
//!
//! | file | one idea |
//! |---|---|
//! | `settings` | how much is played, and by whom |
//! | `balance` | when bots play again, and what they found last |
//! | `course` | which games of a run come first, and what is known so far |
//! | `preview` | what a change would do, before it is made |
//! | `example` | a game that shows what a finding is about |
//! | `heat` | what bots did with each route, on the board |
//! | `runs` | larger runs that are kept for comparison |

mod balance;
mod course;
mod example;
mod heat;
mod preview;
mod runs;
mod settings;

pub use balance::{Against, LiveBalance};
pub use course::{Base, Course, Snapshot, Stage};
pub use example::game_with_ticket;
pub use heat::{HeatKey, RouteHeat};
pub use preview::Preview;
pub use runs::{News, Progress, Run, Runs, Standout};
pub use settings::LiveSettings;
