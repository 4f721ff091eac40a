//! Charts as data, drawn alike as SVG and as PNG.

use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea as _};
use plotters::element::Text;
use plotters::style::text_anchor::{HPos, VPos};

use super::columns::Columns;
use super::dots::Dots;
use super::lines::Lines;
use super::matrix::Matrix;
use super::scatter::Scatter;
use super::stack::Stack;
use super::theme::{self, MUTED, NAMED, PAPER, WIDTH};
use crate::draw::{FAMILY, svg};

/// Pixels of a PNG for each unit of the drawing.
const SHARPNESS: u32 = 2;

/// Room for the title of a chart that stands alone.
const HEAD: u32 = 58;

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The name of its files.
    pub name: &'static str,
    /// The finding that it shows.
    pub title: String,
    /// What is drawn, and in what units.
    pub caption: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Dots(Dots),
    Columns(Columns),
    Lines(Lines),
    Scatter(Scatter),
    Matrix(Matrix),
    Stack(Stack),
    /// There is nothing to draw; these words say why.
    Nothing(&'static str),
}

impl Kind {
    /// Without what cannot be drawn; none if there is nothing else.
    fn drawable(self) -> Option<Kind> {
        match self {
            Kind::Dots(chart) => chart.drawable().map(Kind::Dots),
            Kind::Columns(chart) => chart.drawable().map(Kind::Columns),
            Kind::Lines(chart) => chart.drawable().map(Kind::Lines),
            Kind::Scatter(chart) => chart.drawable().map(Kind::Scatter),
            Kind::Matrix(chart) => chart.drawable().map(Kind::Matrix),
            Kind::Stack(chart) => chart.drawable().map(Kind::Stack),
            Kind::Nothing(_) => None,
        }
    }
}

/// Why a chart could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the chart cannot be drawn: {0}")]
pub struct ChartError(String);

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for ChartError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        ChartError(error.to_string())
    }
}

pub(super) type Area<DB> = DrawingArea<DB, Shift>;
pub(super) type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

impl Chart {
    /// A chart of whatever can be drawn; where that is nothing, `otherwise` stands in its place.
    pub(super) fn new(
        name: &'static str,
        title: String,
        caption: String,
        kind: Kind,
        otherwise: &'static str,
    ) -> Chart {
        Chart {
            name,
            title,
            caption,
            kind: kind.drawable().unwrap_or(Kind::Nothing(otherwise)),
        }
    }

    /// Why there is nothing to draw, if so.
    pub(super) fn nothing(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Nothing(why) => Some(why),
            _ => None,
        }
    }

    fn size(&self) -> (u32, u32) {
        match &self.kind {
            Kind::Dots(chart) => chart.size(),
            Kind::Columns(chart) => chart.size(),
            Kind::Lines(chart) => chart.size(),
            Kind::Scatter(chart) => chart.size(),
            Kind::Matrix(chart) => chart.size(),
            Kind::Stack(chart) => chart.size(),
            Kind::Nothing(_) => (WIDTH, 60),
        }
    }

    fn draw<DB: DrawingBackend>(&self, area: &Area<DB>, scale: f64) -> Drawn<DB> {
        match &self.kind {
            Kind::Dots(chart) => chart.draw(area, scale),
            Kind::Columns(chart) => chart.draw(area, scale),
            Kind::Lines(chart) => chart.draw(area, scale),
            Kind::Scatter(chart) => chart.draw(area, scale),
            Kind::Matrix(chart) => chart.draw(area, scale),
            Kind::Stack(chart) => chart.draw(area, scale),
            Kind::Nothing(why) => {
                let px = |size: f64| (size * scale) as i32;
                let style = theme::letters(px(13.0) as u32, MUTED, HPos::Left, VPos::Center);
                area.draw(&Text::new(*why, (px(16.0), px(24.0)), style))
            }
        }
    }

    /// Writes the title over a chart that stands alone; what is left is for the chart.
    fn head<DB: DrawingBackend>(
        &self,
        area: &Area<DB>,
        scale: f64,
    ) -> Result<Area<DB>, DrawingAreaErrorKind<DB::ErrorType>> {
        let px = |size: u32| (f64::from(size) * scale) as u32;
        let (head, body) = area.split_vertically(px(HEAD));
        let style = theme::title(px(15));
        let room = self.size().0.saturating_sub(32);
        for (line, text) in lines(&self.title, room / 8).into_iter().enumerate() {
            let at = (px(16) as i32, px(12 + 20 * line as u32) as i32);
            head.draw(&Text::new(text, at, style.clone()))?;
        }
        Ok(body)
    }

    /// The chart as an SVG document on paper.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn svg(&self) -> Result<String, ChartError> {
        self.document(true)
    }

    /// The chart as SVG for the page: no size of its own, colours that follow the page.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn inline(&self) -> Result<String, ChartError> {
        let mut text = self.document(false)?;
        for (color, name) in NAMED {
            let hex = format!("\"#{:02X}{:02X}{:02X}\"", color.0, color.1, color.2);
            text = text.replace(&hex, &format!("\"var({name})\""));
        }
        let (width, height) = self.size();
        let sized = format!("<svg width=\"{width}\" height=\"{height}\"");
        Ok(text.replacen(&sized, "<svg role=\"img\"", 1))
    }

    fn document(&self, paper: bool) -> Result<String, ChartError> {
        theme::prepare();
        let mut text = String::new();
        let (width, height) = self.size();
        let head = if paper { HEAD } else { 0 };
        {
            let size = (width, height + head);
            let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
            if paper {
                area.fill(&PAPER)?;
                let body = self.head(&area, 1.0)?;
                self.draw(&body, 1.0)?;
            } else {
                self.draw(&area, 1.0)?;
            }
            area.present()?;
        }
        // Where the font is missing, any other without serifs will do.
        let named = format!("font-family=\"{FAMILY}\"");
        text.retain(svg::is_xml);
        Ok(text.replace(&named, &format!("font-family=\"{FAMILY}, sans-serif\"")))
    }

    /// The chart as a PNG picture.
    ///
    /// # Errors
    /// If it cannot be drawn.
    pub fn png(&self) -> Result<Vec<u8>, ChartError> {
        theme::prepare();
        let (width, height) = self.size();
        let (width, height) = (width * SHARPNESS, (height + HEAD) * SHARPNESS);
        let mut pixels = vec![0; (3 * width * height) as usize];
        {
            let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
            area.fill(&PAPER)?;
            let body = self.head(&area, f64::from(SHARPNESS))?;
            self.draw(&body, f64::from(SHARPNESS))?;
            area.present()?;
        }
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let fault = |error: png::EncodingError| ChartError(error.to_string());
        let mut writer = encoder.write_header().map_err(fault)?;
        writer.write_image_data(&pixels).map_err(fault)?;
        writer.finish().map_err(fault)?;
        Ok(bytes)
    }
}

/// A text in lines of so many letters at most.
fn lines(text: &str, most: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < most as usize => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
