//! Every kind of file is recognised and understood.

use railwright::exchange::import::{self, Imported, Kind};
use railwright::map::{Color, Preset};

fn parse(file: &str, text: &str) -> Imported {
    import::parse(file, text.as_bytes()).unwrap()
}

#[test]
fn lists_of_routes_bring_their_cities_with_them() {
    let text = r#"[
        {"from": "Bécs", "to": "Buda", "length": 2, "color": "piros"},
        {"from": "Buda", "to": "Pest", "length": 1, "color": "szürke", "joker": 1, "tunnel": true},
        {"endpoints": ["Pest", "Bécs"], "length": 3, "color": "Unspecified", "tunnel": false, "ferries": 2},
    ]"#;
    let imported = parse("duna.json", text);
    assert_eq!(imported.kind, Kind::RouteList);
    let map = &imported.map;
    assert_eq!(map.name, "duna");
    let names: Vec<&str> = map.cities.iter().map(|city| city.name.as_str()).collect();
    assert_eq!(names, ["Bécs", "Buda", "Pest"]);
    assert_eq!(map.cities[0].id, "becs");
    let facts: Vec<_> = map
        .routes
        .iter()
        .map(|route| (route.color, route.length, route.symbols, route.tunnel))
        .collect();
    assert_eq!(
        facts,
        [
            (Color::Red, 2, 0, false),
            (Color::Gray, 1, 1, true),
            (Color::Gray, 3, 2, false)
        ]
    );
    assert_eq!(imported.preset, Some(Preset::Europe));
    assert!(imported.remarks.iter().any(|said| said.contains("comma")));
    assert!(map.cities.iter().all(|city| city.at.is_none()));
    let laid = import::lay_out(map);
    assert!(
        laid.cities
            .iter()
            .all(|city| laid.board.contains(city.at.unwrap()))
    );
}

#[test]
fn the_envelope_of_the_web_editor_is_opened() {
    let text = r##"{"format": "ticket-to-ride-map", "version": 4, "kind": "map", "written": "2025", "app": "x",
      "board": {"width": 1100, "height": 733},
      "payload": {
        "stops": [
          {"id": "s1", "name": "Åre", "type": "city", "x": 110, "y": 73.3, "labelAngle": 30},
          {"id": "s2", "name": "Umeå", "type": "city", "x": 550, "y": 366.5},
          {"id": "s3", "name": "Kiruna", "type": "port", "x": 990, "y": 659.7}],
        "routes": [
          {"id": "r1", "a": "s1", "b": "s2", "length": 4, "type": "tunnel", "color": "neutral", "points": [{"x": 330, "y": 100}]},
          {"id": "r2", "a": "s2", "b": "s3", "length": 5, "type": "ferry", "color": "blue", "locomotiveSlots": [0, 2]}],
        "tickets": [{"a": "s1", "b": "s3", "points": 9, "aName": "Åre", "bName": "Kiruna"}],
        "routeTypeStyles": {"tunnel": {"dash": 2}}}}"##;
    let imported = parse("norrland.json", text);
    assert_eq!(imported.kind, Kind::Envelope);
    let map = &imported.map;
    assert_eq!((map.board.width, map.board.height), (790.0, 526.4));
    let at = map.cities[1].at.unwrap();
    assert!(
        (at.x - 395.0).abs() < 0.11 && (at.y - 263.2).abs() < 0.11,
        "{at:?}"
    );
    assert!(map.routes[0].tunnel && map.routes[0].color == Color::Gray);
    assert_eq!(map.routes[0].bend.len(), 1);
    assert_eq!(map.routes[1].symbols, 2);
    assert_eq!(map.tickets()[0].value, 9);
    assert_eq!(map.tickets()[0].from, map.cities[0].id);
    let said = imported.remarks.join("\n");
    for word in ["labelAngle", "routeTypeStyles", "port"] {
        assert!(said.contains(word), "{said}");
    }
    // The oldest files are the bare payload.
    let bare = r#"{"stops": [{"id": 1, "name": "A", "x": 0, "y": 0}, {"id": 2, "name": "B", "x": 9, "y": 3}],
      "routes": [{"id": 1, "a": 1, "b": 2, "length": 2, "color": "red"}]}"#;
    let imported = parse("old.json", bare);
    assert_eq!(imported.kind, Kind::Envelope);
    assert_eq!(imported.map.routes[0].from, imported.map.cities[0].id);
}

