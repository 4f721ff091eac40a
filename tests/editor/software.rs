//! Pictures of the interface without a graphics adapter: triangles filled pixel by pixel. Slow,
//! plain, and the same everywhere.

use std::collections::HashMap;

use egui::epaint::{ImageData, Mesh, Primitive, Vertex};
use egui::{Color32, Context, FullOutput, Pos2, Rect, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;

/// Draws what the interface wants on the screen.
#[derive(Default)]
pub struct Software {
    textures: HashMap<TextureId, Texture>,
}

struct Texture {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

impl Texture {
    /// The colour between the nearest four pixels.
    fn at(&self, uv: Pos2) -> [f32; 4] {
        let x = (uv.x * self.width as f32 - 0.5).clamp(0.0, self.width as f32 - 1.0);
        let y = (uv.y * self.height as f32 - 0.5).clamp(0.0, self.height as f32 - 1.0);
        let (left, top) = (x.floor() as usize, y.floor() as usize);
        let (right, below) = (
            (left + 1).min(self.width - 1),
            (top + 1).min(self.height - 1),
        );
        let (across, down) = (x.fract(), y.fract());
        let pixel = |x: usize, y: usize| self.pixels[y * self.width + x].to_array();
        let (a, b, c, d) = (
            pixel(left, top),
            pixel(right, top),
            pixel(left, below),
            pixel(right, below),
        );
        std::array::from_fn(|part| {
            let mix = |one: u8, two: u8| f32::from(one) * (1.0 - across) + f32::from(two) * across;
            mix(a[part], b[part]) * (1.0 - down) + mix(c[part], d[part]) * down
        })
    }
}

impl TestRenderer for Software {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut changes: Vec<_> = delta.set.drain().collect();
        changes.sort_by_key(|(id, _)| *id);
        let changes = changes
            .into_iter()
            .flat_map(|(id, changes)| changes.into_iter().map(move |change| (id, change)));
        for (id, change) in changes {
            let ImageData::Color(image) = &change.image;
            let (width, height) = (image.size[0], image.size[1]);
            match change.pos {
                None => {
                    let pixels = image.pixels.clone();
                    self.textures.insert(
                        id,
                        Texture {
                            width,
                            height,
                            pixels,
                        },
                    );
                }
                Some([left, top]) => {
                    if let Some(texture) = self.textures.get_mut(&id) {
                        for row in 0..height {
                            let to = (top + row) * texture.width + left;
                            let from = row * width;
                            texture.pixels[to..to + width]
                                .copy_from_slice(&image.pixels[from..from + width]);
                        }
                    }
                }
            }
        }
        self.textures.retain(|id, _| !delta.free.contains(id));
        delta.free.clear();
    }

    fn render(&mut self, context: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let scale = output.pixels_per_point;
        let size = context.content_rect().size() * scale;
        let (width, height) = (size.x.round() as u32, size.y.round() as u32);
        let mut pixels = vec![[0.0_f32; 3]; (width * height) as usize];
        for primitive in context.tessellate(output.shapes.clone(), scale) {
            let Primitive::Mesh(mesh) = &primitive.primitive else {
                continue;
            };
            let Some(texture) = self.textures.get(&mesh.texture_id) else {
                continue;
            };
            let clip = Rect::from_min_max(
                (primitive.clip_rect.min.to_vec2() * scale).to_pos2(),
                (primitive.clip_rect.max.to_vec2() * scale).to_pos2(),
            );
            let mut canvas = Canvas {
                pixels: &mut pixels,
                width: width as usize,
                clip: [
                    clip.min.x.round().max(0.0) as usize,
                    clip.min.y.round().max(0.0) as usize,
                    (clip.max.x.round().max(0.0) as usize).min(width as usize),
                    (clip.max.y.round().max(0.0) as usize).min(height as usize),
                ],
            };
            canvas.mesh(mesh, texture, scale);
        }
        let byte = |value: f32| value.round().clamp(0.0, 255.0) as u8;
        let bytes = pixels
            .iter()
            .flat_map(|[r, g, b]| [byte(*r), byte(*g), byte(*b), 255]);
        RgbaImage::from_raw(width, height, bytes.collect()).ok_or_else(|| "no picture".to_owned())
    }
}

struct Canvas<'a> {
    pixels: &'a mut [[f32; 3]],
    width: usize,
    /// Left, top, right, bottom.
    clip: [usize; 4],
}

impl Canvas<'_> {
    fn mesh(&mut self, mesh: &Mesh, texture: &Texture, scale: f32) {
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |index: usize| {
                let mut vertex = mesh.vertices[corners[index] as usize];
                vertex.pos = (vertex.pos.to_vec2() * scale).to_pos2();
                vertex
            };
            self.triangle([corner(0), corner(1), corner(2)], texture);
        }
    }

    fn triangle(&mut self, mut corners: [Vertex; 3], texture: &Texture) {
        let cross =
            |a: Pos2, b: Pos2, c: Pos2| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        let mut area = cross(corners[0].pos, corners[1].pos, corners[2].pos);
        if area < 0.0 {
            corners.swap(1, 2);
            area = -area;
        }
        if area < 1e-9 {
            return;
        }
        let [a, b, c] = corners.map(|corner| corner.pos);
        let low =
            |one: f32, two: f32, three: f32| one.min(two).min(three).floor().max(0.0) as usize;
        let high =
            |one: f32, two: f32, three: f32| one.max(two).max(three).ceil().max(0.0) as usize;
        let [left, top, right, bottom] = self.clip;
        let columns = low(a.x, b.x, c.x).max(left)..high(a.x, b.x, c.x).min(right);
        let rows = low(a.y, b.y, c.y).max(top)..high(a.y, b.y, c.y).min(bottom);
        // A pixel on an edge belongs to one of the two triangles that share it.
        let owns = |from: Pos2, to: Pos2| {
            let way = to - from;
            way.y < 0.0 || way.y == 0.0 && way.x > 0.0
        };
        let edges = [(b, c), (c, a), (a, b)].map(|(from, to)| (from, to, owns(from, to)));
        for y in rows {
            for x in columns.clone() {
                let at = egui::pos2(x as f32 + 0.5, y as f32 + 0.5);
                let mut weights = [0.0; 3];
                let inside = edges.iter().enumerate().all(|(index, (from, to, owned))| {
                    let weight = cross(*from, *to, at);
                    weights[index] = weight / area;
                    weight > 0.0 || weight == 0.0 && *owned
                });
                if inside {
                    self.blend(x, y, &corners, weights, texture);
                }
            }
        }
    }

    fn blend(
        &mut self,
        x: usize,
        y: usize,
        corners: &[Vertex; 3],
        weights: [f32; 3],
        texture: &Texture,
    ) {
        let mut uv = egui::Vec2::ZERO;
        let mut tint = [0.0; 4];
        for (corner, weight) in corners.iter().zip(weights) {
            uv += corner.uv.to_vec2() * weight;
            for (part, value) in tint.iter_mut().zip(corner.color.to_array()) {
                *part += f32::from(value) * weight;
            }
        }
        let texel = texture.at(uv.to_pos2());
        let source: [f32; 4] = std::array::from_fn(|part| tint[part] * texel[part] / 255.0);
        let pixel = &mut self.pixels[y * self.width + x];
        for (part, value) in pixel.iter_mut().enumerate() {
            *value = source[part] + *value * (1.0 - source[3] / 255.0);
        }
    }
}
