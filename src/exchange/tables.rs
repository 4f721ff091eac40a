//! Tables for spreadsheets: cities, routes, tickets of all decks, and distances along routes.

use std::collections::BTreeMap;

use super::guard::guard;
use crate::analysis::{Network, Paths};
use crate::map::{Geo, Map, Point};

/// A table: the name of its file, and its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name without ending.
    pub name: &'static str,
    /// CSV with a header.
    pub text: String,
}

/// Why a table cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("the table cannot be written: {0}")]
pub struct TableError(String);

/// All tables of a map.
///
/// # Errors
/// Only if the writer fails, which no map makes it do.
pub fn tables(map: &Map) -> Result<Vec<Table>, TableError> {
    Ok(vec![
        cities(map)?,
        routes(map)?,
        tickets(map)?,
        distances(map)?,
    ])
}

/// All tables in one text, divided by empty lines.
///
/// # Errors
/// As [`tables`].
pub fn in_one(map: &Map) -> Result<String, TableError> {
    let tables = tables(map)?.into_iter().map(|table| table.text);
    Ok(tables.collect::<Vec<_>>().join("\n"))
}

fn table<const N: usize>(
    name: &'static str,
    header: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> Result<Table, TableError> {
    let wrong = |error: csv::Error| TableError(error.to_string());
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header).map_err(wrong)?;
    for row in rows {
        let cells = row.iter().map(|cell| guard(cell).into_owned());
        writer.write_record(cells).map_err(wrong)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| TableError(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| TableError(error.to_string()))?;
    Ok(Table { name, text })
}

fn yes(flag: bool) -> String {
    if flag {
        "yes".to_owned()
    } else {
        String::new()
    }
}

/// Zero is left empty: most routes have no toll.
fn count(number: u8) -> String {
    if number == 0 {
        String::new()
    } else {
        number.to_string()
    }
}

fn cities(map: &Map) -> Result<Table, TableError> {
    let header = [
        "id", "name", "x", "y", "lat", "lon", "region", "country", "tags", "zone", "locked",
    ];
    let rows = map.cities.iter().map(|city| {
        let part =
            |read: fn(Point) -> f64| city.at.map_or_else(String::new, |at| read(at).to_string());
        let earth = |read: fn(Geo) -> f64| {
            city.geo
                .map_or_else(String::new, |geo| read(geo).to_string())
        };
        [
            city.id.to_string(),
            city.name.clone(),
            part(|at| at.x),
            part(|at| at.y),
            earth(|geo| geo.lat),
            earth(|geo| geo.lon),
            city.region.clone().unwrap_or_default(),
            city.country.clone().unwrap_or_default(),
            city.tags.join("; "),
            yes(city.zone),
            yes(city.locked),
        ]
    });
    table("cities", header, rows)
}

fn routes(map: &Map) -> Result<Table, TableError> {
    let header = [
        "id",
        "from",
        "to",
        "length",
        "color",
        "tunnel",
        "symbols",
        "waves",
        "toll",
        "draw_bonus",
        "bend",
    ];
    let rows = map.routes.iter().map(|route| {
        let bend = route
            .bend
            .iter()
            .map(|point| format!("{} {}", point.x, point.y));
        [
            route.id.to_string(),
            route.from.to_string(),
            route.to.to_string(),
            route.length.to_string(),
            route.color.to_string(),
            yes(route.tunnel),
            count(route.symbols),
            count(route.waves),
            count(route.toll),
            count(route.draw_bonus),
            bend.collect::<Vec<_>>().join("; "),
        ]
    });
    table("routes", header, rows)
}

fn tickets(map: &Map) -> Result<Table, TableError> {
    let header = [
        "deck", "id", "from", "to", "value", "or", "pool", "neutral", "locked",
    ];
    let all = map
        .decks
        .iter()
        .flat_map(|deck| deck.tickets.iter().map(move |ticket| (deck, ticket)));
    let rows = all.map(|(deck, ticket)| {
        let or = ticket
            .or
            .iter()
            .map(|goal| format!("{} {}", goal.to, goal.value));
        let neutral = ticket.neutral.as_ref();
        [
            deck.name.clone(),
            ticket.id.to_string(),
            ticket.from.to_string(),
            ticket.to.to_string(),
            ticket.value.to_string(),
            or.collect::<Vec<_>>().join("; "),
            ticket.pool.clone(),
            neutral.map_or_else(String::new, |(a, b)| format!("{a}; {b}")),
            yes(ticket.locked),
        ]
    });
    table("tickets", header, rows)
}

/// The shortest way between any two places in train spaces, and how many tickets of the active
/// deck join them.
fn distances(map: &Map) -> Result<Table, TableError> {
    let network = Network::new(map);
    let mut paths = Paths::new(&network);
    let mut joined: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for ticket in map.tickets() {
        for (goal, _) in ticket.goals() {
            let (from, to) = (ticket.from.as_str(), goal.as_str());
            *joined.entry((from.min(to), from.max(to))).or_default() += 1;
        }
    }
    let mut rows = Vec::new();
    for (index, from) in map.cities.iter().enumerate() {
        for to in map.cities.iter().skip(index + 1) {
            let way = paths.between(&from.id, &to.id);
            let (a, b) = (from.id.as_str(), to.id.as_str());
            let tickets = joined.get(&(a.min(b), a.max(b))).copied().unwrap_or(0);
            rows.push([
                from.id.to_string(),
                to.id.to_string(),
                way.map_or_else(String::new, |way| way.to_string()),
                if tickets == 0 {
                    String::new()
                } else {
                    tickets.to_string()
                },
            ]);
        }
    }
    table(
        "distances",
        ["from", "to", "spaces", "tickets"],
        rows.into_iter(),
    )
}
