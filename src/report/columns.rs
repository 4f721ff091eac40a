//! How many there are of each kind.

use plotters::backend::DrawingBackend;
use plotters::chart::ChartBuilder;
use plotters::element::{Rectangle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color as _, RGBColor};

use super::axis::Axis;
use super::chart::{Area, Drawn};
use super::theme::{GRID, INK, MUTED, WIDTH, letters, series, short};

/// Columns side by side.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// What stands below, how many, and its colour if it has one of its own.
    pub columns: Vec<(String, f64, Option<RGBColor>)>,
    /// What the axes show, with their units.
    pub across: String,
    pub up: String,
}

impl Columns {
    /// Without columns of no height that is a number; none if there is nothing else.
    pub fn drawable(mut self) -> Option<Self> {
        self.columns.retain(|column| column.1.is_finite());
        let any = self.columns.iter().any(|column| column.1 != 0.0);
        any.then_some(self)
    }

    pub fn size(&self) -> (u32, u32) {
        (WIDTH, 280)
    }

    pub fn draw<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: u32| (f64::from(size) * scale) as u32;
        let axis = Axis::up_to(1.0, self.columns.iter().map(|column| column.1));
        let number = self.columns.len().max(1) as f64;
        let mut chart = ChartBuilder::on(area)
            .margin_top(px(20))
            .margin_right(px(18))
            .margin_left(px(8))
            .x_label_area_size(px(48))
            .y_label_area_size(px(56))
            .build_cartesian_2d(Axis::new(0.0, number).range(), axis.range())?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(0)
            .y_labels(5)
            .axis_style(GRID)
            .bold_line_style(GRID)
            .light_line_style(GRID.mix(0.0))
            .y_label_formatter(&|value| short(*value))
            .y_label_style(letters(px(13), MUTED, HPos::Right, VPos::Center))
            .axis_desc_style(letters(px(13), MUTED, HPos::Center, VPos::Top))
            .x_desc(self.across.clone())
            .y_desc(self.up.clone())
            .draw()?;
        let (left, top) = area.get_pixel_range();
        let under = letters(px(13), INK, HPos::Center, VPos::Top);
        let over = letters(px(12), MUTED, HPos::Center, VPos::Bottom);
        for (index, (label, value, color)) in self.columns.iter().enumerate() {
            let x = index as f64;
            let end = axis.hold(*value);
            let fill = color.unwrap_or_else(|| series(0));
            let corners = [(x + 0.14, 0.0), (x + 0.86, end)];
            chart.draw_series([Rectangle::new(corners, fill.filled())])?;
            if color.is_some() {
                // Light colours must not vanish on paper, nor dark ones at night.
                chart.draw_series([Rectangle::new(corners, MUTED.stroke_width(px(1).max(1)))])?;
            }
            let foot = chart.backend_coord(&(x + 0.5, 0.0));
            let head = chart.backend_coord(&(x + 0.5, end));
            let at =
                |point: (i32, i32), down: i32| (point.0 - left.start, point.1 - top.start + down);
            area.draw(&Text::new(
                label.clone(),
                at(foot, px(6) as i32),
                under.clone(),
            ))?;
            area.draw(&Text::new(
                short(*value),
                at(head, -(px(3) as i32)),
                over.clone(),
            ))?;
        }
        Ok(())
    }
}
