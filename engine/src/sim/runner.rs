//! Many games on all cores, a step at a time. Threads take deals from one counter, so that what has
//! been played is always the games from the first on without a gap, whenever a run stops.

use std::convert::Infallible;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::count::{DealTally, Finished};
use super::deal::Deal;
use super::facts::{Facts, Logging};
use super::fault::Fault;
use super::games::{Games, Shard};
use super::merge::Numbers as _;
use super::play::Game;
use super::setup::Setup;
use super::study::{Study, Subject};
use super::totals::{Totals, Whole};
use crate::bots::{Bot, Desk};
use crate::game::{BreakOff, FinalScore, GameHead, LogHead, Recorder, Scorer, State};
use crate::{Watcher, unwatched};

/// Deals of a step: the run is looked at after each.
const STEP: u64 = 256;
/// Deals of a step that is logged: so many logs are kept in memory at once.
const LOGGED_STEP: u64 = 64;
/// Whoever waits is told at least this often how far a run is.
const PATIENCE: Duration = Duration::from_millis(50);

/// How much is played, and how closely it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Games of all shards together.
    pub games: u64,
    /// The part that is played.
    pub shard: Shard,
    /// Every position is audited.
    pub audit: bool,
    /// Logs are written.
    pub log: bool,
}

impl Plan {
    /// So many games.
    pub fn of(games: u64) -> Plan {
        Plan {
            games,
            shard: Shard::WHOLE,
            audit: false,
            log: false,
        }
    }
}

/// Why a run cannot start.
#[derive(Debug, thiserror::Error)]
#[error("cannot start the threads: {0}")]
pub struct RunError(String);

/// A run of many games.
#[derive(Debug)]
pub struct Runner {
    setup: Setup,
    plan: Plan,
    pool: ThreadPool,
    workers: Vec<Mutex<Worker>>,
    /// The first deal, the next one, and the first that is not played.
    begin: u64,
    next: u64,
    end: u64,
    study: Study,
    /// The watcher has ended the run; deals that have begun are still played.
    cancel: AtomicBool,
}

