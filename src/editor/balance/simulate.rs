//! The Simulate panel: a larger run, beside earlier ones.

use egui::{Context, Grid, ProgressBar, RichText, ScrollArea, TextEdit, Ui};

use super::figures::right;
use super::improve::{Improve, Opponent};
use super::{LiveBalance, panel, words};
use crate::balance::Measured;
use crate::bots::{BotKind, Habits};
use crate::editor::commands::menus;
use crate::editor::commands::table::Command;
use crate::editor::shell::app::{Editor, waker};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::sim::{Seating, Series, default_bots, nearest_size, table_sizes};
use crate::workbench::live::{News, Run, Runs};

/// The most games of a run.
const MOST_GAMES: u64 = 1_000_000;

/// The Simulate panel.
pub struct Simulate {
    seating: Seating,
    pool: Vec<BotKind>,
    /// A bot for every seat of the largest table.
    lineup: Vec<BotKind>,
    games: u64,
    seed: u64,
    /// The run whose games are listed.
    chosen: Option<usize>,
}

impl Default for Simulate {
    fn default() -> Self {
        Simulate {
            seating: Seating::Pool,
            pool: default_bots(),
            lineup: vec![BotKind::Planner; usize::from(*crate::map::SEATS.end())],
            games: 10_000,
            seed: 1,
            chosen: None,
        }
    }
}

