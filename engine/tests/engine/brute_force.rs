//! Small random cases against answers found by trying everything.

use std::collections::BTreeSet;
use std::sync::Arc;

use railwright_engine::game::{
    Board, Card, Cards, CityIndex, Position, Price, RouteIndex, Scorer, Seat, State, Streams,
    TicketIndex, below, payments,
};
use railwright_engine::map::rules::TicketReturn;
use railwright_engine::map::{City, Color, Goal, Group, Id, Map, Point, Preset, Route, Ticket};
use rayon::prelude::*;

const CASES: u64 = 100_000;

type Random = Streams;

fn toss(random: &mut Random, bound: u32) -> u32 {
    below(&mut random.players, bound)
}

fn id(text: &str) -> Id {
    Id::from(text)
}

/// A few cities, some of them zones, and routes between them with cycles and parallels.
fn small_map(random: &mut Random) -> Map {
    let mut map = Map::new("Small", Preset::Italia);
    map.rules.stations = Preset::Europe.rules().stations;
    map.rules.bonuses = Preset::Europe.rules().bonuses;
    map.rules.tickets.start_return = TicketReturn::Box;
    map.rules.tickets.pools[0].deal = 0;
    map.rules.tickets.start_keep = 0;
    map.rules.parallel.one_per_player = toss(random, 2) == 0;
    let cities = 3 + toss(random, 4);
    for city in 0..cities {
        let mut record = City::new(id(&format!("c{city}")), "", Point::default());
        record.zone = toss(random, 5) == 0;
        record.region = Some(format!("r{}", toss(random, 3)));
        map.cities.push(record);
    }
    let regions = map.rules.regions.as_mut().unwrap();
    regions.table = [(1, 1), (2, 3), (3, 8), (4, 20), (5, 50)].into();
    regions.cap = 5;
    regions.double_if_complete = vec!["r0".to_owned()];
    for route in 0..3 + toss(random, 7) {
        let from = toss(random, cities);
        let to = (from + 1 + toss(random, cities - 1)) % cities;
        map.routes.push(Route::new(
            id(&format!("e{route}")),
            id(&format!("c{from}")),
            id(&format!("c{to}")),
            1 + toss(random, 4) as u8,
            Color::Red,
        ));
    }
    map.groups.push(Group {
        id: id("g"),
        name: String::new(),
        places: vec![id("c0"), id("c1")],
    });
    for ticket in 0..4 {
        let from = toss(random, cities);
        let to = (from + 1 + toss(random, cities - 1)) % cities;
        let mut record = Ticket::new(
            id(&format!("t{ticket}")),
            id(&format!("c{from}")),
            id(&format!("c{to}")),
            1 + toss(random, 9) as i32,
        );
        if from > 1 && toss(random, 3) == 0 {
            record.to = id("g");
        }
        let other = (from + 1 + toss(random, cities - 1)) % cities;
        if toss(random, 3) == 0 {
            record.or.push(Goal {
                to: id(&format!("c{other}")),
                value: 1 + toss(random, 9) as i32,
            });
        }
        map.decks[0].tickets.push(record);
    }
    map
}

/// A random position on it: routes spread over two players, stations of the first one.
fn small_position(map: &Map, random: &mut Random) -> Position {
    let mut position = Position {
        tickets: vec![TicketIndex::all(4).collect()],
        ..Position::default()
    };
    for route in RouteIndex::all(map.routes.len()) {
        match toss(random, 4) {
            0 | 1 => position.claimed.push((Seat(0), route)),
            2 => position.claimed.push((Seat(1), route)),
            _ => {}
        }
    }
    let mut stations = Vec::new();
    for (city, record) in map.cities.iter().enumerate() {
        if !record.zone && stations.len() < 3 && toss(random, 3) == 0 {
            stations.push(CityIndex::new(city));
        }
    }
    position.stations = vec![stations];
    position
}

/// The map again, as plainly as can be: ends of routes with a copy of each zone for every route.
struct Plain<'a> {
    map: &'a Map,
    ends: Vec<[usize; 2]>,
    copies: Vec<Vec<usize>>,
}

