//! What bots know of a board before a game begins.

use super::costs::Costs;
use super::finder::Finder;
use super::survey::Survey;
use crate::game::{Board, Node, RouteIndex, TicketIndex};

/// The network of a board, and how much its tickets ask for each route.
#[derive(Debug)]
pub(super) struct Atlas {
    starts: Vec<u16>,
    edges: Vec<(Node, RouteIndex)>,
    /// Ticket points over each route, as a share of the busiest one.
    pub load: Vec<f32>,
}

impl Atlas {
    pub fn new(board: &Board) -> Atlas {
        let mut lists = vec![Vec::new(); board.node_count()];
        for route in RouteIndex::all(board.route_count()) {
            let [one, two] = board.route(route).nodes;
            lists[one.index()].push((two, route));
            lists[two.index()].push((one, route));
        }
        let mut atlas = Atlas {
            starts: vec![0],
            edges: Vec::new(),
            load: vec![0.0; board.route_count()],
        };
        for mut list in lists {
            list.sort_by_key(|(_, route)| board.route(*route).length);
            atlas.edges.extend(list);
            atlas.starts.push(atlas.edges.len() as u16);
        }
        atlas.add_load(board);
        atlas
    }

    fn add_load(&mut self, board: &Board) {
        let lengths = RouteIndex::all(board.route_count())
            .map(|route| u16::from(board.route(route).length))
            .collect();
        let survey = Survey::without_distances(self, lengths);
        let mut costs = Costs::default();
        costs.start_from(&survey, 0);
        let mut finder = Finder::new(board.node_count());
        let mut path = Vec::new();
        for ticket in TicketIndex::all(board.ticket_count()) {
            for goal in &board.ticket(ticket).goals {
                let ends = [&goal.from[..], &goal.to[..]];
                let found = finder.path(self, &survey, &costs, ends, u32::MAX, &mut path);
                if found.is_some() {
                    for route in &path {
                        // Parallel tracks share what is asked of them.
                        let tracks = &board.tracks(*route).routes;
                        for track in tracks {
                            self.load[usize::from(*track)] +=
                                goal.value as f32 / tracks.len() as f32;
                        }
                    }
                }
            }
        }
        let most = self.load.iter().copied().fold(1.0, f32::max);
        self.load.iter_mut().for_each(|load| *load /= most);
    }

    /// How many places there are.
    pub fn places(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbours of a place, each with the route that leads there, short routes first.
    #[inline]
    pub fn edges(&self, node: usize) -> &[(Node, RouteIndex)] {
        &self.edges[usize::from(self.starts[node])..usize::from(self.starts[node + 1])]
    }
}
