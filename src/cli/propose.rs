//! `railwright propose`: values for the tickets of a deck, with reasons.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use super::edit::{edited, write_map};
use super::output::{expect_free, is_standard};
use super::table::{Cell, lay_out};
use super::{Failure, load, write_output};
use crate::design::decks;
use crate::design::propose::{Proposal, pay_of_deck, proposals};
use crate::map::{Id, Map};

/// Propose values for the tickets of a deck.
///
/// A value follows from the length of the shortest path, by the trend of the deck itself. With -o
/// the values are written to a copy of the map; locked tickets keep theirs.
#[derive(Args)]
pub(super) struct Propose {
    /// The map.
    map: PathBuf,
    /// The ticket deck to use (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
    /// Write the proposals as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the map with the proposed values to this file.
    #[arg(short, long, value_name = "MAP")]
    output: Option<PathBuf>,
    /// Overwrite an existing file.
    #[arg(long)]
    force: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a Id,
    from: &'a Id,
    to: &'a Id,
    value: i32,
    proposed: Option<i32>,
    reason: &'a str,
    #[serde(skip)]
    path: String,
    locked: bool,
}

impl Propose {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        if let Some(output) = &self.output {
            expect_free(output, self.force)?;
        }
        let map = load(&self.map, self.deck.as_deref())?.map;
        let proposals = proposals(&map);
        if !self.json.as_deref().is_some_and(is_standard) {
            let text = table(&map, &proposals);
            anstream::stdout().lock().write_all(text.as_bytes())?;
        }
        if let Some(file) = &self.json {
            let text = serde_json::to_string_pretty(&rows(&map, &proposals))
                .map_err(|error| Failure::Input(error.to_string()))?;
            write_output(file, format!("{text}\n").as_bytes())?;
        }
        if let Some(output) = &self.output {
            let edit = decks::value_tickets(&map, 0..map.tickets().len());
            write_map(output, &edited(map, &edit)?)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn rows<'a>(map: &'a Map, proposals: &'a [Option<Proposal>]) -> Vec<Row<'a>> {
    let tickets = map.tickets().iter().zip(proposals);
    let rows = tickets.map(|(ticket, proposal)| Row {
        id: &ticket.id,
        from: &ticket.from,
        to: &ticket.to,
        value: ticket.value,
        proposed: proposal.as_ref().map(|value| value.points),
        reason: proposal.as_ref().map_or(NO_PATH, |value| &value.reason),
        path: match proposal.as_ref().map(|value| value.path) {
            None => NO_PATH.to_owned(),
            Some(1) => "1 space".to_owned(),
            Some(path) => format!("{path} spaces"),
        },
        locked: ticket.locked,
    });
    rows.collect()
}

const NO_PATH: &str = "no path connects its ends";

/// What the deck pays, above the table.
fn deck_line(map: &Map) -> String {
    match pay_of_deck(map) {
        Some(pay) => format!("This deck pays {pay}.\n"),
        None => "A ticket is worth a point a space of its shortest path.\n".to_owned(),
    }
}

fn table(map: &Map, proposals: &[Option<Proposal>]) -> String {
    const PLAIN: Style = Style::new();
    const DIM: Style = Style::new().dimmed();
    const CHANGED: Style = AnsiColor::Yellow.on_default().bold();
    let rows: Vec<Vec<Cell>> = rows(map, proposals)
        .into_iter()
        .map(|row| {
            let name = format!("{} – {}", map.place_name(row.from), map.place_name(row.to));
            let changes = row.proposed.is_some_and(|points| points != row.value);
            let style = if changes { CHANGED } else { PLAIN };
            let proposed = row
                .proposed
                .map_or("–".to_owned(), |points| points.to_string());
            let lock = if row.locked { "locked" } else { "" };
            vec![
                Cell::left(&name),
                Cell::right(row.value.to_string()),
                Cell::Right(format!("→ {proposed}"), style),
                Cell::Left(lock.to_owned(), DIM),
                Cell::Left(row.path, DIM),
            ]
        })
        .collect();
    let width = terminal_size::terminal_size().map_or(100, |(width, _)| width.0);
    let line = deck_line(map);
    line + &lay_out(&rows, &[5, 4, 4, 2, 3], usize::from(width))
}
