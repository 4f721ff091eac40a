//! What editing promises, without a window.

use super::*;
use crate::map::{City, Color, Id, Point, Preset, Route, Ticket, shipped};

fn city(name: &str, x: f64, y: f64) -> City {
    City::new(Id::default(), name, Point::new(x, y))
}

fn add_cities(cities: Vec<City>) -> Edit {
    Edit::Add(Parts {
        cities,
        ..Parts::default()
    })
}

fn two_towns() -> Document {
    let mut document = Document::new(Map::new("Test", Preset::Base), false);
    document
        .apply(&add_cities(vec![
            city("Oslo", 10.0, 10.0),
            city("Bergen", 90.0, 10.0),
        ]))
        .unwrap();
    let (from, to) = (Id::from("oslo"), Id::from("bergen"));
    let route = Route::new(Id::default(), from.clone(), to.clone(), 2, Color::Red);
    document
        .apply(&Edit::Add(Parts {
            routes: vec![route],
            tickets: vec![Ticket::new(Id::default(), from, to, 2)],
            ..Parts::default()
        }))
        .unwrap();
    document
}

#[test]
fn ids_are_made_once_and_never_clash() {
    let mut document = two_towns();
    document
        .apply(&add_cities(vec![city("Oslo", 50.0, 50.0)]))
        .unwrap();
    let map = document.map();
    let ids: Vec<&str> = map.cities.iter().map(|city| city.id.as_str()).collect();
    assert_eq!(ids, ["oslo", "bergen", "oslo-2"]);
    assert_eq!(map.routes[0].id, "oslo-bergen");
    assert_eq!(map.tickets()[0].id, "oslo-bergen");
    assert_eq!(
        document.selection().items().collect::<Vec<_>>(),
        [Item::City(2)]
    );
}

#[test]
fn deleting_a_city_takes_its_routes_and_tickets_along_and_undo_brings_all_back() {
    let mut document = two_towns();
    let before = Arc::clone(document.map());
    document.apply(&Edit::from(Item::City(0))).unwrap();
    assert_eq!(document.undo_name(), Some("Delete Oslo"));
    let map = document.map();
    assert_eq!(
        (map.cities.len(), map.routes.len(), map.tickets().len()),
        (1, 0, 0)
    );
    assert!(document.undo());
    assert_eq!(*before, **document.map());
    assert!(document.redo());
    assert_eq!(document.map().cities.len(), 1);
}

#[test]
fn a_drag_is_one_step_and_can_be_cancelled() {
    let mut document = two_towns();
    let start = Arc::clone(document.map());
    let steps = document.history().count();
    document.begin("Move Oslo");
    for x in 11..40 {
        let records = Records::cities(document.map(), [0], |city| {
            city.at = Some(Point::new(f64::from(x), 10.0));
        });
        let verb = "Move";
        document.apply(&Edit::Change { verb, records }).unwrap();
    }
    document.commit();
    assert_eq!(document.history().count(), steps + 1);
    assert_eq!(document.undo_name(), Some("Move Oslo"));
    document.undo();
    assert_eq!(*start, **document.map());
    document.begin("Move Oslo");
    document.apply(&Edit::from(Item::City(0))).unwrap();
    document.cancel();
    assert_eq!(*start, **document.map());
    assert_eq!(document.redo_name(), Some("Move Oslo"));
}

#[test]
fn a_refused_edit_changes_nothing() {
    let mut document = two_towns();
    let (before, revision) = (Arc::clone(document.map()), document.revision());
    let many = (0..500).map(|number| city(&format!("City {number}"), 0.0, 0.0));
    let refused = document.apply(&add_cities(many.collect())).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "map: has 502 cities; a map has at most 500"
    );
    let far = city("Far", f64::NAN, 0.0);
    let refused = document.apply(&add_cities(vec![far])).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "city far: its x is NaN, but must be from -100000 to 100000"
    );
    assert_eq!(
        document.apply(&Edit::from(Item::Route(7))),
        Err(Refused::Gone)
    );
    assert!(Arc::ptr_eq(&before, document.map()));
    assert_eq!(revision, document.revision());
}

#[test]
fn saved_is_a_state_that_undo_can_return_to() {
    let mut document = two_towns();
    assert!(document.is_unsaved());
    document.mark_saved(Arc::clone(document.map()));
    assert!(!document.is_unsaved());
    document.apply(&Edit::from(Item::Route(0))).unwrap();
    assert!(document.is_unsaved());
    document.undo();
    assert!(!document.is_unsaved());
}

#[test]
fn parts_travel_to_another_map_with_what_lies_between_them() {
    let document = two_towns();
    let all = Selection::all(document.map());
    let text = Parts::of(document.map(), &all).to_text().unwrap();
    assert_eq!(Parts::from_text("Oslo\tBergen"), None);
    let mut other = two_towns();
    other
        .apply(&Edit::Add(Parts::from_text(&text).unwrap()))
        .unwrap();
    let map = other.map();
    assert_eq!(map.routes[1].from, "oslo-2");
    assert_eq!(map.routes[1].id, "oslo-2-bergen-2");
    assert_eq!(map.tickets()[1].to, "bergen-2");
    let mut empty = Document::new(Map::new("", Preset::Base), false);
    empty
        .apply(&Edit::Add(Parts::from_text(&text).unwrap()))
        .unwrap();
    assert_eq!(empty.map().cities, document.map().cities);
    assert_eq!(empty.map().routes, document.map().routes);
}

#[test]
fn what_is_edited_is_what_a_file_can_hold() {
    let mut document = Document::new(shipped::ALL[0].load().unwrap().map, true);
    let records = Records::cities(document.map(), 0..47, |city| {
        let at = city.at.unwrap();
        city.at = Some(Point::new(at.x + 0.033, at.y - 0.077));
    });
    let verb = "Move";
    document.apply(&Edit::Change { verb, records }).unwrap();
    let text = crate::map::to_ron(document.map()).unwrap();
    let again = crate::map::parse("again", text.as_bytes()).unwrap().map;
    assert_eq!(again, **document.map());
}
