//! A game of a run, watched.

use egui::Context;

use crate::editor::app::Editor;

impl Editor {
    /// Shows a game from its log.
    pub(in crate::editor) fn watch(&mut self, context: &Context, log: &str) {
        let moves = log.lines().count();
        self.toasts
            .say(format!("The log of the game has {moves} lines"));
        context.request_repaint();
    }
}
