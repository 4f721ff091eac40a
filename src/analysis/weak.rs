//! Single points of failure: bridges and articulation cities.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::articulation_points::articulation_points;
use petgraph::algo::bridges::bridges;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::unionfind::UnionFind;
use petgraph::visit::EdgeRef;

use super::Network;
use super::search::Search;

/// Where a network hangs by a thread.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WeakPoints {
    /// For each corridor: taking its only track cuts places off from each other.
    pub bridges: Vec<bool>,
    /// Cities without which others are cut off from each other, in the order of the map.
    pub articulations: Vec<usize>,
}

impl WeakPoints {
    /// The weak points of a network.
    ///
    /// Nothing runs through a zone, so zones are left out of the graph that is searched. A track
    /// into a zone is a bridge if it is the only one from its part of the network.
    pub fn of(network: &Network) -> Self {
        let lengths = network.lengths();
        let mut tracks: BTreeMap<[usize; 2], u32> = BTreeMap::new();
        let mut parts = UnionFind::new(network.len());
        for corridor in network.corridors() {
            *tracks.entry(corridor.ends).or_default() += corridor.open;
            let [one, two] = corridor.ends;
            if !network.is_zone(one) && !network.is_zone(two) {
                parts.union(one, two);
            }
        }
        let mut plain: UnGraph<(), ()> = UnGraph::default();
        for _ in 0..network.len() {
            plain.add_node(());
        }
        // For each zone and part of the network, the tracks and cities by which they are joined.
        let mut doors: BTreeMap<(usize, usize), (u32, BTreeSet<usize>)> = BTreeMap::new();
        for (&[one, two], &open) in &tracks {
            if !network.is_zone(one) && !network.is_zone(two) {
                plain.add_edge(NodeIndex::new(one), NodeIndex::new(two), ());
            }
            for (zone, city) in [(one, two), (two, one)] {
                if network.is_zone(zone) {
                    let door = doors.entry((zone, parts.find(city))).or_default();
                    door.0 += open;
                    door.1.insert(city);
                }
            }
        }
        let thin: BTreeSet<[usize; 2]> = bridges(&plain)
            .map(|edge| [edge.source().index(), edge.target().index()])
            .map(|[one, two]| [one.min(two), one.max(two)])
            .collect();
        let mut search = Search::new(network);
        let bridges = network.corridors().enumerate().map(|(number, corridor)| {
            let ends = corridor.ends;
            match ends.map(|city| network.is_zone(city)) {
                [false, false] => tracks.get(&ends) == Some(&1) && thin.contains(&ends),
                // Nothing runs through either end, so the track matters only to the two.
                [true, true] => {
                    let open = |other| other != number;
                    let ends = ends.map(|end| [end]);
                    let around = search.run_to(&ends[0], &ends[1], &lengths, open);
                    corridor.open == 1 && around.is_none()
                }
                [zone_first, _] => {
                    let [zone, city] = if zone_first { ends } else { [ends[1], ends[0]] };
                    let door = doors.get(&(zone, parts.find(city)));
                    door.is_some_and(|door| door.0 == 1)
                }
            }
        });
        let bridges = bridges.collect();
        let found = articulation_points(&plain);
        let mut articulations: BTreeSet<usize> = (0..network.len())
            .filter(|city| found.contains(&NodeIndex::new(*city)))
            .collect();
        for (&(zone, _), (_, cities)) in &doors {
            let mut cities = cities.iter().filter(|city| !network.is_zone(**city));
            if let (Some(&city), None) = (cities.next(), cities.next())
                && loses_without(network, &mut search, zone, city)
            {
                articulations.insert(city);
            }
        }
        WeakPoints {
            bridges,
            articulations: articulations.into_iter().collect(),
        }
    }
}

/// Whether a place loses others if a city is taken out of the network.
fn loses_without(network: &Network, search: &mut Search, place: usize, city: usize) -> bool {
    let lengths = network.lengths();
    search.run(&[place], &lengths, |_| true);
    let all = search.order().len();
    search.run(&[place], &lengths, |corridor| {
        !network.corridor(corridor).ends.contains(&city)
    });
    search.order().len() + 1 < all
}
