//! What each choice of the offered tickets costs and brings on top of those held already. Choices
//! that have their dearest tickets in common have the paths of these in common too, and a choice that
//! the trains do not suffice for is worth as much as a smaller one.

use super::Desk;
use super::costs::Costs;
use super::openings::{Last, Opening};
use super::plan::{Plan, Sum, least_useful};
use crate::game::{Board, RouteIndex, TicketIndex, Track, View};

/// Some of the offered tickets, a bit each.
type Set = u16;

/// Offered tickets that may be taken together; part of a desk.
#[derive(Debug, Default)]
pub(super) struct Bundles {
    /// The offered tickets, the dearest first, with their places in the offer.
    tickets: Vec<(TicketIndex, usize)>,
    /// By set of tickets; only those that have been asked for are known.
    known: Vec<Bundle>,
    /// The paths of all bundles.
    paths: Vec<RouteIndex>,
    /// Trains that the tickets held already need.
    spoken_for: u32,
    /// What routes cost on top of the tickets held already.
    costs: Costs,
    /// Whether nothing has been claimed or kept yet.
    is_opening: bool,
    /// The routes of one bundle, and how many of its tickets use each route.
    routes: Vec<RouteIndex>,
    users: Vec<u8>,
}

/// Tickets taken together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bundle {
    /// It has been asked for.
    known: bool,
    /// What is left of it when those that the trains do not suffice for have been given up.
    kept: Set,
    pub sum: Sum,
    /// What all of it costs, whether the trains suffice or not.
    all: Sum,
    /// What its last ticket comes to, and where its path is.
    last: Last,
    path: (usize, usize),
}

impl Bundles {
    fn set_of(&self, kept: u16) -> Set {
        let chosen = |(bit, (_, place)): (usize, &(TicketIndex, usize))| (kept >> place & 1) << bit;
        self.tickets.iter().enumerate().map(chosen).sum()
    }

    /// A bundle that has been asked for.
    fn get(&self, set: Set) -> &Bundle {
        &self.known[usize::from(set)]
    }

    /// What the last ticket of a set is remembered by, if it is.
    fn opening(&self, board: &Board, set: Set) -> Option<Opening> {
        let tickets = places(set).map(|place| self.tickets[place].0);
        self.is_opening
            .then(|| Opening::of(board, self.costs.survey, tickets))?
    }

    /// The path of the last ticket of a set.
    fn path(&self, set: Set) -> &[RouteIndex] {
        let (start, end) = self.get(set).path;
        &self.paths[start..end]
    }
}

/// The place of the last ticket of a set.
fn last_of(set: Set) -> usize {
    set.checked_ilog2().unwrap_or_default() as usize
}

/// The place of the last ticket of a set, and the others.
fn split(set: Set) -> (usize, Set) {
    (last_of(set), set & !(1 << last_of(set)))
}

/// A set without the ticket before its last one.
fn without_the_one_before(set: Set) -> Set {
    let (_, before) = split(set);
    set & !(1 << last_of(before))
}

/// The places of the tickets of a set.
fn places(set: Set) -> impl Iterator<Item = usize> {
    let places = 0..(Set::BITS - set.leading_zeros()) as usize;
    places.filter(move |place| set >> place & 1 == 1)
}

/// What a set grows by as one ticket after the other comes to it, the dearest first; the last is the
/// whole set.
fn parts(set: Set) -> impl Iterator<Item = Set> {
    places(set).map(move |place| set & (Set::MAX >> (Set::BITS as usize - 1 - place)))
}

