//! What can go wrong with a map file, in words that say what and where.

use std::fmt;
use std::path::PathBuf;

use super::{MAX_BYTES, Weight, mebibytes, nearest, system_words};

/// A place in a file, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

/// A file that cannot be read as a map.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct LoadError {
    /// The file, as the user named it.
    pub file: String,
    /// Where in the file.
    pub position: Option<Position>,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(Position { line, column }) = self.position {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The system would not give the file.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// The file is beyond the limit.
    #[error("is {0} bytes; the limit for a map is 4 MiB")]
    TooLarge(u64),
    /// The file is not UTF-8.
    #[error("not valid UTF-8")]
    NotText,
    /// The file does not say its version.
    #[error("the first field must be `version: 1`")]
    NoVersion,
    /// The file comes from a newer program.
    #[error(
        "uses version {0} of the map format, but this program reads only version 1; open it with a newer Railwright (the file was not changed)"
    )]
    NewerVersion(String),
    /// No version that ever was.
    #[error("expected `version: 1`, found `version: {0}`")]
    UnknownVersion(String),
    /// Something is not written as it should be.
    #[error("{0}")]
    Form(String),
}

/// A map that could not be saved. Whatever was there before is still there.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The target may not be changed.
    #[error("{} is read-only: not saved; make it writable or save under another name", .0.display())]
    ReadOnly(PathBuf),
    /// The target is a folder or a device.
    #[error("{} is not a file: not saved; choose a file name", .0.display())]
    NotAFile(PathBuf),
    /// The system refused.
    #[error("{path} could not be saved: {why}; nothing was overwritten", path = .path.display(), why = system_words(.error))]
    System {
        /// The target.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// The file would be beyond the limit, and could not be read again.
    #[error(
        "not saved: the map is {size}, over the limit of {most}{heaviest}",
        size = mebibytes(*.bytes),
        most = mebibytes(MAX_BYTES),
        heaviest = .heaviest.as_ref().map(|part| format!("; most of it is {part}")).unwrap_or_default()
    )]
    TooLarge {
        /// How large it would be.
        bytes: u64,
        /// What most of it is, if it is one thing.
        heaviest: Option<Weight>,
    },
    /// The file could not be read again.
    #[error("not saved: the file could not be read back: {0}")]
    NotReadable(LoadError),
    /// The map cannot be written as text.
    #[error("the map could not be converted to text: {0}")]
    Text(String),
}

/// A parser's complaint in a designer's words.
///
/// `start` and `end` enclose what the parser stumbled over.
pub(super) fn explain(code: &ron::Error, text: &str, start: usize, end: usize) -> String {
    use ron::Error as E;
    let expected = match code {
        E::Message(message) => return message.clone(),
        E::NoSuchStructField {
            expected,
            found,
            outer,
        } => {
            let whole = described(outer.as_deref());
            return unknown(&format!("a field of {whole}"), found, expected);
        }
        E::NoSuchEnumVariant {
            expected,
            found,
            outer,
        } => return unknown(&described(outer.as_deref()), found, expected),
        E::MissingStructField { field, outer } => {
            let whole = described(outer.as_deref());
            return format!("missing field `{field}` in {whole}");
        }
        E::DuplicateStructField { field, outer } => {
            let whole = described(outer.as_deref());
            return format!("field `{field}` appears twice in {whole}");
        }
        E::InvalidValueForType { expected, found } => {
            return format!("expected {expected}, found {found}");
        }
        E::ExpectedDifferentLength { expected, found } => {
            return format!("expected {expected}, found {found} values");
        }
        E::ExceededRecursionLimit => return "brackets are nested too deeply".to_owned(),
        E::UnclosedBlockComment => return "this comment is not closed; expected `*/`".to_owned(),
        E::ExpectedStringEnd => {
            return "this text has no closing `\"`".to_owned();
        }
        E::NoSuchExtension(name) => {
            return format!("expected `#![enable(implicit_some)]`, found `{name}`");
        }
        E::InvalidEscape(problem) => {
            return format!("invalid escape in this text: {problem}");
        }
        E::IntegerOutOfBounds => {
            let before = text.get(..start).unwrap_or_default();
            let sign = if before.ends_with('-') { "-" } else { "" };
            let number = text.get(start..end).unwrap_or_default().trim();
            return format!("the number `{sign}{number}` is out of range");
        }
        E::ExpectedInteger | E::InvalidIntegerDigit { .. } | E::UnderscoreAtBeginning => {
            "a whole number"
        }
        E::ExpectedFloat | E::FloatUnderscore => "a number",
        E::ExpectedBoolean => "`true` or `false`",
        E::ExpectedString => "text in quotes",
        E::ExpectedArray => "`[`",
        E::ExpectedArrayEnd => "`]` or `,`",
        E::ExpectedMap => "`{`",
        E::ExpectedMapColon => "`:`",
        E::ExpectedMapEnd => "`}` or `,`",
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => "`(`",
        E::ExpectedStructLikeEnd | E::ExpectedOptionEnd => "`)` or `,`",
        E::ExpectedComma if text.get(start..).is_some_and(|rest| rest.starts_with('.')) => {
            "a whole number"
        }
        E::ExpectedComma => "`,`",
        E::ExpectedIdentifier => "a name",
        E::TrailingCharacters => "nothing after the map",
        E::ExpectedAttribute | E::ExpectedAttributeEnd => "`#![enable(implicit_some)]`",
        E::Eof => "the rest of the map",
        other => return format!("not a valid map: {other}"),
    };
    format!("expected {expected}, found {}", excerpt(text, start))
}

