//! What a change would do, before it is made: the changed map plays the deals that the map as it is has
//! played already.

use std::sync::Arc;

use super::course::{Base, Course, Snapshot};
use crate::balance::{Comparison, Games};
use crate::document::{Edit, Refused};
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
        let course = Course {
            map: Arc::new(map),
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
        })
    }

    /// Takes what was found so far.
    ///
    /// # Errors
    /// If the work in the background died.
    pub fn poll(&mut self) -> Result<(), Died> {
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
        self.job.is_some()
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
