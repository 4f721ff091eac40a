//! What cannot be imported, and where.

use std::fmt;

use super::locate;
use crate::map::{LoadError, Position};

/// A file that cannot be imported.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct ImportError {
    /// The file, as the user named it.
    pub file: String,
    /// Where in the file.
    pub position: Option<Position>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(Position { line, column }) = self.position {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl ImportError {
    pub(super) fn whole(file: &str, message: String) -> Self {
        ImportError {
            file: file.to_owned(),
            position: None,
            message,
        }
    }

    pub(super) fn at(file: &str, position: Position, message: String) -> Self {
        ImportError {
            position: Some(position),
            ..ImportError::whole(file, message)
        }
    }

    pub(super) fn json(file: &str, error: &serde_json::Error) -> Self {
        let words = error.to_string();
        // The place is said at the head of the line.
        let words = words.split(" at line ").next().unwrap_or_default();
        let position = Position {
            line: error.line(),
            column: error.column(),
        };
        ImportError::at(file, position, format!("is not JSON: {words}"))
    }
}

impl From<LoadError> for ImportError {
    fn from(error: LoadError) -> Self {
        ImportError {
            file: error.file,
            position: error.position,
            message: error.fault.to_string(),
        }
    }
}

/// A step to a value inside of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Into an object.
    Key(String),
    /// Into a list.
    Index(usize),
}

/// Something inside of a file that cannot be understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// The way to it.
    pub path: Vec<Step>,
    /// What is wrong.
    pub message: String,
}

impl Wrong {
    pub fn new(path: &[Step], message: impl Into<String>) -> Self {
        Wrong {
            path: path.to_vec(),
            message: message.into(),
        }
    }

    pub fn whole(message: impl Into<String>) -> Self {
        Wrong::new(&[], message)
    }

    /// The error, with its place in the text of a JSON file.
    pub fn in_json(self, file: &str, text: &str) -> ImportError {
        if self.path.is_empty() {
            return ImportError::whole(file, self.message);
        }
        let message = format!("{}: {}", written(&self.path), self.message);
        match locate::find(text, &self.path) {
            Some(at) => ImportError::at(file, locate::position(text, at), message),
            None => ImportError::whole(file, message),
        }
    }

    /// The error, with its place in a table: the first step is the line, the second the column.
    pub fn in_table(self, file: &str) -> ImportError {
        let (line, column) = match self.path.as_slice() {
            [Step::Index(line), rest @ ..] => (*line, rest.first()),
            _ => return ImportError::whole(file, self.message),
        };
        let message = match column {
            Some(Step::Key(column)) => format!("{column}: {}", self.message),
            _ => self.message,
        };
        ImportError::at(file, Position { line, column: 1 }, message)
    }
}

/// A path as people write it: `routes[3].length`.
pub fn written(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Key(key) => {
                if !text.is_empty() {
                    text.push('.');
                }
                text.push_str(key);
            }
            Step::Index(index) => text.push_str(&format!("[{index}]")),
        }
    }
    text
}
