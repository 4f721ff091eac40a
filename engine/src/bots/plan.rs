//! A plan: the routes that complete tickets together, cheap as a whole and not ticket by ticket.

use std::ops::Add;

use super::Desk;
use super::atlas::Atlas;
use super::costs::Costs;
use super::finder::Finder;
use super::survey::Survey;
use crate::game::{Board, RouteIndex, TicketIndex, Track, View};

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
    /// What it costs and brings.
    pub sum: Sum,
    /// Tickets that it completes, if they have one goal and nothing is borrowed.
    completes: Vec<TicketIndex>,
    /// Tickets that own routes complete: nothing can change that any more.
    done: Vec<TicketIndex>,
}

/// What a plan costs and brings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
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
    /// Sees which tickets are done, now that all its routes are built.
    fn look_back(&mut self, view: &View<'_>) {
        if self.routes.iter().all(|route| view.owns(*route)) {
            self.done.append(&mut self.completes);
        }
    }

    /// Belongs to no player any more.
    pub fn forget(&mut self) {
        self.done.clear();
        self.completes.clear();
        self.borrowed.clear();
        self.routes.clear();
    }

    /// Makes this a plan for the same player as another one; what it was before is forgotten.
    pub fn belong_with(&mut self, other: &Plan) {
        self.done.clone_from(&other.done);
        self.completes.clear();
    }
}

impl Sum {
    /// Adds a route, which costs so much.
    pub fn add_route(&mut self, board: &Board, route: RouteIndex, track: Track, cost: u16) {
        self.cost += u32::from(cost);
        if track == Track::Open {
            self.trains += u32::from(board.route(route).length);
            self.points += board.route(route).points;
        }
    }

    /// Gives up a ticket.
    pub fn give_up(&mut self, board: &Board, ticket: TicketIndex) {
        self.tickets -= board.ticket(ticket).penalty;
        self.given_up += 1;
    }
}

impl Add for Sum {
    type Output = Sum;

    fn add(self, other: Sum) -> Sum {
        Sum {
            cost: self.cost + other.cost,
            trains: self.trains + other.trains,
            points: self.points + other.points,
            tickets: self.tickets + other.tickets,
            given_up: self.given_up + other.given_up,
        }
    }
}

/// What a ticket aims at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub ticket: TicketIndex,
    /// The goal, by its place.
    pub goal: usize,
    pub value: i32,
    /// What the path costs.
    pub cost: u32,
}

/// Room for planning; part of a desk.
#[derive(Debug)]
pub(super) struct Planning {
    finder: Finder,
    /// What a route costs beside the paths found so far.
    pub costs: Costs,
    /// The routes of all paths; for each route how many paths use it, and the points of their tickets.
    used: Vec<RouteIndex>,
    users: Vec<(u16, i32)>,
    /// Points of the tickets that are done.
    done: i32,
    /// The tickets that wait for a path, those with the aim and path of each, and those given up.
    waiting: Vec<TicketIndex>,
    tickets: Vec<TicketIndex>,
    pub given_up: Vec<TicketIndex>,
    aims: Vec<Aim>,
    paths: Vec<Vec<RouteIndex>>,
    /// The path found last, and another one.
    pub path: Vec<RouteIndex>,
    alternative: Vec<RouteIndex>,
}

impl Planning {
    pub fn new(board: &Board) -> Planning {
        Planning {
            finder: Finder::new(board.node_count()),
            costs: Costs::default(),
            used: Vec::new(),
            users: vec![(0, 0); board.route_count()],
            done: 0,
            waiting: Vec::new(),
            tickets: Vec::new(),
            given_up: Vec::new(),
            aims: Vec::new(),
            paths: Vec::new(),
            path: Vec::new(),
            alternative: Vec::new(),
        }
    }

    /// Adds a ticket and its path to those that are planned.
    pub fn add(&mut self, aim: Aim, path: &[RouteIndex]) {
        let place = self.aims.len();
        if self.paths.len() == place {
            self.paths.push(Vec::new());
        }
        self.paths[place].clear();
        self.paths[place].extend_from_slice(path);
        self.aims.push(aim);
        self.tickets.push(aim.ticket);
    }

