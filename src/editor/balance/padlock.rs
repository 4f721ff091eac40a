//! A small lock to click on.

use egui::{Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo};

/// A padlock: closed, or open and quiet.
pub fn padlock(ui: &mut Ui, on: bool, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(egui::vec2(20.0, 22.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
    let ink = if on || response.hovered() || response.has_focus() {
        ui.visuals().strong_text_color()
    } else {
        ui.visuals().weak_text_color().gamma_multiply(0.6)
    };
    let body = Rect::from_center_size(rect.center() + egui::vec2(0.0, 3.0), egui::vec2(10.0, 8.0));
    let lift = if on { 0.0 } else { -2.5 };
    let side = |x: f32, y: f32| body.center_top() + egui::vec2(x, y);
    let foot = if on { 0.0 } else { -2.0 };
    let shackle = vec![
        side(-3.0, 0.0),
        side(-3.0, -3.0 + lift),
        side(-1.5, -5.0 + lift),
        side(1.5, -5.0 + lift),
        side(3.0, -3.0 + lift),
        side(3.0, foot),
    ];
    let painter = ui.painter();
    painter.add(egui::Shape::line(shackle, Stroke::new(1.4, ink)));
    if on {
        painter.rect_filled(body, 1.5, ink);
    } else {
        painter.rect_stroke(body, 1.5, Stroke::new(1.2, ink), egui::StrokeKind::Inside);
    }
    response
}
