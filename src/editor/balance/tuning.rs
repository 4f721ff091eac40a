//! Tuning in the window: what may be changed, how far it is, and what was found, each change to be ticked.

use egui::{Frame, Label, ProgressBar, RichText, Ui};

use super::improve::{Improve, TuningRun};
use crate::balance::VERIFYING_GAMES;
use crate::design::tune::{Judged, Lever};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;

/// What may be changed.
pub struct TuneForm {
    levers: Vec<Lever>,
    verify: bool,
    open: bool,
}

impl Default for TuneForm {
    fn default() -> Self {
        TuneForm {
            levers: Lever::USUAL.to_vec(),
            verify: false,
            open: false,
        }
    }
}

impl TuneForm {
    /// The form, and what comes of it.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        match &scene.improving.tuning {
            Some(run) => result(ui, scene, run, requests),
            None if self.open => self.form(ui, scene, requests),
            None => return,
        }
        ui.add_space(4.0);
    }

    /// Opens the form.
    pub fn open(&mut self) {
        self.open = true;
    }

    /// The button that opens the form.
    pub fn button(&mut self, ui: &mut Ui, scene: Scene) {
        let help = "Let Railwright look for small changes that make the map fair, or bring it within its bands";
        let free = scene.improving.tuning.is_none() && !self.open;
        let button = ui.add_enabled(free, egui::Button::new("Tune…"));
        self.open |= button.on_hover_text(help).clicked();
    }

    fn form(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        Frame::group(ui.style()).inner_margin(8.0).show(ui, |ui| {
            ui.set_width(ui.available_width());
            let goal = match scene.improving.bands.bands.is_some() {
                true => "Bring the map within its bands by changing:",
                false => "Make seats and tickets fair by changing:",
            };
            ui.label(goal);
            ui.horizontal_wrapped(|ui| {
                for lever in Lever::ALL {
                    let mut on = self.levers.contains(&lever);
                    if ui.checkbox(&mut on, lever.about()).changed() {
                        match on {
                            true => self.levers.push(lever),
                            false => self.levers.retain(|own| *own != lever),
                        }
                    }
                }
            });
            let help = "After the quick bots, bots that think ahead play the tuned map. This takes some minutes";
            ui.checkbox(&mut self.verify, "Let expert bots judge the result, too")
                .on_hover_text(help);
            ui.horizontal(|ui| {
                let start = egui::Button::new("Start tuning");
                if ui.add_enabled(!self.levers.is_empty(), start).clicked() {
                    requests.push(Request::Improve(Improve::Tune {
                        levers: self.levers.clone(),
                        verify: if self.verify { VERIFYING_GAMES } else { 0 },
                    }));
                    self.open = false;
                }
                if ui
                    .button("Cancel")
                    .accessible_name("Cancel tuning")
                    .clicked()
                {
                    self.open = false;
                }
                ui.weak("Locked tickets stay as they are.");
            });
        });
    }
}

fn result(ui: &mut Ui, scene: Scene, run: &TuningRun, requests: &mut Vec<Request>) {
    Frame::group(ui.style()).inner_margin(8.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        if run.is_running() {
            ui.horizontal(|ui| {
                let bar = ProgressBar::new(run.share())
                    .desired_width((ui.available_width() - 72.0).max(80.0))
                    .text(RichText::new("Tuning").small());
                ui.add(bar);
                let help = "Ends the work and keeps the best so far";
                if ui.button("Stop").on_hover_text(help).clicked() {
                    requests.push(Request::Improve(Improve::StopTuning));
                }
            });
        }
        let Some(tuned) = &run.tuned else {
            if !run.is_running() {
                ui.label("Nothing needs to change, as far as the games show.");
                close(ui, requests);
            }
            return;
        };
        if tuned.changes.is_empty() && !run.is_running() {
            ui.label("Nothing needs to change, as far as the games show.");
        }
        for (place, (change, ticked)) in tuned.changes.iter().zip(&run.ticked).enumerate() {
            let told = change.step.described(&run.map);
            let mut on = *ticked;
            let text = format!("{}: {} → {}", told.what, told.from, told.to);
            let line = ui.checkbox(&mut on, text).on_hover_text(&change.reason);
            if line.changed() {
                requests.push(Request::Improve(Improve::Tick(place)));
            }
        }
        judged(ui, "Before", &tuned.before);
        judged(ui, "After", &tuned.after);
        for (bots, one) in &tuned.validated {
            judged(ui, &format!("Unseen deals, {bots}"), one);
        }
        if !run.is_running() {
            // Changes are of the map that was tuned; on another they could hit something else.
            let fresh = *run.map == *scene.map();
            if !fresh {
                let text = "The map has changed since. Undo that, or tune it again.";
                ui.colored_label(look::danger(scene.settings.dark), text);
            }
            ui.horizontal(|ui| {
                let any = fresh && run.ticked.iter().any(|ticked| *ticked);
                let apply = egui::Button::new("Apply ticked changes");
                let apply = ui.add_enabled(any, apply);
                if apply
                    .on_hover_text("As one step that you can undo")
                    .clicked()
                {
                    requests.push(Request::Improve(Improve::ApplyTuned));
                }
                close(ui, requests);
            });
        }
    });
}

fn close(ui: &mut Ui, requests: &mut Vec<Request>) {
    let close = ui.button("Discard").accessible_name("Discard tuning");
    if close.clicked() {
        requests.push(Request::Improve(Improve::StopTuning));
    }
}

fn judged(ui: &mut Ui, name: &str, judged: &Judged) {
    let text = format!(
        "{name}: {} within their bands, {} outside, {} unsure",
        judged.within, judged.out, judged.unsure
    );
    ui.add(Label::new(RichText::new(text).small().weak()).wrap());
}
