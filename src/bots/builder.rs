//! The common ground of all bots that build after a plan: what they do where they have to decide.
//! A [`Style`] says in what they differ.

use super::needs::{Needs, lacking};
use super::plan::Plan;
use super::reason::Reason;
use super::style::{Costs, Filler, KeepBy, MoreTickets, Order, Style};
use super::{Bot, BotRandom, Desk};
use crate::game::{
    Action, Board, Card, Decision, Keep, RouteIndex, TicketIndex, Track, View, surcharges,
};

/// Points that a turn brings a good player, in tenths: while building, while choosing tickets, and
/// when time runs out.
const TURN: f32 = 46.0;
const TURN_BEFORE: f32 = 42.0;
const TURN_IN_A_HURRY: f32 = 60.0;
/// The part of the turns left that a plan may take.
const PRESSED: f32 = 0.8;

/// So long a bot tries no tunnel after it has taken its cards back.
const ROUNDS_WITHOUT_TUNNELS: u16 = 2;

/// A bot that builds after a plan.
#[derive(Debug)]
pub(super) struct Builder {
    style: &'static Style,
    plan: Plan,
    /// The tickets that the plan is for; none before the first plan.
    planned: Option<usize>,
    /// The route that it builds next, if it sticks to one.
    target: Option<RouteIndex>,
    /// The round from which it tries tunnels again after it has taken its cards back.
    tunnels_from: u16,
    reason: Reason,
}

impl Builder {
    pub fn new(style: &'static Style) -> Builder {
        Builder {
            style,
            plan: Plan::default(),
            planned: None,
            target: None,
            tunnels_from: 0,
            reason: Reason::NothingElse,
        }
    }
}

impl Bot for Builder {
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        _random: &mut BotRandom,
    ) -> Option<Action> {
        let action = match view.decision()? {
            Decision::Tickets => Some(self.keep(view, desk)),
            Decision::Turn => self.turn(view, desk),
            Decision::DrawMore => self.draw(view, false),
            Decision::Surcharge(number) => self.surcharge(view, desk, number),
            Decision::NeutralTrack => self.neutral_track(view, desk),
        };
        action.or_else(|| self.anything(view, desk))
    }

    fn reason(&self, board: &Board) -> String {
        self.reason.sentence(board)
    }
}

impl Builder {
    fn turn(&mut self, view: &View<'_>, desk: &mut Desk) -> Option<Action> {
        self.look(view, desk);
        let board = view.board();
        let hand = view.own().hand;
        let pending = self.pending(view);
        let needs = Needs::of(board, hand, &pending);
        if let Some(action) = self.claim_planned(view, desk, &pending) {
            return Some(action);
        }
        if let Some(action) = self.station(view, desk, &needs) {
            return Some(action);
        }
        if needs.waves > 0
            && view.may_take_ferry_card()
            && let Some(price) = pending
                .iter()
                .map(|route| board.price(*route))
                .find(|price| {
                    price.waves > hand.count(Card::Ferry).saturating_mul(price.covers)
                        && lacking(price, hand) <= price.covers.max(1)
                })
        {
            self.reason = Reason::FerryCard(price.waves);
            return Some(Action::TakeFerryCard);
        }
        if pending.is_empty() {
            if self.wants_tickets(view) {
                self.reason = Reason::MoreTickets(view.own().trains);
                return Some(Action::DrawTickets);
            }
            if let Some(action) = self.fill(view, desk) {
                return Some(action);
            }
        } else if self.is_late(view)
            && let Some(action) = self.grab(view, desk)
        {
            return Some(action);
        }
        // Without a deck all cards are in hands, and waiting for some of them could last for ever.
        if view.deck_size() == 0
            && let Some(action) = self.grab(view, desk)
        {
            return Some(action);
        }
        self.draw(view, true)
    }

