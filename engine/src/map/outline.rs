//! The outline of a RON text: which value stands where, without knowing what it means.
//!
//! It gives records their line numbers, finds comments, and is what the writer lays out. It never
//! judges a text; that is the parser's work. A text that it cannot follow has no outline.

/// A value and where it starts in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node<'a> {
    /// The name before the colon, if it is a field or an entry of a table.
    pub key: Option<&'a str>,
    /// Offset of its first byte, key included.
    pub start: usize,
    pub body: Body<'a>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Body<'a> {
    /// A number, text, or word.
    Atom(&'a str),
    /// Something in brackets, perhaps with a name in front.
    Group {
        name: &'a str,
        brackets: (char, char),
        items: Vec<Node<'a>>,
    },
}

impl<'a> Node<'a> {
    pub fn items(&self) -> &[Node<'a>] {
        match &self.body {
            Body::Atom(_) => &[],
            Body::Group { items, .. } => items,
        }
    }

    pub fn field(&self, name: &str) -> Option<&Node<'a>> {
        self.items().iter().find(|item| item.key == Some(name))
    }

    /// Whether both say the same, wherever they stand.
    pub fn same_value(&self, other: &Node) -> bool {
        match (&self.body, &other.body) {
            (Body::Atom(one), Body::Atom(two)) => one == two,
            (
                Body::Group { name, items, .. },
                Body::Group {
                    name: other_name,
                    items: other_items,
                    ..
                },
            ) => {
                name == other_name
                    && items.len() == other_items.len()
                    && items
                        .iter()
                        .zip(other_items)
                        .all(|(one, two)| one.key == two.key && one.same_value(two))
            }
            _ => false,
        }
    }
}

/// A comment and where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Comment<'a> {
    pub start: usize,
    /// With its slashes and stars.
    pub text: &'a str,
}

/// A whole text.
#[derive(Debug)]
pub(super) struct Outline<'a> {
    pub root: Node<'a>,
    /// Comments before the first bracket.
    pub head: Vec<Comment<'a>>,
    /// All others.
    pub stray: Vec<Comment<'a>>,
}

/// Deeper than any map; the parser stops far earlier.
const DEEPEST: usize = 64;

pub(super) fn outline(text: &str) -> Option<Outline<'_>> {
    let mut scanner = Scanner {
        text,
        at: 0,
        comments: Vec::new(),
    };
    scanner.skip();
    while scanner.rest().starts_with("#![") {
        scanner.at += scanner.rest().find(']')? + 1;
        scanner.skip();
    }
    let head = std::mem::take(&mut scanner.comments);
    let root = scanner.item(0)?;
    scanner.skip();
    Some(Outline {
        root,
        head,
        stray: scanner.comments,
    })
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    comments: Vec<Comment<'a>>,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Takes the next `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let taken = self.rest().get(..length).unwrap_or(self.rest());
        self.at += taken.len();
        taken
    }

    /// Passes over white space and comments.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let start = self.at;
            let length = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                block_comment(rest)
            } else {
                let blank = rest.len() - rest.trim_start().len();
                if blank == 0 {
                    return;
                }
                self.at += blank;
                continue;
            };
            let text = self.take(length);
            self.comments.push(Comment { start, text });
        }
    }

    /// A value, or a key and its value.
    fn item(&mut self, depth: usize) -> Option<Node<'a>> {
        self.skip();
        let start = self.at;
        let first = self.value(depth)?;
        let end = self.at;
        self.skip();
        if self.peek() != Some(':') {
            return Some(Node {
                key: None,
                start,
                body: first,
            });
        }
        self.take(1);
        self.skip();
        Some(Node {
            key: self.text.get(start..end),
            start,
            body: self.value(depth)?,
        })
    }

    fn value(&mut self, depth: usize) -> Option<Body<'a>> {
        if depth > DEEPEST {
            return None;
        }
        let length = match self.peek()? {
            '(' | '[' | '{' => return self.group("", depth),
            '"' => quoted(self.rest(), '"')?,
            '\'' => quoted(self.rest(), '\'')?,
            _ => return self.word(depth),
        };
        Some(Body::Atom(self.take(length)))
    }

    /// A number or name; a name may be followed by brackets.
    fn word(&mut self, depth: usize) -> Option<Body<'a>> {
        let rest = self.rest();
        if let Some(length) = raw_text(rest) {
            return Some(Body::Atom(self.take(length)));
        }
        let length = rest
            .find(|c: char| c.is_whitespace() || ",:()[]{}\"'/".contains(c))
            .unwrap_or(rest.len());
        if length == 0 {
            return None;
        }
        let word = self.take(length);
        let end = self.at;
        self.skip();
        if self.peek() == Some('(') {
            return self.group(word, depth);
        }
        self.at = self.at.max(end);
        Some(Body::Atom(word))
    }

    fn group(&mut self, name: &'a str, depth: usize) -> Option<Body<'a>> {
        let brackets = match self.peek()? {
            '(' => ('(', ')'),
            '[' => ('[', ']'),
            _ => ('{', '}'),
        };
        self.take(1);
        let mut items = Vec::new();
        loop {
            self.skip();
            if self.peek()? == brackets.1 {
                self.take(1);
                return Some(Body::Group {
                    name,
                    brackets,
                    items,
                });
            }
            items.push(self.item(depth + 1)?);
            self.skip();
            if self.peek() == Some(',') {
                self.take(1);
            }
        }
    }
}

/// Length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// Length of a quoted text, both marks included.
fn quoted(text: &str, mark: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == mark => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Length of a raw text such as `r#"…"#`, if one starts here.
fn raw_text(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    let inner = after.get(hashes..)?.strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    Some(1 + hashes + 1 + inner.find(&close)? + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_lists_and_comments_are_found() {
        let text = "// head\n#![enable(implicit_some)]\n// too\n( // stray\n a: \"x, (y\", b: [(1), r#\"\"q\"\"#], c: {2: 3}, d: tag(\"z\"),)";
        let outline = outline(text).unwrap();
        assert_eq!(outline.head.len(), 2);
        assert_eq!(outline.stray.len(), 1);
        assert_eq!(outline.root.items().len(), 4);
        assert_eq!(outline.root.field("b").unwrap().items().len(), 2);
        let entry = &outline.root.field("c").unwrap().items()[0];
        assert_eq!(entry.key, Some("2"));
        assert_eq!(entry.body, Body::Atom("3"));
        let tagged = &outline.root.field("d").unwrap().body;
        assert!(matches!(tagged, Body::Group { name: "tag", .. }));
    }

    #[test]
    fn broken_or_bottomless_texts_have_no_outline() {
        for text in [
            "",
            "(",
            "(a: ",
            "(\"",
            "/*",
            "(a: r#\"",
            &"(".repeat(100_000),
        ] {
            assert!(outline(text).is_none(), "{text:.20}");
        }
    }
}
