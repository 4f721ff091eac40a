//! The report of a map: bots play it at every table size, and what they find becomes a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::Watcher;
use crate::balance::{Card, Games, PlayError, Played, Thresholds, play};
use crate::map::Map;
use crate::output::{FolderError, write_folder};
use crate::report::{ReportError, files, page_files};
use crate::sim::Study;

/// Games at each table size, if nobody says otherwise.
pub const GAMES: u64 = 2_000;

/// What is written of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The page and the figures.
    Page,
    /// Every chart and board picture as a file, too.
    Whole,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum Unreported {
    /// Nothing can be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Nothing was played.
    #[error("no games were played")]
    NoGames,
    /// The page cannot be drawn.
    #[error(transparent)]
    Page(#[from] ReportError),
    /// The folder cannot be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The studies do not make a card.
    #[error("{0}")]
    Studies(String),
}

/// Plays what a report is made of. If the watcher ends it early, the report is of what was played.
///
/// # Errors
/// If the map cannot be played.
pub fn play_for_report(
    map: &Arc<Map>,
    games: &Games,
    watcher: Watcher<'_>,
) -> Result<Vec<Played>, Unreported> {
    Ok(play(map, games, watcher)?)
}

/// Sorts studies that were played elsewhere into what a report is made of: for each table size one as
/// the bots choose and one with starting tickets at random.
///
/// # Errors
/// If they are of other maps, or one is missing or there twice.
pub fn from_studies(map: &Map, studies: Vec<Study>) -> Result<Vec<Played>, Unreported> {
    let wrong = |message: String| Err(Unreported::Studies(message));
    let hash = crate::game::map_hash(map);
    let mut sizes: Vec<u8> = studies.iter().map(|study| study.subject.players).collect();
    sizes.sort_unstable();
    sizes.dedup();
    if let Some(other) = studies.iter().find(|study| study.subject.map != hash) {
        return wrong(format!(
            "the study of {} at {} players belongs to another map, or to another version of it",
            other.subject.name, other.subject.players
        ));
    }
    let mut tables = Vec::new();
    for players in sizes {
        let of_kind = |random: bool| {
            let here = studies.iter().filter(|study| {
                study.subject.players == players && study.subject.random_tickets == random
            });
            let here: Vec<&Study> = here.collect();
            let what = if random {
                "with --random-tickets"
            } else {
                "without --random-tickets"
            };
            match here.as_slice() {
                [only] => Ok(Arc::new((*only).clone())),
                [] => Err(format!(
                    "a study {what} at {players} players is missing; create one with `railwright simulate`"
                )),
                _ => Err(format!(
                    "there are {} studies {what} at {players} players; combine them with `railwright merge`",
                    here.len()
                )),
            }
        };
        match (of_kind(false), of_kind(true)) {
            (Ok(own), Ok(drawn)) if own.subject.bots == drawn.subject.bots => {
                tables.push(Played {
                    players,
                    own,
                    drawn,
                });
            }
            (Ok(_), Ok(_)) => {
                return wrong(format!(
                    "the two studies at {players} players were played by different bots"
                ));
            }
            (Err(missing), _) | (_, Err(missing)) => return wrong(missing),
        }
    }
    Ok(tables)
}

/// A report that was written.
#[derive(Debug)]
pub struct WrittenReport {
    /// What it says.
    pub card: Card,
    /// The page to open.
    pub page: PathBuf,
}

/// What a report says.
///
/// # Errors
/// If nothing was played.
pub fn make_card(
    map: &Map,
    played: &[Played],
    thresholds: &Thresholds,
) -> Result<Card, Unreported> {
    let card = Card::with(map, played, thresholds);
    if card.games == 0 {
        return Err(Unreported::NoGames);
    }
    Ok(card)
}

/// Writes a report that has been made.
///
/// # Errors
/// If the folder cannot be written.
pub fn write_card(
    map: &Map,
    card: Card,
    command: &str,
    (extent, folder): (Extent, &Path),
) -> Result<WrittenReport, Unreported> {
    let make = match extent {
        Extent::Page => page_files,
        Extent::Whole => files,
    };
    write_folder(folder, &make(map, &card, command)?)?;
    Ok(WrittenReport {
        card,
        page: folder.join("index.html"),
    })
}
