//! Larger runs: one is played off the frame, earlier ones are kept for comparison.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use crate::balance::{Measured, PlayError};
use crate::game::Board;
use crate::map::Map;
use crate::sim::{
    Kind, Outlier, Plan, Ratio, Runner, Series, Setup, Study, figures, log_of_game, ratio,
    suited_habits,
};
use crate::workbench::job::{Died, Job};

/// A run that was played.
#[derive(Clone)]
pub struct Run {
    /// What the designer calls it.
    pub label: String,
    /// The name of the map.
    pub map: String,
    /// Which state of the map it was: as saved, or after which step.
    pub state: String,
    /// What was played.
    pub series: Series,
    /// What came out.
    pub study: Arc<Study>,
    setup: Setup,
    /// The file that keeps it beside the map.
    pub(in crate::workbench) file: String,
}

/// A game of a run that stands out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standout {
    /// In what way.
    pub kind: &'static str,
    /// By how much.
    pub told: String,
    /// The number of the game.
    pub game: u64,
}

impl Run {
    /// A run that was kept in a file; none if its bots or its map cannot play any more.
    pub(in crate::workbench) fn of_study(
        (label, state): (String, String),
        study: Study,
        file: String,
    ) -> Option<Run> {
        let subject = &study.subject;
        let bots = subject.named.iter().map(|name| name.parse().ok());
        let series = Series {
            players: subject.players,
            seating: subject.seating,
            bots: bots.collect::<Option<Vec<_>>>()?,
            games: study.games.number(),
            seed: subject.seed,
            random_tickets: subject.random_tickets,
            habits: subject.habits,
        };
        let board = Board::new(Arc::clone(&subject.board), subject.players).ok()?;
        Some(Run {
            label,
            state,
            map: subject.name.clone(),
            setup: series.setup(Arc::new(board)).ok()?,
            series,
            study: Arc::new(study),
            file,
        })
    }

    /// Points of a player, over all seats.
    pub fn score(&self) -> Option<Measured> {
        let blocks = self.study.blocks.iter();
        let points = blocks.map(|block| Ratio {
            part: block.seats.iter().map(|seat| seat.score as f64).sum(),
            of: block.finished as f64 * block.seats.len() as f64,
        });
        ratio(Kind::Mean, points)
    }

    /// Win share of each seat, in percent.
    pub fn seats(&self) -> Vec<Option<Measured>> {
        let seats = 0..usize::from(self.study.subject.players);
        seats
            .map(|seat| self.study.shown(&figures::SEAT_WINS, seat))
            .collect()
    }

    /// Turns of a game.
    pub fn turns(&self) -> Option<Measured> {
        self.study.figure(&figures::TURNS, 0)
    }

    /// Share of kept tickets that were completed, in percent.
    pub fn completed(&self) -> Option<Measured> {
        let figure = figures::game_figure("tickets_completed")?;
        self.study.shown(figure, 0)
    }

    /// Games worth watching: the longest, the closest, the biggest win, and the biggest win of the
    /// bot that wins least.
    pub fn standouts(&self) -> Vec<Standout> {
        let outliers = &self.study.whole.outliers;
        let names = &self.study.subject.bots;
        let name = |bot: usize| names.get(bot).map_or("", String::as_str);
        let mut list = Vec::new();
        let mut add = |kind, found: Option<Outlier>, told: &dyn Fn(i64) -> String| {
            list.extend(found.map(|one| Standout {
                kind,
                told: told(one.value),
                game: one.game,
            }));
        };
        add("Longest", outliers.longest.0, &|turns| {
            format!("{turns} turns")
        });
        add("Closest", outliers.closest.0, &|points| match points {
            0 => "tied".to_owned(),
            1 => "by 1 point".to_owned(),
            _ => format!("by {points} points"),
        });
        if let Some((bot, win)) = outliers.biggest_win() {
            add("Biggest win", Some(win), &|points| {
                format!("{} by {points} points", name(bot))
            });
        }
        let bots = 0..names.len();
        let weakest = bots
            .clone()
            .filter_map(|bot| Some((bot, self.study.value(&figures::BOT_WINS, bot)?)))
            .min_by(|one, two| one.1.total_cmp(&two.1));
        if let (true, Some((bot, share))) = (bots.len() > 1, weakest) {
            let win = outliers.wins.get(bot).and_then(|most| most.0);
            add("Biggest upset", win, &|points| {
                let share = 100.0 * share;
                format!("{} (wins {share:.0} %) by {points} points", name(bot))
            });
        }
        list
    }
}

/// What a run in the background brings: so far, or at its end.
type Played = Result<(Setup, Arc<Study>), PlayError>;

/// A run that is being played.
struct Playing {
    label: String,
    state: String,
    map: String,
    series: Series,
    job: Job<Played>,
    games: u64,
}

