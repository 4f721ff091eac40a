//! What is wrong with the network and the deck, whoever plays.

use super::{Card, Finding, journey};
use crate::analysis::Line;
use crate::balance::{About, Cause, Section, Source, Thresholds};
use crate::map::problem::count;
use crate::map::{Color, Id, Map, Route};

pub(super) fn structure(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let mut seen = std::collections::BTreeSet::new();
    for table in &card.tables {
        for route in table.analysis.routes.iter().filter(|route| route.bridge) {
            let name = journey(map, &route.from, &route.to);
            if !seen.insert(name.clone()) {
                continue;
            }
            let holds = card.tables.iter().filter(|table| {
                table
                    .analysis
                    .routes
                    .iter()
                    .any(|other| other.id == route.id && other.bridge)
            });
            out.push(Finding {
                section: Section::Structure,
                about: About::Route(route.id.clone()),
                cause: Cause::Bridge(route.id.clone()),
                title: format!("{name} is a bottleneck"),
                says: format!(
                    "{name} is the only way to some places: the player who claims it shuts the others out"
                ),
                change: "add a second track or another route".to_owned(),
                players: holds.map(|table| table.players).collect(),
                label: "certain",
                figure: None,
                source: Source::Nothing,
                verified: None,
                harm: 0.3 + route.load / 8.0,
            });
        }
    }
}

/// Colours with much fewer spaces than the others.
pub(super) fn colors(map: &Map, card: &Card, thresholds: &Thresholds, out: &mut Vec<Finding>) {
    let spaces = |color: Color| -> f64 {
        let routes = map.routes.iter().filter(|route| route.color == color);
        routes.map(|route| f64::from(route.length)).sum()
    };
    let all: f64 = Color::CARDS.into_iter().map(spaces).sum();
    let others = Color::CARDS.len() as f64 - 1.0;
    for color in Color::CARDS {
        let own = spaces(color);
        let usual = (all - own) / others;
        if usual <= 0.0 || own >= thresholds.color * usual {
            continue;
        }
        let lacking = (usual - own).round().max(1.0);
        out.push(Finding {
            section: Section::Structure,
            about: About::Map,
            cause: Cause::StarvedColor {
                color,
                lacking: lacking as u32,
            },
            title: format!("too few {color} spaces"),
            says: format!(
                "There are {own:.0} {color} spaces, and {usual:.0} of each other colour on average: {color} cards are worth less than others, and whoever draws them falls behind"
            ),
            change: format!("make about {lacking:.0} more spaces {color}"),
            players: card.players(),
            label: "certain",
            figure: None,
            source: Source::Nothing,
            verified: None,
            // A player draws about five cards of each colour; so many of them find no use.
            harm: 5.0 * (1.0 - own / usual),
        });
    }
}

