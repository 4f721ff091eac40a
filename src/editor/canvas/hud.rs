//! What is drawn over the board while it is worked on: selection, grid, guides, marks, paths.

use std::sync::Arc;

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui};

use super::Canvas;
use super::gesture::{Gesture, proposed_route};
use crate::design::propose;
use crate::document::Item;
use crate::draw::{Clash, Target, TurnedBox, Vec2, vec2};
use crate::editor::canvas::tool::Tool;
use crate::editor::shell::request::Scene;
use crate::editor::widgets::look;
use crate::editor::widgets::words::counted;
use crate::map::Line;

impl Canvas {
    /// Desk and board; everything else is painted over them.
    pub(super) fn draw_board(&mut self, ui: &Ui, scene: Scene) -> Painter {
        let painter = ui.painter_at(self.area);
        let dark = scene.settings.dark;
        painter.rect_filled(self.area, 0.0, look::desk(dark));
        let pixels = ui.ctx().pixels_per_point();
        let scale = self.view.scale;
        self.draw_shadow(&painter, scene);
        let board = scene.drawing.plan.board;
        let board = Rect::from_min_max(self.to_screen(board.min), self.to_screen(board.max));
        let picture = self.picture.as_ref().map(egui::TextureHandle::id);
        self.painted
            .painting(scene.drawing_number, scale, pixels, || {
                Arc::clone(&scene.drawing.shapes)
            })
            .paint(&painter, board, picture);
        painter
    }

    pub(super) fn draw(&mut self, ui: &Ui, scene: Scene) {
        let painter = self.draw_board(ui, scene);
        self.draw_lines(&painter, scene);
        self.draw_overlay(&painter, scene, ui);
        self.draw_ways(&painter, scene);
        if scene.settings.marks {
            self.draw_marks(&painter, scene);
        }
        self.draw_selection(&painter, scene);
        self.draw_gesture(&painter, scene, ui);
        if scene.map().cities.is_empty() && self.new_city_at().is_none() {
            self.draw_empty(&painter, scene);
        }
    }

    /// The board lies on the desk.
    fn draw_shadow(&self, painter: &Painter, scene: Scene) {
        let board = scene.drawing.plan.board;
        let rect = Rect::from_min_max(self.to_screen(board.min), self.to_screen(board.max));
        let shadow = egui::epaint::Shadow {
            offset: [0, 3],
            blur: 18,
            spread: 0,
            color: Color32::from_black_alpha(if scene.settings.dark { 140 } else { 56 }),
        };
        painter.add(shadow.as_shape(rect, 6.0));
    }

    fn draw_lines(&self, painter: &Painter, scene: Scene) {
        let map = scene.map();
        let board = scene.drawing.plan.board;
        let dark = scene.settings.dark;
        let line = |line: Line, stroke: Stroke| {
            let (from, to) = match line {
                Line::Vertical(x) => (vec2(x, board.min.y), vec2(x, board.max.y)),
                Line::Horizontal(y) => (vec2(board.min.x, y), vec2(board.max.x, y)),
            };
            painter.line_segment([self.to_screen(from), self.to_screen(to)], stroke);
        };
        let step = scene.settings.grid_step;
        if scene.settings.grid && step > 0.0 {
            // Lines closer than this on the screen would be a gray veil.
            let mut shown = step;
            while (shown as f32 * self.view.scale) < 7.0 && shown < 1e6 {
                shown *= 2.0;
            }
            let stroke = Stroke::new(0.5, look::faint(dark));
            let across = (board.max.x / shown) as usize;
            let down = (board.max.y / shown) as usize;
            for number in 1..=across.min(2000) {
                line(Line::Vertical(number as f64 * shown), stroke);
            }
            for number in 1..=down.min(2000) {
                line(Line::Horizontal(number as f64 * shown), stroke);
            }
        }
        for guide in &map.guides {
            line(*guide, Stroke::new(1.0, look::guide(dark)));
        }
        for fold in &map.folds {
            line(*fold, Stroke::new(1.0, look::faint(dark)));
        }
        if let Gesture::Move { lines, .. } = &self.gesture {
            for snapped in lines {
                line(*snapped, Stroke::new(1.0, look::accent(dark)));
            }
        }
    }

    /// What does not fit.
    fn draw_marks(&self, painter: &Painter, scene: Scene) {
        let danger = look::danger(scene.settings.dark);
        let stroke = Stroke::new(1.5, danger);
        let plan = &scene.drawing.plan;
        let route = |index: usize| {
            for space in scene.drawing.spaces(index) {
                self.outline(painter, space.grown(0.4), stroke);
            }
        };
        let name = |index: usize| {
            if let Some(Some(place)) = plan.places.get(index) {
                self.outline(painter, place.name.area.grown(0.6), stroke);
            }
        };
        let city = |index: usize| {
            if let Some(at) = scene.drawing.place(index) {
                painter.circle_stroke(self.to_screen(at), 7.0 * self.view.scale, stroke);
            }
        };
        for clash in &scene.drawing.clashes {
            match *clash {
                Clash::TooShort(index, _) | Clash::TooSharp(index) | Clash::RouteOutside(index) => {
                    route(index);
                }
                Clash::Cross(one, other) | Clash::Overlap(one, other) => {
                    route(one);
                    route(other);
                }
                Clash::OverCity(_, index) => city(index),
                Clash::NameOverRoute(index, _)
                | Clash::NameOverName(index, _)
                | Clash::NameOverCity(index, _)
                | Clash::NameOutside(index) => name(index),
                Clash::CityOverCity(one, other) => {
                    city(one);
                    city(other);
                }
            }
        }
    }

