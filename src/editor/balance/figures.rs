//! Seats, bots and the length of games, with intervals, and how they differ from another version.

use std::sync::Arc;

use egui::{Align, Grid, Layout, RichText, Ui};

use super::chart::{self, Axis, Mark};
use super::{LiveBalance, words};
use crate::balance::{Card, Compared, Measured};
use crate::editor::shell::request::Scene;
use crate::editor::widgets::look;
use crate::sim::{Figure, Study, figures as sim_figures};

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
    /// Points that each seat is ahead of the others.
    pub leads: Vec<Measured>,
    /// The card at the last look, over all player counts.
    pub card: Option<Arc<Card>>,
    /// Games of the experiments.
    pub drawn: u64,
}

impl Figures {
    /// What is known now of a table size.
    pub fn of(live: &LiveBalance, players: u8) -> Self {
        let Some(known) = live.known() else {
            return Figures::default();
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
        let shares = each(&sim_figures::BOT_WINS, bots.len());
        Figures {
            players,
            games: study.totals.finished,
            faults: study.faults(),
            seats: each(&sim_figures::SEAT_WINS, usize::from(players))
                .into_iter()
                .flatten()
                .collect(),
            bots: bots
                .iter()
                .zip(shares)
                .filter_map(|(bot, share)| Some((bot.clone(), share?)))
                .collect(),
            turns: study.figure(&sim_figures::TURNS, 0),
            study: Some(Arc::clone(study)),
            leads: leads(known.card.as_deref(), players),
            card: known.card.clone(),
            drawn: known.drawn_games(),
        }
    }
}

fn leads(card: Option<&Card>, players: u8) -> Vec<Measured> {
    let tables = card.into_iter().flat_map(|card| &card.tables);
    let tables = tables.filter(|table| table.players == players);
    let seats = tables.flat_map(|table| &table.seats.seats);
    seats.filter_map(|seat| seat.lead).collect()
}

/// Seats, bots and the length of games.
pub fn seats(ui: &mut Ui, scene: Scene, figures: &Figures) {
    if figures.games == 0 {
        return;
    }
    let dark = scene.settings.dark;
    let fair = 100.0 / f64::from(figures.players.max(1));
    let comparison = scene.live.comparison(scene.document);
    let change = |of: Compared| {
        let (_, found) = comparison?;
        let row = found.row(&of, Some(figures.players))?;
        Some((row.difference, row.sure))
    };
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
        .map(|mark| Row {
            name: mark.name.clone(),
            unit: " %",
            figure: mark.figure,
            strong: mark.strong,
            change: None,
        })
        .collect();
    let leads = figures.leads.iter().enumerate();
    rows.extend(leads.map(|(seat, lead)| Row {
        name: format!("Lead {}", seat + 1),
        unit: "",
        figure: *lead,
        strong: lead.excludes(0.0),
        change: change(Compared::Seat(seat + 1)),
    }));
    rows.extend(figures.turns.map(|turns| Row {
        name: "Turns".to_owned(),
        unit: "",
        figure: turns,
        strong: false,
        change: change(Compared::Game(sim_figures::TURNS.key)),
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
    let note = "Lead: points ahead of the mean of the other seats.";
    ui.label(RichText::new(note).small().weak());
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
    /// The difference from the version that the map is set against, and whether it is sure.
    change: Option<(Measured, bool)>,
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
                    &["", "Now", "Difference"]
                } else {
                    &["", "Now", "95 %", "Difference"]
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
                if let Some((change, sure)) = row.change {
                    let text = RichText::new(words::change(change, 1));
                    right(
                        ui,
                        if sure {
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
