//! Tuning a map towards its bands, and what came of it as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use crate::design::tune::{self, Judged, Lever, Step, Tuned};
use crate::map::{Id, Map};

/// Games at each player count in each round of values, if nobody says otherwise.
pub const GAMES: u64 = 6_000;

pub use tune::tune;

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
        from: Value,
        to: Value,
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
        let [from, to] = values(map, &change.step);
        Edit {
            kind: change.step.lever(),
            id: change.step.id(),
            what: change.step.described(map).what,
            from,
            to,
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

/// What was and what becomes of it, as a program wants to read it; null where the map does not have it.
fn values(map: &Map, step: &Step) -> [Value; 2] {
    let route = |id: &Id| map.routes.iter().find(|route| route.id == *id);
    let ticket = |id: &Id| map.tickets().iter().find(|ticket| ticket.id == *id);
    match step {
        Step::Value { ticket: id, to } => [json!(ticket(id).map(|own| own.value)), json!(to)],
        Step::Offsets(row) => [json!(map.rules.start_offsets), json!(row)],
        Step::Length { route: id, to } => [json!(route(id).map(|own| own.length)), json!(to)],
        Step::Color { route: id, to } => [json!(route(id).map(|own| own.color)), json!(to)],
        // The colours of its tracks.
        Step::Double { route: id, color } => {
            let own = route(id).map(|own| own.color);
            [json!([own]), json!([own, Some(*color)])]
        }
        Step::Tunnel { route: id, to } => [json!(route(id).map(|own| own.tunnel)), json!(to)],
        Step::Symbols { route: id, to } => [json!(route(id).map(|own| own.symbols)), json!(to)],
        Step::End {
            ticket: id,
            first,
            to,
            value,
        } => {
            let old = ticket(id).map(|own| if *first { &own.from } else { &own.to });
            let paid = ticket(id).map(|own| own.value);
            [
                json!({ "city": old, "value": paid }),
                json!({ "city": to, "value": value }),
            ]
        }
    }
}
