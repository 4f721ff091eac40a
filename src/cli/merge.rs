//! `railwright merge`: adds up the studies of shards.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::output::Output;
use super::terminal::say;
use crate::map::problem::count;
use crate::map::{MAX_STUDY_BYTES, read_text};
use crate::sim::{Study, read_study};

/// Merge the studies of games that were played in shards.
///
/// The result is, byte for byte, the study that one run of all the games would have written.
#[derive(Args)]
pub(super) struct MergeStudies {
    /// Studies written by `simulate --json`.
    #[arg(required = true, value_name = "STUDY.json")]
    studies: Vec<PathBuf>,
    /// The file to write (- for standard output).
    #[arg(short, long, value_name = "STUDY.json")]
    output: PathBuf,
}

impl MergeStudies {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let mut all: Option<(&Path, Study)> = None;
        for path in &self.studies {
            let study = read(path)?;
            match &mut all {
                None => all = Some((path, study)),
                Some((first, all)) => all.merge(&study).map_err(|error| {
                    let (path, first) = (path.display(), first.display());
                    Failure::Input(format!("{path} cannot be merged with {first}: {error}"))
                })?,
            }
        }
        let Some((_, study)) = all else {
            return Err(Failure::Input("name at least one study".to_owned()));
        };
        let mut output = Output::open(&self.output)?;
        output.write(study.to_json().as_bytes())?;
        output.finish()?;
        let number = count(study.games.number() as usize, "game", "games");
        let mut note = format!("{number}: {}", study.games);
        if !study.games.gaps().is_empty() {
            note.push_str(" (a shard is missing)");
        }
        say(note)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Reads a study.
pub(super) fn read(path: &Path) -> Result<Study, Failure> {
    let file = path.display();
    let text = read_text(path, MAX_STUDY_BYTES)
        .map_err(|error| Failure::Input(format!("{file}: {error}")))?;
    read_study(&text).map_err(|error| Failure::Input(format!("{file}: {error}")))
}
