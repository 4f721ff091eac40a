//! What a bot builds: planned routes, stations, and routes that no ticket asks for.

use std::cmp::Reverse;

use super::BotRandom;
use super::Desk;
use super::builder::{Builder, has_station_at, is_late, turns_for, turns_left};
use super::needs::{Needs, lacking};
use super::reason::Reason;
use super::style::{Filler, Order};
use super::toss::best_of;
use super::weigh::toll_worth;
use crate::game::{Action, Card, Price, RouteIndex, View, surcharges};

/// So long a bot tries no tunnel after it has taken its cards back.
const ROUNDS_WITHOUT_TUNNELS: u16 = 2;
/// Below that threat nobody is near a route.
const SAFE: f32 = 0.3;
/// As long as so much of the game is left, cards can be saved up.
const EARLY: f32 = 0.6;

impl Builder {
    pub fn claim_planned(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let board = view.board();
        let hand = view.own().hand;
        let route = match self.style.order {
            Order::OneAtATime => self.target_now(view, random),
            order => {
                let mut payable = self.pending.iter().filter(|route| {
                    board.price(*route).is_payable(hand) && self.dares(view, *route)
                });
                let first = payable.next()?;
                if order == Order::Contested {
                    desk.see_rivals(view);
                }
                let payable = std::iter::once(first).chain(payable);
                let worth = |route: RouteIndex| {
                    let record = board.route(route);
                    match order {
                        Order::Served => record.points + 2 * self.served(route),
                        Order::Contested => {
                            let threat = desk.threat(view, route);
                            (threat * 100.0) as i32 + 8 * i32::from(record.length)
                        }
                        Order::Longest | Order::OneAtATime => i32::from(record.length),
                    }
                };
                let payable = payable.map(|route| (worth(route), route));
                best_of(payable, random).map(|(_, route)| route)
            }
        }?;
        let others = self.pending.iter().filter(|one| *one != route);
        self.wants.look_at(board, others);
        let others = Needs::of(self.colors, hand, &self.wants);
        self.reason = Reason::Planned(route);
        desk.claim(board, hand, route, &others)
    }

    /// Whether it lets what it could build wait and takes cards: where nobody is near, because a card
    /// that is wanted lies there now, or because the hand is small and there is time.
    pub fn saves_up(&mut self, view: &View<'_>, desk: &mut Desk) -> bool {
        if !self.style.patient || self.pending.is_empty() || is_late(view) {
            return false;
        }
        let board = view.board();
        let hand = view.own().hand;
        let mut pays = self
            .pending
            .iter()
            .filter(|route| board.price(*route).is_payable(hand) && self.dares(view, *route));
        let Some(first) = pays.next() else {
            return false;
        };
        desk.see_rivals(view);
        let safe = |route: RouteIndex| desk.threat(view, route) < SAFE;
        safe(first) && pays.all(safe) && self.has_use_for_cards(view, desk)
    }

    /// Whether a card that is wanted lies there, or the hand is small and there is time.
    fn has_use_for_cards(&self, view: &View<'_>, desk: &Desk) -> bool {
        let hand = view.own().hand;
        let (row, blind) = view.draws(true);
        let early = turns_left(view) > EARLY * turns_for(view.board().rules().trains);
        let small = u16::from(self.habits(desk).cards) > hand.total();
        if blind && early && small {
            return true;
        }
        let needs = self.needs(view);
        let wanted = |color: &Card| row.count(*color) > 0 && needs.missing(hand, *color) > 0;
        Card::COLORS.iter().any(wanted)
    }

    /// The one route that it builds next, if it can.
    fn target_now(&mut self, view: &View<'_>, random: &mut BotRandom) -> Option<RouteIndex> {
        let board = view.board();
        let hand = view.own().hand;
        let open = self.target.filter(|route| self.pending.contains(*route));
        self.target = open.or_else(|| {
            let most = hand.most_of_one_color();
            let routes = self.pending.iter();
            let lack = |route: RouteIndex| Reverse(lacking(board.price(route), hand, most));
            best_of(routes.map(|route| (lack(route), route)), random).map(|(_, route)| route)
        });
        self.target
            .filter(|route| board.price(*route).is_payable(hand) && self.dares(view, *route))
    }

    /// Ticket points that a planned route serves.
    fn served(&self, route: RouteIndex) -> i32 {
        let mut planned = self.plan.routes.iter().zip(&self.plan.serves);
        let place = planned.find(|(planned, _)| **planned == route);
        place.map_or(0, |(_, served)| *served)
    }

