//! Ticket decks side by side.

use egui::{Grid, RichText, ScrollArea, Ui};

use crate::analysis::{Network, Paths};
use crate::document::Edit;
use crate::editor::commands::menus;
use crate::editor::commands::table::Command;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, live};
use crate::map::{Deck, Map};

/// What is known of the decks of one revision.
#[derive(Default)]
pub struct Decks {
    known: Option<(u64, Vec<Facts>)>,
}

/// A deck in numbers.
struct Facts {
    tickets: usize,
    value: f64,
    path: f64,
    shortest: u32,
    longest: u32,
    unnamed: usize,
}

impl Facts {
    fn of(map: &Map, deck: &Deck, paths: &mut Paths) -> Self {
        let lengths: Vec<u32> = deck
            .tickets
            .iter()
            .filter_map(|ticket| paths.between(&ticket.from, &ticket.to))
            .collect();
        let mean = |sum: f64, number: usize| {
            if number == 0 {
                0.0
            } else {
                sum / number as f64
            }
        };
        let value: i32 = deck.tickets.iter().map(|ticket| ticket.value).sum();
        let named = |id: &crate::map::Id| {
            let mut tickets = deck.tickets.iter();
            tickets.any(|ticket| ticket.places().any(|place| place == id))
        };
        Facts {
            tickets: deck.tickets.len(),
            value: mean(f64::from(value), deck.tickets.len()),
            path: mean(f64::from(lengths.iter().sum::<u32>()), lengths.len()),
            shortest: lengths.iter().copied().min().unwrap_or(0),
            longest: lengths.iter().copied().max().unwrap_or(0),
            unnamed: map.cities.iter().filter(|city| !named(&city.id)).count(),
        }
    }
}

impl Decks {
    /// The decks panel.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        let map = scene.map();
        let revision = scene.document.revision();
        if self
            .known
            .as_ref()
            .is_none_or(|(known, _)| *known != revision)
        {
            let network = Network::new(map);
            let mut paths = Paths::new(&network);
            let decks = map.decks.iter();
            let facts = decks.map(|deck| Facts::of(map, deck, &mut paths)).collect();
            self.known = Some((revision, facts));
        }
        let facts = self.known.as_ref().map_or(&[][..], |(_, facts)| facts);
        ui.horizontal_wrapped(|ui| {
            for command in [Command::AddDeck, Command::CopyDeck, Command::BuildDeck] {
                if menus::item(ui, command, true, None).clicked() {
                    requests.push(Request::Run(command));
                }
            }
            let several = map.decks.len() > 1;
            if menus::item(ui, Command::DeleteDeck, several, None).clicked() {
                requests.push(Request::Run(Command::DeleteDeck));
            }
        });
        if map.decks.is_empty() {
            fields::empty(
                ui,
                "No decks yet",
                "Add one, then click cities with the Ticket tool.",
            );
            return;
        }
        ScrollArea::both()
            .id_salt("decks")
            .auto_shrink(false)
            .show(ui, |ui| {
                side_by_side(ui, map, facts, requests);
                ui.add_space(8.0);
                if let Some(index) = map.active_deck_index() {
                    words(ui, map, index, requests);
                }
            });
    }
}

fn side_by_side(ui: &mut Ui, map: &Map, facts: &[Facts], requests: &mut Vec<Request>) {
    Grid::new("decks side by side")
        .striped(true)
        .spacing([16.0, 6.0])
        .show(ui, |ui| {
            ui.label("");
            for (index, deck) in map.decks.iter().enumerate() {
                let active = map.active_deck_index() == Some(index);
                let name = RichText::new(&deck.name).strong();
                let button = ui.selectable_label(active, name);
                if button
                    .on_hover_text("Use this deck for play and analysis")
                    .clicked()
                    && !active
                {
                    requests.push(Request::Edit(Edit::Decks {
                        what: "Activate deck",
                        decks: map.decks.clone(),
                        active: deck.id.clone(),
                    }));
                }
            }
            ui.end_row();
            type Line = (&'static str, &'static str, fn(&Facts) -> String);
            let lines: [Line; 6] = [
                ("Tickets", "", |f| f.tickets.to_string()),
                ("Mean value", "Points per ticket", |f| {
                    format!("{:.1}", f.value)
                }),
                ("Mean path", "Spaces on the shortest path", |f| {
                    format!("{:.1}", f.path)
                }),
                ("Shortest", "", |f| f.shortest.to_string()),
                ("Longest", "", |f| f.longest.to_string()),
                ("Cities without tickets", "", |f| f.unnamed.to_string()),
            ];
            for (name, help, number) in lines {
                fields::name(ui, name, help);
                for facts in facts {
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.label(number(facts));
                    });
                }
                ui.end_row();
            }
        });
}

/// Name and notes of the active deck.
fn words(ui: &mut Ui, map: &Map, index: usize, requests: &mut Vec<Request>) {
    let deck = &map.decks[index];
    let edit = |change: &dyn Fn(&mut Deck)| {
        let mut decks = map.decks.clone();
        change(&mut decks[index]);
        Edit::Decks {
            what: "Change deck",
            decks,
            active: map.active_deck.clone(),
        }
    };
    ui.push_id(&deck.id, |ui| {
        fields::form(ui, "deck", |ui| {
            fields::name(ui, "Name", "");
            let (text, response) = fields::text(ui, "Deck name", Some(&deck.name));
            live(
                requests,
                &response,
                "Rename deck",
                edit(&|deck| deck.name.clone_from(&text)),
            );
            ui.end_row();
        });
        ui.label("Notes");
        let (text, response) = fields::lines(ui, "Deck notes", &deck.notes);
        live(
            requests,
            &response,
            "Change notes",
            edit(&|deck| deck.notes.clone_from(&text)),
        );
    });
}
