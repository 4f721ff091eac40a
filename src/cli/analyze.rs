//! `railwright analyze`: what can be said of a map without playing it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use super::output::is_standard;
use super::terminal::clean;
use super::{Failure, load, number, write_output};
use crate::analysis::{Analysis, Figure, Ranges, published};
use crate::map::problem::count;
use crate::map::{Color, Id, Map};

/// Measure a map without playing it.
///
/// Shows the network at one player count, how hard each ticket is, what the deck pays, and how
/// published boards compare.
#[derive(Args)]
pub(super) struct Analyze {
    /// The map.
    map: PathBuf,
    /// Number of players; with few players, parallel tracks may be closed (default: the most that
    /// the rules allow).
    #[arg(long, value_name = "N", value_parser = number::players(), allow_negative_numbers = true)]
    players: Option<u8>,
    /// Write the result as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The ticket deck to use (default: the map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

/// What `--json` says.
#[derive(Serialize)]
struct Sheet<'a> {
    #[serde(flatten)]
    analysis: &'a Analysis,
    /// The lowest and highest of each figure on the published boards.
    published: &'static Ranges,
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const OUTSIDE: Style = AnsiColor::Yellow.on_default().bold();

impl Analyze {
    /// A look at one map as its rules and its active deck have it.
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let map = load(&self.map, self.deck.as_deref())?.map;
        let seats = map.rules.players;
        let players = self.players.unwrap_or(seats.max);
        if !seats.counts().contains(&players) {
            return Err(Failure::Input(format!(
                "{} is for {} to {} players, not {players}",
                map.name, seats.min, seats.max
            )));
        }
        let analysis = Analysis::of(&map, players);
        let sheet = Sheet {
            analysis: &analysis,
            published: published(players),
        };
        if !self.json.as_deref().is_some_and(is_standard) {
            let text = print(&map, &sheet);
            anstream::stdout().lock().write_all(text.as_bytes())?;
        }
        if let Some(file) = self.json {
            let text = serde_json::to_string_pretty(&sheet)
                .map_err(|error| Failure::Input(error.to_string()))?;
            write_output(&file, format!("{text}\n").as_bytes())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn print(map: &Map, sheet: &Sheet) -> String {
    let mut out = String::new();
    let analysis = sheet.analysis;
    let _ = writeln!(
        out,
        "{BOLD}{}{BOLD:#} with {} players",
        clean(&analysis.name),
        analysis.players
    );
    figures(&analysis.figures, sheet.published, &mut out);
    distributions(analysis, &mut out);
    tickets(map, analysis, &mut out);
    corridors(map, analysis, &mut out);
    deck(map, analysis, &mut out);
    out
}

fn heading(out: &mut String, title: &str, columns: &str) {
    let _ = writeln!(out, "\n{BOLD}{title:<44}{BOLD:#}{DIM}{columns}{DIM:#}");
}

fn figures(figures: &[Figure], published: &Ranges, out: &mut String) {
    let mut part = "";
    for figure in figures {
        if figure.part != part {
            part = figure.part;
            heading(out, part, "here     published boards");
        }
        let decimals = figure.decimals;
        let Some(value) = figure.value else {
            let _ = writeln!(out, "  {:<41}{:>7}", figure.label, "–");
            continue;
        };
        let range = published.get(figure.key);
        let style = match range {
            // Compared as shown, so that no figure is marked that looks the same.
            Some((low, high)) if rounded(value, decimals) < rounded(*low, decimals) => OUTSIDE,
            Some((_, high)) if rounded(value, decimals) > rounded(*high, decimals) => OUTSIDE,
            _ => Style::new(),
        };
        let range = range.map_or_else(String::new, |(low, high)| {
            format!("{low:.decimals$}–{high:.decimals$}")
        });
        let _ = writeln!(
            out,
            "  {:<41}{style}{value:>7.decimals$}{style:#}     {DIM}{range}{DIM:#}",
            figure.label
        );
    }
}

fn rounded(value: f64, decimals: usize) -> i64 {
    (value * 10f64.powi(decimals as i32)).round() as i64
}

fn distributions(analysis: &Analysis, out: &mut String) {
    heading(out, "Spaces by colour", "");
    let most = analysis.colors.values().copied().max().unwrap_or(1).max(1);
    for color in Color::CARDS.into_iter().chain([Color::Gray]) {
        let spaces = analysis.colors.get(color.name()).copied().unwrap_or(0);
        bar(out, color.name(), spaces, most, terminal(color));
    }
    heading(out, "Routes by length", "");
    let most = analysis.lengths.values().copied().max().unwrap_or(1);
    for (length, routes) in &analysis.lengths {
        bar(out, &length.to_string(), *routes, most, Style::new());
    }
    heading(out, "Tickets by shortest path", "");
    let most = analysis.deck.paths.values().copied().max().unwrap_or(1);
    for (path, tickets) in &analysis.deck.paths {
        bar(out, &path.to_string(), *tickets, most, Style::new());
    }
}

fn bar(out: &mut String, label: &str, number: u32, most: u32, style: Style) {
    let eighths = (f64::from(number) / f64::from(most.max(1)) * 8.0 * 40.0).round() as usize;
    let mut full = "█".repeat(eighths / 8);
    if let Some(part) = " ▏▎▍▌▋▊▉".chars().nth(eighths % 8).filter(|c| *c != ' ') {
        full.push(part);
    }
    let _ = writeln!(out, "  {label:>6}  {style}{full}{style:#} {number}");
}

fn terminal(color: Color) -> Style {
    let ansi = match color {
        Color::Purple => AnsiColor::Magenta,
        Color::Blue => AnsiColor::Blue,
        Color::Orange => AnsiColor::BrightRed,
        Color::White => AnsiColor::BrightWhite,
        Color::Green => AnsiColor::Green,
        Color::Yellow => AnsiColor::Yellow,
        Color::Black | Color::Gray => AnsiColor::BrightBlack,
        Color::Red => AnsiColor::Red,
    };
    ansi.on_default()
}

fn tickets(map: &Map, analysis: &Analysis, out: &mut String) {
    heading(
        out,
        "Tickets, hardest first",
        "pays  line  path second  cut  resist. detour  turns  difficulty",
    );
    let mut rows: Vec<_> = analysis.tickets.iter().collect();
    rows.sort_by(|one, two| {
        let hard = |difficulty: Option<f64>| difficulty.unwrap_or(f64::INFINITY);
        hard(two.difficulty).total_cmp(&hard(one.difficulty))
    });
    for row in rows {
        let name = journey(map, &row.from, &row.to);
        let off = row.proposed.is_some_and(|proposed| proposed != row.value);
        let style = if off { OUTSIDE } else { Style::new() };
        let _ = writeln!(
            out,
            "  {name:<40}  {:>4}  {style}{:>4}{style:#}  {:>4} {:>6} {:>4} {:>8} {:>6} {:>6}  {:>10}",
            row.value,
            whole(row.proposed),
            whole(row.shortest),
            whole(row.second),
            whole(row.cut),
            one_decimal(row.resistance, 2),
            row.detour
                .map_or_else(|| "–".to_owned(), |more| format!("+{more}")),
            one_decimal(row.turns, 1),
            one_decimal(row.difficulty, 1),
        );
        for goal in &row.goals {
            let _ = writeln!(
                out,
                "  {:<40}  {:>4}        {:>4} {:>6} {:>4} {:>24}  {:>10}",
                format!("  or {}", clean(map.place_name(&goal.to))),
                goal.value,
                whole(goal.shortest),
                whole(goal.second),
                whole(goal.cut),
                "",
                one_decimal(goal.difficulty, 1),
            );
        }
    }
}

fn corridors(map: &Map, analysis: &Analysis, out: &mut String) {
    heading(
        out,
        "Busiest corridors",
        "length  open tracks  tickets  journeys",
    );
    let mut seen = std::collections::BTreeSet::new();
    let mut rows: Vec<_> = analysis
        .routes
        .iter()
        .filter(|row| {
            let (one, two) = (
                row.from.clone().min(row.to.clone()),
                row.from.clone().max(row.to.clone()),
            );
            seen.insert((one, two, row.length))
        })
        .collect();
    rows.sort_by(|one, two| {
        let by_load = two.load.total_cmp(&one.load);
        by_load.then(two.betweenness.total_cmp(&one.betweenness))
    });
    let bridges = rows.iter().skip(12).filter(|row| row.bridge);
    for row in rows.iter().take(12).chain(bridges) {
        let name = journey(map, &row.from, &row.to);
        let bridge = if row.bridge { "bridge" } else { "" };
        let _ = writeln!(
            out,
            "  {name:<40}  {:>6}  {:>11}  {:>7.1}  {:>6.1} %  {OUTSIDE}{bridge}{OUTSIDE:#}",
            row.length,
            format!("{} of {}", row.open, row.tracks),
            row.load,
            100.0 * row.betweenness,
        );
    }
}

fn deck(map: &Map, analysis: &Analysis, out: &mut String) {
    let deck = &analysis.deck;
    let ticket = |id: &Id| {
        let row = analysis.tickets.iter().find(|row| row.id == *id);
        row.map_or_else(|| id.to_string(), |row| journey(map, &row.from, &row.to))
    };
    let mut lines = Vec::new();
    let cities = analysis.cities.iter().filter(|city| city.articulation);
    let names: Vec<&str> = cities.map(|city| map.place_name(&city.id)).collect();
    if !names.is_empty() {
        lines.push(format!(
            "Losing one of these splits the network: {}",
            names.join(", ")
        ));
    }
    if !deck.unnamed.is_empty() {
        let names: Vec<&str> = deck.unnamed.iter().map(|id| map.place_name(id)).collect();
        lines.push(format!("On no ticket: {}", names.join(", ")));
    }
    for pair in &deck.near_duplicates {
        let (one, two) = (ticket(&pair.one), ticket(&pair.two));
        lines.push(format!("Near-duplicate tickets: {one} and {two}"));
    }
    for pair in &deck.overlaps {
        let (one, two) = (ticket(&pair.one), ticket(&pair.two));
        let shared = 100.0 * pair.shared;
        lines.push(format!(
            "{shared:.0} % of the path in common: {one} and {two}"
        ));
    }
    for pool in &deck.undealable {
        lines.push(format!(
            "Cannot be dealt: the pool `{}` has {}, but {} are needed",
            pool.pool,
            count(pool.has as usize, "ticket", "tickets"),
            pool.needs
        ));
    }
    for id in &deck.impossible {
        lines.push(format!("Nobody can complete: {}", ticket(id)));
    }
    if !lines.is_empty() {
        heading(out, "Worth knowing", "");
        for line in lines {
            let _ = writeln!(out, "  {}", clean(&line));
        }
    }
}

fn journey(map: &Map, from: &Id, to: &Id) -> String {
    let (from, to) = (clean(map.place_name(from)), clean(map.place_name(to)));
    format!("{from}–{to}")
}

fn whole(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "–".to_owned(), |number| number.to_string())
}

fn one_decimal(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "–".to_owned(), |number| format!("{number:.decimals$}"))
}
