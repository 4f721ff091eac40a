//! `railwright export`: the map in another format.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::{Failure, load, write_output};
use crate::analysis::load as ticket_load;
use crate::draw::{Heat, Look, Style, png, shapes, svg};
use crate::map::{Map, SaveError, to_json};

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
    /// Dots per inch of a PNG; the board is printed at its true size.
    #[arg(long, default_value_t = 100.0, value_name = "DPI")]
    dpi: f64,
    /// The look of a drawing.
    #[arg(long, default_value = "light")]
    style: StyleName,
    /// Colour the routes of a drawing by a number.
    #[arg(long)]
    heat: Option<HeatOf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The whole map, with the field names of the map file.
    Json,
    /// The board at true size, with text that stays text.
    Svg,
    /// The board as a picture.
    Png,
}

#[derive(Clone, Copy, ValueEnum)]
enum StyleName {
    /// Ink on warm paper.
    Light,
    /// A lamp-lit table.
    Dark,
}

#[derive(Clone, Copy, ValueEnum)]
enum HeatOf {
    /// How many tickets of the deck run over each route by a shortest path.
    Load,
}

impl Export {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = load(&self.map, self.deck.as_deref())?.map;
        let bytes = match self.format {
            Format::Json => {
                let text = to_json(&map).map_err(|error| SaveError::Text(error.to_string()))?;
                format!("{text}\n").into_bytes()
            }
            Format::Svg | Format::Png => self.draw(&map)?,
        };
        write_output(&self.output, &bytes)?;
        Ok(ExitCode::SUCCESS)
    }

    fn draw(&self, map: &Map) -> Result<Vec<u8>, Failure> {
        let style = match self.style {
            StyleName::Light => &Style::LIGHT,
            StyleName::Dark => &Style::DARK,
        };
        let heat = self.heat.map(|HeatOf::Load| Heat {
            title: "Tickets over a route".to_owned(),
            values: ticket_load(map).into_iter().map(Some).collect(),
            decimals: 1,
        });
        let folder = self.map.parent().unwrap_or(Path::new(""));
        let picture = png::background(map, folder);
        let ratio =
            |picture: &image::RgbaImage| f64::from(picture.height()) / f64::from(picture.width());
        let look = Look {
            heat: heat.as_ref(),
            picture_ratio: picture.as_ref().map(ratio),
            ..Look::plain(style)
        };
        let shapes = shapes(map, &look);
        match self.format {
            Format::Png => png::write(map, &shapes, self.dpi, picture.as_ref())
                .map_err(|error| Failure::Input(error.to_string())),
            _ => Ok(svg::write(map, &shapes).into_bytes()),
        }
    }
}
