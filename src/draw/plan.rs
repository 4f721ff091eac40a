//! Where everything of a map lies, in millimetres: places, tracks with their spaces, names.
//!
//! The plan is what drawing, hit testing, layout and the checks of the drawing agree on. It works
//! on drafts: what has no position, or leads nowhere, is left out.

use std::collections::HashMap;

use super::curve::Curve;
use super::fit::Fit;
use super::name::{Name, default_angle, write_name};
use super::vector::{Bounds, TurnedBox, Vec2, vec2};
use crate::map::{City, Id, Map};

/// Between the spaces of parallel tracks, side by side.
const BETWEEN_TRACKS: f64 = 1.4;
/// Between the edge of a city and the first space, at least.
pub(super) const BEFORE_SPACES: f64 = 0.8;
/// Between the edge of a city and the first space, where there is room.
const BREATH: f64 = 2.2;
/// However crowded a city is, its spaces start no farther from its middle than this.
const FARTHEST_START: f64 = 26.0;
/// The direction in which a track leaves is measured this far out.
const LEAVING: f64 = 18.0;

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

/// A city on the board.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its middle.
    pub at: Vec2,
    /// What it is drawn as.
    pub kind: Kind,
    /// Its name.
    pub name: Name,
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
            Some(place.at + way.unit() * place.kind.radius().min(way.length()))
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
}

impl Plan {
    /// The plan of a map.
    pub fn of(map: &Map) -> Self {
        let kinds: Vec<Kind> = map.cities.iter().map(|city| Kind::of(map, city)).collect();
        let mut bands = bands(map);
        let leaving = spread_starts(&kinds, &mut bands);
        let mut tracks: Vec<Option<Track>> = vec![None; map.routes.len()];
        for (index, band) in bands.iter().enumerate() {
            lay_band(map, &kinds, index, band, &mut tracks);
        }
        let places = map.cities.iter().enumerate().map(|(index, city)| {
            let at = Vec2::from(city.at?);
            let kind = kinds[index];
            let label = city.label.unwrap_or_else(|| crate::map::Label {
                angle: default_angle(leaving.angles(index)),
                ..crate::map::Label::default()
            });
            let name = write_name(&city.name, at, kind, label);
            Some(Place { at, kind, name })
        });
        Plan {
            places: places.collect(),
            tracks,
            bands,
            board: Bounds {
                min: vec2(0.0, 0.0),
                max: vec2(map.board.width, map.board.height),
            },
        }
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

/// Finds how far out the spaces of each band should start.
pub(super) fn spread_starts(kinds: &[Kind], bands: &mut [Band]) -> Leaving {
    let leaving = Leaving::of(bands, kinds.len());
    leaving.spread_starts(kinds, bands);
    leaving
}

/// A band at one of its ends.
#[derive(Clone, Copy)]
struct Exit {
    band: usize,
    /// Whether this is the second end of the band.
    second: bool,
    angle: f64,
}

/// For each city the bands that leave it, by their angle.
pub(super) struct Leaving(Vec<Vec<Exit>>);

impl Leaving {
    fn of(bands: &[Band], cities: usize) -> Self {
        let mut exits: Vec<Vec<Exit>> = vec![Vec::new(); cities];
        for (index, band) in bands.iter().enumerate() {
            let length = band.curve.length();
            let out = LEAVING.min(length / 2.0);
            for (second, city, way, end) in [
                (false, band.ends.0, out, 0.0),
                (true, band.ends.1, length - out, length),
            ] {
                let angle = (band.curve.at(way) - band.curve.at(end)).angle();
                exits[city].push(Exit {
                    band: index,
                    second,
                    angle,
                });
            }
        }
        for around in &mut exits {
            around.sort_by(|a, b| a.angle.total_cmp(&b.angle).then(a.band.cmp(&b.band)));
        }
        Leaving(exits)
    }

    fn angles(&self, city: usize) -> impl Iterator<Item = f64> + Clone {
        self.0[city].iter().map(|exit| exit.angle)
    }

    /// Where bands leave a city close to each other, their spaces start farther out.
    fn spread_starts(&self, kinds: &[Kind], bands: &mut [Band]) {
        for (city, around) in self.0.iter().enumerate() {
            let nearest = kinds[city].radius() + BREATH;
            for (index, exit) in around.iter().enumerate() {
                let mut start = nearest;
                for step in [1, around.len() - 1] {
                    let other = &around[(index + step) % around.len()];
                    if other.band != exit.band {
                        let angle = (exit.angle - other.angle).rem_euclid(std::f64::consts::TAU);
                        let angle = angle.min(std::f64::consts::TAU - angle);
                        let widths = (bands[exit.band].half_width, bands[other.band].half_width);
                        start = start.max(clear_of(angle, widths));
                    }
                }
                let band = &mut bands[exit.band];
                let place = if exit.second {
                    &mut band.start.1
                } else {
                    &mut band.start.0
                };
                *place = start.min(FARTHEST_START);
            }
        }
    }
}

/// How far out a band of one half width is clear of another that leaves at an angle to it.
fn clear_of(angle: f64, (own, other): (f64, f64)) -> f64 {
    if angle > std::f64::consts::FRAC_PI_2 * 1.6 {
        return 0.0;
    }
    let gap = 0.5;
    (other + gap + (own + gap) * angle.cos()) / angle.sin().max(0.05)
}

/// Lays the tracks of a band and their spaces.
fn lay_band(map: &Map, kinds: &[Kind], index: usize, band: &Band, out: &mut [Option<Track>]) {
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
        // A band runs from the earlier city of the map to the later one, whatever the route says.
        if map.cities[band.ends.0].id != map.routes[route].from {
            laid.reverse();
            for space in &mut laid {
                space.along = -space.along;
            }
            ends = (ends.1, ends.0);
            curve = curve.reversed();
            open = (edges.1, length - edges.0);
        }
        out[route] = Some(Track {
            curve,
            open,
            spaces: laid,
            ends,
            shortfall: fit.shortfall(),
            band: index,
        });
    }
}
