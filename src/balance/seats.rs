//! Does it matter where one sits?

use serde::Serialize;

use super::{Hold, Measured, Played, Thresholds, holm};
use crate::sim::{Blocks, Figure, Totals, figures, jackknife};

/// The seats of one table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Seats {
    /// Each seat.
    pub seats: Vec<SeatCard>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatCard {
    /// Counted from 1.
    pub seat: usize,
    /// Wins per game.
    pub win_share: Option<Measured>,
    /// Points.
    pub score: Option<Measured>,
    /// Points more than the mean of the other seats.
    pub lead: Option<Measured>,
    /// How likely chance alone makes it differ so much, among all seats of all tables (Holm).
    pub chance: f64,
    /// Whether it surely differs, and by enough to matter.
    pub sure: bool,
    /// The lead for each kind of bot.
    pub hold: Hold,
}

/// The seats of every table.
pub(super) fn seats(played: &[Played], thresholds: &Thresholds) -> Vec<Seats> {
    let mut tables: Vec<Seats> = played.iter().map(of_table).collect();
    let fair = |seats: usize| 1.0 / seats.max(1) as f64;
    // Wins and points are two looks at the same thing; the surer one counts, and twice as many were had.
    let mut chances = Vec::new();
    for table in &tables {
        for seat in &table.seats {
            let wins = seat
                .win_share
                .map(|share| share.chance(fair(table.seats.len())));
            let lead = seat.lead.map(|lead| lead.chance(0.0));
            chances.extend([wins.unwrap_or(1.0), lead.unwrap_or(1.0)]);
        }
    }
    let mut chances = holm(&chances).into_iter();
    for table in &mut tables {
        let fair = fair(table.seats.len());
        for seat in &mut table.seats {
            let (wins, lead) = (chances.next().unwrap_or(1.0), chances.next().unwrap_or(1.0));
            let large = |figure: Option<Measured>, fair: f64, least: f64| {
                figure.is_some_and(|figure| figure.surely_from(fair).abs() > least)
            };
            let by_wins = large(seat.win_share, fair, thresholds.seat_share);
            let by_lead = large(seat.lead, 0.0, thresholds.seat_points);
            seat.chance = wins.min(lead);
            seat.sure = wins < thresholds.sure && by_wins || lead < thresholds.sure && by_lead;
        }
    }
    tables
}

/// Games of both kinds count: starting tickets do not know where they are.
fn of_table(played: &Played) -> Seats {
    let kinds = [&*played.own, &*played.drawn];
    let number = usize::from(played.players);
    let measure =
        |figure: &'static Figure, seat: usize| figure.measure_over(kinds.into_iter(), seat);
    let names = &played.own.subject.bots;
    let by_bot = leads_of_bots(played);
    let seats = (0..number).map(|seat| {
        let lead = measure(&figures::LEAD, seat);
        SeatCard {
            seat: seat + 1,
            win_share: measure(&figures::SEAT_WINS, seat),
            score: measure(&figures::SEAT_SCORE, seat),
            hold: Hold::of(
                names,
                &by_bot[seat * names.len()..(seat + 1) * names.len()],
                lead.map_or(0.0, |lead| lead.value),
            ),
            lead,
            chance: 1.0,
            sure: false,
        }
    });
    Seats {
        seats: seats.collect(),
    }
}

/// By seat and bot: the margin in this seat less that of the bot in all seats.
fn leads_of_bots(played: &Played) -> Vec<Option<Measured>> {
    let (seats, bots) = (usize::from(played.players), played.own.subject.bots.len());
    let unit = f64::from(played.players.saturating_sub(1).max(1));
    let sums = |totals: &Totals| -> Vec<f64> {
        let places = totals.bots.iter().flat_map(|bot| &bot.by_seat);
        places
            .flat_map(|place| [place.margin as f64 / unit, place.games as f64])
            .collect()
    };
    let kinds =
        [&played.own, &played.drawn].map(|study| Blocks::new(study.blocks.iter().map(sums)));
    jackknife(&kinds, |kinds| {
        let sum = |bot: usize, seat: usize, part: usize| -> f64 {
            let place = 2 * (bot * seats + seat) + part;
            kinds.iter().filter_map(|one| one.get(place)).sum()
        };
        let mut leads = Vec::new();
        for seat in 0..seats {
            for bot in 0..bots {
                let all = |part| (0..seats).map(|seat| sum(bot, seat, part)).sum::<f64>();
                let (here, games) = (sum(bot, seat, 1), all(1));
                leads.push((here > 0.0).then(|| sum(bot, seat, 0) / here - all(0) / games));
            }
        }
        leads
    })
}

