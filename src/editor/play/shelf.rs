//! The list of playtests: what people reached beside the bots, and what was noticed.

use egui::{RichText, ScrollArea, Ui};

use super::{Wish, timeline};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields;
use crate::editor::widgets::words::counted;
use crate::game::Seat;
use crate::workbench::play::record::Progress;
use crate::workbench::play::shelf::{Kept, Shelf};

/// The list of playtests.
pub fn ui(ui: &mut Ui, scene: Scene, shelf: &mut Shelf, requests: &mut Vec<Request>) {
    if shelf.kept.is_empty() {
        fields::empty(
            ui,
            "No playtests yet",
            "Games you play here are kept with their notes. Press F5 to play.",
        );
        return;
    }
    ui.label(summary(shelf));
    let revision = shelf.revision_of(scene.document.revision(), scene.map());
    ScrollArea::vertical()
        .id_salt("playtests")
        .auto_shrink(false)
        .show(ui, |ui| {
            for (number, kept) in shelf.kept.iter().enumerate() {
                ui.push_id(number, |ui| line(ui, scene, kept, &revision, requests));
                ui.separator();
            }
        });
}

/// How people did beside the bots, over all games that were played to the end.
fn summary(shelf: &Shelf) -> String {
    let mut sums = [(0, 0, 0.0); 2];
    let finished = shelf.kept.iter().map(|kept| &kept.playtest);
    for game in finished.filter(|game| game.progress == Progress::Finished) {
        for (seat, (sitter, score)) in game.sitters.iter().zip(&game.scores).enumerate() {
            let (number, points, wins) = &mut sums[usize::from(!sitter.is_person())];
            *number += 1;
            *points += score;
            if game.winners.contains(&Seat::new(seat)) {
                *wins += 1.0 / game.winners.len().max(1) as f64;
            }
        }
    }
    let told = |(number, points, wins): (i32, i32, f64), who: &str| {
        let number = f64::from(number);
        format!(
            "{who}: {:.0} points on average, {:.0} % won",
            f64::from(points) / number,
            100.0 * wins / number
        )
    };
    let groups = [("People", sums[0]), ("Bots", sums[1])];
    let groups = groups.into_iter().filter(|(_, sum)| sum.0 > 0);
    let lines: Vec<String> = groups.map(|(who, sum)| told(sum, who)).collect();
    if lines.is_empty() {
        "No finished games yet.".to_owned()
    } else {
        lines.join("   ·   ")
    }
}

fn line(ui: &mut Ui, scene: Scene, kept: &Kept, revision: &str, requests: &mut Vec<Request>) {
    let game = &kept.playtest;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&game.map).strong());
        ui.weak(game.when());
        if game.revision != revision {
            ui.weak("different version of the map");
        }
    });
    let result: Vec<String> = game
        .sitters
        .iter()
        .zip(&game.scores)
        .enumerate()
        .map(|(seat, (sitter, score))| {
            let star = if game.winners.contains(&Seat::new(seat)) {
                "★"
            } else {
                ""
            };
            format!("{star}{} {score}", sitter.full_label())
        })
        .collect();
    let turns = counted(game.turns, "turn", "turns");
    let how = match game.progress {
        Progress::Finished => turns,
        Progress::Open | Progress::Stopped => format!("unfinished, {turns}"),
    };
    ui.label(format!("{}  ({how})", result.join(", ")));
    let faults: u32 = game.faults.iter().sum();
    if faults > 0 {
        let moves = if faults == 1 { "move" } else { "moves" };
        ui.weak(format!(
            "{faults} random {moves} for bots that found no legal move"
        ));
    }
    for note in &game.notes {
        let text = format!(
            "“{}” on {}",
            note.text,
            timeline::subject(scene.map(), &note.about)
        );
        let line = ui.add(egui::Button::new(text).frame(false).wrap());
        if line
            .on_hover_text("Go to this moment of the game")
            .clicked()
        {
            requests.push(Request::Play(Wish::Look(kept.log.clone(), note.at)));
            requests.extend(timeline::place(scene.map(), &note.about).map(Request::FlyTo));
        }
    }
    ui.horizontal(|ui| {
        if ui
            .button("Watch")
            .on_hover_text("Step through the game event by event")
            .clicked()
        {
            requests.push(Request::Play(Wish::Look(kept.log.clone(), 0)));
        }
        let unfinished = game.progress != Progress::Finished;
        if unfinished
            && ui
                .button("Continue")
                .on_hover_text("Continue playing this game")
                .clicked()
        {
            requests.push(Request::Play(Wish::Resume(kept.log.clone())));
        }
        if ui
            .button("Delete")
            .on_hover_text("Permanently delete the game and its notes")
            .clicked()
        {
            requests.push(Request::Play(Wish::Remove(kept.log.clone())));
        }
    });
}
