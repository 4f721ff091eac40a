//! How much of a ticket deck runs over each route.

use super::{Network, Shortest, Travel};
use crate::map::{Map, Ticket};

/// For each route of the map, how many tickets of the active deck run over it by a shortest path.
///
/// A ticket with several shortest paths is shared among them evenly. Parallel tracks are one way:
/// each of them carries the number of the whole group. A ticket with several places that complete
/// it is counted for the nearest.
pub fn load(map: &Map) -> Vec<f64> {
    let network = Network::new(map);
    let travel = Travel::over(&network);
    let load = corridor_load(map, &network, &travel);
    let corridors = (0..map.routes.len()).map(|route| network.corridor_of(route));
    corridors
        .map(|corridor| corridor.map_or(0.0, |corridor| load[corridor]))
        .collect()
}

/// The same for each corridor.
pub(super) fn corridor_load(map: &Map, network: &Network, travel: &Travel) -> Vec<f64> {
    let mut load = vec![0.0; network.corridors().len()];
    for ticket in map.tickets() {
        if let Some(paths) = nearest(network, travel, ticket) {
            for (corridor, share) in paths.shares() {
                load[corridor] += share;
            }
        }
    }
    load
}

/// The shortest paths to the nearest place that completes a ticket.
pub(super) fn nearest<'n>(
    network: &'n Network<'n>,
    travel: &Travel,
    ticket: &Ticket,
) -> Option<Shortest<'n>> {
    let from = network.cities(&ticket.from);
    let goals = ticket.goals().map(|(goal, _)| network.cities(goal));
    goals
        .filter_map(|to| Shortest::between(network, travel, from, to))
        .min_by_key(|paths| paths.length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::shipped;

    #[test]
    fn every_ticket_is_counted_once_for_each_space_of_its_path() {
        for board in shipped::ALL {
            let map = board.load().unwrap().map;
            let load = load(&map);
            let network = Network::new(&map);
            let mut wanted = 0.0;
            for ticket in map.tickets() {
                let mut best = None;
                for &from in network.cities(&ticket.from) {
                    let reached = network.distances(from);
                    for (goal, _) in ticket.goals() {
                        let ends = network.cities(goal).iter();
                        best = ends.filter_map(|end| reached.to(*end)).chain(best).min();
                    }
                }
                wanted += f64::from(best.unwrap());
            }
            let mut seen = std::collections::BTreeSet::new();
            let mut found = 0.0;
            for (route, load) in map.routes.iter().zip(&load) {
                if seen.insert((route.ends(), route.length)) {
                    found += load * f64::from(route.length);
                }
            }
            assert!(
                (wanted - found).abs() < 1e-6,
                "{}: {wanted} {found}",
                board.name
            );
        }
    }
}
