//! Export: a map in any format of the table, for both shells with the same defaults.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::analysis::load;
use crate::draw::picture::{self, Need, PRINT_DPI, Picture, PictureError};
use crate::draw::png::{self, PngError};
use crate::draw::theme::with_theme;
use crate::draw::{Heat, Look, Style, THEMES, shapes, svg};
use crate::exchange::format::{Content, Format};
use crate::exchange::pdf::{self, PdfError};
use crate::exchange::print::{Date, Job, Paper, Settings};
use crate::exchange::tables::{self, TableError};
use crate::map::{Map, to_json};
use crate::output::File;

/// The resolution of a picture if nobody says otherwise, in dots per inch.
pub const DEFAULT_DPI: f64 = 150.0;
/// How far tiles overlap if nobody says otherwise, in millimetres.
pub const DEFAULT_OVERLAP: f64 = 10.0;

/// Names that the style of an export may have: `light` and `dark` for paper and night, and every
/// theme.
pub fn style_names() -> Vec<&'static str> {
    let themes = THEMES.into_iter().map(|theme| theme.name);
    ["light", "dark"].into_iter().chain(themes).collect()
}

/// A number that routes are coloured by and that needs no games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeatKind {
    /// How many tickets of the deck run over each route by a shortest path.
    Load,
}

impl HeatKind {
    /// All of them.
    pub const ALL: [HeatKind; 1] = [HeatKind::Load];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            HeatKind::Load => "load",
        }
    }

    /// The number of that name.
    pub fn from_name(name: &str) -> Option<HeatKind> {
        HeatKind::ALL.into_iter().find(|heat| heat.name() == name)
    }

    fn of(self, map: &Map) -> Heat {
        match self {
            HeatKind::Load => Heat {
                title: "Tickets over a route".to_owned(),
                values: load(map).into_iter().map(Some).collect(),
                decimals: 1,
            },
        }
    }
}

/// Where pictures are looked for, and whether one that lies elsewhere may be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureAccess {
    /// The folder of the map.
    pub folder: PathBuf,
    /// Whether a picture outside of it may be read.
    pub outside: bool,
}

impl PictureAccess {
    /// The background picture of a map, if it can be shown.
    pub fn read(&self, map: &Map, need: Need) -> Option<Picture> {
        picture::background(map, &self.folder, self.outside, need)?.ok()
    }
}

/// What is to be exported, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportRequest {
    /// The format.
    pub format: &'static Format,
    /// The theme of a drawing or of a printed board; none is that of the map.
    pub style: Option<&'static Style>,
    /// Dots per inch of a picture.
    pub dpi: f64,
    /// What routes of a drawing are coloured by.
    pub heat: Option<HeatKind>,
    /// The paper in the printer.
    pub paper: Paper,
    /// How far tiles overlap, in millimetres.
    pub overlap: f64,
    /// The day printed on every sheet.
    pub date: Date,
    /// Tables go into one file instead of a folder.
    pub one_file: bool,
    /// Where the background picture may be read from.
    pub pictures: PictureAccess,
}

impl ExportRequest {
    /// A format with the usual settings, on a day.
    pub fn new(format: &'static Format, date: Date) -> Self {
        ExportRequest {
            format,
            style: None,
            dpi: DEFAULT_DPI,
            heat: None,
            paper: Paper::default(),
            overlap: DEFAULT_OVERLAP,
            date,
            one_file: true,
            pictures: PictureAccess::default(),
        }
    }

    /// Whether several files are made, which go into a folder.
    pub fn makes_folder(&self) -> bool {
        self.format.content == Content::Tables && !self.one_file
    }

    /// How the sheets of a print job are laid out.
    pub fn print_settings<'a>(&self, style: &'a Style, picture: Option<&Picture>) -> Settings<'a> {
        Settings {
            paper: self.paper,
            overlap: self.overlap,
            style,
            picture_ratio: picture.map(|picture| picture.ratio),
            ..Settings::on(self.date)
        }
    }

    /// The map in the theme that it is drawn in.
    pub fn themed<'a>(&self, map: &'a Map) -> Cow<'a, Map> {
        match self.style {
            Some(style) => Cow::Owned(with_theme(map, style.name)),
            None => Cow::Borrowed(map),
        }
    }

    /// A name for the file, after that of the map.
    pub fn file_name(&self, map: &str) -> String {
        let Format { name, ending, .. } = self.format;
        match self.format.job() {
            None => format!("{map}.{ending}"),
            Some(Job::Board) => format!("{map}-board.{ending}"),
            Some(_) => format!("{map}-{name}.{ending}"),
        }
    }
}

