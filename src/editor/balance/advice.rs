//! The Advice section: what the games say, what to do about it, and what that would do.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Align, Frame, Label, Layout, RichText, ScrollArea, Sense, TextEdit, Ui};

use super::improve::Improve;
use super::trial::trial;
use super::{tuning, words};
use crate::balance::{About, Card, Comparison, Finding, Measured, Source, Stand};
use crate::design::remedies::{Remedy, dismiss, remedies, restore};
use crate::document::Item;
use crate::editor::canvas::overlay::Overlay;
use crate::editor::commands::table::Command;
use crate::editor::shell::pane::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::editor::widgets::look;
use crate::map::problem::capital;

/// Findings that are shown at first.
const FIRST: usize = 12;

/// What the section remembers.
#[derive(Default)]
pub struct AdviceList {
    /// The findings with their remedies, made once for each card.
    entries: Option<(Arc<Card>, Vec<Vec<Remedy>>)>,
    /// Findings whose reasons are shown.
    open: BTreeSet<String>,
    /// The finding that is being dismissed, and why.
    dismissing: Option<(String, String)>,
    all: bool,
    tuning: tuning::TuneForm,
}

impl AdviceList {
    /// The section.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        card: Option<&Arc<Card>>,
        requests: &mut Vec<Request>,
    ) {
        let Some(card) = card else {
            self.without_card(ui, scene, requests);
            fields::empty(
                ui,
                "Bots are playing",
                "Advice appears after the first games.",
            );
            return;
        };
        self.follow(scene, card);
        let Some((card, remedies)) = self.entries.take() else {
            return;
        };
        ScrollArea::vertical()
            .id_salt("advice")
            .auto_shrink(false)
            .show(ui, |ui| {
                self.tuning.ui(ui, scene, requests);
                if card.findings.is_empty() {
                    let next = "Every difference could be chance, or is too small to matter.";
                    fields::empty(ui, "Nothing stands out", next);
                }
                let number = match self.all {
                    true => card.findings.len(),
                    false => FIRST,
                };
                let entries = card.findings.iter().zip(&remedies);
                for (place, (finding, remedies)) in entries.take(number).enumerate() {
                    self.entry(ui, scene, (place, finding), &card, remedies, requests);
                }
                if let (false, Some(more @ 1..)) =
                    (self.all, card.findings.len().checked_sub(FIRST))
                    && ui.button(format!("Show {more} more")).clicked()
                {
                    self.all = true;
                }
                dismissed(ui, scene, &card, requests);
            });
        self.entries = Some((card, remedies));
    }

    /// What does not wait for games: tuning that goes on, and what came of it.
    pub fn without_card(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        ScrollArea::vertical()
            .id_salt("advice")
            .show(ui, |ui| self.tuning.ui(ui, scene, requests));
    }

    /// Opens the form for tuning.
    pub fn open_tuning(&mut self) {
        self.tuning.open();
    }

    /// The button that opens the form for tuning.
    pub fn tune_button(&mut self, ui: &mut Ui, scene: Scene) {
        self.tuning.button(ui, scene);
    }

    /// Makes the remedies once for each card.
    fn follow(&mut self, scene: Scene, card: &Arc<Card>) {
        let known = self.entries.as_ref();
        if known.is_some_and(|(known, _)| Arc::ptr_eq(known, card)) {
            return;
        }
        let all = card.findings.iter();
        let all = all.map(|finding| remedies(scene.map(), card, finding));
        self.entries = Some((Arc::clone(card), all.collect()));
    }

    fn entry(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        (place, finding): (usize, &Finding),
        card: &Card,
        remedies: &[Remedy],
        requests: &mut Vec<Request>,
    ) {
        let dark = scene.settings.dark;
        let key = finding.cause.key();
        let title = capital(&finding.title);
        Frame::group(ui.style()).inner_margin(8.0).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(finding.label).small().weak())
                        .on_hover_text(label_help(finding.label));
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let text = RichText::new(format!("{}. {title}", place + 1)).strong();
                        ui.add(Label::new(text).truncate());
                    });
                });
            });
            if let Some(figure) = finding.figure {
                bar(ui, dark, (figure, &finding.source), card);
            }
            ui.add(Label::new(format!("{}.", finding.says)).wrap());
            let players: Vec<String> = finding.players.iter().map(u8::to_string).collect();
            let at = match (finding.players == card.players(), players.is_empty()) {
                (true, _) => "at every player count".to_owned(),
                (false, true) => "over all player counts together".to_owned(),
                (false, false) => format!("with {} players", players.join(", ")),
            };
            let change = capital(&finding.change);
            ui.add(Label::new(RichText::new(format!("{change}. Holds {at}.")).weak()).wrap());
            self.buttons(ui, scene, (finding, &key, &title), remedies, requests);
            if self.open.contains(&key) {
                why(ui, scene, card, finding, requests);
            }
            self.dismissal(ui, scene, (finding, &key), requests);
            trial(ui, scene, (finding, &key), requests);
        });
        ui.add_space(4.0);
    }

    fn buttons(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        (finding, key, title): (&Finding, &str, &str),
        remedies: &[Remedy],
        requests: &mut Vec<Request>,
    ) {
        ui.horizontal_wrapped(|ui| {
            for remedy in remedies {
                // A remedy is a change of the map that was played; on another it could hit something else.
                let fresh = !scene.live.is_stale(scene.document);
                let button = ui
                    .add_enabled(fresh, egui::Button::new(&remedy.name))
                    .accessible_name(format!("Try: {}", remedy.name));
                let help = format!("{}. Shows what it would do before anything changes", remedy.help);
                if button.on_hover_text(help).clicked() {
                    requests.push(Request::Improve(Improve::Try {
                        finding: key.to_owned(),
                        name: remedy.name.clone(),
                        edit: remedy.edit.clone(),
                    }));
                }
            }
            if let Some(request) = shown(scene, finding) {
                let show = ui.small_button("Show").on_hover_text("Show on the board");
                if show
                    .accessible_name(format!("Show on the board: {title}"))
                    .clicked()
                {
                    requests.push(request);
                }
            }
            if matches!(finding.about, About::Ticket(_)) {
                let open = self.open.contains(key);
                let text = if open { "Hide why" } else { "Why" };
                let button = ui.small_button(text).accessible_name(format!("Why: {title}"));
                if button.clicked() {
                    match open {
                        true => self.open.remove(key),
                        false => self.open.insert(key.to_owned()),
                    };
                }
            }
            let dismiss = ui
                .small_button("Dismiss…")
                .accessible_name(format!("Dismiss: {title}"));
            let help = "It is meant to be so: the map remembers your reason, and the finding comes back only if it grows";
            if dismiss.on_hover_text(help).clicked() {
                self.dismissing = Some((key.to_owned(), String::new()));
            }
        });
    }

    /// Asks for the reason of a dismissal.
    fn dismissal(
        &mut self,
        ui: &mut Ui,
        scene: Scene,
        (finding, key): (&Finding, &str),
        requests: &mut Vec<Request>,
    ) {
        let Some((_, reason)) = self.dismissing.as_mut().filter(|(own, _)| own == key) else {
            return;
        };
        let mut over = false;
        ui.horizontal(|ui| {
            let field = TextEdit::singleline(reason)
                .hint_text("Reason, such as: contested on purpose")
                .desired_width((ui.available_width() - 150.0).max(80.0));
            let field = ui.add(field).accessible_name("Reason to dismiss");
            let enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if ui.button("Dismiss").clicked() || enter {
                let edit = dismiss(scene.map(), finding, reason);
                requests.push(Request::Edit(edit));
                over = true;
            }
            over |= ui
                .button("Cancel")
                .accessible_name("Cancel dismissal")
                .clicked();
        });
        if over {
            self.dismissing = None;
        }
    }
}

