//! The longest continuous path: the largest sum of lengths over all trails, no route twice.
//!
//! Exact. A network whose odd places are at most two can be travelled whole (Euler). In any other,
//! a longest trail starts and ends at odd places, and must leave out at least one route for every
//! further pair of them; a search from the odd places stops when it reaches that bound. Should a
//! network need more than [`BUDGET`] steps, the best trail found so far is given and marked: no
//! network that trains of a real game can form comes near.

use super::board::{Board, BoardRoute};

/// Steps of the search for one player's network.
pub const BUDGET: u32 = 2_000_000;

/// A length, and whether it is proven to be the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Train spaces.
    pub length: u32,
    /// False if the search gave up.
    pub exact: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    to: u16,
    number: u16,
    length: u32,
}

/// Finds longest paths; keep one and use it again.
#[derive(Debug, Default)]
pub struct TrailFinder {
    /// Ends and length of each route, with ends renumbered from 0.
    routes: Vec<(u16, u16, u32)>,
    /// The new number of each node, where it has one.
    numbers: Vec<u16>,
    starts: Vec<u16>,
    edges: Vec<Edge>,
    component: Vec<u16>,
    used: Vec<bool>,
    lengths: Vec<u32>,
    odd: Vec<u16>,
    stack: Vec<(u16, u16, u32)>,
}

const NO_NUMBER: u16 = u16::MAX;

impl TrailFinder {
    /// The longest trail over some routes of a board.
    pub fn longest(&mut self, board: &Board, routes: impl Iterator<Item = u16>) -> Longest {
        self.load(board.nodes, routes.map(|route| board.route(route)));
        self.search()
    }

    fn load<'a>(&mut self, nodes: usize, routes: impl Iterator<Item = &'a BoardRoute>) {
        self.numbers.clear();
        self.numbers.resize(nodes, NO_NUMBER);
        self.routes.clear();
        let mut count = 0;
        for route in routes {
            let [one, two] = route.nodes.map(|node| {
                let number = &mut self.numbers[usize::from(node)];
                if *number == NO_NUMBER {
                    *number = count;
                    count += 1;
                }
                *number
            });
            self.routes.push((one, two, u32::from(route.length)));
        }
        self.index(usize::from(count));
    }

    /// Lists the edges of each node one after another.
    fn index(&mut self, nodes: usize) {
        self.starts.clear();
        self.starts.resize(nodes + 1, 0);
        for (one, two, _) in &self.routes {
            self.starts[usize::from(*one) + 1] += 1;
            self.starts[usize::from(*two) + 1] += 1;
        }
        for node in 0..nodes {
            self.starts[node + 1] += self.starts[node];
        }
        self.edges.clear();
        self.edges.resize(2 * self.routes.len(), Edge::default());
        self.component.clear();
        self.component.extend_from_slice(&self.starts[..nodes]);
        for (number, (one, two, length)) in self.routes.iter().enumerate() {
            for (from, to) in [(one, two), (two, one)] {
                // `component` serves as the place of the next edge until it is needed.
                let place = &mut self.component[usize::from(*from)];
                self.edges[usize::from(*place)] = Edge {
                    to: *to,
                    number: number as u16,
                    length: *length,
                };
                *place += 1;
            }
        }
        self.component.clear();
        self.component.resize(nodes, NO_NUMBER);
    }

    fn edges_of(&self, node: u16) -> std::ops::Range<usize> {
        let node = usize::from(node);
        usize::from(self.starts[node])..usize::from(self.starts[node + 1])
    }

    fn search(&mut self) -> Longest {
        let nodes = self.component.len() as u16;
        let mut best = Longest {
            length: 0,
            exact: true,
        };
        let mut budget = BUDGET;
        for node in 0..nodes {
            if self.component[usize::from(node)] == NO_NUMBER {
                self.search_component(node, &mut best, &mut budget);
            }
        }
        best
    }

    fn search_component(&mut self, start: u16, best: &mut Longest, budget: &mut u32) {
        self.odd.clear();
        self.lengths.clear();
        self.stack.clear();
        self.stack.push((start, 0, 0));
        self.component[usize::from(start)] = start;
        let mut total = 0;
        while let Some((node, _, _)) = self.stack.pop() {
            let edges = self.edges_of(node);
            if edges.len() % 2 == 1 {
                self.odd.push(node);
            }
            for place in edges {
                let edge = self.edges[place];
                total += edge.length;
                // Each route is met from both ends; it is noted once.
                if node < edge.to {
                    self.lengths.push(edge.length);
                }
                if self.component[usize::from(edge.to)] == NO_NUMBER {
                    self.component[usize::from(edge.to)] = start;
                    self.stack.push((edge.to, 0, 0));
                }
            }
        }
        let total = total / 2;
        if total <= best.length {
            return;
        }
        if self.odd.len() <= 2 {
            best.length = total;
            return;
        }
        self.lengths.sort_unstable();
        let left_out: u32 = self.lengths[..self.odd.len() / 2 - 1].iter().sum();
        let bound = total - left_out;
        // Both ends are odd, so one odd place need not be tried as a start.
        for index in 1..self.odd.len() {
            if best.length >= bound {
                return;
            }
            self.search_from(self.odd[index], total, bound, best, budget);
        }
    }

    /// Depth first without recursion, so that no network can exhaust the stack.
    fn search_from(
        &mut self,
        start: u16,
        total: u32,
        bound: u32,
        best: &mut Longest,
        budget: &mut u32,
    ) {
        self.used.clear();
        self.used.resize(self.routes.len(), false);
        self.stack.clear();
        // Node, next edge to try, length so far; the edge that led here is the one before the
        // next edge of the entry below.
        self.stack.push((start, self.starts[usize::from(start)], 0));
        let mut used_length = 0;
        while let Some((node, next, length)) = self.stack.last_mut() {
            let end = self.starts[usize::from(*node) + 1];
            let hopeless = *length + (total - used_length) <= best.length;
            if *next == end || hopeless || best.length >= bound {
                self.stack.pop();
                if let Some((_, next, _)) = self.stack.last() {
                    let edge = self.edges[usize::from(*next) - 1];
                    self.used[usize::from(edge.number)] = false;
                    used_length -= edge.length;
                }
                continue;
            }
            let edge = self.edges[usize::from(*next)];
            *next += 1;
            if self.used[usize::from(edge.number)] {
                continue;
            }
            if *budget == 0 {
                best.exact = false;
                return;
            }
            *budget -= 1;
            let length = *length + edge.length;
            best.length = best.length.max(length);
            self.used[usize::from(edge.number)] = true;
            used_length += edge.length;
            self.stack
                .push((edge.to, self.starts[usize::from(edge.to)], length));
        }
    }
}