    /// The goal of a ticket that pays best; its path is left in `self.path`. None if none is in reach for
    /// less than `limit`.
    pub fn aim(
        &mut self,
        atlas: &Atlas,
        survey: &Survey,
        board: &Board,
        ticket: TicketIndex,
        limit: u32,
    ) -> Option<Aim> {
        let mut best: Option<(i64, Aim)> = None;
        for (goal, record) in board.ticket(ticket).goals.iter().enumerate() {
            let ends = [&record.from[..], &record.to[..]];
            let path = &mut self.alternative;
            let found = self
                .finder
                .path(atlas, survey, &self.costs, ends, limit, path);
            let Some(cost) = found else { continue };
            let value = record.value;
            let worth = 10 * i64::from(value) - i64::from(cost);
            if best.is_none_or(|(known, _)| worth > known) {
                let aim = Aim {
                    ticket,
                    goal,
                    value,
                    cost,
                };
                best = Some((worth, aim));
                std::mem::swap(&mut self.path, &mut self.alternative);
            }
        }
        best.map(|(_, aim)| aim)
    }
}

/// Cheapest for the trains that it alone needs: the ticket to give up first, by its place.
pub(super) fn least_useful(
    tickets: impl Iterator<Item = (usize, i32, u32)>, // place, value, trains for it alone
) -> Option<usize> {
    let worth = |value: i32, trains: u32| f64::from(value) / (f64::from(trains) + 0.01);
    let tickets = tickets.map(|(place, value, trains)| (place, worth(value, trains)));
    let worst = tickets.min_by(|one, two| one.1.total_cmp(&two.1));
    worst.map(|(place, _)| place)
}

impl Desk {
    /// Plans all the tickets of a player at once. Tickets that cannot be completed, or that the trains
    /// do not suffice for, are given up, the least useful first.
    pub(super) fn plan(&mut self, view: &View<'_>, costs: &Costs, thorough: bool, plan: &mut Plan) {
        let board = view.board();
        let work = &mut self.scratch.planning;
        work.tickets.clear();
        work.given_up.clear();
        work.done = 0;
        plan.look_back(view);
        for ticket in view.tickets() {
            if plan.done.contains(&ticket) {
                work.done += board.ticket(ticket).goals[0].value;
            } else {
                work.tickets.push(ticket);
            }
        }
        self.find_paths(board, costs);
        self.settle(view, costs, thorough, plan);
    }

    /// Makes a plan of the paths that were found, with fewer tickets as long as the trains do not
    /// suffice.
    pub(super) fn settle(
        &mut self,
        view: &View<'_>,
        costs: &Costs,
        thorough: bool,
        plan: &mut Plan,
    ) {
        let board = view.board();
        loop {
            if thorough {
                self.reroute_all(board, costs);
            }
            self.sum_up(board, costs, plan);
            let enough = plan.sum.trains <= u32::from(view.own().trains);
            if enough {
                return;
            }
            let Some(worst) = self.least_useful_planned(board) else {
                return;
            };
            let given_up = self.scratch.planning.tickets.remove(worst);
            self.scratch.planning.given_up.push(given_up);
            self.find_paths(board, costs);
        }
    }

    /// Finds a path for one ticket after the other, the dearest first; each may use those before it
    /// for nothing.
    fn find_paths(&mut self, board: &Board, costs: &Costs) {
        let survey = &self.known.surveys[costs.survey].1;
        let work = &mut self.scratch.planning;
        work.costs.copy_from(costs);
        work.aims.clear();
        let mut tickets = std::mem::take(&mut work.waiting);
        tickets.append(&mut work.tickets);
        tickets.sort_by_key(|ticket| -board.ticket(*ticket).goals[0].value);
        for ticket in tickets.drain(..) {
            let Some(aim) = work.aim(&self.known.atlas, survey, board, ticket, u32::MAX) else {
                work.given_up.push(ticket);
                continue;
            };
            work.costs.set_free(survey, board, &work.path);
            let path = std::mem::take(&mut work.path);
            work.add(aim, &path);
            work.path = path;
        }
        work.waiting = tickets;
    }