    /// Sees what has changed and plans again if the plan no longer holds.
    fn look(&mut self, view: &View<'_>, desk: &mut Desk) {
        let tickets = view.tickets().count();
        let holds = self.planned == Some(tickets)
            && self
                .plan
                .routes
                .iter()
                .all(|route| view.may_claim(*route) || view.owner(*route) == Some(view.seat()))
            && self
                .plan
                .borrowed
                .iter()
                .all(|route| self.can_borrow(view, *route));
        if !holds {
            view.tracks(&mut desk.tracks);
            let list: Vec<TicketIndex> = view.tickets().collect();
            desk.weigh(view, self.style.costs, TURN);
            self.plan = desk.plan(view, &list, true);
            self.hurry(view, desk, &list);
            self.planned = Some(tickets);
        }
    }

    /// If the plan takes more turns than there may be, looks for one that takes fewer.
    fn hurry(&mut self, view: &View<'_>, desk: &mut Desk, tickets: &[TicketIndex]) {
        if self.style.costs != Costs::Turns {
            return;
        }
        let turns = desk.turns(view, &self.plan.routes);
        if turns > PRESSED * turns_left(view) {
            desk.weigh(view, self.style.costs, TURN_IN_A_HURRY);
            let short = desk.plan(view, tickets, true);
            if desk.turns(view, &short.routes) < turns {
                self.plan = short;
            }
        }
    }

    /// Whether a station of the player borrows a route, or could.
    fn can_borrow(&self, view: &View<'_>, route: RouteIndex) -> bool {
        view.station_cost().is_some() || has_station_at(view, route)
    }

    /// The routes of the plan that are still to be claimed.
    fn pending(&self, view: &View<'_>) -> Vec<RouteIndex> {
        let routes = self.plan.routes.iter().copied();
        routes.filter(|route| view.may_claim(*route)).collect()
    }

    fn claim_planned(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        pending: &[RouteIndex],
    ) -> Option<Action> {
        let board = view.board();
        let hand = view.own().hand;
        let payable =
            |route: &RouteIndex| board.price(*route).is_payable(hand) && self.dares(view, *route);
        let served = |route: RouteIndex| {
            let place = self
                .plan
                .routes
                .iter()
                .position(|planned| *planned == route);
            place.map_or(0, |place| self.plan.serves[place])
        };
        let route = match self.style.order {
            Order::OneAtATime => {
                let open = self.target.filter(|route| pending.contains(route));
                let next = || {
                    let routes = pending.iter().copied();
                    routes.min_by_key(|route| lacking(board.price(*route), hand))
                };
                let target = open.or_else(next);
                let now = target.filter(payable);
                self.target = target;
                now
            }
            order => {
                let routes = pending.iter().copied().filter(payable);
                routes.max_by_key(|route| {
                    let record = board.route(*route);
                    match order {
                        Order::Served => record.points + 2 * served(*route),
                        Order::Contested => {
                            let threat = desk.threat(view, *route);
                            (threat * 100.0) as i32 + 8 * i32::from(record.length)
                        }
                        Order::Longest | Order::OneAtATime => i32::from(record.length),
                    }
                })
            }
        }?;
        let others: Vec<RouteIndex> = pending
            .iter()
            .copied()
            .filter(|one| *one != route)
            .collect();
        let others = Needs::of(board, hand, &others);
        self.reason = Reason::Planned(route);
        desk.claim(board, hand, route, &others)
    }

    /// Whether a route may be tried. After a tunnel that failed the hand has to grow first, or a deck
    /// of locomotives alone would let every try fail for ever; a careful player also keeps a card for
    /// a surcharge.
    fn dares(&self, view: &View<'_>, route: RouteIndex) -> bool {
        let board = view.board();
        if !board.route(route).tunnel {
            return true;
        }
        if view.round() < self.tunnels_from {
            return false;
        }
        if self.style.order != Order::Contested || self.is_late(view) {
            return true;
        }
        let hand = view.own().hand;
        let price = board.price(route);
        let colored = match price.color {
            Some(color) => hand.count(color),
            None => hand.most_of_one_color(),
        };
        u32::from(colored) + u32::from(hand.locomotives())
            > u32::from(price.plain) + u32::from(price.symbols)
    }

