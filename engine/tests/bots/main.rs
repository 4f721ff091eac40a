//! Bots play every board and every option without a fault, better than chance, and say why.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::sync::Arc;

use railwright_engine::bots::{BotKind, Desk};
use railwright_engine::game::{Board, State, Streams};
use railwright_engine::map::shipped;
use railwright_engine::sim::{Entrant, Plan, Setup, figures, run};

mod search;

fn boards() -> impl Iterator<Item = (&'static str, Arc<Board>)> {
    shipped::ALL.iter().flat_map(|shipped| {
        let map = Arc::new(shipped.load().unwrap().map);
        map.rules
            .players
            .counts()
            .map(move |players| {
                let board = Board::new(Arc::clone(&map), players).unwrap();
                (shipped.name, Arc::new(board))
            })
            .collect::<Vec<_>>()
    })
}

fn all_entrants() -> Vec<Entrant> {
    BotKind::QUICK.into_iter().map(Entrant::from).collect()
}

#[test]
fn all_bots_mixed_play_every_board_and_table_without_a_fault() {
    for (name, board) in boards() {
        let players = board.players();
        let setup = Setup::pool(board, all_entrants(), 3).unwrap();
        let plan = Plan {
            audit: true,
            ..Plan::of(60)
        };
        let study = run(setup, plan, 2).unwrap();
        assert_eq!(study.faults(), 0, "{name} with {players} players");
    }
}

#[test]
fn every_bot_that_plans_beats_random_play() {
    for (name, board) in boards().filter(|(_, board)| board.players() == 2) {
        if !["europe", "nordic", "italia", "nederland", "usa"].contains(&name) {
            continue;
        }
        for bot in BotKind::QUICK {
            if bot == BotKind::Random {
                continue;
            }
            let lineup = vec![Entrant::from(bot), Entrant::from(BotKind::Random)];
            let setup = Setup::lineup(Arc::clone(&board), lineup, 5).unwrap();
            let study = run(setup, Plan::of(200), 2).unwrap();
            let share = study.value(&figures::BOT_WINS, 0).unwrap();
            assert!(share > 0.95, "{bot} on {name}: {share}");
        }
    }
}

#[test]
fn a_bot_gives_its_reason_in_one_sentence() {
    let mut reasons = std::collections::BTreeSet::new();
    for (_, board) in boards() {
        let mut streams = Streams::new(8);
        let mut desk = Desk::new(&board);
        let mut bots: Vec<_> = board.seats().map(|_| BotKind::Planner.sit_down()).collect();
        let mut state = State::new(&board);
        state.take_chances(&board, &mut streams, &mut ()).unwrap();
        while let Some(seat) = state.decider() {
            let bot = &mut bots[usize::from(seat)];
            let view = state.view(&board, seat);
            let action = bot.choose(&view, &mut desk, &mut streams.players).unwrap();
            let reason = bot.reason(&board);
            assert!(reason.ends_with('.') && reason.len() < 120, "{reason}");
            reasons.insert(reason);
            state.play(&board, &action, &mut streams, &mut ()).unwrap();
        }
    }
    assert!(reasons.len() > 50, "{reasons:?}");
}
