//! The network of a map as a graph.

use std::collections::HashMap;

use petgraph::algo::dijkstra;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::map::{Id, Map};

/// The network of a map: places joined by routes, weighted by their train spaces.
///
/// A zone is left by one node and entered by another, with nothing in between: routes into it do
/// not connect through it, yet a path may start or end there.
pub struct Network<'a> {
    graph: DiGraph<(), u32>,
    /// For each city of the map, the node that paths leave it by.
    leave: Vec<NodeIndex>,
    /// For each city of the map, the node that paths enter it by.
    enter: Vec<NodeIndex>,
    /// The cities that a city or group id stands for.
    places: HashMap<&'a Id, Vec<usize>>,
}

impl<'a> Network<'a> {
    /// The network of all routes whose ends exist.
    pub fn new(map: &'a Map) -> Self {
        let mut graph = DiGraph::new();
        let mut places: HashMap<&Id, Vec<usize>> = HashMap::new();
        let mut leave = Vec::new();
        let mut enter = Vec::new();
        for (index, city) in map.cities.iter().enumerate() {
            let node = graph.add_node(());
            leave.push(node);
            enter.push(if map.is_zone(city) {
                graph.add_node(())
            } else {
                node
            });
            places.entry(&city.id).or_insert_with(|| vec![index]);
        }
        for group in &map.groups {
            let cities: Vec<usize> = group
                .places
                .iter()
                .filter_map(|id| places.get(id)?.first().copied())
                .collect();
            places.entry(&group.id).or_insert(cities);
        }
        for route in &map.routes {
            let end = |id| {
                places
                    .get(id)
                    .and_then(|cities: &Vec<usize>| cities.first())
            };
            if let (Some(&from), Some(&to)) = (end(&route.from), end(&route.to)) {
                let length = u32::from(route.length);
                graph.add_edge(leave[from], enter[to], length);
                graph.add_edge(leave[to], enter[from], length);
            }
        }
        Network {
            graph,
            leave,
            enter,
            places,
        }
    }

    /// The cities (by their place in the map) that an id of a city or group stands for.
    pub fn cities(&self, place: &Id) -> &[usize] {
        self.places.get(place).map_or(&[], Vec::as_slice)
    }

    /// Shortest distances in train spaces from one city to all others.
    pub fn distances(&self, city: usize) -> Distances {
        let Some(start) = self.leave.get(city) else {
            return Distances::default();
        };
        let found = dijkstra(&self.graph, *start, None, |edge| *edge.weight());
        Distances {
            to: self
                .enter
                .iter()
                .map(|node| found.get(node).copied())
                .collect(),
        }
    }

    /// Whether paths end at a city and never run through it.
    pub fn is_zone(&self, city: usize) -> bool {
        self.leave.get(city) != self.enter.get(city)
    }

    /// Sets of cities that are connected, the largest first; a zone belongs to every set that has
    /// a route into it.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let all = 0..self.leave.len();
        // Cities first: a zone is where a network starts only if no city reaches it.
        let (zones, cities): (Vec<usize>, Vec<usize>) =
            all.clone().partition(|city| self.is_zone(*city));
        let mut seen = vec![false; self.leave.len()];
        let mut components = Vec::new();
        for city in cities.into_iter().chain(zones) {
            if seen[city] {
                continue;
            }
            let reached = self.distances(city);
            let members: Vec<usize> = all
                .clone()
                .filter(|other| *other == city || reached.to(*other).is_some())
                .collect();
            for member in &members {
                seen[*member] = true;
            }
            components.push(members);
        }
        components.sort_by_key(|members| std::cmp::Reverse(members.len()));
        components
    }
}

/// Shortest distances from one city, in train spaces.
#[derive(Clone, Debug, Default)]
pub struct Distances {
    to: Vec<Option<u32>>,
}

impl Distances {
    /// The distance to a city; none if no path leads there.
    pub fn to(&self, city: usize) -> Option<u32> {
        self.to.get(city).copied().flatten()
    }
}

/// Distances that have been asked for, so that none is computed twice.
pub struct Paths<'a> {
    network: &'a Network<'a>,
    known: HashMap<usize, Distances>,
}

impl<'a> Paths<'a> {
    /// Nothing computed yet.
    pub fn new(network: &'a Network<'a>) -> Self {
        Paths {
            network,
            known: HashMap::new(),
        }
    }

    /// The shortest path between two places, each a city or a group.
    pub fn between(&mut self, from: &Id, to: &Id) -> Option<u32> {
        let mut best = None;
        for &start in self.network.cities(from) {
            let known = self
                .known
                .entry(start)
                .or_insert_with(|| self.network.distances(start));
            let ends = self.network.cities(to).iter();
            let near = ends.filter_map(|&end| known.to(end)).min();
            best = [best, near].into_iter().flatten().min();
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{City, Color, Group, Point, Preset, Route};

    fn map(zone: bool) -> Map {
        let mut map = Map::new("", Preset::Base);
        map.rules.zones = true;
        for name in ["a", "b", "c", "d"] {
            let mut city = City::new(Id::from(name), name, Point::default());
            city.zone = zone && name == "b";
            map.cities.push(city);
        }
        for (from, to, length) in [("a", "b", 2), ("b", "c", 3), ("c", "d", 4)] {
            let id = Id::from(format!("{from}-{to}").as_str());
            let route = Route::new(id, Id::from(from), Id::from(to), length, Color::Gray);
            map.routes.push(route);
        }
        map
    }

    #[test]
    fn a_path_runs_through_a_city_but_not_through_a_zone() {
        let plain = map(false);
        let network = Network::new(&plain);
        assert_eq!(network.distances(0).to(3), Some(9));
        let zoned = map(true);
        let network = Network::new(&zoned);
        assert_eq!(network.distances(0).to(1), Some(2));
        assert_eq!(network.distances(0).to(2), None);
        assert_eq!(network.distances(1).to(3), Some(7));
    }

    #[test]
    fn a_group_is_reached_by_its_nearest_place() {
        let mut map = map(false);
        map.groups.push(Group {
            id: Id::from("far"),
            name: String::new(),
            places: vec![Id::from("c"), Id::from("d")],
        });
        let network = Network::new(&map);
        let mut paths = Paths::new(&network);
        assert_eq!(paths.between(&Id::from("a"), &Id::from("far")), Some(5));
        assert_eq!(paths.between(&Id::from("a"), &Id::from("nowhere")), None);
    }

    #[test]
    fn components_are_split_by_zones() {
        let zoned = map(true);
        let components = Network::new(&zoned).components();
        assert_eq!(components, [vec![1, 2, 3], vec![0, 1]]);
    }
}
