//! Words that depend on a number, and on who is meant.

use std::fmt::Display;

/// "1 turn", "2 turns".
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let noun = if number == N::from(1) { one } else { many };
    format!("{number} {noun}")
}

/// The name of a person who has not typed one.
pub const YOU: &str = "You";

/// "Your cards", "Ada’s cards".
pub fn belonging(name: &str, what: &str) -> String {
    if name == YOU {
        format!("Your {what}")
    } else {
        format!("{name}’s {what}")
    }
}

/// A player within a sentence: "started by you", "started by Ada".
pub fn within_sentence(name: &str) -> &str {
    if name == YOU { "you" } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_you_are_not_called_you() {
        assert_eq!(counted(1_u8, "turn", "turns"), "1 turn");
        assert_eq!(counted(0_usize, "city", "cities"), "0 cities");
        assert_eq!(belonging(YOU, "cards"), "Your cards");
        assert_eq!(belonging("Ada", "tickets"), "Ada’s tickets");
        assert_eq!(within_sentence(YOU), "you");
    }
}
