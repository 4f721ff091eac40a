//! The difference of two versions of a map that were dealt the same cards. What the cards did to
//! both falls out of it, so that far fewer games show it than two separate runs would need.

use super::Measured;

/// The mean of the differences `after − before`, pair by pair, with its 95 % interval by Student's
/// distribution; none without two pairs. A pair is a block of the same deals in both versions; `n`
/// counts pairs.
pub fn paired(before: &[f64], after: &[f64]) -> Option<Measured> {
    let differences: Vec<f64> = after.iter().zip(before).map(|(b, a)| b - a).collect();
    let number = differences.len();
    if number < 2 {
        return None;
    }
    let count = number as f64;
    let mean = differences.iter().sum::<f64>() / count;
    let squares: f64 = differences.iter().map(|one| (one - mean).powi(2)).sum();
    let error = (squares / (count - 1.0) / count).sqrt();
    Some(Measured::new(mean, error, count - 1.0, number as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks whose cards matter much more than the change.
    fn versions() -> (Vec<f64>, Vec<f64>) {
        let cards = |block: usize| (block * 7919 % 101) as f64 / 10.0;
        let noise = |block: usize| (block * 104_729 % 11) as f64 / 20.0;
        let before: Vec<f64> = (0..60).map(cards).collect();
        let after = (0..60).map(|block| cards(block) + 1.0 + noise(block));
        (before, after.collect())
    }

    #[test]
    fn pairs_tell_more_than_separate_runs() {
        let (before, after) = versions();
        let together = paired(&before, &after).unwrap();
        let spread = |list: &[f64]| {
            let mean = list.iter().sum::<f64>() / list.len() as f64;
            let squares: f64 = list.iter().map(|one| (one - mean).powi(2)).sum();
            squares / (list.len() - 1) as f64 / list.len() as f64
        };
        let apart = 2.0 * crate::sim::Z * (spread(&before) + spread(&after)).sqrt();
        assert!((together.value - 1.25).abs() < 0.05, "{together:?}");
        assert!(together.excludes(0.0));
        assert!((together.high - together.low) * 5.0 < apart, "{together:?}");
        assert_eq!(together.n, 60);
    }

    #[test]
    fn the_same_twice_does_not_differ() {
        let (before, _) = versions();
        let none = paired(&before, &before).unwrap();
        assert_eq!((none.value, none.low, none.high), (0.0, 0.0, 0.0));
        assert_eq!(paired(&before[..1], &before[..1]), None);
    }

    /// 5 differences 1..=5: mean 3, standard error √0.5, quantile 2.776.
    #[test]
    fn the_interval_is_that_of_students_distribution() {
        let one = paired(&[0.0; 5], &[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        assert!((one.high - 3.0 - 2.776_445 * 0.5f64.sqrt()).abs() < 1e-5);
    }
}
