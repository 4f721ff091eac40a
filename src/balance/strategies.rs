//! Which ways to play win, and whether one of them beats all others.

use serde::Serialize;

use super::{Measured, Played};
use crate::sim::figures;

/// All bots against each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Strategies {
    /// Each bot.
    pub bots: Vec<BotCard>,
    /// Every two bots, over all table sizes.
    pub meetings: Vec<Meeting>,
    /// The bot that is surely ahead of every other.
    pub dominant: Option<String>,
    /// Three bots of which each is surely ahead of the next, and the last of the first.
    pub cycle: Option<[String; 3]>,
}

/// A bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotCard {
    /// Its name.
    pub bot: String,
    /// At each table size: wins per game.
    pub win_share: Vec<Option<Measured>>,
    /// At each table size: points.
    pub score: Vec<Option<Measured>>,
    /// Tickets kept in a game, over all table sizes.
    pub kept: Option<Measured>,
    /// Tickets completed in a game, over all table sizes.
    pub completed: Option<Measured>,
    /// Games that it broke off by a fault.
    pub faults: u64,
}

/// A bot against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// One bot.
    pub bot: String,
    /// The other.
    pub against: String,
    /// How often the first had more points; equal points are half.
    pub ahead: Measured,
}

impl Strategies {
    /// From games in which the bots play as they choose.
    pub(super) fn of(played: &[Played]) -> Self {
        let Some(first) = played.first() else {
            return Strategies::default();
        };
        let names = &first.own.subject.bots;
        let studies = || played.iter().map(|played| &*played.own);
        let mut strategies = Strategies::default();
        for (bot, name) in names.iter().enumerate() {
            let each = |figure| {
                let tables = played.iter();
                tables
                    .map(|played| played.own.figure(figure, bot))
                    .collect()
            };
            let faults = played
                .iter()
                .flat_map(|played| [&played.own, &played.drawn]);
            strategies.bots.push(BotCard {
                bot: name.clone(),
                win_share: each(&figures::BOT_WINS),
                score: each(&figures::BOT_SCORE),
                kept: figures::TICKETS_KEPT.measure_over(studies(), bot),
                completed: figures::TICKETS_COMPLETED.measure_over(studies(), bot),
                faults: faults.map(|study| study.whole.faults.by_bot[bot]).sum(),
            });
            for (other, against) in names.iter().enumerate() {
                let pair = bot * names.len() + other;
                if let Some(ahead) = figures::AHEAD.measure_over(studies(), pair) {
                    strategies.meetings.push(Meeting {
                        bot: name.clone(),
                        against: against.clone(),
                        ahead,
                    });
                }
            }
        }
        strategies.look_for_order(names);
        strategies
    }

    /// Whether the first is surely ahead of the second.
    pub fn beats(&self, bot: &str, against: &str) -> bool {
        let mut meetings = self.meetings.iter();
        meetings.any(|met| met.bot == bot && met.against == against && met.ahead.low > 0.5)
    }

    fn look_for_order(&mut self, names: &[String]) {
        let beats_all = |bot: &&String| {
            names.len() > 1
                && names
                    .iter()
                    .all(|other| other == *bot || self.beats(bot, other))
        };
        let dominant = names.iter().find(beats_all).cloned();
        let mut cycle = None;
        for a in names {
            for b in names.iter().filter(|b| self.beats(a, b)) {
                let third = names.iter().find(|c| self.beats(b, c) && self.beats(c, a));
                if let (Some(c), None) = (third, &cycle) {
                    cycle = Some([a.clone(), b.clone(), c.clone()]);
                }
            }
        }
        (self.dominant, self.cycle) = (dominant, cycle);
    }
}
