//! The shapes of the drawing as triangles for the screen: the same shapes as in SVG, PNG and PDF.
//!
//! Triangles are made once for a drawing and a scale and kept; moving the board only moves them, and
//! the next drawing takes over those of every shape that is still the same. Letters are laid out anew
//! each frame, because the interface may drop them between frames.

use std::ops::Range;
use std::sync::Arc;

use egui::epaint::Mesh;
use egui::{Color32, Painter, Pos2, Rect, Shape as Painting, TextureId, pos2};

use super::brush::{Brush, Text};
use crate::draw::{Form, Layer, Shape};

/// A drawing at one scale, ready for the screen. Everything is in points from the board's corner.
pub struct Painted {
    scale: f32,
    pixels: f32,
    shapes: Arc<[Shape]>,
    runs: Vec<Run>,
    /// Where the meshes were last put, and they themselves there.
    placed: Option<(Pos2, Vec<Arc<Mesh>>)>,
}

/// What was painted last, kept until something else has to be shown.
pub struct Kept<K>(Option<(K, Painted)>);

impl<K> Default for Kept<K> {
    fn default() -> Self {
        Kept(None)
    }
}

impl<K: PartialEq> Kept<K> {
    /// The painting of what `key` stands for; `shapes` are asked for if that has changed.
    pub fn painting(
        &mut self,
        key: K,
        scale: f32,
        pixels_per_point: f32,
        shapes: impl FnOnce() -> Arc<[Shape]>,
    ) -> &mut Painted {
        let painted = match self.0.take() {
            Some((known, painted)) if known == key && painted.fits(scale, pixels_per_point) => {
                painted
            }
            before => {
                let before = before.as_ref().map(|(_, painted)| painted);
                Painted::of(&shapes(), scale, pixels_per_point, before)
            }
        };
        &mut self.0.insert((key, painted)).1
    }

    /// The painting as it is.
    pub fn last(&self) -> Option<&Painted> {
        self.0.as_ref().map(|(_, painted)| painted)
    }
}

/// What lies on one layer.
#[derive(Default)]
struct Run {
    /// Which of the shapes, and where the triangles of each end in the mesh.
    shapes: Range<usize>,
    ends: Vec<End>,
    mesh: Arc<Mesh>,
    picture: Option<(Rect, f32)>,
    texts: Vec<Text>,
    /// Land and sea end where the board ends.
    ground: bool,
}

/// How far the triangles of a shape and all below it reach.
#[derive(Clone, Copy, Default)]
struct End {
    vertices: usize,
    indices: usize,
}

impl End {
    fn of(mesh: &Mesh) -> End {
        End {
            vertices: mesh.vertices.len(),
            indices: mesh.indices.len(),
        }
    }
}

impl Painted {
    /// The triangles of shapes at a scale, as far as they can from what was painted before.
    pub fn of(
        shapes: &Arc<[Shape]>,
        scale: f32,
        pixels_per_point: f32,
        before: Option<&Painted>,
    ) -> Self {
        let before = before.filter(|before| before.fits(scale, pixels_per_point));
        let mut runs = Vec::new();
        let mut brush = Brush::new(scale, pixels_per_point);
        let mut start = 0;
        for layer in shapes.chunk_by(|a, b| a.layer == b.layer) {
            let known = before.and_then(|before| before.layer(layer[0].layer));
            let mut run = Run {
                shapes: start..start + layer.len(),
                ground: layer[0].layer <= Layer::Ground,
                ..Run::default()
            };
            run.paint(layer, known, &mut brush);
            start += layer.len();
            runs.push(run);
        }
        Painted {
            scale,
            pixels: pixels_per_point,
            shapes: Arc::clone(shapes),
            runs,
            placed: None,
        }
    }

    /// The shapes of a layer, and what they became.
    fn layer(&self, layer: Layer) -> Option<(&[Shape], &Run)> {
        let mut known = self
            .runs
            .iter()
            .map(|run| (self.shapes.get(run.shapes.clone()), run));
        known.find_map(|(shapes, run)| {
            let shapes = shapes?;
            (shapes.first()?.layer == layer).then_some((shapes, run))
        })
    }