fn unknown(wanted: &str, found: &str, known: &[&str]) -> String {
    match nearest(found, known.iter().copied()) {
        Some(near) => format!("expected {wanted}, found `{found}`; did you mean `{near}`?"),
        None => {
            let known = known.join(", ");
            format!("expected {wanted} ({known}), found `{found}`")
        }
    }
}

/// What a type is called by a designer.
fn described(outer: Option<&str>) -> String {
    let words = match outer {
        None => "this record",
        Some("Map") => "the map",
        Some("City") => "a city",
        Some("Route") => "a route",
        Some("Ticket") => "a ticket",
        Some("Goal") => "one of a ticket's further destinations",
        Some("Deck") => "a deck",
        Some("Group") => "a group",
        Some("BoardText") => "a text",
        Some("Theme") => "the theme",
        Some("Fonts") => "the theme's fonts",
        Some("Colors") => "the theme's colors",
        Some("Marker") => "how a place is drawn",
        Some("MarkerShape") => "the shape of a place",
        Some("SpaceLook") => "the look of train spaces",
        Some("TunnelLook") => "the look of tunnels",
        Some("FerryLook") => "the look of ferries",
        Some("Side") => "a side of the board",
        Some("Title") => "the title",
        Some("TitleLook") => "the look of the title",
        Some("Part") => "a part of the board",
        Some("Dismissal") => "a dismissed finding",
        Some("Label") => "a label",
        Some("Sheet") => "the board",
        Some("Size") => "a size",
        Some("Background") => "the background",
        Some("Line") => "a line across the board",
        Some("Color") => "a colour",
        Some("Rules") => "the rules",
        Some("TicketRules") => "the rules' tickets",
        Some("RouteRules") => "the rules' routes",
        Some("Pool") => "a ticket pool",
        Some("TicketReturn") => "a place for tickets that are not kept",
        Some("TicketsRunOut") => "what happens when tickets run out",
        Some("Bonus") => "a bonus",
        Some("BonusCards") => "the rules' bonus_cards",
        Some("Metric") => "something a bonus can count",
        Some("Places") => "a set of places",
        Some("Span") => "a range from min to max",
        Some("TieBreak") => "a tie-break",
        Some(section) => return format!("the rules' {}", section.to_lowercase()),
    };
    words.to_owned()
}

/// The next few characters, as they stand in the file.
fn excerpt(text: &str, at: usize) -> String {
    let rest = text.get(at..).unwrap_or_default().trim_start();
    let word: String = rest
        .chars()
        .enumerate()
        .take_while(|(index, c)| {
            *index < 24 && (*index == 0 || c.is_alphanumeric() || "_-.+".contains(*c))
        })
        .map(|(_, c)| c)
        .collect();
    if word.is_empty() {
        "the end of the file".to_owned()
    } else {
        format!("`{word}`")
    }
}
