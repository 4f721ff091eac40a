//! How one shape becomes triangles, or letters.

use std::sync::Arc;

use egui::epaint::tessellator::Path;
use egui::epaint::{Mesh, PathStroke, TextShape};
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontFamily, FontId, Painter, Pos2, pos2};
use lyon_tessellation::geometry_builder::simple_builder;
use lyon_tessellation::math::point;
use lyon_tessellation::path::Path as Outline;
use lyon_tessellation::{FillOptions, FillRule, FillTessellator, VertexBuffers};

use crate::draw::{Form, Rgba, Shape, TurnedBox, Vec2, Weight};

/// Letters smaller than this, in points, cannot be read and are not drawn.
const SMALLEST: f32 = 3.2;

/// Areas and discs smaller than this, in points, cannot be seen and are not drawn.
const FINEST: f32 = 1.0;

/// Letters on the board.
pub(super) struct Text {
    text: String,
    at: Pos2,
    size: f32,
    weight: Weight,
    turn: f32,
    spacing: f32,
    fill: Color32,
    halo: Option<(Color32, f32)>,
}

impl Text {
    /// Puts them on the screen, with the board at a place.
    pub fn paint(&self, painter: &Painter, corner: Pos2) {
        let at = corner + self.at.to_vec2();
        let reach = self.size * self.text.len() as f32;
        if !painter.clip_rect().expand(reach).contains(at) {
            return;
        }
        let format = TextFormat {
            font_id: FontId::new(self.size, family(self.weight)),
            extra_letter_spacing: self.spacing,
            color: self.fill,
            ..TextFormat::default()
        };
        let galley = painter.layout_job(LayoutJob::single_section(self.text.clone(), format));
        let baseline = galley
            .rows
            .first()
            .and_then(|row| row.glyphs.first())
            .map_or(galley.size().y * 0.8, |glyph| glyph.pos.y);
        // The text turns about the middle of its baseline.
        let half = egui::vec2((galley.size().x - self.spacing) / 2.0, baseline);
        let (sin, cos) = self.turn.sin_cos();
        let start = at - egui::vec2(half.x * cos - half.y * sin, half.x * sin + half.y * cos);
        let put = |offset: egui::Vec2, color: Color32| {
            let mut shape = TextShape::new(start + offset, Arc::clone(&galley), color);
            shape.override_text_color = Some(color);
            shape.angle = self.turn;
            painter.add(shape);
        };
        if let Some((color, width)) = self.halo {
            for (x, y) in [(-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)] {
                put(egui::vec2(x * width, y * width), color);
            }
        }
        put(egui::Vec2::ZERO, self.fill);
    }
}

/// The font family of a weight, as the interface knows it.
pub fn family(weight: Weight) -> FontFamily {
    match weight {
        Weight::Regular => FontFamily::Proportional,
        Weight::Bold => FontFamily::Name("bold".into()),
    }
}

/// A colour for the screen.
pub fn color(color: Rgba) -> Color32 {
    Color32::from_rgba_unmultiplied(color.r, color.g, color.b, color.a)
}

/// Points of an outline nearer to each other than this, in points of the screen, are one.
const NEAREST: f32 = 0.3;
/// Corners where the line turns by more than about 100 degrees are blunted.
const SHARP: f32 = -0.2;

/// A closed outline without corners so sharp that the edge of its line would run far beyond them: the
/// painter joins lines in a miter, however long that gets.
fn blunted(outline: &[Pos2]) -> Vec<Pos2> {
    let mut points: Vec<Pos2> = Vec::with_capacity(outline.len());
    for at in outline {
        if points
            .last()
            .is_none_or(|last| last.distance(*at) > NEAREST)
        {
            points.push(*at);
        }
    }
    while points.len() > 1 && points[0].distance(points[points.len() - 1]) <= NEAREST {
        points.pop();
    }
    let mut blunt = Vec::with_capacity(points.len() + 16);
    for (index, at) in points.iter().enumerate() {
        let before = points[(index + points.len() - 1) % points.len()];
        let after = points[(index + 1) % points.len()];
        let (came, goes) = ((*at - before).normalized(), (after - *at).normalized());
        if came.dot(goes) > SHARP {
            blunt.push(*at);
            continue;
        }
        let turn = came.x * goes.y - came.y * goes.x;
        let aside = egui::vec2(-came.y, came.x) * (NEAREST * turn.signum());
        blunt.extend([*at - aside, *at + aside]);
    }
    blunt
}

