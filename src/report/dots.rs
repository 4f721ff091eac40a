//! Figures with their intervals, one below the other.

use plotters::backend::DrawingBackend;
use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement, Rectangle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color as _, ShapeStyle};

use super::axis::Axis;
use super::chart::{Area, Drawn};
use super::theme::{GRID, INK, MUTED, WIDTH, letters, series, short};
use crate::balance::Measured;

/// Figures with their intervals.
#[derive(Clone, Debug)]
pub(super) struct Dots {
    pub rows: Vec<Dot>,
    /// What each colour stands for; none needs no legend.
    pub legend: Vec<String>,
    /// What the axis shows, with its unit.
    pub axis: String,
    /// A line to compare with: for each row, and what it is.
    pub reference: Option<String>,
    /// Room for the labels.
    pub label_width: u32,
}

/// A figure.
#[derive(Clone, Debug)]
pub(super) struct Dot {
    pub label: String,
    pub color: usize,
    pub figure: Measured,
    /// Where the line to compare with crosses this row.
    pub reference: Option<f64>,
    /// A gap above it sets it apart.
    pub gap: bool,
    /// The least and the most over bots: a thin line.
    pub range: Option<(f64, f64)>,
}

const ROW: u32 = 22;
const TOP: u32 = 30;
const BOTTOM: u32 = 50;

impl Dots {
    /// Without figures that are not numbers; none if there is nothing else.
    pub fn drawable(mut self) -> Option<Self> {
        self.rows.retain(|row| {
            let Measured {
                value, low, high, ..
            } = row.figure;
            [value, low, high].into_iter().all(f64::is_finite)
        });
        for row in &mut self.rows {
            row.reference = row.reference.filter(|reference| reference.is_finite());
            row.range = row
                .range
                .filter(|(least, most)| least.is_finite() && most.is_finite());
        }
        (!self.rows.is_empty()).then_some(self)
    }

    fn lines(&self) -> u32 {
        let gaps = self.rows.iter().skip(1).filter(|row| row.gap).count();
        (self.rows.len() + gaps.div_ceil(2)) as u32
    }

    pub fn size(&self) -> (u32, u32) {
        (WIDTH, TOP + BOTTOM + ROW * self.lines().max(1))
    }

    pub fn draw<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: u32| (f64::from(size) * scale) as u32;
        let bounds = self.rows.iter().flat_map(|row| {
            let figure = row.figure;
            let range = row
                .range
                .into_iter()
                .flat_map(|(least, most)| [least, most]);
            let bounds = [figure.low, figure.high].into_iter();
            bounds.chain(row.reference).chain(range)
        });
        let axis = Axis::around(bounds);
        let height = f64::from(self.lines().max(1));
        let mut chart = ChartBuilder::on(area)
            .margin_top(px(TOP))
            .margin_right(px(18))
            .margin_left(px(self.label_width))
            .x_label_area_size(px(BOTTOM - 8))
            .build_cartesian_2d(axis.range(), Axis::new(0.0, height).range())?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .axis_style(GRID)
            .bold_line_style(GRID)
            .light_line_style(GRID.mix(0.0))
            .x_labels(7)
            .x_label_formatter(&|value| short(*value))
            .x_label_style(letters(px(13), MUTED, HPos::Center, VPos::Top))
            .axis_desc_style(letters(px(13), MUTED, HPos::Center, VPos::Top))
            .x_desc(self.axis.clone())
            .draw()?;
        let mut from_top = 0.0;
        let mut labels = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if row.gap && index > 0 {
                from_top += 0.5;
            }
            let y = height - from_top - 0.5;
            from_top += 1.0;
            if let Some(reference) = row.reference.map(|reference| axis.hold(reference)) {
                let line = [(reference, y - 0.5), (reference, y + 0.5)];
                let style = ShapeStyle::from(&INK).stroke_width(px(1).max(1));
                chart.draw_series([PathElement::new(line, style)])?;
            }
            let Measured {
                value, low, high, ..
            } = row.figure.map(|value| axis.hold(value));
            let color = series(row.color);
            if let Some((least, most)) = row.range {
                let style = ShapeStyle::from(&MUTED).stroke_width(px(1).max(1));
                let ends = [(axis.hold(least), y), (axis.hold(most), y)];
                chart.draw_series([PathElement::new(ends, style)])?;
                for end in [least, most] {
                    let tick = [(axis.hold(end), y - 0.18), (axis.hold(end), y + 0.18)];
                    chart.draw_series([PathElement::new(tick, style)])?;
                }
            }
            let style = ShapeStyle::from(&color).stroke_width(px(2));
            chart.draw_series([PathElement::new([(low, y), (high, y)], style)])?;
            chart.draw_series([Circle::new((value, y), px(5), color.filled())])?;
            labels.push((chart.backend_coord(&(low, y)).1, row.label.clone()));
        }
        let (_, top) = area.get_pixel_range();
        let style = letters(px(13), INK, HPos::Right, VPos::Center);
        for (y, label) in labels {
            let x = px(self.label_width - 10) as i32;
            area.draw(&Text::new(
                label,
                (x, y - top.start + px(1) as i32),
                style.clone(),
            ))?;
        }
        self.legend(area, scale)
    }

    fn legend<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: f64| (size * scale) as i32;
        let mut x = 12.0;
        let style = letters(px(13.0) as u32, MUTED, HPos::Left, VPos::Center);
        for (number, name) in self.legend.iter().enumerate() {
            let color = series(number);
            let center = (px(x + 5.0), px(14.0));
            area.draw(&Circle::new(center, px(5.0), color.filled()))?;
            area.draw(&Text::new(
                name.clone(),
                (px(x + 15.0), px(14.0)),
                style.clone(),
            ))?;
            x += 32.0 + 7.2 * name.chars().count() as f64;
        }
        if let Some(reference) = &self.reference {
            let (top, bottom) = ((px(x + 4.0), px(7.0)), (px(x + 6.0), px(21.0)));
            area.draw(&Rectangle::new([top, bottom], INK.filled()))?;
            area.draw(&Text::new(
                reference.clone(),
                (px(x + 14.0), px(14.0)),
                style,
            ))?;
        }
        Ok(())
    }
}
