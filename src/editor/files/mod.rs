//! Maps on disk, as the editor meets them: where the document came from, what became of that file
//! since, and copies for the case of a crash. Nothing here opens a window.

mod recovery;

use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub use recovery::{Keeper, Leftover, leftovers};

use crate::map::{self, LoadError, Loaded, Map, SaveError, shipped};

/// What tells one state of a file from another without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    modified: Option<SystemTime>,
    bytes: u64,
}

impl Stamp {
    /// The stamp of a file; none if there is none.
    pub fn of(path: &Path) -> Option<Self> {
        let about = std::fs::metadata(path).ok()?;
        Some(Stamp {
            modified: about.modified().ok(),
            bytes: about.len(),
        })
    }
}

/// Where the document belongs on disk.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The file; none for a new map or a shipped board.
    pub path: Option<PathBuf>,
    /// The file as the document last knew it.
    pub stamp: Option<Stamp>,
    /// Lines of comments that a save would lose.
    pub stray_comments: Vec<usize>,
}

impl Home {
    /// The home of a file that has just been read or written.
    pub fn at(path: &Path) -> Self {
        Home {
            path: Some(path.to_owned()),
            stamp: Stamp::of(path),
            stray_comments: Vec::new(),
        }
    }

    /// The folder that pictures are looked for in.
    pub fn folder(&self) -> &Path {
        let parent = self.path.as_deref().and_then(Path::parent);
        parent.unwrap_or(Path::new(""))
    }

    /// Whether the file is not as the document last knew it.
    pub fn has_changed(&self) -> bool {
        match &self.path {
            Some(path) => Stamp::of(path) != self.stamp,
            None => false,
        }
    }
}

/// Something that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A map file.
    File(PathBuf),
    /// A board that comes with the program, by its name.
    Shipped(&'static str),
}

impl Source {
    /// What the user named on the command line: a file, or a shipped board.
    pub fn named(path: &Path) -> Self {
        let board = path.to_str().and_then(shipped::find);
        match board {
            Some(board) if !path.exists() => Source::Shipped(board.name),
            _ => Source::File(path.to_owned()),
        }
    }

    /// Reads it. A shipped board has no home: saving asks where to.
    ///
    /// # Errors
    /// If it is no map.
    pub fn open(&self) -> Result<(Loaded, Home), LoadError> {
        match self {
            Source::File(path) => {
                let loaded = map::read(path)?;
                let home = Home {
                    stray_comments: loaded.origin.stray_comments.clone(),
                    ..Home::at(path)
                };
                Ok((loaded, home))
            }
            Source::Shipped(name) => {
                let board = shipped::find(name).or(shipped::ALL.first());
                let loaded = match board {
                    Some(board) => board.load()?,
                    None => map::parse(name, b"")?,
                };
                Ok((loaded, Home::default()))
            }
        }
    }
}

/// Saves a map; says where it lives now.
///
/// # Errors
/// If the file cannot be replaced; then it is as it was.
pub fn save(map: &Map, path: &Path) -> Result<Home, SaveError> {
    map::save(map, path)?;
    Ok(Home::at(path))
}

/// A path with the ending of map files, if it has none.
pub fn with_ending(path: &Path) -> PathBuf {
    if path.extension().is_some() {
        path.to_owned()
    } else {
        path.with_extension("ron")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_on_disk_is_noticed_and_our_own_save_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        let map = shipped::ALL[0].load().unwrap().map;
        let home = save(&map, &path).unwrap();
        assert!(!home.has_changed());
        std::fs::write(&path, "someone else was here").unwrap();
        assert!(home.has_changed());
        std::fs::remove_file(&path).unwrap();
        assert!(home.has_changed());
        assert!(!Home::default().has_changed());
    }

    #[test]
    fn names_of_shipped_boards_and_files_are_told_apart() {
        assert_eq!(Source::named(Path::new("usa")), Source::Shipped("usa"));
        let file = Path::new("usa.ron");
        assert_eq!(Source::named(file), Source::File(file.to_owned()));
        assert!(Source::Shipped("usa").open().unwrap().1.path.is_none());
        assert_eq!(with_ending(Path::new("a/b")), Path::new("a/b.ron"));
    }
}
