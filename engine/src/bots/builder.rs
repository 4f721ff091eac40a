//! The common ground of all bots that build after a plan: what they do where they have to decide.
//! A [`Style`] says in what they differ.

use super::costs;
use super::habits::Habits;
use super::needs::{Needs, Taste, Wants, lacking};
use super::pending::Pending;
use super::plan::Plan;
use super::reason::Reason;
use super::style::{Costs, MoreTickets, Style};
use super::toss::best_of;
use super::weigh::{TURN, TURN_IN_A_HURRY, Weights};
use super::{Bot, BotRandom, Desk};
use crate::game::{Action, Board, Card, Decision, RouteIndex, View, below};

/// The part of the turns left that a plan may take.
pub(super) const PRESSED: f32 = 0.8;

/// A bot that builds after a plan.
#[derive(Debug)]
pub(super) struct Builder {
    pub style: &'static Style,
    /// Its own habits, if it does not go by those that suit the board.
    habits: Option<Habits>,
    /// Which colours it likes better, where nothing else tells them apart; tossed for as it begins.
    pub colors: Taste,
    seated: bool,
    /// What routes cost it.
    pub costs: costs::Costs,
    pub plan: Plan,
    /// The routes of the plan that are still to be claimed, as of the last look.
    pub pending: Pending,
    /// What some of them ask for.
    pub wants: Wants,
    /// The tickets that the plan is for; none before the first plan.
    pub planned: Option<u32>,
    /// The route that it builds next, if it sticks to one.
    pub target: Option<RouteIndex>,
    /// The round from which it tries tunnels again after it has taken its cards back.
    pub tunnels_from: u16,
    pub reason: Reason,
}

impl Builder {
    pub fn new(style: &'static Style) -> Builder {
        Builder {
            style,
            habits: None,
            colors: Card::COLORS,
            seated: false,
            costs: costs::Costs::default(),
            plan: Plan::default(),
            pending: Pending::default(),
            wants: Wants::default(),
            planned: None,
            target: None,
            tunnels_from: 0,
            reason: Reason::NothingElse,
        }
    }

    /// The same with habits of its own.
    pub fn with_habits(mut self, habits: Habits) -> Builder {
        self.habits = Some(habits);
        self
    }

    /// What it goes by.
    pub fn habits(&self, desk: &Desk) -> Habits {
        self.habits.unwrap_or(desk.habits)
    }

    /// What routes cost it, where a turn is worth so many tenths of a point.
    pub fn weights(&self, desk: &Desk, turn: f32) -> Weights {
        // Less than that no turn of this player is ever worth.
        let least = TURN.min(f32::from(self.habits(desk).turn));
        Weights {
            style: self.style.costs,
            least: if self.style.costs == Costs::Turns {
                least
            } else {
                0.0
            },
            turn,
        }
    }

    /// Forgets all of a game, to sit down at another one.
    pub fn begin_again(&mut self) {
        self.plan.forget();
        self.planned = None;
        self.target = None;
        self.tunnels_from = 0;
        self.reason = Reason::NothingElse;
    }
}

impl Bot for Builder {
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let decision = view.decision()?;
        if !self.seated {
            self.seated = true;
            for last in (1..self.colors.len()).rev() {
                self.colors
                    .swap(last, below(random, last as u32 + 1) as usize);
            }
        }
        let action = match decision {
            Decision::Tickets => Some(self.keep(view, desk)),
            Decision::Turn => self.turn(view, desk, random),
            Decision::DrawMore => {
                // Nothing has changed since the first card, if it was this bot that drew it.
                if self.planned.is_none() {
                    self.look(view, desk);
                }
                self.draw(view, false, random)
            }
            Decision::Surcharge(number) => self.surcharge(view, desk, number),
            Decision::NeutralTrack => self.neutral_track(view, desk, random),
        };
        action.or_else(|| self.anything(view, desk, random))
    }

    fn reason(&self, board: &Board) -> String {
        self.reason.sentence(board)
    }
}

impl Builder {
    fn turn(&mut self, view: &View<'_>, desk: &mut Desk, random: &mut BotRandom) -> Option<Action> {
        self.look(view, desk);
        if self.saves_up(view, desk) {
            return self.draw(view, true, random);
        }
        if let Some(action) = self.claim_planned(view, desk, random) {
            return Some(action);
        }
        if let Some(action) = self.station(view, desk) {
            return Some(action);
        }
        if let Some(action) = self.ferry_card(view) {
            return Some(action);
        }
        if self.pending.is_empty() {
            if self.wants_tickets(view, desk) {
                self.reason = Reason::MoreTickets(view.own().trains);
                return Some(Action::DrawTickets);
            }
            if let Some(action) = self.fill(view, desk, random) {
                return Some(action);
            }
        } else if is_late(view)
            && let Some(action) = self.grab(view, desk, random)
        {
            return Some(action);
        }
        // Without a deck all cards are in hands, and waiting for some of them could last for ever.
        if view.deck_size() == 0
            && let Some(action) = self.grab(view, desk, random)
        {
            return Some(action);
        }
        self.draw(view, true, random)
    }

