//! Many games at once: who plays, how a game is run, and what is counted.
//!
//! Game `i` depends on the seed and on `i` alone: with n players it is deal `i / n` with the line-up
//! moved on by `i mod n` seats, and every random stream is seeded from the seed and the deal. What is
//! counted are whole numbers, so that totals add up to the same result in any order: on any number of
//! threads, in any shards. A [`Study`] always knows which games it counts, and says so.
//!
//! There is no clock here and no randomness but that of the deals.
//!
//! | file | one idea |
//! |---|---|
//! | `series` | what is to be played, whoever asks for it |
//! | `calibrate`, `suited` | which habits suit a board; those that are known |
//! | `setup`, `deal` | who plays on which board; the line-up and the random streams of a deal |
//! | `play`, `facts`, `fault` | one game, what is seen of it, what can go wrong with a bot |
//! | `merge`, `totals`, `count`, `ways`, `wide` | totals that add up exactly, and how a game enters them |
//! | `outliers` | games that stand out, by their number |
//! | `study`, `games` | the totals with what they are of; which games they count |
//! | `statistics`, `figures` | intervals; every figure of a study, declared once |
//! | `page` | a study as JSON and back |
//! | `runner` | many games on all cores, step by step |

mod calibrate;
mod count;
mod deal;
mod facts;
mod fault;
pub mod figures;
mod games;
mod merge;
mod outliers;
mod page;
mod play;
mod runner;
mod series;
mod setup;
mod statistics;
mod study;
mod suited;
mod totals;
mod ways;
mod wide;

pub use calibrate::calibrate;
pub use fault::{Fault, FaultKind, FaultTotals, MOST_EXAMPLES};
pub use figures::{Figure, Unit};
pub use games::{Games, NoShard, Shard};
pub use merge::Histogram;
pub use outliers::{Least, Most, Outlier, Outliers};
pub use page::{StudyError, read_study};
pub use runner::{Plan, PlayedGame, RunError, Runner, log_of_game, play_game, run};
pub use series::{Series, nearest_size, table_sizes};
pub use setup::{Entrant, Seating, Setup, SetupError, default_bots};
pub use statistics::{
    Blocks, Kind, Measured, Ratio, Z, difference_over, holm, jackknife, ratio, ratio_over, reach,
};
pub use study::{BLOCKS, MergeError, RouteName, Study, Subject, TicketName};
pub use suited::{known_habits, played_hash, suited_habits};
pub use totals::{
    ArcTotals, BonusTotals, BotTotals, ClaimTotals, ItemTotals, LeaderTotals, LuckTotals,
    MeetingTotals, OfferTotals, PlaceTotals, QUARTERS, RouteTotals, RuleTotals, SHARE, SeatTotals,
    StartTotals, TicketTotals, Totals, Whole,
};
