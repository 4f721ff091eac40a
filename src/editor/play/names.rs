//! Cards, routes, cities, tickets and actions in words.

use crate::editor::widgets::words::counted;
use crate::game::{Action, Board, Card, Cards, CityIndex, RouteIndex, State, TicketIndex};

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
    let ends = ends_name(board, route);
    let color = record.color.map_or("of any colour", Card::name);
    let points = counted(record.points, "point", "points");
    let mut text = format!("{ends}, {} {color}, {points}", record.length);
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

/// The ends of a route.
pub fn ends_name(board: &Board, route: RouteIndex) -> String {
    let cities = board.route(route).cities;
    cities.map(|city| city_name(board, city)).join("–")
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

/// An action in a few words.
pub fn action_name(board: &Board, state: &State, action: &Action) -> String {
    match action {
        Action::Claim { route, .. } => format!("claim {}", ends_name(board, *route)),
        Action::BuildStation { city, .. } => {
            format!("build a station in {}", city_name(board, *city))
        }
        Action::NeutralTrack(route) => {
            format!("neutral player to {}", ends_name(board, *route))
        }
        _ => full_action_name(board, state, action),
    }
}

/// An action in words, with what it costs.
pub fn full_action_name(board: &Board, state: &State, action: &Action) -> String {
    match action {
        Action::DrawRow(card) => format!("take the face-up {}", card.name()),
        Action::DrawBlind => "draw from the draw pile".to_owned(),
        Action::StopDrawing => "stop drawing".to_owned(),
        Action::DrawTickets => "draw tickets".to_owned(),
        Action::KeepTickets(keep) => {
            let offer = state.offer().iter().enumerate();
            let kept = offer.filter(|(place, _)| keep.keeps(*place as u8));
            let names: Vec<String> = kept
                .map(|(_, ticket)| ticket_name(board, *ticket))
                .collect();
            match names.as_slice() {
                [] => "keep no tickets".to_owned(),
                _ => format!("keep {}", names.join(", ")),
            }
        }
        Action::Claim { route, cards, .. } => {
            format!(
                "claim {}, with {}",
                route_name(board, *route),
                words(*cards)
            )
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
