//! Rules proposed from what a file contains.

use super::draft::Draft;
use crate::map::rules::Players;
use crate::map::{Color, Map, Preset};

/// The preset that fits what routes and tickets need.
fn preset(map: &Map) -> Preset {
    let any = |test: fn(&crate::map::Route) -> bool| map.routes.iter().any(test);
    let mut grays = map
        .routes
        .iter()
        .filter(|route| route.color == Color::Gray)
        .peekable();
    let ferries_only = grays.peek().is_some() && grays.all(|route| route.symbols > 0);
    let long = map.tickets().iter().any(|ticket| ticket.pool == "long");
    if any(|route| route.toll > 0) {
        Preset::Nederland
    } else if any(|route| route.waves > 0) || map.cities.iter().any(|city| city.zone) {
        Preset::Italia
    } else if any(|route| route.draw_bonus > 0) {
        Preset::Nordic
    } else if any(|route| route.tunnel) || long {
        Preset::Europe
    } else if ferries_only {
        Preset::Nordic
    } else if any(|route| route.symbols > 0) {
        Preset::Europe
    } else {
        Preset::Base
    }
}

/// Gives the map its rules: a preset, with the numbers that the file has.
pub fn rules(draft: &mut Draft, map: &mut Map) -> Preset {
    let preset = preset(map);
    map.rules = preset.rules();
    let rules = &mut map.rules;
    if let Some((min, max)) = draft.players {
        rules.players = Players { min, max };
    }
    if let Some(trains) = draft.trains {
        rules.trains = trains;
    }
    rules.routes.score.extend(&draft.score);
    if let Some(regions) = &mut rules.regions {
        if !draft.double_regions.is_empty() {
            regions.double_if_complete.clone_from(&draft.double_regions);
        }
    } else if !draft.double_regions.is_empty() {
        draft
            .remarks
            .say("regions that count twice are left out: the proposed rules have no region bonus");
    }
    // A pool that no ticket belongs to could not be dealt from.
    let used: Vec<&str> = map
        .decks
        .iter()
        .flat_map(|deck| &deck.tickets)
        .map(|ticket| ticket.pool.as_str())
        .collect();
    let pools = &mut map.rules.tickets.pools;
    if !used.is_empty() {
        pools.retain(|pool| {
            let keep = used.contains(&pool.id.as_str());
            if !keep {
                let said = format!(
                    "the `{preset}` rules deal {} from the pool `{}`, but the file has no tickets in it: the pool is left out",
                    pool.deal, pool.id
                );
                draft.remarks.say(said);
            }
            keep
        });
    }
    preset
}

/// A file that does not say whether it means regions or countries means what the rules ask for.
pub fn lands(draft: &Draft, preset: Preset, map: &mut Map) {
    let regions = preset.rules().regions.is_some();
    for (city, draft) in map.cities.iter_mut().zip(&draft.cities) {
        if let Some(land) = &draft.land {
            // Zones belong to no region.
            let place = if regions && !city.zone {
                &mut city.region
            } else {
                &mut city.country
            };
            place.get_or_insert_with(|| land.clone());
        }
    }
}
