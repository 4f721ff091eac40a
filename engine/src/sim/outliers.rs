//! Games that stand out, by their number, so that they can be played again and watched.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::merge::{Merge, merge_each, record};

/// A game and what it stands out by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outlier {
    /// What it stands out by.
    pub value: i64,
    /// The number of the game.
    pub game: u64,
}

/// The game with the largest value; of equal ones the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Most(pub Option<Outlier>);

/// The game with the smallest value; of equal ones the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Least(pub Option<Outlier>);

impl Most {
    pub(super) fn count(&mut self, value: i64, game: u64) {
        let stands_out =
            |known: Outlier| (Reverse(value), game) < (Reverse(known.value), known.game);
        if self.0.is_none_or(stands_out) {
            self.0 = Some(Outlier { value, game });
        }
    }
}

impl Least {
    pub(super) fn count(&mut self, value: i64, game: u64) {
        let stands_out = |known: Outlier| (value, game) < (known.value, known.game);
        if self.0.is_none_or(stands_out) {
            self.0 = Some(Outlier { value, game });
        }
    }
}

impl Merge for Most {
    fn merge(&mut self, other: &Self) -> Option<()> {
        if let Some(Outlier { value, game }) = other.0 {
            self.count(value, game);
        }
        Some(())
    }
}

impl Merge for Vec<Most> {
    fn merge(&mut self, other: &Self) -> Option<()> {
        merge_each(self, other)
    }
}

impl Merge for Least {
    fn merge(&mut self, other: &Self) -> Option<()> {
        if let Some(Outlier { value, game }) = other.0 {
            self.count(value, game);
        }
        Some(())
    }
}

record! {
    /// Games that stand out.
    pub struct Outliers {
        /// The game with most turns.
        longest: Most,
        /// The game in which the best was ahead of the next by fewest points.
        closest: Least,
        /// By bot: the game that it won alone by most points.
        wins: Vec<Most>,
    }
}

impl Outliers {
    /// The win by most points, and the bot that won it.
    pub fn biggest_win(&self) -> Option<(usize, Outlier)> {
        let wins = self.wins.iter().enumerate();
        let wins = wins.filter_map(|(bot, most)| Some((bot, most.0?)));
        wins.min_by_key(|(_, win)| (Reverse(win.value), win.game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outliers_merge_to_the_same_in_any_order() {
        let games = [(7, 3), (9, 5), (9, 2), (1, 8), (1, 6)];
        let of = |games: &[(i64, u64)]| {
            let mut one = Outliers {
                wins: vec![Most::default(); 2],
                ..Outliers::default()
            };
            for (value, game) in games {
                one.longest.count(*value, *game);
                one.closest.count(*value, *game);
                one.wins[(*game % 2) as usize].count(*value, *game);
            }
            one
        };
        let all = of(&games);
        assert_eq!(all.longest.0.map(|one| (one.value, one.game)), Some((9, 2)));
        assert_eq!(all.closest.0.map(|one| (one.value, one.game)), Some((1, 6)));
        assert_eq!(
            all.biggest_win().map(|(bot, win)| (bot, win.game)),
            Some((0, 2))
        );
        for cut in 0..=games.len() {
            let (one, two) = games.split_at(cut);
            for (one, two) in [(one, two), (two, one)] {
                let mut sum = of(one);
                assert_eq!(sum.merge(&of(two)), Some(()));
                assert_eq!(sum, all);
            }
        }
    }
}
