//! The map being edited, with everything that editing needs: undo, selection, the saved state.
//!
//! [`Document::apply`] is the only write. Undo is a stack of snapshots that share
//! what did not change. This module knows
//! nothing of windows and opens no files.

mod edit;
mod parts;
mod selection;
mod snapshot;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use edit::{About, Edit, Refused, described};
pub use parts::{Parts, Records};
pub use selection::{Item, Selection};

use crate::map::Map;

use snapshot::Snapshot;

/// A state of the document and what led away from it.
#[derive(Debug)]
struct Step {
    name: String,
    state: Snapshot,
}

/// The state before an unfinished transaction.
#[derive(Debug)]
struct Transaction {
    name: String,
    map: Arc<Map>,
    selection: Selection,
}

/// The map being edited.
#[derive(Debug)]
pub struct Document {
    map: Arc<Map>,
    selection: Selection,
    /// What undo returns to, the latest last.
    done: Vec<Step>,
    /// What redo returns to, the next last.
    undone: Vec<Step>,
    open: Option<Transaction>,
    /// The map as it is on disk; none if it never was.
    saved: Option<Arc<Map>>,
    /// Another number after every change of the map, undo included.
    revision: u64,
}

/// A number that no state of any document has had.
fn next_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Document {
    /// A document that starts from a map; `saved` says whether it is on disk as it is.
    pub fn new(map: Map, saved: bool) -> Self {
        let map = Arc::new(map);
        Document {
            saved: saved.then(|| Arc::clone(&map)),
            map,
            selection: Selection::default(),
            done: Vec::new(),
            undone: Vec::new(),
            open: None,
            revision: next_revision(),
        }
    }

    /// The map as it is now.
    pub fn map(&self) -> &Arc<Map> {
        &self.map
    }

    /// Another number after every change of the map, undo included, and for every document: what is
    /// known of one revision may not hold for another.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What is selected.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// Selects something. This is no step of its own.
    pub fn select(&mut self, selection: Selection) {
        self.selection = selection.within(&self.map);
    }

    /// Makes a change: the only way to change the map.
    ///
    /// # Errors
    /// If the edit cannot be made; then nothing has changed.
    pub fn apply(&mut self, edit: &Edit) -> Result<(), Refused> {
        let (map, selection) = edit.on(&self.map)?;
        if map == *self.map {
            return Ok(());
        }
        if self.open.is_none() {
            self.remember(
                edit.name(&self.map),
                &Arc::clone(&self.map),
                &self.selection.clone(),
            );
        }
        self.map = Arc::new(map);
        self.revision = next_revision();
        let selection = selection.unwrap_or_else(|| self.selection.clone());
        self.select(selection);
        Ok(())
    }

    /// Starts a transaction: until [`Document::commit`], all changes are one step. An open one is
    /// committed first.
    pub fn begin(&mut self, name: &str) {
        self.commit();
        self.open = Some(Transaction {
            name: name.to_owned(),
            map: Arc::clone(&self.map),
            selection: self.selection.clone(),
        });
    }

    /// Whether a transaction is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Ends a transaction. One that changed nothing leaves no step.
    pub fn commit(&mut self) {
        if let Some(before) = self.open.take()
            && *before.map != *self.map
        {
            self.remember(before.name, &before.map, &before.selection);
        }
    }

    /// Makes a state one that undo returns to.
    fn remember(&mut self, name: String, map: &Map, selection: &Selection) {
        let like = self.done.last().map(|step| &step.state);
        let state = Snapshot::of(map, selection, like);
        self.done.push(Step { name, state });
        self.undone.clear();
    }

    /// Ends a transaction as if it had never begun.
    pub fn cancel(&mut self) {
        if let Some(before) = self.open.take() {
            if !Arc::ptr_eq(&before.map, &self.map) {
                self.revision = next_revision();
            }
            (self.map, self.selection) = (before.map, before.selection);
        }
    }

    /// The name of the step that undo would take back.
    pub fn undo_name(&self) -> Option<&str> {
        self.done.last().map(|step| step.name.as_str())
    }

    /// The name of the step that redo would make again.
    pub fn redo_name(&self) -> Option<&str> {
        self.undone.last().map(|step| step.name.as_str())
    }

    /// All steps that can be taken back, the latest first.
    pub fn history(&self) -> impl Iterator<Item = &str> {
        self.done.iter().rev().map(|step| step.name.as_str())
    }

    /// Takes the last step back; an open transaction counts as one.
    pub fn undo(&mut self) -> bool {
        self.commit();
        let Some(step) = self.done.pop() else {
            return false;
        };
        let now = self.go_to(step);
        self.undone.push(now);
        true
    }

    /// Makes the last step that was taken back again.
    pub fn redo(&mut self) -> bool {
        self.commit();
        let Some(step) = self.undone.pop() else {
            return false;
        };
        let now = self.go_to(step);
        self.done.push(now);
        true
    }

    /// Goes to a state; returns the way back.
    fn go_to(&mut self, step: Step) -> Step {
        let now = Snapshot::of(&self.map, &self.selection, Some(&step.state));
        let map = step.state.map();
        self.map = match &self.saved {
            Some(saved) if **saved == map => Arc::clone(saved),
            _ => Arc::new(map),
        };
        self.selection = step.state.selection();
        self.revision = next_revision();
        Step {
            name: step.name,
            state: now,
        }
    }

    /// Whether the map differs from what is on disk.
    pub fn is_unsaved(&self) -> bool {
        match &self.saved {
            Some(saved) => !Arc::ptr_eq(saved, &self.map) && **saved != *self.map,
            None => true,
        }
    }

    /// Says that a state of the map is on disk now.
    pub fn mark_saved(&mut self, map: Arc<Map>) {
        self.saved = Some(map);
    }

    /// Says that what is on disk is not a state of this document.
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// The map as it was last saved.
    pub fn saved(&self) -> Option<&Arc<Map>> {
        self.saved.as_ref()
    }
}

#[cfg(test)]
mod tests;
