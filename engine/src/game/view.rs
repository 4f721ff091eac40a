//! What one player may know of a game: nothing of other hands, tickets, tokens, and no order of
//! any deck.

use rand::Rng;

use super::action::Action;
use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::index::{CityIndex, RouteIndex, Seat, TicketIndex};
use super::legal::Workspace;
use super::random::random_action;
use super::state::{Laid, LastRound, NeutralPlayer, Player, State, Step};

/// A game as one player sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    board: &'a Board,
    state: &'a State,
    seat: Seat,
}

/// What everybody may know of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPlayer {
    /// Train cards in hand.
    pub cards: u16,
    /// Cards in hand that everybody has seen: taken face up, or laid out for a tunnel and taken back.
    pub shown: Cards,
    /// Ferry cards in hand.
    pub ferry_cards: u8,
    /// Trains left.
    pub trains: u8,
    /// Stations built.
    pub stations: u8,
    /// Loans taken.
    pub loans: u8,
    /// Points on the score track.
    pub score: i32,
    /// Tickets held.
    pub tickets: usize,
}

/// What a player has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Which of the offered tickets to keep.
    Tickets,
    /// What to do in this turn.
    Turn,
    /// Which further card to draw.
    DrawMore,
    /// Whether to pay so many more cards for a tunnel.
    Surcharge(u8),
    /// Where the neutral player goes.
    NeutralTrack,
}

/// What a route is to one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Track {
    /// Can be claimed with the right cards.
    Open,
    /// Belongs to the player.
    Own,
    /// Belongs to somebody else; the number of players stands for the neutral player.
    Taken(Seat),
    /// Cannot be claimed by the player and belongs to nobody.
    Closed,
}

impl State {
    /// The game as a player sees it.
    pub fn view<'a>(&'a self, board: &'a Board, seat: Seat) -> View<'a> {
        View {
            board,
            state: self,
            seat,
        }
    }
}

