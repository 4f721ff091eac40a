//! A bar while games are played, on a terminal only, and the speed afterwards.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

const TEMPLATE: &str = "{wide_bar:.cyan/black.bright} {percent:>3} %  {msg}";

/// Shows how far a run is.
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
    games: u64,
}

impl Progress {
    pub(super) fn new(games: u64) -> Progress {
        // Hides itself where standard error is no terminal.
        let bar = ProgressBar::new(games);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("━╸─"));
        }
        Progress {
            bar,
            started: Instant::now(),
            games,
        }
    }

    /// So many games are done.
    pub(super) fn update(&self, done: u64) {
        self.bar.set_position(done);
        let speed = per_second(done, self.started.elapsed());
        if speed > 0.0 {
            let left = (self.games.saturating_sub(done)) as f64 / speed;
            let left = Duration::from_secs_f64(left.clamp(0.0, 1e9).ceil());
            self.bar.set_message(format!(
                "{} games, {} a second, {} left",
                HumanCount(done),
                HumanCount(speed as u64),
                HumanDuration(left)
            ));
        }
    }

    /// Takes the bar away and says how fast it was.
    pub(super) fn finish(self, done: u64, threads: usize) -> String {
        self.bar.finish_and_clear();
        let elapsed = self.started.elapsed();
        let speed = per_second(done, elapsed);
        format!(
            "{} games in {:.2} s on {threads} thread{}: {} games/s, {} per core",
            HumanCount(done),
            elapsed.as_secs_f64(),
            if threads == 1 { "" } else { "s" },
            HumanCount(speed as u64),
            HumanCount((speed / threads as f64) as u64)
        )
    }
}

/// Shows how much of something is done.
pub(super) struct ShareBar(ProgressBar);

impl ShareBar {
    pub(super) fn new(what: &'static str) -> ShareBar {
        let bar = ProgressBar::new(1000);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style.progress_chars("━╸─"));
        }
        bar.set_message(what);
        ShareBar(bar)
    }

    /// From 0 to 1.
    pub(super) fn update(&self, share: f64) {
        self.0.set_position((share * 1000.0) as u64);
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        self.0.finish_and_clear();
    }
}

fn per_second(games: u64, elapsed: Duration) -> f64 {
    games as f64 / elapsed.as_secs_f64().max(1e-9)
}
