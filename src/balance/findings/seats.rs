//! Seats that win too often or too seldom, and the one row of points that evens them out.

use super::{Card, Finding, label};
use crate::balance::words::figure;
use crate::balance::{About, Cause, SeatCard, Section, Source};
use crate::map::Map;

pub(super) fn seats(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let tables = card.tables.iter();
    let all = tables.flat_map(|table| table.seats.seats.iter().map(move |seat| (table, seat)));
    let sure: Vec<_> = all.filter(|(_, seat)| seat.sure).collect();
    let lead = |seat: &SeatCard| seat.lead.map_or(0.0, |lead| lead.value);
    let mut by_size = sure.clone();
    by_size.sort_by(|one, two| lead(two.1).abs().total_cmp(&lead(one.1).abs()));
    let Some((table, worst)) = by_size.first() else {
        return;
    };
    // Each seat once, at the table where it differs most.
    let mut told: Vec<String> = Vec::new();
    let mut named: Vec<usize> = Vec::new();
    for (table, seat) in &by_size {
        if named.contains(&seat.seat) {
            continue;
        }
        named.push(seat.seat);
        told.push(sentence(table.players, seat));
    }
    let change = match &card.start_offsets {
        Some(row) => {
            let row: Vec<String> = row.iter().map(i32::to_string).collect();
            let now = if map.rules.start_offsets.iter().any(|points| *points != 0) {
                " instead of the present ones"
            } else {
                ""
            };
            format!(
                "start seats 1 to {} with {} points{now}: one row for all player counts",
                row.len(),
                row.join(", ")
            )
        }
        None => "no row of whole points evens it out: check the tie-breaks and who ends the game"
            .to_owned(),
    };
    let mut players: Vec<u8> = sure.iter().map(|(table, _)| table.players).collect();
    players.dedup();
    out.push(Finding {
        section: Section::Seats,
        about: About::Map,
        cause: Cause::Seats,
        title: format!(
            "seat {} is {} with {} players",
            worst.seat,
            if lead(worst) > 0.0 { "ahead" } else { "behind" },
            table.players
        ),
        says: told.join("; "),
        change,
        players,
        label: label(&worst.hold),
        figure: worst.lead,
        source: Source::Seat {
            players: table.players,
            seat: worst.seat,
        },
        verified: None,
        harm: lead(worst).abs(),
    });
}

fn sentence(players: u8, seat: &SeatCard) -> String {
    let fair = 100.0 / f64::from(players);
    let share = seat.win_share.map(|share| share.map(|share| 100.0 * share));
    let wins = share.map_or_else(String::new, |share| {
        format!(
            ", winning {:.1} % [{:.1}, {:.1}] of games where {fair:.1} % is fair",
            share.value, share.low, share.high
        )
    });
    let points = seat.lead.map_or_else(String::new, |lead| {
        let way = if lead.value > 0.0 {
            "ahead of"
        } else {
            "behind"
        };
        let (one, two) = (lead.low.abs(), lead.high.abs());
        format!(
            " is {} points [{}, {}] {way} the others",
            figure(lead.value.abs(), 1),
            figure(one.min(two), 1),
            figure(one.max(two), 1)
        )
    });
    format!("Seat {}{points} with {players} players{wins}", seat.seat)
}
