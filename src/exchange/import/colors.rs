//! Colour words that other files use.

use crate::map::{Color, nearest};

/// Our colours, and the words for each, without accents.
const WORDS: [(Color, &[&str]); 9] = [
    (
        Color::Purple,
        &["purple", "pink", "violet", "magenta", "lila", "rozsaszin"],
    ),
    (Color::Blue, &["blue", "kek"]),
    (Color::Orange, &["orange", "narancs", "narancssarga"]),
    (Color::White, &["white", "feher"]),
    (Color::Green, &["green", "zold"]),
    (Color::Yellow, &["yellow", "sarga"]),
    (Color::Black, &["black", "fekete"]),
    (Color::Red, &["red", "piros"]),
    (
        Color::Gray,
        &[
            "gray",
            "grey",
            "neutral",
            "any",
            "unspecified",
            "none",
            "wild",
            "colorless",
            "szurke",
        ],
    ),
];

/// The colour of a word.
pub fn color(word: &str) -> Option<Color> {
    let plain = deunicode::deunicode(word.trim()).to_lowercase();
    let known = WORDS
        .iter()
        .find(|(_, words)| words.contains(&plain.as_str()));
    known.map(|(color, _)| *color)
}

/// What to say about a word that is no colour.
pub fn no_color(word: &str) -> String {
    let words = WORDS.iter().flat_map(|(_, words)| words.iter().copied());
    match nearest(&word.to_lowercase(), words) {
        Some(near) => format!("expected a colour, found `{word}`; did you mean `{near}`?"),
        None => format!(
            "expected a colour (red, blue, green, yellow, black, white, orange, purple or gray), \
             found `{word}`"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_several_programs_are_known() {
        assert_eq!(color("Kék"), Some(Color::Blue));
        assert_eq!(color("Unspecified"), Some(Color::Gray));
        assert_eq!(color("neutral"), Some(Color::Gray));
        assert_eq!(color("PINK"), Some(Color::Purple));
        assert_eq!(color("fehér"), Some(Color::White));
        assert_eq!(color("ochre"), None);
        assert!(no_color("gren").contains("`green`"));
    }
}