    fn outline(&self, painter: &Painter, area: TurnedBox, stroke: Stroke) {
        let points = area.corners().map(|corner| self.to_screen(corner));
        painter.add(Shape::closed_line(points.to_vec(), stroke));
    }

    fn draw_selection(&self, painter: &Painter, scene: Scene) {
        let accent = look::accent(scene.settings.dark);
        let hovered = self.hover.filter(|_| matches!(self.gesture, Gesture::Idle));
        let hovered = hovered
            .filter(|_| scene.tool != Tool::City)
            .and_then(super::item_of);
        let selected = scene.selection().items().map(|item| (item, 2.5));
        let hovered = hovered.map(|item| (item, 1.2));
        for (item, width) in selected.chain(hovered) {
            let stroke = Stroke::new(width, accent);
            match item {
                Item::City(index) => {
                    if let Some(Some(place)) = scene.drawing.plan.places.get(index) {
                        let radius = (place.radius as f32 + 1.2) * self.view.scale;
                        painter.circle_stroke(self.to_screen(place.at), radius, stroke);
                    }
                }
                Item::Route(index) => {
                    for space in scene.drawing.spaces(index) {
                        self.outline(painter, space.grown(0.7), stroke);
                    }
                }
                Item::Text(index) => {
                    for area in scene.drawing.texts.get(index).into_iter().flatten() {
                        self.outline(painter, area.grown(0.7), stroke);
                    }
                }
                Item::Ticket(_) => {}
            }
        }
        if let Some(Target::Part(part)) = self.hover
            && matches!(self.gesture, Gesture::Idle)
            && scene.tool == Tool::Select
        {
            let mut boxes = scene.drawing.arranged.boxes();
            if let Some((_, area)) = boxes.find(|(which, _)| *which == part) {
                self.outline(painter, area.grown(1.5), Stroke::new(1.2, accent));
            }
        }
        let mut routes = scene.selection().routes();
        if let (Some(route), None) = (routes.next(), routes.next())
            && let Some(route) = scene.map().routes.get(route)
        {
            for bend in &route.bend {
                let at = self.to_screen(Vec2::from(*bend));
                let handle = Rect::from_center_size(at, egui::vec2(8.0, 8.0));
                painter.rect(
                    handle,
                    2.0,
                    Color32::WHITE,
                    Stroke::new(1.5, accent),
                    StrokeKind::Middle,
                );
            }
        }
        for index in scene.selection().cities() {
            if let (Some(city), Some(at)) =
                (scene.map().cities.get(index), scene.drawing.place(index))
                && city.locked
            {
                let at = self.to_screen(at) + egui::vec2(9.0, -9.0);
                painter.circle_filled(at, 3.5, accent);
            }
        }
    }

    fn draw_gesture(&self, painter: &Painter, scene: Scene, ui: &Ui) {
        let dark = scene.settings.dark;
        let accent = look::accent(dark);
        let stroke = Stroke::new(1.5, accent);
        match &self.gesture {
            Gesture::Marquee { from, to, .. } => {
                let rect = Rect::from_two_pos(self.to_screen(*from), self.to_screen(*to));
                let fill = accent.gamma_multiply(0.12);
                painter.rect(rect, 0.0, fill, stroke, StrokeKind::Middle);
            }
            Gesture::Lay { from, to } => {
                let pointer = self.to_screen(*to);
                let Some(start) = scene.drawing.place(*from) else {
                    return;
                };
                painter.line_segment([self.to_screen(start), pointer], Stroke::new(3.0, accent));
                let goal = self.city_under(scene, pointer).filter(|to| to != from);
                if let Some(route) = goal.and_then(|to| proposed_route(scene, *from, to)) {
                    let text = counted(route.length, "space", "spaces");
                    self.tag(ui, painter, pointer, &text, dark);
                }
            }
            Gesture::Measure { from, to } => {
                let ends = [self.to_screen(*from), self.to_screen(*to)];
                painter.line_segment(ends, Stroke::new(2.0, accent));
                let spaces = propose::length(scene.map(), from.to_point(), &[], to.to_point());
                let room = counted(spaces, "space", "spaces");
                let text = format!("{:.1} mm, room for {room}", from.distance(*to));
                self.tag(ui, painter, ends[1], &text, dark);
            }
            _ => {}
        }
        if let Some(at) = self.new_city_at() {
            painter.circle_stroke(self.to_screen(at), 5.0 * self.view.scale, stroke);
        }
    }

    /// A small note beside a place.
    pub(super) fn tag(&self, ui: &Ui, painter: &Painter, at: Pos2, text: &str, dark: bool) {
        let font = FontId::proportional(13.0);
        let ink = ui.visuals().strong_text_color();
        let galley = painter.layout_no_wrap(text.to_owned(), font, ink);
        let at = at + egui::vec2(14.0, 10.0);
        let plate = Rect::from_min_size(at, galley.size()).expand2(egui::vec2(6.0, 3.0));
        painter.rect_filled(plate, 4.0, look::plate(dark));
        painter.galley(at, galley, ink);
    }

    /// An empty board says what to do next.
    fn draw_empty(&self, painter: &Painter, scene: Scene) {
        let board = scene.drawing.plan.board;
        let middle = self.to_screen(board.min.toward(board.max, 0.5));
        let ink = look::quiet(scene.settings.dark);
        let text = "This board is empty.\nChoose the City tool (C) and click to place the first city,\nor drop a picture here to draw over.";
        let font = FontId::proportional(16.0);
        painter.text(middle, Align2::CENTER_CENTER, text, font, ink);
    }
}
