//! Tickets and decks: what their actions do.

use super::app::Editor;
use super::command::Command;
use super::document::{Edit, Parts, Records};
use super::propose::Values;
use crate::analysis::Network;
use crate::map::{Deck, Id, Ticket};

impl Editor {
    /// Makes a ticket for the two selected cities.
    pub(super) fn add_ticket(&mut self) {
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
                "{} – {}: {} points ({})",
                map.place_name(from),
                map.place_name(to),
                value.points,
                value.reason
            )),
            None => self
                .toasts
                .wrong("No path joins these cities yet; the ticket is worth 1"),
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
    pub(super) fn run_on_decks(&mut self, command: Command) {
        use Command as C;
        let map = std::sync::Arc::clone(self.document.map());
        let mut decks = map.decks.clone();
        let active = map.active_deck_index();
        let fresh = |name: &str| Id::fresh(name, |id| map.decks.iter().any(|deck| deck.id == id));
        let (what, active) = match (command, active) {
            (C::AddDeck, _) => {
                let name = format!("Deck {}", decks.len() + 1);
                let id = fresh(&name);
                decks.push(Deck {
                    id: id.clone(),
                    name,
                    ..Deck::default()
                });
                ("Add deck", id)
            }
            (C::CopyDeck, Some(index)) => {
                let mut copy = decks[index].clone();
                copy.name = format!("{} copy", copy.name);
                copy.id = fresh(&copy.name);
                let id = copy.id.clone();
                decks.push(copy);
                ("Copy deck", id)
            }
            (C::DeleteDeck, Some(index)) if decks.len() > 1 => {
                decks.remove(index);
                ("Delete deck", decks[index.min(decks.len() - 1)].id.clone())
            }
            (C::ValueTickets, Some(_)) => {
                self.value_tickets();
                return;
            }
            _ => return,
        };
        self.edit(&Edit::Decks {
            what,
            decks,
            active,
        });
    }

    /// Gives tickets the value of their path.
    fn value_tickets(&mut self) {
        let map = std::sync::Arc::clone(self.document.map());
        let network = Network::new(&map);
        let values = Values::of(&map, &network);
        let selected: Vec<usize> = self.document.selection().tickets().collect();
        let which = if selected.is_empty() {
            (0..map.tickets().len()).collect()
        } else {
            selected
        };
        let records = Records::tickets(&map, which, |ticket| {
            if !ticket.locked
                && let Some(value) = values.between(&ticket.from, &ticket.to)
            {
                ticket.value = value.points;
            }
        });
        let verb = "Value";
        self.edit(&Edit::Change { verb, records });
    }

    /// A deck that was built becomes a new deck beside the others.
    pub(super) fn take_deck(&mut self, tickets: Option<Vec<Ticket>>) {
        let Some(tickets) = tickets else {
            self.toasts.say("No deck was built");
            return;
        };
        let map = std::sync::Arc::clone(self.document.map());
        let name = format!("Built deck {}", map.decks.len() + 1);
        let id = Id::fresh(&name, |id| map.decks.iter().any(|deck| deck.id == id));
        let mut decks = map.decks.clone();
        let number = tickets.len();
        let word = if number == 1 { "ticket" } else { "tickets" };
        self.toasts.say(format!("{name}: {number} {word}"));
        decks.push(Deck {
            id: id.clone(),
            name,
            notes: String::new(),
            tickets,
        });
        let what = "Build deck";
        self.edit(&Edit::Decks {
            what,
            decks,
            active: id,
        });
    }
}