impl<'a> View<'a> {
    /// The board, which everybody knows.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The position, hidden parts and all: only for a guess that deals them anew.
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// Who is looking.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the player has.
    pub fn own(&self) -> &'a Player {
        self.state.player(self.seat)
    }

    /// The player's tickets.
    pub fn tickets(&self) -> impl Iterator<Item = TicketIndex> + use<'a> {
        self.state.tickets_of(self.board, self.seat)
    }

    /// How many tickets the player has.
    pub fn ticket_count(&self) -> u32 {
        bits::size(self.state.held(self.board, self.seat))
    }

    /// What the player has to decide now; none if it is not for this player to decide.
    pub fn decision(&self) -> Option<Decision> {
        if self.state.decider() != Some(self.seat) {
            return None;
        }
        match self.state.step {
            Step::ChooseStart { .. } | Step::ChooseTickets => Some(Decision::Tickets),
            Step::Turn => Some(Decision::Turn),
            Step::DrawMore => Some(Decision::DrawMore),
            Step::Surcharge { number } => Some(Decision::Surcharge(number)),
            Step::NeutralChoice { .. } => Some(Decision::NeutralTrack),
            _ => None,
        }
    }

    /// The tracks that the player may lead the neutral player onto.
    pub fn neutral_tracks(&self) -> impl Iterator<Item = RouteIndex> + use<'a> {
        self.state.neutral_tracks(self.board)
    }

    /// What the player may draw, first or after another card: face-up cards, and whether a card of
    /// the deck.
    pub fn draws(&self, first: bool) -> (Cards, bool) {
        self.state.draws(self.board, first)
    }

    /// Whether tickets can be drawn.
    pub fn may_draw_tickets(&self) -> bool {
        self.state.may_draw_tickets(self.board)
    }

    /// Whether the player, whose turn it is, may take a ferry card.
    pub fn may_take_ferry_card(&self) -> bool {
        self.state.may_take_ferry_card(self.board).is_ok()
    }

    /// What the next station costs the player, if one is left.
    pub fn station_cost(&self) -> Option<u8> {
        self.state.station_cost(self.board, self.seat)
    }

    /// The tickets that the player has to choose from.
    pub fn offer(&self) -> &'a [TicketIndex] {
        if self.state.decider() == Some(self.seat) {
            self.state.offer()
        } else {
            &[]
        }
    }

    /// How many of them must be kept.
    pub fn fewest_to_keep(&self) -> u8 {
        self.state.fewest_to_keep(self.board)
    }

    /// What everybody may know of a player.
    pub fn player(&self, seat: Seat) -> PublicPlayer {
        let player = self.state.player(seat);
        let ferry_cards = player.hand.count(Card::Ferry);
        PublicPlayer {
            cards: player.hand.total() - u16::from(ferry_cards),
            shown: player.shown,
            ferry_cards,
            trains: player.trains,
            stations: player.stations,
            loans: player.loans,
            score: player.score,
            tickets: bits::size(self.state.held(self.board, seat)) as usize,
        }
    }

    /// Trains that a player has left.
    pub fn trains_of(&self, seat: Seat) -> u8 {
        self.state.player(seat).trains
    }

    /// Cities with a station of a player.
    pub fn stations_of(&self, seat: Seat) -> &'a [CityIndex] {
        self.state.player(seat).station_cities()
    }

    /// The face-up cards.
    pub fn row(&self) -> Cards {
        self.state.row()
    }

    /// The discarded cards.
    pub fn discards(&self) -> Cards {
        self.state.discards()
    }

    /// How many cards the deck has.
    pub fn deck_size(&self) -> u16 {
        self.state.deck().total()
    }

    /// The cards that the player cannot see: in the deck or in other hands.
    pub fn unseen(&self) -> Cards {
        let laid = self
            .state
            .laid_out()
            .map_or(Cards::NONE, |laid| laid.cards + laid.revealed);
        let hand = self.own().hand;
        let mut seen = self.row() + self.discards() + hand + laid;
        seen -= Cards::of(Card::Ferry, seen.count(Card::Ferry));
        self.board.all_cards - seen
    }

    /// How many tickets can be drawn.
    pub fn ticket_deck_len(&self) -> usize {
        self.state.ticket_deck_len()
    }

    /// Tickets on the face-up pile.
    pub fn ticket_discards(&self) -> impl Iterator<Item = TicketIndex> + use<'a> {
        self.state.ticket_discards(self.board)
    }

    /// Who owns a route: a seat, or the number of players for the neutral player.
    pub fn owner(&self, route: RouteIndex) -> Option<Seat> {
        self.state.owner(self.board, route)
    }

    /// Whether the player owns a route.
    #[inline]
    pub fn owns(&self, route: RouteIndex) -> bool {
        bits::has(self.state.owned(self.board, self.seat), usize::from(route))
    }

    /// Routes of a player.
    pub fn routes_of(&self, seat: Seat) -> impl Iterator<Item = RouteIndex> + use<'a> {
        self.state.routes_of(self.board, seat)
    }

    /// Whether somebody can still claim a route.
    pub fn is_open(&self, route: RouteIndex) -> bool {
        self.state.is_open(self.board, route)
    }

    /// The routes that a player could claim with the right cards.
    pub fn claimable_in_time(&self, seat: Seat) -> impl Iterator<Item = RouteIndex> + use<'a> {
        self.state.claimable_in_time(self.board, seat)
    }

    /// Whether the player could claim a route with the right cards.
    #[inline]
    pub fn may_claim(&self, route: RouteIndex) -> bool {
        let (word, bit) = (route.word(), route.bit());
        self.state.claimable_word(self.board, self.seat, word) >> bit & 1 == 1
    }

    /// The routes that the player could claim with the right cards, 64 of them as bits of a word.
    #[inline]
    pub fn claimable_word(&self, word: usize) -> u64 {
        self.state.claimable_word(self.board, self.seat, word)
    }

    /// The player's own routes, 64 of them as bits of a word.
    #[inline]
    pub fn own_word(&self, word: usize) -> u64 {
        self.state.owned(self.board, self.seat)[word]
    }

    /// The routes of all other players, 64 of them as bits of a word.
    #[inline]
    pub fn rivals_word(&self, word: usize) -> u64 {
        let others = self.board.seats().filter(|seat| *seat != self.seat);
        others.fold(0, |all, seat| {
            all | self.state.owned(self.board, seat)[word]
        })
    }

    /// How many such words there are.
    #[inline]
    pub fn route_words(&self) -> usize {
        self.board.route_words
    }

    /// What every route is to the player, in order.
    pub fn tracks(&self, list: &mut Vec<Track>) {
        list.clear();
        list.resize(self.board.route_count(), Track::Open);
        self.gone_tracks(|route, track| list[usize::from(route)] = track);
    }

    /// The routes that the player cannot claim any more, and what they are.
    #[inline]
    pub fn gone_tracks(&self, mut see: impl FnMut(RouteIndex, Track)) {
        for owner in self.board.owners() {
            let own = owner == self.seat;
            let track = if own { Track::Own } else { Track::Taken(owner) };
            for route in self.state.routes_of(self.board, owner) {
                see(route, track);
            }
        }
        let closed = (0..self.board.route_words).map(|word| self.closed_word(word));
        for route in bits::members_of(closed) {
            see(RouteIndex::new(route), Track::Closed);
        }
    }

    /// A word of the routes that are nobody's, but that the player cannot claim any more.
    fn closed_word(&self, word: usize) -> u64 {
        let (state, board) = (self.state, self.board);
        let claimed = |all, owner| all | state.owned(board, owner)[word];
        let claimed = board.owners().fold(0, claimed);
        // The last word is not full.
        let beyond = (64 * (word + 1)).saturating_sub(board.route_count()) as u32;
        let all = u64::MAX.checked_shr(beyond).unwrap_or(0);
        all & !claimed & !state.claimable_word(board, self.seat, word)
    }

    /// Whether a station stands in a city.
    pub fn has_station(&self, city: CityIndex) -> bool {
        self.state.has_station(self.board, city)
    }

    /// The bonus cards laid out.
    pub fn bonus_cards(&self) -> impl Iterator<Item = u8> + use<> {
        self.state.bonus_cards()
    }

    /// The neutral player.
    pub fn neutral(&self) -> Option<NeutralPlayer> {
        self.state.neutral(self.board)
    }

    /// Ferry cards in the supply.
    pub fn ferry_supply(&self) -> u8 {
        self.state.ferry_supply(self.board)
    }

    /// The payment laid out for a tunnel.
    pub fn laid_out(&self) -> Option<Laid> {
        self.state.laid_out()
    }

    /// Cards drawn in this turn.
    pub fn drawn(&self) -> u8 {
        self.state.drawn()
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u16 {
        self.state.round()
    }

    /// The last round, once it has begun.
    pub fn last_round(&self) -> Option<LastRound> {
        self.state.last_round()
    }

    /// Adds every legal action to `list` if the player has to decide.
    pub fn legal_actions(&self, workspace: &mut Workspace, list: &mut Vec<Action>) {
        if self.state.decider() == Some(self.seat) {
            self.state.legal_actions(self.board, workspace, list);
        }
    }

    /// A random legal action if the player has to decide; see [`random_action`].
    pub fn random_action(
        &self,
        workspace: &mut Workspace,
        random: &mut impl Rng,
    ) -> Option<Action> {
        if self.state.decider() != Some(self.seat) {
            return None;
        }
        random_action(self.state, self.board, workspace, random)
    }
}