impl<'a> Plain<'a> {
    fn new(map: &'a Map) -> Self {
        let index = |place: &Id| {
            map.cities
                .iter()
                .position(|city| city.id == *place)
                .unwrap()
        };
        let mut copies: Vec<Vec<usize>> = (0..map.cities.len())
            .map(|city| {
                if map.cities[city].zone {
                    vec![]
                } else {
                    vec![city]
                }
            })
            .collect();
        let mut next = map.cities.len();
        let mut ends = Vec::new();
        for route in &map.routes {
            ends.push([&route.from, &route.to].map(|place| {
                let city = index(place);
                if !map.cities[city].zone {
                    return city;
                }
                copies[city].push(next);
                next += 1;
                next - 1
            }));
        }
        Plain { map, ends, copies }
    }

    fn nodes(&self, place: &Id) -> Vec<usize> {
        let cities = self.map.cities.iter();
        let group = self.map.groups.iter().find(|group| group.id == *place);
        cities
            .enumerate()
            .filter(|(_, city)| {
                city.id == *place || group.is_some_and(|group| group.places.contains(&city.id))
            })
            .flat_map(|(index, _)| self.copies[index].clone())
            .collect()
    }

    /// Everything that can be reached from a node over some routes.
    fn reach(&self, from: usize, routes: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut seen = BTreeSet::from([from]);
        loop {
            let before = seen.len();
            for route in routes {
                let [one, two] = self.ends[*route];
                if seen.contains(&one) || seen.contains(&two) {
                    seen.extend([one, two]);
                }
            }
            if seen.len() == before {
                return seen;
            }
        }
    }

    fn joined(&self, from: &Id, to: &Id, routes: &BTreeSet<usize>) -> bool {
        let goals = self.nodes(to);
        self.nodes(from).into_iter().any(|start| {
            goals
                .iter()
                .any(|goal| self.reach(start, routes).contains(goal))
        })
    }

    fn ticket_points(&self, routes: &BTreeSet<usize>) -> (i32, u32) {
        let mut worth = (0, 0);
        for ticket in self.map.tickets() {
            let reached = ticket
                .goals()
                .filter(|(to, _)| self.joined(&ticket.from, to, routes))
                .map(|(_, value)| value)
                .max();
            let least = ticket.goals().map(|(_, value)| value).min().unwrap();
            worth.0 += reached.unwrap_or(-least);
            worth.1 += u32::from(reached.is_some());
        }
        worth
    }

    /// Every joint choice of borrowed routes, none included.
    fn with_stations(
        &self,
        own: &BTreeSet<usize>,
        others: &BTreeSet<usize>,
        stations: &[CityIndex],
    ) -> (i32, u32) {
        let Some((city, rest)) = stations.split_first() else {
            return self.ticket_points(own);
        };
        let mut best = self.with_stations(own, others, rest);
        for route in others {
            if self.ends[*route].contains(&usize::from(*city)) {
                let mut more = own.clone();
                more.insert(*route);
                best = best.max(self.with_stations(&more, others, rest));
            }
        }
        best
    }

    fn longest(&self, left: &BTreeSet<usize>) -> u32 {
        let starts: BTreeSet<usize> = left.iter().flat_map(|route| self.ends[*route]).collect();
        starts
            .into_iter()
            .map(|start| self.longest_from(start, left))
            .max()
            .unwrap_or(0)
    }

    fn longest_from(&self, node: usize, left: &BTreeSet<usize>) -> u32 {
        let mut best = 0;
        for route in left {
            let [one, two] = self.ends[*route];
            for (here, there) in [(one, two), (two, one)] {
                if here == node {
                    let mut fewer = left.clone();
                    fewer.remove(route);
                    let length = u32::from(self.map.routes[*route].length);
                    best = best.max(length + self.longest_from(there, &fewer));
                }
            }
        }
        best
    }

