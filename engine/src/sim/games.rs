//! Which games a study counts: ranges of their numbers, and shards of a plan.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Ranges of game numbers, in order, none touching the next. Each starts with a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Games(Vec<(u64, u64)>);

impl Games {
    /// The games from `first` up to, but without, `end`.
    pub fn range(first: u64, end: u64) -> Games {
        Games(if first < end {
            vec![(first, end)]
        } else {
            Vec::new()
        })
    }

    /// The ranges: the first game, and the first one after it that is not counted.
    pub fn ranges(&self) -> &[(u64, u64)] {
        &self.0
    }

    /// How many games.
    pub fn number(&self) -> u64 {
        self.0.iter().map(|(first, end)| end - first).sum()
    }

    /// The ranges between those that are counted, and before the first.
    pub fn gaps(&self) -> Vec<(u64, u64)> {
        let mut gaps = Vec::new();
        let mut next = 0;
        for (first, end) in &self.0 {
            if *first > next {
                gaps.push((next, *first));
            }
            next = *end;
        }
        gaps
    }

    /// Adds ranges.
    ///
    /// # Errors
    /// A game that both count.
    pub(super) fn add(&mut self, other: &Games) -> Result<(), u64> {
        let mut all = [&self.0[..], &other.0[..]].concat();
        all.sort_unstable();
        if let Some(pair) = all.windows(2).find(|pair| pair[1].0 < pair[0].1) {
            return Err(pair[1].0);
        }
        self.0.clear();
        for (first, end) in all {
            match self.0.last_mut() {
                Some(last) if last.1 == first => last.1 = end,
                _ => self.0.push((first, end)),
            }
        }
        Ok(())
    }

    /// Whether they are what this program writes for games with so many players.
    pub(super) fn are_in_order(&self, players: u8) -> bool {
        let starts = self.0.iter();
        let mut starts = starts.map(|(first, end)| first < end && first % u64::from(players) == 0);
        starts.all(|fine| fine) && self.0.windows(2).all(|pair| pair[0].1 < pair[1].0)
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranges: Vec<String> = self
            .0
            .iter()
            .map(|(first, end)| format!("{first} to {}", end - 1))
            .collect();
        f.write_str(&ranges.join(", "))
    }
}

/// A part of the deals of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, counted from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The deals of this shard: the first, and the first after them.
    pub fn deals(self, deals: u64) -> (u64, u64) {
        let bound = |number: u64| {
            let deals = u128::from(deals) * u128::from(number) / u128::from(self.of);
            u64::try_from(deals).unwrap_or(u64::MAX)
        };
        (bound(self.number - 1), bound(self.number))
    }
}

/// Text that names no part of the games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a shard; write 2/5 for the second of five")]
pub struct NoShard(String);

impl FromStr for Shard {
    type Err = NoShard;

    /// `2/5` is the second of five; `0/5` is another name for the last, for those who count from 0.
    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let wrong = || NoShard(text.to_owned());
        let (number, of) = text.split_once('/').ok_or_else(wrong)?;
        let number: u64 = number.trim().parse().map_err(|_| wrong())?;
        let of: u64 = of.trim().parse().map_err(|_| wrong())?;
        if of == 0 || number > of {
            return Err(wrong());
        }
        let number = if number == 0 { of } else { number };
        Ok(Shard { number, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_join_and_never_overlap() {
        let mut games = Games::range(8, 12);
        assert_eq!(games.add(&Games::range(16, 20)), Ok(()));
        assert_eq!(games.add(&Games::range(0, 4)), Ok(()));
        assert_eq!(games.gaps(), [(4, 8), (12, 16)]);
        assert_eq!(games.clone().add(&Games::range(3, 5)), Err(3));
        assert_eq!(games.add(&Games::range(12, 16)), Ok(()));
        assert_eq!(games.add(&Games::range(4, 8)), Ok(()));
        assert_eq!(games, Games::range(0, 20));
        assert_eq!(games.number(), 20);
        assert!(games.are_in_order(4) && !Games::range(2, 8).are_in_order(4));
    }

    #[test]
    fn shards_are_all_deals_in_order() {
        for of in 1..9 {
            let mut next = 0;
            for number in 1..=of {
                let (first, end) = Shard { number, of }.deals(20);
                assert_eq!(first, next);
                next = end;
            }
            assert_eq!(next, 20);
        }
        assert_eq!("0/5".parse(), "5/5".parse::<Shard>());
        for text in ["", "5", "6/5", "1/0", "-1/5", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
