//! What lies under a point or in a rectangle.

use super::nearby::Nearby;
use super::plan::Plan;
use super::vector::{Bounds, TurnedBox, Vec2};
use crate::map::BoardPart;

/// Something that can be pointed at, by its place in the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A city.
    City(usize),
    /// The name of a city.
    Name(usize),
    /// A route.
    Route(usize),
    /// A free text.
    Text(usize),
    /// A movable part of the board.
    Part(BoardPart),
}

/// A part of a target.
#[derive(Clone, Debug)]
struct Part {
    target: Target,
    area: Area,
}

#[derive(Clone, Debug)]
enum Area {
    Disc(Vec2, f64),
    Turned(TurnedBox),
    Line(Vec2, Vec2),
}

impl Part {
    fn bounds(&self) -> Bounds {
        match &self.area {
            Area::Disc(center, radius) => Bounds {
                min: *center,
                max: *center,
            }
            .grown(*radius),
            Area::Turned(turned) => turned.bounds(),
            Area::Line(from, to) => Bounds::between(*from, *to),
        }
    }

    fn distance(&self, point: Vec2) -> f64 {
        match &self.area {
            Area::Disc(center, radius) => (center.distance(point) - radius).max(0.0),
            Area::Turned(turned) => turned.distance(point),
            Area::Line(from, to) => {
                let along = *to - *from;
                let share = (point - *from).dot(along) / along.length_squared().max(1e-12);
                from.toward(*to, share.clamp(0.0, 1.0)).distance(point)
            }
        }
    }
}

/// An index of everything on a board that can be pointed at.
#[derive(Debug)]
pub struct Hits(Nearby<Part>);

impl Hits {
    /// The index of a plan.
    pub fn of(plan: &Plan) -> Self {
        Hits::with(plan, std::iter::empty())
    }

    /// The index of a plan, with what lies under its tracks: texts and movable parts.
    pub fn with(plan: &Plan, under: impl IntoIterator<Item = (Target, TurnedBox)>) -> Self {
        let mut parts = Vec::new();
        let mut add = |target, area| parts.push(Part { target, area });
        for (index, place) in plan.places.iter().enumerate() {
            if let Some(place) = place {
                let disc = Area::Disc(place.at, place.radius);
                add(Target::City(index), disc);
                if !place.name.lines.is_empty() {
                    add(Target::Name(index), Area::Turned(place.name.area));
                }
            }
        }
        for (index, track) in plan.tracks.iter().enumerate() {
            if let Some(track) = track {
                for space in &track.spaces {
                    add(Target::Route(index), Area::Turned(*space));
                }
                // Between the spaces and before them, the thin line.
                for piece in track.rail(plan).windows(2) {
                    add(Target::Route(index), Area::Line(piece[0], piece[1]));
                }
            }
        }
        for (target, area) in under {
            add(target, Area::Turned(area));
        }
        Hits(Nearby::of(
            parts.into_iter().map(|part| (part.bounds(), part)),
        ))
    }

    /// Everything within a distance of a point, the nearest first; of equally near ones cities
    /// before names before routes.
    pub fn at(&self, point: Vec2, slack: f64) -> Vec<Target> {
        let near = self.0.around(point, slack).into_iter();
        let mut found: Vec<(f64, Target)> = near
            .map(|part| (part.distance(point), part.target))
            .filter(|(distance, _)| *distance <= slack)
            .collect();
        found.sort_by(|a, b| a.1.cmp(&b.1).then(a.0.total_cmp(&b.0)));
        found.dedup_by_key(|(_, target)| *target);
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        found.into_iter().map(|(_, target)| target).collect()
    }

    /// Everything that lies wholly in a rectangle, in the order of the map; names go with their
    /// cities and are not told.
    pub fn within(&self, bounds: Bounds) -> Vec<Target> {
        let mut found: Vec<(Target, bool)> = self
            .0
            .meeting(bounds)
            .into_iter()
            .filter(|part| !matches!(part.target, Target::Name(_) | Target::Part(_)))
            .map(|part| (part.target, bounds.encloses(part.bounds())))
            .collect();
        found.sort_unstable();
        let mut whole = Vec::new();
        for parts in found.chunk_by(|a, b| a.0 == b.0) {
            if parts.iter().all(|(_, inside)| *inside) {
                whole.extend(parts.first().map(|(target, _)| *target));
            }
        }
        whole
    }
}
