//! The coast of the map, made off the frame and kept until cities or land have changed.
//!
//! While something is dragged the board shows the coast as it was; it follows once the hand rests.

use std::sync::Arc;

use egui::Context;

use super::app::{Editor, waker};
use crate::draw::{Coast, KnownCoast, same_coast};
use crate::map::{LandSource, Map};
use crate::workbench::job::Job;

/// The coast that is drawn, and the map that it is of.
#[derive(Default)]
pub(in crate::editor) struct DrawnCoast {
    known: Option<Known>,
    /// The map as it was last seen to have the coast that is known.
    same_as: Option<Arc<Map>>,
    job: Option<(Arc<Map>, Job<Option<Coast>>)>,
}

#[derive(Clone)]
struct Known {
    of: Arc<Map>,
    coast: Option<Arc<Coast>>,
}

impl DrawnCoast {
    /// Whether a coast is being made.
    pub fn is_making(&self) -> bool {
        self.job.is_some()
    }

    /// What the board is drawn with.
    pub fn known(&self) -> KnownCoast<'_> {
        match &self.known {
            Some(known) => KnownCoast::Made(known.coast.as_deref()),
            None => KnownCoast::Awaited,
        }
    }

    /// The coast, once it has been made.
    pub fn coast(&self) -> Option<&Coast> {
        self.known.as_ref()?.coast.as_deref()
    }

    /// A number that differs for every coast that is drawn.
    pub fn number(&self) -> usize {
        let coast = self.known.as_ref().map(|known| Arc::as_ptr(&known.of));
        coast.map_or(0, |of| of as usize)
    }

    /// Forgets the coast, because another map is shown.
    pub fn forget(&mut self) {
        *self = DrawnCoast::default();
    }

    /// Takes a coast that has been made, and starts making another one if this is not that of the
    /// map any more. A hand that is busy is not disturbed.
    fn follow(&mut self, context: &Context, map: &Arc<Map>, busy: bool) {
        if let Some((of, job)) = &mut self.job {
            match job.poll() {
                Ok(None) => {}
                Ok(Some(coast)) => {
                    let of = Arc::clone(of);
                    self.take(of, coast);
                }
                // Without a coast the land follows the network.
                Err(_) => {
                    let of = Arc::clone(of);
                    self.take(of, None);
                }
            }
        }
        if self
            .same_as
            .as_ref()
            .is_some_and(|same| Arc::ptr_eq(same, map))
        {
            return;
        }
        if let Some(known) = &self.known
            && same_coast(&known.of, map)
        {
            self.same_as = Some(Arc::clone(map));
            self.job = None;
            return;
        }
        if matches!(map.land.from, LandSource::Network | LandSource::Picture) {
            self.take(Arc::clone(map), None);
            return;
        }
        let making = self.job.as_ref().is_some_and(|(of, _)| same_coast(of, map));
        if making || busy && self.known.is_some() {
            return;
        }
        let of = Arc::clone(map);
        let job = Job::start(0, waker(context), move |_| Coast::of(&of));
        match job {
            Some(job) => self.job = Some((Arc::clone(map), job)),
            None => self.take(Arc::clone(map), None),
        }
    }

    fn take(&mut self, of: Arc<Map>, coast: Option<Coast>) {
        self.job = None;
        self.same_as = Some(Arc::clone(&of));
        self.known = Some(Known {
            of,
            coast: coast.map(Arc::new),
        });
    }
}

impl Editor {
    /// The coast that is drawn, unless the land follows the network.
    pub fn coast(&self) -> Option<&Coast> {
        self.coast.coast()
    }

    /// Keeps the coast that of the map.
    pub(super) fn follow_coast(&mut self, context: &Context, map: &Arc<Map>) {
        let busy = self.canvas.is_busy();
        self.coast.follow(context, map, busy);
    }
}
