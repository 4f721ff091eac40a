//! Bonuses and tie-breaks in sentences.

use std::collections::BTreeMap;

use super::words::{listed, points};
use crate::map::rules::{Bonus, Metric, Places, Span, TieBreak};
use crate::map::{City, Map};

/// So many places are named one by one; more of them by what they have in common.
const NAMED: usize = 4;

/// What a bonus rewards, and with how much.
pub fn bonus_line(map: &Map, bonus: &Bonus) -> String {
    let Bonus {
        id: _,
        name,
        metric,
        points: worth,
    } = bonus;
    format!("{name}, {}: {}.", points(*worth), metric_words(map, metric))
}

fn metric_words(map: &Map, metric: &Metric) -> String {
    match metric {
        Metric::LongestPath => {
            "the longest continuous path, counted in trains; it may pass through a city again but not use a route twice"
                .to_owned()
        }
        Metric::Tickets { end, value } => format!(
            "most completed tickets{}{}",
            worth_words(value, "worth", "points"),
            end_words(map, end)
        ),
        Metric::Routes { end, length, ferry } => format!(
            "most {}{}{}",
            if *ferry { "ferries" } else { "routes" },
            worth_words(length, "of", "spaces"),
            end_words(map, end)
        ),
        Metric::Countries => "routes with ends in the most countries".to_owned(),
        Metric::TrainsLeft => "most trains left".to_owned(),
        Metric::Locomotives { set } => format!(
            "most locomotives in hand, with each set of {set} {} of one colour counting as one",
            if *set == 1 { "card" } else { "cards" }
        ),
    }
}

fn worth_words(span: &Span, word: &str, noun: &str) -> String {
    let Span { min, max } = span;
    let unit = |count: i32| {
        if count == 1 {
            noun.trim_end_matches('s')
        } else {
            noun
        }
    };
    match (min, max) {
        (None, None) => String::new(),
        (Some(min), Some(max)) if min == max => format!(" {word} {min} {}", unit(*min)),
        (Some(min), Some(max)) => format!(" {word} {min} to {max} {noun}"),
        (Some(min), None) => format!(" {word} {min} {noun} or more"),
        (None, Some(max)) => format!(" {word} at most {max} {}", unit(*max)),
    }
}

fn end_words(map: &Map, places: &Places) -> String {
    let cities: Vec<String> = match places {
        Places::Any => return String::new(),
        Places::Country(country) => return format!(" with an end in {country}"),
        Places::Region(region) => return format!(" with an end in {region}"),
        Places::Cities(ids) => ids.iter().map(|id| map.place_name(id).to_owned()).collect(),
        Places::Tag(tag) => {
            let tagged = map.cities.iter().filter(|city| city.has_tag(tag));
            let names: Vec<String> = tagged.map(|city| city.name.clone()).collect();
            // Many places are better known by what they have in common.
            if names.is_empty() || names.len() > NAMED {
                return format!(" with an end in a place marked “{tag}”");
            }
            names
        }
    };
    format!(" with an end in {}", listed(&cities, "or"))
}

/// Which cities lie where, for whoever cannot see it on the board.
pub fn lands(map: &Map, title: &str, land: fn(&City) -> Option<&str>) -> String {
    let mut lands: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for city in &map.cities {
        if let Some(land) = land(city).filter(|_| !map.is_zone(city)) {
            lands.entry(land).or_default().push(&city.name);
        }
    }
    let lands = lands
        .iter()
        .map(|(land, cities)| format!("{land} ({})", cities.join(", ")));
    format!("{title}: {}.", lands.collect::<Vec<_>>().join(" · "))
}

/// The places that bonuses speak of without naming them.
pub fn places_to_know(map: &Map) -> Vec<String> {
    let rules = &map.rules;
    let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    let metrics: Vec<&Metric> = rules
        .bonuses
        .iter()
        .chain(cards)
        .map(|bonus| &bonus.metric)
        .collect();
    let mut said = Vec::new();
    for metric in &metrics {
        if let Places::Tag(tag) = metric.places() {
            let tagged = map.cities.iter().filter(|city| city.has_tag(tag));
            let names: Vec<&str> = tagged.map(|city| city.name.as_str()).collect();
            let line = format!("Marked “{tag}”: {}.", names.join(", "));
            if names.len() > NAMED && !said.contains(&line) {
                said.push(line);
            }
        }
    }
    let countries = metrics.iter().any(|metric| {
        matches!(metric, Metric::Countries) || matches!(metric.places(), Places::Country(_))
    });
    if countries && map.cities.iter().any(|city| city.country.is_some()) {
        said.push(lands(map, "Countries", |city| city.country.as_deref()));
    }
    said
}

/// What decides between equal players.
pub fn tie_break(rule: TieBreak) -> String {
    match rule {
        TieBreak::CompletedTickets => "more completed tickets",
        TieBreak::FewestStations => "fewer stations built",
        TieBreak::LongestPath => "the longest path",
        TieBreak::BonusCards => "more bonus cards won",
    }
    .to_owned()
}
