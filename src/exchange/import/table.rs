//! Tables as CSV: the header decides whether rows are cities, routes or tickets. Several tables may
//! stand in one file, divided by empty lines, or in one folder.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::draft::Draft;
use super::error::{Step, Wrong};
use super::fields::{city, route, ticket};
use super::record::Record;
use super::{ImportError, Imported, Kind};
use crate::exchange::guard::unguard;
use crate::map::{
    MAX_CITIES, MAX_IMPORT_BYTES, MAX_ROUTES, MAX_TICKETS, SourceError, read_text, system_words,
};

/// No more rows than this are gathered; far fewer are too many for a map, which is said with their
/// number.
const MOST_ROWS: usize = 100_000;

/// What the rows of a table are.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rows {
    Cities,
    Routes,
    Tickets,
    /// Written by our export for people; it follows from the routes.
    Distances,
}

/// Reads a file with one table or several.
pub fn parse(file: &str, name: &str, text: &str) -> Result<Imported, ImportError> {
    let mut draft = Draft {
        name: name.to_owned(),
        ..Draft::default()
    };
    add(text, &mut draft).map_err(|wrong| wrong.in_table(file))?;
    finish(draft).map_err(|wrong| wrong.in_table(file))
}

/// Reads all tables of a folder.
pub fn read_folder(folder: &Path) -> Result<Imported, ImportError> {
    let shown = folder.display().to_string();
    let unreadable = |error: std::io::Error| {
        ImportError::whole(&shown, format!("cannot be read: {}", system_words(&error)))
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("csv")) {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        let message = "is a folder without CSV tables: there is nothing to import".to_owned();
        return Err(ImportError::whole(&shown, message));
    }
    let name = folder
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let mut draft = Draft {
        name,
        ..Draft::default()
    };
    // The limit holds for all tables together.
    let mut left = MAX_IMPORT_BYTES;
    for path in files {
        let file = path.display().to_string();
        let text = read_text(&path, left).map_err(|error| match error {
            SourceError::TooLarge { .. } => {
                let most = MAX_IMPORT_BYTES / (1024 * 1024);
                let message = format!("its tables are too large; at most {most} MiB can be read");
                ImportError::whole(&shown, message)
            }
            other => ImportError::whole(&file, other.to_string()),
        })?;
        left = left.saturating_sub(text.len() as u64);
        add(&text, &mut draft).map_err(|wrong| wrong.in_table(&file))?;
    }
    finish(draft).map_err(|wrong| wrong.in_table(&shown))
}

fn finish(mut draft: Draft) -> Result<Imported, Wrong> {
    draft.implied = draft.cities.is_empty();
    draft.into_imported(Kind::Csv)
}

/// Adds the tables of a text.
fn add(text: &str, draft: &mut Draft) -> Result<(), Wrong> {
    let mut start = 1;
    for (lines, block) in blocks(text)? {
        start += lines.0;
        add_table(block, start, draft)?;
        start += lines.1;
    }
    Ok(())
}

/// The number of empty lines before a table, and of its own lines; its text.
type Piece<'a> = ((usize, usize), &'a str);

/// The pieces between empty lines.
fn blocks(text: &str) -> Result<Vec<Piece<'_>>, Wrong> {
    let mut blocks = Vec::new();
    let (mut before, mut from, mut at, mut own) = (0, None, 0, 0);
    let (mut quoted, mut opened) = (false, 0);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        // An empty line inside of quotes belongs to a text.
        let blank = line
            .trim_matches([',', ';', '\t', ' ', '\r', '\n'])
            .is_empty()
            && !quoted;
        if line.matches('"').count() % 2 == 1 {
            (quoted, opened) = (!quoted, number);
        }
        match (blank, from) {
            (true, None) => before += 1,
            (true, Some(start)) => {
                blocks.push(((before, own), &text[start..at]));
                (before, from, own) = (1, None, 0);
            }
            (false, None) => (from, own) = (Some(at), 1),
            (false, Some(_)) => own += 1,
        }
        at += line.len();
    }
    if let Some(start) = from {
        blocks.push(((before, own), &text[start..]));
    }
    if quoted {
        let message = "the quote that opens here is never closed";
        return Err(Wrong::new(&[Step::Index(opened)], message));
    }
    Ok(blocks)
}

