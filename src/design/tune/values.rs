//! Ticket values and start offsets in closed form, from what games say.

use super::step::{Lever, Step};
use super::{Change, Tuning};
use crate::balance::words::{interval, signed};
use crate::balance::{Advice, Band, Card};
use crate::map::Map;

/// The changes of values and offsets that a card suggests, each with its reason. A ticket whose effect is
/// sure but far within its band is left alone: small changes only where they are needed.
pub(super) fn closed_form(map: &Map, card: &Card, tuning: &Tuning) -> Vec<Change> {
    let mut changes = Vec::new();
    if tuning.may(Lever::Seats)
        && let Some(row) = &card.start_offsets
    {
        let reason = card
            .findings
            .iter()
            .find(|finding| finding.cause == crate::balance::Cause::Seats)
            .map_or_else(
                || "seats differ".to_owned(),
                |finding| finding.title.clone(),
            );
        changes.push(Change {
            step: Step::Offsets(row.clone()),
            reason,
        });
    }
    if !tuning.may(Lever::Values) {
        return changes;
    }
    let bands = tuning.bands.bands.iter();
    let band = bands.clone().find(|band| band.figure == "ticket_effect");
    for (ticket, own) in card.deck.tickets.iter().zip(map.tickets()) {
        let Some(effect) = ticket.effect else {
            continue;
        };
        let needed = band.is_none_or(|band| is_near_the_edge(band, effect.value));
        let (Some(to), false, true) = (ticket.advice.value(), own.locked, needed) else {
            continue;
        };
        if to == own.value || matches!(ticket.advice, Advice::Leave) {
            continue;
        }
        changes.push(Change {
            step: Step::Value {
                ticket: own.id.clone(),
                to,
            },
            reason: format!(
                "worth {} {} points to its holder, against tickets of its length",
                signed(effect.value, 1),
                interval(effect, 1)
            ),
        });
    }
    changes
}

/// Whether a figure lies beyond half of its band.
fn is_near_the_edge(band: &Band, value: f64) -> bool {
    match (band.from, band.to) {
        (Some(from), Some(to)) => {
            let (middle, half) = ((from + to) / 2.0, (to - from) / 2.0);
            (value - middle).abs() > half / 2.0
        }
        (Some(from), None) => value < from,
        (None, Some(to)) => value > to,
        (None, None) => false,
    }
}
