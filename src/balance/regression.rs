//! What each ticket does to the margin of its holder, told apart from bot and seat.
//!
//! The margin of a player is his points minus the mean of the others. It is regressed on the
//! starting tickets he kept, his bot and his seat, by least squares on totals. The estimates are
//! then drawn towards their mean by as much as their scatter is noise.

use super::Measured;
use crate::sim::{EffectTotals, Study};

/// Normal equations: one observation is a player of a game.
#[derive(Clone, Debug)]
pub struct Equations {
    /// Tickets, bots and seats.
    columns: usize,
    tickets: usize,
    /// Products of columns, row by row.
    products: Vec<f64>,
    /// Products of columns with the margin.
    margins: Vec<f64>,
    margin_squares: f64,
    observations: f64,
    /// For each ticket, how much wider its interval is because the games of a deal are alike.
    inflation: Vec<f64>,
}

/// The effect of a ticket before it is drawn to the mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RawEffect {
    /// Points of margin.
    pub value: f64,
    /// Its standard error; infinite if nobody held it.
    pub error: f64,
    /// Holders.
    pub n: u64,
}

impl Equations {
    /// No observations yet.
    pub fn new(tickets: usize, bots: usize, seats: usize) -> Self {
        let columns = tickets + bots + seats.saturating_sub(1);
        Equations {
            columns,
            tickets,
            products: vec![0.0; columns * columns],
            margins: vec![0.0; columns],
            margin_squares: 0.0,
            observations: 0.0,
            inflation: vec![1.0; tickets],
        }
    }

    /// From a study in which starting tickets were kept at random; none if it is another.
    pub fn of(study: &Study) -> Option<Self> {
        let totals = &study.totals;
        let effects = totals.effects.as_ref()?;
        let (tickets, bots) = (totals.tickets.len(), totals.bots.len());
        let seats = totals.seats.len();
        let unit = seats.saturating_sub(1).max(1) as f64;
        let mut equations = Equations::new(tickets, bots, seats);
        for ticket in 0..tickets {
            for other in 0..=ticket {
                let together = effects.together[EffectTotals::pair(ticket, other)] as f64;
                equations.set(ticket, other, together);
            }
            for bot in 0..bots {
                let held = effects.by_bot[ticket * bots + bot] as f64;
                equations.set(ticket, tickets + bot, held);
            }
            for seat in 1..seats {
                let held = effects.by_seat[ticket * seats + seat] as f64;
                equations.set(ticket, tickets + bots + seat - 1, held);
            }
            equations.margins[ticket] = effects.margins[ticket].sum as f64 / unit;
            let held = &totals.tickets[ticket].at_start;
            let naive = crate::sim::mean(held.margin, held.margin_squares, held.kept);
            let by_deals = effects.margins[ticket].mean(1);
            if let (Some(naive), Some(by_deals)) = (naive, by_deals) {
                let ratio = (by_deals.high - by_deals.low) / (naive.high - naive.low);
                if ratio.is_finite() {
                    equations.inflation[ticket] = ratio.max(1.0);
                }
            }
        }
        for (bot, played) in totals.bots.iter().enumerate() {
            let column = tickets + bot;
            equations.set(column, column, played.wins.size as f64);
            for (seat, place) in played.by_seat.iter().enumerate() {
                equations.margins[column] += place.margin as f64 / unit;
                if seat > 0 {
                    let row = tickets + bots + seat - 1;
                    equations.set(column, row, place.games as f64);
                    equations.margins[row] += place.margin as f64 / unit;
                }
            }
        }
        for seat in 1..seats {
            let column = tickets + bots + seat - 1;
            equations.set(column, column, totals.finished as f64);
        }
        equations.margin_squares = effects.margin_squares as f64 / (unit * unit);
        equations.observations = (totals.finished * seats as u64) as f64;
        Some(equations)
    }

    /// Adds one player: the tickets he holds, his bot, his seat and his margin.
    pub fn observe(&mut self, held: &[usize], bot: usize, bots: usize, seat: usize, margin: f64) {
        let mut columns = held.to_vec();
        columns.push(self.tickets + bot);
        if seat > 0 {
            columns.push(self.tickets + bots + seat - 1);
        }
        for &one in &columns {
            self.margins[one] += margin;
            for &two in &columns {
                self.products[one * self.columns + two] += 1.0;
            }
        }
        self.margin_squares += margin * margin;
        self.observations += 1.0;
    }

    fn set(&mut self, row: usize, column: usize, value: f64) {
        self.products[row * self.columns + column] = value;
        self.products[column * self.columns + row] = value;
    }

    /// The effect of each ticket against the mean of its pool. Only such differences can be known
    /// where everybody keeps the same number of tickets.
    pub fn effects(&self, pools: &[Vec<usize>]) -> Vec<RawEffect> {
        let nothing = RawEffect {
            value: 0.0,
            error: f64::INFINITY,
            n: 0,
        };
        let mut effects = vec![nothing; self.tickets];
        let size = self.columns;
        let mut matrix = self.products.clone();
        for column in 0..size {
            // Columns that say the same as others, or nothing, are held in place.
            matrix[column * size + column] += 1e-6 * self.observations.max(1.0);
        }
        let Some(inverse) = inverse(matrix, size) else {
            return effects;
        };
        let solution: Vec<f64> = (0..size)
            .map(|row| dot(&inverse[row * size..(row + 1) * size], &self.margins))
            .collect();
        let explained = dot(&solution, &self.margins);
        let freedom = (self.observations - size as f64).max(1.0);
        let variance = ((self.margin_squares - explained) / freedom).max(0.0);
        let held = |ticket: usize| self.products[ticket * size + ticket];
        for pool in pools {
            let known: Vec<usize> = pool
                .iter()
                .copied()
                .filter(|ticket| held(*ticket) > 1.0)
                .collect();
            let number = known.len().max(1) as f64;
            let mean = known.iter().map(|ticket| solution[*ticket]).sum::<f64>() / number;
            let with_all = |ticket: usize| -> f64 {
                let others = known.iter().map(|other| inverse[ticket * size + other]);
                others.sum::<f64>() / number
            };
            let of_mean = known.iter().map(|ticket| with_all(*ticket)).sum::<f64>() / number;
            for &ticket in &known {
                let own = inverse[ticket * size + ticket] - 2.0 * with_all(ticket) + of_mean;
                effects[ticket] = RawEffect {
                    value: solution[ticket] - mean,
                    error: (variance * own.max(0.0)).sqrt() * self.inflation[ticket],
                    n: held(ticket) as u64,
                };
            }
        }
        effects
    }
}

