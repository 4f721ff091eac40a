//! How far a ticket is: what is still missing, or that it is cut off.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::game::{Board, RouteIndex, Seat, State, TicketIndex};

/// How a ticket stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its ends are joined.
    Done,
    /// The fewest trains that would join them, and the routes.
    Missing(u32, Vec<RouteIndex>),
    /// Nothing that is left to claim would join them.
    CutOff,
}

/// How a player's ticket stands. Routes of others count as lost; a station may still help.
pub fn standing(board: &Board, state: &State, seat: Seat, ticket: TicketIndex) -> Standing {
    let ticket = board.ticket(ticket);
    let mut best: Option<(u32, Vec<RouteIndex>)> = None;
    for goal in &ticket.goals {
        if let Some(way) = cheapest(board, state, seat, &goal.from, &goal.to)
            && best.as_ref().is_none_or(|best| way.0 < best.0)
        {
            best = Some(way);
        }
    }
    match best {
        None => Standing::CutOff,
        Some((_, routes)) if routes.is_empty() => Standing::Done,
        Some((trains, routes)) => Standing::Missing(trains, routes),
    }
}

/// The fewest trains that join any of these places to any of those, over routes of one's own.
fn cheapest(
    board: &Board,
    state: &State,
    seat: Seat,
    from: &[u16],
    to: &[u16],
) -> Option<(u32, Vec<RouteIndex>)> {
    let mut ways: Vec<Vec<(u16, RouteIndex, u32)>> = vec![Vec::new(); board.node_count()];
    for index in 0..board.route_count() as RouteIndex {
        let route = board.route(index);
        let trains = match state.owner(board, index) {
            Some(owner) if owner == seat => 0,
            None if state.is_open(board, index) && !state.is_barred(board, seat, index) => {
                u32::from(route.length)
            }
            _ => continue,
        };
        let [one, two] = route.nodes;
        ways[usize::from(one)].push((two, index, trains));
        ways[usize::from(two)].push((one, index, trains));
    }
    let mut known = vec![(u32::MAX, None); board.node_count()];
    let mut heap = BinaryHeap::new();
    for node in from {
        known[usize::from(*node)] = (0, None);
        heap.push(Reverse((0, *node)));
    }
    while let Some(Reverse((trains, node))) = heap.pop() {
        if trains > known[usize::from(node)].0 {
            continue;
        }
        for &(next, route, more) in &ways[usize::from(node)] {
            let sum = trains + more;
            if sum < known[usize::from(next)].0 {
                known[usize::from(next)] = (sum, Some((node, route)));
                heap.push(Reverse((sum, next)));
            }
        }
    }
    let goal = to.iter().min_by_key(|node| known[usize::from(**node)].0)?;
    let trains = known[usize::from(*goal)].0;
    if trains == u32::MAX {
        return None;
    }
    let mut missing = Vec::new();
    let mut node = *goal;
    while let Some((before, route)) = known[usize::from(node)].1 {
        if state.owner(board, route).is_none() {
            missing.push(route);
        }
        node = before;
    }
    missing.reverse();
    Some((trains, missing))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::{Position, Scorer};
    use crate::map::shipped;

    #[test]
    fn what_is_missing_joins_the_ticket_once_claimed() {
        for name in ["europe", "nordic", "italia", "nederland", "usa"] {
            let map = shipped::find(name).unwrap().load().unwrap().map;
            let board = Board::new(Arc::new(map), 3).unwrap();
            for ticket in 0..board.ticket_count() as TicketIndex {
                let mut position = Position {
                    tickets: vec![vec![ticket]],
                    ..Position::default()
                };
                let state = State::staged(&board, &position).unwrap();
                let Standing::Missing(trains, routes) = standing(&board, &state, 0, ticket) else {
                    panic!("{name}: {ticket}");
                };
                let lengths = routes
                    .iter()
                    .map(|route| u32::from(board.route(*route).length));
                assert_eq!(lengths.sum::<u32>(), trains);
                position.claimed = routes.iter().map(|route| (0, *route)).collect();
                let state = State::staged(&board, &position).unwrap();
                assert_eq!(standing(&board, &state, 0, ticket), Standing::Done);
                let score = Scorer::default().score(&board, &state);
                assert!(
                    score.players[0].tickets[0].goal.is_some(),
                    "{name}: {ticket}"
                );
                // Everybody else has the routes: some tickets are cut off, none is done.
                position.claimed = routes.iter().map(|route| (1, *route)).collect();
                let state = State::staged(&board, &position).unwrap();
                assert_ne!(standing(&board, &state, 0, ticket), Standing::Done);
            }
        }
    }
}
