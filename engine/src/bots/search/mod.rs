//! A player that thinks ahead: it guesses what it cannot see, plays each thing it could do to the end
//! of the game with `planner` in every seat, many times over the same guesses, and does something
//! else than `planner` would only if that is surely better.
//!
//! | file | one idea |
//! |---|---|
//! | `budget` | how long it may think |
//! | `options` | what it could do |
//! | `suspicion` | which tickets others may hold |
//! | `playout` | a guess played to its end |
//! | `race` | which option is surely better than the first thought |

mod budget;
mod options;
mod playout;
mod race;
mod suspicion;

use rand::Rng as _;

pub use self::budget::{Budget, NoBudget};
pub use self::race::Prospect;

use self::playout::Playouts;
use self::race::Race;
use self::suspicion::Suspicion;
use super::builder::Builder;
use super::reason::Reason;
use super::{Bot, BotRandom, Desk, planner};
use crate::game::{Action, Board, View};
use crate::map::rules::TicketReturn;

/// Deals that every option is played with before one drops out, where prospects are compared.
const PATIENCE: u32 = 48;

/// A bot that thinks ahead.
#[derive(Debug)]
pub struct Search {
    budget: Budget,
    /// What it thinks first.
    first: Builder,
    suspicion: Suspicion,
    /// Made with the first decision.
    playouts: Option<Playouts>,
    race: Race,
    reason: Reason,
}

impl Search {
    /// A fresh bot for one game.
    pub fn new(budget: Budget) -> Search {
        Search {
            budget,
            first: Builder::new(&planner::STYLE),
            suspicion: Suspicion::default(),
            playouts: None,
            race: Race::default(),
            reason: Reason::NothingElse,
        }
    }

    /// One that is asked for advice: its prospects can be compared, because nothing drops out before it
    /// has been played out many times.
    pub fn patient(budget: Budget) -> Search {
        let mut search = Search::new(budget);
        search.race.patience = PATIENCE;
        search
    }

    /// What it has thought of at its last decision, the best first; empty if there was nothing to
    /// think about.
    pub fn prospects(&self) -> Vec<Prospect> {
        self.race.prospects()
    }

    fn think(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let decision = view.decision()?;
        let first = self.first.choose(view, desk, random)?;
        self.reason = self.first.reason;
        self.race.begin(first);
        self.options(view, desk, decision);
        if self.race.is_decided() {
            return Some(first);
        }
        self.suspicion.look(view, desk);
        let playouts = self.playouts.get_or_insert_with(|| Playouts::new(view));
        playouts.forget();
        let suspicion = &mut self.suspicion;
        let play = |deal, option: &Action| {
            // All options drop out once it is told to stop.
            if desk.is_stopped() {
                return None;
            }
            playouts.play(view, desk, suspicion, deal, option)
        };
        self.race
            .run(self.budget, decision, random.next_u64(), play);
        let best = self.race.best();
        if best != first {
            self.reason = Reason::ThoughtAhead(self.race.playouts());
        }
        Some(best)
    }

    /// Remembers what it gives back.
    fn remember(&mut self, view: &View<'_>, action: Action) {
        let Action::KeepTickets(keep) = action else {
            return;
        };
        let rules = &view.board().rules().tickets;
        let how = if view.round() == 0 {
            rules.start_return
        } else {
            rules.draw_return
        };
        if how != TicketReturn::DiscardFaceUp {
            let offer = (0..).zip(view.offer());
            let back = offer.filter(|(place, _)| !keep.keeps(*place));
            self.suspicion
                .guesser
                .remember(back.map(|(_, ticket)| *ticket));
        }
    }
}

impl Bot for Search {
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let action = self.think(view, desk, random)?;
        self.remember(view, action);
        Some(action)
    }

    fn reason(&self, board: &Board) -> String {
        self.reason.sentence(board)
    }
}