fn dot(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric positive matrix, by Gauss and Jordan; none if it is singular.
fn inverse(mut matrix: Vec<f64>, size: usize) -> Option<Vec<f64>> {
    let mut inverse = vec![0.0; size * size];
    for row in 0..size {
        inverse[row * size + row] = 1.0;
    }
    for pivot in 0..size {
        let scale = matrix[pivot * size + pivot];
        if scale.is_nan() || scale <= 0.0 {
            return None;
        }
        for column in 0..size {
            matrix[pivot * size + column] /= scale;
            inverse[pivot * size + column] /= scale;
        }
        for row in 0..size {
            let factor = matrix[row * size + pivot];
            if row == pivot || factor == 0.0 {
                continue;
            }
            for column in 0..size {
                matrix[row * size + column] -= factor * matrix[pivot * size + column];
                inverse[row * size + column] -= factor * inverse[pivot * size + column];
            }
        }
    }
    Some(inverse)
}

/// An effect relative to the mean of its kind, drawn towards it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shrunk {
    /// Points of margin more than the mean, before it was drawn to it.
    pub raw: Measured,
    /// After.
    pub effect: Measured,
}

/// Draws effects towards their mean: the more of their scatter is noise, the closer.
pub fn shrink(raw: &[RawEffect]) -> Vec<Shrunk> {
    let weight = |effect: &RawEffect| 1.0 / (effect.error * effect.error);
    let known: Vec<&RawEffect> = raw
        .iter()
        .filter(|effect| effect.error.is_finite())
        .collect();
    let weights: f64 = known.iter().map(|effect| weight(effect)).sum();
    let center = if weights > 0.0 {
        known
            .iter()
            .map(|effect| weight(effect) * effect.value)
            .sum::<f64>()
            / weights
    } else {
        0.0
    };
    // What scatters more than the errors explain is real (DerSimonian and Laird).
    let excess: f64 = known
        .iter()
        .map(|effect| weight(effect) * (effect.value - center).powi(2))
        .sum();
    let squares: f64 = known.iter().map(|effect| weight(effect).powi(2)).sum();
    let spread = weights - squares / weights;
    let real = if spread > 0.0 {
        ((excess - (known.len() as f64 - 1.0)) / spread).max(0.0)
    } else {
        0.0
    };
    // How far they are drawn is itself an estimate; Morris' corrections allow for that.
    let k = (known.len() as f64).max(4.0);
    raw.iter()
        .map(|effect| {
            if !effect.error.is_finite() {
                let unknown = Measured::normal(0.0, 1e6, effect.n);
                return Shrunk {
                    raw: unknown,
                    effect: Measured::normal(0.0, real.sqrt(), effect.n),
                };
            }
            let off = effect.value - center;
            let noise = effect.error * effect.error;
            let drawn = (k - 3.0) / (k - 1.0) * noise / (noise + real);
            let unsure = 2.0 / (k - 3.0) * (drawn * off).powi(2);
            let variance = noise * (1.0 - (k - 1.0) / k * drawn) + unsure;
            Shrunk {
                raw: Measured::normal(off, effect.error, effect.n),
                effect: Measured::normal((1.0 - drawn) * off, variance.sqrt(), effect.n),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_without_noise_are_found_exactly() {
        let mut equations = Equations::new(3, 2, 2);
        let truth = [4.0, -2.0, 1.0];
        for round in 0..200usize {
            let held: Vec<usize> = (0..3).filter(|ticket| round >> ticket & 1 == 1).collect();
            let (bot, seat) = (round / 8 % 2, round / 16 % 2);
            let margin = held.iter().map(|ticket| truth[*ticket]).sum::<f64>()
                + [3.0, -3.0][bot]
                + [0.0, 5.0][seat];
            equations.observe(&held, bot, 2, seat, margin);
        }
        for (effect, truth) in equations.effects(&[vec![0, 1, 2]]).iter().zip(truth) {
            assert!((effect.value - (truth - 1.0)).abs() < 0.01, "{effect:?}");
        }
    }

    #[test]
    fn noise_is_drawn_to_the_mean_and_signal_stays() {
        let effects = |values: [f64; 4]| -> Vec<RawEffect> {
            let three_times = values.iter().cycle().take(12);
            three_times
                .map(|value| RawEffect {
                    value: *value,
                    error: 1.0,
                    n: 50,
                })
                .collect()
        };
        let noise = shrink(&effects([0.5, -0.4, 0.3, -0.4]));
        assert!(
            noise
                .iter()
                .all(|one| one.effect.value.abs() < 0.5 * one.raw.value.abs()),
            "{noise:?}"
        );
        let signal = shrink(&effects([20.0, -20.0, 21.0, -21.0]));
        assert!((signal[0].effect.value - 20.0).abs() < 0.5, "{signal:?}");
    }
}
