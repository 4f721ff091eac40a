//! Plays a logged game again and verifies every line of it against the rules.

use std::collections::VecDeque;

use super::action::{Action, Keep};
use super::board::Board;
use super::break_off::BreakOff;
use super::event::{Event, LogLine};
use super::index::{CityIndex, RouteIndex, TicketIndex};
use super::log::LOG_VERSION;
use super::log_old;
use super::score::{FinalScore, Scorer};
use super::state::{State, Step};
use crate::map::Id;

/// A line of a log that the rules do not allow, or that says something else than what happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Mismatch(String);

/// A logged game being played again.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    board: &'a Board,
    state: State,
    /// What has happened by the rules, but was not in the log yet.
    due: VecDeque<Event>,
    score: Option<FinalScore>,
    broken_off: Option<BreakOff>,
    /// Of the log format.
    version: u32,
}

impl<'a> Replay<'a> {
    /// The start of a game.
    pub fn new(board: &'a Board) -> Self {
        Replay::of_version(board, LOG_VERSION)
    }

    /// The start of a game in a log of a version.
    pub fn of_version(board: &'a Board, version: u32) -> Self {
        let mut seen = Vec::new();
        Replay {
            board,
            state: State::begin(board, &mut seen),
            due: seen.into(),
            score: None,
            broken_off: None,
            version,
        }
    }

    /// The position reached.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The result, once the log has given it.
    pub fn score(&self) -> Option<&FinalScore> {
        self.score.as_ref()
    }

    /// Whether the game was played to its end.
    pub fn is_complete(&self) -> bool {
        self.score.is_some()
    }

    /// Why the game broke off, once the log has said so.
    pub fn broken_off(&self) -> Option<&BreakOff> {
        self.broken_off.as_ref()
    }

    /// Takes the next line of the log.
    ///
    /// # Errors
    /// If it is not what the rules make of the game so far.
    pub fn follow(&mut self, line: &LogLine) -> Result<Option<Event>, Mismatch> {
        if self.is_complete() || self.broken_off.is_some() {
            return mismatch("the game has ended, but the log goes on".to_owned());
        }
        if self.version < LOG_VERSION {
            let unsaid = |event: &mut Event| !log_old::has_line(event);
            while self.due.pop_front_if(unsaid).is_some() {}
        }
        match line {
            LogLine::Scores(_) => return self.compare_score(line).map(|()| None),
            LogLine::BrokenOff(why) => return self.break_off(why).map(|()| None),
            _ => {}
        }
        if self.due.is_empty() {
            self.act(line)?;
        }
        let Some(event) = self.due.pop_front() else {
            return mismatch("no event is due at this point".to_owned());
        };
        let expected = self.as_written(LogLine::of(self.board, &event));
        if expected != *line {
            return mismatch(format!(
                "the log says {}, but the rules give {}",
                json(line),
                json(&expected)
            ));
        }
        Ok(Some(event))
    }

    /// A line as the version of the log writes it.
    fn as_written(&self, line: LogLine) -> LogLine {
        if self.version < LOG_VERSION {
            log_old::as_before(line)
        } else {
            line
        }
    }

    fn break_off(&mut self, why: &BreakOff) -> Result<(), Mismatch> {
        if !self.due.is_empty() || !why.fits(self.board, &self.state) {
            let line = json(&LogLine::BrokenOff(why.clone()));
            return mismatch(format!(
                "the game cannot have been abandoned like this: {line}"
            ));
        }
        self.broken_off = Some(why.clone());
        Ok(())
    }

    fn compare_score(&mut self, line: &LogLine) -> Result<(), Mismatch> {
        if self.state.ending().is_none() || !self.due.is_empty() {
            return mismatch("the game is not over, but the log gives its score".to_owned());
        }
        let score = Scorer::default().score(self.board, &self.state);
        let expected = self.as_written(LogLine::of_score(self.board, &self.state, &score));
        if expected != *line {
            return mismatch(format!(
                "the log says {}, but the score is {}",
                json(line),
                json(&expected)
            ));
        }
        self.score = Some(score);
        Ok(())
    }

