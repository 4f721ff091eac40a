//! What a change would do, before it is made: the changed map plays the deals that the map as it is has
//! played already.

use std::sync::Arc;

use super::course::{Base, Course, Snapshot};
use crate::balance::{Comparison, Games};
use crate::check::{Severity, check};
use crate::document::{Edit, Refused};
use crate::map::Map;
use crate::map::problem::Problem;
use crate::workbench::job::{Died, Job};

/// A change that is being tried.
pub struct Preview {
    /// What it is called.
    pub name: String,
    /// The change.
    pub edit: Edit,
    /// The revision of the map that it belongs to.
    pub revision: u64,
    job: Option<Job<Snapshot>>,
    known: Snapshot,
    checking: Option<Job<Vec<Problem>>>,
    problems: Vec<Problem>,
}

impl Preview {
    /// Starts trying a change.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn start(
        (name, edit): (String, Edit),
        (base, revision): (Base, u64),
        (games, first): (Games, u8),
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Result<Preview, Refused> {
        let (map, _) = edit.on(&base.map)?;
        let map = Arc::new(map);
        let (before, after) = (Arc::clone(&base.map), Arc::clone(&map));
        let checking = Job::start(revision, wake.clone(), move |_| {
            new_problems(&before, &after)
        });
        let course = Course {
            map,
            known: Vec::new(),
            base: Some(base),
            games,
            first,
        };
        let job = Job::start(revision, wake, move |worker| {
            course.run(|part| worker.bring(part), || worker.is_cancelled())
        });
        Ok(Preview {
            name,
            edit,
            revision,
            job,
            known: Snapshot::default(),
            checking,
            problems: Vec::new(),
        })
    }

    /// Takes what was found so far.
    ///
    /// # Errors
    /// If the work in the background died.
    pub fn poll(&mut self) -> Result<(), Died> {
        if let Some(job) = &mut self.checking
            && let Some(found) = job.poll()?
        {
            self.problems = found;
            self.checking = None;
        }
        let Some(job) = &mut self.job else {
            return Ok(());
        };
        match job.poll() {
            Ok(Some(known)) => {
                self.known = known;
                self.job = None;
            }
            Ok(None) => {
                if let Some(part) = job.take_part() {
                    self.known = part;
                }
            }
            Err(died) => {
                self.job = None;
                return Err(died);
            }
        }
        Ok(())
    }

    /// Whether it is still being tried.
    pub fn is_playing(&self) -> bool {
        self.job.is_some() || self.checking.is_some()
    }

    /// Errors and warnings that the map would have then, and does not have now.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Why it cannot be played.
    pub fn failed(&self) -> Option<&str> {
        self.known.failed.as_deref()
    }

    /// What it would change, as far as it is known.
    pub fn comparison(&self) -> Option<&Comparison> {
        self.known.comparison.as_deref()
    }
}

/// Errors and warnings that a changed map has and the map as it is does not have.
fn new_problems(before: &Map, after: &Map) -> Vec<Problem> {
    let grave = |map: &Map| {
        let mut found = check(map);
        found.retain(|one| one.severity() != Severity::Hint);
        found
    };
    let mut known: Vec<_> = grave(before)
        .into_iter()
        .map(|one| (one.code, one.message))
        .collect();
    let mut new = grave(after);
    new.retain(|one| {
        let alike = |(code, message): &(_, String)| *code == one.code && *message == one.message;
        match known.iter().position(alike) {
            Some(place) => {
                known.swap_remove(place);
                false
            }
            None => true,
        }
    });
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::shipped;

    #[test]
    fn only_what_a_change_brings_is_new() {
        let before = shipped::find("first-line").unwrap().load().unwrap().map;
        assert_eq!(new_problems(&before, &before), []);
        let mut after = before.clone();
        after.routes[0].length = 9;
        let new = new_problems(&before, &after);
        assert!(!new.is_empty(), "nine spaces have no room");
        assert_eq!(new_problems(&after, &before), []);
        assert_eq!(new_problems(&after, &after), []);
    }
}
