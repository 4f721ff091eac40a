//! One game: the bots decide, chance brings what the deal's streams hold, and whatever goes wrong
//! ends it.

use super::deal::{Deal, MOST_SEATS};
use super::facts::Watcher;
use super::fault::{Fault, FaultKind};
use super::setup::Setup;
use crate::bots::{Bot, Desk};
use crate::game::{Action, Ending, MOST_TURNS, Refusal, Seat, State, Streams, random_action};

/// A game of a deal.
pub(super) struct Game<'a> {
    pub setup: &'a Setup,
    pub deal: &'a Deal,
    /// Its number in the study.
    pub number: u64,
    /// The entrant in each seat.
    pub seated: [usize; MOST_SEATS],
    rotation: usize,
    /// Every position is audited.
    audit: bool,
}

impl<'a> Game<'a> {
    pub fn new(setup: &'a Setup, deal: &'a Deal, rotation: usize, audit: bool) -> Game<'a> {
        let players = u64::from(setup.board().players());
        Game {
            setup,
            deal,
            number: deal.number * players + rotation as u64,
            seated: deal.seated(rotation),
            rotation,
            audit,
        }
    }

    /// The bot in a seat.
    pub fn bot_name(&self, seat: Seat) -> &str {
        self.setup.entrants()[self.seated[usize::from(seat)]].name()
    }

    fn fault(&self, kind: FaultKind, seat: Seat, message: String) -> Fault {
        Fault {
            game: self.number,
            kind,
            bot: self.bot_name(seat).to_owned(),
            seat,
            message,
        }
    }

    /// Plays to the end.
    pub fn play<W: Watcher>(
        &self,
        bots: &mut Vec<Box<dyn Bot>>,
        desk: &mut Desk,
        watcher: &mut W,
    ) -> Result<State, Fault> {
        let board = self.setup.board();
        watcher.facts().reset(board);
        bots.clear();
        let mut tosses = [false; MOST_SEATS];
        for (seat, tosses) in board.seats().zip(&mut tosses) {
            let bot = self.setup.entrants()[self.seated[usize::from(seat)]].sit_down();
            *tosses = bot.only_tosses();
            bots.push(bot);
        }
        let mut chance = self.deal.chance.clone();
        let mut randoms = self.deal.randoms(self.rotation);
        let mut starts = self.deal.starts.clone();
        let random_tickets = self.setup.random_tickets();
        let mut last = Seat(0);
        let mut state = if self.audit {
            let mut state = State::begin(board, watcher);
            let first = state.draw_chance(board, &mut chance);
            self.carry_out_audited(&mut state, first, last, &mut chance, watcher)?;
            state
        } else {
            State::dealt(board, &mut chance, watcher)
        };
        while let Some(seat) = state.decider() {
            last = seat;
            let place = usize::from(seat);
            // Before the first round the only choice is that of the starting tickets.
            let experiment = random_tickets && state.round() == 0;
            let random = if experiment {
                &mut starts
            } else {
                &mut randoms[place]
            };
            let chosen = if experiment || tosses[place] {
                random_action(&state, board, &mut desk.workspace, random)
            } else {
                bots[place].choose(&state.view(board, seat), desk, random)
            };
            let Some(action) = &chosen else {
                let round = state.round();
                let message = format!("did not decide in round {round}");
                return Err(self.fault(FaultKind::NoMove, seat, message));
            };
            if let Action::Claim { route, .. } = action {
                watcher.facts().contested = state.is_contested(board, seat, *route);
            }
            let round = state.round();
            if self.audit {
                self.carry_out_audited(&mut state, chosen, seat, &mut chance, watcher)?;
            } else if let Err(refusal) = state.play(board, action, &mut chance, watcher) {
                return Err(self.illegal(*action, round, seat, refusal));
            }
        }
        if state.ending() == Some(Ending::TurnLimit) {
            let message = format!("stopped after {MOST_TURNS} turns");
            return Err(self.fault(FaultKind::Endless, last, message));
        }
        Ok(state)
    }

    /// Carries out what a bot decided or chance brought first, and all that chance then brings, one
    /// step after the other, and audits every position.
    fn carry_out_audited<W: Watcher>(
        &self,
        state: &mut State,
        mut next: Option<Action>,
        seat: Seat,
        chance: &mut Streams,
        watcher: &mut W,
    ) -> Result<(), Fault> {
        let board = self.setup.board();
        while let Some(action) = next {
            let round = state.round();
            let done = state.apply_seen(board, action, watcher);
            done.map_err(|refusal| self.illegal(action, round, seat, refusal))?;
            state.audit(board).map_err(|violation| {
                let message = format!("after {action:?}: {violation}");
                self.fault(FaultKind::BrokenPosition, seat, message)
            })?;
            next = state.draw_chance(board, chance);
        }
        Ok(())
    }

    #[cold]
    fn illegal(&self, action: Action, round: u16, seat: Seat, why: Refusal) -> Fault {
        let message = format!("{action:?} in round {round}: {why}");
        self.fault(FaultKind::IllegalMove, seat, message)
    }
}
