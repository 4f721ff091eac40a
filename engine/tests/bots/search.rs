//! The bot that thinks ahead: legal under every rule, the same every time, and blind to what is hidden.

use std::sync::Arc;

use allocation_counter::measure;
use railwright_engine::bots::{Bot as _, BotKind, BotRandom, Budget, Desk, Search};
use railwright_engine::game::{Action, Board, Guesser, Seat, State, Streams, View};
use railwright_engine::sim::{Entrant, Plan, Setup, run};
use rand::SeedableRng as _;

use super::boards;

/// Plays a game with `planner` in every seat and looks at every decision on the way.
fn watch(board: &Board, seed: u64, mut see: impl FnMut(&State, Seat)) {
    let mut streams = Streams::new(seed);
    let mut desk = Desk::new(board);
    let mut bots: Vec<_> = board.seats().map(|_| BotKind::Planner.sit_down()).collect();
    let mut state = State::new(board);
    state.take_chances(board, &mut streams, &mut ()).unwrap();
    while let Some(seat) = state.decider() {
        see(&state, seat);
        let view = state.view(board, seat);
        let bot = &mut bots[usize::from(seat)];
        let action = bot.choose(&view, &mut desk, &mut streams.players).unwrap();
        state.play(board, &action, &mut streams, &mut ()).unwrap();
    }
}

/// All that a player may know, as text.
fn told(view: &View<'_>) -> String {
    let board = view.board();
    let mut told = format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {}",
        view.own(),
        view.tickets().collect::<Vec<_>>(),
        view.offer(),
        view.decision(),
        view.row(),
        view.discards(),
        view.unseen(),
        view.laid_out(),
        view.last_round(),
        view.deck_size(),
        view.ticket_deck_len(),
    );
    for seat in board.seats() {
        let routes: Vec<_> = view.routes_of(seat).collect();
        let stations = view.stations_of(seat);
        told += &format!(" {:?} {routes:?} {stations:?}", view.player(seat));
    }
    told + &format!("{:?}", view.ticket_discards().collect::<Vec<_>>())
}

#[test]
fn a_guess_is_a_sound_position_that_looks_the_same() {
    for (name, board) in boards() {
        let mut guesser = Guesser::default();
        let mut random = BotRandom::seed_from_u64(4);
        let mut guess = State::new(&board);
        let (mut other_hands, mut number) = (0, 0);
        watch(&board, 11, |state, seat| {
            let view = state.view(&board, seat);
            view.guess(&mut guesser, &mut random, &mut guess);
            let players = board.players();
            guess
                .audit(&board)
                .unwrap_or_else(|wrong| panic!("{name} with {players}: {wrong}"));
            assert_eq!(told(&view), told(&guess.view(&board, seat)), "{name}");
            let mut others = board.seats().filter(|other| *other != seat);
            other_hands +=
                u32::from(others.any(|seat| guess.player(seat).hand != state.player(seat).hand));
            number += 1;
        });
        assert!(
            2 * other_hands > number,
            "{name}: {other_hands} of {number} differ"
        );
    }
}

#[test]
fn nothing_hidden_changes_what_it_does() {
    for (name, board) in boards() {
        let mut guesser = Guesser::default();
        let mut random = BotRandom::seed_from_u64(5);
        let mut swapped = State::new(&board);
        let mut desk = Desk::new(&board);
        let mut number = 0;
        watch(&board, 12, |state, seat| {
            number += 1;
            if number % 13 != 1 {
                return;
            }
            let view = state.view(&board, seat);
            view.guess(&mut guesser, &mut random, &mut swapped);
            let mut think = |view: &View<'_>| {
                let mut bot = Search::new(Budget::Playouts(40));
                let mut random = BotRandom::seed_from_u64(number);
                let action = bot.choose(view, &mut desk, &mut random);
                (action, bot.prospects())
            };
            let players = board.players();
            assert_eq!(
                think(&view),
                think(&swapped.view(&board, seat)),
                "{name} with {players} players, decision {number}"
            );
        });
    }
}

#[test]
fn it_plays_every_board_and_table_without_a_fault_on_any_number_of_threads() {
    for (name, board) in boards() {
        let players = board.players();
        let bots = ["search:8", "planner", "blocker"];
        let bots = bots.map(|name| Entrant::from(name.parse::<BotKind>().unwrap()));
        let setup = Setup::pool(Arc::clone(&board), bots.to_vec(), 3).unwrap();
        let games = u64::from(players);
        let plan = Plan {
            audit: true,
            ..Plan::of(games)
        };
        let study = run(setup.clone(), plan, 2).unwrap();
        assert_eq!(study.faults(), 0, "{name} with {players} players");
        assert!(study.subject.bots.contains(&"search:8".to_owned()));
        let again = run(setup, plan, 1).unwrap();
        assert_eq!(study, again, "{name} with {players} players");
    }
}

#[test]
fn a_playout_asks_for_no_memory() {
    for (name, board) in boards().filter(|(_, board)| board.players() == 3) {
        let mut desk = Desk::new(&board);
        let mut number = 0;
        watch(&board, 13, |state, seat| {
            number += 1;
            if number % 17 != 0 {
                return;
            }
            let view = state.view(&board, seat);
            let mut asked = |playouts: u32| {
                let mut bot = Search::new(Budget::Playouts(playouts));
                let mut random = BotRandom::seed_from_u64(number);
                // What the first decision sets up is there for the others.
                bot.choose(&view, &mut desk, &mut random).unwrap();
                let mut random = BotRandom::seed_from_u64(number);
                let mut chosen = None;
                let counted = measure(|| chosen = bot.choose(&view, &mut desk, &mut random));
                assert!(chosen.is_some());
                counted.count_total
            };
            asked(400);
            let (few, many) = (asked(100), asked(400));
            // Once in a while a list has to grow.
            assert!(many <= few + 30, "{name}: {few} allocations, then {many}");
        });
    }
}

#[test]
fn names_say_the_budget() {
    for name in ["search", "search:2000", "search:200ms", "planner"] {
        let kind: BotKind = name.parse().unwrap();
        assert_eq!(kind.to_string(), name);
    }
    assert_eq!("search:200".parse(), "search".parse::<BotKind>());
    for name in [
        "search:",
        "search:0",
        "search:-5",
        "search:1s",
        "search:99999999",
        "planner:5",
        "nobody",
        "nobody:5",
    ] {
        let wrong = name.parse::<BotKind>().unwrap_err().to_string();
        let called = name.split(':').next().unwrap();
        assert!(wrong.contains(called), "{wrong}");
    }
}

#[test]
fn what_it_thought_of_is_told_the_best_first() {
    let (_, board) = boards().next().unwrap();
    let mut desk = Desk::new(&board);
    let mut seen = 0;
    watch(&board, 14, |state, seat| {
        let view = state.view(&board, seat);
        let mut bot = Search::new(Budget::Playouts(60));
        let mut random = BotRandom::seed_from_u64(3);
        let action = bot.choose(&view, &mut desk, &mut random).unwrap();
        let prospects = bot.prospects();
        if let Some(first) = prospects.first() {
            seen += 1;
            assert_eq!(first.action, action);
            let fine = |action: Action| state.clone().apply(&board, action).is_ok();
            for prospect in &prospects {
                assert!(fine(prospect.action), "{prospect:?}");
                assert!((0.0..=1.0).contains(&prospect.chance) && prospect.games > 0);
                assert!(prospect.margin.abs() < 300.0, "{prospect:?}");
            }
        }
    });
    assert!(seen > 20, "{seen}");
}
