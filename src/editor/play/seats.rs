//! Who sits down: the form that starts a game.

use egui::{Button, ComboBox, DragValue, RichText, TextEdit, Ui};
use serde::{Deserialize, Serialize};

use super::{Key, Wish};
use crate::bots::BotKind;
use crate::check::Severity;
use crate::editor::commands::table::Command;
use crate::editor::shell::pane::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::editor::widgets::words::YOU;
use crate::map::SEATS;
use crate::workbench::play::levels::{LEVELS, other_bots};
use crate::workbench::play::sitter::Sitter;

/// Who sits down, and how fast bots play. Remembered between two starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seats {
    /// How many play.
    pub players: u8,
    /// Who sits in each seat.
    pub sitters: Vec<Sitter>,
    /// The seed of the next game; none is a new one each time.
    pub seed: Option<u64>,
    /// Seconds between two decisions of bots.
    pub pause: f32,
}

impl Default for Seats {
    fn default() -> Self {
        let bots = SEATS.skip(1).map(|_| Sitter::Bot(BotKind::Planner));
        let sitters = std::iter::once(Sitter::Person(YOU.to_owned())).chain(bots);
        Seats {
            players: 3,
            sitters: sitters.collect(),
            seed: None,
            pause: 0.6,
        }
    }
}

impl Seats {
    /// Who sits at a table of a map: as many as its rules allow.
    pub fn at_table(&self, min: u8, max: u8) -> Vec<Sitter> {
        let players = self.players.clamp(min, max.max(min));
        let mut sitters: Vec<Sitter> = self.sitters.clone();
        sitters.resize(usize::from(players), Sitter::Bot(BotKind::Planner));
        for (seat, sitter) in sitters.iter_mut().enumerate() {
            if let Sitter::Person(name) = sitter
                && name.trim().is_empty()
            {
                *name = format!("Player {}", seat + 1);
            }
        }
        sitters
    }

    /// The form.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        let rules = &scene.map().rules;
        let errors: Vec<&crate::check::Problem> = scene
            .problems
            .iter()
            .filter(|problem| problem.severity() == Severity::Error)
            .collect();
        ui.heading("Play this map");
        ui.weak(
            "Play your own map against bots or with friends at this screen, or watch bots play.",
        );
        ui.add_space(8.0);
        if !errors.is_empty() {
            let number = errors.len();
            let what = if number == 1 { "error" } else { "errors" };
            ui.label(
                RichText::new(format!(
                    "The map has {number} {what} and cannot be played yet:"
                ))
                .strong(),
            );
            for problem in errors.iter().take(6) {
                ui.label(
                    RichText::new(format!("• {}", problem.message))
                        .color(ui.visuals().error_fg_color),
                );
            }
            if ui.button("Show problems").clicked() {
                requests.push(Request::Run(Command::Show(Pane::Problems)));
            }
            return;
        }
        let (min, max) = (rules.players.min, rules.players.max);
        self.players = self.players.clamp(min, max.max(min));
        fields::form(ui, "seats", |ui| {
            fields::name(ui, "Players", "Number of players; the rules set the limits");
            ui.add(DragValue::new(&mut self.players).range(min..=max.max(min)))
                .accessible_name("Players at the table");
            ui.end_row();
            for seat in 0..usize::from(self.players) {
                fields::name(ui, &format!("Seat {}", seat + 1), "");
                self.seat_ui(ui, seat);
                ui.end_row();
            }
            fields::name(ui, "Seed", "The same seed deals the same cards");
            ui.horizontal(|ui| {
                let mut fixed = self.seed.is_some();
                if ui.checkbox(&mut fixed, "Fixed").changed() {
                    self.seed = fixed.then_some(1);
                }
                if let Some(seed) = &mut self.seed {
                    ui.add(DragValue::new(seed).speed(1.0))
                        .accessible_name("Game seed");
                }
            });
            ui.end_row();
        });
        ui.add_space(8.0);
        let start =
            Button::new(RichText::new("Start game").strong()).min_size([140.0, 32.0].into());
        if ui.add(start).on_hover_text("F5").clicked() {
            requests.push(Request::Play(Wish::Key(Key::Begin)));
        }
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if ui
                .button("Open game log…")
                .on_hover_text("Watch a saved game, or one written by simulate --log")
                .clicked()
            {
                requests.push(Request::Play(Wish::Key(Key::OpenLog)));
            }
            if ui
                .button("Playtests")
                .on_hover_text("Games played here")
                .clicked()
            {
                requests.push(Request::Run(Command::Show(Pane::Playtests)));
            }
        });
    }

    fn seat_ui(&mut self, ui: &mut Ui, seat: usize) {
        if self.sitters.len() <= seat {
            self.sitters.resize(seat + 1, Sitter::Bot(BotKind::Planner));
        }
        let Some(sitter) = self.sitters.get_mut(seat) else {
            return;
        };
        ui.horizontal(|ui| {
            let shown = match sitter {
                Sitter::Person(_) => "Person".into(),
                Sitter::Bot(_) => sitter.label(),
            };
            let combo = ComboBox::from_id_salt(("seat", seat))
                .selected_text(shown.into_owned())
                .height(400.0)
                .width(92.0);
            let combo = combo.show_ui(ui, |ui| who_sits(ui, seat, sitter));
            combo
                .response
                .accessible_name(format!("Player in seat {}", seat + 1));
            if let Sitter::Person(name) = sitter {
                ui.add(
                    TextEdit::singleline(name)
                        .desired_width(110.0)
                        .char_limit(24),
                )
                .accessible_name(format!("Name of player in seat {}", seat + 1));
            }
        });
    }
}

/// A person, a bot by its level, or any other bot.
fn who_sits(ui: &mut Ui, seat: usize, sitter: &mut Sitter) {
    if ui.selectable_label(sitter.is_person(), "Person").clicked() && !sitter.is_person() {
        *sitter = Sitter::Person(format!("Player {}", seat + 1));
    }
    for level in &LEVELS {
        let on = *sitter == Sitter::Bot(level.kind);
        let about = format!("{}\nBot: {}", level.about, level.kind);
        let line = ui.selectable_label(on, level.label);
        if line.on_hover_text(about).clicked() {
            *sitter = Sitter::Bot(level.kind);
        }
    }
    ui.separator();
    ui.weak("Other bots");
    for kind in other_bots() {
        let on = *sitter == Sitter::Bot(kind);
        let line = ui.selectable_label(on, kind.to_string());
        if line.on_hover_text(kind.about()).clicked() {
            *sitter = Sitter::Bot(kind);
        }
    }
}
