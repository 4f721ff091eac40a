//! Tickets that pay too much or too little, are too hard, or that nobody keeps.

use super::{Card, Finding, journey, label, route_name};
use crate::balance::words::{figure, signed};
use crate::balance::{About, Advice, Cause, Section, Source, Thresholds, TicketCard};
use crate::map::{Id, Map};

pub(super) fn tickets(map: &Map, card: &Card, thresholds: &Thresholds, out: &mut Vec<Finding>) {
    let line = card.tables.last().and_then(|table| table.analysis.line);
    for ticket in &card.deck.tickets {
        let name = journey(map, &ticket.from, &ticket.to);
        let accepted = map.tickets().iter().find(|one| one.id == ticket.id);
        let accepted = accepted.is_some_and(crate::map::Ticket::is_balanced);
        let off_line = line
            .filter(|_| !accepted)
            .zip(ticket.shortest)
            .and_then(|(line, path)| line.outlier(f64::from(path), f64::from(ticket.value), 3.0));
        let also = off_line.map_or_else(String::new, |off| {
            format!(
                "; it pays {} for a path of {}, where the rest of the deck would pay {}",
                ticket.value,
                ticket.shortest.unwrap_or(0),
                figure(off.expected, 0)
            )
        });
        if let Some(mut finding) = by_play(map, card, thresholds, ticket) {
            finding.says += &also;
            out.push(finding);
        } else if let Some(off) = off_line {
            // Nothing that games show: a hint for the eye, no harm that is known.
            let fair = off.expected.round();
            out.push(Finding {
                section: Section::Tickets,
                about: About::Ticket(ticket.id.clone()),
                cause: Cause::OffLine(ticket.id.clone()),
                title: format!("{name} pays an unusual value"),
                says: format!(
                    "{name} pays {} for a path of {}, where the rest of the deck would pay {fair}; games do not show that it is worth more or less than others",
                    ticket.value,
                    ticket.shortest.unwrap_or(0)
                ),
                change: "leave it if that is meant".to_owned(),
                players: card.players(),
                label: "certain",
                figure: None,
                source: Source::Nothing,
                verified: None,
                // What the value alone would do, if the path did not make up for it.
                harm: 0.6 * off.excess.abs() * often(card, ticket),
            });
        }
    }
}

/// What games show.
fn by_play(
    map: &Map,
    card: &Card,
    thresholds: &Thresholds,
    ticket: &TicketCard,
) -> Option<Finding> {
    let name = journey(map, &ticket.from, &ticket.to);
    let effect = ticket.effect;
    let does = effect.map_or_else(String::new, |effect| {
        let way = if effect.value > 0.0 { "more" } else { "less" };
        let (one, two) = (effect.low.abs(), effect.high.abs());
        format!(
            "{name} is worth {} points [{}, {}] {way} to its holder than tickets of its length usually are",
            figure(effect.value.abs(), 1),
            figure(one.min(two), 1),
            figure(one.max(two), 1)
        )
    });
    let completed = ticket.completed.map_or_else(String::new, |share| {
        let share = share.map(|share| 100.0 * share);
        format!(
            "{:.0} % [{:.0}, {:.0}] of those who start with it complete it",
            share.value, share.low, share.high
        )
    });
    let stops = |route: &Option<Id>| {
        let found = route.as_ref().and_then(|id| {
            let card = card.routes.iter().find(|route| route.id == *id)?;
            Some((route_name(map, id)?, card.claims?))
        });
        found.map(|(name, claims)| (name, 100.0 * claims.value))
    };
    let (says, change) = match &ticket.advice {
        Advice::Leave if !ticket.sure => return None,
        // Sure, but not that its value should change.
        Advice::Leave => (does, leave_for_now(ticket, thresholds)),
        // Sure, but too small to be a finding.
        Advice::Value { .. } | Advice::Beyond { .. } if !ticket.sure => return None,
        Advice::Value { to } => {
            let by = ticket.suggested.map_or_else(String::new, |change| {
                format!(
                    " ({} [{}, {}])",
                    signed(change.value, 0),
                    signed(change.low, 0),
                    signed(change.high, 0)
                )
            });
            (
                does,
                format!("change its value from {} to {to}{by}", ticket.value),
            )
        }
        Advice::Beyond { to, wanted, route } => {
            let strong = effect.is_some_and(|effect| effect.value > 0.0);
            let at = stops(route).map(|(name, _)| name);
            let map_change = match (strong, at) {
                (true, Some(at)) => format!("make its path longer or busier, for example at {at}"),
                (true, None) => "make its path longer".to_owned(),
                (false, Some(at)) => format!(
                    "make its path easier: a second way or track beside {at}, or a shorter one"
                ),
                (false, None) => "make its path shorter".to_owned(),
            };
            let value = if *to == ticket.value {
                format!("leave its value at {to}")
            } else {
                format!("change its value from {} to {to}", ticket.value)
            };
            let needed = match wanted {
                ..1 => "no value is low enough to make up for it".to_owned(),
                1 => {
                    "1 point would be needed, outside the sensible range for this ticket".to_owned()
                }
                _ => format!(
                    "{wanted} points would be needed, outside the sensible range for this ticket"
                ),
            };
            (does, format!("{map_change}; {needed}, so {value}"))
        }
        Advice::TooHard { route } => {
            let by = stops(route).map_or_else(String::new, |(name, claims)| {
                format!(" at {name}, which is claimed in {claims:.0} % of games")
            });
            let route = stops(route).map_or_else(
                || "shorten its path or remove it".to_owned(),
                |(name, _)| {
                    format!("add a second track or a way around {name}, or shorten its path")
                },
            );
            (
                format!(
                    "{name} is too hard: {completed}{}{}",
                    effect.filter(|_| ticket.sure).map_or_else(String::new, |effect| format!(
                        ", and it is worth {} points less to its holder than tickets of its length usually are",
                        figure(effect.value.abs(), 1)
                    )),
                    if by.is_empty() {
                        String::new()
                    } else {
                        format!("; its path is most easily cut{by}")
                    }
                ),
                format!("{route}; changing its value will not help"),
            )
        }
        Advice::Dead => (
            format!("Nobody keeps {name}: every kind of bot returns it"),
            "make it shorter or better paid, or replace it".to_owned(),
        ),
    };
    let size = match (&ticket.advice, ticket.completed) {
        // Who returns it loses a choice, no more.
        (Advice::Dead, _) => 1.0,
        (Advice::TooHard { .. }, Some(share)) => (1.0 - share.value) * f64::from(ticket.value),
        _ => effect.map_or(1.0, |effect| effect.value.abs()),
    };
    let holds = ticket.tables.iter().filter(|cell| {
        let same = |at: crate::balance::Measured| {
            at.value * effect.map_or(0.0, |effect| effect.value) > 0.0 && at.value.abs() > at.error
        };
        cell.effect.is_some_and(same)
    });
    Some(Finding {
        section: Section::Tickets,
        about: About::Ticket(ticket.id.clone()),
        cause: Cause::Ticket(ticket.id.clone()),
        title: match (&ticket.advice, effect) {
            (Advice::TooHard { .. }, _) => format!("{name} is too hard"),
            (Advice::Dead, _) => format!("nobody keeps {name}"),
            (_, Some(effect)) if effect.value > 0.0 => format!("{name} is worth too much"),
            _ => format!("{name} is worth too little"),
        },
        says,
        change,
        players: holds.map(|cell| cell.players).collect(),
        label: label(&ticket.hold),
        figure: effect,
        source: Source::Ticket(ticket.id.clone()),
        verified: None,
        harm: size * often(card, ticket),
    })
}

