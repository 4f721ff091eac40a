//! A compass rose with sixteen points.

use std::f64::consts::{FRAC_PI_2, TAU};

use super::part_shape;
use crate::draw::lettering::Hand;
use crate::draw::shape::{Form, Shape, Stroke};
use crate::draw::style::Style;
use crate::draw::vector::{Vec2, vec2};
use crate::map::BoardPart;

const WHICH: BoardPart = BoardPart::Compass;
/// Radius of the longest points.
const REACH: f64 = 19.0;
/// Size of the letter above the north point.
const LETTER: f64 = 6.4;

/// The size of the rose at its usual scale.
pub fn size() -> Vec2 {
    vec2(2.0 * REACH + 2.0, 2.0 * REACH + 2.0 + LETTER)
}

/// The rose, from the origin.
pub fn draw(style: &Style, out: &mut Vec<Shape>) {
    let whole = size();
    let center = vec2(whole.x / 2.0, whole.y - REACH - 1.0);
    let (dark, light) = (style.note, style.plate.fill);
    let mut push = |form, fill, stroke| out.push(part_shape(WHICH, form, fill, stroke));
    let line = |width| Some(Stroke { color: dark, width });
    for (radius, width) in [(REACH * 0.66, 0.5), (REACH * 0.6, 0.25)] {
        push(Form::Disc { center, radius }, None, line(width));
    }
    // The shortest points first, the four main ones on top.
    for (order, reach, waist) in [(4, 0.55, 0.1), (2, 0.74, 0.13), (1, 1.0, 0.16)] {
        for point in 0..16 {
            let own = match point % 4 {
                0 => 1,
                2 => 2,
                _ => 4,
            };
            if own != order {
                continue;
            }
            let angle = f64::from(point) * TAU / 16.0 - FRAC_PI_2;
            let tip = center + Vec2::from_angle(angle) * (REACH * reach);
            for (side, fill) in [(-1.0, light), (1.0, dark)] {
                let shoulder = angle + side * TAU / 16.0 * f64::from(order.min(2)).recip() * 2.0;
                let shoulder = center + Vec2::from_angle(shoulder) * (REACH * waist);
                let outlines = vec![vec![center, shoulder, tip]];
                push(Form::Area { outlines }, Some(fill), line(0.25));
            }
        }
    }
    push(
        Form::Disc {
            center,
            radius: REACH * 0.06,
        },
        Some(light),
        line(0.4),
    );
    let hand = Hand::bold(style.faces.title);
    let at = vec2(center.x, center.y - REACH - 1.2);
    push(
        hand.line("N".to_owned(), at, LETTER, 0.0, 0.0),
        Some(dark),
        None,
    );
}
