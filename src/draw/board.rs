//! The board as an object: paper, score track, title, background picture.

use super::Look;
use super::font::Weight;
use super::plan::{Place, Plan};
use super::shape::{Form, Layer, Shape, Shows, text_width, upright};
use super::style::Style;
use super::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::Map;

/// Cells of the score track.
const CELLS: usize = 100;
/// The width of the score track, on a board of the usual size.
const TRACK: f64 = 12.0;

/// How wide the rim with the score track is.
pub fn rim(board: Bounds) -> f64 {
    let size = board.max - board.min;
    (size.x.min(size.y) / 530.0 * TRACK).clamp(0.0, TRACK)
}

/// The part of the board inside of the score track.
pub fn field(board: Bounds) -> Bounds {
    board.grown(-rim(board))
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

/// The score track around the edge: one cell for each point up to a hundred.
pub(super) fn score_track(board: Bounds, style: &Style, out: &mut Vec<Shape>) {
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
    push(frame(board, corner, field(board), 1.6), style.paper);
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
        let fifth = number % 5 == 0;
        let corner = 1.4;
        push(Form::Card { area, corner }, style.score[usize::from(fifth)]);
        let size = rim * if fifth { 0.38 } else { 0.3 };
        let weight = if fifth { Weight::Bold } else { Weight::Regular };
        let text = Form::Text {
            text: number.to_string(),
            at: center + vec2(0.0, weight.capital_height() * size / 2.0),
            size,
            weight,
            turn: 0.0,
            spacing: 0.0,
        };
        push(text, if fifth { style.ink } else { style.quiet });
    }
    let edge = upright(board.grown(-0.3), corner);
    let edge = Shape::stroked(Layer::ScoreTrack, Shows::Board, edge, style.paper_edge, 0.6);
    out.push(edge);
    let inner = upright(field(board), 1.6);
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

/// The map's name, large and quiet, where nothing lies; left out if it has no room.
pub(super) fn title(map: &Map, free: &Free, style: &Style, out: &mut Vec<Shape>) {
    let name = map.name.trim().to_uppercase();
    let field = field(free.plan.board);
    let size = field.max - field.min;
    let weight = Weight::Bold;
    let words: Vec<&str> = name.split_whitespace().collect();
    for share in [0.085, 0.07, 0.058, 0.048, 0.04, 0.034] {
        let letter = size.x.min(size.y) * share;
        let spacing = letter * 0.22;
        let capital = letter * weight.capital_height();
        for lines in [
            vec![name.clone()],
            words.iter().map(ToString::to_string).collect(),
        ] {
            let widths = lines
                .iter()
                .map(|line| text_width(line, letter, weight, spacing));
            let width = widths.fold(0.0, f64::max);
            let height = capital + (lines.len() as f64 - 1.0) * letter * 1.15;
            let Some(center) = free.place(vec2(width / 2.0, height / 2.0)) else {
                continue;
            };
            let top = center.y - height / 2.0 + capital;
            for (index, text) in lines.into_iter().enumerate() {
                let form = Form::Text {
                    text,
                    at: vec2(center.x, top + index as f64 * letter * 1.15),
                    size: letter,
                    weight,
                    turn: 0.0,
                    spacing,
                };
                out.push(Shape::filled(Layer::Title, Shows::Board, form, style.title));
            }
            return;
        }
    }
}

/// Where nothing lies.
pub(super) struct Free<'a> {
    plan: &'a Plan,
    taken: Vec<(TurnedBox, Bounds)>,
}

impl<'a> Free<'a> {
    /// What tracks, cities and names leave free.
    pub fn of(plan: &'a Plan) -> Self {
        let tracks = plan.tracks.iter().flatten();
        let spaces = tracks.flat_map(|track| &track.spaces).copied();
        let places = plan.places.iter().flatten();
        let around = |at: Vec2, radius: f64| TurnedBox {
            center: at,
            half: vec2(radius, radius),
            along: vec2(1.0, 0.0),
        };
        let own = |place: &Place| [place.name.area, around(place.at, place.kind.radius())];
        let boxes = spaces.chain(places.flat_map(own));
        Free {
            plan,
            taken: boxes.map(|area| (area, area.bounds())).collect(),
        }
    }

    /// Takes a place.
    pub fn take(&mut self, bounds: Bounds) {
        let area = TurnedBox {
            center: bounds.min.toward(bounds.max, 0.5),
            half: (bounds.max - bounds.min) * 0.5,
            along: vec2(1.0, 0.0),
        };
        self.taken.push((area, bounds));
    }

    /// A free place for a box: corners first, so that it stays where it is while the map is edited
    /// elsewhere.
    pub fn place(&self, half: Vec2) -> Option<Vec2> {
        let field = field(self.plan.board);
        let margin = vec2(9.0, 9.0);
        let (low, high) = (field.min + margin + half, field.max - margin - half);
        if low.x > high.x || low.y > high.y {
            return None;
        }
        let at = |x: f64, y: f64| {
            let way = high - low;
            low + vec2(way.x * x, way.y * y)
        };
        let shares = [0.0, 1.0, 0.5, 0.15, 0.85, 0.3, 0.7];
        let edges = [1.0, 0.0, 0.06, 0.94, 0.15, 0.85, 0.3, 0.7, 0.5];
        let mut places = edges.iter().flat_map(|y| shares.iter().map(|x| at(*x, *y)));
        places.find(|center| {
            let area = TurnedBox {
                center: *center,
                half: half + vec2(3.0, 3.0),
                along: vec2(1.0, 0.0),
            };
            let bounds = area.bounds();
            let mut near = self.taken.iter().filter(|(_, other)| other.meets(bounds));
            !near.any(|(other, _)| other.overlap(&area) > 0.0)
        })
    }
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
