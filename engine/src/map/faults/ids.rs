//! Ids that are missing, doubled, or lead nowhere.

use std::collections::BTreeSet;

use super::{Code, Ground, Problems, Subject, suggestion};
use crate::map::Id;
use crate::map::rules::Places;

pub(super) fn find(ground: &Ground, problems: &mut Problems) {
    let map = ground.map;
    let places = map.cities.iter().map(|city| &city.id).enumerate();
    let places = places.map(|(index, id)| (Subject::City(index), id));
    let groups = map.groups.iter().map(|group| &group.id).enumerate();
    let groups = groups.map(|(index, id)| (Subject::Group(index), id));
    // Cities and groups share one set of ids, because a ticket end may name either.
    unique(places.chain(groups), problems);
    let routes = map.routes.iter().map(|route| &route.id).enumerate();
    unique(
        routes.map(|(index, id)| (Subject::Route(index), id)),
        problems,
    );
    let decks = map.decks.iter().map(|deck| &deck.id).enumerate();
    unique(
        decks.map(|(index, id)| (Subject::Deck(index), id)),
        problems,
    );
    for (deck, records) in map.decks.iter().enumerate() {
        let tickets = records.tickets.iter().map(|ticket| &ticket.id).enumerate();
        let subject = |ticket| Subject::Ticket { deck, ticket };
        unique(tickets.map(|(index, id)| (subject(index), id)), problems);
    }
    references(ground, problems);
}

fn unique<'a>(records: impl Iterator<Item = (Subject, &'a Id)>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (subject, id) in records {
        if *id == "" {
            problems.add(
                Code::EmptyId,
                subject,
                "has no id; give it a short, unique name",
            );
        } else if !seen.insert(id) {
            problems.add(
                Code::DuplicateId,
                subject,
                format!("the id `{id}` is already taken; ids must be unique"),
            );
        }
    }
}

fn references(ground: &Ground, problems: &mut Problems) {
    let map = ground.map;
    for (index, group) in map.groups.iter().enumerate() {
        let subject = Subject::Group(index);
        if group.places.is_empty() {
            problems.add(Code::EmptyGroup, subject, "has no places");
        }
        for id in &group.places {
            expect_city(ground, id, subject, "contains", problems);
        }
    }
    for (index, route) in map.routes.iter().enumerate() {
        for (id, verb) in [(&route.from, "starts at"), (&route.to, "goes to")] {
            expect_city(ground, id, Subject::Route(index), verb, problems);
        }
    }
    for (deck, records) in map.decks.iter().enumerate() {
        for (ticket, record) in records.tickets.iter().enumerate() {
            let subject = Subject::Ticket { deck, ticket };
            for id in record.places().filter(|id| !ground.is_place(id)) {
                let near = ground.suggestion(id);
                problems.add(
                    Code::UnknownPlace,
                    subject,
                    format!("names `{id}`, which is neither a city nor a group{near}"),
                );
            }
            for id in record.neutral.iter().flat_map(|(one, two)| [one, two]) {
                expect_city(ground, id, subject, "has a neutral pair with", problems);
            }
        }
    }
    let cards = map.rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    for bonus in map.rules.bonuses.iter().chain(cards) {
        if let Places::Cities(ids) = bonus.metric.places() {
            for id in ids {
                let verb = format!("bonus `{}` counts", bonus.id);
                expect_city(ground, id, Subject::Rules, &verb, problems);
            }
        }
    }
    if map.active_deck_index().is_none() {
        let known = map.decks.iter().map(|deck| deck.id.as_str());
        let message = if map.decks.is_empty() {
            "has no ticket deck".to_owned()
        } else {
            let near = suggestion(map.active_deck.as_str(), known);
            format!("the active deck `{}` does not exist{near}", map.active_deck)
        };
        problems.add(Code::UnknownDeck, Subject::Map, message);
    }
}

fn expect_city(ground: &Ground, id: &Id, subject: Subject, verb: &str, problems: &mut Problems) {
    if ground.cities.contains_key(id) {
        return;
    }
    let message = if ground.is_place(id) {
        format!("{verb} `{id}`, which is a group; name one of its cities")
    } else {
        let cities = ground.map.cities.iter().map(|city| city.id.as_str());
        let near = suggestion(id.as_str(), cities);
        format!("{verb} `{id}`, which is not a city{near}")
    };
    problems.add(Code::UnknownPlace, subject, message);
}
