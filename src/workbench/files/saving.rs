//! Saving a map over its file only if that file is still the one that the document knows.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::difference::Difference;
use super::home::{Home, OnDisk, full};
use crate::map::{self, Map, Replacement, SaveError};

/// A map that has been saved.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Where it lives now.
    pub home: Home,
    /// Its file had been deleted and has been written again.
    pub again: bool,
}

/// Something else than expected lies where a map is to be saved.
#[derive(Clone, Debug)]
pub struct Clash {
    /// Where.
    pub path: PathBuf,
    /// What lies there.
    pub found: OnDisk,
    /// How it differs from the map; what is wrong with it if it cannot be read.
    pub difference: Result<Difference, map::LoadError>,
}

/// Why a map was not saved. What is on disk is as it was.
#[derive(Debug)]
pub enum NotSaved {
    /// The file is not the one that the document knows.
    Clash(Box<Clash>),
    /// It could not be written.
    Refused(SaveError),
}

impl From<SaveError> for NotSaved {
    fn from(error: SaveError) -> Self {
        NotSaved::Refused(error)
    }
}

/// Saves a map if what lies under its name is as expected. A file that has gone is written again,
/// and one that holds the very same map is nothing to ask about.
///
/// # Errors
/// If something else lies there, or it cannot be replaced; then it is as it was.
pub fn save(map: &Map, path: &Path, expected: OnDisk) -> Result<Saved, NotSaved> {
    let path = full(path);
    let text = map::file_text(map)?;
    let mut file = Replacement::begin(&path)?;
    file.write_all(text.as_bytes())
        .map_err(|error| file.refused(error))?;
    // Looked at as late as can be, with only the rename left to be done.
    file.sync()?;
    let found = OnDisk::at(&path);
    let ours = OnDisk::of(text.as_bytes());
    if found != expected && found != OnDisk::Nothing && found != ours {
        let difference = map::read(&path).map(|there| Difference::of(&there.map, map));
        return Err(NotSaved::Clash(Box::new(Clash {
            path,
            found,
            difference,
        })));
    }
    file.commit()?;
    Ok(Saved {
        home: Home::at(&path, ours),
        again: found == OnDisk::Nothing && expected != OnDisk::Nothing,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::shipped;

    fn board(name: &str) -> Map {
        shipped::find(name).unwrap().load().unwrap().map
    }

    #[test]
    fn a_file_that_somebody_else_has_saved_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        let home = save(&board("usa"), &path, OnDisk::Nothing).unwrap().home;
        map::save(&board("europe"), &path).unwrap();
        let NotSaved::Clash(clash) = save(&board("usa"), &path, home.known).unwrap_err() else {
            panic!("saved");
        };
        assert_eq!(map::read(&path).unwrap().map, board("europe"));
        assert!(!clash.difference.unwrap().is_empty());
        // Overwriting is a save over what was found.
        let saved = save(&board("usa"), &path, clash.found).unwrap();
        assert_eq!(map::read(&path).unwrap().map, board("usa"));
        assert!(!saved.again);
    }

    #[test]
    fn a_file_that_has_gone_is_written_again_and_the_same_map_is_no_clash() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        let home = save(&board("usa"), &path, OnDisk::Nothing).unwrap().home;
        std::fs::remove_file(&path).unwrap();
        assert!(save(&board("usa"), &path, home.known).unwrap().again);
        map::save(&board("europe"), &path).unwrap();
        assert!(save(&board("europe"), &path, home.known).is_ok());
    }

    #[test]
    fn a_file_that_is_no_map_is_not_replaced_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("map.ron");
        std::fs::write(&path, "a letter to my aunt").unwrap();
        let refused = save(&board("usa"), &path, OnDisk::Nothing).unwrap_err();
        assert!(matches!(refused, NotSaved::Clash(clash) if clash.difference.is_err()));
        assert_eq!(std::fs::read(&path).unwrap(), b"a letter to my aunt");
    }
}