/// What to do about a ticket that surely differs, but whose value should not be changed yet.
fn leave_for_now(ticket: &TicketCard, thresholds: &Thresholds) -> String {
    if ticket
        .completed
        .is_some_and(|share| share.low <= thresholds.completed)
    {
        "look at its path: too few holders complete it for its value to be the answer".to_owned()
    } else {
        "play more games before you change its value: the rest of the deck is even, so this may still be chance"
            .to_owned()
    }
}

/// How often a ticket matters in a game: its holders, or half of those who are offered it. Somebody who is
/// offered a bad ticket returns it, but the choice is the poorer for it.
fn often(card: &Card, ticket: &TicketCard) -> f64 {
    let tables = card.tables.iter().zip(&ticket.tables);
    let dealt = tables.map(|(table, cell)| cell.dealt as f64 / table.own_games.max(1) as f64);
    let dealt = dealt.sum::<f64>() / card.tables.len().max(1) as f64;
    ticket.holders.max(0.5 * dealt)
}

/// Whether long tickets are better than short ones, as a rule.
pub(super) fn long_tickets(card: &Card, thresholds: &Thresholds, out: &mut Vec<Finding>) {
    let paths: Vec<f64> = card
        .deck
        .tickets
        .iter()
        .filter_map(|ticket| ticket.shortest.map(f64::from))
        .collect();
    let mean = paths.iter().sum::<f64>() / paths.len().max(1) as f64;
    let spread: f64 = paths.iter().map(|path| (path - mean).powi(2)).sum();
    let spread = (spread / paths.len().max(1) as f64).sqrt();
    // Large enough if it surely moves a ticket of usual length as much as a ticket must.
    let large = |slope: f64| slope.abs() * spread > thresholds.ticket;
    let Some(slope) = card
        .deck
        .slope
        .filter(|slope| large(slope.surely_from(0.0)))
    else {
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
    out.push(Finding {
        section: Section::Tickets,
        about: About::Map,
        cause: Cause::LongTickets,
        title: match slope.value > 0.0 {
            true => "long tickets are too good".to_owned(),
            false => "short tickets are too good".to_owned(),
        },
        says: format!(
            "{which}: each extra space of path is worth {} points [{}, {}] to the holder",
            figure(slope.value, 1),
            figure(slope.low, 1),
            figure(slope.high, 1)
        ),
        change: change.to_owned(),
        players: card.players(),
        label: "bot-dependent",
        figure: Some(slope),
        source: Source::Slope,
        verified: None,
        harm: slope.value.abs() * spread,
    });
}
