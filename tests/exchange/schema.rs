//! The published JSON schema is the one of the types, and exports follow it.
//!
//! After a deliberate change of the map, run with `BLESS=1` and read the difference.

use std::fs;

use railwright::exchange::schema;
use railwright::map::{shipped, to_json};
use serde_json::{Value, json};

const PUBLISHED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/map.schema.json");

#[test]
fn the_published_schema_is_current() {
    let text = schema::text();
    if std::env::var_os("BLESS").is_some() {
        fs::write(PUBLISHED, &text).unwrap();
    }
    assert!(
        fs::read_to_string(PUBLISHED).unwrap() == text,
        "run with BLESS=1"
    );
}

#[test]
fn every_export_follows_the_schema() {
    let validator = jsonschema::validator_for(&schema::schema()).unwrap();
    for shipped in shipped::ALL {
        let map = shipped.load().unwrap().map;
        let exported: Value = serde_json::from_str(&to_json(&map).unwrap()).unwrap();
        let wrong: Vec<String> = validator
            .iter_errors(&exported)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", shipped.name);
    }
}

#[test]
fn the_schema_refuses_what_reading_refuses() {
    let validator = jsonschema::validator_for(&schema::schema()).unwrap();
    let map = shipped::find("europe").unwrap().load().unwrap().map;
    let good: Value = serde_json::from_str(&to_json(&map).unwrap()).unwrap();
    let breakings: [fn(&mut Value); 9] = [
        |map| map["version"] = json!(2),
        |map| map["routes"][0]["color"] = json!("ochre"),
        |map| map["routes"][0]["length"] = json!("four"),
        |map| map["cities"][0]["at"] = json!([1.0]),
        |map| map["cities"][0]["colour"] = json!("red"),
        |map| map["theme"] = json!({"colors": {"land": "red"}}),
        |map| map["texts"] = json!([{"text": "Sea", "at": [1, 2]}]),
        |map| map["dismissed"] = json!([{"finding": "seats"}]),
        |map| drop(map.as_object_mut().unwrap().remove("name")),
    ];
    for (index, breaking) in breakings.into_iter().enumerate() {
        let mut broken = good.clone();
        breaking(&mut broken);
        assert!(!validator.is_valid(&broken), "{index}");
        let text = broken.to_string();
        let read = railwright::exchange::import::parse("x.json", text.as_bytes());
        assert!(read.is_err(), "{index}");
    }
}
