//! The cheapest path from any of some places to any of others.
//!
//! Costs are small whole numbers, so places wait in a ring of buckets, one for each cost, and a bucket
//! is a set of places as bits: nothing is compared and nothing is sorted. A place waits where its cost
//! and the least that is still to come add up to, so that the search goes straight to the goal where
//! it can. Of two places that wait in one bucket the one with the lower number comes first, which
//! makes every path the same every time.

use super::atlas::Atlas;
use super::costs::{BLOCKED, Costs};
use super::survey::{Block, Survey};
use crate::game::{Node, RouteIndex};
use crate::map::{MAX_CITIES, MAX_ROUTES};

/// The costs that the ring has room for at once.
const BUCKETS: usize = 1024;
/// The most that a route may cost if it can be used.
pub(super) const DEAREST: u16 = BUCKETS as u16 - MOST_AHEAD - 1;
/// What is still to come counts for so much at most: a step can add no more than that and its cost.
const MOST_AHEAD: u16 = 256;

/// The most words that a set of places has: cities, and zones with a place for every route.
const MOST_WORDS: usize = (MAX_CITIES + 2 * MAX_ROUTES).div_ceil(64);

/// The words of a set of so many places, of the sizes that the search is made for.
fn words_for(places: usize) -> usize {
    let needed = places.div_ceil(64);
    let mut sizes = [1, 2, 4, 16].into_iter();
    sizes.find(|size| *size >= needed).unwrap_or(MOST_WORDS)
}

/// Room for a search; keep one and use it again.
#[derive(Debug)]
pub(super) struct Finder {
    /// Words of a set of places.
    words: usize,
    /// What it costs to come to a place, and the how manyth it was; [`NEVER`] if it was not reached.
    costs: Vec<u32>,
    turns: Vec<u16>,
    /// What it costs at least to go on from a place to the goal.
    ahead: Vec<Block>,
    /// For each cost the places that wait there.
    buckets: Vec<u64>,
    /// The buckets that are not empty.
    filled: [u64; BUCKETS / 64],
}

const NEVER: u16 = u16::MAX;

impl Finder {
    /// A finder for a network of so many places.
    pub fn new(places: usize) -> Finder {
        let words = words_for(places);
        Finder {
            words,
            costs: vec![0; places],
            turns: vec![NEVER; places],
            ahead: Vec::new(),
            buckets: vec![0; words * BUCKETS],
            filled: [0; BUCKETS / 64],
        }
    }

    /// Puts the routes of the cheapest path into `path` and gives its cost; none if there is no path
    /// that costs less than `limit`.
    pub fn path(
        &mut self,
        atlas: &Atlas,
        survey: &Survey,
        costs: &Costs,
        [from, to]: [&[Node]; 2],
        limit: u32,
        path: &mut Vec<RouteIndex>,
    ) -> Option<u32> {
        self.look_ahead(survey, costs, to);
        let place = self.search_any(atlas, costs, [from, to], limit)?;
        path.clear();
        self.walk_back(atlas, costs, place, path);
        Some(self.costs[usize::from(place)])
    }

    /// What it costs to go from a place to every other one that can be reached.
    pub fn distances(
        &mut self,
        atlas: &Atlas,
        survey: &Survey,
        costs: &Costs,
        from: Node,
        distances: &mut [u16],
    ) {
        self.ahead = vec![[0; _]; survey.blocks()];
        self.search_any(atlas, costs, [&[from], &[]], u32::MAX);
        let reached = self.costs.iter().zip(&self.turns);
        for ((cost, turn), distance) in reached.zip(distances) {
            if *turn != NEVER {
                *distance = u16::try_from(*cost).unwrap_or(u16::MAX);
            }
        }
    }

    /// Sets what it costs at least to come from each place to a goal: the least distance, or the way
    /// to the next route that costs less, and from the last such route to the goal.
    fn look_ahead(&mut self, survey: &Survey, costs: &Costs, goal: &[Node]) {
        let leaving = costs.nearest(goal);
        self.ahead.resize(costs.near().len(), [0; _]);
        let near = costs.near().as_flattened().iter();
        for (ahead, near) in self.ahead.as_flattened_mut().iter_mut().zip(near) {
            *ahead = near.saturating_add(leaving).min(MOST_AHEAD);
        }
        if !survey.is_measured() {
            self.ahead.fill([0; _]);
        }
        for place in goal {
            survey.lower(&mut self.ahead, *place);
        }
    }

