//! Pages as PDF: exact boxes, embedded fonts, every drawing written once however often it is shown.
//!
//! The same pages, title and date give the same bytes.

use std::collections::HashMap;
use std::sync::Arc;

use image::RgbaImage;
use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::graphic::Graphic;
use krilla::image::Image;
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use super::print::{Date, Job, Page, Part, PrintError, Settings, pages};
use crate::draw::{Bounds, Form, Rgba, Shape, Vec2, Weight, text_width};
use crate::map::Map;

/// Points to a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// Why a PDF cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A sheet of no size, or of more than a PDF can have.
    #[error("a sheet of {0} × {1} mm cannot be printed")]
    Size(f64, f64),
    /// The font could not be embedded.
    #[error("the font cannot be embedded")]
    Font,
    /// There is nothing to print, or far too much.
    #[error(transparent)]
    Pages(#[from] PrintError),
    /// The writer failed.
    #[error("the PDF cannot be written: {0}")]
    Write(String),
}

/// What a PDF says of itself.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// Its title.
    pub title: &'a str,
    /// Who made the map.
    pub author: &'a str,
    /// The day it was made.
    pub date: Date,
}

/// A print job as a PDF file; `background` is the map's own picture.
///
/// # Errors
/// If there is nothing to print, or far too much.
pub fn of(
    map: &Map,
    job: Job,
    settings: &Settings,
    background: Option<&RgbaImage>,
) -> Result<Vec<u8>, PdfError> {
    let pages = pages(map, job, settings)?;
    let title = format!("{} – {}", map.name, job.title());
    let about = About {
        title: &title,
        author: &map.author,
        date: settings.date,
    };
    write(&pages, &about, background)
}

fn made_on(date: Date) -> DateTime {
    let part = |number: i8| number.unsigned_abs();
    DateTime::new(date.year().unsigned_abs())
        .month(part(date.month()))
        .day(part(date.day()))
}

/// Pages as a PDF file; `background` is the map's own picture.
///
/// # Errors
/// If a sheet has no printable size, or the file cannot be put together.
pub fn write(
    pages: &[Page],
    about: &About,
    background: Option<&RgbaImage>,
) -> Result<Vec<u8>, PdfError> {
    let mut document = Document::new();
    let mut metadata = Metadata::new()
        .title(about.title.to_owned())
        .creator("Railwright".to_owned())
        .creation_date(made_on(about.date));
    if !about.author.is_empty() {
        metadata = metadata.authors(vec![about.author.to_owned()]);
    }
    document.set_metadata(metadata);
    let mut writer = Writer {
        regular: font(Weight::Regular)?,
        bold: font(Weight::Bold)?,
        picture: background.map(|picture| {
            let (width, height) = picture.dimensions();
            Image::from_rgba8(picture.as_raw().clone(), width, height)
        }),
        shown: shown(pages),
        known: HashMap::new(),
    };
    for page in pages {
        let mut sheet = document.start_page_with(settings(page)?);
        let mut surface = sheet.surface();
        surface.push_transform(&Transform::from_scale(POINTS as f32, POINTS as f32));
        for part in &page.parts {
            writer.part(&mut surface, part);
        }
        surface.pop();
        surface.finish();
        sheet.finish();
    }
    let finished = document.finish();
    finished.map_err(|error| PdfError::Write(format!("{error:?}")))
}

fn font(weight: Weight) -> Result<Font, PdfError> {
    Font::new(weight.bytes().into(), 0).ok_or(PdfError::Font)
}

fn settings(page: &Page) -> Result<PageSettings, PdfError> {
    // The largest page that readers have to show.
    let largest = 14_400.0 / POINTS;
    let refused = || PdfError::Size(page.size.x, page.size.y);
    if !(page.size.x <= largest && page.size.y <= largest) {
        return Err(refused());
    }
    let points = |mm: f64| (mm * POINTS) as f32;
    let boxed = |bounds: Bounds| {
        let (min, max) = (bounds.min, bounds.max);
        Rect::from_ltrb(points(min.x), points(min.y), points(max.x), points(max.y))
    };
    let sheet = PageSettings::from_wh(points(page.size.x), points(page.size.y));
    Ok(sheet
        .ok_or_else(refused)?
        .with_trim_box(boxed(page.trim))
        .with_bleed_box(boxed(page.bleed)))
}

struct Writer {
    regular: Font,
    bold: Font,
    picture: Option<Image>,
    /// How often each drawing is shown, by where its shapes lie in memory; the pages keep them
    /// alive.
    shown: HashMap<*const Shape, usize>,
    /// Drawings that have been written.
    known: HashMap<*const Shape, Graphic>,
}

fn shown(pages: &[Page]) -> HashMap<*const Shape, usize> {
    let mut shown = HashMap::new();
    for part in pages.iter().flat_map(|page| &page.parts) {
        *shown.entry(part.drawing.as_ptr()).or_default() += 1;
    }
    shown
}

impl Writer {
    fn part(&mut self, surface: &mut Surface, part: &Part) {
        let clip = part.clip.and_then(|clip| {
            outline(&Form::Area {
                outlines: vec![clip.corners().to_vec()],
            })
        });
        if let Some(clip) = &clip {
            surface.push_clip_path(clip, &FillRule::NonZero);
        }
        let scale = part.scale as f32;
        let (x, y) = (part.at.x as f32, part.at.y as f32);
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        let often = self.shown.get(&part.drawing.as_ptr());
        if often.is_some_and(|times| *times > 1) && !part.drawing.is_empty() {
            let graphic = self.graphic(surface, &part.drawing);
            surface.draw_graphic(graphic);
        } else {
            for shape in part.drawing.iter() {
                self.shape(surface, shape);
            }
        }
        surface.pop();
        if clip.is_some() {
            surface.pop();
        }
    }