fn label_help(label: &str) -> &'static str {
    match label {
        "robust" => "Planner and at least two other kinds of bots agree in their own games",
        "certain" => "It needs no games",
        _ => "It does not hold for enough kinds of bots: try it with people",
    }
}

/// How the map stands, in one line.
pub fn standing(ui: &mut Ui, scene: Scene, card: &Card) {
    let standing = card.standing();
    let dark = scene.settings.dark;
    let color = match standing.verdict {
        Stand::Fair => look::accent(dark),
        Stand::Nearly | Stand::Unknown => look::warning(dark),
        Stand::NotYet => look::danger(dark),
    };
    let line = standing.line();
    let (verdict, rest) = line.split_at(standing.verdict.words().len());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.label(RichText::new(verdict).strong().color(color));
        ui.label(rest);
    });
}

/// What the last changes did, against the version that the map is set against.
pub fn difference(ui: &mut Ui, scene: Scene) {
    let live = scene.live;
    let against = live.against(scene.document);
    let Some(against) = &against else {
        return;
    };
    ui.horizontal_wrapped(|ui| match live.comparison(scene.document) {
        None if live.is_playing() || live.is_stale(scene.document) => {
            ui.spinner();
            ui.weak(format!("Comparing with {}…", against.name));
        }
        None => {
            ui.weak(format!("Not compared with {} yet.", against.name));
        }
        Some((_, found)) => {
            for sentence in told(found, &against.name, live.is_playing()) {
                ui.add(Label::new(sentence).wrap());
            }
        }
    });
}

