//! Several files that are written together into a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::map::{SaveError, replace_file, system_words};

/// A file to be written into a folder.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path inside the folder, with `/`.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Why a folder could not be written.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// Something else has its name.
    #[error("{} is not a folder; choose another output folder", .0.display())]
    NotAFolder(PathBuf),
    /// The system refused.
    #[error("cannot write to the folder {}: {}", .0.display(), system_words(.1))]
    Refused(PathBuf, io::Error),
    /// One of the files.
    #[error(transparent)]
    File(#[from] SaveError),
}

/// Whether a folder can be made and written to, before the work is done that it is for. Nothing is
/// left behind.
///
/// # Errors
/// If it cannot.
pub fn expect_folder(folder: &Path) -> Result<(), FolderError> {
    let parents = folder.ancestors();
    let mut known = parents.filter(|parent| parent.as_os_str().is_empty() || parent.exists());
    let nearest = known.next().unwrap_or(Path::new(""));
    let nearest = if nearest.as_os_str().is_empty() {
        Path::new(".")
    } else {
        nearest
    };
    if !nearest.is_dir() {
        return Err(FolderError::NotAFolder(nearest.to_owned()));
    }
    tempfile::tempfile_in(nearest)
        .map(drop)
        .map_err(|error| FolderError::Refused(folder.to_owned(), error))
}

/// Writes files into a folder, which is made if it is not there.
///
/// # Errors
/// If one of them cannot be written; those before it have been.
pub fn write_folder(folder: &Path, files: &[File]) -> Result<(), FolderError> {
    for file in files {
        let path = folder.join(&file.path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .map_err(|error| FolderError::Refused(parent.to_owned(), error))?;
        replace_file(&path, &file.bytes)?;
    }
    Ok(())
}
