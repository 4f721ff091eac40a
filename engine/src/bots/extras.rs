//! The points that a route brings besides its own: regions, bonus cards, a longer path.

use crate::game::{Board, CityIndex, RouteIndex, View};

/// What a player's own routes connect; part of a desk.
#[derive(Debug, Default)]
pub(super) struct Extras {
    /// For each place one that stands for all that are connected with it.
    roots: Vec<u16>,
    /// By such a place: the regions that are connected, and whether any route is.
    regions: Vec<u64>,
    used: Vec<bool>,
    /// Nothing but a longer path brings anything.
    plain: bool,
}

impl Extras {
    /// Looks at the routes of a player.
    pub fn look(&mut self, view: &View<'_>) {
        let board = view.board();
        let nodes = board.node_count();
        self.plain = board.rules().regions.is_none() && view.bonus_cards().next().is_none();
        self.roots.clear();
        self.roots.extend((0..nodes).map(|node| node as u16));
        for route in view.routes_of(view.seat()) {
            let [one, two] = board.route(route).nodes.map(|node| self.root(node.0));
            self.roots[usize::from(one)] = two;
        }
        for node in 0..nodes {
            self.roots[node] = self.root(node as u16);
        }
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

    fn root(&self, mut node: u16) -> u16 {
        while self.roots[usize::from(node)] != node {
            node = self.roots[usize::from(node)];
        }
        node
    }

    /// The points that a route would bring.
    pub fn of(&self, view: &View<'_>, route: RouteIndex) -> f32 {
        let board = view.board();
        let record = board.route(route);
        let [one, two] = record
            .nodes
            .map(|node| usize::from(self.roots[usize::from(node)]));
        let joins = if self.used[one] || self.used[two] {
            0.1 * f32::from(record.length)
        } else {
            0.0
        };
        if self.plain {
            return joins;
        }
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
        after - before + 1.5 * counted.count() as f32 + joins
    }
}

fn region_bit(board: &Board, city: CityIndex) -> u64 {
    board.region_of(city).map_or(0, |region| 1 << (region % 64))
}
