//! Colours and letters of all charts.

use std::sync::OnceLock;

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, FontStyle, IntoFont as _, RGBColor, TextStyle, register_font};

use crate::draw::{FAMILY, Weight};

/// How wide a chart is: on a phone its letters are still large enough to read.
pub(super) const WIDTH: u32 = 560;

/// Writing and what has to be seen.
pub(super) const INK: RGBColor = RGBColor(0x1F, 0x24, 0x30);
/// Writing that may stand back.
pub(super) const MUTED: RGBColor = RGBColor(0x5F, 0x66, 0x73);
/// Lines of the grid.
pub(super) const GRID: RGBColor = RGBColor(0xDD, 0xD9, 0xCF);
/// What a chart lies on when it stands alone.
pub(super) const PAPER: RGBColor = RGBColor(0xFF, 0xFD, 0xF8);

/// What the page calls them, so that a chart follows light and dark.
pub(super) const NAMED: [(RGBColor, &str); 4] = [
    (INK, "--ink"),
    (MUTED, "--muted"),
    (GRID, "--grid"),
    (PAPER, "--paper"),
];

/// Colours that also people with colour-blindness can tell apart (Okabe and Ito).
const SERIES: [RGBColor; 6] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
];

/// The colour of a series.
pub(super) fn series(number: usize) -> RGBColor {
    SERIES[number % SERIES.len()]
}

/// Makes the font known; it is part of the program.
pub(super) fn prepare() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    *KNOWN.get_or_init(|| {
        let normal = register_font(FAMILY, FontStyle::Normal, Weight::Regular.bytes());
        let bold = register_font(FAMILY, FontStyle::Bold, Weight::Bold.bytes());
        normal.is_ok() && bold.is_ok()
    })
}

/// Letters of a size and colour, set around a point.
pub(super) fn letters(size: u32, color: RGBColor, h: HPos, v: VPos) -> TextStyle<'static> {
    TextStyle {
        // Plotters takes a size for the height of a line, which is 1.24 times that of the letters.
        font: (FAMILY, 1.24 * f64::from(size)).into_font(),
        color: color.to_backend_color(),
        pos: Pos::new(h, v),
    }
}

/// Bold letters for the title of a chart, from their upper left corner.
pub(super) fn title(size: u32) -> TextStyle<'static> {
    TextStyle {
        font: (FAMILY, 1.24 * f64::from(size), FontStyle::Bold).into_font(),
        ..letters(size, INK, HPos::Left, VPos::Top)
    }
}

/// A number as short as it can be read.
pub(super) fn short(value: f64) -> String {
    if value.abs() >= 1e9 {
        return format!("{value:.1e}").replace('-', "−");
    }
    let whole = value.abs() >= 100.0 || (value * 10.0).round() == value.round() * 10.0;
    let text = format!("{value:.*}", usize::from(!whole));
    if text == "-0" {
        "0".to_owned()
    } else {
        text.replace('-', "−")
    }
}
