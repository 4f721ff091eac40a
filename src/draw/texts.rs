//! Free texts: seas and provinces, straight or along an arc.

use super::lettering::Hand;
use super::shape::{Form, Layer, Shape, Shows, rgb};
use super::style::Style;
use super::theme::fonts;
use super::vector::{TurnedBox, Vec2, vec2};
use crate::map::{BoardText, Map};

/// The least bend that is drawn letter by letter, in degrees.
const STRAIGHT: f64 = 0.5;

/// The shapes of all free texts.
pub(super) fn draw(map: &Map, style: &Style, out: &mut Vec<Shape>) {
    for (index, text) in map.texts.iter().enumerate() {
        let ink = text.color.map_or(style.note, |color| {
            let [r, g, b] = color.0;
            rgb(u32::from_be_bytes([0, r, g, b]))
        });
        for (form, _) in letters(text, style) {
            out.push(Shape::filled(Layer::Title, Shows::Text(index), form, ink));
        }
    }
}

/// The boxes around a text, for pointing at it: one if it is straight, else one for each letter.
pub fn text_boxes(text: &BoardText, style: &Style) -> Vec<TurnedBox> {
    letters(text, style)
        .into_iter()
        .map(|(_, area)| area)
        .collect()
}

fn hand(text: &BoardText, style: &Style) -> Hand {
    let family = fonts::find(&text.font).unwrap_or(style.faces.title);
    if text.bold {
        Hand::bold(family)
    } else {
        Hand::regular(family)
    }
}

/// A text as forms, each with the box around it.
fn letters(text: &BoardText, style: &Style) -> Vec<(Form, TurnedBox)> {
    let hand = hand(text, style);
    let (size, spacing) = (text.size, text.spacing);
    let middle = Vec2::from(text.at);
    let turn = text.turn.to_radians();
    let whole = hand.width(&text.text, size, spacing);
    if text.text.trim().is_empty() || whole <= 0.0 {
        return Vec::new();
    }
    let boxed = |at: Vec2, width: f64, turn: f64| {
        let along = Vec2::from_angle(turn);
        TurnedBox {
            center: at - along.perpendicular() * (size * 0.32),
            half: vec2(width / 2.0, size * 0.5),
            along,
        }
    };
    if text.curve.abs() < STRAIGHT {
        let form = hand.line(text.text.clone(), middle, size, turn, spacing);
        return vec![(form, boxed(middle, whole, turn))];
    }
    let baseline = Arc {
        middle,
        turn,
        bend: text.curve.to_radians() / whole,
    };
    let mut way = -whole / 2.0;
    let mut laid = Vec::new();
    for letter in text.text.chars() {
        let letter = letter.to_string();
        let width = hand.width(&letter, size, 0.0);
        let (at, turn) = baseline.at(way + width / 2.0);
        way += width + spacing;
        if !letter.trim().is_empty() {
            let form = hand.line(letter, at, size, turn, 0.0);
            laid.push((form, boxed(at, width, turn)));
        }
    }
    laid
}

/// A baseline that bends evenly; its length is that of the text.
struct Arc {
    middle: Vec2,
    turn: f64,
    /// Radians in a millimetre; positive bends down towards both ends.
    bend: f64,
}

impl Arc {
    /// The point at a way from the middle, and the direction there.
    fn at(&self, way: f64) -> (Vec2, f64) {
        let angle = self.bend * way;
        let along = Vec2::from_angle(self.turn);
        let (right, down) = (angle.sin() / self.bend, (1.0 - angle.cos()) / self.bend);
        let at = self.middle + along * right + along.perpendicular() * down;
        (at, self.turn + angle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Point;

    #[test]
    fn letters_of_a_bent_text_stand_on_its_circle() {
        for curve in [-200.0, -30.0, 60.0, 180.0_f64] {
            for turn in [0.0, 40.0_f64] {
                let text = BoardText {
                    curve,
                    turn,
                    ..BoardText::new("MARE NOSTRUM", Point::new(100.0, 80.0))
                };
                let style = Style::LIGHT;
                let whole = hand(&text, &style).width(&text.text, text.size, 0.0);
                let radius = whole / curve.to_radians();
                let down = Vec2::from_angle(turn.to_radians()).perpendicular();
                let center = vec2(100.0, 80.0) + down * radius;
                let letters = letters(&text, &style);
                assert_eq!(letters.len(), 11, "the blank is not drawn");
                let mut turns = Vec::new();
                for (form, _) in &letters {
                    let Form::Text { at, turn, .. } = form else {
                        panic!("{form:?}");
                    };
                    assert!((at.distance(center) - radius.abs()).abs() < 1e-6);
                    // Upright on the circle: the baseline is at a right angle to the radius.
                    let along = Vec2::from_angle(*turn);
                    assert!(along.dot((*at - center).unit()).abs() < 1e-6);
                    turns.push(*turn);
                }
                let all = turns[10] - turns[0];
                assert!((all.to_degrees() / curve - 0.92).abs() < 0.08, "{all}");
            }
        }
    }

    #[test]
    fn a_straight_text_is_one_line() {
        let text = BoardText::new("Nordsee", Point::new(10.0, 10.0));
        assert_eq!(letters(&text, &Style::LIGHT).len(), 1);
        assert!(letters(&BoardText::default(), &Style::LIGHT).is_empty());
    }
}
