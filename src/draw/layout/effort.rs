//! How much work a layout may do, and whether anybody still waits for it.
//!
//! Work is counted in steps of a few nanoseconds, never in seconds: a layout gives the same map on
//! every machine, and ends on all of them.

use crate::Watcher;

/// The watcher is asked after this many steps: a few milliseconds.
pub(super) const ASKED_EVERY: u64 = 500_000;

/// A layout was stopped before it was done; the map is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the layout was cancelled; the map is unchanged")]
pub struct Cancelled;

/// Why work ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Nobody waits for it any more.
    Cancelled,
    /// It has done all that it may; what has been found so far is kept.
    Spent,
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        Stop::Cancelled
    }
}

/// The work of a layout.
pub(super) struct Effort<'a> {
    watcher: Watcher<'a>,
    /// Steps done so far.
    steps: u64,
    /// Steps at which the watcher is asked next.
    ask_at: u64,
    /// Steps at which the stage must end.
    end: u64,
    /// The part of the whole that the stage is, and how much of it is done.
    stage: (f64, f64),
    done: f64,
    spent: bool,
}

impl<'a> Effort<'a> {
    pub fn new(watcher: Watcher<'a>) -> Self {
        Effort {
            watcher,
            steps: 0,
            ask_at: 0,
            end: u64::MAX,
            stage: (0.0, 1.0),
            done: 0.0,
            spent: false,
        }
    }

    /// What follows is a part of the whole.
    pub fn part(&mut self, from: f64, to: f64) {
        self.stage = (from, to);
        self.done = 0.0;
    }

    /// Steps done so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether some stage had to end before its work was done.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Counts steps.
    ///
    /// # Errors
    /// If the work is to end.
    pub fn spend(&mut self, steps: usize) -> Result<(), Stop> {
        self.steps += steps as u64;
        if self.steps >= self.ask_at {
            self.ask_at = self.steps + ASKED_EVERY;
            let (from, to) = self.stage;
            let share = from + (to - from) * self.done.clamp(0.0, 1.0);
            if (self.watcher)(share).is_break() {
                return Err(Stop::Cancelled);
            }
        }
        if self.steps > self.end {
            return Err(Stop::Spent);
        }
        Ok(())
    }

    /// Says how much of the stage is done, from 0 to 1.
    pub fn done(&mut self, share: f64) {
        self.done = share;
    }

    /// Finds something out in no more than so many steps, if they suffice.
    pub fn aside<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Cancelled> {
        let (spent, done) = (self.spent, self.done);
        let found = self.stage(steps, (done, done), work);
        (self.spent, self.done) = (spent, done);
        found
    }

    /// Does a part of the whole, in no more than so many steps. If they do not suffice, it ends
    /// with nothing.
    pub fn stage<T>(
        &mut self,
        steps: u64,
        part: (f64, f64),
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Cancelled> {
        let before = (self.end, self.stage);
        let (from, to) = before.1;
        let within = |share: f64| from + (to - from) * share;
        self.end = before.0.min(self.steps.saturating_add(steps));
        self.stage = (within(part.0), within(part.1));
        self.done = 0.0;
        let ended = work(self);
        (self.end, self.stage) = before;
        self.done = part.1;
        match ended {
            Ok(done) => Ok(Some(done)),
            Err(Stop::Spent) => {
                self.spent = true;
                Ok(None)
            }
            Err(Stop::Cancelled) => Err(Cancelled),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::{names, relax};
    use super::*;
    use crate::map::{Map, shipped};

    fn straight(name: &str) -> Map {
        let mut map = shipped::find(name).unwrap().load().unwrap().map;
        for route in &mut map.routes {
            route.bend.clear();
        }
        map
    }

    #[test]
    fn not_one_step_is_done_after_the_watcher_has_ended_it() {
        let map = straight("usa");
        for end_after in [1, 5, 20, 50] {
            let mut calls = 0;
            let mut watcher = |_| {
                calls += 1;
                if calls < end_after {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let mut effort = Effort::new(&mut watcher);
            let ended = relax::relax(&map, &mut effort);
            assert!(ended.is_err(), "after {end_after}");
            assert_eq!(effort.ask_at, effort.steps + ASKED_EVERY);
            assert_eq!(calls, end_after);
        }
    }

    #[test]
    fn the_watcher_is_asked_again_after_a_few_milliseconds_of_work() {
        let map = straight("italia");
        let mut calls = 0;
        let mut watcher = |_| {
            calls += 1;
            ControlFlow::Continue(())
        };
        let mut effort = Effort::new(&mut watcher);
        let laid = relax::relax(&map, &mut effort).unwrap();
        names::place(&laid, &mut effort).unwrap();
        let steps = effort.steps();
        assert!(
            calls >= steps / (2 * ASKED_EVERY),
            "{calls} times in {steps} steps"
        );
    }

    #[test]
    fn a_stage_ends_when_its_steps_are_done_and_what_follows_goes_on() {
        let mut watcher = |_| ControlFlow::Continue(());
        let mut effort = Effort::new(&mut watcher);
        let mut rounds = 0;
        let ended = effort.stage(100, (0.0, 0.5), |effort| -> Result<(), Stop> {
            loop {
                effort.spend(10)?;
                rounds += 1;
            }
        });
        assert_eq!((ended, rounds), (Ok(None), 10));
        assert!(effort.is_spent());
        assert_eq!(
            effort.stage(100, (0.5, 1.0), |effort| effort.spend(99)),
            Ok(Some(()))
        );
    }
}
