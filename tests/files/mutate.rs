//! Bytes changed at random, but with an eye for what parsers stumble over.

use rand::RngExt as _;
use rand::rngs::StdRng;

/// One change: of a byte, a piece, a token, a digit, a line, or the end.
pub fn mutate(bytes: &mut Vec<u8>, random: &mut StdRng) {
    const TOKENS: [&str; 24] = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ":",
        "\"",
        "'",
        "//",
        "/*",
        "*/",
        "None",
        "Some(",
        "-",
        "1e999",
        "NaN",
        "r#\"",
        "\\",
        "#![enable(",
        "99999999999",
        "\u{0}",
        "true",
    ];
    if bytes.is_empty() {
        return;
    }
    let at = random.random_range(0..bytes.len());
    let end = (at + random.random_range(1..40)).min(bytes.len());
    match random.random_range(0..7) {
        0 => bytes[at] = random.random_range(0..=255),
        1 => drop(bytes.drain(at..end)),
        2 => {
            let token = TOKENS[random.random_range(0..TOKENS.len())];
            bytes.splice(at..at, token.bytes());
        }
        3 => {
            let piece = bytes[at..end].to_vec();
            let to = random.random_range(0..bytes.len());
            bytes.splice(to..to, piece);
        }
        4 => {
            // A digit changes: still a map, but another one.
            let digits: Vec<usize> = (0..bytes.len())
                .filter(|at| bytes[*at].is_ascii_digit())
                .collect();
            if !digits.is_empty() {
                let digit = digits[random.random_range(0..digits.len())];
                bytes[digit] = b'0' + random.random_range(0..10u8);
            }
        }
        5 => {
            // A line goes or comes twice: ids dangle and double.
            let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            let line = random.random_range(0..lines.len());
            let times = random.random_range(0..3);
            let mut mutated = Vec::new();
            for (index, text) in lines.iter().enumerate() {
                for _ in 0..if index == line { times } else { 1 } {
                    mutated.extend_from_slice(text);
                }
            }
            *bytes = mutated;
        }
        _ => bytes.truncate(at),
    }
}
