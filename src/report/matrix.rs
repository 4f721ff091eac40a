//! Everybody against everybody.

use plotters::backend::DrawingBackend;
use plotters::element::{Rectangle, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color as _, RGBColor};

use super::chart::{Area, Drawn};
use super::theme::{INK, MUTED, letters};

/// Shares by row and column.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    pub names: Vec<String>,
    /// Share and half the width of its interval, row by row.
    pub cells: Vec<Vec<Option<(f64, f64)>>>,
    pub axis: String,
}

const CELL: u32 = 70;
const ROW: u32 = 44;
const LEFT: u32 = 92;
const TOP: u32 = 54;

/// From blue for little over white to vermilion for much; both can be told apart by everybody.
fn shade(share: f64) -> RGBColor {
    let (low, high) = ((0x00, 0x72, 0xB2), (0xD5, 0x5E, 0x00));
    let (end, part) = if share < 0.5 {
        (low, (0.5 - share) * 2.0)
    } else {
        (high, (share - 0.5) * 2.0)
    };
    let mix = |to: i32| (247.0 + (f64::from(to) - 247.0) * part.clamp(0.0, 1.0)).round() as u8;
    RGBColor(mix(end.0), mix(end.1), mix(end.2))
}

impl Matrix {
    /// Without numbers that are not shares; none if there is nothing else.
    pub fn drawable(mut self) -> Option<Self> {
        for cell in self.cells.iter_mut().flatten() {
            *cell = cell
                .filter(|(share, half)| (0.0..=1.0).contains(share) && !half.is_nan())
                .map(|(share, half)| (share, half.clamp(0.0, 1.0)));
        }
        let mut cells = self.cells.iter().flatten();
        cells.any(Option::is_some).then_some(self)
    }

    pub fn size(&self) -> (u32, u32) {
        let number = self.names.len() as u32;
        (
            (LEFT + CELL * number + 20).max(420),
            TOP + ROW * number + 16,
        )
    }

    pub fn draw<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        let px = |size: u32| (f64::from(size) * scale) as i32;
        let head = letters(px(13) as u32, MUTED, HPos::Left, VPos::Top);
        area.draw(&Text::new(self.axis.clone(), (px(8), px(8)), head))?;
        for (number, name) in self.names.iter().enumerate() {
            let number = number as u32;
            let column = (px(LEFT + CELL * number + CELL / 2), px(TOP - 6));
            let row = (px(LEFT - 10), px(TOP + ROW * number + ROW / 2));
            let across = letters(px(12) as u32, INK, HPos::Center, VPos::Bottom);
            let down = letters(px(13) as u32, INK, HPos::Right, VPos::Center);
            area.draw(&Text::new(name.clone(), column, across))?;
            area.draw(&Text::new(name.clone(), row, down))?;
        }
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let Some((share, half)) = cell else { continue };
                let (x, y) = (LEFT + CELL * column as u32, TOP + ROW * row as u32);
                let corners = [(px(x + 1), px(y + 1)), (px(x + CELL - 1), px(y + ROW - 1))];
                let fill = shade(*share);
                area.draw(&Rectangle::new(corners, fill.filled()))?;
                let dark = (share - 0.5).abs() > 0.36;
                let ink = if dark {
                    RGBColor(255, 255, 255)
                } else {
                    RGBColor(0x20, 0x20, 0x20)
                };
                let middle = (px(x + CELL / 2), px(y + ROW / 2));
                let style = letters(px(13) as u32, ink, HPos::Center, VPos::Center);
                let text = format!("{:.0} ± {:.0}", 100.0 * share, 100.0 * half);
                area.draw(&Text::new(text, middle, style))?;
            }
        }
        Ok(())
    }
}