/// Larger runs.
#[derive(Default)]
pub struct Runs {
    playing: Option<Playing>,
    /// Runs that were played, the latest last.
    pub kept: Vec<Run>,
    /// A log that is being made for watching.
    log: Option<Job<Result<String, serde_json::Error>>>,
    started: u32,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Games that were played.
    pub games: u64,
    /// Games in all.
    pub planned: u64,
    /// Games a second.
    pub speed: f64,
    /// How long it will still take.
    pub left: Option<Duration>,
}

/// What has happened in the background.
pub enum News {
    /// A run is over.
    Played,
    /// A game can be watched.
    Log(String),
    /// Something went wrong.
    Wrong(String),
}

impl Runs {
    /// How far the run is that is being played.
    pub fn progress(&self) -> Option<Progress> {
        let playing = self.playing.as_ref()?;
        let spent = playing.job.spent().as_secs_f64();
        let speed = playing.games as f64 / spent.max(1e-3);
        let rest = playing.series.games.saturating_sub(playing.games) as f64;
        Some(Progress {
            games: playing.games,
            planned: playing.series.games,
            speed,
            left: (playing.games > 0)
                .then(|| Duration::try_from_secs_f64(rest / speed).ok())
                .flatten(),
        })
    }

    /// Starts a run.
    pub fn start(
        &mut self,
        map: &Arc<Map>,
        state: String,
        series: Series,
        threads: usize,
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        self.started += 1;
        let (board, mut asked) = (Arc::clone(map), series.clone());
        let job = Job::start(0, wake, move |worker| {
            let board = Arc::new(Board::new(board, asked.players)?);
            let mut watcher = worker.watcher();
            if asked.bots.iter().any(|bot| bot.has_habits()) {
                asked.habits = suited_habits(&board, threads, &mut |_| watcher(0.0))?;
            }
            let setup = asked.setup(board)?;
            let mut runner = Runner::new(setup.clone(), Plan::of(asked.games), threads)?;
            let Ok(()) = runner.play::<Infallible>(&mut watcher, |_| Ok(()));
            Ok((setup, Arc::new(runner.into_study())))
        });
        self.playing = job.map(|job| Playing {
            label: format!("Run {}", self.started),
            state,
            map: map.name.clone(),
            series,
            job,
            games: 0,
        });
    }

    /// Ends the run early; what has been played is kept.
    pub fn cancel(&self) {
        if let Some(playing) = &self.playing {
            playing.job.cancel();
        }
    }

    /// Plays a game of a run again, with a log.
    pub fn watch(&mut self, run: usize, game: u64, wake: impl Fn() + Clone + Send + 'static) {
        if let Some(run) = self.kept.get(run) {
            let setup = run.setup.clone();
            self.log = Job::start(0, wake, move |_| log_of_game(&setup, game));
        }
    }

    /// Takes what the background has brought.
    pub fn poll(&mut self) -> Option<News> {
        if let Some(job) = &mut self.log {
            let news = match job.poll() {
                Ok(None) => None,
                Ok(Some(Ok(log))) => Some(News::Log(log)),
                Ok(Some(Err(reason))) => Some(News::Wrong(reason.to_string())),
                Err(died) => Some(News::Wrong(died.to_string())),
            };
            if news.is_some() {
                self.log = None;
                return news;
            }
        }
        let playing = self.playing.as_mut()?;
        let played = playing.job.poll();
        let share = f64::from(playing.job.share());
        playing.games = (share * playing.series.games as f64).round() as u64;
        let played = match played {
            Ok(None) => return None,
            Ok(Some(played)) => played.map_err(|error| error.to_string()),
            Err(died @ Died) => Err(died.to_string()),
        };
        let playing = self.playing.take()?;
        let (setup, study) = match played {
            Ok(played) => played,
            Err(reason) => return Some(News::Wrong(reason)),
        };
        if study.games.number() == 0 {
            return Some(News::Wrong("No games were played".to_owned()));
        }
        self.kept.push(Run {
            file: self.free_file(),
            label: playing.label,
            map: playing.map,
            state: playing.state,
            series: Series {
                games: study.games.number(),
                habits: setup.habits(),
                ..playing.series
            },
            study,
            setup,
        });
        Some(News::Played)
    }

    /// Takes over runs that were kept beside the map.
    pub fn take(&mut self, runs: Vec<Run>) {
        for run in runs.into_iter().rev() {
            if !self.kept.iter().any(|own| own.file == run.file) {
                self.kept.insert(0, run);
            }
        }
        self.started = self.started.max(self.kept.len() as u32);
    }

    /// Another map: its runs are elsewhere.
    pub fn forget(&mut self) {
        self.kept.clear();
        self.playing = None;
        self.started = 0;
    }

    /// A name for a file that no run has.
    fn free_file(&self) -> String {
        let mut number = self.kept.len() + 1;
        loop {
            let file = format!("run-{number:03}.json");
            if !self.kept.iter().any(|run| run.file == file) {
                return file;
            }
            number += 1;
        }
    }

    /// Whether something goes on in the background.
    pub fn is_busy(&self) -> bool {
        self.playing.is_some() || self.log.is_some()
    }
}
