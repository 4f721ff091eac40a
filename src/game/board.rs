//! A map compiled for one number of players: small numbers instead of names, tables instead of
//! searches. Nothing in it changes during a game.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::action::{CityIndex, RouteIndex, Seat, TicketIndex};
use super::afford::Affordable;
use super::bits;
use super::cards::{Card, Cards, MOST_OF_A_KIND};
use super::count::{Counter, RegionTable};
use crate::map::rules::{Bonus, Neutral};
use crate::map::{Color, Id, Map, Rules, SEATS, Ticket};

/// Why a map cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The rules do not allow this table.
    #[error("{found} players cannot play this map; its rules allow {min} to {max}")]
    Players {
        /// How many were asked for.
        found: u8,
        /// The smallest table.
        min: u8,
        /// The largest table.
        max: u8,
    },
    /// The map has a fault; `check` tells all of them.
    #[error("the map cannot be played: {0}")]
    Fault(String),
}

/// A route of the board.
#[derive(Clone, Debug)]
pub struct BoardRoute {
    /// Its ends as places of the map.
    pub cities: [CityIndex; 2],
    /// Its ends as places of the network: a zone has one for every route into it.
    pub nodes: [u16; 2],
    /// Train spaces.
    pub length: u8,
    /// The card of its colour; none for gray.
    pub color: Option<Card>,
    /// Points for claiming it.
    pub points: i32,
    /// Whether claiming it reveals cards.
    pub tunnel: bool,
    /// Spaces with a locomotive symbol.
    pub symbols: u8,
    /// Spaces with a wave.
    pub waves: u8,
    /// Tokens to be paid.
    pub toll: u8,
    /// Cards drawn after claiming it.
    pub draw_bonus: u8,
    /// Its group of parallel tracks, perhaps of itself alone.
    pub group: u16,
}

/// Parallel tracks.
#[derive(Clone, Debug)]
pub struct Tracks {
    /// The routes.
    pub routes: Vec<RouteIndex>,
    /// How many of them may be claimed in a game.
    pub open: u8,
}

/// One way to complete a ticket.
#[derive(Clone, Debug)]
pub struct BoardGoal {
    /// Points for it.
    pub value: i32,
    /// Any of these nodes…
    pub from: Vec<u16>,
    /// …joined to any of those.
    pub to: Vec<u16>,
    /// The cities that its ends name.
    pub cities: Vec<CityIndex>,
}

/// A ticket of the board.
#[derive(Clone, Debug)]
pub struct BoardTicket {
    /// The ways to complete it; at least one.
    pub goals: Vec<BoardGoal>,
    /// Points lost if it is not completed: the least of its values.
    pub penalty: i32,
    /// Its pool, by its place in the rules.
    pub pool: usize,
    /// The routes that join its neutral pair.
    pub neutral: Vec<RouteIndex>,
}

/// A map compiled for one number of players.
#[derive(Clone, Debug)]
pub struct Board {
    map: Arc<Map>,
    players: u8,
    /// Places of the network: cities, and one for every route into a zone.
    pub(super) nodes: usize,
    /// Routes.
    pub(super) routes: Vec<BoardRoute>,
    /// Groups of parallel tracks.
    pub(super) groups: Vec<Tracks>,
    /// Tickets of the active deck.
    pub(super) tickets: Vec<BoardTicket>,
    /// Tickets of each pool, as sets.
    pub(super) pools: Vec<Vec<u64>>,
    /// Cities where a station may stand.
    pub(super) station_cities: Vec<u64>,
    /// Routes that end in each city.
    pub(super) routes_at: Vec<Vec<RouteIndex>>,
    /// Which routes a hand can pay.
    pub(super) affordable: Affordable,
    /// For each number of trains the routes that are not too long.
    fits: Vec<u64>,
    /// Words of a set of routes, of tickets, of cities.
    pub(super) route_words: usize,
    pub(super) ticket_words: usize,
    pub(super) city_words: usize,
    /// The neutral player, if one takes part in this game.
    pub(super) neutral: Option<Neutral>,
    /// What each bonus counts: those that always score, then the cards.
    pub(super) counters: Vec<Counter>,
    pub(super) regions: Option<RegionTable>,
    /// All train cards.
    pub(super) all_cards: Cards,
}

