//! Faults planted in a good board are named among the findings that matter most.

use std::sync::Arc;

use railwright::balance::{Card, Games, Section, play};
use railwright::map::{Color, Map, Route, shipped};
use railwright::unwatched;

fn named(card: &Card, section: Section, words: &str) -> bool {
    let mut findings = card.findings.iter();
    findings.any(|finding| finding.section == section && finding.says.contains(words))
}

/// Closes a corridor for good: it asks for every locomotive of the game and pays nothing.
fn close(map: &mut Map, from: &str, to: &str) {
    let mut routes = map.routes.iter_mut();
    let joins = |route: &&mut Route| {
        route.from == from && route.to == to || route.from == to && route.to == from
    };
    let route = routes.find(joins).unwrap();
    let locomotives = map.rules.cards.locomotives;
    (route.length, route.color, route.symbols) = (locomotives, Color::Gray, locomotives);
    map.rules.routes.score.insert(locomotives, 0);
}

#[test]
fn planted_faults_are_named_first() {
    let mut map = shipped::find("europe").unwrap().load().unwrap().map;
    let tickets = &mut map.decks[0].tickets;
    let ticket = tickets
        .iter_mut()
        .find(|ticket| ticket.from == "london" && ticket.to == "wien");
    ticket.unwrap().value += 10;
    close(&mut map, "brindisi", "roma");
    map.rules.start_offsets = vec![8];
    let map = Arc::new(map);
    let mut games = Games::of(&map, 2_000, 1);
    games.players = vec![4];
    games.threads = 2;
    let played = play(&map, &games, &mut unwatched).unwrap();
    let card = Card::of(&map, &played);
    let says: Vec<&String> = card.findings.iter().map(|finding| &finding.says).collect();
    assert!(named(&card, Section::Seats, "Seat 1 wins"), "{says:#?}");
    assert!(named(&card, Section::Tickets, "London–Wien"), "{says:#?}");
    assert!(
        named(&card, Section::Routes, "Roma–Brindisi")
            || named(&card, Section::Routes, "Brindisi–Roma"),
        "{says:#?}"
    );
    assert!(card.findings.len() <= 8, "a handful");
}
