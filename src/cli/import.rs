//! `railwright import`: a map from another program's file.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::check::Check;
use super::output::{expect_free, is_device, is_standard};
use super::progress::Waiting;
use super::terminal::clean_lines;
use super::{CANCELLED, Failure, write_output};
use crate::exchange::import::{self, Arranged};
use crate::map::problem::count;
use crate::map::{Map, Preset, file_text};

/// Import a map from another program's file.
///
/// Reads JSON (Railwright's own, board data, ticket-to-ride-map, route lists), GeoJSON and CSV tables
/// (one file or a folder); the format is detected. Lists what was left out, then checks the map.
/// Exit code 0: no errors; 1: the map has errors; 2: the file cannot be read; 130: stopped with
/// Ctrl-C, nothing was written.
#[derive(Args)]
pub(super) struct Import {
    /// The file, or a folder of CSV tables.
    file: PathBuf,
    /// The map file to write (- for standard output).
    #[arg(short, long, value_name = "MAP")]
    output: PathBuf,
    /// Use the rules of this preset instead of those the file suggests.
    #[arg(long, value_name = "PRESET",
          value_parser = PossibleValuesParser::new(Preset::ALL.map(Preset::name)))]
    rules: Option<String>,
    /// Name of the map (default: the name in the file, or the file name).
    #[arg(long)]
    name: Option<String>,
    /// Move cities and bend routes until every train fits, and place the names.
    #[arg(long)]
    lay_out: bool,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

/// Gives every city a position, or nothing if Ctrl-C was pressed meanwhile.
fn arrange(map: &Map, whole: bool) -> Result<Option<Arranged>, Failure> {
    let waiting = Waiting::for_work("Laying out")?;
    let arranged = import::arrange(map, whole, &mut waiting.watcher()).ok();
    waiting.finish();
    Ok(arranged)
}

impl Import {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        expect_free(&self.output, self.force)?;
        let imported =
            import::read(&self.file).map_err(|error| Failure::Input(error.to_string()))?;
        let mut map = imported.map;
        let mut said = format!(
            "{}: {}, {}, {}, {}\n",
            self.file.display(),
            imported.kind.name(),
            count(map.cities.len(), "place", "places"),
            count(map.routes.len(), "route", "routes"),
            count(map.tickets().len(), "ticket", "tickets"),
        );
        let chosen = self.rules.as_deref().and_then(Preset::from_name);
        if let Some(preset) = chosen {
            map.rules = preset.rules();
        } else if let Some(preset) = imported.preset {
            let summary = preset.summary();
            said.push_str(&format!(
                "proposed rules: {preset} ({summary}); use --rules to choose others\n"
            ));
        }
        for remark in &imported.remarks {
            said.push_str(&format!("note: {remark}\n"));
        }
        let Some(arranged) = arrange(&map, self.lay_out)? else {
            let (from, to) = (self.file.display(), self.output.display());
            let said = format!(
                "railwright: the layout of {from} was cancelled; nothing was written to {to}\n"
            );
            anstream::stderr().write_all(said.as_bytes())?;
            return Ok(ExitCode::from(CANCELLED));
        };
        map = arranged.map;
        for remark in &arranged.remarks {
            said.push_str(&format!("note: {remark}\n"));
        }
        if let Some(name) = self.name {
            map.name = name;
        }
        let text = file_text(&map)?;
        write_output(&self.output, text.as_bytes())?;
        anstream::stderr().write_all(clean_lines(&said).as_bytes())?;
        // What went to a device cannot be read again.
        if is_standard(&self.output) || is_device(&self.output) {
            return Ok(ExitCode::SUCCESS);
        }
        Check::of(&self.output).run()
    }
}
