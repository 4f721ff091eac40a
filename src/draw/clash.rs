//! What does not fit in a drawing: facts in millimetres, without judgement.
//!
//! A drawing is taken apart into [`Part`]s; two parts that lie over each other are a clash or not,
//! whatever else there is. So a part that moves can be compared with those around it alone.

use std::convert::Infallible;

use super::nearby::Nearby;
use super::plan::{Plan, Track};
use super::vector::{Bounds, TurnedBox, Vec2, crossing, vec2};

/// Reaching into each other by less than this is not seen.
const UNSEEN: f64 = 0.25;
/// A crossing is as grave as this many millimetres.
const CROSSING: f64 = 12.0;
/// What noting a clash costs, in steps.
pub(super) const FOUND: usize = 12;
/// So many parts that lie over each other are gathered at a time.
const GATHERED: usize = 100_000;
/// Half of the width of the thin line under the spaces.
const RAIL: f64 = 0.45;

/// Two things where only one fits. Everything is named by its place in the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clash {
    /// A route is too short for its trains by that many millimetres.
    TooShort(usize, f64),
    /// A bend is so sharp that spaces of one route lie over each other.
    TooSharp(usize),
    /// The lines of two routes cross.
    Cross(usize, usize),
    /// Spaces of two routes lie over each other.
    Overlap(usize, usize),
    /// A route runs over a city that is not its end.
    OverCity(usize, usize),
    /// A city's name lies over a route.
    NameOverRoute(usize, usize),
    /// A city's name lies over another name.
    NameOverName(usize, usize),
    /// A city's name lies over another city.
    NameOverCity(usize, usize),
    /// Two cities lie over each other.
    CityOverCity(usize, usize),
    /// A route leaves the field inside of the score track.
    RouteOutside(usize),
    /// A name leaves the field inside of the score track.
    NameOutside(usize),
}

impl Clash {
    /// The routes and the cities that it is about.
    pub(super) fn between(self) -> ([Option<usize>; 2], [Option<usize>; 2]) {
        match self {
            Clash::TooShort(route, _) | Clash::TooSharp(route) | Clash::RouteOutside(route) => {
                ([Some(route), None], [None, None])
            }
            Clash::Cross(one, other) | Clash::Overlap(one, other) => {
                ([Some(one), Some(other)], [None, None])
            }
            Clash::OverCity(route, city) | Clash::NameOverRoute(city, route) => {
                ([Some(route), None], [Some(city), None])
            }
            Clash::NameOverName(one, other)
            | Clash::NameOverCity(one, other)
            | Clash::CityOverCity(one, other) => ([None, None], [Some(one), Some(other)]),
            Clash::NameOutside(city) => ([None, None], [Some(city), None]),
        }
    }

    /// Whether it is about one thing, whatever lies around it.
    pub(super) fn is_alone(self) -> bool {
        matches!(
            self,
            Clash::TooShort(..)
                | Clash::TooSharp(_)
                | Clash::RouteOutside(_)
                | Clash::NameOutside(_)
        )
    }

    /// Whether it goes when a name is placed elsewhere.
    pub(super) fn is_of_name(self) -> bool {
        matches!(
            self,
            Clash::NameOverRoute(..)
                | Clash::NameOverName(..)
                | Clash::NameOverCity(..)
                | Clash::NameOutside(_)
        )
    }

    /// Whether both are of the same kind and about the same things.
    pub(super) fn is_same(self, other: Clash) -> bool {
        self.order() == other.order()
    }

    /// What clashes are ordered by: their kind, then the places in the map.
    pub(super) fn order(self) -> (u8, usize, usize) {
        match self {
            Clash::TooShort(route, _) => (0, route, 0),
            Clash::TooSharp(route) => (1, route, 0),
            Clash::Cross(one, other) => (2, one, other),
            Clash::Overlap(one, other) => (3, one, other),
            Clash::OverCity(route, city) => (4, route, city),
            Clash::NameOverRoute(city, route) => (5, city, route),
            Clash::NameOverName(one, other) => (6, one, other),
            Clash::NameOverCity(one, other) => (7, one, other),
            Clash::CityOverCity(one, other) => (8, one, other),
            Clash::RouteOutside(route) => (9, route, 0),
            Clash::NameOutside(city) => (10, city, 0),
        }
    }
}

/// Everything that does not fit, ordered by kind and place in the map.
pub fn clashes(plan: &Plan) -> Vec<Clash> {
    let Ok(found) = measured(plan, &mut |_| Ok::<(), Infallible>(()));
    found.into_iter().map(|found| found.clash).collect()
}

/// A clash and how grave it is, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    pub clash: Clash,
    pub by: f64,
}

