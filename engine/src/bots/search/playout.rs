//! A guess played to its end, with `planner` in every seat.

use rand::{Rng as _, SeedableRng as _};

use super::suspicion::Suspicion;
use crate::bots::builder::Builder;
use crate::bots::{Bot as _, BotRandom, Desk, planner};
use crate::game::{Action, FinalScore, Scorer, State, Streams, View};

/// Room for playing games out.
#[derive(Debug)]
pub(super) struct Playouts {
    /// The last guess, and the number it was made from.
    guess: State,
    guessed: Option<u64>,
    /// A game that begins with it.
    game: State,
    seats: Vec<Builder>,
    scorer: Scorer,
    score: FinalScore,
}

/// How a game ended for the player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    /// Points ahead of the best other player; behind, if below 0.
    pub margin: f32,
    /// The part of the victory.
    pub won: f32,
}

impl Playouts {
    pub fn new(view: &View<'_>) -> Playouts {
        let board = view.board();
        Playouts {
            guess: State::new(board),
            guessed: None,
            game: State::new(board),
            seats: board
                .seats()
                .map(|_| Builder::new(&planner::STYLE))
                .collect(),
            scorer: Scorer::default(),
            score: FinalScore::default(),
        }
    }

    /// Plays the game of a deal that begins with an option. None if the option is not legal after all.
    pub fn play(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        suspicion: &mut Suspicion,
        deal: u64,
        option: &Action,
    ) -> Option<Outcome> {
        let board = view.board();
        if self.guessed != Some(deal) {
            let mut random = BotRandom::seed_from_u64(deal);
            view.guess(&mut suspicion.guesser, &mut random, &mut self.guess);
            self.guessed = Some(deal);
        }
        self.game.copy_from(&self.guess);
        let mut chance = Streams::new(deal ^ 0x5851_F42D_4C95_7F2D);
        let mut random = BotRandom::seed_from_u64(chance.players.next_u64());
        self.game.play(board, option, &mut chance, &mut ()).ok()?;
        for builder in &mut self.seats {
            builder.begin_again();
        }
        while let Some(seat) = self.game.decider() {
            let bot = &mut self.seats[usize::from(seat)];
            let action = bot.choose(&self.game.view(board, seat), desk, &mut random)?;
            self.game.play(board, &action, &mut chance, &mut ()).ok()?;
        }
        self.scorer.score_into(board, &self.game, &mut self.score);
        let own = usize::from(view.seat());
        let mut others = i32::MIN;
        for (place, player) in self.score.players.iter().enumerate() {
            if place != own {
                others = others.max(player.total);
            }
        }
        let won = if self.score.winners.contains(&view.seat()) {
            1.0 / self.score.winners.len() as f32
        } else {
            0.0
        };
        let margin = self.score.players[own].total.saturating_sub(others) as f32;
        Some(Outcome { margin, won })
    }

    /// Forgets the last guess: the position has changed.
    pub fn forget(&mut self) {
        self.guessed = None;
    }
}
