//! Maps on disk, as the editor meets them. Nothing here opens a window.
//!
//! | part | what it is |
//! |---|---|
//! | `home` | where a document lives, and what its file held when it was last read or written |
//! | `saving` | a save that replaces only what the document knows |
//! | `difference` | what two states of a map have not in common, by name |
//! | `watch` | notices when the file changes, off the frame |
//! | `keeper`, `leftover` | copies of unsaved work for the case of a crash |
//! | `claim` | what belongs to a running program |
//! | [`crash`] | a report of what went wrong |

mod claim;
pub mod crash;
mod difference;
mod home;
mod keeper;
mod leftover;
mod saving;
mod watch;

use std::path::{Path, PathBuf};

pub use claim::Claim;
pub use difference::Difference;
pub use home::{Home, OnDisk, full};
pub use keeper::{CopyNews, Keeper};
pub use leftover::{CopyError, Leftover, Leftovers, leftovers};
pub use saving::{Clash, NotSaved, Saved, save};
pub use watch::Watch;

use crate::map::{self, LoadError, Loaded, shipped};

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
    /// If it is no map, or no regular file, which could keep the window waiting for ever.
    pub fn open(&self) -> Result<(Loaded, Home), LoadError> {
        match self {
            Source::File(path) => {
                let file = path.display().to_string();
                let bytes = map::file_bytes(path)?;
                let loaded = map::parse(&file, &bytes)?;
                let home = Home {
                    stray_comments: loaded.origin.stray_comments.clone(),
                    ..Home::at(path, OnDisk::of(&bytes))
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
    fn names_of_shipped_boards_and_files_are_told_apart() {
        assert_eq!(Source::named(Path::new("usa")), Source::Shipped("usa"));
        let file = Path::new("usa.ron");
        assert_eq!(Source::named(file), Source::File(file.to_owned()));
        assert!(Source::Shipped("usa").open().unwrap().1.path.is_none());
        assert_eq!(with_ending(Path::new("a/b")), Path::new("a/b.ron"));
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.ron");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let refused = Source::File(pipe).open().unwrap_err().to_string();
        assert!(refused.contains("it is a pipe, not a file"), "{refused}");
    }
}
