//! Why a ticket is strong or weak: its path, its second path, its rivals, and what is in its way.

use serde::Serialize;

use super::{Advice, RouteCard, TicketCard};
use crate::analysis::{Analysis, Finder, Ways};
use crate::map::problem::count;
use crate::map::{Id, Map};

/// Tickets that share at least this part of the way are rivals.
const SHARED: f64 = 0.5;
/// So many rivals are named.
const RIVALS: usize = 3;

/// Where a ticket runs, and what is in its way.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Why {
    /// The ticket.
    pub ticket: Id,
    /// The routes of its shortest path.
    pub path: Vec<Id>,
    /// The places along it.
    pub places: Vec<Id>,
    /// Spaces more by the best way that shares no track with it; none if there is none.
    pub second: Option<u32>,
    /// The routes of that way.
    pub second_path: Vec<Id>,
    /// The fewest tracks whose loss leaves no way.
    pub cut: Option<u32>,
    /// Tickets that share most of the path, the nearest first.
    pub rivals: Vec<Id>,
    /// The route of its path that is claimed most often, and in which share of games.
    pub busiest: Option<(Id, f64)>,
}

impl Why {
    /// In a few sentences.
    pub fn sentences(&self, map: &Map) -> String {
        let journey =
            |from: &Id, to: &Id| format!("{}–{}", map.place_name(from), map.place_name(to));
        let name = |id: &Id| {
            let ticket = map.tickets().iter().find(|ticket| ticket.id == *id);
            ticket.map_or_else(|| id.to_string(), |one| journey(&one.from, &one.to))
        };
        let places: Vec<&str> = self.places.iter().map(|id| map.place_name(id)).collect();
        let mut sentences = Vec::new();
        if places.len() > 1 {
            sentences.push(format!("Its shortest path: {}.", places.join(" – ")));
        }
        sentences.push(match self.second {
            Some(0) => "Another path without any of its tracks is as short.".to_owned(),
            Some(more) => format!(
                "The best path without any of its tracks is {} longer.",
                count(more as usize, "space", "spaces")
            ),
            None => "Every path uses one of its tracks.".to_owned(),
        });
        if let Some(cut) = self.cut {
            sentences.push(format!(
                "The loss of {} cuts it off.",
                count(cut as usize, "track", "tracks")
            ));
        }
        if let Some((route, claims)) = &self.busiest
            && let Some(route) = map.routes.iter().find(|one| one.id == *route)
        {
            sentences.push(format!(
                "Its busiest route is {}, claimed in {:.0} % of games.",
                journey(&route.from, &route.to),
                100.0 * claims
            ));
        }
        let rivals: Vec<String> = self.rivals.iter().map(name).collect();
        sentences.push(match rivals.as_slice() {
            [] => "No other ticket shares most of its path.".to_owned(),
            rivals => format!("Most of its path also serves {}.", rivals.join(", ")),
        });
        sentences.join(" ")
    }
}

/// Looks at every ticket that something is advised for.
pub(super) fn whys(
    map: &Map,
    analysis: &Analysis,
    tickets: &[TicketCard],
    routes: &[RouteCard],
) -> Vec<Why> {
    let mut finder = Finder::of(map, analysis.players);
    let city = |id: &Id| map.cities.iter().position(|city| city.id == *id);
    let ways: Vec<Ways> = tickets
        .iter()
        .map(|ticket| match (city(&ticket.from), city(&ticket.to)) {
            (Some(from), Some(to)) => finder.between(from, to),
            _ => Ways::default(),
        })
        .collect();
    let ids = |routes: &[usize]| -> Vec<Id> {
        let routes = routes.iter().filter_map(|route| map.routes.get(*route));
        routes.map(|route| route.id.clone()).collect()
    };
    let why = |number: usize| {
        let (ticket, own) = (&tickets[number], &ways[number]);
        let row = analysis.tickets.get(number)?;
        let mut rivals: Vec<(f64, &TicketCard)> = tickets
            .iter()
            .zip(&ways)
            .filter(|(other, _)| other.id != ticket.id)
            .map(|(other, ways)| (shared(map, own, ways), other))
            .filter(|(shared, _)| *shared >= SHARED)
            .collect();
        rivals.sort_by(|one, two| two.0.total_cmp(&one.0));
        let claims = |route: &usize| routes.get(*route)?.claims.map(|claims| claims.value);
        let busiest = own
            .path
            .iter()
            .filter_map(|route| Some((map.routes.get(*route)?.id.clone(), claims(route)?)))
            .max_by(|one, two| one.1.total_cmp(&two.1));
        Some(Why {
            ticket: ticket.id.clone(),
            path: ids(&own.path),
            places: places(map, &ticket.from, &own.path),
            second: row
                .second
                .zip(row.shortest)
                .map(|(second, first)| second - first),
            second_path: ids(&own.second),
            cut: row.cut,
            rivals: rivals
                .into_iter()
                .take(RIVALS)
                .map(|(_, rival)| rival.id.clone())
                .collect(),
            busiest,
        })
    };
    let advised = |number: &usize| {
        let ticket = &tickets[*number];
        ticket.sure || ticket.advice != Advice::Leave
    };
    let numbers = (0..tickets.len()).filter(advised);
    numbers.filter_map(why).collect()
}

/// The part of the spaces of a path that another path uses too.
fn shared(map: &Map, own: &Ways, other: &Ways) -> f64 {
    let spaces = |routes: &mut dyn Iterator<Item = &usize>| -> f64 {
        let routes = routes.filter_map(|route| map.routes.get(*route));
        routes.map(|route| f64::from(route.length)).sum()
    };
    let all = spaces(&mut own.path.iter());
    let both = spaces(&mut own.path.iter().filter(|route| other.path.contains(route)));
    if all > 0.0 { both / all } else { 0.0 }
}

/// The places along a path, one after the other.
fn places(map: &Map, from: &Id, path: &[usize]) -> Vec<Id> {
    let mut left: Vec<_> = path
        .iter()
        .filter_map(|route| map.routes.get(*route))
        .collect();
    let mut places = vec![from.clone()];
    while let Some(last) = places.last().cloned() {
        let next = left
            .iter()
            .position(|route| route.from == last || route.to == last);
        let Some(route) = next.map(|next| left.remove(next)) else {
            break;
        };
        let far = if route.from == last {
            &route.to
        } else {
            &route.from
        };
        // Parallel tracks lead to the same place.
        left.retain(|other| {
            !((&other.from, &other.to) == (&route.from, &route.to)
                || (&other.from, &other.to) == (&route.to, &route.from))
        });
        places.push(far.clone());
    }
    places
}
