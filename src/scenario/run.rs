//! Playing a scenario and comparing what comes out.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::{Debug, Display};
use std::sync::Arc;

use super::stage::{cards, city, route, stage, ticket};
use super::{Deed, Expect, ExpectScore, MapSource, Owner, Scenario, Step};
use crate::game::{
    Action, Actor, Board, Card, Cards, FinalScore, Keep, Scorer, Seat, State, Streams, Workspace,
    payments,
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
        let at = |step| move |message| Failure { step, message };
        let mut play = Play::new(self).map_err(at(0))?;
        for (index, step) in self.steps.iter().enumerate() {
            play.step(step).map_err(at(index + 1))?;
        }
        Ok(())
    }
}

struct Play<'a> {
    board: Board,
    state: State,
    coming: VecDeque<Card>,
    coming_tickets: VecDeque<&'a str>,
    streams: Streams,
}

fn load_map(source: &MapSource) -> Result<Map, String> {
    let board = |name: &str| {
        let board = shipped::find(name).ok_or_else(|| format!("there is no board `{name}`"))?;
        Ok::<Map, String>(board.load().map_err(|error| error.to_string())?.map)
    };
    match source {
        MapSource::Board(name) => board(name),
        MapSource::BoardWith(name, preset) => {
            let mut map = board(name)?;
            let preset = Preset::from_name(preset);
            map.rules = preset.ok_or("there are no such rules")?.rules();
            Ok(map)
        }
        MapSource::Sketch(sketch) => sketch.map(),
    }
}

fn same<T: PartialEq + Display>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}: expected {expected}, found {found}"))
}

fn same_if<T: PartialEq + Display>(
    what: &str,
    expected: Option<&T>,
    found: &T,
) -> Result<(), String> {
    expected.map_or(Ok(()), |expected| same(what, expected, found))
}

fn same_for<T: PartialEq + Display>(
    what: &str,
    expected: &BTreeMap<Seat, T>,
    found: impl Fn(Seat) -> T,
) -> Result<(), String> {
    for (seat, expected) in expected {
        same(&format!("{what} of seat {seat}"), expected, &found(*seat))?;
    }
    Ok(())
}

