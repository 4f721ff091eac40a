//! Tickets and decks: what their actions do.

use crate::analysis::Network;
use crate::design::deck::NoDeck;
use crate::design::decks;
use crate::design::propose::Values;
use crate::document::{Edit, Parts};
use crate::editor::commands::table::Command;
use crate::editor::shell::app::Editor;
use crate::editor::widgets::words::counted;
use crate::map::{Id, Ticket};

impl Editor {
    /// Makes a ticket for the two selected cities.
    pub(in crate::editor) fn add_ticket(&mut self) {
        let cities: Vec<usize> = self.document.selection().cities().collect();
        let map = std::sync::Arc::clone(self.document.map());
        let &[from, to] = cities.as_slice() else {
            return;
        };
        let (from, to) = (&map.cities[from].id, &map.cities[to].id);
        let network = Network::new(&map);
        let value = Values::of(&map, &network).between(from, to);
        match &value {
            Some(value) => self.toasts.say(format!(
                "{} – {}: {} ({})",
                map.place_name(from),
                map.place_name(to),
                counted(value.points, "point", "points"),
                value.reason
            )),
            None => self
                .toasts
                .wrong("No path connects these cities yet; the ticket is worth 1 point"),
        }
        let value = value.map_or(1, |value| value.points);
        let mut ticket = Ticket::new(Id::default(), from.clone(), to.clone(), value);
        if let Some(pool) = map.rules.tickets.pools.first()
            && !map
                .rules
                .tickets
                .pools
                .iter()
                .any(|pool| pool.id == ticket.pool.as_str())
        {
            ticket.pool = pool.id.to_string();
        }
        self.edit(&Edit::Add(Parts {
            tickets: vec![ticket],
            ..Parts::default()
        }));
    }

    /// Actions on decks.
    pub(in crate::editor) fn run_on_decks(&mut self, command: Command) {
        let map = std::sync::Arc::clone(self.document.map());
        let edit = match command {
            Command::AddDeck => Some(decks::add(&map)),
            Command::CopyDeck => decks::copy(&map),
            Command::DeleteDeck => decks::delete(&map),
            Command::ValueTickets => {
                let selected: Vec<usize> = self.document.selection().tickets().collect();
                Some(if selected.is_empty() {
                    decks::value_tickets(&map, 0..map.tickets().len())
                } else {
                    decks::value_tickets(&map, selected)
                })
            }
            _ => None,
        };
        if let Some(edit) = edit {
            self.edit(&edit);
        }
    }

    /// A deck that was built becomes a new deck beside the others.
    pub(in crate::editor) fn take_deck(&mut self, built: Result<Vec<Ticket>, NoDeck>) {
        match built {
            Err(NoDeck::Cancelled) => self.toasts.say("Building the deck was cancelled"),
            Err(none @ NoDeck::NoPairs) => self.toasts.wrong(none.to_string()),
            Ok(tickets) => {
                let number = tickets.len();
                self.edit(&decks::add_built(self.document.map(), None, tickets));
                let map = self.document.map();
                let deck = map.active_deck_index().and_then(|deck| map.decks.get(deck));
                let name = deck.map_or("", |deck| deck.name.as_str());
                let tickets = counted(number, "ticket", "tickets");
                self.toasts.say(format!("Added {name} with {tickets}"));
            }
        }
    }
}
