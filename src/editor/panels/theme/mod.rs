//! The look of the board: a theme, and what the map changes of it.

mod colors;
mod parts;
mod preview;

use egui::{RichText, ScrollArea, Sense, Ui, WidgetInfo};

use crate::document::Edit;
use crate::draw::{Style, THEMES};
use crate::editor::commands::table::Command;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, live};
use crate::map::Theme;
use crate::map::limits::MARKER_SIZE;
use crate::map::theme::{FerryLook, Marker, MarkerShape, Side, SpaceLook, TunnelLook};

/// Changes the theme of a map, as one step.
struct Form<'a> {
    now: Theme,
    style: &'a Style,
    requests: &'a mut Vec<Request>,
}

impl Form<'_> {
    /// The edit that a change makes.
    fn edit(&self, what: &str, change: impl FnOnce(&mut Theme)) -> Edit {
        let mut theme = self.now.clone();
        change(&mut theme);
        edit_of(what, theme)
    }

    /// Changes at once.
    fn set(&mut self, what: &str, change: impl FnOnce(&mut Theme)) {
        let edit = self.edit(what, change);
        self.requests.push(Request::Edit(edit));
    }

    /// A heading, and a button that takes a group back to the theme's own if something was changed.
    fn heading(&mut self, ui: &mut Ui, name: &str, reset: impl FnOnce(&mut Theme)) {
        ui.add_space(8.0);
        let mut plain = self.now.clone();
        reset(&mut plain);
        let changed = plain != self.now;
        ui.horizontal(|ui| {
            ui.heading(name);
            let button = ui.add_enabled(changed, egui::Button::new("Reset").small());
            let what = format!("Reset {}", name.to_lowercase());
            let button = button.on_hover_text("Back to what the theme says");
            if button.accessible_name(&what).clicked() {
                self.requests.push(Request::Edit(edit_of(&what, plain)));
            }
        });
    }
}

/// A theme that says nothing is none.
fn edit_of(what: &str, theme: Theme) -> Edit {
    let theme = (theme != Theme::default()).then(|| Box::new(theme));
    Edit::Theme {
        what: what.to_owned(),
        theme,
    }
}

/// The theme panel.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    ScrollArea::vertical()
        .id_salt("theme")
        .auto_shrink(false)
        .show(ui, |ui| {
            let now = scene.map().theme.clone().unwrap_or_default();
            let mut form = Form {
                now,
                style: scene.style,
                requests,
            };
            ui.heading("Theme");
            gallery(ui, &mut form);
            ui.horizontal(|ui| {
                for (name, command) in [
                    ("Open theme…", Command::OpenTheme),
                    ("Save theme…", Command::SaveTheme),
                ] {
                    if ui.button(name).clicked() {
                        form.requests.push(Request::Run(command));
                    }
                }
            });
            colors::ui(ui, &mut form);
            places(ui, &mut form);
            spaces(ui, &mut form);
            score_track(ui, &mut form);
            parts::title(ui, &mut form);
            parts::others(ui, &mut form);
        });
}

/// Small boards to choose a theme from.
fn gallery(ui: &mut Ui, form: &mut Form) {
    let mut drawn = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(8.0, 8.0);
        for theme in THEMES {
            let on = form.now.base == theme.name;
            let size = egui::vec2(118.0, 92.0);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            response.widget_info(|| {
                let name = format!("Theme {}", theme.name);
                WidgetInfo::selected(egui::Role::Button, true, on, name)
            });
            let picture = egui::Rect::from_min_size(rect.min, egui::vec2(118.0, 75.5));
            if let Some(texture) = preview::of(ui.ctx(), theme, &mut drawn) {
                let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                let white = egui::Color32::WHITE;
                ui.painter().image(texture.id(), picture, whole, white);
            }
            let ring = if on {
                egui::Stroke::new(2.5, ui.visuals().selection.stroke.color)
            } else if response.hovered() || response.has_focus() {
                egui::Stroke::new(1.5, ui.visuals().strong_text_color())
            } else {
                egui::Stroke::new(1.0, ui.visuals().weak_text_color())
            };
            ui.painter()
                .rect_stroke(picture, 3.0, ring, egui::StrokeKind::Outside);
            let font = egui::TextStyle::Body.resolve(ui.style());
            let ink = ui.visuals().text_color();
            let at = rect.center_bottom();
            let name = capital(theme.name);
            ui.painter()
                .text(at, egui::Align2::CENTER_BOTTOM, name, font, ink);
            if response.clicked() && !on {
                form.set("Change theme", |own| own.base = theme.name.to_owned());
            }
        }
    });
    let automatic = form.now.base.is_empty();
    let text = "Follow the window: paper or night";
    if let Some(true) = fields::switch(ui, text, Some(automatic)) {
        form.set("Change theme", |own| own.base.clear());
    }
}

