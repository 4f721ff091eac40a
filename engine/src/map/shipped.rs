//! The boards that come with the program.

use super::{LoadError, Loaded, parse};

/// A board that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name of its file without the ending.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Shipped {
    /// The map.
    ///
    /// # Errors
    /// None, as long as the tests pass.
    pub fn load(&self) -> Result<Loaded, LoadError> {
        parse(&format!("maps/{}.ron", self.name), self.text.as_bytes())
    }
}

macro_rules! shipped {
    ($($name:literal),+ $(,)?) => {
        /// All of them; the first is shown when no map is named.
        pub const ALL: &[Shipped] = &[$(Shipped {
            name: $name,
            text: include_str!(concat!("../../../maps/", $name, ".ron")),
        }),+];
    };
}

shipped![
    "europe",
    "nordic",
    "italia",
    "nederland",
    "usa",
    "first-line",
    "all-aboard",
];

/// The board of that name.
pub fn find(name: &str) -> Option<&'static Shipped> {
    ALL.iter().find(|board| board.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::to_ron;

    #[test]
    fn every_shipped_board_is_written_as_it_would_be_saved() {
        for board in ALL {
            let loaded = board.load().unwrap();
            assert!(loaded.origin.stray_comments.is_empty(), "{}", board.name);
            let saved = to_ron(&loaded.map).unwrap();
            assert!(
                saved == board.text,
                "{} differs from its saved form",
                board.name
            );
        }
    }
}
