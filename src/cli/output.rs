//! Where a command writes what it makes: a file that appears only when it is complete, or standard
//! output.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::Failure;
use crate::map::Replacement;

/// A file in the making, or standard output.
pub(super) enum Output {
    Standard(BufWriter<io::Stdout>),
    File(BufWriter<Replacement>),
}

impl Output {
    /// Opens it before the work is done that it is for, so that nobody works for nothing.
    pub(super) fn open(path: &Path) -> Result<Output, Failure> {
        Ok(if is_standard(path) {
            Output::Standard(BufWriter::new(io::stdout()))
        } else {
            Output::File(BufWriter::new(Replacement::begin(path)?))
        })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Output::Standard(out) => Ok(out.write_all(bytes)?),
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

/// Whether `-` is meant.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}
