//! Cells of tables that a spreadsheet would take for a formula.
//!
//! A spreadsheet computes a cell that starts with `=`, `+`, `-`, `@`, a tab or a carriage return, so
//! a name from a stranger could run something. Such text gets an apostrophe before it, as people
//! type it; reading takes it off again. Numbers stay numbers.

use std::borrow::Cow;

/// Text as a cell that no spreadsheet computes.
pub(super) fn guard(text: &str) -> Cow<'_, str> {
    if is_number(text) || !is_formula(text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("'{text}"))
    }
}

/// The text of a cell, without its guard.
pub(super) fn unguard(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text) => text,
        _ => cell,
    }
}

/// Whether it would be computed. Text with a guard of its own counts too, so that taking one guard
/// off gives what was there before.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'')
        .starts_with(['=', '+', '-', '@', '\t', '\r'])
}

fn is_number(text: &str) -> bool {
    let digits = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '-' | '+' | 'e');
    text.chars().all(digits) && text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_guarded_and_come_back() {
        for text in [
            "=1+1", "+a", "-x", "@sum", "\tx", "\rx", "-1-1", "'=x", "''=x", "-inf",
        ] {
            let cell = guard(text);
            assert!(cell.starts_with('\''), "{text:?}");
            assert_eq!(unguard(&cell), text);
        }
        for text in [
            "",
            "Oslo",
            "'s-Hertogenbosch",
            "a=b",
            "-5",
            "-0.25",
            "+3",
            "1e3",
        ] {
            assert_eq!(guard(text), text);
            assert_eq!(unguard(text), text);
        }
    }
}
