//! `railwright export`: the map in another format, or on paper.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use image::RgbaImage;

use super::{Failure, load, write_output};
use crate::analysis::load as ticket_load;
use crate::draw::{Heat, Look, Style, png, shapes, svg};
use crate::exchange::pdf;
use crate::exchange::print::{Date, Job, Paper, Settings};
use crate::exchange::tables;
use crate::map::{Map, SaveError, to_json};

/// Write a map in another format, or print it.
#[derive(Args)]
pub(super) struct Export {
    /// The map.
    map: PathBuf,
    /// The format to write.
    #[arg(long)]
    format: Format,
    /// The file to write (- for standard output); for csv also a folder.
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
    /// The paper for tiles, cards, rules and aid.
    #[arg(long, default_value = "a4",
          value_parser = PossibleValuesParser::new(Paper::ALL.map(Paper::name)))]
    paper: String,
    /// How far neighbouring tiles overlap, in millimetres.
    #[arg(long, default_value_t = 10.0, value_name = "MM")]
    overlap: f64,
    /// The day printed on every sheet, as YYYY-MM-DD (without it: today).
    #[arg(long)]
    date: Option<Date>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The whole map, with the field names of the map file.
    Json,
    /// Tables of cities, routes, tickets and distances: four files in a folder, or one file if its
    /// name ends with .csv.
    Csv,
    /// The board at true size, with text that stays text.
    Svg,
    /// The board as a picture.
    Png,
    /// The board at true size on one sheet, with trim and bleed.
    Pdf,
    /// The board at true size on many sheets of paper, as a PDF.
    Tiles,
    /// One sheet for each panel between the folds, as a PDF.
    Panels,
    /// Ticket cards to cut out, as a PDF.
    Cards,
    /// The rules, from the map's rule settings, as a PDF.
    Rules,
    /// A player aid with the score table, as a PDF.
    Aid,
}

impl Format {
    fn job(self) -> Option<Job> {
        match self {
            Format::Json | Format::Csv | Format::Svg | Format::Png => None,
            Format::Pdf => Some(Job::Board),
            Format::Tiles => Some(Job::Tiles),
            Format::Panels => Some(Job::Panels),
            Format::Cards => Some(Job::Cards),
            Format::Rules => Some(Job::Rules),
            Format::Aid => Some(Job::Aid),
        }
    }
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
        let bytes = match (self.format, self.format.job()) {
            (_, Some(job)) => self.print(&map, job)?,
            (Format::Json, _) => {
                let text = to_json(&map).map_err(|error| SaveError::Text(error.to_string()))?;
                format!("{text}\n").into_bytes()
            }
            (Format::Csv, _) => match self.tables(&map)? {
                Some(bytes) => bytes,
                None => return Ok(ExitCode::SUCCESS),
            },
            _ => self.draw(&map)?,
        };
        write_output(&self.output, &bytes)?;
        Ok(ExitCode::SUCCESS)
    }

    fn style(&self) -> &'static Style {
        match self.style {
            StyleName::Light => &Style::LIGHT,
            StyleName::Dark => &Style::DARK,
        }
    }

    fn picture(&self, map: &Map) -> Option<RgbaImage> {
        let folder = self.map.parent().unwrap_or(Path::new(""));
        png::background(map, folder)
    }

    fn print(&self, map: &Map, job: Job) -> Result<Vec<u8>, Failure> {
        let picture = self.picture(map);
        let date = self.date.unwrap_or_else(Date::today);
        let settings = Settings {
            paper: Paper::from_name(&self.paper).unwrap_or_default(),
            overlap: self.overlap,
            style: self.style(),
            picture_ratio: picture.as_ref().map(png::ratio),
            ..Settings::on(date)
        };
        let name = self.map.display();
        let wrong = |error: String| Failure::Input(format!("{name}: {error}"));
        pdf::of(map, job, &settings, picture.as_ref()).map_err(wrong)
    }

    /// Tables in one text, or nothing if they have been written to a folder.
    fn tables(&self, map: &Map) -> Result<Option<Vec<u8>>, Failure> {
        let wrong = |error: tables::TableError| Failure::Input(error.to_string());
        let ending = self.output.extension();
        let one_file = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
        if one_file || self.output == Path::new("-") {
            return Ok(Some(tables::in_one(map).map_err(wrong)?.into_bytes()));
        }
        let all = tables::tables(map).map_err(wrong)?;
        let folder = &self.output;
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::Input(format!(
                "cannot make the folder {}: {error}",
                folder.display()
            ))
        })?;
        for table in all {
            write_output(
                &folder.join(format!("{}.csv", table.name)),
                table.text.as_bytes(),
            )?;
        }
        Ok(None)
    }

    fn draw(&self, map: &Map) -> Result<Vec<u8>, Failure> {
        let heat = self.heat.map(|HeatOf::Load| Heat {
            title: "Tickets over a route".to_owned(),
            values: ticket_load(map).into_iter().map(Some).collect(),
            decimals: 1,
        });
        let picture = self.picture(map);
        let look = Look {
            heat: heat.as_ref(),
            picture_ratio: picture.as_ref().map(png::ratio),
            ..Look::plain(self.style())
        };
        let shapes = shapes(map, &look);
        match self.format {
            Format::Png => png::write(map, &shapes, self.dpi, picture.as_ref())
                .map_err(|error| Failure::Input(error.to_string())),
            _ => Ok(svg::write(map, &shapes).into_bytes()),
        }
    }
}
