//! A game on the table, without a window: people and bots play it, or it is read from a log. Every
//! event is kept with the position that it led to, so that any moment can be looked at again.

use std::io::BufRead;
use std::sync::Arc;

use rand::SeedableRng as _;

use super::journal::Journal;
use super::sitter::Sitter;
use crate::bots::{Bot, BotKind, BotRandom, Desk};
use crate::game::{
    Action, Board, BoardError, Decision, Event, FaultKind, FinalScore, FollowError, GameHead,
    LogError, LogHead, Logbook, LoggedGame, Refusal, Scorer, Seat, State, Streams, random_action,
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

/// What a game that is being played needs besides its position.
struct Dealer {
    streams: Streams,
    bots: Vec<Option<Box<dyn Bot>>>,
    randoms: Vec<BotRandom>,
    desk: Desk,
    /// The game as it was before each decision of a person.
    before: Vec<Checkpoint>,
}

struct Checkpoint {
    moments: usize,
    state: State,
    streams: Streams,
    randoms: Vec<BotRandom>,
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
            dealer: Some(Dealer::new(&board, &sitters, seed)),
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
            self.dealer = Some(Dealer::new(&self.board, &self.sitters, seed));
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

    /// Lets the bot whose turn it is decide. Says whether there was one.
    pub fn act_for_bot(&mut self) -> bool {
        let Some(seat) = self.bot_to_decide() else {
            return false;
        };
        let Some(dealer) = &mut self.dealer else {
            return false;
        };
        let place = usize::from(seat);
        let view = self.state.view(&self.board, seat);
        let chosen = match dealer.bots.get_mut(place) {
            Some(Some(bot)) => {
                let action = bot.choose(&view, &mut dealer.desk, &mut dealer.randoms[place]);
                action.map(|action| (action, Some(bot.reason(&self.board))))
            }
            _ => None,
        };
        let fault = match chosen {
            Some((action, why)) => {
                let mut seen = Vec::new();
                let done = self.state.apply_seen(&self.board, action, &mut seen);
                if done.is_ok() {
                    self.record(seen, why);
                }
                done.err().map(|_| FaultKind::IllegalMove)
            }
            None => Some(FaultKind::NoMove),
        };
        let went_on = fault.is_none_or(|fault| self.act_at_random(seat, fault));
        self.take_chances();
        went_on
    }

    /// For a bot at a loss anything is done, so that the game goes on; the fault is counted.
    fn act_at_random(&mut self, seat: Seat, fault: FaultKind) -> bool {
        let Some(dealer) = &mut self.dealer else {
            return false;
        };
        let random = &mut dealer.randoms[usize::from(seat)];
        let workspace = &mut dealer.desk.workspace;
        let Some(action) = random_action(&self.state, &self.board, workspace, random) else {
            return false;
        };
        let mut seen = Vec::new();
        let done = self.state.apply_seen(&self.board, action, &mut seen);
        let first = self.moments.len();
        self.record(seen, None);
        if let Some(moment) = self.moments.get_mut(first) {
            moment.fault = Some((seat, fault));
        }
        done.is_ok()
    }

    /// By seat, how often a bot had no legal move in mind and a random one was made for it.
    pub fn faults(&self) -> Vec<u32> {
        let mut faults = self.earlier_faults.clone();
        faults.resize(self.sitters.len(), 0);
        for (seat, _) in self.moments.iter().filter_map(|moment| moment.fault) {
            if let Some(number) = faults.get_mut(usize::from(seat)) {
                *number += 1;
            }
        }
        faults
    }

    /// Adds what is known of bots at a loss in a game that was read from its log, which has no place
    /// for it.
    pub fn recall_faults(&mut self, faults: Vec<u32>) {
        self.earlier_faults = faults;
    }

    /// What bots at a loss have made of the game; none if there were none.
    pub fn trouble(&self) -> Option<String> {
        let faults = self.faults();
        let faults = self.sitters.iter().zip(faults).enumerate();
        let told: Vec<String> = faults
            .filter(|(_, (_, number))| *number > 0)
            .map(|(seat, (sitter, number))| {
                let name = sitter.name();
                let times = if number == 1 { "time" } else { "times" };
                format!(
                    "{name} (seat {}) found no legal move; a random one was played instead ({number} {times})",
                    seat + 1
                )
            })
            .collect();
        (!told.is_empty()).then(|| told.join("; "))
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
        dealer.bots = seated(&self.sitters);
        self.state = before.state;
        self.moments.truncate(before.moments);
        self.journal.truncate(before.moments);
        self.score = None;
        true
    }

    /// What the best bot would do in place of the person whose turn it is, and why.
    pub fn hint(&mut self) -> Option<(Action, String)> {
        let seat = self.person_to_decide()?;
        let dealer = self.dealer.as_mut()?;
        let mut bot = BotKind::Planner.sit_down();
        let mut random = BotRandom::seed_from_u64(self.seed);
        let view = self.state.view(&self.board, seat);
        let action = bot.choose(&view, &mut dealer.desk, &mut random)?;
        Some((action, bot.reason(&self.board)))
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
    let names = sitters.iter().map(|sitter| sitter.name().to_owned());
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

impl Dealer {
    fn new(board: &Board, sitters: &[Sitter], seed: u64) -> Dealer {
        let random = |seat: usize| {
            BotRandom::seed_from_u64(seed.wrapping_add(1 + seat as u64).rotate_left(17))
        };
        Dealer {
            streams: Streams::new(seed),
            bots: seated(sitters),
            randoms: (0..sitters.len()).map(random).collect(),
            desk: Desk::new(board),
            before: Vec::new(),
        }
    }
}

fn seated(sitters: &[Sitter]) -> Vec<Option<Box<dyn Bot>>> {
    let seated = sitters.iter().map(|sitter| match sitter {
        Sitter::Person(_) => None,
        Sitter::Bot(kind) => Some(kind.sit_down()),
    });
    seated.collect()
}

#[cfg(test)]
mod tests;
