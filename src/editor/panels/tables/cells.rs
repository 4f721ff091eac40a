//! The cells of the tables: what they show, how they sort, how they are edited.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use egui::{TextEdit, Ui};

use super::super::inspector::cities::tags_of;
use super::super::inspector::routes::place;
use super::Table;
use crate::document::{Edit, Records};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, live};
use crate::editor::widgets::look;
use crate::map::{City, Color, FARTHEST, Point, Route, Ticket, limits};

/// What a cell shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shown {
    Text(String),
    Number(f64),
    Nothing,
}

impl Shown {
    pub(super) fn text(&self) -> String {
        match self {
            Shown::Text(text) => text.clone(),
            Shown::Number(number) => format!("{number}"),
            Shown::Nothing => String::new(),
        }
    }

    /// Numbers by size, texts by the alphabet, what is empty last.
    pub(super) fn compare(&self, other: &Shown) -> Ordering {
        match (self, other) {
            (Shown::Number(one), Shown::Number(two)) => one.total_cmp(two),
            (Shown::Text(one), Shown::Text(two)) => one.to_lowercase().cmp(&two.to_lowercase()),
            (Shown::Nothing, Shown::Nothing) => Ordering::Equal,
            (Shown::Nothing, _) => Ordering::Greater,
            (_, Shown::Nothing) => Ordering::Less,
            (Shown::Number(_), Shown::Text(_)) => Ordering::Less,
            (Shown::Text(_), Shown::Number(_)) => Ordering::Greater,
        }
    }
}

fn text(value: &str) -> Shown {
    if value.is_empty() {
        Shown::Nothing
    } else {
        Shown::Text(value.to_owned())
    }
}

fn flag(value: bool) -> Shown {
    if value { text("yes") } else { Shown::Nothing }
}

/// What a cell shows.
pub(super) fn shown(
    table: Table,
    column: usize,
    index: usize,
    scene: Scene,
    paths: &[Option<u32>],
) -> Shown {
    let map = scene.map();
    let number = |value: u8| Shown::Number(f64::from(value));
    match table {
        Table::Cities => {
            let Some(city) = map.cities.get(index) else {
                return Shown::Nothing;
            };
            match column {
                0 => text(&city.name),
                1 => city.at.map_or(Shown::Nothing, |at| Shown::Number(at.x)),
                2 => city.at.map_or(Shown::Nothing, |at| Shown::Number(at.y)),
                3 => text(city.region.as_deref().unwrap_or_default()),
                4 => text(city.country.as_deref().unwrap_or_default()),
                5 => text(&city.tags.join(", ")),
                _ => {
                    let ends = |route: &&Route| route.from == city.id || route.to == city.id;
                    Shown::Number(map.routes.iter().filter(ends).count() as f64)
                }
            }
        }
        Table::Routes => {
            let Some(route) = map.routes.get(index) else {
                return Shown::Nothing;
            };
            match column {
                0 => text(map.place_name(&route.from)),
                1 => text(map.place_name(&route.to)),
                2 => number(route.length),
                3 => text(route.color.name()),
                4 => flag(route.tunnel),
                5 => number(route.symbols),
                6 => number(route.waves),
                7 => number(route.toll),
                8 => number(route.draw_bonus),
                _ => match scene.drawing.plan.tracks.get(index) {
                    Some(Some(track)) => Shown::Number((-track.shortfall * 10.0).round() / 10.0),
                    _ => Shown::Nothing,
                },
            }
        }
        Table::Tickets => {
            let Some(ticket) = map.tickets().get(index) else {
                return Shown::Nothing;
            };
            match column {
                0 => text(map.place_name(&ticket.from)),
                1 => text(map.place_name(&ticket.to)),
                2 => Shown::Number(f64::from(ticket.value)),
                3 => match paths.get(index) {
                    Some(Some(path)) => Shown::Number(f64::from(*path)),
                    _ => Shown::Nothing,
                },
                4 => text(&ticket.pool),
                _ => flag(ticket.locked),
            }
        }
    }
}

