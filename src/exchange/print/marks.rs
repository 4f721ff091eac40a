//! Marks for cutting, and the line of text that every sheet carries.

use super::Date;
use super::ink::{CUT, Hand, QUIET, line};
use crate::draw::{Bounds, Rgba, Shape, Vec2, vec2};
use crate::map::Map;

/// Between what is printed and a mark.
const GAP: f64 = 1.0;
/// Length of a cutting mark.
pub const MARK: f64 = 4.0;
/// How thick a mark is drawn.
const THIN: f64 = 0.15;

/// Marks around a printed area, at the places where cuts run from top to bottom and from left to
/// right.
pub fn cuts(area: Bounds, across: &[f64], down: &[f64], out: &mut Vec<Shape>) {
    marks(area, across, down, MARK, CUT, out);
}

/// Shorter and fainter marks, at the places where a board folds.
pub fn folds(area: Bounds, across: &[f64], down: &[f64], out: &mut Vec<Shape>) {
    marks(area, across, down, MARK / 2.0, QUIET, out);
}

fn marks(
    area: Bounds,
    across: &[f64],
    down: &[f64],
    length: f64,
    color: Rgba,
    out: &mut Vec<Shape>,
) {
    let mut mark = |from: Vec2, way: Vec2| {
        out.push(line(
            from + way * GAP,
            from + way * (GAP + length),
            color,
            THIN,
        ));
    };
    for &x in across {
        mark(vec2(x, area.min.y), vec2(0.0, -1.0));
        mark(vec2(x, area.max.y), vec2(0.0, 1.0));
    }
    for &y in down {
        mark(vec2(area.min.x, y), vec2(-1.0, 0.0));
        mark(vec2(area.max.x, y), vec2(1.0, 0.0));
    }
}

/// What every sheet says: which map in which state, when, and which sheet of how many.
pub fn caption(map: &Map, date: Date, sheet: usize, sheets: usize) -> String {
    let name = match map.name.trim() {
        "" => "Untitled map",
        name => name,
    };
    let revision = map.revision;
    format!("{name} · revision {revision} · {date} · sheet {sheet} of {sheets}")
}

/// The hand of captions.
pub const CAPTION: Hand = Hand::regular(2.8, QUIET);

/// A bar of 50 mm, to see whether the printer kept the size; its right end is at a point.
pub fn ruler(right: Vec2, out: &mut Vec<Shape>) {
    let left = right - vec2(50.0, 0.0);
    out.push(line(left, right, CUT, 0.2));
    for centimetre in 0..=5 {
        let at = left + vec2(f64::from(centimetre) * 10.0, 0.0);
        let height = if centimetre % 5 == 0 { 1.8 } else { 1.1 };
        out.push(line(at, at - vec2(0.0, height), CUT, 0.2));
    }
    let hand = Hand::regular(2.4, QUIET);
    out.push(hand.right("50 mm", left - vec2(1.5, 0.0)));
}
