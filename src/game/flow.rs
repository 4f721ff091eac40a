//! `apply`, the only way a position changes: checks an action, carries it out, and goes on until
//! somebody has to decide or chance has to bring something.

use super::action::{Action, Actor, Seat};
use super::board::Board;
use super::cards::{Card, Cards};
use super::event::{Ending, Event, Witness};
use super::refusal::Refusal;
use super::state::{After, LastRound, State, Step};

/// A game with more turns than this ends like a stalemate: no game that moves comes near.
pub const MOST_TURNS: u32 = 10_000;

/// So many resets in a row and the row stays: when few cards are left, deck and discards can
/// change places for ever, both with too many locomotives.
pub const MOST_RESETS: u8 = 100;

impl State {
    /// The start of a game: everything is still to be dealt.
    pub fn new(board: &Board) -> State {
        State::begin(board, &mut ())
    }

    /// The start of a game, with somebody looking.
    pub fn begin<W: Witness>(board: &Board, witness: &mut W) -> State {
        let mut state = match &board.blank {
            Some(blank) => State::clone(blank),
            None => State::blank(board),
        };
        state.settle(board, witness);
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
        match action {
            Action::Card(card) => self.bring_card(board, card, witness)?,
            Action::Ticket(ticket) => self.bring_ticket(board, ticket, witness)?,
            Action::BonusCard(card) => self.bring_bonus_card(board, card, witness)?,
            Action::DrawRow(card) => self.draw_row(board, card, witness)?,
            Action::DrawBlind => self.draw_blind()?,
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
        self.settle(board, witness);
        Ok(())
    }

    /// Goes on until somebody has to decide or chance has to bring something.
    #[inline]
    fn settle<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        let waits = match self.step {
            Step::BlindCard | Step::DrawMore => true,
            Step::FillRow(_) => self.row_has_gap(board) && !self.deck.is_empty(),
            _ => false,
        };
        if !waits {
            self.go_on(board, witness);
        }
    }

