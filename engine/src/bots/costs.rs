//! What every route costs a player, and how near places are to those that cost nothing any more.

use super::survey::{Block, FAR, Survey};
use crate::game::{Board, Node, RouteIndex};

/// The cost of a route that cannot be used.
pub(super) const BLOCKED: u16 = u16::MAX;

/// What routes cost.
#[derive(Debug, Default)]
pub(super) struct Costs {
    /// The place of the survey at the desk where they were weighed.
    pub survey: usize,
    routes: Vec<u16>,
    /// How far each place is, at least, from where a route costs less than the survey says.
    near: Vec<Block>,
}

impl Costs {
    /// Every route costs what the survey says.
    pub fn start_from(&mut self, survey: &Survey, place: usize) {
        self.survey = place;
        self.routes.clear();
        self.routes.extend_from_slice(survey.least());
        self.near.clear();
        self.near.resize(survey.blocks(), [FAR; _]);
    }

    /// What a route costs.
    #[inline]
    pub fn of(&self, route: RouteIndex) -> u16 {
        self.routes[usize::from(route)]
    }

    /// How far a place is, at least, from where a route costs less than the survey says.
    #[inline]
    pub fn near_to(&self, place: Node) -> u16 {
        self.near.as_flattened()[usize::from(place)]
    }

    /// The same for the nearest of some places.
    #[inline]
    pub fn nearest(&self, places: &[Node]) -> u16 {
        let near = places.iter().map(|place| self.near_to(*place));
        near.fold(FAR, u16::min)
    }

    /// How far a path is, at least, from the nearest of some places.
    pub fn least_to_path(
        &self,
        survey: &Survey,
        board: &Board,
        places: &[Node],
        path: &[RouteIndex],
    ) -> u16 {
        if !survey.is_measured() {
            return 0;
        }
        let mut least = FAR;
        for place in places {
            let (row, leaving) = (survey.from(*place).as_flattened(), self.near_to(*place));
            for node in path.iter().flat_map(|route| board.route(*route).nodes) {
                let over_cheap_routes = leaving.saturating_add(self.near_to(node));
                least = least.min(row[usize::from(node)]).min(over_cheap_routes);
            }
        }
        least
    }

    /// How near every place is.
    #[inline]
    pub fn near(&self) -> &[Block] {
        &self.near
    }

    /// Sets what a route costs.
    #[inline]
    pub fn set(&mut self, survey: &Survey, board: &Board, route: RouteIndex, cost: u16) {
        self.routes[usize::from(route)] = cost;
        if cost < survey.least_of(route) {
            for node in board.route(route).nodes {
                self.come_near(survey, node);
            }
        }
    }

    /// From now on the routes of a path cost nothing.
    pub fn set_free(&mut self, survey: &Survey, board: &Board, path: &[RouteIndex]) {
        for route in path {
            self.set(survey, board, *route, 0);
        }
    }

    #[inline]
    fn come_near(&mut self, survey: &Survey, place: Node) {
        // Most places of a network have been looked at with the route before.
        if self.near_to(place) > 0 {
            survey.lower(&mut self.near, place);
        }
    }

    /// Makes them the same as others.
    pub fn copy_from(&mut self, other: &Costs) {
        self.survey = other.survey;
        self.routes.clone_from(&other.routes);
        self.near.clone_from(&other.near);
    }
}