/// Everything that does not fit, with how far it is from fitting. `spend` is told how many parts
/// were compared and may end it.
pub(super) fn measured<E>(
    plan: &Plan,
    spend: &mut impl FnMut(usize) -> Result<(), E>,
) -> Result<Vec<Measured>, E> {
    let mut found = Vec::new();
    let (mut lines, mut bodies) = (Vec::new(), Vec::new());
    for band in 0..plan.bands.len() {
        band_alone(plan, band, &mut found);
        lines_of(plan, band, &mut lines);
        bodies_of(plan, band, &mut bodies);
    }
    for city in 0..plan.places.len() {
        city_alone(plan, city, &mut found);
        bodies_at(plan, city, &mut bodies);
    }
    let find = |parts: Vec<Part>| Nearby::of(parts.into_iter().map(|part| (part.bounds(), part)));
    // Only names get in the way of the thin lines.
    let (rails, bodies) = bodies
        .into_iter()
        .partition(|part| matches!(part, Part::Rail { .. }));
    let rails = find(rails);
    let mut gathered = 0;
    for parts in [lines, bodies] {
        let nearby = find(parts);
        for number in 0..nearby.len() {
            let part = nearby.get(number);
            let before = found.len();
            let mut compared = nearby.visit(part.bounds(), |other, theirs| {
                if other > number {
                    found.extend(part.over(theirs, plan));
                }
            });
            if matches!(part, Part::Name { .. }) {
                compared += rails.visit(part.bounds(), |_, rail| {
                    found.extend(part.over(rail, plan));
                });
            }
            spend(compared + FOUND * (found.len() - before))?;
            if found.len() - gathered > GATHERED {
                let mut fresh = found.split_off(gathered);
                gather(&mut fresh);
                found.append(&mut fresh);
                gathered = found.len();
            }
        }
    }
    gather(&mut found);
    Ok(found)
}

/// Each clash once, in order, with all its millimetres together.
pub(super) fn gather(found: &mut Vec<Measured>) {
    found.sort_by_key(|found| found.clash.order());
    found.dedup_by(|next, kept| {
        let same = next.clash.is_same(kept.clash);
        // However many pieces of two lines cross, they are one crossing.
        if same && !matches!(kept.clash, Clash::Cross(..)) {
            kept.by += next.by;
        }
        same
    });
}

/// Something of a drawing that takes room.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    /// A straight piece of the line of a band.
    Line { band: usize, from: Vec2, to: Vec2 },
    /// A train space of a route.
    Space { route: usize, area: TurnedBox },
    /// A piece of the thin line of a route.
    Rail { route: usize, area: TurnedBox },
    /// The name of a city.
    Name { city: usize, area: TurnedBox },
    /// A city itself.
    Disc { city: usize, at: Vec2, radius: f64 },
}

impl Part {
    /// The upright box around it.
    pub fn bounds(&self) -> Bounds {
        match self {
            Part::Line { from, to, .. } => Bounds::between(*from, *to),
            Part::Space { area, .. } | Part::Rail { area, .. } | Part::Name { area, .. } => {
                area.bounds()
            }
            Part::Disc { at, radius, .. } => Bounds { min: *at, max: *at }.grown(*radius),
        }
    }

    /// The clash with another part, if they lie over each other and must not.
    pub fn over(&self, other: &Part, plan: &Plan) -> Option<Measured> {
        let ends = |route: usize| plan.tracks[route].as_ref().map(|track| track.ends);
        let band = |route: usize| plan.tracks[route].as_ref().map(|track| track.band);
        let (clash, by) = match (*self, *other) {
            (
                Part::Line { band, from, to },
                Part::Line {
                    band: next,
                    from: start,
                    to: end,
                },
            ) => {
                if band == next {
                    return None;
                }
                let share = crossing((from, to), (start, end))?;
                if near_common_end(plan, band, next, from.toward(to, share)) {
                    return None;
                }
                let first = |band: usize| plan.bands[band].routes.first().copied();
                let (one, other) = (first(band.min(next))?, first(band.max(next))?);
                (Clash::Cross(one, other), CROSSING)
            }
            (
                Part::Space { route, area },
                Part::Space {
                    route: next,
                    area: theirs,
                },
            ) => {
                if band(route) == band(next) {
                    return None;
                }
                let clash = Clash::Overlap(route.min(next), route.max(next));
                (clash, area.overlap(&theirs))
            }
            (Part::Space { route, area }, Part::Disc { city, at, radius })
            | (Part::Disc { city, at, radius }, Part::Space { route, area }) => {
                if ends(route).is_some_and(|ends| ends.0 == city || ends.1 == city) {
                    return None;
                }
                (Clash::OverCity(route, city), radius - area.distance(at))
            }
            (
                Part::Space { route, area } | Part::Rail { route, area },
                Part::Name { city, area: name },
            )
            | (
                Part::Name { city, area: name },
                Part::Space { route, area } | Part::Rail { route, area },
            ) => (Clash::NameOverRoute(city, route), area.overlap(&name)),
            (
                Part::Name { city, area },
                Part::Name {
                    city: next,
                    area: theirs,
                },
            ) => {
                let clash = Clash::NameOverName(city.min(next), city.max(next));
                (clash, area.overlap(&theirs))
            }
            (
                Part::Name { city, area },
                Part::Disc {
                    city: next,
                    at,
                    radius,
                },
            )
            | (
                Part::Disc {
                    city: next,
                    at,
                    radius,
                },
                Part::Name { city, area },
            ) => {
                if city == next {
                    return None;
                }
                (Clash::NameOverCity(city, next), radius - area.distance(at))
            }
            (
                Part::Disc { city, at, radius },
                Part::Disc {
                    city: next,
                    at: there,
                    radius: reach,
                },
            ) => {
                let clash = Clash::CityOverCity(city.min(next), city.max(next));
                (clash, radius + reach - at.distance(there))
            }
            _ => return None,
        };
        (by > UNSEEN).then_some(Measured { clash, by })
    }
}

