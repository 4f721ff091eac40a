//! `railwright replay`: tells a logged game step by step and verifies it against the rules.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::Failure;
use crate::game::{Board, GameHead, LOG_VERSION, LogHead, LogLine, Replay, Story, map_hash};
use crate::map::Map;

/// Tell a logged game step by step, and verify every step against the rules.
///
/// Exit code 0: the log is right; 1: a step is not what the rules allow; 2: not a log.
#[derive(Args)]
pub(super) struct ReplayGames {
    /// The log.
    log: PathBuf,
    /// The number of the game to tell (without it: one line for each game, or the whole story if
    /// there is only one).
    #[arg(long)]
    game: Option<u64>,
}

/// One game of a log: its head and its lines, each with its number in the file.
struct LoggedGame {
    head: GameHead,
    lines: Vec<(usize, String)>,
}

impl ReplayGames {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let mut log = Log::open(&self.log)?;
        let mut out = std::io::BufWriter::new(anstream::stdout().lock());
        let (mut found, mut wrong) = (false, false);
        let mut next = log.next_game(self.game)?;
        while let Some(game) = next {
            next = match self.game {
                Some(_) => None,
                None => log.next_game(None)?,
            };
            let whole_story = !found && next.is_none();
            found = true;
            if let Err(message) = self.tell(&log.map, &game, whole_story, &mut out)? {
                wrong = true;
                out.flush()?;
                writeln!(anstream::stderr(), "railwright: {message}")?;
            }
        }
        out.flush()?;
        if let (Some(number), false) = (self.game, found) {
            let file = self.log.display();
            return Err(Failure::Input(format!("{file} has no game {number}")));
        }
        Ok(if wrong {
            ExitCode::from(1)
        } else {
            ExitCode::SUCCESS
        })
    }

    /// Tells one game; the inner result says what is wrong with it.
    fn tell(
        &self,
        map: &Arc<Map>,
        game: &LoggedGame,
        whole_story: bool,
        out: &mut impl Write,
    ) -> Result<Result<(), String>, Failure> {
        let file = self.log.display();
        let number = game.head.game;
        let board = Board::new(Arc::clone(map), game.head.players)
            .map_err(|error| Failure::Input(format!("{file}: {error}")))?;
        let story = Story::new(&board, &game.head.bots);
        let mut replay = Replay::new(&board);
        for (line, text) in &game.lines {
            let event: LogLine = serde_json::from_str(text)
                .map_err(|error| Failure::Input(format!("{file}:{line}: {error}")))?;
            match replay.follow(&event) {
                Ok(Some(event)) if whole_story => writeln!(out, "{}", story.tell(&event))?,
                Ok(_) => {}
                Err(mismatch) => {
                    return Ok(Err(format!("{file}:{line}: game {number}: {mismatch}")));
                }
            }
        }
        let Some(score) = replay.score() else {
            return Ok(Err(format!("{file}: game {number} is not complete")));
        };
        let result = story.result(score);
        if whole_story {
            for line in result {
                writeln!(out, "{line}")?;
            }
        } else {
            let turns = replay.state().turns();
            let winners = result.last().cloned().unwrap_or_default();
            writeln!(out, "game {number}: {turns} turns. {winners}")?;
        }
        Ok(Ok(()))
    }
}

/// The lines of a file, with their numbers.
struct Reader {
    file: PathBuf,
    lines: Lines<BufReader<File>>,
    /// The number of the last line that was read.
    number: usize,
}

impl Reader {
    fn open(file: &Path) -> Result<Reader, Failure> {
        let opened = File::open(file).map_err(|error| {
            Failure::Input(format!("{} cannot be read: {error}", file.display()))
        })?;
        Ok(Reader {
            file: file.to_owned(),
            lines: BufReader::new(opened).lines(),
            number: 0,
        })
    }

    fn bad(&self, message: &dyn std::fmt::Display) -> Failure {
        let (file, number) = (self.file.display(), self.number);
        Failure::Input(format!("{file}:{number}: {message}"))
    }

    /// The next line that is not empty.
    fn next(&mut self) -> Result<Option<String>, Failure> {
        loop {
            self.number += 1;
            match self.lines.next() {
                None => return Ok(None),
                Some(Err(error)) => return Err(self.bad(&error)),
                Some(Ok(text)) if text.trim().is_empty() => {}
                Some(Ok(text)) => return Ok(Some(text)),
            }
        }
    }
}

/// A log that is read game by game, so that its size does not matter.
struct Log {
    reader: Reader,
    hash: String,
    map: Arc<Map>,
    /// The head of the game whose lines come next.
    head: Option<GameHead>,
}

impl Log {
    fn open(file: &Path) -> Result<Log, Failure> {
        let mut reader = Reader::open(file)?;
        let Some(first) = reader.next()? else {
            return Err(Failure::Input(format!("{} is empty", file.display())));
        };
        let LogHead { map, hash, .. } =
            read_head(&first).map_err(|message| reader.bad(&message))?;
        Ok(Log {
            reader,
            hash,
            map: Arc::new(map),
            head: None,
        })
    }

    /// The next game, or the next with that number.
    fn next_game(&mut self, wanted: Option<u64>) -> Result<Option<LoggedGame>, Failure> {
        let mut lines = Vec::new();
        while let Some(text) = self.reader.next()? {
            // Every line of a game but its head is an event.
            if text.contains("\"event\"") {
                let Some(head) = &self.head else {
                    return Err(self.reader.bad(&"an event before the first game"));
                };
                if wanted.is_none_or(|number| number == head.game) {
                    lines.push((self.reader.number, text));
                }
                continue;
            }
            let head: GameHead =
                serde_json::from_str(&text).map_err(|error| self.reader.bad(&error))?;
            if head.map != self.hash {
                return Err(self.reader.bad(&"the game was played on another map"));
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
