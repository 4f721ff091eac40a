//! Playing a scenario and comparing what comes out.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::expect::same;
use super::stage::{cards, city, expect_seats, route, stage, ticket};
use super::{Deed, MapSource, Scenario, Step, Unmet, wrong};
use crate::game::{
    Action, Actor, Board, Card, Cards, Keep, Scorer, State, Streams, Workspace, payments,
};
use crate::map::{Map, Preset, shipped};

/// A scenario that did not come out as expected: at which step, and the difference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step}: {message}")]
pub struct Failure {
    /// The step, counted from 1; 0 is the position itself.
    pub step: usize,
    /// What differs.
    pub message: String,
}

impl Scenario {
    /// Plays the scenario.
    ///
    /// # Errors
    /// At the first step that does not come out as expected.
    pub fn run(&self) -> Result<(), Failure> {
        let at = |step| move |Unmet(message)| Failure { step, message };
        let mut play = Play::new(self).map_err(at(0))?;
        for (index, step) in self.steps.iter().enumerate() {
            play.step(step).map_err(at(index + 1))?;
        }
        Ok(())
    }
}

pub(super) struct Play<'a> {
    pub board: Board,
    pub state: State,
    coming: VecDeque<Card>,
    coming_tickets: VecDeque<&'a str>,
    streams: Streams,
}

/// A shipped board; read once, because many scenarios play on the same one.
fn shipped_map(name: &str) -> Result<Map, Unmet> {
    static MAPS: Mutex<BTreeMap<&str, Map>> = Mutex::new(BTreeMap::new());
    let board = shipped::find(name).ok_or_else(|| format!("there is no board `{name}`"))?;
    let mut maps = MAPS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(map) = maps.get(board.name) {
        return Ok(map.clone());
    }
    let map = board.load().map_err(|error| Unmet(error.to_string()))?.map;
    maps.insert(board.name, map.clone());
    Ok(map)
}

fn load_map(source: &MapSource) -> Result<Map, Unmet> {
    match source {
        MapSource::Board(name) => shipped_map(name),
        MapSource::BoardWith(name, preset) => {
            let mut map = shipped_map(name)?;
            let preset = Preset::from_name(preset);
            map.rules = preset.ok_or("there is no such preset")?.rules();
            Ok(map)
        }
        MapSource::Sketch(sketch) => sketch.map(),
    }
}

impl<'a> Play<'a> {
    fn new(scenario: &'a Scenario) -> Result<Self, Unmet> {
        let map = load_map(&scenario.map)?;
        let board = Board::sketched(Arc::new(map), scenario.players)
            .map_err(|error| Unmet(error.to_string()))?;
        let mut coming = VecDeque::new();
        for letter in scenario.coming.0.chars().filter(|letter| *letter != ' ') {
            let card = Card::from_letter(letter);
            coming.push_back(card.ok_or_else(|| format!("`{letter}` is not a card"))?);
        }
        let state = if scenario.from_the_start {
            State::new(&board)
        } else {
            stage(&board, &scenario.position, &coming)?
        };
        let mut play = Play {
            board,
            state,
            coming,
            coming_tickets: scenario.coming_tickets.iter().map(String::as_str).collect(),
            streams: Streams::new(scenario.seed),
        };
        play.follow_chance()?;
        Ok(play)
    }

