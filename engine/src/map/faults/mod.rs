//! What keeps a map from being played: every error of `check`, and all that a board refuses.
//!
//! One decision in one place: a map without faults becomes a board at every table size that its
//! rules allow, and a map with one becomes none. Nothing here looks at the drawing.

mod ids;
mod numbers;
mod regions;
mod routes;
mod rules;
mod text;
mod tickets;

use std::collections::HashMap;

pub use numbers::beyond_limits;
pub(super) use text::is_unprintable;

use super::problem::{Problem, Problems, Subject};
use super::{Code, Id, Map, nearest};

/// Everything that keeps a map from being played, in the order in which a designer would mend it.
pub fn faults(map: &Map) -> Vec<Problem> {
    let ground = Ground::of(map);
    let mut problems = Problems::default();
    problems.0.extend(beyond_limits(map));
    text::find(map, &mut problems);
    ids::find(&ground, &mut problems);
    rules::find(map, &mut problems);
    if map.cities.is_empty() || map.routes.is_empty() {
        let missing = if map.cities.is_empty() {
            "cities"
        } else {
            "routes"
        };
        problems.add(
            Code::EmptyMap,
            Subject::Map,
            format!("has no {missing} yet"),
        );
    } else {
        regions::find(map, &mut problems);
    }
    routes::find(map, &mut problems);
    tickets::find(&ground, &mut problems);
    problems.0
}

/// A map and what its ids stand for.
struct Ground<'a> {
    map: &'a Map,
    /// The first city with each id.
    cities: HashMap<&'a Id, usize>,
    /// The first group with each id.
    groups: HashMap<&'a Id, usize>,
}

impl<'a> Ground<'a> {
    fn of(map: &'a Map) -> Self {
        let mut cities = HashMap::new();
        for (index, city) in map.cities.iter().enumerate() {
            cities.entry(&city.id).or_insert(index);
        }
        let mut groups = HashMap::new();
        for (index, group) in map.groups.iter().enumerate() {
            groups.entry(&group.id).or_insert(index);
        }
        Ground {
            map,
            cities,
            groups,
        }
    }

    /// Whether a ticket end of that id exists.
    fn is_place(&self, id: &Id) -> bool {
        self.cities.contains_key(id) || self.groups.contains_key(id)
    }

    /// The cities that a ticket end names; those that do not exist are left out.
    fn cities_of(&self, id: &Id) -> Vec<usize> {
        if let Some(city) = self.cities.get(id) {
            return vec![*city];
        }
        let group = self.groups.get(id).map(|group| &self.map.groups[*group]);
        let places = group.into_iter().flat_map(|group| &group.places);
        let cities = places.filter_map(|place| self.cities.get(place).copied());
        cities.collect()
    }

    /// "; did you mean `oslo`?" if some city or group is near.
    fn suggestion(&self, id: &Id) -> String {
        let cities = self.map.cities.iter().map(|city| city.id.as_str());
        let groups = self.map.groups.iter().map(|group| group.id.as_str());
        suggestion(id.as_str(), cities.chain(groups))
    }
}

/// "; did you mean `oslo`?" if something known is near.
pub fn suggestion<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wanted, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}
