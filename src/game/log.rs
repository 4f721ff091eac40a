//! Games as lines of JSON, complete enough that a program that knows only the rules can check
//! every step and recompute every score.
//!
//! The first line of a file holds the map; each game starts with a header that refers to the map by
//! its hash; then come the events in order; the last line of a game is its score. Everything is
//! named by its id, so that a log can be read without the program.

use serde::{Deserialize, Serialize};

use super::action::{CityIndex, RouteIndex, Seat, TicketIndex};
use super::board::Board;
use super::cards::{Card, Cards};
use super::event::{Ending, Event, Payee, TicketList, TollPaid, Witness};
use super::score::{FinalScore, PlayerScore};
use super::state::State;
use crate::map::{Id, Map, to_json};

/// The version of the log format.
pub const LOG_VERSION: u32 = 1;

/// The first line of a log file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogHead {
    /// The version of the log format.
    pub railwright_log: u32,
    /// The hash that games refer to the map by.
    pub hash: String,
    /// The whole map.
    pub map: Map,
}

impl LogHead {
    /// The head of a log of games on a map.
    pub fn new(map: &Map) -> LogHead {
        LogHead {
            railwright_log: LOG_VERSION,
            hash: map_hash(map),
            map: map.clone(),
        }
    }
}

/// A number that differs for maps that differ, as text (FNV-1a over the map as JSON).
pub fn map_hash(map: &Map) -> String {
    let text = to_json(map).unwrap_or_default();
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// The first line of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameHead {
    /// Its number in the file or study.
    pub game: u64,
    /// The hash of its map.
    pub map: String,
    /// How many play.
    pub players: u8,
    /// Who sits where.
    pub bots: Vec<String>,
    /// What its chance was drawn from.
    pub seed: u64,
}

/// Who receives a toll, in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedToll {
    amount: u8,
    /// The seat of the receiver; none for the bank.
    to: Option<Seat>,
    loan: bool,
}

/// An event, in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
#[expect(
    missing_docs,
    reason = "each is described at the event that it stands for"
)]
pub enum LogLine {
    Dealt {
        seat: Seat,
        card: Card,
    },
    RowFilled {
        card: Card,
    },
    RowReset {
        cards: Cards,
    },
    Reshuffled {
        cards: Cards,
    },
    BonusLaidOut {
        card: Id,
    },
    TicketOffered {
        seat: Seat,
        ticket: Id,
    },
    TicketsKept {
        seat: Seat,
        kept: Vec<Id>,
        returned: Vec<Id>,
    },
    TicketPutUnder {
        ticket: Id,
    },
    TicketsReshuffled {
        number: u16,
    },
    TurnBegan {
        seat: Seat,
        round: u16,
    },
    TookFromRow {
        seat: Seat,
        card: Card,
    },
    DrewBlind {
        seat: Seat,
        card: Card,
    },
    StoppedDrawing {
        seat: Seat,
    },
    DrewTickets {
        seat: Seat,
    },
    TunnelTried {
        seat: Seat,
        route: Id,
        cards: Cards,
        set: Option<Card>,
    },
    Revealed {
        card: Card,
    },
    TunnelDeclined {
        seat: Seat,
        surcharge: u8,
    },
    Claimed {
        seat: Seat,
        route: Id,
        cards: Cards,
        surcharge: Cards,
        points: i32,
        toll: Option<LoggedToll>,
    },
    BonusDrawn {
        seat: Seat,
        card: Card,
    },
    StationBuilt {
        seat: Seat,
        city: Id,
        cards: Cards,
    },
    FerryCardTaken {
        seat: Seat,
    },
    TurnSkipped {
        seat: Seat,
    },
    NeutralRevealed {
        holder: Seat,
        ticket: Id,
    },
    NeutralClaimed {
        route: Id,
        toll: Option<LoggedToll>,
        holder: Seat,
    },
    NeutralIdle,
    NeutralStopped,
    LastRound {
        seat: Seat,
    },
    Ended {
        stalemate: bool,
    },
    Scores(LoggedScores),
}

