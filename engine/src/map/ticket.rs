//! Tickets, the decks they form, and the groups of places that a ticket end may name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Id, limits};

/// The pool of tickets that are not special in any way.
pub const REGULAR_POOL: &str = "regular";

/// A destination ticket: connect its two ends. An end is a city, a zone, or a group of which
/// any place serves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ticket {
    /// Unique within its deck.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Points for connecting them.
    #[serde(deserialize_with = "limits::points")]
    pub value: i32,
    /// Further places that serve instead of `to`, each with its own value; the best one reached
    /// counts.
    #[serde(default)]
    pub or: Vec<Goal>,
    /// The pool it is dealt from: `regular`, `long`, …
    #[serde(default = "regular_pool")]
    pub pool: String,
    /// The pair of cities at its foot, for the neutral player.
    #[serde(default)]
    pub neutral: Option<(Id, Id)>,
    /// Tuning leaves its value alone.
    #[serde(default)]
    pub locked: bool,
    /// The value that games suggested and the designer accepted. As long as it is the value, nobody
    /// calls it odd.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balanced: Option<i32>,
}

/// One of the places that complete a ticket, and what it pays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Goal {
    /// The place to reach.
    pub to: Id,
    /// Points for reaching it.
    #[serde(deserialize_with = "limits::points")]
    pub value: i32,
}

fn regular_pool() -> String {
    REGULAR_POOL.to_owned()
}

impl Default for Ticket {
    fn default() -> Self {
        Ticket::new(Id::default(), Id::default(), Id::default(), 0)
    }
}

impl Ticket {
    /// A plain ticket of the regular pool.
    pub fn new(id: Id, from: Id, to: Id, value: i32) -> Self {
        Ticket {
            id,
            from,
            to,
            value,
            or: Vec::new(),
            pool: regular_pool(),
            neutral: None,
            locked: false,
            balanced: None,
        }
    }

    /// Whether it pays what games suggested.
    pub fn is_balanced(&self) -> bool {
        self.balanced == Some(self.value)
    }

    /// Every place that completes the ticket from `from`, with its value; the first is `to`.
    pub fn goals(&self) -> impl Iterator<Item = (&Id, i32)> {
        std::iter::once((&self.to, self.value))
            .chain(self.or.iter().map(|goal| (&goal.to, goal.value)))
    }

    /// Every place that the ticket names.
    pub fn places(&self) -> impl Iterator<Item = &Id> {
        std::iter::once(&self.from).chain(self.goals().map(|(to, _)| to))
    }
}

/// A named set of tickets; a map may have several, one of them active.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// Never changes.
    pub id: Id,
    /// What the designer calls it.
    pub name: String,
    /// Where it comes from and what it is for.
    #[serde(default)]
    pub notes: String,
    /// The tickets, in a stable order.
    #[serde(default, deserialize_with = "limits::tickets")]
    pub tickets: Vec<Ticket>,
}

/// A named set of places that a ticket end may name; any of them serves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Never changes; shares one set of ids with the cities.
    pub id: Id,
    /// As printed on tickets.
    pub name: String,
    /// Ids of cities.
    pub places: Vec<Id>,
}
