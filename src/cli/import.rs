//! `railwright import`: a map from another program's file.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::check::Check;
use super::{Failure, write_output};
use crate::exchange::import;
use crate::map::{Preset, SaveError, to_ron};

/// Make a map from another program's file.
///
/// Reads JSON (Railwright's own, board data, ticket-to-ride-map, lists of routes), GeoJSON and CSV
/// tables (one file or a folder); the kind is recognised. What is left out is listed, then what is
/// wrong with the map. Exit code 0: no errors; 1: the map has errors; 2: the file cannot be read.
#[derive(Args)]
pub(super) struct Import {
    /// The file, or a folder of CSV tables.
    file: PathBuf,
    /// The map file to write (- for standard output).
    #[arg(short, long, value_name = "MAP")]
    output: PathBuf,
    /// The rules of this preset, instead of those that the content suggests.
    #[arg(long, value_name = "PRESET",
          value_parser = PossibleValuesParser::new(Preset::ALL.map(Preset::name)))]
    rules: Option<String>,
    /// What the map is called (without it: as the file says, or the name of the file).
    #[arg(long)]
    name: Option<String>,
    /// Move cities and bend routes until every train has room, and find places for names.
    #[arg(long)]
    lay_out: bool,
    /// Replace a file that exists.
    #[arg(long)]
    force: bool,
}

impl Import {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let to_terminal = self.output.as_os_str() == "-";
        if !to_terminal && !self.force && self.output.exists() {
            let file = self.output.display();
            return Err(Failure::Input(format!(
                "{file} exists already; choose another name, or --force to replace it"
            )));
        }
        let imported =
            import::read(&self.file).map_err(|error| Failure::Input(error.to_string()))?;
        let mut map = imported.map;
        let mut said = format!(
            "{}: {}, {} places, {} routes, {} tickets\n",
            self.file.display(),
            imported.kind.name(),
            map.cities.len(),
            map.routes.len(),
            map.tickets().len(),
        );
        let chosen = self.rules.as_deref().and_then(Preset::from_name);
        if let Some(preset) = chosen {
            map.rules = preset.rules();
        } else if let Some(preset) = imported.preset {
            let summary = preset.summary();
            said.push_str(&format!(
                "proposed rules: {preset} ({summary}); --rules chooses others\n"
            ));
        }
        for remark in &imported.remarks {
            said.push_str(&format!("note: {remark}\n"));
        }
        let missing = map.cities.iter().filter(|city| city.at.is_none()).count();
        if self.lay_out {
            map = import::lay_out(&map);
        } else if missing > 0 {
            map = import::place_missing(&map);
        }
        let all = map.cities.len();
        if missing > 0 {
            said.push_str(&format!(
                "note: {missing} of {all} places had no position; those were laid out from the routes\n"
            ));
        }
        if let Some(name) = self.name {
            map.name = name;
        }
        let text = to_ron(&map).map_err(|error| SaveError::Text(error.to_string()))?;
        write_output(&self.output, text.as_bytes())?;
        anstream::stderr().write_all(said.as_bytes())?;
        if to_terminal {
            return Ok(ExitCode::SUCCESS);
        }
        Check::of(&self.output).run()
    }
}
