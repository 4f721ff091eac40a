//! Free texts in the inspector.

use egui::Ui;

use crate::document::{Edit, Records};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, common, live};
use crate::map::limits::{LETTER_GAP, LETTER_SIZE, TEXT_CURVE};
use crate::map::{BoardText, Hex, Point};

/// The selected texts.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let which: Vec<usize> = scene.selection().texts().collect();
    let texts: Vec<&BoardText> = which.iter().filter_map(|at| map.texts.get(*at)).collect();
    let change = |verb: &'static str, change: &dyn Fn(&mut BoardText)| Edit::Change {
        verb,
        records: Records::texts(map, which.iter().copied(), change),
    };
    ui.push_id(("texts", &which), |ui| {
        fields::form(ui, "text", |ui| {
            if let [text] = texts.as_slice() {
                fields::name(ui, "Text", "");
                let (words, response) = fields::text(ui, "Text", Some(&text.text));
                let edit = change("Change", &|text| text.text.clone_from(&words));
                live(requests, &response, "Change text", edit);
                ui.end_row();
            }
            type Part = (fn(&BoardText) -> f64, fn(&mut BoardText) -> &mut f64);
            let numbers: [(&str, &str, Part, _, &str); 4] = [
                (
                    "Size",
                    "Height of the letters",
                    (|t| t.size, |t| &mut t.size),
                    LETTER_SIZE,
                    " mm",
                ),
                (
                    "Spacing",
                    "Between letters",
                    (|t| t.spacing, |t| &mut t.spacing),
                    LETTER_GAP,
                    " mm",
                ),
                (
                    "Turn",
                    "",
                    (|t| t.turn, |t| &mut t.turn),
                    -360.0..=360.0,
                    "°",
                ),
                (
                    "Curve",
                    "How far the line bends: positive is an arch, negative a bowl",
                    (|t| t.curve, |t| &mut t.curve),
                    TEXT_CURVE,
                    "°",
                ),
            ];
            for (name, help, (get, set), range, unit) in numbers {
                fields::name(ui, name, help);
                let value = common(texts.iter().map(|text| get(text)));
                let (value, response) = fields::number(ui, name, value, range, unit);
                let value = Point::new(value, 0.0).x;
                let edit = change("Change", &|text| *set(text) = value);
                let what = format!("Change {} of text", name.to_lowercase());
                live(requests, &response, what, edit);
                ui.end_row();
            }
            fields::name(ui, "Colour", "");
            ui.horizontal(|ui| {
                let color = common(texts.iter().map(|text| text.color)).flatten();
                let note = scene.style.note;
                let mut rgb = color.map_or([note.r, note.g, note.b], |color| color.0);
                let response = ui
                    .color_edit_button_srgb(&mut rgb)
                    .accessible_name("Colour");
                let edit = change("Change colour of", &|text| text.color = Some(Hex(rgb)));
                live(requests, &response, "Change colour of text", edit);
                let reset = ui.add_enabled(color.is_some(), egui::Button::new("Reset").small());
                if reset.accessible_name("Reset colour").clicked() {
                    let edit = change("Reset colour of", &|text| text.color = None);
                    requests.push(Request::Edit(edit));
                }
            });
            ui.end_row();
        });
        let bold = common(texts.iter().map(|text| text.bold));
        if let Some(bold) = fields::switch(ui, "Bold", bold) {
            let edit = change("Change weight of", &|text| text.bold = bold);
            requests.push(Request::Edit(edit));
        }
    });
}
