//! From the ids of a map to the small numbers of a board. The map has no faults; what a lookup cannot
//! find all the same is an error and not a panic.

use std::collections::{BTreeMap, HashMap};

use super::board::{BoardError, BoardGoal, BoardRoute, BoardTicket, Tracks};
use super::cards::{Card, Cards};
use super::index::{CityIndex, Node, RouteIndex};
use crate::map::{Id, Map, Rules, Ticket};

fn fault<T>(message: impl Into<String>) -> Result<T, BoardError> {
    Err(BoardError::Fault(message.into()))
}

pub(super) fn all_cards(rules: &Rules) -> Cards {
    let mut cards = Cards::of(Card::Locomotive, rules.cards.locomotives);
    for color in Card::COLORS {
        cards += Cards::of(color, rules.cards.per_color);
    }
    cards
}

/// What the ids of a map stand for.
pub(super) struct Places<'a> {
    map: &'a Map,
    cities: HashMap<&'a Id, CityIndex>,
    groups: HashMap<&'a Id, Vec<CityIndex>>,
}

impl<'a> Places<'a> {
    pub fn of(map: &'a Map) -> Self {
        let cities: HashMap<&Id, CityIndex> = map
            .cities
            .iter()
            .enumerate()
            .map(|(index, city)| (&city.id, CityIndex::new(index)))
            .collect();
        let groups = map.groups.iter().map(|group| {
            let places = group.places.iter().filter_map(|id| cities.get(id).copied());
            (&group.id, places.collect())
        });
        Places {
            map,
            groups: groups.collect(),
            cities,
        }
    }

    fn city(&self, id: &Id) -> Result<CityIndex, BoardError> {
        match self.cities.get(id) {
            Some(city) => Ok(*city),
            None => fault(format!("there is no city `{id}`")),
        }
    }

    /// The cities that a ticket end names.
    fn place(&self, id: &Id) -> Result<Vec<CityIndex>, BoardError> {
        match (self.cities.get(id), self.groups.get(id)) {
            (Some(city), _) => Ok(vec![*city]),
            (None, Some(cities)) => Ok(cities.clone()),
            (None, None) => fault(format!("there is no city or group `{id}`")),
        }
    }

    fn is_zone(&self, city: CityIndex) -> bool {
        let city = self.map.cities.get(usize::from(city));
        city.is_some_and(|city| self.map.is_zone(city))
    }

    pub fn nodes_after(&self, routes: &[BoardRoute]) -> usize {
        let highest = routes.iter().flat_map(|route| route.nodes).max();
        self.map
            .cities
            .len()
            .max(highest.map_or(0, |node| usize::from(node) + 1))
    }
}

pub(super) fn compile_routes(map: &Map, places: &Places) -> Result<Vec<BoardRoute>, BoardError> {
    let rules = &map.rules;
    let mut next_node = map.cities.len();
    let mut routes = Vec::new();
    for route in &map.routes {
        let cities = [places.city(&route.from)?, places.city(&route.to)?];
        // Every route into a zone gets its own copy of that end, so that none connects to another.
        let nodes = cities.map(|city| {
            if places.is_zone(city) {
                next_node += 1;
                Node::new(next_node - 1)
            } else {
                Node::of(city)
            }
        });
        let Some(points) = rules.routes.score.get(&route.length) else {
            return fault(format!(
                "the score table has no entry for the length of `{}`",
                route.id
            ));
        };
        routes.push(BoardRoute {
            cities,
            nodes,
            length: route.length,
            color: Card::of_color(route.color),
            points: *points,
            tunnel: route.tunnel && rules.tunnel.is_some(),
            symbols: if rules.ferry.is_some() {
                route.symbols
            } else {
                0
            },
            waves: if rules.waves.is_some() {
                route.waves
            } else {
                0
            },
            toll: if rules.toll.is_some() { route.toll } else { 0 },
            draw_bonus: if rules.draw_bonus {
                route.draw_bonus
            } else {
                0
            },
            group: 0,
            parallel: false,
        });
    }
    Ok(routes)
}

pub(super) fn group_tracks(routes: &[BoardRoute], rules: &Rules, players: u8) -> Vec<Tracks> {
    let mut groups: BTreeMap<(CityIndex, CityIndex, u8), Vec<RouteIndex>> = BTreeMap::new();
    for (index, route) in routes.iter().enumerate() {
        let [one, two] = route.cities;
        let key = (one.min(two), one.max(two), route.length);
        groups.entry(key).or_default().push(RouteIndex::new(index));
    }
    let tracks = groups.into_values().map(|routes| {
        let number = u8::try_from(routes.len()).unwrap_or(u8::MAX);
        Tracks {
            open: rules.parallel.open_tracks(number, players),
            routes,
        }
    });
    tracks.collect()
}

pub(super) fn compile_tickets(
    map: &Map,
    places: &Places,
    routes: &[BoardRoute],
) -> Result<Vec<BoardTicket>, BoardError> {
    let nodes_of = |city: CityIndex| -> Vec<Node> {
        if !places.is_zone(city) {
            return vec![Node::of(city)];
        }
        let ends = routes
            .iter()
            .flat_map(|route| route.cities.into_iter().zip(route.nodes));
        ends.filter(|(end, _)| *end == city)
            .map(|(_, node)| node)
            .collect()
    };
    let compile = |ticket: &Ticket| -> Result<BoardTicket, BoardError> {
        let from = places.place(&ticket.from)?;
        let mut goals = Vec::new();
        for (to, value) in ticket.goals() {
            let to = places.place(to)?;
            goals.push(BoardGoal {
                value,
                from: from.iter().flat_map(|city| nodes_of(*city)).collect(),
                to: to.iter().flat_map(|city| nodes_of(*city)).collect(),
                cities: from.iter().chain(&to).copied().collect(),
            });
        }
        let pools = &map.rules.tickets.pools;
        let Some(pool) = pools
            .iter()
            .position(|pool| pool.id == ticket.pool.as_str())
        else {
            return fault(format!("there is no pool `{}`", ticket.pool));
        };
        let neutral = match &ticket.neutral {
            None => Vec::new(),
            Some((one, two)) => {
                let (one, two) = (places.city(one)?, places.city(two)?);
                let joins =
                    |route: &BoardRoute| route.cities == [one, two] || route.cities == [two, one];
                let indices = RouteIndex::all(routes.len());
                indices
                    .filter(|index| joins(&routes[usize::from(*index)]))
                    .collect()
            }
        };
        let nodes = match goals.as_slice() {
            [BoardGoal { from, to, .. }] if from.len() == 1 && to.len() == 1 => {
                Some([from[0], to[0]])
            }
            _ => None,
        };
        Ok(BoardTicket {
            nodes,
            penalty: goals
                .iter()
                .map(|goal| goal.value)
                .min()
                .unwrap_or_default(),
            goals,
            pool,
            neutral,
        })
    };
    map.tickets().iter().map(compile).collect()
}