/// What surely changed, in up to three sentences.
fn told(found: &Comparison, name: &str, playing: bool) -> Vec<RichText> {
    let mut rows = found.sure().peekable();
    if rows.peek().is_none() {
        let games = words::games(found.games());
        let text = match playing {
            true => format!("Since {name}: nothing surely changed so far ({games} of each)…"),
            false => format!("Since {name}: nothing surely changed ({games} of each)."),
        };
        return vec![RichText::new(text)];
    }
    let mut sentences: Vec<RichText> = rows
        .by_ref()
        .take(3)
        .map(|row| RichText::new(format!("Since {name}. {}.", row.sentence())))
        .collect();
    let more = rows.count();
    if more > 0 {
        let text = match more {
            1 => "1 more figure surely changed.".to_owned(),
            more => format!("{more} more figures surely changed."),
        };
        sentences.push(RichText::new(text).weak());
    }
    sentences
}

/// A menu of versions to set the map against.
pub fn opponents(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    use super::improve::Opponent;
    let menu = ui.menu_button("Compare with ▼", |ui| {
        let mut choose = |ui: &mut Ui, text: &str, opponent: Opponent| {
            if ui.button(text).clicked() {
                requests.push(Request::Improve(Improve::Against(opponent)));
                ui.close();
            }
        };
        choose(ui, "The saved map", Opponent::Saved);
        for (index, version) in scene.improving.archive.versions.iter().enumerate() {
            choose(
                ui,
                &format!("Version: {}", version.name),
                Opponent::Version(index),
            );
        }
        for (index, run) in scene.runs.kept.iter().enumerate() {
            choose(ui, &format!("Run: {}", run.label), Opponent::Run(index));
        }
        choose(ui, "A file…", Opponent::File);
        ui.separator();
        let found = scene.live.comparison(scene.document).is_some();
        let write = ui.add_enabled(found, egui::Button::new("Write comparison page…"));
        if write.clicked() {
            requests.push(Request::Improve(Improve::WriteComparison));
            ui.close();
        }
    });
    menu.response.accessible_name("Compare with");
}

/// Where a finding can be seen.
fn shown(scene: Scene, finding: &Finding) -> Option<Request> {
    let map = scene.map();
    match (&finding.about, &finding.cause) {
        (About::Ticket(id), _) => {
            let place = map.tickets().iter().position(|ticket| ticket.id == *id)?;
            Some(Request::FlyTo(Item::Ticket(place)))
        }
        (About::Route(id), _) => {
            let place = map.routes.iter().position(|route| route.id == *id)?;
            Some(Request::FlyTo(Item::Route(place)))
        }
        (About::Map, crate::balance::Cause::StarvedColor { .. }) => {
            Some(Request::Run(Command::Overlay(Overlay::Colours)))
        }
        (About::Map, crate::balance::Cause::OddScore { .. }) => {
            Some(Request::Run(Command::Show(Pane::Rules)))
        }
        (About::Map, _) => None,
    }
}

