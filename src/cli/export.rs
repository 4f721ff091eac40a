//! `railwright export`: the map in another format.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::{Failure, load, write_output};
use crate::map::{SaveError, to_json};

/// Write a map in another format.
#[derive(Args)]
pub(super) struct Export {
    /// The map.
    map: PathBuf,
    /// The format to write.
    #[arg(long)]
    format: Format,
    /// The file to write (- for standard output).
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The ticket deck to use (without it: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The whole map, with the field names of the map file.
    Json,
}

impl Export {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let loaded = load(&self.map, self.deck.as_deref())?;
        let text = match self.format {
            Format::Json => {
                to_json(&loaded.map).map_err(|error| SaveError::Text(error.to_string()))
            }
        }?;
        write_output(&self.output, &format!("{text}\n"))?;
        Ok(ExitCode::SUCCESS)
    }
}
