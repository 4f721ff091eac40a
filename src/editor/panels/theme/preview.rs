//! Small boards that show what each theme looks like, drawn once and kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{ColorImage, Context, Id as WidgetId, TextureHandle, TextureOptions};

use crate::draw::png::Canvas;
use crate::draw::theme::with_theme;
use crate::draw::{Look, Style, shapes};
use crate::map::{City, Color, Id, Map, Point, Preset, Route};

/// Size of a small board in millimetres.
const BOARD: (f64, f64) = (150.0, 96.0);
/// Its resolution.
const DPI: f64 = 40.0;

type Kept = Arc<BTreeMap<&'static str, TextureHandle>>;

/// The picture of a theme; none until it has been drawn. One is drawn in a frame.
pub fn of(context: &Context, style: &Style, drawn: &mut bool) -> Option<TextureHandle> {
    let id = WidgetId::unique("theme previews");
    let kept: Kept = context.data(|data| data.get_temp(id)).unwrap_or_default();
    if let Some(known) = kept.get(style.name) {
        return Some(known.clone());
    }
    if *drawn {
        context.request_repaint();
        return None;
    }
    *drawn = true;
    let image = picture(style.name)?;
    let texture = context.load_texture(style.name, image, TextureOptions::LINEAR);
    let mut more = BTreeMap::clone(&kept);
    more.insert(style.name, texture.clone());
    context.data_mut(|data| data.insert_temp(id, Arc::new(more)));
    Some(texture)
}

fn picture(name: &str) -> Option<ColorImage> {
    let map = with_theme(&sample(), name);
    let style = Style::of(&map, false);
    let mut canvas = Canvas::new(map.board.width, map.board.height, DPI).ok()?;
    for shape in shapes(&map, &Look::plain(&style)) {
        canvas.draw(&shape, None);
    }
    let pixels = canvas.pixels();
    let size = [pixels.width() as usize, pixels.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, pixels.as_raw()))
}

/// A coast with four cities, a tunnel and a ferry.
fn sample() -> Map {
    let mut map = Map::new("", Preset::Europe);
    (map.board.width, map.board.height) = BOARD;
    // Larger than life, so that it can be seen.
    map.board.space.length = 20.0;
    map.board.pitch = 22.0;
    map.board.train.length = 14.0;
    map.board.closest_pitch = 15.0;
    for (id, x, y) in [
        ("a", 22.0, 24.0),
        ("b", 122.0, 20.0),
        ("c", 34.0, 76.0),
        ("d", 126.0, 74.0),
    ] {
        let mut city = City::new(Id::from(id), "", Point::new(x, y));
        if id == "d" {
            city.tags.push("capital".to_owned());
        }
        map.cities.push(city);
    }
    for (from, to, length, color) in [
        ("a", "b", 4, Color::Red),
        ("a", "c", 2, Color::Yellow),
        ("c", "d", 4, Color::Gray),
        ("b", "d", 2, Color::Blue),
        ("a", "d", 4, Color::Green),
    ] {
        let mut route = Route::new(Id::default(), Id::from(from), Id::from(to), length, color);
        route.tunnel = color == Color::Green;
        route.symbols = u8::from(color == Color::Gray);
        map.routes.push(route);
    }
    map
}