    /// Whether it can be used at a scale.
    fn fits(&self, scale: f32, pixels_per_point: f32) -> bool {
        self.scale == scale && self.pixels == pixels_per_point
    }

    /// Corners of all triangles, for measurements.
    pub fn vertices(&self) -> usize {
        self.runs.iter().map(|run| run.mesh.vertices.len()).sum()
    }

    /// Puts everything on the screen, with the board at a place.
    pub fn paint(&mut self, painter: &Painter, board: Rect, picture: Option<TextureId>) {
        let corner = board.min;
        let placed = match self.placed.take() {
            Some((at, meshes)) if at == corner => meshes,
            _ => self.moved(corner),
        };
        for (run, mesh) in self.runs.iter().zip(&placed) {
            if let (Some((area, opacity)), Some(texture)) = (run.picture, picture) {
                let area = area.translate(corner.to_vec2());
                let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                let tint = Color32::from_white_alpha((opacity * 255.0) as u8);
                painter.image(texture, area, uv, tint);
            }
            if run.ground {
                painter
                    .with_clip_rect(painter.clip_rect().intersect(board))
                    .add(Painting::Mesh(Arc::clone(mesh)));
            } else if !mesh.is_empty() {
                painter.add(Painting::Mesh(Arc::clone(mesh)));
            }
            for text in &run.texts {
                text.paint(painter, corner);
            }
        }
        self.placed = Some((corner, placed));
    }

    fn moved(&self, corner: Pos2) -> Vec<Arc<Mesh>> {
        let meshes = self.runs.iter().map(|run| {
            let mut mesh = Mesh::clone(&run.mesh);
            mesh.translate(corner.to_vec2());
            Arc::new(mesh)
        });
        meshes.collect()
    }
}

impl Run {
    fn paint(&mut self, layer: &[Shape], known: Option<(&[Shape], &Run)>, brush: &mut Brush) {
        let mut mesh = Mesh::default();
        let (before, run) = match known {
            Some((before, run)) => (before, Some(run)),
            None => (&[][..], None),
        };
        if let Some(run) = run {
            mesh.vertices.reserve(run.mesh.vertices.len());
            mesh.indices.reserve(run.mesh.indices.len());
        }
        // Where shapes were added or have gone, those after them have moved up or down by as many.
        let head = before.iter().zip(layer).take_while(|(a, b)| a == b).count();
        let place_before = |place: usize| {
            if place < head {
                Some(place)
            } else {
                (place + before.len()).checked_sub(layer.len())
            }
        };
        for (place, shape) in layer.iter().enumerate() {
            match &shape.form {
                Form::Text { .. } => self.texts.extend(brush.text(shape)),
                Form::Picture { area, opacity, .. } => {
                    let (min, max) = (brush.at(area.min), brush.at(area.max));
                    self.picture = Some((Rect::from_min_max(min, max), *opacity as f32));
                }
                form => {
                    let same = place_before(place)
                        .filter(|place| place < &before.len() && before[*place] == *shape);
                    match (same, run) {
                        (Some(place), Some(run)) => run.copy(place, &mut mesh),
                        _ => brush.draw(form, shape, &mut mesh),
                    }
                }
            }
            self.ends.push(End::of(&mesh));
        }
        self.mesh = Arc::new(mesh);
    }

    /// Adds the triangles of the shape at a place to a mesh.
    fn copy(&self, place: usize, mesh: &mut Mesh) {
        let start = place.checked_sub(1).map(|place| self.ends[place]);
        let (start, end) = (start.unwrap_or_default(), self.ends[place]);
        let first = mesh.vertices.len() as u32;
        let vertices = &self.mesh.vertices[start.vertices..end.vertices];
        mesh.vertices.extend_from_slice(vertices);
        let indices = &self.mesh.indices[start.indices..end.indices];
        let moved = indices
            .iter()
            .map(|index| index - start.vertices as u32 + first);
        mesh.indices.extend(moved);
    }
}
