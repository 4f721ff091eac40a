//! The Balance panel: what bots say about the map as it is now.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{
    Align, Layout, Panel, PopupCloseBehavior, ProgressBar, Response, RichText, Role, ScrollArea,
    Sense, TextStyle, Ui, WidgetInfo,
};

use super::advice::{self, AdviceList};
use super::bands::BandList;
use super::figures::{self, Figures};
use super::listing::Listing;
use super::{LiveBalance, Series, nearest_size, words};
use crate::balance::{Card, Measured};
use crate::bots::{BotKind, Habits};
use crate::check::Severity;
use crate::editor::commands::table::Command;
use crate::editor::shell::pane::Pane;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::editor::widgets::look;
use crate::sim::table_sizes;
use crate::workbench::live::LiveSettings;

/// What is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Advice,
    Seats,
    Tickets,
    Routes,
    Bands,
}

/// The Balance panel.
#[derive(Default)]
pub struct Balance {
    section: Section,
    figures: Option<((u64, u8), Figures)>,
    advice: AdviceList,
    bands: BandList,
    tickets: Listing,
    routes: Listing,
}

impl Balance {
    /// Opens the form for tuning.
    pub fn open_tuning(&mut self) {
        self.section = Section::Advice;
        self.advice.open_tuning();
    }

    /// The panel.
    pub fn ui(&mut self, ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
        let live = scene.live;
        let players = nearest_size(scene.map(), scene.settings.players);
        strip(ui, scene, players, requests);
        choices(ui, scene, requests);
        let series = scene.settings.live.series(scene.map(), players);
        state(ui, scene, &series, requests);
        let Some(known) = live.known() else {
            self.advice.without_card(ui, scene, requests);
            if !live.is_playing() && scene.settings.live.paused {
                let next = "Turn off Pause, or choose Run now.";
                fields::empty(ui, "Bots are paused", next);
            }
            return;
        };
        if known.failed.is_some() && !live.is_stale(scene.document) {
            errors(ui, scene, requests);
            return;
        }
        command(ui, scene, live, &series);
        ui.separator();
        let key = (live.number(), players);
        if self.figures.as_ref().is_none_or(|(of, _)| *of != key) {
            self.figures = Some((key, Figures::of(live, players)));
        }
        let Some((_, figures)) = &self.figures else {
            return;
        };
        if let Some(card) = &figures.card {
            advice::standing(ui, scene, card);
            advice::difference(ui, scene);
        }
        ui.horizontal(|ui| {
            for (section, name) in [
                (Section::Advice, "Advice"),
                (Section::Seats, "Seats"),
                (Section::Tickets, "Tickets"),
                (Section::Routes, "Routes"),
                (Section::Bands, "Bands"),
            ] {
                let on = self.section == section;
                let tab = ui.selectable_label(on, name);
                if tab
                    .accessible_name(format!("Balance of {}", name.to_lowercase()))
                    .clicked()
                {
                    self.section = section;
                }
            }
        });
        if self.section == Section::Advice {
            ui.horizontal(|ui| {
                self.advice.tune_button(ui, scene);
                advice::opponents(ui, scene, requests);
            });
        }
        if !live.is_current(scene.document, &scene.settings.live) {
            ui.multiply_opacity(0.55);
        }
        let card = figures.card.as_ref();
        match self.section {
            Section::Advice => self.advice.ui(ui, scene, card, requests),
            Section::Bands => self.bands.ui(ui, scene, card, requests),
            Section::Seats => {
                ScrollArea::vertical()
                    .id_salt("balance of seats")
                    .auto_shrink(false)
                    .show(ui, |ui| figures::seats(ui, scene, figures));
            }
            Section::Tickets => self.tickets.tickets(ui, scene, figures, requests),
            Section::Routes => self.routes.routes(ui, scene, figures, requests),
        }
    }
}

/// A card for each table size that the rules allow; the one that is looked at is marked.
fn strip(ui: &mut Ui, scene: Scene, chosen: u8, requests: &mut Vec<Request>) {
    let sizes = table_sizes(scene.map());
    let known = scene.live.known();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let gaps = 4.0 * sizes.len().saturating_sub(1) as f32;
        let width = (ui.available_width() - gaps) / sizes.len().max(1) as f32;
        for players in sizes {
            let study = known.and_then(|known| known.study(players));
            let games = study.map_or(0, |study| study.games.number());
            let seat = known
                .and_then(|known| known.card.as_deref())
                .and_then(|card| odd_seat(card, players));
            let apart = match (study, &seat) {
                (None, _) => "–".to_owned(),
                (Some(_), None) => "even".to_owned(),
                (Some(_), Some((seat, lead))) => {
                    format!("{} {}", ordinal(*seat), words::signed(lead.value, 1))
                }
            };
            let size = egui::vec2(width.clamp(52.0, 240.0), 56.0);
            let told = told(players, seat, games);
            let lines = [format!("{players} players"), apart, words::count(games)];
            let card = card(ui, size, players == chosen, &told, &lines);
            if card.on_hover_text(told).clicked() {
                requests.push(Request::Players(players));
            }
        }
    });
    let caption = "Seat that is surely ahead or behind, in points; games";
    ui.label(RichText::new(caption).small().weak());
}

