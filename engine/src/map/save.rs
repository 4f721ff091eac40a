//! Saving so that there is always a whole file: the old one until the new one is complete.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

use super::{MAX_BYTES, Map, SaveError, Weight, parse, to_ron};

/// Files that are being written and have not taken their place yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Saves a map as RON.
///
/// # Errors
/// If the file cannot be replaced; then it is as it was before.
pub fn save(map: &Map, path: &Path) -> Result<(), SaveError> {
    replace_file(path, file_text(map)?.as_bytes())
}

/// The map as the text of a map file that can be read again.
///
/// # Errors
/// If it could not be read again: it is larger than a map file may be, or holds what none may hold.
pub fn file_text(map: &Map) -> Result<String, SaveError> {
    let text = to_ron(map).map_err(|error| SaveError::Text(error.to_string()))?;
    let bytes = text.len() as u64;
    if bytes > MAX_BYTES {
        let heaviest = Weight::heaviest(map, bytes);
        return Err(SaveError::TooLarge { bytes, heaviest });
    }
    match parse(&map.name, text.as_bytes()) {
        Ok(_) => Ok(text),
        Err(error) => Err(SaveError::NotReadable(error)),
    }
}

/// Removes every file that has not taken its place yet: the program is about to end.
pub fn remove_unfinished() {
    for path in unfinished().drain(..) {
        let _ = fs::remove_file(path);
    }
}

/// The name of a file in that list, until it is dropped.
#[derive(Debug)]
struct Unfinished(PathBuf);

impl Unfinished {
    fn list(path: &Path) -> Self {
        unfinished().push(path.to_owned());
        Unfinished(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn unfinished() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Replaces a file in one step: a new file beside it is written, synced and renamed over it.
/// A link stays a link and its target is replaced; the permissions of the old file are kept.
///
/// # Errors
/// If the target is read-only or no file, or the system refuses; then it is as it was before.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let mut file = Replacement::begin(path)?;
    file.write_all(bytes).map_err(|error| file.refused(error))?;
    file.commit()
}

/// A file that takes the place of another once it is complete. Until then the old one is there as
/// it was, and whatever goes wrong leaves nothing behind.
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    target: PathBuf,
    file: NamedTempFile,
    listed: Unfinished,
}

impl Replacement {
    /// Starts a new file beside the target.
    ///
    /// # Errors
    /// If the target is read-only or no file, or its folder cannot be written to.
    pub fn begin(path: &Path) -> Result<Replacement, SaveError> {
        let system = |error| SaveError::System {
            path: path.to_owned(),
            error,
        };
        let target = resolve(path).map_err(system)?;
        let old = match fs::metadata(&target) {
            Ok(about) => Some(about),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(system(error)),
        };
        if let Some(about) = &old {
            if !about.is_file() {
                return Err(SaveError::NotAFile(path.to_owned()));
            }
            if about.permissions().readonly() {
                return Err(SaveError::ReadOnly(path.to_owned()));
            }
        }
        let permissions = old.map(|about| about.permissions());
        let file = start_beside(&target, permissions).map_err(system)?;
        Ok(Replacement {
            listed: Unfinished::list(file.path()),
            file,
            path: path.to_owned(),
            target,
        })
    }

    /// Brings what has been written to the disk, so that only a rename is left to be done.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn sync(&self) -> Result<(), SaveError> {
        let synced = self.file.as_file().sync_all();
        synced.map_err(|error| self.refused(error))
    }

    /// Puts the new file into its place.
    ///
    /// # Errors
    /// If the system refuses; then the target is as it was before.
    pub fn commit(self) -> Result<(), SaveError> {
        self.sync()?;
        let Replacement {
            path,
            target,
            file,
            listed,
        } = self;
        let rename = || -> io::Result<()> {
            file.persist(&target).map_err(|refused| refused.error)?;
            drop(listed);
            sync_folder(folder_of(&target))
        };
        rename().map_err(|error| SaveError::System { path, error })
    }

    /// The error of a file that could not be written.
    pub fn refused(&self, error: io::Error) -> SaveError {
        SaveError::System {
            path: self.path.clone(),
            error,
        }
    }
}

impl io::Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Where a chain of links ends, even if nothing is there yet.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    // The system's own bound on links, so that a circle ends.
    for _ in 0..40 {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("too many links"))
}

fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn start_beside(target: &Path, permissions: Option<fs::Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".railwright-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // Narrowed by the user's umask, like any new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder_of(target))?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(file)
}

/// Makes the renaming itself survive a loss of power.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Other systems have no handle on a folder that could be synced.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
