//! The published number, and small boards against trying everything.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use railwright_anchor::cases::{self, Case, shipped_map, usa_with_salt_lake_city_at};
use railwright_anchor::search::Best;
use railwright_anchor::{referee, search};
use railwright_engine::game::{Board, Position, RouteIndex, Scorer, Seat, State, TicketIndex};

const PATIENCE: f64 = 600.0;

/// Solves a case and lets the engine score the answer, item by item.
fn agreed(case: &Case) -> Best {
    let best = search::best(case, PATIENCE);
    let score = referee::score(case, &best).unwrap();
    assert_eq!(score.routes, best.route_points, "{}", case.name);
    assert_eq!(score.ticket_points(), best.ticket_points, "{}", case.name);
    assert_eq!(score.total, best.total(), "{}", case.name);
    assert_eq!(
        score.completed as usize,
        best.tickets.len(),
        "{}",
        case.name
    );
    best
}

/// Schaefer and Schaefer, Maximizing the Score in "Ticket to Ride", 2025: 285 points, 223 of them from
/// tickets. They leave out the longest path, for which a player alone has another 10.
fn expect_published(case: &Case) {
    let best = agreed(case);
    assert!(best.is_proven());
    assert_eq!(best.ticket_points, 223);
    assert_eq!(best.ticket_points + best.route_points, 285);
    assert_eq!(best.total(), 295);
}

#[test]
fn the_best_score_on_the_usa_board_is_the_published_one() {
    expect_published(&Case::alone("USA", shipped_map("usa").unwrap()).unwrap());
}

#[test]
fn the_length_that_sources_differ_on_does_not_matter() {
    let map = usa_with_salt_lake_city_at(4).unwrap();
    expect_published(&Case::alone("USA", map).unwrap());
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn the_engine_agrees_on_every_board() {
    let totals = [295, 295, 230, 384, 346, 507, 519];
    let cases = cases::all().unwrap();
    assert_eq!(cases.len(), totals.len());
    for (case, total) in cases.iter().zip(totals) {
        let best = agreed(case);
        assert!(best.is_proven(), "{}", case.name);
        assert_eq!(best.total(), total, "{}", case.name);
    }
}

#[test]
fn no_set_of_routes_on_a_small_board_beats_the_answer() {
    for trains in [7, 11, 15, 20] {
        let mut map = shipped_map("first-line").unwrap();
        map.rules.trains = trains;
        let case = Case::alone("First line", map).unwrap();
        let best = agreed(&case);
        let truth = best_of_all_sets(&case.board);
        assert!(
            best.total() <= truth && truth <= best.bound,
            "{trains} trains"
        );
        assert!(best.is_proven(), "{trains} trains");
    }
}

/// The engine's score of every set of routes that the trains suffice for.
fn best_of_all_sets(board: &Board) -> i32 {
    let mut scorer = Scorer::default();
    let routes: Vec<RouteIndex> = RouteIndex::all(board.route_count()).collect();
    let mut most = 0;
    for set in 0_u32..1 << routes.len() {
        let claimed: Vec<RouteIndex> = routes
            .iter()
            .copied()
            .filter(|route| set >> route.index() & 1 == 1)
            .collect();
        let trains: u8 = claimed.iter().map(|route| board.route(*route).length).sum();
        let mut groups: Vec<u16> = claimed
            .iter()
            .map(|route| board.route(*route).group)
            .collect();
        groups.sort_unstable();
        groups.dedup();
        if trains > board.rules().trains || groups.len() < claimed.len() {
            continue;
        }
        let position = Position {
            claimed: claimed
                .into_iter()
                .map(|route| (Seat::new(0), route))
                .collect(),
            tickets: vec![TicketIndex::all(board.ticket_count()).collect()],
            ..Position::default()
        };
        let state = State::staged(board, &position).unwrap();
        let score = &scorer.score(board, &state).players[0];
        // Tickets that are not completed are not held.
        most = most.max(score.total - score.tickets_lost);
    }
    most
}
