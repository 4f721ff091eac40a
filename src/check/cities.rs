//! Places: positions, names, and whether anything leads there.

use std::collections::{BTreeMap, BTreeSet};

use super::{Code, Problems, Scene, Subject, count};

pub(super) fn check(scene: &Scene, problems: &mut Problems) {
    let map = scene.map;
    if map.cities.is_empty() || map.routes.is_empty() {
        return;
    }
    let served: BTreeSet<_> = map.routes.iter().flat_map(|r| [&r.from, &r.to]).collect();
    let named: BTreeSet<usize> = map
        .tickets()
        .iter()
        .flat_map(|ticket| ticket.places())
        .flat_map(|place| scene.network.cities(place).iter().copied())
        .collect();
    let has_deck = map.active_deck_index().is_some();
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, city) in map.cities.iter().enumerate() {
        let subject = Subject::City(index);
        if !served.contains(&city.id) {
            problems.add(Code::CityWithoutRoute, subject, "no route leads here");
        } else if has_deck && !named.contains(&index) {
            problems.add(Code::CityUnnamed, subject, "no ticket names it");
        }
        match city.at {
            None => problems.add(Code::NoPosition, subject, "has no position on the board"),
            Some(at) if !map.board.contains(at) => {
                let (width, height) = (map.board.width, map.board.height);
                problems.add(
                    Code::OutsideBoard,
                    subject,
                    format!(
                        "is at ({}, {}), outside the board of {width} × {height} mm",
                        at.x, at.y
                    ),
                );
            }
            Some(_) => {}
        }
        if city.zone && !map.rules.zones {
            problems.add(
                Code::OptionOff,
                subject,
                "is a zone, but the rules have no zones: it is played as a city",
            );
        }
        if !city.name.trim().is_empty()
            && let Some(other) = names.insert(&city.name, index)
        {
            let other = &map.cities[other].id;
            problems.add(
                Code::SameName,
                subject,
                format!("has the same name as `{other}`: {}", city.name),
            );
        }
    }
    if map.rules.zones && !map.cities.iter().any(|city| city.zone) {
        problems.add(
            Code::OptionUnused,
            Subject::Rules,
            "have zones, but no place is a zone",
        );
    }
    connection(scene, problems);
}

/// Parts of the network that no route joins; cities without any route are reported on their own.
fn connection(scene: &Scene, problems: &mut Problems) {
    let network = &scene.network;
    let components = network.components();
    let parts: Vec<_> = components.iter().filter(|part| part.len() > 1).collect();
    for part in parts.iter().skip(1) {
        let first = part
            .iter()
            .find(|city| !network.is_zone(**city))
            .unwrap_or(&part[0]);
        let size = count(part.len(), "place", "places");
        problems.add(
            Code::Disconnected,
            Subject::City(*first),
            format!("is in a part of {size} that no route connects to the rest"),
        );
    }
}
