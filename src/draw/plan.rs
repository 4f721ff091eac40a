//! Where everything of a map lies, in millimetres: places, tracks with their spaces, names.
//!
//! The plan is what drawing, hit testing, layout and the checks of the drawing agree on. It works
//! on drafts: what has no position, or leads nowhere, is left out.

use std::collections::HashMap;

use super::board::field_of;
use super::curve::Curve;
use super::fit::Fit;
use super::leaving::Leaving;
use super::name::{Name, default_angle, write_name};
use super::theme::fonts::Family;
use super::theme::look::Markers;
use super::theme::markers_of;
use super::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::{City, Id, Map};

/// Between the spaces of parallel tracks, side by side.
const BETWEEN_TRACKS: f64 = 1.4;
/// Between the edge of a city and the first space, at least.
pub(super) const BEFORE_SPACES: f64 = 0.8;

/// What kind of place a city is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A ringed disc.
    City,
    /// A larger disc with two rings: the city has the tag `capital`.
    Capital,
    /// A small disc: the city has the tag `junction`.
    Junction,
    /// A plate with corners: a place that nothing runs through.
    Zone,
}

impl Kind {
    /// The kind that a city is drawn as.
    pub fn of(map: &Map, city: &City) -> Self {
        if map.is_zone(city) {
            Kind::Zone
        } else if city.has_tag("capital") {
            Kind::Capital
        } else if city.has_tag("junction") {
            Kind::Junction
        } else {
            Kind::City
        }
    }

    /// Distance from its middle to its edge.
    pub fn radius(self) -> f64 {
        match self {
            Kind::City => 4.4,
            Kind::Capital => 5.2,
            Kind::Junction => 2.8,
            Kind::Zone => 5.6,
        }
    }
}

/// What a place is drawn as, how large, and in which font its name is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// What it is drawn as.
    pub kind: Kind,
    /// Its size as a multiple of the usual one.
    pub size: f64,
    /// The font of its name.
    pub(super) family: Family,
}

impl Mark {
    /// How each city of a map is drawn.
    pub fn all(map: &Map) -> Vec<Mark> {
        let looks = markers_of(map);
        let cities = map.cities.iter();
        cities.map(|city| Mark::with(looks, map, city)).collect()
    }

    /// How one city of a map is drawn.
    pub fn of(map: &Map, city: &City) -> Mark {
        Mark::with(markers_of(map), map, city)
    }

    fn with((markers, family): (Markers, Family), map: &Map, city: &City) -> Mark {
        let kind = Kind::of(map, city);
        let size = match kind {
            Kind::City | Kind::Junction => markers.city.size,
            Kind::Capital => markers.capital.size,
            Kind::Zone => markers.zone.size,
        };
        Mark { kind, size, family }
    }

    /// Distance from its middle to its edge.
    pub fn radius(self) -> f64 {
        self.kind.radius() * self.size
    }
}

/// A city on the board.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its middle.
    pub at: Vec2,
    /// What it is drawn as.
    pub kind: Kind,
    /// Distance from its middle to its edge.
    pub radius: f64,
    /// Its name.
    pub name: Name,
}

impl Place {
    /// A city at a point; a name without a place goes where no track is.
    pub(super) fn of(
        city: &City,
        at: Vec2,
        mark: Mark,
        angles: impl Iterator<Item = f64> + Clone,
    ) -> Self {
        let label = city.label.unwrap_or_else(|| crate::map::Label {
            angle: default_angle(angles),
            ..crate::map::Label::default()
        });
        Place {
            at,
            kind: mark.kind,
            radius: mark.radius(),
            name: write_name(&city.name, at, mark, label),
        }
    }
}

/// A route on the board.
#[derive(Clone, Debug)]
pub struct Track {
    /// The line of this track, from city to city.
    pub curve: Curve,
    /// Where its line may be seen: between the edges of its cities.
    pub open: (f64, f64),
    /// Its train spaces, in order from `from` to `to`.
    pub spaces: Vec<TurnedBox>,
    /// The places of its ends in the map, `from` first.
    pub ends: (usize, usize),
    /// How many millimetres its line is too short for its trains; negative is room to spare.
    pub shortfall: f64,
    /// The band of parallel tracks that it belongs to.
    pub band: usize,
}

