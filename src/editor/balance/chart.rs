//! Charts of figures with their intervals: a mark and a whisker for each.

use egui::{Color32, Stroke, Ui, Vec2b};
use egui_plot::{
    Bar, BarChart, BoxElem, BoxPlot, BoxSpread, GridMark, HLine, HoverPosition, LineStyle, Plot,
    PlotPoints, Points,
};

use super::words;
use crate::balance::Measured;
use crate::editor::widgets::look;

/// A figure of a chart.
pub struct Mark {
    /// What it is of.
    pub name: String,
    /// The figure.
    pub figure: Measured,
    /// Drawn in the accent colour; others are quiet.
    pub strong: bool,
}

/// What a chart says besides its marks.
pub struct Axis<'a> {
    /// The name of the chart, for those who cannot see it.
    pub name: &'a str,
    /// What is fair, or nothing at all: a line across.
    pub level: f64,
    /// Behind the numbers.
    pub unit: &'static str,
    /// Its height on the screen.
    pub height: f32,
}

/// Columns from zero with whiskers; each has its name below.
pub fn columns(ui: &mut Ui, dark: bool, axis: &Axis, marks: &[Mark]) {
    let names: Vec<String> = marks.iter().map(|mark| mark.name.clone()).collect();
    let bars = marks.iter().enumerate().map(|(place, mark)| {
        Bar::new(place as f64, mark.figure.value)
            .width(0.56)
            .fill(fill(dark, mark.strong))
    });
    let bars: Vec<Bar> = bars.collect();
    let number = marks.len();
    let place = |place: usize| GridMark {
        value: place as f64,
        step_size: 1.0,
    };
    plot(axis, marks)
        .show_axes(Vec2b::new(true, true))
        .x_grid_spacer(move |_| (0..number).map(place).collect())
        .x_axis_formatter(move |mark, _| label(mark, &names))
        .include_y(0.0)
        .show(ui, |plot| {
            plot.bar_chart(BarChart::new("", bars).allow_hover(false));
            plot.hline(level(dark, axis.level));
            plot.box_plot(whiskers(dark, marks, 0.2));
        })
        .response
        .accessible_name(axis.name);
}

/// Points in the order that they are given, with whiskers.
pub fn points(ui: &mut Ui, dark: bool, axis: &Axis, marks: &[Mark]) {
    plot(axis, marks)
        .show_axes(Vec2b::new(false, true))
        .show(ui, |plot| {
            plot.hline(level(dark, axis.level));
            plot.box_plot(whiskers(dark, marks, 0.0));
            for strong in [false, true] {
                let own = marks.iter().enumerate();
                let own = own.filter(|(_, mark)| mark.strong == strong);
                let own = own.map(|(place, mark)| [place as f64, mark.figure.value]);
                let own: PlotPoints = own.collect();
                let color = if strong {
                    look::accent(dark)
                } else {
                    look::quiet(dark)
                };
                plot.points(Points::new("", own).radius(2.5).color(color));
            }
        })
        .response
        .accessible_name(axis.name);
}

fn plot<'a>(axis: &Axis<'a>, marks: &'a [Mark]) -> Plot<'a> {
    let unit = axis.unit;
    Plot::new(axis.name.to_owned())
        .height(axis.height)
        .show_x(false)
        .show_y(false)
        .show_background(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_grid(Vec2b::new(false, true))
        .set_margin_fraction(egui::vec2(0.04, 0.12))
        .include_x(-0.6)
        .include_x(marks.len() as f64 - 0.4)
        .grid_spacing(egui::Rangef::new(12.0, 44.0))
        .y_axis_min_width(36.0)
        .y_axis_formatter(move |mark, _| format!("{}{unit}", words::figure(mark.value, 0)))
        .label_formatter(|place| match place {
            HoverPosition::NearDataPoint { position, .. } => {
                let mark = marks.get(position.x.round().max(0.0) as usize)?;
                let figure = mark.figure;
                Some(format!(
                    "{}\n{} {}",
                    mark.name,
                    words::figure(figure.value, 1),
                    words::interval(figure, 1)
                ))
            }
            HoverPosition::Elsewhere { .. } => None,
        })
}

/// The name below a column.
fn label(mark: GridMark, names: &[String]) -> String {
    let place = mark.value.round();
    if place < 0.0 || (mark.value - place).abs() > 1e-6 {
        return String::new();
    }
    names.get(place as usize).cloned().unwrap_or_default()
}

fn fill(dark: bool, strong: bool) -> Color32 {
    if strong {
        look::accent(dark).gamma_multiply(0.55)
    } else {
        look::quiet(dark).gamma_multiply(0.35)
    }
}

fn level(dark: bool, at: f64) -> HLine {
    HLine::new("", at)
        .color(look::quiet(dark))
        .width(1.0)
        .style(LineStyle::dashed_dense())
        .allow_hover(false)
}

fn whiskers(dark: bool, marks: &[Mark], cap: f64) -> BoxPlot {
    let ink = if dark {
        Color32::from_gray(0xD8)
    } else {
        Color32::from_gray(0x33)
    };
    let boxes = marks.iter().enumerate().map(|(place, mark)| {
        let Measured {
            value, low, high, ..
        } = mark.figure;
        let ink = if mark.strong {
            ink
        } else {
            ink.gamma_multiply(0.6)
        };
        BoxElem::new(place as f64, BoxSpread::new(low, value, value, value, high))
            .box_width(0.0)
            .whisker_width(cap)
            .stroke(Stroke::new(1.2, ink))
            .fill(Color32::TRANSPARENT)
    });
    BoxPlot::new("", boxes.collect()).allow_hover(false)
}
