//! Sheets to be printed: the board whole, on tiles or by panels, ticket cards, rules, player aid.
//!
//! A print dialog needs [`Job::ALL`], [`pages`] for the sheets (their number is the sheet count) and
//! [`Page::preview`] for a picture of each; [`super::pdf::write`] makes the file.

mod aid;
mod board;
mod bonus_words;
mod cards;
mod flow;
mod ink;
mod marks;
mod page;
mod paper;
mod rulebook;
mod rules_page;
mod small_map;
mod tiles;
mod words;

use std::sync::Arc;

pub use flow::Block;
/// A day, as it is printed on sheets.
pub use jiff::civil::Date;
pub use page::{Page, Part};
pub use paper::Paper;
pub use rulebook::rulebook;
pub use tiles::{Tile, Tiling};

use crate::draw::{Look, Shape, Style, shapes};
use crate::map::Map;

/// What can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// The board at true size on one sheet.
    Board,
    /// The board at true size on many sheets of ordinary paper.
    Tiles,
    /// One sheet for each panel of a folding board.
    Panels,
    /// The tickets of the active deck.
    Cards,
    /// How the map is played.
    Rules,
    /// What a player looks up during a game.
    Aid,
}

impl Job {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Job; 6] = [
        Job::Board,
        Job::Tiles,
        Job::Panels,
        Job::Cards,
        Job::Rules,
        Job::Aid,
    ];

    /// What it is called in a list.
    pub fn title(self) -> &'static str {
        match self {
            Job::Board => "Board on one sheet",
            Job::Tiles => "Board on tiles",
            Job::Panels => "Board by panels",
            Job::Cards => "Ticket cards",
            Job::Rules => "Rules",
            Job::Aid => "Player aid",
        }
    }

    /// Whether the board itself is on the sheets.
    pub fn shows_board(self) -> bool {
        matches!(self, Job::Board | Job::Tiles | Job::Panels)
    }

    /// Whether the size of the paper matters; else the sheet follows the board.
    pub fn uses_paper(self) -> bool {
        !matches!(self, Job::Board | Job::Panels)
    }
}

/// How to print.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// The paper in the printer.
    pub paper: Paper,
    /// How far neighbouring tiles overlap, in millimetres.
    pub overlap: f64,
    /// The look of the board.
    pub style: &'a Style,
    /// The day printed on every sheet.
    pub date: Date,
    /// Height of the background picture as a share of its width; none if there is none to print.
    pub picture_ratio: Option<f64>,
}

impl Settings<'_> {
    /// The usual settings for a day.
    pub fn on(date: Date) -> Settings<'static> {
        Settings {
            paper: Paper::default(),
            overlap: 10.0,
            style: &Style::LIGHT,
            date,
            picture_ratio: None,
        }
    }
}

/// Why something cannot be printed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PrintError {
    /// More sheets than anybody wants to cut.
    #[error(
        "that would be {0} sheets, more than {MOST_SHEETS}; choose larger paper or a smaller board"
    )]
    TooManySheets(usize),
    /// A board that no printer has the paper for.
    #[error("a board of {0} × {1} mm cannot be printed; it must be 10 to 5000 mm wide and high")]
    NoBoard(f64, f64),
    /// A deck without tickets.
    #[error("the deck has no tickets to print")]
    NoTickets,
}

/// The most sheets that one job may have.
pub const MOST_SHEETS: usize = 500;

/// The sheets of a job.
///
/// # Errors
/// If there is nothing to print, or far too much.
pub fn pages(map: &Map, job: Job, settings: &Settings) -> Result<Vec<Page>, PrintError> {
    let (width, height) = (map.board.width, map.board.height);
    let printable = 10.0..=5000.0;
    if !(printable.contains(&width) && printable.contains(&height)) {
        return Err(PrintError::NoBoard(width, height));
    }
    match job {
        Job::Board => Ok(vec![board::whole(map, settings)]),
        Job::Tiles => tiles::pages(map, settings),
        Job::Panels => board::panels(map, settings),
        Job::Cards => cards::pages(map, settings),
        Job::Rules => Ok(rules_page::pages(map, settings)),
        Job::Aid => Ok(vec![aid::page(map, settings)]),
    }
}

/// The drawing of the whole board, to be shared by all sheets that show a part of it.
fn board_drawing(map: &Map, settings: &Settings) -> Arc<[Shape]> {
    let look = Look {
        picture_ratio: settings.picture_ratio,
        ..Look::plain(settings.style)
    };
    shapes(map, &look).into()
}
