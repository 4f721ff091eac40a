//! The findings of a card: one file for each kind, and which of them come first.
//!
//! Findings are sorted by the harm they do to an average game, in points: how large a thing is times how
//! often it matters.

mod board;
mod play;
mod routes;
pub(super) mod score;
mod seats;
mod tickets;

use super::finding::{BOT_DEPENDENT, ROBUST};
use super::{Card, Finding, Hold, Thresholds};
use crate::map::{Id, Map};

/// All findings, the most harmful first.
pub(super) fn findings(map: &Map, card: &Card, thresholds: &Thresholds) -> Vec<Finding> {
    let mut findings = Vec::new();
    seats::seats(map, card, &mut findings);
    tickets::tickets(map, card, thresholds, &mut findings);
    tickets::long_tickets(card, thresholds, &mut findings);
    routes::routes(map, card, &mut findings);
    board::structure(map, card, &mut findings);
    board::colors(map, card, thresholds, &mut findings);
    board::lengths(map, card, thresholds, &mut findings);
    board::deck(map, card, &mut findings);
    score::score(map, card, thresholds, &mut findings);
    play::strategies(card, &mut findings);
    play::arc(card, &mut findings);
    findings.sort_by(|one, two| two.harm.total_cmp(&one.harm));
    findings
}

fn label(hold: &Hold) -> &'static str {
    if hold.robust { ROBUST } else { BOT_DEPENDENT }
}

fn journey(map: &Map, from: &Id, to: &Id) -> String {
    format!("{}–{}", map.place_name(from), map.place_name(to))
}

/// The name of a route by its ends.
fn route_name(map: &Map, id: &Id) -> Option<String> {
    let route = map.routes.iter().find(|route| route.id == *id)?;
    Some(journey(map, &route.from, &route.to))
}
