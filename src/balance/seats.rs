//! Does it matter where one sits?

use serde::Serialize;

use super::measure::both;
use super::{Hold, Measured, Played, chi_square_tail};
use crate::sim::SHARE;

/// The seats of one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seats {
    /// Each seat.
    pub seats: Vec<SeatCard>,
    /// How likely chance alone makes the wins as uneven (χ² over deals).
    pub chance: f64,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatCard {
    /// Counted from 1.
    pub seat: usize,
    /// Wins per game, by deals.
    pub win_share: Option<Measured>,
    /// Points, by deals.
    pub score: Option<Measured>,
    /// Points more than the mean of the other seats, by deals.
    pub lead: Option<Measured>,
    /// For which bots the direction is the same.
    pub hold: Hold,
}

impl Seats {
    /// Looks at all games of a table.
    pub(super) fn of(played: &Played) -> Self {
        let (own, drawn) = (&played.own.totals, &played.drawn.totals);
        let games = own.finished + drawn.finished;
        let number = own.seats.len();
        let mean_of_all = {
            let sum: i64 = own
                .seats
                .iter()
                .chain(&drawn.seats)
                .map(|seat| seat.scores.sum)
                .sum();
            sum as f64 / (games.max(1) as f64 * number as f64)
        };
        let seats = (0..number).map(|seat| {
            let wins = both(&own.seats[seat].wins, &drawn.seats[seat].wins);
            let scores = both(&own.seats[seat].scores, &drawn.seats[seat].scores);
            let win_share = wins.mean(SHARE).map(|share| Measured::of(share, games));
            let score = scores.mean(1).map(|score| Measured::of(score, games));
            let scale = number as f64 / (number as f64 - 1.0).max(1.0);
            let up = win_share.is_some_and(|share| share.value > 1.0 / number as f64);
            SeatCard {
                seat: seat + 1,
                lead: score.map(|score| score.map(|points| (points - mean_of_all) * scale)),
                win_share,
                score,
                hold: hold(played, seat, up),
            }
        });
        Seats {
            seats: seats.collect(),
            chance: chance(played),
        }
    }
}

/// For which bots a seat is better (or worse) than the others.
fn hold(played: &Played, seat: usize, up: bool) -> Hold {
    let names = &played.own.subject.bots;
    Hold::of(names, |bot| {
        let (mut here, mut wins, mut games, mut all) = (0, 0, 0, 0);
        for totals in [&played.own.totals, &played.drawn.totals] {
            let bot = &totals.bots[bot];
            here += bot.by_seat[seat].games;
            wins += bot.by_seat[seat].wins;
            games += bot.wins.size;
            all += bot.wins.sum;
        }
        let (here, games) = (here as f64, games as f64);
        (here > 0.0).then(|| (wins as f64 / here > all as f64 / games) == up)
    })
}

/// Wald's test over deals: are all seats equally likely to win?
fn chance(played: &Played) -> f64 {
    let (own, drawn) = (&played.own.totals, &played.drawn.totals);
    let number = own.seats.len();
    let deals = (own.seats[0].wins.clusters + drawn.seats[0].wins.clusters) as f64;
    if deals < 3.0 || number < 2 {
        return 1.0;
    }
    let sums: Vec<f64> = (0..number)
        .map(|seat| (own.seats[seat].wins.sum + drawn.seats[seat].wins.sum) as f64)
        .collect();
    let fair = sums.iter().sum::<f64>() / number as f64;
    // All wins of a deal add up, so the last seat says nothing new.
    let size = number - 1;
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for one in 0..size {
        let mut row: Vec<f64> = (0..size)
            .map(|two| {
                let place = one * number + two;
                let product = (own.seat_products[place] + drawn.seat_products[place]) as f64;
                (product - sums[one] * sums[two] / deals) * deals / (deals - 1.0)
            })
            .collect();
        row.push(sums[one] - fair);
        rows.push(row);
    }
    let off: Vec<f64> = rows.iter().map(|row| row[size]).collect();
    match solve(rows) {
        Some(solution) => {
            let statistic = off.iter().zip(&solution).map(|(a, b)| a * b).sum();
            chi_square_tail(statistic, size)
        }
        None => 1.0,
    }
}

/// Solves equations whose rows end in their right side; none if they have no single solution.
fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let size = rows.len();
    for pivot in 0..size {
        let best =
            (pivot..size).max_by(|a, b| rows[*a][pivot].abs().total_cmp(&rows[*b][pivot].abs()))?;
        rows.swap(pivot, best);
        let scale = rows[pivot][pivot];
        if scale.abs() < 1e-9 {
            return None;
        }
        for entry in &mut rows[pivot] {
            *entry /= scale;
        }
        let own = rows[pivot].clone();
        for (row, entries) in rows.iter_mut().enumerate() {
            let factor = entries[pivot];
            if row != pivot {
                for (entry, own) in entries.iter_mut().zip(&own) {
                    *entry -= factor * own;
                }
            }
        }
    }
    Some(rows.into_iter().map(|row| row[size]).collect())
}
