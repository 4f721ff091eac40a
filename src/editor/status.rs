//! The line at the bottom: what the tool does, where the pointer is, what goes on.

use egui::{Layout, ProgressBar, Ui};

use super::act::{Act, Scene};
use super::balance::nearest_size;
use super::canvas::Canvas;
use super::command::Command;
use super::document::described;
use super::fields;
use super::overlay::Overlay;
use super::work::Work;

/// The status line.
pub fn ui(
    ui: &mut Ui,
    scene: Scene,
    canvas: &Canvas,
    work: Option<&Work>,
    trouble: Option<&str>,
    acts: &mut Vec<Act>,
) {
    ui.horizontal(|ui| {
        if let Some(work) = work {
            working(ui, work, acts);
        } else if let Some(trouble) = trouble {
            ui.colored_label(ui.visuals().warn_fg_color, trouble);
        } else if scene.playing {
            ui.weak("Click a route to claim it, a city to build a station; F1 shows all keys");
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
            .on_hover_text("100 % is true size on a screen of 96 dots per inch");
            if !scene.playing {
                overlay(ui, scene, acts);
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
fn overlay(ui: &mut Ui, scene: Scene, acts: &mut Vec<Act>) {
    let now = scene.settings.overlay;
    if now.needs_analysis() || now.needs_play() {
        let counts = scene.map().rules.players.counts();
        let players = nearest_size(scene.map(), scene.settings.players);
        let show = |count: &u8| format!("{count} players");
        let chosen = fields::choice(ui, "Players", Some(&players), counts, show);
        acts.extend(chosen.map(Act::Players));
    }
    let show = |overlay: &Overlay| overlay.name().to_owned();
    let chosen = fields::choice(ui, "Overlay", Some(&now), Overlay::ALL, show);
    acts.extend(chosen.map(|overlay| Act::Run(Command::Overlay(overlay))));
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

fn working(ui: &mut Ui, work: &Work, acts: &mut Vec<Act>) {
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
        acts.push(Act::StopWork);
    }
}
