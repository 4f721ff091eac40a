//! Which small changes of the map may help: those around what lies outside its band.

use std::collections::BTreeSet;

use super::Tuning;
use super::step::{Lever, Step};
use crate::analysis::{Finder, Network, Paths};
use crate::balance::{BandRow, Card, Cause, Thresholds, TicketCard};
use crate::check::{Severity, check};
use crate::design::remedies::{second_color, spaces, tracks};
use crate::map::{Color, Id, Map, Route};

/// The worst rows that candidates are made for.
const ROWS: usize = 6;
/// The most candidates of one round.
const MOST: usize = 32;
/// Neighbouring cities that an end of a ticket may move to.
const NEIGHBOURS: usize = 3;

/// The changes that are tried next, the most promising first.
pub(super) fn candidates(
    map: &Map,
    card: &Card,
    rows: &[(f64, &BandRow)],
    tuning: &Tuning,
) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut add = |step: Step| {
        if tuning.may(step.lever()) && !steps.contains(&step) {
            steps.push(step);
        }
    };
    for finding in &card.findings {
        match &finding.cause {
            Cause::OddLength { route, fits } => {
                // What fits best may leave no room for something else; a space or two less suit, too.
                let less = [0, 1, 2].map(|less| fits.saturating_sub(less).max(1));
                for to in less {
                    add(Step::Length {
                        route: route.clone(),
                        to,
                    });
                }
            }
            Cause::StarvedColor { color, .. } => recolor(map, *color, &mut add),
            Cause::Bridge(route) | Cause::RushedRoute(route) => double(map, route, &mut add),
            _ => {}
        }
    }
    if rows.iter().any(|(_, row)| row.name == "color_evenness") {
        let rarest = Color::CARDS
            .into_iter()
            .min_by_key(|color| spaces(map, *color));
        if let Some(rarest) = rarest {
            recolor(map, rarest, &mut add);
        }
    }
    let mut finder = Finder::of(map, map.rules.players.max);
    for (_, row) in rows.iter().take(ROWS) {
        let ticket = card
            .deck
            .tickets
            .iter()
            .find(|ticket| Some(&ticket.name) == row.of.as_ref());
        let Some(ticket) = ticket else {
            continue;
        };
        // Too good: a longer path; too hard or too poor: a shorter, wider or easier one.
        let strong = row.name == "ticket_effect" && row.figure.value > 0.0;
        let city = |id: &Id| map.cities.iter().position(|city| city.id == *id);
        let path: Vec<usize> = match (city(&ticket.from), city(&ticket.to)) {
            (Some(from), Some(to)) => finder.between(from, to).path,
            _ => Vec::new(),
        };
        for index in path {
            around(map, index, strong, &mut add);
        }
        if is_locked(map, &ticket.id) {
            continue;
        }
        if row.name == "ticket_effect" {
            values(ticket, strong, &mut add);
        }
        if tuning.may(Lever::Ends) {
            ends(map, &ticket.id, &mut add);
        }
    }
    steps.retain(|step| is_sound(map, step));
    steps.truncate(MOST);
    steps
}

/// Whether the map has no more errors and warnings with the change than without, and still fits on the
/// board at true size.
fn is_sound(map: &Map, step: &Step) -> bool {
    let problems = |map: &Map| {
        let found = check(map);
        let grave = found.iter().filter(|one| one.severity() != Severity::Hint);
        grave.count()
    };
    let mut new = map.clone();
    step.apply(&mut new);
    new != *map && problems(&new) <= problems(map)
}

/// Values a little nearer to what bots that disagree could agree on, as far as they are printable.
fn values(ticket: &TicketCard, strong: bool, add: &mut impl FnMut(Step)) {
    let (least, most) = ticket.printable(&Thresholds::USUAL);
    for by in [2, 4] {
        let by = if strong { -by } else { by };
        let to = ticket.value + by;
        if (least..=most).contains(&to) {
            add(Step::Value {
                ticket: ticket.id.clone(),
                to,
            });
        }
    }
}

fn is_locked(map: &Map, ticket: &Id) -> bool {
    let mut tickets = map.tickets().iter();
    tickets.any(|own| own.id == *ticket && own.locked)
}

