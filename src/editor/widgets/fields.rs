//! Fields of forms. A field shows a value and says how it was changed; it never writes the map.

use std::ops::RangeInclusive;

use egui::{Button, Color32, ComboBox, DragValue, Grid, Response, RichText, TextEdit, Ui};

use crate::document::Edit;
use crate::draw::Style;
use crate::editor::canvas::color as screen_color;
use crate::editor::shell::request::Request;
use crate::map::Color;

/// A change while a field is in hand: one step until it is let go.
pub fn live(requests: &mut Vec<Request>, response: &Response, name: impl Into<String>, edit: Edit) {
    if response.changed() {
        requests.push(Request::Live {
            widget: response.id,
            name: name.into(),
            edit,
        });
    }
}

/// Two columns: names and fields.
pub fn form(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui)) {
    Grid::new(id)
        .num_columns(2)
        .spacing([12.0, 6.0])
        .min_col_width(76.0)
        .show(ui, content);
}

/// A name in front of a field, with an explanation.
pub fn name(ui: &mut Ui, text: &str, help: &str) {
    let label = ui.label(RichText::new(text));
    if !help.is_empty() {
        label.on_hover_text(help);
    }
}

/// A line of text; `None` shows that several values differ.
pub fn text(ui: &mut Ui, name: &str, value: Option<&str>) -> (String, Response) {
    let mut text = value.unwrap_or_default().to_owned();
    let hint = if value.is_none() { "Mixed" } else { "" };
    let field = TextEdit::singleline(&mut text)
        .hint_text(hint)
        .desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name(name);
    (text, response)
}

/// A line of text that means something only as a whole: what is being typed, until the field is left,
/// if it differs from the value; `None` as a value shows that several differ.
pub fn typed(ui: &mut Ui, name: &str, value: Option<&str>) -> (Option<String>, Response) {
    let id = ui.next_auto_id().with(name);
    let kept: Option<String> = ui.data(|data| data.get_temp(id));
    let mut text = kept.unwrap_or_else(|| value.unwrap_or_default().to_owned());
    let hint = if value.is_none() { "Mixed" } else { "" };
    let field = TextEdit::singleline(&mut text)
        .hint_text(hint)
        .desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name(name);
    let escaped = ui.input(|input| input.key_pressed(egui::Key::Escape));
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(id, text.clone()));
    } else {
        ui.data_mut(|data| data.remove_temp::<String>(id));
    }
    let touched = response.has_focus() || response.lost_focus() && !escaped;
    let differs = touched && Some(text.as_str()) != value && !(value.is_none() && text.is_empty());
    (differs.then_some(text), response)
}

/// Several lines of text.
pub fn lines(ui: &mut Ui, name: &str, value: &str) -> (String, Response) {
    let mut text = value.to_owned();
    let field = TextEdit::multiline(&mut text)
        .desired_rows(3)
        .desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name(name);
    (text, response)
}

/// A number; `None` shows that several values differ.
pub fn number<N: egui::emath::Numeric>(
    ui: &mut Ui,
    name: &str,
    value: Option<N>,
    range: RangeInclusive<N>,
    unit: &str,
) -> (N, Response) {
    let mut number = value.unwrap_or(*range.start());
    // A draft may hold a number out of range; showing it must not change it.
    let mut field = DragValue::new(&mut number)
        .range(range)
        .clamp_existing_to_range(false)
        .suffix(unit);
    if N::INTEGRAL {
        field = field.speed(0.08);
    } else {
        field = field.speed(0.5).max_decimals(1);
    }
    if value.is_none() {
        field = field.custom_formatter(|_, _| "Mixed".to_owned());
    }
    let response = ui.add(field).accessible_name(name);
    (number, response)
}

/// A switch; `None` shows that several values differ.
pub fn switch(ui: &mut Ui, name: &str, value: Option<bool>) -> Option<bool> {
    let mut on = value.unwrap_or(false);
    let text = if value.is_none() {
        format!("{name} (mixed)")
    } else {
        name.to_owned()
    };
    ui.checkbox(&mut on, text).clicked().then_some(on)
}

/// A choice from a list.
pub fn choice<T: PartialEq + Clone>(
    ui: &mut Ui,
    name: &str,
    current: Option<&T>,
    all: impl IntoIterator<Item = T>,
    show: impl Fn(&T) -> String,
) -> Option<T> {
    let text = current.map_or_else(|| "Mixed".to_owned(), &show);
    let mut chosen = None;
    let combo = ComboBox::from_id_salt(name)
        .selected_text(text)
        .width(ui.available_width().min(150.0))
        .height(320.0)
        .show_ui(ui, |ui| {
            for option in all {
                let selected = current == Some(&option);
                if ui.selectable_label(selected, show(&option)).clicked() {
                    chosen = Some(option);
                }
            }
        });
    combo.response.accessible_name(name);
    chosen.filter(|option| current != Some(option))
}

/// Swatches of all nine colours.
pub fn swatches(ui: &mut Ui, current: Option<Color>, style: &Style) -> Option<Color> {
    let mut chosen = None;
    let colors: Vec<Color> = Color::CARDS.into_iter().chain([Color::Gray]).collect();
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for row in colors.chunks(5) {
            ui.horizontal(|ui| {
                for color in row {
                    if swatch(ui, *color, current == Some(*color), style).clicked() {
                        chosen = Some(*color);
                    }
                }
            });
        }
    });
    chosen
}

fn swatch(ui: &mut Ui, color: Color, on: bool, style: &Style) -> Response {
    let fill = screen_color(style.space(color));
    let letter = crate::editor::commands::table::color_key(color).name();
    let ink = screen_color(style.on(style.space(color)));
    let text = RichText::new(letter).color(ink).size(11.5);
    let mut button = Button::new(text)
        .fill(fill)
        .min_size(egui::vec2(26.0, 24.0));
    if on {
        let ring = ui.visuals().selection.stroke.color;
        button = button.stroke(egui::Stroke::new(2.5, ring));
    } else {
        button = button.stroke(egui::Stroke::new(1.0, Color32::from_black_alpha(90)));
    }
    let mut name = color.name().to_owned();
    name[..1].make_ascii_uppercase();
    ui.add(button)
        .accessible_name(format!("Colour {}", color.name()))
        .on_hover_text(name)
}

/// The value that all have in common.
pub fn common<T: PartialEq>(values: impl IntoIterator<Item = T>) -> Option<T> {
    let mut values = values.into_iter();
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// Nothing is here yet; what to do next.
pub fn empty(ui: &mut Ui, title: &str, next: &str) {
    ui.add_space(16.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(title).strong());
        ui.weak(next);
    });
}
