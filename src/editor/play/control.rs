//! How the editor starts, drives, keeps and stops a game.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Context;

use super::game::Game;
use super::moves::{game_key, make_move};
use super::{Key, Move, Wish};
use crate::check::{Problem, Severity};
use crate::editor::dialogs::dialog::Dialog;
use crate::editor::shell::app::{Editor, waker};
use crate::editor::shell::background::{Purpose, Work};
use crate::editor::shell::pane::{self, Pane};
use crate::editor::shell::request::Request;
use crate::editor::widgets::words::counted;
use crate::game::Board;
use crate::workbench::job::Job;
use crate::workbench::play::open::{OpenLogError, OpenedLog, open_log};
use crate::workbench::play::record::{Playtest, Progress, now};
use crate::workbench::play::session::Session;
use crate::workbench::play::shelf::Kept;
use crate::workbench::play::sitter::Sitter;

/// A log that was read in the background.
pub enum Log {
    /// The game that was asked for, and its place on the shelf if it has one.
    Game(Box<Session>, Option<PathBuf>, usize),
    /// A game of the shelf, to be played on.
    Resumed(Box<Session>, Kept),
    /// Several games to choose from, by their numbers.
    Several(PathBuf, Vec<u64>),
}

impl Editor {
    /// The game on the table.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The game on the table, for measurements and tests.
    pub fn game_mut(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }

    /// A key or a line of the menu.
    pub(in crate::editor) fn play_key(&mut self, context: &Context, key: Key) {
        match key {
            Key::Begin => self.begin_game(context),
            Key::OpenLog => self.ask_for_path(context, Purpose::OpenLog),
            Key::SaveLog => self.ask_for_path(context, Purpose::SaveLog),
            Key::Stop => self.stop_game(),
            Key::Faster => self.set_pace(self.settings.seats.pause - 0.2),
            Key::Slower => self.set_pace(self.settings.seats.pause + 0.2),
            Key::Hint => {
                if let Some(game) = &mut self.game {
                    game.ask_for_hint(waker(context));
                }
            }
            _ => {
                let now = context.time();
                let Some(game) = &mut self.game else {
                    return;
                };
                if game_key(game, key, now) {
                    self.keep_game(Progress::Open);
                }
            }
        }
    }

    /// Seconds between two decisions of bots.
    pub(in crate::editor) fn set_pace(&mut self, pause: f32) {
        self.settings.seats.pause = pause.clamp(0.0, 2.0);
        if let Some(game) = &mut self.game {
            game.next_at = 0.0;
        }
    }

    /// Lights up what the pointer is over, as long as it is.
    pub(in crate::editor) fn light(&mut self, context: &Context, requests: &[Request]) {
        let Some(game) = &mut self.game else {
            return;
        };
        let lit = requests.iter().find_map(|request| match request {
            Request::Play(Wish::Move(Move::Light(lit))) => Some(*lit),
            _ => None,
        });
        if game.lit != lit {
            game.lit = lit;
            context.request_repaint();
        }
    }

    /// Carries out what the panels wish for.
    pub(in crate::editor) fn play_wish(&mut self, context: &Context, wish: Wish) {
        match wish {
            Wish::Key(key) => self.play_key(context, key),
            Wish::Move(wish) => {
                if self.game.as_mut().is_some_and(|game| make_move(game, wish)) {
                    self.keep_game(Progress::Open);
                }
            }
            Wish::Look(path, at) => self.read_log(context, path, None, at),
            Wish::Resume(path) => self.resume_game(context, &path),
            Wish::Remove(path) => {
                if self
                    .game
                    .as_ref()
                    .is_some_and(|game| is_kept_at(game, &path))
                {
                    self.game = None;
                }
                if !self.shelf.remove(&path) {
                    self.toasts.wrong(ELSEWHERE);
                }
            }
        }
    }

    fn begin_game(&mut self, context: &Context) {
        if self.document.is_open() && self.live.take().is_none() {
            // What is being dragged was never dragged.
            self.canvas.cancel(&mut Vec::new());
            self.document.cancel();
        }
        self.document.commit();
        let errors = |problem: &Problem| problem.severity() == Severity::Error;
        if self.insight.problems.iter().any(errors) {
            let reason = "The map has errors and cannot be played yet. Fix them first";
            self.toasts.wrong(reason);
            pane::show(&mut self.settings.panels, Pane::Play);
            return;
        }
        let map = Arc::clone(self.document.map());
        let players = map.rules.players;
        let sitters = self.settings.seats.at_table(players.min, players.max);
        let board = match Board::new(map, sitters.len() as u8) {
            Ok(board) => Arc::new(board),
            Err(error) => {
                self.toasts.wrong(error.to_string());
                return;
            }
        };
        let began = now();
        // A new game each time, unless a seed is asked for; small enough to be written down.
        let chosen = self.settings.seats.seed;
        let seed =
            chosen.unwrap_or_else(|| (began ^ context.cumulative_frame_nr() << 7) % 1_000_000);
        let log = self.shelf.begin(&board.map().name, began);
        let table = Session::deal(board, sitters, seed);
        self.sit_down(Game::new(table, Some((log, began))));
        self.keep_game(Progress::Open);
    }

    /// A game comes onto the table.
    fn sit_down(&mut self, game: Game) {
        let log = game.kept.as_ref().map(|(log, _)| log.clone());
        self.leave_table(log.as_deref());
        // What is being dragged was never dragged.
        self.canvas.cancel(&mut Vec::new());
        if self.live.take().is_some() {
            self.document.commit();
        }
        self.document.cancel();
        self.view_before = Some(self.canvas.view);
        self.game = Some(game);
        self.front.welcome = false;
    }

