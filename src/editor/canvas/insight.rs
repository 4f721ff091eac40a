//! What analysis shows over the board: the ways of tickets, and the overlays.

use egui::{FontId, Painter, Rect, Shape, Stroke, Ui};

use super::Canvas;
use crate::analysis::Finder;
use crate::draw::Target;
use crate::editor::canvas::overlay::{self, Overlay, Swatch};
use crate::editor::canvas::tool::Tool;
use crate::editor::shell::request::Scene;
use crate::editor::widgets::look;

impl Canvas {
    /// The ways of selected tickets, and of the ticket being made.
    pub(super) fn draw_ways(&mut self, painter: &Painter, scene: Scene) {
        let map = scene.map();
        let city = |id: &crate::map::Id| map.cities.iter().position(|city| city.id == *id);
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for index in scene.selection().tickets().take(12) {
            if let Some(ticket) = map.tickets().get(index) {
                let goals = ticket.goals().filter_map(|(goal, _)| city(goal));
                pairs.extend(goals.filter_map(|to| Some((city(&ticket.from)?, to))));
            }
        }
        if let (Tool::Ticket, Some(from), Some(Target::City(to) | Target::Name(to))) =
            (scene.tool, self.ticket_from, self.hover)
        {
            pairs.push((from, to));
        }
        let key = (scene.document.revision(), scene.settings.players, pairs);
        if self.ways.as_ref().is_none_or(|(known, _)| *known != key) {
            let ways = if key.2.is_empty() {
                Vec::new()
            } else {
                let mut finder = Finder::of(map, key.1);
                let pairs = key.2.iter();
                pairs.map(|(from, to)| finder.between(*from, *to)).collect()
            };
            self.ways = Some((key, ways));
        }
        let Some(((_, _, pairs), ways)) = &self.ways else {
            return;
        };
        let dark = scene.settings.dark;
        let (accent, second) = (look::accent(dark), look::guide(dark));
        let width = (5.0 * self.view.scale).clamp(4.0, 16.0);
        // One ticket shows all it has; of several only the path, or nothing could be told apart.
        let alone = ways.len() == 1;
        for ((from, to), ways) in pairs.iter().zip(ways) {
            if alone {
                for route in &ways.second {
                    self.along(
                        painter,
                        scene,
                        *route,
                        Stroke::new(width * 0.6, second.gamma_multiply(0.5)),
                    );
                }
            }
            for route in &ways.path {
                self.along(
                    painter,
                    scene,
                    *route,
                    Stroke::new(width, accent.gamma_multiply(0.55)),
                );
            }
            if alone {
                for route in &ways.cut {
                    self.across(painter, scene, *route, Stroke::new(2.5, look::danger(dark)));
                }
            }
            for end in [*from, *to] {
                if let Some(at) = scene.drawing.place(end) {
                    let radius = 7.5 * self.view.scale;
                    let at = self.to_screen(at);
                    painter.circle_stroke(at, radius, Stroke::new(2.5, accent));
                }
            }
        }
    }

    /// A line along a route.
    pub(super) fn along(&self, painter: &Painter, scene: Scene, route: usize, stroke: Stroke) {
        if let Some(Some(track)) = scene.drawing.plan.tracks.get(route) {
            let points = track.rail(&scene.drawing.plan);
            let points = points.into_iter().map(|at| self.to_screen(at)).collect();
            painter.add(Shape::line(points, stroke));
        }
    }

    /// A stroke across the middle of a route: here it is cut.
    fn across(&self, painter: &Painter, scene: Scene, route: usize, stroke: Stroke) {
        let spaces = scene.drawing.spaces(route);
        if let Some(space) = spaces.get(spaces.len() / 2) {
            let reach = (space.along * 0.35 + space.along.perpendicular()) * (space.half.y + 3.0);
            let ends = [space.center - reach, space.center + reach];
            painter.line_segment(ends.map(|end| self.to_screen(end)), stroke);
        }
    }

    /// What analysis shows besides the numbers of routes.
    pub(super) fn draw_overlay(&self, painter: &Painter, scene: Scene, ui: &Ui) {
        let map = scene.map();
        let dark = scene.settings.dark;
        let width = (4.0 * self.view.scale).clamp(3.0, 14.0);
        match scene.settings.overlay {
            Overlay::Bridges => {
                let Some(analysis) = scene.analysis else {
                    return;
                };
                let stroke = Stroke::new(width, look::danger(dark).gamma_multiply(0.7));
                for (route, row) in analysis.routes.iter().enumerate() {
                    if row.bridge {
                        self.along(painter, scene, route, stroke);
                    }
                }
                for (city, row) in analysis.cities.iter().enumerate() {
                    if let (true, Some(at)) = (row.articulation, scene.drawing.place(city)) {
                        let ring = Stroke::new(3.0, look::warning(dark));
                        painter.circle_stroke(self.to_screen(at), 7.5 * self.view.scale, ring);
                    }
                }
            }
            Overlay::Colours => {
                for (index, route) in map.routes.iter().enumerate() {
                    if route.color != crate::map::Color::Gray {
                        let ink = super::color(scene.style.space(route.color));
                        let stroke = Stroke::new(3.6 * width, ink.gamma_multiply(0.4));
                        self.along(painter, scene, index, stroke);
                    }
                }
            }
            Overlay::Regions => {
                let names = overlay::regions(map);
                for city in 0..map.cities.len() {
                    let region = overlay::region(map, city);
                    let number =
                        region.and_then(|region| names.iter().position(|name| *name == region));
                    if let (Some(number), Some(at)) = (number, scene.drawing.place(city)) {
                        let fill = look::region(number).gamma_multiply(0.75);
                        painter.circle_filled(self.to_screen(at), 8.0 * self.view.scale, fill);
                    }
                }
            }
            _ => return,
        }
        self.draw_legend(painter, scene, ui);
    }

    fn draw_legend(&self, painter: &Painter, scene: Scene, ui: &Ui) {
        let dark = scene.settings.dark;
        let lines = scene.settings.overlay.legend(scene.map(), scene.analysis);
        let font = FontId::proportional(13.0);
        let ink = ui.visuals().strong_text_color();
        let galleys: Vec<_> = lines
            .iter()
            .map(|(_, text)| painter.layout_no_wrap(text.clone(), font.clone(), ink))
            .collect();
        let width = galleys
            .iter()
            .map(|galley| galley.size().x)
            .fold(0.0, f32::max)
            + 38.0;
        let height = 20.0 * lines.len() as f32 + 12.0;
        let corner = self.area.left_bottom() + egui::vec2(12.0, -12.0 - height);
        let plate = Rect::from_min_size(corner, egui::vec2(width, height));
        painter.rect_filled(plate, 6.0, look::plate(dark));
        for (row, ((swatch, _), galley)) in lines.iter().zip(galleys).enumerate() {
            let top = corner + egui::vec2(10.0, 6.0 + 20.0 * row as f32);
            let color = swatch.map(|swatch| match swatch {
                Swatch::Route(color) => super::color(scene.style.space(color)),
                Swatch::Region(number) => look::region(number),
                Swatch::Danger => look::danger(dark),
                Swatch::Ring => look::warning(dark),
            });
            if let Some(color) = color {
                let mark = Rect::from_min_size(top + egui::vec2(0.0, 4.0), egui::vec2(14.0, 12.0));
                painter.rect_filled(mark, 3.0, color);
            }
            painter.galley(top + egui::vec2(20.0, 1.0), galley, ink);
        }
    }
}
