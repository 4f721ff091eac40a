//! Maps that people already have: other programs' JSON, tables, geographic files.
//!
//! [`read`] recognises the kind of a file by its content. What it cannot use is listed in
//! [`Imported::remarks`], never lost in silence; what cannot be read at all is refused with its
//! place. Rules are proposed from what the file contains. The map may be a draft: its problems are
//! said by `check`. Cities without position have none until [`arrange()`] gives them one.

mod arrange;
mod board_data;
mod colors;
mod draft;
mod envelope;
mod error;
mod fields;
mod geo;
mod locate;
mod own;
mod propose;
mod record;
mod remarks;
mod room;
mod rows;
mod stress;
mod table;

use std::path::Path;

use serde_json::Value;

pub use arrange::{Arranged, arrange, lay_out};
pub use draft::{DraftCity, DraftRoute, DraftTicket, Spot};
pub use error::ImportError;
pub use rows::{BadRow, Row, RowKind, read_rows};

use crate::map::{self, MAX_IMPORT_BYTES, Map, Preset, SourceError, read_bytes};
use error::Wrong;
use remarks::Remarks;

/// What kind of file something was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A map file of this program.
    MapFile,
    /// The JSON that this program exports.
    OwnJson,
    /// JSON with the facts of a board: places in pixels, routes between `a` and `b`, tickets.
    BoardData,
    /// JSON of a map editor on the web: an envelope around stops, routes and tickets.
    Envelope,
    /// A bare list of routes as JSON.
    RouteList,
    /// Cities as GeoJSON points.
    GeoJson,
    /// Tables of cities, routes or tickets.
    Csv,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] = [
        Kind::MapFile,
        Kind::OwnJson,
        Kind::BoardData,
        Kind::Envelope,
        Kind::RouteList,
        Kind::GeoJson,
        Kind::Csv,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Kind::MapFile => "Railwright map",
            Kind::OwnJson => "Railwright JSON",
            Kind::BoardData => "board data (JSON)",
            Kind::Envelope => "ticket-to-ride-map (JSON)",
            Kind::RouteList => "list of routes (JSON)",
            Kind::GeoJson => "GeoJSON",
            Kind::Csv => "CSV tables",
        }
    }
}

/// A map that came from another format.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The map; perhaps a draft, perhaps with cities that have no position yet.
    pub map: Map,
    /// What the file was recognised as.
    pub kind: Kind,
    /// The rules that were proposed; none if the file has rules of its own.
    pub preset: Option<Preset>,
    /// What was left out, guessed or repaired, in sentences.
    pub remarks: Vec<String>,
}

/// Reads a file of any known kind, or a folder of CSV tables.
///
/// # Errors
/// If it cannot be read, or is of no known kind, or contains something that cannot be understood;
/// with the place.
pub fn read(path: &Path) -> Result<Imported, ImportError> {
    if path.is_dir() {
        return table::read_folder(path);
    }
    let file = path.display().to_string();
    let bytes = read_bytes(path, MAX_IMPORT_BYTES)
        .map_err(|error| ImportError::whole(&file, error.to_string()))?;
    parse(&file, &bytes)
}

/// Reads the bytes of a file of any known kind; `file` is what errors call it.
///
/// # Errors
/// As [`read`].
pub fn parse(file: &str, bytes: &[u8]) -> Result<Imported, ImportError> {
    if bytes.len() as u64 > MAX_IMPORT_BYTES {
        let too_large = SourceError::TooLarge {
            bytes: Some(bytes.len() as u64),
            most: MAX_IMPORT_BYTES,
        };
        return Err(ImportError::whole(file, too_large.to_string()));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned();
        let message = "not valid UTF-8".to_owned();
        ImportError::at(file, locate::position(&good, good.len()), message)
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let stem = Path::new(file).file_stem();
    let name = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    match text.trim_start().chars().next() {
        None => Err(ImportError::whole(file, "is empty".to_owned())),
        Some('{' | '[') => parse_json(file, &name, text),
        Some('(' | '#' | '/') if looks_like_ron(text) => {
            let loaded = map::parse(file, bytes).map_err(ImportError::from)?;
            Ok(own::unchanged(loaded.map, Kind::MapFile))
        }
        Some(_) => table::parse(file, &name, text),
    }
}

fn looks_like_ron(text: &str) -> bool {
    let start = text.trim_start();
    start.starts_with("#![") || start.starts_with('(') || start.starts_with('/')
}

fn parse_json(file: &str, name: &str, text: &str) -> Result<Imported, ImportError> {
    let mut remarks = Remarks::default();
    let mut repaired = None;
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            // Some programs leave a comma before a closing bracket.
            let tidy = locate::without_trailing_commas(text);
            let again = serde_json::from_str(&tidy).map_err(|_| ImportError::json(file, &error))?;
            remarks.say("a comma before a closing bracket was ignored");
            repaired = Some(tidy);
            again
        }
    };
    let text = repaired.as_deref().unwrap_or(text);
    let found = recognise(&value, name, remarks);
    found.map_err(|wrong| wrong.in_json(file, text))
}

/// What a JSON value is, by its keys.
fn recognise(value: &Value, name: &str, remarks: Remarks) -> Result<Imported, Wrong> {
    if value.is_array() {
        return board_data::routes_only(value, name, remarks);
    }
    let has = |key: &str| value.get(key).is_some();
    if has("payload") || has("stops") || envelope::is_named(value) {
        envelope::read(value, name, remarks)
    } else if has("version") && (has("rules") || has("decks") || has("cities")) {
        own::read(value)
    } else if has("features") || value.get("type").and_then(Value::as_str) == Some("Feature") {
        geo::read(value, name, remarks)
    } else if has("cities") || has("routes") {
        board_data::read(value, name, remarks)
    } else {
        Err(Wrong::whole(
            "is JSON of an unknown kind; expected `cities` and `routes`, `stops`, `features` or a \
             list of routes",
        ))
    }
}
