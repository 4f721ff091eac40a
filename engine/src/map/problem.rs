//! One thing that is wrong with a map: what kind, where, and in words.

use std::fmt;

use super::code::{Code, Severity};
use super::{Map, Origin};

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
    /// The theme.
    Theme,
    /// A free text.
    Text(usize),
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
            Subject::Theme => origin.theme,
            Subject::Text(index) => origin.texts.get(index).copied(),
            Subject::Comment(index) => origin.stray_comments.get(index).copied(),
        }
    }

    /// What it is called: its kind and its id.
    pub fn name(self, map: &Map) -> impl fmt::Display {
        let (kind, id) = match self {
            Subject::Map => ("map", None),
            Subject::Rules => ("rules", None),
            Subject::Background => ("background", None),
            Subject::Theme => ("theme", None),
            Subject::Text(index) => {
                let text = map.texts.get(index).map(|text| text.text.as_str());
                let start: String = text.unwrap_or_default().chars().take(24).collect();
                return format!("text “{start}”");
            }
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

impl Problem {
    /// The whole complaint: what it is about, and what is wrong with it.
    pub fn sentence(&self, map: &Map) -> String {
        format!("{}: {}", self.subject.name(map), self.message)
    }
}

/// Problems as they are found.
#[derive(Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// One more.
    pub fn add(&mut self, code: Code, subject: Subject, message: impl Into<String>) {
        self.0.push(Problem {
            code,
            subject,
            message: message.into(),
        });
    }
}

/// The same text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// "1 city", "2 cities".
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