/// What shapes become triangles with.
pub(super) struct Brush {
    scale: f32,
    feather: f32,
    fill: FillTessellator,
    path: Path,
    points: Vec<Pos2>,
}

impl Brush {
    /// A brush for a scale.
    pub fn new(scale: f32, pixels_per_point: f32) -> Self {
        Brush {
            scale,
            feather: 1.0 / pixels_per_point,
            fill: FillTessellator::new(),
            path: Path::default(),
            points: Vec::new(),
        }
    }

    /// A place on the board.
    pub fn at(&self, point: Vec2) -> Pos2 {
        pos2(point.x as f32 * self.scale, point.y as f32 * self.scale)
    }

    /// Adds the triangles of a shape to a mesh.
    pub fn draw(&mut self, form: &Form, shape: &Shape, mesh: &mut Mesh) {
        let stroke = shape.stroke.map(|stroke| {
            let width = (stroke.width as f32 * self.scale).max(0.4);
            PathStroke::new(width, color(stroke.color))
        });
        let fill = shape.fill.map(color);
        self.points.clear();
        match form {
            Form::Card { area, corner } => self.card(area, *corner as f32 * self.scale),
            Form::Disc { radius, .. } if *radius as f32 * self.scale * 2.0 < FINEST => return,
            Form::Disc { center, radius } => self.disc(*center, *radius as f32 * self.scale),
            Form::Line { points } => {
                let points: Vec<Pos2> = points.iter().map(|point| self.at(*point)).collect();
                if let Some(stroke) = &stroke
                    && points.len() > 1
                {
                    self.path.clear();
                    self.path.add_open_points(&points);
                    self.path.stroke_open(self.feather, stroke, mesh);
                }
                return;
            }
            Form::Area { outlines } => {
                self.area(outlines, fill, stroke.as_ref(), mesh);
                return;
            }
            Form::Text { .. } | Form::Picture { .. } => return,
        }
        if self.points.len() < 3 {
            return;
        }
        let Brush { path, points, .. } = self;
        path.clear();
        path.add_line_loop(points);
        match (fill, &stroke) {
            (Some(fill), Some(stroke)) => path.fill_and_stroke(self.feather, fill, stroke, mesh),
            (Some(fill), None) => path.fill(self.feather, fill, mesh),
            (None, Some(stroke)) => path.stroke_closed(self.feather, stroke, mesh),
            (None, None) => {}
        }
    }

    /// The outline of a box with rounded corners, as fine as the scale needs.
    fn card(&mut self, area: &TurnedBox, corner: f32) {
        let corners = area.corners().map(|point| self.at(point));
        let sides = (corners[1] - corners[0], corners[3] - corners[0]);
        let corner = corner
            .min(sides.0.length() / 2.0)
            .min(sides.1.length() / 2.0);
        let steps = match corner {
            c if c < 0.8 => {
                self.points.extend(corners);
                return;
            }
            c if c < 2.5 => 1,
            c if c < 8.0 => 3,
            _ => 6,
        };
        let (along, across) = (sides.0.normalized(), sides.1.normalized());
        let ways = [
            (along, across),
            (-along, across),
            (-along, -across),
            (along, -across),
        ];
        for (index, (here, (along, across))) in corners.into_iter().zip(ways).enumerate() {
            let middle = here + (along + across) * corner;
            for step in 0..=steps {
                let share = step as f32 / steps as f32 * std::f32::consts::FRAC_PI_2;
                let (sin, cos) = share.sin_cos();
                // Corners are passed in turn, so every other one runs the other way.
                let out = if index % 2 == 0 {
                    along * cos + across * sin
                } else {
                    along * sin + across * cos
                };
                self.points.push(middle - out * corner);
            }
        }
    }

    fn disc(&mut self, center: Vec2, radius: f32) {
        let center = self.at(center);
        let steps = match radius {
            r if r < 2.0 => 8,
            r if r < 6.0 => 16,
            r if r < 20.0 => 28,
            _ => 48,
        };
        for step in 0..steps {
            let angle = step as f32 / steps as f32 * std::f32::consts::TAU;
            let out = egui::vec2(angle.cos(), angle.sin());
            self.points.push(center + out * radius);
        }
    }

    /// Whether an outline is large enough to be seen.
    fn is_seen(&self, outline: &[Vec2]) -> bool {
        let Some(first) = outline.first() else {
            return false;
        };
        let least = f64::from(FINEST / self.scale);
        let far = |at: &Vec2| (at.x - first.x).abs() >= least || (at.y - first.y).abs() >= least;
        outline.iter().any(far)
    }

