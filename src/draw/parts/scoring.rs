//! The scoring table: points by route length, from the rules.

use super::{part_shape, plate};
use crate::draw::lettering::Hand;
use crate::draw::shape::{Form, Shape, Stroke};
use crate::draw::style::Style;
use crate::draw::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::{BoardPart, Color, Map};

const WHICH: BoardPart = BoardPart::ScoringTable;
/// Height of a row.
const ROW: f64 = 7.2;
/// From the edge of the plate to what is written on it.
const EDGE: f64 = 6.0;
/// A train space in a row, and from one to the next.
const SPACE: (f64, f64, f64) = (5.6, 3.0, 6.4);
/// Routes longer than this have their length as a number.
const LONGEST: u8 = 8;
/// Width of the column of points.
const POINTS: f64 = 12.0;
/// Size of the letters.
const LETTER: f64 = 4.6;

/// Lengths that routes of the map have, with their points.
fn rows(map: &Map) -> Vec<(u8, i32)> {
    let score = &map.rules.routes.score;
    let used = |length: &u8| map.routes.iter().any(|route| route.length == *length);
    let rows = score.iter().map(|(length, points)| (*length, *points));
    let on_board: Vec<_> = rows.clone().filter(|(length, _)| used(length)).collect();
    if on_board.is_empty() {
        rows.collect()
    } else {
        on_board
    }
}

/// The size of the table at its usual scale.
pub fn size(map: &Map, _: &Style) -> Vec2 {
    let rows = rows(map);
    let longest = rows.iter().map(|(length, _)| *length).max().unwrap_or(1);
    let spaces = f64::from(longest.min(LONGEST)).max(4.0);
    vec2(
        2.0 * EDGE + spaces * SPACE.2 + POINTS,
        2.0 * EDGE + (rows.len() as f64 + 1.0) * ROW,
    )
}

/// The table, from the origin.
pub fn draw(map: &Map, style: &Style, out: &mut Vec<Shape>) {
    let whole = size(map, style);
    let area = Bounds {
        min: vec2(0.0, 0.0),
        max: whole,
    };
    plate::draw(WHICH, plate::upright_box(area), LETTER, style, out);
    let ink = style.plate.ink;
    let bold = Hand::bold(style.faces.numbers);
    let word = Hand::bold(style.faces.title);
    let mut push = |form, fill, stroke| out.push(part_shape(WHICH, form, fill, stroke));
    let middle = |row: f64| EDGE + (row + 0.5) * ROW;
    let down = LETTER * bold.capital_height() / 2.0;
    let points_at = whole.x - EDGE - POINTS / 2.0;
    for (text, x) in [
        ("Route", EDGE + word.width("Route", LETTER, 0.0) / 2.0),
        (
            "Points",
            whole.x - EDGE - word.width("Points", LETTER, 0.0) / 2.0,
        ),
    ] {
        let at = vec2(x, middle(0.0) + down - 0.8);
        push(
            word.line(text.to_owned(), at, LETTER, 0.0, 0.0),
            Some(ink),
            None,
        );
    }
    let rule = vec![
        vec2(EDGE, EDGE + ROW - 0.6),
        vec2(whole.x - EDGE, EDGE + ROW - 0.6),
    ];
    let line = Stroke {
        color: style.plate.edge,
        width: 0.35,
    };
    push(Form::Line { points: rule }, None, Some(line));
    let fill = style.space(Color::Gray);
    let edge = Stroke {
        color: style.edge(fill),
        width: 0.3,
    };
    for (row, (length, points)) in rows(map).into_iter().enumerate() {
        let y = middle(row as f64 + 1.0);
        let drawn = if length > LONGEST { 1 } else { length };
        for space in 0..drawn {
            let x = EDGE + SPACE.2 * f64::from(space) + SPACE.0 / 2.0;
            let area = TurnedBox {
                center: vec2(x, y),
                half: vec2(SPACE.0, SPACE.1) * 0.5,
                along: vec2(1.0, 0.0),
            };
            push(Form::Card { area, corner: 0.5 }, Some(fill), Some(edge));
        }
        if length > LONGEST {
            let text = format!("× {length}");
            let x = EDGE + SPACE.2 + 1.0 + bold.width(&text, LETTER, 0.0) / 2.0;
            push(
                bold.line(text, vec2(x, y + down), LETTER, 0.0, 0.0),
                Some(ink),
                None,
            );
        }
        let at = vec2(points_at, y + down);
        push(
            bold.line(points.to_string(), at, LETTER, 0.0, 0.0),
            Some(ink),
            None,
        );
    }
}
