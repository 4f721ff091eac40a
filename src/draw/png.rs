//! Shapes as pixels.

use std::io::Write as _;

use ::png::{BitDepth, ColorType, Compression, Encoder, Filter, PixelDimensions, Unit};
use image::RgbaImage;
use tiny_skia::{
    FillRule, FilterQuality, LineCap, LineJoin, Mask, Paint, PathBuilder, Pixmap, PixmapPaint,
    PremultipliedColorU8, Transform,
};

use super::font::Pen;
use super::shape::{Form, Rgba, Shape, Stroke, text_width};
use super::vector::{Bounds, Vec2};
use crate::map::Map;

/// No picture has more pixels than this: a board of the usual size at 300 dpi, in a quarter of a
/// gigabyte.
const MOST_PIXELS: f64 = 64_000_000.0;

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// Its size in pixels is nothing, or too much.
    #[error(
        "a board of {width} × {height} mm at {dpi} dpi is not a possible picture size (1 to 250 million pixels); choose another resolution"
    )]
    Size {
        /// Width of the board.
        width: f64,
        /// Height of the board.
        height: f64,
        /// Dots per inch.
        dpi: f64,
    },
    /// The encoder failed.
    #[error("cannot write the picture: {0}")]
    Encode(#[from] ::png::EncodingError),
}

/// The resolution nearest to a wanted one at which a map can be drawn: no picture has more than 64
/// million pixels.
pub fn possible_dpi(map: &Map, wanted: f64) -> f64 {
    let square_inches = map.board.width * map.board.height / (25.4 * 25.4);
    let most = (MOST_PIXELS / square_inches.max(1e-9)).sqrt();
    // Rounded down to three digits, so that it can be said.
    let digit = 10_f64.powf(most.log10().floor() - 2.0);
    let most = (most / digit).floor() * digit;
    if wanted > most { most } else { wanted }
}

/// The drawing of a map as a PNG file.
///
/// # Errors
/// If the size in pixels cannot be had.
pub fn write(
    map: &Map,
    shapes: &[Shape],
    dpi: f64,
    background: Option<&RgbaImage>,
) -> Result<Vec<u8>, PngError> {
    let mut canvas = Canvas::new(map.board.width, map.board.height, dpi)?;
    for shape in shapes {
        canvas.draw(shape, background);
    }
    canvas.encode()
}

/// Something to paint shapes on: a sheet of a size in millimetres.
pub struct Canvas {
    pixmap: Pixmap,
    dpi: f64,
    place: Transform,
    mask: Option<Mask>,
}

impl Canvas {
    /// A clear sheet.
    ///
    /// # Errors
    /// If the size in pixels cannot be had.
    pub fn new(width: f64, height: f64, dpi: f64) -> Result<Self, PngError> {
        let scale = dpi / 25.4;
        let refused = PngError::Size { width, height, dpi };
        let (columns, rows) = ((width * scale).round(), (height * scale).round());
        if !(columns >= 1.0 && rows >= 1.0 && columns * rows <= MOST_PIXELS) {
            return Err(refused);
        }
        Ok(Canvas {
            pixmap: Pixmap::new(columns as u32, rows as u32).ok_or(refused)?,
            dpi,
            place: Transform::from_scale(scale as f32, scale as f32),
            mask: None,
        })
    }

    /// Covers the whole sheet with a colour.
    pub fn cover(&mut self, color: Rgba) {
        let Rgba { r, g, b, a } = color;
        self.pixmap.fill(tiny_skia::Color::from_rgba8(r, g, b, a));
    }

    /// What follows is drawn with its origin at a point of the sheet, at a scale, and nowhere but
    /// inside of a box on the sheet.
    pub fn place(&mut self, at: Vec2, scale: f64, clip: Option<Bounds>) {
        let unit = (self.dpi / 25.4) as f32;
        let sheet = Transform::from_scale(unit, unit);
        self.place = sheet
            .pre_translate(at.x as f32, at.y as f32)
            .pre_scale(scale as f32, scale as f32);
        self.mask = clip.and_then(|clip| {
            let mut mask = Mask::new(self.pixmap.width(), self.pixmap.height())?;
            let mut path = Path2(PathBuilder::new());
            path.line(&clip.corners());
            path.0.close();
            mask.fill_path(&path.0.finish()?, FillRule::Winding, true, sheet);
            Some(mask)
        });
    }

