//! Claiming routes: payment, tunnels, tracks, tolls, draw bonuses; and building stations.

use super::bits;
use super::board::{Board, BoardRoute};
use super::cards::{Card, Cards};
use super::event::{Event, Payee, TollPaid, Witness};
use super::index::{CityIndex, RouteIndex, Seat};
use super::price::{Price, is_surcharge};
use super::refusal::Refusal;
use super::state::{Laid, MOST_STATIONS, State, Step};

impl State {
    /// Whether a player may claim a route at all, whatever is paid.
    #[inline(always)]
    pub(super) fn may_claim(
        &self,
        board: &Board,
        seat: Seat,
        route: RouteIndex,
    ) -> Result<(), Refusal> {
        let exists = usize::from(route) < board.routes.len();
        if exists && self.is_claimable_in_time(board, seat, route) {
            Ok(())
        } else {
            Err(self.why_not_claim(board, seat, route))
        }
    }

    #[cold]
    fn why_not_claim(&self, board: &Board, seat: Seat, route: RouteIndex) -> Refusal {
        if usize::from(route) >= board.routes.len() {
            Refusal::NoSuchRoute
        } else if !self.is_open(board, route) {
            Refusal::RouteClosed
        } else if self.is_barred(board, seat, route) {
            Refusal::OwnsParallelTrack
        } else {
            Refusal::TooFewTrains
        }
    }

