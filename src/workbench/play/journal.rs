//! The log of a game while it is played: every event is written once, when it happens.

use crate::game::{Board, BreakOff, Event, FinalScore, GameHead, Recorder, State, Witness as _};

/// The lines of a game so far.
pub struct Journal {
    text: String,
    /// Where the line of each event ends.
    ends: Vec<usize>,
    /// Where the head ends.
    begin: usize,
}

impl Journal {
    /// The journal of a game that has just begun.
    pub fn new(board: &Board, head: &GameHead) -> Journal {
        let text = Recorder::new(board, head).into_text();
        Journal {
            begin: text.len(),
            ends: Vec::new(),
            text,
        }
    }

    /// Adds an event.
    pub fn write(&mut self, board: &Board, event: Event) {
        let mut recorder = Recorder::going_on(board, std::mem::take(&mut self.text));
        recorder.see(event);
        self.text = recorder.into_text();
        self.ends.push(self.text.len());
    }

    /// Keeps only the first events: the others never happened.
    pub fn truncate(&mut self, events: usize) {
        self.ends.truncate(events);
        self.text
            .truncate(self.ends.last().copied().unwrap_or(self.begin));
    }

    /// The whole log of a game that has ended.
    pub fn finished(&self, board: &Board, state: &State, score: &FinalScore) -> String {
        Recorder::going_on(board, self.text.clone()).finish(state, score)
    }

    /// The whole log of a game that is broken off here.
    pub fn broken_off(&self, board: &Board) -> String {
        Recorder::going_on(board, self.text.clone()).break_off(BreakOff::Cancelled {})
    }
}