    /// A station where a ticket needs somebody else's route, once nothing else is left to build or
    /// time runs out.
    fn station(&mut self, view: &View<'_>, desk: &mut Desk, needs: &Needs) -> Option<Action> {
        let cost = view.station_cost()?;
        let board = view.board();
        let nothing_left = !self.plan.routes.iter().any(|route| view.may_claim(*route));
        if !nothing_left && !self.is_late(view) {
            return None;
        }
        let mut borrowed = self.plan.borrowed.iter().copied();
        let wanted = borrowed.find(|route| !has_station_at(view, *route))?;
        let cities = board.route(wanted).cities;
        let city = cities.into_iter().find(|city| {
            !view.has_station(*city)
                && !board
                    .map()
                    .cities
                    .get(usize::from(*city))
                    .is_none_or(|city| board.map().is_zone(city))
        })?;
        let price = crate::game::Price::of_cards(cost);
        let cards = desk.best_payment(&price, view.own().hand, needs)?;
        self.reason = Reason::Station(city);
        Some(Action::BuildStation { city, cards })
    }

    fn wants_tickets(&self, view: &View<'_>) -> bool {
        if !view.may_draw_tickets() || view.last_round().is_some() {
            return false;
        }
        let trains = view.own().trains;
        match self.style.more_tickets {
            MoreTickets::Never => false,
            MoreTickets::SpareTrains(spare) => trains > spare,
            MoreTickets::IfTheyPay {
                trains: fewest,
                turns,
            } => trains >= fewest && turns_left(view) >= turns,
        }
    }

    /// Builds something that no ticket asks for.
    fn fill(&mut self, view: &View<'_>, desk: &mut Desk) -> Option<Action> {
        view.tracks(&mut desk.tracks);
        let board = view.board();
        let hand = view.own().hand;
        let time = turns_left(view);
        let extras = desk.extras(view);
        let open = (0..board.route_count() as RouteIndex)
            .filter(|route| desk.tracks[usize::from(*route)] == Track::Open);
        let open =
            open.filter(|route| !board.route(*route).tunnel || view.round() >= self.tunnels_from);
        let worth = |route: RouteIndex| -> f32 {
            let record = board.route(route);
            let missing = f32::from(lacking(board.price(route), hand));
            let turns = 1.0 + (missing / 2.0).ceil();
            match self.style.filler {
                Filler::Cheapest => -missing * 10.0 - f32::from(record.length),
                Filler::MostPoints => record.points as f32 * 10.0 - missing,
                Filler::Longest => f32::from(record.length) * 10.0 - missing,
                Filler::InTheWay => desk.threat(view, route) * 10.0 - missing,
                Filler::PointsPerTurn => {
                    let points = record.points as f32 + extras(route) - toll_worth(view, route);
                    if turns > time { -turns } else { points / turns }
                }
            }
        };
        let best = open
            .map(|route| (worth(route), route))
            .max_by(|one, two| one.0.total_cmp(&two.0).then(two.1.cmp(&one.1)))?;
        let route = best.1;
        drop(extras);
        self.target = Some(route);
        self.reason = Reason::Filler(route);
        desk.claim(board, hand, route, &Needs::default())
    }

    /// The game is about to end: whatever brings points now.
    fn grab(&mut self, view: &View<'_>, desk: &mut Desk) -> Option<Action> {
        view.tracks(&mut desk.tracks);
        let board = view.board();
        let hand = view.own().hand;
        let open = (0..board.route_count() as RouteIndex).filter(|route| {
            desk.tracks[usize::from(*route)] == Track::Open
                && board.price(*route).is_payable(hand)
                && (!board.route(*route).tunnel || view.round() >= self.tunnels_from)
        });
        let route = open.max_by_key(|route| board.route(*route).points)?;
        self.reason = Reason::LastChance(route);
        desk.claim(board, hand, route, &Needs::default())
    }

