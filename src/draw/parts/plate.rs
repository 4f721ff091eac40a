//! Plates: what a title, a table or a legend is written on, each theme in its own manner.

use std::f64::consts::FRAC_PI_2;

use super::part_shape;
use crate::draw::shape::{Form, Shape, Stroke};
use crate::draw::style::Style;
use crate::draw::theme::look::{Frame, Plate};
use crate::draw::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::BoardPart;

/// How much wider and higher a plate is than what is written on it, for letters of a size.
pub fn margin(style: &Style, letter: f64) -> Vec2 {
    let (x, y) = match style.plate.frame {
        Frame::Soft => (0.9, 0.6),
        Frame::Engraved => (1.5, 1.0),
        Frame::Ruled => (0.9, 0.75),
        Frame::Ribbon => (1.7, 0.6),
        Frame::Heavy => (0.8, 0.6),
    };
    vec2(x, y) * letter
}

/// A plate in a turned box; `letter` is the size of what is written on it.
pub fn draw(which: BoardPart, area: TurnedBox, letter: f64, style: &Style, out: &mut Vec<Shape>) {
    let Plate {
        fill, edge, frame, ..
    } = style.plate;
    let place = Placing(area);
    let mut push = |form, fill, edge: Option<(_, f64)>| {
        let stroke = edge.map(|(color, width)| Stroke { color, width });
        out.push(part_shape(which, form, fill, stroke));
    };
    let card = |by: f64, corner: f64| Form::Card {
        area: area.grown(-by),
        corner,
    };
    let unit = (letter * 0.1).clamp(0.25, 1.4);
    match frame {
        Frame::Soft => push(card(0.0, letter * 0.25), Some(fill), Some((edge, 0.5))),
        Frame::Heavy => push(card(0.0, 0.0), Some(fill), Some((edge, unit * 1.6))),
        Frame::Ruled => {
            push(card(0.0, 0.0), Some(fill), Some((edge, unit * 0.8)));
            push(card(unit * 1.8, 0.0), None, Some((edge, unit * 0.3)));
        }
        Frame::Engraved => {
            let bite = (letter * 0.55)
                .min(area.half.y * 0.5)
                .min(area.half.x * 0.5);
            let outline = |by: f64| place.bitten(by, bite);
            push(outline(0.0), Some(fill), Some((edge, unit)));
            push(outline(unit * 2.0), None, Some((edge, unit * 0.4)));
            for corner in place.corners(bite * 0.38) {
                let form = Form::Disc {
                    center: corner,
                    radius: bite * 0.2,
                };
                push(form, Some(edge), None);
            }
        }
        Frame::Ribbon => {
            let tail = letter * 0.85;
            for side in [-1.0, 1.0] {
                push(place.tail(side, tail), Some(fill.toward(edge, 0.45)), None);
            }
            push(place.body(tail), Some(fill), None);
            for y in [-1.0, 1.0] {
                let points = place.rule(y * (area.half.y * 0.9 - unit * 1.6), tail + unit * 1.5);
                let form = Form::Line { points };
                push(form, None, Some((style.plate.ink, unit * 0.5)));
            }
        }
    }
}

/// The box of a plate in its own directions.
struct Placing(TurnedBox);

impl Placing {
    fn at(&self, x: f64, y: f64) -> Vec2 {
        let along = self.0.along;
        self.0.center + along * x + along.perpendicular() * y
    }

    /// The corners of the box, drawn in by a way.
    fn corners(&self, by: f64) -> [Vec2; 4] {
        let (x, y) = (self.0.half.x - by, self.0.half.y - by);
        [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| self.at(x, y))
    }

    /// The outline with its corners bitten out in quarters of a circle.
    fn bitten(&self, by: f64, bite: f64) -> Form {
        let (x, y) = (self.0.half.x - by, self.0.half.y - by);
        let mut outline = Vec::new();
        for (quarter, (x, y)) in [(-x, -y), (x, -y), (x, y), (-x, y)].into_iter().enumerate() {
            // Around the corner from the side before to the side after.
            let start = (quarter as f64 + 1.0) * FRAC_PI_2;
            for step in 0..=6 {
                let angle = start - f64::from(step) / 6.0 * FRAC_PI_2;
                let on = Vec2::from_angle(angle) * bite;
                outline.push(self.at(x + on.x, y + on.y));
            }
        }
        Form::Area {
            outlines: vec![outline],
        }
    }

    /// A ribbon's face, narrower than the box by its tails.
    fn body(&self, tail: f64) -> Form {
        let (x, y) = (self.0.half.x - tail, self.0.half.y * 0.9);
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)];
        Form::Area {
            outlines: vec![corners.map(|(x, y)| self.at(x, y)).to_vec()],
        }
    }

    /// A tail of a ribbon, behind and below its face, with a cut.
    fn tail(&self, side: f64, tail: f64) -> Form {
        let (x, y) = (self.0.half.x, self.0.half.y);
        let top = -y * 0.62;
        let points = [
            (x - tail * 1.6, top),
            (x, top),
            (x - tail * 0.42, (y + top) / 2.0),
            (x, y),
            (x - tail * 1.6, y),
        ];
        Form::Area {
            outlines: vec![points.map(|(x, y)| self.at(x * side, y)).to_vec()],
        }
    }

    /// A line across the face.
    fn rule(&self, y: f64, by: f64) -> Vec<Vec2> {
        let x = self.0.half.x - by;
        vec![self.at(-x, y), self.at(x, y)]
    }
}

/// An upright box as a turned one.
pub fn upright_box(bounds: Bounds) -> TurnedBox {
    TurnedBox {
        center: bounds.min.toward(bounds.max, 0.5),
        half: (bounds.max - bounds.min) * 0.5,
        along: vec2(1.0, 0.0),
    }
}
