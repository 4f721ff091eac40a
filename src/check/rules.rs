//! Options of the rules without anything to act on, and decks that run dry.

use super::{Code, Problems, Scene, Subject, count};
use crate::map::Map;
use crate::map::rules::Metric;

pub(super) fn check(scene: &Scene, problems: &mut Problems) {
    let map = scene.map;
    few_cards(map, problems);
    bonus_places(map, problems);
    let rules = &map.rules;
    if let (Some(neutral), None) = (&rules.neutral, &rules.toll)
        && neutral.needs_toll
    {
        problems.add(
            Code::OptionOff,
            Subject::Rules,
            "have a neutral player that needs tolls, but no tolls: it does not play",
        );
    }
}

/// With fewer cards than this for each player after the start, decks run dry.
const CARDS_PER_PLAYER: u32 = 6;

fn few_cards(map: &Map, problems: &mut Problems) {
    let rules = &map.rules;
    let players = u32::from(rules.players.max);
    let start = players * u32::from(rules.cards.start_hand) + u32::from(rules.row.size);
    // Too few even for the start is an error, and said elsewhere.
    if let Some(left) = rules.cards.total().checked_sub(start)
        && left < CARDS_PER_PLAYER * players
    {
        problems.add(
            Code::FewCards,
            Subject::Rules,
            format!(
                "leave only {} in the draw pile after setup with {players} players",
                count(left as usize, "train card", "train cards")
            ),
        );
    }
}

fn bonus_places(map: &Map, problems: &mut Problems) {
    let rules = &map.rules;
    let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    let cities = &map.cities;
    for bonus in rules.bonuses.iter().chain(cards) {
        let places = bonus.metric.places();
        let nowhere = !cities.iter().any(|city| places.include(city));
        let stateless =
            bonus.metric == Metric::Countries && cities.iter().all(|city| city.country.is_none());
        if !cities.is_empty() && (nowhere || stateless) {
            problems.add(
                Code::BonusWithoutPlaces,
                Subject::Rules,
                format!(
                    "bonus `{}` counts places that the map does not have",
                    bonus.id
                ),
            );
        }
    }
}
