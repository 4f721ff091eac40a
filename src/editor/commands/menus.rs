//! Menu bar, tool bar and status line: all from the table of commands.

use egui::{Button, Response, Ui};

use crate::editor::canvas::tool::Tool;
use crate::editor::commands::table::{Command, Entry, Menu, entry, printed_keys, table};
use crate::editor::shell::pane::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;

/// What an action looks like now.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Whether it can be done.
    pub enabled: bool,
    /// Whether it is switched on; none for what is no switch.
    pub on: Option<bool>,
    /// A name that says more, such as "Undo Move Oslo".
    pub name: Option<String>,
}

/// What an action does and its keys, for a button of its own.
pub fn help(context: &egui::Context, command: Command) -> String {
    let Some(entry) = entry(command) else {
        return String::new();
    };
    let help = if entry.help.is_empty() {
        &entry.name
    } else {
        entry.help
    };
    match &entry.keys {
        Some(keys) => format!("{help} ({})", printed_keys(context, keys)),
        None => help.to_owned(),
    }
}

/// A line of a menu, with its keys.
pub fn item(ui: &mut Ui, command: Command, enabled: bool, on: Option<bool>) -> Response {
    match entry(command) {
        Some(entry) => line(
            ui,
            entry,
            &State {
                enabled,
                on,
                name: None,
            },
        ),
        None => ui.label(""),
    }
}

fn line(ui: &mut Ui, entry: &Entry, state: &State) -> Response {
    let name = state.name.as_deref().unwrap_or(&entry.name);
    let mut button = Button::new(name).wrap_mode(egui::TextWrapMode::Extend);
    if let Some(keys) = &entry.keys {
        button = button.shortcut_text(printed_keys(ui.ctx(), keys));
    }
    if let Some(on) = state.on {
        button = button.selected(on);
    }
    let response = ui.add_enabled(state.enabled, button);
    if entry.help.is_empty() {
        response
    } else {
        response.on_hover_text(entry.help)
    }
}

/// The menu bar.
pub fn bar(ui: &mut Ui, state: &dyn Fn(Command) -> State, requests: &mut Vec<Request>) {
    egui::MenuBar::new().ui(ui, |ui| {
        for menu in Menu::ALL {
            ui.menu_button(menu.title(), |ui| menu_ui(ui, menu, state, requests));
        }
    });
}

fn menu_ui(ui: &mut Ui, menu: Menu, state: &dyn Fn(Command) -> State, requests: &mut Vec<Request>) {
    ui.set_min_width(220.0);
    let lines: Vec<&Entry> = table()
        .iter()
        .filter(|entry| entry.menu.0 == menu)
        .collect();
    let mut group = None;
    let mut shown: Vec<&str> = Vec::new();
    for entry in &lines {
        let (_, submenu, own_group) = entry.menu;
        if group.is_some_and(|group| group != own_group) {
            ui.separator();
        }
        group = Some(own_group);
        if submenu.is_empty() {
            if line(ui, entry, &state(entry.command)).clicked() {
                requests.push(Request::Run(entry.command));
                ui.close();
            }
        } else if !shown.contains(&submenu) {
            shown.push(submenu);
            ui.menu_button(submenu, |ui| {
                for entry in lines.iter().filter(|entry| entry.menu.1 == submenu) {
                    if line(ui, entry, &state(entry.command)).clicked() {
                        requests.push(Request::Run(entry.command));
                        ui.close();
                    }
                }
            });
        }
    }
}

/// The tools, from top to bottom.
pub fn tools(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    ui.vertical_centered_justified(|ui| {
        ui.add_space(4.0);
        for tool in Tool::ALL {
            let keys = entry(Command::Tool(tool)).and_then(|entry| entry.keys);
            let keys = keys.map(|keys| printed_keys(ui.ctx(), &keys));
            let text = format!("{} ({})", tool.help(), keys.unwrap_or_default());
            let response = tool_button(ui, tool, scene.tool == tool, scene.settings.dark);
            if response.on_hover_text(text).clicked() {
                requests.push(Request::Run(Command::Tool(tool)));
            }
        }
        ui.separator();
        let play = Button::new("Play").min_size(egui::vec2(0.0, 32.0));
        let response = ui.add(play).accessible_name("Open the Play panel");
        let help =
            "Play this map against bots or with friends, or watch bots play (F5 starts right away)";
        if response.on_hover_text(help).clicked() {
            requests.push(Request::Run(Command::Show(Pane::Play)));
        }
    });
}

