//! `railwright replay`: tells a logged game step by step and verifies it against the rules.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::terminal::{clean_lines, say};
use super::{Failure, number};
use crate::game::{Board, FollowError, LogError, Logbook, LoggedGame, Story};
use crate::map::problem::count;
use crate::map::{Map, SourceError, open_regular};

/// Replay a logged game step by step and check every step against the rules.
///
/// Exit code 0: the log is valid; 1: a step breaks the rules, or the log ends in the middle of a
/// game; 2: not a log.
#[derive(Args)]
pub(super) struct ReplayGames {
    /// The log: a file, or - for standard input.
    log: PathBuf,
    /// Number of the game to replay (default: one line per game, or the whole story if there is only
    /// one).
    #[arg(long, value_parser = number::game(), allow_negative_numbers = true)]
    game: Option<u64>,
}

impl ReplayGames {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let file = self.log.display();
        let opened = open(&self.log).map_err(|why| Failure::Input(format!("{file}: {why}")))?;
        let bad = |LogError { line, message }| Failure::Input(format!("{file}:{line}: {message}"));
        let mut log = Logbook::open(opened).map_err(bad)?;
        let mut out = std::io::BufWriter::new(anstream::stdout().lock());
        let (mut found, mut wrong) = (false, false);
        let mut next = log.next_game(self.game).map_err(bad)?;
        while let Some(game) = next {
            next = match self.game {
                Some(_) => None,
                None => log.next_game(None).map_err(bad)?,
            };
            let whole_story = !found && next.is_none();
            found = true;
            if let Some(message) = self.tell(log.map(), &game, whole_story, &mut out)? {
                wrong = true;
                out.flush()?;
                say(message)?;
            }
        }
        out.flush()?;
        if let (Some(number), false) = (self.game, found) {
            return Err(Failure::Input(format!("{file} has no game {number}")));
        }
        Ok(if wrong {
            ExitCode::from(1)
        } else {
            ExitCode::SUCCESS
        })
    }

    /// Tells one game, and what is wrong with it if anything is.
    fn tell(
        &self,
        map: &Arc<Map>,
        game: &LoggedGame,
        whole_story: bool,
        out: &mut impl Write,
    ) -> Result<Option<String>, Failure> {
        let file = self.log.display();
        let number = game.head.game;
        let board = Board::new(Arc::clone(map), game.head.players)
            .map_err(|error| Failure::Input(format!("{file}: {error}")))?;
        let story = Story::new(&board, &game.head.bots);
        let mut told = Vec::new();
        let followed = game.follow(&board, |event, _| {
            if whole_story {
                told.push(story.tell(&event));
            }
        });
        for sentence in told {
            writeln!(out, "{}", clean_lines(&sentence))?;
        }
        let replay = match followed {
            Ok(replay) => replay,
            Err(FollowError::Wrong(line, mismatch)) => {
                return Ok(Some(format!("{file}:{line}: game {number}: {mismatch}")));
            }
            Err(FollowError::Unreadable(LogError { line, message })) => {
                return Err(Failure::Input(format!("{file}:{line}: {message}")));
            }
        };
        let result = match (replay.score(), replay.broken_off()) {
            (Some(score), _) => story.result(score),
            (None, Some(why)) => vec![story.break_off(why)],
            (None, None) => return Ok(Some(format!("{file}: game {number} is not complete"))),
        };
        if whole_story {
            for line in result {
                writeln!(out, "{}", clean_lines(&line))?;
            }
        } else {
            let turns = count(replay.state().turns() as usize, "turn", "turns");
            let last = result.last().cloned().unwrap_or_default();
            let last = clean_lines(&last);
            writeln!(out, "game {number}: {turns}. {last}")?;
        }
        Ok(None)
    }
}

/// A regular file or standard input; anything else might never end.
fn open(path: &Path) -> Result<Box<dyn BufRead>, SourceError> {
    if path == Path::new("-") || path == Path::new("/dev/stdin") {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let file = open_regular(path)?;
    Ok(Box::new(BufReader::new(file)))
}