    fn go_on<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        loop {
            match self.step {
                Step::DealCards { seat, left } => {
                    if left > 0 && !self.deck.is_empty() {
                        return;
                    }
                    self.step = if seat + 1 < board.players() {
                        Step::DealCards {
                            seat: seat + 1,
                            left: board.rules().cards.start_hand,
                        }
                    } else {
                        Step::FillRow(After::Setup)
                    };
                }
                Step::FillRow(after) => {
                    if self.row_has_gap(board) && !self.deck.is_empty() {
                        return;
                    }
                    if self.reset_row(board, witness) {
                        continue;
                    }
                    self.resets = 0;
                    match after {
                        After::Setup => self.start_bonus_cards(board),
                        After::Draw => self.after_card(board),
                        After::Action => self.end_turn(board, witness),
                    }
                }
                Step::LayOutBonus { left } => {
                    if left > 0 {
                        return;
                    }
                    self.start_dealing_tickets(board);
                }
                Step::DealTickets { seat, pool, left } => {
                    if left > 0 {
                        return;
                    }
                    self.deal_next_pool(board, seat, pool);
                }
                Step::ChooseStart { seat } => {
                    if seat < board.players()
                        && !self.offers[usize::from(seat)].as_slice().is_empty()
                    {
                        return;
                    }
                    self.next_start_choice(board, seat);
                }
                Step::PutUnder(after) => {
                    if self.is_putting_under(board) {
                        return;
                    }
                    match after {
                        After::Action => self.end_action(),
                        After::Setup | After::Draw => self.first_turn(board, witness),
                    }
                }
                Step::Turn => {
                    if self.can_act(board) {
                        return;
                    }
                    self.skip_turn(board, witness);
                }
                Step::OfferTickets { left } => {
                    if self.waits_for_ticket(board, left, witness) {
                        return;
                    }
                }
                Step::Reveal { left } => {
                    if left > 0 && !self.deck.is_empty() {
                        return;
                    }
                    self.after_reveal(board, witness);
                }
                Step::BonusCards { left } => {
                    if left > 0 && !self.deck.is_empty() {
                        return;
                    }
                    self.end_action();
                }
                Step::NeutralReveal => {
                    if self.waits_for_neutral_ticket(board, witness) {
                        return;
                    }
                }
                Step::BlindCard
                | Step::DrawMore
                | Step::ChooseTickets
                | Step::Surcharge { .. }
                | Step::NeutralChoice { .. }
                | Step::Over(_) => return,
            }
        }
    }

    /// A card of the deck arrives where it was waited for.
    #[inline]
    fn bring_card<W: Witness>(
        &mut self,
        board: &Board,
        card: Card,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if card == Card::Ferry || self.deck.count(card) == 0 {
            return Err(Refusal::NotInDeck);
        }
        let one = Cards::of(card, 1);
        let seat = self.seat;
        match self.step {
            Step::DealCards { seat, left } => {
                self.players[usize::from(seat)].hand += one;
                self.step = Step::DealCards {
                    seat,
                    left: left - 1,
                };
                witness.see(Event::Dealt { seat, card });
            }
            Step::FillRow(_) => {
                self.row += one;
                witness.see(Event::RowFilled { card });
            }
            Step::BlindCard => {
                self.players[usize::from(seat)].hand += one;
                self.drawn += 1;
                witness.see(Event::DrewBlind { seat, card });
            }
            Step::Reveal { left } => {
                self.laid.revealed += one;
                self.step = Step::Reveal { left: left - 1 };
                witness.see(Event::Revealed { card });
            }
            Step::BonusCards { left } => {
                self.players[usize::from(seat)].hand += one;
                self.step = Step::BonusCards { left: left - 1 };
                witness.see(Event::BonusDrawn { seat, card });
            }
            _ => return Err(Refusal::NotNow),
        }
        self.deck -= one;
        if self.deck.is_empty() {
            self.reshuffle(witness);
        }
        if self.step == Step::BlindCard {
            self.after_card(board);
        }
        Ok(())
    }

    /// The discards become the deck the moment that it is empty.
    fn reshuffle<W: Witness>(&mut self, witness: &mut W) {
        if !self.discards.is_empty() {
            self.deck = std::mem::take(&mut self.discards);
            witness.see(Event::Reshuffled { cards: self.deck });
        }
    }

    /// Puts a batch of cards onto the discards; ferry cards go back to the supply.
    pub(super) fn discard<W: Witness>(&mut self, cards: Cards, witness: &mut W) {
        self.discards += cards - Cards::of(Card::Ferry, cards.count(Card::Ferry));
        if self.deck.is_empty() {
            self.reshuffle(witness);
        }
    }

    #[inline]
    fn row_has_gap(&self, board: &Board) -> bool {
        self.row.total() < u16::from(board.rules().row.size)
    }

    /// Discards a row with too many locomotives, unless a new one could not have fewer.
    #[inline]
    fn reset_row<W: Witness>(&mut self, board: &Board, witness: &mut W) -> bool {
        let Some(limit) = board.rules().row.reset_locomotives else {
            return false;
        };
        if self.row.locomotives() < limit || self.resets == MOST_RESETS {
            return false;
        }
        let all = self.row + self.deck + self.discards;
        let colored = all.total() - u16::from(all.locomotives());
        let needed = u16::from((board.rules().row.size + 1).saturating_sub(limit)).max(1);
        if colored < needed {
            return false;
        }
        self.resets += 1;
        let cards = std::mem::take(&mut self.row);
        witness.see(Event::RowReset { cards });
        self.discard(cards, witness);
        true
    }

    #[inline]
    fn draw_row<W: Witness>(
        &mut self,
        board: &Board,
        card: Card,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn | Step::DrawMore) {
            return Err(Refusal::NotNow);
        }
        let ends = card == Card::Locomotive && board.rules().draw.row_locomotive_ends_draw;
        if ends && self.step == Step::DrawMore {
            return Err(Refusal::LocomotiveAsSecondCard);
        }
        if card == Card::Ferry || self.row.count(card) == 0 {
            return Err(Refusal::NotInRow);
        }
        let seat = self.seat;
        self.row -= Cards::of(card, 1);
        self.players[usize::from(seat)].hand += Cards::of(card, 1);
        self.drawn = if ends {
            board.rules().draw.count
        } else {
            self.drawn + 1
        };
        self.skipped = 0;
        self.step = Step::FillRow(After::Draw);
        witness.see(Event::TookFromRow { seat, card });
        Ok(())
    }

    #[inline]
    fn draw_blind(&mut self) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn | Step::DrawMore) {
            return Err(Refusal::NotNow);
        }
        if self.deck.is_empty() {
            return Err(Refusal::DeckEmpty);
        }
        self.skipped = 0;
        self.step = Step::BlindCard;
        Ok(())
    }

    /// After a card: a further one if there may and can be one.
    #[inline]
    fn after_card(&mut self, board: &Board) {
        let more = !self.deck.is_empty() || !self.drawable(board, false).is_empty();
        if self.drawn < board.rules().draw.count && more {
            self.step = Step::DrawMore;
        } else {
            self.end_action();
        }
    }

    fn stop_drawing<W: Witness>(&mut self, board: &Board, witness: &mut W) -> Result<(), Refusal> {
        if self.step != Step::DrawMore {
            return Err(Refusal::NotNow);
        }
        if !board.rules().draw.second_optional {
            return Err(Refusal::MustDrawOn);
        }
        witness.see(Event::StoppedDrawing { seat: self.seat });
        self.end_action();
        Ok(())
    }

    fn take_ferry_card<W: Witness>(
        &mut self,
        board: &Board,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if self.step != Step::Turn {
            return Err(Refusal::NotNow);
        }
        self.may_take_ferry_card(board)?;
        let seat = self.seat;
        self.players[usize::from(seat)].hand += Cards::of(Card::Ferry, 1);
        self.skipped = 0;
        witness.see(Event::FerryCardTaken { seat });
        self.end_action();
        Ok(())
    }

    pub(super) fn may_take_ferry_card(&self, board: &Board) -> Result<(), Refusal> {
        let Some(waves) = &board.rules().waves else {
            return Err(Refusal::NoFerryCards);
        };
        if self.player(self.seat).hand.count(Card::Ferry) >= waves.hand_limit {
            return Err(Refusal::FerryHandFull);
        }
        if self.ferry_supply(board) == 0 {
            return Err(Refusal::NoFerryCards);
        }
        Ok(())
    }

    /// The action is done; the row is looked after before the turn ends.
    #[inline]
    pub(super) fn end_action(&mut self) {
        self.step = Step::FillRow(After::Action);
    }

    pub(super) fn first_turn<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        self.refresh_ticket_deck(board, witness);
        self.round = 1;
        self.start_turn(0, witness);
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

    fn end_turn<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        self.refresh_ticket_deck(board, witness);
        self.turns += 1;
        let end = &board.rules().end;
        if let Some(last) = &mut self.last {
            last.left -= 1;
        } else if self.player(self.seat).trains <= end.train_threshold {
            let who = board.players() - u8::from(!end.includes_trigger);
            self.last = Some(LastRound {
                trigger: self.seat,
                left: who * end.final_turns_each,
            });
            witness.see(Event::LastRound { seat: self.seat });
        }
        if self.last.is_some_and(|last| last.left == 0) {
            return self.finish(Ending::LastRound, witness);
        }
        if self.turns >= MOST_TURNS {
            return self.finish(Ending::Stalemate, witness);
        }
        if self.neutral_phase_follows(board) {
            self.step = Step::NeutralReveal;
        } else {
            self.next_turn(board, witness);
        }
    }

    pub(super) fn next_turn<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        let mut seat = self.seat;
        loop {
            seat += 1;
            if seat == board.players() {
                seat = 0;
                self.round += 1;
            }
            let left_out = !board.rules().end.includes_trigger;
            if !(left_out && self.last.is_some_and(|last| last.trigger == seat)) {
                break;
            }
        }
        self.start_turn(seat, witness);
    }

    /// The player who has to decide, if one has to.
    pub fn decider(&self) -> Option<Seat> {
        match self.actor() {
            Actor::Player(seat) => Some(seat),
            Actor::Chance | Actor::Over => None,
        }
    }
}