/// An icon with its name below.
fn tool_button(ui: &mut Ui, tool: Tool, on: bool, dark: bool) -> Response {
    let size = egui::vec2(ui.available_width(), 48.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::selected(
            egui::Role::Button,
            true,
            on,
            format!("{} tool", tool.name()),
        )
    });
    let visuals = ui.style().interact_selectable(&response, on);
    let fill = if on || response.hovered() || response.has_focus() {
        visuals.bg_fill
    } else {
        egui::Color32::TRANSPARENT
    };
    let fill = if on {
        ui.visuals().selection.bg_fill
    } else {
        fill
    };
    ui.painter().rect_filled(rect, 6.0, fill);
    let ink = if on {
        ui.visuals().selection.stroke.color
    } else {
        ui.visuals().text_color()
    };
    icon(ui, tool, rect.center() - egui::vec2(0.0, 8.0), ink, dark);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let at = rect.center_bottom() - egui::vec2(0.0, 4.0);
    let short = if tool == Tool::Route {
        "Route"
    } else {
        tool.name()
    };
    ui.painter()
        .text(at, egui::Align2::CENTER_BOTTOM, short, font, ink);
    response
}

fn icon(ui: &Ui, tool: Tool, at: egui::Pos2, ink: egui::Color32, dark: bool) {
    let painter = ui.painter();
    let accent = look::accent(dark);
    let line = egui::Stroke::new(1.6, ink);
    let place = |x: f32, y: f32| at + egui::vec2(x, y);
    match tool {
        Tool::Select => {
            let arrow = vec![
                place(-5.0, -8.0),
                place(6.0, 2.0),
                place(1.0, 3.0),
                place(4.0, 8.0),
                place(1.5, 9.0),
                place(-1.5, 4.0),
                place(-5.0, 7.0),
            ];
            painter.add(egui::Shape::closed_line(arrow, line));
        }
        Tool::City => {
            painter.circle_stroke(at, 7.0, line);
            painter.circle_filled(at, 3.5, accent);
        }
        Tool::Route => {
            painter.circle_stroke(place(-9.0, 6.0), 3.0, line);
            painter.circle_stroke(place(9.0, -6.0), 3.0, line);
            painter.line_segment(
                [place(-6.0, 4.0), place(6.0, -4.0)],
                egui::Stroke::new(4.0, accent),
            );
        }
        Tool::Ticket => {
            let card = egui::Rect::from_center_size(at, egui::vec2(20.0, 14.0));
            painter.rect_stroke(card, 2.0, line, egui::StrokeKind::Middle);
            painter.line_segment([place(-5.0, 2.0), place(5.0, -2.0)], line);
            painter.circle_filled(place(-5.0, 2.0), 2.2, accent);
            painter.circle_filled(place(5.0, -2.0), 2.2, accent);
        }
        Tool::Text => {
            for (from, to) in [
                ((-7.0, -7.0), (7.0, -7.0)),
                ((-7.0, -7.0), (-7.0, -4.0)),
                ((7.0, -7.0), (7.0, -4.0)),
                ((-3.0, 7.0), (3.0, 7.0)),
            ] {
                painter.line_segment([place(from.0, from.1), place(to.0, to.1)], line);
            }
            let stem = egui::Stroke::new(2.4, accent);
            painter.line_segment([place(0.0, -6.0), place(0.0, 7.0)], stem);
        }
        Tool::Measure => {
            let ruler = egui::Rect::from_center_size(at, egui::vec2(22.0, 9.0));
            painter.rect_stroke(ruler, 1.5, line, egui::StrokeKind::Middle);
            for x in [-6.0, -2.0, 2.0, 6.0] {
                painter.line_segment([place(x, -4.0), place(x, 0.0)], egui::Stroke::new(1.2, ink));
            }
        }
    }
}
