//! Which train cards a bot takes.

use super::BotRandom;
use super::builder::Builder;
use super::needs::Needs;
use super::reason::Reason;
use super::style::Order;
use super::toss::best_of;
use crate::game::{Action, Card, View};

impl Builder {
    /// What the cards to draw are wanted for.
    fn wanted(&mut self, view: &View<'_>) -> Needs {
        let target = self.target.filter(|route| {
            if self.pending.is_empty() {
                view.may_claim(*route)
            } else {
                self.style.order == Order::OneAtATime && self.pending.contains(*route)
            }
        });
        match target {
            Some(route) => {
                self.wants.look_at(view.board(), std::iter::once(route));
                Needs::of(self.colors, view.own().hand, &self.wants)
            }
            None => self.needs(view),
        }
    }

    /// Whether it takes a locomotive where that costs both cards of a turn: a patient player only if a
    /// symbol asks for one.
    fn takes_for_two(&self, short: bool, needs: &Needs) -> bool {
        short || !self.style.patient && needs.nearest.contains(&1)
    }

    /// Takes the card that helps most.
    pub fn draw(&mut self, view: &View<'_>, first: bool, random: &mut BotRandom) -> Option<Action> {
        let hand = view.own().hand;
        let needs = self.wanted(view);
        let (row, blind) = view.draws(first);
        let rules = &view.board().rules().draw;
        let helps = |color: &Card| row.count(*color) > 0 && needs.missing(hand, *color) > 0;
        let weight = |color: Card| match needs.nearest[color as usize] {
            0 => 4,
            nearest => 5 + 12 / nearest,
        };
        let colors = Card::COLORS.into_iter().filter(helps);
        let best = best_of(colors.map(|color| (weight(color), color)), random);
        let locomotive = row.locomotives() > 0;
        let short = needs.locomotives > hand.locomotives();
        let takes_locomotive = locomotive
            && (!rules.row_locomotive_ends_draw
                || best.is_none() && self.takes_for_two(short, &needs));
        if takes_locomotive {
            self.reason = Reason::Card(Card::Locomotive);
            return Some(Action::DrawRow(Card::Locomotive));
        }
        if let Some((_, color)) = best {
            self.reason = Reason::Card(color);
            return Some(Action::DrawRow(color));
        }
        if blind {
            self.reason = Reason::Blind;
            return Some(Action::DrawBlind);
        }
        let any = Card::TRAINS
            .into_iter()
            .filter(|card| row.count(*card) > 0)
            .map(|card| (hand.count(card), card));
        match best_of(any, random) {
            Some((_, card)) => {
                self.reason = Reason::Card(card);
                Some(Action::DrawRow(card))
            }
            None if !first && rules.second_optional => Some(Action::StopDrawing),
            None => None,
        }
    }
}
