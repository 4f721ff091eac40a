//! What does not fit in a drawing: facts in millimetres, without judgement.

use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use super::board::field;
use super::plan::{Plan, Track};
use super::vector::{Bounds, TurnedBox, Vec2, crossing, vec2};

/// Reaching into each other by less than this is not seen.
const UNSEEN: f64 = 0.25;
/// Half of the width of the thin line under the spaces.
const RAIL: f64 = 0.45;

/// Two things where only one fits. Everything is named by its place in the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clash {
    /// A route is too short for its trains by that many millimetres.
    TooShort(usize, f64),
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
    let mut found = Vec::new();
    for (route, track) in plan.tracks.iter().enumerate() {
        if let Some(track) = track
            && track.shortfall > 0.05
        {
            found.push(Clash::TooShort(route, track.shortfall));
        }
    }
    crossings(plan, &mut found);
    let parts = Parts::of(plan);
    parts.routes(plan, &mut found);
    parts.names(plan, &mut found);
    outside(plan, &mut found);
    found
}

fn crossings(plan: &Plan, found: &mut Vec<Clash>) {
    let mut pieces = Vec::new();
    for (band, line) in plan.bands.iter().enumerate() {
        for (from, to) in line.curve.pieces() {
            let corners = ([from.x, from.y], [to.x, to.y]);
            let bounds = Rectangle::from_corners(corners.0, corners.1);
            pieces.push(GeomWithData::new(bounds, (band, from, to)));
        }
    }
    let tree = RTree::bulk_load(pieces);
    let mut pairs = Vec::new();
    for (band, line) in plan.bands.iter().enumerate() {
        for (from, to) in line.curve.pieces() {
            let reach = AABB::from_corners([from.x, from.y], [to.x, to.y]);
            for piece in tree.locate_in_envelope_intersecting(reach) {
                let (other, start, end) = piece.data;
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
            found.push(Clash::Cross(one, other));
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

type Part = GeomWithData<Rectangle<[f64; 2]>, (usize, TurnedBox)>;

/// The train spaces of all routes, findable by place.
struct Parts(RTree<Part>);

impl Parts {
    fn of(plan: &Plan) -> Self {
        let mut parts = Vec::new();
        for (route, track) in plan.tracks.iter().enumerate() {
            for space in track.iter().flat_map(|track| &track.spaces) {
                parts.push(part(route, *space));
            }
        }
        Parts(RTree::bulk_load(parts))
    }

    /// Routes whose spaces reach into a box by more than can be seen.
    fn over(&self, area: &TurnedBox) -> impl Iterator<Item = usize> {
        let bounds = area.bounds();
        let reach = AABB::from_corners([bounds.min.x, bounds.min.y], [bounds.max.x, bounds.max.y]);
        self.0
            .locate_in_envelope_intersecting(reach)
            .filter(|part| part.data.1.overlap(area) > UNSEEN)
            .map(|part| part.data.0)
    }

    fn routes(&self, plan: &Plan, found: &mut Vec<Clash>) {
        for (route, track) in plan.tracks.iter().enumerate() {
            let Some(track) = track else { continue };
            let spaces = track.spaces.iter();
            let mut others: Vec<usize> = spaces
                .flat_map(|space| self.over(space))
                .filter(|other| *other > route && !same_band(plan, track, *other))
                .collect();
            others.sort_unstable();
            others.dedup();
            found.extend(others.into_iter().map(|other| Clash::Overlap(route, other)));
        }
        for (city, place) in plan.places.iter().enumerate() {
            let Some(place) = place else { continue };
            let radius = place.kind.radius();
            let around = TurnedBox {
                center: place.at,
                half: vec2(radius, radius),
                along: vec2(1.0, 0.0),
            };
            let bounds = around.bounds();
            let reach =
                AABB::from_corners([bounds.min.x, bounds.min.y], [bounds.max.x, bounds.max.y]);
            let near = self.0.locate_in_envelope_intersecting(reach);
            let mut over: Vec<usize> = near
                .filter(|part| part.data.1.distance(place.at) < radius - UNSEEN)
                .map(|part| part.data.0)
                .filter(|route| {
                    let track = plan.tracks[*route].as_ref();
                    track.is_some_and(|track| track.ends.0 != city && track.ends.1 != city)
                })
                .collect();
            over.sort_unstable();
            over.dedup();
            found.extend(over.into_iter().map(|route| Clash::OverCity(route, city)));
        }
    }

    fn names(&self, plan: &Plan, found: &mut Vec<Clash>) {
        let placed = || {
            let places = plan.places.iter().enumerate();
            places.filter_map(|(city, place)| Some((city, place.as_ref()?)))
        };
        let named = |(_, place): &(usize, &super::plan::Place)| !place.name.lines.is_empty();
        let rails = Rails::of(plan);
        let names: Vec<Part> = placed()
            .filter(named)
            .map(|(city, place)| part(city, place.name.area))
            .collect();
        let names = Parts(RTree::bulk_load(names));
        for (city, place) in placed().filter(named) {
            let area = &place.name.area;
            let mut routes: Vec<usize> = self.over(area).chain(rails.under(area)).collect();
            routes.sort_unstable();
            routes.dedup();
            let over_route = |route| Clash::NameOverRoute(city, route);
            found.extend(routes.into_iter().map(over_route));
            let mut others: Vec<usize> = names.over(area).filter(|other| *other > city).collect();
            others.sort_unstable();
            let over_name = |other| Clash::NameOverName(city, other);
            found.extend(others.into_iter().map(over_name));
        }
        let discs: Vec<_> = placed()
            .map(|(city, place)| {
                let at = [place.at.x, place.at.y];
                GeomWithData::new(at, (city, place.kind.radius()))
            })
            .collect();
        let discs = RTree::bulk_load(discs);
        for (city, place) in placed() {
            let bounds = place.name.area.bounds().grown(6.0);
            let reach =
                AABB::from_corners([bounds.min.x, bounds.min.y], [bounds.max.x, bounds.max.y]);
            for disc in discs.locate_in_envelope(reach) {
                let (other, radius) = disc.data;
                let at = vec2(disc.geom()[0], disc.geom()[1]);
                if other != city
                    && !place.name.lines.is_empty()
                    && place.name.area.distance(at) < radius - UNSEEN
                {
                    found.push(Clash::NameOverCity(city, other));
                }
            }
            let near = Bounds {
                min: place.at,
                max: place.at,
            }
            .grown(12.0);
            let reach = AABB::from_corners([near.min.x, near.min.y], [near.max.x, near.max.y]);
            for disc in discs.locate_in_envelope(reach) {
                let (other, radius) = disc.data;
                let at = vec2(disc.geom()[0], disc.geom()[1]);
                let touch = radius + place.kind.radius() - UNSEEN;
                if other > city && at.distance(place.at) < touch {
                    found.push(Clash::CityOverCity(city, other));
                }
            }
        }
    }
}

fn part(index: usize, area: TurnedBox) -> Part {
    let bounds = area.bounds();
    let rectangle =
        Rectangle::from_corners([bounds.min.x, bounds.min.y], [bounds.max.x, bounds.max.y]);
    GeomWithData::new(rectangle, (index, area))
}

fn same_band(plan: &Plan, track: &Track, other: usize) -> bool {
    let other = plan.tracks[other].as_ref();
    other.is_some_and(|other| other.band == track.band)
}

/// The thin lines of all routes, findable by place.
struct Rails(RTree<GeomWithData<Rectangle<[f64; 2]>, (usize, TurnedBox)>>);

impl Rails {
    fn of(plan: &Plan) -> Self {
        let mut rails = Vec::new();
        for (route, track) in plan.tracks.iter().enumerate() {
            if let Some(track) = track {
                for piece in track.rail(plan).windows(2) {
                    rails.push(part(route, rail_box(piece[0], piece[1])));
                }
            }
        }
        Rails(RTree::bulk_load(rails))
    }

    fn under(&self, area: &TurnedBox) -> impl Iterator<Item = usize> {
        let bounds = area.bounds();
        let reach = AABB::from_corners([bounds.min.x, bounds.min.y], [bounds.max.x, bounds.max.y]);
        self.0
            .locate_in_envelope_intersecting(reach)
            .filter(|part| part.data.1.overlap(area) > UNSEEN)
            .map(|part| part.data.0)
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

fn outside(plan: &Plan, found: &mut Vec<Clash>) {
    let field = field(plan.board).grown(UNSEEN);
    let leaves = |area: &TurnedBox| !field.encloses(area.bounds());
    for (route, track) in plan.tracks.iter().enumerate() {
        if let Some(track) = track
            && track.spaces.iter().any(leaves)
        {
            found.push(Clash::RouteOutside(route));
        }
    }
    for (city, place) in plan.places.iter().enumerate() {
        if let Some(place) = place
            && !place.name.lines.is_empty()
            && leaves(&place.name.area)
        {
            found.push(Clash::NameOutside(city));
        }
    }
}
