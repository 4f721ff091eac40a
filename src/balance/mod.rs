//! The report card of a map: what thousands of games say about its seats, tickets, routes and
//! strategies, at every table size that its rules allow, with the findings that matter most first.
//!
//! Every figure has the number of observations behind it and a 95 % interval from blocks of deals (see
//! [`crate::sim::figures`]); where many are compared, the chance of a false alarm is kept down by Holm's
//! way. A finding must be sure and large enough to matter; it is robust if the planner and at least two
//! other kinds of bots agree with it in their own games.
//!
//! | file | one idea |
//! |---|---|
//! | `played` | which games are played: as the bots choose, and with starting tickets at random |
//! | `thresholds` | what is large enough to matter |
//! | `power` | what each ticket does to the margin |
//! | `advice` | what to do about a ticket: the one suggestion that everybody shows |
//! | `why` | why a ticket is strong or weak: its path, its rivals, what is in its way |
//! | `looks`, `compare`, `contest` | when two versions are compared, by which figures, and playing them on the same deals |
//! | `seats`, `tickets`, `routes`, `strategies`, `arc`, `luck` | the sections of the card |
//! | `finding`, `findings` | sentences with the change they suggest, and which come first |
//! | `bands`, `measures` | bounds that a map is kept within; every figure that can be |
//! | `standing` | how the map stands on the whole: fair, nearly, not yet |
//! | `verify` | whether findings survive a stronger player |
//! | `words` | numbers as they are written |
//! | `card` | everything together |
//!
//! Nothing is drawn here and nothing is written; that is `report`.

mod advice;
mod arc;
mod bands;
mod card;
mod compare;
mod contest;
mod finding;
mod findings;
mod looks;
mod luck;
mod measures;
mod played;
mod power;
mod routes;
mod seats;
mod standing;
mod strategies;
mod thresholds;
mod tickets;
mod verify;
mod why;
pub mod words;

pub use crate::sim::{Measured, holm};
pub use advice::Advice;
pub use arc::ArcRow;
pub use bands::{Band, BandRow, Bands, MAX_BYTES as MAX_BANDS_BYTES, NoBands, Within};
pub use card::{Card, Table};
pub use compare::{Compared, Comparison, Family, Row, Version};
pub use contest::{Contest, Incomparable, contest};
pub use finding::{About, BotEffect, Cause, Dismissed, Finding, Hold, Section, Source};
pub use findings::score::PUBLISHED as PUBLISHED_SCORE;
pub use looks::{FALSE_ALARM, Looks};
pub use luck::Luck;
pub use measures::{Measure, Place, measures, names as band_names};
pub use played::{Games, PlayError, Played, play};
pub use routes::{RouteCard, RouteCell};
pub use seats::{SeatCard, Seats};
pub use standing::{Standing, Verdict as Stand};
pub use strategies::{BotCard, Meeting, Strategies};
pub use thresholds::Thresholds;
pub use tickets::{DeckCard, TicketCard, TicketCell, deck_card};
pub use verify::{VERIFIER, VERIFYING_GAMES, Verdict, Verified, verify};
pub use why::Why;
