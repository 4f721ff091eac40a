//! Which ways to play win, and whether one of them beats all others.

use serde::Serialize;

use super::{Measured, Played};
use crate::sim::SHARE;

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
    /// At each table size: wins per game, by deals.
    pub win_share: Vec<Option<Measured>>,
    /// At each table size: points, by deals.
    pub score: Vec<Option<Measured>>,
    /// Tickets kept in a game, over all table sizes.
    pub kept: f64,
    /// Tickets completed in a game, over all table sizes.
    pub completed: f64,
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
    /// By how many points.
    pub margin: f64,
}

impl Strategies {
    /// From games in which the bots play as they choose.
    pub(super) fn of(played: &[Played]) -> Self {
        let Some(first) = played.first() else {
            return Strategies::default();
        };
        let names = &first.own.subject.bots;
        let mut strategies = Strategies::default();
        for (bot, name) in names.iter().enumerate() {
            strategies.bots.push(card(played, bot, name));
            for (other, against) in names.iter().enumerate() {
                let (mut meetings, mut ahead, mut margin) = (0, 0, 0);
                for played in played {
                    let met = &played.own.totals.bots[bot].against[other];
                    meetings += met.meetings;
                    ahead += met.ahead;
                    margin += met.margin;
                }
                if let Some(share) = Measured::share(ahead as f64 / SHARE as f64, meetings) {
                    strategies.meetings.push(Meeting {
                        bot: name.clone(),
                        against: against.clone(),
                        ahead: share,
                        margin: margin as f64 / meetings as f64,
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

fn card(played: &[Played], bot: usize, name: &str) -> BotCard {
    let (mut games, mut kept, mut completed, mut faults) = (0, 0, 0, 0);
    for played in played {
        let totals = &played.own.totals;
        games += totals.bots[bot].wins.size;
        kept += totals.bots[bot].kept;
        completed += totals.bots[bot].completed;
        faults += totals.faults.by_bot[bot] + played.drawn.totals.faults.by_bot[bot];
    }
    let games = games.max(1) as f64;
    let each = |measure: fn(&crate::sim::BotTotals) -> Option<Measured>| {
        let tables = played.iter();
        tables
            .map(|played| measure(&played.own.totals.bots[bot]))
            .collect()
    };
    BotCard {
        bot: name.to_owned(),
        win_share: each(|bot| {
            let share = bot.wins.mean(SHARE)?;
            Some(Measured::of(share, bot.wins.size.unsigned_abs()))
        }),
        score: each(|bot| {
            let score = bot.scores.mean(1)?;
            Some(Measured::of(score, bot.scores.size.unsigned_abs()))
        }),
        kept: kept as f64 / games,
        completed: completed as f64 / games,
        faults,
    }
}
