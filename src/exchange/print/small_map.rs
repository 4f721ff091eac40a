//! A map small enough for a ticket: land, lines and dots, no names.

use std::sync::Arc;

use super::ink::plate;
use super::page::Part;
use crate::draw::{Bounds, Form, Layer, Look, Plan, Shape, Shows, Style, Vec2, shapes_of};
use crate::map::{Id, Map};

/// Land around the outermost cities that is still shown, as a share of the longer side: rings
/// around them need room.
const AROUND: f64 = 0.065;

/// The drawing that all tickets share, and where its places lie.
pub struct SmallMap<'a> {
    map: &'a Map,
    plan: Plan,
    drawing: Arc<[Shape]>,
    view: Bounds,
}

/// A small map placed on a sheet.
pub struct Placed {
    at: Vec2,
    scale: f64,
}

impl Placed {
    /// Where a point of the board lies on the sheet.
    pub fn point(&self, on_board: Vec2) -> Vec2 {
        self.at + on_board * self.scale
    }
}

impl<'a> SmallMap<'a> {
    /// The small map of a map.
    pub fn of(map: &'a Map, style: &Style) -> Self {
        let plan = Plan::of(map);
        let cities = plan.places.iter().flatten().map(|place| place.at);
        let view = Bounds::around(cities).unwrap_or(plan.board);
        let size = view.max - view.min;
        let view = view.grown(AROUND * size.x.max(size.y).max(100.0));
        let wide = view.grown(view.max.distance(view.min));
        let mut drawing = vec![plate(wide, 0.0, style.sea)];
        let ground = shapes_of(map, &plan, &Look::plain(style)).into_iter();
        drawing.extend(ground.filter(|shape| shape.layer == Layer::Ground));
        let track = |points, color, width| {
            Shape::stroked(
                Layer::Rail,
                Shows::Board,
                Form::Line { points },
                color,
                width,
            )
        };
        let rails: Vec<Vec<Vec2>> = plan
            .tracks
            .iter()
            .flatten()
            .map(|track| track.rail(&plan))
            .collect();
        let casing = style.land;
        drawing.extend(rails.iter().map(|rail| track(rail.clone(), casing, 6.0)));
        let line = style.rail.faded(255).toward(style.land, 0.35);
        drawing.extend(rails.into_iter().map(|rail| track(rail, line, 3.0)));
        for place in plan.places.iter().flatten() {
            let form = Form::Disc {
                center: place.at,
                radius: 8.0,
            };
            let dot = Shape::filled(Layer::City, Shows::Board, form, style.ink);
            drawing.push(dot.edged(style.land, 2.0));
        }
        SmallMap {
            map,
            plan,
            drawing: drawing.into(),
            view,
        }
    }

    /// Whether it is clearly higher than wide.
    pub fn stands(&self) -> bool {
        let size = self.view.max - self.view.min;
        size.y > size.x * 1.05
    }

    /// The map shown in a box on a sheet, all of it and as large as it can be.
    pub fn placed(&self, into: Bounds) -> (Part, Placed) {
        let (room, size) = (into.max - into.min, self.view.max - self.view.min);
        let scale = (room.x / size.x).min(room.y / size.y);
        let at = into.min.toward(into.max, 0.5) - self.view.min.toward(self.view.max, 0.5) * scale;
        let part = Part {
            drawing: self.drawing.clone(),
            at,
            scale,
            clip: Some(into),
        };
        (part, Placed { at, scale })
    }

    /// Where the cities lie that an end of a ticket names: one, or those of a group.
    pub fn places(&self, end: &Id) -> Vec<Vec2> {
        let group = self.map.groups.iter().find(|group| group.id == *end);
        let named: &[Id] = match (self.map.city(end), group) {
            (None, Some(group)) => &group.places,
            _ => std::slice::from_ref(end),
        };
        let cities = self.map.cities.iter().zip(&self.plan.places);
        let found = cities.filter(|(city, _)| named.contains(&city.id));
        found
            .filter_map(|(_, place)| Some(place.as_ref()?.at))
            .collect()
    }
}

/// The two points, one of each list, that lie closest to each other.
pub fn closest(from: &[Vec2], to: &[Vec2]) -> Option<(Vec2, Vec2)> {
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b)));
    pairs.min_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)))
}
