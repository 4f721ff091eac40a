//! Where a document belongs on disk, and what its file held when the document last knew it.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::map::MAX_BYTES;

/// What is found under the name of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnDisk {
    /// No file.
    #[default]
    Nothing,
    /// A file, told from others by what it holds.
    Content {
        /// Its size.
        bytes: u64,
        /// Its hash (FNV-1a); of a file too large to be a map, that of its beginning.
        hash: u64,
    },
    /// Something that cannot be read.
    Unreadable,
}

impl OnDisk {
    /// What lies under a name now.
    pub fn at(path: &Path) -> Self {
        match read(path) {
            Ok(Some((bytes, head))) => OnDisk::content(bytes, &head),
            Ok(None) => OnDisk::Nothing,
            Err(_) => OnDisk::Unreadable,
        }
    }

    /// A file that holds these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let head = bytes.get(..=MAX_BYTES as usize).unwrap_or(bytes);
        OnDisk::content(bytes.len() as u64, head)
    }

    fn content(bytes: u64, head: &[u8]) -> Self {
        let hash = head.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        OnDisk::Content { bytes, hash }
    }
}

/// The size of a file and as much of it as a map may have; none if there is no file.
fn read(path: &Path) -> io::Result<Option<(u64, Vec<u8>)>> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !about.is_file() {
        return Ok(None);
    }
    let mut head = Vec::new();
    File::open(path)?
        .take(MAX_BYTES + 1)
        .read_to_end(&mut head)?;
    let bytes = about.len().max(head.len() as u64);
    // A file that fits is as large as what has been read of it, whatever it was a moment before.
    let whole = head.len() as u64 <= MAX_BYTES;
    let bytes = if whole { head.len() as u64 } else { bytes };
    Ok(Some((bytes, head)))
}

/// Where the document belongs on disk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Home {
    /// The file, by its full name; none for a new map or a shipped board.
    pub path: Option<PathBuf>,
    /// What the file held when it was last read or written here.
    pub known: OnDisk,
    /// Lines of comments that a save would lose.
    pub stray_comments: Vec<usize>,
}

impl Home {
    /// The home of a file that held this when it was read or written.
    pub fn at(path: &Path, known: OnDisk) -> Self {
        Home {
            path: Some(full(path)),
            known,
            stray_comments: Vec::new(),
        }
    }

    /// The folder that pictures are looked for in.
    pub fn folder(&self) -> &Path {
        let parent = self.path.as_deref().and_then(Path::parent);
        parent.unwrap_or(Path::new(""))
    }

    /// What is expected under a name that the document is to be saved under: its own file as it
    /// was, and nothing elsewhere.
    pub fn expected_at(&self, path: &Path) -> OnDisk {
        if self.path.as_deref() == Some(path) {
            self.known
        } else {
            OnDisk::Nothing
        }
    }
}

/// A path that means the same in any folder.
pub fn full(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_by_what_it_holds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        assert_eq!(OnDisk::at(&path), OnDisk::Nothing);
        fs::write(&path, "one").unwrap();
        let one = OnDisk::at(&path);
        assert_eq!(one, OnDisk::of(b"one"));
        fs::write(&path, "two").unwrap();
        assert_ne!(OnDisk::at(&path), one);
        fs::write(&path, "one").unwrap();
        assert_eq!(OnDisk::at(&path), one);
        let large = vec![b'x'; MAX_BYTES as usize + 9];
        fs::write(&path, &large).unwrap();
        assert_eq!(OnDisk::at(&path), OnDisk::of(&large));
        // A folder is no file.
        assert_eq!(OnDisk::at(folder.path()), OnDisk::Nothing);
    }

    #[test]
    fn a_home_is_named_in_full() {
        let home = Home::at(Path::new("my.ron"), OnDisk::of(b"map"));
        let path = home.path.clone().unwrap();
        assert!(path.is_absolute() && path.ends_with("my.ron"));
        assert_eq!(home.expected_at(&path), OnDisk::of(b"map"));
        assert_eq!(home.expected_at(Path::new("/other.ron")), OnDisk::Nothing);
    }
}
