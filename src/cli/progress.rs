//! Somebody at a terminal who waits: a bar that shows how far the work is, and Ctrl-C, which ends it.

use std::ops::ControlFlow;
use std::process::exit;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use super::Failure;
use crate::map::remove_unfinished;
use crate::signals;

const TEMPLATE: &str = "{wide_bar:.cyan/black.bright} {percent:>3} %  {msg}";
/// The bar counts in steps of a thousandth.
const STEPS: f64 = 1000.0;

/// Whether Ctrl-C was pressed, and whether anybody listens for it.
static CANCELLED: AtomicBool = AtomicBool::new(false);
static LISTENS: OnceLock<Result<(), String>> = OnceLock::new();

/// Somebody who waits for work.
pub(super) struct Waiting {
    bar: ProgressBar,
    started: Instant,
    /// Games to be played, if games are what is waited for.
    games: Option<u64>,
}

impl Waiting {
    /// Waits for some work. The first Ctrl-C ends the work, the second one the program.
    pub(super) fn for_work(what: &'static str) -> Result<Waiting, Failure> {
        // Hides itself where standard error is no terminal.
        let bar = ProgressBar::new(STEPS as u64);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("━╸─"));
        }
        bar.set_message(what);
        // A program can listen for it only once, however often somebody waits.
        let listens = LISTENS.get_or_init(|| {
            let listens = signals::on_end(|| {
                if CANCELLED.swap(true, Ordering::Relaxed) {
                    remove_unfinished();
                    exit(130);
                }
            });
            listens.map_err(|error| error.to_string())
        });
        match listens {
            Ok(()) => Ok(Waiting {
                bar,
                started: Instant::now(),
                games: None,
            }),
            Err(error) => Err(Failure::Input(format!("cannot handle Ctrl-C: {error}"))),
        }
    }

    /// Waits for what comes before games: getting to know the map.
    pub(super) fn for_habits() -> Result<Waiting, Failure> {
        Waiting::for_work("getting to know the map")
    }

    /// Goes on to wait for games; the bar tells how fast they are played.
    pub(super) fn go_on_with_games(&mut self, games: u64) {
        self.started = Instant::now();
        self.games = Some(games);
    }

    /// Whether Ctrl-C was pressed.
    pub(super) fn is_cancelled(&self) -> bool {
        CANCELLED.load(Ordering::Relaxed)
    }

    /// What long work is given.
    pub(super) fn watcher(&self) -> impl FnMut(f64) -> ControlFlow<()> {
        |share| {
            self.update(share);
            if self.is_cancelled() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    }

    fn update(&self, share: f64) {
        self.bar.set_position((share * STEPS) as u64);
        let Some(games) = self.games else {
            return;
        };
        let done = (share * games as f64).round() as u64;
        let speed = per_second(done, self.started.elapsed());
        if speed > 0.0 {
            let left = games.saturating_sub(done) as f64 / speed;
            let left = Duration::from_secs_f64(left.clamp(0.0, 1e9).ceil());
            self.bar.set_message(format!(
                "{} games, {} a second, {} left",
                HumanCount(done),
                HumanCount(speed as u64),
                HumanDuration(left)
            ));
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Takes the bar away and says how fast games were played.
    pub(super) fn speed(&self, done: u64, threads: usize) -> String {
        self.finish();
        let elapsed = self.started.elapsed();
        let speed = per_second(done, elapsed);
        format!(
            "{} game{} in {:.2} s on {threads} thread{}: {} games/s, {} per core",
            HumanCount(done),
            if done == 1 { "" } else { "s" },
            elapsed.as_secs_f64(),
            if threads == 1 { "" } else { "s" },
            HumanCount(speed as u64),
            HumanCount((speed / threads as f64) as u64)
        )
    }
}

fn per_second(games: u64, elapsed: Duration) -> f64 {
    games as f64 / elapsed.as_secs_f64().max(1e-9)
}
