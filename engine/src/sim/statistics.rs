//! Intervals: what a figure is worth that so many games have shown.
//!
//! Games are not independent: those of a deal share their cards, a ticket has several holders, and
//! figures are ratios of sums. One mechanism takes care of all of it. Totals are kept in blocks of
//! deals; a figure is a function of totals; leaving out one block at a time shows how much it would
//! have differed with other deals (the jackknife), and Student's distribution turns that into a 95 %
//! interval. Where blocks come from several table sizes, each is left out among its own kind.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// Half the width of a 95 % interval, in standard errors, if these are known exactly.
pub const Z: f64 = 1.959_963_984_540_054;

/// A figure with its 95 % interval and the number of observations behind it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The figure.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// Observations: games, or games of holders, claimers and so on.
    pub n: u64,
    /// The standard error.
    #[serde(skip)]
    pub error: f64,
    /// Degrees of freedom of that error.
    #[serde(skip)]
    pub freedom: f64,
}

impl Measured {
    /// A figure with its standard error, known from so many degrees of freedom.
    pub fn new(value: f64, error: f64, freedom: f64, n: u64) -> Self {
        let half = if error > 0.0 {
            reach(freedom) * error
        } else {
            0.0
        };
        Measured {
            value,
            low: value - half,
            high: value + half,
            n,
            error,
            freedom,
        }
    }

    /// A figure that is known exactly.
    pub fn exact(value: f64) -> Self {
        Measured::new(value, 0.0, f64::INFINITY, 0)
    }

    /// The same figure in another unit or with another zero: `change` is a straight line.
    pub fn map(self, change: impl Fn(f64) -> f64) -> Self {
        let (one, two) = (change(self.low), change(self.high));
        Measured {
            value: change(self.value),
            low: one.min(two),
            high: one.max(two),
            error: self.error * (change(1.0) - change(0.0)).abs(),
            ..self
        }
    }

    /// The same figure where it cannot be less or more than this.
    pub fn within(self, least: f64, most: f64) -> Self {
        Measured {
            low: self.low.max(least),
            high: self.high.min(most),
            ..self
        }
    }

    /// Whether the interval leaves a value out.
    pub fn excludes(&self, value: f64) -> bool {
        self.low > value || self.high < value
    }

    /// The bound that lies nearer to a value, as a distance from it; 0 if the interval holds it.
    pub fn surely_from(&self, value: f64) -> f64 {
        if self.low > value {
            self.low - value
        } else if self.high < value {
            self.high - value
        } else {
            0.0
        }
    }

    /// The same figure with an interval that misses the truth with this chance instead of 5 %.
    pub fn with_error(self, chance: f64) -> Self {
        let half = if self.error > 0.0 {
            reach_at(self.freedom, chance) * self.error
        } else {
            0.0
        };
        Measured {
            low: self.value - half,
            high: self.value + half,
            ..self
        }
    }

    /// How likely chance alone puts the figure as far from a value as it is.
    pub fn chance(&self, of: f64) -> f64 {
        let off = (self.value - of).abs();
        if self.error > 0.0 && self.freedom >= 1.0 {
            2.0 * student(self.freedom).map_or(0.5, |student| student.sf(off / self.error))
        } else {
            1.0
        }
    }
}

fn student(freedom: f64) -> Option<StudentsT> {
    StudentsT::new(0.0, 1.0, freedom.clamp(1.0, 1e6)).ok()
}

/// Half the width of a 95 % interval, in standard errors that are known from so many degrees of
/// freedom.
pub fn reach(freedom: f64) -> f64 {
    if freedom > 1e4 {
        return Z;
    }
    reach_at(freedom, 0.05)
}

/// The same for an interval that misses the truth with this chance.
fn reach_at(freedom: f64, chance: f64) -> f64 {
    let tail = (chance / 2.0).clamp(1e-12, 0.5);
    student(freedom).map_or(Z, |student| student.inverse_cdf(1.0 - tail))
}

/// A part and what it is a part of. Both add up over blocks; the figure is their ratio.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ratio {
    /// The part.
    pub part: f64,
    /// The whole: games, holders, claims…
    pub of: f64,
}

/// What kind of number a ratio is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A share of events, between 0 and 1.
    Share,
    /// A mean.
    Mean,
}

/// So few events say little about how alike games are.
const FEW: f64 = 12.0;
/// Then so many alike games are taken to be worth one.
const ALIKE: f64 = 1.5;

