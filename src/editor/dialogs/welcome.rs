//! First steps: the welcome card, the tour, the sheet of shortcuts.

use std::path::PathBuf;

use egui::{Align2, Context, Grid, RichText, ScrollArea, Window};

use crate::editor::commands::table::{Command, Menu, printed_keys, table};
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
            ui.label("Draw a map for a train-route game and see right away what fits. This is the Europe board. Change anything you like: the original stays as it is.");
            ui.add_space(8.0);
            ui.columns(2, |columns| {
                let [left, right] = columns else {
                    return;
                };
                left.label(RichText::new("Get started").strong());
                if left.button("Take the tour").clicked() {
                    choice = Some(Choice::Run(Command::Tour));
                }
                if left.button("Open a file…").clicked() {
                    choice = Some(Choice::Run(Command::Open));
                }
                left.add_space(4.0);
                left.label(RichText::new("New map with rules from").strong());
                for preset in Preset::ALL {
                    let button = left.button(preset.name());
                    if button.on_hover_text(preset.summary()).clicked() {
                        choice = Some(Choice::Run(Command::New(preset)));
                    }
                }
                right.label(RichText::new("Included boards").strong());
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
                        ui.weak("Maps you open or save appear here.");
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
            ui.checkbox(at_start, "Show this at startup");
        });
    if choice.is_some() {
        *open = false;
    }
    choice
}

/// The steps of the tour: a title, what to do, and the action that shows it.
pub const TOUR: [(&str, &str, Option<Command>); 8] = [
    (
        "Look around",
        "Scroll to zoom in on the pointer. To move the board, drag with the middle mouse button, or hold Space and drag. Ctrl+0 fits the board to the window.",
        Some(Command::Fit),
    ),
    (
        "Place cities",
        "Choose the City tool (C), click on the board and type the name. Press Enter, then click again to place the next city.",
        Some(Command::Tool(crate::editor::canvas::tool::Tool::City)),
    ),
    (
        "Draw routes",
        "Choose the Route tool (L) and drag from city to city. The length is suggested from the distance. Then press 1–9 for the length, a letter for the colour, T for a tunnel, F for a ferry or D for a parallel track.",
        Some(Command::Tool(crate::editor::canvas::tool::Tool::Route)),
    ),
    (
        "Make it fit",
        "Trains are drawn at true size. Anything that does not fit is marked in red and listed under Problems; click an entry to go there. Relax layout and Place labels tidy up the board, and you can undo them.",
        Some(Command::Show(crate::editor::shell::pane::Pane::Problems)),
    ),
    (
        "Tickets",
        "Choose the Ticket tool (J) and click two cities: the path between them lights up and a value is suggested. Or use Build deck to generate a whole deck.",
        Some(Command::Show(crate::editor::shell::pane::Pane::Tickets)),
    ),
    (
        "Rules",
        "Every rule of the published boards is an option here. Details of options that your board does not use stay hidden.",
        Some(Command::Show(crate::editor::shell::pane::Pane::Rules)),
    ),
    (
        "Balance",
        "After every change, bots play the map in the background. See win shares by seat, what tickets are worth and which routes are claimed, each with its margin of error, and what has changed since you saved.",
        Some(Command::Show(crate::editor::shell::pane::Pane::Balance)),
    ),
    (
        "Everything else",
        "Every action is in a menu with its shortcut. Ctrl+P finds any action by part of its name, F1 lists all shortcuts, and Ctrl+Z undoes any change.",
        Some(Command::Show(crate::editor::shell::pane::Pane::Inspector)),
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
    Window::new(format!("Tour {} of {}: {title}", number + 1, TOUR.len()))
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
                if !last && ui.button("End tour").clicked() {
                    *step = None;
                }
            });
        });
    shown
}

/// All keys on one sheet.
pub fn shortcuts(context: &Context, open: &mut bool) {
    Window::new("Keyboard shortcuts")
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
                                    let keys = entry.keys.map(|keys| printed_keys(ui.ctx(), &keys));
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
