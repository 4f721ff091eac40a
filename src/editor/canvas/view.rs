//! Which part of the board is on the screen, and how large.

use egui::{Pos2, Rect, pos2};

use crate::draw::{Bounds, Vec2, vec2};

/// The largest and smallest scale, in points per millimetre.
const SCALES: std::ops::RangeInclusive<f32> = 0.02..=40.0;
/// How long a flight takes, in seconds.
const FLIGHT: f32 = 0.35;

/// Where the board is on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Points per millimetre.
    pub scale: f32,
    /// The place on the board in the middle of the canvas.
    pub center: Vec2,
    /// Stays fitted to the window until somebody moves it.
    fitted: bool,
    flight: Option<Flight>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Flight {
    from: (f32, Vec2),
    to: (f32, Vec2),
    share: f32,
}

impl Default for View {
    fn default() -> Self {
        View {
            scale: 1.0,
            center: vec2(0.0, 0.0),
            fitted: true,
            flight: None,
        }
    }
}

impl View {
    /// A place on the board as a place on the screen.
    pub fn to_screen(&self, canvas: Rect, at: Vec2) -> Pos2 {
        let middle = canvas.center();
        pos2(
            middle.x + (at.x - self.center.x) as f32 * self.scale,
            middle.y + (at.y - self.center.y) as f32 * self.scale,
        )
    }

    /// A place on the screen as a place on the board.
    pub fn to_board(&self, canvas: Rect, at: Pos2) -> Vec2 {
        let way = (at - canvas.center()) / self.scale;
        self.center + vec2(f64::from(way.x), f64::from(way.y))
    }

    /// Shows the whole of an area.
    pub fn fit(&mut self, canvas: Rect, area: Bounds) {
        (self.scale, self.center) = fitted(canvas, area);
        self.fitted = true;
        self.flight = None;
    }

    /// Follows the window while nobody has moved the board; moves on in flight. Says whether
    /// there is more to come.
    pub fn advance(&mut self, canvas: Rect, board: Bounds, seconds: f32) -> bool {
        if let Some(flight) = &mut self.flight {
            flight.share = (flight.share + seconds / FLIGHT).min(1.0);
            let Flight { from, to, share } = *flight;
            // Starts and lands softly.
            let eased = share * share * (3.0 - 2.0 * share);
            self.scale = from.0 * (to.0 / from.0).powf(eased);
            self.center = from.1.toward(to.1, f64::from(eased));
            if share >= 1.0 {
                self.flight = None;
            }
        } else if self.fitted {
            (self.scale, self.center) = fitted(canvas, board);
        }
        self.flight.is_some()
    }

    /// Moves the board with the hand, by points on the screen.
    pub fn pan(&mut self, by: egui::Vec2) {
        self.flight = None;
        self.fitted = false;
        let by = by / self.scale;
        self.center = self.center - vec2(f64::from(by.x), f64::from(by.y));
    }

    /// Zooms; what is under the pointer stays there.
    pub fn zoom(&mut self, canvas: Rect, pointer: Pos2, factor: f32) {
        self.flight = None;
        self.fitted = false;
        let before = self.to_board(canvas, pointer);
        let scale = self.scale * factor;
        if scale.is_finite() {
            self.scale = scale.clamp(*SCALES.start(), *SCALES.end());
        }
        let after = self.to_board(canvas, pointer);
        self.center += before - after;
    }

    /// Flies to an area.
    pub fn fly_to(&mut self, canvas: Rect, area: Bounds) {
        self.fitted = false;
        self.flight = Some(Flight {
            from: (self.scale, self.center),
            to: fitted(canvas, area),
            share: 0.0,
        });
    }
}

fn fitted(canvas: Rect, area: Bounds) -> (f32, Vec2) {
    let size = area.max - area.min;
    let margin = 24.0;
    let room = (canvas.size() - egui::vec2(margin, margin)).max(egui::vec2(32.0, 32.0));
    let across = room.x / (size.x as f32).max(1.0);
    let down = room.y / (size.y as f32).max(1.0);
    let scale = across.min(down).clamp(*SCALES.start(), *SCALES.end());
    (scale, area.min.toward(area.max, 0.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANVAS: Rect = Rect {
        min: pos2(100.0, 50.0),
        max: pos2(900.0, 650.0),
    };

    fn board() -> Bounds {
        Bounds {
            min: vec2(0.0, 0.0),
            max: vec2(790.0, 530.0),
        }
    }

    #[test]
    fn what_is_under_the_pointer_stays_there_while_zooming() {
        let mut view = View::default();
        view.fit(CANVAS, board());
        let pointer = pos2(300.0, 400.0);
        let before = view.to_board(CANVAS, pointer);
        for factor in [1.7, 0.3, 100.0, 1e-9, f32::NAN, f32::INFINITY] {
            view.zoom(CANVAS, pointer, factor);
            let after = view.to_board(CANVAS, pointer);
            assert!(before.distance(after) < 0.05, "{factor}: {after:?}");
        }
    }

    #[test]
    fn a_fitted_board_lies_inside_of_the_window_and_follows_it() {
        let mut view = View::default();
        assert!(!view.advance(CANVAS, board(), 0.0));
        for at in [board().min, board().max] {
            assert!(CANVAS.contains(view.to_screen(CANVAS, at)));
        }
        let small = CANVAS.shrink(200.0);
        view.advance(small, board(), 0.0);
        assert!(small.contains(view.to_screen(small, board().max)));
    }

    #[test]
    fn a_flight_ends_where_it_should() {
        let mut view = View::default();
        view.fit(CANVAS, board());
        let goal = Bounds {
            min: vec2(10.0, 10.0),
            max: vec2(60.0, 40.0),
        };
        view.fly_to(CANVAS, goal);
        let mut frames = 0;
        while view.advance(CANVAS, board(), 0.016) {
            frames += 1;
        }
        assert!((15..40).contains(&frames));
        assert!(view.center.distance(vec2(35.0, 25.0)) < 1e-3);
    }
}
