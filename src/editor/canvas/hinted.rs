//! The hint on the board: the lit candidate glows, and routes that could be claimed carry their margin.

use egui::{Color32, FontId, Painter, Rect, Stroke};

use super::Canvas;
use crate::balance::words::signed;
use crate::draw::{Vec2, Weight};
use crate::editor::play::Game;
use crate::editor::shell::request::Scene;
use crate::editor::widgets::look;
use crate::game::{Action, CityIndex, RouteIndex};

impl Canvas {
    /// What the hint speaks of.
    pub(super) fn draw_hint(&self, painter: &Painter, scene: Scene, game: &Game) {
        let Some(lit) = game.lit_candidate() else {
            return;
        };
        match lit.action {
            Action::Claim { route, .. } | Action::NeutralTrack(route) => {
                self.light_route(painter, scene, route);
            }
            Action::BuildStation { city, .. } => self.light_city(painter, scene, city),
            Action::KeepTickets(keep) => {
                for (place, ticket) in (0..).zip(game.state().offer()) {
                    if keep.keeps(place) {
                        self.light_ticket(painter, scene, game, *ticket);
                    }
                }
            }
            _ => {}
        }
        // The best one is drawn last and lies above the others.
        let candidates = game.hint.candidates().iter().enumerate();
        for (place, candidate) in candidates.rev() {
            let (Action::Claim { route, .. } | Action::NeutralTrack(route), Some(outlook)) =
                (candidate.action, candidate.outlook)
            else {
                continue;
            };
            if let Some(at) = middle(scene, route) {
                let text = signed(f64::from(outlook.margin), 0);
                self.margin_label(painter, scene, at, text, place == 0);
            }
        }
    }

    fn light_route(&self, painter: &Painter, scene: Scene, route: RouteIndex) {
        let accent = look::accent(scene.settings.dark);
        let width = (9.0 * self.view.scale).clamp(8.0, 26.0);
        let glow = Stroke::new(width, accent.gamma_multiply(0.45));
        self.along(painter, scene, usize::from(route), glow);
        self.ring(painter, scene, route, Stroke::new(3.0, accent), 1.0);
    }

    fn light_city(&self, painter: &Painter, scene: Scene, city: CityIndex) {
        if let Some(at) = scene.drawing.place(usize::from(city)) {
            let accent = look::accent(scene.settings.dark);
            let radius = 8.5 * self.view.scale;
            painter.circle_stroke(self.to_screen(at), radius, Stroke::new(4.0, accent));
        }
    }

    /// A small number on a plate; that of the best candidate stands out.
    fn margin_label(&self, painter: &Painter, scene: Scene, at: Vec2, text: String, best: bool) {
        let dark = scene.settings.dark;
        let accent = look::accent(dark);
        let (fill, ink) = match (best, dark) {
            (true, true) => (accent, Color32::BLACK),
            (true, false) => (accent, Color32::WHITE),
            (false, _) => (look::plate(dark), accent),
        };
        let font = FontId::new(13.0, super::family(Weight::Bold));
        let galley = painter.layout_no_wrap(text, font, ink);
        let area = Rect::from_center_size(self.to_screen(at), galley.size());
        let plate = area.expand2(egui::vec2(6.0, 2.0));
        painter.rect_filled(plate, 8.0, fill);
        painter.rect_stroke(
            plate,
            8.0,
            Stroke::new(1.0, accent),
            egui::StrokeKind::Inside,
        );
        painter.galley(area.min, galley, ink);
    }
}

/// The middle of a route on the board.
fn middle(scene: Scene, route: RouteIndex) -> Option<Vec2> {
    let spaces = scene.drawing.spaces(usize::from(route));
    let one = spaces.get(spaces.len().saturating_sub(1) / 2)?;
    let two = spaces.get(spaces.len() / 2)?;
    Some(one.center.toward(two.center, 0.5))
}
