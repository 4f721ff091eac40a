//! How many tracks must be taken before two ends are cut off from each other.

use petgraph::algo::ford_fulkerson;
use petgraph::graph::{DiGraph, NodeIndex};

use super::Network;

/// A network prepared for finding its smallest cuts.
pub struct Cuts {
    /// Each corridor both ways, with room for its open tracks. A zone has a second node that paths
    /// leave it by, so that none runs through it.
    flow: DiGraph<(), u32>,
    leave: Vec<NodeIndex>,
}

impl Cuts {
    /// Prepares a network.
    pub fn of(network: &Network) -> Self {
        let mut flow = DiGraph::new();
        for _ in 0..network.len() {
            flow.add_node(());
        }
        let leave: Vec<NodeIndex> = (0..network.len())
            .map(|city| match network.is_zone(city) {
                true => flow.add_node(()),
                false => NodeIndex::new(city),
            })
            .collect();
        for corridor in network.corridors() {
            let [one, two] = corridor.ends;
            flow.add_edge(leave[one], NodeIndex::new(two), corridor.open);
            flow.add_edge(leave[two], NodeIndex::new(one), corridor.open);
        }
        Cuts { flow, leave }
    }

    /// The fewest tracks whose loss leaves no path; none if the ends share a place.
    pub fn between(&self, from: &[usize], to: &[usize]) -> Option<u32> {
        if from.iter().any(|city| to.contains(city)) {
            return None;
        }
        if let ([from], [to]) = (from, to) {
            return Some(ford_fulkerson(&self.flow, self.leave[*from], NodeIndex::new(*to)).0);
        }
        let mut flow = self.flow.clone();
        let (source, sink) = (flow.add_node(()), flow.add_node(()));
        let unlimited = self.flow.edge_weights().sum();
        for city in from {
            flow.add_edge(source, self.leave[*city], unlimited);
        }
        for city in to {
            flow.add_edge(NodeIndex::new(*city), sink, unlimited);
        }
        Some(ford_fulkerson(&flow, source, sink).0)
    }
}
