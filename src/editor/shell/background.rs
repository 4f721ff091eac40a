//! Long work of the editor, off the frame: layout, decks, files, dialogs of the system.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::design::deck::NoDeck;
use crate::draw::layout::{self, Cancelled, Laid, Layout};
use crate::exchange::format::Format;
use crate::exchange::import::{self, ImportError, Imported};
use crate::map::{LoadError, Loaded, Map, SaveError, Ticket, file_text, replace_file};
use crate::output::{FolderError, write_folder};
use crate::workbench::export::{self, ExportError, ExportRequest, Made, Remark};
use crate::workbench::files::{self, Home, NotSaved, OnDisk, Saved, Source};
use crate::workbench::job::{Job, Worker};

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
    Print(Box<ExportRequest>),
    /// A log of games to watch.
    OpenLog,
    /// Where to write the log of the game on the table.
    SaveLog,
    /// A folder for the report, with so many findings verified.
    Report(usize),
    /// A map to set this one against.
    CompareWith,
    /// A folder for the page of the comparison.
    Comparison,
    /// A theme file to use.
    OpenTheme,
    /// Where to write the theme of the map.
    SaveTheme,
}

impl Purpose {
    /// The title of the dialog.
    pub fn title(&self) -> &'static str {
        match self {
            Purpose::Open => "Open map",
            Purpose::Save(_) => "Save map",
            Purpose::Export => "Export board",
            Purpose::Background => "Background picture",
            Purpose::Import => "Import map",
            Purpose::Print(_) => "Print to PDF",
            Purpose::OpenLog => "Open game log",
            Purpose::SaveLog => "Save game log",
            Purpose::Report(0) => "Write balance report",
            Purpose::Report(_) => "Write verified balance report",
            Purpose::CompareWith => "Compare with a map",
            Purpose::Comparison => "Write comparison page",
            Purpose::OpenTheme => "Open theme",
            Purpose::SaveTheme => "Save theme",
        }
    }

    /// What the path should look like.
    pub fn hint(&self) -> String {
        let hint = match self {
            Purpose::Open | Purpose::Save(_) | Purpose::CompareWith => "A map file (.ron)",
            Purpose::Export => {
                let endings: Vec<String> = Format::endings()
                    .into_iter()
                    .map(|ending| format!(".{ending}"))
                    .collect();
                return format!("The file name sets the format: {}", endings.join(", "));
            }
            Purpose::Import => "A .json, .geojson or .csv file, or a folder of tables",
            Purpose::Print(_) => "A PDF file (.pdf)",
            Purpose::OpenLog | Purpose::SaveLog => "A game log (.jsonl)",
            Purpose::OpenTheme | Purpose::SaveTheme => "A theme file (.theme.ron)",
            Purpose::Background => "A picture (.png or .jpg)",
            Purpose::Report(_) => "A folder; open index.html in it to read the report",
            Purpose::Comparison => "A folder; open index.html in it to read the comparison",
        };
        hint.to_owned()
    }
}

/// Work under way.
pub enum Work {
    /// The map is laid out.
    Layout(&'static str, Job<Result<Laid, Cancelled>>),
    /// A deck is built.
    Deck(Job<Result<Vec<Ticket>, NoDeck>>),
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
    Export(PathBuf, Job<Result<Vec<Remark>, Unexported>>),
    /// Another program's file is read.
    Import(PathBuf, Job<Result<Imported, NotImported>>),
    /// A theme file is read.
    Theme(Job<Result<crate::map::Theme, LoadError>>),
    /// A game log is read.
    Log(Job<Result<crate::editor::play::Log, crate::workbench::play::open::OpenLogError>>),
    /// The map is played at every table size and its report written.
    Report(Job<Result<PathBuf, crate::editor::balance::report::Unwritten>>),
}

impl Work {
    /// What it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Work::Layout(what, _) => what,
            Work::Deck(_) => "Building deck",
            Work::Save { .. } => "Saving",
            Work::Open(..) => "Opening",
            Work::Revert(_) => "Reverting",
            Work::Export(..) => "Exporting",
            Work::Import(..) => "Importing",
            Work::Log(_) => "Reading log",
            Work::Theme(_) => "Reading theme",
            Work::Report(_) => "Writing report",
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
        Layout::Ferries => "Bend ferries",
        Layout::Labels => "Place labels",
        Layout::Geography => "Arrange by coordinates",
        Layout::Cities => "Place cities",
    }
}

/// Lays out a map while somebody waits for it.
pub fn lay_out<T>(map: &Map, layout: Layout, worker: &Worker<T>) -> Result<Laid, Cancelled> {
    layout::lay_out(map, &[layout], &mut worker.watcher())
}

/// Why nothing was exported.
#[derive(Debug, thiserror::Error)]
pub enum Unexported {
    /// It cannot be written in the format.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The folder cannot be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// Writes an export to a path, and gives what is worth saying about it.
pub fn export(map: &Map, request: &ExportRequest, path: &Path) -> Result<Vec<Remark>, Unexported> {
    let exported = export::export(map, request)?;
    match exported.made {
        Made::File(bytes) => replace_file(path, &bytes)?,
        Made::Folder(files) => write_folder(path, &files)?,
    }
    Ok(exported.remarks)
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
                Purpose::Open | Purpose::CompareWith => {
                    dialog.add_filter("Maps", &["ron"]).pick_file()
                }
                Purpose::Save(_) => dialog.add_filter("Maps", &["ron"]).save_file(),
                Purpose::Export => dialog
                    .add_filter("Boards, tables and JSON", &Format::endings())
                    .save_file(),
                Purpose::Import => dialog
                    .add_filter("Maps from other programs", &["json", "geojson", "csv"])
                    .pick_file(),
                Purpose::Print(_) => dialog.add_filter("PDF", &["pdf"]).save_file(),
                Purpose::OpenLog => dialog.add_filter("Game logs", &["jsonl"]).pick_file(),
                Purpose::SaveLog => dialog.add_filter("Game logs", &["jsonl"]).save_file(),
                Purpose::OpenTheme => dialog.add_filter("Themes", &["ron"]).pick_file(),
                Purpose::SaveTheme => dialog.add_filter("Themes", &["ron"]).save_file(),
                Purpose::Report(_) | Purpose::Comparison => dialog.pick_folder(),
                Purpose::Background => dialog
                    .add_filter("Pictures", &["png", "jpg", "jpeg"])
                    .pick_file(),
            }
        });
        self.started = Instant::now();
    }
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum NotImported {
    /// The file is of no known kind, or cannot be understood.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// It was cancelled.
    #[error("Import cancelled; the map is unchanged")]
    Cancelled,
    /// The map could never be saved.
    #[error("{} could not be imported: {}", .0.display(), .1)]
    NotSavable(PathBuf, SaveError),
}

/// Reads another program's file; cities without a position are laid out from their routes.
pub fn import<T>(path: &Path, worker: &Worker<T>) -> Result<Imported, NotImported> {
    let mut imported = import::read(path)?;
    let arranged = import::arrange(&imported.map, false, &mut worker.watcher())
        .map_err(|Cancelled| NotImported::Cancelled)?;
    imported.map = arranged.map;
    imported.remarks.extend(arranged.remarks);
    // What could never be saved is not begun.
    let savable = file_text(&imported.map);
    savable.map_err(|error| NotImported::NotSavable(path.to_owned(), error))?;
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
