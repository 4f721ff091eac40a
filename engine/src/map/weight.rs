//! What makes a map file large, for whoever must make it smaller.

use std::fmt;

use serde::Serialize;

use super::write::ron_options;
use super::{Map, Rules};

/// A part of a map and its share of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// What it is called.
    pub part: String,
    /// Its size, in bytes.
    pub bytes: u64,
}

impl Weight {
    /// What more than half of a map consists of, if that is one thing: a text, a record, or a list.
    pub fn heaviest(map: &Map, whole: u64) -> Option<Weight> {
        let mut parts = vec![
            weight("the map's name", &map.name),
            weight("the author", &map.author),
            weight("the notes", &map.notes),
            weight("the source", &map.source),
            weight("the comments at the head of the file", &map.head_comment),
            weight("the background", &map.background),
            weight("the land", &map.land),
            weight("the guides", &map.guides),
            weight("the folds", &map.folds),
            weight("the theme", &map.theme),
            weight("the texts", &map.texts),
            weight("the dismissed findings", &map.dismissed),
            weight::<Rules>("the rules", &map.rules),
        ];
        let lists = [
            weight("the cities", &map.cities),
            weight("the groups", &map.groups),
            weight("the routes", &map.routes),
            weight("the ticket decks", &map.decks),
        ];
        parts.extend(map.cities.iter().map(|city| named("city", &city.id, city)));
        parts.extend(
            map.groups
                .iter()
                .map(|group| named("group", &group.id, group)),
        );
        parts.extend(
            map.routes
                .iter()
                .map(|route| named("route", &route.id, route)),
        );
        let tickets = map.decks.iter().flat_map(|deck| &deck.tickets);
        parts.extend(tickets.map(|ticket| named("ticket", &ticket.id, ticket)));
        let most = |parts: Vec<Weight>| {
            let heaviest = parts.into_iter().max_by_key(|part| part.bytes);
            heaviest.filter(|part| part.bytes > whole / 2)
        };
        most(parts).or_else(|| most(lists.into()))
    }
}

fn named(kind: &str, id: &super::Id, record: &impl Serialize) -> Weight {
    let id: String = id.as_str().chars().take(40).collect();
    weight(&format!("the {kind} `{id}`"), record)
}

fn weight<T: Serialize + ?Sized>(part: &str, what: &T) -> Weight {
    let text = ron_options().to_string(what);
    Weight {
        part: part.to_owned(),
        bytes: text.map_or(0, |text| text.len() as u64),
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.part, mebibytes(self.bytes))
    }
}

/// A number of bytes in MiB.
pub fn mebibytes(bytes: u64) -> String {
    let size = format!("{:.1}", bytes as f64 / (1024.0 * 1024.0));
    format!("{} MiB", size.strip_suffix(".0").unwrap_or(&size))
}
