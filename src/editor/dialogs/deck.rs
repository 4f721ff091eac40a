//! The dialog that asks which deck is to be built.

use egui::{Key, Slider, Ui};

use crate::design::deck::{DeckRequest, MOST_TICKETS};
use crate::editor::widgets::fields;
use crate::map::Map;

/// A request as it is being filled in.
#[derive(Clone, Debug)]
pub struct DeckForm(DeckRequest);

impl DeckForm {
    /// A form for a map.
    pub fn of(map: &Map) -> Self {
        DeckForm(DeckRequest::for_map(map))
    }

    /// Shows the form. The inner value is none if it was closed.
    pub fn ui(&mut self, ui: &mut Ui, map: &Map) -> Option<Option<DeckRequest>> {
        let request = &mut self.0;
        ui.heading("Build a ticket deck");
        ui.label("This adds a new deck. Your other decks stay as they are.");
        ui.add_space(8.0);
        fields::form(ui, "deck request", |ui| {
            fields::name(ui, "Tickets", "Number of tickets in the deck");
            let (size, _) = fields::number(ui, "Tickets", Some(request.size), 1..=MOST_TICKETS, "");
            request.size = size;
            ui.end_row();
            for (share, name) in request.mix.iter_mut().zip(["Short", "Medium", "Long"]) {
                fields::name(
                    ui,
                    name,
                    "One third of all city pairs counts as short, one third as long",
                );
                ui.add(Slider::new(share, 0..=100).suffix(" %"))
                    .accessible_name(name);
                ui.end_row();
            }
            if map.rules.tickets.pools.iter().any(|pool| pool.id == "long") {
                fields::name(
                    ui,
                    "In the long pool",
                    "The longest tickets, dealt separately at the start",
                );
                let name = "In the long pool";
                let (number, _) = fields::number(ui, name, Some(request.long_pool), 0..=100, "");
                request.long_pool = number;
                ui.end_row();
            }
            fields::name(ui, "Variant", "Change the number to get a different deck");
            let (seed, _) = fields::number(ui, "Variant", Some(request.seed), 1..=9999, "");
            request.seed = seed;
            ui.end_row();
        });
        ui.weak("Tickets are spread over the whole board, and every city appears where possible.");
        ui.add_space(8.0);
        let mut answer = None;
        ui.horizontal(|ui| {
            let entered = ui.input(|input| input.key_pressed(Key::Enter));
            if ui.button("Build").clicked() || entered {
                answer = Some(Some(request.clone()));
            }
            if ui.button("Cancel").clicked() {
                answer = Some(None);
            }
        });
        answer
    }
}