#[test]
fn tickets_alone_name_their_cities() {
    let text = r#"{"format": "ticket-to-ride-map", "version": 3, "kind": "tickets",
      "payload": {"tickets": [{"a": "Oslo", "b": "Bergen", "points": 7}]}}"#;
    let map = parse("deck.json", text).map;
    assert_eq!(map.cities.len(), 2);
    assert_eq!(map.tickets()[0].to, "bergen");
}

#[test]
fn cities_on_the_globe_are_projected() {
    let text = r#"{"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "Tromsø", "population": 77000}, "geometry": {"type": "Point", "coordinates": [18.95, 69.65]}},
      {"type": "Feature", "properties": {"name": "Oslo"}, "geometry": {"type": "Point", "coordinates": [10.75, 59.91]}},
      {"type": "Feature", "properties": {"name": "Bergen"}, "geometry": {"type": "Point", "coordinates": [5.33, 60.39]}},
      {"type": "Feature", "properties": {"from": "Oslo", "to": "Bergen", "length": 4, "color": "red"},
       "geometry": {"type": "LineString", "coordinates": [[10.75, 59.91], [5.33, 60.39]]}},
      {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": []}}]}"#;
    let imported = parse("norge.geojson", text);
    assert_eq!(imported.kind, Kind::GeoJson);
    let map = &imported.map;
    let at = |index: usize| map.cities[index].at.unwrap();
    // North is up, west is left, and the board stands.
    assert!(at(0).y < at(1).y && at(2).x < at(1).x);
    assert!(map.board.height > map.board.width);
    assert_eq!(map.routes.len(), 1);
    let said = imported.remarks.join("\n");
    assert!(
        said.contains("population") && said.contains("Polygon"),
        "{said}"
    );
}

#[test]
fn tables_are_read_whatever_divides_them() {
    let text = "name;lat;lon\nLisboa;38,72;-9.14\n";
    let wrong = import::parse("x.csv", text.as_bytes())
        .unwrap_err()
        .to_string();
    assert_eq!(wrong, "x.csv:2:1: lat: expected a number, found `38,72`");
    let text = "Name;Lat;Lon;Country\nLisboa;38.72;-9.14;Portugal\nPorto;41.15;-8.61;Portugal\n\n\
                From;To;Length;Color\nLisboa;Porto;3;blue\n\nfrom;to;points\nPorto;Lisboa;5\n";
    let map = parse("portugal.csv", text).map;
    assert_eq!(map.cities[0].country.as_deref(), Some("Portugal"));
    assert_eq!(map.routes[0].color, Color::Blue);
    assert_eq!(map.routes[0].to, map.cities[1].id);
    assert_eq!(map.tickets()[0].value, 5);
}

#[test]
fn rules_are_proposed_from_the_content() {
    let with = |fields: &str| {
        let text = format!(r#"[{{"from": "A", "to": "B", "length": 2, {fields}}}]"#);
        parse("x.json", &text).preset.unwrap()
    };
    assert_eq!(with(r#""color": "red""#), Preset::Base);
    assert_eq!(with(r#""color": "red", "tunnel": true"#), Preset::Europe);
    assert_eq!(with(r#""color": "gray", "symbols": 1"#), Preset::Nordic);
    assert_eq!(with(r#""color": "red", "draw_bonus": 1"#), Preset::Nordic);
    assert_eq!(with(r#""color": "gray", "waves": 1"#), Preset::Italia);
    assert_eq!(with(r#""color": "red", "toll": 2"#), Preset::Nederland);
}

#[test]
fn a_file_of_no_known_kind_says_what_was_expected() {
    let wrong = |text: &str| import::parse("x", text.as_bytes()).unwrap_err().to_string();
    assert!(wrong("").contains("is empty"));
    assert!(wrong("{}").contains("unknown kind"));
    assert!(wrong("hello\nworld\n").contains("expected a header"));
    assert!(wrong("[]").contains("nothing to import"));
    assert!(import::read("/no/such/file.json".as_ref()).is_err());
}