/// Routes that are much shorter or longer than their distance on the board suggests.
pub(super) fn lengths(map: &Map, card: &Card, thresholds: &Thresholds, out: &mut Vec<Finding>) {
    let place = |id: &Id| map.cities.iter().find(|city| city.id == *id);
    let distance = |route: &Route| {
        let (from, to) = (place(&route.from)?.at?, place(&route.to)?.at?);
        Some((from.x - to.x).hypot(from.y - to.y))
    };
    let points: Vec<(f64, f64)> = map
        .routes
        .iter()
        .filter_map(|route| Some((distance(route)?, f64::from(route.length))))
        .collect();
    let Some(line) = Line::through(&points).filter(|line| line.slope > 0.0) else {
        return;
    };
    let mut seen = std::collections::BTreeSet::new();
    for route in &map.routes {
        let Some(distance) = distance(route) else {
            continue;
        };
        let (usual, own) = (line.at(distance).max(1.0), f64::from(route.length));
        let far = usual / own > thresholds.length_factor || own / usual > thresholds.length_factor;
        let name = journey(map, &route.from, &route.to);
        if !far || (usual - own).abs() < thresholds.length_spaces || !seen.insert(name.clone()) {
            continue;
        }
        let claims = card.routes.iter().find(|card| card.id == route.id);
        let claims = claims
            .and_then(|card| card.claims)
            .map_or(0.0, |one| one.value);
        let fits = usual.round();
        let (says, change) = if own < usual {
            (
                format!(
                    "{name} has {} where about {fits:.0} fit at the scale of this board: a shortcut that is far cheaper than it looks",
                    count(usize::from(route.length), "space", "spaces")
                ),
                format!("make it {fits:.0} spaces long, or move its ends closer together"),
            )
        } else {
            (
                format!(
                    "{name} has {} where about {fits:.0} fit at the scale of this board: a detour that looks like a short way",
                    count(usize::from(route.length), "space", "spaces")
                ),
                format!("make it {fits:.0} spaces long, or move its ends apart"),
            )
        };
        out.push(Finding {
            section: Section::Structure,
            about: About::Route(route.id.clone()),
            cause: Cause::OddLength {
                route: route.id.clone(),
                fits: fits as u8,
            },
            title: match own < usual {
                true => format!("{name} is too short for its distance"),
                false => format!("{name} is too long for its distance"),
            },
            says,
            change,
            players: card.players(),
            label: "certain",
            figure: None,
            source: Source::Nothing,
            verified: None,
            harm: (usual - own).abs() * claims.max(0.3),
        });
    }
}

pub(super) fn deck(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let Some(table) = card.tables.last() else {
        return;
    };
    let name = |id: &Id| {
        let row = table.analysis.tickets.iter().find(|row| row.id == *id);
        row.map_or_else(|| id.to_string(), |row| journey(map, &row.from, &row.to))
    };
    let mut add = |cause: Cause,
                   (title, says): (String, String),
                   change: &str,
                   players: Vec<u8>,
                   harm: f64| {
        out.push(Finding {
            section: Section::Deck,
            about: match &cause {
                Cause::Impossible(id) | Cause::NearDuplicates(id, _) => About::Ticket(id.clone()),
                _ => About::Map,
            },
            cause,
            title,
            says,
            change: change.to_owned(),
            players,
            label: "certain",
            figure: None,
            source: Source::Nothing,
            verified: None,
            harm,
        });
    };
    let mut impossible: Vec<&Id> = Vec::new();
    for id in card
        .tables
        .iter()
        .flat_map(|table| &table.analysis.deck.impossible)
    {
        if impossible.contains(&id) {
            continue;
        }
        impossible.push(id);
        let tables = card.tables.iter();
        let at = tables.filter(|table| table.analysis.deck.impossible.contains(id));
        let ticket = card.deck.tickets.iter().find(|ticket| ticket.id == *id);
        let value = ticket.map_or(0, |ticket| ticket.value);
        add(
            Cause::Impossible(id.clone()),
            (
                format!("{} is impossible", name(id)),
                format!("Nobody can complete {}", name(id)),
            ),
            "remove it from the deck or give it a path",
            at.map(|table| table.players).collect(),
            2.0 * f64::from(value.max(1)),
        );
    }
    for table in &card.tables {
        for pool in &table.analysis.deck.undealable {
            let says = format!(
                "The pool `{}` has {}, but {} players are dealt {}",
                pool.pool,
                count(pool.has as usize, "ticket", "tickets"),
                table.players,
                pool.needs
            );
            let change = "add tickets or deal fewer";
            let title = format!("too few tickets to deal to {} players", table.players);
            let cause = Cause::Shortage(Id::from(pool.pool.as_str()));
            add(cause, (title, says), change, vec![table.players], 100.0);
        }
    }
    for pair in &table.analysis.deck.near_duplicates {
        let says = format!(
            "{} and {} are nearly the same ticket",
            name(&pair.one),
            name(&pair.two)
        );
        let title = format!("{} has a double", name(&pair.one));
        add(
            Cause::NearDuplicates(pair.one.clone(), pair.two.clone()),
            (title, says),
            "change one of them",
            card.players(),
            0.2 + 0.2 * pair.shared,
        );
    }
}
