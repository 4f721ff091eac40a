//! What is wrong with a map, in a designer's words.
//!
//! A [`Map`] goes in, all its problems come out; nothing stops at the first one and nothing is
//! changed. Errors block play, warnings and hints do not. Each kind of problem has a stable
//! [`Code`]; the severity belongs to the code.

mod cities;
mod drawing;
mod files;
mod look;
mod routes;
mod rules;
mod tickets;

use std::collections::HashMap;

use crate::analysis::Network;
use crate::map::problem::{Problems, count};
use crate::map::{Id, Map, Origin, faults};

pub use crate::map::{Code, Problem, Severity, Subject};
pub use files::{check_files, check_picture};

/// All problems of a map, errors first.
pub fn check(map: &Map) -> Vec<Problem> {
    let scene = Scene::new(map);
    let mut problems = Problems(faults(map));
    rules::check(&scene, &mut problems);
    cities::check(&scene, &mut problems);
    routes::check(&scene, &mut problems);
    tickets::check(&scene, &mut problems);
    drawing::check(&scene, &mut problems);
    look::check(&scene, &mut problems);
    let mut found = problems.0;
    found.sort_by_key(Problem::severity);
    found
}

/// Comments that saving would lose.
pub fn check_comments(origin: &Origin) -> Vec<Problem> {
    (0..origin.stray_comments.len())
        .map(|index| Problem {
            code: Code::StrayComment,
            subject: Subject::Comment(index),
            message: "only comments above the opening bracket survive a save; move this one there, or into `notes`"
                .to_owned(),
        })
        .collect()
}

/// A map and what the checks look up in it.
struct Scene<'a> {
    map: &'a Map,
    network: Network<'a>,
    /// The first city with each id.
    cities: HashMap<&'a Id, usize>,
}

impl<'a> Scene<'a> {
    fn new(map: &'a Map) -> Self {
        let mut cities = HashMap::new();
        for (index, city) in map.cities.iter().enumerate() {
            cities.entry(&city.id).or_insert(index);
        }
        Scene {
            map,
            network: Network::new(map),
            cities,
        }
    }

    /// Whether a ticket end of that id exists.
    fn is_place(&self, id: &Id) -> bool {
        self.cities.contains_key(id) || self.map.groups.iter().any(|group| group.id == *id)
    }
}