/// One row of points that seats start with, for all table sizes together: what makes the leads of all
/// tables as small as can be. None if no seat surely differs.
pub(super) fn start_offsets(tables: &[Seats], now: &[i32]) -> Option<Vec<i32>> {
    if !tables
        .iter()
        .any(|table| table.seats.iter().any(|seat| seat.sure))
    {
        return None;
    }
    let most = tables.iter().map(|table| table.seats.len()).max()?;
    // Least squares: a seat's lead plus its own change less the mean change of the others is nothing.
    let mut rows = vec![vec![0.0; most + 1]; most];
    for table in tables {
        let others = table.seats.len() as f64 - 1.0;
        for (seat, card) in table.seats.iter().enumerate() {
            let Some(lead) = card.lead else { continue };
            let weight = |other: usize| match other {
                _ if other == seat => 1.0,
                _ if other < table.seats.len() => -1.0 / others,
                _ => 0.0,
            };
            for (one, row) in rows.iter_mut().enumerate() {
                for (two, entry) in row[..most].iter_mut().enumerate() {
                    *entry += weight(one) * weight(two);
                }
                row[most] -= weight(one) * lead.value;
            }
        }
    }
    // Points for everybody change nothing: the smallest row is taken.
    for (seat, row) in rows.iter_mut().enumerate() {
        row[seat] += 1e-6;
    }
    let change = solve(rows)?;
    let old = |seat: usize| f64::from(now.get(seat).copied().unwrap_or(0));
    let new: Vec<f64> = (0..most).map(|seat| old(seat) + change[seat]).collect();
    let least_now = (0..most).map(old).min_by(f64::total_cmp)?;
    let least = new.iter().copied().min_by(f64::total_cmp)?;
    let row: Vec<i32> = new
        .iter()
        .map(|points| (points - least + least_now).round() as i32)
        .collect();
    let same = (0..most).all(|seat| f64::from(row[seat]) == old(seat));
    (!same).then_some(row)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn table(leads: &[f64]) -> Seats {
        let seat = |(seat, lead): (usize, &f64)| SeatCard {
            seat: seat + 1,
            win_share: None,
            score: None,
            lead: Some(Measured::new(*lead, 0.1, 60.0, 1000)),
            chance: 0.0,
            sure: true,
            hold: Hold::default(),
        };
        Seats {
            seats: leads.iter().enumerate().map(seat).collect(),
        }
    }

    /// Seats that start ahead by 6, 3 and 0 points.
    #[test]
    fn one_row_serves_all_tables() {
        let ahead = [6.0, 3.0, 0.0];
        let leads = |seats: usize| -> Vec<f64> {
            let all: f64 = ahead[..seats].iter().sum();
            let lead = |own: &f64| own - (all - own) / (seats as f64 - 1.0);
            ahead[..seats].iter().map(lead).collect()
        };
        let tables = [table(&leads(2)), table(&leads(3))];
        assert_eq!(start_offsets(&tables, &[]), Some(vec![0, 3, 6]));
        assert_eq!(start_offsets(&tables, &[2, 2, 2]), Some(vec![2, 5, 8]));
        let mut even = table(&[0.1, -0.1]);
        assert_eq!(start_offsets(&[even.clone()], &[]), None);
        even.seats[0].sure = false;
        even.seats[1].sure = false;
        assert_eq!(start_offsets(&[even], &[]), None);
    }
}
