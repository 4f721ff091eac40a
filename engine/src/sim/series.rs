//! A series of games: who plays, how often, and from which seed. The one way to say what is to be
//! played, whoever asks for it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::setup::{Entrant, Seating, Setup, SetupError, default_bots};
use crate::bots::{BotKind, Habits};
use crate::game::Board;
use crate::map::{Map, SEATS};

/// A series of games at one table size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
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
    /// An experiment: starting tickets are kept at random instead of by the bots.
    pub random_tickets: bool,
    /// What `planner` goes by.
    #[serde(default)]
    pub habits: Habits,
}

impl Series {
    /// Games of all bots that go by rules of thumb.
    pub fn new(players: u8, games: u64, seed: u64) -> Series {
        Series {
            players,
            seating: Seating::Pool,
            bots: default_bots(),
            games,
            seed,
            random_tickets: false,
            habits: Habits::STANDARD,
        }
    }

    /// The same at another table size.
    pub fn at(&self, players: u8) -> Series {
        Series {
            players,
            ..self.clone()
        }
    }

    /// Whether both ask for the same games, perhaps at another table size.
    pub fn is_like(&self, other: &Series) -> bool {
        *self == other.at(self.players)
    }

    /// Who sits at the board.
    ///
    /// # Errors
    /// If the bots do not fit the table.
    pub fn setup(&self, board: Arc<Board>) -> Result<Setup, SetupError> {
        let bots = self.bots.iter().map(|kind| Entrant::from(*kind)).collect();
        let setup = match self.seating {
            Seating::Pool => Setup::pool(board, bots, self.seed),
            Seating::Lineup => Setup::lineup(board, bots, self.seed),
        };
        let setup = setup?.with_habits(self.habits);
        Ok(match self.random_tickets {
            true => setup.with_random_tickets(),
            false => setup,
        })
    }

    /// The names of the bots, separated by commas.
    pub fn bot_names(&self) -> String {
        let names: Vec<String> = self.bots.iter().map(BotKind::to_string).collect();
        names.join(",")
    }

    /// The command that plays the first `games` of the series.
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
        let experiment = if self.random_tickets {
            " --random-tickets"
        } else {
            ""
        };
        format!(
            "railwright simulate {map} --players {} --games {games} --seed {} {how} {}{experiment} --habits {}",
            self.players,
            self.seed,
            self.bot_names(),
            self.habits
        )
    }
}

/// The table sizes that a map may be played at.
pub fn table_sizes(map: &Map) -> Vec<u8> {
    let allowed = map.rules.players.counts();
    SEATS.filter(|players| allowed.contains(players)).collect()
}

/// The table size nearest to a chosen one among those that the rules allow.
pub fn nearest_size(map: &Map, chosen: u8) -> u8 {
    let sizes = table_sizes(map).into_iter();
    let nearest = sizes.min_by_key(|players| players.abs_diff(chosen));
    nearest.unwrap_or(chosen)
}
