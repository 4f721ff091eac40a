//! Two versions of a map on the same deals: what was planted is named, and chance alone is not.

use std::sync::Arc;

use railwright::balance::{Compared, Comparison, Family, Games, Row, contest};
use railwright::map::{Map, shipped};
use railwright::unwatched;

use crate::boards;

fn usa() -> Map {
    shipped::find("usa").unwrap().load().unwrap().map
}

/// Plays to the end, or until nothing is left to find out.
fn compare(one: &Map, two: &Map, games: u64, seed: u64) -> Comparison {
    let maps = [one, two].map(|map| Arc::new(map.clone()));
    let mut wanted = Games::of(&maps[0], games, seed);
    (wanted.players, wanted.threads) = (vec![2, 4], 2);
    contest(maps, &wanted, &mut unwatched).unwrap().unwrap()
}

fn sentences<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<String> {
    rows.map(Row::sentence).collect()
}

#[test]
fn a_map_does_not_differ_from_itself_in_anything() {
    let map = boards::board(3);
    let found = compare(&map, &map, 500, 1);
    for row in &found.rows {
        let difference = row.difference;
        assert_eq!((difference.value, difference.error), (0.0, 0.0), "{row:?}");
        assert!(
            !row.sure && row.better.is_none() && row.before == row.after,
            "{row:?}"
        );
    }
    for family in Family::ALL {
        assert!(
            found.rows.iter().any(|row| row.family == family),
            "{family:?}"
        );
    }
    // Nothing is left to find out after the first look.
    assert!(!found.open);
    assert_eq!(found.tables, [(2, 250), (4, 252)]);
}

/// The same map with its tickets in another order deals other tickets from the same shuffle, so every
/// difference is chance.
#[test]
fn tickets_in_another_order_change_nothing_for_sure() {
    let map = usa();
    let mut turned = map.clone();
    turned.decks[0].tickets.rotate_left(7);
    for seed in 1..=4 {
        let found = compare(&map, &turned, 1_000, seed);
        assert_eq!(found.sure().count(), 0, "{:#?}", sentences(found.sure()));
        assert!(
            found
                .rows
                .iter()
                .any(|row| row.difference.value.abs() > 0.1),
            "deals are alike"
        );
    }
}

#[test]
fn a_seat_that_starts_ahead_is_named_with_its_lead() {
    for map in [usa(), boards::board(5)] {
        let mut ahead = map.clone();
        ahead.rules.start_offsets = vec![2];
        let found = compare(&map, &ahead, 2_000, 1);
        for players in [2, 4] {
            let lead = found.row(&Compared::Seat(1), Some(players)).unwrap();
            assert!(lead.sure, "{}", lead.sentence());
            assert!(!lead.difference.excludes(2.0), "{}", lead.sentence());
            assert!(
                lead.sentence()
                    .contains(&format!("Seat 1 with {players} players"))
            );
            // Nobody else starts with anything; what the first seat has more is shared out among them.
            let other = found.row(&Compared::Seat(2), Some(players)).unwrap();
            let lost = -2.0 / f64::from(players - 1);
            assert!(!other.difference.excludes(lost), "{}", other.sentence());
        }
        // Nothing else is said to have changed by as much.
        let fair = found.sure().filter(|row| row.family == Family::Fairness);
        let others = fair.filter(|row| !matches!(row.of, Compared::Seat(_)));
        let large = others.filter(|row| row.difference.value.abs() >= 1.0);
        assert_eq!(sentences(large), Vec::<String>::new());
    }
}

/// A point of value is won by those who complete the ticket and lost by the others.
#[test]
fn a_ticket_that_pays_eight_more_is_named_with_what_that_does() {
    for (map, place) in [(usa(), 9), (boards::board(5), 20)] {
        let mut dear = map.clone();
        let ticket = &mut dear.decks[0].tickets[place];
        ticket.value += 8;
        let id = ticket.id.clone();
        let found = compare(&map, &dear, 4_000, 2);
        let effect = found.row(&Compared::Ticket(id.clone()), None).unwrap();
        assert!(effect.sure, "{}", effect.sentence());
        let completed = found.row(&Compared::Completed(id.clone()), None).unwrap();
        let share = completed.after.value / 100.0;
        let planted = 8.0 * (2.0 * share - 1.0);
        assert!(
            !effect.difference.excludes(planted),
            "{planted}: {}",
            effect.sentence()
        );
        // It comes first of what surely changed for somebody.
        let first = found
            .sure()
            .find(|row| row.family == Family::Fairness)
            .unwrap();
        assert_eq!(
            first.of,
            Compared::Ticket(id),
            "{:#?}",
            sentences(found.sure())
        );
    }
}

#[test]
fn maps_without_a_common_player_count_cannot_be_compared() {
    let map = usa();
    let (mut one, mut two) = (map.clone(), map);
    (one.rules.players.max, two.rules.players.min) = (3, 4);
    let maps = [one, two].map(Arc::new);
    let games = Games::of(&maps[0], 10, 1);
    let refused = contest(maps, &games, &mut unwatched).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the maps have no player count in common"
    );
}
