//! A game as the window shows it.

use std::path::PathBuf;
use std::sync::Arc;

use super::hint::Hint;
use crate::bots::Budget;
use crate::draw::Pieces;
use crate::game::{Action, Board, CityIndex, Decision, Keep, RouteIndex, Seat, State, TicketIndex};
use crate::workbench::job::Job;
use crate::workbench::play::advice::BUDGET as HINT_BUDGET;
use crate::workbench::play::options::Options;
use crate::workbench::play::record::{About, Note};
use crate::workbench::play::session::Session;
use crate::workbench::play::tale::{self, Paragraph};
use crate::workbench::play::thought::Decided;

/// What is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A route, or the track of the neutral player.
    Route(RouteIndex),
    /// A station.
    Station(CityIndex),
}

/// What is lit up on the board while the pointer is over it in a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lit {
    /// The way of a ticket.
    Ticket(TicketIndex),
    /// A candidate of the hint, by its place.
    Candidate(usize),
}

/// How many events a story tells, and to whom.
type Heard = (usize, Option<Seat>);

/// A game as the window shows it.
pub struct Game {
    /// The game itself.
    pub table: Session,
    /// How many events are shown; none shows all of them, and follows the game.
    pub shown: Option<usize>,
    /// What was noticed.
    pub notes: Vec<Note>,
    /// A note that is being written.
    pub draft: Option<(About, String)>,
    /// Where it is kept, and since when it is played; none for a log that is only looked at.
    pub kept: Option<(PathBuf, u64)>,
    /// What is being paid for.
    pub choice: Option<Choice>,
    /// Which of the offered tickets are ticked.
    pub ticked: u16,
    /// What the person could do.
    pub hint: Hint,
    /// Games played out for a hint.
    pub hint_budget: Budget,
    /// What is lit up on the board.
    pub lit: Option<Lit>,
    /// The decision of a bot that is made off the frame.
    pub(super) thought: Option<Job<Decided>>,
    /// A paused bot decides once.
    pub step: bool,
    /// Bots wait, and so does a replay.
    pub paused: bool,
    /// When the next bot decides, or the next event of a replay is shown.
    pub next_at: f64,
    /// Why something could not be done.
    pub refused: Option<String>,
    /// Whose cards lie open, where several people play.
    open_for: Option<Seat>,
    /// Whose cards a watcher looks at.
    pub watched: Seat,
    options: Option<(usize, Options)>,
    told: Option<(Heard, Arc<[Paragraph]>)>,
    /// Counts changes of the pieces on the board.
    pieces: Option<(usize, Pieces)>,
}

impl Game {
    /// A game as it begins to be shown.
    pub fn new(table: Session, kept: Option<(PathBuf, u64)>) -> Game {
        let replay = !table.is_played();
        Game {
            shown: replay.then_some(0),
            paused: replay,
            notes: Vec::new(),
            draft: None,
            kept,
            choice: None,
            ticked: 0,
            hint: Hint::default(),
            hint_budget: HINT_BUDGET,
            lit: None,
            thought: None,
            step: false,
            next_at: 0.0,
            refused: None,
            open_for: None,
            watched: Seat(0),
            options: None,
            told: None,
            pieces: None,
            table,
        }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        self.table.board()
    }

    /// How many events are shown.
    pub fn at(&self) -> usize {
        let all = self.table.moments().len();
        self.shown.map_or(all, |shown| shown.min(all))
    }

    /// Whether the newest position is shown.
    pub fn is_now(&self) -> bool {
        self.at() == self.table.moments().len()
    }

    /// The position that is shown.
    pub fn state(&self) -> &State {
        if self.is_now() {
            return self.table.state();
        }
        let moments = self.table.moments();
        let moment = moments.get(self.at().saturating_sub(1));
        moment.map_or(self.table.state(), |moment| &moment.state)
    }

    /// Shows so many events; all of them follows the game.
    pub fn show(&mut self, at: usize) {
        let all = self.table.moments().len();
        self.shown = (at < all || !self.table.is_played()).then_some(at.min(all));
        self.let_go();
    }

    /// Forgets what was being chosen.
    pub fn let_go(&mut self) {
        self.choice = None;
        self.ticked = 0;
        self.hint = Hint::default();
        self.refused = None;
    }

