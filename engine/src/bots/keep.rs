//! Which of the offered tickets a bot keeps.

use super::Desk;
use super::builder::{Builder, PRESSED, turns_left};
use super::bundle::Bundle;
use super::reason::Reason;
use super::style::{Costs, KeepBy};
use crate::game::{Action, Keep, View};

impl Builder {
    pub fn keep(&mut self, view: &View<'_>, desk: &mut Desk) -> Action {
        let offer = view.offer();
        let number = offer.len() as u8;
        let all = (1u16 << number) - 1;
        let fewest = u32::from(view.fewest_to_keep());
        // What is weighed by the hand is weighed again before it is built.
        let lasts = self.style.costs != Costs::Turns;
        let mut best = (f64::NEG_INFINITY, all);
        if self.style.keep != KeepBy::All {
            let turn = f32::from(self.habits(desk).turn);
            desk.weigh(view, self.weights(desk, turn), &mut self.costs);
            // What is held already is planned once; each choice comes on top of it.
            desk.plan(view, &self.costs, false, &mut self.plan);
            let is_opening = view.round() == 0 && lasts;
            desk.compare(view.board(), &self.costs, offer, &self.plan, is_opening);
            for kept in (1..=all).filter(|kept| kept.count_ones() >= fewest) {
                let bundle = desk.bundle(view, kept);
                let worth = self.worth(view, desk, &bundle);
                if worth > best.0 {
                    best = (worth, kept);
                }
            }
        }
        if fewest == 0 && best.0 < 0.0 {
            best.1 = 0;
        }
        self.planned = None;
        if self.style.keep != KeepBy::All && lasts {
            desk.adopt(view, &self.costs, best.1, &mut self.plan);
            self.pending.begin(view.board(), &self.plan.routes);
            self.planned = Some(view.ticket_count() + best.1.count_ones());
        }
        self.reason = Reason::Tickets(best.1.count_ones() as u8);
        Action::KeepTickets(Keep::these(best.1, number))
    }

    /// What tickets are worth together with those held already.
    fn worth(&self, view: &View<'_>, desk: &mut Desk, bundle: &Bundle) -> f64 {
        let sum = bundle.sum + self.plan.sum;
        match self.style.keep {
            KeepBy::All => 0.0,
            KeepBy::Efficiency => {
                f64::from(sum.tickets + sum.points) / f64::from(sum.trains.max(1))
                    - 100.0 * f64::from(sum.given_up)
            }
            KeepBy::Cheapest => -f64::from(sum.cost) - 10_000.0 * f64::from(sum.given_up),
            KeepBy::Value => {
                let turns = desk.turns_of(view, bundle, &self.plan);
                let late = (turns - PRESSED * turns_left(view)).max(0.0);
                f64::from(sum.tickets) - f64::from(sum.cost) / 10.0 - 6.0 * f64::from(late)
            }
        }
    }
}
