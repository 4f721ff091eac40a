//! Where things stop while they are moved: at guides, in line with other cities, at the grid.

use super::Canvas;
use crate::document::Records;
use crate::draw::{Vec2, vec2};
use crate::editor::shell::request::Scene;
use crate::map::Line;

/// How near a line must be, in points on the screen.
const NEAR: f32 = 6.0;

impl Canvas {
    /// A place, moved to what is near, and the lines it stands on. Cities in `moving` are no lines
    /// to stand on.
    pub(super) fn snapped(
        &self,
        scene: Scene,
        at: Vec2,
        moving: &[usize],
        free: bool,
    ) -> (Vec2, Vec<Line>) {
        if free || !scene.settings.snap {
            return (at, Vec::new());
        }
        let near = f64::from(NEAR / self.view.scale);
        let map = scene.map();
        let guides = map.guides.iter().copied();
        let cities = map.cities.iter().enumerate();
        let cities = cities
            .filter(|(index, _)| !moving.contains(index))
            .filter_map(|(_, city)| city.at)
            .flat_map(|at| [Line::Vertical(at.x), Line::Horizontal(at.y)]);
        let (mut x, mut y): (Option<f64>, Option<f64>) = (None, None);
        for line in guides.chain(cities) {
            let (best, number, own) = match line {
                Line::Vertical(number) => (&mut x, number, at.x),
                Line::Horizontal(number) => (&mut y, number, at.y),
            };
            let way = (number - own).abs();
            if way < near && best.is_none_or(|best| way < (best - own).abs()) {
                *best = Some(number);
            }
        }
        let mut lines: Vec<Line> = Vec::new();
        lines.extend(x.map(Line::Vertical));
        lines.extend(y.map(Line::Horizontal));
        let step = scene.settings.grid_step;
        let grid = |number: f64| {
            if scene.settings.grid && step > 0.0 {
                (number / step).round() * step
            } else {
                number
            }
        };
        let place = vec2(x.unwrap_or(grid(at.x)), y.unwrap_or(grid(at.y)));
        (place, lines)
    }

    /// The way that a selection is moved by: its first city snaps.
    pub(super) fn snapped_move(
        &self,
        scene: Scene,
        records: &Records,
        way: Vec2,
        free: bool,
    ) -> (Vec2, Vec<Line>) {
        let moving: Vec<usize> = records.cities.iter().map(|(index, _)| *index).collect();
        let first = records.cities.first().and_then(|(_, city)| city.at);
        let Some(first) = first.map(Vec2::from) else {
            return (way, Vec::new());
        };
        let (place, lines) = self.snapped(scene, first + way, &moving, free);
        (place - first, lines)
    }
}
