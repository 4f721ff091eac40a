//! How far a ticket is: what is still missing, or that it is cut off.

use petgraph::algo::astar;
use petgraph::graph::{EdgeReference, NodeIndex, UnGraph};

use crate::game::{Board, Node, RouteIndex, Seat, State, TicketIndex};

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
    from: &[Node],
    to: &[Node],
) -> Option<(u32, Vec<RouteIndex>)> {
    // What a route costs in trains, and which one it is; none leads from the start to its places.
    let mut network: UnGraph<(), (u32, Option<RouteIndex>)> = UnGraph::default();
    for _ in 0..board.node_count() {
        network.add_node(());
    }
    let node = |node: Node| NodeIndex::new(node.index());
    for index in RouteIndex::all(board.route_count()) {
        let route = board.route(index);
        let trains = match state.owner(board, index) {
            Some(owner) if owner == seat => 0,
            None if state.is_open(board, index) && !state.is_barred(board, seat, index) => {
                u32::from(route.length)
            }
            _ => continue,
        };
        let [one, two] = route.nodes.map(node);
        network.add_edge(one, two, (trains, Some(index)));
    }
    let start = network.add_node(());
    for place in from {
        network.add_edge(start, node(*place), (0, None));
    }
    let is_goal = |at: NodeIndex| to.iter().any(|place| node(*place) == at);
    let cost = |edge: EdgeReference<'_, (u32, Option<RouteIndex>)>| edge.weight().0;
    let (trains, places) = astar(&network, start, is_goal, cost, |_| 0)?;
    let steps = places.windows(2).filter_map(|step| {
        let between = network.edges_connecting(step[0], step[1]);
        between.min_by_key(|edge| edge.weight().0)?.weight().1
    });
    let missing = steps.filter(|route| state.owner(board, *route).is_none());
    Some((trains, missing.collect()))
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
            for ticket in TicketIndex::all(board.ticket_count()) {
                let mut position = Position {
                    tickets: vec![vec![ticket]],
                    ..Position::default()
                };
                let state = State::staged(&board, &position).unwrap();
                let Standing::Missing(trains, routes) = standing(&board, &state, Seat(0), ticket)
                else {
                    panic!("{name}: {ticket}");
                };
                let lengths = routes
                    .iter()
                    .map(|route| u32::from(board.route(*route).length));
                assert_eq!(lengths.sum::<u32>(), trains);
                position.claimed = routes.iter().map(|route| (Seat(0), *route)).collect();
                let state = State::staged(&board, &position).unwrap();
                assert_eq!(standing(&board, &state, Seat(0), ticket), Standing::Done);
                let score = Scorer::default().score(&board, &state);
                assert!(
                    score.players[0].tickets[0].goal.is_some(),
                    "{name}: {ticket}"
                );
                // Everybody else has the routes: some tickets are cut off, none is done.
                position.claimed = routes.iter().map(|route| (Seat(1), *route)).collect();
                let state = State::staged(&board, &position).unwrap();
                assert_ne!(standing(&board, &state, Seat(0), ticket), Standing::Done);
            }
        }
    }
}
