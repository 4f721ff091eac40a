//! The routes of a plan that are still to be claimed, and the cards that they ask for.

use super::needs::Wants;
use crate::game::{Board, RouteIndex, View, members};

/// Routes that are still to be claimed.
#[derive(Debug, Default)]
pub(super) struct Pending {
    /// As bits in words, because most looks at them find nothing new.
    routes: Vec<u64>,
    pub wants: Wants,
}

impl Pending {
    /// Begins with the routes of a plan.
    pub fn begin(&mut self, board: &Board, routes: &[RouteIndex]) {
        self.routes.clear();
        self.routes.resize(board.route_count().div_ceil(64), 0);
        for route in routes {
            self.routes[route.word()] |= 1 << route.bit();
        }
        self.wants.look_at(board, routes.iter().copied());
    }

    /// Drops the routes that cannot be claimed any more. False if one of them is lost: neither to be
    /// claimed nor the player's own.
    pub fn drop_gone(&mut self, view: &View<'_>) -> bool {
        let (mut gone, mut lost) = (0, 0);
        for (word, routes) in self.routes.iter_mut().enumerate() {
            let closed = *routes & !view.claimable_word(word);
            gone |= closed;
            lost |= closed & !view.own_word(word);
            *routes &= !closed;
        }
        if gone != 0 {
            let routes = routes_of(&self.routes);
            self.wants.look_at(view.board(), routes);
        }
        lost == 0
    }

    pub fn is_empty(&self) -> bool {
        self.routes.iter().all(|word| *word == 0)
    }

    pub fn contains(&self, route: RouteIndex) -> bool {
        let word = self.routes.get(route.word());
        word.is_some_and(|word| word >> route.bit() & 1 == 1)
    }

    /// The routes, in order.
    pub fn iter(&self) -> impl Iterator<Item = RouteIndex> {
        routes_of(&self.routes)
    }
}

fn routes_of(set: &[u64]) -> impl Iterator<Item = RouteIndex> {
    members(set).map(RouteIndex::new)
}
