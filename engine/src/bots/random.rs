//! Anything that is legal.

use super::{Bot, BotRandom, Desk};
use crate::game::{Action, Board, View};

/// Does anything that is legal.
#[derive(Debug)]
pub(super) struct Random;

impl Bot for Random {
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        view.random_action(&mut desk.workspace, random)
    }

    fn only_tosses(&self) -> bool {
        true
    }

    fn reason(&self, _board: &Board) -> String {
        "It plays at random.".to_owned()
    }
}
