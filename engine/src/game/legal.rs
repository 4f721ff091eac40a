//! What may be done: as sets for whoever is in a hurry, as a list for everybody else.

use super::action::{Action, Keep};
use super::afford::WAYS;
use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::index::{CityIndex, RouteIndex, Seat};
use super::payment::{payments, surcharges};
use super::price::Price;
use super::state::{State, Step};
use crate::map::MAX_ROUTES;

const MAX_WORDS: usize = MAX_ROUTES.div_ceil(64);

/// Room for the lists that legal actions are made from; keep one and use it again.
#[derive(Debug)]
pub struct Workspace {
    /// Routes that may be claimed if they can be paid.
    routes: [u64; MAX_WORDS],
    /// How many of them the ways before each one pay, and all of them together.
    starts: [u32; WAYS + 1],
    /// Those that can be paid with pairs or ferry cards.
    special: [u64; MAX_WORDS],
    payments: Vec<Cards>,
}

impl Default for Workspace {
    fn default() -> Self {
        Workspace {
            routes: [0; MAX_WORDS],
            starts: [0; WAYS + 1],
            special: [0; MAX_WORDS],
            // More ways to pay than a hand of a real game has.
            payments: Vec::with_capacity(1024),
        }
    }
}

/// A way to claim a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// With cards of a colour.
    Colored(Card),
    Locomotives,
    /// With what pairs and ferry cards allow.
    Special,
}

impl Way {
    /// The way with a number: the colours in order, locomotives, then what else there is.
    #[inline]
    fn numbered(number: usize) -> Way {
        match Card::COLORS.get(number) {
            Some(color) => Way::Colored(*color),
            None if number < WAYS => Way::Locomotives,
            None => Way::Special,
        }
    }
}

/// The member at a place of what two sets of so many words have in common.
#[inline(always)]
fn nth_of_both<const WORDS: usize>(one: &[u64], two: &[u64], place: u32) -> Option<usize> {
    let (one, two) = (one.first_chunk::<WORDS>()?, two.first_chunk::<WORDS>()?);
    bits::nth_of((0..WORDS).map(|word| one[word] & two[word]), place)
}

/// What two sets have in common, word by word.
#[inline]
fn both<'a>(one: &'a [u64], two: &'a [u64]) -> impl Iterator<Item = u64> + use<'a> {
    one.iter().zip(two).map(|(one, two)| one & two)
}

impl Workspace {
    /// Finds the ways in which the player whose turn it is can claim and pay routes; says how many:
    /// each route counts once for every colour and once for locomotives alone, or once altogether
    /// if pairs or ferry cards may pay for it.
    #[inline(always)]
    pub fn find_ways(&mut self, state: &State, board: &Board) -> u32 {
        // Real boards have few words, which the compiler then unrolls.
        match board.route_words {
            2 => self.find_in::<2>(state, board),
            3 => self.find_in::<3>(state, board),
            _ => self.find_in_many(state, board),
        }
    }

    #[inline(always)]
    fn find_in<const WORDS: usize>(&mut self, state: &State, board: &Board) -> u32 {
        let routes = state.claimable_words::<WORDS>(board, state.seat);
        let hand = state.player(state.seat).hand;
        self.routes[..WORDS].copy_from_slice(&routes);
        board.affordable.count_ways(hand, &routes, &mut self.starts);
        if board.affordable.has_special() {
            self.starts[WAYS] + self.find_special(hand, &routes, board)
        } else {
            self.starts[WAYS]
        }
    }

    /// Finds those of `routes` that pairs or ferry cards pay; says how many. On most boards there
    /// are none, so it is kept out of the way.
    #[inline(never)]
    fn find_special<const WORDS: usize>(
        &mut self,
        hand: Cards,
        routes: &[u64; WORDS],
        board: &Board,
    ) -> u32 {
        let special = board.affordable.special_ways(hand, routes);
        self.special[..WORDS].copy_from_slice(&special);
        bits::size(&special)
    }

    fn find_in_many(&mut self, state: &State, board: &Board) -> u32 {
        let words = board.route_words;
        for word in 0..words {
            self.routes[word] = state.claimable_word(board, state.seat, word);
        }
        let hand = state.player(state.seat).hand;
        let (routes, special) = (&self.routes[..words], &mut self.special[..words]);
        for way in 0..WAYS {
            let size = bits::size_of(both(board.affordable.way(hand, way), routes));
            self.starts[way + 1] = self.starts[way] + size;
        }
        special.fill(0);
        board.affordable.add_special(hand, routes, special);
        self.starts[WAYS] + bits::size(special)
    }

