//! The movable parts of a board: its title, the scoring table, the legend, the compass. Where a map
//! says nothing they go where nothing lies.

mod compass;
mod legend;
mod plate;
mod scoring;
mod title;

use self::title::Title;
use super::free::Free;
use super::heat::Heat;
use super::plan::Plan;
use super::shape::{Form, Layer, Shape, Shows, Stroke};
use super::style::Style;
use super::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::{BoardPart, Map};

/// Where the movable parts of a board and the legend of a heat map lie.
#[derive(Clone, Debug)]
pub struct Arranged {
    title: Option<Title>,
    /// The legend of a heat map.
    pub(super) heat: Option<Bounds>,
    tables: Vec<Table>,
}

/// A part that is drawn at a scale around its middle.
#[derive(Clone, Copy, Debug)]
struct Table {
    which: BoardPart,
    center: Vec2,
    half: Vec2,
    scale: f64,
}

/// The parts other than the title.
const TABLES: [BoardPart; 3] = [
    BoardPart::ScoringTable,
    BoardPart::Legend,
    BoardPart::Compass,
];

impl Arranged {
    /// Finds a place for everything. What the map puts somewhere comes first; the rest goes where
    /// there is room.
    pub fn of(map: &Map, plan: &Plan, style: &Style, heat: Option<&Heat>) -> Self {
        let mut free = Free::of(plan);
        let mut tables = Vec::new();
        let wanted: Vec<_> = TABLES
            .into_iter()
            .filter_map(|which| Some((which, map.theme.as_ref()?.part(which)?)))
            .collect();
        for (which, part) in &wanted {
            if let Some(at) = part.at {
                let scale = part.size.unwrap_or(1.0);
                let half = size_of(*which, map, style) * (scale / 2.0);
                let center = Vec2::from(at);
                free.take(around(center, half));
                let which = *which;
                tables.push(Table {
                    which,
                    center,
                    half,
                    scale,
                });
            }
        }
        let fixed = Title::fixed(map, plan, style, &free);
        if let Some(title) = &fixed {
            free.take_box(title.area());
        }
        let heat = heat.map(|heat| heat.legend_place(plan.field, &free));
        if let Some(legend) = heat {
            free.take(legend);
        }
        let title = fixed.or_else(|| Title::where_free(map, plan, style, &free));
        if let Some(title) = &title {
            free.take_box(title.area());
        }
        for (which, part) in wanted.into_iter().filter(|(_, part)| part.at.is_none()) {
            let scale = part.size.unwrap_or(1.0);
            let half = size_of(which, map, style) * (scale / 2.0);
            // Better over something than not at all: it can be moved.
            let center = free
                .place(half)
                .unwrap_or(plan.field.max - half - vec2(6.0, 6.0));
            free.take(around(center, half));
            tables.push(Table {
                which,
                center,
                half,
                scale,
            });
        }
        Arranged {
            title,
            heat,
            tables,
        }
    }

    /// Each part with the box around it.
    pub fn boxes(&self) -> impl Iterator<Item = (BoardPart, TurnedBox)> {
        let title = self
            .title
            .iter()
            .map(|title| (BoardPart::Title, title.area()));
        let tables = self.tables.iter().map(|table| {
            let area = TurnedBox {
                center: table.center,
                half: table.half,
                along: vec2(1.0, 0.0),
            };
            (table.which, area)
        });
        title.chain(tables)
    }

    /// The middle of a part, if it is on the board.
    pub fn middle(&self, which: BoardPart) -> Option<Vec2> {
        let mut boxes = self.boxes();
        boxes
            .find(|(part, _)| *part == which)
            .map(|(_, area)| area.center)
    }

    /// The shapes of all parts.
    pub(super) fn draw(&self, map: &Map, style: &Style, out: &mut Vec<Shape>) {
        if let Some(title) = &self.title {
            title.draw(style, out);
        }
        for table in &self.tables {
            let mut shapes = Vec::new();
            match table.which {
                BoardPart::Title => {}
                BoardPart::ScoringTable => scoring::draw(map, style, &mut shapes),
                BoardPart::Legend => legend::draw(map, style, &mut shapes),
                BoardPart::Compass => compass::draw(style, &mut shapes),
            }
            let corner = table.center - table.half;
            out.extend(
                shapes
                    .into_iter()
                    .map(|shape| placed(shape, corner, table.scale)),
            );
        }
    }
}

/// The size of a part at its usual scale.
fn size_of(which: BoardPart, map: &Map, style: &Style) -> Vec2 {
    match which {
        BoardPart::Title => vec2(0.0, 0.0),
        BoardPart::ScoringTable => scoring::size(map, style),
        BoardPart::Legend => legend::size(map, style),
        BoardPart::Compass => compass::size(),
    }
}

fn around(center: Vec2, half: Vec2) -> Bounds {
    Bounds {
        min: center - half,
        max: center + half,
    }
}

/// A shape of a part: under the tracks.
fn part_shape(
    which: BoardPart,
    form: Form,
    fill: Option<super::Rgba>,
    stroke: Option<Stroke>,
) -> Shape {
    Shape {
        layer: Layer::Title,
        shows: Shows::Part(which),
        form,
        fill,
        stroke,
    }
}

/// A shape drawn from the origin, moved to a corner and scaled.
fn placed(mut shape: Shape, corner: Vec2, scale: f64) -> Shape {
    let at = |point: Vec2| corner + point * scale;
    match &mut shape.form {
        Form::Card { area, corner } => {
            area.center = at(area.center);
            area.half = area.half * scale;
            *corner *= scale;
        }
        Form::Disc { center, radius } => {
            *center = at(*center);
            *radius *= scale;
        }
        Form::Area { outlines } => {
            for point in outlines.iter_mut().flatten() {
                *point = at(*point);
            }
        }
        Form::Line { points } => points.iter_mut().for_each(|point| *point = at(*point)),
        Form::Text {
            at: place,
            size,
            spacing,
            ..
        } => {
            *place = at(*place);
            *size *= scale;
            *spacing *= scale;
        }
        Form::Picture { area, .. } => {
            area.min = at(area.min);
            area.max = at(area.max);
        }
    }
    if let Some(stroke) = &mut shape.stroke {
        stroke.width *= scale;
    }
    shape
}
