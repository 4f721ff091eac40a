//! Figures of a single study, each with its interval.

use super::Measured;
use crate::sim::{BotRow, SHARE, SeatRow, Study, Z};

fn percent(value: Option<f64>, low: Option<f64>, high: Option<f64>, n: u64) -> Option<Measured> {
    let one = Measured {
        value: value?,
        low: low?,
        high: high?,
        n,
    };
    Some(one.map(|share| 100.0 * share))
}

/// The win share of a seat in percent; the interval counts deals, because their games share cards.
pub fn seat_wins(row: &SeatRow) -> Option<Measured> {
    let (low, high) = (row.deal_low.or(row.low), row.deal_high.or(row.high));
    percent(row.win_share, low, high, row.games)
}

/// The win share of a bot in percent, by deals.
pub fn bot_wins(row: &BotRow) -> Option<Measured> {
    let (low, high) = (row.deal_low.or(row.low), row.deal_high.or(row.high));
    percent(row.win_share, low, high, row.games)
}

/// Turns of a game.
pub fn game_turns(study: &Study) -> Option<Measured> {
    let turns = study.turns();
    Some(Measured {
        value: turns.mean?,
        low: turns.low?,
        high: turns.high?,
        n: study.totals.finished,
    })
}

/// How many points of win share lie between the best and the worst seat, by deals.
pub fn seat_spread(study: &Study) -> Option<Measured> {
    let totals = &study.totals;
    let seats = &totals.seats;
    let by_wins = |seat: &usize| seats[*seat].wins.sum;
    let best = (0..seats.len()).max_by_key(by_wins)?;
    let worst = (0..seats.len()).min_by_key(by_wins)?;
    let (one, two) = (&seats[best].wins, &seats[worst].wins);
    let deals = one.clusters as f64;
    if deals < 2.0 || one.size == 0 {
        return None;
    }
    let product = totals.seat_products.get(best * seats.len() + worst)?;
    let sum = (one.sum - two.sum) as f64;
    let squares = (one.sum_squares + two.sum_squares - 2 * i128::from(*product)) as f64;
    let variance = ((squares - sum * sum / deals) / (deals - 1.0)).max(0.0);
    let unit = 100.0 / SHARE as f64 / one.size as f64;
    let half = Z * (variance * deals).sqrt() * unit;
    let value = sum * unit;
    Some(Measured {
        value,
        low: (value - half).max(0.0),
        high: value + half,
        n: totals.finished,
    })
}
