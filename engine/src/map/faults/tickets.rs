//! Tickets of the active deck that cannot be completed, and pools that cannot be dealt. Of other
//! decks only the ids count.

use std::collections::BTreeSet;

use petgraph::unionfind::UnionFind;

use super::{Code, Ground, Problems, Subject, suggestion};
use crate::map::problem::count;
use crate::map::{Id, Map, Ticket};

pub(super) fn find(ground: &Ground, problems: &mut Problems) {
    let map = ground.map;
    let Some(deck) = map.active_deck_index() else {
        return;
    };
    let reach = Reach::of(ground);
    let joined: BTreeSet<(&Id, &Id)> = map.routes.iter().map(|route| route.ends()).collect();
    for (index, ticket) in map.tickets().iter().enumerate() {
        let subject = Subject::Ticket {
            deck,
            ticket: index,
        };
        pool(map, subject, ticket, problems);
        ends(ground, &reach, subject, ticket, problems);
        neutral_pair(ground, subject, ticket, &joined, problems);
    }
    pools(map, deck, problems);
}

fn pool(map: &Map, subject: Subject, ticket: &Ticket, problems: &mut Problems) {
    let pools = &map.rules.tickets.pools;
    if !pools.iter().any(|pool| pool.id == ticket.pool.as_str()) {
        let near = suggestion(&ticket.pool, pools.iter().map(|pool| pool.id.as_str()));
        problems.add(
            Code::UnknownPool,
            subject,
            format!(
                "is in the pool `{}`, which the rules do not have{near}",
                ticket.pool
            ),
        );
    }
}

fn ends(
    ground: &Ground,
    reach: &Reach,
    subject: Subject,
    ticket: &Ticket,
    problems: &mut Problems,
) {
    let map = ground.map;
    let from = ground.cities_of(&ticket.from);
    for (id, _) in ticket.goals() {
        let to = ground.cities_of(id);
        if *id == ticket.from || to.iter().any(|city| from.contains(city)) {
            problems.add(
                Code::TicketSameEnds,
                subject,
                format!("connects {} to itself", map.place_name(id)),
            );
        } else if ground.is_place(&ticket.from) && ground.is_place(id) && !reach.joins(&from, &to) {
            let (from, to) = (map.place_name(&ticket.from), map.place_name(id));
            problems.add(
                Code::TicketUnreachable,
                subject,
                format!("no path leads from {from} to {to}: nobody can complete it"),
            );
        }
    }
}

fn neutral_pair(
    ground: &Ground,
    subject: Subject,
    ticket: &Ticket,
    joined: &BTreeSet<(&Id, &Id)>,
    problems: &mut Problems,
) {
    let Some((one, two)) = &ticket.neutral else {
        return;
    };
    let known = ground.cities.contains_key(one) && ground.cities.contains_key(two);
    let ends = if one <= two { (one, two) } else { (two, one) };
    if known && !joined.contains(&ends) {
        let (one, two) = (ground.map.place_name(one), ground.map.place_name(two));
        problems.add(
            Code::NeutralPairWithoutRoute,
            subject,
            format!("has the neutral pair {one} and {two}, which no route connects"),
        );
    }
}

fn pools(map: &Map, deck: usize, problems: &mut Problems) {
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
}

/// Which places routes join. Every route into a zone ends in a place of its own, so that none
/// connects to another there.
struct Reach {
    /// For each city the parts of the network that it belongs to: one, or for a zone one for every
    /// route into it.
    parts: Vec<Vec<usize>>,
}

impl Reach {
    fn of(ground: &Ground) -> Self {
        let map = ground.map;
        let cities = map.cities.len();
        let mut joined = UnionFind::new(cities + 2 * map.routes.len());
        let mut ends: Vec<Vec<usize>> = (0..cities).map(|city| vec![city]).collect();
        let mut next = cities;
        for route in &map.routes {
            let (Some(from), Some(to)) =
                (ground.cities.get(&route.from), ground.cities.get(&route.to))
            else {
                continue;
            };
            let [from, to] = [*from, *to].map(|city| {
                if !map.is_zone(&map.cities[city]) {
                    return city;
                }
                next += 1;
                ends[city].push(next - 1);
                next - 1
            });
            joined.union(from, to);
        }
        for ends in &mut ends {
            for end in ends.iter_mut() {
                *end = joined.find(*end);
            }
        }
        Reach { parts: ends }
    }

    /// Whether some city of one side is joined to some city of the other.
    fn joins(&self, from: &[usize], to: &[usize]) -> bool {
        let parts = |cities: &[usize]| -> BTreeSet<usize> {
            let cities = cities.iter().filter_map(|city| self.parts.get(*city));
            cities.flatten().copied().collect()
        };
        !parts(from).is_disjoint(&parts(to))
    }
}
