//! A board as the program sees it: one track of every group, the places that tickets and regions name,
//! and the tickets between them.

use std::collections::BTreeMap;

use railwright_engine::game::{Board, CityIndex, RouteIndex, TicketIndex};

/// A route that may be claimed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Track {
    pub route: RouteIndex,
    pub nodes: [usize; 2],
    pub length: u8,
    pub points: i32,
    pub toll: u8,
}

/// A way to complete a ticket: two places, by their number in [`Network::places`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub ticket: TicketIndex,
    pub value: i32,
    pub pool: usize,
    pub places: [usize; 2],
}

/// A region that scores, by the places of its cities.
#[derive(Clone, Debug, Default)]
pub(crate) struct Region {
    pub places: Vec<usize>,
    pub doubled: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub nodes: usize,
    pub tracks: Vec<Track>,
    /// What a ticket or a region may name; any of the nodes serves.
    pub places: Vec<Vec<usize>>,
    pub connections: Vec<Connection>,
    pub regions: Vec<Region>,
    /// Cities that tickets pay most for first. A zone is none: every network has a city too.
    pub roots: Vec<usize>,
}

impl Network {
    pub fn of(board: &Board) -> Network {
        let mut places = Places::default();
        let connections = connections(board, &mut places);
        let regions = regions(board, &mut places);
        let mut worth = vec![0; board.node_count()];
        for connection in &connections {
            for place in connection.places {
                for node in &places.all[place] {
                    worth[*node] += connection.value;
                }
            }
        }
        let map = board.map();
        let cities = map.cities.iter().enumerate();
        let cities = cities.filter(|(_, city)| !map.is_zone(city));
        let mut roots: Vec<usize> = cities.map(|(index, _)| index).collect();
        roots.sort_by_key(|city| -worth[*city]);
        Network {
            nodes: board.node_count(),
            tracks: tracks(board),
            places: places.all,
            connections,
            regions,
            roots,
        }
    }
}

/// Places without repetition.
#[derive(Default)]
struct Places {
    all: Vec<Vec<usize>>,
    numbers: BTreeMap<Vec<usize>, usize>,
}

impl Places {
    fn number(&mut self, nodes: Vec<usize>) -> usize {
        let next = self.all.len();
        *self.numbers.entry(nodes).or_insert_with_key(|nodes| {
            self.all.push(nodes.clone());
            next
        })
    }
}

/// The cheapest track of every group: a player owns at most one, and the others score the same.
fn tracks(board: &Board) -> Vec<Track> {
    let mut cheapest: BTreeMap<u16, Track> = BTreeMap::new();
    for index in RouteIndex::all(board.route_count()) {
        let route = board.route(index);
        let track = Track {
            route: index,
            nodes: route.nodes.map(usize::from),
            length: route.length,
            points: route.points,
            toll: route.toll,
        };
        let kept = cheapest.entry(route.group).or_insert(track);
        if track.toll < kept.toll {
            *kept = track;
        }
    }
    cheapest.into_values().collect()
}

fn connections(board: &Board, places: &mut Places) -> Vec<Connection> {
    let mut all = Vec::new();
    for ticket in TicketIndex::all(board.ticket_count()) {
        let record = board.ticket(ticket);
        for goal in &record.goals {
            let ends = [&goal.from, &goal.to];
            all.push(Connection {
                ticket,
                value: goal.value,
                pool: record.pool,
                places: ends
                    .map(|nodes| places.number(nodes.iter().copied().map(usize::from).collect())),
            });
        }
    }
    all
}

fn regions(board: &Board, places: &mut Places) -> Vec<Region> {
    let Some(rules) = &board.rules().regions else {
        return Vec::new();
    };
    let mut all: BTreeMap<u16, Region> = BTreeMap::new();
    for (index, city) in board.map().cities.iter().enumerate() {
        if let Some(number) = board.region_of(CityIndex::new(index)) {
            let region = all.entry(number).or_default();
            region.places.push(places.number(vec![index]));
            region.doubled = city
                .region
                .as_ref()
                .is_some_and(|name| rules.double_if_complete.contains(name));
        }
    }
    all.into_values().collect()
}