impl Track {
    /// The thin line under the spaces: out of one city to the first space, along the track, and
    /// from the last space into the other city.
    pub fn rail(&self, plan: &Plan) -> Vec<Vec2> {
        let (Some(first), Some(last)) = (self.spaces.first(), self.spaces.last()) else {
            return self.curve.part(self.open.0, self.open.1);
        };
        let edge = |city: usize, toward: Vec2| {
            let place = plan.places.get(city)?.as_ref()?;
            let way = toward - place.at;
            Some(place.at + way.unit() * place.radius.min(way.length()))
        };
        let start = first.center - first.along * first.half.x;
        let end = last.center + last.along * last.half.x;
        let mut rail: Vec<Vec2> = edge(self.ends.0, start).into_iter().collect();
        rail.push(start);
        rail.extend(self.spaces.iter().map(|space| space.center));
        rail.push(end);
        rail.extend(edge(self.ends.1, end));
        rail
    }
}

/// Tracks side by side: same ends, same bend.
#[derive(Clone, Debug)]
pub struct Band {
    /// The routes, from left to right as seen from the first end.
    pub routes: Vec<usize>,
    /// The line in their middle.
    pub curve: Curve,
    /// The places of its ends in the map.
    pub ends: (usize, usize),
    /// Half of the width of all tracks together.
    pub half_width: f64,
    /// How far from the middle of each end its spaces would like to start.
    pub start: (f64, f64),
}

impl Band {
    /// Whether a route of the band runs from its second end to its first: a band runs from the
    /// earlier city of the map to the later one, whatever the route says.
    pub(super) fn is_reversed(&self, map: &Map, route: usize) -> bool {
        map.cities[self.ends.0].id != map.routes[route].from
    }

    /// The points that it bends towards, from its first end.
    pub(super) fn bend(&self, map: &Map) -> Vec<Vec2> {
        let Some(&route) = self.routes.first() else {
            return Vec::new();
        };
        let bend = map.routes[route].bend.iter().copied().map(Vec2::from);
        if self.is_reversed(map, route) {
            bend.rev().collect()
        } else {
            bend.collect()
        }
    }

    /// The same tracks along another line.
    pub(super) fn along(&self, curve: Curve) -> Band {
        Band {
            routes: self.routes.clone(),
            curve,
            ..*self
        }
    }
}

/// Where everything lies.
#[derive(Clone, Debug)]
pub struct Plan {
    /// For each city of the map its place, if it has a position.
    pub places: Vec<Option<Place>>,
    /// For each route of the map its track, if both ends have a position.
    pub tracks: Vec<Option<Track>>,
    /// The tracks in bands of parallel ones.
    pub bands: Vec<Band>,
    /// The board.
    pub board: Bounds,
    /// The part of the board inside of the score track.
    pub field: Bounds,
}

impl Plan {
    /// The plan of a map.
    pub fn of(map: &Map) -> Self {
        let kinds = Mark::all(map);
        let mut bands = bands(map);
        let leaving = Leaving::of(&bands, kinds.len());
        leaving.spread_starts(&kinds, &mut bands);
        let mut tracks: Vec<Option<Track>> = vec![None; map.routes.len()];
        for (index, band) in bands.iter().enumerate() {
            lay_band(map, &kinds, index, band, |route, track| {
                tracks[route] = Some(track);
            });
        }
        let places = map.cities.iter().enumerate().map(|(index, city)| {
            let at = Vec2::from(city.at?);
            Some(Place::of(city, at, kinds[index], leaving.angles(index)))
        });
        Plan {
            places: places.collect(),
            tracks,
            bands,
            board: board_of(map),
            field: field_of(map),
        }
    }
}

