//! What each choice of the offered tickets costs and brings on top of those held already. Choices
//! that have their dearest tickets in common have the paths of these in common too, and a choice that
//! the trains do not suffice for is worth as much as a smaller one.

use std::collections::HashMap;

use super::Desk;
use super::network::{Costs, Network};
use super::plan::{Aim, Plan, Sum, least_useful};
use super::style;
use crate::game::{Board, RouteIndex, TicketIndex, Track, View};

/// Some of the offered tickets, a bit each.
type Set = u16;

/// Offered tickets that may be taken together; part of a desk.
#[derive(Debug, Default)]
pub(super) struct Bundles {
    /// The offered tickets, the dearest first, with their places in the offer.
    tickets: Vec<(TicketIndex, usize)>,
    /// By set of tickets, as far as it has been asked for.
    known: Vec<Option<Bundle>>,
    /// The paths of all bundles.
    paths: Vec<RouteIndex>,
    /// Trains that the tickets held already need.
    spoken_for: u32,
    /// What routes cost on top of the tickets held already.
    costs: Costs,
    /// Whether nothing has been claimed or kept yet, so that paths are those of every other game; those
    /// found so far, by how routes are weighed and the ticket, perhaps after another one.
    opening: Option<style::Costs>,
    openings: HashMap<Opening, (Option<Aim>, Vec<RouteIndex>)>,
    /// The routes of one bundle.
    routes: Vec<RouteIndex>,
}

/// How routes are weighed, a ticket, and the one that it comes after.
type Opening = (style::Costs, TicketIndex, Option<TicketIndex>);

/// So many paths of openings are remembered at most.
const MOST_OPENINGS: usize = 10_000;

/// Tickets taken together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bundle {
    /// What is left of it when those that the trains do not suffice for have been given up.
    kept: Set,
    pub sum: Sum,
    /// What all of it costs, whether the trains suffice or not.
    all: Sum,
    /// Where the path of its last ticket is, and that ticket's value; none if it has no path.
    path: (usize, usize),
    value: Option<i32>,
}

impl Bundles {
    fn set_of(&self, kept: u16) -> Set {
        let chosen = |(bit, (_, place)): (usize, &(TicketIndex, usize))| (kept >> place & 1) << bit;
        self.tickets.iter().enumerate().map(chosen).sum()
    }

    fn get(&self, set: Set) -> Bundle {
        self.known[usize::from(set)].unwrap_or_default()
    }

