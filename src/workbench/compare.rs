//! Comparing two versions of a map: played here, or shown as JSON and as a page.

use std::sync::Arc;

use serde::Serialize;

use crate::Watcher;
use crate::balance::{Comparison, Games, Incomparable, Row, contest};
use crate::map::Map;
pub use crate::report::compare_files as page_files;

/// The most games of each version at each player count, if nobody says otherwise.
pub const GAMES: u64 = 8_000;

/// The part of the time in which bots get to know the first map.
const SUITING: f64 = 0.05;

/// Plays two versions on the same deals until every figure of fairness is decided, or all games are
/// played. The habits of the bots are those that suit the first version. None if the watcher ends it
/// before the first look.
///
/// # Errors
/// If one of them cannot be played, or no player count suits both.
pub fn compare(
    maps: &[Arc<Map>; 2],
    games: &mut Games,
    watcher: Watcher<'_>,
) -> Result<Option<Comparison>, Incomparable> {
    let allowed = |players: &u8| {
        let mut maps = maps.iter();
        maps.all(|map| map.rules.players.counts().contains(players))
    };
    games.players.retain(allowed);
    if games.players.is_empty() {
        return Err(Incomparable::NoCommonTable);
    }
    let suited = games.suit(&maps[0], &mut |share| watcher(SUITING * share));
    suited.map_err(|error| Incomparable::Play {
        name: maps[0].name.clone(),
        error,
    })?;
    contest(maps.clone(), games, &mut |share| {
        watcher(SUITING + (1.0 - SUITING) * share)
    })
}

/// The comparison as JSON.
///
/// # Errors
/// Only if the serializer fails.
pub fn to_json(found: &Comparison) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Figure<'a> {
        name: &'a str,
        label: &'a str,
        unit: &'a str,
        family: crate::balance::Family,
        a: f64,
        b: f64,
        difference: f64,
        low: f64,
        high: f64,
        sure: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        better: Option<bool>,
    }
    #[derive(Serialize)]
    struct Table<'a> {
        players: u8,
        games: u64,
        figures: Vec<Figure<'a>>,
    }
    #[derive(Serialize)]
    struct Page<'a> {
        a: &'a str,
        b: &'a str,
        open: bool,
        players: Vec<Table<'a>>,
        overall: Vec<Figure<'a>>,
    }
    // More places than any number of games can show.
    fn round(value: f64) -> f64 {
        (value * 1e6).round() / 1e6
    }
    fn figure(row: &Row) -> Figure<'_> {
        Figure {
            name: &row.name,
            label: &row.label,
            unit: row.unit,
            family: row.family,
            a: round(row.before.value),
            b: round(row.after.value),
            difference: round(row.difference.value),
            low: round(row.difference.low),
            high: round(row.difference.high),
            sure: row.sure,
            better: row.better,
        }
    }
    let of = |players: Option<u8>| {
        let rows = found.rows.iter().filter(move |row| row.players == players);
        rows.map(figure).collect()
    };
    let tables = found.tables.iter().map(|(players, games)| Table {
        players: *players,
        games: *games,
        figures: of(Some(*players)),
    });
    let page = Page {
        a: &found.names[0],
        b: &found.names[1],
        open: found.open,
        players: tables.collect(),
        overall: of(None),
    };
    Ok(serde_json::to_string_pretty(&page)? + "\n")
}