impl Desk {
    /// Begins to compare choices of an offer; `is_opening` says that nothing has happened yet that
    /// routes could be weighed differently for. The routes of `held`, the plan for the tickets held
    /// already, cost nothing more, and its trains are spoken for.
    pub(super) fn compare(
        &mut self,
        board: &Board,
        costs: &Costs,
        offer: &[TicketIndex],
        held: &Plan,
        is_opening: bool,
    ) {
        let work = &mut self.scratch.bundles;
        work.costs.copy_from(costs);
        let survey = &self.known.surveys[costs.survey].1;
        for path in [&held.routes, &held.borrowed] {
            work.costs.set_free(survey, board, path);
        }
        work.is_opening = is_opening;
        work.spoken_for = held.sum.trains;
        work.tickets.clear();
        work.tickets.extend(
            offer
                .iter()
                .enumerate()
                .map(|(place, ticket)| (*ticket, place)),
        );
        work.tickets
            .sort_by_key(|(ticket, _)| -board.ticket(*ticket).goals[0].value);
        work.known.clear();
        work.known.resize(1 << offer.len(), Bundle::default());
        work.known[0].known = true;
        work.paths.clear();
    }

    /// The tickets of a choice, a bit for each place in the offer, taken together.
    pub(super) fn bundle(&mut self, view: &View<'_>, kept: u16) -> Bundle {
        let set = self.scratch.bundles.set_of(kept);
        self.find(view, set);
        *self.scratch.bundles.get(set)
    }

    /// Adds the tickets of a choice to the plan for those held already.
    pub(super) fn adopt(&mut self, view: &View<'_>, costs: &Costs, kept: u16, plan: &mut Plan) {
        let set = self.scratch.bundles.set_of(kept);
        for part in parts(set) {
            match self.scratch.bundles.get(part).last.aim {
                Some(aim) => self
                    .scratch
                    .planning
                    .add(aim, self.scratch.bundles.path(part)),
                None => {
                    let (ticket, _) = self.scratch.bundles.tickets[last_of(part)];
                    self.scratch.planning.given_up.push(ticket);
                }
            }
        }
        self.settle(view, costs, true, plan);
    }

    /// Finds out about a set of tickets, unless that is known already.
    fn find(&mut self, view: &View<'_>, set: Set) {
        if self.scratch.bundles.get(set).known {
            return;
        }
        let board = view.board();
        let (_, before) = split(set);
        self.find(view, before);
        if before != 0 {
            self.find(view, without_the_one_before(set));
        }
        let bundle = self.add_last(board, set, self.scratch.bundles.get(before).all);
        let trains = bundle.all.trains + self.scratch.bundles.spoken_for;
        self.scratch.bundles.known[usize::from(set)] = bundle;
        if trains > u32::from(view.own().trains)
            && let Some(worst) = self.least_useful_of(board, set)
        {
            let rest = set & !(1 << worst);
            self.find(view, rest);
            let Bundle { kept, mut sum, .. } = *self.scratch.bundles.get(rest);
            sum.give_up(board, self.scratch.bundles.tickets[worst].0);
            let bundle = &mut self.scratch.bundles.known[usize::from(set)];
            (bundle.kept, bundle.sum) = (kept, sum);
        }
    }

    /// Adds the last ticket of a set to what the others cost.
    fn add_last(&mut self, board: &Board, set: Set, others: Sum) -> Bundle {
        let opening = self.scratch.bundles.opening(board, set);
        let bundles = &mut self.scratch.bundles;
        let known = opening.and_then(|opening| self.known.openings.get(opening));
        let (last, path) = if let Some((last, path)) = known {
            let start = bundles.paths.len();
            bundles.paths.extend_from_slice(path);
            (last, (start, bundles.paths.len()))
        } else {
            let (last, path) = self.look_for_last(board, set);
            if let Some(opening) = opening {
                let bundles = &mut self.scratch.bundles;
                let routes = &bundles.paths[path.0..path.1];
                self.known.openings.remember(opening, last, routes);
            }
            (last, path)
        };
        let sum = others + last.adds;
        Bundle {
            known: true,
            kept: set,
            sum,
            all: sum,
            last,
            path,
        }
    }

    /// What the last ticket of a set comes to without the one before it, if it has only one goal: most
    /// tickets gain nothing from the path of another one.
    fn last_without(&self, board: &Board, set: Set) -> Option<(Last, (usize, usize))> {
        let (last, before) = split(set);
        let goals = &board.ticket(self.scratch.bundles.tickets[last].0).goals;
        (before != 0 && goals.len() == 1).then(|| {
            let bundle = self.scratch.bundles.get(without_the_one_before(set));
            (bundle.last, bundle.path)
        })
    }

