//! A plan: the routes that complete tickets together, cheap as a whole and not ticket by ticket.

use super::Desk;
use crate::game::{RouteIndex, TicketIndex, Track, View};

/// How often every ticket looks for a better path beside those of the others.
const ROUNDS: usize = 2;

/// The routes that a player wants.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// Routes to claim.
    pub routes: Vec<RouteIndex>,
    /// Somebody else's routes, to borrow with a station.
    pub borrowed: Vec<RouteIndex>,
    /// Ticket points that each route to claim serves.
    pub serves: Vec<i32>,
    /// What it costs, in the unit of the costs it was made with.
    pub cost: u32,
    /// Trains it takes.
    pub trains: u32,
    /// Points of its routes.
    pub points: i32,
    /// Points of the tickets that it completes or that are complete, less those it gives up.
    pub tickets: i32,
    /// How many tickets it gives up.
    pub given_up: u32,
}

impl Plan {
    /// Both plans together, if this one was made relying on the other.
    pub fn on_top_of(mut self, base: &Plan) -> Plan {
        self.routes.extend_from_slice(&base.routes);
        self.borrowed.extend_from_slice(&base.borrowed);
        self.serves.extend_from_slice(&base.serves);
        self.cost += base.cost;
        self.trains += base.trains;
        self.points += base.points;
        self.tickets += base.tickets;
        self.given_up += base.given_up;
        self
    }
}

/// Room for planning; part of a desk.
#[derive(Debug, Default)]
pub(super) struct Planning {
    costs: Vec<u16>,
    users: Vec<u8>,
    served: Vec<i32>,
    paths: Vec<Vec<RouteIndex>>,
    /// Each ticket with the goal that it aims at and its value.
    aims: Vec<(TicketIndex, usize, i32)>,
    alternative: Vec<RouteIndex>,
}

impl Desk {
    /// Plans all the tickets at once. Routes cost what `self.costs` says; tickets that cannot be
    /// completed, or that the trains do not suffice for, are given up, the least useful first.
    pub(super) fn plan(
        &mut self,
        view: &View<'_>,
        tickets: &[TicketIndex],
        thorough: bool,
    ) -> Plan {
        let mut tickets = tickets.to_vec();
        let board = view.board();
        tickets.sort_by_key(|ticket| -board.ticket(*ticket).goals[0].value);
        let mut given_up = Vec::new();
        loop {
            self.find_paths(view, &mut tickets, &mut given_up, thorough);
            let plan = self.sum_up(view, &given_up);
            if plan.trains + self.spoken_for <= u32::from(view.own().trains) || tickets.is_empty() {
                return plan;
            }
            let worst = self.least_useful(view);
            given_up.push(tickets.remove(worst));
        }
    }

    /// From now on the routes of a plan cost nothing, and its trains are spoken for.
    pub(super) fn rely_on(&mut self, plan: &Plan) {
        self.relied.clear();
        self.relied.extend(plan.routes.iter().chain(&plan.borrowed));
        for route in &self.relied {
            self.costs[usize::from(*route)] = 0;
        }
        self.spoken_for = plan.trains;
    }

