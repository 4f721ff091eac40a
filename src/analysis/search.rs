//! Cheapest paths from a place, over and over again on the same network.
//!
//! Written by hand because an analysis runs thousands of searches for each edit: petgraph's own
//! search starts with an empty hash map every time and knows no zones.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Network;

/// The cost of a place that no path leads to.
pub const UNREACHED: u32 = u32::MAX;

/// A search that keeps its memory from run to run.
pub struct Search {
    /// For each place where its corridors start in `steps`; one more at the end.
    first: Vec<usize>,
    /// Corridor and far end.
    steps: Vec<(usize, usize)>,
    zone: Vec<bool>,
    costs: Vec<u32>,
    done: Vec<usize>,
    queue: BinaryHeap<Reverse<(u32, usize)>>,
}

impl Search {
    /// Nothing found yet.
    pub fn new(network: &Network) -> Self {
        let mut first = Vec::with_capacity(network.len() + 1);
        let mut steps = Vec::new();
        for city in 0..network.len() {
            first.push(steps.len());
            let start = steps.len();
            steps.extend(network.around(city));
            // The order must not hang on how the graph stores its edges.
            steps[start..].sort_unstable();
        }
        first.push(steps.len());
        Search {
            first,
            steps,
            zone: (0..network.len())
                .map(|city| network.is_zone(city))
                .collect(),
            costs: vec![UNREACHED; network.len()],
            done: Vec::with_capacity(network.len()),
            queue: BinaryHeap::new(),
        }
    }

    /// Finds the cheapest paths from any of the starts to everywhere, over corridors for which
    /// `open` says so.
    pub fn run(&mut self, starts: &[usize], cost: &[u32], open: impl Fn(usize) -> bool) {
        self.run_to(starts, &[], cost, open);
    }

    /// The same, but stops when the first of the goals is reached. The cost of reaching it.
    pub fn run_to(
        &mut self,
        starts: &[usize],
        goals: &[usize],
        cost: &[u32],
        open: impl Fn(usize) -> bool,
    ) -> Option<u32> {
        self.search(starts, goals, cost, |_| 0, open)
    }

    /// The cost of reaching the first of the goals, and no path. `left` leads the way: for each place
    /// a cost that no way from it to the goals goes below, such as the cost with all corridors open.
    pub fn cost_to(
        &mut self,
        starts: &[usize],
        goals: &[usize],
        cost: &[u32],
        left: &[u32],
        open: impl Fn(usize) -> bool,
    ) -> Option<u32> {
        self.search(starts, goals, cost, |city| left[city], open)
    }

    #[inline]
    fn search(
        &mut self,
        starts: &[usize],
        goals: &[usize],
        cost: &[u32],
        left: impl Fn(usize) -> u32,
        open: impl Fn(usize) -> bool,
    ) -> Option<u32> {
        self.costs.fill(UNREACHED);
        self.done.clear();
        self.queue.clear();
        for &start in starts {
            if left(start) < UNREACHED {
                self.costs[start] = 0;
                self.queue.push(Reverse((left(start), start)));
            }
        }
        while let Some(Reverse((in_all, city))) = self.queue.pop() {
            let spent = self.costs[city];
            if in_all > spent.saturating_add(left(city)) {
                continue;
            }
            self.done.push(city);
            if goals.contains(&city) {
                return Some(spent);
            }
            if self.zone[city] && !starts.contains(&city) {
                continue;
            }
            for &(corridor, far) in &self.steps[self.first[city]..self.first[city + 1]] {
                let ahead = left(far);
                if ahead == UNREACHED || !open(corridor) {
                    continue;
                }
                let there = spent.saturating_add(cost[corridor]);
                if there < self.costs[far] {
                    self.costs[far] = there;
                    self.queue.push(Reverse((there.saturating_add(ahead), far)));
                }
            }
        }
        None
    }

    /// The corridors of a cheapest path to the goal that the last run reached, from its end.
    pub fn trace(&self, goals: &[usize], cost: &[u32]) -> Vec<usize> {
        let mut path = Vec::new();
        let Some(mut at) = self
            .done
            .last()
            .copied()
            .filter(|last| goals.contains(last))
        else {
            return path;
        };
        while self.costs[at] > 0 {
            let step = self.around(at).iter().find(|(corridor, near)| {
                let through = !self.zone[*near] || self.costs[*near] == 0;
                through && self.costs[*near].saturating_add(cost[*corridor]) == self.costs[at]
            });
            let Some(&(corridor, near)) = step else {
                break;
            };
            path.push(corridor);
            at = near;
        }
        path
    }

    /// The cost of each place, as the last run found it.
    pub fn costs(&self) -> &[u32] {
        &self.costs
    }

    /// The places that the last run reached, the nearest first.
    pub fn order(&self) -> &[usize] {
        &self.done
    }

    /// The corridors that leave a place, each with its far end.
    pub fn around(&self, city: usize) -> &[(usize, usize)] {
        &self.steps[self.first[city]..self.first[city + 1]]
    }

    /// Whether paths from `start` may run through a place.
    pub fn goes_on(&self, city: usize, start: usize) -> bool {
        !self.zone[city] || city == start
    }
}
