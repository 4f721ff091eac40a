//! Named sets of places, such as a country with several cities: a ticket may name one.

use egui::Ui;

use crate::document::Edit;
use crate::editor::shell::request::{Request, Scene};
use crate::editor::widgets::fields::{self, live};
use crate::editor::widgets::words::counted;
use crate::map::{Group, Id};

/// The groups of a map. The cities of one are those that are selected when it is set.
pub fn ui(ui: &mut Ui, scene: Scene, requests: &mut Vec<Request>) {
    let map = scene.map();
    let with = |change: &dyn Fn(&mut Vec<Group>)| {
        let mut groups = map.groups.clone();
        change(&mut groups);
        Edit::Groups(groups)
    };
    let selected: Vec<Id> = scene
        .selection()
        .cities()
        .filter_map(|index| map.cities.get(index))
        .map(|city| city.id.clone())
        .collect();
    if map.groups.is_empty() {
        ui.weak("A ticket to a group is completed by any of its places.");
    }
    for (index, group) in map.groups.iter().enumerate() {
        ui.push_id(index, |ui| {
            ui.horizontal(|ui| {
                let name = format!("Name of group {}", index + 1);
                let (text, response) = fields::text(ui, &name, Some(&group.name));
                let edit = with(&|groups| {
                    if let Some(group) = groups.get_mut(index) {
                        group.name.clone_from(&text);
                    }
                });
                live(requests, &response, "Rename group", edit);
            });
            let places: Vec<&str> = group.places.iter().map(|id| map.place_name(id)).collect();
            if places.is_empty() {
                ui.weak("No places yet. Select cities on the board, then use them here.");
            } else {
                ui.label(places.join(", "));
            }
            ui.horizontal(|ui| {
                let text = format!(
                    "Use {}",
                    counted(selected.len(), "selected city", "selected cities")
                );
                let set = ui.add_enabled(!selected.is_empty(), egui::Button::new(text).small());
                let set = set.on_hover_text("Make the selected cities the places of this group");
                let name = format!("Set places of group {}", index + 1);
                if set.accessible_name(name).clicked() {
                    let edit = with(&|groups| {
                        if let Some(group) = groups.get_mut(index) {
                            group.places.clone_from(&selected);
                        }
                    });
                    requests.push(Request::Edit(edit));
                }
                let name = format!("Remove group {}", index + 1);
                if ui.small_button("×").accessible_name(name).clicked() {
                    let edit = with(&|groups| {
                        if index < groups.len() {
                            groups.remove(index);
                        }
                    });
                    requests.push(Request::Edit(edit));
                }
            });
        });
    }
    if ui.small_button("Add group").clicked() {
        let taken = |name: &str| {
            let cities = map.cities.iter().map(|city| &city.id);
            let mut all = cities.chain(map.groups.iter().map(|group| &group.id));
            all.any(|id| *id == *name)
        };
        let group = Group {
            id: Id::fresh("group", taken),
            name: "New group".to_owned(),
            places: selected,
        };
        requests.push(Request::Edit(with(&|groups| groups.push(group.clone()))));
    }
}