impl Runner {
    /// A run that has not begun.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn new(setup: Setup, plan: Plan, threads: usize) -> Result<Runner, RunError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads.max(1));
        let pool = pool.build().map_err(|error| RunError(error.to_string()))?;
        let players = u64::from(setup.board().players());
        let (next, end) = plan.shard.deals(plan.games.div_ceil(players));
        let subject = Subject::of(&setup);
        let worker = || Mutex::new(Worker::new(&setup, &subject));
        Ok(Runner {
            workers: (0..pool.current_num_threads()).map(|_| worker()).collect(),
            study: Study::new(subject),
            cancel: AtomicBool::new(false),
            setup,
            plan,
            pool,
            begin: next,
            next,
            end,
        })
    }

    /// What has been played so far.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// What was played.
    pub fn into_study(self) -> Study {
        self.study
    }

    /// How many games the run has in all.
    pub fn planned(&self) -> u64 {
        let first = self.study.games.ranges().first();
        let first = first.map_or(self.first_game(self.next), |range| range.0);
        self.first_game(self.end) - first
    }

    /// Whether everything has been played, or the run was cancelled.
    pub fn is_over(&self) -> bool {
        self.next >= self.end || self.cancel.load(Ordering::Relaxed)
    }

    fn first_game(&self, deal: u64) -> u64 {
        self.first_games()(deal)
    }

    /// The number of the first game of a deal.
    fn first_games(&self) -> impl Fn(u64) -> u64 + use<> {
        let players = u64::from(self.setup.board().players());
        let games = self.plan.games;
        move |deal| deal.saturating_mul(players).min(games)
    }

    /// Plays on until everything has been played, or the watcher ends it; `each` sees the run after
    /// every step, and may end it with an error.
    ///
    /// # Errors
    /// Those of `each`.
    pub fn play<E>(
        &mut self,
        watcher: Watcher<'_>,
        mut each: impl FnMut(&Runner) -> Result<(), E>,
    ) -> Result<(), E> {
        let deals = if self.plan.log { LOGGED_STEP } else { STEP };
        while !self.is_over() {
            self.step_watched(deals, watcher);
            each(self)?;
        }
        Ok(())
    }

    /// Plays on until so many games are counted, everything has been played, or the watcher ends it.
    pub fn play_to(&mut self, games: u64, watcher: Watcher<'_>) {
        let players = u64::from(self.setup.board().players());
        while !self.is_over() && self.study.games.number() < games {
            let left = games - self.study.games.number();
            self.step_watched(left.div_ceil(players).min(STEP), watcher);
        }
    }

    /// Plays the next deals.
    pub fn step(&mut self, deals: u64) {
        self.step_watched(deals, &mut unwatched);
    }

    fn step_watched(&mut self, deals: u64, watcher: Watcher<'_>) {
        let end = self.end.min(self.next.saturating_add(deals.max(1)));
        let counter = AtomicU64::new(self.next);
        let resting = Rest::default();
        let (begin, all) = (self.begin, (self.end - self.begin).max(1) as f64);
        let first_game = self.first_games();
        let Runner {
            setup,
            plan,
            pool,
            workers,
            study,
            cancel,
            ..
        } = self;
        let (setup, plan, workers, cancel) = (&*setup, &*plan, &*workers, &*cancel);
        let study = Mutex::new(study);
        let work = |index: usize| {
            let mut worker = lock(&workers[index]);
            while !cancel.load(Ordering::Relaxed) {
                let deal = counter.fetch_add(1, Ordering::Relaxed);
                if deal >= end {
                    break;
                }
                let games = first_game(deal + 1) - first_game(deal);
                worker.play_deal(setup, plan, deal, games as usize);
                lock(&study).add_deal(deal, &worker.totals);
                worker.totals.clear();
            }
        };
        let share = || (counter.load(Ordering::Relaxed).min(end) - begin) as f64 / all;
        pool.in_place_scope(|scope| {
            for index in 0..workers.len() {
                let (work, resting) = (&work, &resting);
                scope.spawn(move |_| {
                    let _rests = Resting(resting);
                    work(index);
                });
            }
            // Whoever waits is told now and then, however long a game takes.
            let mut number = lock(&resting.0);
            while *number < workers.len() {
                let waited = resting.1.wait_timeout(number, PATIENCE);
                let (still, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
                number = still;
                if timeout.timed_out() && watcher(share()).is_break() {
                    cancel.store(true, Ordering::Relaxed);
                }
            }
        });
        if watcher(share()).is_break() {
            cancel.store(true, Ordering::Relaxed);
        }
        let next = counter.into_inner().min(end);
        let games = Games::range(self.first_game(self.next), self.first_game(next));
        let mut workers: Vec<_> = self.workers.iter().map(lock).collect();
        let wholes: Vec<&Whole> = workers.iter().map(|worker| &worker.whole).collect();
        self.study.add_games(&games, &wholes);
        for worker in &mut workers {
            worker.whole = Whole::new(self.study.subject.bots.len());
        }
        drop(workers);
        self.next = next;
    }

    /// Writes the logs of the last step, in the order of the games.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write_logs(&self, out: &mut impl Write) -> io::Result<()> {
        let mut logs = Vec::new();
        for worker in &self.workers {
            logs.append(&mut lock(worker).logs);
        }
        logs.sort_unstable_by_key(|(deal, _)| *deal);
        for (_, log) in logs {
            out.write_all(log.as_bytes())?;
        }
        Ok(())
    }
}

/// How many workers have nothing left to do.
type Rest = (Mutex<usize>, Condvar);

/// A worker that rests when this is dropped, even by a panic: nobody waits for it then.
struct Resting<'a>(&'a Rest);

impl Drop for Resting<'_> {
    fn drop(&mut self) {
        *lock(&self.0.0) += 1;
        self.0.1.notify_one();
    }
}

/// A panic of a bot ends the run anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays a whole plan.
///
/// ```
/// use std::sync::Arc;
/// use railwright_engine::game::Board;
/// use railwright_engine::map::shipped;
/// use railwright_engine::sim::{Plan, Series, figures, run};
///
/// let map = shipped::find("first-line").unwrap().load().unwrap().map;
/// let board = Arc::new(Board::new(Arc::new(map), 3).unwrap());
/// let setup = Series::new(3, 30, 1).setup(board).unwrap();
///
/// // The same games on any number of threads.
/// let study = run(setup.clone(), Plan::of(30), 2).unwrap();
/// assert_eq!(study, run(setup, Plan::of(30), 1).unwrap());
/// let first = study.figure(&figures::SEAT_WINS, 0).unwrap();
/// assert!(first.low <= first.value && first.value <= first.high);
/// ```
///
/// # Errors
/// If the threads cannot be started.
pub fn run(setup: Setup, plan: Plan, threads: usize) -> Result<Study, RunError> {
    let mut runner = Runner::new(setup, plan, threads)?;
    let Ok(()) = runner.play::<Infallible>(&mut unwatched, |_| Ok(()));
    Ok(runner.into_study())
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The name of the bot in each seat.
    pub bots: Vec<String>,
    /// The last position.
    pub state: State,
    /// The final score, by seat.
    pub score: FinalScore,
}

