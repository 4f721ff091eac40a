//! Where something stands in a JSON text, for errors.

use super::error::Step;
use crate::map::Position;

/// Line and column of a byte.
pub fn position(text: &str, at: usize) -> Position {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Position {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}

/// Where the value at the end of a path starts, or the closest one around it. The text is known to
/// be JSON.
pub fn find(text: &str, path: &[Step]) -> Option<usize> {
    let mut walker = Walker {
        bytes: text.as_bytes(),
        at: 0,
    };
    walker.blank();
    let mut found = walker.at;
    for step in path {
        if !walker.enter(step) {
            return Some(found);
        }
        found = walker.at;
    }
    Some(found)
}

struct Walker<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Walker<'_> {
    fn here(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn blank(&mut self) {
        while self.here().is_ascii_whitespace() {
            self.at += 1;
        }
    }

    /// Goes to the start of a member of the value that starts here.
    fn enter(&mut self, step: &Step) -> bool {
        let opening = self.here();
        self.at += 1;
        let mut index = 0;
        // The last one of several equal keys is the one that counts.
        let mut hit = None;
        loop {
            self.blank();
            match self.here() {
                b'}' | b']' | 0 => break,
                b',' => {
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            let wanted = match step {
                Step::Key(key) if opening == b'{' => self.key() == *key,
                Step::Index(number) if opening == b'[' => *number == index,
                _ => return false,
            };
            if wanted {
                hit = Some(self.at);
            }
            self.skip();
            index += 1;
        }
        if let Some(at) = hit {
            self.at = at;
        }
        hit.is_some()
    }

    /// Reads a key and goes on to its value.
    fn key(&mut self) -> String {
        let start = self.at;
        self.text();
        let written = self.bytes.get(start..self.at).unwrap_or_default();
        let key = serde_json::from_slice(written).unwrap_or_default();
        self.blank();
        if self.here() == b':' {
            self.at += 1;
        }
        self.blank();
        key
    }

    fn text(&mut self) {
        self.at += 1;
        while !matches!(self.here(), b'"' | 0) {
            self.at += if self.here() == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
    }

    /// Goes behind the value that starts here.
    fn skip(&mut self) {
        let mut depth = 0_usize;
        loop {
            match self.here() {
                0 => return,
                b'"' => self.text(),
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    if depth == 0 {
                        return;
                    }
                    depth -= 1;
                    self.at += 1;
                }
                b',' if depth == 0 => return,
                _ => self.at += 1,
            }
            if depth == 0 && matches!(self.here(), b',' | b'}' | b']') {
                return;
            }
        }
    }
}

/// The text with blanks for commas that stand before a closing bracket.
pub fn without_trailing_commas(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut walker = Walker {
        bytes: text.as_bytes(),
        at: 0,
    };
    let mut comma = None;
    while walker.at < text.len() {
        match walker.here() {
            b'"' => {
                walker.text();
                comma = None;
                continue;
            }
            b',' => comma = Some(walker.at),
            b'}' | b']' => {
                if let Some(comma) = comma.take() {
                    bytes[comma] = b' ';
                }
            }
            byte if byte.is_ascii_whitespace() => {}
            _ => comma = None,
        }
        walker.at += 1;
    }
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_path() {
        let text = "{\n \"a\": [1, {\"b\\\"]\": \"x\"},\n  22],\n \"c\": {\"d\": null}\n}";
        let key = |key: &str| Step::Key(key.to_owned());
        let at = |path: &[Step]| &text[find(text, path).unwrap()..];
        assert!(at(&[key("a"), Step::Index(2)]).starts_with("22]"));
        assert!(at(&[key("a"), Step::Index(1), key("b\"]")]).starts_with("\"x\""));
        assert!(at(&[key("c"), key("d")]).starts_with("null"));
        // What is not there is looked for in what is.
        assert!(at(&[key("c"), key("e")]).starts_with("{\"d\""));
        assert_eq!(position(text, text.find("22").unwrap()).line, 3);
    }

    #[test]
    fn only_commas_before_brackets_vanish() {
        let text = "[{\"a\": \",]\", \"b\": [1, 2, ] , }, ]";
        let tidy = without_trailing_commas(text);
        assert_eq!(tidy, "[{\"a\": \",]\", \"b\": [1, 2  ]   }  ]");
    }
}