    /// Brings what chance has to bring: first what the scenario says, then anything.
    fn follow_chance(&mut self) -> Result<(), Unmet> {
        while self.state.actor() == Actor::Chance {
            let drawn = self.state.draw_chance(&self.board, &mut self.streams);
            let action = match drawn {
                Some(Action::Card(_)) if !self.coming.is_empty() => {
                    self.coming.pop_front().map(Action::Card)
                }
                Some(Action::Ticket(_)) if !self.coming_tickets.is_empty() => {
                    let id = self.coming_tickets.pop_front().unwrap_or_default();
                    Some(Action::Ticket(ticket(&self.board, id)?))
                }
                other => other,
            };
            let action = action.ok_or("there is nothing to draw")?;
            let done = self.state.apply(&self.board, action);
            done.map_err(|refusal| format!("{action:?} cannot be drawn: {refusal}"))?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), Unmet> {
        match step {
            Step::Do(Deed::PassTurns(number)) => self.pass_turns(*number),
            Step::Do(deed) => {
                let action = self.action(deed)?;
                let done = self.state.apply(&self.board, action);
                done.map_err(|refusal| format!("{deed:?} was refused: {refusal}"))?;
                self.follow_chance()
            }
            Step::Refused(deed, words) => {
                let action = self.action(deed)?;
                let before = self.state.clone();
                match self.state.apply(&self.board, action) {
                    Ok(()) => wrong(format!("{deed:?} was accepted, but should be refused")),
                    Err(refusal) if !refusal.to_string().contains(words.as_str()) => wrong(
                        format!("{deed:?} was refused with \"{refusal}\", expected \"{words}\""),
                    ),
                    Err(_) if self.state != before => {
                        wrong(format!("{deed:?} was refused, but changed the position"))
                    }
                    Err(_) => Ok(()),
                }
            }
            Step::Payments(id, expected) => self.expect_payments(id, expected),
            Step::Pays(id, all) => self.judge_payments(id, all, true),
            Step::PaysNot(id, all) => self.judge_payments(id, all, false),
            Step::Expect(expect) => self.expect(expect),
            Step::Score(expected) => {
                expect_seats(&self.board, "score", expected.keys())?;
                let score = Scorer::default().score(&self.board, &self.state);
                expected
                    .iter()
                    .try_for_each(|(seat, expected)| self.expect_score(*seat, expected, &score))
            }
            Step::Winners(expected) => {
                expect_seats(&self.board, "winners", expected)?;
                let score = Scorer::default().score(&self.board, &self.state);
                if score.winners == *expected {
                    return Ok(());
                }
                let totals: Vec<i32> = score.players.iter().map(|player| player.total).collect();
                let found = &score.winners;
                wrong(format!(
                    "winners: expected {expected:?}, found {found:?} with {totals:?}"
                ))
            }
        }
    }

    /// Blind draws, or anything else that is legal, until so many turns have ended.
    fn pass_turns(&mut self, number: u8) -> Result<(), Unmet> {
        let until = self.state.turns() + u32::from(number);
        let mut workspace = Workspace::default();
        while self.state.turns() < until && self.state.actor() != Actor::Over {
            let mut actions = Vec::new();
            self.state
                .legal_actions(&self.board, &mut workspace, &mut actions);
            let blind = actions.iter().find(|action| **action == Action::DrawBlind);
            let action = blind.or(actions.first()).copied();
            let action = action.ok_or("there is no legal action")?;
            let done = self.state.apply(&self.board, action);
            done.map_err(|refusal| refusal.to_string())?;
            self.follow_chance()?;
        }
        Ok(())
    }

    pub fn action(&self, deed: &Deed) -> Result<Action, Unmet> {
        let board = &self.board;
        Ok(match deed {
            Deed::Row(letter) => {
                let card = letter.chars().next().and_then(Card::from_letter);
                Action::DrawRow(card.ok_or_else(|| format!("`{letter}` is not a card"))?)
            }
            Deed::Blind => Action::DrawBlind,
            Deed::Stop => Action::StopDrawing,
            Deed::Claim(id, cards) => Action::Claim {
                route: route(board, id)?,
                cards: *cards,
                set: None,
            },
            Deed::ClaimIn(id, cards, set) => Action::Claim {
                route: route(board, id)?,
                cards: *cards,
                set: Some(*set),
            },
            Deed::Surcharge(cards) => Action::PaySurcharge(*cards),
            Deed::Decline => Action::DeclineTunnel,
            Deed::Station(id, cards) => Action::BuildStation {
                city: city(board, id)?,
                cards: *cards,
            },
            Deed::FerryCard => Action::TakeFerryCard,
            Deed::Tickets => Action::DrawTickets,
            Deed::Keep(ids) => Action::KeepTickets(self.keep(ids)?),
            Deed::KeepFirst(number) => {
                let offered = self.state.offer().len() as u8;
                if *number > offered {
                    return wrong(format!(
                        "cannot keep the first {number} of {offered} offered tickets"
                    ));
                }
                Action::KeepTickets(Keep::these((1 << number) - 1, offered))
            }
            Deed::KeepAndReturn(ids, order) => {
                let places: Result<Vec<u8>, Unmet> =
                    order.iter().map(|id| self.place_in_offer(id)).collect();
                Action::KeepTickets(self.keep(ids)?.returning(&places?))
            }
            Deed::Neutral(id) => Action::NeutralTrack(route(board, id)?),
            Deed::PassTurns(_) => return Err("turns cannot be passed here".into()),
        })
    }

    fn place_in_offer(&self, id: &str) -> Result<u8, Unmet> {
        let wanted = ticket(&self.board, id)?;
        let place = self
            .state
            .offer()
            .iter()
            .position(|offered| *offered == wanted);
        place.map_or_else(
            || wrong(format!("ticket `{id}` is not offered")),
            |place| Ok(place as u8),
        )
    }

    fn keep(&self, ids: &[String]) -> Result<Keep, Unmet> {
        let mut kept = 0;
        for id in ids {
            kept |= 1 << self.place_in_offer(id)?;
        }
        Ok(Keep::these(kept, self.state.offer().len() as u8))
    }

    fn expect_payments(&self, id: &str, expected: &[String]) -> Result<(), Unmet> {
        let price = self.board.price(route(&self.board, id)?);
        let mut found = Vec::new();
        payments(price, self.state.player(self.state.seat()).hand, &mut found);
        let mut found: Vec<String> = found.iter().map(Cards::to_string).collect();
        let mut expected: Vec<String> = expected
            .iter()
            .map(|letters| cards(letters).map(|cards| cards.to_string()))
            .collect::<Result<_, _>>()?;
        found.sort();
        expected.sort();
        same("payments", &expected.join(" "), &found.join(" "))
    }

    fn judge_payments(&self, id: &str, all: &[String], legal: bool) -> Result<(), Unmet> {
        let price = self.board.price(route(&self.board, id)?);
        for letters in all {
            same(
                &format!("{letters} is legal"),
                &legal,
                &price.accepts(cards(letters)?),
            )?;
        }
        Ok(())
    }
}