    /// A drawing that several parts share.
    fn graphic(&mut self, surface: &mut Surface, drawing: &Arc<[Shape]>) -> Graphic {
        if let Some(known) = self.known.get(&drawing.as_ptr()) {
            return known.clone();
        }
        let mut builder = surface.stream_builder();
        let mut inner = builder.surface();
        for shape in drawing.iter() {
            self.shape(&mut inner, shape);
        }
        inner.finish();
        let graphic = Graphic::new(builder.finish(), false);
        self.known.insert(drawing.as_ptr(), graphic.clone());
        graphic
    }

    fn shape(&self, surface: &mut Surface, shape: &Shape) {
        match &shape.form {
            Form::Text { .. } => self.text(surface, shape),
            Form::Picture { area, opacity, .. } => self.draw_picture(surface, *area, *opacity),
            form => {
                if let Some(path) = outline(form) {
                    surface.set_fill(shape.fill.map(fill));
                    surface.set_stroke(shape.stroke.map(|line| stroke(line.color, line.width)));
                    surface.draw_path(&path);
                }
            }
        }
    }

    fn text(&self, surface: &mut Surface, shape: &Shape) {
        let Form::Text {
            text,
            at,
            size,
            weight,
            turn,
            spacing,
        } = &shape.form
        else {
            return;
        };
        if text.is_empty() || *size <= 0.0 {
            return;
        }
        let font = match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        };
        let glyphs: Vec<KrillaGlyph> = text
            .char_indices()
            .map(|(start, letter)| {
                let (glyph, width) = weight.glyph(letter);
                let advance = (width + spacing / size) as f32;
                let range = start..start + letter.len_utf8();
                KrillaGlyph::new(
                    GlyphId::new(glyph.into()),
                    advance,
                    0.0,
                    0.0,
                    0.0,
                    range,
                    None,
                )
            })
            .collect();
        let (sin, cos) = (turn.sin() as f32, turn.cos() as f32);
        let (x, y) = (at.x as f32, at.y as f32);
        surface.push_transform(&Transform::from_row(cos, sin, -sin, cos, x, y));
        let left = text_width(text, *size, *weight, *spacing) / -2.0;
        let mut pass = |fill: Option<Fill>, line: Option<Stroke>| {
            surface.set_fill(fill);
            surface.set_stroke(line);
            let start = Point::from_xy(left as f32, 0.0);
            surface.draw_glyphs(start, &glyphs, font.clone(), text, *size as f32, false);
        };
        // The halo lies behind the letters.
        if let Some(line) = shape.stroke {
            pass(None, Some(stroke(line.color, line.width)));
        }
        if let Some(color) = shape.fill {
            pass(Some(fill(color)), None);
        }
        surface.pop();
    }

    fn draw_picture(&self, surface: &mut Surface, area: Bounds, opacity: f64) {
        let size = area.max - area.min;
        let (Some(picture), Some(size)) =
            (&self.picture, Size::from_wh(size.x as f32, size.y as f32))
        else {
            return;
        };
        surface.push_transform(&Transform::from_translate(
            area.min.x as f32,
            area.min.y as f32,
        ));
        surface.push_opacity(share(opacity));
        surface.draw_image(picture.clone(), size);
        surface.pop();
        surface.pop();
    }
}

fn share(value: f64) -> NormalizedF32 {
    NormalizedF32::new((value as f32).clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
}

fn fill(color: Rgba) -> Fill {
    Fill {
        paint: rgb::Color::new(color.r, color.g, color.b).into(),
        opacity: share(f64::from(color.a) / 255.0),
        rule: FillRule::NonZero,
    }
}

fn stroke(color: Rgba, width: f64) -> Stroke {
    Stroke {
        paint: rgb::Color::new(color.r, color.g, color.b).into(),
        width: width as f32,
        opacity: share(f64::from(color.a) / 255.0),
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    }
}

/// The path of a form that is neither text nor picture; none if it is empty.
fn outline(form: &Form) -> Option<Path> {
    let mut path = PathBuilder::new();
    match form {
        Form::Card { area, corner } => {
            let corner = corner.min(area.half.x).min(area.half.y).max(0.0);
            card(&mut path, area.corners(), corner);
        }
        Form::Disc { center, radius } => {
            let reach = Vec2 {
                x: *radius,
                y: *radius,
            };
            let square = Bounds {
                min: *center - reach,
                max: *center + reach,
            };
            card(&mut path, square.corners(), *radius);
        }
        Form::Area { outlines } => {
            for outline in outlines {
                line(&mut path, outline);
                path.close();
            }
        }
        Form::Line { points } => line(&mut path, points),
        Form::Text { .. } | Form::Picture { .. } => {}
    }
    path.finish()
}

fn line(path: &mut PathBuilder, points: &[Vec2]) {
    for (index, point) in points.iter().enumerate() {
        let (x, y) = (point.x as f32, point.y as f32);
        if index == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
}

/// A box with rounded corners.
fn card(path: &mut PathBuilder, corners: [Vec2; 4], corner: f64) {
    if corner <= 0.0 {
        line(path, &corners);
        path.close();
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
            path.move_to(from.x as f32, from.y as f32);
        } else {
            path.line_to(from.x as f32, from.y as f32);
        }
        let (by, then) = (from - before * handle, to - after * handle);
        path.cubic_to(
            by.x as f32,
            by.y as f32,
            then.x as f32,
            then.y as f32,
            to.x as f32,
            to.y as f32,
        );
    }
    path.close();
}
