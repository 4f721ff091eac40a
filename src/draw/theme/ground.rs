//! Patterns of sea and land: what makes a sheet an atlas, a sea chart or a drawing.

use std::f64::consts::TAU;

use super::look::Pattern;
use crate::draw::shape::{Form, Layer, Rgba, Shape, Shows};
use crate::draw::style::Style;
use crate::draw::vector::{Bounds, Vec2, vec2};

/// However large a board is, a pattern has at most this many lines in a direction.
const MOST_LINES: f64 = 200.0;

/// What lies in the sea, under the land.
pub fn under(board: Bounds, style: &Style, out: &mut Vec<Shape>) {
    let ink = style.pattern_ink;
    match style.pattern {
        Pattern::None | Pattern::Grid => {}
        Pattern::Graticule => graticule(board, ink, out),
        Pattern::Rays => rays(board, ink, out),
        Pattern::Rhumbs => rhumbs(board, ink, out),
        Pattern::Ripples => ripples(board, ink, out),
    }
}

/// What lies over sea and land alike.
pub fn over(board: Bounds, style: &Style, out: &mut Vec<Shape>) {
    if style.pattern == Pattern::Grid {
        grid(board, style.pattern_ink, out);
    }
}

fn line(points: Vec<Vec2>, ink: Rgba, width: f64) -> Shape {
    Shape::stroked(
        Layer::Ground,
        Shows::Board,
        Form::Line { points },
        ink,
        width,
    )
}

/// Lines of some distance across a length, from its middle outwards; none if it has no length.
fn steps(low: f64, high: f64, wanted: f64) -> impl Iterator<Item = f64> {
    let step = wanted.max((high - low) / MOST_LINES);
    let number = ((high - low) / step).floor().clamp(0.0, MOST_LINES);
    let first = (low + high - number * step) / 2.0;
    (0..=number as usize).map(move |index| first + index as f64 * step)
}

/// Meridians that meet far above the board, and parallels around that point.
fn graticule(board: Bounds, ink: Rgba, out: &mut Vec<Shape>) {
    let size = board.max - board.min;
    let pole = vec2(
        (board.min.x + board.max.x) / 2.0,
        board.min.y - size.y * 1.7,
    );
    let corner = (board.max - pole).length();
    let widest = (size.x / 2.0).atan2(size.y * 1.7) * 1.1;
    let near = size.y * 1.6;
    for angle in steps(-widest, widest, widest / 6.0) {
        let way = Vec2::from_angle(TAU / 4.0 + angle);
        // Only the part on the board.
        let ends = clipped(pole + way * near, pole + way * corner, board);
        out.extend(ends.map(|(from, to)| line(vec![from, to], ink, 0.35)));
    }
    for radius in steps(near, corner, size.y / 6.0) {
        let on = |step: i32| {
            let angle = -widest + 2.0 * widest * f64::from(step) / 48.0;
            pole + Vec2::from_angle(TAU / 4.0 + angle) * radius
        };
        let mut run: Vec<Vec2> = Vec::new();
        for step in 0..=48 {
            let at = on(step);
            if board.contains(at) {
                run.push(at);
            } else if run.len() > 1 {
                out.push(line(std::mem::take(&mut run), ink, 0.35));
            } else {
                run.clear();
            }
        }
        if run.len() > 1 {
            out.push(line(run, ink, 0.35));
        }
    }
}

/// Squared paper: fine lines, and every fifth a heavier one.
fn grid(board: Bounds, ink: Rgba, out: &mut Vec<Shape>) {
    let heavy = ink.faded(ink.a.saturating_add(ink.a / 2));
    let mut rule = |from: Vec2, to: Vec2, index: usize| {
        let (ink, width) = if index.is_multiple_of(5) {
            (heavy, 0.45)
        } else {
            (ink, 0.2)
        };
        out.push(line(vec![from, to], ink, width));
    };
    for (index, x) in steps(board.min.x, board.max.x, 10.0).enumerate() {
        rule(vec2(x, board.min.y), vec2(x, board.max.y), index);
    }
    for (index, y) in steps(board.min.y, board.max.y, 10.0).enumerate() {
        rule(vec2(board.min.x, y), vec2(board.max.x, y), index);
    }
}