    /// Does what the line says has been done.
    fn act(&mut self, line: &LogLine) -> Result<(), Mismatch> {
        let mut actions = [None, None];
        actions[0] = Some(match line {
            LogLine::Dealt { card, .. }
            | LogLine::RowFilled { card }
            | LogLine::Revealed { card }
            | LogLine::BonusDrawn { card, .. } => Action::Card(*card),
            LogLine::DrewBlind { card, .. } => {
                actions[1] = Some(Action::Card(*card));
                Action::DrawBlind
            }
            LogLine::BonusLaidOut { card } => Action::BonusCard(self.bonus_card(card)?),
            LogLine::TicketOffered { ticket, .. }
            | LogLine::TicketPutUnder { ticket }
            | LogLine::NeutralRevealed { ticket, .. } => Action::Ticket(self.ticket(ticket)?),
            LogLine::TookFromRow { card, .. } => Action::DrawRow(*card),
            LogLine::StoppedDrawing { .. } => Action::StopDrawing,
            LogLine::DrewTickets { .. } => Action::DrawTickets,
            LogLine::TicketsKept { kept, returned, .. } => self.keep(kept, returned)?,
            LogLine::TunnelTried {
                route, cards, set, ..
            } => Action::Claim {
                route: self.route(route)?,
                cards: *cards,
                set: *set,
            },
            LogLine::Claimed {
                route,
                cards,
                surcharge,
                ..
            } => match self.state.step {
                Step::Surcharge { .. } => Action::PaySurcharge(*surcharge),
                _ => Action::Claim {
                    route: self.route(route)?,
                    cards: *cards,
                    set: None,
                },
            },
            LogLine::TunnelDeclined { .. } => Action::DeclineTunnel,
            LogLine::StationBuilt { city, cards, .. } => Action::BuildStation {
                city: self.city(city)?,
                cards: *cards,
            },
            LogLine::FerryCardTaken { .. } => Action::TakeFerryCard,
            LogLine::NeutralClaimed { route, .. } => Action::NeutralTrack(self.route(route)?),
            LogLine::RowReset { .. }
            | LogLine::RowKept { .. }
            | LogLine::Reshuffled { .. }
            | LogLine::TicketsReshuffled { .. }
            | LogLine::TurnBegan { .. }
            | LogLine::TurnSkipped { .. }
            | LogLine::NeutralIdle {}
            | LogLine::NeutralStopped {}
            | LogLine::LastRound { .. }
            | LogLine::Ended { .. }
            | LogLine::Scores(_)
            | LogLine::BrokenOff(_) => {
                return mismatch(format!("this cannot happen now: {}", json(line)));
            }
        });
        for action in actions.into_iter().flatten() {
            let mut seen = Vec::new();
            let done = self.state.apply_seen(self.board, action, &mut seen);
            done.map_err(|refusal| Mismatch(format!("{}: {refusal}", json(line))))?;
            self.due.extend(seen);
        }
        Ok(())
    }

    fn keep(&self, kept: &[Id], returned: &[Id]) -> Result<Action, Mismatch> {
        let offer = self.state.offer();
        let place = |id: &Id| -> Result<u8, Mismatch> {
            let ticket = self.ticket(id)?;
            let place = offer.iter().position(|offered| *offered == ticket);
            place.map_or_else(
                || mismatch(format!("the ticket `{id}` was not offered")),
                |place| Ok(place as u8),
            )
        };
        let mut mask = 0;
        for id in kept {
            mask |= 1 << place(id)?;
        }
        let order: Vec<u8> = returned.iter().map(place).collect::<Result<_, _>>()?;
        let keep = Keep::these(mask, offer.len() as u8).returning(&order);
        Ok(Action::KeepTickets(keep))
    }

    fn route(&self, id: &Id) -> Result<RouteIndex, Mismatch> {
        let routes = self.board.map().routes.iter();
        find(id, routes.map(|route| &route.id), "route").map(RouteIndex::new)
    }

    fn city(&self, id: &Id) -> Result<CityIndex, Mismatch> {
        let cities = self.board.map().cities.iter();
        find(id, cities.map(|city| &city.id), "city").map(CityIndex::new)
    }

    fn ticket(&self, id: &Id) -> Result<TicketIndex, Mismatch> {
        let tickets = self.board.map().tickets().iter();
        find(id, tickets.map(|ticket| &ticket.id), "ticket").map(TicketIndex::new)
    }

    fn bonus_card(&self, id: &Id) -> Result<u8, Mismatch> {
        let cards = self
            .board
            .rules()
            .bonus_cards
            .iter()
            .flat_map(|cards| &cards.cards);
        find(id, cards.map(|card| &card.id), "bonus card").map(|index| index as u8)
    }
}

fn find<'a>(
    wanted: &Id,
    mut ids: impl Iterator<Item = &'a Id>,
    what: &str,
) -> Result<usize, Mismatch> {
    match ids.position(|id| id == wanted) {
        Some(index) => Ok(index),
        None => mismatch(format!("the map has no {what} `{wanted}`")),
    }
}

fn mismatch<T>(message: String) -> Result<T, Mismatch> {
    Err(Mismatch(message))
}

fn json(line: &LogLine) -> String {
    serde_json::to_string(line).unwrap_or_default()
}