/// Why something cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The map cannot be written as JSON.
    #[error("the map cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The tables.
    #[error(transparent)]
    Tables(#[from] TableError),
    /// The picture.
    #[error(transparent)]
    Png(#[from] PngError),
    /// The sheets.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

/// What was made.
#[derive(Clone, Debug)]
pub enum Made {
    /// The content of one file.
    File(Vec<u8>),
    /// Several files for a folder.
    Folder(Vec<File>),
}

/// An export: what was made, and what is worth saying about it.
#[derive(Clone, Debug)]
pub struct Exported {
    /// What was made.
    pub made: Made,
    /// What turned out otherwise than asked for.
    pub remarks: Vec<Remark>,
}

/// What turned out otherwise than asked for.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Remark {
    /// The picture had to be smaller.
    #[error("drawn at {made} dpi instead of {asked}: a picture has at most 64 million pixels")]
    LowerDpi {
        /// What was asked for.
        asked: f64,
        /// What could be had.
        made: f64,
    },
    /// The background picture cannot be shown.
    #[error("the background picture `{file}` {why}; a placeholder is shown")]
    NoPicture {
        /// What the map names.
        file: String,
        /// Why.
        why: PictureError,
    },
}

/// Exports a map. Nothing is written to disk.
///
/// # Errors
/// If the map cannot be written in the format.
pub fn export(map: &Map, request: &ExportRequest) -> Result<Exported, ExportError> {
    let mut remarks = Vec::new();
    let made = match request.format.content {
        Content::Json => {
            let text = to_json(map)?;
            Made::File(format!("{text}\n").into_bytes())
        }
        Content::Tables if request.one_file => Made::File(tables::in_one(map)?.into_bytes()),
        Content::Tables => {
            let tables = tables::tables(map)?.into_iter().map(|table| File {
                path: format!("{}.csv", table.name),
                bytes: table.text.into_bytes(),
            });
            Made::Folder(tables.collect())
        }
        Content::Svg => {
            let picture = background(map, request, Need::SHAPE, &mut remarks);
            let drawn = drawn(map, request, picture.as_ref());
            Made::File(svg::write(map, &drawn).into_bytes())
        }
        Content::Png => {
            let picture = background(map, request, Need::at(map, request.dpi), &mut remarks);
            let dpi = png::possible_dpi(map, request.dpi);
            if dpi < request.dpi {
                remarks.push(Remark::LowerDpi {
                    asked: request.dpi,
                    made: dpi,
                });
            }
            let pixels = picture.as_ref().map(|picture| &picture.pixels);
            let drawn = drawn(map, request, picture.as_ref());
            Made::File(png::write(map, &drawn, dpi, pixels)?)
        }
        Content::Print(job) => {
            let need = Need::at(map, PRINT_DPI);
            let picture = match job.shows_board() {
                true => background(map, request, need, &mut remarks),
                false => None,
            };
            let map = &*request.themed(map);
            let style = Style::of(map, false);
            let settings = request.print_settings(&style, picture.as_ref());
            let pixels = picture.as_ref().map(|picture| &picture.pixels);
            Made::File(pdf::of(map, job, &settings, pixels)?)
        }
    };
    Ok(Exported { made, remarks })
}

fn drawn(map: &Map, request: &ExportRequest, picture: Option<&Picture>) -> Vec<crate::draw::Shape> {
    let heat = request.heat.map(|heat| heat.of(map));
    let map = &*request.themed(map);
    let style = Style::of(map, false);
    let look = Look {
        heat: heat.as_ref(),
        picture_ratio: picture.map(|picture| picture.ratio),
        ..Look::plain(&style)
    };
    shapes(map, &look)
}

/// The background picture; where it cannot be shown a remark says why.
fn background(
    map: &Map,
    request: &ExportRequest,
    need: Need,
    remarks: &mut Vec<Remark>,
) -> Option<Picture> {
    let PictureAccess { folder, outside } = &request.pictures;
    match picture::background(map, folder, *outside, need)? {
        Ok(picture) => Some(picture),
        Err(why) => {
            let file = map.background.as_ref().map(|back| back.path.clone());
            remarks.push(Remark::NoPicture {
                file: file.unwrap_or_default(),
                why,
            });
            None
        }
    }
}

/// The format that a path asks for by its ending; its one-file form, where it has one.
pub fn format_at(path: &Path) -> Option<&'static Format> {
    Format::with_ending(path.extension()?.to_str()?)
}
