//! `railwright new`: an empty map to start from.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::output::{expect_free, is_standard};
use super::terminal::clean;
use super::{Failure, write_output};
use crate::map::{Map, Preset, file_text};

/// Start a new map with the rules of a preset.
#[derive(Args)]
pub(super) struct New {
    /// The rules to start from.
    #[arg(long, value_name = "PRESET", default_value = "base",
          value_parser = PossibleValuesParser::new(Preset::ALL.map(Preset::name)))]
    rules: String,
    /// The map file to write (- for standard output).
    #[arg(short, long, value_name = "MAP")]
    output: PathBuf,
    /// Name of the map (default: the file name).
    #[arg(long)]
    name: Option<String>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

/// Shows how records are written, for whoever opens the file in a text editor.
const GUIDE: &str = "\
A Railwright map. One city, route or ticket per line; comments above the opening bracket are kept.

  cities:  (id: \"oslo\", name: \"Oslo\", at: (120.0, 85.5)),
           at is in millimetres from the top-left corner; zone: true for a border country;
           region: \"…\", country: \"…\", tags: [\"capital\"] where the rules need them
  routes:  (id: \"oslo-bergen\", from: \"oslo\", to: \"bergen\", length: 4, color: red),
           colors: purple blue orange white green yellow black red gray;
           tunnel: true, symbols: 1, waves: 2, toll: 3, draw_bonus: 1 where the rules use them
  tickets: (id: \"oslo-riga\", from: \"oslo\", to: \"riga\", value: 9),
           pool: \"long\" for a pool other than the regular one

Run `railwright check FILE` to see what is missing.";

impl New {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let Some(preset) = Preset::from_name(&self.rules) else {
            return Err(Failure::Input(format!(
                "there is no preset `{}`",
                self.rules
            )));
        };
        let to_terminal = is_standard(&self.output);
        expect_free(&self.output, self.force)?;
        let stem = self.output.file_stem().filter(|_| !to_terminal);
        let name = match (self.name, stem) {
            (Some(name), _) => name,
            (None, Some(stem)) => stem.to_string_lossy().into_owned(),
            (None, None) => "New map".to_owned(),
        };
        let mut map = Map::new(&name, preset);
        map.head_comment = GUIDE.to_owned();
        let text = file_text(&map)?;
        write_output(&self.output, text.as_bytes())?;
        if !to_terminal {
            let file = self.output.display().to_string();
            writeln!(
                anstream::stderr(),
                "{}: an empty map with the {preset} rules ({})",
                clean(&file),
                preset.summary()
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
