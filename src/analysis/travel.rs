//! Distances between all places, and how much travel runs over each corridor.

use super::Network;
use super::search::{Search, UNREACHED};

/// All shortest paths of a network at once.
pub struct Travel {
    places: usize,
    spaces: Vec<u32>,
    betweenness: Vec<f64>,
}

impl Travel {
    /// Looks from every place to every other (Brandes' way of counting shortest paths).
    pub fn over(network: &Network) -> Self {
        let (places, lengths) = (network.len(), network.lengths());
        let mut search = Search::new(network);
        let mut spaces = Vec::with_capacity(places * places);
        let mut betweenness = vec![0.0; lengths.len()];
        let mut paths = vec![0.0; places];
        let mut beyond = vec![0.0; places];
        for start in 0..places {
            search.run(&[start], &lengths, |_| true);
            let costs = search.costs();
            paths.fill(0.0);
            beyond.fill(0.0);
            paths[start] = 1.0;
            let leads = |city: usize, corridor: usize, far: usize| {
                search.goes_on(city, start) && costs[city] + lengths[corridor] == costs[far]
            };
            for &city in search.order() {
                for &(corridor, far) in search.around(city) {
                    if leads(city, corridor, far) {
                        paths[far] += paths[city];
                    }
                }
            }
            for &city in search.order().iter().rev() {
                for &(corridor, far) in search.around(city) {
                    if leads(city, corridor, far) {
                        let share = paths[city] / paths[far] * (1.0 + beyond[far]);
                        betweenness[corridor] += share;
                        beyond[city] += share;
                    }
                }
            }
            spaces.extend_from_slice(costs);
        }
        // Every pair was looked at from both ends, which is what a share of ordered pairs needs.
        let pairs = (places * places.saturating_sub(1)) as f64;
        for share in &mut betweenness {
            *share /= pairs.max(1.0);
        }
        Travel {
            places,
            spaces,
            betweenness,
        }
    }

    /// Distances in train spaces from one place to all others.
    pub fn from(&self, city: usize) -> &[u32] {
        &self.spaces[city * self.places..(city + 1) * self.places]
    }

    /// Distances to all places from the nearest of some.
    pub fn from_any(&self, cities: &[usize]) -> Vec<u32> {
        let mut nearest = vec![UNREACHED; self.places];
        for &city in cities {
            for (known, new) in nearest.iter_mut().zip(self.from(city)) {
                *known = (*known).min(*new);
            }
        }
        nearest
    }

    /// The share of pairs of places whose shortest path runs over each corridor; a pair with
    /// several is shared among them evenly.
    pub fn betweenness(&self) -> &[f64] {
        &self.betweenness
    }
}
