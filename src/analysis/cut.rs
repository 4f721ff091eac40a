//! How many tracks must be taken before two ends are cut off from each other.

use petgraph::algo::ford_fulkerson;
use petgraph::graph::{DiGraph, EdgeReference, NodeIndex};
use petgraph::visit::{Dfs, EdgeRef as _, VisitMap as _, Visitable as _};

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

    /// The corridors of a smallest cut between two cities, by their place in the network: those that
    /// bound what can still be reached when no more flow gets through.
    pub fn corridors_between(&self, from: usize, to: usize) -> Vec<usize> {
        let (source, sink) = (self.leave[from], NodeIndex::new(to));
        let (_, sent) = ford_fulkerson(&self.flow, source, sink);
        let mut left: DiGraph<(), ()> = self.flow.map(|_, ()| (), |_, _| ());
        left.clear_edges();
        for edge in self.flow.edge_references() {
            let sent = sent[edge.id().index()];
            if sent < *edge.weight() {
                left.add_edge(edge.source(), edge.target(), ());
            }
            if sent > 0 {
                left.add_edge(edge.target(), edge.source(), ());
            }
        }
        let mut reached = left.visit_map();
        let mut walk = Dfs::new(&left, source);
        while let Some(node) = walk.next(&left) {
            reached.visit(node);
        }
        let bounds = |edge: &EdgeReference<'_, u32>| {
            reached.is_visited(&edge.source()) && !reached.is_visited(&edge.target())
        };
        // Each corridor has an edge for both directions, one after the other.
        let edges = self.flow.edge_references().filter(bounds);
        let mut corridors: Vec<usize> = edges.map(|edge| edge.id().index() / 2).collect();
        corridors.dedup();
        corridors
    }
}
