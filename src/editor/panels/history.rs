//! Every step that can be undone, the latest first.

use egui::{ScrollArea, Ui};

use crate::editor::act::{Act, Scene};
use crate::editor::fields;

/// The history panel.
pub fn ui(ui: &mut Ui, scene: Scene, acts: &mut Vec<Act>) {
    let steps: Vec<&str> = scene.document.history().collect();
    if steps.is_empty() {
        fields::empty(
            ui,
            "No steps yet",
            "Everything you do can be undone from here.",
        );
        return;
    }
    ui.weak("Click a step to go back to the state before it.");
    let height = ui.spacing().interact_size.y;
    ScrollArea::vertical()
        .id_salt("history")
        .auto_shrink(false)
        .show_rows(ui, height, steps.len(), |ui, rows| {
            for row in rows {
                if let Some(step) = steps.get(row)
                    && ui.selectable_label(row == 0, *step).clicked()
                {
                    acts.push(Act::UndoSteps(row + 1));
                }
            }
        });
}
