//! The longest continuous path: the largest sum of lengths over all trails, no route twice.
//!
//! Exact. A network whose odd places are at most two can be travelled whole (Euler). In any other,
//! a longest trail starts and ends at odd places, and must leave out at least one route for every
//! further pair of them; a search from the odd places stops when it reaches that bound. Should a
//! network need more than [`BUDGET`] steps, the best trail found so far is given and marked: no
//! network that trains of a real game can form comes near.

use super::bits;
use super::board::{Board, BoardRoute};
use super::network::Joined;

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

/// A connected part: train spaces, and places where an odd number of routes ends.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    spaces: u32,
    odd: u16,
}

/// Finds longest paths; keep one and use it again.
#[derive(Debug, Default)]
pub struct TrailFinder {
    /// Ends and length of each route.
    routes: Vec<(u16, u16, u32)>,
    joined: Joined,
    /// The places where an odd number of routes ends, as a set.
    is_odd: Vec<u64>,
    /// By root of a connected part.
    sums: Vec<Sum>,
    /// Connected parts with their spaces and root, the largest first.
    parts: Vec<(u32, u16)>,
    /// Of the part that is searched: the new number of each place, the routes that end there one
    /// after another, the odd places.
    numbers: Vec<u16>,
    starts: Vec<u16>,
    next: Vec<u16>,
    edges: Vec<Edge>,
    odd: Vec<u16>,
    lengths: Vec<u32>,
    used: Vec<bool>,
    stack: Vec<(u16, u16, u32)>,
}

const NO_NUMBER: u16 = u16::MAX;

impl TrailFinder {
    /// The longest trail over some routes of a board.
    pub fn longest(&mut self, board: &Board, routes: impl Iterator<Item = u16> + Clone) -> Longest {
        let mut joined = std::mem::take(&mut self.joined);
        joined.reset(board.nodes);
        for route in routes.clone() {
            let [one, two] = board.route(route).nodes;
            joined.join(one, two);
        }
        let longest = self.longest_of_network(board, &mut joined, routes);
        self.joined = joined;
        longest
    }

    /// The longest trail over some routes whose places are joined already.
    pub(super) fn longest_of_network(
        &mut self,
        board: &Board,
        joined: &mut Joined,
        routes: impl Iterator<Item = u16>,
    ) -> Longest {
        self.find_parts(board.nodes, joined, routes.map(|route| board.route(route)));
        let mut best = Longest {
            length: 0,
            exact: true,
        };
        let mut budget = BUDGET;
        for index in 0..self.parts.len() {
            let (total, root) = self.parts[index];
            if total <= best.length {
                break;
            }
            let odd = self.sums[usize::from(root)].odd;
            if odd <= 2 {
                best.length = total;
            } else if total - u32::from(odd / 2 - 1) > best.length {
                // A route for every further pair of odd places is left out.
                self.search_part(joined, root, total, &mut best, &mut budget);
            }
        }
        best
    }

    fn find_parts<'a>(
        &mut self,
        nodes: usize,
        joined: &mut Joined,
        routes: impl Iterator<Item = &'a BoardRoute>,
    ) {
        self.routes.clear();
        self.is_odd.clear();
        self.is_odd.resize(nodes.div_ceil(64), 0);
        self.sums.clear();
        self.sums.resize(nodes, Sum::default());
        self.parts.clear();
        for route in routes {
            let [one, two] = route.nodes;
            for node in [one, two].map(usize::from) {
                self.is_odd[node / 64] ^= 1 << (node % 64);
            }
            let root = joined.root(one);
            let sum = &mut self.sums[usize::from(root)];
            if sum.spaces == 0 {
                self.parts.push((0, root));
            }
            sum.spaces += u32::from(route.length);
            self.routes.push((one, two, u32::from(route.length)));
        }
        for node in bits::members(&self.is_odd) {
            self.sums[usize::from(joined.root(node as u16))].odd += 1;
        }
        for (total, root) in &mut self.parts {
            *total = self.sums[usize::from(*root)].spaces;
        }
        self.parts.sort_unstable_by(|one, two| two.cmp(one));
    }

    fn search_part(
        &mut self,
        joined: &mut Joined,
        root: u16,
        total: u32,
        best: &mut Longest,
        budget: &mut u32,
    ) {
        self.load(joined, root);
        self.odd.clear();
        for node in bits::members(&self.is_odd) {
            if self.numbers[node] != NO_NUMBER {
                self.odd.push(self.numbers[node]);
            }
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

    /// Lists the routes of a part place by place.
    fn load(&mut self, joined: &mut Joined, root: u16) {
        self.numbers.clear();
        self.numbers.resize(self.sums.len(), NO_NUMBER);
        self.lengths.clear();
        self.starts.clear();
        self.starts.push(0);
        for index in 0..self.routes.len() {
            let (one, two, length) = self.routes[index];
            if joined.root(one) != root {
                continue;
            }
            self.lengths.push(length);
            for node in [one, two] {
                let number = &mut self.numbers[usize::from(node)];
                if *number == NO_NUMBER {
                    *number = self.starts.len() as u16 - 1;
                    self.starts.push(0);
                }
                self.starts[usize::from(*number) + 1] += 1;
            }
        }
        let nodes = self.starts.len() - 1;
        for node in 0..nodes {
            self.starts[node + 1] += self.starts[node];
        }
        self.next.clear();
        self.next.extend_from_slice(&self.starts[..nodes]);
        self.edges.clear();
        self.edges.resize(2 * self.lengths.len(), Edge::default());
        for (number, (one, two, length)) in self.routes.iter().enumerate() {
            let [one, two] = [one, two].map(|node| self.numbers[usize::from(*node)]);
            if one == NO_NUMBER {
                continue;
            }
            for (from, to) in [(one, two), (two, one)] {
                let place = &mut self.next[usize::from(from)];
                self.edges[usize::from(*place)] = Edge {
                    to,
                    number: number as u16,
                    length: *length,
                };
                *place += 1;
            }
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
