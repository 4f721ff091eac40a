//! What suits a board: known for the shipped ones, the same every time, and about play alone.

use std::sync::Arc;

use railwright_engine::bots::{BotKind, Habits};
use railwright_engine::game::Board;
use railwright_engine::map::shipped;
use railwright_engine::sim::{
    Entrant, Plan, Setup, calibrate, known_habits, played_hash, run, suited_habits, table_sizes,
};
use railwright_engine::unwatched;

#[test]
fn every_shipped_board_has_its_habits() {
    for shipped in shipped::ALL {
        let map = shipped.load().unwrap().map;
        for players in table_sizes(&map) {
            let known = known_habits(&map, players);
            assert!(
                known.is_some(),
                "{} with {players} players: run the example `habits`",
                shipped.name
            );
        }
    }
}

#[test]
fn the_list_is_what_the_tournament_finds_on_any_number_of_threads() {
    let map = Arc::new(shipped::find("first-line").unwrap().load().unwrap().map);
    let board = Arc::new(Board::new(Arc::clone(&map), 2).unwrap());
    let [one, two] = [1, 2].map(|threads| calibrate(&board, threads, &mut unwatched).unwrap());
    assert_eq!(one, two);
    assert_eq!(Some(one), known_habits(&map, 2), "run the example `habits`");
}

#[test]
fn only_what_is_played_counts() {
    let map = shipped::find("usa").unwrap().load().unwrap().map;
    let mut other = map.clone();
    other.name.clear();
    other.cities[3].name = "Elsewhere".to_owned();
    other.cities[3].at = None;
    other.notes = "A draft.".to_owned();
    assert_eq!(played_hash(&map), played_hash(&other));
    other.routes[5].length += 1;
    assert_ne!(played_hash(&map), played_hash(&other));
}

#[test]
fn a_tournament_that_is_ended_is_not_remembered() {
    let mut map = shipped::find("first-line").unwrap().load().unwrap().map;
    map.routes[0].length += 1;
    let board = Arc::new(Board::new(Arc::new(map), 2).unwrap());
    let mut end = |_: f64| std::ops::ControlFlow::Break(());
    let habits = suited_habits(&board, 1, &mut end).unwrap();
    assert_eq!(habits, Habits::STANDARD);
    assert_eq!(known_habits(board.map(), 2), None);
}

#[test]
fn habits_are_of_the_study_and_studies_of_others_do_not_merge() {
    let map = Arc::new(shipped::find("first-line").unwrap().load().unwrap().map);
    let board = Arc::new(Board::new(map, 2).unwrap());
    let study = |habits: Habits, number: u64| {
        let setup = Setup::pool(Arc::clone(&board), vec![Entrant::from(BotKind::Planner)], 1);
        let plan = Plan {
            shard: format!("{number}/2").parse().unwrap(),
            ..Plan::of(8)
        };
        run(setup.unwrap().with_habits(habits), plan, 1).unwrap()
    };
    let other = Habits {
        cards: 40,
        ..Habits::STANDARD
    };
    let mut one = study(Habits::STANDARD, 1);
    assert_eq!(one.subject.habits, Habits::STANDARD);
    let refused = one.merge(&study(other, 2)).unwrap_err().to_string();
    assert!(refused.contains("habits"), "{refused}");
    one.merge(&study(Habits::STANDARD, 2)).unwrap();
}