    fn region_points(&self, own: &BTreeSet<usize>) -> i32 {
        let rules = self.map.rules.regions.as_ref().unwrap();
        let mut parts: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
        for route in own {
            parts.insert(self.reach(self.ends[*route][0], own));
        }
        let mut points = 0;
        for part in parts {
            let inside = |city: &usize| !self.map.cities[*city].zone && part.contains(city);
            let all: Vec<usize> = (0..self.map.cities.len()).collect();
            let names: BTreeSet<&String> = all
                .iter()
                .filter(|city| inside(city))
                .filter_map(|city| self.map.cities[*city].region.as_ref())
                .collect();
            let mut count = names.len() as u8;
            for name in names {
                let complete = all
                    .iter()
                    .filter(|city| !self.map.cities[**city].zone)
                    .filter(|city| self.map.cities[**city].region.as_ref() == Some(name))
                    .all(inside);
                if complete && rules.double_if_complete.contains(name) {
                    count += 1;
                }
            }
            points += rules.table.get(&count.min(rules.cap)).copied().unwrap_or(0);
        }
        points
    }
}

#[test]
fn networks_score_like_trying_everything() {
    let cases: Vec<u64> = (0..CASES).collect();
    let judged: usize = cases
        .par_chunks(1000)
        .map(|seeds| {
            let mut scorer = Scorer::default();
            seeds
                .iter()
                .filter(|seed| network_case(**seed, &mut scorer))
                .count()
        })
        .sum();
    assert!(
        judged > CASES as usize / 2,
        "only {judged} cases could be set up"
    );
}

fn network_case(seed: u64, scorer: &mut Scorer) -> bool {
    let random = &mut Streams::new(seed);
    let map = Arc::new(small_map(random));
    let position = small_position(&map, random);
    // A ticket between overlapping places is no board; such cases are left out.
    let Ok(board) = Board::sketched(Arc::clone(&map), 2) else {
        return false;
    };
    let state = State::staged(&board, &position).unwrap();
    let score = scorer.score(&board, &state);
    let plain = Plain::new(&map);
    let routes_of = |seat: Seat| -> BTreeSet<usize> {
        let claimed = position.claimed.iter().filter(|(owner, _)| *owner == seat);
        claimed.map(|(_, route)| usize::from(*route)).collect()
    };
    let (own, others) = (routes_of(Seat(0)), routes_of(Seat(1)));
    let found = &score.players[0];
    let tickets = (found.ticket_points(), found.completed);
    let expected = plain.with_stations(&own, &others, &position.stations[0]);
    assert_eq!(tickets, expected, "tickets of case {seed}");
    let longest = found.longest.unwrap();
    assert!(longest.exact);
    assert_eq!(
        longest.length,
        plain.longest(&own),
        "longest path of case {seed}"
    );
    assert_eq!(
        found.regions,
        plain.region_points(&own),
        "regions of case {seed}"
    );
    true
}

/// Pays space by space, trying every card on each.
pub struct Payer {
    price: Price,
    left: [u8; 10],
    set: Option<Card>,
    pair_color: Option<Card>,
    on_waves: u8,
    wave_locomotives: u8,
}

impl Payer {
    pub fn pays(price: &Price, cards: Cards) -> bool {
        let left = Card::ALL.map(|card| cards.count(card));
        let ferry = cards.count(Card::Ferry);
        // A card that would cover nothing may not be played.
        let most = price.waves.checked_div(price.covers);
        let rest = price.waves.checked_rem(price.covers);
        if ferry > most.unwrap_or(0) + rest.unwrap_or(0).min(1) {
            return false;
        }
        let mut payer = Payer {
            price: *price,
            left,
            set: None,
            pair_color: None,
            on_waves: 0,
            wave_locomotives: price
                .waves
                .saturating_sub(ferry.saturating_mul(price.covers)),
        };
        payer.plain(price.plain)
    }

    fn spend(&mut self, card: Card, number: u8, then: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.left[card as usize] < number {
            return false;
        }
        self.left[card as usize] -= number;
        let paid = then(self);
        self.left[card as usize] += number;
        paid
    }

    fn plain(&mut self, spaces: u8) -> bool {
        if spaces == 0 {
            return self.symbols(self.price.symbols);
        }
        if self.spend(Card::Locomotive, 1, |payer| payer.plain(spaces - 1)) {
            return true;
        }
        for color in Card::COLORS {
            let fits = self.price.color.is_none_or(|own| own == color)
                && self.set.is_none_or(|set| set == color);
            if !fits {
                continue;
            }
            let before = self.set.replace(color);
            let paid = self.spend(color, 1, |payer| payer.plain(spaces - 1));
            self.set = before;
            if paid {
                return true;
            }
        }
        false
    }

