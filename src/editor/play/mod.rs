//! Play: the canvas becomes the table, and a panel holds what lies beside the board.
//!
//! | file | one idea |
//! |---|---|
//! | [`mod@table`] | a game: people and bots play it, or it is read from a log; no window |
//! | `options` | what the person whose turn it is may do |
//! | `reach` | how far a ticket is |
//! | `tale` | the game told turn by turn, without secrets |
//! | [`record`] | playtests: who played, how it ended, notes; no window |
//! | [`archive`] | where playtests are kept, and which window writes them |
//! | `game` | a game as the window shows it: whose cards lie open, what is being chosen |
//! | `control` | how the editor starts, drives, keeps and stops a game; the keys |
//! | `seats` | who sits down |
//! | `panel`, `decide`, `faces`, `scores`, `timeline` | what lies beside the board |
//! | `shelf` | the list of playtests |

pub mod archive;
mod control;
mod decide;
mod faces;
mod game;
mod options;
mod panel;
mod reach;
pub mod record;
mod scores;
mod seats;
mod shelf;
pub mod table;
mod tale;
mod timeline;

pub(super) use control::Log;
pub(super) use decide::{city_name, route_name};
pub(super) use faces::Faces;
pub use game::{Choice, Game};
pub use options::Options;
pub(super) use panel::table;
pub use seats::Seats;
pub(super) use shelf::ui as shelf_panel;

use self::reach::{Standing, standing};
use crate::game::{Board, CityIndex, RouteIndex, Seat, TicketIndex};

/// What a key or a line of the menu does during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "the table of commands says what each of them does"
)]
pub enum Key {
    Begin,
    Stop,
    Number(u8),
    Blind,
    Enough,
    Tickets,
    Ferry,
    Next,
    Previous,
    Confirm,
    Decline,
    Hint,
    TakeBack,
    Note,
    Pause,
    Step,
    Faster,
    Slower,
    Earlier,
    Later,
    First,
    Last,
    SaveLog,
    OpenLog,
}

/// What the panels wish for that concerns more than the game itself.
#[derive(Clone, Debug)]
pub enum Wish {
    /// A key.
    Key(Key),
    /// Keep the game on the shelf as it is now.
    Keep,
    /// Look at a playtest, at a moment.
    Look(std::path::PathBuf, usize),
    /// Go on with a playtest.
    Resume(std::path::PathBuf),
    /// Take a playtest from the shelf.
    Remove(std::path::PathBuf),
}

/// The routes that a ticket still lacks.
pub(super) fn standing_of(game: &Game, seat: Seat, ticket: TicketIndex) -> Vec<RouteIndex> {
    match standing(game.board(), game.state(), seat, ticket) {
        Standing::Missing(_, routes) => routes,
        Standing::Done | Standing::CutOff => Vec::new(),
    }
}

/// The cities that a ticket names.
pub(super) fn ticket_ends(board: &Board, ticket: TicketIndex) -> impl Iterator<Item = CityIndex> {
    let goals = &board.ticket(ticket).goals;
    goals.iter().flat_map(|goal| goal.cities.iter().copied())
}
