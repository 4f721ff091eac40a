//! Which games are played for a report card.

use std::convert::Infallible;
use std::sync::Arc;

use crate::Watcher;
use crate::bots::{BotKind, Habits};
use crate::game::{Board, BoardError};
use crate::map::Map;
use crate::sim::{Plan, RunError, Runner, Series, SetupError, Study, default_bots, suited_habits};

/// How much is played.
#[derive(Clone, Debug)]
pub struct Games {
    /// Table sizes.
    pub players: Vec<u8>,
    /// Games at each table size: two fifths as the bots choose, the others with starting tickets at
    /// random, because what a ticket does takes most games to see.
    pub games: u64,
    /// What all chance is drawn from.
    pub seed: u64,
    /// Who plays.
    pub bots: Vec<BotKind>,
    /// What `planner` goes by at a table size; the standard where nothing is said.
    pub habits: Vec<(u8, Habits)>,
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
            habits: Vec::new(),
            threads: 1,
        }
    }

    /// Finds the habits that suit the map at every table size, unless they are set, or nobody goes by
    /// them.
    ///
    /// # Errors
    /// If the map cannot be played.
    pub fn suit(&mut self, map: &Arc<Map>, watcher: Watcher<'_>) -> Result<(), PlayError> {
        let asked = self.bots.iter().any(|bot| bot.has_habits());
        if !asked || !self.habits.is_empty() {
            return Ok(());
        }
        let sizes = self.players.len().max(1) as f64;
        for (number, &players) in self.players.iter().enumerate() {
            let board = Arc::new(Board::new(Arc::clone(map), players)?);
            let mut within = |share: f64| watcher((number as f64 + share) / sizes);
            let habits = suited_habits(&board, self.threads, &mut within)?;
            self.habits.push((players, habits));
        }
        Ok(())
    }

    fn habits_at(&self, players: u8) -> Habits {
        let mut known = self.habits.iter();
        let known = known.find(|(size, _)| *size == players);
        known.map_or(Habits::STANDARD, |(_, habits)| *habits)
    }

    /// What is played at one table size: the bots' own choice, and the experiment. Whole deals only,
    /// so that every line-up is played in all seats.
    pub fn series(&self, players: u8) -> [Series; 2] {
        let part = |games: u64| games.max(1).next_multiple_of(u64::from(players));
        let own_games = part(self.games * 2 / 5);
        let own = Series {
            bots: self.bots.clone(),
            habits: self.habits_at(players),
            ..Series::new(players, own_games, self.seed)
        };
        let drawn = Series {
            games: part(self.games.saturating_sub(own_games)),
            random_tickets: true,
            ..own.clone()
        };
        [own, drawn]
    }

    /// Games at all table sizes together.
    pub fn planned(&self) -> u64 {
        let series = self
            .players
            .iter()
            .flat_map(|players| self.series(*players));
        series.map(|series| series.games).sum()
    }
}

/// The games at one table size.
#[derive(Clone, Debug)]
pub struct Played {
    /// How many play.
    pub players: u8,
    /// As the bots choose.
    pub own: Arc<Study>,
    /// With starting tickets kept at random, so that what a ticket does can be told from who
    /// chooses it.
    pub drawn: Arc<Study>,
}

impl Played {
    /// Games that were played, by the bots' choice and in the experiment.
    pub fn games(&self) -> u64 {
        self.own.games.number() + self.drawn.games.number()
    }
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

/// Plays. If the watcher ends it early, what has been played is given.
///
/// # Errors
/// If the map cannot be played.
pub fn play(map: &Arc<Map>, games: &Games, watcher: Watcher<'_>) -> Result<Vec<Played>, PlayError> {
    let planned = games.planned().max(1) as f64;
    let (mut before, mut ended) = (0, false);
    let mut run = |board: &Arc<Board>, series: &Series| -> Result<Study, PlayError> {
        let setup = series.setup(Arc::clone(board))?;
        let mut runner = Runner::new(setup, Plan::of(series.games), games.threads)?;
        if !ended {
            let mut within = |share: f64| {
                let done = before as f64 + share * series.games as f64;
                let answer = watcher(done / planned);
                ended |= answer.is_break();
                answer
            };
            let Ok(()) = runner.play::<Infallible>(&mut within, |_| Ok(()));
        }
        before += series.games;
        Ok(runner.into_study())
    };
    let mut played = Vec::new();
    for &players in &games.players {
        let board = Arc::new(Board::new(Arc::clone(map), players)?);
        let [own, drawn] = games.series(players);
        played.push(Played {
            players,
            own: Arc::new(run(&board, &own)?),
            drawn: Arc::new(run(&board, &drawn)?),
        });
    }
    Ok(played)
}
