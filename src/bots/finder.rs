//! The cheapest path from any of some places to any of others.
//!
//! Costs are small whole numbers, so places wait in a ring of buckets, one for each cost, and a bucket
//! is a set of places as bits: nothing is compared and nothing is sorted. Of two places that cost the
//! same the one with the lower number comes first, which makes every path the same every time.

use super::atlas::Atlas;
use crate::game::{Board, RouteIndex};

/// The cost of a route that cannot be used.
pub(super) const BLOCKED: u16 = u16::MAX;
/// The most that a route may cost if it can be used: less than the ring goes round.
pub(super) const DEAREST: u16 = BUCKETS as u16 - 1;
/// No path costs as much as this.
pub(super) const FAR: u32 = BLOCKED as u32;

const BUCKETS: usize = 1024;

/// Room for a search; keep one and use it again.
#[derive(Debug)]
pub(super) struct Finder {
    costs: Vec<u32>,
    via: Vec<RouteIndex>,
    goal: Vec<u64>,
    /// For each cost the places that wait there, so many words a bucket.
    buckets: Vec<u64>,
    words: usize,
    /// The buckets that are not empty.
    filled: [u64; BUCKETS / 64],
}

impl Finder {
    /// A finder for a network of so many places.
    pub fn new(nodes: usize) -> Finder {
        let words = nodes.div_ceil(64).max(1);
        Finder {
            costs: vec![FAR; nodes],
            via: vec![0; nodes],
            goal: vec![0; words],
            buckets: vec![0; words * BUCKETS],
            words,
            filled: [0; BUCKETS / 64],
        }
    }

    /// Puts the routes of the cheapest path into `path` and gives its cost; none if there is no path
    /// that costs less than `limit`.
    pub fn path(
        &mut self,
        atlas: &Atlas,
        board: &Board,
        costs: &[u16],
        [from, to]: [&[u16]; 2],
        limit: u32,
        path: &mut Vec<RouteIndex>,
    ) -> Option<u32> {
        self.costs.fill(FAR);
        self.goal.fill(0);
        for node in to {
            self.goal[usize::from(node / 64)] |= 1 << (node % 64);
        }
        for node in from {
            self.reach(*node, 0);
        }
        let found = self.search(atlas, costs, limit.min(FAR));
        self.clear_buckets();
        let node = found?;
        path.clear();
        self.walk_back(board, node, from, path);
        Some(self.costs[usize::from(node)])
    }

    /// Goes on until a goal is the cheapest place that is left.
    fn search(&mut self, atlas: &Atlas, costs: &[u16], limit: u32) -> Option<u16> {
        let mut cost = 0;
        loop {
            cost += self.next_filled(cost)?;
            if cost >= limit {
                return None;
            }
            let node = self.take_first(cost)?;
            if self.costs[usize::from(node)] != cost {
                continue;
            }
            if self.goal[usize::from(node / 64)] >> (node % 64) & 1 == 1 {
                return Some(node);
            }
            for (next, route) in atlas.edges(node) {
                let further = cost + u32::from(costs[usize::from(*route)]);
                if further < self.costs[usize::from(*next)] {
                    self.via[usize::from(*next)] = *route;
                    self.reach(*next, further);
                }
            }
        }
    }

    #[inline]
    fn reach(&mut self, node: u16, cost: u32) {
        self.costs[usize::from(node)] = cost;
        let bucket = cost as usize % BUCKETS;
        self.buckets[bucket * self.words + usize::from(node / 64)] |= 1 << (node % 64);
        self.filled[bucket / 64] |= 1 << (bucket % 64);
    }

    /// How far the next bucket is that is not empty, from that of a cost on.
    #[inline]
    fn next_filled(&self, cost: u32) -> Option<u32> {
        let (first, bit) = (cost as usize % BUCKETS / 64, cost % 64);
        let here = self.filled[first] >> bit;
        if here != 0 {
            return Some(here.trailing_zeros());
        }
        let number = self.filled.len();
        (1..=number).find_map(|ahead| {
            let word = self.filled[(first + ahead) % number];
            (word != 0).then(|| 64 * ahead as u32 - bit + word.trailing_zeros())
        })
    }

    /// Takes the first place out of the bucket of a cost.
    #[inline]
    fn take_first(&mut self, cost: u32) -> Option<u16> {
        let bucket = cost as usize % BUCKETS;
        let words = &mut self.buckets[bucket * self.words..][..self.words];
        let index = words.iter().position(|word| *word != 0)?;
        let bit = words[index].trailing_zeros();
        words[index] &= words[index] - 1;
        if words[index] == 0 && words[index..].iter().all(|word| *word == 0) {
            self.filled[bucket / 64] &= !(1 << (bucket % 64));
        }
        Some(64 * index as u16 + bit as u16)
    }

    fn clear_buckets(&mut self) {
        for (index, filled) in self.filled.iter_mut().enumerate() {
            while *filled != 0 {
                let bucket = 64 * index + filled.trailing_zeros() as usize;
                self.buckets[bucket * self.words..][..self.words].fill(0);
                *filled &= *filled - 1;
            }
        }
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
