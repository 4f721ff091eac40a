//! `railwright compare`: two versions of a map on the same deals, side by side.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use clap::Args;

use super::output::{Output, is_standard};
use super::playing::Playing;
use super::progress::Waiting;
use super::table::{Cell, lay_out};
use super::terminal::{clean, say};
use super::{CANCELLED, Failure, load, number};
use crate::balance::words::{count, figure, interval, signed};
use crate::balance::{Comparison, Family, Row};
use crate::output::expect_folder;
use crate::workbench::compare::{self, GAMES, page_files};

/// Rows that are shown of each family if nothing is asked for.
const SHOWN: usize = 12;

/// Compare two versions of a map on the same deals.
///
/// Both are dealt the same cards at every player count, so a difference shows in far fewer games than two
/// separate runs would need. Figures are looked at after a few hundred games, then after twice as many,
/// and so on, until every difference in fairness is either sure or surely too small to matter; however
/// often you look, at most one comparison in twenty of versions that do not differ calls a difference.
#[derive(Args)]
pub(super) struct Compare {
    /// The first version.
    #[arg(value_name = "MAP_A")]
    before: PathBuf,
    /// The second version.
    #[arg(value_name = "MAP_B")]
    after: PathBuf,
    /// The most games of each version at each player count.
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = number::games(),
          allow_negative_numbers = true)]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    /// List every figure, also those that do not surely differ.
    #[arg(long)]
    all: bool,
    /// Write the comparison as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the comparison as a page into this folder.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The ticket deck to use (default: the active deck of each map).
    #[arg(long)]
    deck: Option<String>,
}

impl Compare {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let deck = self.deck.as_deref();
        let maps = [load(&self.before, deck)?.map, load(&self.after, deck)?.map].map(Arc::new);
        let mut games = self.playing.games(&maps[0], self.games)?;
        // Player counts that were asked for must suit the second version, too.
        self.playing.games(&maps[1], self.games)?;
        if let Some(folder) = &self.output {
            expect_folder(folder)?;
        }
        let json = self.json.as_deref().map(Output::open).transpose()?;
        let waiting = Waiting::for_work("comparing")?;
        let compared = compare::compare(&maps, &mut games, &mut waiting.watcher());
        waiting.finish();
        let wrong = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
        let Some(found) = compared.map_err(|error| wrong(&error))? else {
            say("stopped before the first look; nothing was compared")?;
            return Ok(ExitCode::from(CANCELLED));
        };
        if let Some(mut json) = json {
            let text = compare::to_json(&found).map_err(|error| wrong(&error))?;
            json.write(text.as_bytes())?;
            json.finish()?;
        }
        if let Some(folder) = &self.output {
            let files = page_files([&maps[0], &maps[1]], &found, &self.command());
            crate::output::write_folder(folder, &files)?;
        }
        if !self.json.as_deref().is_some_and(is_standard) {
            let text = summary(&found, self.all);
            anstream::stdout().lock().write_all(text.as_bytes())?;
            if let Some(folder) = &self.output {
                let page = folder.join("index.html").display().to_string();
                writeln!(anstream::stdout(), "{}", clean(&page))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// What makes the same comparison again.
    fn command(&self) -> String {
        let (one, two) = (self.before.display(), self.after.display());
        let mut command = format!("railwright compare {one} {two}");
        command += &self.playing.flags(self.games);
        if let Some(deck) = &self.deck {
            command += &format!(" --deck {deck}");
        }
        command
    }
}

fn summary(found: &Comparison, all: bool) -> String {
    const BOLD: Style = Style::new().bold();
    const DIM: Style = Style::new().dimmed();
    let [one, two] = found.names.each_ref().map(|name| clean(name));
    let tables: Vec<String> = found
        .tables
        .iter()
        .map(|(players, games)| format!("{} with {players}", count(*games)))
        .collect();
    let mut out = format!(
        "{BOLD}{one}{BOLD:#} → {BOLD}{two}{BOLD:#}  {DIM}games of each: {} players{DIM:#}\n",
        tables.join(", ")
    );
    let sure = found.sure().count();
    out += &match (sure, found.open) {
        (0, false) => {
            "Nothing surely changed, and every seat and ticket is surely within what matters.\n"
                .to_owned()
        }
        (0, true) => {
            "Nothing surely changed. More games (--games) could still show a difference.\n"
                .to_owned()
        }
        (1, _) => "1 figure surely differs.\n".to_owned(),
        (sure, _) => format!("{sure} figures surely differ.\n"),
    };
    let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    for family in Family::ALL {
        let rows = found.rows.iter().filter(|row| row.family == family);
        let rows: Vec<&Row> = rows.filter(|row| all || row.sure).collect();
        if rows.is_empty() {
            continue;
        }
        let most = if all { rows.len() } else { SHOWN };
        out += &format!("{BOLD}{}{BOLD:#}\n", family.name());
        let cells: Vec<Vec<Cell>> = rows.iter().take(most).map(|row| line(row)).collect();
        out += &lay_out(&cells, &[6, 5, 5, 4, 3, 2], width);
        if let Some(more @ 1..) = rows.len().checked_sub(most) {
            out += &format!("  {DIM}{more} more with --all{DIM:#}\n");
        }
    }
    out
}

fn line(row: &Row) -> Vec<Cell> {
    const PLAIN: Style = Style::new();
    const DIM: Style = Style::new().dimmed();
    const BETTER: Style = AnsiColor::Green.on_default().bold();
    const WORSE: Style = AnsiColor::Red.on_default().bold();
    let (verdict, style) = match (row.sure, row.better) {
        (true, Some(true)) => ("better", BETTER),
        (true, Some(false)) => ("worse", WORSE),
        (true, None) => ("changed", Style::new().bold()),
        (false, _) => ("", PLAIN),
    };
    let number = |value: f64| figure(value, row.decimals);
    vec![
        Cell::left(&row.label),
        Cell::right(number(row.before.value)),
        Cell::Right(format!("→ {}", number(row.after.value)), PLAIN),
        Cell::Right(signed(row.difference.value, row.decimals), style),
        Cell::Left(interval(row.difference, row.decimals), DIM),
        Cell::Left(verdict.to_owned(), style),
    ]
}
