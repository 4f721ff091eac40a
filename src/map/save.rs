//! Saving so that there is always a whole file: the old one until the new one is complete.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::{Map, SaveError, to_ron};

/// Saves a map as RON.
///
/// # Errors
/// If the file cannot be replaced; then it is as it was before.
pub fn save(map: &Map, path: &Path) -> Result<(), SaveError> {
    let text = to_ron(map).map_err(|error| SaveError::Text(error.to_string()))?;
    replace_file(path, text.as_bytes())
}

/// Replaces a file in one step: a new file beside it is written, synced and renamed over it.
/// A link stays a link and its target is replaced; the permissions of the old file are kept.
///
/// # Errors
/// If the target is read-only or no file, or the system refuses; then it is as it was before.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
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
    write_and_rename(&target, bytes, permissions).map_err(system)
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

fn write_and_rename(
    target: &Path,
    bytes: &[u8],
    permissions: Option<fs::Permissions>,
) -> io::Result<()> {
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".railwright-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // Narrowed by the user's umask, like any new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|refused| refused.error)?;
    sync_folder(folder)
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