/// Three lines in the middle of a card: the second is what counts.
fn card(ui: &mut Ui, size: egui::Vec2, on: bool, name: &str, lines: &[String; 3]) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
    let visuals = ui.style().interact_selectable(&response, on);
    let fill = if on {
        ui.visuals().selection.bg_fill
    } else {
        visuals.weak_bg_fill
    };
    ui.painter().rect(
        rect,
        visuals.corner_radius,
        fill,
        visuals.bg_stroke,
        egui::StrokeKind::Inside,
    );
    let ink = visuals.text_color();
    let small = TextStyle::Small.resolve(ui.style());
    let large = TextStyle::Heading.resolve(ui.style());
    let fonts = [small.clone(), large, small];
    let places = [-17.0, 0.0, 18.0];
    for ((line, font), place) in lines.iter().zip(fonts).zip(places) {
        let at = rect.center() + egui::vec2(0.0, place);
        ui.painter()
            .text(at, egui::Align2::CENTER_CENTER, line, font, ink);
    }
    response
}

/// The seat that surely differs most at a player count, and by how much.
fn odd_seat(card: &Card, players: u8) -> Option<(usize, Measured)> {
    let table = card.tables.iter().find(|table| table.players == players)?;
    let sure = table.seats.seats.iter().filter(|seat| seat.sure);
    let leads = sure.filter_map(|seat| Some((seat.seat, seat.lead?)));
    leads.max_by(|one, two| one.1.value.abs().total_cmp(&two.1.value.abs()))
}

fn ordinal(seat: usize) -> String {
    match seat {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        seat => format!("{seat}th"),
    }
}

fn told(players: u8, seat: Option<(usize, Measured)>, games: u64) -> String {
    match seat {
        _ if games == 0 => format!("{players} players: not played yet"),
        Some((seat, lead)) => format!(
            "{players} players: seat {seat} is surely {} by {} points {}, {}",
            if lead.value > 0.0 { "ahead" } else { "behind" },
            words::figure(lead.value.abs(), 1),
            words::interval(lead, 1),
            words::games(games)
        ),
        None => format!(
            "{players} players: no seat is surely ahead or behind, {}",
            words::games(games)
        ),
    }
}

/// Who plays, how often, from which seed.
fn choices(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let now = &scene.settings.live;
    let mut new = now.clone();
    ui.horizontal_wrapped(|ui| {
        bots(ui, "Live bots", &mut new.bots, &BotKind::QUICK);
        let games = egui::DragValue::new(&mut new.games)
            .range(100..=LiveSettings::MOST_GAMES)
            .speed(20.0)
            .suffix(" games");
        ui.add(games)
            .accessible_name("Live games")
            .on_hover_text("Games for each player count");
        let seed = egui::DragValue::new(&mut new.seed)
            .speed(0.1)
            .prefix("seed ");
        ui.add(seed)
            .accessible_name("Live seed")
            .on_hover_text("The same seed deals the same cards");
    });
    if new != *now {
        requests.push(Request::LivePlay(new));
    }
}

/// A pool of bots, chosen from some kinds.
pub fn bots(ui: &mut Ui, name: &str, chosen: &mut Vec<BotKind>, kinds: &[BotKind]) {
    let text = match chosen.as_slice() {
        [] => "no bots".to_owned(),
        [one] => one.to_string(),
        [one, two] => format!("{one}, {two}"),
        some => format!("{} bots", some.len()),
    };
    let stay = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let menu = MenuButton::new(format!("{text} ▼")).config(stay);
    let (response, _) = menu.ui(ui, |ui| {
        ui.set_min_width(180.0);
        for kind in kinds.iter().copied().rev() {
            let mut on = chosen.contains(&kind);
            let line = ui.checkbox(&mut on, kind.name());
            if line.on_hover_text(kind.about()).clicked() {
                if on {
                    chosen.push(kind);
                } else if chosen.len() > 1 {
                    chosen.retain(|other| *other != kind);
                }
            }
        }
    });
    response
        .accessible_name(name)
        .on_hover_text("Bots that play; seats are drawn from these");
}