    /// Outlines that may be hollow or bent inwards.
    fn area(
        &mut self,
        outlines: &[Vec<Vec2>],
        fill: Option<Color32>,
        stroke: Option<&PathStroke>,
        mesh: &mut Mesh,
    ) {
        let outlines: Vec<&Vec<Vec2>> = outlines
            .iter()
            .filter(|outline| self.is_seen(outline))
            .collect();
        if outlines.is_empty() {
            return;
        }
        if let Some(fill) = fill {
            let mut builder = Outline::builder();
            for outline in &outlines {
                let mut points = outline.iter().map(|at| self.at(*at));
                let Some(first) = points.next() else {
                    continue;
                };
                builder.begin(point(first.x, first.y));
                for at in points {
                    builder.line_to(point(at.x, at.y));
                }
                builder.end(true);
            }
            let mut buffers: VertexBuffers<_, u16> = VertexBuffers::new();
            let options = FillOptions::tolerance(0.1).with_fill_rule(FillRule::NonZero);
            let outline = builder.build();
            let mut out = simple_builder(&mut buffers);
            // An outline that cannot be filled is left empty; its line is still drawn.
            let done = self.fill.tessellate_path(&outline, &options, &mut out);
            if done.is_ok() {
                let first = mesh.vertices.len() as u32;
                for at in &buffers.vertices {
                    mesh.colored_vertex(pos2(at.x, at.y), fill);
                }
                let indices = buffers.indices.iter();
                mesh.indices
                    .extend(indices.map(|index| first + u32::from(*index)));
            }
        }
        // A fine line of the same colour softens the edge of a filling.
        let edge = fill.map(|fill| PathStroke::new(0.75 * self.feather, fill));
        let Some(stroke) = stroke.or(edge.as_ref()) else {
            return;
        };
        for outline in outlines {
            let points: Vec<Pos2> = outline.iter().map(|at| self.at(*at)).collect();
            let points = blunted(&points);
            if points.len() > 2 {
                self.path.clear();
                self.path.add_line_loop(&points);
                self.path.stroke_closed(self.feather, stroke, mesh);
            }
        }
    }

    /// The letters of a shape, if it has any that can be read.
    pub fn text(&self, shape: &Shape) -> Option<Text> {
        let Form::Text {
            text,
            at,
            size,
            weight,
            turn,
            spacing,
        } = &shape.form
        else {
            return None;
        };
        let size = *size as f32 * self.scale;
        if size < SMALLEST {
            return None;
        }
        Some(Text {
            text: text.clone(),
            at: self.at(*at),
            size,
            weight: *weight,
            turn: *turn as f32,
            spacing: *spacing as f32 * self.scale,
            fill: color(shape.fill?),
            halo: shape.stroke.map(|stroke| {
                let width = stroke.width as f32 * self.scale / 2.0;
                (color(stroke.color), width.min(3.0))
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Layer, Shows, rgb, vec2};

    #[test]
    fn the_line_around_a_needle_stays_near_it() {
        // A fjord that is a line, a needle of land, and points on top of each other.
        let outline = vec![
            vec2(0.0, 0.0),
            vec2(50.0, 0.0),
            vec2(50.0, 40.0),
            vec2(50.001, 0.0),
            vec2(100.0, 0.0),
            vec2(100.0, 0.0),
            vec2(100.0, 50.0),
            vec2(180.0, 50.02),
            vec2(100.0, 50.04),
            vec2(100.0, 100.0),
            vec2(0.0, 100.0),
        ];
        let form = Form::Area {
            outlines: vec![outline],
        };
        let shape = Shape::stroked(Layer::Ground, Shows::Board, form, rgb(0), 0.6);
        for scale in [0.3, 1.0, 7.0] {
            let mut mesh = Mesh::default();
            Brush::new(scale, 1.0).draw(&shape.form, &shape, &mut mesh);
            assert!(!mesh.vertices.is_empty());
            for vertex in &mesh.vertices {
                let at = vertex.pos;
                let reach = 0.6 * scale + 3.0;
                let (low, high) = (-reach, 180.0 * scale + reach);
                assert!(at.x > low && at.x < high && at.y > low, "{at} at {scale}");
                assert!(at.y < 100.0 * scale + reach, "{at} at {scale}");
            }
        }
    }
}
