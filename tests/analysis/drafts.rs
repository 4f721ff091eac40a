//! Zones, groups, tickets with several goals, and maps that are not finished.

use railwright::analysis::Analysis;
use railwright::map::{Goal, Group, Id, Map, Preset, Ticket};

use super::{board, id, sketch};

fn ticket(from: &str, to: &str, value: i32) -> Ticket {
    let name = format!("{from}-{to}");
    Ticket::new(Id::from(name.as_str()), Id::from(from), Id::from(to), value)
}

#[test]
fn nothing_runs_through_a_zone_but_a_ticket_may_end_there() {
    let mut map = sketch(4, &[(0, 1, 2), (1, 2, 2), (0, 3, 5), (3, 2, 5)]);
    map.cities[1].zone = true;
    map.decks[0].tickets = vec![ticket("c0", "c2", 10), ticket("c0", "c1", 2)];
    let analysis = Analysis::of(&map, 4);
    let across = &analysis.tickets[0];
    assert_eq!(
        (across.shortest, across.second, across.cut),
        (Some(10), None, Some(1))
    );
    assert_eq!(across.detour, None);
    let into = &analysis.tickets[1];
    assert_eq!(
        (into.shortest, into.second, into.cut),
        (Some(2), Some(12), Some(2))
    );
    assert_eq!(into.detour, Some(10));
    let bridges: Vec<bool> = analysis.routes.iter().map(|route| route.bridge).collect();
    assert_eq!(bridges, [false, false, true, true]);
    let cities: Vec<bool> = analysis
        .cities
        .iter()
        .map(|city| city.articulation)
        .collect();
    assert_eq!(cities, [false, false, false, true]);
}

#[test]
fn a_group_is_reached_by_any_of_its_places() {
    let mut map = sketch(5, &[(0, 1, 2), (1, 2, 2), (0, 3, 1), (3, 4, 2)]);
    map.groups.push(Group {
        id: Id::from("east"),
        name: "East".to_owned(),
        places: vec![id(2), id(4)],
    });
    map.decks[0].tickets = vec![ticket("c0", "east", 5)];
    let row = &Analysis::of(&map, 4).tickets[0];
    assert_eq!(
        (row.shortest, row.second, row.cut),
        (Some(3), Some(4), Some(2))
    );
    // Two branches side by side: 4 and 3 spaces.
    let resistance = row.resistance.unwrap();
    assert!((resistance - 12.0 / 7.0).abs() < 1e-12, "{resistance}");
    assert_eq!(row.detour, Some(1));
}

#[test]
fn every_goal_of_a_ticket_has_its_own_figures() {
    let mut map = sketch(3, &[(0, 1, 2), (1, 2, 3), (0, 2, 6)]);
    let mut several = ticket("c0", "c1", 4);
    several.or.push(Goal {
        to: id(2),
        value: 9,
    });
    map.decks[0].tickets = vec![several];
    let analysis = Analysis::of(&map, 4);
    let row = &analysis.tickets[0];
    assert_eq!((row.shortest, row.second), (Some(2), Some(9)));
    let goal = &row.goals[0];
    assert_eq!(
        (goal.shortest, goal.second, goal.cut),
        (Some(5), Some(6), Some(2))
    );
    assert_eq!(analysis.routes[0].load, 1.0, "counted for the nearest goal");
}

#[test]
fn a_second_path_may_use_the_other_track_of_a_double_that_is_open() {
    let map = |players| {
        let mut map = sketch(3, &[(0, 1, 2), (0, 1, 2), (0, 2, 3), (2, 1, 3)]);
        map.decks[0].tickets = vec![ticket("c0", "c1", 2)];
        Analysis::of(&map, players).tickets.remove(0)
    };
    assert_eq!(
        (map(4).second, map(4).cut, map(4).detour),
        (Some(2), Some(3), Some(0))
    );
    assert_eq!(
        (map(2).second, map(2).cut, map(2).detour),
        (Some(6), Some(2), Some(4))
    );
}

#[test]
fn the_deck_is_looked_over() {
    let mut map = sketch(5, &[(0, 1, 5), (1, 2, 5), (2, 3, 1)]);
    map.rules.trains = 10;
    map.decks[0].tickets = vec![
        ticket("c0", "c2", 10),
        ticket("c0", "c3", 11),
        ticket("c0", "c4", 8),
    ];
    let deck = Analysis::of(&map, 2).deck;
    let impossible: Vec<&str> = deck.impossible.iter().map(Id::as_str).collect();
    assert_eq!(
        impossible,
        ["c0-c3", "c0-c4"],
        "too long, and not connected"
    );
    assert_eq!(deck.unnamed, [id(1)]);
    assert_eq!(deck.near_duplicates.len(), 1);
    assert_eq!((deck.undealable[0].has, deck.undealable[0].needs), (3, 6));
    assert_eq!(deck.left_to_draw, 0);
}

#[test]
fn a_ticket_off_the_line_is_proposed_another_value_with_the_reason() {
    let mut map = board("europe");
    let ticket = &mut map.decks[0].tickets[20];
    let (name, fair) = (ticket.id.clone(), ticket.value);
    ticket.value += 10;
    let analysis = Analysis::of(&map, 4);
    let row = analysis.tickets.iter().find(|row| row.id == name).unwrap();
    assert_eq!(row.proposed, Some(fair));
    assert!(
        row.proposed_reason.ends_with("it pays 10 more"),
        "{}",
        row.proposed_reason
    );
}

#[test]
fn an_unfinished_map_is_no_obstacle() {
    let empty = Map::new("Empty", Preset::Europe);
    assert!(Analysis::of(&empty, 2).tickets.is_empty());
    let mut draft = sketch(2, &[(0, 1, 0), (0, 0, 3), (0, 7, 2)]);
    draft.decks[0].tickets = vec![
        ticket("c0", "nowhere", 4),
        ticket("c0", "c0", 4),
        ticket("c0", "c1", 4),
    ];
    let analysis = Analysis::of(&draft, 2);
    assert_eq!(analysis.tickets[0].shortest, None);
    assert_eq!(analysis.tickets[1].cut, None);
    assert_eq!(analysis.routes[2].open, 0);
}
