//! What an import has gathered, and the map it becomes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::error::Wrong;
use super::remarks::Remarks;
use super::{Imported, Kind, arrange, propose};
use crate::map::{
    Deck, Geo, Goal, Group, Id, MAX_CITIES, MAX_ROUTES, MAX_TICKETS, Map, Preset, REGULAR_POOL,
    Route, Ticket,
};

/// Where a city lies, as the file says it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spot {
    /// Units of some picture, y down.
    Picture(f64, f64),
    /// Latitude and longitude in degrees.
    Globe(f64, f64),
}

/// A place as the file has it.
#[derive(Clone, Debug, Default)]
pub struct DraftCity {
    /// What routes call it.
    pub key: String,
    /// What is printed.
    pub name: String,
    /// Where it lies.
    pub spot: Option<Spot>,
    /// Where it lies on earth.
    pub geo: Option<Geo>,
    /// Its region.
    pub region: Option<String>,
    /// Its country.
    pub country: Option<String>,
    /// Its region or its country; the file does not say which.
    pub land: Option<String>,
    /// Free words.
    pub tags: Vec<String>,
    /// Nothing runs through it.
    pub zone: bool,
    /// Must not be moved.
    pub locked: bool,
}

/// A ticket as the file has it.
#[derive(Clone, Debug, Default)]
pub struct DraftTicket {
    /// Its own name in the file; empty if it has none.
    pub id: String,
    /// The deck it belongs to; empty for the only one.
    pub deck: String,
    /// One end.
    pub from: String,
    /// Further ends, each with a value.
    pub goals: Vec<(String, i32)>,
    /// The pool it is dealt from; empty for the regular one.
    pub pool: String,
    /// The pair at its foot.
    pub neutral: Option<(String, String)>,
    /// Tuning leaves it alone.
    pub locked: bool,
}

/// A route as the file has it; ends and bend are still in the file's own terms.
#[derive(Clone, Debug, Default)]
pub struct DraftRoute {
    /// Its own name in the file; empty if it has none.
    pub id: String,
    /// One end.
    pub from: String,
    /// The other end.
    pub to: String,
    /// Points that it bends towards.
    pub bend: Vec<(f64, f64)>,
    /// Everything else.
    pub facts: Route,
}

/// All that a file says.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub name: String,
    pub author: String,
    pub notes: String,
    pub source: String,
    /// Smallest and largest table.
    pub players: Option<(u8, u8)>,
    pub trains: Option<u8>,
    /// Points by length.
    pub score: BTreeMap<u8, i32>,
    /// Regions that count twice.
    pub double_regions: Vec<String>,
    /// Width and height of the picture that positions refer to.
    pub picture: Option<(f64, f64)>,
    pub cities: Vec<DraftCity>,
    pub routes: Vec<DraftRoute>,
    pub tickets: Vec<DraftTicket>,
    /// Name, and keys of its places.
    pub groups: Vec<(String, Vec<String>)>,
    /// Ids mean nothing to a reader: better ones are made from names.
    pub foreign_ids: bool,
    /// Ends of routes and tickets are cities even if no list names them.
    pub implied: bool,
    pub remarks: Remarks,
}

impl Draft {
    /// The map.
    pub fn into_imported(mut self, kind: Kind) -> Result<Imported, Wrong> {
        if self.implied {
            self.imply_cities();
        }
        for (count, most, what) in [
            (self.cities.len(), MAX_CITIES, "cities"),
            (self.routes.len(), MAX_ROUTES, "routes"),
            (self.tickets.len(), MAX_TICKETS, "tickets"),
        ] {
            if count > most {
                return Err(Wrong::whole(format!(
                    "has {count} {what}; a map has at most {most}"
                )));
            }
        }
        if self.cities.is_empty() {
            return Err(Wrong::whole(
                "contains no cities: there is nothing to import",
            ));
        }
        let mut map = Map::new(self.name.trim(), Preset::Base);
        map.author = std::mem::take(&mut self.author);
        map.notes = std::mem::take(&mut self.notes);
        map.source = std::mem::take(&mut self.source);
        let ids = self.add_cities(&mut map);
        self.add_groups(&ids, &mut map);
        self.add_routes(&ids, &mut map);
        self.add_tickets(&ids, &mut map);
        arrange::place(&mut self, &mut map);
        let preset = propose::rules(&mut self, &mut map);
        propose::lands(&self, preset, &mut map);
        Ok(Imported {
            map,
            kind,
            preset: Some(preset),
            remarks: self.remarks.sentences(),
        })
    }

