//! What is wrong with the network and the deck, whoever plays.

use super::{Card, Finding, journey};
use crate::balance::Section;
use crate::map::problem::count;
use crate::map::{Id, Map};

pub(super) fn structure(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let mut seen = std::collections::BTreeSet::new();
    for table in &card.tables {
        for route in table.analysis.routes.iter().filter(|route| route.bridge) {
            let name = journey(map, &route.from, &route.to);
            if !seen.insert(name.clone()) {
                continue;
            }
            let holds = card.tables.iter().filter(|table| {
                table
                    .analysis
                    .routes
                    .iter()
                    .any(|other| other.id == route.id && other.bridge)
            });
            out.push(Finding {
                section: Section::Structure,
                says: format!(
                    "{name} is the only way to some places: the player who claims it shuts the others out"
                ),
                change: "add a second track or another route".to_owned(),
                players: holds.map(|table| table.players).collect(),
                label: "certain",
                figure: None,
                weight: 2.0 + route.load / 4.0,
            });
        }
    }
}

pub(super) fn deck(map: &Map, card: &Card, out: &mut Vec<Finding>) {
    let Some(table) = card.tables.last() else {
        return;
    };
    let name = |id: &Id| {
        let row = table.analysis.tickets.iter().find(|row| row.id == *id);
        row.map_or_else(|| id.to_string(), |row| journey(map, &row.from, &row.to))
    };
    let mut add = |says: String, change: &str, players: Vec<u8>, weight: f64| {
        out.push(Finding {
            section: Section::Deck,
            says,
            change: change.to_owned(),
            players,
            label: "certain",
            figure: None,
            weight,
        });
    };
    for id in &table.analysis.deck.impossible {
        let says = format!("Nobody can complete {}", name(id));
        add(
            says,
            "remove it from the deck or give it a path",
            card.players(),
            50.0,
        );
    }
    for table in &card.tables {
        for pool in &table.analysis.deck.undealable {
            let says = format!(
                "The pool `{}` has {}, but {} players are dealt {}",
                pool.pool,
                count(pool.has as usize, "ticket", "tickets"),
                table.players,
                pool.needs
            );
            add(says, "add tickets or deal fewer", vec![table.players], 60.0);
        }
    }
    for pair in &table.analysis.deck.near_duplicates {
        let says = format!(
            "{} and {} are nearly the same ticket",
            name(&pair.one),
            name(&pair.two)
        );
        add(
            says,
            "change one of them",
            card.players(),
            1.0 + pair.shared,
        );
    }
}
