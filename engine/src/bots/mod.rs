//! Players made of rules of thumb. A bot sees a [`View`], never the whole position, and is made
//! fresh for every game.
//!
//! | file | one idea |
//! |---|---|
//! | `random` | anything that is legal |
//! | `hungry`, `path`, `one_step`, `long_route`, `blocker`, `planner` | a style each |
//! | `style` | what tells one from another, as data |
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
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "`about` says it")]
pub enum BotKind {
    Random,
    Hungry,
    Path,
    OneStep,
    LongRoute,
    Blocker,
    Planner,
}

impl BotKind {
    /// All of them.
    pub const ALL: [BotKind; 7] = [
        BotKind::Random,
        BotKind::Hungry,
        BotKind::Path,
        BotKind::OneStep,
        BotKind::LongRoute,
        BotKind::Blocker,
        BotKind::Planner,
    ];

    /// Its name on the command line and in logs.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Hungry => "hungry",
            BotKind::Path => "path",
            BotKind::OneStep => "one-step",
            BotKind::LongRoute => "long-route",
            BotKind::Blocker => "blocker",
            BotKind::Planner => "planner",
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
            BotKind::Planner => "weighs turns against points; the strongest bot",
        }
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
        };
        Box::new(Builder::new(style))
    }
}

/// A name that no bot has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{name}`; available: {}", BotKind::ALL.map(BotKind::name).join(", "))]
pub struct NoBot {
    /// The name.
    pub name: String,
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = NoBot;

    fn from_str(name: &str) -> Result<Self, NoBot> {
        BotKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| NoBot {
                name: name.to_owned(),
            })
    }
}
