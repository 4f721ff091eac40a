//! Opening a log of games to watch one of them.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::session::{Session, SessionError};
use super::shelf::ShelfError;
use crate::game::{LogError, Logbook};
use crate::map::{SourceError, open_regular};

/// What a log holds.
pub enum OpenedLog {
    /// The game that was asked for, or the only one.
    Game(Box<Session>),
    /// Several games to choose from, by their numbers.
    Several(Vec<u64>),
}

/// Why no game of a log can be watched.
#[derive(Debug, thiserror::Error)]
pub enum OpenLogError {
    /// The file cannot be read.
    #[error("{}: {}", .0.display(), .1)]
    Source(PathBuf, SourceError),
    /// It is no log.
    #[error("{}: {}", .0.display(), .1)]
    Log(PathBuf, LogError),
    /// It holds no games.
    #[error("{}: the log contains no games", .0.display())]
    Empty(PathBuf),
    /// It does not hold that game.
    #[error("{} has no game {}", .0.display(), .1)]
    NoGame(PathBuf, u64),
    /// The game is not what the rules allow.
    #[error("{}: {}", .0.display(), .1)]
    Session(PathBuf, SessionError),
    /// The playtest cannot be read.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
}

/// Opens a log at a game, or says which games there are to choose from.
///
/// # Errors
/// If it cannot be read, or holds no such game.
pub fn open_log(path: &Path, number: Option<u64>) -> Result<OpenedLog, OpenLogError> {
    let here = || path.to_owned();
    let wrong = |error: LogError| OpenLogError::Log(here(), error);
    let open = || {
        let opened = open_regular(path).map_err(|error| OpenLogError::Source(here(), error))?;
        Logbook::open(BufReader::new(opened)).map_err(wrong)
    };
    let number = match number {
        Some(number) => number,
        None => {
            let mut log = open()?;
            let mut numbers = Vec::new();
            while let Some(game) = log.next_game(None).map_err(wrong)? {
                numbers.push(game.head.game);
            }
            match numbers.as_slice() {
                [] => return Err(OpenLogError::Empty(here())),
                [only] => *only,
                _ => return Ok(OpenedLog::Several(numbers)),
            }
        }
    };
    let mut log = open()?;
    let game = log.next_game(Some(number)).map_err(wrong)?;
    let game = game.ok_or_else(|| OpenLogError::NoGame(here(), number))?;
    let session = Session::of_log(log.map(), &game);
    let session = session.map_err(|error| OpenLogError::Session(here(), error))?;
    Ok(OpenedLog::Game(Box::new(session)))
}
