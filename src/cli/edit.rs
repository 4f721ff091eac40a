//! What commands that change a map have in common: where the changed map goes.

use std::path::{Path, PathBuf};

use clap::Args;

use super::output::expect_free;
use super::{Failure, load, write_output};
use crate::document::{Document, Edit};
use crate::map::{Map, file_text};

/// A map that is changed, and where it is written.
#[derive(Args)]
pub(super) struct Changed {
    /// The map.
    pub(super) map: PathBuf,
    /// The map file to write (- for standard output).
    #[arg(short, long, value_name = "MAP")]
    pub(super) output: PathBuf,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

impl Changed {
    /// Opens the map, once it is known that the result can be written.
    pub(super) fn open(&self, deck: Option<&str>) -> Result<Map, Failure> {
        expect_free(&self.output, self.force)?;
        Ok(load(&self.map, deck)?.map)
    }

    pub(super) fn write(&self, map: &Map) -> Result<(), Failure> {
        write_map(&self.output, map)
    }
}

/// The map after an edit.
pub(super) fn edited(map: Map, edit: &Edit) -> Result<Map, Failure> {
    let mut document = Document::new(map, true);
    let applied = document.apply(edit);
    applied.map_err(|error| Failure::Input(error.to_string()))?;
    document.commit();
    Ok(Map::clone(document.map()))
}

pub(super) fn write_map(path: &Path, map: &Map) -> Result<(), Failure> {
    write_output(path, file_text(map)?.as_bytes())
}
