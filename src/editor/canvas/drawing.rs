//! The map as it is drawn now: plan, shapes, what lies where, what does not fit. Made anew for
//! each revision and look, and shared by canvas and panels.

use std::sync::Arc;

use crate::draw::{
    Bounds, Clash, Hits, Look, Plan, Shape, TurnedBox, Vec2, clashes, shapes_of, vec2,
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
    /// What does not fit.
    pub clashes: Vec<Clash>,
}

impl Drawing {
    /// Draws a map.
    pub fn of(map: &Map, look: &Look) -> Self {
        let plan = Plan::of(map);
        Drawing {
            shapes: shapes_of(map, &plan, look).into(),
            hits: Hits::of(&plan),
            clashes: clashes(&plan),
            plan,
        }
    }

    /// The box around a record on the board; none if it is not on it.
    pub fn bounds(&self, map: &Map, item: Item) -> Option<Bounds> {
        match item {
            Item::City(index) => {
                let place = self.plan.places.get(index)?.as_ref()?;
                let radius = place.kind.radius();
                let reach = vec2(radius, radius);
                let name = place.name.area.bounds();
                Bounds::around([place.at - reach, place.at + reach, name.min, name.max])
            }
            Item::Route(index) => {
                let track = self.plan.tracks.get(index)?.as_ref()?;
                track.curve.bounds()
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
