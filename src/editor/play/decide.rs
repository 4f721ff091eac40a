//! What is to be decided: cards, routes and how to pay, tickets, tunnels, the neutral player.

use egui::{Button, RichText, Ui};

use super::faces::{Faces, Use};
use super::game::{Choice, Game};
use super::panel::wish;
use super::{Key, Move, Wish, panel};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::look;
use crate::editor::widgets::words::counted;
use crate::game::{Action, Board, Card, Cards, CityIndex, Decision, RouteIndex, TicketIndex};
use crate::workbench::play::options::{Options, paid};

/// What is to be decided, or whose turn it is.
pub fn ui(ui: &mut Ui, scene: Scene, game: &Game, faces: &mut Faces, requests: &mut Vec<Request>) {
    if let Some(reason) = &game.refused {
        ui.colored_label(look::danger(scene.settings.dark), reason);
    }
    if let Some((action, why)) = game.hint.clone() {
        let what = named(game.board(), game, &action);
        egui::Frame::group(ui.style()).show(ui, |ui| {
            ui.label(RichText::new(format!("Hint: {what}")).strong());
            ui.label(why);
        });
    }
    let Some(options) = game.options().cloned() else {
        if game.state().ending().is_none() {
            row(ui, scene, game, faces, None, requests);
        }
        waiting(ui, game);
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

fn waiting(ui: &mut Ui, game: &Game) {
    if !game.is_now() && game.table.is_played() {
        ui.weak("You are looking at an earlier moment. Press End to return to the game.");
    } else if let Some(seat) = game.table.bot_to_decide() {
        let name = game.table.sitters()[usize::from(seat)].name();
        let text = if game.paused {
            "is paused"
        } else {
            "is thinking…"
        };
        ui.weak(format!("{name} {text}"));
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
    let hinted = game.hint.as_ref().map(|(action, _)| *action);
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
            let hinted = game.hint.as_ref().is_some_and(|(hint, _)| *hint == action);
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
            let button = Button::new(RichText::new(text).strong()).min_size(egui::vec2(44.0, 28.0));
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
        let hint = game.hint.as_ref().map(|(action, _)| *action);
        let proposed = matches!(hint, Some(Action::KeepTickets(keep)) if keep.keeps(place as u8));
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
    requests.extend(lit.map(|ticket| wish(Move::Light(ticket))));
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

/// Cards in words.
pub fn words(cards: Cards) -> String {
    let kinds: Vec<String> = cards
        .kinds()
        .map(|(card, number)| format!("{number} {}", card.name()))
        .collect();
    if kinds.is_empty() {
        "nothing".to_owned()
    } else {
        kinds.join(", ")
    }
}

/// A route in words.
pub fn route_name(board: &Board, route: RouteIndex) -> String {
    let record = board.route(route);
    let [one, two] = record.cities.map(|city| city_name(board, city));
    let color = record.color.map_or("of any colour", Card::name);
    let points = counted(record.points, "point", "points");
    let mut text = format!("{one}–{two}, {} {color}, {points}", record.length);
    if record.tunnel {
        text.push_str(", tunnel");
    }
    for (number, one, many) in [
        (record.symbols, "locomotive", "locomotives"),
        (record.waves, "wave", "waves"),
        (record.toll, "toll token", "toll tokens"),
        (record.draw_bonus, "bonus card", "bonus cards"),
    ] {
        if number > 0 {
            text.push_str(&format!(", {}", counted(number, one, many)));
        }
    }
    text
}

/// A city in words.
pub fn city_name(board: &Board, city: CityIndex) -> String {
    let city = board.map().cities.get(usize::from(city));
    city.map_or_else(String::new, |city| city.name.clone())
}

/// A ticket in words.
pub fn ticket_name(board: &Board, ticket: TicketIndex) -> String {
    let map = board.map();
    let Some(ticket) = map.tickets().get(usize::from(ticket)) else {
        return String::new();
    };
    let goals: Vec<String> = ticket
        .goals()
        .map(|(to, value)| format!("{} {value}", map.place_name(to)))
        .collect();
    format!("{}–{}", map.place_name(&ticket.from), goals.join(" or "))
}

/// An action in words.
fn named(board: &Board, game: &Game, action: &Action) -> String {
    match action {
        Action::DrawRow(card) => format!("take the face-up {}", card.name()),
        Action::DrawBlind => "draw from the draw pile".to_owned(),
        Action::StopDrawing => "stop drawing".to_owned(),
        Action::DrawTickets => "draw tickets".to_owned(),
        Action::KeepTickets(keep) => {
            let offer = game.state().offer().iter().enumerate();
            let kept = offer.filter(|(place, _)| keep.keeps(*place as u8));
            let names: Vec<String> = kept
                .map(|(_, ticket)| ticket_name(board, *ticket))
                .collect();
            format!("keep {}", names.join(", "))
        }
        Action::Claim { route, cards, .. } => {
            format!("claim {} with {}", route_name(board, *route), words(*cards))
        }
        Action::PaySurcharge(cards) => format!("pay {}", words(*cards)),
        Action::DeclineTunnel => "decline the tunnel".to_owned(),
        Action::BuildStation { city, cards } => {
            format!(
                "build a station in {} with {}",
                city_name(board, *city),
                words(*cards)
            )
        }
        Action::TakeFerryCard => "take a ferry card".to_owned(),
        Action::NeutralTrack(route) => {
            format!("send the neutral player to {}", route_name(board, *route))
        }
        Action::Card(_) | Action::Ticket(_) | Action::BonusCard(_) => String::new(),
    }
}
