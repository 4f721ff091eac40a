//! What is wrong with a map, in a designer's words.
//!
//! A [`Map`] goes in, all its problems come out; nothing stops at the first one and nothing is
//! changed. Errors block play, warnings and hints do not. Each kind of problem has a stable
//! [`Code`]; the severity belongs to the code.

mod cities;
mod code;
mod drawing;
mod files;
mod ids;
mod routes;
mod rules;
mod tickets;

use std::collections::HashMap;
use std::fmt;

use crate::analysis::Network;
use crate::map::{Id, Map, Origin, nearest};

pub use code::{Code, Severity};
pub use files::check_files;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What kind of problem.
    pub code: Code,
    /// What it is about.
    pub subject: Subject,
    /// What is wrong, and what to do where that is not obvious.
    pub message: String,
}

impl Problem {
    /// Whether it blocks play.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// What a problem is about; records are named by their place in the map, because a draft may have
/// two with the same id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The map as a whole.
    Map,
    /// The rules.
    Rules,
    /// A city or zone.
    City(usize),
    /// A group of places.
    Group(usize),
    /// A route.
    Route(usize),
    /// A deck.
    Deck(usize),
    /// A ticket.
    Ticket {
        /// Its deck.
        deck: usize,
        /// Its place in the deck.
        ticket: usize,
    },
    /// The background picture.
    Background,
    /// A comment, by its place among the stray ones.
    Comment(usize),
}

impl Subject {
    /// The line of the file where it stands.
    pub fn line(self, origin: &Origin) -> Option<usize> {
        match self {
            Subject::Map => None,
            Subject::Rules => origin.rules,
            Subject::City(index) => origin.cities.get(index).copied(),
            Subject::Group(index) => origin.groups.get(index).copied(),
            Subject::Route(index) => origin.routes.get(index).copied(),
            Subject::Deck(index) => origin.decks.get(index).copied(),
            Subject::Ticket { deck, ticket } => origin.tickets.get(deck)?.get(ticket).copied(),
            Subject::Background => origin.background,
            Subject::Comment(index) => origin.stray_comments.get(index).copied(),
        }
    }

    /// What it is called: its kind and its id.
    pub fn name(self, map: &Map) -> impl fmt::Display {
        let (kind, id) = match self {
            Subject::Map => ("map", None),
            Subject::Rules => ("rules", None),
            Subject::Background => ("background", None),
            Subject::Comment(_) => ("comment", None),
            Subject::City(index) => ("city", map.cities.get(index).map(|city| &city.id)),
            Subject::Group(index) => ("group", map.groups.get(index).map(|group| &group.id)),
            Subject::Route(index) => ("route", map.routes.get(index).map(|route| &route.id)),
            Subject::Deck(index) => ("deck", map.decks.get(index).map(|deck| &deck.id)),
            Subject::Ticket { deck, ticket } => {
                let deck = map.decks.get(deck);
                let ticket = deck.and_then(|deck| deck.tickets.get(ticket));
                ("ticket", ticket.map(|ticket| &ticket.id))
            }
        };
        match id {
            Some(id) if *id == "" => format!("{kind} without id"),
            Some(id) => format!("{kind} {id}"),
            None => kind.to_owned(),
        }
    }
}

/// All problems of a map, errors first.
pub fn check(map: &Map) -> Vec<Problem> {
    let scene = Scene::new(map);
    let mut problems = Problems(Vec::new());
    ids::check(&scene, &mut problems);
    rules::check(&scene, &mut problems);
    cities::check(&scene, &mut problems);
    routes::check(&scene, &mut problems);
    tickets::check(&scene, &mut problems);
    drawing::check(&scene, &mut problems);
    let mut found = problems.0;
    found.sort_by_key(Problem::severity);
    found
}

/// Comments that saving would lose.
pub fn check_comments(origin: &Origin) -> Vec<Problem> {
    (0..origin.stray_comments.len())
        .map(|index| Problem {
            code: Code::StrayComment,
            subject: Subject::Comment(index),
            message: "only comments above the opening bracket survive a save; move this one there, or into `notes`"
                .to_owned(),
        })
        .collect()
}

/// A map and what the checks look up in it.
struct Scene<'a> {
    map: &'a Map,
    network: Network<'a>,
    /// The first city with each id.
    cities: HashMap<&'a Id, usize>,
}

impl<'a> Scene<'a> {
    fn new(map: &'a Map) -> Self {
        let mut cities = HashMap::new();
        for (index, city) in map.cities.iter().enumerate() {
            cities.entry(&city.id).or_insert(index);
        }
        Scene {
            map,
            network: Network::new(map),
            cities,
        }
    }

    /// Whether a ticket end of that id exists.
    fn is_place(&self, id: &Id) -> bool {
        self.cities.contains_key(id) || self.map.groups.iter().any(|group| group.id == *id)
    }

    /// "; did you mean `oslo`?" if some city or group is near.
    fn suggestion(&self, id: &Id) -> String {
        let cities = self.map.cities.iter().map(|city| city.id.as_str());
        let groups = self.map.groups.iter().map(|group| group.id.as_str());
        suggestion(id.as_str(), cities.chain(groups))
    }
}

fn suggestion<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wanted, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, code: Code, subject: Subject, message: impl Into<String>) {
        self.0.push(Problem {
            code,
            subject,
            message: message.into(),
        });
    }
}

/// "1 city", "2 cities".
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
