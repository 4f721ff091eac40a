//! Who plays on which board.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::bots::{Bot, BotKind, Habits};
use crate::game::Board;
use crate::map::problem::count;

/// Somebody who can be seated: a name, and a way to make a fresh bot for every game.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    make: Arc<dyn Fn() -> Box<dyn Bot> + Send + Sync>,
}

impl Entrant {
    /// An entrant that the function makes a bot for.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Box<dyn Bot> + Send + Sync + 'static,
    ) -> Entrant {
        Entrant {
            name: name.into(),
            make: Arc::new(make),
        }
    }

    /// Its name in studies and logs.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A fresh bot for one game.
    pub(super) fn sit_down(&self) -> Box<dyn Bot> {
        (self.make)()
    }
}

impl From<BotKind> for Entrant {
    fn from(kind: BotKind) -> Entrant {
        Entrant::new(kind.to_string(), move || kind.sit_down())
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The bots that play if nobody says otherwise: all that go by rules of thumb.
pub fn default_bots() -> Vec<BotKind> {
    let quick = BotKind::QUICK.into_iter();
    quick.filter(|kind| *kind != BotKind::Random).collect()
}

/// What the named bots are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seating {
    /// A pool from which a line-up is drawn for each deal.
    Pool,
    /// One fixed line-up.
    Lineup,
}

/// Why nobody can sit down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Nobody was named.
    #[error("no bots are given")]
    NoBots,
    /// A line-up for another table.
    #[error("the line-up has {}, but there are {players} players", count(*.found, "bot", "bots"))]
    Lineup {
        /// How many were named.
        found: usize,
        /// How many play.
        players: u8,
    },
}

/// What is played.
#[derive(Clone, Debug)]
pub struct Setup {
    board: Arc<Board>,
    entrants: Vec<Entrant>,
    /// The bots as they were named, each by its place among the entrants.
    named: Vec<usize>,
    seating: Seating,
    seed: u64,
    random_tickets: bool,
    habits: Habits,
}

impl Setup {
    /// A line-up is drawn from a pool for each deal. With as many names as seats or fewer every name
    /// sits in it as evenly as can be; a bot that is named twice has twice the weight.
    ///
    /// # Errors
    /// If nobody is named.
    pub fn pool(board: Arc<Board>, bots: Vec<Entrant>, seed: u64) -> Result<Setup, SetupError> {
        Setup::new(board, bots, Seating::Pool, seed)
    }

    /// One fixed line-up, which moves on by a seat from game to game.
    ///
    /// # Errors
    /// If it does not have a bot for every seat.
    pub fn lineup(board: Arc<Board>, bots: Vec<Entrant>, seed: u64) -> Result<Setup, SetupError> {
        let (found, players) = (bots.len(), board.players());
        if found != usize::from(players) {
            return Err(SetupError::Lineup { found, players });
        }
        Setup::new(board, bots, Seating::Lineup, seed)
    }

    fn new(
        board: Arc<Board>,
        bots: Vec<Entrant>,
        seating: Seating,
        seed: u64,
    ) -> Result<Setup, SetupError> {
        if bots.is_empty() {
            return Err(SetupError::NoBots);
        }
        let mut entrants: Vec<Entrant> = Vec::new();
        let mut named = Vec::new();
        for bot in bots {
            let known = entrants.iter().position(|known| known.name == bot.name);
            named.push(known.unwrap_or(entrants.len()));
            if known.is_none() {
                entrants.push(bot);
            }
        }
        Ok(Setup {
            board,
            entrants,
            named,
            seating,
            seed,
            random_tickets: false,
            habits: Habits::STANDARD,
        })
    }

    /// An experiment: starting tickets are kept at random, every legal choice as likely as the
    /// others, so that the effect of a ticket can be told from the choice of it.
    pub fn with_random_tickets(mut self) -> Setup {
        self.random_tickets = true;
        self
    }

    /// The same with habits that suit the board.
    pub fn with_habits(mut self, habits: Habits) -> Setup {
        self.habits = habits;
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Everybody who can be seated, each once, in the order in which they were named.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The bots as they were named, each by its place among the entrants.
    pub fn named(&self) -> &[usize] {
        &self.named
    }

    /// What the named bots are.
    pub fn seating(&self) -> Seating {
        self.seating
    }

    /// What all chance is drawn from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// What `planner` and whoever thinks like it goes by.
    pub fn habits(&self) -> Habits {
        self.habits
    }

    /// Whether starting tickets are kept at random.
    pub fn random_tickets(&self) -> bool {
        self.random_tickets
    }
}
