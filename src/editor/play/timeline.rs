//! The story of a game, the timeline to go through it, and the notes on it.

use egui::{RichText, ScrollArea, Slider, TextEdit, Ui};

use super::game::Game;
use super::panel::wish;
use super::{Key, Move, Wish, panel};
use crate::document::Item;
use crate::editor::shell::request::{Request, Scene};
use crate::map::Map;
use crate::workbench::play::record::About;

/// Timeline, notes and story.
pub fn ui(ui: &mut Ui, scene: Scene, game: &Game, requests: &mut Vec<Request>) {
    let all = game.table.moments().len();
    let mut at = game.at();
    ui.horizontal(|ui| {
        for (text, help, key) in [
            ("|<", "First event (Home)", Key::First),
            ("<", "Previous event (←)", Key::Earlier),
        ] {
            if ui.small_button(text).on_hover_text(help).clicked() {
                requests.push(Request::Play(Wish::Key(key)));
            }
        }
        ui.spacing_mut().slider_width = (ui.available_width() - 96.0).max(60.0);
        let slider = ui.add(Slider::new(&mut at, 0..=all).show_value(false));
        if slider.accessible_name("Position in the game").changed() {
            requests.push(wish(Move::Show(at)));
        }
        for (text, help, key) in [
            (">", "Next event (→)", Key::Later),
            (">|", "Latest event (End)", Key::Last),
        ] {
            if ui.small_button(text).on_hover_text(help).clicked() {
                requests.push(Request::Play(Wish::Key(key)));
            }
        }
    });
    ui.weak(format!(
        "Event {} of {all}, round {}",
        game.at(),
        game.state().round()
    ));
    draft(ui, game, requests);
    notes(ui, scene, game, requests);
    story(ui, scene, game, requests);
}

/// The note that is being written.
fn draft(ui: &mut Ui, game: &Game, requests: &mut Vec<Request>) {
    let map = std::sync::Arc::clone(game.board().map());
    let Some((about, words)) = &game.draft else {
        return;
    };
    let (mut text, mut done) = (words.clone(), None);
    egui::Frame::group(ui.style()).show(ui, |ui| {
        ui.label(RichText::new(format!("Note about {}", subject(&map, about))).strong());
        ui.weak("Click a city or route to attach the note to it.");
        let field = ui.add(
            TextEdit::multiline(&mut text)
                .desired_rows(2)
                .desired_width(f32::INFINITY),
        );
        let field = field.accessible_name("Note");
        if text.is_empty() && !field.has_focus() {
            field.request_focus();
        }
        ui.horizontal(|ui| {
            let written = !text.trim().is_empty();
            if ui
                .add_enabled(written, egui::Button::new("Save note"))
                .clicked()
            {
                done = Some(true);
            }
            if ui.button("Discard").clicked() {
                done = Some(false);
            }
        });
    });
    if text != *words {
        requests.push(wish(Move::Draft(text)));
    }
    requests.extend(done.map(|keep| wish(Move::EndDraft { keep })));
}

fn notes(ui: &mut Ui, scene: Scene, game: &Game, requests: &mut Vec<Request>) {
    let mut removed = None;
    let mut shown = None;
    for (index, note) in game.notes.iter().enumerate() {
        ui.horizontal(|ui| {
            let text = format!(
                "{}: {}",
                subject(game.board().map(), &note.about),
                note.text
            );
            if ui
                .add(egui::Button::new(text).frame(false).wrap())
                .on_hover_text("Go to this moment")
                .clicked()
            {
                shown = Some(note.at);
                requests.extend(place(scene.map(), &note.about).map(Request::FlyTo));
            }
            if ui.small_button("Delete").clicked() {
                removed = Some(index);
            }
        });
    }
    requests.extend(shown.map(|at| wish(Move::Show(at))));
    requests.extend(removed.map(|place| wish(Move::DeleteNote(place))));
}

/// What a note is about, in words.
pub fn subject(map: &Map, about: &About) -> String {
    match about {
        About::Move => "this move".to_owned(),
        About::City(id) => map.place_name(id).to_owned(),
        About::Route(id) => match map.routes.iter().find(|route| route.id == *id) {
            Some(route) => format!(
                "{}–{}",
                map.place_name(&route.from),
                map.place_name(&route.to)
            ),
            None => id.to_string(),
        },
    }
}

/// Where on a map a note belongs; none for a move, or if that is gone.
pub fn place(map: &Map, about: &About) -> Option<Item> {
    match about {
        About::Move => None,
        About::City(id) => map
            .cities
            .iter()
            .position(|city| city.id == *id)
            .map(Item::City),
        About::Route(id) => map
            .routes
            .iter()
            .position(|route| route.id == *id)
            .map(Item::Route),
    }
}

fn story(ui: &mut Ui, scene: Scene, game: &Game, requests: &mut Vec<Request>) {
    let told = game.told();
    let at = game.at();
    let live = game.shown.is_none();
    let mut chosen = None;
    ScrollArea::vertical()
        .id_salt("story")
        .max_height(260.0)
        .auto_shrink([false, true])
        .stick_to_bottom(live)
        .show(ui, |ui| {
            for (number, paragraph) in told.iter().enumerate() {
                if paragraph.from >= at && at > 0 {
                    break;
                }
                ui.push_id(number, |ui| {
                    ui.horizontal_top(|ui| {
                        match paragraph.seat {
                            Some(seat) => panel::seat_mark(ui, scene, seat),
                            None => ui.add_space(24.0),
                        }
                        let text = RichText::new(paragraph.text.trim());
                        let label =
                            ui.add(egui::Label::new(text).wrap().sense(egui::Sense::click()));
                        let label = match &paragraph.why {
                            Some(why) => label.on_hover_text(why),
                            None => label,
                        };
                        if label.clicked() {
                            chosen = Some(paragraph.to);
                        }
                    });
                });
            }
        });
    requests.extend(chosen.map(|at| wish(Move::Show(at))));
}
