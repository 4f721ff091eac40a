//! A board on the capitals of Brazil's 26 states, as it is evolved: who is joined to whom, lengths,
//! colours and tickets. Every edit leaves a board that is connected and on which no routes cross.

use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use railwright::analysis::{Network, Paths};
use railwright::design::deck::{self, DeckRequest};
use railwright::map::{City, Color, Id, Map, Point, Preset, Route, Ticket};
use railwright::unwatched;

pub type Random = Xoshiro256PlusPlus;

/// Degrees north and east.
const CAPITALS: [(&str, f64, f64); 26] = [
    ("Aracaju", -10.9, -37.1),
    ("Belém", -1.5, -48.5),
    ("Belo Horizonte", -19.9, -43.9),
    ("Boa Vista", 2.8, -60.7),
    ("Campo Grande", -20.4, -54.6),
    ("Cuiabá", -15.6, -56.1),
    ("Curitiba", -25.4, -49.3),
    ("Florianópolis", -27.6, -48.5),
    ("Fortaleza", -3.7, -38.5),
    ("Goiânia", -16.7, -49.3),
    ("João Pessoa", -7.1, -34.9),
    ("Macapá", 0.0, -51.1),
    ("Maceió", -9.7, -35.7),
    ("Manaus", -3.1, -60.0),
    ("Natal", -5.8, -35.2),
    ("Palmas", -10.2, -48.3),
    ("Porto Alegre", -30.0, -51.2),
    ("Porto Velho", -8.8, -63.9),
    ("Recife", -8.1, -34.9),
    ("Rio Branco", -10.0, -67.8),
    ("Rio de Janeiro", -22.9, -43.2),
    ("Salvador", -13.0, -38.5),
    ("São Luís", -2.5, -44.3),
    ("São Paulo", -23.6, -46.6),
    ("Teresina", -5.1, -42.8),
    ("Vitória", -20.3, -40.3),
];
const TICKETS: usize = 36;
const TRAINS: u8 = 35;
/// Millimetres of the board that are worth a train space.
const SCALE: f64 = 32.0;
/// Cities are pushed apart until they are so many millimetres apart: the north-east is crowded.
const APART: f64 = 62.0;
/// The spaces that one colour may have more than another.
const WIDEST_GAP: u32 = 5;
/// A longer route would have to be drawn with gaps between its spaces.
const FARTHEST: f64 = 260.0;

/// Two cities that could be joined; those without a colour are not.
#[derive(Clone, PartialEq)]
pub struct Join {
    ends: (usize, usize),
    length: u8,
    colors: Vec<Color>,
}

#[derive(Clone, PartialEq)]
pub struct Draft {
    joins: Vec<Join>,
    tickets: Vec<(usize, usize)>,
}

/// What every draft has: cities and rules.
pub fn ground() -> Map {
    let mut map = Map::new("Brazil", Preset::Base);
    // Fewer cities than a published board has, so fewer trains.
    map.rules.players.max = 4;
    map.rules.trains = TRAINS;
    for ((name, _, _), at) in CAPITALS.iter().zip(positions()) {
        let id = Id::fresh(name, |_| false);
        map.cities.push(City::new(id, name, at));
    }
    map
}

/// Places on the board: stretched to fill it, then pushed apart where it is crowded.
fn positions() -> Vec<Point> {
    let mut points: Vec<Point> = CAPITALS
        .iter()
        .map(|(_, north, east)| Point {
            x: 50.0 + (east + 67.8) / (67.8 - 34.9) * 690.0,
            y: 50.0 + (2.8 - north) / (2.8 + 30.0) * 430.0,
        })
        .collect();
    for _ in 0..400 {
        for one in 0..points.len() {
            for two in one + 1..points.len() {
                let (a, b) = (points[one], points[two]);
                let apart = a.distance(b);
                if apart < APART {
                    let push = 0.2 * (APART - apart) / apart;
                    let (x, y) = (push * (b.x - a.x), push * (b.y - a.y));
                    points[one] = on_board(a.x - x, a.y - y);
                    points[two] = on_board(b.x + x, b.y + y);
                }
            }
        }
    }
    points.iter().map(|at| Point::new(at.x, at.y)).collect()
}

fn on_board(x: f64, y: f64) -> Point {
    Point {
        x: x.clamp(45.0, 745.0),
        y: y.clamp(45.0, 485.0),
    }
}

fn at(ground: &Map, city: usize) -> Point {
    ground.cities[city].at.unwrap()
}

fn distance(ground: &Map, (one, two): (usize, usize)) -> f64 {
    at(ground, one).distance(at(ground, two))
}

/// The length that the distance on the board asks for.
fn natural_length(ground: &Map, ends: (usize, usize)) -> u8 {
    ((distance(ground, ends) / SCALE).round() as u8).clamp(1, 6)
}