impl Simulate {
    /// The panel.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        let runs = scene.runs;
        let players = nearest_size(scene.map(), scene.settings.players);
        self.form(ui, scene, players, requests);
        progress(ui, runs, requests);
        ui.separator();
        if runs.kept.is_empty() {
            fields::empty(
                ui,
                "No runs yet",
                "Simulate a few thousand games. Runs stay here side by side so that you can compare them.",
            );
            return;
        }
        ScrollArea::both()
            .id_salt("runs")
            .auto_shrink(false)
            .show(ui, |ui| {
                self.table(ui, runs, requests);
                ui.add_space(8.0);
                self.standouts(ui, runs, requests);
            });
    }

    fn form(&mut self, ui: &mut Ui, scene: Scene, players: u8, requests: &mut Vec<Request>) {
        let runs = scene.runs;
        ui.horizontal_wrapped(|ui| {
            let sizes = table_sizes(scene.map());
            let show = |count: &u8| format!("{count} players");
            let chosen = fields::choice(ui, "Players", Some(&players), sizes, show);
            requests.extend(chosen.map(Request::Players));
            let all = [Seating::Pool, Seating::Lineup];
            let show = |seating: &Seating| match seating {
                Seating::Pool => "seats drawn from".to_owned(),
                Seating::Lineup => "fixed seats".to_owned(),
            };
            if let Some(seating) = fields::choice(ui, "Seating", Some(&self.seating), all, show) {
                self.seating = seating;
            }
            match self.seating {
                Seating::Pool => panel::bots(ui, "Bots in the run", &mut self.pool, &BotKind::ALL),
                Seating::Lineup => self.seats(ui, players),
            }
            let games = egui::DragValue::new(&mut self.games)
                .range(1..=MOST_GAMES)
                .speed(100.0)
                .suffix(" games");
            ui.add(games).accessible_name("Games in the run");
            let seed = egui::DragValue::new(&mut self.seed)
                .speed(0.1)
                .prefix("seed ");
            ui.add(seed)
                .accessible_name("Seed for the run")
                .on_hover_text("The same seed deals the same cards");
            let play = egui::Button::new("Run simulation");
            let free = runs.progress().is_none();
            if ui.add_enabled(free, play).clicked() {
                let series = self.series(players);
                requests.push(Request::Runs(RunWish::Start(series)));
                self.chosen = None;
            }
            ui.separator();
            if menus::item(ui, Command::Report, true, None).clicked() {
                requests.push(Request::Run(Command::Report));
            }
        });
    }

    /// A bot for each seat.
    fn seats(&mut self, ui: &mut Ui, players: u8) {
        for (seat, kind) in self
            .lineup
            .iter_mut()
            .enumerate()
            .take(usize::from(players))
        {
            let name = format!("Bot {}", seat + 1);
            let show = BotKind::to_string;
            ui.push_id(seat, |ui| {
                ui.set_max_width(96.0);
                if let Some(new) = fields::choice(ui, &name, Some(kind), BotKind::ALL, show) {
                    *kind = new;
                }
            });
        }
    }

    fn series(&self, players: u8) -> Series {
        let bots = match self.seating {
            Seating::Pool => self.pool.clone(),
            Seating::Lineup => self.lineup[..usize::from(players).min(self.lineup.len())].to_vec(),
        };
        Series {
            random_tickets: false,
            players,
            seating: self.seating,
            bots,
            games: self.games.clamp(1, MOST_GAMES),
            seed: self.seed,
            habits: Habits::STANDARD,
        }
    }

    /// All runs side by side.
    fn table(&mut self, ui: &mut Ui, runs: &Runs, requests: &mut Vec<Request>) {
        let seats = runs.kept.iter().map(|run| run.series.players).max();
        let seats = usize::from(seats.unwrap_or(0));
        let chosen = self.chosen.unwrap_or(runs.kept.len() - 1);
        let mut gone = None;
        Grid::new("runs side by side")
            .striped(true)
            .spacing([16.0, 4.0])
            .show(ui, |ui| {
                titles(ui, seats);
                for (index, run) in runs.kept.iter().enumerate() {
                    ui.horizontal(|ui| {
                        let on = chosen == index;
                        let pick = ui
                            .radio(on, "")
                            .accessible_name(format!("Show {}", run.label));
                        if pick.on_hover_text("List its notable games").clicked() {
                            self.chosen = Some(index);
                        }
                        let mut label = run.label.clone();
                        let field = TextEdit::singleline(&mut label);
                        let field = ui
                            .add_sized([112.0, 24.0], field)
                            .accessible_name(format!("Name of run {}", index + 1));
                        if field.changed() {
                            requests.push(Request::Runs(RunWish::Rename(index, label)));
                        }
                        let compare = ui.small_button("Compare");
                        let help = "Set the map as it is against the map of this run, in Balance";
                        if compare
                            .accessible_name(format!("Compare with {}", run.label))
                            .on_hover_text(help)
                            .clicked()
                        {
                            let wish = Improve::Against(Opponent::Run(index));
                            requests.push(Request::Improve(wish));
                        }
                    });
                    line(ui, run, seats);
                    let delete = ui.small_button("×").on_hover_text("Delete this run");
                    if delete
                        .accessible_name(format!("Delete {}", run.label))
                        .clicked()
                    {
                        gone = Some(index);
                    }
                    ui.end_row();
                }
            });
        if let Some(index) = gone {
            requests.push(Request::Runs(RunWish::Delete(index)));
            self.chosen = None;
        }
    }

    /// The games of the chosen run that stand out.
    fn standouts(&mut self, ui: &mut Ui, runs: &Runs, requests: &mut Vec<Request>) {
        let index = self.chosen.unwrap_or(runs.kept.len().saturating_sub(1));
        let Some(run) = runs.kept.get(index) else {
            return;
        };
        ui.label(RichText::new(format!("Notable games of {}", run.label)).strong());
        let mut watched = None;
        Grid::new("games that stand out")
            .striped(true)
            .spacing([16.0, 4.0])
            .show(ui, |ui| {
                for one in run.standouts() {
                    ui.label(one.kind);
                    ui.label(&one.told);
                    right(
                        ui,
                        RichText::new(format!("game {}", words::count(one.game))).weak(),
                    );
                    let watch = ui
                        .small_button("Watch")
                        .accessible_name(format!("Watch the {} game", one.kind.to_lowercase()));
                    if watch.on_hover_text("Watch a replay of this game").clicked() {
                        watched = Some(one.game);
                    }
                    ui.end_row();
                }
            });
        if let Some(game) = watched {
            requests.push(Request::Runs(RunWish::Watch(index, game)));
        }
    }
}

fn titles(ui: &mut Ui, seats: usize) {
    ui.label("");
    let small = |ui: &mut Ui, text: &str, help: &str| {
        let label = RichText::new(text).small().weak();
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let label = ui.label(label);
            if !help.is_empty() {
                label.on_hover_text(help);
            }
        });
    };
    small(
        ui,
        "Map",
        "Name of the map, and which state of it was played",
    );
    small(ui, "Bots", "");
    small(ui, "Games", "");
    for seat in 1..=seats {
        let help = "Win share in percent, with its 95 % interval";
        small(ui, &format!("Seat {seat}"), help);
    }
    small(ui, "Score", "Mean points per player");
    small(ui, "Turns", "Per game, counting the turns of all players");
    small(
        ui,
        "Tickets completed",
        "Share of kept tickets that were completed, in percent",
    );
    ui.end_row();
}

