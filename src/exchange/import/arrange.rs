//! Where imported cities lie on the board: positions scaled to it, or found from the routes.

use std::f64::consts::{FRAC_PI_4, TAU};

use super::draft::{Draft, Spot};
use crate::draw::layout::{place_cities, place_labels, relax};
use crate::draw::{Bounds, Vec2, vec2};
use crate::map::{Id, Map, Point};

/// Free rim around the outermost cities, with room for the score track and names.
const RIM: f64 = 45.0;
/// Rounds of settling.
const ROUNDS: usize = 250;

/// Scales the positions that a file has to the board; the board stands if the map does.
pub fn place(draft: &Draft, map: &mut Map) {
    let globe = draft
        .cities
        .iter()
        .any(|city| matches!(city.spot, Some(Spot::Globe(..))));
    let flat = flat(draft, globe);
    let placed: Vec<Vec2> = flat.iter().flatten().copied().collect();
    let own = if globe { None } else { draft.picture };
    let Some(bounds) = Bounds::around(placed) else {
        return;
    };
    let fit = match own {
        Some((width, height)) => {
            // The picture is the board: the longer side keeps its usual length.
            let scale = 790.0 / width.max(height);
            (map.board.width, map.board.height) = (round(width * scale), round(height * scale));
            Fit {
                scale,
                from: vec2(0.0, 0.0),
                to: vec2(0.0, 0.0),
            }
        }
        None => fit(bounds, map),
    };
    for (city, flat) in map.cities.iter_mut().zip(flat) {
        city.at = flat.and_then(|at| fit.point(at));
    }
    if !globe {
        for (route, draft) in map.routes.iter_mut().zip(&draft.routes) {
            let bend = draft
                .bend
                .iter()
                .filter_map(|&(x, y)| fit.point(vec2(x, y)));
            route.bend = bend.collect();
        }
    }
}

/// A tenth of a millimetre is what a map file keeps.
fn round(length: f64) -> f64 {
    Point::new(length, 0.0).x
}

struct Fit {
    scale: f64,
    from: Vec2,
    to: Vec2,
}

impl Fit {
    fn point(&self, at: Vec2) -> Option<Point> {
        let at = (at - self.from) * self.scale + self.to;
        let reach = crate::map::FARTHEST;
        (at.x.abs() <= reach && at.y.abs() <= reach).then(|| at.to_point())
    }
}

/// Turns the board to suit, and finds the scale that fills it.
fn fit(bounds: Bounds, map: &mut Map) -> Fit {
    let size = bounds.max - bounds.min;
    let (long, short) = (
        map.board.width.max(map.board.height),
        map.board.width.min(map.board.height),
    );
    (map.board.width, map.board.height) = if size.y > size.x {
        (short, long)
    } else {
        (long, short)
    };
    let room = vec2(map.board.width - 2.0 * RIM, map.board.height - 2.0 * RIM);
    let scale = (room.x / size.x.max(1e-9)).min(room.y / size.y.max(1e-9));
    // A single place, or several in one, have no extent to go by.
    let scale = if size.length() > 1e-6 { scale } else { 1.0 };
    Fit {
        scale,
        from: bounds.min.toward(bounds.max, 0.5),
        to: vec2(map.board.width, map.board.height) * 0.5,
    }
}

/// All positions in one plane, y down.
fn flat(draft: &Draft, globe: bool) -> Vec<Option<Vec2>> {
    let spots = draft.cities.iter().map(|city| city.spot);
    if !globe {
        return spots
            .map(|spot| match spot {
                Some(Spot::Picture(x, y)) => Some(vec2(x, y)),
                _ => None,
            })
            .collect();
    }
    let longitudes = spots.clone().filter_map(|spot| match spot {
        Some(Spot::Globe(_, lon)) => Some(lon),
        _ => None,
    });
    let (low, high) = longitudes.fold((f64::MAX, f64::MIN), |(low, high), lon| {
        (low.min(lon), high.max(lon))
    });
    // A country across the date line is one country.
    let across = high - low > 180.0;
    spots
        .map(|spot| match spot {
            Some(Spot::Globe(lat, lon)) => {
                let lon = if across && lon < 0.0 {
                    lon + 360.0
                } else {
                    lon
                };
                Some(mercator(lat, lon))
            }
            _ => None,
        })
        .collect()
}

/// The projection of most maps on screens: directions are right everywhere.
fn mercator(lat: f64, lon: f64) -> Vec2 {
    let lat = lat.clamp(-85.0, 85.0).to_radians();
    vec2(lon.to_radians(), -(FRAC_PI_4 + lat / 2.0).tan().ln())
}

/// The map with a position for every city. If few of them had none, the others stay where they are;
/// if most of them had none, the whole map is laid out.
pub fn place_missing(map: &Map) -> Map {
    let missing = map.cities.iter().filter(|city| city.at.is_none()).count();
    if missing * 2 > map.cities.len() {
        lay_out(map)
    } else {
        place_cities(map)
    }
}

/// The map with every route long enough for its trains and a place for every name. Cities start from
/// where they are; if most of them have no position, from the distances along their routes.
pub fn lay_out(map: &Map) -> Map {
    let missing = map.cities.iter().filter(|city| city.at.is_none()).count();
    let mut map = map.clone();
    if missing * 2 > map.cities.len() {
        let found = from_routes(&map).unwrap_or_default();
        if let Some(bounds) = Bounds::around(found.iter().copied()) {
            let fit = fit(bounds, &mut map);
            for (city, at) in map.cities.iter_mut().zip(found) {
                city.at = fit.point(at);
            }
        }
    }
    place_labels(&relax(&map))
}

