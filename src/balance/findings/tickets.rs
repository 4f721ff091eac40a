//! Tickets that pay too much or too little.

use super::{Card, Finding, SURE, journey, label, signed};
use crate::balance::Section;
use crate::map::Map;

pub(super) fn tickets(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let line = card.tables.last().and_then(|table| table.analysis.line);
    for ticket in &card.tickets {
        let name = journey(map, &ticket.from, &ticket.to);
        let off_line = line
            .zip(ticket.shortest)
            .and_then(|(line, path)| line.outlier(f64::from(path), f64::from(ticket.value), 3.0));
        let played = ticket
            .suggested
            .zip(ticket.effect)
            .filter(|(suggested, _)| ticket.chance < SURE && suggested.value.abs() >= 0.5);
        let by_play = played.map(|(suggested, effect)| {
            let holds = ticket.tables.iter().filter(|cell| {
                cell.effect.is_some_and(|at| at.value * effect.value > 0.0 && at.value.abs() > at.error())
            });
            let does = if effect.value > 0.0 { "earns" } else { "costs" };
            let change = format!(
                "change its value from {} to {}: {} [{}, {}]",
                ticket.value,
                (f64::from(ticket.value) + suggested.value).round().max(1.0),
                signed(suggested.value), signed(suggested.low), signed(suggested.high)
            );
            Finding {
                section: Section::Tickets,
                says: format!(
                    "{name} {does} its holder {:.1} points [{:.1}, {:.1}] more than tickets of its length usually do",
                    effect.value.abs(),
                    effect.low.abs().min(effect.high.abs()),
                    effect.low.abs().max(effect.high.abs())
                ),
                change,
                players: holds.map(|cell| cell.players).collect(),
                label: label(&ticket.hold),
                figure: Some(suggested),
                weight: 2.0 * suggested.surely_from(0.0).abs(),
            }
        });
        let by_line = off_line.map(|off| {
            let (pays, fair) = (ticket.value, off.expected.round());
            Finding {
                section: Section::Tickets,
                says: format!(
                    "{name} pays {pays} for a path of {}, where the rest of the deck would pay {fair}",
                    ticket.shortest.unwrap_or(0)
                ),
                change: format!("change its value to {fair}, or change its path"),
                players: card.players(),
                label: "certain",
                figure: None,
                weight: 2.0 * off.excess.abs(),
            }
        });
        // One sentence for each ticket: whatever weighs more, with the other as a reason.
        match (by_play, by_line) {
            (Some(mut play), Some(line)) => {
                play.says = format!("{}; and {}", line.says, play.says.replacen(&name, "it", 1));
                play.weight = play.weight.max(line.weight);
                out.push(play);
            }
            (play, line) => out.extend(play.into_iter().chain(line)),
        }
    }
}

/// Whether long tickets are better than short ones, as a rule.
pub(super) fn long_tickets(card: &Card, out: &mut Vec<Finding>) {
    let Some(slope) = card.path_slope.filter(|slope| slope.excludes(0.0)) else {
        return;
    };
    let (which, change) = if slope.value > 0.0 {
        (
            "Long tickets are better than short ones",
            "pay less for long paths, or more for short ones",
        )
    } else {
        (
            "Short tickets are better than long ones",
            "pay more for long paths, or less for short ones",
        )
    };
    let says = format!(
        "{which}: each extra space of path is worth {:.1} points [{:.1}, {:.1}] to the holder",
        slope.value, slope.low, slope.high
    );
    out.push(Finding {
        section: Section::Tickets,
        says: says.replace('-', "−"),
        change: change.to_owned(),
        players: card.players(),
        label: "bot-dependent",
        figure: Some(slope),
        weight: 10.0 * slope.surely_from(0.0).abs(),
    });
}