    /// What the path of the last ticket of a set is remembered by, if it is.
    fn opening(&self, set: Set) -> Option<Opening> {
        let style = self.opening.filter(|_| set.count_ones() <= 2)?;
        if self.openings.len() >= MOST_OPENINGS {
            return None;
        }
        let before = set & !(1 << last_of(set));
        let ticket = |set: Set| self.tickets[last_of(set)].0;
        Some((style, ticket(set), (before != 0).then(|| ticket(before))))
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

/// The set and what is left of it as one ticket after the other goes, the last first.
fn prefixes(set: Set) -> impl Iterator<Item = Set> {
    let next = |set: &Set| Some(set & !(1 << last_of(*set)));
    std::iter::successors(Some(set), next).take_while(|set| *set != 0)
}

impl Desk {
    /// Begins to compare choices of an offer; `opening` says how routes are weighed if nothing has
    /// happened yet that they could be weighed differently for. The routes of `held`, the plan for the tickets held
    /// already, cost nothing more, and its trains are spoken for.
    pub(super) fn compare(
        &mut self,
        board: &Board,
        network: &Network,
        offer: &[TicketIndex],
        held: &Plan,
        opening: Option<style::Costs>,
    ) {
        self.bundles.costs.copy_from(&network.costs);
        for route in held.routes.iter().chain(&held.borrowed) {
            self.bundles.costs.set_free(board, *route);
        }
        let work = &mut self.bundles;
        work.opening = opening;
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
        work.known.resize(1 << offer.len(), None);
        work.known[0] = Some(Bundle::default());
        work.paths.clear();
    }

    /// The tickets of a choice, a bit for each place in the offer, taken together.
    pub(super) fn bundle(&mut self, view: &View<'_>, network: &Network, kept: u16) -> Bundle {
        let set = self.bundles.set_of(kept);
        self.bundle_of(view, network, set)
    }

    fn bundle_of(&mut self, view: &View<'_>, network: &Network, set: Set) -> Bundle {
        if let Some(known) = self.bundles.known[usize::from(set)] {
            return known;
        }
        let board = view.board();
        let before = self.bundle_of(view, network, set & !(1 << last_of(set)));
        let mut bundle = self.add_last(board, network, set, before.all);
        // So that the paths of this set are known while the least useful ticket is looked for.
        self.bundles.known[usize::from(set)] = Some(bundle);
        let trains = bundle.all.trains + self.bundles.spoken_for;
        if trains > u32::from(view.own().trains)
            && let Some(worst) = self.least_useful_of(board, set)
        {
            let rest = self.bundle_of(view, network, set & !(1 << worst));
            bundle.kept = rest.kept;
            bundle.sum = rest.sum;
            bundle.sum.give_up(board, self.bundles.tickets[worst].0);
            self.bundles.known[usize::from(set)] = Some(bundle);
        }
        bundle
    }

    /// Adds the last ticket of a set to what the others cost.
    fn add_last(&mut self, board: &Board, network: &Network, set: Set, mut sum: Sum) -> Bundle {
        let work = &mut self.planning;
        work.costs.copy_from(&self.bundles.costs);
        for before in prefixes(set).skip(1) {
            for route in self.bundles.path(before) {
                work.costs.set_free(board, *route);
            }
        }
        let (ticket, _) = self.bundles.tickets[last_of(set)];
        let aim = match self.bundles.opening(set) {
            None => work.aim(&self.atlas, network, board, ticket),
            Some(opening) => match self.bundles.openings.get(&opening) {
                Some((aim, path)) => {
                    work.path.clone_from(path);
                    *aim
                }
                None => {
                    let aim = work.aim(&self.atlas, network, board, ticket);
                    let known = (aim, work.path.clone());
                    self.bundles.openings.insert(opening, known);
                    aim
                }
            },
        };
        let start = self.bundles.paths.len();
        match aim {
            Some(aim) => {
                sum.tickets += aim.value;
                self.bundles.paths.extend_from_slice(&work.path);
                // What is owned or planned already costs nothing.
                for route in &work.path {
                    let (cost, track) = (work.costs.of(*route), self.tracks[usize::from(*route)]);
                    if cost > 0 {
                        sum.add_route(board, *route, track, cost);
                    }
                }
            }
            None => sum.give_up(board, ticket),
        }
        Bundle {
            kept: set,
            sum,
            all: sum,
            path: (start, self.bundles.paths.len()),
            value: aim.map(|aim| aim.value),
        }
    }

    fn least_useful_of(&mut self, board: &Board, set: Set) -> Option<usize> {
        let bundles = &self.bundles;
        let mut users = vec![0u8; board.route_count()];
        for part in prefixes(set) {
            let path = bundles.path(part).iter();
            path.for_each(|route| users[usize::from(*route)] += 1);
        }
        let alone = |part: Set| -> u32 {
            let routes = bundles.path(part).iter().filter(|route| {
                let route = usize::from(**route);
                users[route] == 1 && self.tracks[route] == Track::Open
            });
            routes
                .map(|route| u32::from(board.route(*route).length))
                .sum()
        };
        // The dearest first, as they were planned.
        let mut parts: Vec<Set> = prefixes(set).collect();
        parts.reverse();
        least_useful(parts.into_iter().filter_map(|part| {
            let value = bundles.get(part).value?;
            Some((last_of(part), value, alone(part)))
        }))
    }

    /// The turns that a bundle takes together with the routes planned already.
    pub(super) fn turns_of(&mut self, view: &View<'_>, bundle: &Bundle, held: &Plan) -> f32 {
        let mut routes = std::mem::take(&mut self.bundles.routes);
        routes.clear();
        for part in prefixes(bundle.kept) {
            let path = self.bundles.path(part).iter().copied();
            routes.extend(path.filter(|route| self.bundles.costs.of(*route) > 0));
        }
        routes.sort_unstable();
        routes.dedup();
        routes.extend_from_slice(&held.routes);
        let turns = self.turns(view, &routes);
        self.bundles.routes = routes;
        turns
    }
}