    /// Whose cards lie open: of the only person, of the one who has said "it is me", or of the one
    /// who is watched.
    pub fn viewer(&self) -> Option<Seat> {
        let mut people = self.table.people();
        match (people.next(), people.next()) {
            _ if !self.table.is_played() || self.table.score().is_some() => Some(self.watched),
            (None, _) => Some(self.watched),
            (Some(only), None) => Some(only),
            (Some(_), Some(_)) => self.open_for,
        }
    }

    /// Whether everybody's cards may be seen.
    pub fn is_open(&self) -> bool {
        !self.table.is_played()
            || self.table.score().is_some()
            || self.table.people().next().is_none()
    }

    /// The person who has to take the screen before the game goes on.
    pub fn curtain(&self) -> Option<Seat> {
        let seat = self.table.person_to_decide()?;
        (self.viewer() != Some(seat)).then_some(seat)
    }

    /// The person has taken the screen.
    pub fn lift_curtain(&mut self) {
        self.open_for = self.table.person_to_decide();
    }

    /// Works out what this frame shows; panels and canvas only read it.
    pub fn prepare(&mut self) {
        self.fresh_options();
        let listener = if self.is_open() { None } else { self.viewer() };
        let heard = (self.table.moments().len(), listener);
        if self.told.as_ref().is_none_or(|(known, _)| *known != heard) {
            self.told = Some((heard, tale::tell(&self.table, listener).into()));
        }
        let at = self.at();
        if self.pieces.as_ref().is_none_or(|(known, _)| *known != at) {
            self.pieces = Some((at, pieces_of(self.board(), self.state())));
        }
    }

    /// What the person at the screen may do, as of the last [`Game::prepare`].
    pub fn options(&self) -> Option<&Options> {
        let key = self.table.moments().len();
        let known = self.options.as_ref().filter(|(of, _)| *of == key);
        known
            .filter(|_| self.may_decide())
            .map(|(_, options)| options)
    }

    fn may_decide(&self) -> bool {
        self.table.person_to_decide().is_some() && self.curtain().is_none() && self.is_now()
    }

    /// What the person at the screen may do now.
    pub fn fresh_options(&mut self) -> Option<&Options> {
        if !self.may_decide() {
            return None;
        }
        let (seat, decision) = self.table.decision()?;
        let key = self.table.moments().len();
        if self.options.as_ref().is_none_or(|(known, _)| *known != key) {
            let options = Options::of(self.table.board(), self.table.state(), seat, decision);
            self.options = Some((key, options));
        }
        self.options()
    }

    /// The story so far, as the viewer may hear it.
    pub fn told(&self) -> &[Paragraph] {
        self.told.as_ref().map_or(&[], |(_, told)| told)
    }

    /// Trains and stations on the board, and a number that changes with them.
    pub fn pieces(&self) -> Option<(usize, &Pieces)> {
        let (key, pieces) = self.pieces.as_ref()?;
        Some((*key, pieces))
    }

    /// Does something, or says why not.
    pub fn act(&mut self, action: Action) -> bool {
        self.let_go();
        match self.table.act(action) {
            Ok(()) => {
                self.shown = None;
                // The next person must not see these cards.
                if self.table.person_to_decide() != self.open_for {
                    self.open_for = None;
                }
                true
            }
            Err(refusal) => {
                self.refused = Some(refusal.to_string());
                false
            }
        }
    }

    /// Takes the last decision back; a bot that is thinking about what came of it stops.
    pub fn take_back(&mut self) -> bool {
        self.let_go();
        self.shown = None;
        let taken = self.table.take_back();
        if taken {
            (self.thought, self.step) = (None, false);
        }
        taken
    }

    /// A route was clicked, or chosen by key. With one way to pay it is claimed at once; with
    /// several they are shown, and the second time the best is taken.
    pub fn choose_route(&mut self, route: RouteIndex) -> bool {
        let chosen = self.choice == Some(Choice::Route(route));
        let Some(options) = self.fresh_options() else {
            return false;
        };
        if options.decision == Decision::NeutralTrack {
            let may = options.tracks.contains(&route);
            return may && self.act(Action::NeutralTrack(route));
        }
        match options.claims.get(&route).map(Vec::as_slice) {
            Some([only]) => {
                let only = *only;
                self.act(only)
            }
            Some([best, ..]) if chosen => {
                let best = *best;
                self.act(best)
            }
            Some(_) => {
                self.choice = Some(Choice::Route(route));
                false
            }
            None => {
                self.choice = None;
                self.refused = self.why_not(route);
                false
            }
        }
    }

