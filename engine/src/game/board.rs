//! A map compiled for one number of players: small numbers instead of names, tables instead of
//! searches. Nothing in it changes during a game.

use std::sync::Arc;

use super::afford::Affordable;
use super::amounts::Amounts;
use super::bits;
use super::cards::{Card, Cards};
use super::compile::{Places, all_cards, compile_routes, compile_tickets, group_tracks};
use super::count::{Counter, RegionTable};
use super::index::{CityIndex, Node, RouteIndex, Seat, TicketIndex};
use super::price::Price;
use super::state::State;
use crate::map::rules::{Bonus, Neutral};
use crate::map::{Code, Map, Rules, SEATS, faults};

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
    pub nodes: [Node; 2],
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
    /// Whether there are others in its group.
    pub parallel: bool,
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
    pub from: Vec<Node>,
    /// …joined to any of those.
    pub to: Vec<Node>,
    /// The cities that its ends name.
    pub cities: Vec<CityIndex>,
}

/// A ticket of the board.
#[derive(Clone, Debug)]
pub struct BoardTicket {
    /// The ways to complete it; at least one.
    pub goals: Vec<BoardGoal>,
    /// The two places it joins, if it is as plain as that.
    pub nodes: Option<[Node; 2]>,
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
    /// What every turn asks the rules for.
    pub(super) amounts: Amounts,
    /// Places of the network: cities, and one for every route into a zone.
    pub(super) nodes: usize,
    /// Routes.
    pub(super) routes: Vec<BoardRoute>,
    /// What each route costs.
    prices: Vec<Price>,
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
    /// Games start as copies of this position.
    pub(super) blank: Option<Box<State>>,
}

impl Board {
    /// Compiles a map for a number of players.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use railwright_engine::game::Board;
    /// use railwright_engine::map::{Map, Preset, shipped};
    ///
    /// let map = shipped::find("usa").unwrap().load().unwrap().map;
    /// let board = Board::new(Arc::new(map), 4).unwrap();
    /// assert_eq!(board.route_count(), 100);
    ///
    /// // Only a map without errors becomes a board.
    /// assert!(Board::new(Arc::new(Map::new("Empty", Preset::Base)), 4).is_err());
    /// ```
    ///
    /// # Errors
    /// If the rules do not allow the table, or the map has a fault: just what `check` calls an error.
    pub fn new(map: Arc<Map>, players: u8) -> Result<Board, BoardError> {
        Board::without(map, players, |_| true)
    }

    /// Compiles a part of a map, drawn to show a rule: it may lack what only a whole map needs, such
    /// as a region for every city, or a path for every ticket.
    ///
    /// # Errors
    /// As [`Board::new`], but for [`Code::is_of_a_whole_map`].
    pub fn sketched(map: Arc<Map>, players: u8) -> Result<Board, BoardError> {
        Board::without(map, players, |code| !code.is_of_a_whole_map())
    }

    /// Compiles a map without the faults that matter.
    fn without(
        map: Arc<Map>,
        players: u8,
        matters: impl Fn(Code) -> bool,
    ) -> Result<Board, BoardError> {
        let rules = &map.rules;
        let (min, max) = (rules.players.min, rules.players.max);
        if !rules.players.counts().contains(&players) || !SEATS.contains(&players) {
            return Err(BoardError::Players {
                found: players,
                min,
                max,
            });
        }
        if let Some(fault) = faults(&map).iter().find(|fault| matters(fault.code)) {
            return Err(BoardError::Fault(fault.sentence(&map)));
        }
        let places = Places::of(&map);
        let routes = compile_routes(&map, &places)?;
        let groups = group_tracks(&routes, rules, players);
        let mut routes = routes;
        for (index, group) in groups.iter().enumerate() {
            for route in &group.routes {
                let route = &mut routes[usize::from(*route)];
                route.group = index as u16;
                route.parallel = group.routes.len() > 1;
            }
        }
        let nodes = places.nodes_after(&routes);
        let tickets = compile_tickets(&map, &places, &routes)?;
        let ticket_words = bits::words_for(tickets.len());
        let mut pools = vec![vec![0; ticket_words]; rules.tickets.pools.len()];
        for (index, ticket) in tickets.iter().enumerate() {
            bits::insert(&mut pools[ticket.pool], index);
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
                routes_at[usize::from(city)].push(RouteIndex::new(index));
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
        let prices: Vec<Price> = routes.iter().map(|route| Price::of(route, rules)).collect();
        let mut board = Board {
            players,
            amounts: Amounts::of(rules),
            nodes,
            affordable: Affordable::new(&prices, route_words),
            regions: rules
                .regions
                .as_ref()
                .map(|regions| RegionTable::new(&map, regions)),
            all_cards: all_cards(rules),
            routes,
            prices,
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
            blank: None,
        };
        board.blank = Some(Box::new(State::blank(&board)));
        Ok(board)
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
        Seat::all(usize::from(self.players))
    }

    /// Whether somebody sits there.
    #[inline]
    pub fn has_seat(&self, seat: Seat) -> bool {
        seat.0 < self.players
    }

    /// The number that the neutral player has among the owners of routes: that after the last seat.
    #[inline]
    pub fn neutral_seat(&self) -> Seat {
        Seat(self.players)
    }

    /// Everybody who may own routes: the seats, then the neutral player.
    #[inline]
    pub(crate) fn owners(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(usize::from(self.players) + 1)
    }

    /// A route.
    #[inline]
    pub fn route(&self, route: RouteIndex) -> &BoardRoute {
        &self.routes[usize::from(route)]
    }

    /// How many places the network has: cities, and one for every route into a zone.
    pub fn node_count(&self) -> usize {
        self.nodes
    }

    /// The routes that end in a city.
    pub fn routes_at(&self, city: CityIndex) -> &[RouteIndex] {
        &self.routes_at[usize::from(city)]
    }

    /// The region of a city, by number, where regions score.
    pub fn region_of(&self, city: CityIndex) -> Option<u16> {
        self.regions.as_ref()?.of_city[usize::from(city)]
    }

    /// Points of one connected network with so many regions.
    pub fn region_points(&self, regions: u16) -> i32 {
        let table = self.regions.as_ref();
        table.map_or(0, |table| table.points(regions))
    }

    /// Whether a bonus card counts a route.
    pub fn bonus_card_counts(&self, card: u8, route: RouteIndex) -> bool {
        let index = self.rules().bonuses.len() + usize::from(card);
        match self.counters.get(index) {
            Some(Counter::Routes(set)) => bits::has(set, usize::from(route)),
            _ => false,
        }
    }

    /// What a route costs.
    #[inline]
    pub fn price(&self, route: RouteIndex) -> &Price {
        &self.prices[usize::from(route)]
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

    /// The routes that so many trains suffice for, if a set of routes has so many words.
    #[inline]
    pub(super) fn fitting_words<const WORDS: usize>(&self, trains: u8) -> &[u64; WORDS] {
        &self.fits.as_chunks::<WORDS>().0[usize::from(trains)]
    }

    /// The routes that so many trains suffice for, one word of them.
    #[inline]
    pub(super) fn fitting_word(&self, trains: u8, word: usize) -> u64 {
        self.fits[usize::from(trains) * self.route_words + word]
    }
}
