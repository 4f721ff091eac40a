//! The canvas as the table: trains and stations, routes that can be paid for, the ways of tickets.

use std::sync::Arc;

use egui::{Align2, FontId, Painter, Pos2, Rect, Shape, Stroke, Ui};

use super::Canvas;
use crate::draw::{Target, piece_shapes};
use crate::editor::play::{
    Choice, Game, Lit, Move, Wish, city_name, route_name, standing_of, ticket_ends,
};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;
use crate::editor::widgets::words::within_sentence;
use crate::game::{CityIndex, Event, RouteIndex, TicketIndex};
use crate::workbench::play::record::About;

impl Canvas {
    /// The board of a game.
    pub fn table_ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        game: &Game,
        requests: &mut Vec<Request>,
    ) {
        let response = self.begin_frame(ui, scene);
        let pointer = response.hover_pos();
        self.hover = pointer.and_then(|at| self.under(scene, at));
        if response.clicked()
            && let Some(target) = self.hover
        {
            click(game, target, requests);
        }
        let painter = self.draw_board(ui, scene);
        self.draw_pieces(&painter, ui, scene, game);
        self.draw_offers(&painter, scene, game);
        self.draw_lit(&painter, scene, game);
        self.draw_last(&painter, scene, game);
        self.draw_hint(&painter, scene, game);
        if let (Some(target), Some(at)) = (self.hover, pointer) {
            self.draw_hovered(&painter, ui, scene, game, target, at);
        }
        self.draw_banner(&painter, ui, scene, game);
    }

    fn draw_pieces(&mut self, painter: &Painter, ui: &Ui, scene: Scene, game: &Game) {
        let map = Arc::clone(game.board().map());
        let Some((number, pieces)) = game.pieces() else {
            return;
        };
        let key = (number, scene.drawing_number);
        let (scale, pixels) = (self.view.scale, ui.ctx().pixels_per_point());
        let plan = &scene.drawing.plan;
        let board = plan.board;
        let board = Rect::from_min_max(self.to_screen(board.min), self.to_screen(board.max));
        self.pieces
            .painting(key, scale, pixels, || {
                piece_shapes(&map, plan, pieces, scene.style).into()
            })
            .paint(painter, board, None);
    }

    pub(super) fn ring(
        &self,
        painter: &Painter,
        scene: Scene,
        route: RouteIndex,
        stroke: Stroke,
        by: f64,
    ) {
        for space in scene.drawing.spaces(usize::from(route)) {
            let corners = space
                .grown(by)
                .corners()
                .map(|corner| self.to_screen(corner));
            painter.add(Shape::closed_line(corners.to_vec(), stroke));
        }
    }

    /// What can be claimed glows; what is chosen glows most.
    fn draw_offers(&self, painter: &Painter, scene: Scene, game: &Game) {
        let accent = look::accent(scene.settings.dark);
        let choice = game.choice;
        let Some(options) = game.options() else {
            return;
        };
        let glow = Stroke::new(1.8, accent);
        let halo = Stroke::new(4.0, accent.gamma_multiply(0.22));
        for route in options.claims.keys().chain(&options.tracks) {
            self.ring(painter, scene, *route, halo, 0.9);
            self.ring(painter, scene, *route, glow, 0.5);
        }
        match choice {
            Some(Choice::Route(route)) => {
                self.ring(painter, scene, route, Stroke::new(4.0, accent), 1.2);
            }
            Some(Choice::Station(city)) => {
                if let Some(at) = scene.drawing.place(usize::from(city)) {
                    let radius = 8.0 * self.view.scale;
                    painter.circle_stroke(self.to_screen(at), radius, Stroke::new(4.0, accent));
                }
            }
            None => {}
        }
    }

    /// The ends of the viewer's tickets, and the way of the one that is pointed at.
    fn draw_lit(&self, painter: &Painter, scene: Scene, game: &Game) {
        if game.curtain().is_some() {
            return;
        }
        let Some(seat) = game.viewer() else {
            return;
        };
        let accent = look::accent(scene.settings.dark);
        let held = game.state().tickets_of(game.board(), seat);
        for ticket in held {
            for city in ticket_ends(game.board(), ticket) {
                if let Some(at) = scene.drawing.place(usize::from(city)) {
                    let ring = Stroke::new(2.0, accent.gamma_multiply(0.8));
                    painter.circle_stroke(self.to_screen(at), 6.2 * self.view.scale, ring);
                }
            }
        }
        if let Some(Lit::Ticket(ticket)) = game.lit {
            self.light_ticket(painter, scene, game, ticket);
        }
    }

    /// The way of a ticket for whoever looks.
    pub(super) fn light_ticket(
        &self,
        painter: &Painter,
        scene: Scene,
        game: &Game,
        ticket: TicketIndex,
    ) {
        let Some(seat) = game.viewer() else {
            return;
        };
        let accent = look::accent(scene.settings.dark);
        let width = (5.0 * self.view.scale).clamp(4.0, 16.0);
        for route in standing_of(game, seat, ticket) {
            let stroke = Stroke::new(width, accent.gamma_multiply(0.55));
            self.along(painter, scene, usize::from(route), stroke);
        }
        for city in ticket_ends(game.board(), ticket) {
            if let Some(at) = scene.drawing.place(usize::from(city)) {
                let radius = 8.5 * self.view.scale;
                painter.circle_stroke(self.to_screen(at), radius, Stroke::new(3.5, accent));
            }
        }
    }

    /// What was claimed or built last.
    fn draw_last(&self, painter: &Painter, scene: Scene, game: &Game) {
        let shown = game.table.moments().get(..game.at()).unwrap_or_default();
        let turn = shown.iter().rev().take(24);
        let found = turn.map(|moment| moment.event).find(|event| {
            matches!(
                event,
                Event::Claimed { .. } | Event::NeutralClaimed { .. } | Event::StationBuilt { .. }
            )
        });
        let ink = look::warning(scene.settings.dark);
        match found {
            Some(Event::Claimed { route, .. } | Event::NeutralClaimed { route, .. }) => {
                self.ring(painter, scene, route, Stroke::new(2.0, ink), 0.6);
            }
            Some(Event::StationBuilt { city, .. }) => {
                if let Some(at) = scene.drawing.place(usize::from(city)) {
                    let radius = 7.5 * self.view.scale;
                    painter.circle_stroke(self.to_screen(at), radius, Stroke::new(2.0, ink));
                }
            }
            _ => {}
        }
    }

    fn draw_hovered(
        &self,
        painter: &Painter,
        ui: &Ui,
        scene: Scene,
        game: &Game,
        target: Target,
        at: Pos2,
    ) {
        let accent = look::accent(scene.settings.dark);
        let text = match target {
            Target::Route(route) => {
                let route = RouteIndex::new(route);
                self.ring(painter, scene, route, Stroke::new(1.5, accent), 0.8);
                let name = route_name(game.board(), route);
                match game.state().owner(game.board(), route) {
                    Some(owner) => {
                        let owner = if usize::from(owner) < game.table.sitters().len() {
                            game.table.label(owner)
                        } else {
                            "the neutral player".into()
                        };
                        format!("{name}, owned by {}", within_sentence(&owner))
                    }
                    None => name,
                }
            }
            Target::City(city) | Target::Name(city) => {
                city_name(game.board(), CityIndex::new(city))
            }
            Target::Text(_) | Target::Part(_) => return,
        };
        self.tag(ui, painter, at, &text, scene.settings.dark);
    }

    /// What happened last, and whose turn it is.
    fn draw_banner(&self, painter: &Painter, ui: &Ui, scene: Scene, game: &Game) {
        let at = game.at();
        let told = game.told();
        let text = match told.iter().rev().find(|paragraph| paragraph.from < at) {
            Some(paragraph) => paragraph.text.trim().to_owned(),
            None => return,
        };
        let ink = ui.visuals().strong_text_color();
        let font = FontId::proportional(14.0);
        let width = (self.area.width() - 48.0).max(120.0);
        let galley = painter.layout(text, font, ink, width);
        let size = galley.size();
        let center = self.area.center_top() + egui::vec2(0.0, 12.0 + size.y / 2.0);
        let plate = Rect::from_center_size(center, size + egui::vec2(24.0, 10.0));
        painter.rect_filled(plate, 6.0, look::plate(scene.settings.dark));
        let corner = Align2::CENTER_CENTER.anchor_size(center, size).min;
        painter.galley(corner, galley, ink);
    }
}

/// A click on the table: a note on it, or a claim, or a station.
fn click(game: &Game, target: Target, requests: &mut Vec<Request>) {
    let map = game.board().map();
    let about = || match target {
        Target::Route(route) => Some(About::Route(map.routes.get(route)?.id.clone())),
        Target::City(city) | Target::Name(city) => {
            Some(About::City(map.cities.get(city)?.id.clone()))
        }
        Target::Text(_) | Target::Part(_) => None,
    };
    let wish = match target {
        _ if game.draft.is_some() => about().map(Move::DraftAbout),
        Target::Route(route) => Some(Move::Route(RouteIndex::new(route))),
        Target::City(city) | Target::Name(city) => Some(Move::City(CityIndex::new(city))),
        Target::Text(_) | Target::Part(_) => None,
    };
    requests.extend(wish.map(|wish| Request::Play(Wish::Move(wish))));
}