    fn find_paths(
        &mut self,
        view: &View<'_>,
        tickets: &mut Vec<TicketIndex>,
        given_up: &mut Vec<TicketIndex>,
        thorough: bool,
    ) {
        let board = view.board();
        let work = &mut self.planning;
        work.costs.clear();
        work.costs.extend_from_slice(&self.costs);
        work.users.clear();
        work.users.resize(board.route_count(), 0);
        work.aims.clear();
        let mut number = 0;
        tickets.retain(|ticket| {
            if work.paths.len() == number {
                work.paths.push(Vec::new());
            }
            let mut best: Option<(i64, usize, i32)> = None;
            for (index, goal) in board.ticket(*ticket).goals.iter().enumerate() {
                work.alternative.clear();
                let found = self.finder.path(
                    &self.atlas,
                    board,
                    &work.costs,
                    &goal.from,
                    &goal.to,
                    &mut work.alternative,
                );
                let Some(cost) = found else { continue };
                let worth = 10 * i64::from(goal.value) - i64::from(cost);
                if best.is_none_or(|(known, _, _)| worth > known) {
                    best = Some((worth, index, goal.value));
                    work.paths[number].clone_from(&work.alternative);
                }
            }
            let Some((_, goal, value)) = best else {
                given_up.push(*ticket);
                return false;
            };
            for route in &work.paths[number] {
                work.users[usize::from(*route)] += 1;
                work.costs[usize::from(*route)] = 0;
            }
            work.aims.push((*ticket, goal, value));
            number += 1;
            true
        });
        if thorough && number > 1 {
            for _ in 0..ROUNDS {
                let mut changed = false;
                for index in 0..number {
                    changed |= self.reroute(view, index);
                }
                if !changed {
                    break;
                }
            }
        }
    }

    /// Looks for a better path for one ticket while the others keep theirs.
    fn reroute(&mut self, view: &View<'_>, index: usize) -> bool {
        let board = view.board();
        let work = &mut self.planning;
        let own_cost = |route: &RouteIndex| u32::from(self.costs[usize::from(*route)]);
        let mut before = 0;
        for route in &work.paths[index] {
            let users = &mut work.users[usize::from(*route)];
            *users -= 1;
            if *users == 0 {
                work.costs[usize::from(*route)] = self.costs[usize::from(*route)];
                before += own_cost(route);
            }
        }
        let (ticket, goal, _) = work.aims[index];
        let goal = &board.ticket(ticket).goals[goal];
        work.alternative.clear();
        let found = self.finder.path(
            &self.atlas,
            board,
            &work.costs,
            &goal.from,
            &goal.to,
            &mut work.alternative,
        );
        let better = found.is_some_and(|cost| cost < before);
        if better {
            std::mem::swap(&mut work.paths[index], &mut work.alternative);
        }
        for route in &work.paths[index] {
            work.users[usize::from(*route)] += 1;
            work.costs[usize::from(*route)] = 0;
        }
        better
    }

    fn sum_up(&mut self, view: &View<'_>, given_up: &[TicketIndex]) -> Plan {
        let board = view.board();
        let work = &mut self.planning;
        work.served.clear();
        work.served.resize(board.route_count(), 0);
        let mut plan = Plan {
            given_up: given_up.len() as u32,
            ..Plan::default()
        };
        for ticket in given_up {
            plan.tickets -= board.ticket(*ticket).penalty;
        }
        for ((_, _, value), path) in work.aims.iter().zip(&work.paths) {
            plan.tickets += value;
            for route in path {
                work.served[usize::from(*route)] += value;
            }
        }
        for (index, users) in work.users.iter().enumerate() {
            let track = self.tracks[index];
            let route = index as RouteIndex;
            if *users == 0 || track == Track::Own || self.relied.contains(&route) {
                continue;
            }
            plan.cost += u32::from(self.costs[index]);
            if track == Track::Open {
                plan.routes.push(route);
                plan.serves.push(work.served[index]);
                plan.trains += u32::from(board.route(route).length);
                plan.points += board.route(route).points;
            } else {
                plan.borrowed.push(route);
            }
        }
        plan
    }

    /// The ticket, by its place, that brings least for the trains that it alone needs.
    fn least_useful(&self, view: &View<'_>) -> usize {
        let work = &self.planning;
        let worth = |index: usize| {
            let alone = work.paths[index].iter().filter(|route| {
                let route = usize::from(**route);
                work.users[route] == 1 && self.tracks[route] == Track::Open
            });
            let trains: u32 = alone
                .map(|route| u32::from(view.board().route(*route).length))
                .sum();
            f64::from(work.aims[index].2) / (f64::from(trains) + 0.01)
        };
        let places = 0..work.aims.len();
        places
            .min_by(|one, two| worth(*one).total_cmp(&worth(*two)))
            .unwrap_or_default()
    }
}