/// The result of a game, in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoggedScores {
    players: Vec<LoggedScore>,
    winners: Vec<Seat>,
    inexact: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LoggedScore {
    seat: Seat,
    start: i32,
    routes: i32,
    tickets: Vec<LoggedTicket>,
    borrowed: Vec<Id>,
    stations: i32,
    bonuses: Vec<LoggedBonus>,
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
struct LoggedBonus {
    bonus: Id,
    count: u32,
    points: i32,
}

fn route_id(board: &Board, route: RouteIndex) -> Id {
    let found = board.map().routes.get(usize::from(route));
    found.map(|route| route.id.clone()).unwrap_or_default()
}

fn city_id(board: &Board, city: CityIndex) -> Id {
    let found = board.map().cities.get(usize::from(city));
    found.map(|city| city.id.clone()).unwrap_or_default()
}

fn ticket_id(board: &Board, ticket: TicketIndex) -> Id {
    let found = board.map().tickets().get(usize::from(ticket));
    found.map(|ticket| ticket.id.clone()).unwrap_or_default()
}

fn ticket_ids(board: &Board, list: &TicketList) -> Vec<Id> {
    list.as_slice()
        .iter()
        .map(|ticket| ticket_id(board, *ticket))
        .collect()
}

impl From<TollPaid> for LoggedToll {
    fn from(toll: TollPaid) -> Self {
        LoggedToll {
            amount: toll.amount,
            to: match toll.to {
                Payee::Bank => None,
                Payee::Player(seat) => Some(seat),
            },
            loan: toll.loan,
        }
    }
}

impl LogLine {
    /// The line that stands for an event.
    pub fn of(board: &Board, event: &Event) -> LogLine {
        match *event {
            Event::Dealt { seat, card } => LogLine::Dealt { seat, card },
            Event::RowFilled { card } => LogLine::RowFilled { card },
            Event::RowReset { cards } => LogLine::RowReset { cards },
            Event::Reshuffled { cards } => LogLine::Reshuffled { cards },
            Event::BonusLaidOut { card } => LogLine::BonusLaidOut {
                card: board
                    .bonus_card(card)
                    .map(|card| card.id.clone())
                    .unwrap_or_default(),
            },
            Event::TicketOffered { seat, ticket } => LogLine::TicketOffered {
                seat,
                ticket: ticket_id(board, ticket),
            },
            Event::TicketsKept {
                seat,
                kept,
                returned,
            } => LogLine::TicketsKept {
                seat,
                kept: ticket_ids(board, &kept),
                returned: ticket_ids(board, &returned),
            },
            Event::TicketPutUnder { ticket } => LogLine::TicketPutUnder {
                ticket: ticket_id(board, ticket),
            },
            Event::TicketsReshuffled { number } => LogLine::TicketsReshuffled { number },
            Event::TurnBegan { seat, round } => LogLine::TurnBegan { seat, round },
            Event::TookFromRow { seat, card } => LogLine::TookFromRow { seat, card },
            Event::DrewBlind { seat, card } => LogLine::DrewBlind { seat, card },
            Event::StoppedDrawing { seat } => LogLine::StoppedDrawing { seat },
            Event::DrewTickets { seat } => LogLine::DrewTickets { seat },
            Event::TunnelTried {
                seat,
                route,
                cards,
                set,
            } => LogLine::TunnelTried {
                seat,
                route: route_id(board, route),
                cards,
                set,
            },
            Event::Revealed { card } => LogLine::Revealed { card },
            Event::TunnelDeclined { seat, surcharge } => {
                LogLine::TunnelDeclined { seat, surcharge }
            }
            Event::Claimed {
                seat,
                route,
                cards,
                surcharge,
                points,
                toll,
            } => LogLine::Claimed {
                seat,
                route: route_id(board, route),
                cards,
                surcharge,
                points,
                toll: toll.map(LoggedToll::from),
            },
            Event::BonusDrawn { seat, card } => LogLine::BonusDrawn { seat, card },
            Event::StationBuilt { seat, city, cards } => LogLine::StationBuilt {
                seat,
                city: city_id(board, city),
                cards,
            },
            Event::FerryCardTaken { seat } => LogLine::FerryCardTaken { seat },
            Event::TurnSkipped { seat } => LogLine::TurnSkipped { seat },
            Event::NeutralRevealed { holder, ticket } => LogLine::NeutralRevealed {
                holder,
                ticket: ticket_id(board, ticket),
            },
            Event::NeutralClaimed {
                route,
                toll,
                holder,
            } => LogLine::NeutralClaimed {
                route: route_id(board, route),
                toll: toll.map(LoggedToll::from),
                holder,
            },
            Event::NeutralIdle => LogLine::NeutralIdle,
            Event::NeutralStopped => LogLine::NeutralStopped,
            Event::LastRound { seat } => LogLine::LastRound { seat },
            Event::Ended { how } => LogLine::Ended {
                stalemate: how == Ending::Stalemate,
            },
        }
    }

    /// The line that stands for a result.
    pub fn of_score(board: &Board, state: &State, score: &FinalScore) -> LogLine {
        let rules = board.rules();
        let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
        let ids: Vec<&Id> = rules
            .bonuses
            .iter()
            .chain(cards)
            .map(|bonus| &bonus.id)
            .collect();
        let logged = |(seat, player): (usize, &PlayerScore)| LoggedScore {
            seat: seat as Seat,
            start: player.start,
            routes: player.routes,
            tickets: player
                .tickets
                .iter()
                .map(|result| LoggedTicket {
                    ticket: ticket_id(board, result.ticket),
                    completed: result.goal.is_some(),
                    points: result.points,
                })
                .collect(),
            borrowed: player
                .borrowed
                .iter()
                .map(|route| route_id(board, *route))
                .collect(),
            stations: player.stations,
            bonuses: player
                .bonuses
                .iter()
                .map(|result| LoggedBonus {
                    bonus: ids
                        .get(usize::from(result.bonus))
                        .copied()
                        .cloned()
                        .unwrap_or_default(),
                    count: result.count,
                    points: result.points,
                })
                .collect(),
            regions: player.regions,
            tokens: player.tokens,
            loans: player.loans,
            total: player.total,
            completed: player.completed,
            stations_built: state.player(seat as Seat).stations,
            longest: player.longest.map(|longest| longest.length),
        };
        LogLine::Scores(LoggedScores {
            players: score.players.iter().enumerate().map(logged).collect(),
            winners: score.winners.clone(),
            inexact: score.inexact,
        })
    }
}

/// Writes what it sees as lines of a log.
#[derive(Debug)]
pub struct Recorder<'a> {
    board: &'a Board,
    text: String,
}

impl<'a> Recorder<'a> {
    /// Starts the log of a game.
    pub fn new(board: &'a Board, head: &GameHead) -> Self {
        let mut recorder = Recorder {
            board,
            text: String::new(),
        };
        recorder.line(head);
        recorder
    }

    fn line(&mut self, line: &impl Serialize) {
        // Nothing in a log can fail to be written as JSON.
        if let Ok(json) = serde_json::to_string(line) {
            self.text.push_str(&json);
            self.text.push('\n');
        }
    }

    /// The text of a game that was broken off.
    pub fn break_off(self) -> String {
        self.text
    }

    /// Adds the score and gives the text.
    pub fn finish(mut self, state: &State, score: &FinalScore) -> String {
        let line = LogLine::of_score(self.board, state, score);
        self.line(&line);
        self.text
    }
}

impl Witness for Recorder<'_> {
    fn see(&mut self, event: Event) {
        let line = LogLine::of(self.board, &event);
        self.line(&line);
    }
}