    /// A key that is an id as we would make them.
    fn own_id(&self, key: &str) -> Option<Id> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
        let starts = key.starts_with(|c: char| c.is_ascii_lowercase());
        let ours = starts && key.chars().all(plain) && !self.foreign_ids;
        ours.then(|| Id::from(key))
    }

    /// Cities that only routes and tickets name.
    fn imply_cities(&mut self) {
        let mut known: BTreeSet<String> = BTreeSet::new();
        for city in &self.cities {
            known.insert(city.key.clone());
            known.insert(city.name.clone());
        }
        known.extend(self.groups.iter().map(|(name, _)| name.clone()));
        let ends = self
            .routes
            .iter()
            .flat_map(|route| [&route.from, &route.to]);
        let goals = self.tickets.iter().flat_map(|ticket| {
            let goals = ticket.goals.iter().map(|(goal, _)| goal);
            std::iter::once(&ticket.from).chain(goals)
        });
        let mut new = Vec::new();
        for name in ends.chain(goals) {
            if !name.is_empty() && known.insert(name.clone()) {
                new.push(DraftCity {
                    key: name.clone(),
                    name: name.clone(),
                    ..DraftCity::default()
                });
            }
        }
        self.cities.extend(new);
    }

    /// Adds the cities; gives back their ids by key and by name, keys first.
    fn add_cities(&self, map: &mut Map) -> HashMap<String, Id> {
        let mut ids = HashMap::new();
        let mut taken: BTreeSet<String> = BTreeSet::new();
        for city in &self.cities {
            let id = self.own_id(&city.key).unwrap_or_else(|| {
                let name = if city.name.is_empty() {
                    &city.key
                } else {
                    &city.name
                };
                Id::fresh(name, |id| taken.contains(id))
            });
            taken.insert(id.as_str().to_owned());
            ids.entry(city.key.clone()).or_insert_with(|| id.clone());
            map.cities.push(crate::map::City {
                id,
                name: city.name.clone(),
                region: city.region.clone(),
                country: city.country.clone(),
                tags: city.tags.clone(),
                zone: city.zone,
                locked: city.locked,
                ..crate::map::City::default()
            });
        }
        for (draft, city) in self.cities.iter().zip(&map.cities) {
            ids.entry(draft.name.clone())
                .or_insert_with(|| city.id.clone());
        }
        ids
    }

    fn add_groups(&self, ids: &HashMap<String, Id>, map: &mut Map) {
        for (name, places) in &self.groups {
            let taken = |id: &str| {
                map.cities.iter().any(|city| city.id == id)
                    || map.groups.iter().any(|group| group.id == id)
            };
            let id = self.own_id(name).filter(|id| !taken(id.as_str()));
            let shown = name
                .split_once(':')
                .map_or(name.as_str(), |(_, shown)| shown);
            let group = Group {
                id: id.unwrap_or_else(|| Id::fresh(shown, taken)),
                name: shown.to_owned(),
                places: places.iter().map(|place| end(ids, place)).collect(),
            };
            map.groups.push(group);
        }
    }

    fn add_routes(&self, ids: &HashMap<String, Id>, map: &mut Map) {
        let mut taken: BTreeSet<String> = BTreeSet::new();
        for draft in &self.routes {
            let (from, to) = (end(ids, &draft.from), end(ids, &draft.to));
            let own = self
                .own_id(&draft.id)
                .filter(|id| !taken.contains(id.as_str()));
            let id = own.unwrap_or_else(|| Id::joining(&from, &to, |id| taken.contains(id)));
            taken.insert(id.as_str().to_owned());
            map.routes.push(Route {
                id,
                from,
                to,
                ..draft.facts.clone()
            });
        }
    }

    fn add_tickets(&self, ids: &HashMap<String, Id>, map: &mut Map) {
        let mut ids = ids.clone();
        for ((name, _), group) in self.groups.iter().zip(&map.groups) {
            ids.entry(name.clone()).or_insert_with(|| group.id.clone());
            ids.entry(group.name.clone())
                .or_insert_with(|| group.id.clone());
        }
        let ids = &ids;
        let mut decks: Vec<Deck> = Vec::new();
        for draft in &self.tickets {
            let place = decks.iter().position(|deck| deck.name == draft.deck);
            let place = place.unwrap_or_else(|| {
                let taken = |id: &str| decks.iter().any(|deck| deck.id == id);
                decks.push(Deck {
                    id: Id::fresh(&draft.deck, taken),
                    name: draft.deck.clone(),
                    ..Deck::default()
                });
                decks.len() - 1
            });
            let tickets = &mut decks[place].tickets;
            let from = end(ids, &draft.from);
            let mut goals = draft.goals.iter().map(|(goal, value)| Goal {
                to: end(ids, goal),
                value: *value,
            });
            let first = goals.next().unwrap_or_default();
            let taken = |id: &str| tickets.iter().any(|ticket: &Ticket| ticket.id == id);
            let own = self.own_id(&draft.id).filter(|id| !taken(id.as_str()));
            let id = own.unwrap_or_else(|| Id::joining(&from, &first.to, taken));
            let pool = match draft.pool.as_str() {
                "" => REGULAR_POOL,
                pool => pool,
            };
            let neutral = draft.neutral.as_ref();
            tickets.push(Ticket {
                or: goals.collect(),
                pool: pool.to_owned(),
                neutral: neutral.map(|(a, b)| (end(ids, a), end(ids, b))),
                locked: draft.locked,
                ..Ticket::new(id, from, first.to, first.value)
            });
        }
        if let [only] = decks.as_mut_slice()
            && only.name.is_empty()
        {
            (only.id, only.name) = (Id::from("main"), "Main deck".to_owned());
        }
        if let Some(first) = decks.first() {
            map.active_deck = first.id.clone();
            map.decks = decks;
        }
    }
}

/// The id of a place, or what the file calls it if there is none: a fault that `check` names.
fn end(ids: &HashMap<String, Id>, key: &str) -> Id {
    ids.get(key).cloned().unwrap_or_else(|| Id::from(key))
}
