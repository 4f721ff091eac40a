//! The selected cities.

use egui::Ui;

use crate::document::{Edit, Records};
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, common, live};
use crate::editor::widgets::look;
use crate::map::{City, FARTHEST, Geo, Label, Point};

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
            on_earth(ui, scene.settings.dark, &cities, &change, requests);
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

/// Where the cities lie on earth, for the coast of the real world.
fn on_earth(
    ui: &mut Ui,
    dark: bool,
    cities: &[&City],
    change: &Change,
    requests: &mut Vec<Request>,
) {
    let text = common(
        cities
            .iter()
            .map(|city| city.geo.map_or_else(String::new, written)),
    );
    fields::name(
        ui,
        "Latitude, longitude",
        "Where it lies on earth, in degrees, such as 59.91, 10.75. Real land is bent so that the city lies where you put it",
    );
    let (typed, response) = fields::typed(ui, "Latitude and longitude", text.as_deref());
    let read = typed.as_deref().map(read_geo);
    if let (Some(Some(geo)), true) = (read, response.lost_focus()) {
        let edit = change("Change coordinates of", &|city| city.geo = geo);
        requests.push(Request::Edit(edit));
    }
    ui.end_row();
    if let Some(None) = read {
        ui.label("");
        let text = "Degrees north, a comma, degrees east: 59.91, 10.75";
        ui.colored_label(look::danger(dark), text);
        ui.end_row();
    }
}

fn written(geo: Geo) -> String {
    format!("{}, {}", geo.lat, geo.lon)
}

/// The coordinates in a text; an empty one stands for none.
fn read_geo(text: &str) -> Option<Option<Geo>> {
    if text.trim().is_empty() {
        return Some(None);
    }
    let mut parts = text.split([',', ';', ' ']).filter(|part| !part.is_empty());
    let lat = parts.next()?.parse().ok()?;
    let lon = parts.next()?.parse().ok()?;
    match parts.next() {
        None => Geo::new(lat, lon).map(Some),
        Some(_) => None,
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
    fn coordinates_are_read_as_people_write_them() {
        let oslo = Geo::new(59.91, 10.75);
        for text in ["59.91, 10.75", "59.91 10.75", " 59.91;10.75 "] {
            assert_eq!(read_geo(text), Some(oslo), "{text}");
        }
        assert_eq!(read_geo("-33.87,151.21"), Some(Geo::new(-33.87, 151.21)));
        assert_eq!(read_geo(" "), Some(None));
        for text in ["91, 0", "0, 181", "Oslo", "1", "1, 2, 3", "nan, 1"] {
            assert_eq!(read_geo(text), None, "{text}");
        }
    }

    #[test]
    fn tags_can_be_typed_letter_by_letter() {
        assert_eq!(tags_of(""), Vec::<String>::new());
        assert_eq!(tags_of("arctic"), ["arctic"]);
        assert_eq!(tags_of("arctic,"), ["arctic", ""]);
        assert_eq!(tags_of("arctic, , capital"), ["arctic", "capital"]);
    }
}