/// A cell that can be edited.
pub(super) fn edit(
    ui: &mut Ui,
    table: Table,
    column: usize,
    index: usize,
    scene: Scene,
    paths: &[Option<u32>],
    requests: &mut Vec<Request>,
) {
    match table {
        Table::Cities => city(ui, column, index, scene, requests),
        Table::Routes => route(ui, column, index, scene, requests),
        Table::Tickets => ticket(ui, column, index, scene, paths, requests),
    }
}

fn field(ui: &mut Ui, name: String, value: &str) -> (String, egui::Response) {
    let mut text = value.to_owned();
    let field = TextEdit::singleline(&mut text)
        .frame(egui::Frame::NONE)
        .desired_width(f32::INFINITY);
    let response = ui.add(field).accessible_name(name);
    (text, response)
}

fn right(ui: &mut Ui, text: String) {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.label(text)
    });
}

fn city(ui: &mut Ui, column: usize, index: usize, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let Some(city) = map.cities.get(index) else {
        return;
    };
    let change = |verb: &'static str, change: &dyn Fn(&mut City)| Edit::Change {
        verb,
        records: Records::cities(map, [index], change),
    };
    let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let of = |what: &str| format!("{what} of {}", city.name);
    match column {
        0 => {
            let (text, response) = field(ui, format!("Name of city {}", index + 1), &city.name);
            let edit = change("Rename", &|city| city.name.clone_from(&text));
            live(requests, &response, "Rename city", edit);
        }
        1 | 2 => {
            let value = city.at.map(|at| if column == 1 { at.x } else { at.y });
            let name = of(if column == 1 { "X" } else { "Y" });
            let (value, response) = fields::number(
                ui,
                &name,
                Some(value.unwrap_or(0.0)),
                -FARTHEST..=FARTHEST,
                "",
            );
            let edit = change("Move", &|city| {
                let at = city.at.unwrap_or_default();
                let at = if column == 1 {
                    (value, at.y)
                } else {
                    (at.x, value)
                };
                city.at = Some(Point::new(at.0, at.1));
            });
            live(requests, &response, "Move city", edit);
        }
        3 => {
            let (text, response) = field(ui, of("Region"), city.region.as_deref().unwrap_or(""));
            let edit = change("Change region of", &|city| city.region = filled(&text));
            live(requests, &response, "Change region", edit);
        }
        4 => {
            let (text, response) = field(ui, of("Country"), city.country.as_deref().unwrap_or(""));
            let edit = change("Change country of", &|city| city.country = filled(&text));
            live(requests, &response, "Change country", edit);
        }
        5 => {
            let (text, response) = field(ui, of("Tags"), &city.tags.join(", "));
            let edit = change("Change tags of", &|city| city.tags = tags_of(&text));
            live(requests, &response, "Change tags", edit);
        }
        _ => right(ui, shown(Table::Cities, column, index, scene, &[]).text()),
    }
}

