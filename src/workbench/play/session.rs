//! A game on the table, without a window: people and bots play it, or it is read from a log. Every
//! event is kept with the position that it led to, so that any moment can be looked at again.

mod bots;

use std::borrow::Cow;
use std::io::BufRead;
use std::sync::Arc;

use rand::SeedableRng as _;

use super::advice::Question;
use super::dealer::{Checkpoint, Dealer};
use super::journal::Journal;
use super::sitter::Sitter;
use crate::bots::BotRandom;
use crate::game::{
    Action, Board, BoardError, Decision, Event, FaultKind, FinalScore, FollowError, GameHead,
    LogError, LogHead, Logbook, LoggedGame, Refusal, Scorer, Seat, State,
};
use crate::map::Map;

/// Something that happened, and the position that it led to.
#[derive(Clone)]
pub struct Moment {
    /// What happened.
    pub event: Event,
    /// The position.
    pub state: Arc<State>,
    /// Why a bot did it.
    pub why: Option<Arc<str>>,
    /// The bot in a seat was at a loss, and this was done at random in its place.
    pub fault: Option<(Seat, FaultKind)>,
}

/// Why a logged game cannot come onto the table.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The map cannot be played.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The text is no log.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A line is not what the rules allow.
    #[error(transparent)]
    Follow(#[from] FollowError),
    /// There is no such game.
    #[error("the log does not contain that game")]
    NoGame,
}

/// A game on the table.
pub struct Session {
    board: Arc<Board>,
    sitters: Vec<Sitter>,
    seed: u64,
    state: State,
    moments: Vec<Moment>,
    score: Option<FinalScore>,
    /// By seat, how often a bot was at a loss before this table was laid.
    earlier_faults: Vec<u32>,
    /// The first line of its log, and the hash of the map.
    head: (Arc<str>, String),
    journal: Journal,
    /// None if the game is only looked at.
    dealer: Option<Dealer>,
}

impl Session {
    /// Deals a new game.
    pub fn deal(board: Arc<Board>, sitters: Vec<Sitter>, seed: u64) -> Session {
        let mut seen = Vec::new();
        let state = State::begin(&board, &mut seen);
        let head = head_of(board.map());
        let mut table = Session {
            dealer: Some(Dealer::new(&sitters, seed)),
            journal: journal_of(&board, &head.1, &sitters, seed),
            head,
            board,
            sitters,
            seed,
            state,
            moments: Vec::new(),
            score: None,
            earlier_faults: Vec::new(),
        };
        table.record(seen, None);
        table.take_chances();
        table
    }

    /// A logged game, to be looked at.
    ///
    /// # Errors
    /// If the map cannot be played, or a line is not what the rules allow.
    pub fn of_log(map: &Arc<Map>, game: &LoggedGame) -> Result<Session, SessionError> {
        let board = Arc::new(Board::new(Arc::clone(map), game.head.players)?);
        let mut moments: Vec<Moment> = Vec::new();
        let replay = game.follow(&board, |event, state| {
            let shared = moments.last().filter(|last| *last.state == *state);
            let state =
                shared.map_or_else(|| Arc::new(state.clone()), |last| Arc::clone(&last.state));
            moments.push(Moment {
                event,
                state,
                why: None,
                fault: None,
            });
        });
        let replay = replay?;
        let (state, score) = (replay.state().clone(), replay.score().cloned());
        let sitter = |name: &String| match name.parse() {
            Ok(kind) => Sitter::Bot(kind),
            Err(_) => Sitter::Person(name.clone()),
        };
        let sitters: Vec<Sitter> = game.head.bots.iter().map(sitter).collect();
        let (head, seed) = (head_of(map), game.head.seed);
        let mut journal = journal_of(&board, &head.1, &sitters, seed);
        for moment in &moments {
            journal.write(&board, moment.event);
        }
        Ok(Session {
            sitters,
            seed,
            journal,
            head,
            board,
            state,
            moments,
            score,
            earlier_faults: Vec::new(),
            dealer: None,
        })
    }

    /// The first game of a log, or the one with a number.
    ///
    /// # Errors
    /// If there is none, or it is not what the rules allow.
    pub fn read(text: impl BufRead, number: Option<u64>) -> Result<Session, SessionError> {
        let mut log = Logbook::open(text)?;
        match log.next_game(number)? {
            Some(game) => Session::of_log(log.map(), &game),
            None => Err(SessionError::NoGame),
        }
    }

    /// Goes on with a game that was only looked at, from where it ends.
    pub fn resume(&mut self, sitters: Vec<Sitter>) {
        self.journal = journal_of(&self.board, &self.head.1, &sitters, self.seed);
        self.sitters = sitters;
        for moment in &self.moments {
            self.journal.write(&self.board, moment.event);
        }
        if self.score.is_none() {
            // What chance would have brought is not in the log: it is drawn anew from here.
            let seed = self.seed ^ (self.moments.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            self.dealer = Some(Dealer::new(&self.sitters, seed));
            self.take_chances();
        }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Who sits where.
    pub fn sitters(&self) -> &[Sitter] {
        &self.sitters
    }

    /// What somebody is called on screen: bots by their level at the table, by their name in a log
    /// that is only looked at.
    pub fn label(&self, seat: Seat) -> Cow<'_, str> {
        match self.sitters.get(usize::from(seat)) {
            Some(sitter) if self.is_played() => sitter.label(),
            Some(sitter) => sitter.name(),
            None => Cow::Borrowed("?"),
        }
    }

    /// What all chance is drawn from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The position that has been reached.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Everything that has happened.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// The result, once the game is over.
    pub fn score(&self) -> Option<&FinalScore> {
        self.score.as_ref()
    }

    /// Whether the game can go on here.
    pub fn is_played(&self) -> bool {
        self.dealer.is_some()
    }

    /// Seats of people.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        let people = self.sitters.iter().enumerate();
        let people = people.filter(|(_, sitter)| sitter.is_person());
        people.map(|(seat, _)| Seat::new(seat))
    }

