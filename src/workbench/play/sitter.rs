//! Who sits at the table.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::levels::level_of;
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
    /// The name in logs; that of a bot tells its budget: `search:300`.
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Sitter::Person(name) => name.into(),
            Sitter::Bot(kind) => kind.to_string().into(),
        }
    }

    /// The name on screen; a bot goes by its level if it has one: "Hard".
    pub fn label(&self) -> Cow<'_, str> {
        match self {
            Sitter::Bot(kind) => match level_of(*kind) {
                Some(level) => level.label.into(),
                None => self.name(),
            },
            Sitter::Person(_) => self.name(),
        }
    }

    /// The level and the bot behind it: "Hard (search:300)".
    pub fn full_label(&self) -> Cow<'_, str> {
        match self {
            Sitter::Bot(kind) => match level_of(*kind) {
                Some(level) => format!("{} ({kind})", level.label).into(),
                None => self.name(),
            },
            Sitter::Person(_) => self.name(),
        }
    }

    /// Whether somebody decides for this seat at the screen.
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_called_by_its_level_and_kept_by_its_name() {
        let hard: Sitter = serde_json::from_str(r#"{"Bot":"search:300"}"#).unwrap();
        assert_eq!(hard.name(), "search:300");
        assert_eq!(hard.label(), "Hard");
        assert_eq!(hard.full_label(), "Hard (search:300)");
        assert_eq!(
            serde_json::to_string(&hard).unwrap(),
            r#"{"Bot":"search:300"}"#
        );
        let blocker = Sitter::Bot(BotKind::Blocker);
        assert_eq!(
            (blocker.label(), blocker.full_label()),
            ("blocker".into(), "blocker".into())
        );
        let ada = Sitter::Person("Ada".to_owned());
        assert_eq!((ada.name(), ada.full_label()), ("Ada".into(), "Ada".into()));
    }
}
