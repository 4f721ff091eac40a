//! Where imported cities lie on the board: positions scaled to it, or found from the routes.

use std::f64::consts::FRAC_PI_4;
use std::ops::ControlFlow;

use super::draft::{Draft, Spot};
use super::room;
use super::stress::from_routes;
use crate::Watcher;
use crate::draw::layout::{self, Cancelled, Layout};
use crate::draw::{Bounds, Vec2, vec2};
use crate::map::{Map, Point};

/// Free rim around the outermost cities, with room for the score track and names.
const RIM: f64 = 45.0;
/// How much of the work it is to find positions from routes.
const FINDING: f64 = 0.1;

/// Scales the positions that a file has to the board; the board stands if the map does, and is
/// enlarged if its routes need more room.
pub fn place(draft: &mut Draft, map: &mut Map) {
    let enlarged = scale_to_board(draft, map);
    if let Some(said) = enlarged {
        draft.remarks.say(said);
    }
}

/// Tells how the board was enlarged.
fn scale_to_board(draft: &Draft, map: &mut Map) -> Option<String> {
    let globe = draft
        .cities
        .iter()
        .any(|city| matches!(city.spot, Some(Spot::Globe(..))));
    let flat = flat(draft, globe);
    let placed: Vec<Vec2> = flat.iter().flatten().copied().collect();
    let own = if globe { None } else { draft.picture };
    let Some(bounds) = Bounds::around(placed) else {
        return room::enlarge(map);
    };
    let (fit, enlarged) = match own {
        Some((width, height)) => {
            // The picture is the board: the longer side keeps its usual length.
            let scale = 790.0 / width.max(height);
            (map.board.width, map.board.height) = (round(width * scale), round(height * scale));
            let enlarged = room::enlarge(map);
            let fit = Fit {
                scale: map.board.width.max(map.board.height) / width.max(height),
                from: vec2(0.0, 0.0),
                to: vec2(0.0, 0.0),
            };
            (fit, enlarged)
        }
        None => {
            let enlarged = room::enlarge(map);
            (fit(bounds, map), enlarged)
        }
    };
    for (city, flat) in map.cities.iter_mut().zip(flat) {
        city.at = flat.and_then(|at| fit.point(at));
    }
    for (city, draft) in map.cities.iter_mut().zip(&draft.cities) {
        city.geo = draft.geo;
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
    enlarged
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

/// A map whose cities all have a position.
#[derive(Clone, Debug)]
pub struct Arranged {
    /// The map.
    pub map: Map,
    /// What was done and what found no room, in sentences.
    pub remarks: Vec<String>,
}

/// Gives every city a position. If few of them had none, the others stay where they are; if most of
/// them had none, or if `whole` asks for it, the whole map is laid out: every route long enough for
/// its trains, and a place for every name.
///
/// # Errors
/// If the watcher ended it; see [`layout::lay_out`].
pub fn arrange(map: &Map, whole: bool, watcher: Watcher<'_>) -> Result<Arranged, Cancelled> {
    let (all, mut map) = (map.cities.len(), map.clone());
    let missing = map.cities.iter().filter(|city| city.at.is_none()).count();
    let mut remarks = Vec::new();
    if missing == 0 && !whole {
        return Ok(Arranged { map, remarks });
    }
    let from_scratch = missing * 2 > all;
    if from_scratch {
        remarks.extend(room::enlarge(&mut map));
        let found = from_routes(&map, &mut |share| watcher(share * FINDING))?;
        if let Some(bounds) = Bounds::around(found.iter().copied()) {
            let fit = fit(bounds, &mut map);
            for (city, at) in map.cities.iter_mut().zip(found) {
                city.at = fit.point(at);
            }
        }
    }
    let whole = whole || from_scratch;
    let ways: &[Layout] = if whole {
        &[Layout::Relax, Layout::Labels]
    } else {
        &[Layout::Cities]
    };
    let mut rest = |share: f64| watcher(FINDING + (1.0 - FINDING) * share);
    let laid = layout::lay_out(&map, ways, &mut rest)?;
    if missing > 0 {
        remarks.push(format!(
            "{missing} of {all} places had no position; they were laid out from the routes"
        ));
    }
    remarks.extend(laid.remark().filter(|_| whole));
    let map = laid.map;
    Ok(Arranged { map, remarks })
}

/// The whole map laid out, with nobody watching; see [`arrange`].
pub fn lay_out(map: &Map) -> Map {
    let mut watcher = |_| ControlFlow::Continue(());
    match arrange(map, true, &mut watcher) {
        Ok(arranged) => arranged.map,
        Err(Cancelled) => map.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