fn add_table(text: &str, first_line: usize, draft: &mut Draft) -> Result<(), Wrong> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(divider(text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns: Vec<String> = Vec::new();
    let mut rows = Rows::Distances;
    for row in reader.records() {
        let row = row.map_err(|error| {
            let line = error.position().map_or(1, csv::Position::line) as usize;
            let line = [Step::Index(first_line + line - 1)];
            Wrong::new(&line, "cannot be read as a table row")
        })?;
        let line = row.position().map_or(1, csv::Position::line) as usize;
        let path = vec![Step::Index(first_line + line - 1)];
        if columns.is_empty() {
            columns = row.iter().map(column).collect();
            rows = kind_of(&columns).ok_or_else(|| {
                let found = row.iter().collect::<Vec<_>>().join(", ");
                let found: String = found.chars().take(60).collect();
                Wrong::new(
                    &path,
                    format!(
                        "expected a header with name (cities), from, to, length (routes) or from, \
                         to, value (tickets), found `{found}`"
                    ),
                )
            })?;
            continue;
        }
        if row.len() > columns.len() {
            let (found, expected) = (row.len(), columns.len());
            return Err(Wrong::new(
                &path,
                format!("expected {expected} columns, found {found}"),
            ));
        }
        let fields = columns.iter().cloned().zip(
            row.iter()
                .map(|cell| Value::String(unguard(cell).to_owned())),
        );
        let value = Value::Object(fields.collect());
        match rows {
            Rows::Cities => city(Record::new(&value, path, "city")?, draft)?,
            Rows::Routes => route(Record::new(&value, path, "route")?, draft)?,
            Rows::Tickets => ticket(Record::new(&value, path, "ticket")?, draft)?,
            Rows::Distances => {}
        }
        if draft.cities.len() + draft.routes.len() + draft.tickets.len() > MOST_ROWS {
            let message = format!(
                "has more than {MOST_ROWS} rows; a map has at most {MAX_CITIES} cities, \
                 {MAX_ROUTES} routes and {MAX_TICKETS} tickets"
            );
            return Err(Wrong::whole(message));
        }
    }
    Ok(())
}

/// What divides the cells of a table: what its first line has most of.
pub fn divider(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or_default();
    let number = |divider: &u8| header.bytes().filter(|byte| byte == divider).count();
    let dividers = [b',', b';', b'\t'].into_iter();
    dividers.max_by_key(number).unwrap_or(b',')
}

/// The name of a column as the readers know it.
pub fn column(title: &str) -> String {
    title.trim().to_lowercase().replace(' ', "_")
}

fn kind_of(columns: &[String]) -> Option<Rows> {
    let has = |names: &[&str]| {
        columns
            .iter()
            .any(|column| names.contains(&column.as_str()))
    };
    let ends = has(&["from", "a", "start", "city1", "source"])
        && has(&["to", "b", "end", "city2", "target"]);
    if ends && has(&["length", "len"]) {
        Some(Rows::Routes)
    } else if ends && has(&["value", "points", "score"]) {
        Some(Rows::Tickets)
    } else if ends && has(&["spaces"]) {
        Some(Rows::Distances)
    } else if has(&["name", "city", "stop"]) {
        Some(Rows::Cities)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_divided_by_empty_lines_and_know_their_lines() {
        let text = "\nname,x\n\"a\n\nb\",1\n\n\nfrom,to,length\na,b,3\n";
        let found = blocks(text).unwrap();
        let lines: Vec<_> = found.iter().map(|(lines, _)| *lines).collect();
        assert_eq!(lines, [(1, 4), (2, 2)]);
        assert_eq!(found[1].1, "from,to,length\na,b,3\n");
    }
}
