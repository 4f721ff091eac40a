//! The findings of a card: one file for each kind, and which of them come first.

mod board;
mod play;
mod routes;
mod seats;
mod tickets;

use super::{Card, Finding, Hold};
use crate::map::{Id, Map};

/// A finding must be so sure.
const SURE: f64 = 0.05;
/// So many findings of one section at most are among the first.
const OF_A_SECTION: usize = 2;
/// So many findings are the first.
const FIRST: usize = 8;

/// All findings, the most important first: the handful that matters most, and the rest.
pub(super) fn findings(map: &Map, card: &Card) -> (Vec<Finding>, Vec<Finding>) {
    let mut findings = Vec::new();
    seats::seats(card, &mut findings);
    tickets::tickets(map, card, &mut findings);
    tickets::long_tickets(card, &mut findings);
    routes::routes(map, card, &mut findings);
    board::structure(map, card, &mut findings);
    board::deck(map, card, &mut findings);
    play::strategies(card, &mut findings);
    play::arc(card, &mut findings);
    findings.sort_by(|one, two| two.weight.total_cmp(&one.weight));
    first(findings)
}

/// The handful that comes first holds a few of every section, so that no section hides another.
fn first(findings: Vec<Finding>) -> (Vec<Finding>, Vec<Finding>) {
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    for finding in findings {
        let same = first
            .iter()
            .filter(|known: &&Finding| known.section == finding.section);
        if first.len() < FIRST && same.count() < OF_A_SECTION {
            first.push(finding);
        } else {
            rest.push(finding);
        }
    }
    (first, rest)
}

fn label(hold: &Hold) -> &'static str {
    if hold.robust {
        "robust"
    } else {
        "bot-dependent"
    }
}

fn journey(map: &Map, from: &Id, to: &Id) -> String {
    format!("{}–{}", map.place_name(from), map.place_name(to))
}

fn signed(points: f64) -> String {
    let whole = points.round() as i64;
    match whole {
        0 => "0".to_owned(),
        1.. => format!("+{whole}"),
        _ => format!("−{}", -whole),
    }
}

fn points(number: f64) -> String {
    let whole = number.abs().round() as i64;
    format!("{whole} point{}", if whole == 1 { "" } else { "s" })
}
