//! How large a board must be for its routes.

use crate::map::{FARTHEST, Map};

/// The share of a board that routes and cities may take: a little more than on the fullest of the
/// published boards.
const FULLEST: f64 = 0.36;
/// The rim of a board that nothing lies on.
const RIM: f64 = 12.0;
/// What a city takes with its name, in square millimetres.
const CITY: f64 = 300.0;
/// Between parallel tracks.
const BETWEEN: f64 = 1.4;
/// Sizes are multiples of this.
const STEP: f64 = 10.0;

/// Enlarges the board of a map so that there is room for its routes and cities; says how, if it
/// was too small.
pub fn enlarge(map: &mut Map) -> Option<String> {
    let board = &map.board;
    let (width, height) = (board.width, board.height);
    let spaces: f64 = map.routes.iter().map(|route| f64::from(route.length)).sum();
    let track = board.pitch.max(board.closest_pitch) * (board.space.width + BETWEEN);
    let needed = spaces * track + map.cities.len() as f64 * CITY;
    let room = (width - 2.0 * RIM).max(1.0) * (height - 2.0 * RIM).max(1.0);
    let by_area = (needed / (room * FULLEST)).sqrt();
    // The longest route runs from one side to the other.
    let longest = map.routes.iter().map(|route| route.length).max();
    let longest = f64::from(longest.unwrap_or(0)) * board.closest_pitch;
    let by_length = longest / (width.max(height) - 2.0 * RIM).max(1.0);
    let scale = by_area.max(by_length);
    if scale <= 1.0 {
        return None;
    }
    let scaled = |side: f64| ((side * scale / STEP).ceil() * STEP).min(FARTHEST);
    (map.board.width, map.board.height) = (scaled(width), scaled(height));
    Some(format!(
        "the board was enlarged from {width} × {height} mm to {} × {} mm: its routes need the room",
        map.board.width, map.board.height
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{City, Color, Id, Preset, Route, shipped};

    #[test]
    fn the_published_boards_are_large_enough() {
        for board in shipped::ALL {
            let map = board.load().unwrap().map;
            let mut enlarged = map.clone();
            assert_eq!(enlarge(&mut enlarged), None, "{}", board.name);
            assert_eq!(enlarged, map);
        }
    }

    #[test]
    fn a_board_grows_with_its_routes_and_keeps_its_shape() {
        let mut map = Map::new("", Preset::Base);
        for number in 0..400 {
            let id = Id::from(format!("c{number}").as_str());
            map.cities.push(City {
                id: id.clone(),
                ..City::default()
            });
            let route = Id::from(format!("r{number}").as_str());
            map.routes
                .push(Route::new(route, id, Id::from("c0"), 4, Color::Red));
        }
        let said = enlarge(&mut map).unwrap();
        assert!(said.contains("from 790 × 530 mm"), "{said}");
        assert!(map.board.width > 1500.0, "{said}");
        let shape = map.board.width / map.board.height;
        assert!((shape - 790.0 / 530.0).abs() < 0.02, "{said}");
        assert_eq!(enlarge(&mut map), None);
    }
}
