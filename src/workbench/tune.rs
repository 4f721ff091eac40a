//! Tuning a map towards its bands, and what came of it as JSON.

use std::sync::Arc;

use serde::Serialize;

use crate::Watcher;
use crate::balance::{Bands, Games};
use crate::design::tune::{self, Judged, Lever, Tuned, Tuning, Untuned};
use crate::map::Map;

/// Games at each player count in each round of values, if nobody says otherwise.
pub const GAMES: u64 = 6_000;

/// The part of the time in which bots get to know the map.
const SUITING: f64 = 0.05;

/// Brings a map towards its bands. `news` is told whenever a change was found; if the watcher ends it
/// early, the best so far is given.
///
/// # Errors
/// If the map cannot be played, or the bands do not fit it.
pub fn tune(
    map: &Arc<Map>,
    bands: Bands,
    levers: Vec<Lever>,
    mut games: Games,
    watcher: Watcher<'_>,
    news: &mut dyn FnMut(&Tuned),
) -> Result<Tuned, Untuned> {
    games.suit(map, &mut |share| watcher(SUITING * share))?;
    let tuning = Tuning {
        bands,
        levers,
        games,
    };
    let mut rest = |share: f64| watcher(SUITING + (1.0 - SUITING) * share);
    tune::tune(map, &tuning, &mut rest, news)
}

/// What came of it as JSON. The map is the one that was tuned, as it was before.
///
/// # Errors
/// Only if the serializer fails.
pub fn to_json(map: &Map, tuned: &Tuned) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Edit<'a> {
        kind: Lever,
        id: String,
        what: String,
        from: String,
        to: String,
        reason: &'a str,
    }
    #[derive(Serialize)]
    struct Validated<'a> {
        bots: &'a str,
        #[serde(flatten)]
        judged: &'a Judged,
    }
    #[derive(Serialize)]
    struct Page<'a> {
        edits: Vec<Edit<'a>>,
        before: &'a Judged,
        after: &'a Judged,
        validated: Vec<Validated<'a>>,
    }
    let edits = tuned.changes.iter().map(|change| {
        let told = change.step.described(map);
        Edit {
            kind: change.step.lever(),
            id: change.step.id(),
            what: told.what,
            from: told.from,
            to: told.to,
            reason: &change.reason,
        }
    });
    let validated = tuned.validated.iter();
    let page = Page {
        edits: edits.collect(),
        before: &tuned.before,
        after: &tuned.after,
        validated: validated
            .map(|(bots, judged)| Validated { bots, judged })
            .collect(),
    };
    Ok(serde_json::to_string_pretty(&page)? + "\n")
}
