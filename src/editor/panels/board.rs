//! Title, size of the board, background picture, grid.

use egui::{RichText, ScrollArea, Ui};

use crate::document::{About, Edit};
use crate::editor::commands::table::Command;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, live};
use crate::map::{Background, FARTHEST, Line, Map, Point, Sheet, limits};

/// The board panel.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    ScrollArea::vertical()
        .id_salt("board")
        .auto_shrink(false)
        .show(ui, |ui| {
            let map = scene.map();
            about(ui, map, requests);
            ui.add_space(8.0);
            ui.heading("Sizes");
            sheet(ui, &map.board, requests);
            ui.add_space(8.0);
            ui.heading("Background");
            background(ui, map, requests);
            ui.add_space(8.0);
            ui.heading("Land");
            super::land::ui(ui, scene, requests);
            ui.add_space(8.0);
            ui.heading("Folds");
            folds(ui, map, requests);
            ui.add_space(8.0);
            ui.heading("Groups of places");
            super::groups::ui(ui, scene, requests);
        });
}

fn about(ui: &mut Ui, map: &Map, requests: &mut Vec<Request>) {
    ui.heading("Map");
    let now = About::of(map);
    let edit = |change: &dyn Fn(&mut About)| {
        let mut about = now.clone();
        change(&mut about);
        Edit::About(Box::new(about))
    };
    fields::form(ui, "about", |ui| {
        fields::name(ui, "Title", "Printed large on the board");
        let (text, response) = fields::text(ui, "Title", Some(&now.name));
        live(
            requests,
            &response,
            "Change title",
            edit(&|about| about.name.clone_from(&text)),
        );
        ui.end_row();
        fields::name(ui, "Author", "");
        let (text, response) = fields::text(ui, "Author", Some(&now.author));
        live(
            requests,
            &response,
            "Change author",
            edit(&|about| about.author.clone_from(&text)),
        );
        ui.end_row();
        fields::name(ui, "Version", "Raise it each time you share the map");
        let (number, response) = fields::number(ui, "Version", Some(now.revision), 0..=9999, "");
        live(
            requests,
            &response,
            "Change version",
            edit(&|about| about.revision = number),
        );
        ui.end_row();
        fields::name(ui, "Source", "Where the data of the map comes from");
        let (text, response) = fields::text(ui, "Source", Some(&now.source));
        live(
            requests,
            &response,
            "Change source",
            edit(&|about| about.source.clone_from(&text)),
        );
        ui.end_row();
    });
    ui.label("Notes");
    let (text, response) = fields::lines(ui, "Notes", &now.notes);
    live(
        requests,
        &response,
        "Change notes",
        edit(&|about| about.notes.clone_from(&text)),
    );
}

fn sheet(ui: &mut Ui, now: &Sheet, requests: &mut Vec<Request>) {
    type Part = (fn(&Sheet) -> f64, fn(&mut Sheet, f64));
    let parts: [(&str, &str, Part); 8] = [
        ("Board width", "", (|s| s.width, |s, v| s.width = v)),
        ("Board height", "", (|s| s.height, |s, v| s.height = v)),
        (
            "Train length",
            "Size of a plastic train, seen from above",
            (|s| s.train.length, |s, v| s.train.length = v),
        ),
        (
            "Train width",
            "Size of a plastic train, seen from above",
            (|s| s.train.width, |s, v| s.train.width = v),
        ),
        (
            "Space length",
            "Length of a train space where there is room",
            (|s| s.space.length, |s, v| s.space.length = v),
        ),
        (
            "Space width",
            "",
            (|s| s.space.width, |s, v| s.space.width = v),
        ),
        (
            "Pitch",
            "Distance from one space to the next where there is room",
            (|s| s.pitch, |s, v| s.pitch = v),
        ),
        (
            "Minimum pitch",
            "Below this, a route is too short for its trains",
            (|s| s.closest_pitch, |s, v| s.closest_pitch = v),
        ),
    ];
    fields::form(ui, "sheet", |ui| {
        for (name, help, (get, set)) in parts {
            fields::name(ui, name, help);
            let board = matches!(name, "Board width" | "Board height");
            let range = if board {
                limits::BOARD_SIDE
            } else {
                limits::PIECE_SIDE
            };
            let (value, response) = fields::number(ui, name, Some(get(now)), range, " mm");
            let mut sheet = now.clone();
            set(&mut sheet, Point::new(value, 0.0).x);
            let step = format!("Change {}", name.to_lowercase());
            live(requests, &response, step, Edit::Sheet(sheet));
            ui.end_row();
        }
    });
    ui.horizontal(|ui| {
        ui.label(RichText::new("Presets").weak());
        for (name, width, height) in [
            ("A3", 420.0, 297.0),
            ("A2", 594.0, 420.0),
            ("6-fold board", 790.0, 530.0),
        ] {
            if ui.small_button(name).clicked() {
                let sheet = Sheet {
                    width,
                    height,
                    ..now.clone()
                };
                requests.push(Request::Edit(Edit::Sheet(sheet)));
            }
        }
        if ui
            .small_button("Rotate")
            .on_hover_text("Switch between landscape and portrait")
            .clicked()
        {
            requests.push(Request::Run(Command::TurnBoard));
        }
    });
}

