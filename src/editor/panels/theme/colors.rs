//! The colours of a theme, each with what it is on the board.

use egui::Ui;

use super::Form;
use crate::draw::{Rgba, Style};
use crate::editor::widgets::fields::{self, live};
use crate::map::Hex;
use crate::map::limits::MAX_TINTS;
use crate::map::theme::{Colors, TitleLook};

type Part = (fn(&Style) -> Rgba, fn(&mut Colors) -> &mut Option<Hex>);

/// The colours, and how each is read and changed.
const ROWS: [(&str, Part); 11] = [
    ("Land", (|s| s.land, |c| &mut c.land)),
    ("Sea", (|s| s.sea, |c| &mut c.sea)),
    ("Coast", (|s| s.coast, |c| &mut c.coast)),
    ("Borders", (|s| s.border, |c| &mut c.borders)),
    ("Rivers and lakes", (|s| s.river, |c| &mut c.rivers)),
    ("Paper", (|s| s.paper, |c| &mut c.paper)),
    ("Score cells", (|s| s.score[0], |c| &mut c.score_track)),
    ("Ink", (|s| s.ink, |c| &mut c.ink)),
    ("Title colour", (title, |c| &mut c.title)),
    ("City centres", (|s| s.city[2], |c| &mut c.cities)),
    ("Zone plates", (|s| s.zone, |c| &mut c.zones)),
];

/// The title's ink, on a plate or without one.
fn title(style: &Style) -> Rgba {
    match style.title_look {
        TitleLook::Cartouche => style.plate.ink,
        TitleLook::Plain | TitleLook::None => style.title,
    }
}

/// The colours section.
pub fn ui(ui: &mut Ui, form: &mut Form) {
    form.heading(ui, "Colours", |own| own.colors = Colors::default());
    fields::form(ui, "theme colours", |ui| {
        for (name, (shown, part)) in ROWS {
            fields::name(ui, name, "");
            let mut rgb = bytes(shown(form.style));
            let response = ui.color_edit_button_srgb(&mut rgb).accessible_name(name);
            let what = format!("Change colour of {}", name.to_lowercase());
            let edit = form.edit(&what, |own| *part(&mut own.colors) = Some(Hex(rgb)));
            live(form.requests, &response, what, edit);
            ui.end_row();
        }
        fields::name(ui, "Regions", "Tints of countries or regions");
        ui.horizontal(|ui| {
            for index in 0..MAX_TINTS {
                let mut rgb = bytes(form.style.regions[index]);
                let name = format!("Tint {} of regions", index + 1);
                let response = ui.color_edit_button_srgb(&mut rgb).accessible_name(&name);
                let tints = form.style.regions.map(|tint| Hex(bytes(tint)));
                let edit = form.edit("Change tint of regions", |own| {
                    let regions = &mut own.colors.regions;
                    let known = regions.len();
                    let missing = (index + 1).saturating_sub(known);
                    regions.extend(tints.into_iter().skip(known).take(missing));
                    if let Some(tint) = regions.get_mut(index) {
                        *tint = Hex(rgb);
                    }
                });
                live(form.requests, &response, "Change tint of regions", edit);
            }
        });
        ui.end_row();
    });
}

fn bytes(color: Rgba) -> [u8; 3] {
    [color.r, color.g, color.b]
}
