//! Seats, bots and the length of games, with intervals; what has changed since the map was saved.

use std::sync::Arc;

use egui::{Align, Grid, Layout, RichText, Ui};

use super::chart::{self, Axis, Mark};
use super::{LiveBalance, words};
use crate::balance::{DeckCard, Measured};
use crate::editor::shell::request::Scene;
use crate::editor::widgets::look;
use crate::sim::{Figure, Study, figures};

/// Figures of the table size that is looked at, made once for everything that bots bring.
#[derive(Default)]
pub struct Figures {
    /// Players at the table.
    pub players: u8,
    /// Games that finished.
    pub games: u64,
    /// Games that went wrong.
    pub faults: u64,
    /// Win share of each seat, in percent.
    pub seats: Vec<Measured>,
    /// Each bot and its win share, in percent.
    pub bots: Vec<(String, Measured)>,
    /// Turns of a game, counted over all players.
    pub turns: Option<Measured>,
    /// Everything else that is known of this table size.
    pub study: Option<Arc<Study>>,
    /// What the experiments say about the deck, over all table sizes.
    pub deck: Arc<DeckCard>,
    /// Games of the experiments.
    pub drawn: u64,
}

impl Figures {
    /// What is known now of a table size.
    pub fn of(live: &LiveBalance, players: u8) -> Self {
        let (Some(known), Some(series)) = (live.known(), live.series()) else {
            return Figures::default();
        };
        // Until there are games at this size, those at the last one are shown.
        let players = match known.study(players) {
            Some(_) => players,
            None => series.players,
        };
        let Some(study) = known.study(players) else {
            return Figures::default();
        };
        let each = |figure: &Figure, number: usize| -> Vec<Option<Measured>> {
            (0..number)
                .map(|place| study.shown(figure, place))
                .collect()
        };
        let bots = &study.subject.bots;
        let shares = each(&figures::BOT_WINS, bots.len());
        Figures {
            players,
            games: study.totals.finished,
            faults: study.faults(),
            seats: each(&figures::SEAT_WINS, usize::from(players))
                .into_iter()
                .flatten()
                .collect(),
            bots: bots
                .iter()
                .zip(shares)
                .filter_map(|(bot, share)| Some((bot.clone(), share?)))
                .collect(),
            turns: study.figure(&figures::TURNS, 0),
            study: Some(Arc::clone(study)),
            deck: Arc::clone(&known.deck),
            drawn: known.looked,
        }
    }
}

/// Seats, bots and the length of games.
pub fn seats(ui: &mut Ui, scene: Scene, figures: &Figures) {
    if figures.games == 0 {
        return;
    }
    let dark = scene.settings.dark;
    let fair = 100.0 / f64::from(figures.players.max(1));
    let of_size = scene
        .live
        .series()
        .is_some_and(|one| one.players == figures.players);
    let difference = scene.live.difference(scene.document).filter(|_| of_size);
    let mut wide = ui.available_width() > 620.0;
    heading(ui, "Win share by seat", figures.games);
    let marks: Vec<Mark> = figures
        .seats
        .iter()
        .enumerate()
        .map(|(seat, share)| Mark {
            name: format!("Seat {}", seat + 1),
            figure: *share,
            strong: share.excludes(fair),
        })
        .collect();
    let axis = Axis {
        name: "Chart of win share by seat",
        level: fair,
        unit: " %",
        height: 136.0,
    };
    let mut rows: Vec<Row> = marks
        .iter()
        .enumerate()
        .map(|(seat, mark)| Row {
            name: mark.name.clone(),
            unit: " %",
            figure: mark.figure,
            strong: mark.strong,
            change: difference
                .as_ref()
                .and_then(|told| told.seats.get(seat).copied()),
        })
        .collect();
    rows.extend(figures.turns.map(|turns| Row {
        name: "Turns".to_owned(),
        unit: "",
        figure: turns,
        strong: false,
        change: difference.as_ref().map(|told| told.turns),
    }));
    let chart = |ui: &mut Ui| chart::columns(ui, dark, &axis, &marks);
    let list = |ui: &mut Ui| grid(ui, "balance seats", dark, &rows);
    if wide {
        ui.columns(2, |sides| match sides {
            [left, right] => {
                chart(left);
                list(right);
            }
            _ => wide = false,
        });
    } else {
        chart(ui);
        list(ui);
    }
    if let Some(told) = &difference {
        let n = told.turns.n;
        let text =
            format!("Since you saved: both versions play the same deals, {n} pairs of blocks.");
        ui.label(RichText::new(text).small().weak());
    } else if scene.document.is_unsaved() && !scene.live.is_stale(scene.document) {
        let text = "Comparing with the saved version…";
        if scene.live.is_playing() && scene.document.saved().is_some() {
            ui.label(RichText::new(text).small().weak());
        }
    }
    if figures.faults > 0 {
        let text = format!(
            "{} ended early because of a bot error",
            words::games(figures.faults)
        );
        ui.colored_label(look::danger(dark), text);
    }
    if figures.bots.len() > 1 {
        bots(ui, dark, fair, figures);
    }
}