    fn symbols(&mut self, spaces: u8) -> bool {
        if spaces == 0 {
            return self.waves(self.price.waves);
        }
        if self.spend(Card::Locomotive, 1, |payer| payer.symbols(spaces - 1)) {
            return true;
        }
        let Some(pair) = self.price.pair else {
            return false;
        };
        for color in Card::COLORS {
            if !self.price.pairs_differ && self.pair_color.is_some_and(|own| own != color) {
                continue;
            }
            let before = self.pair_color.replace(color);
            let paid = self.spend(color, pair, |payer| payer.symbols(spaces - 1));
            self.pair_color = before;
            if paid {
                return true;
            }
        }
        false
    }

    fn waves(&mut self, spaces: u8) -> bool {
        if spaces == 0 {
            return self.left == [0; 10] && self.on_waves == self.wave_locomotives;
        }
        self.on_waves += 1;
        let paid = self.spend(Card::Locomotive, 1, |payer| payer.waves(spaces - 1));
        self.on_waves -= 1;
        if paid {
            return true;
        }
        (1..=self.price.covers.min(spaces))
            .any(|covered| self.spend(Card::Ferry, 1, |payer| payer.waves(spaces - covered)))
    }
}

/// All selections from a hand.
fn selections(hand: Cards) -> Vec<Cards> {
    let mut all = vec![Cards::NONE];
    for (card, number) in hand.kinds() {
        let mut more = Vec::new();
        for cards in &all {
            more.extend((0..=number).map(|number| *cards + Cards::of(card, number)));
        }
        all = more;
    }
    all
}

#[test]
fn payments_are_those_of_trying_everything() {
    (0..CASES).into_par_iter().for_each(|seed| {
        let random = &mut Streams::new(seed);
        let special = toss(random, 4);
        let color =
            (special == 0 && toss(random, 2) == 0).then(|| Card::COLORS[toss(random, 8) as usize]);
        let price = Price {
            plain: toss(random, 4) as u8,
            color,
            symbols: if special & 1 == 1 {
                toss(random, 3) as u8
            } else {
                0
            },
            waves: if special & 2 == 2 {
                toss(random, 4) as u8
            } else {
                0
            },
            pair: (toss(random, 2) == 0).then(|| 2 + toss(random, 2) as u8),
            pairs_differ: toss(random, 2) == 0,
            covers: 1 + toss(random, 3) as u8,
        };
        if price.plain + price.symbols + price.waves == 0 {
            return;
        }
        let mut hand = Cards::NONE;
        let kinds = [0, 1, 2, 8, 8, 9].map(|kind| Card::ALL[kind]);
        for _ in 0..toss(random, 9) {
            hand += Cards::of(kinds[toss(random, 6) as usize], 1);
        }
        let all = selections(hand);
        let legal: Vec<Cards> = all
            .into_iter()
            .filter(|cards| Payer::pays(&price, *cards))
            .collect();
        for cards in selections(hand) {
            let expected = legal.contains(&cards);
            assert_eq!(
                price.accepts(cards),
                expected,
                "case {seed}: {price:?} with {cards}"
            );
        }
        let minimal: BTreeSet<Cards> = legal
            .iter()
            .filter(|cards| {
                !legal
                    .iter()
                    .any(|other| cards.contains(*other) && other != *cards)
            })
            .copied()
            .collect();
        let mut listed = Vec::new();
        payments(&price, hand, &mut listed);
        let found: BTreeSet<Cards> = listed.iter().copied().collect();
        assert_eq!(
            found.len(),
            listed.len(),
            "case {seed}: a payment is listed twice"
        );
        assert_eq!(found, minimal, "case {seed}: {price:?} from {hand}");
        assert_eq!(
            price.is_payable(hand),
            !minimal.is_empty(),
            "case {seed}: {price:?} from {hand}"
        );
    });
}
