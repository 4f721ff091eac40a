//! The same set of routes, scored by the engine.

use std::error::Error;

use railwright_engine::game::{PlayerScore, Position, Scorer, Seat, State};

use crate::cases::Case;
use crate::search::Best;

/// The score of the first player, who has claimed the routes and holds the tickets, at a table where
/// nobody else has done anything.
///
/// # Errors
/// If there is no such position.
pub fn score(case: &Case, best: &Best) -> Result<PlayerScore, Box<dyn Error>> {
    let board = &case.board;
    let first = Seat::new(0);
    let mut position = Position {
        claimed: best.routes.iter().map(|route| (first, *route)).collect(),
        tickets: vec![best.tickets.clone()],
        loans: vec![best.loans],
        bonus_cards: case.bonus_cards().iter().map(|(card, _)| *card).collect(),
        ..Position::default()
    };
    if let Some(toll) = &board.rules().toll {
        let tolls = best
            .routes
            .iter()
            .map(|route| i32::from(board.route(*route).toll));
        let left = toll.start_value() as i32 - tolls.sum::<i32>();
        position.tokens = vec![Some(left.max(0))];
        if case.token_bonus > 0 {
            position
                .tokens
                .resize(usize::from(board.players()), Some(0));
        }
    }
    let state = State::staged(board, &position)?;
    let score = Scorer::default().score(board, &state);
    Ok(score.players.into_iter().next().ok_or("no players")?)
}
