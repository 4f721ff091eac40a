//! What goes to the terminal. Names and messages may come from anybody's file; they are shown, but
//! they cannot move the cursor, ring, set colours or turn the direction of writing around.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};

/// One piece of text of a line, with everything that controls a terminal written out.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    written_out(text, is_control)
}

/// Lines of plain text, with everything but line breaks and tabs written out.
pub(super) fn clean_lines(text: &str) -> Cow<'_, str> {
    written_out(text, |letter| {
        is_control(letter) && !matches!(letter, '\n' | '\t')
    })
}

/// Says something on standard error, in one line after the name of the program.
pub(super) fn say(message: impl Display) -> io::Result<()> {
    let message = message.to_string();
    writeln!(anstream::stderr(), "railwright: {}", clean(&message))
}

/// Whether a character controls a terminal (C0, C1, delete) or the direction of writing.
fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

fn written_out(text: &str, is_bad: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_bad) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if is_bad(letter) {
            // Writing to a string cannot fail.
            let _ = write!(out, "\\u{{{:x}}}", u32::from(letter));
        } else {
            out.push(letter);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_controls_a_terminal_is_written_out() {
        assert_eq!(clean("Malmö–Århus"), "Malmö–Århus");
        assert_eq!(clean("\u{1b}[31mred\u{7}"), "\\u{1b}[31mred\\u{7}");
        assert_eq!(
            clean("\u{9b}2J\u{202e}\u{2069}"),
            "\\u{9b}2J\\u{202e}\\u{2069}"
        );
        assert_eq!(clean("a\nb"), "a\\u{a}b");
        assert_eq!(clean_lines("a\n\tb\r"), "a\n\tb\\u{d}");
    }
}
