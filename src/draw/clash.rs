//! What does not fit in a drawing: facts in millimetres, without judgement.

use super::board::field;
use super::nearby::Nearby;
use super::plan::{Place, Plan, Track};
use super::vector::{Bounds, TurnedBox, Vec2, crossing, vec2};

/// Reaching into each other by less than this is not seen.
const UNSEEN: f64 = 0.25;
/// A crossing is as grave as this many millimetres.
const CROSSING: f64 = 12.0;
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

/// Everything that does not fit, ordered by kind and place in the map.
pub fn clashes(plan: &Plan) -> Vec<Clash> {
    measured(plan)
        .into_iter()
        .map(|found| found.clash)
        .collect()
}

/// A clash and how grave it is, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    pub clash: Clash,
    pub by: f64,
}

/// Everything that does not fit, with how far it is from fitting.
pub(super) fn measured(plan: &Plan) -> Vec<Measured> {
    let mut found = Vec::new();
    for (route, track) in plan.tracks.iter().enumerate() {
        if let Some(track) = track
            && track.shortfall > 0.05
        {
            found.push(Measured {
                clash: Clash::TooShort(route, track.shortfall),
                by: track.shortfall,
            });
        }
    }
    for (route, track) in tracks(plan) {
        let pairs = track.spaces.windows(2);
        let by = pairs
            .map(|pair| pair[0].overlap(&pair[1]))
            .fold(0.0, f64::max);
        // On a route without room the spaces overlap in any case.
        if by > UNSEEN && track.shortfall <= 0.05 {
            let clash = Clash::TooSharp(route);
            found.push(Measured { clash, by });
        }
    }
    crossings(plan, &mut found);
    let spaces = spaces(plan);
    routes_in_the_way(plan, &spaces, &mut found);
    names_in_the_way(plan, &spaces, &mut found);
    cities_in_the_way(plan, &mut found);
    outside(plan, &mut found);
    found
}

