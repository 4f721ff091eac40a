//! The file of bands that lies beside a map, as the window edits it: read and written off the frame.

use std::path::{Path, PathBuf};

use super::job::Job;
use crate::balance::{Bands, MAX_BANDS_BYTES};
use crate::map::{read_text, replace_file};

/// Bands beside a map.
#[derive(Default)]
pub struct KeptBands {
    beside: Option<PathBuf>,
    /// The bands; none if there are none.
    pub bands: Option<Bands>,
    reading: Option<Job<Result<Option<Bands>, String>>>,
    writing: Option<Job<Result<(), String>>>,
    /// Bands that have to be written once the file before them is.
    next: Option<Bands>,
}

impl KeptBands {
    /// Whether something goes on in the background.
    pub fn is_busy(&self) -> bool {
        self.reading.is_some() || self.writing.is_some() || self.next.is_some()
    }

    /// The file; none until the map is saved.
    pub fn path(&self) -> Option<PathBuf> {
        self.beside.as_deref().map(Bands::beside)
    }

    /// Another map: its bands are elsewhere.
    pub fn forget(&mut self) {
        *self = KeptBands::default();
    }

    /// Follows the map to where it lies: the file there is read, unless bands have been made already.
    pub fn follow(&mut self, path: Option<&Path>, wake: impl Fn() + Clone + Send + 'static) {
        if path == self.beside.as_deref() {
            return;
        }
        self.beside = path.map(Path::to_owned);
        let Some(file) = self.path() else {
            return;
        };
        match &self.bands {
            Some(bands) => self.next = Some(bands.clone()),
            None => self.reading = Job::start(0, wake, move |_| read(&file)),
        }
    }

    /// Takes other bands.
    pub fn set(&mut self, bands: Bands) {
        self.next = Some(bands.clone());
        self.bands = Some(bands);
    }

    /// Takes what was read, writes what has to be, and says what went wrong.
    pub fn poll(&mut self, wake: impl Fn() + Clone + Send + 'static) -> Option<String> {
        let mut wrong = None;
        if let Some(job) = &mut self.reading {
            match job.poll() {
                Ok(None) => {}
                Ok(Some(read)) => {
                    self.reading = None;
                    match read {
                        Ok(bands) if self.bands.is_none() => self.bands = bands,
                        Ok(_) => {}
                        Err(message) => wrong = Some(message),
                    }
                }
                Err(_) => self.reading = None,
            }
        }
        if let Some(job) = &mut self.writing {
            match job.poll() {
                Ok(None) => {}
                Ok(Some(written)) => {
                    self.writing = None;
                    wrong = written.err().or(wrong);
                }
                Err(_) => self.writing = None,
            }
        }
        if self.writing.is_none()
            && let Some(file) = self.path()
            && let Some(bands) = self.next.take()
        {
            self.writing = Job::start(0, wake, move |_| write(&file, &bands));
        }
        if self.beside.is_none() {
            self.next = None;
        }
        wrong
    }
}

fn read(file: &Path) -> Result<Option<Bands>, String> {
    if !file.exists() {
        return Ok(None);
    }
    let name = file.display().to_string();
    let text = read_text(file, MAX_BANDS_BYTES).map_err(|error| format!("{name}: {error}"))?;
    let bands = Bands::parse(&name, &text).map_err(|error| error.to_string())?;
    Ok(Some(bands))
}

fn write(file: &Path, bands: &Bands) -> Result<(), String> {
    let text = bands.to_text().map_err(|error| error.to_string())?;
    replace_file(file, text.as_bytes()).map_err(|error| error.to_string())
}
