//! What it costs a player to go from place to place, laid out for quick searches.

use super::atlas::Atlas;
use crate::game::{Board, RouteIndex};
use crate::map::{MAX_CITIES, MAX_ROUTES};

/// The cost of a route that cannot be used.
pub(super) const BLOCKED: u16 = u16::MAX;
/// Costs go round in a ring of so many; see the finder.
pub(super) const BUCKETS: usize = 1024;
/// The most that a route may cost if it can be used.
pub(super) const DEAREST: u16 = BUCKETS as u16 - 1;

/// The most words that a set of places has: cities, and zones with a place for every route.
pub(super) const MOST_WORDS: usize = (MAX_CITIES + 2 * MAX_ROUTES).div_ceil(64);

/// The words of a set of so many places, of the sizes that the finder is made for.
pub(super) fn words_for(nodes: usize) -> usize {
    let needed = nodes.div_ceil(64);
    let mut sizes = [1, 2, 4, 16].into_iter();
    sizes.find(|size| *size >= needed).unwrap_or(MOST_WORDS)
}

/// Places that are reached from another one for the same cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub cost: u16,
    /// Which word of a set of places they are in, and that word.
    pub word: u16,
    pub places: u64,
}

/// What every route costs a player.
#[derive(Debug, Default)]
pub(super) struct Network {
    /// What routes cost before any is planned.
    pub costs: Costs,
    /// The steps from each place, of routes that cost something. Every place has room for as many as
    /// it has routes, and uses so much of it.
    steps: Vec<Step>,
    used: Vec<u16>,
    starts: Vec<u16>,
    /// Places whose routes cost something else than before.
    changed: Vec<u64>,
}

impl Network {
    /// Takes over what all routes cost. Only places where something has changed are laid out anew.
    pub fn set(&mut self, board: &Board, atlas: &Atlas, costs: &[u16]) {
        let nodes = board.node_count();
        if self.used.len() != nodes {
            self.make_room(board, atlas);
        }
        let pairs = self.costs.routes.iter().zip(costs);
        let changes = pairs.filter(|(known, cost)| known != cost).count();
        if 2 * changes > costs.len() {
            // Hardly a place is left as it was.
            self.costs.routes.copy_from_slice(costs);
            (0..nodes).for_each(|node| self.lay_out(atlas, node));
            return;
        }
        self.changed.fill(0);
        for (route, (known, cost)) in self.costs.routes.iter_mut().zip(costs).enumerate() {
            if known != cost {
                *known = *cost;
                for node in board.route(route as RouteIndex).nodes {
                    self.changed[usize::from(node / 64)] |= 1 << (node % 64);
                }
            }
        }
        for word in 0..self.changed.len() {
            while self.changed[word] != 0 {
                let node = 64 * word + self.changed[word].trailing_zeros() as usize;
                self.changed[word] &= self.changed[word] - 1;
                self.lay_out(atlas, node);
            }
        }
    }

    fn make_room(&mut self, board: &Board, atlas: &Atlas) {
        let nodes = board.node_count();
        let words = words_for(nodes);
        self.costs.words = words;
        self.costs.routes = vec![BLOCKED; board.route_count()];
        self.costs.free = vec![0; nodes * words];
        self.changed = vec![0; words];
        self.used = vec![0; nodes];
        self.starts.clear();
        let mut room = 0;
        for node in 0..nodes {
            self.starts.push(room);
            room += atlas.edges(node).len() as u16;
        }
        let nothing = Step {
            cost: 0,
            word: 0,
            places: 0,
        };
        self.steps = vec![nothing; usize::from(room)];
    }

    /// Lays out the steps from a place.
    fn lay_out(&mut self, atlas: &Atlas, node: usize) {
        let words = self.costs.words;
        let free = &mut self.costs.free[node * words..][..words];
        free.fill(0);
        let edges = atlas.edges(node);
        let steps = &mut self.steps[usize::from(self.starts[node])..][..edges.len()];
        let mut used = 0;
        for (next, route) in edges {
            let (cost, word, bit) = (
                self.costs.routes[usize::from(*route)],
                next / 64,
                1 << (next % 64),
            );
            match cost {
                0 => free[usize::from(word)] |= bit,
                BLOCKED => {}
                // Routes are listed by length, and most costs go with it.
                _ if used > 0 && (steps[used - 1].cost, steps[used - 1].word) == (cost, word) => {
                    steps[used - 1].places |= bit;
                }
                _ => {
                    steps[used] = Step {
                        cost,
                        word,
                        places: bit,
                    };
                    used += 1;
                }
            }
        }
        self.used[node] = used as u16;
    }

    /// The steps from a place that cost something.
    #[inline]
    pub fn steps(&self, node: usize) -> &[Step] {
        &self.steps[usize::from(self.starts[node])..][..usize::from(self.used[node])]
    }
}

/// What routes cost, some of them nothing.
#[derive(Debug, Default)]
pub(super) struct Costs {
    /// Words of a set of places.
    pub words: usize,
    routes: Vec<u16>,
    /// For each place the set of those that are reached from it for nothing.
    pub free: Vec<u64>,
}

impl Costs {
    /// What a route costs.
    #[inline]
    pub fn of(&self, route: RouteIndex) -> u16 {
        self.routes[usize::from(route)]
    }

    /// From now on a route costs nothing.
    pub fn set_free(&mut self, board: &Board, route: RouteIndex) {
        self.routes[usize::from(route)] = 0;
        let [one, two] = board.route(route).nodes;
        self.join(one, two);
        self.join(two, one);
    }

    fn join(&mut self, one: u16, two: u16) {
        self.free[usize::from(one) * self.words + usize::from(two / 64)] |= 1 << (two % 64);
    }

    /// Makes them the same as others.
    pub fn copy_from(&mut self, other: &Costs) {
        self.words = other.words;
        self.routes.clone_from(&other.routes);
        self.free.clone_from(&other.free);
    }
}
