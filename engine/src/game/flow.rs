//! `apply`, the only way a position changes: checks an action, carries it out, and goes on until
//! somebody has to decide or chance has to bring something.

use super::action::{Action, Actor};
use super::board::Board;
use super::chance::{AtOnce, Chance, Luck, Wait};
use super::event::{Ending, Event, Witness};
use super::index::Seat;
use super::refusal::Refusal;
use super::state::{After, LastRound, State, Step};

/// A game with so many turns is stopped: no game that moves comes near.
pub const MOST_TURNS: u32 = 10_000;

/// Whether a position stands still after a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    /// Somebody has to decide, or chance has to bring something, or the game is over.
    Wait,
    /// The next step can be taken.
    GoOn,
}

impl State {
    /// The start of a game: everything is still to be dealt.
    pub fn new(board: &Board) -> State {
        State::begin(board, &mut ())
    }

    /// The start of a game, with somebody looking.
    pub fn begin<W: Witness>(board: &Board, witness: &mut W) -> State {
        State::begin_with(board, &mut Wait, witness)
    }

    /// The start of a game when chance has brought all that comes before the first decision.
    pub fn dealt<W: Witness>(board: &Board, chance: &mut impl Chance, witness: &mut W) -> State {
        State::begin_with(board, &mut AtOnce(chance), witness)
    }

    fn begin_with<W: Witness>(board: &Board, luck: &mut impl Luck, witness: &mut W) -> State {
        let mut state = match &board.blank {
            Some(blank) => State::clone(blank),
            None => State::blank(board),
        };
        state.go_on(board, luck, witness);
        state
    }

    /// Carries out an action.
    ///
    /// # Errors
    /// If it is not legal now; then nothing has changed.
    #[inline]
    pub fn apply(&mut self, board: &Board, action: Action) -> Result<(), Refusal> {
        self.apply_seen(board, action, &mut ())
    }

    /// Carries out an action, with somebody looking.
    ///
    /// # Errors
    /// If it is not legal now; then nothing has changed and nothing was seen.
    #[inline]
    pub fn apply_seen<W: Witness>(
        &mut self,
        board: &Board,
        action: Action,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.carry_out(board, &action, &mut Wait, witness)
    }

    /// Carries out a player's action and all that chance then brings, until a player has to decide
    /// or the game is over: the same as applying one action of chance after the other, but faster.
    /// An action that has just been made is best shown where it is, because to copy it would mean to
    /// wait for all its parts.
    ///
    /// # Errors
    /// If it is not legal now; then nothing has changed and nothing was seen.
    #[inline]
    pub fn play<W: Witness>(
        &mut self,
        board: &Board,
        action: &Action,
        chance: &mut impl Chance,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        self.carry_out(board, action, &mut AtOnce(chance), witness)
    }

    /// Brings all that chance has to bring before a player has to decide.
    ///
    /// # Errors
    /// Never, unless chance brings what it cannot.
    pub fn take_chances<W: Witness>(
        &mut self,
        board: &Board,
        chance: &mut impl Chance,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        while let Some(action) = self.draw_chance(board, chance) {
            self.carry_out(board, &action, &mut AtOnce(&mut *chance), witness)?;
        }
        Ok(())
    }

    #[inline]
    fn carry_out<W: Witness>(
        &mut self,
        board: &Board,
        action: &Action,
        luck: &mut impl Luck,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        match *action {
            Action::DrawRow(card) => {
                self.draw_row(board, card, witness)?;
                if self.look_after_row(board, After::Draw, luck, witness) == Then::Wait {
                    return Ok(());
                }
            }
            Action::DrawBlind => {
                self.draw_blind(board)?;
                if self.wait_for_blind_card(board, luck, witness) == Then::Wait {
                    return Ok(());
                }
            }
            Action::Card(card) => self.bring_card(board, card, witness)?,
            Action::Ticket(ticket) => self.bring_ticket(board, ticket, witness)?,
            Action::BonusCard(card) => self.bring_bonus_card(board, card, witness)?,
            Action::StopDrawing => self.stop_drawing(board, witness)?,
            Action::DrawTickets => self.draw_tickets(board, witness)?,
            Action::KeepTickets(keep) => self.keep_tickets(board, keep, witness)?,
            Action::Claim { route, cards, set } => {
                self.try_claim(board, route, cards, set, witness)?;
            }
            Action::PaySurcharge(cards) => self.pay_surcharge(board, cards, witness)?,
            Action::DeclineTunnel => self.decline_tunnel(witness)?,
            Action::BuildStation { city, cards } => {
                self.build_station(board, city, cards, witness)?;
            }
            Action::TakeFerryCard => self.take_ferry_card(board, witness)?,
            Action::NeutralTrack(route) => self.choose_neutral_track(board, route, witness)?,
        }
        let ends = self.step == Step::FillRow(After::Action);
        if !(ends && self.finish_action(board, luck, witness) == Then::Wait) {
            self.go_on(board, luck, witness);
        }
        Ok(())
    }

