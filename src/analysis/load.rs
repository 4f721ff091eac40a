//! How much of a ticket deck runs over each route.

use super::Network;
use crate::map::{Id, Map};

/// For each route of the map, how many tickets of the active deck run over it by a shortest path.
///
/// A ticket with several shortest paths is shared among them evenly. Parallel tracks are one way:
/// each of them carries the number of the whole group. A ticket with several places that complete
/// it is counted for the nearest.
pub fn load(map: &Map) -> Vec<f64> {
    let network = Network::new(map);
    let ways = Ways::of(map, &network);
    let mut load = vec![0.0; ways.ends.len()];
    for ticket in map.tickets() {
        let mut best: Option<(u32, usize, usize)> = None;
        for &from in network.cities(&ticket.from) {
            let reached = network.distances(from);
            for (goal, _) in ticket.goals() {
                for &to in network.cities(goal) {
                    if let Some(length) = reached.to(to)
                        && best.is_none_or(|(shortest, ..)| length < shortest)
                    {
                        best = Some((length, from, to));
                    }
                }
            }
        }
        if let Some((length, from, to)) = best {
            ways.share(&network, length, from, to, &mut load);
        }
    }
    ways.of_route
        .iter()
        .map(|way| way.map_or(0.0, |way| load[way]))
        .collect()
}

/// Groups of parallel tracks, each counted once.
struct Ways {
    /// Both ends and the length of each way.
    ends: Vec<(usize, usize, u32)>,
    /// The way of each route.
    of_route: Vec<Option<usize>>,
}

impl Ways {
    fn of(map: &Map, network: &Network) -> Self {
        let mut ways = Ways {
            ends: Vec::new(),
            of_route: Vec::new(),
        };
        let city = |id: &Id| network.cities(id).first().copied();
        for route in &map.routes {
            let way = city(&route.from).zip(city(&route.to)).map(|(from, to)| {
                let way = (from.min(to), from.max(to), u32::from(route.length));
                let known = ways.ends.iter().position(|known| *known == way);
                known.unwrap_or_else(|| {
                    ways.ends.push(way);
                    ways.ends.len() - 1
                })
            });
            ways.of_route.push(way);
        }
        ways
    }

    /// Adds 1 for a ticket, shared among all shortest paths.
    fn share(&self, network: &Network, length: u32, from: usize, to: usize, load: &mut [f64]) {
        let (out, back) = (network.distances(from), network.distances(to));
        // A zone is left and entered by different doors, so it is not at distance 0 from itself.
        let from_start = |city| if city == from { Some(0) } else { out.to(city) };
        let to_end = |city| if city == to { Some(0) } else { back.to(city) };
        // Every step of a shortest path, in its direction.
        let mut steps: Vec<(u32, usize, usize, usize)> = Vec::new();
        for (way, &(a, b, spaces)) in self.ends.iter().enumerate() {
            for (start, end) in [(a, b), (b, a)] {
                if network.is_zone(start) && start != from || network.is_zone(end) && end != to {
                    continue;
                }
                if let (Some(before), Some(after)) = (from_start(start), to_end(end))
                    && before + spaces + after == length
                {
                    steps.push((before, start, end, way));
                }
            }
        }
        steps.sort_unstable();
        let cities = 1 + self.ends.iter().map(|way| way.1).max().unwrap_or(0);
        let count = |steps: &mut dyn Iterator<Item = (usize, usize)>, first: usize| {
            let mut paths = vec![0.0; cities];
            if let Some(start) = paths.get_mut(first) {
                *start = 1.0;
            }
            for (near, far) in steps {
                paths[far] += paths[near];
            }
            paths
        };
        let mut forward = steps.iter().map(|step| (step.1, step.2));
        let ahead = count(&mut forward, from);
        let mut backward: Vec<_> = steps.clone();
        backward.sort_unstable_by_key(|step| to_end(step.2));
        let mut backward = backward.iter().map(|step| (step.2, step.1));
        let behind = count(&mut backward, to);
        let all = ahead.get(to).copied().unwrap_or(0.0);
        if all > 0.0 {
            for &(_, start, end, way) in &steps {
                load[way] += ahead[start] * behind[end] / all;
            }
        }
    }
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
