//! Players: rules of thumb, and one that thinks ahead. A bot sees a [`View`], never the whole position, and is made
//! fresh for every game.
//!
//! | file | one idea |
//! |---|---|
//! | `random` | anything that is legal |
//! | `hungry`, `path`, `one_step`, `long_route`, `blocker`, `planner` | a style each |
//! | `style` | what tells one from another, as data |
//! | `habits` | what suits a board, as data |
//! | `builder` | what they have in common: deciding by a plan |
//! | `desk` | where they think: what is known of the board, and scratch space |
//! | `claim`, `draw`, `keep` | what they build, which cards they take, which tickets they keep |
//! | `plan`, `finder`, `atlas` | the routes that complete all tickets together |
//! | `pending` | those of them that are still to be claimed |
//! | `bundle`, `openings` | what each choice of offered tickets would cost and bring; what is known of it before a game |
//! | `weigh`, `costs`, `survey` | what a route costs, and what it costs at least |
//! | `extras`, `needs` | what it brings besides its points; which cards are wanted and given |
//! | `toss` | choosing where several are equally good |
//! | `reason` | why, in one sentence |
//! | `search` | thinks ahead on top of `planner` |

mod atlas;
mod blocker;
mod builder;
mod bundle;
mod claim;
mod costs;
mod desk;
mod draw;
mod extras;
mod finder;
mod habits;
mod hungry;
mod keep;
mod long_route;
mod needs;
mod one_step;
mod openings;
mod path;
mod pending;
mod plan;
mod planner;
mod random;
mod reason;
mod search;
mod style;
mod survey;
mod toss;
mod weigh;

use std::fmt;
use std::str::FromStr;

use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use self::builder::Builder;
pub use self::desk::Desk;
pub use self::habits::{Habits, NoHabits};
pub use self::search::{Budget, NoBudget, Prospect, Search};
use crate::game::{Action, Board, View};

/// What bots toss for.
pub type BotRandom = Xoshiro256PlusPlus;

/// A player made of rules of thumb.
pub trait Bot: Send {
    /// What the bot does where it has to decide: one of the legal actions. None only if it does not
    /// have to decide, or if it is at a loss, which is a fault of the bot.
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action>;

    /// Whether it does anything that is legal, so that whoever has to ask it can toss instead.
    fn only_tosses(&self) -> bool {
        false
    }

    /// Why it did what it did last, in one sentence.
    fn reason(&self, board: &Board) -> String;
}

/// The bots there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[expect(missing_docs, reason = "`about` says it")]
pub enum BotKind {
    Random,
    Hungry,
    Path,
    OneStep,
    LongRoute,
    Blocker,
    Planner,
    Search(Budget),
}

impl BotKind {
    /// Those that decide at once, by rules of thumb.
    pub const QUICK: [BotKind; 7] = [
        BotKind::Random,
        BotKind::Hungry,
        BotKind::Path,
        BotKind::OneStep,
        BotKind::LongRoute,
        BotKind::Blocker,
        BotKind::Planner,
    ];

    /// All of them, one with its usual budget.
    pub const ALL: [BotKind; 8] = {
        let mut all = [BotKind::Search(Budget::USUAL); 8];
        let mut place = 0;
        while place < BotKind::QUICK.len() {
            all[place] = BotKind::QUICK[place];
            place += 1;
        }
        all
    };

    /// What it is called, whatever its budget.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Hungry => "hungry",
            BotKind::Path => "path",
            BotKind::OneStep => "one-step",
            BotKind::LongRoute => "long-route",
            BotKind::Blocker => "blocker",
            BotKind::Planner => "planner",
            BotKind::Search(_) => "search",
        }
    }

    /// What it does, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            BotKind::Random => "plays any legal action at random",
            BotKind::Hungry => "plans its tickets together, then draws more tickets",
            BotKind::Path => "keeps all tickets and first builds what serves the most points",
            BotKind::OneStep => "pursues one route at a time",
            BotKind::LongRoute => "builds long routes and draws no tickets",
            BotKind::Blocker => "gets in the other players' way",
            BotKind::Planner => "weighs turns against points; the strongest that decides at once",
            BotKind::Search(_) => "plays what it could do to the end many times; strong and slow",
        }
    }

    /// Whether it decides at once, by rules of thumb.
    pub fn is_quick(self) -> bool {
        BotKind::QUICK.contains(&self)
    }

    /// Whether it goes by [`Habits`].
    pub fn has_habits(self) -> bool {
        matches!(self, BotKind::Planner | BotKind::Search(_))
    }

    /// A fresh bot for one game.
    pub fn sit_down(self) -> Box<dyn Bot> {
        let style = match self {
            BotKind::Random => return Box::new(random::Random),
            BotKind::Hungry => &hungry::STYLE,
            BotKind::Path => &path::STYLE,
            BotKind::OneStep => &one_step::STYLE,
            BotKind::LongRoute => &long_route::STYLE,
            BotKind::Blocker => &blocker::STYLE,
            BotKind::Planner => &planner::STYLE,
            BotKind::Search(budget) => return Box::new(Search::new(budget)),
        };
        Box::new(Builder::new(style))
    }
}

/// `planner` with habits of its own.
pub(crate) fn planner_with(habits: Habits) -> Box<dyn Bot> {
    Box::new(Builder::new(&planner::STYLE).with_habits(habits))
}

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoBot {
    /// Nobody is called that.
    #[error("there is no bot `{name}`; available: {}", BotKind::ALL.map(BotKind::name).join(", "))]
    Name {
        /// The name.
        name: String,
    },
    /// Somebody is, but what follows is no budget.
    #[error("`{name}`: {why}")]
    Budget {
        /// The whole name.
        name: String,
        /// What is wrong with the budget.
        why: NoBudget,
    },
    /// Somebody is, but decides at once.
    #[error("`{name}` decides at once and takes no budget; only search does")]
    NoNeed {
        /// The name without the budget.
        name: String,
    },
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotKind::Search(budget) if *budget != Budget::USUAL => {
                write!(f, "{}:{budget}", self.name())
            }
            _ => f.write_str(self.name()),
        }
    }
}

impl From<BotKind> for String {
    fn from(kind: BotKind) -> String {
        kind.to_string()
    }
}

impl TryFrom<String> for BotKind {
    type Error = NoBot;

    fn try_from(name: String) -> Result<BotKind, NoBot> {
        name.parse()
    }
}

impl FromStr for BotKind {
    type Err = NoBot;

    fn from_str(name: &str) -> Result<Self, NoBot> {
        let (called, budget) = match name.split_once(':') {
            Some((called, budget)) => (called, Some(budget)),
            None => (name, None),
        };
        let kind = BotKind::ALL.into_iter().find(|kind| kind.name() == called);
        let kind = kind.ok_or_else(|| NoBot::Name {
            name: called.to_owned(),
        })?;
        match (kind, budget) {
            (kind, None) => Ok(kind),
            (BotKind::Search(_), Some(budget)) => match budget.parse() {
                Ok(budget) => Ok(BotKind::Search(budget)),
                Err(why) => Err(NoBot::Budget {
                    name: name.to_owned(),
                    why,
                }),
            },
            (_, Some(_)) => Err(NoBot::NoNeed {
                name: called.to_owned(),
            }),
        }
    }
}
