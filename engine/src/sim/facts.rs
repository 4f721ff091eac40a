//! What is seen of one game while it is played.

use super::deal::MOST_SEATS;
use super::totals::RuleTotals;
use crate::game::{Board, Card, Event, Payee, Recorder, RouteIndex, Seat, TicketList, Witness};

/// A claimed route.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim {
    pub route: RouteIndex,
    pub seat: Seat,
    /// The turn of the game, counted from 1.
    pub turn: u32,
    /// Somebody else could have claimed it then.
    pub contested: bool,
}

/// A choice of tickets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub seat: Seat,
    pub kept: TicketList,
    pub returned: TicketList,
}

/// What is seen of one game. Used again for the next, so that nothing is allocated.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Turns begun, by all and by each seat.
    pub turn: u32,
    pub turns: [u32; MOST_SEATS],
    pub claims: Vec<Claim>,
    pub choices: Vec<Choice>,
    /// By ticket, whether somebody kept it at the start of the game.
    pub kept_at_start: Vec<bool>,
    /// Tunnels that were tried, and whether they failed.
    pub tunnels: Vec<(RouteIndex, Seat, bool)>,
    pub neutral: Vec<RouteIndex>,
    pub counts: RuleTotals,
    pub lead_changes: u32,
    /// Who led on the score track, if one player did, when the last round began.
    pub leader_before_last: Option<Seat>,
    /// Who led on it, if anybody had, when each turn began.
    pub leaders: Vec<Option<Seat>>,
    leader: Option<Seat>,
    track: [i32; MOST_SEATS],
    /// The most that anybody has on it.
    top: i32,
    /// Whether the route that is being claimed could be claimed by somebody else too.
    pub contested: bool,
}

impl Facts {
    /// Before a game.
    pub fn reset(&mut self, board: &Board) {
        self.claims.clear();
        self.choices.clear();
        self.kept_at_start.clear();
        self.kept_at_start.resize(board.ticket_count(), false);
        self.tunnels.clear();
        self.neutral.clear();
        self.counts.reset();
        self.turn = 0;
        self.turns = [0; MOST_SEATS];
        self.lead_changes = 0;
        self.leaders.clear();
        self.leader = None;
        self.leader_before_last = None;
        self.contested = false;
        self.track = [i32::MIN; MOST_SEATS];
        for seat in board.seats() {
            let offset = board.rules().start_offsets.get(usize::from(seat));
            self.track[usize::from(seat)] = offset.copied().unwrap_or_default();
        }
        self.top = self.track.into_iter().fold(i32::MIN, i32::max);
    }

    fn claim(&mut self, seat: Seat, route: RouteIndex, points: i32) {
        self.claims.push(Claim {
            route,
            seat,
            turn: self.turn,
            contested: self.contested,
        });
        let own = &mut self.track[usize::from(seat)];
        *own += points;
        let own = *own;
        if points <= 0 {
            return self.look_at_the_track();
        }
        // Who is ahead of all leads alone. Without a branch, because a race cannot be predicted.
        let ahead = own > self.top;
        let changes = ahead & self.leader.is_some_and(|leader| leader != seat);
        self.lead_changes += u32::from(changes);
        self.leader = if ahead { Some(seat) } else { self.leader };
        self.top = self.top.max(own);
    }

    fn choose(&mut self, seat: Seat, kept: TicketList, returned: TicketList) {
        let at_start = self.turn == 0;
        for ticket in kept.as_slice().iter().filter(|_| at_start) {
            self.kept_at_start[usize::from(*ticket)] = true;
        }
        self.choices.push(Choice {
            seat,
            kept,
            returned,
        });
    }

    /// Who leads after a route that did not move its owner forward.
    #[cold]
    fn look_at_the_track(&mut self) {
        self.top = self.track.into_iter().fold(i32::MIN, i32::max);
        // Nobody sits where seats are left over.
        let best = |seat: &usize| self.track[*seat] == self.top;
        let mut best = (0..MOST_SEATS).filter(best).map(Seat::new);
        if let (Some(leader), None) = (best.next(), best.next()) {
            self.lead_changes += u32::from(self.leader.is_some_and(|before| before != leader));
            self.leader = Some(leader);
        }
    }
}