    /// One of the ways found.
    #[inline(always)]
    pub(super) fn nth_way(
        &self,
        state: &State,
        board: &Board,
        place: u32,
    ) -> Option<(RouteIndex, Way)> {
        // Which way cannot be predicted, so it is counted instead of searched for.
        let begun = |start: &u32| usize::from(*start <= place);
        let way = self.starts[1..].iter().map(begun).sum::<usize>();
        let place = place - self.starts[way];
        let hand = state.player(state.seat).hand;
        let set = if way < WAYS {
            board.affordable.way(hand, way)
        } else {
            &self.special[..]
        };
        // Real boards have few words, which the compiler then unrolls.
        let route = match board.route_words {
            2 => nth_of_both::<2>(set, &self.routes, place)?,
            3 => nth_of_both::<3>(set, &self.routes, place)?,
            _ => bits::nth_of(both(set, &self.routes), place)?,
        };
        Some((RouteIndex::new(route), Way::numbered(way)))
    }

    /// The routes that the player whose turn it is can claim and pay, as bits in words.
    pub(super) fn claimable(&mut self, state: &State, board: &Board) -> &[u64] {
        self.find_ways(state, board);
        let hand = state.player(state.seat).hand;
        let ways: [&[u64]; WAYS] = std::array::from_fn(|way| board.affordable.way(hand, way));
        let has_special = board.affordable.has_special();
        for word in 0..board.route_words {
            let payable = ways.iter().fold(0, |all, set| all | set[word]);
            let special = if has_special { self.special[word] } else { 0 };
            self.routes[word] = self.routes[word] & payable | special;
        }
        &self.routes[..board.route_words]
    }

    /// The minimal payments of a price from a hand.
    pub(super) fn payments(&mut self, price: &Price, hand: Cards) -> &[Cards] {
        self.payments.clear();
        payments(price, hand, &mut self.payments);
        &self.payments
    }
}

impl State {
    /// Whether the player whose turn it is can do anything at all.
    #[inline]
    pub(super) fn can_act(&self, board: &Board) -> bool {
        let (row, blind) = self.draws(board, true);
        let can_draw = blind || !row.is_empty();
        can_draw || self.may_draw_tickets(board) || self.can_do_anything_else(board)
    }

    fn can_do_anything_else(&self, board: &Board) -> bool {
        if self.may_take_ferry_card(board).is_ok() {
            return true;
        }
        let hand = self.player(self.seat).hand;
        if let Some(cost) = self.station_cost(board, self.seat)
            && Price::of_cards(cost).is_payable(hand)
            && self.free_cities > 0
        {
            return true;
        }
        RouteIndex::all(board.routes.len()).any(|route| self.could_claim(board, self.seat, route))
    }

