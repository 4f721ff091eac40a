//! Charts of who wins and how games go.

use super::{percent, tables};
use crate::balance::Card;
use crate::map::problem::count;
use crate::report::chart::{Chart, Kind};
use crate::report::dots::{Dot, Dots};
use crate::report::lines::Lines;
use crate::report::matrix::Matrix;
use crate::report::stack::Stack;

/// So many steps of a distribution.
const STEPS: usize = 40;

pub(super) fn shares(card: &Card) -> Chart {
    let mut rows = Vec::new();
    for bot in &card.strategies.bots {
        for (number, (table, share)) in card.tables.iter().zip(&bot.win_share).enumerate() {
            if let Some(share) = share {
                rows.push(Dot {
                    label: if number == 0 {
                        bot.bot.clone()
                    } else {
                        String::new()
                    },
                    color: number,
                    figure: percent(*share),
                    reference: Some(100.0 / f64::from(table.players)),
                    gap: number == 0,
                    range: None,
                });
            }
        }
    }
    let strategies = &card.strategies;
    let title = match (&strategies.dominant, &strategies.cycle) {
        (Some(bot), _) => format!("{bot} beats every other strategy"),
        (None, Some([a, b, c])) => {
            format!("No strategy beats all others: {a} beats {b} beats {c} beats {a}")
        }
        (None, None) => "No strategy clearly beats all others".to_owned(),
    };
    Chart::new(
        "strategies",
        title,
        "Share of games won by each bot in line-ups drawn from all bots, with 95 % intervals."
            .to_owned(),
        Kind::Dots(Dots {
            rows,
            legend: tables(card),
            axis: "games won, in %".to_owned(),
            reference: Some("fair".to_owned()),
            label_width: 110,
        }),
        "Too few games to tell the bots apart; play more games.",
    )
}

pub(super) fn meetings(card: &Card) -> Chart {
    let names: Vec<String> = card
        .strategies
        .bots
        .iter()
        .map(|bot| bot.bot.clone())
        .collect();
    let cell = |bot: &String, against: &String| {
        let mut meetings = card.strategies.meetings.iter();
        let met = meetings.find(|met| met.bot == *bot && met.against == *against)?;
        Some((met.ahead.value, (met.ahead.high - met.ahead.low) / 2.0))
    };
    let row = |bot: &String| names.iter().map(|against| cell(bot, against)).collect();
    let closest = card
        .strategies
        .meetings
        .iter()
        .max_by(|one, two| one.ahead.value.total_cmp(&two.ahead.value));
    Chart::new(
        "meetings",
        closest.map_or_else(
            || "Only one kind of bot played".to_owned(),
            |met| {
                format!(
                    "The most one-sided match-up: {} finishes ahead of {} in {:.0} % of games",
                    met.bot,
                    met.against,
                    100.0 * met.ahead.value
                )
            },
        ),
        "How often the bot on the left had more points than the bot at the top in the same game, over all player counts.".to_owned(),
        Kind::Matrix(Matrix {
            cells: names.iter().map(row).collect(),
            names,
            axis: "ahead, in %, ± half the 95 % interval".to_owned(),
        }),
        "No two kinds of bots met in enough games to compare them.",
    )
}