    fn is_late(&self, view: &View<'_>) -> bool {
        view.last_round().is_some()
    }

    /// Takes the card that helps most.
    fn draw(&mut self, view: &View<'_>, first: bool) -> Option<Action> {
        let board = view.board();
        let hand = view.own().hand;
        let mut wanted = self.pending(view);
        if wanted.is_empty() {
            wanted.extend(self.target.filter(|route| view.may_claim(*route)));
        }
        let focus = match self.style.order {
            Order::OneAtATime => self.target.filter(|route| wanted.contains(route)),
            _ => None,
        };
        let needs = match focus {
            Some(route) => Needs::of(board, hand, &[route]),
            None => Needs::of(board, hand, &wanted),
        };
        let row = view.row();
        let rules = &board.rules().draw;
        let weight = |color: Card| -> u32 {
            if row.count(color) == 0 {
                return 0;
            }
            let missing = u32::from(needs.missing(hand, color));
            match needs.nearest[color as usize] {
                _ if missing == 0 => 0,
                0 => 4,
                nearest => 5 + 12 / u32::from(nearest),
            }
        };
        let best = Card::COLORS.into_iter().max_by_key(|color| weight(*color));
        let best = best.filter(|color| weight(*color) > 0);
        let locomotive = row.locomotives() > 0 && (first || !rules.row_locomotive_ends_draw);
        let short = needs.locomotives > hand.locomotives();
        let takes_locomotive = locomotive
            && (!rules.row_locomotive_ends_draw
                || short && best.is_none()
                || best.is_none() && needs.nearest.contains(&1));
        if takes_locomotive {
            self.reason = Reason::Card(Card::Locomotive);
            return Some(Action::DrawRow(Card::Locomotive));
        }
        if let Some(color) = best {
            self.reason = Reason::Card(color);
            return Some(Action::DrawRow(color));
        }
        if view.deck_size() > 0 {
            self.reason = Reason::Blind;
            return Some(Action::DrawBlind);
        }
        let drawable = if first || !rules.row_locomotive_ends_draw {
            row
        } else {
            row.without_locomotives()
        };
        let any = Card::TRAINS
            .into_iter()
            .rev()
            .filter(|card| drawable.count(*card) > 0)
            .max_by_key(|card| hand.count(*card));
        match any {
            Some(card) => {
                self.reason = Reason::Card(card);
                Some(Action::DrawRow(card))
            }
            None if !first && rules.second_optional => Some(Action::StopDrawing),
            None => None,
        }
    }

    fn surcharge(&mut self, view: &View<'_>, desk: &mut Desk, number: u8) -> Option<Action> {
        let laid = view.laid_out()?;
        desk.payments.clear();
        surcharges(laid.set, number, view.own().hand, &mut desk.payments);
        self.reason = Reason::Surcharge(number);
        let cheapest = desk.payments.iter().min_by_key(|cards| cards.locomotives());
        if cheapest.is_none() {
            self.tunnels_from = view.round() + ROUNDS_WITHOUT_TUNNELS;
        }
        Some(cheapest.map_or(Action::DeclineTunnel, |cards| Action::PaySurcharge(*cards)))
    }

    fn neutral_track(&mut self, view: &View<'_>, desk: &mut Desk) -> Option<Action> {
        view.tracks(&mut desk.tracks);
        let own = |route: &RouteIndex| self.plan.routes.contains(route);
        let worth = |route: &RouteIndex| {
            (desk.threat(view, *route) * 100.0) as i32 - 1000 * i32::from(own(route))
        };
        let route = view.neutral_tracks().max_by_key(worth)?;
        self.reason = Reason::Neutral(route);
        Some(Action::NeutralTrack(route))
    }

