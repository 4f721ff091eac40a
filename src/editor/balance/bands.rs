//! The Bands section: bounds that the map is kept within, with what the games say behind each.

use std::sync::Arc;

use egui::{Align, DragValue, Layout, RichText, ScrollArea, Sense, Ui};

use super::improve::Improve;
use super::words;
use crate::balance::{Band, BandRow, Bands, Card, Measured, Within, measures};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::editor::widgets::look;

/// What the section remembers.
#[derive(Default)]
pub struct BandList {
    /// The bands and the card that the rows are of, and the rows.
    judged: Option<(Bands, Arc<Card>, Judged)>,
}

/// A row for each figure, or why there are none.
type Judged = Result<Vec<BandRow>, String>;

impl BandList {
    /// The section.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        card: Option<&Arc<Card>>,
        requests: &mut Vec<Request>,
    ) {
        let kept = &scene.improving.bands;
        let Some(bands) = &kept.bands else {
            let next =
                "Bands are bounds that you keep with the map, to be checked on every change.";
            fields::empty(ui, "No bands yet", next);
            ui.vertical_centered(|ui| {
                let help = "Bounds for what is fair, and the range of published boards";
                let start = ui.button("Start from published boards");
                if start.on_hover_text(help).clicked() {
                    requests.push(Request::Improve(Improve::NewBands));
                }
            });
            return;
        };
        let Some(card) = card else {
            fields::empty(
                ui,
                "Bots are playing",
                "Figures appear after the first games.",
            );
            return;
        };
        self.follow(bands, card);
        let mut new = bands.clone();
        self.head(ui, scene, card, &mut new);
        let Some((_, _, judged)) = &self.judged else {
            return;
        };
        match judged {
            Err(message) => {
                ui.colored_label(look::danger(scene.settings.dark), message);
            }
            Ok(rows) => {
                ScrollArea::vertical()
                    .id_salt("bands")
                    .auto_shrink(false)
                    .show(ui, |ui| table(ui, scene, (bands, &mut new), rows));
            }
        }
        if new != *bands {
            requests.push(Request::Improve(Improve::Bands(new)));
        }
    }

    fn follow(&mut self, bands: &Bands, card: &Arc<Card>) {
        let same = self
            .judged
            .as_ref()
            .is_some_and(|(own, known, _)| own == bands && Arc::ptr_eq(known, card));
        if !same {
            let rows = bands.judge(card);
            self.judged = Some((bands.clone(), Arc::clone(card), rows));
        }
    }

    fn head(&self, ui: &mut Ui, scene: Scene, card: &Card, new: &mut Bands) {
        ui.horizontal_wrapped(|ui| {
            if let Some((_, _, Ok(rows))) = &self.judged {
                let number =
                    |verdict: Within| rows.iter().filter(|row| row.verdict == verdict).count();
                let text = format!(
                    "{} within, {} outside, {} unsure",
                    number(Within::In),
                    number(Within::Out),
                    number(Within::Unsure)
                );
                ui.label(RichText::new(text).strong());
            }
            let all = measures(card);
            let names: Vec<&str> = all.iter().map(|one| one.key).collect();
            let show = |key: &&str| {
                let measure = all.iter().find(|one| one.key == *key);
                measure.map_or_else(|| (*key).to_owned(), |one| one.label.clone())
            };
            let none = "";
            let add = |key: &&str| match key.is_empty() {
                true => "Add a band…".to_owned(),
                false => show(key),
            };
            if let Some(key) = fields::choice(ui, "Add a band", Some(&none), names, add) {
                let places = all.iter().find(|one| one.key == key);
                let values = places.into_iter().flat_map(|one| &one.places);
                let values: Vec<f64> = values.map(|place| place.figure.value).collect();
                let least = values.iter().copied().fold(f64::INFINITY, f64::min);
                let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                if least.is_finite() {
                    new.bands.push(Band {
                        figure: key.to_owned(),
                        players: Vec::new(),
                        from: Some((least * 10.0).floor() / 10.0),
                        to: Some((most * 10.0).ceil() / 10.0),
                    });
                }
            }
        });
        let path = scene.improving.bands.path();
        let text = path.map_or_else(
            || "Save the map to keep its bands.".to_owned(),
            |path| format!("Kept in {}", path.display()),
        );
        ui.add(egui::Label::new(RichText::new(text).small().weak()).truncate());
    }
}

