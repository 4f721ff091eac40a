//! The map as it is drawn now: plan, shapes, what lies where, what does not fit. Made anew for
//! each revision and look, and shared by canvas and panels.

use std::sync::Arc;

use crate::draw::{
    Arranged, Bounds, Clash, Hits, Look, Plan, Shape, Target, TurnedBox, Vec2, clashes,
    shapes_with, text_boxes, vec2,
};
use crate::map::Map;

use crate::document::Item;

/// A drawn map.
pub struct Drawing {
    /// Where everything lies.
    pub plan: Plan,
    /// From the bottom up.
    pub shapes: Arc<[Shape]>,
    /// What lies under a point.
    pub hits: Hits,
    /// Where the movable parts lie.
    pub arranged: Arranged,
    /// The boxes around each free text.
    pub texts: Vec<Vec<TurnedBox>>,
    /// What does not fit.
    pub clashes: Vec<Clash>,
}

impl Drawing {
    /// Draws a map.
    pub fn of(map: &Map, look: &Look) -> Self {
        let plan = Plan::of(map);
        let style = look.style;
        let arranged = Arranged::of(map, &plan, style, look.heat);
        let texts: Vec<Vec<TurnedBox>> = map
            .texts
            .iter()
            .map(|text| text_boxes(text, style))
            .collect();
        let parts = arranged
            .boxes()
            .map(|(part, area)| (Target::Part(part), area));
        let letters = texts
            .iter()
            .enumerate()
            .flat_map(|(index, boxes)| boxes.iter().map(move |area| (Target::Text(index), *area)));
        Drawing {
            shapes: shapes_with(map, &plan, &arranged, look).into(),
            hits: Hits::with(&plan, letters.chain(parts)),
            arranged,
            texts,
            clashes: clashes(&plan),
            plan,
        }
    }

    /// The box around a record on the board; none if it is not on it.
    pub fn bounds(&self, map: &Map, item: Item) -> Option<Bounds> {
        match item {
            Item::City(index) => {
                let place = self.plan.places.get(index)?.as_ref()?;
                let radius = place.radius;
                let reach = vec2(radius, radius);
                let name = place.name.area.bounds();
                Bounds::around([place.at - reach, place.at + reach, name.min, name.max])
            }
            Item::Route(index) => {
                let track = self.plan.tracks.get(index)?.as_ref()?;
                track.curve.bounds()
            }
            Item::Text(index) => {
                let boxes = self.texts.get(index)?.iter();
                Bounds::around(boxes.flat_map(TurnedBox::corners))
            }
            Item::Ticket(index) => {
                let ticket = map.tickets().get(index)?;
                let places = ticket.places().filter_map(|id| {
                    let city = map.cities.iter().position(|city| city.id == *id)?;
                    Some(self.plan.places.get(city)?.as_ref()?.at)
                });
                Bounds::around(places)
            }
        }
    }

    /// The box around several records.
    pub fn bounds_of(&self, map: &Map, items: impl Iterator<Item = Item>) -> Option<Bounds> {
        let boxes = items.filter_map(|item| self.bounds(map, item));
        Bounds::around(boxes.flat_map(|bounds| [bounds.min, bounds.max]))
    }

    /// The spaces of a route.
    pub fn spaces(&self, route: usize) -> &[TurnedBox] {
        let track = self.plan.tracks.get(route).and_then(Option::as_ref);
        track.map_or(&[], |track| &track.spaces)
    }

    /// Where a city lies.
    pub fn place(&self, city: usize) -> Option<Vec2> {
        Some(self.plan.places.get(city)?.as_ref()?.at)
    }
}