    fn search_any(
        &mut self,
        atlas: &Atlas,
        costs: &Costs,
        ends: [&[Node]; 2],
        limit: u32,
    ) -> Option<Node> {
        self.turns.fill(NEVER);
        match self.words {
            1 => self.search::<1>(atlas, costs, ends, limit),
            2 => self.search::<2>(atlas, costs, ends, limit),
            4 => self.search::<4>(atlas, costs, ends, limit),
            16 => self.search::<16>(atlas, costs, ends, limit),
            _ => self.search::<MOST_WORDS>(atlas, costs, ends, limit),
        }
    }

    /// Goes on until a goal is the cheapest place that is left.
    fn search<const WORDS: usize>(
        &mut self,
        atlas: &Atlas,
        costs: &Costs,
        [from, to]: [&[Node]; 2],
        limit: u32,
    ) -> Option<Node> {
        let (buckets, _) = self.buckets.as_chunks_mut::<WORDS>();
        let buckets: &mut [[u64; WORDS]; BUCKETS] = buckets.try_into().ok()?;
        let ahead = self.ahead.as_flattened();
        let goal = set_of::<WORDS>(to);
        let mut reached = [0; WORDS];
        let mut cost = u32::from(MOST_AHEAD);
        for place in from {
            let least = ahead[usize::from(*place)];
            let bucket = usize::from(least);
            buckets[bucket][place.word() % WORDS] |= 1 << place.bit();
            self.filled[bucket / 64] |= 1 << (bucket % 64);
            cost = cost.min(u32::from(least));
        }
        let (mut turn, mut found) = (0, None);
        'search: while let Some(further) = next_filled(&self.filled, cost) {
            cost += further;
            if cost >= limit {
                break;
            }
            let bucket = cost as usize % BUCKETS;
            while let Some((word, bit)) = first_left(&buckets[bucket], &reached) {
                let place = 64 * word + bit.trailing_zeros() as usize;
                reached[word] |= bit;
                let spent = cost - u32::from(ahead[place]);
                self.costs[place] = spent;
                self.turns[place] = turn;
                turn += 1;
                if goal[word] & bit != 0 {
                    found = Some(Node::new(place));
                    break 'search;
                }
                for (next, route) in atlas.edges(place) {
                    let price = costs.of(*route);
                    let (word, bit) = (next.word() % WORDS, 1 << next.bit());
                    // Without a branch, because which routes are gone cannot be predicted.
                    let new = if price == BLOCKED {
                        0
                    } else {
                        bit & !reached[word]
                    };
                    let until = usize::from(price) + usize::from(ahead[usize::from(*next)]);
                    let bucket = (spent as usize + until) % BUCKETS;
                    buckets[bucket][word] |= new;
                    self.filled[bucket / 64] |= u64::from(new != 0) << (bucket % 64);
                }
            }
            buckets[bucket] = [0; WORDS];
            self.filled[bucket / 64] &= !(1 << (bucket % 64));
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
    fn walk_back(&self, atlas: &Atlas, costs: &Costs, mut place: Node, path: &mut Vec<RouteIndex>) {
        loop {
            let cost = self.costs[usize::from(place)];
            let mut first = self.turns[usize::from(place)];
            let mut back = None;
            for edge in atlas.edges(usize::from(place)) {
                let (next, route) = *edge;
                let turn = self.turns[usize::from(next)];
                let fits = self.costs[usize::from(next)] + u32::from(costs.of(route)) == cost;
                // Without a branch, because where a path came from cannot be predicted.
                let nearer = (turn < first) & fits;
                first = if nearer { turn } else { first };
                back = if nearer { Some(edge) } else { back };
            }
            let Some((next, route)) = back.copied() else {
                return;
            };
            path.push(route);
            place = next;
        }
    }
}

fn set_of<const WORDS: usize>(places: &[Node]) -> [u64; WORDS] {
    let mut set = [0; WORDS];
    for place in places {
        set[place.word() % WORDS] |= 1 << place.bit();
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
