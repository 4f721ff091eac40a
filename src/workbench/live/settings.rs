//! How live balance is played, as the editor remembers it.

use serde::{Deserialize, Serialize};

use crate::bots::BotKind;
use crate::sim::Series;

/// How live balance is played.
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
    pub fn series(&self, players: u8) -> Series {
        let usual = LiveSettings::default();
        // Whoever thinks ahead is too slow to answer an edit.
        let quick = self.bots.iter().filter(|bot| bot.is_quick());
        let quick: Vec<BotKind> = quick.copied().collect();
        let bots = if quick.is_empty() { usual.bots } else { quick };
        let games = self.games.clamp(1, Self::MOST_GAMES);
        Series {
            bots,
            ..Series::new(players, games, self.seed)
        }
    }
}
