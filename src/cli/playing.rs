//! What commands that let bots play have in common: at which player counts, who plays, and from which
//! seed.

use clap::Args;

use super::simulate::{cores, parse_bots};
use super::{Failure, number};
use crate::balance::Games;
use crate::bots::Habits;
use crate::map::Map;

/// Who plays, and how.
#[derive(Args, Default)]
pub(super) struct Playing {
    /// Player counts (default: all that the rules allow).
    #[arg(long, value_name = "N,..", value_delimiter = ',', value_parser = number::players(),
          allow_negative_numbers = true)]
    players: Vec<u8>,
    /// Random seed (default: 1).
    #[arg(long, value_name = "S", value_parser = number::seed(), allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
    /// Bots to draw a line-up from for each deal (default: all except random and search).
    #[arg(long, value_name = "BOT,..", value_delimiter = ',')]
    bots: Vec<String>,
    /// Number of threads (default: one per core).
    #[arg(long, value_name = "T", value_parser = number::threads(), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// What planner goes by: the points that a turn is worth, cards to save up, turns that must be left
    /// to draw tickets (default: found for each player count by a short tournament).
    #[arg(long, value_name = "P,C,T")]
    habits: Option<Habits>,
}

impl Playing {
    /// Whether bots are named.
    pub(super) fn has_bots(&self) -> bool {
        !self.bots.is_empty()
    }

    /// What is played on a map.
    pub(super) fn games(&self, map: &Map, number: u64) -> Result<Games, Failure> {
        let allowed = map.rules.players;
        if let Some(wrong) = self
            .players
            .iter()
            .find(|players| !allowed.counts().contains(players))
        {
            return Err(Failure::Input(format!(
                "{} is for {} to {} players, not {wrong}",
                map.name, allowed.min, allowed.max
            )));
        }
        if number == 0 {
            let message = "--games must be at least 1";
            return Err(Failure::Input(message.to_owned()));
        }
        let mut games = Games::of(map, number, self.seed.unwrap_or(1));
        if !self.players.is_empty() {
            games.players.clone_from(&self.players);
            games.players.sort_unstable();
            games.players.dedup();
        }
        if !self.bots.is_empty() {
            games.bots = parse_bots(&self.bots)?;
        }
        if let Some(habits) = self.habits {
            let sizes = games.players.iter();
            games.habits = sizes.map(|players| (*players, habits)).collect();
        }
        games.threads = self.threads.unwrap_or_else(cores);
        Ok(games)
    }

    /// The options as they are written on the command line, as far as they change what is played.
    pub(super) fn flags(&self, number: u64) -> String {
        let mut flags = String::new();
        if !self.players.is_empty() {
            let mut players = self.players.clone();
            players.sort_unstable();
            players.dedup();
            let players: Vec<String> = players.iter().map(u8::to_string).collect();
            flags += &format!(" --players {}", players.join(","));
        }
        flags += &format!(" --games {number} --seed {}", self.seed.unwrap_or(1));
        if !self.bots.is_empty() {
            flags += &format!(" --bots {}", self.bots.join(","));
        }
        if let Some(habits) = &self.habits {
            flags += &format!(" --habits {habits}");
        }
        flags
    }
}
