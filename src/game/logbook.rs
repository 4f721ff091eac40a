//! A file of logged games, read game by game, so that its size does not matter.

use std::io::{BufRead, Lines};
use std::sync::Arc;

use super::board::Board;
use super::event::Event;
use super::log::{GameHead, LOG_VERSION, LogHead, LogLine, map_hash};
use super::replay::{Mismatch, Replay};
use super::state::State;
use crate::map::Map;

/// What is wrong with a log, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct LogError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// One game of a log: its head and its lines, each with its number in the file.
#[derive(Clone, Debug)]
pub struct LoggedGame {
    /// Who played, and with which seed.
    pub head: GameHead,
    /// The events as they are written.
    pub lines: Vec<(usize, String)>,
}

/// Why a logged game cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FollowError {
    /// A line that is no event.
    #[error(transparent)]
    Unreadable(LogError),
    /// A step that the rules do not allow.
    #[error("line {0}: {1}")]
    Wrong(usize, Mismatch),
}

impl LoggedGame {
    /// Plays the game again by its log; every event is shown with the position that it led to.
    ///
    /// # Errors
    /// At the first line that is no event, or that the rules do not allow.
    pub fn follow<'a>(
        &self,
        board: &'a Board,
        mut show: impl FnMut(Event, &State),
    ) -> Result<Replay<'a>, FollowError> {
        let mut replay = Replay::new(board);
        for (line, text) in &self.lines {
            let event: LogLine = serde_json::from_str(text).map_err(|error| {
                FollowError::Unreadable(LogError {
                    line: *line,
                    message: error.to_string(),
                })
            })?;
            let seen = replay.follow(&event);
            let seen = seen.map_err(|mismatch| FollowError::Wrong(*line, mismatch))?;
            if let Some(event) = seen {
                show(event, replay.state());
            }
        }
        Ok(replay)
    }
}

/// The lines of a text, with their numbers.
struct Reader<R> {
    lines: Lines<R>,
    /// The number of the last line that was read.
    number: usize,
}

impl<R: BufRead> Reader<R> {
    fn bad(&self, message: impl ToString) -> LogError {
        LogError {
            line: self.number,
            message: message.to_string(),
        }
    }

    /// The next line that is not empty.
    fn next(&mut self) -> Result<Option<String>, LogError> {
        loop {
            self.number += 1;
            match self.lines.next() {
                None => return Ok(None),
                Some(Err(error)) => return Err(self.bad(error)),
                Some(Ok(text)) if text.trim().is_empty() => {}
                Some(Ok(text)) => return Ok(Some(text)),
            }
        }
    }
}

/// A log that is read game by game.
pub struct Logbook<R> {
    reader: Reader<R>,
    hash: String,
    map: Arc<Map>,
    /// The head of the game whose lines come next.
    head: Option<GameHead>,
}

impl<R: BufRead> Logbook<R> {
    /// Reads the first line, which holds the map.
    ///
    /// # Errors
    /// If it is not the first line of a log that this program reads.
    pub fn open(text: R) -> Result<Self, LogError> {
        let mut reader = Reader {
            lines: text.lines(),
            number: 0,
        };
        let Some(first) = reader.next()? else {
            return Err(reader.bad("the log is empty"));
        };
        let LogHead { map, hash, .. } = read_head(&first).map_err(|message| reader.bad(message))?;
        Ok(Logbook {
            reader,
            hash,
            map: Arc::new(map),
            head: None,
        })
    }

    /// The map that all games of the file were played on.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The next game, or the next with that number.
    ///
    /// # Errors
    /// If a line is neither an event nor the head of a game on this map.
    pub fn next_game(&mut self, wanted: Option<u64>) -> Result<Option<LoggedGame>, LogError> {
        let mut lines = Vec::new();
        while let Some(text) = self.reader.next()? {
            // Every line of a game but its head is an event.
            if text.contains("\"event\"") {
                let Some(head) = &self.head else {
                    return Err(self.reader.bad("an event before the first game"));
                };
                if wanted.is_none_or(|number| number == head.game) {
                    lines.push((self.reader.number, text));
                }
                continue;
            }
            let head: GameHead =
                serde_json::from_str(&text).map_err(|error| self.reader.bad(error))?;
            if head.map != self.hash {
                return Err(self.reader.bad("the game was played on another map"));
            }
            let before = self.head.replace(head);
            if let Some(head) =
                before.filter(|head| wanted.is_none_or(|number| number == head.game))
            {
                return Ok(Some(LoggedGame { head, lines }));
            }
        }
        let last = self.head.take();
        let last = last.filter(|head| wanted.is_none_or(|number| number == head.game));
        Ok(last.map(|head| LoggedGame { head, lines }))
    }
}

fn read_head(text: &str) -> Result<LogHead, String> {
    // Looked at before the map, whose form may have changed.
    #[derive(serde::Deserialize)]
    struct VersionOnly {
        railwright_log: u32,
    }
    let version: VersionOnly =
        serde_json::from_str(text).map_err(|_| "this is not a Railwright log".to_owned())?;
    if version.railwright_log != LOG_VERSION {
        let found = version.railwright_log;
        return Err(format!(
            "a log of version {found}; this program reads {LOG_VERSION}"
        ));
    }
    let head: LogHead = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if map_hash(&head.map) != head.hash {
        return Err("the map does not have the hash that the log gives".to_owned());
    }
    Ok(head)
}
