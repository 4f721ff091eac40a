//! How strong a bot plays, in words that a player knows.

use crate::bots::{BotKind, Budget};

/// A bot under the name that players choose it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What it is called on screen.
    pub label: &'static str,
    /// Who plays.
    pub kind: BotKind,
    /// How it plays, in one sentence.
    pub about: &'static str,
}

/// The levels, the easiest first.
pub const LEVELS: [Level; 4] = [
    Level {
        label: "Easy",
        kind: BotKind::Hungry,
        about: "Plans its tickets together, then greedily draws more. Decides at once.",
    },
    Level {
        label: "Medium",
        kind: BotKind::Planner,
        about: "Weighs turns against points on this board. Decides at once.",
    },
    Level {
        label: "Hard",
        kind: BotKind::Search(Budget::Playouts(300)),
        about: "Plays 300 games to the end in its head before it decides. Takes a moment.",
    },
    Level {
        label: "Expert",
        kind: BotKind::Search(Budget::Playouts(3000)),
        about: "Plays 3,000 games to the end in its head before it decides. Takes its time.",
    },
];

/// The level of a bot, if it is one of them.
pub fn level_of(kind: BotKind) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.kind == kind)
}

/// Bots that are no level.
pub fn other_bots() -> impl Iterator<Item = BotKind> {
    let all = BotKind::ALL.into_iter();
    all.filter(|kind| level_of(*kind).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_is_a_level_or_among_the_others() {
        let labels = LEVELS.map(|level| level.label);
        assert_eq!(labels, ["Easy", "Medium", "Hard", "Expert"]);
        let others: Vec<String> = other_bots().map(|kind| kind.to_string()).collect();
        let names = [
            "random",
            "path",
            "one-step",
            "long-route",
            "blocker",
            "search",
        ];
        assert_eq!(others, names);
        assert_eq!(
            LEVELS.map(|level| level.kind.is_quick()),
            [true, true, false, false]
        );
    }
}
