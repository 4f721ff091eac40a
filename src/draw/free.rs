//! Where nothing lies on a board: room for its title, tables and legends.

use super::plan::{Place, Plan};
use super::vector::{Bounds, TurnedBox, Vec2, vec2};

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
        let own = |place: &Place| [place.name.area, around(place.at, place.radius)];
        let boxes = spaces.chain(places.flat_map(own));
        Free {
            plan,
            taken: boxes.map(|area| (area, area.bounds())).collect(),
        }
    }

    /// Takes a turned box.
    pub fn take_box(&mut self, area: TurnedBox) {
        self.taken.push((area, area.bounds()));
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
        let field = self.plan.field;
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
