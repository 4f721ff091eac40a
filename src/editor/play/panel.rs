//! What lies beside the board during a game: players, cards, tickets, the story.

use egui::{Align2, CentralPanel, FontId, Frame, Grid, Panel, RichText, ScrollArea, Sense, Ui};

use super::faces::Faces;
use super::game::{Game, Lit};
use super::{Key, Move, Wish, decide, hint_panel, names, scores, timeline};
use crate::editor::canvas::{Canvas, color as screen_color};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;
use crate::editor::widgets::words::{YOU, belonging, counted, within_sentence};
use crate::game::{Actor, Seat, TicketIndex};
use crate::workbench::play::reach::{Standing, standing};
use crate::workbench::play::sitter::Sitter;

/// The whole window of a game: the board, and beside it what belongs to the players.
pub fn table(
    ui: &mut Ui,
    scene: Scene,
    game: &Game,
    canvas: &mut Canvas,
    faces: &mut Faces,
    requests: &mut Vec<Request>,
) {
    Panel::right("table")
        .default_size(400.0)
        .size_range(320.0..=640.0)
        .show(ui, |ui| {
            ui.add_space(6.0);
            beside(ui, scene, game, faces, requests);
        });
    CentralPanel::default()
        .frame(Frame::NONE)
        .show(ui, |ui| canvas.table_ui(ui, scene, game, requests));
}

fn beside(ui: &mut Ui, scene: Scene, game: &Game, faces: &mut Faces, requests: &mut Vec<Request>) {
    controls(ui, game, scene, requests);
    // At the bottom, at its full height from the start, so that nothing moves when it is ready.
    if game.hint.is_shown() {
        Panel::bottom("hint")
            .resizable(false)
            .exact_size(hint_panel::HEIGHT)
            .frame(Frame::NONE)
            .show(ui, |ui| hint_panel::ui(ui, scene, game, requests));
    }
    ScrollArea::vertical()
        .id_salt("table")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            if let Some(seat) = game.curtain() {
                curtain(ui, game, seat, requests);
                players(ui, game, scene, requests);
                return;
            }
            players(ui, game, scene, requests);
            bonus_cards(ui, game);
            ui.separator();
            decide::ui(ui, scene, game, faces, requests);
            if game.table.score().is_some() && game.is_now() {
                scores::ui(ui, scene, game);
            }
            hand(ui, scene, game, faces);
            tickets(ui, scene, game, requests);
            ui.separator();
            timeline::ui(ui, scene, game, requests);
        });
}

/// A request about the game on the table.
pub fn wish(what: Move) -> Request {
    Request::Play(Wish::Move(what))
}

fn button(ui: &mut Ui, text: &str, help: &str, enabled: bool) -> bool {
    ui.add_enabled(enabled, egui::Button::new(text))
        .on_hover_text(help)
        .clicked()
}

fn controls(ui: &mut Ui, game: &Game, scene: Scene, requests: &mut Vec<Request>) {
    let played = game.table.is_played();
    ui.horizontal_wrapped(|ui| {
        let stop = if played { "Stop" } else { "Close" };
        if button(ui, stop, "Return to editing (F5)", true) {
            requests.push(Request::Play(Wish::Key(Key::Stop)));
        }
        let decides = game.table.person_to_decide().is_some() && game.curtain().is_none();
        if played {
            if button(
                ui,
                "Hint",
                "Compare what you could do, and see the best move (H)",
                decides,
            ) {
                requests.push(Request::Play(Wish::Key(Key::Hint)));
            }
            if button(
                ui,
                "Take back",
                "Undo your last decision; only when you play alone against bots (Ctrl+Z)",
                game.table.can_take_back(),
            ) {
                requests.push(Request::Play(Wish::Key(Key::TakeBack)));
            }
        }
        if button(ui, "Add note", "Write a note about this moment (N)", true) {
            requests.push(Request::Play(Wish::Key(Key::Note)));
        }
        if button(ui, "Save log…", "Save this game to a file", true) {
            requests.push(Request::Play(Wish::Key(Key::SaveLog)));
        }
    });
    let bots = game
        .table
        .sitters()
        .iter()
        .any(|sitter| !sitter.is_person());
    if bots || !played {
        ui.horizontal(|ui| {
            let text = if game.paused { "Resume" } else { "Pause" };
            if button(ui, text, "Pause or resume bots (P)", true) {
                requests.push(Request::Play(Wish::Key(Key::Pause)));
            }
            if button(
                ui,
                "Step",
                "Advance by one bot decision, or by one event of a replay (.)",
                true,
            ) {
                requests.push(Request::Play(Wish::Key(Key::Step)));
            }
            ui.label("Speed");
            // From slow to at once.
            let pause = scene.settings.seats.pause;
            let mut speed = 2.0 - pause;
            let slider = egui::Slider::new(&mut speed, 0.0..=2.0).show_value(false);
            let slider = ui.add(slider).accessible_name("Bot speed");
            if slider.on_hover_text(pace(pause)).changed() {
                requests.push(Request::Pace(2.0 - speed));
            }
        });
    }
}

