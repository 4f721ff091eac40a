//! What a finding is: a sentence, the change it suggests, and for whom it holds.

use serde::Serialize;

use super::{Measured, Verified};
use crate::map::{Color, Id};

/// What a finding is called that holds for enough kinds of bots.
pub(super) const ROBUST: &str = "robust";
/// What it is called otherwise.
pub(super) const BOT_DEPENDENT: &str = "bot-dependent";

/// Besides the planner so many kinds of bots must agree for a finding to be robust.
const AGREE: usize = 2;
/// This one must agree.
pub(super) const MUST_AGREE: &str = "planner";

/// What a figure is for each kind of bot, in its own games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Hold {
    /// Each bot that was looked at.
    pub bots: Vec<BotEffect>,
    /// Whether it holds for enough of them, the planner included.
    pub robust: bool,
}

/// A figure for one kind of bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotEffect {
    /// Its name.
    pub bot: String,
    /// The figure in its own games.
    pub effect: Measured,
    /// Whether it has the same sign and is not surely smaller than half.
    pub agrees: bool,
}

impl Hold {
    /// Compares what was found in each bot's own games with what is shown.
    pub(super) fn of(names: &[String], effects: &[Option<Measured>], shown: f64) -> Self {
        let agrees = |effect: &Measured| {
            let toward = effect.map(|points| points * shown.signum());
            toward.value > 0.0 && toward.high >= shown.abs() / 2.0
        };
        let bots = names.iter().zip(effects);
        let bots: Vec<BotEffect> = bots
            .filter_map(|(bot, effect)| {
                let effect = (*effect)?;
                Some(BotEffect {
                    bot: bot.clone(),
                    agrees: agrees(&effect),
                    effect,
                })
            })
            .collect();
        let agree = |one: &&BotEffect| one.agrees;
        let others = bots.iter().filter(agree);
        let others = others.filter(|one| one.bot != MUST_AGREE).count();
        let planner = bots.iter().filter(agree).any(|one| one.bot == MUST_AGREE);
        Hold {
            robust: planner && others >= AGREE,
            bots,
        }
    }

    /// How many bots agree.
    pub fn agree(&self) -> usize {
        self.bots.iter().filter(|one| one.agrees).count()
    }

    /// The least and the most over bots.
    pub fn range(&self) -> Option<(f64, f64)> {
        let values = || self.bots.iter().map(|one| one.effect.value);
        Some((
            values().min_by(f64::total_cmp)?,
            values().max_by(f64::total_cmp)?,
        ))
    }
}

/// The part of the card that a finding belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Section {
    /// Where one sits.
    Seats,
    /// What tickets are worth.
    Tickets,
    /// Which routes are played.
    Routes,
    /// The network.
    Structure,
    /// The ticket deck.
    Deck,
    /// Ways to play.
    Strategies,
    /// How games go.
    Arc,
}

/// What a finding is about, so that it can be shown where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum About {
    /// A ticket.
    Ticket(Id),
    /// A route.
    Route(Id),
    /// The map or its rules.
    Map,
}

/// What is behind a finding: enough to name it, and to do something about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Seats are ahead or behind.
    Seats,
    /// A ticket does too much or too little to the margin, is too hard, or is never kept.
    Ticket(Id),
    /// A ticket pays another value than its path suggests, and games do not show that it matters.
    OffLine(Id),
    /// Longer paths pay too much or too little.
    LongTickets,
    /// Next to nobody claims a route.
    DeadRoute(Id),
    /// Everybody claims a route first.
    RushedRoute(Id),
    /// A route is the only way to some places.
    Bridge(Id),
    /// A colour has too few spaces.
    StarvedColor {
        /// Which.
        color: Color,
        /// Spaces that it lacks.
        lacking: u32,
    },
    /// A route is much shorter or longer than its distance.
    OddLength {
        /// Which.
        route: Id,
        /// Spaces that fit.
        fits: u8,
    },
    /// Routes of a length pay more or less than on published boards.
    OddScore {
        /// Spaces.
        length: u8,
        /// What published boards pay.
        usual: i32,
    },
    /// Nobody can complete a ticket.
    Impossible(Id),
    /// A pool has fewer tickets than are dealt.
    Shortage(Id),
    /// Two tickets are nearly the same.
    NearDuplicates(Id, Id),
    /// One way to play beats all others.
    Dominant,
    /// Something about how games go, by its figure.
    Course(&'static str),
}

