//! A study: totals, which games they count, and what they are of.

use serde::{Deserialize, Serialize};

use super::games::Games;
use super::merge::Merge as _;
use super::setup::{Seating, Setup};
use super::totals::Totals;
use crate::game::map_hash;
use crate::map::{Color, Id};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name of the map.
    pub name: String,
    /// The hash of the map, as in logs.
    pub map: String,
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
            deck: deck.map(|deck| deck.id.clone()).unwrap_or_default(),
            players: board.players(),
            seed: setup.seed(),
            seating: setup.seating(),
            named: setup.named().iter().map(|bot| bots[*bot].clone()).collect(),
            random_tickets: setup.random_tickets(),
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
        Totals::new(
            usize::from(self.players),
            self.bots.len(),
            self.tickets.len(),
            self.routes.len(),
            self.bonuses.len(),
            self.random_tickets,
        )
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

/// A study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// What it is of.
    pub subject: Subject,
    /// Which games it counts.
    pub games: Games,
    /// What was counted.
    pub totals: Totals,
}

impl Study {
    /// A study of no games yet.
    pub fn new(subject: Subject) -> Study {
        Study {
            totals: subject.no_totals(),
            games: Games::default(),
            subject,
        }
    }

    /// Adds another study of the same subject.
    ///
    /// # Errors
    /// If they do not belong together; then nothing has changed.
    pub fn merge(&mut self, other: &Study) -> Result<(), MergeError> {
        self.expect_same_subject(&other.subject)?;
        let mut games = self.games.clone();
        games.add(&other.games).map_err(MergeError::Overlap)?;
        let mut totals = self.totals.clone();
        totals.merge(&other.totals).ok_or(MergeError::Totals)?;
        (self.games, self.totals) = (games, totals);
        Ok(())
    }

    /// Adds the next games of the same run.
    pub(super) fn add(&mut self, games: &Games, totals: &[&Totals]) {
        // The runner counts each game once, in totals of one shape.
        let fits = self.games.add(games).is_ok();
        debug_assert!(fits, "a game was counted twice");
        for part in totals {
            let fits = self.totals.merge(part);
            debug_assert!(fits.is_some(), "totals of another shape");
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