fn capital(name: &str) -> String {
    crate::map::problem::capital(name)
}

fn places(ui: &mut Ui, form: &mut Form) {
    form.heading(ui, "Places", |own| {
        (own.cities, own.capitals, own.zones) = Default::default();
    });
    type Part = fn(&mut Theme) -> &mut Marker;
    let markers = form.style.markers;
    let rows: [(&str, _, Part); 3] = [
        ("Cities", markers.city, |own| &mut own.cities),
        ("Capitals", markers.capital, |own| &mut own.capitals),
        ("Zones", markers.zone, |own| &mut own.zones),
    ];
    fields::form(ui, "theme places", |ui| {
        for (name, drawn, marker) in rows {
            fields::name(ui, name, "Shape and size");
            ui.horizontal(|ui| {
                let label = format!("Size of {}", name.to_lowercase());
                let (size, response) =
                    fields::number(ui, &label, Some(drawn.size * 100.0), range(), " %");
                let size = Some((size / 100.0).clamp(*MARKER_SIZE.start(), *MARKER_SIZE.end()));
                let what = format!("Change size of {}", name.to_lowercase());
                let edit = form.edit(&what, |own| marker(own).size = size);
                live(form.requests, &response, what, edit);
                let label = format!("Shape of {}", name.to_lowercase());
                let all = MarkerShape::ALL.iter().copied();
                let show = |shape: &MarkerShape| capital(shape.name());
                if let Some(shape) = fields::choice(ui, &label, Some(&drawn.shape), all, show) {
                    let what = format!("Change shape of {}", name.to_lowercase());
                    form.set(&what, |own| marker(own).shape = Some(shape));
                }
            });
            ui.end_row();
        }
    });
}

/// The size of places, in percent.
fn range() -> std::ops::RangeInclusive<f64> {
    MARKER_SIZE.start() * 100.0..=MARKER_SIZE.end() * 100.0
}

fn spaces(ui: &mut Ui, form: &mut Form) {
    form.heading(ui, "Spaces", |own| {
        (own.spaces, own.tunnels, own.ferries, own.rails) = Default::default();
    });
    let style = form.style;
    let (spaces, tunnels, ferries) = (style.spaces_look, style.tunnels_look, style.ferries_look);
    fields::form(ui, "theme spaces", |ui| {
        fields::name(ui, "Train spaces", "");
        let all = SpaceLook::ALL.iter().copied();
        let show = |look: &SpaceLook| capital(look.name());
        if let Some(look) = fields::choice(ui, "Train spaces", Some(&spaces), all, show) {
            form.set("Change train spaces", |own| own.spaces = Some(look));
        }
        ui.end_row();
        fields::name(ui, "Tunnels", "");
        let all = TunnelLook::ALL.iter().copied();
        let show = |look: &TunnelLook| capital(look.name());
        if let Some(look) = fields::choice(ui, "Tunnels", Some(&tunnels), all, show) {
            form.set("Change tunnels", |own| own.tunnels = Some(look));
        }
        ui.end_row();
        fields::name(ui, "Ferries", "");
        let all = FerryLook::ALL.iter().copied();
        let show = |look: &FerryLook| capital(look.name());
        if let Some(look) = fields::choice(ui, "Ferries", Some(&ferries), all, show) {
            form.set("Change ferries", |own| own.ferries = Some(look));
        }
        ui.end_row();
    });
    let text = "Lines from cities to the first space";
    if let Some(on) = fields::switch(ui, text, Some(style.rails)) {
        form.set("Change connecting lines", |own| own.rails = Some(on));
    }
}

fn score_track(ui: &mut Ui, form: &mut Form) {
    form.heading(ui, "Score track", |own| own.score_track = None);
    ui.horizontal_wrapped(|ui| {
        let sides = form.style.sides;
        for side in Side::ALL.iter().copied() {
            if let Some(on) = fields::switch(ui, &capital(side.name()), Some(sides.has(side))) {
                let all = Side::ALL.iter().copied();
                let list = all
                    .filter(|other| {
                        if *other == side {
                            on
                        } else {
                            sides.has(*other)
                        }
                    })
                    .collect();
                form.set("Change score track", |own| own.score_track = Some(list));
            }
        }
    });
    ui.label(RichText::new("Without a side there is no score track.").weak());
}
