//! What a finding is: a sentence, the change it suggests, and for whom it holds.

use serde::Serialize;

use super::Measured;

/// A finding is robust if at least so many kinds of bots agree.
const AGREE: usize = 3;
/// And this one among them.
pub(super) const MUST_AGREE: &str = "planner";

/// For which bots something holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Hold {
    /// Bots for which it holds.
    pub bots: Vec<String>,
    /// Bots that were looked at.
    pub of: usize,
    /// Whether it holds for enough of them, the planner included.
    pub robust: bool,
}

impl Hold {
    /// Asks of each bot by its number; none if there is nothing to go by.
    pub(super) fn of(names: &[String], holds: impl Fn(usize) -> Option<bool>) -> Self {
        let mut hold = Hold::default();
        for (bot, name) in names.iter().enumerate() {
            if let Some(holds) = holds(bot) {
                hold.of += 1;
                if holds {
                    hold.bots.push(name.clone());
                }
            }
        }
        hold.robust = hold.bots.len() >= AGREE && hold.bots.iter().any(|bot| bot == MUST_AGREE);
        hold
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

/// Something that a designer should know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Where it belongs.
    pub section: Section,
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
    /// How much it matters; findings are sorted by it.
    pub weight: f64,
}
