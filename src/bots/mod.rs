//! Players made of rules of thumb. A bot sees a [`View`], never the whole position, and is made
//! fresh for every game.
//!
//! | file | one idea |
//! |---|---|
//! | `random` | anything that is legal |
//! | `hungry`, `path`, `one_step`, `long_route`, `blocker`, `planner` | a style each |
//! | `style` | what tells one from another, as data |
//! | `builder` | what they have in common: deciding by a plan |
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

use self::atlas::Atlas;
use self::builder::Builder;
use self::bundle::Bundles;
use self::extras::Extras;
use self::plan::{Plan, Planning};
use self::style::Costs;
use self::survey::Survey;
use crate::game::{Action, Board, Cards, Track, View, Workspace};

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

/// The room that a bot needs to think. Keep one for each thread and board and use it again; nothing
/// of one decision is left in it for the next.
#[derive(Debug)]
pub struct Desk {
    /// The lists of legal actions.
    pub workspace: Workspace,
    atlas: Atlas,
    planning: Planning,
    bundles: Bundles,
    /// Another plan to compare with.
    spare: Plan,
    /// What every route is to the player.
    tracks: Vec<Track>,
    /// What is known of the styles that have been met.
    surveys: Vec<(Costs, Survey)>,
    extras: Extras,
    payments: Vec<Cards>,
    actions: Vec<Action>,
}

impl Desk {
    /// A desk for games on a board.
    pub fn new(board: &Board) -> Desk {
        Desk {
            workspace: Workspace::default(),
            atlas: Atlas::new(board),
            planning: Planning::new(board),
            bundles: Bundles::default(),
            spare: Plan::default(),
            tracks: Vec::new(),
            surveys: Vec::new(),
            extras: Extras::default(),
            payments: Vec::new(),
            actions: Vec::new(),
        }
    }
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
            BotKind::Random => "does anything that is legal",
            BotKind::Hungry => "plans its tickets together, then draws more of them",
            BotKind::Path => "keeps all tickets and builds what serves most points first",
            BotKind::OneStep => "sticks to one route after another",
            BotKind::LongRoute => "builds long routes and draws no tickets",
            BotKind::Blocker => "gets in the way of the others",
            BotKind::Planner => "weighs turns against points; the best player here",
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

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        BotKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| {
                let names: Vec<&str> = BotKind::ALL.iter().map(|kind| kind.name()).collect();
                format!("there is no bot `{name}`; there are {}", names.join(", "))
            })
    }
}
