//! The last line of a game that was played to its end: the score, item by item.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::event::LogLine;
use super::index::Seat;
use super::names;
use super::score::{BonusResult, FinalScore, PlayerScore};
use super::state::State;
use crate::map::Id;
use crate::map::rules::TieBreak;

/// The result of a game, in a log. What version 1 does not say is an `Option`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedScores {
    pub(super) players: Vec<LoggedScore>,
    winners: Vec<Seat>,
    /// None if points alone decided, or nothing did.
    pub(super) tie_break: Option<TieBreak>,
    inexact: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LoggedScore {
    seat: Seat,
    start: i32,
    routes: i32,
    tickets: Vec<LoggedTicket>,
    borrowed: Vec<Id>,
    /// The city of the station that borrows each route.
    pub(super) borrowed_at: Option<Vec<Id>>,
    stations: i32,
    pub(super) bonuses: Vec<LoggedBonus>,
    regions: i32,
    tokens: i32,
    loans: i32,
    total: i32,
    completed: u32,
    stations_built: u8,
    longest: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LoggedTicket {
    ticket: Id,
    completed: bool,
    points: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LoggedBonus {
    bonus: Id,
    count: u32,
    points: i32,
    pub(super) won: Option<bool>,
}

impl LogLine {
    /// The line that stands for a result.
    pub fn of_score(board: &Board, state: &State, score: &FinalScore) -> LogLine {
        let players = board.seats().zip(&score.players);
        LogLine::Scores(LoggedScores {
            players: players
                .map(|(seat, player)| logged_score(board, state, seat, player))
                .collect(),
            winners: score.winners.clone(),
            tie_break: score.tie_break,
            inexact: score.inexact,
        })
    }
}

fn logged_score(board: &Board, state: &State, seat: Seat, player: &PlayerScore) -> LoggedScore {
    let tickets = player.tickets.iter().map(|result| LoggedTicket {
        ticket: names::ticket(board, result.ticket),
        completed: result.goal.is_some(),
        points: result.points,
    });
    let borrowed = player.borrowed.iter();
    let stations = player.borrowed.iter();
    let bonuses = player.bonuses.iter();
    LoggedScore {
        seat,
        start: player.start,
        routes: player.routes,
        tickets: tickets.collect(),
        borrowed: borrowed
            .map(|borrowed| names::route(board, borrowed.route))
            .collect(),
        borrowed_at: Some(
            stations
                .map(|borrowed| names::city(board, borrowed.station))
                .collect(),
        ),
        stations: player.stations,
        bonuses: bonuses.map(|result| logged_bonus(board, result)).collect(),
        regions: player.regions,
        tokens: player.tokens,
        loans: player.loans,
        total: player.total,
        completed: player.completed,
        stations_built: state.player(seat).stations,
        longest: player.longest.map(|longest| longest.length),
    }
}

fn logged_bonus(board: &Board, result: &BonusResult) -> LoggedBonus {
    let rules = board.rules();
    let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    let bonus = rules.bonuses.iter().chain(cards).nth(result.bonus);
    LoggedBonus {
        bonus: bonus.map(|bonus| bonus.id.clone()).unwrap_or_default(),
        count: result.count,
        points: result.points,
        won: Some(result.won),
    }
}
