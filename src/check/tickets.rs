//! Tickets: can they be completed, are they worth their path, can they be dealt.

use std::collections::BTreeMap;

use super::{Code, Problems, Scene, Subject, count, suggestion};
use crate::analysis::{Line, Paths};
use crate::map::{Id, Ticket};

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
        one_ticket(scene, subject, ticket, problems);
        if let Some(path) = reach(scene, subject, ticket, &mut paths, problems) {
            points.push((subject, f64::from(path), f64::from(ticket.value)));
        }
        for (to, _) in ticket.goals() {
            let ends = ordered(&ticket.from, to);
            if neighbours.contains_key(&ends) {
                problems.add(
                    Code::TicketNeighbours,
                    subject,
                    format!(
                        "a single route joins {} and {}",
                        map.place_name(ends.0),
                        map.place_name(ends.1)
                    ),
                );
            }
            if let Some(other) = seen.insert(ends, &ticket.id) {
                problems.add(
                    Code::DuplicateTicket,
                    subject,
                    format!("joins the same places as ticket `{other}`"),
                );
            }
        }
        neutral_pair(scene, subject, ticket, &neighbours, problems);
    }
    values(&points, problems);
    pools(scene, deck, problems);
}

fn ordered<'a>(one: &'a Id, two: &'a Id) -> (&'a Id, &'a Id) {
    if one <= two { (one, two) } else { (two, one) }
}

fn one_ticket(scene: &Scene, subject: Subject, ticket: &Ticket, problems: &mut Problems) {
    let pools = &scene.map.rules.tickets.pools;
    if !pools.iter().any(|pool| pool.id == ticket.pool.as_str()) {
        let near = suggestion(&ticket.pool, pools.iter().map(|pool| pool.id.as_str()));
        problems.add(
            Code::UnknownPool,
            subject,
            format!(
                "belongs to the pool `{}`, which the rules do not have{near}",
                ticket.pool
            ),
        );
    }
    for (to, value) in ticket.goals() {
        let from = scene.network.cities(&ticket.from);
        let shared = scene
            .network
            .cities(to)
            .iter()
            .any(|city| from.contains(city));
        if *to == ticket.from || shared {
            problems.add(
                Code::TicketSameEnds,
                subject,
                format!("joins {} to itself", scene.map.place_name(to)),
            );
        }
        if value <= 0 {
            problems.add(
                Code::TicketValue,
                subject,
                format!("is worth {value} points"),
            );
        }
    }
}

/// The shortest path to the first goal; goals out of reach are errors.
fn reach(
    scene: &Scene,
    subject: Subject,
    ticket: &Ticket,
    paths: &mut Paths,
    problems: &mut Problems,
) -> Option<u32> {
    let map = scene.map;
    let mut first = None;
    for (index, (to, _)) in ticket.goals().enumerate() {
        if !scene.is_place(&ticket.from) || !scene.is_place(to) || ticket.from == *to {
            continue;
        }
        let path = paths.between(&ticket.from, to);
        if path.is_none() {
            let (from, to) = (map.place_name(&ticket.from), map.place_name(to));
            problems.add(
                Code::TicketUnreachable,
                subject,
                format!("no path leads from {from} to {to}: nobody can complete it"),
            );
        }
        if index == 0 {
            first = path;
        }
    }
    first
}

fn neutral_pair(
    scene: &Scene,
    subject: Subject,
    ticket: &Ticket,
    neighbours: &BTreeMap<(&Id, &Id), u8>,
    problems: &mut Problems,
) {
    let Some((one, two)) = &ticket.neutral else {
        return;
    };
    let known = scene.cities.contains_key(one) && scene.cities.contains_key(two);
    if known && !neighbours.contains_key(&ordered(one, two)) {
        let (one, two) = (scene.map.place_name(one), scene.map.place_name(two));
        problems.add(
            Code::NeutralPairWithoutRoute,
            subject,
            format!("has the neutral pair {one} and {two}, which no route joins"),
        );
    }
}

fn values(points: &[(Subject, f64, f64)], problems: &mut Problems) {
    let pairs: Vec<(f64, f64)> = points
        .iter()
        .map(|(_, path, value)| (*path, *value))
        .collect();
    let Some(line) = Line::through(&pairs) else {
        return;
    };
    for (subject, path, value) in points {
        if let Some(outlier) = line.outlier(*path, *value, VALUE_TOLERANCE) {
            let expected = outlier.expected.round();
            problems.add(
                Code::ValueOffLine,
                *subject,
                format!("pays {value} for a path of {path}; by the rest of the deck it would be about {expected}"),
            );
        }
    }
}

fn pools(scene: &Scene, deck: usize, problems: &mut Problems) {
    let map = scene.map;
    let players = map.rules.players.max;
    for pool in &map.rules.tickets.pools {
        let tickets = map.tickets().iter();
        let have = tickets
            .filter(|ticket| pool.id == ticket.pool.as_str())
            .count();
        let need = usize::from(players) * usize::from(pool.deal);
        if have < need {
            problems.add(
                Code::PoolTooSmall,
                Subject::Deck(deck),
                format!(
                    "has {} in the pool `{}`, but {players} players are dealt {need}",
                    count(have, "ticket", "tickets"),
                    pool.id
                ),
            );
        }
    }
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
                "{} a neutral pair, which counts only in games with the neutral player",
                count(pairs, "ticket has", "tickets have")
            ),
        ),
        _ => {}
    }
}
