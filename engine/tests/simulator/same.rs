//! The same games whatever they are played on.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use railwright_engine::bots::BotKind;
use railwright_engine::map::shipped;
use railwright_engine::sim::{Entrant, Games, Plan, Runner, Setup, Shard, read_study, run};

use super::{all_bots, board, pool};

fn plan(games: u64, number: u64, of: u64) -> Plan {
    Plan {
        shard: Shard { number, of },
        ..Plan::of(games)
    }
}

#[test]
fn any_number_of_threads_and_any_shards_give_the_same_bytes() {
    for shipped in shipped::ALL {
        let board = board(shipped.name, 3);
        let setup = || Setup::pool(board.clone(), all_bots(), 7).unwrap();
        // Not a whole number of deals.
        let one = run(setup(), Plan::of(101), 1).unwrap();
        for threads in [2, 3, 8] {
            let many = run(setup(), Plan::of(101), threads).unwrap();
            assert!(many.to_json() == one.to_json(), "{}", shipped.name);
        }
        let shard = |number| {
            let study = run(setup(), plan(101, number, 5), 2).unwrap();
            read_study(&study.to_json()).unwrap()
        };
        // In another order than they were played in.
        let mut merged = shard(4);
        for number in [2, 5, 1, 3] {
            merged.merge(&shard(number)).unwrap();
        }
        assert!(merged.to_json() == one.to_json(), "{}", shipped.name);
    }
}

#[test]
fn no_deal_leaves_anything_to_the_next() {
    const DEALS: u64 = 500;
    for shipped in shipped::ALL {
        let board = board(shipped.name, 3);
        let planner = || vec![Entrant::from(BotKind::Planner)];
        let setup = || Setup::pool(board.clone(), planner(), 1).unwrap();
        let one = run(setup(), Plan::of(3 * DEALS), 1).unwrap();
        // Every deal by bots that have thought of nothing else before.
        let deal = |number| run(setup(), plan(3 * DEALS, number, DEALS), 1).unwrap();
        let mut merged = deal(1);
        for number in 2..=DEALS {
            merged.merge(&deal(number)).unwrap();
        }
        assert!(merged.to_json() == one.to_json(), "{}", shipped.name);
    }
}

#[test]
fn the_experiment_adds_up_too() {
    let board = board("europe", 4);
    let setup = || pool(&board, "a b c d e", 3).with_random_tickets();
    let one = run(setup(), Plan::of(200), 1).unwrap();
    let mut merged = run(setup(), plan(200, 1, 2), 2).unwrap();
    merged
        .merge(&run(setup(), plan(200, 2, 2), 3).unwrap())
        .unwrap();
    assert!(merged.to_json() == one.to_json());
    // Every player keeps at least two of the four tickets of the Europe board's start.
    let starts = one.totals.tickets.iter().flat_map(|ticket| &ticket.starts);
    let starts: u64 = starts.map(|start| start.held).sum();
    assert!((2 * 800..=4 * 800).contains(&starts));
    // Margins of a game add up to nothing.
    let bots = one.totals.bots.iter().flat_map(|bot| &bot.by_seat);
    assert_eq!(bots.map(|place| place.margin).sum::<i64>(), 0);
}

#[test]
fn blocks_add_up_to_the_totals_and_every_table_size_has_deals_of_its_own() {
    let study = |players: u8| {
        let board = board("first-line", players);
        run(pool(&board, "a b c", 3), Plan::of(300), 2).unwrap()
    };
    let (two, three) = (study(2), study(3));
    let finished: u64 = two.blocks.iter().map(|block| block.finished).sum();
    assert_eq!((finished, two.totals.finished), (300, 300));
    // 150 deals in 32 blocks.
    let sizes = two.blocks.iter().map(|block| block.finished);
    assert!(sizes.clone().all(|games| games == 8 || games == 10));
    // The first ticket that is dealt in each deal would be the same if the deals were.
    let dealt = |study: &railwright_engine::sim::Study| -> Vec<u64> {
        let tickets = study.blocks[0].tickets.iter();
        tickets.map(|ticket| ticket.dealt).collect()
    };
    assert_ne!(dealt(&two), dealt(&three));
    // So has the experiment.
    let board = board("first-line", 2);
    let setup = pool(&board, "a b c", 3).with_random_tickets();
    let drawn = run(setup, Plan::of(300), 2).unwrap();
    assert_ne!(dealt(&two), dealt(&drawn));
}

#[test]
fn another_seed_gives_other_games() {
    let board = board("first-line", 2);
    let study = |seed| {
        run(pool(&board, "a b", seed), Plan::of(100), 2)
            .unwrap()
            .totals
    };
    assert!(study(1) != study(2));
}

#[test]
fn steps_of_any_size_count_the_same_games() {
    let board = board("usa", 2);
    let one = run(pool(&board, "a b c", 5), Plan::of(90), 2).unwrap();
    let mut runner = Runner::new(pool(&board, "a b c", 5), Plan::of(90), 2).unwrap();
    assert_eq!(runner.planned(), 90);
    for deals in [1, 2, 3, 4, 5].into_iter().cycle() {
        if runner.is_over() {
            break;
        }
        runner.step(deals);
        assert_eq!(runner.planned(), 90);
    }
    assert!(runner.into_study() == one);
}

#[test]
fn a_run_that_is_stopped_has_played_the_first_games() {
    let board = board("first-line", 3);
    let setup = || pool(&board, "a b c", 11);
    for threads in [1, 2, 5] {
        let mut runner = Runner::new(setup(), Plan::of(30_000_000), threads).unwrap();
        // The watcher is heard in the middle of a step, however long the step is.
        let started = Instant::now();
        let mut impatient = |_| match started.elapsed() < Duration::from_millis(60) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let Ok(()) = runner.play::<Infallible>(&mut impatient, |_| Ok(()));
        assert!(runner.is_over());
        let study = runner.into_study();
        let done = study.games.number();
        assert!(done < 30_000_000);
        assert_eq!(study.games, Games::range(0, done));
        assert_eq!(study.totals.finished + study.faults(), done);
        if done > 0 {
            assert!(study == run(setup(), Plan::of(done), 2).unwrap());
        }
    }
}