/// How far bots are, and whether what is shown is of the map as it is.
fn state(ui: &mut Ui, scene: Scene, series: &Series, requests: &mut Vec<Request>) {
    let live = scene.live;
    let dark = scene.settings.dark;
    let current = live.is_current(scene.document, &scene.settings.live);
    let known = live.known().filter(|known| known.failed.is_none());
    let games = known.map_or(0, |known| known.games(series.players));
    let paused = scene.settings.live.paused && !live.is_playing();
    let bar = |ui: &mut Ui| {
        if known.is_some() && !current {
            let mark = RichText::new("● From before your last change").color(look::warning(dark));
            let mark = egui::Label::new(mark).truncate();
            ui.add(mark).on_hover_text("These figures are for an earlier version of the map or earlier settings; new ones appear as soon as bots have played");
        } else if games > 0 || live.is_playing() {
            let share = games as f32 / series.games.max(1) as f32;
            let text = if games >= series.games {
                words::games(games)
            } else {
                format!("{} of {}", words::count(games), words::games(series.games))
            };
            let bar = ProgressBar::new(share.min(1.0))
                .desired_width(ui.available_width())
                .desired_height(18.0)
                .fill(ui.visuals().selection.bg_fill)
                .text(RichText::new(text).small());
            ui.add(bar);
        } else if !paused {
            ui.spinner();
            ui.weak("Starting games…");
        }
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let pause = ui.selectable_label(scene.settings.live.paused, "Pause");
            let help = crate::editor::commands::menus::help(ui.ctx(), Command::PauseLive);
            if pause.on_hover_text(help).clicked() {
                requests.push(Request::Run(Command::PauseLive));
            }
            let all = current && known.is_some_and(|known| known.done);
            if paused && !all && ui.button("Run now").clicked() {
                requests.push(Request::Run(Command::PlayNow));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), bar);
        });
    });
}

/// What keeps the map from being played.
fn errors(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    ui.separator();
    ui.label(RichText::new("The map cannot be played yet").strong());
    let errors: Vec<String> = scene
        .problems
        .iter()
        .filter(|problem| problem.severity() == Severity::Error)
        .map(|problem| format!("{}: {}", problem.subject.name(scene.map()), problem.message))
        .collect();
    let danger = look::danger(scene.settings.dark);
    ScrollArea::vertical()
        .id_salt("balance errors")
        .auto_shrink([false, true])
        .max_height(ui.available_height() - 40.0)
        .show(ui, |ui| {
            for error in &errors {
                ui.colored_label(danger, format!("● {}", error.replace('`', "")));
            }
            if let (true, Some(reason)) = (
                errors.is_empty(),
                scene.live.known().and_then(|known| known.failed.as_ref()),
            ) {
                ui.colored_label(danger, reason.replace('`', ""));
            }
        });
    if ui.button("Show problems").clicked() {
        requests.push(Request::Run(Command::Show(Pane::Problems)));
    }
}

/// The command that plays the same games, at the lower edge.
fn command(ui: &mut Ui, scene: Scene, live: &LiveBalance, series: &Series) {
    let Some(known) = live
        .known()
        .filter(|_| live.is_current(scene.document, &scene.settings.live))
    else {
        return;
    };
    let games = known.games(series.players);
    if games == 0 {
        return;
    }
    let path = scene.path.map(|path| path.display().to_string());
    let saved = !scene.document.is_unsaved();
    let (map, exact) = match (known.shipped, path) {
        (Some(name), _) => (name.to_owned(), true),
        (None, Some(path)) => (path, saved),
        (None, None) => ("MAP".to_owned(), false),
    };
    let study = known.study(series.players);
    let played = Series {
        habits: study.map_or_else(Habits::default, |study| study.subject.habits),
        ..series.clone()
    };
    let text = played.command(&map, games);
    Panel::bottom("live command")
        .resizable(false)
        .frame(egui::Frame::NONE.inner_margin(egui::Margin {
            top: 6,
            ..egui::Margin::ZERO
        }))
        .show(ui, |ui| {
            ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
                let copy = ui.small_button("Copy").accessible_name("Copy command");
                let help = if exact {
                    "This command plays the same games"
                } else {
                    "Once you have saved the map, this command plays the same games"
                };
                if copy.on_hover_text(help).clicked() {
                    ui.ctx().copy_text(text.clone());
                }
                ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                    let line = egui::Label::new(RichText::new(&text).small().weak()).truncate();
                    ui.add(line).on_hover_text(format!("{help}:\n{text}"));
                });
            });
        });
}
