//! Reading a file that somebody named: regular files of a limited size only, so that nothing blocks,
//! has no end or fills the memory.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

use super::mebibytes;

/// Why a file was not read. The words follow its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The system would not give it, or it is not a regular file.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// It is larger than what can be read.
    #[error("is {size}; at most {most} can be read", size = size_words(*.bytes, *.most), most = size(*.most))]
    TooLarge {
        /// Its size, if it is known.
        bytes: Option<u64>,
        /// The limit.
        most: u64,
    },
    /// It is not UTF-8.
    #[error("is not valid UTF-8 (line {0})")]
    NotText(usize),
}

/// A size in words: bytes, or MiB from one on.
fn size(bytes: u64) -> String {
    if bytes < 1024 * 1024 {
        format!("{bytes} bytes")
    } else {
        mebibytes(bytes)
    }
}

fn size_words(bytes: Option<u64>, most: u64) -> String {
    match bytes {
        Some(bytes) => size(bytes),
        None => format!("more than {}", size(most)),
    }
}

/// The system's words without its error number and without names of files of our own.
pub fn system_words(error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    let words = match error.kind() {
        Kind::NotFound => "no such file or folder",
        Kind::PermissionDenied => "permission denied",
        Kind::AlreadyExists => "a file or folder with that name already exists",
        Kind::NotADirectory => "part of the path is not a folder",
        Kind::IsADirectory => "it is a folder",
        Kind::StorageFull => "no space left on the device",
        Kind::ReadOnlyFilesystem => "the file system is read-only",
        Kind::FileTooLarge => "the file would be too large",
        _ => {
            let words = error.to_string();
            let words = words.split(" (os error").next().unwrap_or_default();
            return words
                .split(" at path ")
                .next()
                .unwrap_or_default()
                .to_owned();
        }
    };
    words.to_owned()
}

/// Looks at a file that must be a regular one, without opening it: opening a pipe waits until
/// somebody writes to it.
///
/// # Errors
/// If there is nothing, or something else than a file.
pub fn expect_regular(path: &Path) -> Result<Metadata, SourceError> {
    let about = fs::metadata(path).map_err(|error| unreadable(&error))?;
    if about.is_dir() {
        return Err(SourceError::Unreadable("it is a folder".to_owned()));
    }
    if !about.is_file() {
        let kind = kind(&about);
        return Err(SourceError::Unreadable(format!("it is {kind}, not a file")));
    }
    Ok(about)
}

/// Opens a regular file.
///
/// # Errors
/// As [`expect_regular`], and if it may not be read.
pub fn open_regular(path: &Path) -> Result<File, SourceError> {
    expect_regular(path)?;
    File::open(path).map_err(|error| unreadable(&error))
}

/// Reads a regular file of at most `most` bytes.
///
/// # Errors
/// If it cannot be read, is no regular file, or is larger.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, SourceError> {
    if !is_handed_over(path) {
        let bytes = expect_regular(path)?.len();
        if bytes > most {
            let bytes = Some(bytes);
            return Err(SourceError::TooLarge { bytes, most });
        }
    }
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut bytes = Vec::new();
    // One byte more than allowed, for files that do not know their size.
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > most {
        return Err(SourceError::TooLarge { bytes: None, most });
    }
    Ok(bytes)
}

/// Reads a regular file of text of at most `most` bytes, without a byte order mark.
///
/// # Errors
/// As [`read_bytes`], and if it is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> Result<String, SourceError> {
    let text = String::from_utf8(read_bytes(path, most)?).map_err(|error| {
        let good = error.as_bytes().get(..error.utf8_error().valid_up_to());
        let lines = good
            .unwrap_or_default()
            .iter()
            .filter(|byte| **byte == b'\n');
        SourceError::NotText(lines.count() + 1)
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

fn unreadable(error: &io::Error) -> SourceError {
    SourceError::Unreadable(match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        _ => system_words(error),
    })
}

/// Whether the path names what was handed to this program when it was started, such as standard
/// input: whoever did so wants it to be read, and it is open already.
fn is_handed_over(path: &Path) -> bool {
    let handed = ["/dev/stdin", "/dev/fd", "/proc/self/fd"];
    handed.iter().any(|known| path.starts_with(known))
}

#[cfg(unix)]
fn kind(about: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    let kind = about.file_type();
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn kind(_about: &Metadata) -> &'static str {
    "a device"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_within_the_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("text");
        fs::write(&file, "\u{feff}abc").unwrap();
        assert_eq!(read_text(&file, 6), Ok("abc".to_owned()));
        let large = read_bytes(&file, 5).unwrap_err();
        assert_eq!(large.to_string(), "is 6 bytes; at most 5 bytes can be read");
        let said = |path: &Path| read_bytes(path, 100).unwrap_err().to_string();
        assert_eq!(said(folder.path()), "cannot be read: it is a folder");
        let missing = folder.path().join("missing");
        assert_eq!(said(&missing), "cannot be read: no such file");
        fs::write(&file, b"one\ntwo\xff").unwrap();
        assert_eq!(read_text(&file, 100), Err(SourceError::NotText(2)));
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_not_opened() {
        let said = read_bytes(Path::new("/dev/zero"), 100).unwrap_err();
        assert_eq!(
            said.to_string(),
            "cannot be read: it is a device, not a file"
        );
    }
}
