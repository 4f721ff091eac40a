//! `railwright export`: the map in another format, or on paper.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use super::output::{is_device, is_standard};
use super::terminal::say;
use super::{Failure, load, number, write_output};
use crate::draw::picture::PictureError;
use crate::draw::theme::theme;
use crate::exchange::format::{FORMATS, Format};
use crate::exchange::print::{Date, Paper};
use crate::output::{expect_folder, write_folder};
use crate::workbench::export::{
    DEFAULT_DPI, DEFAULT_OVERLAP, ExportRequest, HeatKind, Made, PictureAccess, Remark, export,
    style_names,
};
use crate::workbench::today;

/// Export a map to another format, or for printing.
#[derive(Args)]
pub(super) struct Export {
    /// The map.
    #[arg(required_unless_present = "list")]
    map: Option<PathBuf>,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = formats(), required_unless_present = "list")]
    format: Option<String>,
    /// List all formats: name, file extension and description.
    #[arg(long, exclusive = true)]
    list: bool,
    /// The file to write (- for standard output), or a folder for csv.
    #[arg(short, long, value_name = "FILE", required_unless_present = "list")]
    output: Option<PathBuf>,
    /// The ticket deck to use (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
    /// Resolution of a PNG in dots per inch; the board prints at its true size.
    #[arg(long, default_value_t = DEFAULT_DPI, value_name = "DPI", value_parser = number::dpi(),
          allow_negative_numbers = true)]
    dpi: f64,
    /// Theme of a drawing, whatever the map's own: `light` is paper, `dark` is night (default: the
    /// map's, or paper).
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(style_names()))]
    style: Option<String>,
    /// Colour the routes of a drawing by a statistic.
    #[arg(long, value_parser = PossibleValuesParser::new(HeatKind::ALL.map(HeatKind::name)))]
    heat: Option<String>,
    /// Paper size for tiles, cards, rules and aid.
    #[arg(long, default_value = "a4",
          value_parser = PossibleValuesParser::new(Paper::ALL.map(Paper::name)))]
    paper: String,
    /// Overlap of neighbouring tiles, in millimetres.
    #[arg(long, default_value_t = DEFAULT_OVERLAP, value_name = "MM", value_parser = number::overlap(),
          allow_negative_numbers = true)]
    overlap: f64,
    /// Date printed on every sheet, as YYYY-MM-DD (default: today).
    #[arg(long, value_parser = number::date())]
    date: Option<Date>,
    /// Use the background picture even if it is outside the map's folder.
    #[arg(long)]
    allow_outside_picture: bool,
}

/// Every format on a line, for people and scripts.
fn list() -> Result<ExitCode, Failure> {
    let mut out = anstream::stdout().lock();
    for format in FORMATS {
        let Format {
            name,
            ending,
            about,
            ..
        } = format;
        writeln!(out, "{name}\t{ending}\t{about}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn formats() -> PossibleValuesParser {
    let formats = FORMATS.iter();
    let values = formats.map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(values)
}

impl Export {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        if self.list {
            return list();
        }
        let path = self.map.as_deref().unwrap_or(Path::new(""));
        let output = self.output.as_deref().unwrap_or(Path::new("-"));
        let map = load(path, self.deck.as_deref())?.map;
        let request = self.request(path, output)?;
        if request.makes_folder() {
            expect_folder(output)?;
        }
        let exported = export(&map, &request).map_err(|error| {
            let name = path.display();
            Failure::Input(format!("{name}: {error}"))
        })?;
        for remark in &exported.remarks {
            let hint = match remark {
                Remark::NoPicture {
                    why: PictureError::Outside,
                    ..
                } => "; --allow-outside-picture includes it",
                _ => "",
            };
            say(format_args!("warning: {remark}{hint}"))?;
        }
        match exported.made {
            Made::File(bytes) => write_output(output, &bytes)?,
            Made::Folder(files) => write_folder(output, &files)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn request(&self, map: &Path, output: &Path) -> Result<ExportRequest, Failure> {
        let name = self.format.as_deref().unwrap_or_default();
        let format = Format::named(name)
            .ok_or_else(|| Failure::Input(format!("there is no format `{name}`")))?;
        let ending = output.extension();
        let named_file = ending.is_some_and(|ending| ending.eq_ignore_ascii_case(format.ending));
        Ok(ExportRequest {
            style: self.style.as_deref().and_then(theme),
            dpi: self.dpi,
            heat: self.heat.as_deref().and_then(HeatKind::from_name),
            paper: Paper::from_name(&self.paper).unwrap_or_default(),
            overlap: self.overlap,
            one_file: named_file || is_standard(output) || is_device(output),
            pictures: PictureAccess {
                folder: map.parent().unwrap_or(Path::new("")).to_owned(),
                outside: self.allow_outside_picture,
            },
            ..ExportRequest::new(format, self.date.unwrap_or_else(today))
        })
    }
}
