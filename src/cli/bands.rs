//! `railwright bands`: whether a map lies within the bounds that its designer keeps with it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use super::output::{Output, expect_free, is_standard};
use super::playing::Playing;
use super::progress::Waiting;
use super::table::{Cell, lay_out};
use super::terminal::{clean, say};
use super::{CANCELLED, Failure, load, number, write_output};
use crate::balance::words::{figure, interval};
use crate::balance::{BandRow, Bands, MAX_BANDS_BYTES, Played, Thresholds, Within};
use crate::map::{Map, read_text};
use crate::workbench::report::{make_card, play_for_report};

/// Check that a map stays within agreed bounds.
///
/// A file of bands names figures and the least and the most that they may be. Exit code 0: nothing is
/// surely outside its band. 1: something is. 2: the files cannot be used. What may lie on either side of
/// a bound is unsure, which fails only with --strict, and so does what could not be measured.
#[derive(Args)]
pub(super) struct CheckBands {
    /// The map.
    map: PathBuf,
    /// The file of bands (default: the map's path with the ending .bands.ron).
    bands: Option<PathBuf>,
    /// Number of games at each player count (default: as the file says).
    #[arg(long, value_name = "N", value_parser = number::games(), allow_negative_numbers = true)]
    games: Option<u64>,
    #[command(flatten)]
    playing: Playing,
    /// Fail also if something is unsure.
    #[arg(long)]
    strict: bool,
    /// List every figure, also those within their bands.
    #[arg(long)]
    all: bool,
    /// Write a file of bands to start from: what is fair, and the range of published boards.
    #[arg(long)]
    new: bool,
    /// Overwrite an existing file of bands (with --new).
    #[arg(long, requires = "new")]
    force: bool,
    /// Write the table as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The ticket deck to use (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    row: &'a BandRow,
    value: f64,
    low: f64,
    high: f64,
}

