//! Rows from the clipboard, all of one kind: read like the rows of a CSV table, with the same names
//! for columns and colours and the same quotes. A row that cannot be understood does not stop the
//! others.

use serde_json::{Map as Fields, Value};

use super::draft::{Draft, DraftCity, DraftRoute, DraftTicket};
use super::error::Step;
use super::fields::{city, route, ticket};
use super::record::Record;
use crate::exchange::guard::unguard;

/// What rows are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// Cities.
    Cities,
    /// Routes.
    Routes,
    /// Tickets.
    Tickets,
}

impl RowKind {
    /// The columns that rows have where nothing stands above them.
    fn usual_columns(self) -> &'static [&'static str] {
        match self {
            RowKind::Cities => &["name", "x", "y", "region", "country"],
            RowKind::Routes => &["from", "to", "length", "color", "tunnel", "symbols"],
            RowKind::Tickets => &["from", "to", "value", "pool"],
        }
    }

    /// A column as the readers of tables know it: people who type rows have more names for some.
    fn column(self, name: String) -> String {
        match (self, name.as_str()) {
            (RowKind::Routes, "spaces" | "trains") => "length".to_owned(),
            (RowKind::Routes, "ferry") => "symbols".to_owned(),
            _ => name,
        }
    }

    /// A cell as the readers of tables know it: some spreadsheets write a comma where others write a
    /// point, and a column of tunnels may say so in every row.
    fn cell(column: &str, cell: &str) -> String {
        match column {
            "x" | "y" | "lat" | "lon" => cell.replace(',', "."),
            "tunnel" if cell.eq_ignore_ascii_case("tunnel") => "yes".to_owned(),
            _ => cell.to_owned(),
        }
    }

    /// What a row needs and people leave out, with what is read in its place.
    fn optional(self) -> Option<(&'static [&'static str], &'static str)> {
        match self {
            RowKind::Cities => None,
            RowKind::Routes => Some((super::fields::LENGTHS, "1")),
            RowKind::Tickets => Some((super::fields::VALUES, "1")),
        }
    }
}

/// Words that stand above columns.
const COLUMNS: &[&str] = &[
    "id",
    "name",
    "city",
    "stop",
    "x",
    "y",
    "lat",
    "lon",
    "region",
    "country",
    "from",
    "to",
    "source",
    "target",
    "start",
    "end",
    "length",
    "spaces",
    "trains",
    "color",
    "colour",
    "tunnel",
    "symbols",
    "ferry",
    "locomotives",
    "value",
    "points",
    "pool",
];

/// A row that was understood. Its ends are still in the words of the row.
#[derive(Clone, Debug)]
pub enum Row {
    /// A city.
    City(DraftCity),
    /// A route.
    Route(DraftRoute),
    /// A ticket, and whether the row says what it is worth.
    Ticket(DraftTicket, bool),
}

/// A row that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{row}”: {why}")]
pub struct BadRow {
    /// Its cells.
    pub row: String,
    /// Why.
    pub why: String,
}

/// Reads rows. A row of names may stand above them and says what the columns are.
pub fn read_rows(text: &str, kind: RowKind) -> Vec<Result<Row, BadRow>> {
    let mut lines = lines(text);
    let names = |line: &Vec<String>| -> Vec<String> {
        let names = line.iter().map(|cell| super::table::column(cell));
        names.map(|name| kind.column(name)).collect()
    };
    let head = lines.first().map(names).unwrap_or_default();
    let known = head.iter().filter(|name| COLUMNS.contains(&name.as_str()));
    let columns = if known.count() >= head.len().clamp(1, 2) {
        lines.remove(0);
        head
    } else {
        let usual = kind.usual_columns().iter();
        usual.map(|name| (*name).to_owned()).collect()
    };
    let rows = lines.iter().map(|cells| row(&columns, cells, kind));
    rows.collect()
}

/// The cells of each line, with the divider that the first line uses most.
fn lines(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(super::table::divider(text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let rows = reader.records().flatten();
    let rows = rows.map(|row| row.iter().map(|cell| unguard(cell).to_owned()).collect());
    rows.filter(|row: &Vec<String>| row.iter().any(|cell| !cell.is_empty()))
        .collect()
}

fn row(columns: &[String], cells: &[String], kind: RowKind) -> Result<Row, BadRow> {
    let bad = |why: String| BadRow {
        row: cells.join(", "),
        why,
    };
    let named = columns.iter().zip(cells);
    let mut fields: Fields<String, Value> = named
        .map(|(name, cell)| (name.clone(), Value::String(RowKind::cell(name, cell))))
        .collect();
    let mut complete = true;
    if let Some((names, usual)) = kind.optional() {
        let given = |name: &&str| {
            let cell = fields.get(*name).and_then(Value::as_str);
            cell.is_some_and(|cell| !cell.trim().is_empty())
        };
        complete = names.iter().any(given);
        if let (false, Some(name)) = (complete, names.first()) {
            fields.insert((*name).to_owned(), Value::String(usual.to_owned()));
        }
    }
    let value = Value::Object(fields);
    let mut draft = Draft::default();
    let read =
        match kind {
            RowKind::Cities => {
                Record::new(&value, Vec::new(), "city").and_then(|record| city(record, &mut draft))
            }
            RowKind::Routes => Record::new(&value, Vec::new(), "route")
                .and_then(|record| route(record, &mut draft)),
            RowKind::Tickets => Record::new(&value, Vec::new(), "ticket")
                .and_then(|record| ticket(record, &mut draft)),
        };
    read.map_err(|wrong| match wrong.path.last() {
        Some(Step::Key(column)) => bad(format!("{column}: {}", wrong.message)),
        _ => bad(wrong.message),
    })?;
    let city = draft.cities.pop().map(Row::City);
    let route = draft.routes.pop().map(Row::Route);
    let ticket = draft.tickets.pop();
    let ticket = ticket.map(|ticket| Row::Ticket(ticket, complete));
    let found = city.or(route).or(ticket);
    found.ok_or_else(|| bad("it is empty".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Color;

    fn routes(text: &str) -> Vec<(String, String, u8, Color)> {
        let rows = read_rows(text, RowKind::Routes).into_iter();
        rows.map(|row| match row.unwrap() {
            Row::Route(route) => (route.from, route.to, route.facts.length, route.facts.color),
            other => panic!("{other:?}"),
        })
        .collect()
    }

    #[test]
    fn rows_are_read_like_tables() {
        let rows = routes("to\tfrom\tlength\tcolour\nParis\tBerlin\t4\tpink\n");
        let wanted = ("Berlin".to_owned(), "Paris".to_owned(), 4, Color::Purple);
        assert_eq!(rows, [wanted]);
        // A quoted comma is part of a name.
        let rows = routes("\"Bath, Somerset\",Wells,2,grey\n");
        assert_eq!(rows[0].0, "Bath, Somerset");
        assert_eq!((rows[0].2, rows[0].3), (2, Color::Gray));
        // What is left out is filled in.
        assert_eq!(routes("Bath;Wells\n")[0].2, 1);
    }

    #[test]
    fn a_row_that_is_not_understood_is_named_and_the_others_are_read() {
        let rows = read_rows("Bath\tWells\tfar\nBath\tWells\t2\n", RowKind::Routes);
        let why = rows[0].as_ref().unwrap_err().to_string();
        assert!(why.contains("“Bath, Wells, far”: length:"), "{why}");
        assert!(rows[1].is_ok());
        assert!(read_rows("\n \n", RowKind::Tickets).is_empty());
    }
}
