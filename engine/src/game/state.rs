//! A position of a game. Cheap to clone; changed only by `apply`.

use super::action::Actor;
use super::bits;
use super::board::Board;
use super::cards::{Card, Cards};
use super::event::{Ending, TicketList};
use super::index::{CityIndex, RouteIndex, Seat, TicketIndex};
use crate::map::{SEATS, limits};

pub(super) const MOST_SEATS: usize = *SEATS.end() as usize;
pub(super) const MOST_STATIONS: usize = *limits::STATIONS.end() as usize;

/// What a player has, apart from routes and tickets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Train and ferry cards.
    pub hand: Cards,
    /// Those of them that everybody has seen: taken face up, or laid out for a tunnel and taken back.
    pub shown: Cards,
    /// Trains left.
    pub trains: u8,
    /// Stations built.
    pub stations: u8,
    /// Loans taken.
    pub loans: u8,
    /// Worth of the tokens.
    pub tokens: i32,
    /// Points on the score track.
    pub score: i32,
    pub(super) station_cities: [CityIndex; MOST_STATIONS],
}

impl Player {
    /// Takes a card that nobody else sees.
    #[inline]
    pub(super) fn take(&mut self, card: Card) {
        self.hand += Cards::of(card, 1);
    }

    /// Takes a card that everybody sees.
    #[inline]
    pub(super) fn take_shown(&mut self, card: Card) {
        self.take(card);
        self.shown += Cards::of(card, 1);
    }

    /// Gives cards of the hand away. Nobody can tell which of a kind had been seen, so those go first.
    #[inline]
    pub(super) fn pay(&mut self, cards: Cards) {
        self.hand -= cards;
        self.shown = self.shown.less(cards);
    }

    /// Takes cards back that were laid out for all to see.
    pub(super) fn take_back(&mut self, cards: Cards) {
        self.hand += cards;
        self.shown += cards;
    }

    /// Where the stations stand.
    pub fn station_cities(&self) -> &[CityIndex] {
        &self.station_cities[..usize::from(self.stations)]
    }
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    DealCards { seat: Seat, left: u8 },
    FillRow(After),
    LayOutBonus { left: u8 },
    DealTickets { seat: Seat, pool: u8, left: u8 },
    ChooseStart { seat: Seat },
    PutUnder(After),
    Turn,
    BlindCard,
    DrawMore,
    OfferTickets { left: u8 },
    ChooseTickets,
    Reveal { left: u8 },
    Surcharge { number: u8 },
    BonusCards { left: u8 },
    NeutralReveal,
    NeutralChoice { ticket: TicketIndex },
    Over(Ending),
}

/// What follows when the row is full or the tickets are put away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Setup,
    Draw,
    Action,
}

/// A payment laid out for a tunnel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    /// The route.
    pub route: RouteIndex,
    /// The cards laid out.
    pub cards: Cards,
    /// The colour that matches, besides locomotives.
    pub set: Option<Card>,
    /// The cards revealed.
    pub revealed: Cards,
}

impl Laid {
    /// How many revealed cards match.
    pub fn surcharge(&self) -> u8 {
        let colored = self.set.map_or(0, |set| self.revealed.count(set));
        colored + self.revealed.locomotives()
    }
}

/// The last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRound {
    /// Who brought it about.
    pub trigger: Seat,
    /// Turns left.
    pub left: u8,
}

/// The neutral player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NeutralPlayer {
    /// Still takes part.
    pub active: bool,
    /// Trains left.
    pub trains: u8,
    /// Who holds the marker.
    pub holder: Seat,
}

/// The ticket deck: `loose` tickets on top in unknown order, the others below them in theirs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TicketDeck {
    pub head: u16,
    pub len: u16,
    pub loose: u16,
}

/// One group of parallel tracks during a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TrackState {
    /// Who took the first track: a seat, or the number of players for the neutral player.
    pub first: Seat,
    pub claimed: u8,
}

/// A position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) step: Step,
    pub(super) seat: Seat,
    pub(super) drawn: u8,
    pub(super) skipped: u8,
    pub(super) resets: u8,
    /// Places of the row that are empty.
    pub(super) gaps: u8,
    /// Cities where a station may be built.
    pub(super) free_cities: u16,
    pub(super) round: u16,
    pub(super) turns: u32,
    pub(super) last: Option<LastRound>,
    pub(super) deck: Cards,
    pub(super) discards: Cards,
    pub(super) row: Cards,
    pub(super) laid: Laid,
    pub(super) tickets: TicketDeck,
    pub(super) neutral: NeutralPlayer,
    /// The bonus cards laid out, a bit each.
    pub(super) bonus_cards: u64,
    pub(super) players: [Player; MOST_SEATS],
    pub(super) offers: [TicketList; MOST_SEATS],
    /// What players return at the start, until all have chosen.
    pub(super) returns: [TicketList; MOST_SEATS],
    /// All sets of routes, tickets and cities; see the functions below for who is where.
    pub(super) sets: Box<[u64]>,
    pub(super) tracks: Box<[TrackState]>,
    /// The places of the ticket deck, used in a circle.
    pub(super) ring: Box<[TicketIndex]>,
}

