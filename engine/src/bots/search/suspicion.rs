//! Which tickets others may hold: those that the routes they have built bring nearer.

use crate::bots::Desk;
use crate::bots::costs::BLOCKED;
use crate::bots::style::Costs;
use crate::bots::weigh::Weights;
use crate::game::{Guesser, Seat, TicketIndex, View};

/// How much likelier a ticket is for every train that its holder need not lay any more.
const PER_TRAIN: f32 = 0.35;
/// What a train costs where trains count.
const TRAIN: f32 = 4.0;
/// The most that counts.
const MOST_TRAINS: f32 = 12.0;

/// What is thought of other players' tickets.
#[derive(Debug, Default)]
pub(super) struct Suspicion {
    pub guesser: Guesser,
    /// By seat: how many routes it had when it was looked at.
    seen: Vec<usize>,
    /// By ticket: what its path cost before the game, and what it costs a player now.
    before: Vec<u32>,
    now: Vec<u32>,
}

impl Suspicion {
    /// Looks at what others have built since.
    pub fn look(&mut self, view: &View<'_>, desk: &mut Desk) {
        let board = view.board();
        if self.seen.is_empty() {
            self.seen.resize(usize::from(board.players()), 0);
            desk.path_costs(view, None, &mut self.before);
        }
        for seat in board.seats().filter(|seat| *seat != view.seat()) {
            let routes = view.routes_of(seat).count();
            if self.seen[usize::from(seat)] == routes {
                continue;
            }
            self.seen[usize::from(seat)] = routes;
            desk.path_costs(view, Some(seat), &mut self.now);
            let tickets = TicketIndex::all(board.ticket_count());
            for (ticket, (before, now)) in tickets.zip(self.before.iter().zip(&self.now)) {
                let saved = before.saturating_sub(*now) as f32 / TRAIN;
                let likely = (PER_TRAIN * saved.min(MOST_TRAINS)).exp();
                self.guesser.suspect(board, seat, ticket, likely);
            }
        }
    }
}

impl Desk {
    /// What the path of every ticket costs a player, or anybody before the game.
    fn path_costs(&mut self, view: &View<'_>, seat: Option<Seat>, list: &mut Vec<u32>) {
        let board = view.board();
        let place = self.survey(board, Weights::of(Costs::Trains));
        let survey = &self.known.surveys[place].1;
        let work = &mut self.scratch.planning;
        work.costs.start_from(survey, place);
        if let Some(seat) = seat {
            for owner in board.owners() {
                let cost = if owner == seat { 0 } else { BLOCKED };
                for route in view.routes_of(owner) {
                    work.costs.set(survey, board, route, cost);
                }
            }
        }
        list.clear();
        for ticket in TicketIndex::all(board.ticket_count()) {
            let aim = work.aim(&self.known.atlas, survey, board, ticket, u32::MAX);
            list.push(aim.map_or(u32::MAX, |aim| aim.cost));
        }
    }
}
