//! The ways of a ticket: its shortest path, the best one that shares no route with it, and the
//! fewest tracks whose loss leaves no path.

use super::{Cuts, Network, Search, Shortest, Travel};
use crate::map::Map;

/// The ways between two places, as places of routes in the map; parallel tracks are all told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ways {
    /// The shortest path.
    pub path: Vec<usize>,
    /// The best path that shares no route with it.
    pub second: Vec<usize>,
    /// The fewest tracks whose loss leaves no path.
    pub cut: Vec<usize>,
}

/// Finds ways on one map at one table size.
pub struct Finder<'a> {
    cuts: Cuts,
    network: Network<'a>,
    travel: Travel,
    search: Search,
    lengths: Vec<u32>,
}

impl<'a> Finder<'a> {
    /// For a map as so many players find it.
    pub fn of(map: &'a Map, players: u8) -> Self {
        let network = Network::at(map, players);
        let search = Search::new(&network);
        // A route without length is a mistake, and a path must still get on.
        let lengths = network.lengths().into_iter().map(|length| length.max(1));
        Finder {
            lengths: lengths.collect(),
            cuts: Cuts::of(&network),
            travel: Travel::over(&network),
            search,
            network,
        }
    }

    /// The ways between two cities, by their place in the map.
    pub fn between(&mut self, from: usize, to: usize) -> Ways {
        if from == to || from >= self.network.len() || to >= self.network.len() {
            return Ways::default();
        }
        let (path, second) = self.two_paths(from, to);
        let cut = self.cuts.corridors_between(from, to);
        Ways {
            path: self.routes(&path),
            second: self.routes(&second),
            cut: self.routes(&cut),
        }
    }

    fn routes(&self, corridors: &[usize]) -> Vec<usize> {
        let routes = corridors.iter();
        let routes = routes.flat_map(|corridor| self.network.corridor(*corridor).routes.clone());
        routes.collect()
    }

    /// A shortest path and the best one that shares no track with it. Where several paths are
    /// shortest, the one that leaves the best second path is the first.
    fn two_paths(&mut self, from: usize, to: usize) -> (Vec<usize>, Vec<usize>) {
        let found = Shortest::between(&self.network, &self.travel, &[from], &[to]);
        let Some(shortest) = found else {
            return (Vec::new(), Vec::new());
        };
        let mut best = (u32::MAX, Vec::new(), Vec::new());
        for path in shortest.paths() {
            let left = |corridor: usize| {
                let open = self.network.corridor(corridor).open;
                open > u32::from(path.contains(&corridor))
            };
            let second = self.search.run_to(&[from], &[to], &self.lengths, left);
            let length = second.unwrap_or(u32::MAX);
            if best.1.is_empty() || length < best.0 {
                let steps = second.map(|_| self.search.trace(&[to], &self.lengths));
                best = (length, path, steps.unwrap_or_default());
            }
            if best.0 == shortest.length {
                break;
            }
        }
        (best.1, best.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use crate::map::shipped;

    #[test]
    fn ways_have_the_lengths_and_the_cut_that_analysis_tells() {
        for board in shipped::ALL {
            let map = board.load().unwrap().map;
            let players = map.rules.players.max;
            let analysis = Analysis::of(&map, players);
            let mut finder = Finder::of(&map, players);
            for row in &analysis.tickets {
                let city = |id: &crate::map::Id| map.cities.iter().position(|city| city.id == *id);
                let (Some(from), Some(to)) = (city(&row.from), city(&row.to)) else {
                    continue;
                };
                let ways = finder.between(from, to);
                let network = Network::at(&map, players);
                let length = |routes: &[usize]| -> u32 {
                    let mut corridors: Vec<usize> = routes
                        .iter()
                        .filter_map(|route| network.corridor_of(*route))
                        .collect();
                    corridors.dedup();
                    corridors
                        .iter()
                        .map(|corridor| network.corridor(*corridor).length)
                        .sum()
                };
                let told = (row.shortest.unwrap_or(0), row.second.unwrap_or(0));
                let found = (length(&ways.path), length(&ways.second));
                assert_eq!(found, told, "{} {}", board.name, row.id);
                let mut corridors: Vec<usize> = ways
                    .cut
                    .iter()
                    .filter_map(|route| network.corridor_of(*route))
                    .collect();
                corridors.sort_unstable();
                corridors.dedup();
                let tracks: u32 = corridors.iter().map(|c| network.corridor(*c).open).sum();
                assert_eq!(Some(tracks), row.cut, "{} {}", board.name, row.id);
            }
        }
    }
}