/// How free of other cities the middle between two is: above 1 they are neighbours after Gabriel.
fn openness(ground: &Map, (one, two): (usize, usize)) -> f64 {
    let own = distance(ground, (one, two)).powi(2);
    let others = (0..ground.cities.len()).filter(|third| *third != one && *third != two);
    let detour = |third: usize| {
        distance(ground, (one, third)).powi(2) + distance(ground, (two, third)).powi(2)
    };
    others
        .map(|third| detour(third) / own)
        .fold(f64::MAX, f64::min)
}

/// Whether two straight routes cross; those that share a city do not.
fn cross(ground: &Map, one: (usize, usize), two: (usize, usize)) -> bool {
    if one.0 == two.0 || one.0 == two.1 || one.1 == two.0 || one.1 == two.1 {
        return false;
    }
    let side = |(from, to): (usize, usize), city: usize| {
        let (a, b, c) = (at(ground, from), at(ground, to), at(ground, city));
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0.0
    };
    side(one, two.0) != side(one, two.1) && side(two, one.0) != side(two, one.1)
}

/// Pairs of cities that could be joined.
fn near_pairs(ground: &Map) -> Vec<Join> {
    let cities = ground.cities.len();
    let pairs = (0..cities).flat_map(|one| (one + 1..cities).map(move |two| (one, two)));
    let near = pairs.filter(|ends| match openness(ground, *ends) {
        1.0.. => true,
        0.6.. => distance(ground, *ends) <= FARTHEST,
        _ => false,
    });
    let joins = near.map(|ends| Join {
        ends,
        length: natural_length(ground, ends),
        colors: Vec::new(),
    });
    joins.collect()
}

impl Draft {
    /// Neighbours after Gabriel, a third of them with two tracks, colours in equal parts, and a deck
    /// from the deck builder.
    pub fn plain(ground: &Map, seed: u64) -> Draft {
        let mut random = Random::seed_from_u64(seed);
        let mut draft = Draft {
            joins: near_pairs(ground),
            tickets: Vec::new(),
        };
        for place in 0..draft.joins.len() {
            if openness(ground, draft.joins[place].ends) >= 1.0 {
                draft.add_track(place, &mut random);
                if random.random_bool(1.0 / 3.0) {
                    draft.add_track(place, &mut random);
                }
            }
        }
        draft.join_dead_ends(ground, &mut random);
        draft.build_deck(ground, seed);
        let cities = ground.cities.len();
        assert!(draft.holds_together(cities) && draft.has_sensible_tickets(cities));
        draft
    }

    fn build_deck(&mut self, ground: &Map, seed: u64) {
        let request = DeckRequest {
            size: TICKETS,
            seed,
            ..DeckRequest::for_map(ground)
        };
        let tickets = deck::build(&self.map(ground), &request, &mut unwatched).unwrap();
        let cities = &ground.cities;
        let place = |id: &Id| cities.iter().position(|city| city.id == *id).unwrap();
        let ends = tickets.iter().map(|one| (place(&one.from), place(&one.to)));
        self.tickets = ends.collect();
    }

    /// Gives every city a second neighbour: of those that are near, the one with the clearest way.
    fn join_dead_ends(&mut self, ground: &Map, random: &mut Random) {
        for city in 0..ground.cities.len() {
            let touches = |join: &&Join| join.ends.0 == city || join.ends.1 == city;
            while self.joined().filter(touches).count() < 2 {
                let free = |place: &usize| {
                    let join = &self.joins[*place];
                    let crosses = |other: &Join| cross(ground, join.ends, other.ends);
                    touches(&join) && join.colors.is_empty() && !self.joined().any(crosses)
                };
                let open = |place: &usize| openness(ground, self.joins[*place].ends);
                let free = (0..self.joins.len()).filter(free);
                let clearest = free.max_by(|one, two| open(one).total_cmp(&open(two)));
                self.add_track(clearest.expect("a city in reach"), random);
            }
        }
    }

    /// The board; a ticket is worth its shortest path.
    pub fn map(&self, ground: &Map) -> Map {
        let mut map = ground.clone();
        let id = |city: usize| ground.cities[city].id.clone();
        for join in &self.joins {
            for color in &join.colors {
                let (from, to) = (id(join.ends.0), id(join.ends.1));
                let routes = &map.routes;
                let taken = |id: &str| routes.iter().any(|route| route.id == *id);
                let name = Id::joining(&from, &to, taken);
                map.routes
                    .push(Route::new(name, from, to, join.length, *color));
            }
        }
        let network = Network::new(&map);
        let mut paths = Paths::new(&network);
        let tickets = self.tickets.iter().map(|(one, two)| {
            let (from, to) = (id(*one), id(*two));
            let value = paths.between(&from, &to).unwrap() as i32;
            Ticket::new(Id::joining(&from, &to, |_| false), from, to, value)
        });
        let tickets: Vec<Ticket> = tickets.collect();
        map.decks[0].tickets = tickets;
        map
    }

