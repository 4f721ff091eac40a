//! First steps: the welcome card, the tour, the sheet of shortcuts.

use std::path::PathBuf;

use egui::{Align2, Context, Grid, RichText, ScrollArea, Window};

use super::command::{Command, Menu, table};
use crate::map::{Preset, shipped};

/// What was chosen on the welcome card.
pub enum Choice {
    /// Carry out an action.
    Run(Command),
    /// Open a file.
    Open(PathBuf),
}

/// The welcome card. `open` says whether it stays.
pub fn card(
    context: &Context,
    open: &mut bool,
    at_start: &mut bool,
    recent: &[PathBuf],
) -> Option<Choice> {
    let mut choice = None;
    Window::new("Welcome to Railwright")
        .open(open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, egui::vec2(0.0, 0.0))
        .show(context, |ui| {
            ui.set_width(520.0);
            ui.label("Draw a map for a train-route game and see at once what fits. You are looking at the Europe board; everything on it can be changed, nothing is lost.");
            ui.add_space(8.0);
            ui.columns(2, |columns| {
                let [left, right] = columns else {
                    return;
                };
                left.label(RichText::new("Begin").strong());
                if left.button("Take the tour").clicked() {
                    choice = Some(Choice::Run(Command::Tour));
                }
                if left.button("Open a file…").clicked() {
                    choice = Some(Choice::Run(Command::Open));
                }
                left.add_space(4.0);
                left.label(RichText::new("New map with the rules of").strong());
                for preset in Preset::ALL {
                    let button = left.button(preset.name());
                    if button.on_hover_text(preset.summary()).clicked() {
                        choice = Some(Choice::Run(Command::New(preset)));
                    }
                }
                right.label(RichText::new("Shipped boards").strong());
                right.horizontal_wrapped(|ui| {
                    for board in shipped::ALL {
                        if ui.button(board.name).clicked() {
                            choice = Some(Choice::Run(Command::OpenShipped(board.name)));
                        }
                    }
                });
                right.add_space(4.0);
                right.label(RichText::new("Recent files").strong());
                if recent.is_empty() {
                    right.horizontal_wrapped(|ui| {
                        ui.weak("Maps that you save or open will be listed here.");
                    });
                }
                for path in recent {
                    let name = path.file_name().unwrap_or(path.as_os_str());
                    let button = right.button(name.to_string_lossy());
                    if button.on_hover_text(path.display().to_string()).clicked() {
                        choice = Some(Choice::Open(path.clone()));
                    }
                }
            });
            ui.add_space(8.0);
            ui.separator();
            ui.checkbox(at_start, "Show this card at the start");
        });
    if choice.is_some() {
        *open = false;
    }
    choice
}

/// The steps of the tour: a title, what to do, and the action that shows it.
pub const TOUR: [(&str, &str, Option<Command>); 8] = [
    (
        "Move about",
        "Turn the wheel to zoom to the pointer; drag with the middle button, or with Space held, to move the board. Ctrl+0 fits it to the window.",
        Some(Command::Fit),
    ),
    (
        "Place cities",
        "Take the City tool (C), click on the board and type the name right away. Enter takes it, the next click places the next city.",
        Some(Command::Tool(super::tool::Tool::City)),
    ),
    (
        "Lay routes",
        "Take the Route tool (L) and drag from city to city. The length is proposed from the distance. Then 1–9 set the length, a letter the colour, T makes a tunnel, F a ferry, D a parallel track.",
        Some(Command::Tool(super::tool::Tool::Route)),
    ),
    (
        "Make it fit",
        "Trains are drawn at true size. What does not fit is marked in red and listed under Problems; a click flies there. Relax layout and Place labels put things in order, and can be undone.",
        Some(Command::Show(super::pane::Pane::Problems)),
    ),
    (
        "Tickets",
        "Take the Ticket tool (J) and click two cities: their path lights up and a value is proposed. Or let Build deck find a whole deck.",
        Some(Command::Show(super::pane::Pane::Tickets)),
    ),
    (
        "Rules",
        "Every rule of the published boards is an option here. What your board does not use stays out of sight.",
        Some(Command::Show(super::pane::Pane::Rules)),
    ),
    (
        "Balance",
        "After every change bots play the map in the background: win share by seat, what tickets are worth, which routes are claimed, each with its interval, and what has changed since you saved.",
        Some(Command::Show(super::pane::Pane::Balance)),
    ),
    (
        "Everything else",
        "Every action is in a menu with its keys. Ctrl+P finds any of them by a part of its name, F1 shows all keys, Ctrl+Z takes anything back.",
        Some(Command::Show(super::pane::Pane::Inspector)),
    ),
];

/// The tour at one of its steps. Says what to do; `step` is none when it is over.
pub fn tour(context: &Context, step: &mut Option<usize>) -> Option<Command> {
    let number = (*step)?;
    let Some((title, text, _)) = TOUR.get(number) else {
        *step = None;
        return None;
    };
    let mut shown = None;
    Window::new(format!("Tour, {} of {}: {title}", number + 1, TOUR.len()))
        .id(egui::Id::unique("tour"))
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::LEFT_BOTTOM, egui::vec2(96.0, -72.0))
        .show(context, |ui| {
            ui.set_width(380.0);
            ui.label(*text);
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                if number > 0 && ui.button("Back").clicked() {
                    *step = Some(number - 1);
                    shown = TOUR.get(number - 1).and_then(|step| step.2);
                }
                let last = number + 1 == TOUR.len();
                if ui.button(if last { "Done" } else { "Next" }).clicked() {
                    *step = (!last).then_some(number + 1);
                    shown = TOUR.get(number + 1).and_then(|step| step.2);
                }
                if !last && ui.button("End the tour").clicked() {
                    *step = None;
                }
            });
        });
    shown
}

/// All keys on one sheet.
pub fn shortcuts(context: &Context, open: &mut bool) {
    Window::new("Shortcuts")
        .open(open)
        .default_size([640.0, 480.0])
        .anchor(Align2::CENTER_CENTER, egui::vec2(0.0, 0.0))
        .show(context, |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                for menu in Menu::ALL {
                    let lines = table().iter().filter(|entry| entry.menu.0 == menu);
                    let lines: Vec<_> = lines.filter(|entry| entry.keys.is_some()).collect();
                    if lines.is_empty() {
                        continue;
                    }
                    ui.label(RichText::new(menu.title()).strong());
                    Grid::new(menu.title())
                        .num_columns(4)
                        .min_col_width(130.0)
                        .show(ui, |ui| {
                            for pair in lines.chunks(2) {
                                for entry in pair {
                                    let keys =
                                        entry.keys.map(|keys| ui.ctx().format_shortcut(&keys));
                                    ui.label(&entry.name);
                                    ui.weak(keys.unwrap_or_default());
                                }
                                ui.end_row();
                            }
                        });
                    ui.add_space(8.0);
                }
            });
        });
}
