//! What belongs to a running program: a lock file that the system lets go of when the program ends,
//! however it ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::map::expect_regular;

/// Something in a side folder that this program, and no other, works with.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl Claim {
    /// Claims what a lock file stands for; none if a running program has it.
    ///
    /// # Errors
    /// If the file cannot be made, or the system cannot lock it.
    pub fn take(path: &Path) -> io::Result<Option<Claim>> {
        // Whoever had it may remove the file between our opening and locking it; then a new one is made.
        for _ in 0..8 {
            if path.exists() {
                expect_regular(path).map_err(io::Error::other)?;
            }
            let mut options = OpenOptions::new();
            let file = options
                .create(true)
                .truncate(false)
                .write(true)
                .open(path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, path) => {
                    return Ok(Some(Claim {
                        path: path.to_owned(),
                        _file: file,
                    }));
                }
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Whether the lock file is still in its place.
    pub fn holds(&self) -> bool {
        is_at(&self._file, &self.path)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if self.holds() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether a path still leads to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let same = |a: &fs::Metadata, b: &fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    let (open, there) = (file.metadata(), fs::metadata(path));
    matches!((open, there), (Ok(open), Ok(there)) if same(&open, &there))
}

/// Elsewhere a file cannot be replaced while it is open.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_claimed_is_not_claimed_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.lock");
        let claim = Claim::take(&path).unwrap().unwrap();
        assert!(Claim::take(&path).unwrap().is_none());
        drop(claim);
        assert!(!path.exists());
        // A crash leaves the file behind, but nobody holds it.
        fs::write(&path, "").unwrap();
        assert!(Claim::take(&path).unwrap().is_some());
    }

    #[test]
    fn a_claim_whose_file_was_removed_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.lock");
        let claim = Claim::take(&path).unwrap().unwrap();
        fs::remove_file(&path).unwrap();
        assert!(!claim.holds());
        let other = Claim::take(&path).unwrap().unwrap();
        drop(claim);
        assert!(other.holds());
    }
}
