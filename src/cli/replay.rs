//! `railwright replay`: tells a logged game step by step and verifies it against the rules.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write};
use std::path::PathBuf;
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
    lines: Vec<(usize, LogLine)>,
}

impl ReplayGames {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let (map, games) = self.read()?;
        let map = Arc::new(map);
        let chosen: Vec<&LoggedGame> = games
            .iter()
            .filter(|game| self.game.is_none_or(|number| number == game.head.game))
            .collect();
        if let (Some(number), true) = (self.game, chosen.is_empty()) {
            let file = self.log.display();
            return Err(Failure::Input(format!("{file} has no game {number}")));
        }
        let whole_story = chosen.len() == 1;
        let mut out = std::io::BufWriter::new(anstream::stdout().lock());
        let mut wrong = 0;
        for game in chosen {
            if let Err(message) = self.tell(&map, game, whole_story, &mut out)? {
                wrong += 1;
                out.flush()?;
                writeln!(anstream::stderr(), "railwright: {message}")?;
            }
        }
        out.flush()?;
        Ok(if wrong == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(1)
        })
    }

    fn read(&self) -> Result<(Map, Vec<LoggedGame>), Failure> {
        let file = self.log.display();
        let bad =
            |line: usize, message: String| Failure::Input(format!("{file}:{line}: {message}"));
        let opened = File::open(&self.log)
            .map_err(|error| Failure::Input(format!("{file} cannot be read: {error}")))?;
        let mut head: Option<LogHead> = None;
        let mut games: Vec<LoggedGame> = Vec::new();
        for (index, line) in BufReader::new(opened).lines().enumerate() {
            let number = index + 1;
            let text = line.map_err(|error| bad(number, error.to_string()))?;
            if text.trim().is_empty() {
                continue;
            }
            let Some(head) = &head else {
                head = Some(read_head(&text).map_err(|message| bad(number, message))?);
                continue;
            };
            if let Ok(game) = serde_json::from_str::<GameHead>(&text) {
                if game.map != head.hash {
                    return Err(bad(number, "the game was played on another map".to_owned()));
                }
                games.push(LoggedGame {
                    head: game,
                    lines: Vec::new(),
                });
                continue;
            }
            let event: LogLine =
                serde_json::from_str(&text).map_err(|error| bad(number, error.to_string()))?;
            match games.last_mut() {
                Some(game) => game.lines.push((number, event)),
                None => return Err(bad(number, "an event before the first game".to_owned())),
            }
        }
        match head {
            Some(head) => Ok((head.map, games)),
            None => Err(Failure::Input(format!("{file} is empty"))),
        }
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
        for (line, event) in &game.lines {
            match replay.follow(event) {
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
