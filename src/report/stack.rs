//! What a whole is made of.

use plotters::backend::DrawingBackend;
use plotters::chart::ChartBuilder;
use plotters::element::{Rectangle, Text};
use plotters::style::Color as _;
use plotters::style::text_anchor::{HPos, VPos};

use super::axis::Axis;
use super::chart::{Area, Drawn};
use super::theme::{GRID, INK, MUTED, WIDTH, letters, series, short};

/// Bars made of parts; parts below 0 lie to the left of it.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    /// The name of each bar, and its parts.
    pub bars: Vec<(String, Vec<f64>)>,
    /// What the parts are.
    pub parts: Vec<String>,
    pub axis: String,
}

const ROW: u32 = 30;
const LEFT: u32 = 150;

impl Stack {
    /// Without parts that are not numbers; none if nothing has any.
    pub fn drawable(mut self) -> Option<Self> {
        let parts = self.bars.iter_mut().flat_map(|bar| &mut bar.1);
        parts
            .filter(|part| !part.is_finite())
            .for_each(|part| *part = 0.0);
        let mut parts = self.bars.iter().flat_map(|bar| &bar.1);
        parts.any(|part| *part != 0.0).then_some(self)
    }

    pub fn size(&self) -> (u32, u32) {
        (WIDTH, 92 + ROW * self.bars.len().max(1) as u32)
    }

    pub fn draw<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: u32| (f64::from(size) * scale) as u32;
        let sum = |parts: &[f64], above: bool| -> f64 {
            parts.iter().filter(|part| (**part > 0.0) == above).sum()
        };
        let high = self
            .bars
            .iter()
            .map(|bar| sum(&bar.1, true))
            .fold(1.0, f64::max);
        let low = self
            .bars
            .iter()
            .map(|bar| sum(&bar.1, false))
            .fold(0.0, f64::min);
        let number = self.bars.len().max(1) as f64;
        let axis = Axis::new(low * 1.05, high * 1.04);
        let mut chart = ChartBuilder::on(area)
            .margin_top(px(44))
            .margin_right(px(18))
            .margin_left(px(LEFT))
            .x_label_area_size(px(42))
            .build_cartesian_2d(axis.range(), Axis::new(0.0, number).range())?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .axis_style(GRID)
            .bold_line_style(GRID)
            .light_line_style(GRID.mix(0.0))
            .x_labels(9)
            .x_label_formatter(&|value| short(*value))
            .x_label_style(letters(px(13), MUTED, HPos::Center, VPos::Top))
            .axis_desc_style(letters(px(13), MUTED, HPos::Center, VPos::Top))
            .x_desc(self.axis.clone())
            .draw()?;
        let (_, top) = area.get_pixel_range();
        let style = letters(px(13), INK, HPos::Right, VPos::Center);
        for (index, (name, parts)) in self.bars.iter().enumerate() {
            let y = number - index as f64 - 0.5;
            let (mut right, mut left) = (0.0, 0.0);
            for (part, value) in parts.iter().enumerate() {
                let from = if *value > 0.0 { &mut right } else { &mut left };
                let corners = [
                    (axis.hold(*from), y - 0.34),
                    (axis.hold(*from + value), y + 0.34),
                ];
                *from += value;
                chart.draw_series([Rectangle::new(corners, series(part).filled())])?;
            }
            let at = chart.backend_coord(&(0.0, y)).1 - top.start;
            let x = px(LEFT - 10) as i32;
            area.draw(&Text::new(name.clone(), (x, at), style.clone()))?;
        }
        self.legend(area, scale)
    }

    fn legend<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: f64| (size * scale) as i32;
        let style = letters(px(13.0) as u32, MUTED, HPos::Left, VPos::Center);
        let (mut x, mut y) = (16.0, 12.0);
        for (part, name) in self.parts.iter().enumerate() {
            let width = 34.0 + 7.2 * name.chars().count() as f64;
            if x + width > 750.0 {
                (x, y) = (16.0, y + 20.0);
            }
            let corners = [(px(x), px(y - 5.0)), (px(x + 11.0), px(y + 6.0))];
            area.draw(&Rectangle::new(corners, series(part).filled()))?;
            area.draw(&Text::new(
                name.clone(),
                (px(x + 17.0), px(y)),
                style.clone(),
            ))?;
            x += width;
        }
        Ok(())
    }
}
