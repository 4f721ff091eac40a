//! What is selected, in numbers and words. Several records are changed together.

pub(super) mod cities;
pub(super) mod routes;
mod texts;
mod tickets;

use egui::{RichText, ScrollArea, Ui};

use crate::document::described;
use crate::editor::canvas::color as screen_color;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::map::Color;

/// The inspector.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    ScrollArea::vertical()
        .id_salt("inspector")
        .auto_shrink(false)
        .show(ui, |ui| {
            let selection = scene.selection();
            if selection.is_empty() {
                overview(ui, scene);
                return;
            }
            ui.heading(described(scene.map(), selection));
            ui.add_space(4.0);
            if selection.cities().next().is_some() {
                cities::ui(ui, scene, requests);
            }
            if selection.routes().next().is_some() {
                routes::ui(ui, scene, requests);
            }
            if selection.tickets().next().is_some() {
                tickets::ui(ui, scene, requests);
            }
            if selection.texts().next().is_some() {
                texts::ui(ui, scene, requests);
            }
        });
}

/// Nothing is selected: the map in numbers.
fn overview(ui: &mut Ui, scene: Scene) {
    let map = scene.map();
    ui.heading(&map.name);
    ui.weak("Select a city, route or ticket to edit it here.");
    ui.add_space(8.0);
    let spaces: u32 = map.routes.iter().map(|route| u32::from(route.length)).sum();
    fields::form(ui, "overview", |ui| {
        for (name, number) in [
            ("Cities", map.cities.len().to_string()),
            ("Routes", map.routes.len().to_string()),
            ("Train spaces", spaces.to_string()),
            ("Tickets", map.tickets().len().to_string()),
            ("Decks", map.decks.len().to_string()),
        ] {
            ui.label(name);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(number);
            });
            ui.end_row();
        }
    });
    ui.add_space(8.0);
    ui.label(RichText::new("Spaces by colour").strong());
    let by_color = |color: Color| -> u32 {
        let routes = map.routes.iter().filter(|route| route.color == color);
        routes.map(|route| u32::from(route.length)).sum()
    };
    let colors = Color::CARDS.into_iter().chain([Color::Gray]);
    let most = colors.clone().map(by_color).max().unwrap_or(0).max(1);
    fields::form(ui, "colours", |ui| {
        for color in colors {
            ui.label(color.name());
            ui.horizontal(|ui| {
                let number = by_color(color);
                let full = ui.available_width() - 40.0;
                let width = full.max(8.0) * number as f32 / most as f32;
                let (rect, _) =
                    ui.allocate_exact_size(egui::vec2(width.max(1.0), 12.0), egui::Sense::hover());
                let fill = screen_color(scene.style.space(color));
                ui.painter().rect_filled(rect, 2.0, fill);
                let line = egui::Stroke::new(0.5, ui.visuals().weak_text_color());
                ui.painter()
                    .rect_stroke(rect, 2.0, line, egui::StrokeKind::Inside);
                ui.label(number.to_string());
            });
            ui.end_row();
        }
    });
}
