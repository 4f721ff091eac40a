//! The selected routes.

use std::ops::RangeInclusive;

use egui::Ui;

use crate::document::{Edit, Records};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, common, live};
use crate::editor::widgets::look;
use crate::map::{Id, Map, Route, limits};

pub(super) fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let which: Vec<usize> = scene.selection().routes().collect();
    let routes: Vec<&Route> = which
        .iter()
        .filter_map(|index| map.routes.get(*index))
        .collect();
    let change = |verb: &'static str, change: &dyn Fn(&mut Route)| Edit::Change {
        verb,
        records: Records::routes(map, which.iter().copied(), change),
    };
    ui.push_id(("routes", &which), |ui| {
        fields::form(ui, "route", |ui| {
            if let [route] = routes.as_slice() {
                for (name, first) in [("From", true), ("To", false)] {
                    fields::name(ui, name, "");
                    let end = if first { &route.from } else { &route.to };
                    if let Some(id) = place(ui, name, map, Some(end), false) {
                        let edit = change("Change end of", &|route| {
                            *(if first {
                                &mut route.from
                            } else {
                                &mut route.to
                            }) = id.clone();
                        });
                        requests.push(Request::Edit(edit));
                    }
                    ui.end_row();
                }
            }
            fields::name(ui, "Length", "Train spaces (keys 1–9)");
            let length = common(routes.iter().map(|route| route.length));
            let unit = if length == Some(1) {
                " space"
            } else {
                " spaces"
            };
            let (length, response) =
                fields::number(ui, "Length", length, limits::ROUTE_LENGTH, unit);
            let edit = change("Change length of", &|route| route.length = length);
            live(requests, &response, "Change length", edit);
            ui.end_row();
            fields::name(
                ui,
                "Colour",
                "Colour of the cards to pay with; gray means any one colour",
            );
            let color = common(routes.iter().map(|route| route.color));
            if let Some(color) = fields::swatches(ui, color, scene.style) {
                requests.push(Request::Edit(change("Recolour", &|route| {
                    route.color = color
                })));
            }
            ui.end_row();
            special(ui, map, &routes, &change, requests);
        });
        let tunnel = common(routes.iter().map(|route| route.tunnel));
        if (map.rules.tunnel.is_some() || tunnel != Some(false))
            && let Some(tunnel) = fields::switch(ui, "Tunnel", tunnel)
        {
            let edit = change("Change tunnel of", &|route| route.tunnel = tunnel);
            requests.push(Request::Edit(edit));
        }
        if let [index] = which.as_slice() {
            room(ui, scene, *index);
        }
    });
}

type Change<'a> = dyn Fn(&'static str, &dyn Fn(&mut Route)) -> Edit + 'a;
type Part = (RangeInclusive<u8>, fn(&Route) -> u8, fn(&mut Route, u8));

/// What only some boards use; it is shown where the rules have it, or a route does.
fn special(
    ui: &mut Ui,
    map: &Map,
    routes: &[&Route],
    change: &Change,
    requests: &mut Vec<Request>,
) {
    let rules = &map.rules;
    let parts: [(&str, &str, bool, Part); 4] = [
        (
            "Symbols",
            "Spaces that need a locomotive, as on ferries (key F)",
            rules.ferry.is_some(),
            (limits::SYMBOLS, |r| r.symbols, |r, v| r.symbols = v),
        ),
        (
            "Waves",
            "Spaces that a ferry card can pay for",
            rules.waves.is_some(),
            (limits::SYMBOLS, |r| r.waves, |r, v| r.waves = v),
        ),
        (
            "Toll",
            "Tokens to pay when claiming the route",
            rules.toll.is_some(),
            (limits::ROUTE_TOLL, |r| r.toll, |r, v| r.toll = v),
        ),
        (
            "Draw bonus",
            "Cards drawn after claiming the route",
            rules.draw_bonus,
            (
                limits::DRAW_BONUS,
                |r| r.draw_bonus,
                |r, v| r.draw_bonus = v,
            ),
        ),
    ];
    for (name, help, used, (range, get, set)) in parts {
        let value = common(routes.iter().map(|route| get(route)));
        if !used && value == Some(0) {
            continue;
        }
        fields::name(ui, name, help);
        let (value, response) = fields::number(ui, name, value, range, "");
        let edit = change("Change", &|route| set(route, value));
        live(
            requests,
            &response,
            format!("Change {}", name.to_lowercase()),
            edit,
        );
        ui.end_row();
    }
}

/// Whether the trains have room.
fn room(ui: &mut Ui, scene: Scene, index: usize) {
    let Some(Some(track)) = scene.drawing.plan.tracks.get(index) else {
        ui.weak("Not on the board: one of its cities has no position.");
        return;
    };
    if track.shortfall > 0.05 {
        let text = format!("{:.1} mm too short for its trains", track.shortfall);
        ui.colored_label(look::danger(scene.settings.dark), text);
    } else {
        ui.weak(format!(
            "{:.0} mm long, {:.1} mm to spare",
            track.curve.length(),
            -track.shortfall
        ));
    }
}

/// A choice of a city, or also of a group.
pub(in crate::editor::panels) fn place(
    ui: &mut Ui,
    name: &str,
    map: &Map,
    current: Option<&Id>,
    groups: bool,
) -> Option<Id> {
    let mut all: Vec<Id> = map.cities.iter().map(|city| city.id.clone()).collect();
    if groups {
        all.extend(map.groups.iter().map(|group| group.id.clone()));
    }
    all.sort_by_key(|id| map.place_name(id).to_lowercase());
    fields::choice(ui, name, current, all, |id| map.place_name(id).to_owned())
}
