//! Ways to play that beat all others, and games that go wrong.

use super::{Card, Finding};
use crate::balance::{About, Cause, Measured, Section, Source};

/// A way to play beats all others if it surely finishes ahead of each in more than this share of games.
const DOMINANT: f64 = 0.55;

pub(super) fn strategies(card: &Card, out: &mut Vec<Finding>) {
    let strategies = &card.strategies;
    if let Some(bot) = &strategies.dominant {
        let worst = strategies.meetings.iter().filter(|met| met.bot == *bot);
        let worst = worst.min_by(|one, two| one.ahead.low.total_cmp(&two.ahead.low));
        let Some(worst) = worst.filter(|worst| worst.ahead.low > DOMINANT) else {
            return;
        };
        out.push(Finding {
            section: Section::Strategies,
            about: About::Map,
            cause: Cause::Dominant,
            title: format!("{bot} beats all other strategies"),
            says: format!(
                "One strategy beats all others: {bot} finishes ahead of every other bot, and ahead of {}, its closest rival, in {:.0} % [{:.0}, {:.0}] of games",
                worst.against, 100.0 * worst.ahead.value, 100.0 * worst.ahead.low, 100.0 * worst.ahead.high
            ),
            change: "see where its points come from and make that pay less, unless it is simply good play".to_owned(),
            players: card.players(),
            label: "bot-dependent",
            figure: Some(worst.ahead),
            source: Source::Nothing,
            verified: None,
            harm: 5.0 * (worst.ahead.low - 0.5),
        });
    }
}

pub(super) fn arc(card: &Card, out: &mut Vec<Finding>) {
    let mut add = |key: &'static str, least: f64, (title, says): (&str, &str), change: &str| {
        let Some(row) = card.arc.iter().find(|row| row.key == key) else {
            return;
        };
        let tables = card.tables.iter().zip(&row.tables);
        let hits: Vec<(u8, Measured)> = tables
            .filter_map(|(table, figure)| Some((table.players, (*figure)?)))
            .filter(|(_, figure)| figure.low > least)
            .collect();
        let most = hits
            .iter()
            .max_by(|one, two| one.1.value.total_cmp(&two.1.value));
        if let Some((players, figure)) = most {
            out.push(Finding {
                section: Section::Arc,
                about: About::Map,
                cause: Cause::Course(key),
                title: title.to_owned(),
                says: format!(
                    "{says} {:.0} % [{:.0}, {:.0}] of games with {players} players",
                    100.0 * figure.value,
                    100.0 * figure.low,
                    100.0 * figure.high
                ),
                change: change.to_owned(),
                players: hits.iter().map(|hit| hit.0).collect(),
                label: "bot-dependent",
                figure: Some(*figure),
                source: Source::Nothing,
                verified: None,
                harm: 2.0 * figure.low,
            });
        }
    };
    add(
        "stalemates",
        0.01,
        ("games end in stalemate", "There is a stalemate in"),
        "add train cards or routes",
    );
    add(
        "leader_half",
        0.75,
        (
            "games are decided early",
            "Games are decided early: the leader on the score track at half-time wins",
        ),
        "let more points come late: longer tickets, or a larger bonus at the end",
    );
    add(
        "leader_win_share",
        0.85,
        (
            "tickets decide too little",
            "The leader on the score track when the last round begins wins",
        ),
        "tickets decide too little: raise their values",
    );
    add(
        "shared_wins",
        0.05,
        ("too many shared victories", "The victory is shared in"),
        "add a tie-break",
    );
}
