//! A study: totals, which games they count, and what they are of.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::games::Games;
use super::merge::{Merge as _, Numbers as _, merge_each};
use super::setup::{Seating, Setup};
use super::totals::{Shape, Totals, Whole};
use crate::bots::Habits;
use crate::game::map_hash;
use crate::map::{Color, Id, Map};

/// What a study calls a ticket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketName {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Points for it.
    pub value: i32,
}

/// What a study calls a route.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RouteName {
    /// Its id.
    pub id: Id,
    /// One end.
    pub from: Id,
    /// The other end.
    pub to: Id,
    /// Its colour.
    pub color: Color,
    /// Train spaces.
    pub length: u8,
}

/// What a study is of.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The name of the map.
    pub name: String,
    /// The hash of the map, as in logs.
    pub map: String,
    /// The map itself.
    pub board: Arc<Map>,
    /// The ticket deck.
    pub deck: Id,
    /// How many play.
    pub players: u8,
    /// What all chance is drawn from.
    pub seed: u64,
    /// What the named bots are.
    pub seating: Seating,
    /// The bots as they were named.
    pub named: Vec<String>,
    /// Whether starting tickets are kept at random.
    pub random_tickets: bool,
    /// What `planner` went by.
    pub habits: Habits,
    /// Each bot once, in the order of the totals.
    pub bots: Vec<String>,
    /// The tickets, in the order of the totals.
    pub tickets: Vec<TicketName>,
    /// The routes, in the order of the totals.
    pub routes: Vec<RouteName>,
    /// The bonuses, in the order of the totals.
    pub bonuses: Vec<Id>,
}

impl Subject {
    /// What games of a set-up are of.
    pub fn of(setup: &Setup) -> Subject {
        let board = setup.board();
        let map = board.map();
        let rules = board.rules();
        let deck = map.active_deck_index().and_then(|deck| map.decks.get(deck));
        let names = setup.entrants().iter().map(|bot| bot.name().to_owned());
        let bots: Vec<String> = names.collect();
        let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
        Subject {
            name: map.name.clone(),
            map: map_hash(map),
            board: Arc::clone(map),
            deck: deck.map(|deck| deck.id.clone()).unwrap_or_default(),
            players: board.players(),
            seed: setup.seed(),
            seating: setup.seating(),
            named: setup.named().iter().map(|bot| bots[*bot].clone()).collect(),
            random_tickets: setup.random_tickets(),
            habits: setup.habits(),
            bots,
            tickets: map
                .tickets()
                .iter()
                .map(|ticket| TicketName {
                    id: ticket.id.clone(),
                    from: ticket.from.clone(),
                    to: ticket.to.clone(),
                    value: ticket.value,
                })
                .collect(),
            routes: map
                .routes
                .iter()
                .map(|route| RouteName {
                    id: route.id.clone(),
                    from: route.from.clone(),
                    to: route.to.clone(),
                    color: route.color,
                    length: route.length,
                })
                .collect(),
            bonuses: rules
                .bonuses
                .iter()
                .chain(cards)
                .map(|bonus| bonus.id.clone())
                .collect(),
        }
    }

    /// Nothing yet, in the shape of this subject.
    pub(super) fn no_totals(&self) -> Totals {
        Totals::new(Shape {
            seats: usize::from(self.players),
            bots: self.bots.len(),
            tickets: self.tickets.len(),
            routes: self.routes.len(),
            bonuses: self.bonuses.len(),
            experiment: self.random_tickets,
        })
    }
}

/// Why two studies do not belong together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// They are of different things.
    #[error("different {what}: {one}, not {other}")]
    Other {
        /// What differs.
        what: &'static str,
        /// In the second study.
        one: String,
        /// In the first study.
        other: String,
    },
    /// They count the same game.
    #[error("game {0} is counted in both")]
    Overlap(u64),
    /// The totals cannot be added up.
    #[error("the totals do not match")]
    Totals,
}

/// So many blocks of deals have totals of their own: deal `i` is of block `i mod BLOCKS`.
pub const BLOCKS: usize = 32;

/// A study.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// What it is of.
    pub subject: Subject,
    /// Which games it counts.
    pub games: Games,
    /// What was counted, block by block.
    pub blocks: Vec<Totals>,
    /// The sum of the blocks.
    pub totals: Totals,
    /// What is kept of all games together.
    pub whole: Whole,
}

impl Study {
    /// A study of no games yet.
    pub fn new(subject: Subject) -> Study {
        let totals = subject.no_totals();
        Study {
            blocks: vec![totals.clone(); BLOCKS],
            totals,
            whole: Whole::new(subject.bots.len()),
            games: Games::default(),
            subject,
        }
    }

    /// Games that went wrong.
    pub fn faults(&self) -> u64 {
        self.whole.faults.number()
    }

    /// Adds another study of the same subject.
    ///
    /// # Errors
    /// If they do not belong together; then nothing has changed.
    pub fn merge(&mut self, other: &Study) -> Result<(), MergeError> {
        self.expect_same_subject(&other.subject)?;
        let mut sum = self.clone();
        sum.games.add(&other.games).map_err(MergeError::Overlap)?;
        let parts = [
            merge_each(&mut sum.blocks, &other.blocks),
            sum.totals.merge(&other.totals),
            sum.whole.merge(&other.whole),
        ];
        if parts.contains(&None) {
            return Err(MergeError::Totals);
        }
        *self = sum;
        Ok(())
    }

    /// Adds the counts of a deal of the run to its block.
    pub(super) fn add_deal(&mut self, deal: u64, totals: &Totals) {
        let block = (deal % BLOCKS as u64) as usize;
        // What one run counts has one shape and fits.
        let _ = self.blocks[block].merge(totals);
    }

    /// Adds what is kept of the next games of the run, whose deals are in their blocks.
    pub(super) fn add_games(&mut self, games: &Games, wholes: &[&Whole]) {
        self.totals.clear();
        for block in &self.blocks {
            let _ = self.totals.merge(block);
        }
        // The runner counts each game once.
        let _ = self.games.add(games);
        for whole in wholes {
            let _ = self.whole.merge(whole);
        }
    }

    fn expect_same_subject(&self, other: &Subject) -> Result<(), MergeError> {
        let own = &self.subject;
        let mode = |subject: &Subject| {
            let how = if subject.random_tickets {
                "kept at random"
            } else {
                "chosen by the bots"
            };
            how.to_owned()
        };
        let table = |subject: &Subject| {
            let how = match subject.seating {
                Seating::Pool => "",
                Seating::Lineup => "line-up ",
            };
            format!("{how}{}", subject.named.join(","))
        };
        let differences = [
            (
                "number of players",
                other.players.to_string(),
                own.players.to_string(),
            ),
            ("seed", other.seed.to_string(), own.seed.to_string()),
            ("bots", table(other), table(own)),
            ("starting tickets", mode(other), mode(own)),
            ("habits", other.habits.to_string(), own.habits.to_string()),
            ("deck", other.deck.to_string(), own.deck.to_string()),
            (
                "map",
                format!("{} ({})", other.name, other.map),
                format!("{} ({})", own.name, own.map),
            ),
        ];
        for (what, one, two) in differences {
            if one != two {
                return Err(MergeError::Other {
                    what,
                    one,
                    other: two,
                });
            }
        }
        if own == other {
            Ok(())
        } else {
            Err(MergeError::Totals)
        }
    }
}