fn route(ui: &mut Ui, column: usize, index: usize, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let Some(route) = map.routes.get(index) else {
        return;
    };
    let change = |verb: &'static str, change: &dyn Fn(&mut Route)| Edit::Change {
        verb,
        records: Records::routes(map, [index], change),
    };
    let of = |what: &str| format!("{what} of route {}", index + 1);
    type Part = (
        &'static str,
        RangeInclusive<u8>,
        fn(&Route) -> u8,
        fn(&mut Route, u8),
    );
    let part: Part = match column {
        0 | 1 => {
            let first = column == 0;
            let end = if first { &route.from } else { &route.to };
            let name = of(if first { "Start" } else { "End" });
            if let Some(id) = place(ui, &name, map, Some(end), false) {
                let edit = change("Change end of", &|route| {
                    *(if first {
                        &mut route.from
                    } else {
                        &mut route.to
                    }) = id.clone();
                });
                requests.push(Request::Edit(edit));
            }
            return;
        }
        3 => {
            let all = Color::CARDS.into_iter().chain([Color::Gray]);
            let name = of("Colour");
            let chosen = fields::choice(ui, &name, Some(&route.color), all, |color| {
                color.name().to_owned()
            });
            if let Some(color) = chosen {
                requests.push(Request::Edit(change("Recolour", &|route| {
                    route.color = color
                })));
            }
            return;
        }
        4 => {
            let mut on = route.tunnel;
            let check = ui.checkbox(&mut on, "").accessible_name(of("Tunnel"));
            if check.clicked() {
                requests.push(Request::Edit(change("Change tunnel of", &|route| {
                    route.tunnel = on
                })));
            }
            return;
        }
        2 => (
            "Length",
            limits::ROUTE_LENGTH,
            |r| r.length,
            |r, v| r.length = v,
        ),
        5 => (
            "Symbols",
            limits::SYMBOLS,
            |r| r.symbols,
            |r, v| r.symbols = v,
        ),
        6 => ("Waves", limits::SYMBOLS, |r| r.waves, |r, v| r.waves = v),
        7 => ("Toll", limits::ROUTE_TOLL, |r| r.toll, |r, v| r.toll = v),
        8 => (
            "Draw bonus",
            limits::DRAW_BONUS,
            |r| r.draw_bonus,
            |r, v| r.draw_bonus = v,
        ),
        _ => {
            let room = shown(Table::Routes, column, index, scene, &[]);
            let text = room.text();
            ui.with_layout(
                egui::Layout::right_to_left(egui::Align::Center),
                |ui| match room {
                    Shown::Number(room) if room < 0.0 => {
                        ui.colored_label(look::danger(scene.settings.dark), text)
                    }
                    _ => ui.label(text),
                },
            );
            return;
        }
    };
    let (name, range, get, set) = part;
    let (value, response) = fields::number(ui, &of(name), Some(get(route)), range, "");
    let edit = change("Change", &|route| set(route, value));
    live(
        requests,
        &response,
        format!("Change {}", name.to_lowercase()),
        edit,
    );
}

fn ticket(
    ui: &mut Ui,
    column: usize,
    index: usize,
    scene: Scene,
    paths: &[Option<u32>],
    requests: &mut Vec<Request>,
) {
    let map = scene.map();
    let Some(ticket) = map.tickets().get(index) else {
        return;
    };
    let change = |verb: &'static str, change: &dyn Fn(&mut Ticket)| Edit::Change {
        verb,
        records: Records::tickets(map, [index], change),
    };
    match column {
        0 => {
            let name = format!("Start of ticket {}", index + 1);
            if let Some(id) = place(ui, &name, map, Some(&ticket.from), true) {
                let edit = change("Change end of", &|ticket| ticket.from = id.clone());
                requests.push(Request::Edit(edit));
            }
        }
        1 if ticket.or.is_empty() => {
            let name = format!("End of ticket {}", index + 1);
            if let Some(id) = place(ui, &name, map, Some(&ticket.to), true) {
                let edit = change("Change end of", &|ticket| ticket.to = id.clone());
                requests.push(Request::Edit(edit));
            }
        }
        // Several goals are changed in the inspector.
        1 => {
            let goals: Vec<&str> = ticket
                .goals()
                .map(|(goal, _)| map.place_name(goal))
                .collect();
            ui.label(goals.join(" or "));
        }
        2 => {
            let name = format!("Value of ticket {}", index + 1);
            let (value, response) =
                fields::number(ui, &name, Some(ticket.value), limits::POINTS, "");
            let edit = change("Change value of", &|ticket| ticket.value = value);
            live(requests, &response, "Change value", edit);
        }
        3 => right(
            ui,
            shown(Table::Tickets, column, index, scene, paths).text(),
        ),
        4 => {
            let name = format!("Pool of ticket {}", index + 1);
            let pools = map.rules.tickets.pools.iter();
            let pools = pools.map(|pool| pool.id.to_string());
            if let Some(pool) = fields::choice(ui, &name, Some(&ticket.pool), pools, String::clone)
            {
                let edit = change("Change pool of", &|ticket| ticket.pool.clone_from(&pool));
                requests.push(Request::Edit(edit));
            }
        }
        _ => {
            let mut on = ticket.locked;
            let name = format!("Value of ticket {} locked", index + 1);
            if ui.checkbox(&mut on, "").accessible_name(name).clicked() {
                let edit = change("Lock value of", &|ticket| ticket.locked = on);
                requests.push(Request::Edit(edit));
            }
        }
    }
}
