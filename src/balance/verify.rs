//! Whether findings survive a stronger player: those that rest on games are played again, on the same
//! deals, by tables of bots that think ahead.

use std::convert::Infallible;
use std::sync::Arc;

use serde::Serialize;

use super::finding::{BOT_DEPENDENT, ROBUST};
use super::{Card, Finding, Games, Measured, PlayError, Played, Source, Thresholds};
use crate::Watcher;
use crate::bots::{BotKind, Budget};
use crate::game::Board;
use crate::map::Map;
use crate::sim::{Plan, Runner, Series, Shard, Study};

/// After each of so many parts of the games it is seen whether there is anything left to find out.
const PARTS: u64 = 4;
/// Who plays findings again.
pub const VERIFIER: BotKind = BotKind::Search(Budget::USUAL);
/// Games at each table size, if nobody says otherwise.
pub const VERIFYING_GAMES: u64 = 120;

/// What a stronger player says about a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is surely so, and not surely less than half as large.
    Confirmed,
    /// It is surely less than half as large, or the other way round.
    NotConfirmed,
    /// The games do not suffice to tell.
    Unsure,
}

impl Verdict {
    /// As it is written.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::NotConfirmed => "not confirmed",
            Verdict::Unsure => "unsure",
        }
    }

    /// What a figure in other games says about one that was shown.
    fn of(shown: f64, found: Option<Measured>) -> Verdict {
        let Some(found) = found else {
            return Verdict::Unsure;
        };
        let toward = found.map(|points| points * shown.signum());
        if toward.high < shown.abs() / 2.0 {
            Verdict::NotConfirmed
        } else if toward.low > 0.0 {
            Verdict::Confirmed
        } else {
            Verdict::Unsure
        }
    }
}

/// What came of playing a finding again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Verified {
    /// What is said about it.
    pub verdict: Verdict,
    /// The figure in the games of the stronger players.
    pub figure: Option<Measured>,
    /// Games they played.
    pub games: u64,
}

/// The first findings of a card that can be played again, by their places.
fn playable(card: &Card, most: usize) -> Vec<usize> {
    let findings = card.findings.iter().enumerate();
    let rest_on_games = |(_, finding): &(usize, &Finding)| {
        finding.source != Source::Nothing && finding.figure.is_some()
    };
    let places = findings.filter(rest_on_games).map(|(place, _)| place);
    places.take(most).collect()
}

/// Plays the first findings again until all are decided or all games are played. If the watcher ends it
/// early, the others are unsure.
///
/// # Errors
/// If the map cannot be played.
pub fn verify(
    map: &Arc<Map>,
    card: &mut Card,
    (most, games): (usize, &Games),
    watcher: Watcher<'_>,
) -> Result<(), PlayError> {
    let places = playable(card, most);
    if places.is_empty() {
        return Ok(());
    }
    let mut played: Vec<Played> = Vec::new();
    let planned = (PARTS * games.players.len() as u64 * 2) as f64;
    let (mut done, mut ended) = (0.0, false);
    for number in 1..=PARTS {
        for (table, &players) in games.players.iter().enumerate() {
            let board = Arc::new(Board::new(Arc::clone(map), players)?);
            let mut parts = Vec::new();
            for series in games.series(players) {
                let mut within = |share: f64| {
                    let answer = watcher((done + share) / planned);
                    ended |= answer.is_break();
                    answer
                };
                let shard = Shard { number, of: PARTS };
                parts.push(part(&board, &series, shard, games.threads, &mut within)?);
                done += 1.0;
            }
            add(&mut played, table, players, parts);
        }
        if ended {
            break;
        }
        let again = Card::with(map, &played, &Thresholds::USUAL);
        let mut open = false;
        for place in &places {
            let finding = &mut card.findings[*place];
            let shown = finding.figure.map_or(0.0, |figure| figure.value);
            let figure = again.figure(&finding.source);
            let verdict = Verdict::of(shown, figure);
            open |= verdict == Verdict::Unsure;
            if verdict == Verdict::NotConfirmed && finding.label == ROBUST {
                finding.label = BOT_DEPENDENT;
            }
            finding.verified = Some(Verified {
                verdict,
                figure,
                games: again.games,
            });
        }
        if !open {
            break;
        }
    }
    Ok(())
}

/// Plays one part of a series.
fn part(
    board: &Arc<Board>,
    series: &Series,
    shard: Shard,
    threads: usize,
    watcher: Watcher<'_>,
) -> Result<Study, PlayError> {
    let setup = series.setup(Arc::clone(board))?;
    let plan = Plan {
        shard,
        ..Plan::of(series.games)
    };
    let mut runner = Runner::new(setup, plan, threads)?;
    let Ok(()) = runner.play::<Infallible>(watcher, |_| Ok(()));
    Ok(runner.into_study())
}

/// Adds the parts of a table to what has been played at it.
fn add(played: &mut Vec<Played>, table: usize, players: u8, parts: Vec<Study>) {
    let mut parts = parts.into_iter();
    let (Some(own), Some(drawn)) = (parts.next(), parts.next()) else {
        return;
    };
    match played.get_mut(table) {
        // Parts of one plan have one shape and no game in common.
        Some(known) => {
            let _ = Arc::make_mut(&mut known.own).merge(&own);
            let _ = Arc::make_mut(&mut known.drawn).merge(&drawn);
        }
        None => played.push(Played {
            players,
            own: Arc::new(own),
            drawn: Arc::new(drawn),
        }),
    }
}

impl Card {
    /// The figure that a finding rests on, as this card has it.
    pub fn figure(&self, source: &Source) -> Option<Measured> {
        match source {
            Source::Nothing => None,
            Source::Slope => self.deck.slope,
            Source::Ticket(id) => {
                let mut tickets = self.deck.tickets.iter();
                tickets.find(|ticket| ticket.id == *id)?.effect
            }
            Source::Seat { players, seat } => {
                let mut tables = self.tables.iter();
                let table = tables.find(|table| table.players == *players)?;
                let mut seats = table.seats.seats.iter();
                seats.find(|one| one.seat == *seat)?.lead
            }
            Source::MoreClaims { players, route } => {
                let mut routes = self.routes.iter();
                let route = routes.find(|one| one.id == *route)?;
                let mut cells = route.tables.iter();
                cells.find(|cell| cell.players == *players)?.more_claims
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_needs_an_interval_that_says_so() {
        let found = |value: f64, error: f64| Some(Measured::new(value, error, 100.0, 500));
        assert_eq!(Verdict::of(-6.0, found(-5.0, 1.0)), Verdict::Confirmed);
        assert_eq!(Verdict::of(6.0, found(4.0, 1.5)), Verdict::Confirmed);
        assert_eq!(Verdict::of(6.0, found(5.0, 4.0)), Verdict::Unsure);
        assert_eq!(Verdict::of(6.0, found(0.5, 0.5)), Verdict::NotConfirmed);
        assert_eq!(Verdict::of(-6.0, found(3.0, 1.0)), Verdict::NotConfirmed);
        assert_eq!(Verdict::of(6.0, None), Verdict::Unsure);
    }
}