    /// Back to editing, where the designer was.
    pub(in crate::editor) fn stop_game(&mut self) {
        self.leave_table(None);
    }

    /// The game on the table is stopped; another of the shelf may come there.
    fn leave_table(&mut self, next: Option<&Path>) {
        self.keep_game(Progress::Stopped);
        self.game = None;
        self.shelf.hold_only(next);
        if let Some(view) = self.view_before.take() {
            self.canvas.view = view;
        }
    }

    /// Keeps the game on the shelf as it is.
    pub(in crate::editor) fn keep_game(&mut self, progress: Progress) {
        let Some(game) = &self.game else {
            return;
        };
        let Some((log, began)) = &game.kept else {
            return;
        };
        let playtest = Playtest::of(&game.table, *began, progress, &game.notes);
        self.shelf.keep(log, playtest, game.table.log().into());
    }

    /// A logged game, to be looked at.
    pub(in crate::editor) fn watch(&mut self, text: &str) {
        match Session::read(text.as_bytes(), None) {
            Ok(table) => self.sit_down(Game::new(table, None)),
            Err(reason) => self.toasts.wrong(reason.to_string()),
        }
    }

    /// Reads a log in the background.
    pub(in crate::editor) fn read_log(
        &mut self,
        context: &Context,
        path: PathBuf,
        number: Option<u64>,
        at: usize,
    ) {
        let reader = self.shelf.reader(&path);
        let job = Job::start(0, waker(context), move |_| match reader {
            Some(read) => {
                let (table, kept) = table_of(read()?)?;
                Ok(Log::Game(Box::new(table), Some(kept.log), at))
            }
            None => Ok(match open_log(&path, number)? {
                OpenedLog::Game(session) => Log::Game(session, None, at),
                OpenedLog::Several(numbers) => Log::Several(path, numbers),
            }),
        });
        self.begin(job.map(Work::Log));
    }

    /// A log has been read.
    pub(in crate::editor) fn take_log(&mut self, log: Result<Log, OpenLogError>) {
        match log {
            Ok(Log::Game(table, path, at)) => {
                let kept = path.and_then(|path| self.shelf.find(&path).cloned());
                // Notes on a game that goes on elsewhere would be lost, or would lose it.
                let free = kept.as_ref().is_none_or(|kept| self.shelf.take(&kept.log));
                let kept = kept.filter(|_| free);
                if !free {
                    self.toasts.wrong(ELSEWHERE);
                }
                let began = kept
                    .as_ref()
                    .map(|kept| (kept.log.clone(), kept.playtest.began));
                let mut table = *table;
                let (notes, faults) = kept
                    .map(|kept| (kept.playtest.notes, kept.playtest.faults))
                    .unwrap_or_default();
                table.recall_faults(faults);
                let mut game = Game::new(table, began);
                game.notes = notes;
                game.show(at);
                self.sit_down(game);
            }
            Ok(Log::Several(path, numbers)) => {
                self.front.dialog = Some(Dialog::WhichGame {
                    path,
                    chosen: numbers.first().copied().unwrap_or_default(),
                    numbers,
                });
            }
            Ok(Log::Resumed(mut table, kept)) => {
                let playtest = kept.playtest;
                table.recall_faults(playtest.faults);
                table.resume(playtest.sitters);
                let mut game = Game::new(*table, Some((kept.log, playtest.began)));
                game.notes = playtest.notes;
                self.sit_down(game);
                self.keep_game(Progress::Open);
            }
            Err(reason) => {
                let on_table = self.game.as_ref().and_then(|game| game.kept.as_ref());
                self.shelf.hold_only(on_table.map(|(log, _)| log.as_path()));
                self.toasts.wrong(reason.to_string());
            }
        }
    }

    /// Goes on with a game of the shelf.
    pub(in crate::editor) fn resume_game(&mut self, context: &Context, path: &Path) {
        if !self.shelf.take(path) {
            self.toasts.wrong(ELSEWHERE);
            return;
        }
        let Some(read) = self.shelf.reader(path) else {
            return;
        };
        let job = Job::start(0, waker(context), move |_| {
            let (table, kept) = table_of(read()?)?;
            Ok(Log::Resumed(Box::new(table), kept))
        });
        self.begin(job.map(Work::Log));
    }

    /// Offers the game back over which the window was closed.
    pub(in crate::editor) fn offer_game(&mut self) {
        if let Some(kept) = self.shelf.left_open() {
            let game = &kept.playtest;
            let names: Vec<_> = game.sitters.iter().map(Sitter::label).collect();
            let told = format!(
                "{}, {}, {}, started {}.",
                game.map,
                names.join(", "),
                counted(game.turns, "turn", "turns"),
                game.when()
            );
            let path = kept.log;
            self.front.dialog = Some(Dialog::Resume { path, told });
        }
    }

    /// The game that was on the table when the window was closed is not wanted back.
    pub(in crate::editor) fn leave_game(&mut self, path: &Path) {
        self.shelf.stop(path);
        self.shelf.hold_only(None);
    }
}

/// Why a game of the shelf cannot be played here.
const ELSEWHERE: &str = "This game is open in another window";

/// A game of the shelf on a table.
fn table_of(kept: Kept) -> Result<(Session, Kept), OpenLogError> {
    let text = kept.text.clone().unwrap_or_default();
    match Session::read(text.as_bytes(), None) {
        Ok(table) => Ok((table, kept)),
        Err(error) => Err(OpenLogError::Session(kept.log, error)),
    }
}

fn is_kept_at(game: &Game, path: &Path) -> bool {
    game.kept.as_ref().is_some_and(|(log, _)| log == path)
}
