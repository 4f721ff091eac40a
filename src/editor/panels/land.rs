//! How land and sea are drawn.

use egui::Ui;

use crate::document::Edit;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, live};
use crate::map::{Land, LandSource, limits};

/// What a switch is called, what its step is called, whether it is on, and how it is set.
type Switch = (&'static str, &'static str, bool, fn(&mut Land, bool));

/// The section of the board panel.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let now = &map.land;
    let edit = |what: &'static str, change: &dyn Fn(&mut Land)| {
        let mut land = now.clone();
        change(&mut land);
        let land = Box::new(land);
        Edit::Land { what, land }
    };
    fields::form(ui, "land", |ui| {
        fields::name(ui, "Coastline", "Where land ends and water begins");
        let name = |source: &LandSource| name(*source).to_owned();
        let chosen = fields::choice(ui, "Coast", Some(&now.from), LandSource::ALL, name);
        if let Some(from) = chosen {
            requests.push(Request::Edit(edit("Change coast", &|land| {
                land.from = from
            })));
        }
        ui.end_row();
        if now.from == LandSource::Real {
            let help = "Smaller islands and lakes are left out";
            fields::name(ui, "Smallest island", help);
            let least = now.smallest.unwrap_or(Land::SMALLEST);
            let (least, response) = fields::number(
                ui,
                "Smallest island",
                Some(least),
                limits::SMALLEST_ISLAND,
                " mm²",
            );
            let step = edit("Change smallest island", &|land| {
                land.smallest = (least != Land::SMALLEST).then_some((least * 10.0).round() / 10.0);
            });
            live(requests, &response, "Change smallest island", step);
            ui.end_row();
        }
    });
    ui.weak(help(now.from));
    if now.from != LandSource::Real {
        return;
    }
    let switches: [Switch; 2] = [
        (
            "Country borders of today",
            "Change country borders",
            now.borders,
            |land, on| land.borders = on,
        ),
        ("Rivers", "Change rivers", now.rivers, |land, on| {
            land.rivers = on;
        }),
    ];
    for (name, what, on, set) in switches {
        if let Some(on) = fields::switch(ui, name, Some(on)) {
            requests.push(Request::Edit(edit(what, &|land| set(land, on))));
        }
    }
    let placed = map.cities.iter().filter(|city| city.at.is_some());
    let known = placed.clone().filter(|city| city.geo.is_some()).count();
    let all = placed.count();
    if known < all {
        ui.weak(format!(
            "{known} of {all} cities have coordinates. Select a city to enter them."
        ));
    }
}

fn name(source: LandSource) -> &'static str {
    match source {
        LandSource::Network => "Follows the routes",
        LandSource::Real => "Real world",
        LandSource::Drawn => "Drawn",
        LandSource::Picture => "Picture",
    }
}

fn help(source: LandSource) -> &'static str {
    match source {
        LandSource::Network => "Land lies around cities and under tracks; ferries sail on water.",
        LandSource::Real => {
            "The real coast, bent so that every city with coordinates lies where you put it."
        }
        LandSource::Drawn => "The areas that you draw or import.",
        LandSource::Picture => "The background picture is the ground; nothing is drawn over it.",
    }
}
