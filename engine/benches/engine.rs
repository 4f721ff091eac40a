//! How fast the rules are: whole random games, listing actions, scoring, the longest path, cloning.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "criterion's macros write functions without documentation; a benchmark fails by panicking"
)]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use railwright_engine::game::{
    Action, Actor, Board, RouteIndex, Scorer, Seat, State, Streams, Workspace, play_random,
    random_action,
};
use railwright_engine::map::shipped;

fn boards() -> Vec<(&'static str, Board)> {
    let mut boards = Vec::new();
    for shipped in shipped::ALL {
        let map = Arc::new(shipped.load().unwrap().map);
        for players in map.rules.players.counts() {
            boards.push((shipped.name, Board::new(Arc::clone(&map), players).unwrap()));
        }
    }
    boards
}

/// A position in the middle of a random game, with a player to decide on a turn.
fn middle(board: &Board) -> State {
    let mut streams = Streams::new(11);
    let mut workspace = Workspace::default();
    let mut state = State::new(board);
    loop {
        let ready =
            state.turns() >= 60 && matches!(state.actor(), Actor::Player(_)) && state.drawn() == 0;
        if ready && state.offer().is_empty() && state.laid_out().is_none() {
            return state;
        }
        let action = state
            .draw_chance(board, &mut streams)
            .or_else(|| random_action(&state, board, &mut workspace, &mut streams.players));
        let Some(action) = action else { return state };
        state.apply(board, action).unwrap();
    }
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random game");
    group.sample_size(20);
    for (name, board) in boards() {
        let mut workspace = Workspace::default();
        let mut scorer = Scorer::default();
        let mut seed = 0;
        group.bench_function(format!("{name} {}", board.players()), |bencher| {
            bencher.iter(|| {
                seed += 1;
                let state = play_random(&board, &mut Streams::new(seed), &mut workspace);
                scorer.score(&board, &state)
            });
        });
    }
    group.finish();
}

fn positions(criterion: &mut Criterion) {
    for (name, board) in boards()
        .into_iter()
        .filter(|(_, board)| board.players() == 4)
    {
        let state = middle(&board);
        let mut workspace = Workspace::default();
        let mut list: Vec<Action> = Vec::new();
        criterion.bench_function(&format!("legal actions/{name}"), |bencher| {
            bencher.iter(|| {
                list.clear();
                state.legal_actions(&board, &mut workspace, &mut list);
                list.len()
            });
        });
        let end = play_random(&board, &mut Streams::new(1), &mut workspace);
        let mut scorer = Scorer::default();
        criterion.bench_function(&format!("scoring/{name}"), |bencher| {
            bencher.iter(|| scorer.score(&board, black_box(&end)));
        });
        criterion.bench_function(&format!("clone/{name}"), |bencher| {
            bencher.iter(|| black_box(&state).clone());
        });
        let mut longest = railwright_engine::game::TrailFinder::default();
        let routes: Vec<RouteIndex> = board
            .seats()
            .flat_map(|seat| end.routes_of(&board, seat))
            .collect();
        let own: Vec<RouteIndex> = end.routes_of(&board, Seat(0)).collect();
        criterion.bench_function(&format!("longest path/{name}"), |bencher| {
            bencher.iter(|| longest.longest(&board, own.iter().copied()));
        });
        // All players' routes as one network: far larger than any that one player can own.
        criterion.bench_function(
            &format!("longest path of {}/{name}", routes.len()),
            |bencher| {
                bencher.iter(|| longest.longest(&board, routes.iter().copied()));
            },
        );
    }
}

criterion_group!(benches, games, positions);
criterion_main!(benches);