fn crossings(plan: &Plan, found: &mut Vec<Measured>) {
    let pieces = plan.bands.iter().enumerate().flat_map(|(band, line)| {
        let pieces = line.curve.pieces();
        pieces.map(move |(from, to)| (Bounds::between(from, to), (band, from, to)))
    });
    let pieces = Nearby::of(pieces);
    let mut pairs = Vec::new();
    for (band, line) in plan.bands.iter().enumerate() {
        for (from, to) in line.curve.pieces() {
            for (_, (other, start, end)) in pieces.meeting(Bounds::between(from, to)) {
                let (other, start, end) = (*other, *start, *end);
                if other <= band {
                    continue;
                }
                let Some(share) = crossing((from, to), (start, end)) else {
                    continue;
                };
                if !near_common_end(plan, band, other, from.toward(to, share)) {
                    pairs.push((band, other));
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for (one, other) in pairs {
        let first = |band: usize| plan.bands[band].routes.first().copied();
        if let (Some(one), Some(other)) = (first(one), first(other)) {
            found.push(Measured {
                clash: Clash::Cross(one, other),
                by: CROSSING,
            });
        }
    }
}

/// Lines that leave the same city touch there without crossing.
fn near_common_end(plan: &Plan, one: usize, other: usize, point: Vec2) -> bool {
    let (a, b) = (plan.bands[one].ends, plan.bands[other].ends);
    let common = [a.0, a.1]
        .into_iter()
        .filter(|end| *end == b.0 || *end == b.1);
    let mut places = common.filter_map(|city| plan.places[city].as_ref());
    places.any(|place| place.at.distance(point) < place.kind.radius() + 1.0)
}

/// Boxes, each with a number, findable by place.
struct Boxes(Nearby<(usize, TurnedBox)>);

impl Boxes {
    fn of(boxes: impl Iterator<Item = (usize, TurnedBox)>) -> Self {
        Boxes(Nearby::of(
            boxes.map(|(number, area)| (area.bounds(), (number, area))),
        ))
    }

    fn near(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &TurnedBox)> {
        let near = self.0.meeting(bounds);
        near.map(|(_, (number, area))| (*number, area))
    }

    /// What reaches into a box, and how far, if it can be seen.
    fn over(&self, area: &TurnedBox) -> impl Iterator<Item = (usize, f64)> {
        let near = self.near(area.bounds());
        near.map(|(number, other)| (number, other.overlap(area)))
            .filter(|(_, by)| *by > UNSEEN)
    }

    /// What reaches into a disc, and how far, if it can be seen.
    fn over_disc(&self, center: Vec2, radius: f64) -> impl Iterator<Item = (usize, f64)> {
        let near = self.0.around(center, radius);
        near.map(move |(_, (number, other))| (*number, radius - other.distance(center)))
            .filter(|(_, by)| *by > UNSEEN)
    }
}

/// Adds a clash for each number, in order, with all its millimetres together.
fn add(
    over: impl Iterator<Item = (usize, f64)>,
    clash: impl Fn(usize) -> Clash,
    found: &mut Vec<Measured>,
) {
    let mut over: Vec<(usize, f64)> = over.collect();
    over.sort_by_key(|(number, _)| *number);
    for parts in over.chunk_by(|a, b| a.0 == b.0) {
        found.push(Measured {
            clash: clash(parts[0].0),
            by: parts.iter().map(|(_, by)| by).sum(),
        });
    }
}

fn tracks(plan: &Plan) -> impl Iterator<Item = (usize, &Track)> {
    let tracks = plan.tracks.iter().enumerate();
    tracks.filter_map(|(route, track)| Some((route, track.as_ref()?)))
}

fn places(plan: &Plan) -> impl Iterator<Item = (usize, &Place)> {
    let places = plan.places.iter().enumerate();
    places.filter_map(|(city, place)| Some((city, place.as_ref()?)))
}

/// Places whose name is written.
fn names(plan: &Plan) -> impl Iterator<Item = (usize, &Place)> {
    places(plan).filter(|(_, place)| !place.name.lines.is_empty())
}

fn spaces(plan: &Plan) -> Boxes {
    let own = |(route, track): (usize, &'_ Track)| -> Vec<_> {
        track.spaces.iter().map(|space| (route, *space)).collect()
    };
    Boxes::of(tracks(plan).flat_map(own))
}

fn rails(plan: &Plan) -> Boxes {
    let own = |(route, track): (usize, &'_ Track)| -> Vec<_> {
        let rail = track.rail(plan);
        let pieces = rail.windows(2).map(|piece| rail_box(piece[0], piece[1]));
        pieces.map(|piece| (route, piece)).collect()
    };
    Boxes::of(tracks(plan).flat_map(own))
}

/// Spaces over spaces, spaces over cities.
fn routes_in_the_way(plan: &Plan, spaces: &Boxes, found: &mut Vec<Measured>) {
    for (route, track) in tracks(plan) {
        let over = track.spaces.iter().flat_map(|space| spaces.over(space));
        let others = over.filter(|(other, _)| {
            let other_track = plan.tracks[*other].as_ref();
            *other > route && other_track.is_some_and(|other| other.band != track.band)
        });
        add(others, |other| Clash::Overlap(route, other), found);
    }
    for (city, place) in places(plan) {
        let over = spaces.over_disc(place.at, place.kind.radius());
        let foreign = over.filter(|(route, _)| {
            let track = plan.tracks[*route].as_ref();
            track.is_some_and(|track| track.ends.0 != city && track.ends.1 != city)
        });
        add(foreign, |route| Clash::OverCity(route, city), found);
    }
}

/// Names over spaces and thin lines, over names, over cities.
fn names_in_the_way(plan: &Plan, spaces: &Boxes, found: &mut Vec<Measured>) {
    let rails = rails(plan);
    let written = Boxes::of(names(plan).map(|(city, place)| (city, place.name.area)));
    for (city, place) in names(plan) {
        let area = &place.name.area;
        let routes = spaces.over(area).chain(rails.over(area));
        add(routes, |route| Clash::NameOverRoute(city, route), found);
        let others = written.over(area).filter(|(other, _)| *other > city);
        add(others, |other| Clash::NameOverName(city, other), found);
    }
    for (city, place) in places(plan) {
        let over = written.over_disc(place.at, place.kind.radius());
        let foreign = over.filter(|(other, _)| *other != city);
        add(foreign, |other| Clash::NameOverCity(other, city), found);
    }
}

fn cities_in_the_way(plan: &Plan, found: &mut Vec<Measured>) {
    let disc = |place: &Place| {
        let radius = place.kind.radius();
        TurnedBox {
            center: place.at,
            half: vec2(radius, radius),
            along: vec2(1.0, 0.0),
        }
    };
    let discs = Boxes::of(places(plan).map(|(city, place)| (city, disc(place))));
    for (city, place) in places(plan) {
        let near = discs.near(disc(place).bounds());
        let touching = near.map(|(other, area)| {
            let apart = area.center.distance(place.at);
            (other, area.half.x + place.kind.radius() - apart)
        });
        let others = touching.filter(|(other, by)| *other > city && *by > UNSEEN);
        add(others, |other| Clash::CityOverCity(city, other), found);
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

fn outside(plan: &Plan, found: &mut Vec<Measured>) {
    let field = field(plan.board);
    let beyond = |area: &TurnedBox| {
        let bounds = area.bounds();
        let out = [
            field.min.x - bounds.min.x,
            field.min.y - bounds.min.y,
            bounds.max.x - field.max.x,
            bounds.max.y - field.max.y,
        ];
        out.into_iter().fold(0.0, f64::max)
    };
    for (route, track) in tracks(plan) {
        let by = track.spaces.iter().map(beyond).fold(0.0, f64::max);
        if by > UNSEEN {
            let clash = Clash::RouteOutside(route);
            found.push(Measured { clash, by });
        }
    }
    for (city, place) in names(plan) {
        let by = beyond(&place.name.area);
        if by > UNSEEN {
            let clash = Clash::NameOutside(city);
            found.push(Measured { clash, by });
        }
    }
}