    /// The person who has to decide, if it is one.
    pub fn person_to_decide(&self) -> Option<Seat> {
        self.to_decide().filter(|seat| self.is_person(*seat))
    }

    /// The bot that has to decide, if it is one.
    pub fn bot_to_decide(&self) -> Option<Seat> {
        self.to_decide().filter(|seat| !self.is_person(*seat))
    }

    fn to_decide(&self) -> Option<Seat> {
        self.dealer.as_ref()?;
        self.state.decider()
    }

    /// What has to be decided.
    pub fn decision(&self) -> Option<(Seat, Decision)> {
        let seat = self.to_decide()?;
        Some((seat, self.state.view(&self.board, seat).decision()?))
    }

    fn is_person(&self, seat: Seat) -> bool {
        let sitter = self.sitters.get(usize::from(seat));
        sitter.is_some_and(Sitter::is_person)
    }

    /// Carries out what a person decided, and all that chance then brings.
    ///
    /// # Errors
    /// If it is not legal; nothing has happened then.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let mut next = self.state.clone();
        let mut seen = Vec::new();
        next.apply_seen(&self.board, action, &mut seen)?;
        let before = std::mem::replace(&mut self.state, next);
        if let Some(dealer) = &mut self.dealer {
            dealer.before.push(Checkpoint {
                moments: self.moments.len(),
                state: before,
                streams: dealer.streams.clone(),
                randoms: dealer.randoms.clone(),
            });
        }
        self.record(seen, None);
        self.take_chances();
        Ok(())
    }

    fn record(&mut self, seen: Vec<Event>, why: Option<String>) {
        let state = Arc::new(self.state.clone());
        let mut why = why.map(Arc::from);
        for event in &seen {
            self.journal.write(&self.board, *event);
        }
        self.moments.extend(seen.into_iter().map(|event| Moment {
            event,
            state: Arc::clone(&state),
            why: why.take(),
            fault: None,
        }));
    }

    /// All that chance brings until somebody has to decide.
    fn take_chances(&mut self) {
        while let Some(dealer) = &mut self.dealer {
            let Some(action) = self.state.draw_chance(&self.board, &mut dealer.streams) else {
                break;
            };
            let mut seen = Vec::new();
            if self
                .state
                .apply_seen(&self.board, action, &mut seen)
                .is_err()
            {
                break;
            }
            self.record(seen, None);
        }
        if self.state.ending().is_some() && self.score.is_none() {
            self.score = Some(Scorer::default().score(&self.board, &self.state));
        }
    }

    /// Whether the last decision of a person can be taken back: against bots only.
    pub fn can_take_back(&self) -> bool {
        let dealer = self.dealer.as_ref();
        self.people().count() == 1 && dealer.is_some_and(|dealer| !dealer.before.is_empty())
    }

    /// Takes the last decision of a person back, and all that came of it.
    pub fn take_back(&mut self) -> bool {
        if !self.can_take_back() {
            return false;
        }
        let Some(dealer) = &mut self.dealer else {
            return false;
        };
        let Some(before) = dealer.before.pop() else {
            return false;
        };
        dealer.streams = before.streams;
        dealer.randoms = before.randoms;
        // What bots remember is of a game that never was.
        dealer.reseat(&self.sitters);
        self.state = before.state;
        self.moments.truncate(before.moments);
        self.journal.truncate(before.moments);
        self.score = None;
        true
    }

    /// What the person whose turn it is has to decide, to ask advice for.
    pub fn question(&self) -> Option<Question> {
        let seat = self.person_to_decide()?;
        let moment = (self.moments.len() as u64).rotate_left(32);
        Some(Question {
            board: Arc::clone(&self.board),
            state: self.state.clone(),
            seat,
            random: BotRandom::seed_from_u64(self.seed ^ moment),
        })
    }

    /// The hash of the map, as in the log.
    pub fn revision(&self) -> &str {
        &self.head.1
    }

    /// The game as a log that `railwright replay` reads.
    pub fn log(&self) -> String {
        let game = match &self.score {
            Some(score) => self.journal.finished(&self.board, &self.state, score),
            None => self.journal.broken_off(&self.board),
        };
        format!("{}\n{game}", self.head.0)
    }
}

fn journal_of(board: &Board, hash: &str, sitters: &[Sitter], seed: u64) -> Journal {
    let names = sitters.iter().map(|sitter| sitter.name().into_owned());
    let head = GameHead {
        game: 0,
        map: hash.to_owned(),
        players: board.players(),
        bots: names.collect(),
        seed,
    };
    Journal::new(board, &head)
}

fn head_of(map: &Map) -> (Arc<str>, String) {
    let head = LogHead::new(map);
    // Nothing in a map can fail to be written as JSON.
    let text = serde_json::to_string(&head).unwrap_or_default();
    (text.into(), head.hash)
}

#[cfg(test)]
mod tests;