/// A ratio with its interval, from its blocks. None without observations; no interval, or that of a
/// share by itself, without two blocks.
pub fn ratio(kind: Kind, blocks: impl Iterator<Item = Ratio>) -> Option<Measured> {
    ratio_over(kind, &[blocks.collect()])
}

/// The same from blocks of several kinds, say of each table size.
pub fn ratio_over(kind: Kind, kinds: &[Vec<Ratio>]) -> Option<Measured> {
    let sum = |part: fn(&Ratio) -> f64| kinds.iter().flatten().map(part).sum::<f64>();
    let (part, of) = (sum(|block| block.part), sum(|block| block.of));
    if of <= 0.0 {
        return None;
    }
    let (mut variance, mut squares, mut known) = (0.0, 0.0, false);
    for blocks in kinds {
        let played = blocks
            .iter()
            .filter(|block| block.of != 0.0 || block.part != 0.0);
        let without = played.filter(|block| of - block.of > 0.0);
        let without = without.map(|block| (part - block.part) / (of - block.of));
        let (error, freedom) = left_out(&without.collect::<Vec<_>>());
        if freedom >= 1.0 {
            variance += error * error;
            squares += error.powi(4) / freedom;
            known = true;
        }
    }
    // Welch and Satterthwaite.
    let freedom = match (known, squares > 0.0) {
        (false, _) => 0.0,
        (true, true) => variance * variance / squares,
        (true, false) => f64::INFINITY,
    };
    let (value, error) = (part / of, variance.sqrt());
    match kind {
        Kind::Mean if !known => None,
        Kind::Mean => Some(Measured::new(value, error, freedom, of.round() as u64)),
        Kind::Share => Some(share(value, of, error, freedom)),
    }
}

/// How much a ratio differs between two versions of a thing that were dealt the same cards, from pairs of
/// blocks: the second less the first. A block is left out of both at a time, so that what the cards did
/// to both falls out of the error.
pub fn difference_over(kinds: &[Vec<[Ratio; 2]>]) -> Option<Measured> {
    let number = kinds.iter().map(Vec::len).sum::<usize>() as u64;
    let numbers = |[one, two]: &[Ratio; 2]| vec![one.part, one.of, two.part, two.of];
    let blocks: Vec<Blocks> = kinds
        .iter()
        .map(|blocks| Blocks::new(blocks.iter().map(numbers)))
        .collect();
    let found = jackknife(&blocks, |sums| {
        let sum = |place: usize| -> f64 { sums.iter().filter_map(|one| one.get(place)).sum() };
        let ratio = |at: usize| (sum(at + 1) > 0.0).then(|| sum(at) / sum(at + 1));
        vec![ratio(0).zip(ratio(2)).map(|(one, two)| two - one)]
    });
    let found = found.first().copied().flatten()?;
    Some(Measured { n: number, ..found })
}

/// A share by Wilson's interval, which stays within 0 and 1, with as many observations as would give
/// its error.
fn share(value: f64, of: f64, error: f64, freedom: f64) -> Measured {
    let simple = value * (1.0 - value) / of;
    let alike = match simple > 0.0 && freedom >= 1.0 {
        true => error * error / simple,
        false => ALIKE,
    };
    let events = of * value.min(1.0 - value);
    let alike = if events < FEW {
        alike.max(ALIKE)
    } else {
        alike.max(0.02)
    };
    let freedom = freedom.max(4.0);
    let (low, high) = wilson_bounds(value, of / alike, reach(freedom));
    // Rounding must not exclude what was seen.
    let (low, high) = (low.min(value), high.max(value));
    Measured {
        value,
        low,
        high,
        n: of.round() as u64,
        error: (simple * alike).sqrt(),
        freedom,
    }
}

fn wilson_bounds(share: f64, number: f64, reach: f64) -> (f64, f64) {
    let square = reach * reach;
    let scale = 1.0 + square / number;
    let center = (share + square / (2.0 * number)) / scale;
    let spread = share * (1.0 - share) / number + square / (4.0 * number * number);
    let half = reach * spread.max(0.0).sqrt() / scale;
    ((center - half).max(0.0), (center + half).min(1.0))
}

