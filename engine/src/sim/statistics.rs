//! Intervals: what a figure is worth that so many games have shown.

/// Half the width of a 95 % interval, in standard errors.
pub const Z: f64 = 1.959_963_984_540_054;

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// A share by Wilson's interval, which stays within 0 and 1 and is right for small numbers too. Wins
/// may be parts of wins. None without games.
pub fn wilson(wins: f64, games: f64) -> Option<Estimate> {
    if games <= 0.0 {
        return None;
    }
    let share = wins / games;
    let square = Z * Z;
    let scale = 1.0 + square / games;
    let center = (share + square / (2.0 * games)) / scale;
    let spread = share * (1.0 - share) / games + square / (4.0 * games * games);
    let half = Z * spread.max(0.0).sqrt() / scale;
    Some(Estimate {
        value: share,
        low: (center - half).max(0.0),
        high: (center + half).min(1.0),
    })
}

/// A mean by the normal interval, from the sum of so many values and the sum of their squares. None
/// without values; with a single one the interval is that value.
pub fn mean(sum: i64, squares: impl Into<i128>, number: u64) -> Option<Estimate> {
    if number == 0 {
        return None;
    }
    let (sum, squares, count) = (sum as f64, squares.into() as f64, number as f64);
    let value = sum / count;
    let variance = if number > 1 {
        ((squares - sum * value) / (count - 1.0)).max(0.0)
    } else {
        0.0
    };
    let half = Z * (variance / count).sqrt();
    Some(Estimate {
        value,
        low: value - half,
        high: value + half,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(estimate: Estimate, low: f64, high: f64) {
        let off = (estimate.low - low).abs().max((estimate.high - high).abs());
        assert!(off < 5e-5, "{estimate:?}, not {low} to {high}");
    }

    /// Published values: Newcombe 1998 (method 3) and Brown, Cai and DasGupta 2001.
    #[test]
    fn wilson_gives_the_published_values() {
        close(wilson(81.0, 263.0).unwrap(), 0.2553, 0.3662);
        close(wilson(15.0, 148.0).unwrap(), 0.0624, 0.1605);
        close(wilson(0.0, 20.0).unwrap(), 0.0, 0.1611);
        close(wilson(1.0, 29.0).unwrap(), 0.0061, 0.1718);
        close(wilson(29.0, 29.0).unwrap(), 0.8830, 1.0);
        assert_eq!(wilson(0.0, 0.0), None);
    }

    #[test]
    fn a_mean_has_the_normal_interval() {
        // 2, 4, 4, 4, 5, 5, 7, 9: variance 32/7.
        let estimate = mean(40, 232, 8).unwrap();
        let half = Z * (32.0f64 / 7.0 / 8.0).sqrt();
        close(estimate, 5.0 - half, 5.0 + half);
        assert_eq!(
            mean(7, 49, 1).map(|one| (one.low, one.high)),
            Some((7.0, 7.0))
        );
        assert_eq!(mean(0, 0, 0), None);
    }
}