    /// Whether a route may be tried. After a tunnel that failed the hand has to grow first, or a deck
    /// of locomotives alone would let every try fail for ever; a careful player also keeps a card for
    /// a surcharge.
    fn dares(&self, view: &View<'_>, route: RouteIndex) -> bool {
        if !self.tries(view, route) {
            return false;
        }
        let board = view.board();
        let careful = board.route(route).tunnel && self.style.order == Order::Contested;
        if !careful || is_late(view) {
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

    /// Whether a route is no tunnel, or one that may be tried again.
    fn tries(&self, view: &View<'_>, route: RouteIndex) -> bool {
        !view.board().route(route).tunnel || view.round() >= self.tunnels_from
    }

    /// A station where a ticket needs somebody else's route, once nothing else is left to build or
    /// time runs out.
    pub fn station(&mut self, view: &View<'_>, desk: &mut Desk) -> Option<Action> {
        if !self.pending.is_empty() && !is_late(view) {
            return None;
        }
        self.station_now(view, desk)
    }

    /// The same at once.
    pub fn station_now(&mut self, view: &View<'_>, desk: &mut Desk) -> Option<Action> {
        let cost = view.station_cost()?;
        let board = view.board();
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
        let needs = self.needs(view);
        let cards = desk.best_payment(&Price::of_cards(cost), view.own().hand, &needs)?;
        self.reason = Reason::Station(city);
        Some(Action::BuildStation { city, cards })
    }

    /// Builds something that no ticket asks for.
    pub fn fill(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let board = view.board();
        let hand = view.own().hand;
        match self.style.filler {
            Filler::InTheWay => desk.see_rivals(view),
            Filler::PointsPerTurn => desk.scratch.extras.look(view),
            Filler::Cheapest | Filler::MostPoints | Filler::Longest => {}
        }
        let time = turns_left(view);
        let most = hand.most_of_one_color();
        let worth = |route: RouteIndex| -> f32 {
            let record = board.route(route);
            let missing = f32::from(lacking(board.price(route), hand, most));
            match self.style.filler {
                Filler::Cheapest => -missing * 10.0 - f32::from(record.length),
                Filler::MostPoints => record.points as f32 * 10.0 - missing,
                Filler::Longest => f32::from(record.length) * 10.0 - missing,
                Filler::InTheWay => desk.threat(view, route) * 10.0 - missing,
                Filler::PointsPerTurn => {
                    let turns = 1.0 + (missing / 2.0).ceil();
                    if turns > time {
                        return -turns;
                    }
                    let extra = desk.scratch.extras.of(view, route);
                    (record.points as f32 + extra - toll_worth(view, route)) / turns
                }
            }
        };
        let open = view.claimable_in_time(view.seat());
        let open = open.filter(|route| self.tries(view, *route));
        let (_, route) = best_of(open.map(|route| (worth(route), route)), random)?;
        self.target = Some(route);
        self.reason = Reason::Filler(route);
        desk.claim(board, hand, route, &Needs::nothing(self.colors))
    }

    /// The game is about to end: whatever brings points now.
    pub fn grab(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        let board = view.board();
        let hand = view.own().hand;
        let payable = view
            .claimable_in_time(view.seat())
            .filter(|route| self.tries(view, *route) && board.price(*route).is_payable(hand));
        let payable = payable.map(|route| (board.route(route).points, route));
        let (_, route) = best_of(payable, random)?;
        self.reason = Reason::LastChance(route);
        desk.claim(board, hand, route, &Needs::nothing(self.colors))
    }

    pub fn surcharge(&mut self, view: &View<'_>, desk: &mut Desk, number: u8) -> Option<Action> {
        let laid = view.laid_out()?;
        desk.scratch.payments.clear();
        surcharges(
            laid.set,
            number,
            view.own().hand,
            &mut desk.scratch.payments,
        );
        self.reason = Reason::Surcharge(number);
        let cheapest = desk
            .scratch
            .payments
            .iter()
            .min_by_key(|cards| cards.locomotives());
        if cheapest.is_none() {
            self.tunnels_from = view.round() + ROUNDS_WITHOUT_TUNNELS;
        }
        Some(cheapest.map_or(Action::DeclineTunnel, |cards| Action::PaySurcharge(*cards)))
    }

    pub fn neutral_track(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        desk.see_rivals(view);
        let own = |route: RouteIndex| self.plan.routes.contains(&route);
        let worth = |route: RouteIndex| {
            (desk.threat(view, route) * 100.0) as i32 - 1000 * i32::from(own(route))
        };
        let tracks = view.neutral_tracks().map(|route| (worth(route), route));
        let (_, route) = best_of(tracks, random)?;
        self.reason = Reason::Neutral(route);
        Some(Action::NeutralTrack(route))
    }
}
