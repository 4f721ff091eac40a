//! The JSON of a map editor on the web: `{format: "ticket-to-ride-map", version, kind, board,
//! payload}`; its oldest files are the bare payload.

use serde_json::Value;

use super::draft::Draft;
use super::error::{Step, Wrong};
use super::fields::{city, route, ticket};
use super::record::{Record, records};
use super::remarks::Remarks;
use super::{Imported, Kind};

/// What such files call themselves.
const FORMAT: &str = "ticket-to-ride-map";
/// The newest version that we know.
const NEWEST: u32 = 4;

/// Whether a value says that it is such a file.
pub fn is_named(value: &Value) -> bool {
    value.get("format").and_then(Value::as_str) == Some(FORMAT)
}

/// Reads such a file.
pub fn read(value: &Value, file: &str, remarks: Remarks) -> Result<Imported, Wrong> {
    let mut draft = Draft {
        name: file.to_owned(),
        foreign_ids: true,
        remarks,
        ..Draft::default()
    };
    let mut outer = Record::new(value, Vec::new(), "file")?;
    let Some((key, payload)) = outer.find(&["payload"]) else {
        if is_named(value) {
            return Err(outer.missing(&["payload"]));
        }
        payload_of(outer, &mut draft)?;
        return draft.into_imported(Kind::Envelope);
    };
    if let Some(format) = outer.text(&["format"])?.filter(|format| format != FORMAT) {
        let message = format!("expected `{FORMAT}`, found `{format}`");
        return Err(outer.wrong(Some("format"), message));
    }
    let version: Option<u32> = outer.whole(&["version"])?;
    if let Some(version) = version.filter(|version| *version > NEWEST) {
        let message =
            format!("is version {version}, but only versions up to {NEWEST} are supported");
        return Err(outer.wrong(Some("version"), message));
    }
    match outer.text(&["kind"])?.as_deref() {
        None | Some("map" | "network") => {}
        Some("tickets") => draft.implied = true,
        Some("background") => {
            let message = "contains only a background picture: there is nothing to import";
            return Err(outer.wrong(Some("kind"), message));
        }
        Some(other) => {
            let message = format!("expected map, network or tickets, found `{other}`");
            return Err(outer.wrong(Some("kind"), message));
        }
    }
    // Who wrote the file, and when, says nothing about the map.
    outer.find(&["written", "app"]);
    if let Some((key, board)) = outer.find(&["board"]) {
        let mut board = Record::new(board, vec![Step::Key(key.to_owned())], "board")?;
        let size = (board.number(&["width"])?, board.number(&["height"])?);
        if let (Some(width), Some(height)) = size
            && width > 0.0
            && height > 0.0
        {
            draft.picture = Some((width, height));
        }
        board.finish(&mut draft.remarks);
    }
    payload_of(
        Record::new(payload, vec![Step::Key(key.to_owned())], "payload")?,
        &mut draft,
    )?;
    outer.finish(&mut draft.remarks);
    draft.into_imported(Kind::Envelope)
}

fn payload_of(mut payload: Record, draft: &mut Draft) -> Result<(), Wrong> {
    if let Some(name) = payload.text(&["name", "title"])? {
        draft.name = name;
    }
    draft.notes = payload.text(&["notes"])?.unwrap_or_default();
    let lists = ["stops", "routes", "tickets"];
    let read = [city, route, ticket];
    let called = ["stop", "route", "ticket"];
    for ((list, read), called) in lists.into_iter().zip(read).zip(called) {
        if let Some((path, items)) = payload.list(&[list])? {
            for record in records(&path, items, called) {
                read(record?, draft)?;
            }
        }
    }
    payload.finish(&mut draft.remarks);
    Ok(())
}
