//! Reading a map file.

use std::path::Path;

use super::error::{Fault, LoadError, Position, explain};
use super::outline::{Body, Comment, Node, Outline, outline};
use super::source::{SourceError, read_bytes};
use super::write::ron_options;
use super::{MAX_BYTES, Map, Theme, Version};

/// A map and what is known of the text it came from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The map; perhaps a draft with faults of content.
    pub map: Map,
    /// Where its records stand.
    pub origin: Origin,
}

/// Lines of a map file, counted from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Origin {
    /// The line of each city.
    pub cities: Vec<usize>,
    /// The line of each route.
    pub routes: Vec<usize>,
    /// The line of each group.
    pub groups: Vec<usize>,
    /// The line of each deck.
    pub decks: Vec<usize>,
    /// The line of each ticket of each deck.
    pub tickets: Vec<Vec<usize>>,
    /// The line where the rules start.
    pub rules: Option<usize>,
    /// The line of the background picture.
    pub background: Option<usize>,
    /// The line of the theme.
    pub theme: Option<usize>,
    /// The line of each free text.
    pub texts: Vec<usize>,
    /// The line that names the active deck.
    pub active_deck: Option<usize>,
    /// Comments behind the head of the file, which saving would lose.
    pub stray_comments: Vec<usize>,
}

/// Reads a map file.
///
/// # Errors
/// If it cannot be read, is too large, or is not a map of a known version.
pub fn read(path: &Path) -> Result<Loaded, LoadError> {
    parse(&path.display().to_string(), &file_bytes(path)?)
}

/// The bytes of a map file.
///
/// # Errors
/// If it cannot be read or is too large.
pub fn file_bytes(path: &Path) -> Result<Vec<u8>, LoadError> {
    let fail = |fault| LoadError {
        file: path.display().to_string(),
        position: None,
        fault,
    };
    read_bytes(path, MAX_BYTES).map_err(|error| {
        fail(match error {
            SourceError::TooLarge { bytes, most } => Fault::TooLarge(bytes.unwrap_or(most + 1)),
            SourceError::Unreadable(why) => Fault::Unreadable(why),
            SourceError::NotText(_) => Fault::NotText,
        })
    })
}

/// Reads the bytes of a map file; `file` is what errors call it.
///
/// # Errors
/// If they are too many, or not a map of a known version.
pub fn parse(file: &str, bytes: &[u8]) -> Result<Loaded, LoadError> {
    parse_within(MAX_BYTES, file, bytes)
}