fn bots(ui: &mut Ui, dark: bool, fair: f64, figures: &Figures) {
    ui.add_space(8.0);
    let games: u64 = figures.bots.iter().map(|(_, share)| share.n).sum();
    heading(
        ui,
        "Win share by bot",
        games / u64::from(figures.players.max(1)),
    );
    let marks: Vec<Mark> = figures
        .bots
        .iter()
        .map(|(name, share)| Mark {
            name: name.clone(),
            figure: *share,
            strong: share.excludes(fair),
        })
        .collect();
    let axis = Axis {
        name: "Chart of win share by bot",
        level: fair,
        unit: " %",
        height: 120.0,
    };
    chart::points(ui, dark, &axis, &marks);
    let rows: Vec<Row> = marks
        .into_iter()
        .map(|mark| Row {
            name: mark.name,
            unit: " %",
            figure: mark.figure,
            strong: mark.strong,
            change: None,
        })
        .collect();
    grid(ui, "balance bots", dark, &rows);
}

fn heading(ui: &mut Ui, title: &str, games: u64) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(words::games(games)).small().weak());
        });
    });
}

/// A line of figures.
struct Row {
    name: String,
    unit: &'static str,
    figure: Measured,
    strong: bool,
    change: Option<Measured>,
}

fn grid(ui: &mut Ui, id: &str, dark: bool, rows: &[Row]) {
    let changes = rows.iter().any(|row| row.change.is_some());
    // Beside the change there is room for one interval more only in a wide panel.
    let narrow = changes && ui.available_width() < 340.0;
    Grid::new((id, narrow))
        .striped(true)
        .spacing([12.0, 4.0])
        .show(ui, |ui| {
            if changes {
                let titles: &[&str] = if narrow {
                    &["", "Now", "Since you saved"]
                } else {
                    &["", "Now", "95 %", "Since you saved"]
                };
                for title in titles {
                    right(ui, RichText::new(*title).small().weak());
                }
                ui.end_row();
            }
            for row in rows {
                ui.label(&row.name);
                let mut value = words::figure(row.figure.value, 1) + row.unit;
                if narrow {
                    value += &format!(" {}", words::within(row.figure, 1));
                }
                let value = RichText::new(value);
                right(ui, if row.strong { value.strong() } else { value });
                if !narrow {
                    right(ui, RichText::new(words::interval(row.figure, 1)).weak());
                }
                if let Some(change) = row.change {
                    let text = RichText::new(words::change(change, 1));
                    right(
                        ui,
                        if change.excludes(0.0) {
                            text.color(look::accent(dark))
                        } else {
                            text.weak()
                        },
                    );
                }
                ui.end_row();
            }
        });
}

/// A number, at the right edge of its column.
pub fn right(ui: &mut Ui, text: RichText) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(text);
    });
}
