//! Rows of the rules form: a name with its explanation, and a field.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use egui::{DragValue, Id, Response, RichText, TextEdit, Ui};

use crate::editor::widgets::fields;
use crate::map::{Preset, Rules};

/// The form as it is being shown.
pub(super) struct Form<'u> {
    pub ui: &'u mut Ui,
    /// The widget that changed something, and what it was.
    pub changed: Option<(Id, String)>,
}

impl<'u> Form<'u> {
    pub fn new(ui: &'u mut Ui) -> Self {
        Form { ui, changed: None }
    }

    fn note(&mut self, response: &Response, what: &str) {
        if response.changed() {
            self.changed = Some((response.id, what.to_lowercase()));
        }
    }

    /// Rows under a title.
    pub fn section(&mut self, title: &str, content: impl FnOnce(&mut Form)) {
        let mut changed = None;
        self.ui.add_space(6.0);
        self.ui.label(RichText::new(title).strong());
        self.ui.indent(title, |ui| {
            let mut form = Form::new(ui);
            content(&mut form);
            changed = form.changed;
        });
        self.changed = changed.or(self.changed.take());
    }

    /// A row: its name with an explanation, then a field.
    pub fn row(&mut self, name: &str, help: &str, field: impl FnOnce(&mut Form)) {
        let mut changed = None;
        self.ui.horizontal_wrapped(|ui| {
            let width = (ui.available_width() * 0.46).clamp(60.0, 200.0);
            let size = egui::vec2(width, ui.spacing().interact_size.y);
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_min_width(width);
                let label = ui.add(egui::Label::new(name).truncate());
                if !help.is_empty() {
                    label.on_hover_text(help);
                }
            });
            let mut form = Form::new(ui);
            field(&mut form);
            changed = form.changed;
        });
        self.changed = changed.or(self.changed.take());
    }

    /// A number.
    pub fn count<N: egui::emath::Numeric>(
        &mut self,
        name: &str,
        help: &str,
        value: &mut N,
        range: RangeInclusive<N>,
    ) {
        self.row(name, help, |form| form.number(name, value, range));
    }

    /// A number without a row of its own.
    pub fn number<N: egui::emath::Numeric>(
        &mut self,
        name: &str,
        value: &mut N,
        range: RangeInclusive<N>,
    ) {
        // A draft may hold a number out of range; showing it must not change it.
        let field = DragValue::new(value)
            .range(range)
            .clamp_existing_to_range(false)
            .speed(0.08);
        let response = self.ui.add(field).accessible_name(name);
        self.note(&response, name);
    }

    /// A number that may be absent.
    pub fn maybe<N: egui::emath::Numeric>(
        &mut self,
        name: &str,
        help: &str,
        value: &mut Option<N>,
        range: RangeInclusive<N>,
    ) {
        self.row(name, help, |form| {
            let mut on = value.is_some();
            let response = form
                .ui
                .checkbox(&mut on, "")
                .accessible_name(format!("{name}: on"));
            if response.changed() {
                *value = on.then(|| first_of(&range));
            }
            form.note(&response, name);
            if let Some(number) = value {
                form.number(name, number, range);
            }
        });
    }

    /// A switch.
    pub fn switch(&mut self, name: &str, help: &str, value: &mut bool) {
        let response = self.ui.checkbox(value, name);
        self.note(&response, name);
        if !help.is_empty() {
            response.on_hover_text(help);
        }
    }

    /// A choice.
    pub fn choice<T: PartialEq + Copy>(
        &mut self,
        name: &str,
        help: &str,
        value: &mut T,
        all: &[(T, &str)],
    ) {
        self.row(name, help, |form| {
            let show = |option: &T| {
                let found = all.iter().find(|(known, _)| known == option);
                found.map_or_else(String::new, |(_, text)| (*text).to_owned())
            };
            let options = all.iter().map(|(option, _)| *option);
            if let Some(chosen) = fields::choice(form.ui, name, Some(&*value), options, show) {
                *value = chosen;
                form.changed = Some((form.ui.scope_id().with(name), name.to_lowercase()));
            }
        });
    }

    /// A line of text.
    pub fn text(&mut self, name: &str, value: &mut String, width: f32) {
        let field = TextEdit::singleline(value).desired_width(width);
        let response = self.ui.add(field).accessible_name(name);
        self.note(&response, name);
    }

    /// A button that changes something.
    pub fn button(&mut self, text: &str, name: &str) -> bool {
        let response = self.ui.small_button(text).accessible_name(name);
        let clicked = response.clicked();
        if clicked {
            self.changed = Some((response.id, name.to_lowercase()));
        }
        response.on_hover_text(name);
        clicked
    }

    /// An option that is off or has details. Switched on, it starts as in the first published game
    /// that has it.
    pub fn option<T>(
        &mut self,
        name: &str,
        help: &str,
        value: &mut Option<T>,
        of: impl Fn(Rules) -> Option<T>,
        details: impl FnOnce(&mut Form, &mut T),
    ) {
        self.ui.add_space(6.0);
        let mut on = value.is_some();
        let response = self.ui.checkbox(&mut on, RichText::new(name).strong());
        self.note(&response, name);
        if response.changed() {
            *value = match on {
                true => Preset::ALL
                    .into_iter()
                    .find_map(|preset| of(preset.rules())),
                false => None,
            };
        }
        response.on_hover_text(help);
        if let Some(value) = value {
            let mut changed = None;
            self.ui.indent(name, |ui| {
                ui.weak(help);
                let mut form = Form::new(ui);
                details(&mut form, value);
                changed = form.changed;
            });
            self.changed = changed.or(self.changed.take());
        }
    }

    /// A table of numbers by number: "3 spaces: 4 points". `value` is what stands before the name of
    /// a row, "Points for".
    pub fn table<V: egui::emath::Numeric>(
        &mut self,
        value: &str,
        row_name: impl Fn(u8) -> String,
        table: &mut BTreeMap<u8, V>,
        keys: RangeInclusive<u8>,
        range: RangeInclusive<V>,
    ) {
        let most = *keys.end();
        let keys: Vec<u8> = table.keys().copied().collect();
        for number in keys {
            let name = row_name(number);
            self.row(&name, "", |form| {
                if let Some(value_of) = table.get_mut(&number) {
                    form.number(&format!("{value} {name}"), value_of, range.clone());
                }
                if form.button("×", &format!("Remove {name}")) {
                    table.remove(&number);
                }
            });
        }
        let next = table
            .keys()
            .next_back()
            .map_or(1, |last| last.saturating_add(1));
        let add = format!("Add {}", row_name(next));
        if next <= most && self.button(&add, &add) {
            table.insert(next, first_of(&range));
        }
    }

    /// A list of numbers.
    pub fn list<V: egui::emath::Numeric>(
        &mut self,
        name: &str,
        help: &str,
        list: &mut Vec<V>,
        range: RangeInclusive<V>,
        most: usize,
    ) {
        self.row(name, help, |form| {
            for (index, value) in list.iter_mut().enumerate() {
                form.number(&format!("{name} {}", index + 1), value, range.clone());
            }
            if list.len() < most && form.button("+", &format!("Add to {name}")) {
                list.push(list.last().copied().unwrap_or_else(|| first_of(&range)));
            }
            if !list.is_empty() && form.button("−", &format!("Remove from {name}")) {
                list.pop();
            }
        });
    }
}

/// What a number starts with: 0 where it may be, else the least.
fn first_of<N: egui::emath::Numeric>(range: &RangeInclusive<N>) -> N {
    let zero = N::from_f64(0.0);
    if range.contains(&zero) {
        zero
    } else {
        *range.start()
    }
}
