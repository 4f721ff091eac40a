//! How a map stands on the whole, and findings that the designer has dismissed.

use std::sync::Arc;

use railwright::balance::{Bands, Card, Cause, Games, Played, Stand, band_names, measures, play};
use railwright::design::remedies::{dismiss, restore};
use railwright::map::{Map, shipped};
use railwright::unwatched;

use crate::boards;

fn played(map: &Map, games: u64, players: &[u8]) -> Vec<Played> {
    let map = Arc::new(map.clone());
    let mut wanted = Games::of(&map, games, 1);
    (wanted.players, wanted.threads) = (players.to_vec(), 2);
    play(&map, &wanted, &mut unwatched).unwrap()
}

fn card(map: &Map, games: u64, players: &[u8]) -> Card {
    Card::of(map, &played(map, games, players))
}

/// A small map whose first seat starts so many points ahead of what it has by itself.
fn ahead(points: i32) -> Map {
    let mut map = shipped::find("first-line").unwrap().load().unwrap().map;
    map.rules.start_offsets = vec![points];
    map
}

#[test]
fn a_map_stands_as_fair_as_it_is() {
    let ring = boards::ring();
    let few = card(&ring, 100, &[2, 4]).standing();
    assert_eq!(few.verdict, Stand::Unknown, "{few:?}");
    assert!(few.line().starts_with("Too few games to tell"));

    // Seats are not alike even in a ring, but they can be paid for.
    let mut fair = ring.clone();
    for _ in 0..3 {
        if let Some(row) = card(&fair, 3_000, &[2]).start_offsets {
            fair.rules.start_offsets = row;
        }
    }
    let standing = card(&fair, 2_000, &[2]).standing();
    assert!(
        matches!(standing.verdict, Stand::Fair | Stand::Nearly),
        "{standing:?}"
    );

    let mut unfair = fair.clone();
    unfair.rules.start_offsets = vec![15];
    let standing = card(&unfair, 2_000, &[2]).standing();
    assert_eq!(standing.verdict, Stand::NotYet, "{standing:?}");
    assert!(
        standing.line().starts_with("Not fair yet: seat 1 is ahead"),
        "{}",
        standing.line()
    );
}

#[test]
fn a_dismissed_finding_leaves_the_list_and_comes_back_when_it_has_grown() {
    let map = ahead(8);
    let games = played(&map, 1_000, &[2]);
    let before = Card::of(&map, &games);
    let is_seats = |finding: &&railwright::balance::Finding| finding.cause == Cause::Seats;
    let finding = before.findings.iter().find(is_seats).unwrap();
    assert!(before.dismissed.is_empty());
    assert_eq!(before.standing().verdict, Stand::NotYet);

    let edit = dismiss(&map, finding, "  the first player pays for the snacks ");
    let quiet = edit.on(&map).unwrap().0;
    assert_eq!(quiet.dismissed[0].finding, "seats");
    let after = Card::of(&quiet, &games);
    assert_eq!(after.findings.iter().find(is_seats), None);
    assert_eq!(after.findings.len() + 1, before.findings.len());
    assert_eq!(after.dismissed.len(), 1);
    assert_eq!(after.dismissed[0].finding, *finding);
    assert_eq!(
        after.dismissed[0].reason,
        "the first player pays for the snacks"
    );
    let seats = |reason: &&String| reason.contains("seat 1");
    assert_eq!(after.standing().reasons.iter().find(seats), None);

    // The same on other deals: by chance it is a little larger or smaller.
    let again = card(&quiet, 1_000, &[2]);
    assert_eq!(again.findings.iter().find(is_seats), None);

    let mut grown = quiet.clone();
    grown.rules.start_offsets = vec![20];
    let grown = card(&grown, 1_000, &[2]);
    assert!(
        grown
            .findings
            .iter()
            .any(|finding| finding.cause == Cause::Seats)
    );
    assert!(grown.dismissed.is_empty());

    let back = restore(&quiet, finding).on(&quiet).unwrap().0;
    assert_eq!(Card::of(&back, &games).findings, before.findings);
}

/// What can be asked for without games is what can be measured with them.
#[test]
fn every_figure_that_bands_may_name_is_measured() {
    for board in shipped::ALL {
        let map = board.load().unwrap().map;
        let players = [map.rules.players.max];
        let card = card(&map, 20, &players);
        let measured = measures(&card);
        let keys: Vec<&str> = measured.iter().map(|measure| measure.key).collect();
        assert_eq!(keys, band_names(&map), "{}", board.name);
        for bands in [Bands::fair(), Bands::starting(&map)] {
            assert_eq!(
                bands.expect_figures(&map, &players),
                Ok(()),
                "{}",
                board.name
            );
            assert!(!bands.judge(&card).unwrap().is_empty(), "{}", board.name);
        }
    }
}

/// The table of the guide names every figure.
#[test]
fn the_guide_names_every_figure() {
    let guide = include_str!("../../docs/guide/balance.md");
    for board in shipped::ALL {
        for name in band_names(&board.load().unwrap().map) {
            assert!(
                guide.contains(&format!("`{name}`")),
                "the guide lacks {name}"
            );
        }
    }
}