fn line(ui: &mut Ui, run: &Run, seats: usize) {
    let state = match run.state.as_str() {
        "" => run.map.clone(),
        state => format!("{}, {state}", run.map),
    };
    right(ui, RichText::new(state));
    let bots = match run.series.bots.as_slice() {
        some if some.len() > 3 => format!("{} bots", some.len()),
        _ => run.series.bot_names().replace(',', ", "),
    };
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.label(bots)
            .on_hover_text(run.series.command("MAP", run.series.games));
    });
    right(ui, RichText::new(words::count(run.study.games.number())));
    let figure = |ui: &mut Ui, one: Option<Measured>| match one {
        Some(one) => {
            let text = format!("{} {}", words::figure(one.value, 1), words::within(one, 1));
            let told = format!(
                "{} {}, n = {}",
                words::figure(one.value, 2),
                words::interval(one, 2),
                words::count(one.n)
            );
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(text).on_hover_text(told);
            });
        }
        None => right(ui, RichText::new("")),
    };
    let shares = run.seats();
    for seat in 0..seats {
        figure(ui, shares.get(seat).copied().flatten());
    }
    figure(ui, run.score());
    figure(ui, run.turns());
    figure(ui, run.completed());
}

/// How far the run is, and a button to end it.
fn progress(ui: &mut Ui, runs: &Runs, requests: &mut Vec<Request>) {
    let Some(now) = runs.progress() else {
        return;
    };
    ui.horizontal(|ui| {
        let mut text = format!(
            "{} of {}",
            words::count(now.games),
            words::games(now.planned)
        );
        if now.games > 0 {
            text += &format!(", {} per second", words::count(now.speed.round() as u64));
        }
        if let Some(left) = now.left {
            text += &format!(", {} left", words::time(left));
        }
        let share = now.games as f32 / now.planned.max(1) as f32;
        let bar = ProgressBar::new(share.min(1.0))
            .desired_width((ui.available_width() - 96.0).clamp(120.0, 480.0))
            .fill(ui.visuals().selection.bg_fill)
            .text(RichText::new(text).small());
        ui.add(bar);
        let cancel = ui.button("Cancel").accessible_name("Cancel run");
        if cancel
            .on_hover_text("Games already played are kept")
            .clicked()
        {
            requests.push(Request::Runs(RunWish::Cancel));
        }
    });
}

/// What the panel wants done with larger runs.
#[derive(Clone, Debug)]
pub enum RunWish {
    /// Play.
    Start(Series),
    /// End the run early; what has been played is kept.
    Cancel,
    /// Call a run otherwise.
    Rename(usize, String),
    /// Forget a run.
    Delete(usize),
    /// Watch a game of a run.
    Watch(usize, u64),
}

impl Editor {
    /// Takes what larger runs have brought.
    pub(in crate::editor) fn follow_runs(&mut self, context: &Context) {
        match self.runs.poll() {
            None => {}
            Some(News::Played) => {
                let runs = &self.runs.kept;
                if let Some(run) = runs.last() {
                    self.improving.archive.keep_run(run, runs, waker(context));
                }
                context.request_repaint();
            }
            Some(News::Log(log)) => self.perform(context, Request::Watch(log)),
            Some(News::Wrong(reason)) => self.toasts.wrong(reason),
        }
    }

    /// Carries out what the panel wants.
    pub(in crate::editor) fn run_wish(&mut self, context: &Context, wish: RunWish) {
        let wake = waker(context);
        match wish {
            RunWish::Start(series) => {
                let document = &self.document;
                let state = match (document.is_unsaved(), document.undo_name()) {
                    (false, _) => "as saved".to_owned(),
                    (true, Some(step)) => format!("after “{step}”"),
                    (true, None) => "not saved yet".to_owned(),
                };
                let threads = LiveBalance::threads();
                self.runs
                    .start(document.map(), state, series, threads, wake);
            }
            RunWish::Cancel => self.runs.cancel(),
            RunWish::Rename(index, label) => {
                if let Some(run) = self.runs.kept.get_mut(index) {
                    run.label = label;
                    self.improving.archive.write_index(&self.runs.kept, wake);
                }
            }
            RunWish::Delete(index) => {
                if index < self.runs.kept.len() {
                    let run = self.runs.kept.remove(index);
                    self.improving.archive.drop_run(&run, &self.runs.kept, wake);
                }
            }
            RunWish::Watch(index, game) => self.runs.watch(index, game, wake),
        }
    }
}
