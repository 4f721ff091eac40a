//! Pages: shapes placed on a sheet, with the boxes that a printer's shop asks for.

use std::sync::Arc;

use image::RgbaImage;

use crate::draw::png::{Canvas, PngError};
use crate::draw::{Bounds, Shape, Vec2, rgb, vec2};

/// A sheet to be printed. All lengths are millimetres from its top left corner.
#[derive(Clone, Debug)]
pub struct Page {
    /// Width and height of the sheet.
    pub size: Vec2,
    /// What is left after cutting.
    pub trim: Bounds,
    /// How far the drawing goes on beyond the cut.
    pub bleed: Bounds,
    /// What is on it, from the bottom up.
    pub parts: Vec<Part>,
}

/// A drawing placed on a page. Pages share drawings, so that a board on many sheets is written
/// once.
#[derive(Clone, Debug)]
pub struct Part {
    /// The shapes.
    pub drawing: Arc<[Shape]>,
    /// Where the origin of the drawing lies on the page.
    pub at: Vec2,
    /// How large the drawing is shown; 1 is true size.
    pub scale: f64,
    /// The box on the page outside of which nothing is shown.
    pub clip: Option<Bounds>,
}

impl Page {
    /// A sheet that is not cut.
    pub fn whole(size: Vec2) -> Self {
        let sheet = Bounds {
            min: vec2(0.0, 0.0),
            max: size,
        };
        Page {
            size,
            trim: sheet,
            bleed: sheet,
            parts: Vec::new(),
        }
    }

    /// Adds shapes that are given in millimetres of the page.
    pub fn add(&mut self, shapes: Vec<Shape>) {
        self.parts.push(Part {
            drawing: shapes.into(),
            at: vec2(0.0, 0.0),
            scale: 1.0,
            clip: None,
        });
    }

    /// The page as a picture on white, for a preview; `background` is the map's own picture.
    ///
    /// # Errors
    /// If the size in pixels cannot be had.
    pub fn preview(&self, dpi: f64, background: Option<&RgbaImage>) -> Result<RgbaImage, PngError> {
        Ok(self.painted(dpi, background)?.pixels())
    }

    /// The page as a PNG file on white.
    ///
    /// # Errors
    /// If the size in pixels cannot be had.
    pub fn png(&self, dpi: f64, background: Option<&RgbaImage>) -> Result<Vec<u8>, PngError> {
        self.painted(dpi, background)?.encode()
    }

    fn painted(&self, dpi: f64, background: Option<&RgbaImage>) -> Result<Canvas, PngError> {
        let mut canvas = Canvas::new(self.size.x, self.size.y, dpi)?;
        canvas.cover(rgb(0xFF_FFFF));
        for part in &self.parts {
            canvas.place(part.at, part.scale, part.clip);
            for shape in part.drawing.iter() {
                canvas.draw(shape, background);
            }
        }
        Ok(canvas)
    }
}
