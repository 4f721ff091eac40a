//! Train cards: the row, the deck and its discards, and everything that is drawn.

use super::amounts::Amounts;
use super::board::Board;
use super::cards::{Card, Cards};
use super::chance::Luck;
use super::event::{Event, Witness};
use super::flow::Then;
use super::index::Seat;
use super::refusal::Refusal;
use super::state::{After, State, Step};

/// So many resets in one go and the row stays until it is looked after again: when few cards are
/// left, deck and discards can change places for ever, both with too many locomotives.
pub const MOST_RESETS: u8 = 100;

impl State {
    /// Fills the row, again if it has too many locomotives, and takes the step that follows.
    #[inline(always)]
    pub(super) fn look_after_row<W: Witness>(
        &mut self,
        board: &Board,
        after: After,
        luck: &mut impl Luck,
        witness: &mut W,
    ) -> Then {
        loop {
            while self.gaps > 0 && !self.deck.is_empty() {
                let Some(card) = luck.card(self.deck) else {
                    self.step = Step::FillRow(after);
                    return Then::Wait;
                };
                self.fill_row(card, witness);
            }
            if self.row_is_calm(board) || !self.reset_row(board, witness) {
                break;
            }
        }
        self.resets = 0;
        match after {
            After::Setup => {
                self.start_bonus_cards(board);
                Then::GoOn
            }
            After::Draw if self.may_draw_more(board) => {
                self.step = Step::DrawMore;
                Then::Wait
            }
            // The row is full already; only too many locomotives need another look.
            After::Draw => self.finish_action(board, luck, witness),
            After::Action => self.end_turn(board, witness),
        }
    }

    /// The action is done: looks after the row and ends the turn.
    #[inline(never)]
    pub(super) fn finish_action<W: Witness>(
        &mut self,
        board: &Board,
        luck: &mut impl Luck,
        witness: &mut W,
    ) -> Then {
        self.look_after_row(board, After::Action, luck, witness)
    }

    #[inline]
    pub(super) fn wait_for_blind_card<W: Witness>(
        &mut self,
        board: &Board,
        luck: &mut impl Luck,
        witness: &mut W,
    ) -> Then {
        let Some(card) = luck.card(self.deck) else {
            self.step = Step::BlindCard;
            return Then::Wait;
        };
        self.blind_card(board, card, witness);
        match self.step {
            Step::DrawMore => Then::Wait,
            _ => self.finish_action(board, luck, witness),
        }
    }

    /// A card of the deck arrives where it was waited for.
    pub(super) fn bring_card<W: Witness>(
        &mut self,
        board: &Board,
        card: Card,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if card == Card::Ferry || self.deck.count(card) == 0 {
            return Err(Refusal::NotInDeck);
        }
        match self.step {
            Step::DealCards { seat, left } => self.deal_card(seat, left, card, witness),
            Step::FillRow(_) => self.fill_row(card, witness),
            Step::BlindCard => self.blind_card(board, card, witness),
            Step::Reveal { left } => self.reveal_card(left, card, witness),
            Step::BonusCards { left } => self.bonus_draw(left, card, witness),
            _ => return Err(Refusal::NotNow),
        }
        Ok(())
    }

    pub(super) fn deal_card<W: Witness>(
        &mut self,
        seat: Seat,
        left: u8,
        card: Card,
        witness: &mut W,
    ) {
        self.players[usize::from(seat)].take(card);
        self.step = Step::DealCards {
            seat,
            left: left - 1,
        };
        witness.see(Event::Dealt { seat, card });
        self.take_from_deck(card, witness);
    }

    #[inline]
    fn fill_row<W: Witness>(&mut self, card: Card, witness: &mut W) {
        self.row += Cards::of(card, 1);
        self.gaps -= 1;
        witness.see(Event::RowFilled { card });
        self.take_from_deck(card, witness);
    }

    #[inline]
    fn blind_card<W: Witness>(&mut self, board: &Board, card: Card, witness: &mut W) {
        let seat = self.seat;
        self.players[usize::from(seat)].take(card);
        self.drawn += 1;
        witness.see(Event::DrewBlind { seat, card });
        self.take_from_deck(card, witness);
        if self.may_draw_more(board) {
            self.step = Step::DrawMore;
        } else {
            self.end_action();
        }
    }

    pub(super) fn reveal_card<W: Witness>(&mut self, left: u8, card: Card, witness: &mut W) {
        self.laid.revealed += Cards::of(card, 1);
        self.step = Step::Reveal { left: left - 1 };
        witness.see(Event::Revealed { card });
        self.take_from_deck(card, witness);
    }

