//! Long work of the editor, off the frame: layout, decks, files, dialogs of the system.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use super::files::{self, Home, NotSaved, OnDisk, Saved, Source};
use super::job::{Job, Worker};
use super::picture::Access;
use crate::draw::layout::{self, Cancelled, Laid, Layout};
use crate::draw::picture::Need;
use crate::draw::{self, Look, Plan, Style};
use crate::exchange::import::{self, Imported};
use crate::map::{LoadError, Loaded, Map, Ticket, file_text, to_json};

/// What is to be done once unsaved work is safe.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Open another map.
    Open(Source),
    /// Start an empty map.
    New(crate::map::Preset),
    /// Make a map from another program's file.
    Import(PathBuf),
    /// Close the window.
    Quit,
}

/// What a path is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// A map to open.
    Open,
    /// Where to save the map, and what comes then.
    Save(Option<Next>),
    /// Where to write a picture or JSON.
    Export,
    /// A background picture.
    Background,
    /// Another program's file to make a map from.
    Import,
    /// Where to write what is to be printed.
    Print(super::printing::Wish),
    /// A log of games to watch.
    OpenLog,
    /// Where to write the log of the game on the table.
    SaveLog,
    /// A folder for the report.
    Report,
}

impl Purpose {
    /// The title of the dialog.
    pub fn title(&self) -> &'static str {
        match self {
            Purpose::Open => "Open a map",
            Purpose::Save(_) => "Save the map",
            Purpose::Export => "Export the board",
            Purpose::Background => "Background picture",
            Purpose::Import => "Import a map",
            Purpose::Print(_) => "Print to a PDF",
            Purpose::OpenLog => "Watch a game",
            Purpose::SaveLog => "Save the game",
            Purpose::Report => "Write the report",
        }
    }

    /// What the path should look like.
    pub fn hint(&self) -> &'static str {
        match self {
            Purpose::Open | Purpose::Save(_) => "A file with the ending .ron",
            Purpose::Export => "A file with the ending .svg, .png or .json",
            Purpose::Import => {
                "A file with the ending .json, .geojson or .csv, or a folder of tables"
            }
            Purpose::Print(_) => "A file with the ending .pdf",
            Purpose::OpenLog | Purpose::SaveLog => "A game log with the ending .jsonl",
            Purpose::Background => "A picture with the ending .png or .jpg",
            Purpose::Report => "A folder; the page in it is index.html",
        }
    }
}

/// Work under way.
pub enum Work {
    /// The map is laid out.
    Layout(&'static str, Job<Result<Laid, Cancelled>>),
    /// A deck is built.
    Deck(Job<Option<Vec<Ticket>>>),
    /// The map is saved.
    Save {
        /// The state that is saved.
        map: Arc<Map>,
        /// What comes then.
        next: Option<Next>,
        /// The work.
        job: Job<Result<Saved, NotSaved>>,
    },
    /// A map is read.
    Open(Source, Job<Result<(Loaded, Home), LoadError>>),
    /// The map's own file is read again.
    Revert(Job<Result<(Loaded, Home), LoadError>>),
    /// A picture or JSON is written.
    Export(PathBuf, Job<Result<(), String>>),
    /// Another program's file is read.
    Import(PathBuf, Job<Result<Imported, String>>),
    /// A game log is read.
    Log(Job<Result<super::play::Log, String>>),
    /// The map is played at every table size and its report written.
    Report(Job<Result<PathBuf, String>>),
}

impl Work {
    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Work::Layout(what, _) => what,
            Work::Deck(_) => "Build deck",
            Work::Save { .. } => "Save",
            Work::Open(..) => "Open",
            Work::Revert(_) => "Revert",
            Work::Export(..) => "Export",
            Work::Import(..) => "Import",
            Work::Log(_) => "Read log",
            Work::Report(_) => "Report",
        }
    }

    /// How much is done, if it can say so, and how long it will still take.
    pub fn progress(&self) -> Option<(f32, Option<std::time::Duration>)> {
        match self {
            Work::Layout(_, job) => Some((job.share(), job.remaining())),
            Work::Deck(job) => Some((job.share(), job.remaining())),
            Work::Report(job) => Some((job.share(), job.remaining())),
            _ => None,
        }
    }
}

/// What a way of laying out is called.
pub fn layout_name(layout: Layout) -> &'static str {
    match layout {
        Layout::Relax => "Relax layout",
        Layout::Labels => "Place labels",
        Layout::Cities => "Place cities",
    }
}

