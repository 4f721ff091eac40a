//! A file of logged games, read game by game, so that its size does not matter.

use std::io::{BufRead, Read as _};
use std::sync::Arc;

use super::board::Board;
use super::event::{Event, LogLine};
use super::log::{GameHead, LOG_VERSION, LogHead, map_hash};
use super::replay::{Mismatch, Replay};
use super::state::State;
use crate::map::Map;

/// The longest first line, which holds the map, in bytes.
const LONGEST_HEAD: usize = 64 * MIB;
/// The longest other line: far more than the scores of six players with all tickets take.
const LONGEST_LINE: usize = 4 * MIB;
/// The largest game that is read.
const LARGEST_GAME: usize = 256 * MIB;
/// What a line takes besides its text.
const LINE_OVERHEAD: usize = 64;
const MIB: usize = 1024 * 1024;

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
    /// The version of the log format.
    pub version: u32,
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
        let mut replay = Replay::of_version(board, self.version);
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
    text: R,
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

    /// The next line that is not empty, of at most so many bytes.
    fn next(&mut self, longest: usize) -> Result<Option<String>, LogError> {
        loop {
            self.number += 1;
            let mut line = Vec::new();
            // One byte more than allowed, and one for the end of the line.
            let mut text = self.text.by_ref().take(longest as u64 + 2);
            let read = text.read_until(b'\n', &mut line);
            if read.map_err(|error| self.bad(error))? == 0 {
                return Ok(None);
            }
            if line.last() == Some(&b'\n') {
                line.pop();
            }
            if line.len() > longest {
                let most = longest / MIB;
                return Err(self.bad(format!("a line is longer than {most} MiB; is this a log?")));
            }
            let line = String::from_utf8(line).map_err(|_| self.bad("not valid UTF-8"))?;
            if !line.trim().is_empty() {
                return Ok(Some(line));
            }
        }
    }
}

/// A log that is read game by game.
pub struct Logbook<R> {
    reader: Reader<R>,
    version: u32,
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
        let mut reader = Reader { text, number: 0 };
        let Some(first) = reader.next(LONGEST_HEAD)? else {
            return Err(reader.bad("the log is empty"));
        };
        let head = read_head(&first).map_err(|why| reader.bad(why.to_string()))?;
        let LogHead {
            railwright_log,
            map,
            hash,
        } = head;
        Ok(Logbook {
            reader,
            version: railwright_log,
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
        let mut size = 0;
        while let Some(text) = self.reader.next(LONGEST_LINE)? {
            // Every line of a game but its head is an event.
            if text.contains("\"event\"") {
                let Some(head) = &self.head else {
                    return Err(self.reader.bad("there is an event before the first game"));
                };
                if wanted.is_none_or(|number| number == head.game) {
                    size += text.len() + LINE_OVERHEAD;
                    if size > LARGEST_GAME {
                        let most = LARGEST_GAME / MIB;
                        return Err(self
                            .reader
                            .bad(format!("the game is larger than {most} MiB")));
                    }
                    lines.push((self.reader.number, text));
                }
                continue;
            }
            let head: GameHead =
                serde_json::from_str(&text).map_err(|error| self.reader.bad(error))?;
            if head.map != self.hash {
                return Err(self.reader.bad("the game was played on a different map"));
            }
            let before = self.head.replace(head);
            if let Some(head) =
                before.filter(|head| wanted.is_none_or(|number| number == head.game))
            {
                return Ok(Some(self.game(head, lines)));
            }
        }
        let last = self.head.take();
        let last = last.filter(|head| wanted.is_none_or(|number| number == head.game));
        Ok(last.map(|head| self.game(head, lines)))
    }

    fn game(&self, head: GameHead, lines: Vec<(usize, String)>) -> LoggedGame {
        LoggedGame {
            head,
            version: self.version,
            lines,
        }
    }
}

/// Why the first line of a file is not the head of a log.
#[derive(Debug, thiserror::Error)]
enum NoHead {
    #[error("this is not a Railwright log")]
    NoLog,
    #[error("the log has version {0}; this program reads versions 1 to {LOG_VERSION}")]
    Version(u32),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error("the map does not match the hash in the log")]
    Hash,
}

fn read_head(text: &str) -> Result<LogHead, NoHead> {
    // Looked at before the map, whose form may have changed.
    #[derive(serde::Deserialize)]
    struct VersionOnly {
        railwright_log: u32,
    }
    let version: VersionOnly = serde_json::from_str(text).map_err(|_| NoHead::NoLog)?;
    if !(1..=LOG_VERSION).contains(&version.railwright_log) {
        return Err(NoHead::Version(version.railwright_log));
    }
    let head: LogHead = serde_json::from_str(text)?;
    if map_hash(&head.map) != head.hash {
        return Err(NoHead::Hash);
    }
    Ok(head)
}