/// Where the board folds: each panel between folds can be printed on a sheet of its own.
fn folds(ui: &mut Ui, map: &Map, requests: &mut Vec<Request>) {
    let with = |change: &dyn Fn(&mut Vec<Line>)| {
        let mut folds = map.folds.clone();
        change(&mut folds);
        Edit::Folds(folds)
    };
    if map.folds.is_empty() {
        ui.weak("A board with folds can be printed panel by panel.");
    }
    for (index, fold) in map.folds.iter().enumerate() {
        ui.horizontal(|ui| {
            let (upright, at, most) = match fold {
                Line::Vertical(at) => (true, *at, map.board.width),
                Line::Horizontal(at) => (false, *at, map.board.height),
            };
            ui.label(if upright {
                "Vertical at"
            } else {
                "Horizontal at"
            });
            let name = format!("Position of fold {}", index + 1);
            let (at, response) = fields::number(ui, &name, Some(at), 0.0..=most.max(0.0), " mm");
            let at = Point::new(at, 0.0).x;
            let line = if upright {
                Line::Vertical(at)
            } else {
                Line::Horizontal(at)
            };
            let edit = with(&|folds| {
                if let Some(fold) = folds.get_mut(index) {
                    *fold = line;
                }
            });
            live(requests, &response, "Move fold", edit);
            let remove = ui.small_button("×").on_hover_text("Remove this fold");
            let name = format!("Remove fold {}", index + 1);
            if remove.accessible_name(name).clicked() {
                let edit = with(&|folds| {
                    if index < folds.len() {
                        folds.remove(index);
                    }
                });
                requests.push(Request::Edit(edit));
            }
        });
    }
    ui.horizontal(|ui| {
        let middle = |size: f64| Point::new(size / 2.0, 0.0).x;
        for (name, line) in [
            ("Add vertical fold", Line::Vertical(middle(map.board.width))),
            (
                "Add horizontal fold",
                Line::Horizontal(middle(map.board.height)),
            ),
        ] {
            if ui.small_button(name).clicked() {
                requests.push(Request::Edit(with(&|folds| folds.push(line))));
            }
        }
    });
}

fn background(ui: &mut Ui, map: &Map, requests: &mut Vec<Request>) {
    let Some(now) = &map.background else {
        ui.weak("Drop a picture onto the board to draw over it.");
        if ui.button("Choose picture…").clicked() {
            requests.push(Request::Run(Command::Background));
        }
        return;
    };
    let edit = |change: &dyn Fn(&mut Background)| {
        let mut background = now.clone();
        change(&mut background);
        Edit::Background(Some(background))
    };
    fields::form(ui, "background", |ui| {
        fields::name(ui, "File", "Path of the picture, relative to the map file");
        let (text, response) = fields::text(ui, "File", Some(&now.path));
        live(
            requests,
            &response,
            "Change picture",
            edit(&|b| b.path.clone_from(&text)),
        );
        ui.end_row();
        for (name, x) in [("Left", true), ("Top", false)] {
            fields::name(ui, name, "");
            let value = if x { now.at.x } else { now.at.y };
            let (value, response) =
                fields::number(ui, name, Some(value), -FARTHEST..=FARTHEST, " mm");
            let edit = edit(&|b| {
                b.at = if x {
                    Point::new(value, b.at.y)
                } else {
                    Point::new(b.at.x, value)
                };
            });
            live(requests, &response, "Move background", edit);
            ui.end_row();
        }
        fields::name(ui, "Width", "The height adjusts to match");
        let (value, response) =
            fields::number(ui, "Width", Some(now.width), limits::PICTURE_WIDTH, " mm");
        let step = edit(&|b| b.width = Point::new(value, 0.0).x);
        live(requests, &response, "Scale background", step);
        ui.end_row();
        fields::name(ui, "Opacity", "From transparent to opaque");
        let mut opacity = now.opacity;
        let slider = egui::Slider::new(&mut opacity, 0.0..=1.0).fixed_decimals(2);
        let response = ui.add(slider).accessible_name("Opacity");
        live(
            requests,
            &response,
            "Change background opacity",
            edit(&|b| b.opacity = (opacity * 100.0).round() / 100.0),
        );
        ui.end_row();
    });
    if let Some(locked) =
        fields::switch(ui, "Locked: cannot be moved by accident", Some(now.locked))
    {
        requests.push(Request::Edit(edit(&|b| b.locked = locked)));
    }
    if ui.button("Remove picture").clicked() {
        requests.push(Request::Run(Command::RemoveBackground));
    }
}
