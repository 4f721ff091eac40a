//! Names with characters that cannot be printed: they would confuse terminals, break pictures and
//! turn the text around them.

use super::{Code, Problems, Subject};
use crate::map::Map;
use crate::map::rules::{Bonus, Places};
use crate::map::theme::Fonts;

/// Whether a character has no place in a name: control characters, line breaks, and those that
/// turn the direction of the text that follows.
pub(in crate::map) fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

pub(super) fn find(map: &Map, problems: &mut Problems) {
    let mut look = |subject, what: &str, text: &str| {
        if let Some(found) = text.chars().find(|c| is_unprintable(*c)) {
            let code = u32::from(found);
            problems.add(
                Code::ControlCharacter,
                subject,
                format!("{what} contains the control character U+{code:04X}; remove it"),
            );
        }
    };
    look(Subject::Map, "its name", &map.name);
    look(Subject::Map, "its author", &map.author);
    look(Subject::Map, "its active_deck", map.active_deck.as_str());
    for (index, city) in map.cities.iter().enumerate() {
        let subject = Subject::City(index);
        look(subject, "its id", city.id.as_str());
        look(subject, "its name", &city.name);
        look(
            subject,
            "its region",
            city.region.as_deref().unwrap_or_default(),
        );
        look(
            subject,
            "its country",
            city.country.as_deref().unwrap_or_default(),
        );
        for tag in &city.tags {
            look(subject, "a tag", tag);
        }
    }
    for (index, group) in map.groups.iter().enumerate() {
        look(Subject::Group(index), "its id", group.id.as_str());
        look(Subject::Group(index), "its name", &group.name);
    }
    for (index, route) in map.routes.iter().enumerate() {
        look(Subject::Route(index), "its id", route.id.as_str());
    }
    for (deck, records) in map.decks.iter().enumerate() {
        look(Subject::Deck(deck), "its id", records.id.as_str());
        look(Subject::Deck(deck), "its name", &records.name);
        for (ticket, record) in records.tickets.iter().enumerate() {
            let subject = Subject::Ticket { deck, ticket };
            look(subject, "its id", record.id.as_str());
            look(subject, "its pool", &record.pool);
        }
    }
    let rules = &map.rules;
    for pool in &rules.tickets.pools {
        look(Subject::Rules, "a pool", pool.id.as_str());
    }
    let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
    for Bonus {
        id, name, metric, ..
    } in rules.bonuses.iter().chain(cards)
    {
        look(Subject::Rules, "the id of a bonus", id.as_str());
        look(Subject::Rules, "the name of a bonus", name);
        if let Places::Tag(word) | Places::Country(word) | Places::Region(word) = metric.places() {
            look(Subject::Rules, "the places of a bonus", word);
        }
    }
    for region in rules
        .regions
        .iter()
        .flat_map(|regions| &regions.double_if_complete)
    {
        look(Subject::Rules, "a region", region);
    }
    if let Some(theme) = &map.theme {
        let Fonts {
            title,
            cities,
            numbers,
        } = &theme.fonts;
        look(Subject::Theme, "its base", &theme.base);
        for font in [title, cities, numbers].into_iter().flatten() {
            look(Subject::Theme, "a font", font);
        }
    }
    for (index, text) in map.texts.iter().enumerate() {
        look(Subject::Text(index), "it", &text.text);
        look(Subject::Text(index), "its font", &text.font);
    }
    if let Some(background) = &map.background {
        look(Subject::Background, "its path", &background.path);
    }
}