/// Positions whose distances are about those along the routes: stress majorization, from a start
/// that is the same every time, turned so that the map lies on its long side.
fn from_routes(map: &Map) -> Option<Vec<Vec2>> {
    let wanted = distances(map)?;
    let count = map.cities.len();
    let start = |index: usize| {
        let turn = index as f64 * TAU / count as f64;
        vec2(turn.cos(), turn.sin()) * (10.0 * count as f64)
    };
    let mut at: Vec<Vec2> = (0..count).map(start).collect();
    for _ in 0..ROUNDS {
        for city in 0..count {
            let mut sum = Vec2::default();
            let mut weights = 0.0;
            for other in 0..count {
                let length = wanted[city * count + other];
                if other == city || length <= 0.0 {
                    continue;
                }
                let weight = 1.0 / (length * length);
                let away = (at[city] - at[other]).unit();
                sum += (at[other] + away * length) * weight;
                weights += weight;
            }
            if weights > 0.0 {
                at[city] = sum * (1.0 / weights);
            }
        }
    }
    Some(lying(at))
}

/// Turned so that the points spread most from left to right.
fn lying(at: Vec<Vec2>) -> Vec<Vec2> {
    let count = at.len() as f64;
    let middle = at.iter().fold(Vec2::default(), |sum, point| sum + *point) * (1.0 / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in &at {
        let from_middle = *point - middle;
        xx += from_middle.x * from_middle.x;
        xy += from_middle.x * from_middle.y;
        yy += from_middle.y * from_middle.y;
    }
    let angle = 0.5 * f64::atan2(2.0 * xy, xx - yy);
    let turned = at.into_iter().map(|point| (point - middle).turned(-angle));
    turned.collect()
}

/// How far apart cities should lie, by the shortest way along routes; parts that are not connected
/// keep away from each other.
fn distances(map: &Map) -> Option<Vec<f64>> {
    let count = map.cities.len();
    if count < 2 {
        return None;
    }
    let place = |id: &Id| map.cities.iter().position(|city| city.id == *id);
    let mut neighbours: Vec<Vec<(usize, f64)>> = vec![Vec::new(); count];
    for route in &map.routes {
        if let (Some(from), Some(to)) = (place(&route.from), place(&route.to)) {
            let length = f64::from(route.length.max(1)) * map.board.pitch.max(1.0) + 12.0;
            neighbours[from].push((to, length));
            neighbours[to].push((from, length));
        }
    }
    let mut all = vec![f64::INFINITY; count * count];
    for start in 0..count {
        let row = &mut all[start * count..(start + 1) * count];
        row[start] = 0.0;
        let mut open: Vec<usize> = vec![start];
        // Maps are small and their routes short: correcting until nothing changes is quick.
        while let Some(city) = open.pop() {
            for &(next, length) in &neighbours[city] {
                if row[city] + length < row[next] {
                    row[next] = row[city] + length;
                    open.insert(0, next);
                }
            }
        }
    }
    let farthest = all
        .iter()
        .copied()
        .filter(|way| way.is_finite())
        .fold(0.0, f64::max);
    for way in &mut all {
        if !way.is_finite() {
            *way = farthest + 100.0;
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{City, Color, Preset, Route};

    #[test]
    fn a_ring_of_routes_is_laid_out_as_a_ring() {
        let mut map = Map::new("Ring", Preset::Base);
        for index in 0..8 {
            map.cities.push(City {
                id: Id::from(format!("c{index}").as_str()),
                name: format!("C{index}"),
                ..City::default()
            });
        }
        for index in 0..8 {
            let id = |index: usize| Id::from(format!("c{}", index % 8).as_str());
            let route = Id::from(format!("r{index}").as_str());
            map.routes
                .push(Route::new(route, id(index), id(index + 1), 3, Color::Red));
        }
        let at = from_routes(&map).unwrap();
        let side = |index: usize| at[index].distance(at[(index + 1) % 8]);
        for index in 0..8 {
            assert!((side(index) / side(0) - 1.0).abs() < 0.05, "{at:?}");
        }
        assert!(at[0].distance(at[4]) > 2.0 * side(0));
        let laid = lay_out(&map);
        assert!(
            laid.cities
                .iter()
                .all(|city| city.at.is_some_and(|at| laid.board.contains(at)))
        );
        assert_eq!(laid, lay_out(&map));
    }

    #[test]
    fn the_globe_is_drawn_with_north_up_and_the_date_line_whole() {
        assert!(mercator(60.0, 10.0).y < mercator(50.0, 10.0).y);
        assert!(mercator(60.0, 20.0).x > mercator(60.0, 10.0).x);
        let city = |lat: f64, lon: f64| super::super::draft::DraftCity {
            spot: Some(Spot::Globe(lat, lon)),
            ..Default::default()
        };
        let draft = Draft {
            cities: vec![city(-17.0, 178.0), city(-14.0, -172.0)],
            ..Draft::default()
        };
        let flat = flat(&draft, true);
        let (fiji, samoa) = (flat[0].unwrap(), flat[1].unwrap());
        assert!(samoa.x > fiji.x && samoa.x - fiji.x < 0.3);
    }
}