    /// Draws a shape.
    pub fn draw(&mut self, shape: &Shape, background: Option<&RgbaImage>) {
        let mut path = Path2(PathBuilder::new());
        match &shape.form {
            Form::Card { area, corner } => path.card(area.corners(), *corner),
            Form::Disc { center, radius } => {
                path.0
                    .push_circle(center.x as f32, center.y as f32, *radius as f32);
            }
            Form::Area { outlines } => {
                for outline in outlines {
                    path.line(outline);
                    path.0.close();
                }
            }
            Form::Line { points } => path.line(points),
            Form::Text { .. } => path.text(&shape.form),
            Form::Picture { area, opacity, .. } => {
                if let Some(picture) = background {
                    self.picture(picture, *area, *opacity);
                }
                return;
            }
        }
        let Some(path) = path.0.finish() else {
            return;
        };
        // The line around letters is a halo and lies behind them.
        if matches!(shape.form, Form::Text { .. }) {
            self.line(&path, shape.stroke);
            self.fill(&path, shape.fill);
        } else {
            self.fill(&path, shape.fill);
            self.line(&path, shape.stroke);
        }
    }

    fn fill(&mut self, path: &tiny_skia::Path, color: Option<Rgba>) {
        if let Some(color) = color {
            let (paint, mask) = (paint_of(color), self.mask.as_ref());
            self.pixmap
                .fill_path(path, &paint, FillRule::Winding, self.place, mask);
        }
    }

    fn line(&mut self, path: &tiny_skia::Path, stroke: Option<Stroke>) {
        if let Some(stroke) = stroke {
            let pen = tiny_skia::Stroke {
                width: stroke.width as f32,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..tiny_skia::Stroke::default()
            };
            let (paint, mask) = (paint_of(stroke.color), self.mask.as_ref());
            self.pixmap
                .stroke_path(path, &paint, &pen, self.place, mask);
        }
    }

    fn picture(&mut self, picture: &RgbaImage, area: Bounds, opacity: f64) {
        let Some(mut source) = Pixmap::new(picture.width(), picture.height()) else {
            return;
        };
        for (to, from) in source.pixels_mut().iter_mut().zip(picture.pixels()) {
            let [r, g, b, a] = from.0;
            *to = tiny_skia::ColorU8::from_rgba(r, g, b, a).premultiply();
        }
        let size = area.max - area.min;
        let place = self
            .place
            .pre_translate(area.min.x as f32, area.min.y as f32)
            .pre_scale(
                size.x as f32 / picture.width() as f32,
                size.y as f32 / picture.height() as f32,
            );
        let paint = PixmapPaint {
            opacity: opacity as f32,
            quality: FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        let mask = self.mask.as_ref();
        self.pixmap
            .draw_pixmap(0, 0, source.as_ref(), &paint, place, mask);
    }

    /// What has been painted.
    pub fn pixels(&self) -> RgbaImage {
        let mut all = self.pixmap.pixels().iter();
        RgbaImage::from_fn(self.pixmap.width(), self.pixmap.height(), |_, _| {
            image::Rgba(all.next().map(|pixel| plain(*pixel)).unwrap_or_default())
        })
    }

    /// The sheet as a PNG file.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn encode(&self) -> Result<Vec<u8>, PngError> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.pixmap.width(), self.pixmap.height());
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        // Flat colours pack best as they are.
        encoder.set_filter(Filter::NoFilter);
        // So that it prints at true size.
        let per_metre = (self.dpi / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: Unit::Meter,
        }));
        let mut header = encoder.write_header()?;
        let mut writer = header.stream_writer()?;
        let mut row = Vec::with_capacity(4 * self.pixmap.width() as usize);
        for pixels in self.pixmap.pixels().chunks(self.pixmap.width() as usize) {
            row.clear();
            row.extend(pixels.iter().flat_map(|pixel| plain(*pixel)));
            writer.write_all(&row).map_err(::png::EncodingError::from)?;
        }
        writer.finish()?;
        header.finish()?;
        Ok(file)
    }
}

