//! The command palette: any action by a part of its name.

use egui::{Context, Key, Modal, ScrollArea, TextEdit};

use crate::editor::commands::menus::State;
use crate::editor::commands::table::{Command, Entry, printed_keys, table};

/// The open palette.
#[derive(Default)]
pub struct Palette {
    text: String,
    chosen: usize,
    begun: bool,
}

/// What came of it this frame.
pub enum Outcome {
    /// Still open.
    Open,
    /// Closed without an action.
    Closed,
    /// An action was chosen.
    Chosen(Command),
}

impl Palette {
    /// Shows it.
    pub fn ui(&mut self, context: &Context, state: &dyn Fn(Command) -> State) -> Outcome {
        let mut outcome = Outcome::Open;
        let response = Modal::new(egui::Id::unique("palette")).show(context, |ui| {
            ui.set_width(460.0);
            let (down, up, enter) = ui.input_mut(|input| {
                let none = egui::Modifiers::NONE;
                (
                    input.consume_key(none, Key::ArrowDown),
                    input.consume_key(none, Key::ArrowUp),
                    input.key_pressed(Key::Enter),
                )
            });
            let field = TextEdit::singleline(&mut self.text)
                .hint_text("Search actions")
                .desired_width(f32::INFINITY);
            let response = ui.add(field).accessible_name("Action");
            if !self.begun {
                response.request_focus();
                self.begun = true;
            }
            if response.changed() {
                self.chosen = 0;
            }
            let found = matching(&self.text);
            let last = found.len().saturating_sub(1);
            if down {
                self.chosen = (self.chosen + 1).min(last);
            }
            if up {
                self.chosen = self.chosen.saturating_sub(1);
            }
            self.chosen = self.chosen.min(last);
            ui.separator();
            if found.is_empty() {
                ui.weak("No matching actions.");
            }
            ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                for (index, entry) in found.iter().enumerate() {
                    let state = state(entry.command);
                    let name = state.name.as_deref().unwrap_or(&entry.name);
                    let mut text = format!("{}: {name}", entry.menu.0.title());
                    if state.on == Some(true) {
                        text.push_str(" (on)");
                    }
                    let mut button = egui::Button::new(text)
                        .selected(index == self.chosen)
                        .frame_when_inactive(false)
                        .min_size(egui::vec2(ui.available_width(), 24.0));
                    if let Some(keys) = &entry.keys {
                        button = button.shortcut_text(printed_keys(ui.ctx(), keys));
                    }
                    let response = ui.add_enabled(state.enabled, button);
                    if index == self.chosen && (down || up) {
                        response.scroll_to_me(None);
                    }
                    if response.clicked() || enter && index == self.chosen && state.enabled {
                        outcome = Outcome::Chosen(entry.command);
                    }
                }
            });
        });
        if response.should_close() && matches!(outcome, Outcome::Open) {
            outcome = Outcome::Closed;
        }
        outcome
    }
}

/// Actions whose name has all the words typed; those that start with them first.
fn matching(text: &str) -> Vec<&'static Entry> {
    let typed = text.to_lowercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    let name = |entry: &Entry| {
        let (menu, submenu, _) = entry.menu;
        format!("{} {submenu} {}", menu.title(), entry.name).to_lowercase()
    };
    let mut found: Vec<&Entry> = table()
        .iter()
        .filter(|entry| words.iter().all(|word| name(entry).contains(word)))
        .collect();
    found.sort_by_key(|entry| !entry.name.to_lowercase().starts_with(typed.trim()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_any_order_find_an_action() {
        assert_eq!(matching("").len(), table().len());
        assert_eq!(matching("labels pl")[0].command, Command::PlaceLabels);
        assert_eq!(matching("undo")[0].command, Command::Undo);
        assert!(matching("fly me to the moon").is_empty());
    }
}
