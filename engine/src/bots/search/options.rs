//! What a player could do: what is worth playing out.

use super::Search;
use crate::bots::Desk;
use crate::bots::needs::Needs;
use crate::game::{Action, Card, Decision, Keep, RouteIndex, View, surcharges};

/// The most routes that are tried.
const MOST_CLAIMS: usize = 6;
/// The most choices of tickets.
const MOST_CHOICES: usize = 16;

impl Search {
    /// Adds what it could do besides its first thought.
    pub(super) fn options(&mut self, view: &View<'_>, desk: &mut Desk, decision: Decision) {
        match decision {
            Decision::Tickets => self.choices(view),
            Decision::Turn => {
                self.claims(view, desk);
                if let Some(station) = self.first.station_now(view, desk) {
                    self.race.add(station);
                }
                if view.may_draw_tickets() {
                    self.race.add(Action::DrawTickets);
                }
                if view.may_take_ferry_card() {
                    self.race.add(Action::TakeFerryCard);
                }
                self.cards(view, true);
            }
            Decision::DrawMore => {
                self.cards(view, false);
                if view.board().rules().draw.second_optional {
                    self.race.add(Action::StopDrawing);
                }
            }
            Decision::Surcharge(number) => {
                if let Some(laid) = view.laid_out() {
                    let payments = &mut desk.scratch.payments;
                    payments.clear();
                    surcharges(laid.set, number, view.own().hand, payments);
                    for cards in payments.iter().take(3) {
                        self.race.add(Action::PaySurcharge(*cards));
                    }
                }
                self.race.add(Action::DeclineTunnel);
            }
            Decision::NeutralTrack => {
                for route in view.neutral_tracks() {
                    self.race.add(Action::NeutralTrack(route));
                }
            }
        }
    }

    fn choices(&mut self, view: &View<'_>) {
        let number = view.offer().len() as u8;
        let fewest = u32::from(view.fewest_to_keep());
        let all = (0..1u16 << number).filter(|kept| kept.count_ones() >= fewest);
        for kept in all.take(MOST_CHOICES) {
            self.race
                .add(Action::KeepTickets(Keep::these(kept, number)));
        }
    }

    fn cards(&mut self, view: &View<'_>, first: bool) {
        let (row, blind) = view.draws(first);
        for card in Card::TRAINS.into_iter().filter(|card| row.count(*card) > 0) {
            self.race.add(Action::DrawRow(card));
        }
        if blind {
            self.race.add(Action::DrawBlind);
        }
    }

    /// Routes that can be paid: those of the plan first, then those with most points.
    fn claims(&mut self, view: &View<'_>, desk: &mut Desk) {
        let board = view.board();
        let hand = view.own().hand;
        let mut best = [None::<(i32, RouteIndex)>; MOST_CLAIMS];
        let payable = view.claimable_in_time(view.seat());
        for route in payable.filter(|route| board.price(*route).is_payable(hand)) {
            let record = board.route(route);
            let planned = i32::from(self.first.pending.contains(route));
            let worth = 1000 * planned + 10 * record.points + i32::from(record.length);
            let mut next = Some((worth, route));
            for place in &mut best {
                if next.map(|next| next.0) > place.map(|place| place.0) {
                    std::mem::swap(place, &mut next);
                }
            }
        }
        for (_, route) in best.into_iter().flatten() {
            let others = self.first.pending.iter().filter(|one| *one != route);
            self.first.wants.look_at(board, others);
            let needs = Needs::of(self.first.colors, hand, &self.first.wants);
            if let Some(claim) = desk.claim(board, hand, route, &needs) {
                self.race.add(claim);
            }
        }
    }
}
