//! The cheapest path from any of some places to any of others.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::atlas::Atlas;
use crate::game::{Board, RouteIndex};

/// The cost of a route that cannot be used.
pub(super) const BLOCKED: u16 = u16::MAX;
const FAR: u32 = u32::MAX;

/// Room for a search; keep one and use it again.
#[derive(Debug, Default)]
pub(super) struct Finder {
    costs: Vec<u32>,
    via: Vec<RouteIndex>,
    goal: Vec<bool>,
    heap: BinaryHeap<Reverse<u64>>,
}

impl Finder {
    /// Adds the routes of the cheapest path to `path` and gives its cost; none if there is no path.
    pub fn path(
        &mut self,
        atlas: &Atlas,
        board: &Board,
        costs: &[u16],
        from: &[u16],
        to: &[u16],
        path: &mut Vec<RouteIndex>,
    ) -> Option<u32> {
        let nodes = board.node_count();
        self.costs.clear();
        self.costs.resize(nodes, FAR);
        self.via.resize(nodes, 0);
        self.goal.clear();
        self.goal.resize(nodes, false);
        self.heap.clear();
        to.iter()
            .for_each(|node| self.goal[usize::from(*node)] = true);
        for node in from {
            self.costs[usize::from(*node)] = 0;
            self.heap.push(Reverse(u64::from(*node)));
        }
        while let Some(Reverse(entry)) = self.heap.pop() {
            let (cost, node) = ((entry >> 16) as u32, entry as u16);
            if cost > self.costs[usize::from(node)] {
                continue;
            }
            if self.goal[usize::from(node)] {
                self.walk_back(board, node, from, path);
                return Some(cost);
            }
            for (next, route) in atlas.edges(node) {
                let step = costs[usize::from(*route)];
                if step == BLOCKED {
                    continue;
                }
                let further = cost + u32::from(step);
                let known = &mut self.costs[usize::from(*next)];
                if further < *known {
                    *known = further;
                    self.via[usize::from(*next)] = *route;
                    let entry = u64::from(further) << 16 | u64::from(*next);
                    self.heap.push(Reverse(entry));
                }
            }
        }
        None
    }

    fn walk_back(&self, board: &Board, mut node: u16, from: &[u16], path: &mut Vec<RouteIndex>) {
        while !from.contains(&node) {
            let route = self.via[usize::from(node)];
            path.push(route);
            let [one, two] = board.route(route).nodes;
            node = if one == node { two } else { one };
        }
    }
}
