//! The report card of a map: what thousands of games say about its seats, tickets, routes and
//! strategies, at every table size that its rules allow, with the findings that matter most first.
//!
//! Every figure has the number of games behind it and a 95 % interval; where many are compared, the
//! chance of a false alarm is kept down by Holm's way. A finding is robust if its direction holds
//! for at least three kinds of bots, the planner among them.
//!
//! | file | one idea |
//! |---|---|
//! | `played` | which games are played: as the bots choose, and with starting tickets at random |
//! | `measure` | a figure with its interval; tests; Holm |
//! | `paired` | the difference of two versions that were dealt the same cards |
//! | `regression` | what each ticket does to the margin, told apart from bot and seat |
//! | `seats`, `tickets`, `routes`, `strategies`, `arc` | the sections of the card |
//! | `finding`, `findings` | sentences with the change they suggest, and which come first |
//! | `study` | figures of one study alone |
//! | `card` | everything together |
//!
//! Nothing is drawn here and nothing is written; that is `report`.

mod arc;
mod card;
mod finding;
mod findings;
mod measure;
mod paired;
mod played;
mod regression;
mod routes;
mod seats;
mod strategies;
mod study;
mod tickets;

pub use arc::ArcRow;
pub use card::{Card, Table};
pub use finding::{Finding, Hold, Section};
pub use measure::{Measured, chi_square_tail, holm, two_sided};
pub use paired::paired;
pub use played::{Games, PlayError, Played, experiment, play};
pub use regression::{Equations, RawEffect, Shrunk, shrink};
pub use routes::{FEWEST_CLAIMS, RouteCard, RouteCell};
pub use seats::{SeatCard, Seats};
pub use strategies::{BotCard, Meeting, Strategies};
pub use study::{bot_wins, game_turns, seat_spread, seat_wins};
pub use tickets::{TicketCard, TicketCell, cards as ticket_cards};
