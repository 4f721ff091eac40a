//! Land and sea in the window: the coast is made off the frame and follows the map.

use egui::Key;
use railwright::draw::Coast;
use railwright::map::{Geo, LandSource, Point};

use crate::stage::{Stage, board};

fn is_that_of_the_map(stage: &Stage) -> bool {
    stage.editor().coast() == Coast::of(stage.map()).as_ref()
}

#[test]
fn the_coast_follows_when_a_city_is_moved_and_waits_for_the_hand() {
    let mut stage = Stage::with(board("europe"));
    stage.settle();
    assert!(is_that_of_the_map(&stage));
    let before = stage.editor().coast().cloned();
    let (from, to) = (stage.city("Roma"), stage.at(420.0, 380.0));
    stage.drag(from, to);
    stage.settle();
    assert_ne!(stage.editor().coast(), before.as_ref());
    assert!(is_that_of_the_map(&stage));
    stage.ctrl(Key::Z);
    stage.settle();
    assert_eq!(stage.editor().coast(), before.as_ref());
}

#[test]
fn where_the_coast_comes_from_is_chosen_in_the_board_panel() {
    let mut stage = Stage::with(board("nederland"));
    stage.settle();
    stage.ctrl(Key::Num3);
    assert!(stage.editor().coast().is_some());
    stage.press("Rivers");
    assert!(!stage.map().land.rivers);
    stage.press("Country borders of today");
    assert!(!stage.map().land.borders);
    assert_eq!(stage.undo_name().unwrap(), "Change country borders");
    stage.press("Coast");
    stage.press("Follows the routes");
    assert_eq!(stage.map().land.from, LandSource::Network);
    stage.settle();
    assert!(stage.editor().coast().is_none());
    for _ in 0..3 {
        stage.ctrl(Key::Z);
    }
    stage.settle();
    assert_eq!(*stage.map(), board("nederland"));
    assert!(is_that_of_the_map(&stage));
}

#[test]
fn coordinates_are_typed_in_the_inspector_and_cities_put_where_they_lie() {
    let mut map = board("italia");
    for city in &mut map.cities {
        city.at = city.at.map(|at| Point::new(530.0 - at.x, at.y));
    }
    let mut stage = Stage::with(map);
    stage.settle();
    let roma = stage.city("Roma");
    stage.click(roma);
    let known = stage.map().cities[stage.city_index("Roma")].geo;
    stage.fill("Latitude and longitude", "somewhere");
    assert!(stage.shows("Degrees north, a comma, degrees east"));
    stage.key(Key::Enter);
    assert_eq!(stage.map().cities[stage.city_index("Roma")].geo, known);
    stage.fill("Latitude and longitude", "41.9, 12.5");
    stage.key(Key::Enter);
    let geo = stage.map().cities[stage.city_index("Roma")].geo;
    assert_eq!(geo, Geo::new(41.9, 12.5));
    stage.menu(&["Arrange", "Arrange by coordinates"]);
    stage.settle();
    let at = |stage: &Stage, name: &str| stage.map().cities[stage.city_index(name)].at.unwrap();
    assert!(at(&stage, "Torino").x < at(&stage, "Venezia").x);
    assert_eq!(stage.undo_name().unwrap(), "Arrange by coordinates");
    stage.menu(&["Arrange", "Bend ferries over water"]);
    stage.settle();
    assert!(is_that_of_the_map(&stage));
}

#[test]
fn about_names_the_version_and_the_sources() {
    let mut stage = Stage::board("first-line");
    stage.menu(&["Help", "About Railwright"]);
    assert!(stage.shows(env!("CARGO_PKG_VERSION")));
    assert!(stage.shows("Natural Earth"));
    assert!(stage.shows("not affiliated"));
    stage.key(Key::Escape);
    assert!(!stage.shows("Natural Earth"));
}
