//! Who sits where, and what moves with them.

use std::sync::Arc;

use railwright_engine::bots::BotKind;
use railwright_engine::game::GameHead;
use railwright_engine::sim::{Entrant, Plan, Runner, Setup, SetupError, run};

use super::{board, named, pool};

/// The log of every game, as lines.
fn logs(setup: Setup, games: u64) -> Vec<(GameHead, Vec<String>)> {
    let plan = Plan {
        log: true,
        ..Plan::of(games)
    };
    let mut runner = Runner::new(setup, plan, 2).unwrap();
    let mut text = Vec::new();
    while !runner.is_over() {
        runner.step(7);
        runner.write_logs(&mut text).unwrap();
    }
    let mut logs: Vec<(GameHead, Vec<String>)> = Vec::new();
    for line in String::from_utf8(text).unwrap().lines() {
        match serde_json::from_str::<GameHead>(line) {
            Ok(head) => logs.push((head, Vec::new())),
            Err(_) => logs.last_mut().unwrap().1.push(line.to_owned()),
        }
    }
    logs
}

#[test]
fn the_line_up_moves_on_by_a_seat_from_game_to_game() {
    let board = board("europe", 4);
    let setup = Setup::lineup(Arc::clone(&board), named("a b c d"), 1).unwrap();
    let logs = logs(setup, 8);
    let tables: Vec<String> = logs.iter().map(|(head, _)| head.bots.concat()).collect();
    assert_eq!(
        tables,
        [
            "abcd", "dabc", "cdab", "bcda", "abcd", "dabc", "cdab", "bcda"
        ]
    );
    let numbers: Vec<u64> = logs.iter().map(|(head, _)| head.game).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn the_games_of_a_deal_share_cards_and_tickets() {
    let board = board("europe", 4);
    let logs = logs(pool(&board, "a b c d", 1), 8);
    let dealt = |game: usize| -> Vec<&String> {
        let lines = logs[game].1.iter();
        let set_up =
            |line: &&String| line.contains("\"dealt\"") || line.contains("\"ticket_offered\"");
        lines
            .take_while(|line| !line.contains("tickets_kept"))
            .filter(set_up)
            .collect()
    };
    assert_eq!(dealt(0).len(), 4 * (4 + 4));
    for game in 1..4 {
        assert_eq!(dealt(game), dealt(0));
    }
    assert!(dealt(4) != dealt(0));
}

#[test]
fn a_bot_takes_its_own_randomness_from_seat_to_seat() {
    // Both are offered other tickets in the other seat, but choose from them by the same tosses:
    // what is kept of each offer depends on the bot alone.
    let board = board("europe", 2);
    let setup = Setup::lineup(Arc::clone(&board), named("a b"), 4).unwrap();
    for pair in logs(setup, 40).chunks(2) {
        let kept = |game: usize, seat: usize| -> usize {
            let lines = pair[game].1.iter();
            let mut choices = lines.filter(|line| line.contains("tickets_kept"));
            let line = choices.nth(seat).unwrap();
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            value["kept"].as_array().unwrap().len()
        };
        assert_eq!((kept(0, 0), kept(0, 1)), (kept(1, 1), kept(1, 0)));
    }
}

#[test]
fn the_same_bot_in_every_seat_plays_every_game_of_a_deal_differently() {
    // What it tosses for moves on with it, so that no game of a study is played twice.
    let board = board("europe", 4);
    for kind in BotKind::QUICK {
        let setup = Setup::pool(Arc::clone(&board), vec![Entrant::from(kind)], 1).unwrap();
        let logs = logs(setup, 8);
        for (index, (_, one)) in logs.iter().enumerate() {
            for (_, other) in &logs[..index] {
                assert!(one != other, "{kind}");
            }
        }
    }
}

#[test]
fn every_bot_of_a_pool_plays_every_seat_equally_often() {
    // As many names as seats, fewer, and more.
    for (players, names, games) in [(4, "a b c d", 400), (5, "a b", 1000), (4, "a b c", 1200)] {
        let board = board("europe", players);
        let study = run(pool(&board, names, 2), Plan::of(games), 2).unwrap();
        let bots = study.totals.bots.len() as u64;
        for bot in &study.totals.bots {
            for place in &bot.by_seat {
                assert_eq!(place.games, games / bots, "{names} with {players}");
            }
        }
    }
    let board = board("first-line", 2);
    let names = "a b c d e f g";
    let study = run(pool(&board, names, 2), Plan::of(14_000), 2).unwrap();
    for bot in &study.totals.bots {
        let seats: Vec<u64> = bot.by_seat.iter().map(|place| place.games).collect();
        assert_eq!(seats[0], seats[1]);
        // 2,000 of 7,000 deals, by a draw: standard deviation 38.
        assert!(seats[0].abs_diff(2_000) < 200, "{seats:?}");
        let met: Vec<u64> = bot.against.iter().map(|meeting| meeting.meetings).collect();
        assert_eq!(met.iter().filter(|number| **number > 0).count(), 6);
    }
}

#[test]
fn a_bot_named_twice_has_twice_the_weight() {
    let board = board("first-line", 3);
    let study = run(pool(&board, "a a b", 2), Plan::of(300), 2).unwrap();
    assert_eq!(study.subject.bots, ["a", "b"]);
    let games: Vec<u64> = study.totals.bots.iter().map(|bot| bot.games).collect();
    assert_eq!(games, [600, 300]);
}

#[test]
fn nobody_or_too_few_cannot_sit_down() {
    let board = board("europe", 4);
    let refused = Setup::pool(Arc::clone(&board), Vec::new(), 1).unwrap_err();
    assert_eq!(refused, SetupError::NoBots);
    let refused = Setup::lineup(board, named("a b c"), 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the line-up has 3 bots, but there are 4 players"
    );
}
