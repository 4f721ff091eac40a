//! Who sits at the table.

use serde::{Deserialize, Serialize};

use crate::bots::BotKind;

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sitter {
    /// Somebody at this screen.
    Person(String),
    /// A bot.
    Bot(BotKind),
}

impl Sitter {
    /// What the sitter is called.
    pub fn name(&self) -> &str {
        match self {
            Sitter::Person(name) => name,
            Sitter::Bot(kind) => kind.name(),
        }
    }

    /// Whether somebody decides for this seat at the screen.
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person(_))
    }
}
