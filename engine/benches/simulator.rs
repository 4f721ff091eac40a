//! What the simulator costs: the same random games bare, with scores, and through the simulator.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "criterion's macros write functions without documentation; a benchmark fails by panicking"
)]

use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use railwright_engine::bots::BotKind;
use railwright_engine::game::{Board, Scorer, Streams, Workspace, play_random};
use railwright_engine::map::shipped;
use railwright_engine::sim::{Entrant, Plan, Runner, Setup, read_study, run};

/// Games of one measurement.
const GAMES: u64 = 400;

fn board(name: &str) -> Arc<Board> {
    let map = shipped::find(name).unwrap().load().unwrap().map;
    Arc::new(Board::new(Arc::new(map), 4).unwrap())
}

fn random_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random games");
    group
        .sample_size(20)
        .throughput(Throughput::Elements(GAMES));
    let board = board("europe");
    let mut workspace = Workspace::default();
    let mut scorer = Scorer::default();
    group.bench_function("played and scored", |bencher| {
        bencher.iter(|| {
            for seed in 0..GAMES {
                let state = play_random(&board, &mut Streams::new(seed), &mut workspace);
                scorer.score(&board, &state);
            }
        });
    });
    group.bench_function("through the simulator", |bencher| {
        bencher.iter_batched(
            || {
                let bots = vec![Entrant::from(BotKind::Random)];
                let setup = Setup::pool(Arc::clone(&board), bots, 1).unwrap();
                Runner::new(setup, Plan::of(GAMES), 1).unwrap()
            },
            |mut runner| runner.step(GAMES),
            criterion::BatchSize::PerIteration,
        );
    });
    group.finish();
}

fn bots(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games of a bot");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(GAMES));
    let board = board("europe");
    for kind in BotKind::QUICK {
        group.bench_function(kind.name(), |bencher| {
            bencher.iter(|| {
                let setup = Setup::pool(Arc::clone(&board), vec![Entrant::from(kind)], 1).unwrap();
                run(setup, Plan::of(GAMES), 1).unwrap()
            });
        });
    }
    group.finish();
}

fn studies(criterion: &mut Criterion) {
    let bots = BotKind::QUICK.into_iter().map(Entrant::from).collect();
    let setup = Setup::pool(board("europe"), bots, 1).unwrap();
    let study = run(setup, Plan::of(GAMES), 1).unwrap();
    criterion.bench_function("a study as JSON", |bencher| {
        bencher.iter(|| study.to_json());
    });
    let json = study.to_json();
    criterion.bench_function("a study from JSON", |bencher| {
        bencher.iter(|| read_study(&json).unwrap());
    });
}

criterion_group!(benches, random_games, bots, studies);
criterion_main!(benches);