    /// Sees what has changed and plans again if the plan no longer holds.
    fn look(&mut self, view: &View<'_>, desk: &mut Desk) {
        let tickets = view.ticket_count();
        // A route that can no longer be claimed is the player's own by now, or lost for ever.
        let holds = self.pending.drop_gone(view) && self.planned == Some(tickets);
        let mut borrowed = self.plan.borrowed.iter();
        if !holds || !borrowed.all(|route| can_borrow(view, *route)) {
            desk.weigh(view, self.weights(desk, TURN), &mut self.costs);
            desk.plan(view, &self.costs, true, &mut self.plan);
            self.hurry(view, desk);
            self.planned = Some(tickets);
            self.pending.begin(view.board(), &self.plan.routes);
        }
    }

    /// If the plan takes more turns than there may be, looks for one that takes fewer.
    fn hurry(&mut self, view: &View<'_>, desk: &mut Desk) {
        if self.style.costs != Costs::Turns {
            return;
        }
        let turns = desk.turns(view, &self.plan.routes);
        if turns > PRESSED * turns_left(view) {
            let mut short = std::mem::take(&mut desk.scratch.spare);
            short.belong_with(&self.plan);
            desk.weigh(view, self.weights(desk, TURN_IN_A_HURRY), &mut self.costs);
            desk.plan(view, &self.costs, true, &mut short);
            if desk.turns(view, &short.routes) < turns {
                std::mem::swap(&mut self.plan, &mut short);
            }
            desk.scratch.spare = short;
        }
    }

    /// A ferry card, if a ferry that is planned lacks little more.
    fn ferry_card(&mut self, view: &View<'_>) -> Option<Action> {
        if !view.may_take_ferry_card() {
            return None;
        }
        let hand = view.own().hand;
        let mut prices = self.pending.iter().map(|route| view.board().price(route));
        let price = prices.find(|price| {
            price.waves > hand.count(Card::Ferry).saturating_mul(price.covers)
                && lacking(price, hand, hand.most_of_one_color()) <= price.covers.max(1)
        })?;
        self.reason = Reason::FerryCard(price.waves);
        Some(Action::TakeFerryCard)
    }

    fn wants_tickets(&self, view: &View<'_>, desk: &Desk) -> bool {
        if !view.may_draw_tickets() || is_late(view) {
            return false;
        }
        let trains = view.own().trains;
        match self.style.more_tickets {
            MoreTickets::Never => false,
            MoreTickets::SpareTrains(spare) => trains > spare,
            MoreTickets::WhileThereIsTime => {
                turns_left(view) >= f32::from(self.habits(desk).tickets)
            }
        }
    }

    /// What the routes still to be claimed ask for.
    pub fn needs(&self, view: &View<'_>) -> Needs {
        Needs::of(self.colors, view.own().hand, &self.pending.wants)
    }

    /// Something legal when all else fails: a claim before anything else.
    fn anything(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let mut list = std::mem::take(&mut desk.scratch.actions);
        list.clear();
        view.legal_actions(&mut desk.workspace, &mut list);
        let worth = |action: &Action| match action {
            Action::Claim { route, .. } => view.board().route(*route).points + 10,
            Action::DrawTickets => -10,
            _ => 0,
        };
        let actions = list.iter().map(|action| (worth(action), *action));
        let action = best_of(actions, random).map(|(_, action)| action);
        desk.scratch.actions = list;
        self.reason = Reason::NothingElse;
        action
    }
}

/// Whether the last round has begun.
pub(super) fn is_late(view: &View<'_>) -> bool {
    view.last_round().is_some()
}

/// Whether a station of the player borrows a route, or could.
fn can_borrow(view: &View<'_>, route: RouteIndex) -> bool {
    view.station_cost().is_some() || has_station_at(view, route)
}

/// Whether a station of the player stands at an end of a route.
pub(super) fn has_station_at(view: &View<'_>, route: RouteIndex) -> bool {
    let cities = view.board().route(route).cities;
    let own = view.stations_of(view.seat());
    own.iter().any(|city| cities.contains(city))
}

/// How many turns the player may expect to have, from the trains that are left to everybody.
pub(super) fn turns_left(view: &View<'_>) -> f32 {
    let board = view.board();
    if let Some(last) = view.last_round() {
        return f32::from(last.left.div_ceil(board.players())).max(1.0);
    }
    let trains = board.seats().map(|seat| view.trains_of(seat));
    turns_for(trains.min().unwrap_or_default())
}

/// How many turns a player may expect to have who is left with so many trains: somebody who has begun
/// to build lays a good train a turn.
pub(super) fn turns_for(trains: u8) -> f32 {
    f32::from(trains) / 1.25 + 1.0
}
