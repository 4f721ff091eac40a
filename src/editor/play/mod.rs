//! Play: the canvas becomes the table, and a panel holds what lies beside the board.
//!
//! | file | one idea |
//! |---|---|
//! | `game` | a game as the window shows it: whose cards lie open, what is being chosen |
//! | `control` | how the editor starts, keeps and stops a game; the keys |
//! | `moves` | what a move or a key does to it |
//! | `pace` | bots decide and replays go on as time passes; who thinks long does so off the frame |
//! | `hint`, `hint_panel` | what the person could do, thought over off the frame; how it is shown |
//! | `names` | cards, routes, tickets and actions in words |
//! | `seats` | who sits down |
//! | `panel`, `decide`, `faces`, `scores`, `timeline` | what lies beside the board |
//! | `shelf` | the list of playtests |

mod control;
mod decide;
mod faces;
mod game;
mod hint;
mod hint_panel;
mod moves;
mod names;
mod pace;
mod panel;
mod scores;
mod seats;
mod shelf;
mod timeline;

pub use crate::workbench::play::options::Options;
pub(super) use control::Log;
pub(super) use faces::Faces;
pub use game::{Choice, Game, Lit};
pub use hint::Hint;
pub(super) use names::{city_name, route_name};
pub(super) use panel::table;
pub use seats::Seats;
pub(super) use shelf::ui as shelf_panel;

use crate::game::{Action, Board, CityIndex, RouteIndex, Seat, TicketIndex};
use crate::workbench::play::reach::{Standing, standing};
use crate::workbench::play::record::About;

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
    FollowHint,
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
    /// Something about the game itself.
    Move(Move),
    /// Look at a playtest, at a moment.
    Look(std::path::PathBuf, usize),
    /// Go on with a playtest.
    Resume(std::path::PathBuf),
    /// Take a playtest from the shelf.
    Remove(std::path::PathBuf),
}

/// What the panels and the canvas wish for in the game on the table.
#[derive(Clone, Debug)]
pub enum Move {
    /// Do something.
    Act(Action),
    /// Claim a route, or show the ways to pay for it.
    Route(RouteIndex),
    /// Offer a station.
    City(CityIndex),
    /// Choose something else.
    LetGo,
    /// Tick an offered ticket, or untick it, by its place.
    Tick(usize),
    /// Light something up on the board, as long as the pointer is over it.
    Light(Lit),
    /// Choose a candidate of the hint, by its place.
    Candidate(usize),
    /// Close the hint, and keep what was being chosen.
    CloseHint,
    /// Look at somebody's cards.
    Watch(Seat),
    /// The person whose turn it is has taken the screen.
    LiftCurtain,
    /// Look at the position after so many events.
    Show(usize),
    /// The words of the note that is being written.
    Draft(String),
    /// What that note is about.
    DraftAbout(About),
    /// Keep that note, or throw it away.
    EndDraft {
        /// Whether it is kept.
        keep: bool,
    },
    /// Delete a note, by its place.
    DeleteNote(usize),
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
