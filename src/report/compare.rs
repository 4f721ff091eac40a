//! The page of a comparison: two versions of a map side by side, what surely changed first.

use std::fmt::Write as _;

use super::chart::{Chart, Kind};
use super::dots::{Dot, Dots};
use super::html::{Cell, Table, escape};
use super::page::{SCRIPT, STYLE};
use crate::balance::words::{change, count};
use crate::balance::{Comparison, Family, Row};
use crate::map::Map;
use crate::output::File;

/// Differences that the chart shows.
const CHARTED: usize = 24;

/// The files of a comparison: the page. `command` is what makes it again.
pub fn compare_files(maps: [&Map; 2], found: &Comparison, command: &str) -> Vec<File> {
    vec![File {
        path: "index.html".to_owned(),
        bytes: page(maps, found, command).into_bytes(),
    }]
}

fn page(maps: [&Map; 2], found: &Comparison, command: &str) -> String {
    let [one, two] = maps.map(|map| escape(&map.name));
    let tables: Vec<String> = found
        .tables
        .iter()
        .map(|(players, games)| format!("{} with {players} players", count(*games)))
        .collect();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{two} compared with {one}</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n\
         <p class=\"kicker\">Comparison</p>\n<h1>{one} → {two}</h1>\n\
         <p class=\"lead\">The same deals on both versions. Games of each: {}.</p>\n\
         <p class=\"made\"><code>{}</code></p>\n</header>\n<nav aria-label=\"Sections\">\
         <a href=\"#findings\">What changed</a>",
        escape(&tables.join(", ")),
        escape(command),
    );
    for family in Family::ALL {
        let _ = write!(out, "<a href=\"#{}\">{}</a>", anchor(family), family.name());
    }
    out.push_str("</nav>\n<main>\n<section id=\"findings\"><h2>What changed</h2>");
    changes(found, &mut out);
    out.push_str("</section>\n");
    for family in Family::ALL {
        let _ = write!(
            out,
            "<section id=\"{}\"><h2>{}</h2>",
            anchor(family),
            family.name()
        );
        let rows: Vec<&Row> = found
            .rows
            .iter()
            .filter(|row| row.family == family)
            .collect();
        if family == Family::Fairness {
            chart(&rows, &mut out);
        }
        table(maps, &rows).write(&mut out);
        out.push_str("</section>\n");
    }
    let _ = write!(
        out,
        "</main>\n<footer><p>Made with <code>{}</code>. Both versions are dealt the same cards and played by the same bots, \
         so what the cards did to both falls out of the difference. The interval of a difference holds however often \
         one looks before the end; over all figures together, at most one comparison in twenty of versions that do not \
         differ calls a difference. Figures of tickets and routes are of all player counts together.</p></footer>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(command)
    );
    out
}

fn anchor(family: Family) -> &'static str {
    match family {
        Family::Fairness => "fairness",
        Family::Course => "course",
        Family::Details => "details",
    }
}

/// What surely changed, in sentences.
fn changes(found: &Comparison, out: &mut String) {
    let sure: Vec<&Row> = found.sure().collect();
    if sure.is_empty() {
        let rest = match found.open {
            true => "More games could still show a difference.",
            false => "Every seat and ticket is surely within what matters.",
        };
        let _ = writeln!(out, "<p>Nothing surely changed. {rest}</p>");
        return;
    }
    out.push_str("<ol class=\"findings\">\n");
    for row in sure.iter().take(super::FIRST) {
        let _ = writeln!(
            out,
            "<li><p class=\"says\">{}.</p></li>",
            escape(&row.sentence())
        );
    }
    out.push_str("</ol>\n");
    if let Some(more @ 1..) = sure.len().checked_sub(super::FIRST) {
        let _ = writeln!(
            out,
            "<p class=\"hint\">{more} more below, marked as sure.</p>"
        );
    }
}

/// The differences that stand out most, with their intervals.
fn chart(rows: &[&Row], out: &mut String) {
    let mut rows = rows.to_vec();
    rows.truncate(CHARTED);
    let dots = Dots {
        rows: rows
            .iter()
            .map(|row| Dot {
                label: row.label.clone(),
                color: usize::from(row.sure),
                figure: row.difference,
                reference: Some(0.0),
                gap: false,
                range: None,
            })
            .collect(),
        legend: vec!["could be chance".to_owned(), "sure".to_owned()],
        axis: "second version minus first, in points".to_owned(),
        reference: None,
        label_width: 210,
    };
    let chart = Chart::new(
        "differences",
        "What the change did to seats and tickets".to_owned(),
        "Points of the second version minus points of the first, with an interval that holds however often one looks".to_owned(),
        Kind::Dots(dots),
        "Too few games to tell",
    );
    if let Ok(svg) = chart.inline() {
        let _ = writeln!(
            out,
            "<figure><figcaption><h3>{}</h3><p>{}</p></figcaption><div class=\"wide\">{svg}</div></figure>",
            escape(&chart.title),
            escape(&chart.caption),
        );
    }
}

fn table(maps: [&Map; 2], rows: &[&Row]) -> Table {
    let caption = "Every figure of both versions; what surely differs first.";
    let mut names = maps.map(|map| map.name.clone());
    if names[0] == names[1] {
        names = ["Before".to_owned(), "After".to_owned()];
    }
    let [one, two] = names;
    let heads = ["Figure".to_owned(), one, two];
    let rest = ["Difference", "Sure"].map(str::to_owned);
    let mut table = Table::new(caption, heads.into_iter().chain(rest));
    for row in rows {
        let unit = if row.unit == "%" { ", %" } else { "" };
        let verdict = match (row.sure, row.better) {
            (true, Some(true)) => "better",
            (true, Some(false)) => "worse",
            (true, None) => "changed",
            (false, _) => "",
        };
        table.row(vec![
            Cell::text(&format!("{}{unit}", row.label)),
            Cell::measured(Some(row.before), 1.0, row.decimals),
            Cell::measured(Some(row.after), 1.0, row.decimals),
            Cell::sorted(&change(row.difference, row.decimals), row.difference.value),
            Cell::text(verdict),
        ]);
    }
    table
}
