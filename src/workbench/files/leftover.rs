//! Copies that a crash left: how they are written, found and read.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::claim::Claim;
use super::home::{Home, OnDisk};
use crate::map::{self, Map, mebibytes, read_text};

/// The largest copy, in bytes. Work that has grown too large to be saved is not lost in a crash.
const MAX_COPY: u64 = 64 * 1024 * 1024;

/// The first line of a copy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The user's own file, if there is one.
    path: Option<PathBuf>,
    /// What that file held when it was last read or saved.
    #[serde(default)]
    known: OnDisk,
}

impl Head {
    /// The head of a copy of a document that lives there.
    pub fn of(home: &Home) -> Self {
        Head {
            path: home.path.clone(),
            known: home.known,
        }
    }
}

/// The lock file of a copy.
pub fn lock_of(copy: &Path) -> PathBuf {
    copy.with_extension("lock")
}

/// Why a copy cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The first line is missing.
    #[error("its first line is missing")]
    NoHead,
    /// The first line is not what it should be.
    #[error(transparent)]
    Head(#[from] serde_json::Error),
    /// The map cannot be written.
    #[error(transparent)]
    Map(#[from] ron::Error),
    /// The map cannot be read.
    #[error(transparent)]
    Load(#[from] map::LoadError),
    /// The map is larger than any copy.
    #[error("the map is {}; a backup can have at most {}", mebibytes(*.0), mebibytes(MAX_COPY))]
    TooLarge(u64),
    /// The file cannot be read.
    #[error(transparent)]
    Source(#[from] map::SourceError),
    /// The file cannot be written.
    #[error(transparent)]
    Save(#[from] map::SaveError),
    /// The system refused.
    #[error("{}", map::system_words(.0))]
    System(#[from] std::io::Error),
    /// Another program has taken the name of the copy.
    #[error("another program uses the same name")]
    NameTaken,
}

/// Writes a copy.
///
/// # Errors
/// If it is too large, or the system refuses.
pub fn write(map: &Map, head: &Head, file: &Path) -> Result<(), CopyError> {
    let head = serde_json::to_string(head)?;
    let body = map::to_ron(map)?;
    let text = format!("{head}\n{body}");
    let bytes = text.len() as u64;
    if bytes > MAX_COPY {
        return Err(CopyError::TooLarge(bytes));
    }
    Ok(map::replace_file(file, text.as_bytes())?)
}

/// A copy that a crash left. No other program is offered it as long as this one has it.
#[derive(Debug)]
pub struct Leftover {
    /// The copy.
    pub file: PathBuf,
    /// The work that was not saved.
    pub map: Map,
    /// When the copy was made.
    pub kept: Option<SystemTime>,
    head: Head,
    /// None where the system has no locks.
    claim: Option<Claim>,
}

impl Leftover {
    /// Where the work belongs, and what its file held when the work began. A file that is not named
    /// in full cannot be told from another of that name: then the work belongs nowhere.
    pub fn home(&self) -> Home {
        match &self.head.path {
            Some(path) if path.is_absolute() => Home::at(path, self.head.known),
            _ => Home::default(),
        }
    }

    /// Removes the copy.
    pub fn discard(self) {
        let _ = fs::remove_file(&self.file);
        drop(self.claim);
    }
}

/// What is left of earlier runs.
#[derive(Debug, Default)]
pub struct Leftovers {
    /// Copies of unsaved work, the latest first.
    pub copies: Vec<Leftover>,
    /// Copies that cannot be read, and why.
    pub unreadable: Vec<String>,
}

/// Every copy in a folder that belongs to no running editor.
pub fn leftovers(folder: &Path) -> Leftovers {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut left = Leftovers::default();
    for file in entries.map(|entry| entry.path()) {
        let ending = file.extension().unwrap_or_default();
        if ending == "lock" && !file.with_extension("copy").exists() {
            // Of a program that ended with nothing unsaved; gone once it is let go of.
            drop(Claim::take(&file));
        }
        // Pipes and folders are nobody's work.
        if ending != "copy" || !file.is_file() {
            continue;
        }
        let claim = match Claim::take(&lock_of(&file)) {
            Ok(None) => continue,
            Ok(Some(claim)) => Some(claim),
            Err(_) => None,
        };
        match read(&file) {
            // Saved in its last moment, with no time left to say so.
            Ok((head, map)) if is_saved(&head, &map) => {
                let _ = fs::remove_file(&file);
            }
            Ok((head, map)) => left.copies.push(Leftover {
                kept: fs::metadata(&file).and_then(|about| about.modified()).ok(),
                file,
                map,
                head,
                claim,
            }),
            Err(reason) => left
                .unreadable
                .push(format!("{}: {reason}", file.display())),
        }
    }
    let latest = |left: &Leftover| std::cmp::Reverse((left.kept, left.file.clone()));
    left.copies.sort_by_key(latest);
    left
}

/// Whether the user's own file holds the very same map.
fn is_saved(head: &Head, map: &Map) -> bool {
    let path = head.path.as_deref().filter(|path| path.is_absolute());
    path.is_some_and(|path| {
        let text = map::file_text(map);
        text.is_ok_and(|text| OnDisk::of(text.as_bytes()) == OnDisk::at(path))
    })
}

fn read(file: &Path) -> Result<(Head, Map), CopyError> {
    let text = read_text(file, MAX_COPY)?;
    let (head, body) = text.split_once('\n').ok_or(CopyError::NoHead)?;
    let head = serde_json::from_str(head)?;
    let loaded = map::parse_within(MAX_COPY, "the map in it", body.as_bytes())?;
    Ok((head, loaded.map))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Preset;

    #[test]
    fn a_copy_larger_than_a_map_file_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut map = Map::new("Large", Preset::Base);
        map.notes = "x".repeat(5 * 1024 * 1024);
        write(&map, &Head::default(), &folder.path().join("1.copy")).unwrap();
        assert!(map::file_text(&map).is_err());
        assert_eq!(leftovers(folder.path()).copies[0].map, map);
    }

    #[test]
    fn a_copy_that_cannot_be_read_is_said_and_one_too_large_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("1.copy"), "{}\nnot a map").unwrap();
        let huge = fs::File::create(folder.path().join("2.copy")).unwrap();
        huge.set_len(3_000_000_000).unwrap();
        fs::create_dir(folder.path().join("3.copy")).unwrap();
        let mut left = leftovers(folder.path());
        left.unreadable.sort();
        assert!(left.copies.is_empty());
        assert_eq!(left.unreadable.len(), 2);
        assert!(left.unreadable[0].contains("the map in it"), "{left:?}");
        assert!(left.unreadable[1].contains("2861 MiB"), "{left:?}");
    }

    #[test]
    fn a_copy_of_work_that_was_saved_after_all_is_not_offered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my.ron");
        let map = Map::new("Saved", Preset::Base);
        map::save(&map, &path).unwrap();
        let copy = folder.path().join("1.copy");
        write(&map, &Head::of(&Home::at(&path, OnDisk::Nothing)), &copy).unwrap();
        assert!(leftovers(folder.path()).copies.is_empty());
        assert!(!copy.exists());
    }

    /// Copies of before may name a file as it was called in a folder that nobody knows.
    #[test]
    fn a_copy_that_names_no_full_path_belongs_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let body = map::to_ron(&Map::new("Old", Preset::Base)).unwrap();
        let text = format!("{{\"path\":\"my.ron\"}}\n{body}");
        fs::write(folder.path().join("1.copy"), text).unwrap();
        assert_eq!(leftovers(folder.path()).copies[0].home(), Home::default());
        let text = format!("{{\"path\":\"/maps/my.ron\"}}\n{body}");
        fs::write(folder.path().join("1.copy"), text).unwrap();
        // What the file held is not known: a save will ask.
        let home = leftovers(folder.path()).copies[0].home();
        assert_eq!(home.known, OnDisk::Nothing);
        assert!(home.path.is_some());
    }
}