    /// Goes on until somebody has to decide or chance has to bring something.
    #[inline(never)]
    fn go_on<W: Witness>(&mut self, board: &Board, luck: &mut impl Luck, witness: &mut W) {
        while self.next_step(board, luck, witness) == Then::GoOn {}
    }

    #[inline(always)]
    fn next_step<W: Witness>(
        &mut self,
        board: &Board,
        luck: &mut impl Luck,
        witness: &mut W,
    ) -> Then {
        match self.step {
            Step::DealCards { seat, mut left } => {
                while left > 0 && !self.deck.is_empty() {
                    let Some(card) = luck.card(self.deck) else {
                        return Then::Wait;
                    };
                    self.deal_card(seat, left, card, witness);
                    left -= 1;
                }
                self.step = if board.has_seat(seat.next()) {
                    Step::DealCards {
                        seat: seat.next(),
                        left: board.rules().cards.start_hand,
                    }
                } else {
                    Step::FillRow(After::Setup)
                };
            }
            Step::FillRow(After::Action) => return self.finish_action(board, luck, witness),
            Step::FillRow(after) => return self.look_after_row(board, after, luck, witness),
            Step::LayOutBonus { mut left } => {
                while left > 0 {
                    let Some(card) = self.bonus_card_to_lay_out(board, luck) else {
                        return Then::Wait;
                    };
                    self.lay_out_bonus(left, card, witness);
                    left -= 1;
                }
                self.start_dealing_tickets(board);
            }
            Step::DealTickets {
                seat,
                pool,
                mut left,
            } => {
                while left > 0 {
                    let Some(ticket) = self.ticket_of_pool(board, pool, luck) else {
                        return Then::Wait;
                    };
                    self.deal_ticket(board, (seat, pool, left), ticket, witness);
                    left -= 1;
                }
                self.deal_next_pool(board, seat, pool);
            }
            Step::ChooseStart { seat } => {
                if board.has_seat(seat) && !self.offers[usize::from(seat)].as_slice().is_empty() {
                    return Then::Wait;
                }
                self.next_start_choice(board, seat);
            }
            Step::PutUnder(after) => {
                while self.is_putting_under(board) {
                    let Some(ticket) = self.ticket_to_put_under(board, luck) else {
                        return Then::Wait;
                    };
                    self.put_loose_under(board, ticket, witness);
                }
                match after {
                    After::Action => self.end_action(),
                    After::Setup | After::Draw => self.first_turn(board, witness),
                }
            }
            Step::Turn => {
                if self.can_act(board) {
                    return Then::Wait;
                }
                self.skip_turn(board, witness);
            }
            Step::BlindCard => return self.wait_for_blind_card(board, luck, witness),
            Step::OfferTickets { .. } => {
                while let Step::OfferTickets { left } = self.step {
                    if self.needs_luck_for_ticket(board, left, witness) {
                        let Some(place) = self.place_in_ticket_deck(luck) else {
                            return Then::Wait;
                        };
                        let ticket = self.take_loose_at(place);
                        self.offer_ticket(ticket, left, witness);
                    }
                }
                return Then::Wait;
            }
            Step::Reveal { mut left } => {
                while left > 0 && !self.deck.is_empty() {
                    let Some(card) = luck.card(self.deck) else {
                        return Then::Wait;
                    };
                    self.reveal_card(left, card, witness);
                    left -= 1;
                }
                self.after_reveal(board, witness);
            }
            Step::BonusCards { mut left } => {
                while left > 0 && !self.deck.is_empty() {
                    let Some(card) = luck.card(self.deck) else {
                        return Then::Wait;
                    };
                    self.bonus_draw(left, card, witness);
                    left -= 1;
                }
                self.end_action();
            }
            Step::NeutralReveal => {
                if self.needs_luck_for_neutral_ticket(board, witness) {
                    let Some(place) = self.place_in_ticket_deck(luck) else {
                        return Then::Wait;
                    };
                    let ticket = self.take_loose_at(place);
                    self.resolve_neutral(board, ticket, witness);
                }
            }
            Step::DrawMore
            | Step::ChooseTickets
            | Step::Surcharge { .. }
            | Step::NeutralChoice { .. }
            | Step::Over(_) => return Then::Wait,
        }
        Then::GoOn
    }