/// Lines that leave the same city touch there without crossing.
fn near_common_end(plan: &Plan, one: usize, other: usize, point: Vec2) -> bool {
    let (a, b) = (plan.bands[one].ends, plan.bands[other].ends);
    let common = [a.0, a.1]
        .into_iter()
        .filter(|end| *end == b.0 || *end == b.1);
    let mut places = common.filter_map(|city| plan.places[city].as_ref());
    places.any(|place| place.at.distance(point) < place.radius + 1.0)
}

/// The pieces of the line of a band.
pub(super) fn lines_of(plan: &Plan, band: usize, out: &mut Vec<Part>) {
    let pieces = plan.bands[band].curve.pieces();
    out.extend(pieces.map(|(from, to)| Part::Line { band, from, to }));
}

/// What the tracks of a band lay on the board.
pub(super) fn bodies_of(plan: &Plan, band: usize, out: &mut Vec<Part>) {
    for (route, track) in tracks_of(plan, band) {
        let spaces = track.spaces.iter();
        out.extend(spaces.map(|space| Part::Space {
            route,
            area: *space,
        }));
        let rail = track.rail(plan);
        let pieces = rail.windows(2).map(|piece| rail_box(piece[0], piece[1]));
        out.extend(pieces.map(|area| Part::Rail { route, area }));
    }
}

/// What a city lays on the board: itself and its name.
pub(super) fn bodies_at(plan: &Plan, city: usize, out: &mut Vec<Part>) {
    if let Some(place) = &plan.places[city] {
        let (at, radius) = (place.at, place.radius);
        out.push(Part::Disc { city, at, radius });
        if !place.name.lines.is_empty() {
            let area = place.name.area;
            out.push(Part::Name { city, area });
        }
    }
}

fn tracks_of(plan: &Plan, band: usize) -> impl Iterator<Item = (usize, &Track)> {
    let routes = plan.bands[band].routes.iter();
    routes.filter_map(|route| Some((*route, plan.tracks[*route].as_ref()?)))
}

/// What is wrong with the tracks of a band, whatever else there is.
pub(super) fn band_alone(plan: &Plan, band: usize, found: &mut Vec<Measured>) {
    for (route, track) in tracks_of(plan, band) {
        let pairs = track.spaces.windows(2);
        let sharp = pairs
            .map(|pair| pair[0].overlap(&pair[1]))
            .fold(0.0, f64::max);
        if track.shortfall > 0.05 {
            // On a route without room the spaces overlap in any case.
            let (clash, by) = (Clash::TooShort(route, track.shortfall), track.shortfall);
            found.push(Measured { clash, by });
        } else if sharp > UNSEEN {
            let clash = Clash::TooSharp(route);
            found.push(Measured { clash, by: sharp });
        }
        let outside = track.spaces.iter().map(|space| beyond(plan, space));
        let by = outside.fold(0.0, f64::max);
        if by > UNSEEN {
            let clash = Clash::RouteOutside(route);
            found.push(Measured { clash, by });
        }
    }
}

/// What is wrong with a city, whatever else there is.
pub(super) fn city_alone(plan: &Plan, city: usize, found: &mut Vec<Measured>) {
    let written = |place: &&super::plan::Place| !place.name.lines.is_empty();
    if let Some(place) = plan.places[city].as_ref().filter(written) {
        let by = beyond(plan, &place.name.area);
        if by > UNSEEN {
            let clash = Clash::NameOutside(city);
            found.push(Measured { clash, by });
        }
    }
}

/// A piece of the thin line as a box.
pub(super) fn rail_box(from: Vec2, to: Vec2) -> TurnedBox {
    TurnedBox {
        center: from.toward(to, 0.5),
        half: vec2(from.distance(to) / 2.0, RAIL),
        along: (to - from).unit(),
    }
}

/// How far a box reaches out of the field inside of the score track.
fn beyond(plan: &Plan, area: &TurnedBox) -> f64 {
    let (field, bounds) = (plan.field, area.bounds());
    let out = [
        field.min.x - bounds.min.x,
        field.min.y - bounds.min.y,
        bounds.max.x - field.max.x,
        bounds.max.y - field.max.y,
    ];
    out.into_iter().fold(0.0, f64::max)
}
