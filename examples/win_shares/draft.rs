//! A board as it is tuned: lengths, colours, double tracks, ticket values and the score table. Every edit
//! stays within what could be printed.

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use railwright::map::{Color, Id, Map, Route};

pub type Random = Xoshiro256PlusPlus;

/// What may be edited about two cities that are joined.
#[derive(Clone, PartialEq)]
pub struct Join {
    ends: (Id, Id),
    length: u8,
    /// A second colour is a second track.
    colors: Vec<Color>,
}

/// Everything that may be edited.
#[derive(Clone, PartialEq)]
pub struct Draft {
    joins: Vec<Join>,
    values: Vec<i32>,
    /// Points for a route of 1 space, 2 spaces and so on.
    score: Vec<i32>,
}

impl Draft {
    pub fn of(map: &Map) -> Draft {
        let mut joins: Vec<Join> = Vec::new();
        for route in &map.routes {
            let ends = (route.from.clone(), route.to.clone());
            match joins.iter_mut().find(|join| join.ends == ends) {
                Some(join) => join.colors.push(route.color),
                None => joins.push(Join {
                    ends,
                    length: route.length,
                    colors: vec![route.color],
                }),
            }
        }
        Draft {
            joins,
            values: map.tickets().iter().map(|ticket| ticket.value).collect(),
            score: map.rules.routes.score.values().take(6).copied().collect(),
        }
    }

    /// The start with these edits.
    pub fn map(&self, start: &Map) -> Map {
        let mut map = start.clone();
        map.routes.clear();
        for Join {
            ends: (from, to),
            length,
            colors,
        } in &self.joins
        {
            for color in colors {
                let routes = &map.routes;
                let taken = |id: &str| routes.iter().any(|route| route.id == *id);
                let id = Id::joining(from, to, taken);
                let route = Route::new(id, from.clone(), to.clone(), *length, *color);
                map.routes.push(route);
            }
        }
        let deck = map.active_deck_index().unwrap();
        let tickets = map.decks[deck].tickets.iter_mut();
        for (ticket, value) in tickets.zip(&self.values) {
            ticket.value = *value;
        }
        let score = map.rules.routes.score.values_mut();
        for (points, edited) in score.zip(&self.score) {
            *points = *edited;
        }
        map
    }

    /// Each part from one of two drafts.
    pub fn mix(one: &Draft, two: &Draft, random: &mut Random) -> Draft {
        fn pick<T: Clone>(one: &[T], two: &[T], random: &mut Random) -> Vec<T> {
            let pairs = one.iter().zip(two);
            pairs
                .map(|(one, two)| if random.random() { one } else { two }.clone())
                .collect()
        }
        let score = if random.random() { one } else { two };
        Draft {
            joins: pick(&one.joins, &two.joins, random),
            values: pick(&one.values, &two.values, random),
            score: score.score.clone(),
        }
    }

    /// One small edit. What leaves the bounds of a board that could be printed changes nothing.
    pub fn edit(&mut self, start: &Draft, random: &mut Random) {
        let up = random.random::<bool>();
        match random.random_range(0..10) {
            0..3 => {
                let place = random.random_range(0..self.joins.len());
                let length = &mut self.joins[place].length;
                let (own, next) = (start.joins[place].length, stepped(*length, up));
                if (1..=6).contains(&next) && own.abs_diff(next) <= 1 {
                    *length = next;
                }
            }
            3..5 => {
                let place = random.random_range(0..self.joins.len());
                let colors = &mut self.joins[place].colors;
                let track = random.random_range(0..colors.len());
                colors[track] = any_color(random);
            }
            5 => {
                let place = random.random_range(0..self.joins.len());
                let colors = &mut self.joins[place].colors;
                match colors.len() {
                    1 => colors.push(any_color(random)),
                    _ => colors.truncate(1),
                }
            }
            6..8 => {
                let place = random.random_range(0..self.values.len());
                self.revalue(place, up, start);
            }
            8 => {
                // All short tickets, or all long ones.
                let bound = random.random_range(5..21);
                let long = random.random::<bool>();
                for place in 0..self.values.len() {
                    if (start.values[place] > bound) == long {
                        self.revalue(place, up, start);
                    }
                }
            }
            _ => {
                let place = random.random_range(0..self.score.len());
                let next = self.score[place] + if up { 1 } else { -1 };
                let mut score = self.score.clone();
                score[place] = next;
                if printable(next, start.score[place]) && score.is_sorted() {
                    self.score = score;
                }
            }
        }
    }

    /// One point more or less for a ticket.
    fn revalue(&mut self, ticket: usize, up: bool, start: &Draft) {
        let next = self.values[ticket] + if up { 1 } else { -1 };
        if printable(next, start.values[ticket]) {
            self.values[ticket] = next;
        }
    }

    /// How much differs from the start: lengths, colours, double tracks, ticket values, score table.
    pub fn edits(&self, start: &Draft) -> [usize; 5] {
        let joins = || self.joins.iter().zip(&start.joins);
        let kept_colors = |(one, two): (&Join, &Join)| {
            let tracks = one.colors.iter().zip(&two.colors);
            tracks.filter(|(one, two)| one != two).count()
        };
        let differ = |one: &[i32], two: &[i32]| {
            let pairs = one.iter().zip(two);
            pairs.filter(|(one, two)| one != two).count()
        };
        [
            joins()
                .filter(|(one, two)| one.length != two.length)
                .count(),
            joins().map(kept_colors).sum(),
            joins()
                .filter(|(one, two)| one.colors.len() != two.colors.len())
                .count(),
            differ(&self.values, &start.values),
            differ(&self.score, &start.score),
        ]
    }
}

fn stepped(number: u8, up: bool) -> u8 {
    if up {
        number + 1
    } else {
        number.saturating_sub(1)
    }
}

/// Half to one and a half of what it was.
fn printable(points: i32, own: i32) -> bool {
    points >= 1 && 2 * points >= own && 2 * points <= 3 * own
}

fn any_color(random: &mut Random) -> Color {
    match random.random_range(0..11) {
        place @ 0..8 => Color::CARDS[place],
        _ => Color::Gray,
    }
}
