//! The points that a route brings besides its own: regions, bonus cards, a longer path.

use petgraph::unionfind::UnionFind;

use crate::game::{Board, CityIndex, RouteIndex, View};

/// What a player's own routes connect; part of a desk.
#[derive(Debug, Default)]
pub(super) struct Extras {
    /// For each place one that stands for all that are connected with it.
    roots: Vec<u16>,
    /// By such a place: the regions that are connected, and whether any route is.
    regions: Vec<u64>,
    used: Vec<bool>,
}

impl Extras {
    /// Looks at the routes of a player.
    pub fn look(&mut self, view: &View<'_>) {
        let board = view.board();
        let nodes = board.node_count();
        let mut joined: UnionFind<u16> = UnionFind::new(nodes);
        for route in view.routes_of(view.seat()) {
            let [one, two] = board.route(route).nodes;
            joined.union(one.0, two.0);
        }
        self.roots = joined.into_labeling();
        self.regions.clear();
        self.regions.resize(nodes, 0);
        self.used.clear();
        self.used.resize(nodes, false);
        for route in view.routes_of(view.seat()) {
            let record = board.route(route);
            for (city, node) in record.cities.into_iter().zip(record.nodes) {
                let at = usize::from(self.roots[usize::from(node)]);
                self.used[at] = true;
                self.regions[at] |= region_bit(board, city);
            }
        }
    }

    /// The points that a route would bring.
    pub fn of(&self, view: &View<'_>, route: RouteIndex) -> f32 {
        let board = view.board();
        let record = board.route(route);
        let [one, two] = record
            .nodes
            .map(|node| usize::from(self.roots[usize::from(node)]));
        let ends = region_bit(board, record.cities[0]) | region_bit(board, record.cities[1]);
        let points = |set: u64| board.region_points(set.count_ones() as u16) as f32;
        let before = points(self.regions[one])
            + if one == two {
                0.0
            } else {
                points(self.regions[two])
            };
        let after = points(self.regions[one] | self.regions[two] | ends);
        let cards = view.bonus_cards();
        let counted = cards.filter(|card| board.bonus_card_counts(*card, route));
        let joins = if self.used[one] || self.used[two] {
            0.1 * f32::from(record.length)
        } else {
            0.0
        };
        after - before + 1.5 * counted.count() as f32 + joins
    }
}

fn region_bit(board: &Board, city: CityIndex) -> u64 {
    board.region_of(city).map_or(0, |region| 1 << (region % 64))
}
