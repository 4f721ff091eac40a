//! The longest continuous path: the largest sum of lengths over all trails, no route twice.
//!
//! Exact. A network whose odd places are at most two can be travelled whole (Euler). In one without
//! circles two walks from end to end suffice. In any other, a longest trail starts and ends at odd places, and must leave out at least one route for every
//! further pair of them; a search from the odd places stops when it reaches that bound. Should a
//! network need more than [`BUDGET`] steps, the best trail found so far is given and marked: no
//! network that trains of a real game can form comes near.

use super::bits;
use super::board::{Board, BoardRoute};
use super::index::{Node, RouteIndex};
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

/// A place of the trail that is tried: its length so far, and the route to try next.
#[derive(Clone, Copy, Debug)]
struct Stop {
    node: Node,
    next: u16,
    length: u32,
}

/// Train spaces and odd places of a connected part.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    spaces: u32,
    odds: u32,
}

/// Finds longest paths; keep one and use it again.
#[derive(Debug, Default)]
pub struct TrailFinder {
    /// Ends and length of each route; elsewhere a route is its place in this list.
    routes: Vec<(Node, Node, u32)>,
    joined: Joined,
    /// The places where an odd number of routes ends, as a set.
    is_odd: Vec<u64>,
    /// The labels of connected parts as a set, and by label what they have.
    parts: Vec<u64>,
    sums: Vec<Part>,
    /// The routes of the part that is searched; in a part without circles the distances of places.
    own: Vec<(Node, Node, u32)>,
    distances: Vec<u32>,
    /// For each place the routes that end there, as sets of so many words.
    around: Vec<u64>,
    words: usize,
    /// Of the part that is searched: its odd places, the lengths of its routes.
    odd: Vec<Node>,
    lengths: Vec<u32>,
    /// The routes of the trail that is tried.
    used: Vec<u64>,
    stack: Vec<Stop>,
}

impl TrailFinder {
    /// The longest trail over some routes of a board.
    pub fn longest(
        &mut self,
        board: &Board,
        routes: impl Iterator<Item = RouteIndex> + Clone,
    ) -> Longest {
        let mut joined = std::mem::take(&mut self.joined);
        joined.reset(board.nodes);
        for route in routes.clone() {
            let [one, two] = board.route(route).nodes;
            joined.join(one, two);
        }
        self.clear(board.nodes);
        for route in routes {
            self.add(board.route(route), &joined);
        }
        let longest = self.longest_of_parts(&joined);
        self.joined = joined;
        longest
    }

    /// The longest trail over a set of routes whose places are joined already.
    pub(super) fn longest_of_network(
        &mut self,
        board: &Board,
        joined: &Joined,
        routes: &[u64],
    ) -> Longest {
        self.clear(board.nodes);
        for route in bits::members(routes) {
            self.add(&board.routes[route], joined);
        }
        self.longest_of_parts(joined)
    }

    /// The longest trail over all routes that were added.
    fn longest_of_parts(&mut self, joined: &Joined) -> Longest {
        for node in bits::members(&self.is_odd) {
            self.sums[usize::from(joined.label(Node::new(node)))].odds += 1;
        }
        let mut best = Longest {
            length: 0,
            exact: true,
        };
        let mut budget = BUDGET;
        // What the most promising part yields often rules the others out.
        while let Some(part) = self.most_promising(best.length) {
            bits::remove(&mut self.parts, usize::from(part));
            let Part { spaces, odds } = self.sums[usize::from(part)];
            if odds <= 2 {
                best.length = spaces;
            } else {
                self.search_part(joined, part, &mut best, &mut budget);
            }
        }
        best
    }

    /// The part that could hold the longest trail of all parts, if it could be longer than `best`.
    fn most_promising(&self, best: u32) -> Option<u16> {
        let (mut found, mut most) = (None, best);
        for part in bits::members(&self.parts) {
            let Part { spaces, odds } = self.sums[part];
            // A route for every pair of odd places but one is left out.
            let possible = spaces - (odds / 2).saturating_sub(1);
            if possible > most {
                (found, most) = (Some(part as u16), possible);
            }
        }
        found
    }

    /// Forgets all routes.
    fn clear(&mut self, nodes: usize) {
        self.routes.clear();
        self.is_odd.resize(nodes.div_ceil(64), 0);
        self.is_odd.fill(0);
        self.distances.resize(nodes, 0);
        self.sums.clear();
        self.sums.resize(nodes, Part::default());
        self.parts.clear();
        self.parts.resize(nodes.div_ceil(64), 0);
    }

    /// Adds a route to its part.
    #[inline(always)]
    fn add(&mut self, route: &BoardRoute, joined: &Joined) {
        let [one, two] = route.nodes;
        for node in [one, two].map(usize::from) {
            self.is_odd[node / 64] ^= 1 << (node % 64);
        }
        let part = joined.label(one);
        bits::insert(&mut self.parts, usize::from(part));
        self.sums[usize::from(part)].spaces += u32::from(route.length);
        self.routes.push((one, two, u32::from(route.length)));
    }

