//! What has changed since the map was saved: both versions are dealt the same cards, and compared
//! block by block.

use crate::balance::{Measured, paired};
use crate::sim::{SHARE, Study};

/// Deals of a block.
pub const DEALS: u64 = 8;

/// A difference is shown once so many blocks of both versions are known.
const FEWEST: usize = 6;

/// The games of a few deals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Games that ended as games end.
    finished: i64,
    /// Wins by seat, in parts.
    wins: Vec<i64>,
    /// Turns, counted over all players.
    turns: i64,
}

impl Block {
    /// All games of a study as one block.
    pub fn of(study: &Study) -> Self {
        let totals = &study.totals;
        Block {
            finished: i64::try_from(totals.finished).unwrap_or(i64::MAX),
            wins: totals.seats.iter().map(|seat| seat.wins).collect(),
            turns: totals.arc.turns,
        }
    }

    /// What came after an earlier state of the same study.
    pub fn since(&self, before: &Block) -> Block {
        let wins = self.wins.iter().enumerate();
        let before_wins = |seat: usize| before.wins.get(seat).copied().unwrap_or(0);
        Block {
            finished: self.finished - before.finished,
            wins: wins.map(|(seat, won)| won - before_wins(seat)).collect(),
            turns: self.turns - before.turns,
        }
    }

    fn share(&self, seat: usize) -> f64 {
        let won = self.wins.get(seat).copied().unwrap_or(0);
        won as f64 / SHARE as f64 / self.finished as f64
    }

    fn length(&self) -> f64 {
        self.turns as f64 / self.finished as f64
    }
}

/// What has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Win share of each seat, in percentage points.
    pub seats: Vec<Measured>,
    /// Turns of a game, counted over all players.
    pub turns: Measured,
}

impl Difference {
    /// From the first blocks of both versions, as far as both are known.
    pub fn of(saved: &[Block], now: &[Block]) -> Option<Self> {
        let played = |(saved, now): &(&Block, &Block)| saved.finished > 0 && now.finished > 0;
        let pairs: Vec<(&Block, &Block)> = saved.iter().zip(now).filter(played).collect();
        if pairs.len() < FEWEST {
            return None;
        }
        let compare = |figure: &dyn Fn(&Block) -> f64| {
            let before: Vec<f64> = pairs.iter().map(|(saved, _)| figure(saved)).collect();
            let after: Vec<f64> = pairs.iter().map(|(_, now)| figure(now)).collect();
            paired(&before, &after)
        };
        let seats = pairs.first()?.1.wins.len();
        let seats = (0..seats).map(|seat| compare(&|block| 100.0 * block.share(seat)));
        Some(Difference {
            seats: seats.collect::<Option<Vec<Measured>>>()?,
            turns: compare(&Block::length)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(wins: [i64; 2], turns: i64) -> Block {
        Block {
            finished: 16,
            wins: wins.map(|won| won * SHARE).to_vec(),
            turns,
        }
    }

    #[test]
    fn blocks_are_what_came_after_the_block_before() {
        let after = Block {
            finished: 48,
            ..block([20, 28], 4_000)
        };
        let last = after.since(&block([10, 6], 1_500));
        assert_eq!((last.finished, last.turns), (32, 2_500));
        assert_eq!(last.wins, [10 * SHARE, 22 * SHARE]);
        assert_eq!(after.since(&Block::default()), after);
    }

    #[test]
    fn a_change_is_told_by_pairs_of_blocks() {
        // The cards move both versions by far more than the change does.
        let luck = |deal: i64| deal * 5 % 9;
        let saved: Vec<Block> = (0..20)
            .map(|deal| block([4 + luck(deal), 12 - luck(deal)], 1_000 + 40 * luck(deal)))
            .collect();
        let now: Vec<Block> = (0..20)
            .map(|deal| {
                let won = 2 + luck(deal) + deal % 2;
                block([won, 16 - won], 1_016 + 40 * luck(deal))
            })
            .collect();
        let told = Difference::of(&saved, &now).unwrap();
        assert!((told.seats[0].value + 100.0 * 1.5 / 16.0).abs() < 1e-9);
        assert!((told.seats[0].value + told.seats[1].value).abs() < 1e-9);
        assert!(told.seats[0].excludes(0.0));
        assert!((told.turns.value - 1.0).abs() < 1e-9);
        // The same blocks in another order are no pairs: the change drowns in the cards.
        let mut mixed = now.clone();
        mixed.rotate_left(3);
        let apart = Difference::of(&saved, &mixed).unwrap();
        let width = |one: &Measured| one.high - one.low;
        assert!(width(&told.seats[0]) * 3.0 < width(&apart.seats[0]));
        assert_eq!(Difference::of(&saved[..3], &now), None);
    }
}
