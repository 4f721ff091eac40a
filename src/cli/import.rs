//! `railwright import`: a map from another program's file.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::check::Check;
use super::output::{expect_free, is_device, is_standard};
use super::progress::ShareBar;
use super::simulate::stop_on_ctrl_c;
use super::terminal::clean_lines;
use super::{Failure, write_output};
use crate::exchange::import::{self, Arranged};
use crate::map::{Map, Preset, file_text};

/// Make a map from another program's file.
///
/// Reads JSON (Railwright's own, board data, ticket-to-ride-map, lists of routes), GeoJSON and CSV
/// tables (one file or a folder); the kind is recognised. What is left out is listed, then what is
/// wrong with the map. Exit code 0: no errors; 1: the map has errors; 2: the file cannot be read;
/// 130: stopped with Ctrl-C, nothing was written.
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

/// The exit code of what was stopped with Ctrl-C.
const CANCELLED: u8 = 130;

/// Gives every city a position, or nothing if Ctrl-C was pressed meanwhile.
fn arrange(map: &Map, whole: bool) -> Result<Option<Arranged>, Failure> {
    let cancel = Arc::new(AtomicBool::new(false));
    stop_on_ctrl_c(Arc::clone(&cancel))?;
    let bar = ShareBar::new("Laying out");
    let mut watcher = |share: f64| {
        bar.update(share);
        if cancel.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let arranged = import::arrange(map, whole, &mut watcher).ok();
    bar.finish();
    Ok(arranged)
}

impl Import {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        expect_free(&self.output, self.force)?;
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