    /// Lets tickets look for better paths until none finds one, or for a few rounds.
    fn reroute_all(&mut self, board: &Board, costs: &Costs) {
        let number = self.scratch.planning.aims.len();
        // The last ticket has seen the paths of all the others.
        let mut to_look = number.saturating_sub(1);
        for index in (0..number).cycle().take(ROUNDS * number) {
            if to_look == 0 {
                break;
            }
            to_look = if self.reroute(board, costs, index) {
                number - 1
            } else {
                to_look - 1
            };
        }
    }

    /// Looks for a better path for one ticket while the others keep theirs.
    fn reroute(&mut self, board: &Board, costs: &Costs, index: usize) -> bool {
        let survey = &self.known.surveys[costs.survey].1;
        let work = &mut self.scratch.planning;
        work.costs.copy_from(costs);
        let number = work.aims.len();
        for other in (0..number).filter(|other| *other != index) {
            work.costs.set_free(survey, board, &work.paths[other]);
        }
        let path = work.paths[index].iter();
        let before = path.map(|route| u32::from(work.costs.of(*route))).sum();
        let Aim { ticket, goal, .. } = work.aims[index];
        let goal = &board.ticket(ticket).goals[goal];
        let found = work.finder.path(
            &self.known.atlas,
            survey,
            &work.costs,
            [&goal.from, &goal.to],
            before,
            &mut work.alternative,
        );
        if found.is_some() {
            std::mem::swap(&mut work.paths[index], &mut work.alternative);
        }
        found.is_some()
    }

    fn sum_up(&mut self, board: &Board, costs: &Costs, plan: &mut Plan) {
        let work = &mut self.scratch.planning;
        for route in work.used.drain(..) {
            work.users[usize::from(route)] = (0, 0);
        }
        plan.routes.clear();
        plan.borrowed.clear();
        plan.serves.clear();
        plan.completes.clear();
        plan.sum = Sum {
            tickets: work.done,
            ..Sum::default()
        };
        for ticket in &work.given_up {
            plan.sum.give_up(board, *ticket);
        }
        for (aim, path) in work.aims.iter().zip(&work.paths) {
            plan.sum.tickets += aim.value;
            for route in path {
                let (users, points) = &mut work.users[usize::from(*route)];
                if *users == 0 {
                    work.used.push(*route);
                }
                *users += 1;
                *points += aim.value;
            }
        }
        work.used.sort_unstable();
        for route in work.used.iter().copied() {
            let track = self.scratch.tracks[usize::from(route)];
            if track == Track::Own {
                continue;
            }
            plan.sum.add_route(board, route, track, costs.of(route));
            if track == Track::Open {
                plan.routes.push(route);
                plan.serves.push(work.users[usize::from(route)].1);
            } else {
                plan.borrowed.push(route);
            }
        }
        if plan.borrowed.is_empty() {
            let certain = |aim: &&Aim| board.ticket(aim.ticket).goals.len() == 1;
            let certain = work.aims.iter().filter(certain);
            plan.completes.extend(certain.map(|aim| aim.ticket));
        }
    }

    fn least_useful_planned(&self, board: &Board) -> Option<usize> {
        let work = &self.scratch.planning;
        let alone = |path: &[RouteIndex]| -> u32 {
            let routes = path.iter().filter(|route| {
                let route = usize::from(**route);
                work.users[route].0 == 1 && self.scratch.tracks[route] == Track::Open
            });
            routes
                .map(|route| u32::from(board.route(*route).length))
                .sum()
        };
        let tickets = work.aims.iter().zip(&work.paths).enumerate();
        least_useful(tickets.map(|(place, (aim, path))| (place, aim.value, alone(path))))
    }
}
