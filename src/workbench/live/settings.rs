//! How live balance is played, as the editor remembers it.

use serde::{Deserialize, Serialize};

use crate::balance::Games;
use crate::bots::{BotKind, Habits};
use crate::map::Map;
use crate::sim::{Series, default_bots, table_sizes};

/// How live balance is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LiveSettings {
    /// The bots that a table is drawn from.
    pub bots: Vec<BotKind>,
    /// Games at each player count: two fifths as the bots choose, the others with starting tickets at
    /// random, as in a report.
    pub games: u64,
    /// What all chance is drawn from.
    pub seed: u64,
    /// Nothing is played until it is asked for.
    pub paused: bool,
}

impl Default for LiveSettings {
    fn default() -> Self {
        LiveSettings {
            bots: default_bots(),
            games: 2_000,
            seed: 1,
            paused: false,
        }
    }
}

impl LiveSettings {
    /// The most games at each player count.
    pub const MOST_GAMES: u64 = 50_000;

    /// What is played on a map, at every player count. Settings are text that anybody may have changed.
    pub fn games(&self, map: &Map, habits: &[(u8, Habits)], threads: usize) -> Games {
        // Whoever thinks ahead is too slow to answer an edit.
        let quick = self.bots.iter().filter(|bot| bot.is_quick());
        let quick: Vec<BotKind> = quick.copied().collect();
        Games {
            players: table_sizes(map),
            games: self.games.clamp(1, Self::MOST_GAMES),
            seed: self.seed,
            bots: match quick.is_empty() {
                true => default_bots(),
                false => quick,
            },
            habits: habits.to_vec(),
            threads,
        }
    }

    /// The games at one player count in which the bots choose.
    pub fn series(&self, map: &Map, players: u8) -> Series {
        let [own, _] = self.games(map, &[], 1).series(players);
        own
    }
}
