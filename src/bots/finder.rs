//! The cheapest path from any of some places to any of others.
//!
//! Costs are small whole numbers, so places wait in a ring of buckets, one for each cost, and a bucket
//! is a set of places as bits: nothing is compared and nothing is sorted. Of two places that cost the
//! same the one with the lower number comes first, which makes every path the same every time.

use super::atlas::Atlas;
use super::network::{BUCKETS, Costs, MOST_WORDS, Network, words_for};
use crate::game::RouteIndex;

/// Room for a search; keep one and use it again.
#[derive(Debug)]
pub(super) struct Finder {
    /// What it costs to come to a place, and the how manyth it was; [`NEVER`] if it was not reached.
    costs: Vec<u32>,
    turns: Vec<u16>,
    /// For each cost the places that wait there.
    buckets: Vec<u64>,
    /// The buckets that are not empty.
    filled: [u64; BUCKETS / 64],
}

const NEVER: u16 = u16::MAX;

impl Finder {
    /// A finder for a network of so many places.
    pub fn new(nodes: usize) -> Finder {
        Finder {
            costs: vec![0; nodes],
            turns: vec![NEVER; nodes],
            buckets: vec![0; words_for(nodes) * BUCKETS],
            filled: [0; BUCKETS / 64],
        }
    }

    /// Puts the routes of the cheapest path into `path` and gives its cost; none if there is no path
    /// that costs less than `limit`.
    pub fn path(
        &mut self,
        atlas: &Atlas,
        network: &Network,
        costs: &Costs,
        ends: [&[u16]; 2],
        limit: u32,
        path: &mut Vec<RouteIndex>,
    ) -> Option<u32> {
        self.turns.fill(NEVER);
        let found = match costs.words {
            1 => self.search::<1>(network, costs, ends, limit),
            2 => self.search::<2>(network, costs, ends, limit),
            4 => self.search::<4>(network, costs, ends, limit),
            16 => self.search::<16>(network, costs, ends, limit),
            _ => self.search::<MOST_WORDS>(network, costs, ends, limit),
        };
        let node = found?;
        path.clear();
        self.walk_back(atlas, costs, node, path);
        Some(self.costs[usize::from(node)])
    }

    /// Goes on until a goal is the cheapest place that is left.
    fn search<const WORDS: usize>(
        &mut self,
        network: &Network,
        costs: &Costs,
        [from, to]: [&[u16]; 2],
        limit: u32,
    ) -> Option<u16> {
        let (buckets, _) = self.buckets.as_chunks_mut::<WORDS>();
        let buckets: &mut [[u64; WORDS]; BUCKETS] = buckets.try_into().ok()?;
        let (free, _) = costs.free.as_chunks::<WORDS>();
        let goal = set_of::<WORDS>(to);
        let mut reached = [0; WORDS];
        buckets[0] = set_of(from);
        self.filled[0] = 1;
        let (mut cost, mut turn, mut found) = (0, 0, None);
        'search: while let Some(ahead) = next_filled(&self.filled, cost) {
            cost += ahead;
            if cost >= limit {
                break;
            }
            let bucket = cost as usize % BUCKETS;
            let mut waiting = std::mem::replace(&mut buckets[bucket], [0; WORDS]);
            self.filled[bucket / 64] &= !(1 << (bucket % 64));
            while let Some((word, bit)) = first_left(&waiting, &reached) {
                let node = 64 * word + bit.trailing_zeros() as usize;
                reached[word] |= bit;
                self.costs[node] = cost;
                self.turns[node] = turn;
                turn += 1;
                if goal[word] & bit != 0 {
                    found = Some(node as u16);
                    break 'search;
                }
                for (waiting, free) in waiting.iter_mut().zip(&free[node]) {
                    *waiting |= free;
                }
                for step in network.steps(node) {
                    let bucket = (cost as usize + usize::from(step.cost)) % BUCKETS;
                    buckets[bucket][usize::from(step.word) % WORDS] |= step.places;
                    self.filled[bucket / 64] |= 1 << (bucket % 64);
                }
            }
        }
        for (index, filled) in self.filled.iter_mut().enumerate() {
            while *filled != 0 {
                buckets[64 * index + filled.trailing_zeros() as usize] = [0; WORDS];
                *filled &= *filled - 1;
            }
        }
        found
    }

    /// Back from a goal to where the search began, always to the place that was reached first.
    fn walk_back(&self, atlas: &Atlas, costs: &Costs, mut node: u16, path: &mut Vec<RouteIndex>) {
        loop {
            let cost = self.costs[usize::from(node)];
            let mut first = self.turns[usize::from(node)];
            let mut back = None;
            for (next, route) in atlas.edges(usize::from(node)) {
                let turn = self.turns[usize::from(*next)];
                let fits = self.costs[usize::from(*next)] + u32::from(costs.of(*route)) == cost;
                if turn < first && fits {
                    first = turn;
                    back = Some((*next, *route));
                }
            }
            let Some((next, route)) = back else { return };
            path.push(route);
            node = next;
        }
    }
}

fn set_of<const WORDS: usize>(places: &[u16]) -> [u64; WORDS] {
    let mut set = [0; WORDS];
    for place in places {
        set[usize::from(place / 64) % WORDS] |= 1 << (place % 64);
    }
    set
}

/// The first place that waits and has not been reached for less, as a word and a bit.
#[inline(always)]
fn first_left<const WORDS: usize>(
    waiting: &[u64; WORDS],
    reached: &[u64; WORDS],
) -> Option<(usize, u64)> {
    for word in 0..WORDS {
        let left = waiting[word] & !reached[word];
        if left != 0 {
            return Some((word, left & left.wrapping_neg()));
        }
    }
    None
}

/// How far the next bucket is that is not empty, from that of a cost on.
#[inline]
fn next_filled(filled: &[u64; BUCKETS / 64], cost: u32) -> Option<u32> {
    let (first, bit) = (cost as usize % BUCKETS / 64, cost % 64);
    let here = filled[first] >> bit;
    if here != 0 {
        return Some(here.trailing_zeros());
    }
    (1..=filled.len()).find_map(|ahead| {
        let word = filled[(first + ahead) % filled.len()];
        (word != 0).then(|| 64 * ahead as u32 - bit + word.trailing_zeros())
    })
}
