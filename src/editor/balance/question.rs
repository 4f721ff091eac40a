//! What bots are asked to play: how many of them, which, how often, and from which seed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::bots::BotKind;
use crate::game::Board;
use crate::map::{Map, SEATS};
use crate::sim::{Entrant, Seating, Setup, SetupError};

/// How the live balance is played, as the editor remembers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LiveSettings {
    /// The bots that a table is drawn from.
    pub bots: Vec<BotKind>,
    /// Games at each table size.
    pub games: u64,
    /// What all chance is drawn from.
    pub seed: u64,
    /// Nothing is played until it is asked for.
    pub paused: bool,
}

impl Default for LiveSettings {
    fn default() -> Self {
        LiveSettings {
            bots: vec![BotKind::Planner],
            games: 2_000,
            seed: 1,
            paused: false,
        }
    }
}

impl LiveSettings {
    /// The most games at each table size.
    pub const MOST_GAMES: u64 = 50_000;

    /// What is played at one table size. Settings are text that anybody may have changed.
    pub fn question(&self, players: u8) -> Question {
        let usual = LiveSettings::default();
        Question {
            players,
            seating: Seating::Pool,
            bots: if self.bots.is_empty() {
                usual.bots
            } else {
                self.bots.clone()
            },
            games: self.games.clamp(1, Self::MOST_GAMES),
            seed: self.seed,
        }
    }
}

/// The table sizes that a map may be played at.
pub fn table_sizes(map: &Map) -> Vec<u8> {
    let allowed = map.rules.players.counts();
    SEATS.filter(|players| allowed.contains(players)).collect()
}

/// The table size that is looked at: the chosen one, or the nearest that the rules allow.
pub fn nearest_size(map: &Map, chosen: u8) -> u8 {
    let sizes = table_sizes(map).into_iter();
    let nearest = sizes.min_by_key(|players| players.abs_diff(chosen));
    nearest.unwrap_or(chosen)
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// How many play.
    pub players: u8,
    /// Whether the bots are a pool or one line-up.
    pub seating: Seating,
    /// The bots.
    pub bots: Vec<BotKind>,
    /// How many games.
    pub games: u64,
    /// What all chance is drawn from.
    pub seed: u64,
}

impl Question {
    /// The same at another table size.
    pub fn at(&self, players: u8) -> Question {
        Question {
            players,
            ..self.clone()
        }
    }

    /// Whether two ask for the same games, perhaps at another table size.
    pub fn is_like(&self, other: &Question) -> bool {
        *self == other.at(self.players)
    }

    /// Who sits at the board.
    ///
    /// # Errors
    /// If the bots do not fit the table.
    pub fn setup(&self, board: Arc<Board>) -> Result<Setup, SetupError> {
        let bots = self.bots.iter().map(|kind| Entrant::from(*kind)).collect();
        match self.seating {
            Seating::Pool => Setup::pool(board, bots, self.seed),
            Seating::Lineup => Setup::lineup(board, bots, self.seed),
        }
    }

    /// The bots in one line.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.bots.iter().map(|kind| kind.name()).collect();
        names.join(",")
    }

    /// The command that plays the first so many of the same games.
    pub fn command(&self, map: &str, games: u64) -> String {
        let how = match self.seating {
            Seating::Pool => "--bots",
            Seating::Lineup => "--lineup",
        };
        let map = if map.contains(|c: char| c.is_whitespace() || "'\"$&()".contains(c)) {
            format!("\"{map}\"")
        } else {
            map.to_owned()
        };
        format!(
            "railwright simulate {map} --players {} --games {games} --seed {} {how} {}",
            self.players,
            self.seed,
            self.names()
        )
    }
}
