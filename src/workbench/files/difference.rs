//! What two states of a map have not in common, by name.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::map::problem::capital;
use crate::map::{Id, Map, Rules};

/// How the map in a file differs from the one in the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Only in the file.
    pub only_there: Vec<String>,
    /// Only in the window.
    pub only_here: Vec<String>,
    /// In both, but not alike.
    pub changed: Vec<String>,
}

impl Difference {
    /// The difference between the map in a file and the one in the window.
    pub fn of(there: &Map, here: &Map) -> Self {
        let mut difference = Difference::default();
        difference.about(there, here);
        difference.rules(&there.rules, &here.rules);
        difference.records(
            there.cities.iter().map(|city| (&city.id, city)),
            here.cities.iter().map(|city| (&city.id, city)),
            |_, city| format!("City {}", or_id(&city.name, &city.id)),
        );
        difference.records(
            there.routes.iter().map(|route| (&route.id, route)),
            here.routes.iter().map(|route| (&route.id, route)),
            |there_is, route| {
                let map = if there_is { there } else { here };
                let ends = (map.place_name(&route.from), map.place_name(&route.to));
                format!("Route {} – {} ({})", ends.0, ends.1, route.color.name())
            },
        );
        difference.records(
            there.groups.iter().map(|group| (&group.id, group)),
            here.groups.iter().map(|group| (&group.id, group)),
            |_, group| format!("Group {}", or_id(&group.name, &group.id)),
        );
        difference.decks(there, here);
        difference
    }

    /// Whether the maps are the same.
    pub fn is_empty(&self) -> bool {
        self.only_there.is_empty() && self.only_here.is_empty() && self.changed.is_empty()
    }

    /// Name, author, board and the like: every field of a map that is no list of records.
    fn about(&mut self, there: &Map, here: &Map) {
        const LISTS: [&str; 5] = ["rules", "cities", "routes", "groups", "decks"];
        let fields = differing(there, here);
        let fields = fields
            .into_iter()
            .filter(|name| !LISTS.contains(&name.as_str()));
        let name = |field: String| match field.as_str() {
            "name" => format!("Map name: “{}” in the file", there.name),
            "head_comment" => "Comments at the top of the file".to_owned(),
            _ => capital(&plain(&field)),
        };
        self.changed.extend(fields.map(name));
    }

    fn rules(&mut self, there: &Rules, here: &Rules) {
        let options = differing(there, here);
        self.changed.extend(
            options
                .into_iter()
                .map(|option| format!("Rules: {}", plain(&option))),
        );
    }

    fn decks(&mut self, there: &Map, here: &Map) {
        let many = there.decks.len().max(here.decks.len()) > 1;
        // A deck without its tickets; those have lines of their own.
        let bare = |map: &Map| {
            let mut decks = map.decks.clone();
            decks.iter_mut().for_each(|deck| deck.tickets.clear());
            decks
        };
        let (bare_there, bare_here) = (bare(there), bare(here));
        self.records(
            bare_there.iter().map(|deck| (&deck.id, deck)),
            bare_here.iter().map(|deck| (&deck.id, deck)),
            |_, deck| format!("Deck {}", or_id(&deck.name, &deck.id)),
        );
        for deck in &there.decks {
            let other = here.decks.iter().find(|other| other.id == deck.id);
            let Some(other) = other else {
                continue;
            };
            let within = if many {
                format!(" in {}", or_id(&deck.name, &deck.id))
            } else {
                String::new()
            };
            self.records(
                deck.tickets.iter().map(|ticket| (&ticket.id, ticket)),
                other.tickets.iter().map(|ticket| (&ticket.id, ticket)),
                |there_is, ticket| {
                    let map = if there_is { there } else { here };
                    let ends = (map.place_name(&ticket.from), map.place_name(&ticket.to));
                    format!("Ticket {} – {} ({}){within}", ends.0, ends.1, ticket.value)
                },
            );
        }
    }

    /// Records with the same id belong together; in a draft an id may occur more than once.
    fn records<'a, T: PartialEq + 'a>(
        &mut self,
        there: impl Iterator<Item = (&'a Id, &'a T)>,
        here: impl Iterator<Item = (&'a Id, &'a T)>,
        name: impl Fn(bool, &T) -> String,
    ) {
        let (there, here) = (numbered(there), numbered(here));
        for (key, record) in &there {
            match here.get(key) {
                None => self.only_there.push(name(true, record)),
                Some(other) if other != record => self.changed.push(name(false, other)),
                Some(_) => {}
            }
        }
        let only = here.iter().filter(|(key, _)| !there.contains_key(*key));
        self.only_here
            .extend(only.map(|(_, record)| name(false, record)));
    }
}

fn numbered<'a, T>(
    records: impl Iterator<Item = (&'a Id, &'a T)>,
) -> BTreeMap<(&'a str, usize), &'a T> {
    let mut numbered = BTreeMap::new();
    for (id, record) in records {
        let mut number = 0;
        while numbered.contains_key(&(id.as_str(), number)) {
            number += 1;
        }
        numbered.insert((id.as_str(), number), record);
    }
    numbered
}

/// The fields of two values that are not alike.
fn differing<T: serde::Serialize>(there: &T, here: &T) -> Vec<String> {
    let fields = |value: &T| match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (there, here) = (fields(there), fields(here));
    let differs = |name: &&String| there.get(*name) != here.get(*name);
    let mut names: Vec<String> = there
        .keys()
        .chain(here.keys())
        .filter(differs)
        .cloned()
        .collect();
    names.sort();
    names.dedup();
    names
}

fn or_id<'a>(name: &'a str, id: &'a Id) -> &'a str {
    if name.is_empty() { id.as_str() } else { name }
}

fn plain(field: &str) -> String {
    field.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{City, Color, Point, shipped};

    #[test]
    fn what_differs_is_named() {
        let there = shipped::find("first-line").unwrap().load().unwrap().map;
        assert!(Difference::of(&there, &there).is_empty());
        let mut here = there.clone();
        here.notes = "Mine".to_owned();
        here.cities[0].at = Some(Point::new(1.0, 2.0));
        here.cities
            .push(City::new(Id::from("oslo"), "Oslo", Point::new(5.0, 5.0)));
        let route = here.routes.remove(0);
        here.routes[0].color = Color::Gray;
        let ticket = here.decks[0].tickets.remove(0);
        here.rules.trains += 1;
        let found = Difference::of(&there, &here);
        assert_eq!(found.only_here, ["City Oslo"]);
        let name = |id: &Id| there.place_name(id).to_owned();
        let route_name = format!(
            "Route {} – {} ({})",
            name(&route.from),
            name(&route.to),
            route.color.name()
        );
        let ticket_name = format!(
            "Ticket {} – {} ({})",
            name(&ticket.from),
            name(&ticket.to),
            ticket.value
        );
        assert_eq!(found.only_there, [route_name, ticket_name]);
        assert_eq!(found.changed[0], "Notes");
        assert_eq!(found.changed[1], "Rules: trains");
        assert_eq!(found.changed[2], format!("City {}", here.cities[0].name));
        assert!(found.changed[3].starts_with("Route ") && found.changed[3].ends_with("(gray)"));
        assert_eq!(found.changed.len(), 4);
    }
}
