//! A game that shows what a finding is about.

use std::sync::Arc;

use crate::balance::Games;
use crate::game::Board;
use crate::map::{Id, Map};
use crate::sim::{log_of_game, play_game};

/// Games that are looked through.
const GAMES: u64 = 400;

/// The log of the first game of the experiment in which somebody holds a ticket; none if nobody does, or
/// nothing can be played.
pub fn game_with_ticket(
    map: &Arc<Map>,
    games: &Games,
    players: u8,
    ticket: &Id,
    stop: &dyn Fn() -> bool,
) -> Option<String> {
    let place = map.tickets().iter().position(|own| own.id == *ticket)?;
    let board = Arc::new(Board::new(Arc::clone(map), players).ok()?);
    let [_, drawn] = games.series(players);
    let setup = drawn.setup(Arc::clone(&board)).ok()?;
    for number in 0..GAMES {
        if stop() {
            return None;
        }
        let Ok(game) = play_game(&setup, number) else {
            continue;
        };
        let holds = |seat| {
            let mut tickets = game.state.tickets_of(&board, seat);
            tickets.any(|own| usize::from(own) == place)
        };
        if board.seats().any(holds) {
            return log_of_game(&setup, number).ok();
        }
    }
    None
}
