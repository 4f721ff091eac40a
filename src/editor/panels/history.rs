//! Every step that can be undone, the latest first.

use egui::{ScrollArea, Ui};

use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;

/// The history panel.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let steps: Vec<&str> = scene.document.history().collect();
    if steps.is_empty() {
        fields::empty(
            ui,
            "No changes yet",
            "Every change you make is listed here and can be undone.",
        );
        return;
    }
    ui.weak("Click a step to undo it and everything after it.");
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical()
        .id_salt("history")
        .auto_shrink(false)
        .show_rows(ui, height, steps.len(), |ui, rows| {
            for row in rows {
                if let Some(step) = steps.get(row)
                    && ui.selectable_label(row == 0, *step).clicked()
                {
                    requests.push(Request::UndoSteps(row + 1));
                }
            }
        });
}
