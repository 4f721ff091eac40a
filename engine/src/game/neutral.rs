//! The neutral player: a phase after the last seat's turn in which a ticket is revealed and its
//! pair of cities may cost somebody a track.

use super::bits;
use super::board::Board;
use super::event::{Event, Witness};
use super::index::{RouteIndex, Seat, TicketIndex};
use super::refusal::Refusal;
use super::state::{State, Step};

impl State {
    pub(super) fn neutral_phase_follows(&self, board: &Board) -> bool {
        let Some(rule) = &board.neutral else {
            return false;
        };
        self.neutral.active
            && !board.has_seat(self.seat.next())
            && self.round >= u16::from(rule.first_round)
    }

    pub(super) fn stop_neutral<W: Witness>(&mut self, witness: &mut W) {
        if self.neutral.active {
            self.neutral.active = false;
            witness.see(Event::NeutralStopped {});
        }
    }

    /// Whether chance must bring the ticket; if not, a step forward has been made.
    pub(super) fn needs_luck_for_neutral_ticket<W: Witness>(
        &mut self,
        board: &Board,
        witness: &mut W,
    ) -> bool {
        if self.tickets.len == 0 {
            self.end_neutral_phase(board, witness);
            return false;
        }
        if self.tickets.loose > 0 {
            return true;
        }
        let ticket = self.take_top();
        self.resolve_neutral(board, ticket, witness);
        false
    }

    /// The free tracks of a ticket's pair that the neutral player can take.
    pub fn neutral_tracks(&self, board: &Board) -> impl Iterator<Item = RouteIndex> {
        let ticket = match self.step {
            Step::NeutralChoice { ticket } => Some(ticket),
            _ => None,
        };
        let pair = ticket.map_or(&[][..], |ticket| &board.ticket(ticket).neutral);
        pair.iter()
            .copied()
            .filter(|route| self.neutral_can_take(board, *route))
    }

    fn neutral_can_take(&self, board: &Board, route: RouteIndex) -> bool {
        self.is_open(board, route) && board.route(route).length <= self.neutral.trains
    }

    pub(super) fn resolve_neutral<W: Witness>(
        &mut self,
        board: &Board,
        ticket: TicketIndex,
        witness: &mut W,
    ) {
        let holder = self.neutral.holder;
        witness.see(Event::NeutralRevealed { holder, ticket });
        let pair = &board.ticket(ticket).neutral;
        let own = self.owned(board, board.neutral_seat());
        let has_track = pair.iter().any(|route| bits::has(own, usize::from(*route)));
        let mut free = pair.iter().filter(|route| self.is_open(board, **route));
        if has_track || free.next().is_none() {
            witness.see(Event::NeutralIdle {});
            return self.put_neutral_ticket_away(board, ticket, witness);
        }
        let mut possible = pair
            .iter()
            .filter(|route| self.neutral_can_take(board, **route));
        match (possible.next().copied(), possible.next()) {
            (None, _) => {
                self.stop_neutral(witness);
                self.put_neutral_ticket_away(board, ticket, witness);
            }
            (Some(only), None) => {
                self.neutral_takes(board, only, holder, witness);
                self.put_neutral_ticket_away(board, ticket, witness);
            }
            // A real choice: the holder decides, and the marker passes.
            (Some(_), Some(_)) => self.step = Step::NeutralChoice { ticket },
        }
    }

    pub(super) fn choose_neutral_track<W: Witness>(
        &mut self,
        board: &Board,
        route: RouteIndex,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        let Step::NeutralChoice { ticket } = self.step else {
            return Err(Refusal::NotNow);
        };
        if !self.neutral_tracks(board).any(|track| track == route) {
            return Err(Refusal::NotThatTrack);
        }
        let next = Seat(self.neutral.holder.number() % board.players());
        self.neutral_takes(board, route, next, witness);
        self.put_neutral_ticket_away(board, ticket, witness);
        Ok(())
    }

    fn neutral_takes<W: Witness>(
        &mut self,
        board: &Board,
        route: RouteIndex,
        next_holder: Seat,
        witness: &mut W,
    ) {
        let target = board.route(route);
        self.neutral.trains -= target.length;
        let holder = std::mem::replace(&mut self.neutral.holder, next_holder);
        let toll = self.settle_neutral_toll(board, target);
        self.take_track(board, board.neutral_seat(), route);
        witness.see(Event::NeutralClaimed {
            route,
            toll,
            holder,
            next_holder,
        });
    }

    fn put_neutral_ticket_away<W: Witness>(
        &mut self,
        board: &Board,
        ticket: TicketIndex,
        witness: &mut W,
    ) {
        bits::insert(self.discarded_tickets_mut(board), usize::from(ticket));
        self.end_neutral_phase(board, witness);
    }

    fn end_neutral_phase<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        self.refresh_ticket_deck(board, witness);
        self.next_turn(board, witness);
    }
}
