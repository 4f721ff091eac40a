//! Cities as GeoJSON points; lines between named cities become routes.

use serde_json::Value;

use super::draft::{Draft, DraftCity};
use super::error::{Step, Wrong};
use super::fields::{geo, on_globe, route};
use super::record::{Record, described};
use super::remarks::Remarks;
use super::{Imported, Kind};

/// Reads GeoJSON.
pub fn read(value: &Value, file: &str, remarks: Remarks) -> Result<Imported, Wrong> {
    let mut draft = Draft {
        name: file.to_owned(),
        implied: true,
        remarks,
        ..Draft::default()
    };
    if value.get("features").is_none() {
        feature(Record::new(value, Vec::new(), "feature")?, &mut draft)?;
        return draft.into_imported(Kind::GeoJson);
    }
    let mut outer = Record::new(value, Vec::new(), "collection")?;
    if let Some(name) = outer.text(&["name", "title"])? {
        draft.name = name;
    }
    outer.find(&["type", "bbox", "crs"]);
    if let Some((path, features)) = outer.list(&["features"])? {
        for record in super::record::records(&path, features, "feature") {
            feature(record?, &mut draft)?;
        }
    }
    outer.finish(&mut draft.remarks);
    draft.into_imported(Kind::GeoJson)
}

fn feature(mut record: Record, draft: &mut Draft) -> Result<(), Wrong> {
    record.find(&["type", "id", "bbox"]);
    let nothing = Value::Object(serde_json::Map::new());
    let properties = record.find(&["properties"]);
    let (key, properties) = properties.unwrap_or(("properties", &nothing));
    let mut inner = Record::new(properties, record.path_to(key), "feature's properties")?;
    let Some((key, geometry)) = record.find(&["geometry"]) else {
        return Err(record.missing(&["geometry"]));
    };
    let path = record.path_to(key);
    let kind = geometry.get("type").and_then(Value::as_str);
    match kind {
        Some("Point") => {
            let spot = coordinates(geometry, &path)?;
            let spot = on_globe(&record, spot.1, spot.0)?;
            let names = ["name", "NAME", "Name", "name:en", "title", "city"];
            let name = inner.text(&names)?.ok_or_else(|| inner.missing(&names))?;
            let country = ["country", "ADM0NAME", "adm0name", "sov0name"];
            draft.cities.push(DraftCity {
                key: inner.text(&["id", "key"])?.unwrap_or_else(|| name.clone()),
                name,
                spot: Some(spot),
                geo: geo(spot),
                country: inner.text(&country)?,
                region: inner.text(&["region"])?,
                ..DraftCity::default()
            });
            inner.finish(&mut draft.remarks);
        }
        Some("LineString") => {
            // The course of the line is not a bend of ours: those are in millimetres.
            let known =
                inner.find(&["from", "a"]).is_some() && inner.find(&["length", "len"]).is_some();
            if known {
                route(inner, draft)?;
            } else {
                draft
                    .remarks
                    .left_out("feature", "LineString without from, to and length", || {
                        super::error::written(&path)
                    });
            }
        }
        Some(other) => {
            draft
                .remarks
                .left_out("feature", other, || super::error::written(&path));
        }
        None => {
            let found = geometry
                .get("type")
                .map_or_else(|| "none".to_owned(), described);
            return Err(Wrong::new(
                &path,
                format!("expected a geometry type, found {found}"),
            ));
        }
    }
    record.finish(&mut draft.remarks);
    Ok(())
}

/// Longitude and latitude of a point.
fn coordinates(geometry: &Value, path: &[Step]) -> Result<(f64, f64), Wrong> {
    let numbers = geometry.get("coordinates");
    let number = |index: usize| numbers?.get(index)?.as_f64();
    match (number(0), number(1)) {
        (Some(lon), Some(lat)) => Ok((lon, lat)),
        _ => {
            let mut path = path.to_vec();
            path.push(Step::Key("coordinates".to_owned()));
            let found = numbers.map_or_else(|| "none".to_owned(), described);
            Err(Wrong::new(
                &path,
                format!("expected longitude and latitude, found {found}"),
            ))
        }
    }
}
