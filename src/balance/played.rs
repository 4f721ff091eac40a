//! Which games are played for a report card.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bots::BotKind;
use crate::game::{Board, BoardError};
use crate::map::Map;
use crate::sim::{Entrant, Plan, RunError, Runner, Setup, SetupError, Study, default_bots};

/// The experiment deals other cards than the games that bots play by their own choice.
const EXPERIMENT: u64 = 0x7469_636B_6574_7321;
/// Deals between two looks at whether to stop.
const STEP: u64 = 64;

/// The seed of the experiment that belongs to games with a seed.
pub fn experiment(seed: u64) -> u64 {
    seed ^ EXPERIMENT
}

/// How much is played.
#[derive(Clone, Debug)]
pub struct Games {
    /// Table sizes.
    pub players: Vec<u8>,
    /// Games at each table size: half as the bots choose, half with starting tickets at random.
    pub games: u64,
    /// What all chance is drawn from.
    pub seed: u64,
    /// Who plays.
    pub bots: Vec<BotKind>,
    /// Threads.
    pub threads: usize,
}

impl Games {
    /// All bots that go by rules of thumb, at every table size of the rules.
    pub fn of(map: &Map, games: u64, seed: u64) -> Self {
        Games {
            players: map.rules.players.counts().collect(),
            games,
            seed,
            bots: default_bots(),
            threads: 1,
        }
    }
}

/// The games at one table size.
#[derive(Clone, Debug)]
pub struct Played {
    /// How many play.
    pub players: u8,
    /// As the bots choose.
    pub own: Study,
    /// With starting tickets kept at random, so that what a ticket does can be told from who
    /// chooses it.
    pub drawn: Study,
}

/// Why nothing could be played.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The map has errors.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Nobody can sit down.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No threads.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Plays. `progress` is told after each step how many games were played; a flag that is set ends
/// it early with what has been played.
///
/// # Errors
/// If the map cannot be played.
pub fn play(
    map: &Arc<Map>,
    games: &Games,
    stop: &AtomicBool,
    mut progress: impl FnMut(u64),
) -> Result<Vec<Played>, PlayError> {
    let mut played = Vec::new();
    for &players in &games.players {
        let board = Arc::new(Board::new(Arc::clone(map), players)?);
        // Whole deals only: every line-up is played in all seats.
        let half = games.games.div_ceil(2).next_multiple_of(u64::from(players));
        let mut run = |setup: Setup| -> Result<Study, PlayError> {
            let mut runner = Runner::new(setup, Plan::of(half), games.threads)?;
            let mut before = 0;
            while !runner.is_over() && !stop.load(Ordering::Relaxed) {
                runner.step(STEP);
                let now = runner.study().games.number();
                progress(now - before);
                before = now;
            }
            Ok(runner.into_study())
        };
        let pool = |seed: u64| {
            let bots = games.bots.iter().map(|kind| Entrant::from(*kind));
            Setup::pool(Arc::clone(&board), bots.collect(), seed)
        };
        let own = run(pool(games.seed)?)?;
        let drawn = run(pool(experiment(games.seed))?.with_random_tickets())?;
        played.push(Played {
            players,
            own,
            drawn,
        });
    }
    Ok(played)
}