    /// The cities that are free for a station, as words of a set.
    fn free_cities_words<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = u64> + use<'a> {
        let words = board.station_cities.iter().zip(self.stations(board));
        words.map(|(may, taken)| may & !taken)
    }

    /// Counts the cities that are free for a station.
    pub(super) fn count_free_cities(&self, board: &Board) -> u16 {
        bits::size_of(self.free_cities_words(board)) as u16
    }

    /// The city at a place among those that are free for a station.
    pub(super) fn nth_free_station_city(&self, board: &Board, place: u32) -> Option<CityIndex> {
        bits::nth_of(self.free_cities_words(board), place).map(CityIndex::new)
    }

    /// The routes that a player could claim now or later with the right cards, in order.
    pub fn claimable_in_time(&self, board: &Board, seat: Seat) -> impl Iterator<Item = RouteIndex> {
        let words = (0..board.route_words).map(move |word| self.claimable_word(board, seat, word));
        bits::members_of(words).map(RouteIndex::new)
    }

    /// A player's own routes and those that he might still claim if he had trains enough.
    pub fn passable(&self, board: &Board, seat: Seat) -> impl Iterator<Item = RouteIndex> {
        let words = (0..board.route_words).map(move |word| self.passable_word(board, seat, word));
        bits::members_of(words).map(RouteIndex::new)
    }

    /// The same as a set, on a board whose sets of routes have so many words.
    #[inline(always)]
    fn claimable_words<const WORDS: usize>(&self, board: &Board, seat: Seat) -> [u64; WORDS] {
        let [open, barred] = self.open_and_barred::<WORDS>(board, seat);
        let fitting = board.fitting_words::<WORDS>(self.player(seat).trains);
        let mut words = *open;
        for (word, open) in words.iter_mut().enumerate() {
            *open &= !barred[word] & fitting[word];
        }
        words
    }

    /// Whether a player could claim a route if it were their turn now, with the cards in hand.
    pub fn could_claim(&self, board: &Board, seat: Seat, route: RouteIndex) -> bool {
        self.is_claimable_in_time(board, seat, route)
            && board.price(route).is_payable(self.player(seat).hand)
    }

    /// Whether somebody else could claim a route too if it were their turn now.
    pub fn is_contested(&self, board: &Board, seat: Seat, route: RouteIndex) -> bool {
        if usize::from(route) >= board.route_count() || !self.is_open(board, route) {
            return false;
        }
        let price = *board.price(route);
        // Asked once and not for every player, which would slow the most frequent case down.
        if price.is_simple() {
            self.others_can_pay(board, seat, route, |hand| price.is_simply_payable(hand))
        } else {
            self.others_can_pay(board, seat, route, |hand| price.is_payable(hand))
        }
    }

    /// Whether somebody else may claim a route and can pay it.
    #[inline(always)]
    fn others_can_pay(
        &self,
        board: &Board,
        seat: Seat,
        route: RouteIndex,
        can_pay: impl Fn(Cards) -> bool,
    ) -> bool {
        let length = board.route(route).length;
        let players = self.players.iter().zip(self.barred_words(board, route));
        let mut can = false;
        // Who can cannot be predicted, so everybody is asked.
        for (other, (player, barred)) in board.seats().zip(players) {
            let may = (player.trains >= length) & (barred >> route.bit() & 1 == 0);
            can |= (other != seat) & may & can_pay(player.hand);
        }
        can
    }

    /// Whether a player could claim a route now or later with the right cards.
    #[inline]
    pub(super) fn is_claimable_in_time(
        &self,
        board: &Board,
        seat: Seat,
        route: RouteIndex,
    ) -> bool {
        self.claimable_word(board, seat, route.word()) >> route.bit() & 1 == 1
    }

    /// Adds every legal action of the player who has to decide to `list`: payments are minimal,
    /// tickets are returned in the order of the offer. Nothing is added when chance is due.
    pub fn legal_actions(&self, board: &Board, workspace: &mut Workspace, list: &mut Vec<Action>) {
        match self.step {
            Step::ChooseStart { .. } | Step::ChooseTickets => {
                let offered = self.offer().len() as u8;
                let fewest = u32::from(self.fewest_to_keep(board));
                for kept in 0..1u16 << offered {
                    if kept.count_ones() >= fewest {
                        list.push(Action::KeepTickets(Keep::these(kept, offered)));
                    }
                }
            }
            Step::Turn => self.turn_actions(board, workspace, list),
            Step::DrawMore => {
                self.draw_actions(board, list);
                if board.amounts.second_optional {
                    list.push(Action::StopDrawing);
                }
            }
            Step::Surcharge { number } => {
                workspace.payments.clear();
                let hand = self.player(self.seat).hand;
                surcharges(self.laid.set, number, hand, &mut workspace.payments);
                list.extend(workspace.payments.iter().copied().map(Action::PaySurcharge));
                list.push(Action::DeclineTunnel);
            }
            Step::NeutralChoice { .. } => {
                list.extend(self.neutral_tracks(board).map(Action::NeutralTrack));
            }
            _ => {}
        }
    }

    fn draw_actions(&self, board: &Board, list: &mut Vec<Action>) {
        let first = self.step == Step::Turn;
        let (row, blind) = self.draws(board, first);
        let kinds = row.train_kinds();
        list.extend(
            (0..kinds.number())
                .filter_map(|place| kinds.nth(place))
                .map(Action::DrawRow),
        );
        if blind {
            list.push(Action::DrawBlind);
        }
    }

    fn turn_actions(&self, board: &Board, workspace: &mut Workspace, list: &mut Vec<Action>) {
        self.draw_actions(board, list);
        if self.may_draw_tickets(board) {
            list.push(Action::DrawTickets);
        }
        if self.may_take_ferry_card(board).is_ok() {
            list.push(Action::TakeFerryCard);
        }
        workspace.claimable(self, board);
        let routes = workspace.routes;
        for route in bits::members(&routes[..board.route_words]) {
            self.claim_actions(board, RouteIndex::new(route), workspace, list);
        }
        let hand = self.player(self.seat).hand;
        if let Some(cost) = self.station_cost(board, self.seat) {
            let payments = workspace.payments(&Price::of_cards(cost), hand);
            for place in 0..u32::from(self.free_cities) {
                let Some(city) = self.nth_free_station_city(board, place) else {
                    continue;
                };
                let build = |cards: &Cards| Action::BuildStation {
                    city,
                    cards: *cards,
                };
                list.extend(payments.iter().map(build));
            }
        }
    }

    /// Adds every way to claim a route now; a payment for a tunnel that can be read in several
    /// ways is listed in each of them.
    pub(super) fn claim_actions(
        &self,
        board: &Board,
        route: RouteIndex,
        workspace: &mut Workspace,
        list: &mut Vec<Action>,
    ) {
        let price = board.price(route);
        let by_set = board.route(route).tunnel && !price.is_simple();
        let hand = self.player(self.seat).hand;
        for cards in workspace.payments(price, hand).iter().copied() {
            if by_set {
                let claim = |set| Action::Claim { route, cards, set };
                list.extend(price.sets(cards).map(claim));
            } else {
                list.push(Action::Claim {
                    route,
                    cards,
                    set: None,
                });
            }
        }
    }
}
