//! The board as an object: paper, the field inside of the score track, background picture.

use super::Look;
use super::font::Weight;
use super::plan::board_of;
use super::shape::{Form, Layer, Shape, Shows, upright};
use super::style::Style;
use super::theme::look::Sides;
use super::theme::sides_of;
use super::vector::{Bounds, Vec2, vec2};
use crate::map::{Map, Side};

/// The width of the score track, on a board of the usual size.
const TRACK: f64 = 12.0;

/// How wide the rim with the score track is.
pub fn rim(board: Bounds) -> f64 {
    let size = board.max - board.min;
    (size.x.min(size.y) / 530.0 * TRACK).clamp(0.0, TRACK)
}

/// The part of a board inside of its score track.
pub fn field_of(map: &Map) -> Bounds {
    field(board_of(map), sides_of(map))
}

/// The part of a board inside of a score track on some sides.
pub(super) fn field(board: Bounds, sides: Sides) -> Bounds {
    let rim = rim(board);
    let wide = |side| if sides.has(side) { rim } else { 0.0 };
    Bounds {
        min: board.min + vec2(wide(Side::Left), wide(Side::Top)),
        max: board.max - vec2(wide(Side::Right), wide(Side::Bottom)),
    }
}

/// Paper and sea.
pub(super) fn paper(board: Bounds, style: &Style, out: &mut Vec<Shape>) {
    let corner = rim(board) * 0.5;
    let sheet = Shape::filled(
        Layer::Paper,
        Shows::Board,
        upright(board, corner),
        style.sea,
    );
    out.push(sheet);
}

/// The background picture, or a placeholder where it cannot be shown.
pub(super) fn background(map: &Map, look: &Look, out: &mut Vec<Shape>) {
    let Some(background) = &map.background else {
        return;
    };
    let ratio = look.picture_ratio.unwrap_or(0.66);
    let min = Vec2::from(background.at);
    let area = Bounds {
        min,
        max: min + vec2(background.width, background.width * ratio),
    };
    let mut push = |shape| out.push(shape);
    if look.picture_ratio.is_some() {
        push(Shape {
            layer: Layer::Picture,
            shows: Shows::Board,
            form: Form::Picture {
                path: background.path.clone(),
                area,
                opacity: background.opacity,
            },
            fill: None,
            stroke: None,
        });
        return;
    }
    let style = look.style;
    let line = style.quiet.faded(130);
    let frame = upright(area, 2.0);
    push(Shape::stroked(
        Layer::Picture,
        Shows::Board,
        frame,
        line,
        0.6,
    ));
    for (from, to) in [
        (area.min, area.max),
        (vec2(area.min.x, area.max.y), vec2(area.max.x, area.min.y)),
    ] {
        let points = vec![from, to];
        let form = Form::Line { points };
        push(Shape::stroked(
            Layer::Picture,
            Shows::Board,
            form,
            line,
            0.4,
        ));
    }
    let text = Form::Text {
        text: background.path.clone(),
        at: area.min.toward(area.max, 0.5),
        size: 7.0,
        weight: Weight::Regular,
        turn: 0.0,
        spacing: 0.0,
    };
    push(Shape::filled(Layer::Picture, Shows::Board, text, style.quiet).edged(style.halo, 2.0));
}
