//! `railwright check`: what is wrong with maps.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use super::output::is_standard;
use super::terminal::{clean, say};
use super::{Failure, load, write_output};
use crate::check::{Problem, Severity, check, check_comments, check_files};
use crate::map::Loaded;
use crate::map::problem::count;

/// Check maps for problems.
///
/// Errors prevent play; warnings and hints do not. Exit code 0: no errors; 1: errors; 2: a file
/// cannot be read as a map.
#[derive(Args)]
pub(super) struct Check {
    /// The maps to check.
    #[arg(required = true, value_name = "MAP")]
    maps: Vec<PathBuf>,
    /// Write the result as JSON to a file (- for standard output).
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The ticket deck to check (default: each map's active deck).
    #[arg(long)]
    deck: Option<String>,
}

/// What `--json` says of one map.
#[derive(Serialize)]
struct Checked {
    map: String,
    name: String,
    cities: usize,
    routes: usize,
    tickets: usize,
    problems: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    severity: Severity,
    code: &'static str,
    message: String,
    #[serde(rename = "where")]
    place: String,
    line: Option<usize>,
}

impl Check {
    /// A look at one map.
    pub(super) fn of(map: &Path) -> Self {
        Check {
            maps: vec![map.to_owned()],
            json: None,
            deck: None,
        }
    }

    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let mut results = Vec::new();
        let mut unreadable = false;
        for path in &self.maps {
            match load(path, self.deck.as_deref()) {
                Ok(loaded) => results.push(look_at(path, &loaded)),
                Err(failure) => {
                    unreadable = true;
                    say(failure)?;
                }
            }
        }
        let to_terminal = self.json.as_deref().is_some_and(is_standard);
        if !to_terminal {
            let mut text = String::new();
            for result in &results {
                result.print(&mut text);
            }
            anstream::stdout().lock().write_all(text.as_bytes())?;
        }
        // A file that only knows of some of the maps would mislead whoever reads it.
        if let Some(file) = self.json.filter(|_| !unreadable) {
            let text = serde_json::to_string_pretty(&results)
                .map_err(|error| Failure::Input(error.to_string()))?;
            write_output(&file, format!("{text}\n").as_bytes())?;
        }
        let errors = results
            .iter()
            .any(|result| result.number(Severity::Error) > 0);
        Ok(match (unreadable, errors) {
            (true, _) => ExitCode::from(2),
            (false, true) => ExitCode::from(1),
            (false, false) => ExitCode::SUCCESS,
        })
    }
}

fn look_at(path: &Path, loaded: &Loaded) -> Checked {
    let Loaded { map, origin } = loaded;
    let mut problems = check(map);
    problems.extend(check_files(map, path.parent().unwrap_or(Path::new(""))));
    problems.extend(check_comments(origin));
    problems.sort_by_key(Problem::severity);
    let found = problems.into_iter().map(|problem| Found {
        severity: problem.severity(),
        code: problem.code.name(),
        place: problem.subject.name(map).to_string(),
        line: problem.subject.line(origin),
        message: problem.message,
    });
    Checked {
        map: path.display().to_string(),
        name: map.name.clone(),
        cities: map.cities.len(),
        routes: map.routes.len(),
        tickets: map.tickets().len(),
        problems: found.collect(),
    }
}

impl Checked {
    fn number(&self, severity: Severity) -> usize {
        let problems = self.problems.iter();
        problems.filter(|found| found.severity == severity).count()
    }

    fn print(&self, out: &mut String) {
        for found in &self.problems {
            let style = style(found.severity);
            let line = found
                .line
                .map_or_else(String::new, |line| format!(":{line}"));
            let _ = writeln!(
                out,
                "{map}{line}: {style}{severity}{style:#}: {place}: {message} [{code}]",
                map = clean(&self.map),
                severity = found.severity,
                place = clean(&found.place),
                message = clean(&found.message),
                code = found.code,
            );
        }
        let counted = [Severity::Error, Severity::Warning, Severity::Hint].map(|severity| {
            let number = self.number(severity);
            count(number, &severity.to_string(), &format!("{severity}s"))
        });
        let bold = Style::new().bold();
        let _ = writeln!(
            out,
            "{map}: {bold}{name}{bold:#}, {cities}, {routes}, {tickets}: {counted}",
            map = clean(&self.map),
            name = clean(&self.name),
            cities = count(self.cities, "place", "places"),
            routes = count(self.routes, "route", "routes"),
            tickets = count(self.tickets, "ticket", "tickets"),
            counted = counted.join(", "),
        );
    }
}

fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Hint => AnsiColor::Cyan,
    };
    Style::new().bold().fg_color(Some(color.into()))
}