/// Reads the bytes of a map that may be larger than a map file: a copy of work that cannot be saved.
///
/// # Errors
/// If they are more than `most`, or not a map of a known version.
pub fn parse_within(most: u64, file: &str, bytes: &[u8]) -> Result<Loaded, LoadError> {
    let fail = |position, fault| LoadError {
        file: file.to_owned(),
        position,
        fault,
    };
    let length = bytes.len() as u64;
    if length > most {
        return Err(fail(None, Fault::TooLarge(length)));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let good = std::str::from_utf8(good).unwrap_or_default();
        fail(Some(position(good, good.len())), Fault::NotText)
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let outline = outline(text);
    if let Some(outline) = &outline {
        expect_version(&outline.root)
            .map_err(|(at, fault)| fail(Some(position(text, at)), fault))?;
    }
    let mut map: Map = ron_options().from_str(text).map_err(|error| {
        let at = offset(text, error.span.start.line, error.span.start.col);
        let end = offset(text, error.span.end.line, error.span.end.col);
        let (at, message) = locate(&error.code, text, at, end);
        fail(Some(position(text, at)), Fault::Form(message))
    })?;
    let mut origin = Origin::default();
    if let Some(outline) = &outline {
        origin = Origin::of(text, outline);
        if !outline.head.is_empty() {
            map.head_comment = head_comment(&outline.head);
        }
    }
    Ok(Loaded { map, origin })
}

/// Reads a theme from text.
pub(super) fn theme_of(file: &str, text: &str) -> Result<Theme, LoadError> {
    ron_options().from_str(text).map_err(|error| {
        let at = offset(text, error.span.start.line, error.span.start.col);
        let end = offset(text, error.span.end.line, error.span.end.col);
        let (at, message) = locate(&error.code, text, at, end);
        LoadError {
            file: file.to_owned(),
            position: Some(position(text, at)),
            fault: Fault::Form(message),
        }
    })
}

/// Refuses other versions before their unknown fields can confuse anybody.
fn expect_version(root: &Node) -> Result<(), (usize, Fault)> {
    let Some(first) = root.items().first() else {
        return Ok(());
    };
    if first.key != Some("version") {
        return Err((first.start, Fault::NoVersion));
    }
    let Body::Atom(found) = first.body else {
        return Ok(());
    };
    match found.parse::<u64>() {
        Ok(number) if number == u64::from(Version::CURRENT) => Ok(()),
        Ok(number) if number > u64::from(Version::CURRENT) => {
            Err((first.start, Fault::NewerVersion(found.to_owned())))
        }
        _ => Err((first.start, Fault::UnknownVersion(found.to_owned()))),
    }
}

/// Where a complaint belongs: the parser notes where it was before and after the last token.
fn locate(code: &ron::Error, text: &str, start: usize, end: usize) -> (usize, String) {
    if let Some(opening) = text_over_lines(text, start) {
        return (
            opening,
            "this text has no closing `\"` on its line".to_owned(),
        );
    }
    let at = match code {
        ron::Error::Eof => text.trim_end().len(),
        // A value that is refused has been read: what follows on the next line is innocent.
        ron::Error::Message(_) if text.get(start..).is_some_and(starts_on_next_line) => start,
        _ => skip_blank(text, start),
    };
    (at, explain(code, text, at, end))
}

/// The opening mark of a text that ends right before a mistake but began on another line: its
/// closing mark was forgotten, and it swallowed all up to the next one.
fn text_over_lines(text: &str, at: usize) -> Option<usize> {
    let inside = text.get(..at)?.strip_suffix('"')?;
    let opening = inside.rfind('"')?;
    inside.get(opening..)?.contains('\n').then_some(opening)
}

fn starts_on_next_line(rest: &str) -> bool {
    let blank = rest.len() - rest.trim_start().len();
    rest.get(..blank).is_some_and(|blank| blank.contains('\n'))
}

fn skip_blank(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.len() - rest.trim_start().len()
}

/// The byte at a line and column.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let rest = text.get(start..).unwrap_or_default();
    start
        + rest
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(rest.len(), |(at, _)| at)
}

fn position(text: &str, at: usize) -> Position {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Position {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
    }
}

fn head_comment(comments: &[Comment]) -> String {
    let mut lines = Vec::new();
    for comment in comments {
        let block = comment
            .text
            .strip_prefix("/*")
            .map(|inner| inner.strip_suffix("*/").unwrap_or(inner));
        match block {
            Some(inner) => lines.extend(inner.lines().map(str::trim)),
            None => {
                let line = comment.text.strip_prefix("//").unwrap_or(comment.text);
                lines.push(line.strip_prefix(' ').unwrap_or(line).trim_end());
            }
        }
    }
    lines.join("\n")
}

impl Origin {
    fn of(text: &str, outline: &Outline) -> Origin {
        let line_ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        let line = |at: usize| line_ends.partition_point(|end| *end < at) + 1;
        let lines = |node: Option<&Node>| -> Vec<usize> {
            node.map_or_else(Vec::new, |list| {
                list.items().iter().map(|item| line(item.start)).collect()
            })
        };
        let root = &outline.root;
        let field_line = |name: &str| root.field(name).map(|field| line(field.start));
        Origin {
            cities: lines(root.field("cities")),
            routes: lines(root.field("routes")),
            groups: lines(root.field("groups")),
            decks: lines(root.field("decks")),
            tickets: root.field("decks").map_or_else(Vec::new, |decks| {
                let decks = decks.items().iter();
                decks.map(|deck| lines(deck.field("tickets"))).collect()
            }),
            rules: field_line("rules"),
            background: field_line("background"),
            theme: field_line("theme"),
            texts: lines(root.field("texts")),
            active_deck: field_line("active_deck"),
            stray_comments: outline.stray.iter().map(|note| line(note.start)).collect(),
        }
    }
}
