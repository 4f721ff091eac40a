//! Keys that belong to actions, the clipboard, and fields that are let go.

use egui::{Context, Key};

use crate::editor::canvas::Canvas;
use crate::editor::commands::table::{Command, table};
use crate::editor::shell::app::Editor;
use crate::editor::shell::request::Request;

impl Editor {
    /// Keys that belong to actions. While a text is typed, only those with the command key.
    pub(in crate::editor) fn take_keys(&mut self, context: &Context) {
        if self.front.palette.is_some() || self.front.dialog.is_some() {
            return;
        }
        // Keys in an open menu belong to the menu.
        let typing = context.text_edit_focused() || egui::Popup::is_any_open(context);
        let focus = context.memory(|memory| memory.focused());
        let free = focus.is_none_or(|id| id == Canvas::id());
        let mut entries: Vec<_> = table()
            .iter()
            .filter(|entry| entry.keys.is_some() && entry.when().holds(self.game.is_some()))
            .collect();
        // Those with most modifiers first, so that Ctrl+Shift+S is not taken for Ctrl+S.
        entries.sort_by_key(|entry| {
            let modifiers = entry.keys.map(|keys| keys.modifiers).unwrap_or_default();
            std::cmp::Reverse(
                usize::from(modifiers.shift)
                    + usize::from(modifiers.alt)
                    + usize::from(modifiers.command),
            )
        });
        let mut commands: Vec<Command> = Vec::new();
        for entry in entries {
            let Some(keys) = entry.keys else {
                continue;
            };
            let command_key = keys.modifiers.command;
            let editing = matches!(
                entry.command,
                Command::Cut
                    | Command::Copy
                    | Command::Paste
                    | Command::SelectAll
                    | Command::Undo
                    | Command::Redo
            );
            // These belong to the control that has the focus.
            let arrow = matches!(
                keys.logical_key,
                Key::ArrowLeft
                    | Key::ArrowRight
                    | Key::ArrowUp
                    | Key::ArrowDown
                    | Key::Enter
                    | Key::Home
                    | Key::End
            );
            if typing && (!command_key || editing) || arrow && !free {
                continue;
            }
            if context.input_mut(|input| input.consume_shortcut(&keys)) {
                commands.push(entry.command);
            }
        }
        if !typing {
            commands.extend(context.input(|input| {
                let copy = input.events.contains(&egui::Event::Copy);
                let cut = input.events.contains(&egui::Event::Cut);
                let copy = copy.then_some(Command::Copy);
                copy.or(cut.then_some(Command::Cut))
            }));
            let pasted = context.input(|input| {
                input.events.iter().find_map(|event| match event {
                    egui::Event::Paste(text) => Some(text.clone()),
                    _ => None,
                })
            });
            if let Some(text) = pasted {
                self.perform(context, Request::Paste(text));
            }
        }
        for command in commands {
            if self.state_of(command).enabled {
                self.run(context, command);
            }
        }
    }

    /// A field that was let go has finished its step.
    pub(in crate::editor) fn end_live(&mut self, context: &Context) {
        if let Some(widget) = self.live {
            let held = context.is_being_dragged(widget)
                || context.memory(|memory| memory.has_focus(widget));
            if !held {
                if context.input(|input| input.key_pressed(Key::Escape)) {
                    self.document.cancel();
                } else {
                    self.document.commit();
                }
                self.live = None;
            }
        }
    }
}