impl CheckBands {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = Arc::new(load(&self.map, self.deck.as_deref())?.map);
        let path = match &self.bands {
            Some(path) => path.clone(),
            None => Bands::beside(&self.map),
        };
        if self.new {
            return self.start(&map, &path);
        }
        let text = read_text(&path, MAX_BANDS_BYTES).map_err(|error| {
            let (path, map) = (path.display(), self.map.display());
            Failure::Input(format!(
                "{path}: {error}; `railwright bands {map} --new` writes one to start from"
            ))
        })?;
        let name = path.display().to_string();
        let bands = Bands::parse(&name, &text);
        let bands = bands.map_err(|error| Failure::Input(error.to_string()))?;
        let mut games = self
            .playing
            .games(&map, self.games.unwrap_or(bands.games))?;
        games.seed = self.playing.seed.unwrap_or(bands.seed);
        let fits = bands.expect_figures(&map, &games.players);
        fits.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let output = self.json.as_deref().map(Output::open).transpose()?;
        let wrong = |error: &dyn std::fmt::Display| Failure::Input(error.to_string());
        let mut waiting = Waiting::for_habits()?;
        let suited = games.suit(&map, &mut waiting.watcher());
        suited.map_err(|error| wrong(&error))?;
        let planned = games.planned();
        waiting.go_on_with_games(planned);
        let played = play_for_report(&map, &games, &mut waiting.watcher());
        let played = played.map_err(|error| wrong(&error))?;
        waiting.finish();
        if played.iter().map(Played::games).sum::<u64>() < planned {
            say("stopped; the bands were not checked")?;
            return Ok(ExitCode::from(CANCELLED));
        }
        let card = make_card(&map, &played, &Thresholds::USUAL).map_err(|error| wrong(&error))?;
        let judged = bands.judge(&card);
        let rows = judged.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        if !self.json.as_deref().is_some_and(is_standard) {
            let text = table(&map, &rows, self.all);
            anstream::stdout().lock().write_all(text.as_bytes())?;
        }
        if let Some(mut output) = output {
            let text = json(&rows).map_err(|error| wrong(&error))?;
            output.write(text.as_bytes())?;
            output.finish()?;
        }
        let unmeasured = bands.unmeasured(&rows);
        if !unmeasured.is_empty() {
            let names = unmeasured.join(", ");
            say(format_args!("not measured in these games: {names}"))?;
        }
        let has = |verdict: Within| rows.iter().any(|row| row.verdict == verdict);
        let unsure = has(Within::Unsure) || !unmeasured.is_empty();
        let fails = has(Within::Out) || self.strict && unsure;
        Ok(ExitCode::from(u8::from(fails)))
    }

    /// Writes a file to start from.
    fn start(&self, map: &Map, path: &Path) -> Result<ExitCode, Failure> {
        expect_free(path, self.force)?;
        let text = Bands::starting(map).to_text();
        let text = text.map_err(|error| Failure::Input(error.to_string()))?;
        write_output(path, text.as_bytes())?;
        say(format_args!("wrote {}", path.display()))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn json(rows: &[BandRow]) -> Result<String, serde_json::Error> {
    // More places than any number of games can show.
    let round = |value: f64| (value * 1e6).round() / 1e6;
    let lines = rows.iter().map(|row| Line {
        row,
        value: round(row.figure.value),
        low: round(row.figure.low),
        high: round(row.figure.high),
    });
    let lines: Vec<Line> = lines.collect();
    Ok(serde_json::to_string_pretty(&lines)? + "\n")
}

/// "−2 to 2", "at most 4".
fn written(band: [Option<f64>; 2]) -> String {
    let number = |bound: f64| {
        let decimals = if bound.fract() == 0.0 { 0 } else { 2 };
        figure(bound, decimals)
    };
    match band {
        [Some(from), Some(to)] => format!("{} to {}", number(from), number(to)),
        [Some(from), None] => format!("at least {}", number(from)),
        [None, Some(to)] => format!("at most {}", number(to)),
        [None, None] => String::new(),
    }
}

fn table(map: &Map, rows: &[BandRow], all: bool) -> String {
    const BOLD: Style = Style::new().bold();
    const DIM: Style = Style::new().dimmed();
    const GOOD: Style = AnsiColor::Green.on_default();
    const BAD: Style = AnsiColor::Red.on_default().bold();
    const OPEN: Style = AnsiColor::Yellow.on_default();
    let number = |verdict: Within| rows.iter().filter(|row| row.verdict == verdict).count();
    let mut out = format!(
        "{BOLD}{}{BOLD:#}: {} within their bands, {} outside, {} unsure\n",
        clean(&map.name),
        number(Within::In),
        number(Within::Out),
        number(Within::Unsure)
    );
    let width = terminal_size::terminal_size().map_or(110, |(width, _)| usize::from(width.0));
    let mut cells: Vec<Vec<Cell>> = Vec::new();
    for (verdict, word, style) in [
        (Within::Out, "out", BAD),
        (Within::Unsure, "unsure", OPEN),
        (Within::In, "in", GOOD),
    ] {
        let rows = rows.iter().filter(|row| row.verdict == verdict);
        let rows = rows.filter(|_| all || verdict != Within::In);
        cells.extend(rows.map(|row| line(row, word, style)));
    }
    out += &lay_out(&cells, &[6, 6, 6, 3, 5, 2, 4], width);
    if let (false, within @ 1..) = (all, number(Within::In)) {
        out += &format!("  {DIM}{within} within their bands: --all lists them{DIM:#}\n");
    }
    out
}

fn line(row: &BandRow, word: &str, style: Style) -> Vec<Cell> {
    const DIM: Style = Style::new().dimmed();
    let players = row.players.map_or_else(
        || "all players".to_owned(),
        |players| format!("{players} players"),
    );
    let bounds = match row.figure.error <= 0.0 {
        true => String::new(),
        false => interval(row.figure, row.decimals),
    };
    vec![
        Cell::Left(word.to_owned(), style),
        Cell::left(row.name),
        Cell::left(row.of.as_deref().unwrap_or_default()),
        Cell::Left(players, DIM),
        Cell::right(figure(row.figure.value, row.decimals)),
        Cell::Left(bounds, DIM),
        Cell::Left(written(row.band), DIM),
    ]
}
