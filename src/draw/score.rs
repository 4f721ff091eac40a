//! The score track: one cell for each point up to a hundred, around the board or on some sides of
//! it.

use super::board::{field, rim};
use super::lettering::Hand;
use super::shape::{Form, Layer, Rgba, Shape, Shows, upright};
use super::style::Style;
use super::theme::look::Sides;
use super::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::Side;

/// Cells of the score track.
const CELLS: usize = 100;

/// The score track of a board.
pub(super) fn draw(board: Bounds, style: &Style, out: &mut Vec<Shape>) {
    if style.sides == Sides::ALL {
        all_around(board, style, out);
    } else {
        on_sides(board, style, out);
    }
}

/// The score track around the edge: one cell for each point up to a hundred.
fn all_around(board: Bounds, style: &Style, out: &mut Vec<Shape>) {
    let rim = rim(board);
    let size = board.max - board.min;
    if rim <= 0.0 {
        return;
    }
    let mut push = |form, fill| {
        out.push(Shape::filled(Layer::ScoreTrack, Shows::Board, form, fill));
    };
    // The rim is drawn as one outline with the field cut out.
    let corner = rim * 0.5;
    push(frame(board, corner, board.grown(-rim), 1.6), style.paper);
    // The corner cells belong to both of their sides.
    let around = CELLS / 2 + 2;
    let across = (around as f64 * size.x / (size.x + size.y)).round() as usize;
    let across = across.clamp(2, around - 2);
    let down = around - across;
    let step = vec2(
        (size.x - rim) / (across as f64 - 1.0),
        (size.y - rim) / (down as f64 - 1.0),
    );
    let first = board.min + vec2(rim / 2.0, rim / 2.0);
    for number in 1..=CELLS {
        let cell = number % CELLS;
        let (column, row) = match cell {
            c if c < across - 1 => (c, 0),
            c if c < across + down - 2 => (across - 1, c - (across - 1)),
            c if c < 2 * across + down - 3 => (2 * across + down - 3 - c, down - 1),
            c => (0, CELLS - c),
        };
        let center = first + vec2(step.x * column as f64, step.y * row as f64);
        let half = vec2(
            if column == 0 || column == across - 1 {
                rim
            } else {
                step.x
            },
            if row == 0 || row == down - 1 {
                rim
            } else {
                step.y
            },
        );
        let area = TurnedBox {
            center,
            half: half * 0.5 - vec2(0.7, 0.7),
            along: vec2(1.0, 0.0),
        };
        draw_cell(number, area, rim, style, &mut push);
    }
    let edge = upright(board.grown(-0.3), corner);
    let edge = Shape::stroked(Layer::ScoreTrack, Shows::Board, edge, style.paper_edge, 0.6);
    out.push(edge);
    let inner = upright(board.grown(-rim), 1.6);
    let inner = Shape::stroked(
        Layer::ScoreTrack,
        Shows::Board,
        inner,
        style.paper_edge,
        0.5,
    );
    out.push(inner);
}

/// A rounded box with another one cut out of it.
fn frame(outer: Bounds, outer_corner: f64, inner: Bounds, inner_corner: f64) -> Form {
    let mut hole = rounded(inner, inner_corner);
    hole.reverse();
    Form::Area {
        outlines: vec![rounded(outer, outer_corner), hole],
    }
}

fn rounded(bounds: Bounds, corner: f64) -> Vec<Vec2> {
    let turns = [
        (vec2(bounds.max.x - corner, bounds.min.y + corner), 3),
        (vec2(bounds.max.x - corner, bounds.max.y - corner), 0),
        (vec2(bounds.min.x + corner, bounds.max.y - corner), 1),
        (vec2(bounds.min.x + corner, bounds.min.y + corner), 2),
    ];
    let mut points = Vec::new();
    for (center, quarter) in turns {
        for step in 0..=6 {
            let angle = (f64::from(quarter) + f64::from(step) / 6.0) * std::f64::consts::FRAC_PI_2;
            points.push(center + Vec2::from_angle(angle) * corner);
        }
    }
    points
}