/// Tells a worker how much is done, and ends the work when nobody waits for it.
fn watch<T>(worker: &Worker<T>) -> impl FnMut(f64) -> ControlFlow<()> {
    |share| {
        worker.progress(share as f32);
        if worker.is_cancelled() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Lays out a map while somebody waits for it.
pub fn lay_out<T>(map: &Map, layout: Layout, worker: &Worker<T>) -> Result<Laid, Cancelled> {
    layout::lay_out(map, &[layout], &mut watch(worker))
}

/// The resolution of an exported picture, in dots per inch.
const EXPORT_DPI: f64 = 150.0;

/// Writes the board in the format that the ending names.
pub fn export(map: &Map, access: &Access, path: &Path, style: &Style) -> Result<(), String> {
    let ending = path
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase());
    let picture = access.read(map, Need::at(map, EXPORT_DPI));
    let look = Look {
        picture_ratio: picture.as_ref().map(|picture| picture.ratio),
        ..Look::plain(style)
    };
    let shapes = || draw::shapes_of(map, &Plan::of(map), &look);
    let bytes = match ending.as_deref() {
        Some("svg") => draw::svg::write(map, &shapes()).into_bytes(),
        Some("png") => {
            let dpi = draw::png::possible_dpi(map, EXPORT_DPI);
            let pixels = picture.as_ref().map(|picture| &picture.pixels);
            let written = draw::png::write(map, &shapes(), dpi, pixels);
            written.map_err(|error| error.to_string())?
        }
        Some("json") => to_json(map)
            .map_err(|error| error.to_string())?
            .into_bytes(),
        _ => {
            return Err(format!(
                "{}: choose a name that ends in .svg, .png or .json",
                path.display()
            ));
        }
    };
    crate::map::replace_file(path, &bytes).map_err(|error| error.to_string())
}

/// A dialog for a path: a field, and the dialog of the system beside it.
pub struct PathDialog {
    /// What the path is for.
    pub purpose: Purpose,
    /// What has been typed.
    pub text: String,
    /// The dialog of the system.
    pub native: Option<Job<Option<PathBuf>>>,
    /// When it was opened.
    pub started: Instant,
    /// The field has had the focus.
    pub begun: bool,
}

impl PathDialog {
    /// A dialog that starts at a path.
    pub fn new(purpose: Purpose, start: &Path) -> Self {
        PathDialog {
            purpose,
            text: start.display().to_string(),
            native: None,
            started: Instant::now(),
            begun: false,
        }
    }

    /// Opens the dialog of the system, off the frame.
    pub fn ask_system(&mut self, wake: impl Fn() + Clone + Send + 'static) {
        let purpose = self.purpose.clone();
        let start = PathBuf::from(&self.text);
        self.native = Job::start(0, wake, move |_| {
            let mut dialog = rfd::FileDialog::new().set_title(purpose.title());
            if let Some(folder) = start.parent().filter(|folder| folder.is_dir()) {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = start.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            match purpose {
                Purpose::Open => dialog.add_filter("Maps", &["ron"]).pick_file(),
                Purpose::Save(_) => dialog.add_filter("Maps", &["ron"]).save_file(),
                Purpose::Export => dialog
                    .add_filter("Pictures and JSON", &["svg", "png", "json"])
                    .save_file(),
                Purpose::Import => dialog
                    .add_filter("Maps of other programs", &["json", "geojson", "csv"])
                    .pick_file(),
                Purpose::Print(_) => dialog.add_filter("PDF", &["pdf"]).save_file(),
                Purpose::OpenLog => dialog.add_filter("Game logs", &["jsonl"]).pick_file(),
                Purpose::SaveLog => dialog.add_filter("Game logs", &["jsonl"]).save_file(),
                Purpose::Report => dialog.pick_folder(),
                Purpose::Background => dialog
                    .add_filter("Pictures", &["png", "jpg", "jpeg"])
                    .pick_file(),
            }
        });
        self.started = Instant::now();
    }
}

/// Reads another program's file; cities without a position are laid out from their routes.
pub fn import<T>(path: &Path, worker: &Worker<T>) -> Result<Imported, String> {
    let mut imported = import::read(path).map_err(|error| error.to_string())?;
    let arranged = import::arrange(&imported.map, false, &mut watch(worker))
        .map_err(|Cancelled| "Import was cancelled; the map is as it was".to_owned())?;
    imported.map = arranged.map;
    imported.remarks.extend(arranged.remarks);
    // What could never be saved is not begun.
    let savable = file_text(&imported.map);
    savable.map_err(|error| format!("{}: not imported: {error}", path.display()))?;
    Ok(imported)
}

/// Saves a map in the background, if what is on disk is as expected.
pub fn save(
    map: &Arc<Map>,
    path: &Path,
    expected: OnDisk,
    next: Option<Next>,
    wake: impl Fn() + Clone + Send + 'static,
) -> Option<Work> {
    let (map, path) = (Arc::clone(map), path.to_owned());
    let copy = Arc::clone(&map);
    let job = Job::start(0, wake, move |_| files::save(&copy, &path, expected))?;
    Some(Work::Save { map, next, job })
}
