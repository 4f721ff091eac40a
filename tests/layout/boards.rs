//! Boards that fit stay as they are.

use railwright::draw::layout::relax;
use railwright::draw::{Plan, clashes};
use railwright::map::{Point, shipped};

#[test]
fn relaxing_a_board_that_fits_changes_nothing() {
    for board in shipped::ALL {
        let map = board.load().unwrap().map;
        assert_eq!(clashes(&Plan::of(&map)), [], "{}", board.name);
        assert_eq!(relax(&map), map, "{}", board.name);
    }
}

#[test]
fn a_board_with_one_city_moved_finds_room_again() {
    for board in shipped::ALL {
        let mut map = board.load().unwrap().map;
        let at = map.cities[3].at.unwrap();
        map.cities[3].at = Some(Point::new(at.x + 12.0, at.y - 9.0));
        let before = clashes(&Plan::of(&map)).len();
        let after = clashes(&Plan::of(&relax(&map))).len();
        assert!(
            after <= before.min(2),
            "{}: {before} then {after}",
            board.name
        );
    }
}