/// A cell with its number.
fn draw_cell(
    number: usize,
    area: TurnedBox,
    rim: f64,
    style: &Style,
    push: &mut impl FnMut(Form, Rgba),
) {
    let fifth = number.is_multiple_of(5);
    let corner = 1.4;
    push(Form::Card { area, corner }, style.score[usize::from(fifth)]);
    let size = rim * if fifth { 0.38 } else { 0.3 };
    let hand = if fifth {
        Hand::bold(style.faces.numbers)
    } else {
        Hand::regular(style.faces.numbers)
    };
    let at = area.center + vec2(0.0, hand.capital_height() * size / 2.0);
    let text = hand.line(number.to_string(), at, size, 0.0, 0.0);
    push(text, style.score_ink[usize::from(fifth)]);
}

/// Strips on some sides, with cells in proportion to their lengths, clockwise from the upper left.
fn on_sides(board: Bounds, style: &Style, out: &mut Vec<Shape>) {
    let rim = rim(board);
    let field = field(board, style.sides);
    let strips: Vec<(Side, Bounds)> = strips(board, field)
        .into_iter()
        .filter(|(side, _)| style.sides.has(*side))
        .collect();
    let length = |strip: &Bounds| {
        let size = strip.max - strip.min;
        size.x.max(size.y)
    };
    let whole: f64 = strips.iter().map(|(_, strip)| length(strip)).sum();
    if rim <= 0.0 || whole <= 0.0 {
        return;
    }
    let mut push = |form, fill| {
        out.push(Shape::filled(Layer::ScoreTrack, Shows::Board, form, fill));
    };
    for (_, strip) in &strips {
        push(upright(*strip, 0.0), style.paper);
    }
    let (mut before, mut number) = (0.0, 0);
    for (side, strip) in &strips {
        before += length(strip);
        let last = (before / whole * CELLS as f64).round() as usize;
        let cells = last.min(CELLS).saturating_sub(number);
        let size = strip.max - strip.min;
        for cell in 0..cells {
            number += 1;
            let share = (cell as f64 + 0.5) / cells as f64;
            let (share, flat) = match side {
                Side::Top => (share, true),
                Side::Right => (share, false),
                Side::Bottom => (1.0 - share, true),
                Side::Left => (1.0 - share, false),
            };
            let (center, half) = if flat {
                (
                    vec2(strip.min.x + size.x * share, strip.min.y + size.y / 2.0),
                    vec2(size.x / cells as f64, size.y) * 0.5,
                )
            } else {
                (
                    vec2(strip.min.x + size.x / 2.0, strip.min.y + size.y * share),
                    vec2(size.x, size.y / cells as f64) * 0.5,
                )
            };
            let area = TurnedBox {
                center,
                half: half - vec2(0.5, 0.7),
                along: vec2(1.0, 0.0),
            };
            draw_cell(number, area, rim.min(half.x * 3.0), style, &mut push);
        }
    }
    for (area, width) in [(board.grown(-0.3), 0.6), (field, 0.5)] {
        let form = upright(area, 1.6);
        out.push(Shape::stroked(
            Layer::ScoreTrack,
            Shows::Board,
            form,
            style.paper_edge,
            width,
        ));
    }
}

/// The strips around a field; the upper and lower one keep the corners.
fn strips(board: Bounds, field: Bounds) -> [(Side, Bounds); 4] {
    let strip = |left, top, right, bottom| Bounds {
        min: vec2(left, top),
        max: vec2(right, bottom),
    };
    let (outer, inner) = (board, field);
    [
        (
            Side::Top,
            strip(outer.min.x, outer.min.y, outer.max.x, inner.min.y),
        ),
        (
            Side::Right,
            strip(inner.max.x, inner.min.y, outer.max.x, inner.max.y),
        ),
        (
            Side::Bottom,
            strip(outer.min.x, inner.max.y, outer.max.x, outer.max.y),
        ),
        (
            Side::Left,
            strip(outer.min.x, inner.min.y, inner.min.x, inner.max.y),
        ),
    ]
}
