//! Distributions, one line for each table size.

use plotters::backend::DrawingBackend;
use plotters::chart::ChartBuilder;
use plotters::element::{Circle, Text};
use plotters::series::LineSeries;
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color as _, ShapeStyle};

use super::axis::Axis;
use super::chart::{Area, Drawn};
use super::theme::{GRID, MUTED, WIDTH, letters, series, short};

/// Lines over a common axis.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// What each line is, and its points.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// What the axes show, with their units.
    pub across: String,
    pub up: String,
}

impl Lines {
    /// Without points that are nowhere; none if there is nothing else.
    pub fn drawable(mut self) -> Option<Self> {
        for (_, points) in &mut self.lines {
            points.retain(|point| point.0.is_finite() && point.1.is_finite());
        }
        self.lines.retain(|line| !line.1.is_empty());
        (!self.lines.is_empty()).then_some(self)
    }

    pub fn size(&self) -> (u32, u32) {
        (WIDTH, 320)
    }

    pub fn draw<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: u32| (f64::from(size) * scale) as u32;
        let points = || self.lines.iter().flat_map(|line| &line.1);
        let right = points().map(|point| point.0).fold(1.0, f64::max);
        let left = points().map(|point| point.0).fold(right, f64::min);
        let across = Axis::new(left, right.max(left + 1.0));
        let up = Axis::up_to(0.0, points().map(|point| point.1));
        let mut chart = ChartBuilder::on(area)
            .margin_top(px(34))
            .margin_right(px(18))
            .margin_left(px(8))
            .x_label_area_size(px(44))
            .y_label_area_size(px(56))
            .build_cartesian_2d(across.range(), up.range())?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(10)
            .y_labels(5)
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
        let mut x = 70.0;
        let style = letters(px(13), MUTED, HPos::Left, VPos::Center);
        for (number, (name, points)) in self.lines.iter().enumerate() {
            let color = series(number);
            let pen = ShapeStyle::from(&color).stroke_width(px(2));
            let held = points.iter().map(|(x, y)| (across.hold(*x), up.hold(*y)));
            // A line of one point would not be seen.
            if let [_] = points.as_slice() {
                chart.draw_series(held.map(|at| Circle::new(at, px(4), color.filled())))?;
            } else {
                chart.draw_series(LineSeries::new(held, pen))?;
            }
            let at = |x: f64| ((x * scale) as i32, px(16) as i32);
            area.draw(&Circle::new(at(x + 5.0), px(5), color.filled()))?;
            area.draw(&Text::new(name.clone(), at(x + 15.0), style.clone()))?;
            x += 34.0 + 7.2 * name.chars().count() as f64;
        }
        Ok(())
    }
}
