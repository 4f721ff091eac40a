//! Whether a ticket that was not completed could still have been: by the player's own routes and those
//! that nobody has claimed.

use crate::game::{Board, Node, RouteIndex, Seat, State, TicketIndex};

/// Which places a player could still have joined, if there had been more time.
#[derive(Debug, Default)]
pub(super) struct Ways {
    /// By place: a place of the same part that stands nearer to its root.
    parents: Vec<Node>,
}

impl Ways {
    /// Looks at what a player has and can still claim, whatever the trains.
    pub fn look(&mut self, board: &Board, state: &State, seat: Seat) {
        self.parents.clear();
        self.parents.extend((0..board.node_count()).map(Node::new));
        for route in state.passable(board, seat) {
            self.join(board, route);
        }
    }

    /// Whether they lead from one end of a ticket to the other.
    pub fn lead(&mut self, board: &Board, ticket: TicketIndex) -> bool {
        board.ticket(ticket).goals.iter().any(|goal| {
            goal.from.iter().any(|from| {
                let from = self.root(*from);
                goal.to.iter().any(|to| self.root(*to) == from)
            })
        })
    }

    fn join(&mut self, board: &Board, route: RouteIndex) {
        let [one, two] = board.route(route).nodes.map(|node| self.root(node));
        self.parents[usize::from(one)] = two;
    }

    fn root(&mut self, mut node: Node) -> Node {
        while self.parents[usize::from(node)] != node {
            let above = self.parents[usize::from(node)];
            // Halves the way for those who come after.
            self.parents[usize::from(node)] = self.parents[usize::from(above)];
            node = self.parents[usize::from(node)];
        }
        node
    }
}
