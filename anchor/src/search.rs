//! All roots in turn, and the proof that no split into several networks does better.

use std::time::Instant;

use railwright_engine::game::{Board, RouteIndex, TicketIndex};

use crate::cases::Case;
use crate::network::{Network, Region};
use crate::program::{Found, Prices, Question, Reply, answer};

/// Less than this is rounding. It is far below a point even when every train has it.
const ROUNDING: f64 = 0.001;

/// Where the search for the prices of small networks starts, as a part of a large network's.
const START: f64 = 0.9;

/// The best that one player alone can do.
#[derive(Clone, Debug)]
pub struct Best {
    /// The routes to claim.
    pub routes: Vec<RouteIndex>,
    /// The tickets to hold, all completed.
    pub tickets: Vec<TicketIndex>,
    /// Trains used.
    pub trains: u8,
    /// Loans taken.
    pub loans: u8,
    /// Points for routes.
    pub route_points: i32,
    /// Points for tickets.
    pub ticket_points: i32,
    /// Points for everything else.
    pub other_points: i32,
    /// No set of routes scores more than this.
    pub bound: i32,
    /// How long it took.
    pub seconds: f64,
}

impl Best {
    /// The sum.
    pub fn total(&self) -> i32 {
        self.route_points + self.ticket_points + self.other_points
    }

    /// Whether nothing can be better.
    pub fn is_proven(&self) -> bool {
        self.bound <= self.total()
    }
}

/// Finds the best set of routes. No program runs for more than `patience` seconds; where one is cut
/// short, the bound says how much better an answer could be.
pub fn best(case: &Case, patience: f64) -> Best {
    let start = Instant::now();
    let board = &case.board;
    let search = Search {
        board,
        network: Network::of(board),
        loan_penalty: board
            .rules()
            .toll
            .as_ref()
            .map_or(0, |toll| toll.loan_penalty),
        loans: case.token_bonus == 0,
        patience,
    };
    let first = search.first_network();
    let prices = search.prices_of_small_networks(&first);
    let (found, bound) = search.best_network(first, prices);
    let certain = case.certain_points();
    Best {
        trains: found.trains,
        loans: found.loans,
        route_points: found.route_points,
        ticket_points: found.ticket_points,
        other_points: search.points(&found) - found.route_points - found.ticket_points + certain,
        bound: bound + certain,
        seconds: start.elapsed().as_secs_f64(),
        routes: found.routes,
        tickets: found.tickets,
    }
}

struct Search<'a> {
    board: &'a Board,
    network: Network,
    loan_penalty: i32,
    loans: bool,
    patience: f64,
}

impl Search<'_> {
    fn points(&self, found: &Found) -> i32 {
        found.route_points + found.ticket_points + found.region_points
            - self.loan_penalty * i32::from(found.loans)
    }

    /// The plain question for a root, by its place in the order of roots.
    fn question(&self, place: usize) -> Question<'_> {
        Question {
            trains: self.board.rules().trains,
            root: self.network.roots[place],
            left_out: &self.network.roots[..place],
            prices: Prices::default(),
            aside: None,
            loans: self.loans,
            at_least: 0.0,
            patience: self.patience,
        }
    }

    fn ask(&self, question: &Question<'_>) -> Reply {
        answer(self.board, &self.network, question)
    }

    /// The best network of the first root, to begin with.
    fn first_network(&self) -> Found {
        self.ask(&self.question(0)).found.unwrap_or_default()
    }

    /// Prices of trains and tokens that no network of at most half the trains is worth. The search
    /// starts just below those of a large network: the higher, the faster they are shown to hold, but
    /// the less they show. Tokens have a price where they are as scarce as trains: without loans.
    fn prices_of_small_networks(&self, large: &Found) -> Prices {
        let mut prices = Prices::default();
        if !self.loans && large.tolls > 0 {
            prices.token = START * f64::from(self.points(large)) / f64::from(2 * large.tolls);
        }
        let rates = self.network.tracks.iter();
        let rates = rates.map(|track| f64::from(track.points) / f64::from(track.length));
        prices.train = rates.fold(START * self.train_price(large, prices), f64::max);
        for place in 0..self.network.roots.len() {
            // What gains at a price shows a higher one, until nothing gains.
            loop {
                let reply = self.ask(&Question {
                    trains: self.board.rules().trains / 2,
                    prices,
                    at_least: ROUNDING,
                    ..self.question(place)
                });
                match (reply.bound, reply.found) {
                    (None, _) => break,
                    (Some(_), Some(found)) => prices.train = self.train_price(&found, prices),
                    // Cut short: as if a single train gained it all.
                    (Some(bound), None) => {
                        prices.train += bound;
                        break;
                    }
                }
            }
        }
        prices
    }

    /// The price of a train at which a network gains nothing.
    fn train_price(&self, found: &Found, prices: Prices) -> f64 {
        let points = f64::from(self.points(found)) - prices.token * f64::from(found.tolls);
        points / f64::from(found.trains.max(1))
    }

    /// The best network of all trains, and a bound on what any number of networks can score.
    fn best_network(&self, mut best: Found, prices: Prices) -> (Found, i32) {
        let mut bound = 0;
        for place in 0..self.network.roots.len() {
            let mut aside = Some((prices, self.fewest_trains()));
            loop {
                let reply = self.ask(&Question {
                    aside,
                    at_least: f64::from(self.points(&best) + 1) - ROUNDING,
                    ..self.question(place)
                });
                if let Some(limit) = reply.bound {
                    bound = bound.max((limit + ROUNDING).floor() as i32);
                }
                match reply.found {
                    // Networks aside promise more: that is a bound. Now without them.
                    Some(found) if found.aside => aside = None,
                    Some(found) => {
                        best = found;
                        break;
                    }
                    None => break,
                }
            }
        }
        bound = bound.max(self.points(&best));
        (best, bound)
    }

    /// The fewest trains of a network that scores for more than its routes: the shortest path of a
    /// ticket, or a track less than the cities of the smallest number of regions that scores.
    fn fewest_trains(&self) -> u8 {
        let connections = self.network.connections.iter();
        let lengths = connections.map(|connection| {
            let [one, two] = connection.places.map(|place| &self.network.places[place]);
            self.shortest_path(one, two)
        });
        let regions = self.board.rules().regions.as_ref();
        let least = regions.and_then(|regions| regions.table.keys().next().copied());
        // A doubled region of one city is the only thing that counts more than it has cities.
        let small = |region: &&Region| region.doubled && region.places.len() == 1;
        let doubled = self.network.regions.iter().filter(small).count() as u8;
        let cities = least.map(|least| least.saturating_sub(doubled + 1));
        lengths.chain(cities).min().unwrap_or_default()
    }

    fn shortest_path(&self, from: &[usize], to: &[usize]) -> u8 {
        let mut far = vec![u8::MAX; self.network.nodes];
        for node in from {
            far[*node] = 0;
        }
        for _ in 0..self.network.nodes {
            for track in &self.network.tracks {
                let [one, two] = track.nodes;
                far[one] = far[one].min(far[two].saturating_add(track.length));
                far[two] = far[two].min(far[one].saturating_add(track.length));
            }
        }
        to.iter().map(|node| far[*node]).min().unwrap_or(u8::MAX)
    }
}