fn pace(pause: f32) -> String {
    if pause <= 0.01 {
        "No pause".to_owned()
    } else {
        format!("{pause:.1} s per decision")
    }
}

fn curtain(ui: &mut Ui, game: &Game, seat: Seat, requests: &mut Vec<Request>) {
    let name = game.table.label(seat);
    ui.add_space(24.0);
    ui.vertical_centered(|ui| {
        ui.heading(if name == YOU {
            "It is your turn".to_owned()
        } else {
            format!("{name}, it is your turn")
        });
        ui.weak("Everyone else, please look away while these cards are shown.");
        ui.add_space(8.0);
        if ui.button("Show my cards").on_hover_text("Enter").clicked() {
            requests.push(wish(Move::LiftCurtain));
        }
    });
    ui.add_space(24.0);
}

/// Who plays, with what everybody may see.
fn players(ui: &mut Ui, game: &Game, scene: Scene, requests: &mut Vec<Request>) {
    let board = std::sync::Arc::clone(game.board());
    let rules = board.rules();
    let state = game.state();
    let acting = match state.actor() {
        Actor::Player(seat) => Some(seat),
        _ => None,
    };
    let header: Vec<&str> = ["", "Player", "Points", "Trains", "Cards", "Tickets"]
        .into_iter()
        .chain(rules.stations.is_some().then_some("Stations"))
        .chain(rules.waves.is_some().then_some("Ferry"))
        .chain(rules.toll.is_some().then_some("Tokens"))
        .collect();
    let mut watched = None;
    let open = game.is_open();
    Grid::new("players")
        .num_columns(header.len())
        .spacing([10.0, 4.0])
        .striped(true)
        .show(ui, |ui| {
            for name in &header {
                ui.weak(*name);
            }
            ui.end_row();
            for (seat, sitter) in game.table.sitters().iter().enumerate() {
                let seat = Seat::new(seat);
                let view = state.view(&board, seat);
                let (public, own) = (view.player(seat), view.own());
                seat_mark(ui, scene, seat);
                let mut name = RichText::new(game.table.label(seat));
                if acting == Some(seat) {
                    name = name.strong().underline();
                }
                let label = egui::Label::new(name).sense(if open {
                    Sense::click()
                } else {
                    Sense::hover()
                });
                let help = match sitter {
                    Sitter::Person(_) => "Plays at this screen".to_owned(),
                    Sitter::Bot(kind) => format!("{}: {}", sitter.full_label(), kind.about()),
                };
                if ui.add(label).on_hover_text(help).clicked() {
                    watched = Some(seat);
                }
                number(ui, public.score.to_string());
                number(ui, public.trains.to_string());
                number(ui, public.cards.to_string());
                number(ui, public.tickets.to_string());
                if let Some(stations) = &rules.stations {
                    let left = (stations.costs.len() as u8).saturating_sub(public.stations);
                    number(ui, left.to_string());
                }
                if rules.waves.is_some() {
                    number(ui, public.ferry_cards.to_string());
                }
                if rules.toll.is_some() {
                    let shown = open || game.viewer() == Some(seat);
                    let loans = if public.loans > 0 {
                        format!(" ({})", counted(public.loans, "loan", "loans"))
                    } else {
                        String::new()
                    };
                    let text = if shown {
                        own.tokens.to_string()
                    } else {
                        "?".to_owned()
                    };
                    ui.label(text + &loans);
                }
                ui.end_row();
            }
            if let Some(neutral) = state.neutral(&board) {
                seat_mark(ui, scene, board.neutral_seat());
                let holder = game.table.label(neutral.holder);
                let text = if neutral.active {
                    "Neutral"
                } else {
                    "Neutral (out)"
                };
                ui.label(text)
                    .on_hover_text(format!("The marker is with {}", within_sentence(&holder)));
                ui.label("");
                number(ui, neutral.trains.to_string());
                ui.end_row();
            }
        });
    if let (Some(last), None) = (state.last_round(), state.ending()) {
        let name = game.table.label(last.trigger);
        let name = within_sentence(&name);
        let left = counted(last.left, "turn", "turns");
        let text = format!("Last round, started by {name}: {left} left");
        ui.colored_label(look::warning(scene.settings.dark), text);
    }
    requests.extend(watched.map(|seat| wish(Move::Watch(seat))));
}

