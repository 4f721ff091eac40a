//! Cities where a map of the world would show them: the same projection as the real coast, as large
//! as the board allows.

use crate::draw::board::field_of;
use crate::draw::vector::{Bounds, Vec2, vec2};
use crate::geography::{LatLon, plane};
use crate::map::Map;

/// Free rim around the outermost cities, with room for names.
const RIM: f64 = 24.0;
/// A country may be stretched by so much to fill the board.
const STRETCH: f64 = 1.25;

/// Moves every city with coordinates that is not locked; others stay. Routes to cities that have moved
/// are straight.
pub(super) fn place(map: &Map) -> Map {
    let mut map = map.clone();
    let moving = |map: &Map| -> Vec<usize> {
        let cities = map.cities.iter().enumerate();
        let moving = cities.filter(|(_, city)| city.geo.is_some() && !city.locked);
        moving.map(|(index, _)| index).collect()
    };
    let moving = moving(&map);
    let places = moving.iter().filter_map(|index| map.cities[*index].geo);
    let places: Vec<LatLon> = places.map(|geo| LatLon::new(geo.lat, geo.lon)).collect();
    let flat = plane(&places).into_iter().map(|at| vec2(at[0], at[1]));
    let flat: Vec<Vec2> = flat.collect();
    let Some(bounds) = Bounds::around(flat.iter().copied()) else {
        return map;
    };
    let room = field_of(&map).grown(-RIM);
    let (size, room_size) = (bounds.max - bounds.min, room.max - room.min);
    if room_size.x <= 0.0 || room_size.y <= 0.0 {
        return map;
    }
    let across = room_size.x / size.x.max(1e-9);
    let down = room_size.y / size.y.max(1e-9);
    let (across, down) = (across.min(down * STRETCH), down.min(across * STRETCH));
    // A single place, or several on a line, has no extent to go by.
    let scale = match (size.x > 1e-9, size.y > 1e-9) {
        (true, true) => vec2(across, down),
        (true, false) => vec2(across, 0.0),
        (false, true) => vec2(0.0, down),
        (false, false) => vec2(0.0, 0.0),
    };
    let (from, to) = (
        bounds.min.toward(bounds.max, 0.5),
        room.min.toward(room.max, 0.5),
    );
    let mut moved = Vec::new();
    for (index, at) in moving.into_iter().zip(flat) {
        let way = at - from;
        let city = &mut map.cities[index];
        let new = (to + vec2(way.x * scale.x, way.y * scale.y)).to_point();
        if city.at != Some(new) {
            city.at = Some(new);
            moved.push(city.id.clone());
        }
    }
    for route in &mut map.routes {
        if moved.contains(&route.from) || moved.contains(&route.to) {
            route.bend.clear();
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Geo, shipped};

    #[test]
    fn cities_come_to_lie_as_on_earth_and_locked_ones_stay() {
        let mut map = shipped::find("italia").unwrap().load().unwrap().map;
        let city = |map: &Map, id: &str| {
            let city = map.cities.iter().find(|city| city.id == id);
            Vec2::from(city.unwrap().at.unwrap())
        };
        let own = city(&map, "roma");
        for one in &mut map.cities {
            one.locked = one.id == "roma";
        }
        let laid = place(&map);
        assert_eq!(city(&laid, "roma"), own);
        let (bari, palermo) = (city(&laid, "bari"), city(&laid, "palermo"));
        let (torino, venezia) = (city(&laid, "torino"), city(&laid, "venezia"));
        assert!(bari.x > palermo.x && bari.y < palermo.y);
        assert!(torino.x < venezia.x && (torino.y - venezia.y).abs() < 60.0);
        let room = field_of(&laid);
        for one in &laid.cities {
            assert!(room.contains(Vec2::from(one.at.unwrap())), "{}", one.id);
        }
        // Nothing is known of where these lie.
        for one in &mut map.cities {
            one.geo = None;
        }
        assert_eq!(place(&map), map);
        // One place alone, and two in one.
        map.cities[0].geo = Geo::new(45.0, 9.0);
        let laid = place(&map);
        assert!(room.contains(Vec2::from(laid.cities[0].at.unwrap())));
        map.cities[1].geo = Geo::new(45.0, 9.0);
        let laid = place(&map);
        assert!(laid.cities.iter().all(|city| city.at.is_some()));
    }
}
