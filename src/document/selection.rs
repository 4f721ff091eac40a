//! What is selected: records by their place in the map, because a draft may have two with the
//! same id. Tickets are those of the active deck.

use std::collections::BTreeSet;

use crate::map::Map;

/// One record of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A city or zone.
    City(usize),
    /// A route.
    Route(usize),
    /// A ticket of the active deck.
    Ticket(usize),
    /// A free text on the board.
    Text(usize),
}

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection(BTreeSet<Item>);

impl Selection {
    /// Everything on the board.
    pub fn all(map: &Map) -> Self {
        let cities = (0..map.cities.len()).map(Item::City);
        let routes = (0..map.routes.len()).map(Item::Route);
        let texts = (0..map.texts.len()).map(Item::Text);
        Selection(cities.chain(routes).chain(texts).collect())
    }

    /// One record.
    pub fn one(item: Item) -> Self {
        Selection(BTreeSet::from([item]))
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many records are selected.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether a record is selected.
    pub fn contains(&self, item: Item) -> bool {
        self.0.contains(&item)
    }

    /// Adds a record.
    pub fn insert(&mut self, item: Item) {
        self.0.insert(item);
    }

    /// Adds a record, or takes it away if it is there.
    pub fn toggle(&mut self, item: Item) {
        if !self.0.remove(&item) {
            self.0.insert(item);
        }
    }

    /// All records, cities first.
    pub fn items(&self) -> impl Iterator<Item = Item> + Clone {
        self.0.iter().copied()
    }

    /// The selected cities.
    pub fn cities(&self) -> impl Iterator<Item = usize> + Clone {
        self.0.iter().filter_map(|item| match item {
            Item::City(index) => Some(*index),
            _ => None,
        })
    }

    /// The selected routes.
    pub fn routes(&self) -> impl Iterator<Item = usize> + Clone {
        self.0.iter().filter_map(|item| match item {
            Item::Route(index) => Some(*index),
            _ => None,
        })
    }

    /// The selected tickets.
    pub fn tickets(&self) -> impl Iterator<Item = usize> + Clone {
        self.0.iter().filter_map(|item| match item {
            Item::Ticket(index) => Some(*index),
            _ => None,
        })
    }

    /// The selected free texts.
    pub fn texts(&self) -> impl Iterator<Item = usize> + Clone {
        self.0.iter().filter_map(|item| match item {
            Item::Text(index) => Some(*index),
            _ => None,
        })
    }

    /// Only what a map has.
    pub fn within(mut self, map: &Map) -> Self {
        self.0.retain(|item| match item {
            Item::City(index) => *index < map.cities.len(),
            Item::Route(index) => *index < map.routes.len(),
            Item::Ticket(index) => *index < map.tickets().len(),
            Item::Text(index) => *index < map.texts.len(),
        });
        self
    }
}

impl FromIterator<Item> for Selection {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Self {
        Selection(items.into_iter().collect())
    }
}