/// The colour and number of a seat.
pub fn seat_mark(ui: &mut Ui, scene: Scene, seat: Seat) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(16.0, 16.0), Sense::hover());
    let fill = scene.style.seat(usize::from(seat));
    ui.painter().rect_filled(rect, 3.0, screen_color(fill));
    let font = FontId::proportional(11.0);
    let ink = screen_color(scene.style.on(fill));
    let text = seat.number().to_string();
    ui.painter()
        .text(rect.center(), Align2::CENTER_CENTER, text, font, ink);
}

/// A number, under the others of its column.
pub fn number(ui: &mut Ui, text: impl Into<egui::WidgetText>) {
    let size = egui::vec2(44.0, ui.spacing().interact_size.y);
    let layout = egui::Layout::right_to_left(egui::Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| ui.label(text));
}

/// The bonus cards laid out, and who is ahead of them is for the end to tell.
fn bonus_cards(ui: &mut Ui, game: &Game) {
    let board = game.board();
    let cards: Vec<String> = game
        .state()
        .bonus_cards()
        .filter_map(|card| board.bonus_card(card))
        .map(|card| format!("{} ({})", card.name, card.points))
        .collect();
    if !cards.is_empty() {
        ui.label(format!("Bonus cards: {}", cards.join(", ")));
    }
}

/// The cards of whoever looks.
fn hand(ui: &mut Ui, scene: Scene, game: &Game, faces: &mut Faces) {
    let Some(seat) = game.viewer() else {
        return;
    };
    let hand = game.state().player(seat).hand;
    let title = if game.is_open() {
        belonging(&game.table.label(seat), "cards")
    } else {
        "Your cards".to_owned()
    };
    ui.label(RichText::new(title).strong());
    if hand.is_empty() {
        ui.weak("None");
    } else {
        faces.row(ui, hand, scene.style, scene.settings.dark);
    }
}

/// The tickets of whoever looks, and what they lack.
fn tickets(ui: &mut Ui, scene: Scene, game: &Game, requests: &mut Vec<Request>) {
    let Some(seat) = game.viewer() else {
        return;
    };
    let board = std::sync::Arc::clone(game.board());
    let held: Vec<TicketIndex> = game.state().tickets_of(&board, seat).collect();
    let title = if game.is_open() {
        belonging(&game.table.label(seat), "tickets")
    } else {
        "Your tickets".to_owned()
    };
    ui.label(RichText::new(title).strong());
    let mut lit = None;
    if held.is_empty() {
        ui.weak("None yet");
    }
    for ticket in held {
        if ticket_line(ui, scene, game, seat, ticket).hovered() {
            lit = Some(ticket);
        }
    }
    requests.extend(lit.map(|ticket| wish(Move::Light(Lit::Ticket(ticket)))));
}

/// A ticket with how it stands; its way is shown while the pointer is over it.
fn ticket_line(
    ui: &mut Ui,
    scene: Scene,
    game: &Game,
    seat: Seat,
    ticket: TicketIndex,
) -> egui::Response {
    let (mark, ink, text) = how_it_stands(scene, game, seat, ticket);
    let line = ui.horizontal(|ui| {
        ui.colored_label(ink, mark);
        ui.label(names::ticket_name(game.board(), ticket));
        ui.weak(text);
    });
    line.response.interact(Sense::hover())
}

/// How a ticket stands: a mark, its colour, and words.
pub fn how_it_stands(
    scene: Scene,
    game: &Game,
    seat: Seat,
    ticket: TicketIndex,
) -> (&'static str, egui::Color32, String) {
    let dark = scene.settings.dark;
    match standing(game.board(), game.state(), seat, ticket) {
        Standing::Done => ("✔", look::accent(dark), "completed".to_owned()),
        Standing::Missing(trains, routes) => {
            let routes = counted(routes.len(), "route", "routes");
            let text = format!("{} on {routes} to go", counted(trains, "train", "trains"));
            ("○", look::quiet(dark), text)
        }
        Standing::CutOff => ("✖", look::danger(dark), "cut off".to_owned()),
    }
}
