//! Which option is surely better than the first thought: all are played out on the same deals, and
//! those that fall behind drop out.

use std::time::{Duration, Instant};

use super::budget::Budget;
use super::playout::Outcome;
use crate::game::{Action, Decision};

/// Deals that are played before the next look at who has fallen behind.
const BATCH: u32 = 4;
/// The fewest deals that the first thought can be overruled after.
const FEWEST: u32 = 8;
/// An option drops out if it is behind the best by so many standard errors.
const BEHIND: f64 = 1.5;
/// The first thought is overruled only if an option gains more than so many standard errors: the
/// best of a dozen is mostly lucky.
const SURE: f64 = 2.5;
/// Points that a lead is measured in: twice as far ahead is less than twice as good.
const SCALE: f32 = 12.0;

/// Something a player could do, and how it went.
#[derive(Clone, Copy, Debug)]
struct Runner {
    action: Action,
    number: u32,
    /// Sums of what it is worth, of margins and of victories.
    worth: f64,
    margin: f64,
    won: f64,
    /// Sums of what it gained on the first thought, deal by deal, and of its square.
    gain: f64,
    gain_squared: f64,
    /// The same of margins and of victories.
    margin_gain: f64,
    won_gain: f64,
    is_in: bool,
}

/// What an option may come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// What is done.
    pub action: Action,
    /// Expected points ahead of the best other player.
    pub margin: f32,
    /// Expected part of the victory, from 0 to 1.
    pub chance: f32,
    /// Games played out.
    pub games: u32,
}

/// Options that race.
#[derive(Debug, Default)]
pub(super) struct Race {
    /// Deals before anything drops out.
    pub patience: u32,
    options: Vec<Runner>,
    playouts: u32,
    best: usize,
}

impl Race {
    /// Begins with the first thought.
    pub fn begin(&mut self, first: Action) {
        self.options.clear();
        self.playouts = 0;
        self.best = 0;
        self.add(first);
    }

    /// Adds an option, unless it is there already.
    pub fn add(&mut self, action: Action) {
        if !self
            .options
            .iter()
            .any(|known| is_same(known.action, action))
        {
            self.options.push(Runner {
                action,
                number: 0,
                worth: 0.0,
                margin: 0.0,
                won: 0.0,
                gain: 0.0,
                gain_squared: 0.0,
                margin_gain: 0.0,
                won_gain: 0.0,
                is_in: true,
            });
        }
    }

    /// Whether there is nothing to choose from.
    pub fn is_decided(&self) -> bool {
        self.options.len() < 2
    }

    /// What won.
    pub fn best(&self) -> Action {
        self.options[self.best].action
    }

    /// Games played out.
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    /// Plays deals until one option is left or the budget is spent.
    pub fn run(
        &mut self,
        budget: Budget,
        decision: Decision,
        seed: u64,
        mut play: impl FnMut(u64, &Action) -> Option<Outcome>,
    ) {
        let started = Instant::now();
        let most = match budget {
            Budget::Playouts(most) => most_for(decision, most),
            Budget::Milliseconds(_) => u32::MAX,
        };
        for deal in 0.. {
            if deal > self.patience && deal % BATCH == 0 {
                self.drop_out();
            }
            let left = self.options.iter().filter(|option| option.is_in).count() as u32;
            let spent = match budget {
                Budget::Playouts(_) => deal > 0 && self.playouts + left > most,
                Budget::Milliseconds(most) => {
                    deal > 0 && started.elapsed() >= Duration::from_millis(u64::from(most))
                }
            };
            if left < 2 || spent {
                break;
            }
            self.play_deal(seed.wrapping_add(u64::from(deal)), &mut play);
        }
        self.decide();
    }