pub(super) fn points(card: &Card) -> Chart {
    let used: Vec<usize> = (0..9)
        .filter(|item| {
            card.tables.iter().any(|table| {
                let parts = [&table.winner_points, &table.points];
                parts
                    .iter()
                    .any(|parts| parts.get(*item).is_some_and(|part| part.1.abs() > 0.05))
            })
        })
        .collect();
    let parts = |points: &[(&'static str, f64)]| {
        let values = used.iter().filter_map(|item| points.get(*item));
        values.map(|part| part.1).collect()
    };
    let mut bars = Vec::new();
    for table in &card.tables {
        bars.push((
            format!("{} players: all", table.players),
            parts(&table.points),
        ));
        bars.push(("winners".to_owned(), parts(&table.winner_points)));
    }
    let names = card.tables.first().map(|table| &table.points);
    let names: Vec<String> = used
        .iter()
        .filter_map(|item| names?.get(*item))
        .map(|part| part.0.to_owned())
        .collect();
    // What winners have most more of than the others, over all tables.
    let lead = |item: usize| -> f64 {
        let more = card
            .tables
            .iter()
            .filter_map(|table| Some(table.winner_points.get(item)?.1 - table.points.get(item)?.1));
        more.sum::<f64>() / card.tables.len().max(1) as f64
    };
    let best = used
        .iter()
        .copied()
        .max_by(|one, two| lead(*one).total_cmp(&lead(*two)));
    let name = |item: usize| {
        let part = card.tables.first().and_then(|table| table.points.get(item));
        part.map_or_else(String::new, |part| part.0.to_lowercase())
    };
    Chart::new(
        "points",
        best.map_or_else(
            || "No points were scored".to_owned(),
            |item| {
                format!(
                    "Winners owe most to {}: {:.0} points more than the average player",
                    name(item),
                    lead(item)
                )
            },
        ),
        "Mean points of all players and of winners, by source.".to_owned(),
        Kind::Stack(Stack {
            bars,
            parts: names,
            axis: "points".to_owned(),
        }),
        "No points were scored.",
    )
}

/// A distribution as shares in %, in not too many steps.
fn distribution(counts: &[u64]) -> Vec<(f64, f64)> {
    let all: u64 = counts.iter().sum();
    let first = counts.iter().position(|count| *count > 0).unwrap_or(0);
    let last = counts.iter().rposition(|count| *count > 0).unwrap_or(0);
    let width = ((last + 1 - first).div_ceil(STEPS)).max(1);
    let steps = counts.iter().skip(first).copied().collect::<Vec<u64>>();
    let steps = steps.chunks(width).enumerate();
    steps
        .map(|(step, counts)| {
            let share = counts.iter().sum::<u64>() as f64 / all.max(1) as f64;
            let middle = first as f64 + step as f64 * width as f64 + (width as f64 - 1.0) / 2.0;
            (middle, 100.0 * share / width as f64)
        })
        .collect()
}

fn median(counts: &[u64]) -> usize {
    let half = counts.iter().sum::<u64>().div_ceil(2);
    let mut seen = 0;
    let reached = counts.iter().position(|count| {
        seen += count;
        seen >= half
    });
    reached.unwrap_or(0)
}

pub(super) fn turns(card: &Card) -> Chart {
    let tables = card.tables.iter();
    let per_player: Vec<f64> = tables
        .map(|table| median(table.turns.counts()) as f64 / f64::from(table.players))
        .collect();
    let (least, most) = per_player
        .iter()
        .fold((f64::INFINITY, 0.0f64), |(low, high), turns| {
            (low.min(*turns), high.max(*turns))
        });
    let lines = card.tables.iter().map(|table| {
        let name = format!("{} players", table.players);
        (name, distribution(table.turns.counts()))
    });
    Chart::new(
        "turns",
        if (most - least).abs() < 0.5 {
            format!("Half of the games are over after {most:.0} turns per player")
        } else {
            format!("Half of the games are over after {least:.0} to {most:.0} turns per player")
        },
        "Turns per game, counted over all players.".to_owned(),
        Kind::Lines(Lines {
            lines: lines.collect(),
            across: "turns of all players".to_owned(),
            up: "games, in % per turn".to_owned(),
        }),
        "No game was finished.",
    )
}

pub(super) fn margins(card: &Card) -> Chart {
    let middle = card.tables.get(card.tables.len() / 2);
    let title = middle.map_or_else(String::new, |table| {
        format!(
            "Half of the games with {} players are won by {} or less",
            table.players,
            count(median(table.margins.counts()), "point", "points")
        )
    });
    let lines = card.tables.iter().map(|table| {
        let name = format!("{} players", table.players);
        (name, distribution(table.margins.counts()))
    });
    Chart::new(
        "margins",
        title,
        "How many points the winner was ahead of the runner-up.".to_owned(),
        Kind::Lines(Lines {
            lines: lines.collect(),
            across: "points ahead of the runner-up".to_owned(),
            up: "games, in % per point".to_owned(),
        }),
        "No game was finished.",
    )
}
