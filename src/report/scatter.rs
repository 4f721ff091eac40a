//! Points around a line.

use plotters::backend::DrawingBackend;
use plotters::chart::ChartBuilder;
use plotters::element::{Circle, Text};
use plotters::series::LineSeries;
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color as _, ShapeStyle};

use super::axis::Axis;
use super::chart::{Area, Drawn};
use super::theme::{GRID, INK, MUTED, WIDTH, letters, series, short};

/// Points around a line.
#[derive(Clone, Debug)]
pub(super) struct Scatter {
    /// Where it lies, and its name if it is to be named.
    pub points: Vec<(f64, f64, Option<String>)>,
    /// Slope and intercept.
    pub line: Option<(f64, f64)>,
    /// What the axes show, with their units.
    pub across: String,
    pub up: String,
}

impl Scatter {
    /// Without points that are nowhere; none if there is nothing else.
    pub fn drawable(mut self) -> Option<Self> {
        self.points
            .retain(|point| point.0.is_finite() && point.1.is_finite());
        self.line = self
            .line
            .filter(|(slope, intercept)| slope.is_finite() && intercept.is_finite());
        (!self.points.is_empty()).then_some(self)
    }

    pub fn size(&self) -> (u32, u32) {
        (WIDTH, 380)
    }

    pub fn draw<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: u32| (f64::from(size) * scale) as u32;
        let right = self.points.iter().map(|point| point.0).fold(1.0, f64::max);
        let across = Axis::new(0.0, right + 1.0);
        let up = Axis::up_to(1.0, self.points.iter().map(|point| point.1));
        let mut chart = ChartBuilder::on(area)
            .margin_top(px(16))
            .margin_right(px(18))
            .margin_left(px(8))
            .x_label_area_size(px(44))
            .y_label_area_size(px(56))
            .build_cartesian_2d(across.range(), up.range())?;
        chart
            .configure_mesh()
            .x_labels(10)
            .y_labels(6)
            .axis_style(GRID)
            .bold_line_style(GRID)
            .light_line_style(GRID.mix(0.0))
            .x_label_formatter(&|value| short(*value))
            .y_label_formatter(&|value| short(*value))
            .x_label_style(letters(px(13), MUTED, HPos::Center, VPos::Top))
            .y_label_style(letters(px(13), MUTED, HPos::Right, VPos::Center))
            .axis_desc_style(letters(px(13), MUTED, HPos::Center, VPos::Top))
            .x_desc(self.across.clone())
            .y_desc(self.up.clone())
            .draw()?;
        if let Some((slope, intercept)) = self.line {
            let right = across.high();
            let ends = [
                (0.0, up.hold(intercept)),
                (right, up.hold(intercept + slope * right)),
            ];
            let pen = ShapeStyle::from(&INK).stroke_width(px(1).max(1));
            chart.draw_series(LineSeries::new(ends, pen))?;
        }
        let (left, top) = area.get_pixel_range();
        for (x, y, name) in &self.points {
            let (x, y) = (across.hold(*x), up.hold(*y));
            let color = series(usize::from(name.is_some()));
            chart.draw_series([Circle::new((x, y), px(5), color.mix(0.75).filled())])?;
            if let Some(name) = name {
                let at = chart.backend_coord(&(x, y));
                // Away from the edge that it would run over.
                let (h, step) = if x > across.high() * 0.6 {
                    (HPos::Right, -(px(9) as i32))
                } else {
                    (HPos::Left, px(9) as i32)
                };
                let style = letters(px(12), INK, h, VPos::Center);
                let at = (at.0 - left.start + step, at.1 - top.start);
                area.draw(&Text::new(name.clone(), at, style))?;
            }
        }
        Ok(())
    }
}
