//! JSON with the facts of a board, and bare lists of routes.

use serde_json::Value;

use super::draft::Draft;
use super::error::{Step, Wrong};
use super::fields::{city, route, ticket};
use super::record::{Record, described, name, records};
use super::remarks::Remarks;
use super::{Imported, Kind};

/// A bare list of routes; its cities are those that the routes name.
pub fn routes_only(value: &Value, file: &str, remarks: Remarks) -> Result<Imported, Wrong> {
    let mut draft = Draft {
        name: file.to_owned(),
        implied: true,
        remarks,
        ..Draft::default()
    };
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    for record in records(&[], items, "route") {
        route(record?, &mut draft)?;
    }
    draft.into_imported(Kind::RouteList)
}

/// The facts of a board.
pub fn read(value: &Value, file: &str, remarks: Remarks) -> Result<Imported, Wrong> {
    let mut draft = Draft {
        remarks,
        ..Draft::default()
    };
    let mut board = Record::new(value, Vec::new(), "board")?;
    draft.name = board.text(&["name"])?.unwrap_or_else(|| file.to_owned());
    draft.author = board.text(&["author"])?.unwrap_or_default();
    draft.notes = sentences(&mut board, "notes")?;
    draft.source = sentences(&mut board, "source")?;
    draft.trains = board.whole(&["trains"])?;
    draft.players = players(&mut board)?;
    if let Some((key, table)) = board.find(&["points_table", "score"]) {
        draft.score = score(table, &board.path_to(key))?;
    }
    if let Some((path, regions)) = board.list(&["region_double"])? {
        for (index, region) in regions.iter().enumerate() {
            draft.double_regions.push(name(region, &path, index)?);
        }
    }
    if let Some((key, groups)) = board.find(&["groups"]) {
        draft.groups = group_list(groups, &board.path_to(key))?;
    }
    let lists = ["cities", "routes", "tickets"];
    let read = [city, route, ticket];
    let called = ["city", "route", "ticket"];
    for ((list, read), called) in lists.into_iter().zip(read).zip(called) {
        if let Some((path, items)) = board.list(&[list])? {
            for record in records(&path, items, called) {
                read(record?, &mut draft)?;
            }
        }
    }
    // How positions were measured does not matter: they are scaled to the board.
    board.find(&["coords"]);
    draft.implied = draft.cities.is_empty();
    board.finish(&mut draft.remarks);
    draft.into_imported(Kind::BoardData)
}

/// Text, or a list of texts.
fn sentences(board: &mut Record, key: &str) -> Result<String, Wrong> {
    match board.find(&[key]) {
        Some((key, Value::Array(items))) => {
            let path = board.path_to(key);
            let lines = items
                .iter()
                .enumerate()
                .map(|(index, item)| name(item, &path, index));
            Ok(lines.collect::<Result<Vec<_>, _>>()?.join("\n"))
        }
        Some(_) => Ok(board.text(&[key])?.unwrap_or_default()),
        None => Ok(String::new()),
    }
}

fn players(board: &mut Record) -> Result<Option<(u8, u8)>, Wrong> {
    let Some((path, bounds)) = board.list(&["players"])? else {
        return Ok(None);
    };
    let number = |index: usize| {
        let number = bounds.get(index).and_then(Value::as_u64);
        number.and_then(|number| u8::try_from(number).ok())
    };
    match (number(0), number(1), bounds.len()) {
        (Some(min), Some(max), 2) => Ok(Some((min, max))),
        _ => Err(Wrong::new(
            &path,
            "expected the lowest and the highest number of players",
        )),
    }
}

fn score(table: &Value, path: &[Step]) -> Result<std::collections::BTreeMap<u8, i32>, Wrong> {
    let wrong = |message: String| Wrong::new(path, message);
    let Value::Object(rows) = table else {
        let found = described(table);
        return Err(wrong(format!(
            "expected points by length in braces, found {found}"
        )));
    };
    let row = |(length, points): (&String, &Value)| {
        let length = length.parse::<u8>().ok()?;
        let points = points
            .as_i64()
            .and_then(|points| i32::try_from(points).ok())?;
        Some((length, points))
    };
    let rows: Option<_> = rows.iter().map(row).collect();
    rows.ok_or_else(|| wrong("expected whole numbers of points by length".to_owned()))
}

fn group_list(groups: &Value, path: &[Step]) -> Result<Vec<(String, Vec<String>)>, Wrong> {
    let Value::Object(groups) = groups else {
        let found = described(groups);
        return Err(Wrong::new(
            path,
            format!("expected places by group in braces, found {found}"),
        ));
    };
    let mut list = Vec::new();
    for (group, places) in groups {
        let mut path = path.to_vec();
        path.push(Step::Key(group.clone()));
        let Value::Array(places) = places else {
            let found = described(places);
            return Err(Wrong::new(
                &path,
                format!("expected a list of places, found {found}"),
            ));
        };
        let places = places
            .iter()
            .enumerate()
            .map(|(index, place)| name(place, &path, index));
        list.push((group.clone(), places.collect::<Result<_, _>>()?));
    }
    Ok(list)
}
