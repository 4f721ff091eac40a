//! Named sets of places, such as a country with several cities: a ticket may name one.

use egui::Ui;

use crate::editor::act::{Act, Scene};
use crate::editor::document::Edit;
use crate::editor::fields::{self, live};
use crate::map::{Group, Id};

/// The groups of a map. The cities of one are those that are selected when it is set.
pub fn ui(ui: &mut Ui, scene: Scene, acts: &mut Vec<Act>) {
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
                live(acts, &response, "Rename group", edit);
            });
            let places: Vec<&str> = group.places.iter().map(|id| map.place_name(id)).collect();
            if places.is_empty() {
                ui.weak("No places yet: select cities, then set them.");
            } else {
                ui.label(places.join(", "));
            }
            ui.horizontal(|ui| {
                let text = format!("Set to {} selected", selected.len());
                let set = ui.add_enabled(!selected.is_empty(), egui::Button::new(text).small());
                let set = set.on_hover_text("The selected cities become the places of this group");
                let name = format!("Set places of group {}", index + 1);
                if set.accessible_name(name).clicked() {
                    let edit = with(&|groups| {
                        if let Some(group) = groups.get_mut(index) {
                            group.places.clone_from(&selected);
                        }
                    });
                    acts.push(Act::Edit(edit));
                }
                let name = format!("Remove group {}", index + 1);
                if ui.small_button("×").accessible_name(name).clicked() {
                    let edit = with(&|groups| {
                        if index < groups.len() {
                            groups.remove(index);
                        }
                    });
                    acts.push(Act::Edit(edit));
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
        acts.push(Act::Edit(with(&|groups| groups.push(group.clone()))));
    }
}
