//! A hint: what the person could do, thought over off the frame. It is of one decision and goes with it.

use super::game::{Game, Lit};
use crate::game::Action;
use crate::workbench::job::Job;
use crate::workbench::play::advice::{Advice, Candidate};

/// What the person could do.
#[derive(Default)]
pub enum Hint {
    /// Nobody has asked.
    #[default]
    None,
    /// It is being thought over.
    Thinking(Job<Option<Advice>>),
    /// What came of it, and the place of the candidate that is chosen.
    Ready(Advice, usize),
}

impl Hint {
    /// Whether it has a place on the screen.
    pub fn is_shown(&self) -> bool {
        !matches!(self, Hint::None)
    }

    /// What could be done, the best first; empty until it has been thought over.
    pub fn candidates(&self) -> &[Candidate] {
        match self {
            Hint::Ready(advice, _) => &advice.candidates,
            Hint::None | Hint::Thinking(_) => &[],
        }
    }

    /// The candidate that is chosen: the best, unless another was clicked.
    pub fn chosen(&self) -> Option<&Candidate> {
        match self {
            Hint::Ready(advice, chosen) => advice.candidates.get(*chosen),
            Hint::None | Hint::Thinking(_) => None,
        }
    }

    /// Chooses another candidate.
    pub fn choose(&mut self, place: usize) {
        if let Hint::Ready(_, chosen) = self {
            *chosen = place;
        }
    }
}

impl Game {
    /// Has the decision of the person thought over; `wake` is called when that is done.
    pub fn ask_for_hint(&mut self, wake: impl Fn() + Clone + Send + 'static) {
        if self.curtain().is_some() || self.hint.is_shown() {
            return;
        }
        let Some(question) = self.table.question() else {
            return;
        };
        if !self.is_now() {
            self.show(usize::MAX);
        }
        let budget = self.hint_budget;
        let job = Job::start(0, wake, move |worker| {
            question.answer(budget, Some(worker.stop_flag()))
        });
        match job {
            Some(job) => self.hint = Hint::Thinking(job),
            None => self.refused = Some(NO_HINT.to_owned()),
        }
    }

    /// Takes a hint that has been thought over.
    pub(super) fn take_hint(&mut self) {
        let Hint::Thinking(job) = &mut self.hint else {
            return;
        };
        match job.poll() {
            Ok(None) => {}
            Ok(Some(Some(advice))) => self.hint = Hint::Ready(advice, 0),
            Ok(Some(None)) | Err(_) => {
                self.hint = Hint::None;
                self.refused = Some(NO_HINT.to_owned());
            }
        }
    }

    /// Carries out the candidate that is chosen. Says whether the game went on.
    pub fn follow_hint(&mut self) -> bool {
        let action = self.hint.chosen().map(|candidate| candidate.action);
        match (action, self.fresh_options()) {
            (Some(action), Some(_)) => self.act(action),
            _ => false,
        }
    }

    /// The candidate that is lit up on the board: the one under the pointer, or else the chosen one.
    pub fn lit_candidate(&self) -> Option<&Candidate> {
        match self.lit {
            Some(Lit::Candidate(place)) => self.hint.candidates().get(place),
            _ => self.hint.chosen(),
        }
    }

    /// What is proposed in the panel.
    pub fn hinted(&self) -> Option<Action> {
        self.lit_candidate().map(|candidate| candidate.action)
    }
}

/// Why there is no hint.
const NO_HINT: &str = "There is no hint for this decision.";