/// Plays one game of a study by its number.
///
/// # Errors
/// If a bot does something illegal or nothing at all.
pub fn play_game(setup: &Setup, number: u64) -> Result<PlayedGame, Fault> {
    let board = setup.board();
    let players = u64::from(board.players());
    let deal = Deal::new(setup, number / players);
    let game = Game::new(setup, &deal, (number % players) as usize, false);
    let mut desk = Desk::with_habits(board, setup.habits());
    let state = game.play(&mut Vec::new(), &mut desk, &mut Facts::default())?;
    let bots = board.seats().map(|seat| game.bot_name(seat).to_owned());
    Ok(PlayedGame {
        bots: bots.collect(),
        score: Scorer::default().score(board, &state),
        state,
    })
}

/// The log of one game, with the head that a file of logs begins with: what `--log` writes for it.
///
/// # Errors
/// If the map cannot be written as JSON.
pub fn log_of_game(setup: &Setup, number: u64) -> Result<String, serde_json::Error> {
    let board = setup.board();
    let players = u64::from(board.players());
    let mut log = serde_json::to_string(&LogHead::new(board.map()))?;
    log.push('\n');
    let deal = Deal::new(setup, number / players);
    let game = Game::new(setup, &deal, (number % players) as usize, false);
    Worker::new(setup, &Subject::of(setup)).play_logged(&game, &mut log);
    Ok(log)
}

/// What one thread needs, used again from game to game.
struct Worker {
    map: String,
    desk: Desk,
    scorer: Scorer,
    score: FinalScore,
    bots: Vec<Box<dyn Bot>>,
    facts: Facts,
    tally: DealTally,
    /// The deal that is being played.
    totals: Totals,
    whole: Whole,
    /// By deal.
    logs: Vec<(u64, String)>,
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Worker")
    }
}

impl Worker {
    fn new(setup: &Setup, subject: &Subject) -> Worker {
        Worker {
            map: subject.map.clone(),
            desk: Desk::with_habits(setup.board(), setup.habits()),
            scorer: Scorer::default(),
            score: FinalScore::default(),
            bots: Vec::new(),
            facts: Facts::default(),
            tally: DealTally::default(),
            totals: subject.no_totals(),
            whole: Whole::new(subject.bots.len()),
            logs: Vec::new(),
        }
    }

    fn play_deal(&mut self, setup: &Setup, plan: &Plan, number: u64, games: usize) {
        let deal = Deal::new(setup, number);
        let mut log = String::new();
        for rotation in 0..games {
            let game = Game::new(setup, &deal, rotation, plan.audit);
            if plan.log {
                self.play_logged(&game, &mut log);
            } else {
                self.play(&game);
            }
        }
        self.totals.count_deal(&mut self.tally);
        if plan.log {
            self.logs.push((number, log));
        }
    }

    fn play(&mut self, game: &Game<'_>) {
        let played = game.play(&mut self.bots, &mut self.desk, &mut self.facts);
        // A fault is counted; only a log asks for it again.
        let _ = self.count(game, played);
    }

    fn play_logged(&mut self, game: &Game<'_>, log: &mut String) {
        let board = game.setup.board();
        let bots = board.seats().map(|seat| game.bot_name(seat).to_owned());
        let head = GameHead {
            game: game.number,
            map: self.map.clone(),
            players: board.players(),
            bots: bots.collect(),
            seed: game.setup.seed(),
        };
        let mut logging = Logging {
            facts: &mut self.facts,
            recorder: Recorder::new(board, &head),
        };
        let played = game.play(&mut self.bots, &mut self.desk, &mut logging);
        let recorder = logging.recorder;
        let text = match self.count(game, played) {
            Ok(state) => recorder.finish(&state, &self.score),
            Err(why) => recorder.break_off(why),
        };
        log.push_str(&text);
    }

    /// Counts a game and gives its last position, or counts its fault.
    fn count(&mut self, game: &Game<'_>, played: Result<State, Fault>) -> Result<State, BreakOff> {
        let board = game.setup.board();
        let state = played.map_err(|fault| {
            let why = fault.break_off();
            let bot = game.seated[usize::from(fault.seat)];
            self.whole.faults.count(bot, fault);
            why
        })?;
        self.scorer.score_into(board, &state, &mut self.score);
        let finished = Finished {
            number: game.number,
            board,
            state: &state,
            score: &self.score,
            facts: &self.facts,
            seated: game.seated,
        };
        self.totals.count(&finished, &mut self.tally);
        self.whole.count(&finished);
        Ok(state)
    }
}
