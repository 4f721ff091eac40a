//! Which places a player's routes connect, and what that completes.

use super::bits;
use super::board::{Board, BoardTicket};
use super::index::{Node, RouteIndex, Seat, TicketIndex};
use super::state::{MOST_STATIONS, State};

/// Places are labelled in blocks of so many, which the compiler does at once.
const BLOCK: usize = 16;

/// Places joined by routes: those that are joined bear the same label.
#[derive(Clone, Debug, Default)]
pub(super) struct Joined {
    labels: Vec<u16>,
}

impl Joined {
    pub fn reset(&mut self, nodes: usize) {
        self.labels.resize(nodes.next_multiple_of(BLOCK), 0);
        for (own, label) in (0..).zip(&mut self.labels) {
            *label = own;
        }
    }

    /// The label of a place.
    #[inline]
    pub fn label(&self, node: Node) -> u16 {
        self.labels[usize::from(node)]
    }

    /// The two parts that a route joins; the same for all routes that join nothing new.
    fn parts_of(&self, board: &Board, route: RouteIndex) -> (u16, u16) {
        let [one, two] = board.route(route).nodes.map(|node| self.label(node));
        if one == two {
            (u16::MAX, u16::MAX)
        } else {
            (one.min(two), one.max(two))
        }
    }

    /// How many places bear a label.
    pub fn number_with(&self, label: u16) -> usize {
        self.labels.iter().filter(|own| **own == label).count()
    }

    /// Joins two places and all that are joined to them. Faster for the networks of a game than
    /// trees of places, whose depth cannot be predicted.
    #[inline(always)]
    pub fn join(&mut self, one: Node, two: Node) {
        let (one, two) = (self.label(one), self.label(two));
        for block in self.labels.as_chunks_mut::<BLOCK>().0 {
            for label in block {
                *label = if *label == one { two } else { *label };
            }
        }
    }

    fn copy_from(&mut self, other: &Joined) {
        self.labels.clone_from(&other.labels);
    }

    fn any_joined(&self, from: &[Node], to: &[Node]) -> bool {
        from.iter().any(|one| {
            let label = self.label(*one);
            to.iter().any(|two| self.label(*two) == label)
        })
    }

    /// The best goal of a ticket that is reached.
    #[inline]
    pub fn best_goal(&self, ticket: &BoardTicket) -> Option<usize> {
        if let Some([one, two]) = ticket.nodes {
            return (self.label(one) == self.label(two)).then_some(0);
        }
        self.best_of_goals(ticket)
    }

    #[cold]
    fn best_of_goals(&self, ticket: &BoardTicket) -> Option<usize> {
        let mut best: Option<usize> = None;
        for (index, goal) in ticket.goals.iter().enumerate() {
            let better = best.is_none_or(|best| goal.value > ticket.goals[best].value);
            if better && self.any_joined(&goal.from, &goal.to) {
                best = Some(index);
            }
        }
        best
    }

    fn points(&self, ticket: &BoardTicket) -> (i32, u32) {
        match self.best_goal(ticket) {
            Some(goal) => (ticket.goals[goal].value, 1),
            None => (-ticket.penalty, 0),
        }
    }
}

/// Room for working out a player's tickets; keep one and use it again.
#[derive(Debug, Default)]
pub(super) struct TicketJudge {
    /// The player's own routes, then also the borrowed ones.
    pub joined: Joined,
    levels: [Joined; MOST_STATIONS + 1],
    candidates: [Vec<RouteIndex>; MOST_STATIONS],
    /// Tickets that borrowing could change.
    open: Vec<TicketIndex>,
}

/// The route that each station borrows.
pub(super) type Borrowed = [Option<RouteIndex>; MOST_STATIONS];

impl TicketJudge {
    /// Joins the places of a player's own routes, without borrowed ones.
    pub fn own_network(&mut self, board: &Board, state: &State, seat: Seat) {
        self.joined.reset(board.nodes);
        for route in bits::members(state.owned(board, seat)) {
            let [one, two] = board.routes[route].nodes;
            self.joined.join(one, two);
        }
    }

    /// Chooses the route that each station borrows so that tickets score most, and joins them.
    /// `own_network` must have been called.
    pub fn borrow(&mut self, board: &Board, state: &State, seat: Seat) -> Borrowed {
        let mut best = [None; MOST_STATIONS];
        let stations = state.player(seat).station_cities();
        if stations.is_empty() {
            return best;
        }
        let own = state.owned(board, seat);
        self.levels[0].copy_from(&self.joined);
        for (index, city) in stations.iter().enumerate() {
            self.candidates[index].clear();
            for route in &board.routes_at[usize::from(*city)] {
                let number = usize::from(*route);
                if state.is_claimed(board, *route) & !bits::has(own, number) {
                    self.candidates[index].push(*route);
                    let [one, two] = board.routes[number].nodes;
                    self.levels[0].join(one, two);
                }
            }
        }
        // With all of them borrowed at once a ticket is completed, or it never is.
        self.open.clear();
        for ticket in state.tickets_of(board, seat) {
            let record = board.ticket(ticket);
            if self.levels[0].best_goal(record) != self.joined.best_goal(record) {
                self.open.push(ticket);
            }
        }
        if self.open.is_empty() {
            return best;
        }
        self.levels[0].copy_from(&self.joined);
        let mut best_worth = (i32::MIN, 0);
        let mut chosen = best;
        self.try_stations(
            board,
            0,
            stations.len(),
            &mut chosen,
            &mut best_worth,
            &mut best,
        );
        for route in best.iter().flatten() {
            let [one, two] = board.route(*route).nodes;
            self.joined.join(one, two);
        }
        best
    }

    /// Borrowing never hurts, so a station with candidates always borrows one of them.
    fn try_stations(
        &mut self,
        board: &Board,
        station: usize,
        stations: usize,
        chosen: &mut Borrowed,
        best_worth: &mut (i32, u32),
        best: &mut Borrowed,
    ) {
        if station == stations {
            let mut worth = (0, 0);
            for ticket in &self.open {
                let (points, completed) = self.levels[station].points(board.ticket(*ticket));
                worth = (worth.0 + points, worth.1 + completed);
            }
            if worth > *best_worth {
                *best_worth = worth;
                *best = *chosen;
            }
            return;
        }
        if self.candidates[station].is_empty() {
            let (below, above) = self.levels.split_at_mut(station + 1);
            above[0].copy_from(&below[station]);
            return self.try_stations(board, station + 1, stations, chosen, best_worth, best);
        }
        for index in 0..self.candidates[station].len() {
            let route = self.candidates[station][index];
            let before = &self.candidates[station][..index];
            let joins = self.levels[station].parts_of(board, route);
            let mut before = before.iter();
            if before.any(|route| self.levels[station].parts_of(board, *route) == joins) {
                // It can do no more than the one before it.
                continue;
            }
            let (below, above) = self.levels.split_at_mut(station + 1);
            above[0].copy_from(&below[station]);
            let [one, two] = board.route(route).nodes;
            above[0].join(one, two);
            chosen[station] = Some(route);
            self.try_stations(board, station + 1, stations, chosen, best_worth, best);
            chosen[station] = None;
        }
    }
}
