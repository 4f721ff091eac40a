//! What is wrong with the map: a click flies there, a button mends it.

use egui::{RichText, ScrollArea, Ui};

use crate::check::{Problem, Severity, Subject};
use crate::design::fixes::{self, Remedy};
use crate::document::Item;
use crate::draw::layout::Layout;
use crate::editor::commands::table::Command;
use crate::editor::shell::pane::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::editor::widgets::look;

/// The list of problems.
pub fn ui(ui: &mut Ui, scene: Scene, current: bool, requests: &mut Vec<Request>) {
    let problems = scene.problems;
    let number = |severity| {
        let found = problems
            .iter()
            .filter(|problem| problem.severity() == severity);
        found.count()
    };
    ui.horizontal(|ui| {
        for (severity, one, many) in [
            (Severity::Error, "error", "errors"),
            (Severity::Warning, "warning", "warnings"),
            (Severity::Hint, "hint", "hints"),
        ] {
            let number = number(severity);
            let word = if number == 1 { one } else { many };
            ui.colored_label(ink(severity, number, scene), format!("{number} {word}"));
        }
        if !current {
            ui.spinner();
        }
    });
    if problems.is_empty() {
        fields::empty(
            ui,
            "No problems found",
            "The map is ready to play and print.",
        );
        return;
    }
    let height = ui.spacing().interact_size.y + 2.0;
    ScrollArea::vertical()
        .id_salt("problems")
        .auto_shrink(false)
        .show_rows(ui, height, problems.len(), |ui, rows| {
            for row in rows {
                if let Some(problem) = problems.get(row) {
                    ui.push_id(row, |ui| line(ui, scene, problem, requests));
                }
            }
        });
}

fn ink(severity: Severity, number: usize, scene: Scene) -> egui::Color32 {
    let dark = scene.settings.dark;
    match severity {
        _ if number == 0 => look::quiet(dark),
        Severity::Error => look::danger(dark),
        Severity::Warning => look::warning(dark),
        Severity::Hint => look::quiet(dark),
    }
}

fn line(ui: &mut Ui, scene: Scene, problem: &Problem, requests: &mut Vec<Request>) {
    let map = scene.map();
    ui.horizontal(|ui| {
        let mark = match problem.severity() {
            Severity::Error => "●",
            Severity::Warning => "▲",
            Severity::Hint => "○",
        };
        ui.colored_label(ink(problem.severity(), 1, scene), mark);
        if let Some(fix) = fixes::of(map, problem, scene.deck_line) {
            let button = ui.small_button(&fix.name).on_hover_text(fix.help);
            if button.clicked() {
                requests.push(mend(fix.remedy));
            }
        }
        let subject = problem.subject.name(map).to_string();
        let text = quoted(&format!("{subject}: {}", problem.message));
        let label = egui::Button::new(RichText::new(text))
            .frame(false)
            .truncate();
        let response = ui.add(label).on_hover_text(quoted(&problem.message));
        if response.clicked() {
            requests.push(go_to(problem.subject));
        }
    });
}

fn mend(remedy: Remedy) -> Request {
    match remedy {
        Remedy::Edit(edit) => Request::Edit(edit),
        Remedy::LayOut(Layout::Labels) => Request::Run(Command::PlaceLabels),
        Remedy::LayOut(Layout::Relax) => Request::Run(Command::Relax),
        Remedy::LayOut(Layout::Ferries) => Request::Run(Command::Ferries),
        Remedy::LayOut(Layout::Geography) => Request::Run(Command::Geography),
        Remedy::LayOut(Layout::Cities) => Request::Run(Command::PlaceCities),
    }
}

/// Quotation marks instead of the marks of a terminal.
fn quoted(text: &str) -> String {
    let mut open = false;
    let marks = text.chars().map(|letter| match letter {
        '`' => {
            open = !open;
            if open { '“' } else { '”' }
        }
        other => other,
    });
    marks.collect()
}

/// Where a problem is mended by hand.
fn go_to(subject: Subject) -> Request {
    match subject {
        Subject::City(city) => Request::FlyTo(Item::City(city)),
        Subject::Route(route) => Request::FlyTo(Item::Route(route)),
        Subject::Ticket { ticket, .. } => Request::FlyTo(Item::Ticket(ticket)),
        Subject::Text(text) => Request::FlyTo(Item::Text(text)),
        Subject::Theme => Request::Run(Command::Show(Pane::Theme)),
        Subject::Rules => Request::Run(Command::Show(Pane::Rules)),
        Subject::Deck(_) => Request::Run(Command::Show(Pane::Decks)),
        Subject::Map | Subject::Group(_) | Subject::Background | Subject::Comment(_) => {
            Request::Run(Command::Show(Pane::Board))
        }
    }
}