    fn search_part(&mut self, joined: &Joined, part: u16, best: &mut Longest, budget: &mut u32) {
        self.own.clear();
        let routes = self.routes.iter().copied();
        self.own
            .extend(routes.filter(|(one, ..)| joined.label(*one) == part));
        if self.own.len() + 1 == joined.number_with(part) {
            best.length = best.length.max(self.longest_of_tree());
            return;
        }
        self.load(joined, part);
        self.lengths.sort_unstable();
        let left_out: u32 = self.lengths[..self.odd.len() / 2 - 1].iter().sum();
        let bound = self.sums[usize::from(part)].spaces - left_out;
        // Both ends are odd, so one odd place need not be tried as a start.
        for index in 1..self.odd.len() {
            if best.length >= bound {
                return;
            }
            self.search_from(self.odd[index], bound, best, budget);
        }
    }

    /// Without a circle, the place that is farthest from any other is one end of a longest trail.
    fn longest_of_tree(&mut self) -> u32 {
        let (end, _) = self.farthest_from(self.own[0].0);
        self.farthest_from(end).1
    }

    /// The place of a tree that is farthest from another one, and how far it is.
    fn farthest_from(&mut self, start: Node) -> (Node, u32) {
        const FAR: u32 = u32::MAX / 2;
        for (one, two, _) in &self.own {
            self.distances[usize::from(*one)] = FAR;
            self.distances[usize::from(*two)] = FAR;
        }
        self.distances[usize::from(start)] = 0;
        // Every walk along all routes brings all places at least one route farther.
        let mut changed = true;
        while changed {
            changed = false;
            for (one, two, length) in &self.own {
                let (one, two) = (usize::from(*one), usize::from(*two));
                let (near, far) = (self.distances[one], self.distances[two]);
                let (nearer, farther) = (near.min(far + length), far.min(near + length));
                changed |= (nearer, farther) != (near, far);
                self.distances[one] = nearer;
                self.distances[two] = farther;
            }
        }
        let ends = self.own.iter().flat_map(|(one, two, _)| [*one, *two]);
        let ends = ends.map(|end| (end, self.distances[usize::from(end)]));
        ends.fold(
            (start, 0),
            |best, end| if end.1 > best.1 { end } else { best },
        )
    }

    /// Lists the odd places and the lengths of a part with circles, and what ends at each place.
    fn load(&mut self, joined: &Joined, part: u16) {
        self.words = self.routes.len().div_ceil(64);
        self.around.resize(self.sums.len() * self.words, 0);
        self.around.fill(0);
        for (number, (one, two, _)) in self.routes.iter().enumerate() {
            for node in [*one, *two].map(usize::from) {
                self.around[node * self.words + number / 64] |= 1 << (number % 64);
            }
        }
        self.lengths.clear();
        self.lengths.extend(self.own.iter().map(|route| route.2));
        self.odd.clear();
        for node in bits::members(&self.is_odd).map(Node::new) {
            if joined.label(node) == part {
                self.odd.push(node);
            }
        }
    }

    /// The next route that ends at a place and is not used yet.
    #[inline]
    fn next_route(&self, stop: Stop) -> Option<usize> {
        let around = &self.around[usize::from(stop.node) * self.words..][..self.words];
        let mut word = usize::from(stop.next / 64);
        let mut later = u64::MAX << (stop.next % 64);
        while word < self.words {
            let free = around[word] & !self.used[word] & later;
            if free != 0 {
                return Some(64 * word + free.trailing_zeros() as usize);
            }
            later = u64::MAX;
            word += 1;
        }
        None
    }

    /// Tries all trails from a place until one is as long as the bound. Depth first without
    /// recursion, so that no network can exhaust the stack.
    fn search_from(&mut self, start: Node, bound: u32, best: &mut Longest, budget: &mut u32) {
        self.used.resize(self.words, 0);
        self.used.fill(0);
        self.stack.clear();
        let (mut node, mut next, mut length) = (start, 0, 0);
        loop {
            let stop = Stop { node, next, length };
            let Some(route) = self.next_route(stop) else {
                // Back to where this place was reached from.
                let Some(before) = self.stack.pop() else {
                    return;
                };
                (node, next, length) = (before.node, before.next, before.length);
                let route = usize::from(next) - 1;
                self.used[route / 64] &= !(1 << (route % 64));
                continue;
            };
            if *budget == 0 {
                best.exact = false;
                return;
            }
            *budget -= 1;
            next = route as u16 + 1;
            self.stack.push(Stop { node, next, length });
            self.used[route / 64] |= 1 << (route % 64);
            let (one, two, spaces) = self.routes[route];
            node = if node == one { two } else { one };
            next = 0;
            length += spaces;
            best.length = best.length.max(length);
            if length >= bound {
                return;
            }
        }
    }
}
