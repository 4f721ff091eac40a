//! What is to be decided: cards, routes and how to pay, tickets, tunnels, the neutral player.

use egui::{Button, RichText, Ui};

use super::faces::{Faces, Use};
use super::game::{Choice, Game, Lit};
use super::names::{city_name, route_name, ticket_name, words};
use super::panel::wish;
use super::{Key, Move, Wish, panel};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;
use crate::editor::widgets::words::counted;
use crate::game::{Action, Decision, RouteIndex, TicketIndex};
use crate::workbench::play::options::{Options, paid};

/// What is to be decided, or whose turn it is.
pub fn ui(ui: &mut Ui, scene: Scene, game: &Game, faces: &mut Faces, requests: &mut Vec<Request>) {
    if let Some(reason) = &game.refused {
        ui.colored_label(look::danger(scene.settings.dark), reason);
    }
    let Some(options) = game.options().cloned() else {
        waiting(ui, scene, game);
        if game.state().ending().is_none() {
            row(ui, scene, game, faces, None, requests);
        }
        return;
    };
    let title = match options.decision {
        Decision::Turn => "Your turn: draw cards, claim a route, or draw tickets".to_owned(),
        Decision::DrawMore => "Draw one more card".to_owned(),
        Decision::Tickets => {
            let (offered, fewest) = options.offered;
            match offered {
                1 => format!("Keep at least {fewest} ticket"),
                _ => format!("Keep at least {fewest} of these {offered} tickets"),
            }
        }
        Decision::Surcharge(number) => {
            let cards = counted(number, "more card", "more cards");
            format!("The tunnel costs {cards}")
        }
        Decision::NeutralTrack => "Choose a track for the neutral player".to_owned(),
    };
    ui.label(RichText::new(title).strong());
    match options.decision {
        Decision::Turn | Decision::DrawMore => {
            row(ui, scene, game, faces, Some(&options), requests);
            turn(ui, scene, game, faces, &options, requests);
        }
        Decision::Tickets => tickets(ui, scene, game, &options, requests),
        Decision::Surcharge(_) => tunnel(ui, scene, game, faces, &options, requests),
        Decision::NeutralTrack => {
            for route in &options.tracks {
                let chosen = game.choice == Some(Choice::Route(*route));
                let name = route_name(game.board(), *route);
                if ui.add(Button::new(name).selected(chosen)).clicked() {
                    requests.push(act(Action::NeutralTrack(*route)));
                    return;
                }
            }
        }
    }
}

fn act(action: Action) -> Request {
    wish(Move::Act(action))
}

/// Whose turn it is, in the place where a person reads what to decide.
fn waiting(ui: &mut Ui, scene: Scene, game: &Game) {
    if !game.is_now() && game.table.is_played() {
        ui.weak("You are looking at an earlier moment. Press End to return to the game.");
    } else if let Some(seat) = game.table.bot_to_decide() {
        let name = game.table.label(seat);
        let paused = game.paused && !game.step;
        let text = if paused {
            "is paused"
        } else {
            "is thinking…"
        };
        ui.horizontal(|ui| {
            panel::seat_mark(ui, scene, seat);
            ui.weak(format!("{name} {text}"));
            if game.is_thinking() && !paused {
                ui.add(egui::Spinner::new().size(14.0));
            }
        });
    }
}

/// The face-up cards and the deck.
fn row(
    ui: &mut Ui,
    scene: Scene,
    game: &Game,
    faces: &mut Faces,
    options: Option<&Options>,
    requests: &mut Vec<Request>,
) {
    let (row, deck) = (game.state().row(), game.state().deck().total());
    let hinted = game.hinted();
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
        for (place, (card, number)) in row.kinds().enumerate() {
            let enabled = options.is_some_and(|options| options.row.contains(&card));
            let name = match number {
                1 => format!("Take {} ({})", card.name(), place + 1),
                _ => format!("Take {}, {number} face up ({})", card.name(), place + 1),
            };
            let shown = Use {
                name: &name,
                number: (number > 1).then_some(number),
                enabled: Some(enabled),
                proposed: hinted == Some(Action::DrawRow(card)),
            };
            if faces
                .card(ui, Some(card), scene.style, scene.settings.dark, shown)
                .clicked()
            {
                chosen = Some(Action::DrawRow(card));
            }
        }
        ui.add_space(8.0);
        let name = format!("Draw from the draw pile, {deck} left (B)");
        let shown = Use {
            name: &name,
            number: None,
            enabled: Some(options.is_some_and(|options| options.blind)),
            proposed: hinted == Some(Action::DrawBlind),
        };
        if faces
            .card(ui, None, scene.style, scene.settings.dark, shown)
            .clicked()
        {
            chosen = Some(Action::DrawBlind);
        }
    });
    requests.extend(chosen.map(act));
}