    fn joined(&self) -> impl Iterator<Item = &Join> {
        self.joins.iter().filter(|join| !join.colors.is_empty())
    }

    /// The spaces of a colour.
    fn spaces(&self, color: Color) -> u32 {
        let own = |join: &Join| {
            let tracks = join.colors.iter().filter(|one| **one == color).count();
            tracks as u32 * u32::from(join.length)
        };
        self.joins.iter().map(own).sum()
    }

    /// How many spaces the commonest colour has more than the rarest.
    fn color_gap(&self) -> u32 {
        let spaces = Color::CARDS.map(|color| self.spaces(color));
        spaces.iter().max().unwrap() - spaces.iter().min().unwrap()
    }

    /// A track of the colour with the fewest spaces, or gray in a quarter of all cases.
    fn add_track(&mut self, place: usize, random: &mut Random) {
        let rarest = Color::CARDS
            .into_iter()
            .min_by_key(|color| self.spaces(*color));
        let gray = random.random_bool(0.25);
        let color = rarest.filter(|_| !gray).unwrap_or(Color::Gray);
        self.joins[place].colors.push(color);
    }

    /// Whether every city is named and no ticket asks for neighbours.
    fn has_sensible_tickets(&self, cities: usize) -> bool {
        let mut named = vec![false; cities];
        for (one, two) in &self.tickets {
            named[*one] = true;
            named[*two] = true;
        }
        let joined = |one: usize, two: usize| self.joined().any(|join| join.ends == (one, two));
        let mut tickets = self.tickets.iter();
        named.iter().all(|one| *one)
            && !tickets.any(|(one, two)| joined(*one, *two) || joined(*two, *one))
    }

    /// Whether every city can be reached and has two neighbours at least.
    fn holds_together(&self, cities: usize) -> bool {
        let mut neighbours = vec![Vec::new(); cities];
        for join in self.joined() {
            neighbours[join.ends.0].push(join.ends.1);
            neighbours[join.ends.1].push(join.ends.0);
        }
        let (mut seen, mut open) = (vec![false; cities], vec![0]);
        while let Some(city) = open.pop() {
            if !std::mem::replace(&mut seen[city], true) {
                open.extend(&neighbours[city]);
            }
        }
        seen.iter().all(|one| *one) && neighbours.iter().all(|list| list.len() >= 2)
    }

    /// One small edit; one that would spoil the board changes nothing.
    pub fn edit(&mut self, ground: &Map, random: &mut Random) {
        let place = random.random_range(0..self.joins.len());
        let before = self.clone();
        match random.random_range(0..10) {
            0..2 => self.join_or_part(place, ground, random),
            2 => match self.joins[place].colors.len() {
                1 => self.add_track(place, random),
                _ => self.joins[place].colors.truncate(1),
            },
            3..5 => {
                let (length, up) = (self.joins[place].length, random.random::<bool>());
                let next = if up { length + 1 } else { length - 1 };
                let natural = natural_length(ground, self.joins[place].ends);
                if (1..=6).contains(&next) && natural.abs_diff(next) <= 1 {
                    self.joins[place].length = next;
                }
            }
            5 => self.swap_colors(random),
            _ => self.change_ticket(ground.cities.len(), random),
        }
        let gap = before.color_gap().max(WIDEST_GAP);
        if !self.holds_together(ground.cities.len())
            || !self.has_sensible_tickets(ground.cities.len())
            || self.color_gap() > gap
        {
            *self = before;
        }
    }

    fn join_or_part(&mut self, place: usize, ground: &Map, random: &mut Random) {
        if !self.joins[place].colors.is_empty() {
            self.joins[place].colors.clear();
            return;
        }
        let ends = self.joins[place].ends;
        if !self.joined().any(|join| cross(ground, ends, join.ends)) {
            self.add_track(place, random);
        }
    }

    fn swap_colors(&mut self, random: &mut Random) {
        let joined: Vec<usize> = (0..self.joins.len())
            .filter(|place| !self.joins[*place].colors.is_empty())
            .collect();
        let [one, two] = [(); 2].map(|()| joined[random.random_range(0..joined.len())]);
        let (first, second) = (self.joins[one].colors[0], self.joins[two].colors[0]);
        self.joins[one].colors[0] = second;
        self.joins[two].colors[0] = first;
    }

    /// Gives one end of a ticket to another city.
    fn change_ticket(&mut self, cities: usize, random: &mut Random) {
        let ticket = random.random_range(0..self.tickets.len());
        let to = random.random_range(0..cities);
        let (kept, other) = self.tickets[ticket];
        let from = if random.random() { kept } else { other };
        let ends = (from.min(to), from.max(to));
        let known = |(one, two): &(usize, usize)| (*one.min(two), *one.max(two)) == ends;
        if from != to && !self.tickets.iter().any(known) {
            self.tickets[ticket] = ends;
        }
    }
}
