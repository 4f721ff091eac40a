//! The network of a map as a graph.

use std::collections::HashMap;

use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;

use super::search::{Search, UNREACHED};
use crate::map::{Id, Map};

/// Tracks with the same ends and the same length: one way to travel, with room for as many
/// players as tracks are open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corridor {
    /// Both ends, the lower first (by their place in the map).
    pub ends: [usize; 2],
    /// Train spaces.
    pub length: u32,
    /// The tracks, by their place among the routes of the map.
    pub routes: Vec<usize>,
    /// Tracks that may be claimed in one game.
    pub open: u32,
}

impl Corridor {
    /// The other end.
    pub fn far_from(&self, city: usize) -> usize {
        if self.ends[0] == city {
            self.ends[1]
        } else {
            self.ends[0]
        }
    }
}

/// The network of a map: places joined by corridors.
///
/// Routes into a zone do not connect through it, yet a path may start or end there.
pub struct Network<'a> {
    /// Nodes are places (true for a zone), edges corridors, both in the order of their numbers.
    graph: UnGraph<bool, Corridor>,
    /// The corridor of each route; none if an end is missing or the tracks are closed.
    of_route: Vec<Option<usize>>,
    /// The cities that a city or group id stands for.
    places: HashMap<&'a Id, Vec<usize>>,
}

impl<'a> Network<'a> {
    /// The network of all routes whose ends exist.
    pub fn new(map: &'a Map) -> Self {
        Network::with_open(map, |tracks| tracks)
    }

    /// The network that a game with so many players has: some parallel tracks are closed.
    pub fn at(map: &'a Map, players: u8) -> Self {
        Network::with_open(map, |tracks| {
            let known = u8::try_from(tracks).unwrap_or(u8::MAX);
            u32::from(map.rules.parallel.open_tracks(known, players))
        })
    }

    fn with_open(map: &'a Map, open: impl Fn(u32) -> u32) -> Self {
        let mut graph = UnGraph::with_capacity(map.cities.len(), map.routes.len());
        let mut places: HashMap<&Id, Vec<usize>> = HashMap::new();
        for (index, city) in map.cities.iter().enumerate() {
            graph.add_node(map.is_zone(city));
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
        let mut network = Network {
            graph,
            of_route: vec![None; map.routes.len()],
            places,
        };
        for mut corridor in network.parallel(map) {
            corridor.open = open(u32::try_from(corridor.routes.len()).unwrap_or(u32::MAX));
            if corridor.open == 0 {
                continue;
            }
            let number = network.graph.edge_count();
            for route in &corridor.routes {
                network.of_route[*route] = Some(number);
            }
            let [one, two] = corridor.ends.map(NodeIndex::new);
            network.graph.add_edge(one, two, corridor);
        }
        network
    }

    /// Routes by ends and length, in the order in which the map names them first.
    fn parallel(&self, map: &Map) -> Vec<Corridor> {
        let mut corridors: Vec<Corridor> = Vec::new();
        let mut known: HashMap<([usize; 2], u32), usize> = HashMap::new();
        for (index, route) in map.routes.iter().enumerate() {
            let (Some(from), Some(to)) = (self.city(&route.from), self.city(&route.to)) else {
                continue;
            };
            if from == to {
                continue;
            }
            let (ends, length) = ([from.min(to), from.max(to)], u32::from(route.length));
            let number = *known.entry((ends, length)).or_insert_with(|| {
                corridors.push(Corridor {
                    ends,
                    length,
                    routes: Vec::new(),
                    open: 0,
                });
                corridors.len() - 1
            });
            corridors[number].routes.push(index);
        }
        corridors
    }

    fn city(&self, id: &Id) -> Option<usize> {
        self.cities(id).first().copied()
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    /// Whether there is no place.
    pub fn is_empty(&self) -> bool {
        self.graph.node_count() == 0
    }

    /// The cities (by their place in the map) that an id of a city or group stands for.
    pub fn cities(&self, place: &Id) -> &[usize] {
        self.places.get(place).map_or(&[], Vec::as_slice)
    }

    /// All corridors that can be travelled; their order is their number.
    pub fn corridors(&self) -> impl ExactSizeIterator<Item = &Corridor> {
        self.graph.raw_edges().iter().map(|edge| &edge.weight)
    }

    /// The corridor with that number.
    pub fn corridor(&self, number: usize) -> &Corridor {
        &self.graph[petgraph::graph::EdgeIndex::new(number)]
    }

    /// The corridor that a route belongs to.
    pub fn corridor_of(&self, route: usize) -> Option<usize> {
        self.of_route.get(route).copied().flatten()
    }

    /// The corridors that leave a city, each with its number and the city it leads to.
    pub fn around(&self, city: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let edges = self.graph.edges(NodeIndex::new(city));
        edges.map(|edge| (edge.id().index(), edge.target().index()))
    }

    /// The length of each corridor.
    pub fn lengths(&self) -> Vec<u32> {
        self.corridors().map(|corridor| corridor.length).collect()
    }

    /// Shortest distances in train spaces from one city to all others.
    pub fn distances(&self, city: usize) -> Distances {
        if city >= self.len() {
            return Distances::default();
        }
        let mut search = Search::new(self);
        search.run(&[city], &self.lengths(), |_| true);
        Distances {
            to: search.costs().to_vec(),
        }
    }

    /// Whether paths end at a city and never run through it.
    pub fn is_zone(&self, city: usize) -> bool {
        self.graph
            .node_weight(NodeIndex::new(city))
            .is_some_and(|zone| *zone)
    }

    /// Sets of cities that are connected, the largest first; a zone belongs to every set that has
    /// a route into it.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let all = 0..self.len();
        // Cities first: a zone is where a network starts only if no city reaches it.
        let (zones, cities): (Vec<usize>, Vec<usize>) =
            all.clone().partition(|city| self.is_zone(*city));
        let mut seen = vec![false; self.len()];
        let mut components = Vec::new();
        for city in cities.into_iter().chain(zones) {
            if seen[city] {
                continue;
            }
            let reached = self.distances(city);
            let members: Vec<usize> = all
                .clone()
                .filter(|other| reached.to(*other).is_some())
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
    to: Vec<u32>,
}

impl Distances {
    /// The distance to a city; none if no path leads there.
    pub fn to(&self, city: usize) -> Option<u32> {
        self.to
            .get(city)
            .copied()
            .filter(|length| *length != UNREACHED)
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

    #[test]
    fn parallel_tracks_are_one_corridor_of_which_some_are_closed() {
        let mut map = map(false);
        let mut second = map.routes[0].clone();
        std::mem::swap(&mut second.from, &mut second.to);
        map.routes.push(second);
        let open = |players| Network::at(&map, players).corridor(0).open;
        assert_eq!([2, 3, 4, 5].map(open), [1, 1, 2, 2]);
        let network = Network::new(&map);
        assert_eq!(network.corridors().len(), 3);
        assert_eq!(network.corridor(0).routes, [0, 3]);
        assert_eq!(network.corridor_of(3), Some(0));
    }
}
