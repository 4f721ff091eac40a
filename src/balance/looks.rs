//! When a comparison is looked at, and how sure it must be at each look.
//!
//! Whoever looks again and again finds something by chance in the end. So a comparison is only looked at
//! after fixed numbers of games, each look twice as far as the one before, and the chance of a false
//! alarm is shared out among the looks in proportion to the games that came in between. However often
//! somebody peeks at the figures, and whenever he stops, false alarms stay under 5 % of comparisons:
//! that is the sum over all looks.

/// The chance that anything is called different in a comparison of versions that do not differ.
pub const FALSE_ALARM: f64 = 0.05;

/// Games at each player count after which a comparison is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looks {
    at: Vec<u64>,
}

impl Looks {
    /// Fewer games than this are not worth a look.
    const FEWEST: u64 = 240;

    /// So many games in all, halved until they are too few.
    pub fn of(games: u64) -> Looks {
        let mut at = vec![games.max(1)];
        while let Some(half) = at.last().map(|last| last / 2)
            && half >= Self::FEWEST
        {
            at.push(half);
        }
        at.reverse();
        Looks { at }
    }

    /// One look at the end.
    pub fn once(games: u64) -> Looks {
        Looks {
            at: vec![games.max(1)],
        }
    }

    /// How many there are.
    pub fn number(&self) -> usize {
        self.at.len()
    }

    /// Games of the last look.
    pub fn games(&self) -> u64 {
        self.at.last().copied().unwrap_or(0)
    }

    /// Games at a look; those of the last one after it.
    pub fn at(&self, look: usize) -> u64 {
        self.at.get(look).copied().unwrap_or_else(|| self.games())
    }

    /// The part of all games that has been played at a look.
    pub fn share(&self, look: usize) -> f64 {
        self.at(look) as f64 / self.games().max(1) as f64
    }

    /// The chance of a false alarm that a look may take: its part of all games since the look before.
    pub fn error(&self, look: usize) -> f64 {
        let before = look.checked_sub(1).map_or(0.0, |last| self.share(last));
        FALSE_ALARM * (self.share(look) - before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_double_and_share_one_chance_of_error() {
        let looks = Looks::of(4_000);
        let at: Vec<u64> = (0..looks.number()).map(|look| looks.at(look)).collect();
        assert_eq!(at, [250, 500, 1_000, 2_000, 4_000]);
        let errors = (0..looks.number()).map(|look| looks.error(look));
        assert!((errors.sum::<f64>() - FALSE_ALARM).abs() < 1e-12);
        assert!(looks.error(4) > looks.error(3) && looks.error(3) > looks.error(1));
        assert_eq!(Looks::of(100).number(), 1);
        assert_eq!(Looks::of(0).games(), 1);
    }
}
