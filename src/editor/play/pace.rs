//! Bots decide and replays go on as time passes. A bot that takes long thinks off the frame; what it
//! has decided is carried out when its time has come.

use std::time::{Duration, Instant};

use egui::Context;

use super::game::Game;
use crate::editor::shell::app::{Editor, waker};
use crate::workbench::job::Job;
use crate::workbench::play::record::Progress;

/// What bots may take of a frame.
const FRAME: Duration = Duration::from_millis(4);

/// Seconds between two events of a replay, as a share of the pause between decisions of bots.
const EVENT: f64 = 0.4;

impl Editor {
    /// Lets bots decide, and replays go on, as time passes.
    pub(in crate::editor) fn play_on(&mut self, context: &Context) {
        let pause = f64::from(self.settings.seats.pause);
        let Some(game) = &mut self.game else {
            return;
        };
        game.take_hint();
        if (game.paused && !game.step) || self.front.dialog.is_some() {
            return;
        }
        let now = context.time();
        if !game.table.is_played() {
            replay_on(context, game, pause * EVENT, now);
            return;
        }
        if !game.is_now() || game.table.bot_to_decide().is_none() {
            game.next_at = now + pause;
            game.step = false;
            return;
        }
        if game.table.is_slow() {
            think_on(context, game, pause, now);
        } else if pause <= 0.01 {
            let until = Instant::now() + FRAME;
            while !game.table.is_slow() && game.table.act_for_bot() && Instant::now() < until {}
            context.request_repaint();
        } else if now >= game.next_at {
            game.table.act_for_bot();
            game.next_at = now + pause;
            context.request_repaint_after_secs(pause as f32);
        } else {
            context.request_repaint_after_secs((game.next_at - now) as f32);
        }
        if game.table.score().is_some() {
            self.keep_game(Progress::Finished);
        }
    }
}

impl Game {
    /// Whether a bot is thinking off the frame.
    pub fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }
}

/// A bot thinks off the frame; the pause before its decision passes meanwhile.
fn think_on(context: &Context, game: &mut Game, pause: f64, now: f64) {
    if game.thought.is_none() {
        if let Some(thought) = game.table.begin_thought() {
            game.thought = Job::start(0, waker(context), move |worker| {
                thought.think(Some(worker.stop_flag()))
            });
        }
        if game.thought.is_none() {
            game.table.lose_thought();
            context.request_repaint();
        }
    }
    let Some(job) = &mut game.thought else {
        return;
    };
    if now < game.next_at && !game.step {
        context.request_repaint_after_secs((game.next_at - now) as f32);
        return;
    }
    match job.poll() {
        Ok(None) => return,
        Ok(Some(decided)) => game.table.end_thought(decided),
        Err(_) => game.table.lose_thought(),
    };
    (game.thought, game.step) = (None, false);
    game.next_at = now + pause;
    context.request_repaint();
}

fn replay_on(context: &Context, game: &mut Game, pause: f64, now: f64) {
    let all = game.table.moments().len();
    if game.at() >= all {
        game.paused = true;
        return;
    }
    if now >= game.next_at {
        game.show(game.at() + 1);
        game.next_at = now + pause;
    }
    context.request_repaint_after_secs(pause as f32);
}