    /// Whether the last ticket of two cannot come to the path of the other one and from there to its
    /// goal for less than `limit`.
    fn is_too_far(&self, board: &Board, set: Set, limit: u32) -> bool {
        let survey = &self.known.surveys[self.scratch.bundles.costs.survey].1;
        let (last, before) = split(set);
        let path = self.scratch.bundles.path(before);
        let goal = &board.ticket(self.scratch.bundles.tickets[last].0).goals[0];
        let costs = &self.scratch.bundles.costs;
        let far = |ends| u32::from(costs.least_to_path(survey, board, ends, path));
        set.count_ones() == 2 && far(&goal.from) + far(&goal.to) >= limit
    }

    /// Looks for the path of the last ticket of a set beside those of the others.
    fn look_for_last(&mut self, board: &Board, set: Set) -> (Last, (usize, usize)) {
        let without = self.last_without(board, set);
        let mut limit = u32::MAX;
        if let Some(same) = without {
            limit = same.0.aim.map_or(0, |aim| aim.cost);
            if self.is_too_far(board, set, limit) {
                return same;
            }
        }
        let survey = &self.known.surveys[self.scratch.bundles.costs.survey].1;
        let (work, bundles) = (&mut self.scratch.planning, &mut self.scratch.bundles);
        let (last, before) = split(set);
        let ticket = bundles.tickets[last].0;
        work.costs.copy_from(&bundles.costs);
        for part in parts(before) {
            work.costs.set_free(survey, board, bundles.path(part));
        }
        let aim = work.aim(&self.known.atlas, survey, board, ticket, limit);
        let mut adds = Sum::default();
        let start = bundles.paths.len();
        match (aim, without) {
            (Some(aim), _) => {
                bundles.paths.extend_from_slice(&work.path);
                adds.tickets += aim.value;
                for route in &work.path {
                    let cost = work.costs.of(*route);
                    // What is owned or planned already costs nothing.
                    if cost > 0 {
                        adds.add_route(
                            board,
                            *route,
                            self.scratch.tracks[usize::from(*route)],
                            cost,
                        );
                    }
                }
            }
            (None, Some(same)) => return same,
            (None, None) => adds.give_up(board, ticket),
        }
        (Last { aim, adds }, (start, bundles.paths.len()))
    }

    fn least_useful_of(&mut self, board: &Board, set: Set) -> Option<usize> {
        let mut users = std::mem::take(&mut self.scratch.bundles.users);
        users.clear();
        users.resize(board.route_count(), 0);
        let bundles = &self.scratch.bundles;
        for part in parts(set) {
            for route in bundles.path(part) {
                users[usize::from(*route)] += 1;
            }
        }
        let alone = |part: Set| -> u32 {
            let routes = bundles.path(part).iter().filter(|route| {
                let route = usize::from(**route);
                users[route] == 1 && self.scratch.tracks[route] == Track::Open
            });
            routes
                .map(|route| u32::from(board.route(*route).length))
                .sum()
        };
        let worst = least_useful(parts(set).filter_map(|part| {
            let value = bundles.get(part).last.aim?.value;
            Some((last_of(part), value, alone(part)))
        }));
        self.scratch.bundles.users = users;
        worst
    }

    /// The turns that a bundle takes together with the routes planned already.
    pub(super) fn turns_of(&mut self, view: &View<'_>, bundle: &Bundle, held: &Plan) -> f32 {
        let mut routes = std::mem::take(&mut self.scratch.bundles.routes);
        routes.clear();
        for part in parts(bundle.kept) {
            let path = self.scratch.bundles.path(part).iter().copied();
            routes.extend(path.filter(|route| self.scratch.bundles.costs.of(*route) > 0));
        }
        routes.sort_unstable();
        routes.dedup();
        routes.extend_from_slice(&held.routes);
        let turns = self.turns(view, &routes);
        self.scratch.bundles.routes = routes;
        turns
    }
}
