//! Ticket decks of a map, and the values of their tickets: each change as one edit.

use crate::analysis::Network;
use crate::design::propose::Values;
use crate::document::{Edit, Records};
use crate::map::{Deck, Id, Map, Ticket};

fn fresh_id(map: &Map, name: &str) -> Id {
    Id::fresh(name, |id| map.decks.iter().any(|deck| deck.id == id))
}

/// Puts a deck beside the others and makes it the active one.
fn beside(map: &Map, what: &'static str, deck: Deck) -> Edit {
    let active = deck.id.clone();
    let mut decks = map.decks.clone();
    decks.push(deck);
    Edit::Decks {
        what,
        decks,
        active,
    }
}

/// Adds an empty deck.
pub fn add(map: &Map) -> Edit {
    let name = format!("Deck {}", map.decks.len() + 1);
    let deck = Deck {
        id: fresh_id(map, &name),
        name,
        ..Deck::default()
    };
    beside(map, "Add deck", deck)
}

/// Adds a copy of the active deck; none if there is no active deck.
pub fn copy(map: &Map) -> Option<Edit> {
    let mut copy = map.decks.get(map.active_deck_index()?)?.clone();
    copy.name = format!("{} copy", copy.name);
    copy.id = fresh_id(map, &copy.name);
    Some(beside(map, "Duplicate deck", copy))
}

/// Deletes the active deck, unless it is the last one.
pub fn delete(map: &Map) -> Option<Edit> {
    let index = map.active_deck_index().filter(|_| map.decks.len() > 1)?;
    let mut decks = map.decks.clone();
    decks.remove(index);
    let active = decks.get(index.min(decks.len() - 1))?.id.clone();
    let what = "Delete deck";
    Some(Edit::Decks {
        what,
        decks,
        active,
    })
}

/// Adds a deck that was built; without a name it is called after its number.
pub fn add_built(map: &Map, name: Option<&str>, tickets: Vec<Ticket>) -> Edit {
    let usual = || format!("Built deck {}", map.decks.len() + 1);
    let name = name.map_or_else(usual, str::to_owned);
    let deck = Deck {
        id: fresh_id(map, &name),
        name,
        notes: String::new(),
        tickets,
    };
    beside(map, "Build deck", deck)
}

/// Gives tickets of the active deck the value of their path; locked ones keep theirs.
pub fn value_tickets(map: &Map, which: impl IntoIterator<Item = usize>) -> Edit {
    let network = Network::new(map);
    let values = Values::of(map, &network);
    let records = Records::tickets(map, which, |ticket| {
        if !ticket.locked
            && let Some(value) = values.for_ticket(ticket)
        {
            ticket.value = value.points;
        }
    });
    let verb = "Set value of";
    Edit::Change { verb, records }
}
