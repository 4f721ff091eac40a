//! Families of fonts that themes and texts name. This is the one place where a name becomes a font.
//!
//! The program carries Noto Sans alone, so the families that themes would like are set in it.

/// A family of fonts, by its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Family(u8);

impl Family {
    /// The usual one.
    pub const SANS: Family = Family(0);
    /// A book serif.
    pub const SERIF: Family = Family(1);
    /// An elegant serif for titles.
    pub const DISPLAY: Family = Family(2);
    /// A narrow grotesque for posters.
    pub const CONDENSED: Family = Family(3);
    /// A typewriter face for plans.
    pub const MONO: Family = Family(4);

    /// Its name.
    pub fn name(self) -> &'static str {
        match self.0 {
            1 => "EB Garamond",
            2 => "Playfair Display",
            3 => "Fira Sans Extra Condensed",
            4 => "JetBrains Mono",
            _ => "Noto Sans",
        }
    }
}

/// The family of that name, whatever its case, if the program carries it.
pub fn find(name: &str) -> Option<Family> {
    let name = name.trim();
    let mut carried = [Family::SANS].into_iter();
    carried.find(|family| family.name().eq_ignore_ascii_case(name))
}
