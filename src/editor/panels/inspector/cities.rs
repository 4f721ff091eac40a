//! The selected cities.

use egui::Ui;

use crate::document::{Edit, Records};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, common, live};
use crate::map::{City, FARTHEST, Label, Point};

pub(super) fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let which: Vec<usize> = scene.selection().cities().collect();
    let cities: Vec<&City> = which
        .iter()
        .filter_map(|index| map.cities.get(*index))
        .collect();
    let change = |verb: &'static str, change: &dyn Fn(&mut City)| Edit::Change {
        verb,
        records: Records::cities(map, which.iter().copied(), change),
    };
    ui.push_id(("cities", &which), |ui| {
        fields::form(ui, "city", |ui| {
            fields::name(ui, "Name", "As printed on the board");
            let name = common(cities.iter().map(|city| city.name.as_str()));
            let (text, response) = fields::text(ui, "Name", name);
            let edit = change("Rename", &|city| city.name.clone_from(&text));
            live(requests, &response, "Rename city", edit);
            ui.end_row();
            position(ui, &cities, &change, requests);
            fields::name(ui, "Region", "Used for the region bonus");
            let region = common(cities.iter().map(|city| city.region.as_deref().unwrap_or("")));
            let (text, response) = fields::text(ui, "Region", region);
            let edit = change("Change region of", &|city| city.region = filled(&text));
            live(requests, &response, "Change region", edit);
            ui.end_row();
            fields::name(ui, "Country", "Used for bonus cards and the tint of the land");
            let country = common(cities.iter().map(|city| city.country.as_deref().unwrap_or("")));
            let (text, response) = fields::text(ui, "Country", country);
            let edit = change("Change country of", &|city| city.country = filled(&text));
            live(requests, &response, "Change country", edit);
            ui.end_row();
            fields::name(ui, "Tags", "Keywords for bonus cards, such as arctic, separated by commas. The tags capital and junction also change how the city is drawn.");
            let tags = common(cities.iter().map(|city| city.tags.join(", ")));
            let (text, response) = fields::text(ui, "Tags", tags.as_deref());
            let edit = change("Change tags of", &|city| city.tags = tags_of(&text));
            live(requests, &response, "Change tags", edit);
            ui.end_row();
        });
        let locked = common(cities.iter().map(|city| city.locked));
        if let Some(locked) = fields::switch(ui, "Position locked", locked) {
            let edit = change("Lock", &|city| city.locked = locked);
            requests.push(Request::Edit(edit));
        }
        let zone = common(cities.iter().map(|city| city.zone));
        if (map.rules.zones || zone != Some(false))
            && let Some(zone) = fields::switch(ui, "Zone: routes end here but do not connect through it", zone)
        {
            let edit = change("Change zone of", &|city| city.zone = zone);
            requests.push(Request::Edit(edit));
        }
        label(ui, &cities, &change, requests);
    });
}

type Change<'a> = dyn Fn(&'static str, &dyn Fn(&mut City)) -> Edit + 'a;

fn position(ui: &mut Ui, cities: &[&City], change: &Change, requests: &mut Vec<Request>) {
    for (name, x) in [("X", true), ("Y", false)] {
        fields::name(
            ui,
            name,
            "Millimetres from the top-left corner of the board",
        );
        let number = |city: &City| city.at.map(|at| if x { at.x } else { at.y });
        let value = common(cities.iter().map(|city| number(city))).flatten();
        let range = -FARTHEST..=FARTHEST;
        let (value, response) = fields::number(ui, name, value, range, " mm");
        let edit = change("Move", &|city| {
            let at = city.at.unwrap_or_default();
            city.at = Some(if x {
                Point::new(value, at.y)
            } else {
                Point::new(at.x, value)
            });
        });
        live(requests, &response, "Move cities", edit);
        ui.end_row();
    }
}

fn label(ui: &mut Ui, cities: &[&City], change: &Change, requests: &mut Vec<Request>) {
    let own = common(cities.iter().map(|city| city.label.is_some()));
    if let Some(own) = fields::switch(ui, "Place the name by hand", own) {
        let edit = change("Place name of", &|city| {
            city.label = own.then(Label::default);
        });
        requests.push(Request::Edit(edit));
    }
    if own != Some(true) {
        return;
    }
    fields::form(ui, "label", |ui| {
        type Part = (fn(&Label) -> f64, fn(&mut Label, f64));
        let parts: [(&str, &str, std::ops::RangeInclusive<f64>, &str, Part); 3] = [
            (
                "Direction",
                "0° is to the right of the city, 90° below it",
                0.0..=360.0,
                "°",
                (|l| l.angle, |l, v| l.angle = v),
            ),
            (
                "Gap",
                "Space between city and name",
                0.0..=60.0,
                " mm",
                (|l| l.gap, |l, v| l.gap = v),
            ),
            (
                "Rotation",
                "Rotation of the name itself",
                -90.0..=90.0,
                "°",
                (|l| l.turn, |l, v| l.turn = v),
            ),
        ];
        for (name, help, range, unit, (get, set)) in parts {
            fields::name(ui, name, help);
            let value = common(cities.iter().map(|city| city.label.as_ref().map(get))).flatten();
            let (value, response) = fields::number(ui, name, value, range, unit);
            let edit = change("Rotate name of", &|city| {
                if let Some(label) = &mut city.label {
                    set(label, Point::new(value, 0.0).x);
                }
            });
            live(requests, &response, "Rotate name", edit);
            ui.end_row();
        }
    });
}

/// A text, or none if it is empty.
pub(super) fn filled(text: &str) -> Option<String> {
    let text = text.trim_start();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Words between commas. A trailing comma is kept as an empty word only while it is typed.
pub(in crate::editor::panels) fn tags_of(text: &str) -> Vec<String> {
    let words = text.split(',').map(|word| word.trim_start().to_owned());
    let mut words: Vec<String> = words.collect();
    let last = words.len() - 1;
    let mut index = 0;
    words.retain(|word| {
        index += 1;
        !word.is_empty() || index - 1 == last && last > 0
    });
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_can_be_typed_letter_by_letter() {
        assert_eq!(tags_of(""), Vec::<String>::new());
        assert_eq!(tags_of("arctic"), ["arctic"]);
        assert_eq!(tags_of("arctic,"), ["arctic", ""]);
        assert_eq!(tags_of("arctic, , capital"), ["arctic", "capital"]);
    }
}