fn turn(
    ui: &mut Ui,
    scene: Scene,
    game: &Game,
    faces: &mut Faces,
    options: &Options,
    requests: &mut Vec<Request>,
) {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (offered, text, help, action) in [
            (options.tickets, "Draw tickets", "T", Action::DrawTickets),
            (options.ferry, "Take ferry card", "F", Action::TakeFerryCard),
            (options.enough, "Stop drawing", "E", Action::StopDrawing),
        ] {
            let hinted = game.hinted() == Some(action);
            if offered
                && ui
                    .add(Button::new(text).selected(hinted))
                    .on_hover_text(help)
                    .clicked()
            {
                chosen = Some(action);
            }
        }
    });
    if let Some(action) = chosen {
        requests.push(act(action));
        return;
    }
    if let Some(choice) = game.choice {
        let what = match choice {
            Choice::Route(route) => format!("Claim {} with:", route_name(game.board(), route)),
            Choice::Station(city) => {
                format!("Build a station in {} with:", city_name(game.board(), city))
            }
        };
        ui.label(what);
        payments(ui, scene, game, faces, requests);
        if ui
            .button("Choose something else")
            .on_hover_text("Escape")
            .clicked()
        {
            requests.push(wish(Move::LetGo));
        }
        return;
    }
    if options.decision != Decision::Turn {
        return;
    }
    let number = options.claims.len();
    let title = match number {
        0 => "You cannot pay for any route yet".to_owned(),
        1 => "You can pay for 1 route: click it on the board".to_owned(),
        _ => format!("You can pay for {number} routes: click one on the board"),
    };
    egui::CollapsingHeader::new(title)
        .id_salt("claims")
        .show(ui, |ui| {
            let mut routes: Vec<RouteIndex> = options.claims.keys().copied().collect();
            routes.sort_by_key(|route| std::cmp::Reverse(game.board().route(*route).length));
            for route in routes {
                if ui.button(route_name(game.board(), route)).clicked() {
                    requests.push(wish(Move::Route(route)));
                }
            }
        });
    if !options.stations.is_empty() {
        let cities = counted(options.stations.len(), "city", "cities");
        let title = format!("You can build a station in {cities}");
        egui::CollapsingHeader::new(title)
            .id_salt("stations")
            .show(ui, |ui| {
                for city in options.stations.keys() {
                    if ui.button(city_name(game.board(), *city)).clicked() {
                        requests.push(wish(Move::City(*city)));
                    }
                }
            });
    }
}

/// The ways to pay, the best first.
fn payments(
    ui: &mut Ui,
    scene: Scene,
    game: &Game,
    faces: &mut Faces,
    requests: &mut Vec<Request>,
) {
    let ways = game.payments();
    let mut chosen = None;
    for (place, way) in ways.iter().enumerate() {
        ui.horizontal(|ui| {
            let text = if place == 0 {
                "Best".to_owned()
            } else {
                (place + 1).to_string()
            };
            let set = match way {
                Action::Claim { set: Some(set), .. } => format!(" as {}", set.name()),
                _ => String::new(),
            };
            let name = format!("Pay {}{set}", words(paid(way)));
            let button = Button::new(RichText::new(text).strong())
                .selected(game.hinted() == Some(*way))
                .min_size(egui::vec2(44.0, 28.0));
            if ui
                .add(button)
                .accessible_name(&name)
                .on_hover_text(&name)
                .clicked()
            {
                chosen = Some(*way);
            }
            faces.row(ui, paid(way), scene.style, scene.settings.dark);
        });
    }
    requests.extend(chosen.map(act));
}

fn tunnel(
    ui: &mut Ui,
    scene: Scene,
    game: &Game,
    faces: &mut Faces,
    options: &Options,
    requests: &mut Vec<Request>,
) {
    if let Some(laid) = game.state().laid_out() {
        ui.label(format!(
            "You played these cards for {}:",
            route_name(game.board(), laid.route)
        ));
        faces.row(ui, laid.cards, scene.style, scene.settings.dark);
        ui.label("These cards were revealed:");
        faces.row(ui, laid.revealed, scene.style, scene.settings.dark);
    }
    if options.surcharges.is_empty() {
        ui.label("You cannot pay the extra cards.");
    }
    payments(ui, scene, game, faces, requests);
    if options.decline
        && ui
            .button("Decline and take your cards back")
            .on_hover_text("X")
            .clicked()
    {
        requests.push(act(Action::DeclineTunnel));
    }
}

fn tickets(ui: &mut Ui, scene: Scene, game: &Game, options: &Options, requests: &mut Vec<Request>) {
    let offer: Vec<TicketIndex> = game.state().offer().to_vec();
    let mut lit = None;
    for (place, ticket) in offer.iter().enumerate() {
        let bit = 1 << place;
        let mut on = game.ticked & bit != 0;
        let name = format!("{}  ({})", ticket_name(game.board(), *ticket), place + 1);
        let proposed =
            matches!(game.hinted(), Some(Action::KeepTickets(keep)) if keep.keeps(place as u8));
        let text = if proposed {
            RichText::new(name).strong()
        } else {
            RichText::new(name)
        };
        let line = ui.horizontal(|ui| {
            let response = ui.checkbox(&mut on, text);
            let (_, ink, standing) = panel::how_it_stands(scene, game, options.seat, *ticket);
            ui.colored_label(ink, standing);
            response
        });
        if line.inner.clicked() {
            requests.push(wish(Move::Tick(place)));
        }
        if line.response.hovered() || line.inner.hovered() {
            lit = Some(*ticket);
        }
    }
    requests.extend(lit.map(|ticket| wish(Move::Light(Lit::Ticket(ticket)))));
    let (_, fewest) = options.offered;
    let number = game.ticked.count_ones();
    let enough = number >= u32::from(fewest);
    let text = match number {
        0 => "Keep no tickets".to_owned(),
        1 => "Keep this ticket".to_owned(),
        _ => format!("Keep these {number} tickets"),
    };
    let button = ui.add_enabled(enough, Button::new(RichText::new(text).strong()));
    if button.on_hover_text("Enter").clicked() {
        requests.push(Request::Play(Wish::Key(Key::Confirm)));
    }
}
