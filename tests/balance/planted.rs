//! Faults planted in boards that nobody tuned anything to are named among the findings that matter most,
//! and a board without any difference has none.

use std::sync::Arc;

use railwright::balance::{About, Advice, Card, Games, Section, play};
use railwright::map::{Map, shipped};
use railwright::unwatched;

use crate::{boards, faults};

fn card(map: &Map, games: u64, seed: u64, players: &[u8]) -> Card {
    let map = Arc::new(map.clone());
    let mut wanted = Games::of(&map, games, seed);
    (wanted.players, wanted.threads) = (players.to_vec(), 2);
    Card::of(&map, &play(&map, &wanted, &mut unwatched).unwrap())
}

#[test]
fn planted_faults_are_named_first() {
    for fault in faults::ALL {
        for seed in [3, 5, 7] {
            let mut map = boards::board(seed);
            let Some(planted) = (fault.plant)(&mut map, seed) else {
                continue;
            };
            let before = boards::board(seed);
            let card = card(&map, 2_000, seed, &[2, 3, 4, 5]);
            let known = planted.contains(&card, || self::card(&before, 2_000, seed, &[2, 3, 4, 5]));
            assert_ne!(known, Some(false), "{} on board {seed}", fault.name);
            // Whatever the page calls sure is a finding.
            for ticket in card.deck.tickets.iter().filter(|ticket| ticket.sure) {
                let about = About::Ticket(ticket.id.clone());
                let mut findings = card.findings.iter();
                assert!(findings.any(|finding| finding.about == about), "{ticket:?}");
            }
            let first = || card.findings.iter().take(10);
            let says: Vec<&String> = first().map(|finding| &finding.says).collect();
            assert!(
                first().any(|finding| planted.names(finding)),
                "{} on board {seed}: {says:#?}",
                fault.name
            );
        }
    }
}

#[test]
fn a_board_without_differences_has_no_sure_ticket_and_no_suggestion() {
    let ring = boards::ring();
    for seed in 1..=4 {
        let card = card(&ring, 1_500, seed, &[2, 4]);
        for ticket in &card.deck.tickets {
            assert!(!ticket.sure && ticket.advice == Advice::Leave, "{ticket:?}");
        }
    }
}

#[test]
fn a_ticket_that_next_to_nobody_completes_is_too_hard_and_keeps_its_value() {
    let mut map = boards::board(2);
    let id = faults::make_hard(&mut map);
    let card = card(&map, 1_000, 4, &[2, 4]);
    let ticket = card
        .deck
        .tickets
        .iter()
        .find(|ticket| ticket.id == id)
        .unwrap();
    let Advice::TooHard { route } = &ticket.advice else {
        panic!("{:?} at {:?}", ticket.advice, ticket.completed);
    };
    assert!(route.as_ref().unwrap().as_str().starts_with("line-"));
    let named = |finding: &&railwright::balance::Finding| {
        finding.section == Section::Tickets && finding.says.contains("is too hard")
    };
    assert!(card.findings.iter().take(10).find(named).is_some());
}

/// Values are accepted, and on other deals the tickets are alike.
#[test]
fn following_the_advice_evens_the_deck_out() {
    let mut map = shipped::find("usa").unwrap().load().unwrap().map;
    let before = card(&map, 6_000, 1, &[2, 4]);
    for (ticket, card) in map.decks[0].tickets.iter_mut().zip(&before.deck.tickets) {
        ticket.value = card.advice.value().unwrap_or(ticket.value);
    }
    let after = card(&map, 6_000, 2, &[2, 4]);
    let spread = |card: &Card| card.deck.spread.unwrap().value;
    assert!(spread(&before) > 3.0, "{}", spread(&before));
    assert!(
        spread(&after) < 0.5 * spread(&before),
        "{} after {}",
        spread(&after),
        spread(&before)
    );
    let again = after.deck.tickets.iter();
    let again = again.filter(|ticket| matches!(ticket.advice, Advice::Value { .. }));
    assert!(again.count() <= 4, "the advice would go on");
}