impl Board {
    /// Compiles a map for a number of players.
    ///
    /// # Errors
    /// If the rules do not allow the table, or the map has a fault that `check` calls an error.
    pub fn new(map: Arc<Map>, players: u8) -> Result<Board, BoardError> {
        let rules = &map.rules;
        let (min, max) = (rules.players.min, rules.players.max);
        if !rules.players.counts().contains(&players) || !SEATS.contains(&players) {
            return Err(BoardError::Players {
                found: players,
                min,
                max,
            });
        }
        let places = Places::of(&map)?;
        let routes = compile_routes(&map, &places)?;
        let groups = group_tracks(&routes, rules, players);
        let mut routes = routes;
        for (index, group) in groups.iter().enumerate() {
            for route in &group.routes {
                routes[usize::from(*route)].group = index as u16;
            }
        }
        let nodes = places.nodes_after(&routes);
        let tickets = compile_tickets(&map, &places, &routes)?;
        let ticket_words = bits::words_for(tickets.len());
        let mut pools = vec![vec![0; ticket_words]; rules.tickets.pools.len()];
        for (index, ticket) in tickets.iter().enumerate() {
            bits::insert(&mut pools[ticket.pool], index);
        }
        for (pool, rule) in pools.iter().zip(&rules.tickets.pools) {
            if bits::size(pool) < u32::from(rule.deal) * u32::from(players) {
                return fault(format!("the pool `{}` has too few tickets", rule.id));
            }
        }
        let city_words = bits::words_for(map.cities.len());
        let mut station_cities = vec![0; city_words];
        let mut routes_at = vec![Vec::new(); map.cities.len()];
        for (index, city) in map.cities.iter().enumerate() {
            if !map.is_zone(city) {
                bits::insert(&mut station_cities, index);
            }
        }
        for (index, route) in routes.iter().enumerate() {
            for city in route.cities {
                routes_at[usize::from(city)].push(index as RouteIndex);
            }
        }
        let route_words = bits::words_for(routes.len());
        let mut fits = vec![0; (usize::from(rules.trains) + 1) * route_words];
        for (trains, set) in fits.chunks_mut(route_words).enumerate() {
            for (index, route) in routes.iter().enumerate() {
                if usize::from(route.length) <= trains {
                    bits::insert(set, index);
                }
            }
        }
        let neutral = rules.neutral.clone().filter(|neutral| {
            neutral.players.contains(&players) && (rules.toll.is_some() || !neutral.needs_toll)
        });
        let bonus_cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
        let bonuses = rules.bonuses.iter().chain(bonus_cards);
        let counters = bonuses
            .map(|bonus| Counter::new(&map, bonus, &routes, &tickets))
            .collect();
        Ok(Board {
            players,
            nodes,
            affordable: Affordable::new(rules, &routes, route_words),
            regions: rules
                .regions
                .as_ref()
                .map(|regions| RegionTable::new(&map, regions)),
            all_cards: all_cards(rules)?,
            routes,
            groups,
            tickets,
            pools,
            station_cities,
            routes_at,
            fits,
            route_words,
            ticket_words,
            city_words,
            neutral,
            counters,
            map: Arc::clone(&map),
        })
    }

    /// The map it was compiled from.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.map.rules
    }

    /// How many play.
    #[inline]
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The seats, in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        0..self.players
    }

    /// A route.
    #[inline]
    pub fn route(&self, route: RouteIndex) -> &BoardRoute {
        &self.routes[usize::from(route)]
    }

    /// How many routes there are.
    pub fn route_count(&self) -> usize {
        self.routes.len()
    }

    /// A ticket.
    #[inline]
    pub fn ticket(&self, ticket: TicketIndex) -> &BoardTicket {
        &self.tickets[usize::from(ticket)]
    }

    /// How many tickets there are.
    pub fn ticket_count(&self) -> usize {
        self.tickets.len()
    }

    /// The group of parallel tracks that a route belongs to.
    #[inline]
    pub fn tracks(&self, route: RouteIndex) -> &Tracks {
        &self.groups[usize::from(self.route(route).group)]
    }

    /// Whether a route is a ferry by the rules of this board.
    pub fn is_ferry(&self, route: RouteIndex) -> bool {
        let route = self.route(route);
        route.symbols > 0 || route.waves > 0
    }

    /// A bonus card.
    pub fn bonus_card(&self, card: u8) -> Option<&Bonus> {
        let cards = self.rules().bonus_cards.as_ref()?;
        cards.cards.get(usize::from(card))
    }

    /// How many bonus cards there are, laid out or not.
    pub fn bonus_card_count(&self) -> usize {
        let cards = self.rules().bonus_cards.as_ref();
        cards.map_or(0, |cards| cards.cards.len())
    }

    /// The routes that so many trains suffice for.
    #[inline]
    pub(super) fn fitting(&self, trains: u8) -> &[u64] {
        let start = usize::from(trains) * self.route_words;
        &self.fits[start..start + self.route_words]
    }
}