impl<'a> Play<'a> {
    fn new(scenario: &'a Scenario) -> Result<Self, String> {
        let map = load_map(&scenario.map)?;
        let board =
            Board::new(Arc::new(map), scenario.players).map_err(|error| error.to_string())?;
        let mut coming = VecDeque::new();
        for letter in scenario.coming.0.chars().filter(|letter| *letter != ' ') {
            let card = Card::from_letter(letter);
            coming.push_back(card.ok_or_else(|| format!("`{letter}` is no card"))?);
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
    fn follow_chance(&mut self) -> Result<(), String> {
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
            let action = action.ok_or("chance has nothing to bring")?;
            let done = self.state.apply(&self.board, action);
            done.map_err(|refusal| format!("chance cannot bring {action:?}: {refusal}"))?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
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
                    Ok(()) => Err(format!("{deed:?} was accepted, but must be refused")),
                    Err(refusal) if !refusal.to_string().contains(words.as_str()) => Err(format!(
                        "{deed:?} was refused because «{refusal}», expected «{words}»"
                    )),
                    Err(_) if self.state != before => {
                        Err(format!("{deed:?} was refused, but changed the position"))
                    }
                    Err(_) => Ok(()),
                }
            }
            Step::Payments(id, expected) => self.expect_payments(id, expected),
            Step::Pays(id, all) => self.judge_payments(id, all, true),
            Step::PaysNot(id, all) => self.judge_payments(id, all, false),
            Step::Expect(expect) => self.expect(expect),
            Step::Score(expected) => {
                let score = Scorer::default().score(&self.board, &self.state);
                expected
                    .iter()
                    .try_for_each(|(seat, expected)| self.expect_score(*seat, expected, &score))
            }
            Step::Winners(expected) => {
                let score = Scorer::default().score(&self.board, &self.state);
                if score.winners == *expected {
                    return Ok(());
                }
                let totals: Vec<i32> = score.players.iter().map(|player| player.total).collect();
                let found = &score.winners;
                Err(format!(
                    "winners: expected {expected:?}, found {found:?} with {totals:?}"
                ))
            }
        }
    }

    /// Blind draws, or anything else that is legal, until so many turns have ended.
    fn pass_turns(&mut self, number: u8) -> Result<(), String> {
        let until = self.state.turns() + u32::from(number);
        let mut workspace = Workspace::default();
        while self.state.turns() < until && self.state.actor() != Actor::Over {
            let mut actions = Vec::new();
            self.state
                .legal_actions(&self.board, &mut workspace, &mut actions);
            let blind = actions.iter().find(|action| **action == Action::DrawBlind);
            let action = blind.or(actions.first()).copied();
            let action = action.ok_or("nothing can be done")?;
            let done = self.state.apply(&self.board, action);
            done.map_err(|refusal| refusal.to_string())?;
            self.follow_chance()?;
        }
        Ok(())
    }

    fn action(&self, deed: &Deed) -> Result<Action, String> {
        let board = &self.board;
        Ok(match deed {
            Deed::Row(letter) => {
                let card = letter.chars().next().and_then(Card::from_letter);
                Action::DrawRow(card.ok_or_else(|| format!("`{letter}` is no card"))?)
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
                Action::KeepTickets(Keep::these((1 << number) - 1, offered))
            }
            Deed::KeepAndReturn(ids, order) => {
                let places: Result<Vec<u8>, String> =
                    order.iter().map(|id| self.place_in_offer(id)).collect();
                Action::KeepTickets(self.keep(ids)?.returning(&places?))
            }
            Deed::Neutral(id) => Action::NeutralTrack(route(board, id)?),
            Deed::PassTurns(_) => return Err("turns cannot be passed here".to_owned()),
        })
    }

    fn place_in_offer(&self, id: &str) -> Result<u8, String> {
        let wanted = ticket(&self.board, id)?;
        let place = self
            .state
            .offer()
            .iter()
            .position(|offered| *offered == wanted);
        place.map_or_else(
            || Err(format!("ticket `{id}` is not offered")),
            |place| Ok(place as u8),
        )
    }

    fn keep(&self, ids: &[String]) -> Result<Keep, String> {
        let mut kept = 0;
        for id in ids {
            kept |= 1 << self.place_in_offer(id)?;
        }
        Ok(Keep::these(kept, self.state.offer().len() as u8))
    }

    fn expect_payments(&self, id: &str, expected: &[String]) -> Result<(), String> {
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

    fn judge_payments(&self, id: &str, all: &[String], legal: bool) -> Result<(), String> {
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

    fn expect(&self, expect: &Expect) -> Result<(), String> {
        // Without `..`: whatever can be expected is compared.
        let Expect {
            to_decide,
            turn_of,
            round,
            over,
            row,
            row_size,
            deck,
            deck_size,
            discards,
            hands,
            hand_sizes,
            trains,
            points,
            tokens,
            loans,
            tickets,
            stations,
            offered,
            ticket_deck,
            ticket_discards,
            surcharge,
            owners,
            may_claim,
            may_not_claim,
            bonus_cards,
            ferry_supply,
            neutral_trains,
            neutral_active,
            marker,
            turns_left,
            may,
        } = expect;
        let (state, board) = (&self.state, &self.board);
        if let Some(seat) = to_decide {
            same(
                "to decide",
                &format!("{:?}", Some(seat)),
                &format!("{:?}", state.decider().as_ref()),
            )?;
        }
        same_if("turn of", turn_of.as_ref(), &state.seat())?;
        same_if("round", round.as_ref(), &state.round())?;
        same_if("over", over.as_ref(), &(state.actor() == Actor::Over))?;
        same_if("row", row.as_ref(), &state.row())?;
        same_if("row size", row_size.as_ref(), &state.row().total())?;
        same_if("deck", deck.as_ref(), &state.deck())?;
        same_if("deck size", deck_size.as_ref(), &state.deck().total())?;
        same_if("discards", discards.as_ref(), &state.discards())?;
        same_for("hand", hands, |seat| state.player(seat).hand)?;
        same_for("hand size", hand_sizes, |seat| {
            state.player(seat).hand.total()
        })?;
        same_for("trains", trains, |seat| state.player(seat).trains)?;
        same_for("points", points, |seat| state.player(seat).score)?;
        same_for("tokens", tokens, |seat| state.player(seat).tokens)?;
        same_for("loans", loans, |seat| state.player(seat).loans)?;
        same_for("tickets", tickets, |seat| {
            state.tickets_of(board, seat).count()
        })?;
        same_for("stations", stations, |seat| state.player(seat).stations)?;
        same_if("offered", offered.as_ref(), &state.offer().len())?;
        same_if(
            "ticket deck",
            ticket_deck.as_ref(),
            &state.ticket_deck_len(),
        )?;
        let pile = state.ticket_discards(board).count();
        same_if("ticket discards", ticket_discards.as_ref(), &pile)?;
        let open = state.laid_out().map_or(0, |laid| laid.surcharge());
        same_if("surcharge", surcharge.as_ref(), &open)?;
        for (id, expected) in owners {
            let owner = state.owner(board, route(board, id)?).map(|seat| {
                if seat == board.players() {
                    Owner::Neutral
                } else {
                    Owner::Player(seat)
                }
            });
            same_debug(&format!("owner of {id}"), expected, &owner)?;
        }
        let claimable = |seat: Seat, id: &str| -> Result<bool, String> {
            let route = route(board, id)?;
            Ok(state
                .claimable_in_time(board, seat)
                .any(|open| open == route))
        };
        for (wanted, list) in [(true, may_claim), (false, may_not_claim)] {
            for (seat, id) in list {
                let found = claimable(*seat, id)?;
                same(&format!("seat {seat} may claim {id}"), &wanted, &found)?;
            }
        }
        same_if(
            "bonus cards",
            bonus_cards.as_ref(),
            &state.bonus_cards().count(),
        )?;
        same_if(
            "ferry supply",
            ferry_supply.as_ref(),
            &state.ferry_supply(board),
        )?;
        let neutral = state.neutral(board).unwrap_or_default();
        same_if("neutral trains", neutral_trains.as_ref(), &neutral.trains)?;
        same_if("neutral active", neutral_active.as_ref(), &neutral.active)?;
        same_if("marker", marker.as_ref(), &neutral.holder)?;
        let left = state.last_round().map_or(0, |last| last.left);
        same_if("turns left", turns_left.as_ref(), &left)?;
        for deed in may {
            let action = self.action(deed)?;
            let mut copy = state.clone();
            let done = copy.apply(board, action);
            done.map_err(|refusal| format!("{deed:?} must be possible: {refusal}"))?;
        }
        Ok(())
    }

    fn expect_score(
        &self,
        seat: Seat,
        expected: &ExpectScore,
        score: &FinalScore,
    ) -> Result<(), String> {
        let ExpectScore {
            routes,
            tickets,
            completed,
            stations,
            bonuses,
            counts,
            bonus,
            regions,
            tokens,
            loans,
            longest,
            total,
        } = expected;
        let found = score
            .players
            .get(usize::from(seat))
            .ok_or_else(|| format!("there is no seat {seat}"))?;
        let of = |what: &str| format!("{what} of seat {seat}");
        same_if(&of("route points"), routes.as_ref(), &found.routes)?;
        same_if(
            &of("ticket points"),
            tickets.as_ref(),
            &found.ticket_points(),
        )?;
        same_if(
            &of("completed tickets"),
            completed.as_ref(),
            &found.completed,
        )?;
        same_if(&of("station points"), stations.as_ref(), &found.stations)?;
        same_if(&of("bonus points"), bonuses.as_ref(), &found.bonus_points())?;
        for (id, expected) in counts {
            let result = self.bonus_result(id, seat, score)?;
            same(&of(&format!("count of {id}")), expected, &result.0)?;
        }
        for (id, expected) in bonus {
            let result = self.bonus_result(id, seat, score)?;
            same(&of(&format!("points of {id}")), expected, &result.1)?;
        }
        same_if(&of("region points"), regions.as_ref(), &found.regions)?;
        same_if(&of("token points"), tokens.as_ref(), &found.tokens)?;
        same_if(&of("loan points"), loans.as_ref(), &found.loans)?;
        let path = found.longest.map_or(0, |longest| longest.length);
        same_if(&of("longest path"), longest.as_ref(), &path)?;
        same_if(&of("total"), total.as_ref(), &found.total)
    }

    fn bonus_result(&self, id: &str, seat: Seat, score: &FinalScore) -> Result<(u32, i32), String> {
        let rules = self.board.rules();
        let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
        let index = rules
            .bonuses
            .iter()
            .chain(cards)
            .position(|bonus| bonus.id == id);
        let player = score.players.get(usize::from(seat));
        let result = player.and_then(|player| {
            let mut bonuses = player.bonuses.iter();
            bonuses.find(|result| Some(usize::from(result.bonus)) == index)
        });
        let result = result.ok_or_else(|| format!("bonus `{id}` does not count in this game"))?;
        Ok((result.count, result.points))
    }
}

fn same_debug<T: PartialEq + Debug>(what: &str, expected: &T, found: &T) -> Result<(), String> {
    same(what, &format!("{expected:?}"), &format!("{found:?}"))
}