/// Two lines for each band: what it is of, then its bounds and the figure that lies farthest out.
fn table(ui: &mut Ui, scene: Scene, (bands, new): (&Bands, &mut Bands), rows: &[BandRow]) {
    let dark = scene.settings.dark;
    let mut gone = None;
    for (place, band) in bands.bands.iter().enumerate() {
        let worst = worst(band, rows);
        let verdict = worst.map_or(Within::Unsure, |row| row.verdict);
        let (mark, color) = match verdict {
            Within::In => ("in", look::accent(dark)),
            Within::Out => ("out", look::danger(dark)),
            Within::Unsure => ("unsure", look::warning(dark)),
        };
        ui.push_id(place, |ui| {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let delete = ui.small_button("×").on_hover_text("Delete this band");
                    if delete
                        .accessible_name(format!("Delete band {}", band.figure))
                        .clicked()
                    {
                        gone = Some(place);
                    }
                    ui.label(RichText::new(mark).color(color));
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let label = egui::Label::new(name(band, worst)).truncate();
                        ui.add(label).on_hover_text(&band.figure);
                    });
                });
            });
            ui.horizontal(|ui| {
                let own = &mut new.bands[place];
                bound(ui, "least", &band.figure, &mut own.from);
                bound(ui, "most", &band.figure, &mut own.to);
                if let Some(row) = worst {
                    target(ui, dark, row);
                }
            });
        });
        ui.separator();
    }
    if let Some(place) = gone {
        new.bands.remove(place);
    }
}

/// The row of a band that lies farthest out.
fn worst<'a>(band: &Band, rows: &'a [BandRow]) -> Option<&'a BandRow> {
    let own = rows.iter().filter(|row| {
        let at = |own: u8| band.players.is_empty() || band.players.contains(&own);
        row.name == band.figure && row.band == [band.from, band.to] && row.players.is_none_or(at)
    });
    let rank = |row: &BandRow| match row.verdict {
        Within::Out => 2,
        Within::Unsure => 1,
        Within::In => 0,
    };
    own.max_by(|one, two| {
        let ranks = rank(one).cmp(&rank(two));
        ranks.then(off(one).total_cmp(&off(two)))
    })
}

/// What a band is of.
fn name(band: &Band, worst: Option<&BandRow>) -> String {
    let label = worst.map_or(band.figure.as_str(), |row| row.label.as_str());
    let label = label.split(": ").next().unwrap_or(label);
    let players: Vec<String> = band.players.iter().map(u8::to_string).collect();
    match players.is_empty() {
        true => label.to_owned(),
        false => format!("{label} ({} players)", players.join(", ")),
    }
}

fn off(row: &BandRow) -> f64 {
    let below = row.band[0].map_or(f64::NEG_INFINITY, |from| from - row.figure.value);
    let above = row.band[1].map_or(f64::NEG_INFINITY, |to| row.figure.value - to);
    below.max(above)
}

/// A bound that may be switched off.
fn bound(ui: &mut Ui, which: &str, figure: &str, bound: &mut Option<f64>) {
    let mut on = bound.is_some();
    let tick = ui.checkbox(&mut on, which);
    if tick
        .accessible_name(format!("Use {which} {figure}"))
        .changed()
    {
        *bound = on.then_some(0.0);
    }
    if let Some(value) = bound {
        let field = DragValue::new(value).speed(0.1).max_decimals(2);
        ui.add(field)
            .accessible_name(format!("Bound {which} {figure}"));
    }
}

/// The figure on a line, with its band behind it.
fn target(ui: &mut Ui, dark: bool, row: &BandRow) {
    let figure = row.figure;
    let (rect, response) = ui.allocate_exact_size(
        egui::vec2(ui.available_width().clamp(60.0, 180.0), 16.0),
        Sense::hover(),
    );
    let bounds = row.band.iter().flatten().copied();
    let all: Vec<f64> = bounds
        .chain([figure.low, figure.high, figure.value])
        .collect();
    let least = all.iter().copied().fold(f64::INFINITY, f64::min);
    let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let room = ((most - least) * 0.1).max(1e-6);
    let (least, most) = (least - room, most + room);
    let place = |value: f64| {
        let share = (value - least) / (most - least);
        rect.left() + rect.width() * share as f32
    };
    let painter = ui.painter();
    let from = row.band[0].map_or(rect.left(), place);
    let to = row.band[1].map_or(rect.right(), place);
    let band = egui::Rect::from_x_y_ranges(from..=to, rect.y_range());
    painter.rect_filled(band, 2.0, look::accent(dark).gamma_multiply(0.22));
    let ink = ui.visuals().text_color();
    let middle = rect.center().y;
    let Measured { low, high, .. } = figure;
    painter.hline(
        place(low)..=place(high),
        middle,
        egui::Stroke::new(1.5, ink),
    );
    painter.circle_filled(egui::pos2(place(figure.value), middle), 3.0, ink);
    let of = row
        .of
        .as_ref()
        .map_or_else(String::new, |of| format!("{of}: "));
    response.on_hover_text(format!(
        "{of}{} {} {}",
        words::figure(figure.value, row.decimals),
        words::interval(figure, row.decimals),
        row.unit
    ));
}
