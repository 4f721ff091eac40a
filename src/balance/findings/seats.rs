//! Seats that win too often or too seldom.

use super::{Card, Finding, SURE, label, points};
use crate::balance::{Measured, Section};

pub(super) fn seats(card: &Card, out: &mut Vec<Finding>) {
    let most = card
        .tables
        .iter()
        .map(|table| table.seats.seats.len())
        .max();
    for seat in 0..most.unwrap_or(0) {
        let uneven = card.tables.iter().filter_map(|table| {
            let row = table.seats.seats.get(seat)?;
            let fair = 1.0 / f64::from(table.players);
            let share = row.win_share?;
            let sure = table.seats.chance < SURE / card.tables.len() as f64 && share.excludes(fair);
            sure.then_some((table.players, row, share, fair))
        });
        let uneven: Vec<_> = uneven.collect();
        for up in [true, false] {
            let same = uneven
                .iter()
                .filter(|(_, _, share, fair)| (share.value > *fair) == up);
            let same: Vec<_> = same.collect();
            let strongest = same.iter().max_by(|one, two| {
                let off = |(_, _, share, fair): &(u8, _, Measured, f64)| {
                    share.surely_from(*fair).abs() / fair
                };
                off(one).total_cmp(&off(two))
            });
            let Some((players, row, share, fair)) = strongest else {
                continue;
            };
            let lead = row.lead;
            let change = match lead.filter(|lead| lead.excludes(0.0)) {
                Some(lead) if up => format!(
                    "start the other seats with {} more [{}, {}]",
                    points(lead.value),
                    lead.low.round(),
                    lead.high.round()
                ),
                Some(lead) => format!(
                    "start this seat with {} more [{}, {}]",
                    points(lead.value),
                    (-lead.high).round(),
                    (-lead.low).round()
                ),
                None => {
                    "its points are even: check the tie-breaks and who ends the game".to_owned()
                }
            };
            out.push(Finding {
                section: Section::Seats,
                says: format!(
                    "Seat {} wins {:.1} % [{:.1}, {:.1}] of games with {players} players, where {:.1} % would be fair",
                    row.seat, 100.0 * share.value, 100.0 * share.low, 100.0 * share.high, 100.0 * fair
                ),
                change,
                players: same.iter().map(|(players, ..)| *players).collect(),
                label: label(&row.hold),
                figure: Some(*share),
                weight: 40.0 * share.surely_from(*fair).abs() / fair,
            });
        }
    }
}