    pub(super) fn try_claim<W: Witness>(
        &mut self,
        board: &Board,
        route: RouteIndex,
        cards: Cards,
        set: Option<Card>,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn) {
            return Err(Refusal::NotNow);
        }
        let seat = self.seat;
        self.may_claim(board, seat, route)?;
        let hand = self.player(seat).hand;
        if !hand.contains(cards) {
            return Err(Refusal::NotInHand);
        }
        let target = board.route(route);
        let price = board.price(route);
        if !target.tunnel {
            if !price.accepts(cards) {
                return Err(Refusal::WrongPayment);
            }
            self.players[usize::from(seat)].pay(cards);
            self.skipped = 0;
            self.complete_claim(board, route, cards, Cards::NONE, Cards::NONE, witness);
            return Ok(());
        }
        let set = read_set(price, cards, set)?;
        self.players[usize::from(seat)].pay(cards);
        self.skipped = 0;
        self.laid = Laid {
            route,
            cards,
            set,
            revealed: Cards::NONE,
        };
        let reveal = board
            .rules()
            .tunnel
            .as_ref()
            .map_or(0, |tunnel| tunnel.reveal);
        self.step = Step::Reveal { left: reveal };
        witness.see(Event::TunnelTried {
            seat,
            route,
            cards,
            set,
        });
        Ok(())
    }

    pub(super) fn after_reveal<W: Witness>(&mut self, board: &Board, witness: &mut W) {
        match self.laid.surcharge() {
            0 => self.finish_tunnel(board, Cards::NONE, witness),
            number => self.step = Step::Surcharge { number },
        }
    }

    pub(super) fn pay_surcharge<W: Witness>(
        &mut self,
        board: &Board,
        cards: Cards,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        let Step::Surcharge { number } = self.step else {
            return Err(Refusal::NotNow);
        };
        if !self.player(self.seat).hand.contains(cards) {
            return Err(Refusal::NotInHand);
        }
        if !is_surcharge(self.laid.set, number, cards) {
            return Err(Refusal::WrongPayment);
        }
        self.players[usize::from(self.seat)].pay(cards);
        self.finish_tunnel(board, cards, witness);
        Ok(())
    }

    fn finish_tunnel<W: Witness>(&mut self, board: &Board, surcharge: Cards, witness: &mut W) {
        let Laid {
            route,
            cards,
            revealed,
            ..
        } = std::mem::take(&mut self.laid);
        self.complete_claim(
            board,
            route,
            cards + surcharge,
            surcharge,
            revealed,
            witness,
        );
    }

    pub(super) fn decline_tunnel<W: Witness>(&mut self, witness: &mut W) -> Result<(), Refusal> {
        let Step::Surcharge { number } = self.step else {
            return Err(Refusal::NotNow);
        };
        let laid = std::mem::take(&mut self.laid);
        self.players[usize::from(self.seat)].take_back(laid.cards);
        witness.see(Event::TunnelDeclined {
            seat: self.seat,
            surcharge: number,
        });
        self.discard(laid.revealed, witness);
        self.end_action();
        Ok(())
    }

    /// The order is fixed: cards, trains, points, toll or loan, draw bonus, row.
    fn complete_claim<W: Witness>(
        &mut self,
        board: &Board,
        route: RouteIndex,
        paid: Cards,
        surcharge: Cards,
        revealed: Cards,
        witness: &mut W,
    ) {
        let seat = self.seat;
        let target = board.route(route);
        let player = &mut self.players[usize::from(seat)];
        player.trains -= target.length;
        player.score += target.points;
        let toll = self.settle_toll(board, seat, target);
        self.take_track(board, seat, route);
        self.bar_tracks(board, seat, route);
        witness.see(Event::Claimed {
            seat,
            route,
            cards: paid,
            surcharge,
            points: target.points,
            toll,
        });
        self.discard(paid + revealed, witness);
        match target.draw_bonus {
            0 => self.end_action(),
            left => self.step = Step::BonusCards { left },
        }
    }

    /// Gives a track to a player, or to the neutral one, and closes the group when it is full.
    #[inline(always)]
    pub(super) fn take_track(&mut self, board: &Board, owner: Seat, route: RouteIndex) {
        self.own(board, owner, route);
        self.close(route);
        let target = board.route(route);
        let state = &mut self.tracks[usize::from(target.group)];
        if state.claimed == 0 {
            state.first = owner;
        }
        // Of hundreds of parallel tracks no more than 255 are ever open.
        state.claimed = state.claimed.saturating_add(1);
        if target.parallel && state.claimed >= board.tracks(route).open {
            for track in &board.tracks(route).routes {
                self.close(*track);
            }
        }
    }

    /// Bars the tracks beside one that a player has claimed, where the rules say so.
    #[inline(always)]
    pub(super) fn bar_tracks(&mut self, board: &Board, seat: Seat, route: RouteIndex) {
        if board.route(route).parallel && board.amounts.one_track_per_player {
            for track in &board.tracks(route).routes {
                self.bar(board, seat, *track);
            }
        }
    }

    /// Who receives the toll of a track: the owner of the first one, else the bank.
    fn payee(&self, board: &Board, target: &BoardRoute) -> Payee {
        let tracks = self.tracks[usize::from(target.group)];
        if tracks.claimed > 0 && board.has_seat(tracks.first) {
            Payee::Player(tracks.first)
        } else {
            Payee::Bank
        }
    }

    #[inline]
    fn settle_toll(&mut self, board: &Board, seat: Seat, target: &BoardRoute) -> Option<TollPaid> {
        if target.toll == 0 {
            return None;
        }
        let amount = i32::from(target.toll);
        let to = self.payee(board, target);
        let payer = &mut self.players[usize::from(seat)];
        let loan = payer.tokens < amount;
        if loan {
            payer.loans = payer.loans.saturating_add(1);
        } else {
            payer.tokens -= amount;
        }
        if let Payee::Player(owner) = to {
            self.players[usize::from(owner)].tokens += amount;
        }
        Some(TollPaid {
            amount: target.toll,
            to,
            loan,
        })
    }

    /// The neutral player pays nobody, but the bank pays the owner of the first track.
    pub(super) fn settle_neutral_toll(
        &mut self,
        board: &Board,
        target: &BoardRoute,
    ) -> Option<TollPaid> {
        let Payee::Player(owner) = self.payee(board, target) else {
            return None;
        };
        if target.toll == 0 {
            return None;
        }
        self.players[usize::from(owner)].tokens += i32::from(target.toll);
        Some(TollPaid {
            amount: target.toll,
            to: Payee::Player(owner),
            loan: false,
        })
    }

    /// What the next station costs a player, if one is left.
    pub fn station_cost(&self, board: &Board, seat: Seat) -> Option<u8> {
        let stations = board.rules().stations.as_ref()?;
        let built = usize::from(self.player(seat).stations);
        let cost = stations.costs.get(built).copied();
        cost.filter(|_| built < MOST_STATIONS)
    }

    pub(super) fn build_station<W: Witness>(
        &mut self,
        board: &Board,
        city: CityIndex,
        cards: Cards,
        witness: &mut W,
    ) -> Result<(), Refusal> {
        if !matches!(self.step, Step::Turn) {
            return Err(Refusal::NotNow);
        }
        let seat = self.seat;
        let Some(cost) = self.station_cost(board, seat) else {
            return Err(Refusal::NoStationLeft);
        };
        let index = usize::from(city);
        if index >= board.map().cities.len() || !bits::has(&board.station_cities, index) {
            return Err(Refusal::NoStationThere);
        }
        if self.has_station(board, city) {
            return Err(Refusal::StationTaken);
        }
        if !self.player(seat).hand.contains(cards) {
            return Err(Refusal::NotInHand);
        }
        if !Price::of_cards(cost).accepts(cards) {
            return Err(Refusal::WrongPayment);
        }
        bits::insert(self.stations_mut(board), index);
        let player = &mut self.players[usize::from(seat)];
        player.pay(cards);
        player.station_cities[usize::from(player.stations)] = city;
        player.stations += 1;
        self.free_cities -= 1;
        self.skipped = 0;
        witness.see(Event::StationBuilt { seat, city, cards });
        self.discard(cards, witness);
        self.end_action();
        Ok(())
    }
}

/// The colour that a tunnel's reveal is compared with.
fn read_set(price: &Price, cards: Cards, said: Option<Card>) -> Result<Option<Card>, Refusal> {
    if price.is_simple() {
        let set = price.simple_set(cards).ok_or(Refusal::WrongPayment)?;
        let agrees = said.is_none() || said == set;
        return if agrees {
            Ok(set)
        } else {
            Err(Refusal::WrongPayment)
        };
    }
    if let Some(set) = said {
        let fits = price.accepts_as(cards, Some(set));
        return if fits {
            Ok(Some(set))
        } else {
            Err(Refusal::WrongPayment)
        };
    }
    let mut sets = price.sets(cards);
    let first = sets.next().ok_or(Refusal::WrongPayment)?;
    match sets.next() {
        // Nothing was said: that no coloured card pays a plain space is then the reading.
        Some(_) if first.is_some() => Err(Refusal::SetUnclear),
        _ => Ok(first),
    }
}