    /// The action is done; the row is looked after before the turn ends.
    #[inline]
    pub(super) fn end_action(&mut self) {
        self.step = Step::FillRow(After::Action);
    }

    pub(super) fn first_turn<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        self.refresh_ticket_deck(board, witness);
        self.round = 1;
        self.start_turn(Seat(0), witness);
    }

    fn start_turn<W: Witness>(&mut self, seat: Seat, witness: &mut W) {
        self.seat = seat;
        self.drawn = 0;
        self.step = Step::Turn;
        let round = self.round;
        witness.see(Event::TurnBegan { seat, round });
    }

    fn skip_turn<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        witness.see(Event::TurnSkipped { seat: self.seat });
        self.skipped += 1;
        if self.skipped >= board.players() {
            self.finish(Ending::Stalemate, witness);
        } else {
            self.end_action();
        }
    }

    fn finish<W: Witness>(&mut self, how: Ending, witness: &mut W) {
        self.step = Step::Over(how);
        witness.see(Event::Ended { how });
    }

    #[inline(always)]
    pub(super) fn end_turn<W: Witness>(&mut self, board: &Board, witness: &mut W) -> Then {
        self.refresh_ticket_deck(board, witness);
        self.turns += 1;
        if let Some(last) = &mut self.last {
            last.left -= 1;
        } else if self.player(self.seat).trains <= board.amounts.train_threshold {
            let end = &board.rules().end;
            let who = board.players() - u8::from(!end.includes_trigger);
            self.last = Some(LastRound {
                trigger: self.seat,
                left: who * end.final_turns_each,
            });
            witness.see(Event::LastRound { seat: self.seat });
        }
        if self.last.is_some_and(|last| last.left == 0) {
            self.finish(Ending::LastRound, witness);
            return Then::Wait;
        }
        if self.turns >= MOST_TURNS {
            self.finish(Ending::TurnLimit, witness);
            return Then::Wait;
        }
        if self.neutral_phase_follows(board) {
            self.step = Step::NeutralReveal;
            return Then::GoOn;
        }
        self.next_turn(board, witness);
        if self.can_act(board) {
            Then::Wait
        } else {
            Then::GoOn
        }
    }

    pub(super) fn next_turn<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        let mut seat = self.seat;
        loop {
            // Without a branch: whose turn ends cannot be told from what happened in it.
            let starts_round = !board.has_seat(seat.next());
            seat = if starts_round { Seat(0) } else { seat.next() };
            self.round += u16::from(starts_round);
            let left_out = !board.amounts.includes_trigger;
            if !(left_out && self.last.is_some_and(|last| last.trigger == seat)) {
                break;
            }
        }
        self.start_turn(seat, witness);
    }

    /// The player who has to decide, if one has to.
    #[inline]
    pub fn decider(&self) -> Option<Seat> {
        if matches!(self.step, Step::Turn | Step::DrawMore) {
            return Some(self.seat);
        }
        match self.actor() {
            Actor::Player(seat) => Some(seat),
            Actor::Chance | Actor::Over => None,
        }
    }
}