    fn keep(&mut self, view: &View<'_>, desk: &mut Desk) -> Action {
        let offer = view.offer();
        let number = offer.len() as u8;
        let all = (1u16 << number) - 1;
        let held: Vec<TicketIndex> = view.tickets().collect();
        view.tracks(&mut desk.tracks);
        desk.weigh(view, self.style.costs, TURN_BEFORE);
        let fewest = u32::from(view.fewest_to_keep());
        let mut best = (f64::NEG_INFINITY, all);
        if self.style.keep != KeepBy::All {
            let time = turns_left(view);
            // What is held already is planned once; each choice comes on top of it.
            let base = desk.plan(view, &held, false);
            desk.rely_on(&base);
            let mut tickets = Vec::with_capacity(offer.len());
            for kept in 1..=all {
                if kept.count_ones() < fewest {
                    continue;
                }
                tickets.clear();
                let places = offer.iter().enumerate();
                let chosen = places.filter(|(place, _)| kept >> place & 1 == 1);
                tickets.extend(chosen.map(|(_, ticket)| *ticket));
                let plan = desk.plan(view, &tickets, false).on_top_of(&base);
                let worth = self.worth(view, desk, &plan, time);
                if worth > best.0 {
                    best = (worth, kept);
                }
            }
        }
        if fewest == 0 && best.0 < 0.0 {
            best.1 = 0;
        }
        self.planned = None;
        self.reason = Reason::Tickets(best.1.count_ones() as u8);
        Action::KeepTickets(Keep::these(best.1, number))
    }

    fn worth(&self, view: &View<'_>, desk: &Desk, plan: &Plan, time: f32) -> f64 {
        match self.style.keep {
            KeepBy::All => 0.0,
            KeepBy::Efficiency => {
                f64::from(plan.tickets + plan.points) / f64::from(plan.trains.max(1))
                    - 100.0 * f64::from(plan.given_up)
            }
            KeepBy::Cheapest => -f64::from(plan.cost) - 10_000.0 * f64::from(plan.given_up),
            KeepBy::Value => {
                let turns = desk.turns(view, &plan.routes);
                let late = (turns - PRESSED * time).max(0.0);
                f64::from(plan.tickets) - f64::from(plan.cost) / 10.0 - 6.0 * f64::from(late)
            }
        }
    }

    /// Something legal when all else fails: a claim before anything else.
    fn anything(&mut self, view: &View<'_>, desk: &mut Desk) -> Option<Action> {
        let mut list = std::mem::take(&mut desk.actions);
        list.clear();
        view.legal_actions(&mut desk.workspace, &mut list);
        let worth = |action: &&Action| match action {
            Action::Claim { route, .. } => view.board().route(*route).points + 10,
            Action::DrawTickets => -10,
            _ => 0,
        };
        let action = list.iter().max_by_key(worth).copied();
        desk.actions = list;
        self.reason = Reason::NothingElse;
        action
    }
}

/// Whether a station of the player stands at an end of a route.
fn has_station_at(view: &View<'_>, route: RouteIndex) -> bool {
    let cities = view.board().route(route).cities;
    let own = view.stations_of(view.seat());
    own.iter().any(|city| cities.contains(city))
}

/// Points that a toll is worth.
fn toll_worth(view: &View<'_>, route: RouteIndex) -> f32 {
    let toll = f32::from(view.board().route(route).toll);
    let loan = i32::from(view.board().route(route).toll) > view.own().tokens;
    toll * super::weigh::TOKEN_POINTS + if loan { super::weigh::LOAN_POINTS } else { 0.0 }
}

/// How many turns the player may expect to have, from the trains that are left to everybody.
pub(super) fn turns_left(view: &View<'_>) -> f32 {
    if let Some(last) = view.last_round() {
        return f32::from(last.left.div_ceil(view.board().players())).max(1.0);
    }
    let fewest = view
        .board()
        .seats()
        .map(|seat| view.player(seat).trains)
        .min()
        .unwrap_or_default();
    // Somebody who has begun to build lays a good train a turn.
    f32::from(fewest) / 1.25 + 1.0
}