impl State {
    /// Becomes the same as another position of the same board, without asking for memory.
    pub fn copy_from(&mut self, other: &State) {
        let (sets, tracks, ring) = (
            std::mem::take(&mut self.sets),
            std::mem::take(&mut self.tracks),
            std::mem::take(&mut self.ring),
        );
        *self = State {
            sets: copied(sets, &other.sets),
            tracks: copied(tracks, &other.tracks),
            ring: copied(ring, &other.ring),
            ..*other
        };
    }

    /// The position before anything has been dealt.
    pub(super) fn blank(board: &Board) -> State {
        let players = usize::from(board.players());
        let sets = board.route_words * (2 + 2 * players)
            + board.ticket_words * (players + 2)
            + board.city_words;
        let rules = board.rules();
        let mut state = State {
            step: Step::DealCards {
                seat: Seat(0),
                left: rules.cards.start_hand,
            },
            seat: Seat(0),
            drawn: 0,
            skipped: 0,
            resets: 0,
            gaps: rules.row.size,
            free_cities: bits::size(&board.station_cities) as u16,
            round: 0,
            turns: 0,
            last: None,
            deck: board.all_cards,
            discards: Cards::NONE,
            row: Cards::NONE,
            laid: Laid::default(),
            tickets: TicketDeck::default(),
            neutral: board
                .neutral
                .as_ref()
                .map_or_else(Default::default, |rule| NeutralPlayer {
                    active: true,
                    trains: rule.trains,
                    holder: Seat(rule.marker_seat),
                }),
            bonus_cards: 0,
            players: [Player::default(); MOST_SEATS],
            offers: [TicketList::default(); MOST_SEATS],
            returns: [TicketList::default(); MOST_SEATS],
            sets: vec![0; sets].into_boxed_slice(),
            tracks: vec![TrackState::default(); board.groups.len()].into_boxed_slice(),
            ring: vec![TicketIndex(0); board.tickets.len()].into_boxed_slice(),
        };
        for route in 0..board.routes.len() {
            bits::insert(state.open_mut(board), route);
        }
        for ticket in 0..board.tickets.len() {
            bits::insert(state.loose_tickets_mut(board), ticket);
        }
        let tokens = rules.toll.as_ref().map_or(0, |toll| toll.start_value());
        for (seat, player) in state.players[..players].iter_mut().enumerate() {
            player.trains = rules.trains;
            player.score = rules.start_offsets.get(seat).copied().unwrap_or_default();
            player.tokens = i32::try_from(tokens).unwrap_or(i32::MAX);
        }
        state
    }

    /// Whose turn it is to act.
    #[inline]
    pub fn actor(&self) -> Actor {
        match self.step {
            Step::DealCards { .. }
            | Step::FillRow(_)
            | Step::LayOutBonus { .. }
            | Step::DealTickets { .. }
            | Step::PutUnder(_)
            | Step::BlindCard
            | Step::OfferTickets { .. }
            | Step::Reveal { .. }
            | Step::BonusCards { .. }
            | Step::NeutralReveal => Actor::Chance,
            Step::ChooseStart { seat } => Actor::Player(seat),
            Step::Turn | Step::DrawMore | Step::ChooseTickets | Step::Surcharge { .. } => {
                Actor::Player(self.seat)
            }
            Step::NeutralChoice { .. } => Actor::Player(self.neutral.holder),
            Step::Over(_) => Actor::Over,
        }
    }

