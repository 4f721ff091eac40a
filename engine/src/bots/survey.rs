//! What is known of a way to weigh routes before a game begins: what every route costs at least, and
//! how far places are from each other at least. It leads a search to its goal.

use super::atlas::Atlas;
use super::costs::Costs;
use super::finder::Finder;
use crate::game::{Node, RouteIndex};

/// Distances from one place to some others, which the compiler looks at all at once.
pub(super) type Block = [u16; BLOCK];
const BLOCK: usize = 16;
/// Farther than any place is.
pub(super) const FAR: u16 = u16::MAX;

/// A network of more places is searched in all directions: the table would be too large.
const MOST_PLACES: usize = 512;

/// What routes cost at least in one style.
#[derive(Debug)]
pub(super) struct Survey {
    least: Vec<u16>,
    /// Blocks of a row of distances.
    blocks: usize,
    /// A row for each place; none in a large network.
    rows: Vec<Block>,
}

impl Survey {
    /// Measures a network whose routes cost so much at least.
    pub fn new(atlas: &Atlas, least: Vec<u16>) -> Survey {
        let places = atlas.places();
        let mut survey = Survey::without_distances(atlas, least);
        if places > MOST_PLACES {
            return survey;
        }
        let mut costs = Costs::default();
        costs.start_from(&survey, 0);
        let mut finder = Finder::new(places);
        let mut rows = vec![[FAR; _]; places * survey.blocks];
        for (place, row) in rows.chunks_mut(survey.blocks).enumerate() {
            finder.distances(
                atlas,
                &survey,
                &costs,
                Node::new(place),
                row.as_flattened_mut(),
            );
        }
        survey.rows = rows;
        survey
    }

    /// The same for a few searches, which are not worth measuring for.
    pub fn without_distances(atlas: &Atlas, least: Vec<u16>) -> Survey {
        Survey {
            least,
            blocks: atlas.places().div_ceil(BLOCK),
            rows: Vec::new(),
        }
    }

    /// What routes cost at least.
    pub fn least(&self) -> &[u16] {
        &self.least
    }

    /// What a route costs at least.
    #[inline]
    pub fn least_of(&self, route: RouteIndex) -> u16 {
        self.least[usize::from(route)]
    }

    /// Blocks of distances to all places.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// How far all places are from one, at least; nothing if that is not known.
    #[inline]
    pub fn from(&self, place: Node) -> &[Block] {
        let start = usize::from(place) * self.blocks;
        self.rows.get(start..start + self.blocks).unwrap_or(&[])
    }

    /// Whether distances are known.
    pub fn is_measured(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Lowers distances to those from another place too.
    #[inline]
    pub fn lower(&self, distances: &mut [Block], place: Node) {
        let rows = distances.as_flattened_mut().iter_mut();
        for (known, far) in rows.zip(self.from(place).as_flattened()) {
            *known = (*known).min(*far);
        }
    }
}
