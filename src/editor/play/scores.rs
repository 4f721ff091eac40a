//! The final score, item by item.

use egui::{Grid, RichText, Ui};

use super::game::Game;
use super::{names, panel};
use crate::editor::shell::request::Scene;
use crate::editor::widgets::look;
use crate::editor::widgets::words::{YOU, belonging};
use crate::game::{FinalScore, PlayerScore, Seat};

/// The final score.
pub fn ui(ui: &mut Ui, scene: Scene, game: &Game) {
    let Some(score) = game.table.score() else {
        return;
    };
    let seats = game.board().seats();
    let names: Vec<_> = seats.map(|seat| game.table.label(seat)).collect();
    let winners: Vec<&str> = score
        .winners
        .iter()
        .filter_map(|seat| names.get(usize::from(*seat)).map(AsRef::as_ref))
        .collect();
    let verb = match winners.as_slice() {
        [YOU] => "win",
        [_] => "wins",
        _ => "share the victory",
    };
    ui.label(
        RichText::new(format!("{} {verb}!", winners.join(" and ")))
            .heading()
            .color(look::accent(scene.settings.dark)),
    );
    Grid::new("scores")
        .num_columns(names.len() + 1)
        .spacing([12.0, 4.0])
        .striped(true)
        .show(ui, |ui| {
            ui.label("");
            for (seat, name) in names.iter().enumerate() {
                ui.horizontal(|ui| {
                    panel::seat_mark(ui, scene, Seat::new(seat));
                    ui.label(name.as_ref());
                });
            }
            ui.end_row();
            for (item, points) in items(game, score) {
                ui.label(item);
                for points in points {
                    panel::number(ui, points);
                }
                ui.end_row();
            }
            ui.label(RichText::new("Total").strong());
            for player in &score.players {
                panel::number(ui, RichText::new(player.total.to_string()).strong());
            }
            ui.end_row();
        });
    for (seat, player) in score.players.iter().enumerate() {
        let title = format!(
            "{}: {} of {} completed",
            belonging(&names[seat], "tickets"),
            player.completed,
            player.tickets.len()
        );
        egui::CollapsingHeader::new(title)
            .id_salt(("tickets", seat))
            .show(ui, |ui| {
                for ticket in &player.tickets {
                    let mark = if ticket.goal.is_some() { "✔" } else { "✖" };
                    ui.label(format!(
                        "{mark} {}: {:+}",
                        names::ticket_name(game.board(), ticket.ticket),
                        ticket.points
                    ));
                }
            });
    }
}

/// The items that somebody has points in.
fn items(game: &Game, score: &FinalScore) -> Vec<(String, Vec<String>)> {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let mut row = |name: &str, points: &dyn Fn(&PlayerScore) -> i32, always: bool| {
        let points: Vec<i32> = score.players.iter().map(points).collect();
        if always || points.iter().any(|points| *points != 0) {
            rows.push((name.to_owned(), points.iter().map(i32::to_string).collect()));
        }
    };
    row("Starting points", &|player| player.start, false);
    row("Routes", &|player| player.routes, true);
    row(
        "Completed tickets",
        &|player| {
            player
                .tickets
                .iter()
                .map(|ticket| ticket.points.max(0))
                .sum()
        },
        true,
    );
    row(
        "Failed tickets",
        &|player| {
            player
                .tickets
                .iter()
                .map(|ticket| ticket.points.min(0))
                .sum()
        },
        true,
    );
    row("Unbuilt stations", &|player| player.stations, false);
    let rules = game.board().rules();
    let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    for (index, bonus) in rules.bonuses.iter().chain(cards).enumerate() {
        let points = |player: &PlayerScore| {
            let own = player.bonuses.iter().find(|result| result.bonus == index);
            own.map_or(0, |result| result.points)
        };
        row(&bonus.name, &points, false);
    }
    row("Regions", &|player| player.regions, false);
    row("Tokens", &|player| player.tokens, false);
    row("Loans", &|player| player.loans, false);
    rows
}