impl Witness for Facts {
    // So that events nobody looks at are not even made.
    #[inline(always)]
    fn see(&mut self, event: Event) {
        match event {
            Event::TurnBegan { seat, .. } => {
                self.turn += 1;
                self.turns[usize::from(seat)] += 1;
                self.leaders.push(self.leader);
            }
            Event::TookFromRow { card, .. } => {
                self.counts.row_draws += 1;
                self.counts.row_locomotives += u64::from(card == Card::Locomotive);
            }
            Event::DrewBlind { .. } => self.counts.blind_draws += 1,
            Event::DrewTickets { .. } => self.counts.ticket_draws += 1,
            Event::TicketsKept {
                seat,
                kept,
                returned,
            } => self.choose(seat, kept, returned),
            Event::Claimed {
                seat,
                route,
                cards,
                surcharge,
                points,
                toll,
            } => {
                self.claim(seat, route, points);
                self.counts.ferry_cards_paid += u64::from(cards.count(Card::Ferry));
                self.counts.surcharges += u64::from(!surcharge.is_empty());
                self.counts.surcharge_cards += u64::from(surcharge.total());
                if let Some(toll) = toll {
                    let amount = u64::from(toll.amount);
                    match toll.to {
                        _ if toll.loan => self.counts.loans += 1,
                        Payee::Bank => self.counts.tolls_to_bank += amount,
                        Payee::Player(_) => self.counts.tolls_to_players += amount,
                    }
                }
            }
            Event::TunnelTried { seat, route, .. } => self.tunnels.push((route, seat, false)),
            Event::TunnelDeclined { .. } => {
                if let Some(tunnel) = self.tunnels.last_mut() {
                    tunnel.2 = true;
                }
            }
            Event::BonusDrawn { .. } => self.counts.draw_bonus_cards += 1,
            Event::StationBuilt { .. } => self.counts.stations += 1,
            Event::FerryCardTaken { .. } => self.counts.ferry_cards_taken += 1,
            Event::RowReset { .. } => self.counts.row_resets += 1,
            Event::Reshuffled { .. } => self.counts.reshuffles += 1,
            Event::TicketsReshuffled { .. } => self.counts.ticket_reshuffles += 1,
            Event::TurnSkipped { .. } => self.counts.skipped_turns += 1,
            Event::NeutralClaimed { route, .. } => self.neutral.push(route),
            Event::LastRound { .. } => self.leader_before_last = self.leader,
            _ => {}
        }
    }
}

/// Whoever looks at a game of the simulator.
pub(super) trait Watcher: Witness {
    /// What is seen for the totals.
    fn facts(&mut self) -> &mut Facts;
}

impl Watcher for Facts {
    fn facts(&mut self) -> &mut Facts {
        self
    }
}

/// Counts and writes the log.
pub(super) struct Logging<'a, 'b> {
    pub facts: &'a mut Facts,
    pub recorder: Recorder<'b>,
}

impl Witness for Logging<'_, '_> {
    fn see(&mut self, event: Event) {
        self.facts.see(event);
        self.recorder.see(event);
    }
}

impl Watcher for Logging<'_, '_> {
    fn facts(&mut self) -> &mut Facts {
        self.facts
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::map::shipped;

    /// Who leads after each claim, by seat and points, and how often the lead changed.
    fn leads(offsets: &[i32], claims: &[(u8, i32)]) -> (Vec<Option<u8>>, u32) {
        let mut map = shipped::find("usa").unwrap().load().unwrap().map;
        map.rules.start_offsets = offsets.to_vec();
        let mut facts = Facts::default();
        facts.reset(&Board::new(Arc::new(map), 3).unwrap());
        let mut leaders = Vec::new();
        for (seat, points) in claims {
            facts.claim(Seat(*seat), RouteIndex(0), *points);
            leaders.push(facts.leader.map(|seat| seat.0));
        }
        (leaders, facts.lead_changes)
    }

    #[test]
    fn who_draws_level_does_not_lead() {
        let (leaders, changes) = leads(&[], &[(0, 2), (1, 2), (2, 1), (1, 1), (2, 1), (0, 7)]);
        let [first, second] = [Some(0), Some(1)];
        assert_eq!(leaders, [first, first, first, second, second, first]);
        assert_eq!(changes, 2);
    }

    #[test]
    fn whoever_is_ahead_when_the_leader_falls_back_leads() {
        let (leaders, changes) = leads(&[0, 1, 0], &[(0, 4), (2, 3), (0, 0), (0, -2), (0, -9)]);
        assert_eq!(leaders, [Some(0), Some(0), Some(0), Some(2), Some(2)]);
        assert_eq!(changes, 1);
    }
}
