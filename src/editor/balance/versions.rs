//! The Versions panel: named states of the map, their figures, and how these moved.

use egui::{Grid, RichText, ScrollArea, TextEdit, Ui};
use egui_plot::{GridMark, Line, Plot, PlotPoints, Points};

use super::figures::right;
use super::improve::{Improve, Opponent};
use super::words;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::editor::widgets::look;
use crate::workbench::archive::{KeptVersion, MainFigure};

/// The Versions panel.
#[derive(Default)]
pub struct VersionList {
    name: String,
    /// The figure whose course is shown.
    figure: Option<String>,
}

impl VersionList {
    /// The panel.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        ui.horizontal(|ui| {
            let field = TextEdit::singleline(&mut self.name)
                .hint_text("Name of this version")
                .desired_width(180.0);
            let field = ui.add(field).accessible_name("Name of this version");
            let enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let keep = ui.button("Keep version");
            let help = "Keeps the map as it is, with its figures, beside the map file";
            if keep.on_hover_text(help).clicked() || enter {
                let name = std::mem::take(&mut self.name);
                requests.push(Request::Improve(Improve::Keep(name)));
            }
            if scene.path.is_none() {
                ui.weak("Save the map to keep its versions after the window is closed.");
            }
        });
        ui.separator();
        let versions = &scene.improving.archive.versions;
        if versions.is_empty() {
            fields::empty(
                ui,
                "No versions yet",
                "Keep a version before you change something, and compare with it later.",
            );
            return;
        }
        let keys = figures(versions);
        ScrollArea::both()
            .id_salt("versions")
            .auto_shrink(false)
            .show(ui, |ui| {
                table(ui, versions, &keys, requests);
                self.course(ui, scene, versions, &keys);
            });
    }

    /// How a figure moved from version to version.
    fn course(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        versions: &[KeptVersion],
        keys: &[(String, String)],
    ) {
        let Some(first) = keys.first() else {
            return;
        };
        let chosen = self.figure.clone().unwrap_or_else(|| first.0.clone());
        let label = |key: &String| {
            let known = keys.iter().find(|(own, _)| own == key);
            known.map_or_else(|| key.clone(), |(_, label)| label.clone())
        };
        ui.add_space(8.0);
        let names = keys.iter().map(|(key, _)| key.clone());
        if let Some(new) = fields::choice(ui, "Figure of the chart", Some(&chosen), names, label) {
            self.figure = Some(new);
        }
        let points: Vec<(usize, &MainFigure)> = versions
            .iter()
            .enumerate()
            .filter_map(|(place, version)| {
                let mut figures = version.figures.iter();
                Some((place, figures.find(|figure| figure.key == chosen)?))
            })
            .collect();
        let accent = look::accent(scene.settings.dark);
        let names: Vec<String> = versions
            .iter()
            .map(|version| version.name.clone())
            .collect();
        let number = versions.len();
        let mark = |place: usize| GridMark {
            value: place as f64,
            step_size: 1.0,
        };
        Plot::new("versions chart")
            .height(150.0)
            .width(ui.available_width().clamp(240.0, 720.0))
            .allow_drag(false)
            .allow_zoom(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .show_x(false)
            .show_background(false)
            .include_x(-0.5)
            .include_x(number as f64 - 0.5)
            .include_y(0.0)
            .x_grid_spacer(move |_| (0..number).map(mark).collect())
            .x_axis_formatter(move |mark, _| {
                let place = mark.value.round().max(0.0) as usize;
                names.get(place).cloned().unwrap_or_default()
            })
            .show(ui, |plot| {
                let line: PlotPoints = points
                    .iter()
                    .map(|(place, figure)| [*place as f64, figure.value])
                    .collect();
                plot.line(Line::new("", line).color(accent));
                for (place, figure) in &points {
                    let x = *place as f64;
                    let whisker = PlotPoints::from(vec![[x, figure.low], [x, figure.high]]);
                    plot.line(Line::new("", whisker).color(accent).width(1.0));
                    let dot = PlotPoints::from(vec![[x, figure.value]]);
                    plot.points(Points::new("", dot).radius(3.0).color(accent));
                }
            })
            .response
            .accessible_name("Chart of versions");
    }
}

/// Every figure that some version has, with its label.
fn figures(versions: &[KeptVersion]) -> Vec<(String, String)> {
    let mut keys: Vec<(String, String)> = Vec::new();
    for figure in versions.iter().flat_map(|version| &version.figures) {
        if !keys.iter().any(|(key, _)| *key == figure.key) {
            keys.push((figure.key.clone(), figure.label.clone()));
        }
    }
    keys
}

fn table(
    ui: &mut Ui,
    versions: &[KeptVersion],
    keys: &[(String, String)],
    requests: &mut Vec<Request>,
) {
    Grid::new("versions table")
        .striped(true)
        .spacing([16.0, 4.0])
        .show(ui, |ui| {
            for title in ["Version", "Kept on"] {
                ui.label(RichText::new(title).small().weak());
            }
            for (_, label) in keys {
                right(ui, RichText::new(label).small().weak());
            }
            ui.end_row();
            for (index, version) in versions.iter().enumerate() {
                ui.label(&version.name);
                ui.label(RichText::new(&version.date).weak());
                for (key, _) in keys {
                    let mut figures = version.figures.iter();
                    let text = match figures.find(|figure| figure.key == *key) {
                        Some(figure) if figure.low == figure.high => words::figure(figure.value, 0),
                        Some(figure) => format!(
                            "{} {}",
                            words::figure(figure.value, 1),
                            words::within(figure.measured(), 1)
                        ),
                        None => "–".to_owned(),
                    };
                    right(ui, RichText::new(text));
                }
                let mut button = |ui: &mut Ui, text: &str, help: &str, wish: Improve| {
                    let button = ui.small_button(text).on_hover_text(help);
                    let button = button.accessible_name(format!("{text} {}", version.name));
                    if button.clicked() {
                        requests.push(Request::Improve(wish));
                    }
                };
                let help = "Set the map as it is against this version, in Balance";
                let compare = Improve::Against(Opponent::Version(index));
                button(ui, "Compare", help, compare);
                let help = "Go back to this version; you can undo it";
                button(ui, "Restore", help, Improve::Restore(index));
                button(ui, "Delete", "Delete this version", Improve::Delete(index));
                ui.end_row();
            }
        });
}
