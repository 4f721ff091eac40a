//! How bots decide in a session, and what is known of those at a loss.

use super::Session;
use crate::bots::BotKind;
use crate::game::{FaultKind, Seat, random_action};
use crate::workbench::play::sitter::Sitter;
use crate::workbench::play::thought::{Decided, Thought};

impl Session {
    /// Lets the bot whose turn it is decide, here and now. Says whether there was one.
    pub fn act_for_bot(&mut self) -> bool {
        match self.begin_thought() {
            Some(thought) => self.end_thought(thought.think(None)),
            None => false,
        }
    }

    /// Whether the bot whose turn it is takes so long that nobody should wait for it.
    pub fn is_slow(&self) -> bool {
        let kind = self.bot_to_decide().and_then(|seat| self.kind(seat));
        kind.is_some_and(|kind| !kind.is_quick())
    }

    /// The decision of the bot whose turn it is, to be made elsewhere; none if there is no bot to
    /// decide, or if it is thinking already.
    pub fn begin_thought(&mut self) -> Option<Thought> {
        let seat = self.bot_to_decide()?;
        let dealer = self.dealer.as_mut()?;
        if dealer.thinking.is_some() {
            return None;
        }
        let place = usize::from(seat);
        let random = dealer.randoms.get(place)?.clone();
        let bot = dealer.bots.get_mut(place)?.take()?;
        dealer.thoughts += 1;
        dealer.thinking = Some(dealer.thoughts);
        Some(Thought {
            number: dealer.thoughts,
            seat,
            board: self.board.clone(),
            state: self.state.clone(),
            bot,
            desk: dealer.desk.take(),
            random,
        })
    }

    /// Carries out what a bot has decided, and all that chance then brings. Says whether the game went
    /// on; a thought that comes too late is dropped.
    pub fn end_thought(&mut self, decided: Decided) -> bool {
        let Some(dealer) = &mut self.dealer else {
            return false;
        };
        if dealer.thinking != Some(decided.number) {
            return false;
        }
        dealer.thinking = None;
        dealer.desk = Some(decided.desk);
        let place = usize::from(decided.seat);
        if let Some(bot) = dealer.bots.get_mut(place) {
            *bot = Some(decided.bot);
        }
        if let Some(random) = dealer.randoms.get_mut(place) {
            *random = decided.random;
        }
        let fault = match decided.chosen {
            Some((action, why)) => {
                let mut seen = Vec::new();
                let done = self.state.apply_seen(&self.board, action, &mut seen);
                if done.is_ok() {
                    self.record(seen, Some(why));
                }
                done.err().map(|_| FaultKind::IllegalMove)
            }
            None => Some(FaultKind::NoMove),
        };
        let went_on = fault.is_none_or(|fault| self.act_at_random(decided.seat, fault));
        self.take_chances();
        went_on
    }

    /// A thought came to nothing: a fresh bot sits down, and anything is done in its place.
    pub fn lose_thought(&mut self) -> bool {
        let (Some(seat), Some(dealer)) = (self.bot_to_decide(), &mut self.dealer) else {
            return false;
        };
        if dealer.thinking.is_none() {
            return false;
        }
        dealer.reseat(&self.sitters);
        let went_on = self.act_at_random(seat, FaultKind::NoMove);
        self.take_chances();
        went_on
    }

    fn kind(&self, seat: Seat) -> Option<BotKind> {
        match self.sitters.get(usize::from(seat))? {
            Sitter::Bot(kind) => Some(*kind),
            Sitter::Person(_) => None,
        }
    }

    /// For a bot at a loss anything is done, so that the game goes on; the fault is counted.
    fn act_at_random(&mut self, seat: Seat, fault: FaultKind) -> bool {
        let Some(dealer) = &mut self.dealer else {
            return false;
        };
        let mut random = dealer.randoms[usize::from(seat)].clone();
        let workspace = &mut dealer.desk(&self.board).workspace;
        let Some(action) = random_action(&self.state, &self.board, workspace, &mut random) else {
            return false;
        };
        dealer.randoms[usize::from(seat)] = random;
        let mut seen = Vec::new();
        let done = self.state.apply_seen(&self.board, action, &mut seen);
        let first = self.moments.len();
        self.record(seen, None);
        if let Some(moment) = self.moments.get_mut(first) {
            moment.fault = Some((seat, fault));
        }
        done.is_ok()
    }

    /// By seat, how often a bot had no legal move in mind and a random one was made for it.
    pub fn faults(&self) -> Vec<u32> {
        let mut faults = self.earlier_faults.clone();
        faults.resize(self.sitters.len(), 0);
        for (seat, _) in self.moments.iter().filter_map(|moment| moment.fault) {
            if let Some(number) = faults.get_mut(usize::from(seat)) {
                *number += 1;
            }
        }
        faults
    }

    /// Adds what is known of bots at a loss in a game that was read from its log, which has no place
    /// for it.
    pub fn recall_faults(&mut self, faults: Vec<u32>) {
        self.earlier_faults = faults;
    }

    /// What bots at a loss have made of the game; none if there were none.
    pub fn trouble(&self) -> Option<String> {
        let faults = self.faults();
        let faults = self.sitters.iter().zip(faults).enumerate();
        let told: Vec<String> = faults
            .filter(|(_, (_, number))| *number > 0)
            .map(|(seat, (sitter, number))| {
                let (name, seat) = (sitter.full_label(), seat + 1);
                let times = if number == 1 { "time" } else { "times" };
                format!(
                    "{name} in seat {seat} found no legal move; a random one was played instead ({number} {times})"
                )
            })
            .collect();
        (!told.is_empty()).then(|| told.join("; "))
    }
}