/// Its path, its rivals, what is in its way, and a game to watch.
fn why(ui: &mut Ui, scene: Scene, card: &Card, finding: &Finding, requests: &mut Vec<Request>) {
    let About::Ticket(id) = &finding.about else {
        return;
    };
    match card.whys.iter().find(|why| why.ticket == *id) {
        Some(why) => {
            let text = RichText::new(why.sentences(scene.map()));
            ui.add(Label::new(text).wrap());
        }
        None => {
            ui.weak("Nothing more is known about its path.");
        }
    }
    let watch = ui.small_button("Watch a game with it");
    if watch
        .on_hover_text("A replay of a game in which a bot holds this ticket")
        .clicked()
    {
        requests.push(Request::Improve(Improve::WatchTicket(id.clone())));
    }
}

/// A figure with its interval, on a line with zero in the middle.
fn bar(ui: &mut Ui, dark: bool, (figure, source): (Measured, &Source), card: &Card) {
    let is_points =
        |source: &Source| !matches!(source, Source::Nothing | Source::MoreClaims { .. });
    let points = is_points(source);
    let (scale, unit) = match points {
        true => (1.0, "points"),
        false => (100.0, "%"),
    };
    let figure = figure.map(|value| scale * value);
    // All bars in points have the same scale; a share has the whole as its own.
    let alike = card.findings.iter().filter(|one| is_points(&one.source));
    let bounds = alike.filter_map(|one| one.figure);
    let bounds = bounds.map(|one| one.low.abs().max(one.high.abs()));
    let reach = match points {
        true => bounds.fold(1.0, f64::max) * 1.05,
        false => 100.0,
    };
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(egui::vec2(width, 14.0), Sense::hover());
    let place = |value: f64| {
        let share = (value / reach + 1.0) / 2.0;
        rect.left() + rect.width() * share as f32
    };
    let painter = ui.painter();
    let middle = rect.center().y;
    let quiet = look::quiet(dark).gamma_multiply(0.5);
    painter.hline(rect.x_range(), middle, egui::Stroke::new(1.0, quiet));
    painter.vline(place(0.0), rect.y_range(), egui::Stroke::new(1.0, quiet));
    let accent = look::accent(dark);
    let whole = egui::Rect::from_x_y_ranges(
        place(figure.low)..=place(figure.high),
        middle - 3.0..=middle + 3.0,
    );
    painter.rect_filled(whole, 3.0, accent.gamma_multiply(0.45));
    painter.circle_filled(egui::pos2(place(figure.value), middle), 4.0, accent);
    response.on_hover_text(format!(
        "{} {} {unit}, n = {}",
        words::signed(figure.value, 1),
        words::interval(figure, 1),
        words::count(figure.n)
    ));
}

/// What the designer has dismissed, with a way back.
fn dismissed(ui: &mut Ui, scene: Scene, card: &Card, requests: &mut Vec<Request>) {
    if card.dismissed.is_empty() {
        return;
    }
    let title = match card.dismissed.len() {
        1 => "1 dismissed finding".to_owned(),
        number => format!("{number} dismissed findings"),
    };
    ui.collapsing(title, |ui| {
        for one in &card.dismissed {
            let title = capital(&one.finding.title);
            ui.horizontal_wrapped(|ui| {
                ui.label(&title).on_hover_text(&one.finding.says);
                if !one.reason.is_empty() {
                    ui.label(RichText::new(&one.reason).italics().weak());
                }
                let back = ui.small_button("Restore");
                if back.accessible_name(format!("Restore: {title}")).clicked() {
                    let edit = restore(scene.map(), &one.finding);
                    requests.push(Request::Edit(edit));
                }
            });
        }
    });
}