    /// Why the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        match self.step {
            Step::Over(how) => Some(how),
            _ => None,
        }
    }

    /// A player.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[usize::from(seat)]
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The round, counted from 1.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Turns completed.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Cards already drawn in this turn.
    pub fn drawn(&self) -> u8 {
        self.drawn
    }

    /// The face-up cards.
    pub fn row(&self) -> Cards {
        self.row
    }

    /// The discarded train cards.
    pub fn discards(&self) -> Cards {
        self.discards
    }

    /// The cards of the deck; their order is not decided before they are drawn.
    pub fn deck(&self) -> Cards {
        self.deck
    }

    /// The last round, once it has begun.
    pub fn last_round(&self) -> Option<LastRound> {
        self.last
    }

    /// The neutral player, if one takes part in this game.
    pub fn neutral(&self, board: &Board) -> Option<NeutralPlayer> {
        board.neutral.as_ref().map(|_| self.neutral)
    }

    /// The payment laid out for a tunnel, while its surcharge is open.
    pub fn laid_out(&self) -> Option<Laid> {
        matches!(self.step, Step::Reveal { .. } | Step::Surcharge { .. }).then_some(self.laid)
    }

    /// The bonus cards laid out.
    pub fn bonus_cards(&self) -> impl Iterator<Item = u8> + use<> {
        bits::members_of(std::iter::once(self.bonus_cards)).map(|card| card as u8)
    }

    /// The tickets that a player has to choose from now.
    pub fn offer(&self) -> &[TicketIndex] {
        match self.step {
            Step::ChooseStart { seat } => self.offers[usize::from(seat)].as_slice(),
            Step::ChooseTickets | Step::OfferTickets { .. } => {
                self.offers[usize::from(self.seat)].as_slice()
            }
            _ => &[],
        }
    }

    /// How many of the offered tickets must be kept.
    pub fn fewest_to_keep(&self, board: &Board) -> u8 {
        let rules = &board.rules().tickets;
        let wanted = match self.step {
            Step::ChooseStart { .. } => rules.start_keep,
            _ => rules.draw_keep,
        };
        wanted.min(self.offer().len() as u8)
    }

    /// Tickets left to draw.
    pub fn ticket_deck_len(&self) -> usize {
        usize::from(self.tickets.len)
    }

    /// Ferry cards in the supply.
    pub fn ferry_supply(&self, board: &Board) -> u8 {
        let all = board.rules().waves.as_ref().map_or(0, |waves| waves.cards);
        let players = &self.players[..usize::from(board.players())];
        let held: u8 = players.iter().map(|p| p.hand.count(Card::Ferry)).sum();
        let laid = match self.step {
            Step::Reveal { .. } | Step::Surcharge { .. } => self.laid.cards.count(Card::Ferry),
            _ => 0,
        };
        all - held - laid
    }

    /// Who owns a route: a seat, or the number of players for the neutral player.
    pub fn owner(&self, board: &Board, route: RouteIndex) -> Option<Seat> {
        board
            .owners()
            .find(|seat| bits::has(self.owned(board, *seat), usize::from(route)))
    }

    /// Whether a route belongs to anybody. Without a branch, because who owns it cannot be predicted.
    pub(super) fn is_claimed(&self, board: &Board, route: RouteIndex) -> bool {
        let has = |seat: Seat| bits::has(self.owned(board, seat), usize::from(route));
        board
            .owners()
            .fold(false, |claimed, seat| claimed | has(seat))
    }

    /// Routes of a player, in order; the number of players stands for the neutral player.
    pub fn routes_of(&self, board: &Board, seat: Seat) -> impl Iterator<Item = RouteIndex> {
        bits::members(self.owned(board, seat)).map(RouteIndex::new)
    }

    /// Tickets of a player, in order.
    pub fn tickets_of(&self, board: &Board, seat: Seat) -> impl Iterator<Item = TicketIndex> {
        bits::members(self.held(board, seat)).map(TicketIndex::new)
    }

    /// Tickets on the face-up pile, in order.
    pub fn ticket_discards(&self, board: &Board) -> impl Iterator<Item = TicketIndex> {
        bits::members(self.discarded_tickets(board)).map(TicketIndex::new)
    }

    /// Whether a route can still be claimed by somebody.
    pub fn is_open(&self, board: &Board, route: RouteIndex) -> bool {
        bits::has(self.open(board), usize::from(route))
    }

    /// A word of the routes that a player could claim now or later with the right cards.
    #[inline]
    pub(super) fn claimable_word(&self, board: &Board, seat: Seat, word: usize) -> u64 {
        let barred = State::barred_place(board, seat) * board.route_words + word;
        self.sets[word] & !self.sets[barred] & board.fitting_word(self.player(seat).trains, word)
    }

    /// A word of a player's own routes and those that he might still claim if he had trains enough.
    #[inline]
    pub(super) fn passable_word(&self, board: &Board, seat: Seat, word: usize) -> u64 {
        let barred = State::barred_place(board, seat) * board.route_words + word;
        self.sets[word] & !self.sets[barred] | self.owned(board, seat)[word]
    }

    /// Whether a player owns a parallel track that bars this one.
    #[inline]
    pub fn is_barred(&self, board: &Board, seat: Seat, route: RouteIndex) -> bool {
        let start = 64 * board.route_words * State::barred_place(board, seat);
        bits::has(&self.sets, start + usize::from(route))
    }

    /// Whether a station stands in a city.
    pub fn has_station(&self, board: &Board, city: CityIndex) -> bool {
        bits::has(self.stations(board), usize::from(city))
    }
}

/// A list that has become the same as another one, without asking for memory if both are as long.
fn copied<T: Copy>(mut list: Box<[T]>, other: &[T]) -> Box<[T]> {
    if list.len() == other.len() {
        list.copy_from_slice(other);
        list
    } else {
        other.into()
    }
}