fn fault<T>(message: impl Into<String>) -> Result<T, BoardError> {
    Err(BoardError::Fault(message.into()))
}

fn all_cards(rules: &Rules) -> Result<Cards, BoardError> {
    let counts = [rules.cards.per_color, rules.cards.locomotives];
    let ferry = rules.waves.as_ref().map_or(0, |waves| waves.cards);
    if counts
        .into_iter()
        .chain([ferry])
        .any(|count| count > MOST_OF_A_KIND)
    {
        return fault(format!("more than {MOST_OF_A_KIND} cards of one kind"));
    }
    let mut cards = Cards::of(Card::Locomotive, rules.cards.locomotives);
    for color in Card::COLORS {
        cards += Cards::of(color, rules.cards.per_color);
    }
    Ok(cards)
}

/// What the ids of a map stand for.
struct Places<'a> {
    map: &'a Map,
    cities: HashMap<&'a Id, CityIndex>,
    groups: HashMap<&'a Id, Vec<CityIndex>>,
}

impl<'a> Places<'a> {
    fn of(map: &'a Map) -> Result<Self, BoardError> {
        let mut cities = HashMap::new();
        for (index, city) in map.cities.iter().enumerate() {
            if cities.insert(&city.id, index as CityIndex).is_some() {
                return fault(format!("two cities have the id `{}`", city.id));
            }
        }
        let mut groups = HashMap::new();
        for group in &map.groups {
            let places: Option<Vec<CityIndex>> = group
                .places
                .iter()
                .map(|id| cities.get(id).copied())
                .collect();
            match places {
                Some(places) if !cities.contains_key(&group.id) => {
                    groups.insert(&group.id, places);
                }
                _ => return fault(format!("the group `{}` is not sound", group.id)),
            }
        }
        Ok(Places {
            map,
            cities,
            groups,
        })
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

    fn nodes_after(&self, routes: &[BoardRoute]) -> usize {
        let highest = routes.iter().flat_map(|route| route.nodes).max();
        self.map
            .cities
            .len()
            .max(highest.map_or(0, |node| usize::from(node) + 1))
    }
}

fn compile_routes(map: &Map, places: &Places) -> Result<Vec<BoardRoute>, BoardError> {
    let rules = &map.rules;
    let mut next_node = map.cities.len() as u16;
    let mut routes = Vec::new();
    for route in &map.routes {
        let cities = [places.city(&route.from)?, places.city(&route.to)?];
        // Every route into a zone gets its own copy of that end, so that none connects to another.
        let nodes = cities.map(|city| {
            if places.is_zone(city) {
                next_node += 1;
                next_node - 1
            } else {
                city
            }
        });
        let Some(points) = rules.routes.score.get(&route.length) else {
            return fault(format!(
                "the score table lacks the length of `{}`",
                route.id
            ));
        };
        let special = u32::from(route.symbols) + u32::from(route.waves);
        let sound = route.length > 0
            && route.length <= rules.trains
            && route.length <= MOST_OF_A_KIND
            && cities[0] != cities[1]
            && special <= u32::from(route.length)
            && (special == 0 || route.color == Color::Gray);
        if !sound {
            return fault(format!("the route `{}` is not sound", route.id));
        }
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
        });
    }
    if routes.is_empty() {
        return fault("it has no routes");
    }
    Ok(routes)
}

fn group_tracks(routes: &[BoardRoute], rules: &Rules, players: u8) -> Vec<Tracks> {
    let mut groups: BTreeMap<(CityIndex, CityIndex, u8), Vec<RouteIndex>> = BTreeMap::new();
    for (index, route) in routes.iter().enumerate() {
        let [one, two] = route.cities;
        let key = (one.min(two), one.max(two), route.length);
        groups.entry(key).or_default().push(index as RouteIndex);
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

fn compile_tickets(
    map: &Map,
    places: &Places,
    routes: &[BoardRoute],
) -> Result<Vec<BoardTicket>, BoardError> {
    let nodes_of = |city: CityIndex| -> Vec<u16> {
        if !places.is_zone(city) {
            return vec![city];
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
            if to.iter().any(|city| from.contains(city)) {
                return fault(format!(
                    "the ticket `{}` joins a place to itself",
                    ticket.id
                ));
            }
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
                let indices = 0..routes.len() as RouteIndex;
                indices
                    .filter(|index| joins(&routes[usize::from(*index)]))
                    .collect()
            }
        };
        Ok(BoardTicket {
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