/// The standard error of a figure from its values without each block, and its degrees of freedom.
fn left_out(without: &[f64]) -> (f64, f64) {
    let blocks = without.len() as f64;
    if blocks < 2.0 {
        return (0.0, 0.0);
    }
    let mean = without.iter().sum::<f64>() / blocks;
    let squares: f64 = without.iter().map(|one| (one - mean).powi(2)).sum();
    (((blocks - 1.0) / blocks * squares).sqrt(), blocks - 1.0)
}

/// Numbers that add up over the deals of one kind, block by block: what a figure is computed from.
#[derive(Clone, Debug, Default)]
pub struct Blocks(Vec<Vec<f64>>);

impl Blocks {
    /// Blocks of equally many numbers each; those of nothing but zeros have not been played.
    pub fn new(blocks: impl Iterator<Item = Vec<f64>>) -> Self {
        Blocks(blocks.filter(|one| one.iter().any(|n| *n != 0.0)).collect())
    }

    fn sum(&self) -> Vec<f64> {
        let mut sum = vec![0.0; self.0.first().map_or(0, Vec::len)];
        for block in &self.0 {
            for (sum, part) in sum.iter_mut().zip(block) {
                *sum += part;
            }
        }
        sum
    }
}

/// Figures that are computed together from the sums of several kinds of deals, say of each table size,
/// with their standard errors: value, error, degrees of freedom. A figure is none if it cannot be
/// computed, and its error infinite if it cannot be without some block.
pub fn jackknife(
    kinds: &[Blocks],
    figures: impl Fn(&[Vec<f64>]) -> Vec<Option<f64>>,
) -> Vec<Option<Measured>> {
    let mut sums: Vec<Vec<f64>> = kinds.iter().map(Blocks::sum).collect();
    let values = figures(&sums);
    // For each figure: the variance that each kind adds, and its square over the freedom.
    let mut errors = vec![(0.0, 0.0, true); values.len()];
    for (kind, blocks) in kinds.iter().enumerate() {
        let whole = sums[kind].clone();
        let number = blocks.0.len();
        if number < 2 {
            continue;
        }
        let mut without: Vec<Vec<Option<f64>>> = Vec::with_capacity(number);
        for block in &blocks.0 {
            for ((sum, whole), part) in sums[kind].iter_mut().zip(&whole).zip(block) {
                *sum = whole - part;
            }
            without.push(figures(&sums));
        }
        sums[kind] = whole;
        for (figure, error) in errors.iter_mut().enumerate() {
            let known = without.iter().map(|one| one.get(figure).copied().flatten());
            match known.collect::<Option<Vec<f64>>>() {
                Some(known) => {
                    let (own, freedom) = left_out(&known);
                    error.0 += own * own;
                    error.1 += own.powi(4) / freedom;
                }
                None => error.2 = false,
            }
        }
    }
    let figure = |(value, (variance, squares, known)): (Option<f64>, (f64, f64, bool))| {
        let value = value?;
        if !known || (variance == 0.0 && kinds.iter().all(|kind| kind.0.len() < 2)) {
            return None;
        }
        // Welch and Satterthwaite.
        let freedom = if squares > 0.0 {
            variance * variance / squares
        } else {
            f64::INFINITY
        };
        Some(Measured::new(value, variance.sqrt(), freedom, 0))
    };
    values.into_iter().zip(errors).map(figure).collect()
}

