//! What takes minutes: `cargo test --release --test simulator -- --ignored`.

use railwright_engine::map::shipped;
use railwright_engine::sim::{Plan, Setup, run};

use super::{all_bots, board, named};

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Every shipped board at every table it allows, all bots mixed, every position audited.
fn mixed(games: u64) {
    let mut tables = Vec::new();
    for shipped in shipped::ALL {
        let players = shipped.load().unwrap().map.rules.players;
        tables.extend(players.counts().map(|number| (shipped.name, number)));
    }
    let each = games.div_ceil(tables.len() as u64);
    for (name, players) in tables {
        let setup = Setup::pool(board(name, players), all_bots(), 1).unwrap();
        let plan = Plan {
            audit: true,
            ..Plan::of(each)
        };
        let study = run(setup, plan, cores()).unwrap();
        let faults = &study.whole.faults;
        assert_eq!(faults.number(), 0, "{name} with {players}: {faults:#?}");
        assert_eq!(study.totals.finished, each, "{name} with {players}");
    }
}

#[test]
fn all_bots_mixed_play_every_board_without_a_fault() {
    mixed(600);
}

#[test]
#[ignore = "a hundred thousand games"]
fn a_hundred_thousand_mixed_games_have_no_fault() {
    mixed(100_000);
}

#[test]
#[ignore = "a million games"]
fn a_million_games_need_no_more_memory_than_a_thousand() {
    let setup = || Setup::pool(board("europe", 4), named("a b c d e f g"), 1).unwrap();
    run(setup(), Plan::of(1_000), cores()).unwrap();
    let before = peak_memory();
    let study = run(setup(), Plan::of(1_000_000), cores()).unwrap();
    assert_eq!(study.totals.finished, 1_000_000);
    let after = peak_memory();
    println!("{before} kB after a thousand games, {after} kB after a million");
    assert!(
        after < 100_000 && after < before + 8_000,
        "{before} kB, then {after} kB"
    );
}

/// The most memory that the process has had, in kB.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}