/// A pixel as a file has it.
fn plain(pixel: PremultipliedColorU8) -> [u8; 4] {
    let color = pixel.demultiply();
    [color.red(), color.green(), color.blue(), color.alpha()]
}

fn paint_of(color: Rgba) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(color.r, color.g, color.b, color.a);
    paint.anti_alias = true;
    paint
}

struct Path2(PathBuilder);

impl Path2 {
    fn line(&mut self, points: &[Vec2]) {
        for (index, point) in points.iter().enumerate() {
            if index == 0 {
                self.0.move_to(point.x as f32, point.y as f32);
            } else {
                self.0.line_to(point.x as f32, point.y as f32);
            }
        }
    }

    /// A box with rounded corners.
    fn card(&mut self, corners: [Vec2; 4], corner: f64) {
        let sides = [
            corners[0].distance(corners[1]),
            corners[1].distance(corners[2]),
        ];
        let corner = corner.min(sides[0] / 2.0).min(sides[1] / 2.0);
        if corner <= 0.0 {
            self.line(&corners);
            self.0.close();
            return;
        }
        // How far the handles of a cubic lie out for a quarter of a circle.
        let handle = 0.552_285 * corner;
        for index in 0..4 {
            let here = corners[index];
            let before = (corners[(index + 3) % 4] - here).unit();
            let after = (corners[(index + 1) % 4] - here).unit();
            let (from, to) = (here + before * corner, here + after * corner);
            if index == 0 {
                self.move_to(from);
            } else {
                self.line_to(from);
            }
            self.cubic_to(from - before * handle, to - after * handle, to);
        }
        self.0.close();
    }

    fn text(&mut self, form: &Form) {
        let Form::Text {
            text,
            at,
            size,
            weight,
            turn,
            spacing,
        } = form
        else {
            return;
        };
        let along = Vec2::from_angle(*turn);
        let mut start = *at - along * (text_width(text, *size, *weight, *spacing) / 2.0);
        let mut buffer = [0; 4];
        for letter in text.chars() {
            let letter: &str = letter.encode_utf8(&mut buffer);
            let mut pen = Placed {
                pen: self,
                start,
                along: along * *size,
            };
            weight.outline(letter, &mut pen);
            start += along * (weight.width(letter) * size + spacing);
        }
    }
}

impl Pen for Path2 {
    fn move_to(&mut self, to: Vec2) {
        self.0.move_to(to.x as f32, to.y as f32);
    }
    fn line_to(&mut self, to: Vec2) {
        self.0.line_to(to.x as f32, to.y as f32);
    }
    fn quad_to(&mut self, by: Vec2, to: Vec2) {
        self.0
            .quad_to(by.x as f32, by.y as f32, to.x as f32, to.y as f32);
    }
    fn cubic_to(&mut self, by: Vec2, then: Vec2, to: Vec2) {
        self.0.cubic_to(
            by.x as f32,
            by.y as f32,
            then.x as f32,
            then.y as f32,
            to.x as f32,
            to.y as f32,
        );
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// A pen that writes at a place, in a direction, in a size.
struct Placed<'a> {
    pen: &'a mut Path2,
    start: Vec2,
    along: Vec2,
}

impl Placed<'_> {
    fn place(&self, point: Vec2) -> Vec2 {
        self.start + self.along * point.x + self.along.perpendicular() * point.y
    }
}

impl Pen for Placed<'_> {
    fn move_to(&mut self, to: Vec2) {
        self.pen.move_to(self.place(to));
    }
    fn line_to(&mut self, to: Vec2) {
        self.pen.line_to(self.place(to));
    }
    fn quad_to(&mut self, by: Vec2, to: Vec2) {
        self.pen.quad_to(self.place(by), self.place(to));
    }
    fn cubic_to(&mut self, by: Vec2, then: Vec2, to: Vec2) {
        self.pen
            .cubic_to(self.place(by), self.place(then), self.place(to));
    }
    fn close(&mut self) {
        self.pen.close();
    }
}
