//! The movable parts of the board: title, scoring table, legend, compass.

use egui::Ui;

use super::{Form, capital};
use crate::editor::widgets::fields::{self, live};
use crate::map::limits::{LETTER_SIZE, PART_SIZE};
use crate::map::theme::{BoardPart, Part, Title, TitleLook};
use crate::map::{Point, Theme};

/// The title section.
pub fn title(ui: &mut Ui, form: &mut Form) {
    form.heading(ui, "Title", |own| own.title = Title::default());
    let now = form.now.title;
    let look = form.style.title_look;
    fields::form(ui, "theme title", |ui| {
        fields::name(ui, "Title style", "Plain words, on a plate, or not at all");
        let all = TitleLook::ALL.iter().copied();
        let show = |look: &TitleLook| capital(look.name());
        if let Some(look) = fields::choice(ui, "Title style", Some(&look), all, show) {
            form.set("Change title style", |own| own.title.look = Some(look));
        }
        ui.end_row();
        fields::name(
            ui,
            "Title size",
            "As large as there is room until you set it",
        );
        let (size, response) = fields::number(
            ui,
            "Title size",
            now.size.or(Some(24.0)),
            LETTER_SIZE,
            " mm",
        );
        let edit = form.edit("Change title size", |own| {
            own.title.size = Some(Point::new(size, 0.0).x);
        });
        live(form.requests, &response, "Change title size", edit);
        ui.end_row();
        fields::name(ui, "Title turn", "");
        let turn = Some(now.turn.unwrap_or(0.0));
        let (turn, response) = fields::number(ui, "Title turn", turn, -360.0..=360.0, "°");
        let edit = form.edit("Turn title", |own| {
            own.title.turn = Some(Point::new(turn, 0.0).x).filter(|turn| *turn != 0.0);
        });
        live(form.requests, &response, "Turn title", edit);
        ui.end_row();
    });
    place(ui, form, BoardPart::Title, now.at);
}

/// The other parts, each switched on or off.
pub fn others(ui: &mut Ui, form: &mut Form) {
    form.heading(ui, "Parts", |own| {
        (own.scoring_table, own.legend, own.compass) = (None, None, None);
    });
    type Field = fn(&mut Theme) -> &mut Option<Part>;
    let rows: [(BoardPart, &str, Field); 3] = [
        (BoardPart::ScoringTable, "Scoring table", |own| {
            &mut own.scoring_table
        }),
        (BoardPart::Legend, "Legend", |own| &mut own.legend),
        (BoardPart::Compass, "Compass", |own| &mut own.compass),
    ];
    for (which, name, field) in rows {
        let part = form.now.part(which);
        if let Some(on) = fields::switch(ui, name, Some(part.is_some())) {
            let verb = if on { "Add" } else { "Remove" };
            let what = format!("{verb} {}", which.name());
            form.set(&what, |own| *field(own) = on.then(Part::default));
        }
        let Some(part) = part else {
            continue;
        };
        ui.horizontal(|ui| {
            ui.add_space(22.0);
            let range = PART_SIZE.start() * 100.0..=PART_SIZE.end() * 100.0;
            let label = format!("Size of {}", which.name());
            let size = Some(part.size.unwrap_or(1.0) * 100.0);
            let (size, response) = fields::number(ui, &label, size, range, " %");
            let what = format!("Change size of {}", which.name());
            let edit = form.edit(&what, |own| {
                if let Some(part) = field(own) {
                    part.size = Some(size.round() / 100.0);
                }
            });
            live(form.requests, &response, what, edit);
            place(ui, form, which, part.at);
        });
    }
}

/// Where a part lies: where there is room, until it is dragged.
fn place(ui: &mut Ui, form: &mut Form, which: BoardPart, at: Option<Point>) {
    let Some(at) = at else {
        ui.weak("Drag it on the board to move it.");
        return;
    };
    ui.horizontal(|ui| {
        ui.weak(format!("at {:.0}, {:.0} mm", at.x, at.y));
        let button = ui.small_button("Place automatically");
        let name = format!("Place {} automatically", which.name());
        if button.accessible_name(&name).clicked() {
            form.set(&name, |own| own.put(which, None));
        }
    });
}
