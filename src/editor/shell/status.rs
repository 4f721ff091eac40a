//! The line at the bottom: what the tool does, where the pointer is, what goes on.

use egui::{Layout, ProgressBar, Ui};

use crate::document::described;
use crate::editor::balance::nearest_size;
use crate::editor::canvas::Canvas;
use crate::editor::canvas::overlay::Overlay;
use crate::editor::commands::table::Command;
use crate::editor::shell::background::Work;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;

/// The status line.
pub fn ui(
    ui: &mut Ui,
    scene: Scene,
    canvas: &Canvas,
    work: Option<&Work>,
    trouble: Option<&str>,
    requests: &mut Vec<Request>,
) {
    ui.horizontal(|ui| {
        if let Some(work) = work {
            working(ui, work, requests);
        } else if let Some(trouble) = trouble {
            ui.colored_label(ui.visuals().warn_fg_color, trouble);
        } else if scene.playing {
            ui.weak(
                "Click a route to claim it, or a city to build a station. F1 lists all shortcuts",
            );
        } else if scene.selection().is_empty() {
            ui.weak(scene.tool.help());
        } else {
            ui.label(described(scene.map(), scene.selection()));
            ui.weak(distance(scene).unwrap_or_default());
        }
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(format!(
                "{:.0} %",
                canvas.view.scale * 100.0 / POINTS_PER_MM
            ))
            .on_hover_text("100 % is true size on a 96 dpi screen");
            if !scene.playing {
                overlay(ui, scene, requests);
            }
            let pointer = ui.ctx().pointer_hover_pos();
            if let Some(at) = pointer.filter(|at| canvas.area.contains(*at)) {
                let at = canvas.to_board(at);
                ui.weak(format!("{:.0}, {:.0} mm", at.x, at.y));
            }
        });
    });
}

/// What analysis shows, and for how many players.
fn overlay(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let now = scene.settings.overlay;
    if now.needs_analysis() || now.needs_play() {
        let counts = scene.map().rules.players.counts();
        let players = nearest_size(scene.map(), scene.settings.players);
        let show = |count: &u8| format!("{count} players");
        let chosen = fields::choice(ui, "Players", Some(&players), counts, show);
        requests.extend(chosen.map(Request::Players));
    }
    let show = |overlay: &Overlay| overlay.name().to_owned();
    let chosen = fields::choice(ui, "Overlay", Some(&now), Overlay::ALL, show);
    requests.extend(chosen.map(|overlay| Request::Run(Command::Overlay(overlay))));
}

/// A screen has 96 points to the inch.
const POINTS_PER_MM: f32 = 96.0 / 25.4;

/// How far two selected cities lie apart.
fn distance(scene: Scene) -> Option<String> {
    let mut cities = scene.selection().cities();
    let (one, other) = (cities.next()?, cities.next()?);
    if cities.next().is_some() {
        return None;
    }
    let way = scene
        .drawing
        .place(one)?
        .distance(scene.drawing.place(other)?);
    Some(format!("{way:.1} mm apart"))
}

fn working(ui: &mut Ui, work: &Work, requests: &mut Vec<Request>) {
    ui.label(format!("{}…", work.name()));
    match work.progress() {
        Some((share, remaining)) => {
            let mut text = format!("{:.0} %", share * 100.0);
            if let Some(remaining) = remaining {
                text.push_str(&format!(", {} s left", remaining.as_secs() + 1));
            }
            let bar = ProgressBar::new(share).desired_width(200.0).text(text);
            ui.add(bar);
        }
        None => {
            ui.spinner();
        }
    }
    if ui.button("Cancel").clicked() {
        requests.push(Request::StopWork);
    }
}