    /// Why a route cannot be claimed now.
    fn why_not(&self, route: RouteIndex) -> Option<String> {
        let (seat, decision) = self.table.decision()?;
        let (board, state) = (self.board(), self.table.state());
        Some(match state.owner(board, route) {
            Some(owner) if owner == seat => "You already own that route.".to_owned(),
            Some(_) => "That route is taken.".to_owned(),
            None if decision != Decision::Turn => "Finish your current move first.".to_owned(),
            None if !state.is_open(board, route) => {
                "That track is closed because the parallel track is taken.".to_owned()
            }
            None if state.is_barred(board, seat, route) => {
                "You own the parallel track and may not own both.".to_owned()
            }
            None if state.player(seat).trains < board.route(route).length => {
                "You do not have enough trains left.".to_owned()
            }
            None => "You do not have the cards for that route yet.".to_owned(),
        })
    }

    /// A city was clicked: a station there is offered.
    pub fn choose_city(&mut self, city: CityIndex) {
        let may = self
            .fresh_options()
            .is_some_and(|options| options.stations.contains_key(&city));
        if may {
            self.choice = Some(Choice::Station(city));
        }
    }

    /// The ways to pay for what is chosen, or for a tunnel.
    pub fn payments(&self) -> Vec<Action> {
        let choice = self.choice;
        let Some(options) = self.options() else {
            return Vec::new();
        };
        match (options.decision, choice) {
            (Decision::Surcharge(_), _) => options.surcharges.clone(),
            (_, Some(Choice::Route(route))) => {
                options.claims.get(&route).cloned().unwrap_or_default()
            }
            (_, Some(Choice::Station(city))) => {
                options.stations.get(&city).cloned().unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Goes through what can be claimed or built, one after the other.
    pub fn choose_next(&mut self, step: isize) {
        let choice = self.choice;
        let Some(options) = self.fresh_options() else {
            return;
        };
        let routes = options.claims.keys().chain(&options.tracks);
        let routes = routes.map(|route| Choice::Route(*route));
        let stations = options.stations.keys().map(|city| Choice::Station(*city));
        let all: Vec<Choice> = routes.chain(stations).collect();
        let count = all.len() as isize;
        if count == 0 {
            return;
        }
        let place = choice.and_then(|choice| all.iter().position(|other| *other == choice));
        let next = match place {
            Some(place) => (place as isize + step).rem_euclid(count),
            None if step > 0 => 0,
            None => count - 1,
        };
        self.choice = all.get(next as usize).copied();
    }

    /// Takes what is proposed: the tickets that are ticked, the best way to pay.
    pub fn confirm(&mut self) -> bool {
        if self.curtain().is_some() {
            self.lift_curtain();
            return false;
        }
        let (ticked, choice) = (self.ticked, self.choice);
        let Some(options) = self.fresh_options() else {
            return false;
        };
        let (offered, _) = options.offered;
        match (options.decision, choice) {
            (Decision::Tickets, _) => self.act(Action::KeepTickets(Keep::these(ticked, offered))),
            (Decision::NeutralTrack, Some(Choice::Route(route))) => self.choose_route(route),
            _ => match self.payments().first() {
                Some(best) => {
                    let best = *best;
                    self.act(best)
                }
                None => false,
            },
        }
    }
}

fn pieces_of(board: &Board, state: &State) -> Pieces {
    let routes = RouteIndex::all(board.route_count());
    let trains = routes.filter_map(|route| {
        let owner = state.owner(board, route)?;
        Some((usize::from(route), usize::from(owner)))
    });
    let stations = board.seats().flat_map(|seat| {
        let cities = state.player(seat).station_cities().iter();
        cities.map(move |city| (usize::from(*city), usize::from(seat)))
    });
    Pieces {
        trains: trains.collect(),
        stations: stations.collect(),
    }
}