/// Chances of false alarms, made larger for how many were looked at (Holm): those under 0.05 may
/// be reported together, and the chance that any of them is false is under 0.05.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, two| chances[*one].total_cmp(&chances[*two]));
    let mut adjusted = vec![1.0; chances.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in order.into_iter().enumerate() {
        let factor = (chances.len() - rank) as f64;
        least = least.max((factor * chances[index]).min(1.0));
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, two: f64) {
        assert!((one - two).abs() < 5e-4, "{one}, not {two}");
    }

    fn blocks(parts: &[f64], of: f64) -> impl Iterator<Item = Ratio> {
        parts.iter().map(move |part| Ratio { part: *part, of })
    }

    /// Published values: Newcombe 1998 (method 3) and Brown, Cai and DasGupta 2001.
    #[test]
    fn wilson_gives_the_published_values() {
        for (wins, games, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
            (29.0, 29.0, 0.8830, 1.0),
        ] {
            let bounds = wilson_bounds(wins / games, games, Z);
            close(bounds.0, low);
            close(bounds.1, high);
        }
    }

    /// With blocks of equal size the jackknife of a mean is the ordinary interval of the blocks' means:
    /// 1 to 5 have mean 3, standard error √0.5, quantile 2.776.
    #[test]
    fn a_mean_over_equal_blocks_has_the_ordinary_interval() {
        let one = ratio(Kind::Mean, blocks(&[1.0, 2.0, 3.0, 4.0, 5.0], 1.0)).unwrap();
        close(one.value, 3.0);
        close(one.high - 3.0, 2.776_445 * 0.5f64.sqrt());
        assert_eq!(one.n, 5);
        assert_eq!(ratio(Kind::Mean, blocks(&[3.0], 4.0)), None);
        assert_eq!(ratio(Kind::Share, blocks(&[], 4.0)), None);
    }

    #[test]
    fn blocks_that_agree_narrow_a_share_and_those_that_differ_widen_it() {
        let width = |parts: &[f64]| {
            let one = ratio(Kind::Share, blocks(parts, 100.0)).unwrap();
            close(one.value, 0.5);
            one.high - one.low
        };
        let alike = width(&[50.0, 51.0, 49.0, 50.0, 50.0, 50.0, 51.0, 49.0]);
        let apart = width(&[20.0, 80.0, 30.0, 70.0, 40.0, 60.0, 10.0, 90.0]);
        assert!(alike * 5.0 < apart, "{alike} {apart}");
        let none = ratio(Kind::Share, blocks(&[0.0, 0.0, 0.0], 100.0)).unwrap();
        assert!(none.low == 0.0 && none.high > 0.01, "{none:?}");
    }

    #[test]
    fn what_the_cards_did_to_both_versions_falls_out_of_their_difference() {
        let luck = |block: usize| (block * 7919 % 101) as f64 / 10.0;
        let noise = |block: usize| (block * 104_729 % 11) as f64 / 20.0;
        let of = |part: f64| Ratio { part, of: 1.0 };
        let pairs = (0..32).map(|block| [of(luck(block)), of(luck(block) + 1.0 + noise(block))]);
        let told = difference_over(&[pairs.collect()]).unwrap();
        assert!((told.value - 1.25).abs() < 0.1, "{told:?}");
        assert!(told.error < 0.05, "{told:?}");
        let same = (0..32).map(|block| [of(luck(block)); 2]).collect();
        let none = difference_over(&[same]).unwrap();
        assert_eq!((none.value, none.error), (0.0, 0.0));
        assert_eq!(difference_over(&[Vec::new()]), None);
    }

    #[test]
    fn a_smaller_error_makes_a_wider_interval() {
        let figure = Measured::new(3.0, 1.0, 31.0, 10);
        let (usual, careful) = (figure.with_error(0.05), figure.with_error(0.01));
        close(usual.low, figure.low);
        close(careful.high - 3.0, 2.744_042);
    }

    #[test]
    fn several_kinds_add_their_variances() {
        let kind = |scale: f64| {
            let parts = [1.0, 2.0, 3.0, 4.0, 5.0].map(|n| vec![n * scale, 1.0]);
            Blocks::new(parts.into_iter())
        };
        let sum_of_means =
            |sums: &[Vec<f64>]| vec![sums.iter().map(|one| Some(one[0] / one[1])).sum()];
        let found = jackknife(&[kind(1.0), kind(2.0)], sum_of_means)[0].unwrap();
        close(found.value, 9.0);
        close(found.error, (0.5f64 + 2.0).sqrt());
        close(found.freedom, 2.5 * 2.5 / (0.25 / 4.0 + 4.0 / 4.0));
        let one_block = Blocks::new([vec![1.0, 1.0]].into_iter());
        assert_eq!(jackknife(&[one_block], sum_of_means), [None]);
    }

    #[test]
    fn holm_gives_the_textbook_values() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, wanted) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            close(*found, wanted);
        }
    }

    #[test]
    fn an_interval_knows_what_it_leaves_out() {
        let figure = Measured::new(3.0, 1.0, f64::INFINITY, 10);
        assert!(figure.excludes(0.0) && !figure.excludes(2.0));
        close(figure.surely_from(0.0), 3.0 - Z);
        assert_eq!(figure.surely_from(2.5), 0.0);
        let turned = figure.map(|value| -2.0 * value);
        assert!(turned.low < turned.value && turned.value < turned.high);
        close(turned.error, 2.0);
        close(Measured::new(Z, 1.0, f64::INFINITY, 1).chance(0.0), 0.05);
        close(Measured::new(2.776_445, 1.0, 4.0, 1).chance(0.0), 0.05);
    }
}
