//! `railwright export`: the map in another format, or on paper.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use super::output::{expect_folder, is_device, is_standard, make_folder};
use super::terminal::say;
use super::{Failure, load, number, write_output};
use crate::analysis::load as ticket_load;
use crate::draw::picture::{self, Need, Picture, PictureError};
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
    #[arg(long, default_value_t = 100.0, value_name = "DPI", value_parser = number::dpi(),
          allow_negative_numbers = true)]
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
    #[arg(long, default_value_t = 10.0, value_name = "MM", value_parser = number::overlap(),
          allow_negative_numbers = true)]
    overlap: f64,
    /// The day printed on every sheet, as YYYY-MM-DD (without it: today).
    #[arg(long, value_parser = number::date())]
    date: Option<Date>,
    /// Read the background picture also if it lies outside of the map's folder.
    #[arg(long)]
    allow_outside_picture: bool,
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

    /// The background picture; where it cannot be shown a warning says why.
    fn picture(&self, map: &Map, need: Need) -> Result<Option<Picture>, Failure> {
        let folder = self.map.parent().unwrap_or(Path::new(""));
        let read = picture::background(map, folder, self.allow_outside_picture, need);
        let why = match read.transpose() {
            Ok(picture) => return Ok(picture),
            Err(why) => why,
        };
        let file = map.background.as_ref().map_or("", |back| &back.path);
        let hint = match why {
            PictureError::Outside => "; --allow-outside-picture uses it",
            _ => "",
        };
        say(format_args!(
            "warning: the background picture `{file}` {why}; a placeholder is shown{hint}"
        ))?;
        Ok(None)
    }

    fn print(&self, map: &Map, job: Job) -> Result<Vec<u8>, Failure> {
        let shows_board = matches!(job, Job::Board | Job::Tiles | Job::Panels);
        let picture = if shows_board {
            self.picture(map, Need::at(map, picture::PRINT_DPI))?
        } else {
            None
        };
        let date = self.date.unwrap_or_else(Date::today);
        let settings = Settings {
            paper: Paper::from_name(&self.paper).unwrap_or_default(),
            overlap: self.overlap,
            style: self.style(),
            picture_ratio: picture.as_ref().map(|picture| picture.ratio),
            ..Settings::on(date)
        };
        let name = self.map.display();
        let wrong = |error: String| Failure::Input(format!("{name}: {error}"));
        let pixels = picture.as_ref().map(|picture| &picture.pixels);
        pdf::of(map, job, &settings, pixels).map_err(wrong)
    }

    /// Tables in one text, or nothing if they have been written to a folder.
    fn tables(&self, map: &Map) -> Result<Option<Vec<u8>>, Failure> {
        let wrong = |error: tables::TableError| Failure::Input(error.to_string());
        let ending = self.output.extension();
        let one_file = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
        if one_file || is_standard(&self.output) || is_device(&self.output) {
            return Ok(Some(tables::in_one(map).map_err(wrong)?.into_bytes()));
        }
        let all = tables::tables(map).map_err(wrong)?;
        let folder = &self.output;
        expect_folder(folder)?;
        make_folder(folder)?;
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
        let need = match self.format {
            Format::Png => Need::at(map, self.dpi),
            _ => Need::SHAPE,
        };
        let picture = self.picture(map, need)?;
        let look = Look {
            heat: heat.as_ref(),
            picture_ratio: picture.as_ref().map(|picture| picture.ratio),
            ..Look::plain(self.style())
        };
        let shapes = shapes(map, &look);
        match self.format {
            Format::Png => {
                let dpi = png::possible_dpi(map, self.dpi);
                if dpi < self.dpi {
                    say(format_args!(
                        "drawn at {dpi} dpi instead of {}: a picture has at most 64 million pixels",
                        self.dpi
                    ))?;
                }
                let pixels = picture.as_ref().map(|picture| &picture.pixels);
                png::write(map, &shapes, dpi, pixels)
                    .map_err(|error| Failure::Input(error.to_string()))
            }
            _ => Ok(svg::write(map, &shapes).into_bytes()),
        }
    }
}