impl Cause {
    /// The name by which a map remembers a finding of this kind.
    pub fn key(&self) -> String {
        match self {
            Cause::Seats => "seats".to_owned(),
            Cause::Ticket(id) => format!("ticket {id}"),
            Cause::OffLine(id) => format!("value {id}"),
            Cause::LongTickets => "long tickets".to_owned(),
            Cause::DeadRoute(id) => format!("dead route {id}"),
            Cause::RushedRoute(id) => format!("rushed route {id}"),
            Cause::Bridge(id) => format!("bridge {id}"),
            Cause::StarvedColor { color, .. } => format!("color {color}"),
            Cause::OddLength { route, .. } => format!("length {route}"),
            Cause::OddScore { length, .. } => format!("score {length}"),
            Cause::Impossible(id) => format!("impossible {id}"),
            Cause::Shortage(pool) => format!("shortage {pool}"),
            Cause::NearDuplicates(one, two) => format!("duplicates {one} {two}"),
            Cause::Dominant => "dominant strategy".to_owned(),
            Cause::Course(key) => format!("course {key}"),
        }
    }
}

/// The figure of a card that a finding rests on, so that it can be looked up in the card of other games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// None that other games could show.
    Nothing,
    /// What a ticket does to the margin.
    Ticket(Id),
    /// What longer paths do to the margin.
    Slope,
    /// The lead of a seat, counted from 1.
    Seat {
        /// How many play.
        players: u8,
        /// Which.
        seat: usize,
    },
    /// Claims more than routes like it have.
    MoreClaims {
        /// How many play.
        players: u8,
        /// Which.
        route: Id,
    },
}

/// Something that a designer should know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Where it belongs.
    pub section: Section,
    /// What it is about.
    pub about: About,
    /// What is behind it.
    #[serde(skip)]
    pub cause: Cause,
    /// What is the case, in a few words.
    pub title: String,
    /// What is the case.
    pub says: String,
    /// What would change it.
    pub change: String,
    /// Table sizes at which it holds.
    pub players: Vec<u8>,
    /// `robust`, `bot-dependent`, or `certain` for what needs no games.
    pub label: &'static str,
    /// The figure behind it.
    pub figure: Option<Measured>,
    /// Where that figure comes from.
    #[serde(skip)]
    pub source: Source,
    /// What a stronger player says about it, if one was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<Verified>,
    /// The expected harm to a game, in points: how large it is times how often it matters. Findings are
    /// sorted by it.
    pub harm: f64,
}

impl Finding {
    /// How large it is: the figure behind it, or the harm it does where there is none.
    pub fn size(&self) -> f64 {
        self.figure.map_or(self.harm, |figure| figure.value.abs())
    }

    /// Whether it has surely grown since it had that size.
    pub fn has_grown(&self, since: f64) -> bool {
        match self.figure {
            Some(figure) => figure.surely_from(0.0).abs() > since + 0.05,
            None => self.harm > 1.25 * since + 0.1,
        }
    }
}

/// A finding that the designer has dismissed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dismissed {
    /// The finding.
    pub finding: Finding,
    /// Why, in the designer's words.
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hold(effects: &[(&str, f64, f64)]) -> Hold {
        let names: Vec<String> = effects.iter().map(|one| one.0.to_owned()).collect();
        let effects: Vec<Option<Measured>> = effects
            .iter()
            .map(|one| Some(Measured::new(one.1, one.2, 30.0, 100)))
            .collect();
        Hold::of(&names, &effects, -6.0)
    }

    #[test]
    fn robust_needs_the_planner_and_two_others_of_the_same_sign_and_half_the_size() {
        let all = [
            ("planner", -5.0, 2.0),
            ("path", -7.0, 3.0),
            ("hungry", -4.0, 2.0),
        ];
        assert!(hold(&all).robust);
        let mut without = all;
        without[0].0 = "blocker";
        assert!(!hold(&without).robust);
        // Another sign, or surely smaller than half.
        for wrong in [(1.0, 4.0), (-1.0, 0.2)] {
            let mut other = all;
            (other[2].1, other[2].2) = wrong;
            let other = hold(&other);
            assert!(!other.robust && other.agree() == 2, "{other:?}");
        }
    }
}
