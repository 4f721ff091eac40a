//! Where a command writes what it makes: a file that appears only when it is complete, standard
//! output, or a device or pipe that takes it as it comes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::Failure;
use crate::map::{Replacement, system_words};

/// A file in the making, standard output, or a device.
pub(super) enum Output {
    Standard(BufWriter<io::Stdout>),
    File(BufWriter<Replacement>),
    Device(PathBuf, BufWriter<File>),
}

impl Output {
    /// Opens it before the work is done that it is for, so that nobody works for nothing.
    pub(super) fn open(path: &Path) -> Result<Output, Failure> {
        if is_standard(path) {
            return Ok(Output::Standard(BufWriter::new(io::stdout())));
        }
        if is_device(path) {
            let device = OpenOptions::new()
                .write(true)
                .open(path)
                .map_err(|error| unwritten(path, &error))?;
            return Ok(Output::Device(path.to_owned(), BufWriter::new(device)));
        }
        Ok(Output::File(BufWriter::new(Replacement::begin(path)?)))
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Output::Standard(out) => Ok(out.write_all(bytes)?),
            Output::Device(path, out) => out
                .write_all(bytes)
                .map_err(|error| unwritten(path, &error)),
            Output::File(file) => match file.write_all(bytes) {
                Ok(()) => Ok(()),
                Err(error) => Err(file.get_ref().refused(error).into()),
            },
        }
    }

    /// Lets the file appear.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Output::Standard(mut out) => Ok(out.flush()?),
            Output::Device(path, mut out) => out.flush().map_err(|error| unwritten(&path, &error)),
            Output::File(mut file) => {
                if let Err(error) = file.flush() {
                    return Err(file.get_ref().refused(error).into());
                }
                match file.into_inner() {
                    Ok(file) => Ok(file.commit()?),
                    Err(error) => Err(Failure::Output(error.into_error())),
                }
            }
        }
    }
}

/// Writes all of it at once.
pub(super) fn write_output(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    output.write(bytes)?;
    output.finish()
}

/// Whether standard output is meant.
pub(super) fn is_standard(path: &Path) -> bool {
    let names = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    names.iter().any(|name| path == Path::new(name))
}

/// Whether there is something that is neither a file nor a folder.
pub(super) fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Refuses to replace a file unless that is wished for; a device is not replaced.
pub(super) fn expect_free(path: &Path, force: bool) -> Result<(), Failure> {
    if force || is_standard(path) || is_device(path) || !path.exists() {
        return Ok(());
    }
    let file = path.display();
    Err(Failure::Input(format!(
        "{file} already exists; choose another name or use --force to overwrite it"
    )))
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::Output(error.kind().into());
    }
    let (path, why) = (path.display(), system_words(error));
    Failure::Input(format!("cannot write {path}: {why}"))
}