    fn play_deal(&mut self, deal: u64, play: &mut impl FnMut(u64, &Action) -> Option<Outcome>) {
        let mut first = 0.0;
        let mut first_outcome = None;
        for (place, option) in self.options.iter_mut().enumerate() {
            if !option.is_in {
                continue;
            }
            let Some(outcome) = play(deal, &option.action) else {
                option.is_in = false;
                continue;
            };
            self.playouts += 1;
            let worth = f64::from(1.0 / (1.0 + (-outcome.margin / SCALE).exp()));
            if place == 0 {
                first = worth;
                first_outcome = Some(outcome);
            }
            let compared = first_outcome.unwrap_or(outcome);
            let gain = worth - first;
            option.number += 1;
            option.worth += worth;
            option.margin += f64::from(outcome.margin);
            option.won += f64::from(outcome.won);
            option.gain += gain;
            option.gain_squared += gain * gain;
            option.margin_gain += f64::from(outcome.margin - compared.margin);
            option.won_gain += f64::from(outcome.won - compared.won);
        }
    }

    /// The first thought stays in: all others are measured against it.
    fn drop_out(&mut self) {
        let in_race = self.options.iter().filter(|option| option.is_in);
        let best = in_race.map(Runner::mean_gain).fold(0.0, f64::max);
        for option in &mut self.options[1..] {
            if option.is_in && best - option.mean_gain() > BEHIND * option.error() {
                option.is_in = false;
            }
        }
    }

    fn decide(&mut self) {
        let mut most = 0.0;
        for (place, option) in self.options.iter().enumerate().skip(1) {
            let gain = option.mean_gain();
            if option.is_in
                && option.number >= FEWEST
                && gain > SURE * option.error()
                && gain > most
            {
                (most, self.best) = (gain, place);
            }
        }
    }

    /// What every option may come to, what won first, then the better ones. Options that dropped out
    /// early have seen few deals, so all are set beside the first thought on the deals they share.
    pub fn prospects(&self) -> Vec<Prospect> {
        let first = self.options.first().filter(|first| first.number > 0);
        let mut list: Vec<(bool, f64, Prospect)> = self
            .options
            .iter()
            .enumerate()
            .filter(|(_, option)| option.number > 0)
            .map(|(place, option)| {
                let (margin, chance) = option.outlook(first.unwrap_or(option));
                let prospect = Prospect {
                    action: option.action,
                    margin: margin as f32,
                    chance: chance.clamp(0.0, 1.0) as f32,
                    games: option.number,
                };
                (place != self.best, -option.mean_gain(), prospect)
            })
            .collect();
        list.sort_by(|one, two| {
            (one.0, one.1)
                .partial_cmp(&(two.0, two.1))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        list.into_iter().map(|(_, _, prospect)| prospect).collect()
    }
}

impl Runner {
    /// Margin and part of the victory: those of the first thought, and what this one gained on it.
    fn outlook(&self, first: &Runner) -> (f64, f64) {
        let (games, own) = (
            f64::from(first.number.max(1)),
            f64::from(self.number.max(1)),
        );
        (
            first.margin / games + self.margin_gain / own,
            first.won / games + self.won_gain / own,
        )
    }

    fn mean_gain(&self) -> f64 {
        self.gain / f64::from(self.number.max(1))
    }

    /// The standard error of the mean gain.
    fn error(&self) -> f64 {
        let number = f64::from(self.number.max(2));
        let mean = self.gain / number;
        let variance =
            (self.gain_squared / number - mean * mean).max(1e-6) * number / (number - 1.0);
        (variance / number).sqrt()
    }
}

/// Whether two actions are the same but for how they are paid.
fn is_same(one: Action, two: Action) -> bool {
    match (one, two) {
        (Action::Claim { route: one, .. }, Action::Claim { route: two, .. }) => one == two,
        (Action::BuildStation { city: one, .. }, Action::BuildStation { city: two, .. }) => {
            one == two
        }
        (Action::KeepTickets(one), Action::KeepTickets(two)) => one.kept == two.kept,
        _ => one == two,
    }
}

/// How much of the budget a decision gets: the choice of tickets decides more than any other, a second
/// card less.
fn most_for(decision: Decision, budget: u32) -> u32 {
    match decision {
        Decision::Tickets => budget.saturating_mul(4),
        Decision::DrawMore => budget.div_ceil(2),
        Decision::Turn | Decision::Surcharge(_) | Decision::NeutralTrack => budget,
    }
}
