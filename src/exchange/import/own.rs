//! Our own formats: nothing is guessed, nothing is left out.

use serde_json::Value;

use super::error::{Step, Wrong};
use super::{Imported, Kind};
use crate::map::{Map, Version, nearest};

/// A map that needed no importing.
pub fn unchanged(map: Map, kind: Kind) -> Imported {
    Imported {
        map,
        kind,
        preset: None,
        remarks: Vec::new(),
    }
}

/// Reads the JSON that this program exports.
pub fn read(value: &Value) -> Result<Imported, Wrong> {
    let at = |key: &str| [Step::Key(key.to_owned())];
    match value.get("version").and_then(Value::as_u64) {
        Some(version) if version == u64::from(Version::CURRENT) => {}
        Some(version) if version > u64::from(Version::CURRENT) => {
            let message = format!(
                "uses version {version} of the map format, but this program reads only version {}; \
                 open it with a newer Railwright",
                Version::CURRENT
            );
            return Err(Wrong::new(&at("version"), message));
        }
        _ => {
            let message = format!("expected `{}`", Version::CURRENT);
            return Err(Wrong::new(&at("version"), message));
        }
    }
    let mut value = value.clone();
    let repeated = value.as_object_mut().and_then(|map| map.remove("tickets"));
    let map: Map = serde_path_to_error::deserialize(&value).map_err(|error| {
        let mut path = Vec::new();
        for step in error.path() {
            match step {
                serde_path_to_error::Segment::Seq { index } => path.push(Step::Index(*index)),
                serde_path_to_error::Segment::Map { key } => path.push(Step::Key(key.clone())),
                serde_path_to_error::Segment::Enum { variant } => {
                    path.push(Step::Key(variant.clone()));
                }
                serde_path_to_error::Segment::Unknown => {}
            }
        }
        Wrong::new(&path, reworded(&error.inner().to_string()))
    })?;
    let mut imported = unchanged(map, Kind::OwnJson);
    if let Some(repeated) = repeated {
        let active = serde_json::to_value(imported.map.tickets()).unwrap_or_default();
        if repeated != active {
            imported.remarks.push(
                "`tickets` repeats the active deck but differs from it; the tickets in `decks` are used"
                    .to_owned(),
            );
        }
    }
    Ok(imported)
}

/// The reader's complaint in the words that map files are refused with.
fn reworded(complaint: &str) -> String {
    let quoted: Vec<&str> = complaint.split('`').skip(1).step_by(2).collect();
    let strange =
        complaint.starts_with("unknown field") || complaint.starts_with("unknown variant");
    if let (true, Some((found, known))) = (strange, quoted.split_first()) {
        return match nearest(found, known.iter().copied()) {
            Some(near) => format!("unknown word `{found}`; did you mean `{near}`?"),
            None => format!("expected one of {}, found `{found}`", known.join(", ")),
        };
    }
    if let (true, Some(field)) = (complaint.starts_with("missing field"), quoted.first()) {
        return format!("missing field `{field}`");
    }
    for start in ["invalid type: ", "invalid value: ", "invalid length "] {
        let parts = complaint
            .strip_prefix(start)
            .and_then(|rest| rest.split_once(", expected "));
        if let Some((found, expected)) = parts {
            return format!(
                "expected {}, found {}",
                expected_words(expected),
                found_words(found)
            );
        }
    }
    complaint.to_owned()
}

/// What a reader wants, without the names of types.
fn expected_words(expected: &str) -> String {
    let words = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" | "u32" | "u64" | "i32" | "i64" => "a whole number",
        "f64" => "a number",
        "a boolean" => "`true` or `false`",
        "a string" => "text",
        "a tuple of size 2" => "two values",
        other => match other.strip_prefix("struct ") {
            Some(name) if name.chars().filter(|c| c.is_uppercase()).count() == 1 => {
                return format!("a {}", name.to_lowercase());
            }
            Some(_) => "a record",
            None => other,
        },
    };
    words.to_owned()
}

/// What a reader found, without the names of types.
fn found_words(found: &str) -> &str {
    let kinds = ["integer ", "floating point ", "boolean ", "string "];
    match found {
        "map" => "a record",
        "sequence" => "a list",
        other => kinds
            .iter()
            .find_map(|kind| other.strip_prefix(kind))
            .unwrap_or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_say_what_was_expected_and_found() {
        for (complaint, said) in [
            (
                "unknown field `lenght`, expected one of `id`, `length`",
                "unknown word `lenght`; did you mean `length`?",
            ),
            (
                "unknown variant `ochre`, expected `red` or `blue`",
                "expected one of red, blue, found `ochre`",
            ),
            ("missing field `name`", "missing field `name`"),
            (
                "invalid type: string \"x\", expected u8",
                "expected a whole number from 0 to 255, found \"x\"",
            ),
            (
                "invalid type: map, expected struct City",
                "expected a city, found a record",
            ),
            ("expected millimetres", "expected millimetres"),
        ] {
            assert_eq!(reworded(complaint), said);
        }
    }
}