/// Broad beams from a sun below the board's lower left corner.
fn rays(board: Bounds, ink: Rgba, out: &mut Vec<Shape>) {
    let size = board.max - board.min;
    let sun = vec2(board.min.x + size.x * 0.14, board.max.y - size.y * 0.1);
    let beams = 32;
    let mut outlines = Vec::new();
    for beam in 0..beams {
        let edge = |step: f64| {
            let angle = TAU * (f64::from(beam) + step) / f64::from(beams);
            Vec2::from_angle(angle)
        };
        let far = size.length();
        let wedge = [sun, sun + edge(0.0) * far, sun + edge(0.5) * far];
        outlines.push(clip_area(&wedge, board));
    }
    outlines.retain(|outline| outline.len() > 2);
    let form = Form::Area { outlines };
    out.push(Shape::filled(Layer::Ground, Shows::Board, form, ink));
}

/// The lines of a sea chart: from one rose to sixteen points around it, and between those.
fn rhumbs(board: Bounds, ink: Rgba, out: &mut Vec<Shape>) {
    let size = board.max - board.min;
    let middle = board.min + vec2(size.x * 0.42, size.y * 0.5);
    let reach = size.length();
    let ring = size.x.min(size.y) * 0.62;
    let points = 16;
    let mut knots = vec![middle];
    for point in 0..points {
        let way = Vec2::from_angle(TAU * f64::from(point) / f64::from(points));
        if point % 2 == 0 {
            knots.push(middle + way * ring);
        }
    }
    for (index, knot) in knots.iter().enumerate() {
        let rays = if index == 0 { points } else { points / 2 };
        for ray in 0..rays {
            let way = Vec2::from_angle(TAU * f64::from(ray) / f64::from(rays));
            let ends = clipped(*knot, *knot + way * reach, board);
            let width = if index == 0 { 0.3 } else { 0.2 };
            out.extend(ends.map(|(from, to)| line(vec![from, to], ink, width)));
        }
    }
}

/// Short waves in staggered rows.
fn ripples(board: Bounds, ink: Rgba, out: &mut Vec<Shape>) {
    let size = board.max - board.min;
    let gap = 26.0_f64.max(size.x.max(size.y) / 40.0);
    let low = board.min + vec2(gap, gap) * 0.5;
    let rows = (size.y / gap).floor().clamp(0.0, 40.0) as usize;
    let columns = (size.x / gap).floor().clamp(0.0, 40.0) as usize;
    for row in 0..rows {
        for column in 0..columns {
            let stagger = if row % 2 == 0 { 0.0 } else { 0.5 };
            let at = low + vec2(column as f64 + stagger, row as f64) * gap;
            if !board.contains(at + vec2(5.0, 0.0)) {
                continue;
            }
            let points = (0..=12).map(|step| {
                let x = -5.0 + 10.0 * f64::from(step) / 12.0;
                at + vec2(x, (x * TAU / 5.0).sin() * 0.7)
            });
            out.push(line(points.collect(), ink, 0.5));
        }
    }
}

/// The part of a line that lies in a box.
fn clipped(from: Vec2, to: Vec2, area: Bounds) -> Option<(Vec2, Vec2)> {
    let way = to - from;
    let (mut start, mut end) = (0.0_f64, 1.0_f64);
    for (at, step, low, high) in [
        (from.x, way.x, area.min.x, area.max.x),
        (from.y, way.y, area.min.y, area.max.y),
    ] {
        if step.abs() < 1e-9 {
            if at < low || at > high {
                return None;
            }
            continue;
        }
        let (one, other) = ((low - at) / step, (high - at) / step);
        start = start.max(one.min(other));
        end = end.min(one.max(other));
    }
    (start < end).then(|| (from + way * start, from + way * end))
}

/// The part of an outline that lies in a box (Sutherland–Hodgman).
fn clip_area(outline: &[Vec2], area: Bounds) -> Vec<Vec2> {
    let sides: [fn(Vec2, Bounds) -> f64; 4] = [
        |at, area| at.x - area.min.x,
        |at, area| area.max.x - at.x,
        |at, area| at.y - area.min.y,
        |at, area| area.max.y - at.y,
    ];
    let mut points = outline.to_vec();
    for inside in sides {
        let mut kept = Vec::with_capacity(points.len() + 2);
        for (index, &at) in points.iter().enumerate() {
            let next = points[(index + 1) % points.len()];
            let (here, there) = (inside(at, area), inside(next, area));
            if here >= 0.0 {
                kept.push(at);
            }
            if (here >= 0.0) != (there >= 0.0) {
                kept.push(at.toward(next, here / (here - there)));
            }
        }
        points = kept;
    }
    points
}
