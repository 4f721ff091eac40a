//! Families of fonts that themes and texts name. This is the one place where a name becomes a font.

/// A family of fonts, by its place in [`Family::ALL`].
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

    /// All of them.
    pub const ALL: [Family; 5] = [
        Family::SANS,
        Family::SERIF,
        Family::DISPLAY,
        Family::CONDENSED,
        Family::MONO,
    ];

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

/// The family of that name, whatever its case.
pub fn find(name: &str) -> Option<Family> {
    let name = name.trim();
    Family::ALL
        .into_iter()
        .find(|family| family.name().eq_ignore_ascii_case(name))
}
