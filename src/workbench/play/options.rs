//! What the person whose turn it is may do, sorted as the table shows it.

use std::collections::BTreeMap;

use crate::game::{
    Action, Board, Card, Cards, CityIndex, Decision, RouteIndex, Seat, State, Workspace,
};

/// What may be done. Ways to pay come best first.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who decides.
    pub seat: Seat,
    /// What is to be decided.
    pub decision: Decision,
    /// Face-up cards that may be taken.
    pub row: Vec<Card>,
    /// A card may be drawn from the deck.
    pub blind: bool,
    /// No further card need be drawn.
    pub enough: bool,
    /// Tickets may be drawn.
    pub tickets: bool,
    /// A ferry card may be taken.
    pub ferry: bool,
    /// Routes that can be claimed, with the ways to pay.
    pub claims: BTreeMap<RouteIndex, Vec<Action>>,
    /// Cities where a station can be built, with the ways to pay.
    pub stations: BTreeMap<CityIndex, Vec<Action>>,
    /// Ways to pay the surcharge of a tunnel.
    pub surcharges: Vec<Action>,
    /// The tunnel may be declined.
    pub decline: bool,
    /// Tracks that the neutral player may be led onto.
    pub tracks: Vec<RouteIndex>,
    /// How many tickets are offered, and how many of them must be kept.
    pub offered: (u8, u8),
}

impl Options {
    /// What somebody may do in a position.
    pub fn of(board: &Board, state: &State, seat: Seat, decision: Decision) -> Options {
        let mut actions = Vec::new();
        state.legal_actions(board, &mut Workspace::default(), &mut actions);
        let mut options = Options {
            seat,
            decision,
            row: Vec::new(),
            blind: false,
            enough: false,
            tickets: false,
            ferry: false,
            claims: BTreeMap::new(),
            stations: BTreeMap::new(),
            surcharges: Vec::new(),
            decline: false,
            tracks: Vec::new(),
            offered: (state.offer().len() as u8, state.fewest_to_keep(board)),
        };
        for action in actions {
            options.take(action);
        }
        let hand = state.player(seat).hand;
        let lists = options
            .claims
            .values_mut()
            .chain(options.stations.values_mut());
        for list in lists.chain([&mut options.surcharges]) {
            list.sort_by_key(|action| dearness(hand, paid(action)));
        }
        options
    }

    fn take(&mut self, action: Action) {
        match action {
            Action::DrawRow(card) => self.row.push(card),
            Action::DrawBlind => self.blind = true,
            Action::StopDrawing => self.enough = true,
            Action::DrawTickets => self.tickets = true,
            Action::TakeFerryCard => self.ferry = true,
            Action::Claim { route, .. } => self.claims.entry(route).or_default().push(action),
            Action::BuildStation { city, .. } => {
                self.stations.entry(city).or_default().push(action);
            }
            Action::PaySurcharge(_) => self.surcharges.push(action),
            Action::DeclineTunnel => self.decline = true,
            Action::NeutralTrack(route) => self.tracks.push(route),
            // Tickets are ticked one by one; chance is nobody's choice.
            Action::KeepTickets(_) | Action::Card(_) | Action::Ticket(_) | Action::BonusCard(_) => {
            }
        }
    }
}

/// The cards that an action costs.
pub fn paid(action: &Action) -> Cards {
    match action {
        Action::Claim { cards, .. }
        | Action::BuildStation { cards, .. }
        | Action::PaySurcharge(cards) => *cards,
        _ => Cards::NONE,
    }
}

/// How much a payment hurts: locomotives first, then cards of colours that are rare in the hand.
fn dearness(hand: Cards, cards: Cards) -> (u8, u16, u16) {
    let spare =
        |(card, number): (Card, u8)| u16::from(hand.count(card) - number.min(hand.count(card)));
    let colors = cards.kinds().filter(|(card, _)| *card != Card::Locomotive);
    let left: u16 = colors.map(spare).sum();
    (cards.locomotives(), cards.total(), u16::MAX - left)
}