/// The whole board.
pub(super) fn board_of(map: &Map) -> Bounds {
    Bounds {
        min: vec2(0.0, 0.0),
        max: vec2(map.board.width, map.board.height),
    }
}

/// What tracks side by side have in common: their ends, and their bend in tenths of a millimetre.
type SideBySide = (usize, usize, Vec<(i64, i64)>);

/// The routes that have two different ends with a position, gathered into bands.
fn bands(map: &Map) -> Vec<Band> {
    let mut cities: HashMap<&Id, usize> = HashMap::with_capacity(map.cities.len());
    for (index, city) in map.cities.iter().enumerate() {
        cities.entry(&city.id).or_insert(index);
    }
    let placed = |id: &Id| {
        let index = *cities.get(id)?;
        Some((index, Vec2::from(map.cities[index].at?)))
    };
    let mut known: HashMap<SideBySide, usize> = HashMap::new();
    let mut bands: Vec<Band> = Vec::new();
    for (index, route) in map.routes.iter().enumerate() {
        let (Some(from), Some(to)) = (placed(&route.from), placed(&route.to)) else {
            continue;
        };
        if from.0 == to.0 {
            continue;
        }
        let mut bend: Vec<Vec2> = route.bend.iter().copied().map(Vec2::from).collect();
        let (from, to) = if from.0 <= to.0 {
            (from, to)
        } else {
            bend.reverse();
            (to, from)
        };
        let tenths = |point: &Vec2| ((point.x * 10.0) as i64, (point.y * 10.0) as i64);
        let key = (from.0, to.0, bend.iter().map(tenths).collect());
        if let Some(&band) = known.get(&key) {
            bands[band].routes.push(index);
            continue;
        }
        known.insert(key, bands.len());
        bands.push(Band {
            routes: vec![index],
            curve: Curve::bent(from.1, &bend, to.1),
            ends: (from.0, to.0),
            half_width: 0.0,
            start: (0.0, 0.0),
        });
    }
    for band in &mut bands {
        let tracks = band.routes.len() as f64;
        band.half_width = (tracks * map.board.space.width + (tracks - 1.0) * BETWEEN_TRACKS) / 2.0;
    }
    bands
}

/// Lays the tracks of a band and their spaces; `lay` is given each route with its track.
pub(super) fn lay_band(
    map: &Map,
    kinds: &[Mark],
    index: usize,
    band: &Band,
    mut lay: impl FnMut(usize, Track),
) {
    let board = &map.board;
    let middle = (band.routes.len() as f64 - 1.0) / 2.0;
    let edges = (
        kinds[band.ends.0].radius() + BEFORE_SPACES,
        kinds[band.ends.1].radius() + BEFORE_SPACES,
    );
    for (lane, &route) in band.routes.iter().enumerate() {
        let offset = (lane as f64 - middle) * (board.space.width + BETWEEN_TRACKS);
        let curve = band.curve.beside(offset);
        let length = curve.length();
        let spaces = map.routes[route].length;
        let fit = Fit::of(board, spaces, length - edges.0 - edges.1);
        let (center, pitch, space) = fit.place(board, length, edges, band.start);
        let mut laid: Vec<TurnedBox> = (0..spaces)
            .map(|number| {
                let way = center + (f64::from(number) - (f64::from(spaces) - 1.0) / 2.0) * pitch;
                let reach = space / 2.0;
                TurnedBox {
                    center: curve.at(way),
                    half: vec2(reach, board.space.width / 2.0),
                    along: (curve.at(way + reach) - curve.at(way - reach)).unit(),
                }
            })
            .collect();
        let mut ends = band.ends;
        let mut open = (edges.0, length - edges.1);
        let mut curve = curve;
        if band.is_reversed(map, route) {
            laid.reverse();
            for space in &mut laid {
                space.along = -space.along;
            }
            ends = (ends.1, ends.0);
            curve = curve.reversed();
            open = (edges.1, length - edges.0);
        }
        let track = Track {
            curve,
            open,
            spaces: laid,
            ends,
            shortfall: fit.shortfall(),
            band: index,
        };
        lay(route, track);
    }
}
