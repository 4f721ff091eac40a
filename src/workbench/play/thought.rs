//! A bot's decision apart from the table, so that it can be made on another thread. It takes along all
//! it needs and brings it back, so the game is the same wherever it is made.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bots::{Bot, BotRandom, Desk};
use crate::game::{Action, Board, Seat, State};
use crate::sim::known_habits;

/// A decision that a bot is to make.
pub struct Thought {
    pub(super) number: u64,
    pub(super) seat: Seat,
    pub(super) board: Arc<Board>,
    pub(super) state: State,
    pub(super) bot: Box<dyn Bot>,
    pub(super) desk: Option<Desk>,
    pub(super) random: BotRandom,
}

/// A decision that a bot has made; the table takes it if the position is still the same.
pub struct Decided {
    pub(super) number: u64,
    pub(super) seat: Seat,
    pub(super) bot: Box<dyn Bot>,
    pub(super) desk: Desk,
    pub(super) random: BotRandom,
    /// What the bot does, and why; none if it is at a loss.
    pub(super) chosen: Option<(Action, String)>,
}

impl Thought {
    /// Lets the bot decide. Once `stop` is set it ends early, and what comes of it must be dropped.
    pub fn think(mut self, stop: Option<Arc<AtomicBool>>) -> Decided {
        let mut desk = self.desk.take().unwrap_or_else(|| desk_for(&self.board));
        desk.stop = stop;
        let view = self.state.view(&self.board, self.seat);
        let action = self.bot.choose(&view, &mut desk, &mut self.random);
        let chosen = action.map(|action| (action, self.bot.reason(&self.board)));
        desk.stop = None;
        Decided {
            number: self.number,
            seat: self.seat,
            bot: self.bot,
            desk,
            random: self.random,
            chosen,
        }
    }
}

/// A desk for bots that play as suits the board.
pub(super) fn desk_for(board: &Board) -> Desk {
    let habits = known_habits(board.map(), board.players());
    Desk::with_habits(board, habits.unwrap_or_default())
}
