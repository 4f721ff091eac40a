//! Train cards as they are shown beside the board.

use egui::{
    Align2, Color32, FontId, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
};

use crate::draw::{
    Bounds, Form, Layer, Shape, Shows, Style, color_sign, locomotive_sign, rgb, upright, vec2,
    wave_sign,
};
use crate::editor::canvas::Painted;
use crate::editor::widgets::look;
use crate::game::{Card, Cards};
use crate::map::Color;

/// A card on the screen, in points.
const SIZE: egui::Vec2 = egui::vec2(36.0, 50.0);

/// The faces of all cards, drawn once for a look.
#[derive(Default)]
pub struct Faces {
    look: Option<(bool, f32)>,
    faces: Vec<Painted>,
    backs: Vec<Painted>,
}

/// What a card on the screen is for.
#[derive(Clone, Copy)]
pub struct Use<'a> {
    /// What it is called.
    pub name: &'a str,
    /// How many lie there.
    pub number: Option<u8>,
    /// Whether it can be clicked; none for a card that is only shown.
    pub enabled: Option<bool>,
    /// Whether it is proposed.
    pub proposed: bool,
}

impl Faces {
    fn draw(&mut self, style: &Style, dark: bool, pixels: f32) {
        if self.look == Some((dark, pixels)) {
            return;
        }
        self.look = Some((dark, pixels));
        let faces = Card::ALL
            .iter()
            .map(|card| Painted::of(&face(*card, style).into(), 1.0, pixels, None));
        self.faces = faces.collect();
        self.backs = vec![Painted::of(&back(style).into(), 1.0, pixels, None)];
    }

    /// A card; none is one face down.
    pub fn card(
        &mut self,
        ui: &mut Ui,
        card: Option<Card>,
        style: &Style,
        dark: bool,
        r#use: Use,
    ) -> Response {
        self.draw(style, dark, ui.ctx().pixels_per_point());
        let sense = match r#use.enabled {
            Some(true) => Sense::click(),
            _ => Sense::hover(),
        };
        let (rect, response) = ui.allocate_exact_size(SIZE, sense);
        response.widget_info(|| match r#use.enabled {
            Some(enabled) => WidgetInfo::labeled(Role::Button, enabled, r#use.name),
            None => WidgetInfo::labeled(Role::Label, true, r#use.name),
        });
        let painter = ui.painter();
        let face = match card {
            Some(card) => {
                let place = Card::ALL.iter().position(|other| *other == card);
                place.and_then(|place| self.faces.get_mut(place))
            }
            None => self.backs.first_mut(),
        };
        if let Some(face) = face {
            face.paint(painter, rect, None);
        }
        if r#use.enabled == Some(false) {
            painter.rect_filled(rect, 5.0, ui.visuals().panel_fill.gamma_multiply(0.65));
        }
        let accent = look::accent(dark);
        let ring = if r#use.proposed {
            Some(Stroke::new(3.0, accent))
        } else if r#use.enabled == Some(true) && (response.hovered() || response.has_focus()) {
            Some(Stroke::new(2.0, accent))
        } else {
            None
        };
        if let Some(ring) = ring {
            painter.rect_stroke(rect.expand(1.0), 6.0, ring, StrokeKind::Middle);
        }
        if let Some(number) = r#use.number {
            badge(painter, rect, number);
        }
        response.on_hover_text(r#use.name)
    }

    /// Some cards side by side, only shown.
    pub fn row(&mut self, ui: &mut Ui, cards: Cards, style: &Style, dark: bool) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
            for (card, number) in cards.kinds() {
                let name = format!("{number} {}", card.name());
                let shown = Use {
                    name: &name,
                    number: Some(number),
                    enabled: None,
                    proposed: false,
                };
                self.card(ui, Some(card), style, dark, shown);
            }
        });
    }
}

fn badge(painter: &egui::Painter, rect: Rect, number: u8) {
    let at = rect.right_bottom() - egui::vec2(9.0, 9.0);
    painter.circle_filled(at, 9.0, Color32::from_rgb(0x1E, 0x20, 0x26));
    painter.circle_stroke(at, 9.0, Stroke::new(1.0, Color32::from_white_alpha(160)));
    let font = FontId::new(12.0, egui::FontFamily::Name("bold".into()));
    painter.text(
        at,
        Align2::CENTER_CENTER,
        number.to_string(),
        font,
        Color32::WHITE,
    );
}

/// The colour of a card; locomotive and ferry have none.
pub fn color_of(card: Card) -> Option<Color> {
    Color::CARDS
        .into_iter()
        .find(|color| Card::of_color(*color) == Some(card))
}

fn body(fill: crate::draw::Rgba, style: &Style) -> Shape {
    let area = Bounds {
        min: vec2(0.5, 0.5),
        max: vec2(f64::from(SIZE.x) - 0.5, f64::from(SIZE.y) - 0.5),
    };
    Shape::filled(Layer::Rail, Shows::Board, upright(area, 5.0), fill).edged(style.edge(fill), 1.0)
}

fn face(card: Card, style: &Style) -> Vec<Shape> {
    let middle = vec2(f64::from(SIZE.x) / 2.0, f64::from(SIZE.y) / 2.0);
    let corner = vec2(9.0, 10.0);
    let sign = |form: Form, ink| Shape::filled(Layer::Space, Shows::Board, form, ink);
    match (color_of(card), card) {
        (Some(color), _) => {
            let fill = style.space(color);
            let ink = style.on(fill);
            let mut shapes = vec![body(fill, style)];
            for (at, size) in [(middle, 8.5), (corner, 3.2)] {
                shapes.extend(color_sign(color, at, size).map(|form| sign(form, ink)));
            }
            shapes
        }
        (None, Card::Locomotive) => {
            // All colours, as it stands for any of them.
            let mut shapes = vec![body(rgb(0xF6F1E4), style)];
            let number = Color::CARDS.len() as f64;
            let height = (f64::from(SIZE.y) - 8.0) / number;
            for (place, color) in Color::CARDS.into_iter().enumerate() {
                let y = 4.0 + place as f64 * height;
                let stripe = Bounds {
                    min: vec2(4.0, y),
                    max: vec2(9.0, y + height),
                };
                shapes.push(sign(upright(stripe, 0.0), style.space(color)));
            }
            shapes.push(sign(
                locomotive_sign(middle + vec2(4.0, 0.0), 6.0),
                rgb(0x24262C),
            ));
            shapes
        }
        (None, _) => {
            let mut shapes = vec![body(rgb(0x3F7C9B), style)];
            for line in wave_sign(middle, 8.0) {
                shapes.push(Shape::stroked(
                    Layer::Space,
                    Shows::Board,
                    line,
                    rgb(0xFFFFFF),
                    2.4,
                ));
            }
            shapes
        }
    }
}

fn back(style: &Style) -> Vec<Shape> {
    let middle = vec2(f64::from(SIZE.x) / 2.0, f64::from(SIZE.y) / 2.0);
    let inner = Bounds {
        min: vec2(4.5, 4.5),
        max: vec2(f64::from(SIZE.x) - 4.5, f64::from(SIZE.y) - 4.5),
    };
    let frame = Shape::stroked(
        Layer::Space,
        Shows::Board,
        upright(inner, 3.0),
        rgb(0xE9DFC8),
        1.0,
    );
    let engine = Shape::filled(
        Layer::Space,
        Shows::Board,
        locomotive_sign(middle, 6.0),
        rgb(0xE9DFC8),
    );
    vec![body(rgb(0x2F5257), style), frame, engine]
}
