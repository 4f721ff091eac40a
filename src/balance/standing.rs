//! How a map stands on the whole: fair, nearly, not yet, with the reasons that weigh most.

use serde::Serialize;

use super::finding::BOT_DEPENDENT;
use super::{Card, Finding};

/// Fewer games than this at a player count say too little about the whole.
const FEWEST_GAMES: u64 = 400;
/// A finding that does so much harm to an average game, in points, keeps a map from being fair.
const SERIOUS: f64 = 1.0;
/// One that does less is not worth a reason.
const SMALL: f64 = 0.25;
/// So many reasons are given.
const REASONS: usize = 3;

/// How a map stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Nothing that matters was found.
    Fair,
    /// Only small things were found.
    Nearly,
    /// Something that matters is surely wrong.
    NotYet,
    /// There are too few games to tell.
    Unknown,
}

impl Verdict {
    /// As it is written.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Fair => "Fair",
            Verdict::Nearly => "Nearly fair",
            Verdict::NotYet => "Not fair yet",
            Verdict::Unknown => "Too few games to tell",
        }
    }
}

/// How a map stands, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// On the whole.
    pub verdict: Verdict,
    /// What weighs most, a few words each.
    pub reasons: Vec<String>,
}

impl Standing {
    /// In one line.
    pub fn line(&self) -> String {
        let words = self.verdict.words();
        match self.reasons.as_slice() {
            [] if self.verdict == Verdict::Fair => {
                format!("{words}: nothing that matters stands out.")
            }
            [] => format!("{words}."),
            reasons => format!("{words}: {}.", reasons.join("; ")),
        }
    }
}

impl Card {
    /// How the map stands on the whole. Findings that hold for some bots only do not keep it from being
    /// nearly fair.
    pub fn standing(&self) -> Standing {
        let fewest = self.tables.iter();
        let fewest = fewest.map(|table| table.own_games + table.drawn_games);
        let few = fewest.min().unwrap_or(0) < FEWEST_GAMES;
        let weighty: Vec<&Finding> = self
            .findings
            .iter()
            .filter(|finding| finding.harm >= SMALL)
            .collect();
        let serious =
            |finding: &&Finding| finding.harm >= SERIOUS && finding.label != BOT_DEPENDENT;
        let verdict = match (few, weighty.iter().any(serious), weighty.is_empty()) {
            (true, _, _) => Verdict::Unknown,
            (_, true, _) => Verdict::NotYet,
            (_, false, false) => Verdict::Nearly,
            (_, false, true) => Verdict::Fair,
        };
        let reasons = weighty.iter().take(REASONS);
        Standing {
            verdict,
            reasons: reasons.map(|finding| finding.title.clone()).collect(),
        }
    }
}