    pub(super) fn bonus_draw<W: Witness>(&mut self, left: u8, card: Card, witness: &mut W) {
        let seat = self.seat;
        self.players[usize::from(seat)].take(card);
        self.step = Step::BonusCards { left: left - 1 };
        witness.see(Event::BonusDrawn { seat, card });
        self.take_from_deck(card, witness);
    }

    #[inline]
    fn take_from_deck<W: Witness>(&mut self, card: Card, witness: &mut W) {
        self.deck -= Cards::of(card, 1);
        if self.deck.is_empty() {
            self.reshuffle(witness);
        }
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
    fn row_is_calm(&self, board: &Board) -> bool {
        self.row.locomotives() < board.amounts.reset_locomotives
    }

    /// Discards a row with too many locomotives, unless a new one could not have fewer.
    #[cold]
    fn reset_row<W: Witness>(&mut self, board: &Board, witness: &mut W) -> bool {
        if self.resets == MOST_RESETS {
            witness.see(Event::RowKept {
                resets: MOST_RESETS,
            });
            return false;
        }
        let Amounts {
            row_size,
            reset_locomotives,
            ..
        } = board.amounts;
        let all = self.row + self.deck + self.discards;
        let colored = all.total() - u16::from(all.locomotives());
        let needed = u16::from((row_size + 1).saturating_sub(reset_locomotives)).max(1);
        if colored < needed {
            return false;
        }
        self.resets += 1;
        let cards = std::mem::take(&mut self.row);
        self.gaps = row_size;
        witness.see(Event::RowReset { cards });
        self.discard(cards, witness);
        true
    }

    #[inline]
    pub(super) fn draw_row<W: Witness>(
        &mut self,
        board: &Board,
        card: Card,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn | Step::DrawMore) {
            return Err(Refusal::NotNow);
        }
        let ends = card == Card::Locomotive && board.amounts.row_locomotive_ends_draw;
        if ends && matches!(self.step, Step::DrawMore) {
            return Err(Refusal::LocomotiveAsSecondCard);
        }
        if card == Card::Ferry || self.row.count(card) == 0 {
            return Err(Refusal::NotInRow);
        }
        let seat = self.seat;
        self.row -= Cards::of(card, 1);
        self.gaps += 1;
        self.players[usize::from(seat)].take_shown(card);
        self.drawn = if ends {
            board.amounts.draw_count
        } else {
            self.drawn + 1
        };
        self.skipped = 0;
        witness.see(Event::TookFromRow { seat, card });
        Ok(())
    }

    #[inline]
    pub(super) fn draw_blind(&mut self, board: &Board) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn | Step::DrawMore) {
            return Err(Refusal::NotNow);
        }
        if !self.draws(board, true).1 {
            return Err(Refusal::DeckEmpty);
        }
        self.skipped = 0;
        Ok(())
    }

    /// What the player whose turn it is may draw, first or after another card: face-up cards, and
    /// whether a card of the deck.
    #[inline(always)]
    pub(super) fn draws(&self, board: &Board, first: bool) -> (Cards, bool) {
        let row = if !first && board.amounts.row_locomotive_ends_draw {
            self.row.without_locomotives()
        } else {
            self.row
        };
        (row, !self.deck.is_empty())
    }

    /// Whether after a card a further one may and can be drawn.
    #[inline]
    fn may_draw_more(&self, board: &Board) -> bool {
        let (row, blind) = self.draws(board, false);
        let more = blind | !row.is_empty();
        (self.drawn < board.amounts.draw_count) & more
    }

    pub(super) fn stop_drawing<W: Witness>(
        &mut self,
        board: &Board,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if !matches!(self.step, Step::DrawMore) {
            return Err(Refusal::NotNow);
        }
        if !board.amounts.second_optional {
            return Err(Refusal::MustDrawOn);
        }
        witness.see(Event::StoppedDrawing { seat: self.seat });
        self.end_action();
        Ok(())
    }

    pub(super) fn take_ferry_card<W: Witness>(
        &mut self,
        board: &Board,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn) {
            return Err(Refusal::NotNow);
        }
        self.may_take_ferry_card(board)?;
        let seat = self.seat;
        self.players[usize::from(seat)].take_shown(Card::Ferry);
        self.skipped = 0;
        witness.see(Event::FerryCardTaken { seat });
        self.end_action();
        Ok(())
    }

    #[inline]
    pub(super) fn may_take_ferry_card(&self, board: &Board) -> Result<(), Refusal> {
        if board.amounts.has_ferry_cards {
            self.has_room_for_ferry_card(board)
        } else {
            Err(Refusal::NoFerryCards)
        }
    }

    fn has_room_for_ferry_card(&self, board: &Board) -> Result<(), Refusal> {
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
}
