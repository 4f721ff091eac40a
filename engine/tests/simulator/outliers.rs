//! Games that stand out are found, and can be played again one by one.

use railwright_engine::game::{GameHead, LogHead, LogLine, Replay};
use railwright_engine::map::shipped;
use railwright_engine::sim::{Plan, Runner, Setup, Shard, log_of_game, read_study, run};

use super::{all_bots, board};

/// The logs of all games as `simulate --log` writes them, game by game, and the head of the file.
fn logs(setup: &Setup, games: u64) -> (String, Vec<String>) {
    let plan = Plan {
        log: true,
        ..Plan::of(games)
    };
    let mut runner = Runner::new(setup.clone(), plan, 2).unwrap();
    let mut text = Vec::new();
    while !runner.is_over() {
        runner.step(3);
        runner.write_logs(&mut text).unwrap();
    }
    let mut logs: Vec<String> = Vec::new();
    for line in String::from_utf8(text).unwrap().lines() {
        if serde_json::from_str::<GameHead>(line).is_ok() {
            logs.push(String::new());
        }
        let log = logs.last_mut().unwrap();
        log.push_str(line);
        log.push('\n');
    }
    let head = serde_json::to_string(&LogHead::new(setup.board().map())).unwrap();
    (format!("{head}\n"), logs)
}

#[test]
fn a_game_played_again_has_the_log_that_the_run_writes() {
    for shipped in shipped::ALL {
        let setup = Setup::pool(board(shipped.name, 3), all_bots(), 5).unwrap();
        let (head, logs) = logs(&setup, 10);
        assert_eq!(logs.len(), 10);
        for (game, log) in logs.iter().enumerate() {
            let again = log_of_game(&setup, game as u64).unwrap();
            assert!(
                again == format!("{head}{log}"),
                "{} game {game}",
                shipped.name
            );
        }
    }
}

#[test]
fn outliers_are_the_games_that_the_logs_show() {
    let setup = Setup::pool(board("europe", 3), all_bots(), 9).unwrap();
    let study = run(setup.clone(), Plan::of(60), 2).unwrap();
    let mut longest = (0, 0);
    let mut closest = (i64::MAX, 0);
    let mut biggest = (0, 0);
    for game in 0..60 {
        let log = log_of_game(&setup, game).unwrap();
        let mut replay = Replay::new(setup.board());
        for line in log.lines().skip(2) {
            replay
                .follow(&serde_json::from_str::<LogLine>(line).unwrap())
                .unwrap();
        }
        let score = replay.score().unwrap();
        let mut points: Vec<i64> = score
            .players
            .iter()
            .map(|one| i64::from(one.total))
            .collect();
        points.sort_unstable_by(|a, b| b.cmp(a));
        let margin = points[0] - points[1];
        let turns = i64::from(replay.state().turns());
        if turns > longest.0 {
            longest = (turns, game);
        }
        if margin < closest.0 {
            closest = (margin, game);
        }
        if margin > biggest.0 && score.winners.len() == 1 {
            biggest = (margin, game);
        }
    }
    let outliers = &study.whole.outliers;
    let of = |one: railwright_engine::sim::Outlier| (one.value, one.game);
    assert_eq!(outliers.longest.0.map(of), Some(longest));
    assert_eq!(outliers.closest.0.map(of), Some(closest));
    assert_eq!(
        outliers.biggest_win().map(|(_, one)| of(one)),
        Some(biggest)
    );
}

#[test]
fn outliers_of_shards_add_up() {
    let setup = || Setup::pool(board("nordic", 3), all_bots(), 2).unwrap();
    let whole = run(setup(), Plan::of(90), 1).unwrap();
    let part = |number| {
        let shard = Shard { number, of: 3 };
        run(
            setup(),
            Plan {
                shard,
                ..Plan::of(90)
            },
            2,
        )
        .unwrap()
    };
    let mut sum = part(3);
    sum.merge(&part(1)).unwrap();
    sum.merge(&part(2)).unwrap();
    assert_eq!(sum.whole.outliers, whole.whole.outliers);
    assert_eq!(read_study(&whole.to_json()).unwrap(), whole);
}
