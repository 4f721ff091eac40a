//! Tickets: are they worth their path, and does each join places of its own.

use std::collections::BTreeMap;

use super::{Code, Problems, Scene, Subject, count};
use crate::analysis::{Line, Paths};
use crate::map::Id;

/// A value this near to the deck's line is never remarked on.
const VALUE_TOLERANCE: f64 = 3.0;

/// The deck that is played is looked at in depth; of the others only the ids count.
pub(super) fn check(scene: &Scene, problems: &mut Problems) {
    let map = scene.map;
    let Some(deck) = map.active_deck_index() else {
        return;
    };
    let tickets = map.tickets();
    let neighbours: BTreeMap<(&Id, &Id), u8> = map
        .routes
        .iter()
        .map(|route| (route.ends(), route.length))
        .collect();
    let mut paths = Paths::new(&scene.network);
    let mut seen: BTreeMap<(&Id, &Id), &Id> = BTreeMap::new();
    let mut points = Vec::new();
    for (index, ticket) in tickets.iter().enumerate() {
        let subject = Subject::Ticket {
            deck,
            ticket: index,
        };
        if scene.is_place(&ticket.from)
            && ticket.from != ticket.to
            && let Some(path) = paths.between(&ticket.from, &ticket.to)
        {
            let accepted = ticket.is_balanced();
            points.push((subject, f64::from(path), f64::from(ticket.value), accepted));
        }
        for (to, value) in ticket.goals() {
            if value <= 0 {
                problems.add(
                    Code::TicketValue,
                    subject,
                    format!("is worth {value} points"),
                );
            }
            let ends = ordered(&ticket.from, to);
            if neighbours.contains_key(&ends) {
                problems.add(
                    Code::TicketNeighbours,
                    subject,
                    format!(
                        "a single route connects {} and {}",
                        map.place_name(ends.0),
                        map.place_name(ends.1)
                    ),
                );
            }
            if let Some(other) = seen.insert(ends, &ticket.id) {
                problems.add(
                    Code::DuplicateTicket,
                    subject,
                    format!("connects the same places as ticket `{other}`"),
                );
            }
        }
    }
    values(&points, problems);
    neutral_pairs(scene, deck, problems);
}

fn ordered<'a>(one: &'a Id, two: &'a Id) -> (&'a Id, &'a Id) {
    if one <= two { (one, two) } else { (two, one) }
}

/// Values that differ from what the deck pays; those that games suggested and the designer accepted are
/// meant to.
fn values(points: &[(Subject, f64, f64, bool)], problems: &mut Problems) {
    let pairs: Vec<(f64, f64)> = points
        .iter()
        .map(|(_, path, value, _)| (*path, *value))
        .collect();
    let Some(line) = Line::through(&pairs) else {
        return;
    };
    for (subject, path, value, _) in points.iter().filter(|point| !point.3) {
        if let Some(outlier) = line.outlier(*path, *value, VALUE_TOLERANCE) {
            let expected = outlier.expected.round();
            problems.add(
                Code::ValueOffLine,
                *subject,
                format!("pays {value} for a path of {path}; the rest of the deck suggests about {expected}"),
            );
        }
    }
}

fn neutral_pairs(scene: &Scene, deck: usize, problems: &mut Problems) {
    let map = scene.map;
    let pairs = map
        .tickets()
        .iter()
        .filter(|ticket| ticket.neutral.is_some())
        .count();
    match (&map.rules.neutral, pairs) {
        (Some(_), 0) => problems.add(
            Code::OptionUnused,
            Subject::Rules,
            "have a neutral player, but no ticket has a neutral pair",
        ),
        (None, 1..) => problems.add(
            Code::OptionUnused,
            Subject::Deck(deck),
            format!(
                "{} a neutral pair, which is used only in games with the neutral player",
                count(pairs, "ticket has", "tickets have")
            ),
        ),
        _ => {}
    }
}