/// Changes of one route of a path.
fn around(map: &Map, index: usize, longer: bool, add: &mut impl FnMut(Step)) {
    let Some(route) = map.routes.get(index) else {
        return;
    };
    let to = match longer {
        true => route.length.checked_add(1),
        false => route.length.checked_sub(1),
    };
    if let Some(to) = to.filter(|to| *to > 0 && map.rules.routes.score.contains_key(to)) {
        add(Step::Length {
            route: route.id.clone(),
            to,
        });
    }
    if !longer {
        double(map, &route.id, add);
    }
    if map.rules.tunnel.is_some() && route.tunnel != longer && !route.is_ferry() {
        add(Step::Tunnel {
            route: route.id.clone(),
            to: longer,
        });
    }
    if route.is_ferry() {
        let to = match longer {
            true => (route.symbols + 1).min(route.length - route.waves.min(route.length)),
            false => route.symbols.saturating_sub(1),
        };
        if to != route.symbols && (to > 0 || route.waves > 0) {
            add(Step::Symbols {
                route: route.id.clone(),
                to,
            });
        }
    }
}

fn double(map: &Map, id: &Id, add: &mut impl FnMut(Step)) {
    if let Some(color) = second_color(map, id) {
        add(Step::Double {
            route: id.clone(),
            color,
        });
    }
}

/// Routes of the commonest colours that could have a rare one: the longest that do not starve another.
fn recolor(map: &Map, color: Color, add: &mut impl FnMut(Step)) {
    let own = spaces(map, color);
    let free = |route: &&Route| {
        let beside = tracks(map, &route.id);
        let rich = spaces(map, route.color).saturating_sub(own);
        route.color != Color::Gray
            && route.color != color
            && 2 * u32::from(route.length) <= rich
            && !beside.iter().any(|track| map.routes[*track].color == color)
    };
    let mut routes: Vec<&Route> = map.routes.iter().filter(free).collect();
    routes.sort_by_key(|route| {
        let rich = spaces(map, route.color);
        (std::cmp::Reverse((rich, route.length)), route.id.clone())
    });
    for route in routes.into_iter().take(4) {
        add(Step::Color {
            route: route.id.clone(),
            to: color,
        });
    }
}

/// Ends of a ticket that could move to a neighbouring city that is on fewer tickets.
fn ends(map: &Map, id: &Id, add: &mut impl FnMut(Step)) {
    let Some(ticket) = map.tickets().iter().find(|ticket| ticket.id == *id) else {
        return;
    };
    if !ticket.or.is_empty() {
        return;
    }
    let named = |city: &Id| {
        let tickets = map.tickets().iter();
        tickets
            .filter(|ticket| ticket.from == *city || ticket.to == *city)
            .count()
    };
    let network = Network::new(map);
    let mut paths = Paths::new(&network);
    let old = paths.between(&ticket.from, &ticket.to);
    for (first, own, other) in [
        (true, &ticket.from, &ticket.to),
        (false, &ticket.to, &ticket.from),
    ] {
        let beside: BTreeSet<&Id> = map
            .routes
            .iter()
            .filter_map(|route| match () {
                () if route.from == *own => Some(&route.to),
                () if route.to == *own => Some(&route.from),
                () => None,
            })
            .filter(|city| *city != other && map.city(city).is_some_and(|city| !map.is_zone(city)))
            .collect();
        let mut beside: Vec<&Id> = beside.into_iter().collect();
        beside.sort_by_key(|city| named(city));
        for to in beside.into_iter().take(NEIGHBOURS) {
            let exists = map.tickets().iter().any(|ticket| {
                (&ticket.from, &ticket.to) == (to, other)
                    || (&ticket.from, &ticket.to) == (other, to)
            });
            let path = paths.between(to, other);
            if let (false, Some(path), Some(old)) = (exists, path, old) {
                // It pays more or less by as much as its path is longer or shorter.
                let value = (ticket.value + path as i32 - old as i32).max(1);
                add(Step::End {
                    ticket: id.clone(),
                    first,
                    to: to.clone(),
                    value,
                });
            }
        }
    }
}
