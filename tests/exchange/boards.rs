//! The facts of the five published boards, imported from scratch, give the shipped boards but for
//! positions and what we added. `data/` holds facts only: places, routes, tickets.

use railwright::exchange::import::{self, Imported, Kind};
use railwright::map::{City, Map, Route, shipped};

fn import(name: &str) -> Imported {
    let path = format!(
        "{}/tests/exchange/data/{name}.json",
        env!("CARGO_MANIFEST_DIR")
    );
    import::read(path.as_ref()).unwrap()
}

fn unplaced(map: &Map) -> (Vec<City>, Vec<Route>) {
    let mut map = map.clone();
    for city in &mut map.cities {
        (city.at, city.label) = (None, None);
    }
    map.routes.iter_mut().for_each(|route| route.bend.clear());
    (map.cities, map.routes)
}

#[test]
fn imported_facts_are_the_shipped_boards() {
    for name in ["europe", "nordic", "italia", "nederland", "usa"] {
        let imported = import(name);
        assert_eq!(imported.kind, Kind::BoardData);
        let ours = shipped::find(name).unwrap().load().unwrap().map;
        let (mut cities, routes) = unplaced(&ours);
        for city in &mut cities {
            // The coordinates are from elsewhere.
            city.geo = None;
            // The source has no names for three junctions; we gave them one.
            if let Some(number) = city.id.as_str().strip_prefix("junction_") {
                let place = ["SE, inland", "SE, north", "RU"];
                let place = place[number.parse::<usize>().unwrap() - 1];
                city.name = format!("(unnamed junction {place})");
            }
        }
        let (found_cities, found_routes) = unplaced(&imported.map);
        assert_eq!(found_cities, cities, "{name}");
        assert_eq!(found_routes, routes, "{name}");
        assert_eq!(imported.map.rules, ours.rules, "{name}");
        if name == "italia" {
            // The printed tickets are not known; the shipped deck and its groups are our own.
            assert!(imported.map.tickets().is_empty());
        } else {
            assert_eq!(imported.map.tickets(), ours.tickets(), "{name}");
            assert_eq!(imported.map.groups, ours.groups, "{name}");
        }
        let positions = imported.map.cities.iter().map(|city| city.at.unwrap());
        assert!(
            positions.into_iter().all(|at| ours.board.contains(at)),
            "{name}"
        );
        assert_eq!(imported.map.board, ours.board, "{name}");
    }
}

#[test]
fn what_is_left_out_is_listed() {
    let said = import("nordic").remarks.join("\n");
    assert!(
        said.contains("`polar_circle` of 33 route records"),
        "{said}"
    );
    assert!(said.contains("`photo_color` of 2 route records"), "{said}");
    let said = import("europe").remarks.join("\n");
    assert!(said.contains("`spaces` of a route"), "{said}");
    assert_eq!(import("nederland").remarks, Vec::<String>::new());
}

#[test]
fn a_changed_fact_would_be_found() {
    let text = std::fs::read_to_string(format!(
        "{}/tests/exchange/data/usa.json",
        env!("CARGO_MANIFEST_DIR")
    ))
    .unwrap();
    let changed = text.replacen("\"length\": 5", "\"length\": 4", 1);
    let imported = import::parse("usa.json", changed.as_bytes()).unwrap();
    let ours = shipped::find("usa").unwrap().load().unwrap().map;
    assert_ne!(unplaced(&imported.map).1, unplaced(&ours).1);
}
