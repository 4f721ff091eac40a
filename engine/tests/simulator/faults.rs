//! Faults are counted, named, and never part of another figure.

use std::sync::Arc;

use railwright_engine::bots::{Bot, BotKind, BotRandom, Desk};
use railwright_engine::game::{
    Action, Board, BreakOff, Keep, LogHead, Logbook, LoggedGame, MOST_TURNS, RouteIndex, Seat,
    View, below,
};
use railwright_engine::map::rules::TicketReturn;
use railwright_engine::map::shipped;
use railwright_engine::sim::{Entrant, FaultKind, MOST_EXAMPLES, Plan, Runner, Setup, Shard, run};

use super::board;

/// Plays at random and now and then does something else.
struct Faulty {
    instead: Option<Action>,
    one_in: u32,
    inner: Box<dyn Bot>,
}

impl Bot for Faulty {
    fn choose(
        &mut self,
        view: &View<'_>,
        desk: &mut Desk,
        random: &mut BotRandom,
    ) -> Option<Action> {
        if below(random, self.one_in) == 0 {
            self.instead
        } else {
            self.inner.choose(view, desk, random)
        }
    }

    fn reason(&self, _board: &Board) -> String {
        String::new()
    }
}

fn faulty(name: &str, instead: Option<Action>, one_in: u32) -> Entrant {
    Entrant::new(name, move || {
        Box::new(Faulty {
            instead,
            one_in,
            inner: BotKind::Random.sit_down(),
        })
    })
}

fn random() -> Entrant {
    Entrant::from(BotKind::Random)
}

#[test]
fn illegal_moves_and_missing_ones_are_counted_by_bot() {
    let board = board("europe", 3);
    let illegal = faulty("cheat", Some(Action::NeutralTrack(RouteIndex(0))), 200);
    let silent = faulty("silent", None, 200);
    let setup = || {
        let bots = vec![illegal.clone(), random(), silent.clone()];
        Setup::lineup(Arc::clone(&board), bots, 9).unwrap()
    };
    let study = run(setup(), Plan::of(300), 2).unwrap();
    let faults = &study.whole.faults;
    assert_eq!(study.totals.finished + faults.number(), 300);
    assert!(faults.illegal_moves > 10 && faults.no_moves > 10);
    assert_eq!(faults.by_bot, [faults.illegal_moves, 0, faults.no_moves]);
    assert_eq!(faults.examples.len(), MOST_EXAMPLES);
    assert!(faults.examples.is_sorted_by_key(|fault| fault.game));
    for fault in &faults.examples {
        let (kind, words) = match fault.bot.as_str() {
            "cheat" => (FaultKind::IllegalMove, "NeutralTrack(0) in round"),
            _ => (FaultKind::NoMove, "did not decide in round"),
        };
        assert_eq!(fault.kind, kind);
        assert!(fault.message.starts_with(words), "{}", fault.message);
    }
    // Nothing else counts them.
    let played: u64 = study.totals.bots.iter().map(|bot| bot.games).sum();
    assert_eq!(played, 3 * study.totals.finished);
    let won: i64 = study.totals.seats.iter().map(|seat| seat.wins).sum();
    assert_eq!(won as u64, 60 * study.totals.finished);
    // Nor does it matter how the games are divided, for the examples either.
    let part = |number| {
        let shard = Shard { number, of: 4 };
        run(
            setup(),
            Plan {
                shard,
                ..Plan::of(300)
            },
            3,
        )
        .unwrap()
    };
    let mut merged = part(3);
    for number in [1, 4, 2] {
        merged.merge(&part(number)).unwrap();
    }
    assert!(merged == study);
}

#[test]
fn all_games_may_fail_and_the_study_still_stands() {
    let board = board("europe", 2);
    let cheat = faulty("cheat", Some(Action::DeclineTunnel), 1);
    let setup = Setup::lineup(board, vec![cheat.clone(), cheat], 9).unwrap();
    let study = run(setup, Plan::of(10), 1).unwrap();
    assert_eq!(study.totals.finished, 0);
    assert_eq!(study.whole.faults.illegal_moves, 10);
    let page: serde_json::Value = serde_json::from_str(&study.to_json()).unwrap();
    assert_eq!(page["faults"], 10);
    assert_eq!(page["seats"][0]["win_share"], serde_json::Value::Null);
    assert_eq!(page["fault_examples"][0]["kind"], "illegal_move");
}

/// Draws tickets for ever and keeps none.
struct Dawdler;

impl Bot for Dawdler {
    fn choose(&mut self, view: &View<'_>, _: &mut Desk, _: &mut BotRandom) -> Option<Action> {
        let offered = view.offer().len() as u8;
        Some(match offered {
            0 => Action::DrawTickets,
            _ => {
                let kept = (1u16 << view.fewest_to_keep()) - 1;
                Action::KeepTickets(Keep::these(kept, offered))
            }
        })
    }

    fn reason(&self, _board: &Board) -> String {
        String::new()
    }
}

#[test]
fn a_game_without_end_is_a_fault() {
    let mut map = shipped::find("usa").unwrap().load().unwrap().map;
    map.rules.tickets.draw_keep = 0;
    map.rules.tickets.draw_return = TicketReturn::Bottom;
    let board = Arc::new(Board::new(Arc::new(map), 2).unwrap());
    let dawdler = Entrant::new("dawdler", || Box::new(Dawdler));
    let setup = Setup::pool(board, vec![dawdler], 1).unwrap();
    let study = run(setup, Plan::of(2), 1).unwrap();
    assert_eq!(study.whole.faults.endless, 2);
}

#[test]
fn audited_games_are_the_same_games() {
    let board = board("all-aboard", 4);
    let setup = || Setup::pool(Arc::clone(&board), vec![random()], 1).unwrap();
    let plain = run(setup(), Plan::of(40), 2).unwrap();
    let audited = run(
        setup(),
        Plan {
            audit: true,
            ..Plan::of(40)
        },
        2,
    );
    assert!(audited.unwrap() == plain);
    assert_eq!(plain.whole.faults.number(), 0);
}

fn logged(setup: Setup, games: u64) -> String {
    let plan = Plan {
        log: true,
        ..Plan::of(games)
    };
    let mut log = serde_json::to_vec(&LogHead::new(setup.board().map())).unwrap();
    log.push(b'\n');
    let mut runner = Runner::new(setup, plan, 2).unwrap();
    while !runner.is_over() {
        runner.step(10);
        runner.write_logs(&mut log).unwrap();
    }
    String::from_utf8(log).unwrap()
}

/// The games of a log as they replay.
fn replayed(log: &str) -> Vec<(LoggedGame, Result<Option<BreakOff>, String>)> {
    let mut book = Logbook::open(log.as_bytes()).unwrap();
    let map = Arc::clone(book.map());
    let mut games = Vec::new();
    while let Some(game) = book.next_game(None).unwrap() {
        let board = Board::new(Arc::clone(&map), game.head.players).unwrap();
        let replay = game.follow(&board, |_, _| {});
        let how = replay.map(|replay| {
            assert!(replay.is_complete() != replay.broken_off().is_some());
            replay.broken_off().cloned()
        });
        games.push((game, how.map_err(|error| error.to_string())));
    }
    games
}

#[test]
fn a_game_that_broke_off_ends_with_a_line_that_says_why() {
    let illegal = faulty("cheat", Some(Action::NeutralTrack(RouteIndex(0))), 100);
    let silent = faulty("silent", None, 100);
    let bots = vec![illegal, random(), silent];
    let log = logged(Setup::lineup(board("europe", 3), bots, 9).unwrap(), 60);
    let mut kinds = [0, 0];
    for (game, how) in replayed(&log) {
        let Some(why) = how.unwrap() else {
            continue;
        };
        let BreakOff::Fault {
            fault,
            seat,
            message,
        } = why
        else {
            panic!("{why:?}");
        };
        let bot = game.head.bots[usize::from(seat)].as_str();
        match fault {
            FaultKind::IllegalMove => assert_eq!(bot, "cheat"),
            FaultKind::NoMove => assert_eq!(bot, "silent"),
            other => panic!("{other:?}"),
        }
        assert!(message.contains("in round"), "{message}");
        kinds[usize::from(fault == FaultKind::NoMove)] += 1;
        // Another seat, another reason, or more after it is refused.
        let (number, last) = game.lines.last().unwrap();
        assert!(
            last.starts_with(r#"{"event":"broken_off","reason":"fault""#),
            "{last}"
        );
        let seat_of = |seat: Seat| format!(r#""seat":{seat},"message""#);
        let other = Seat(seat.number() % 3);
        for tampered in [
            vec![last.replace(&seat_of(seat), &seat_of(other))],
            vec![r#"{"event":"broken_off","reason":"turn_limit","turns":10000}"#.to_owned()],
            vec![last.clone(), last.clone()],
        ] {
            let mut copy = game.clone();
            copy.lines.pop();
            copy.lines
                .extend(tampered.into_iter().map(|line| (*number, line)));
            let board = board("europe", 3);
            assert!(
                copy.follow(&board, |_, _| {}).is_err(),
                "{:?}",
                copy.lines.last()
            );
        }
    }
    assert!(kinds[0] > 3 && kinds[1] > 3, "{kinds:?}");
}

#[test]
fn a_game_at_the_turn_limit_is_no_stalemate() {
    let mut map = shipped::find("usa").unwrap().load().unwrap().map;
    map.rules.tickets.draw_keep = 0;
    map.rules.tickets.draw_return = TicketReturn::Bottom;
    let board = Arc::new(Board::new(Arc::new(map), 2).unwrap());
    let dawdler = Entrant::new("dawdler", || Box::new(Dawdler));
    let log = logged(
        Setup::lineup(board, vec![dawdler.clone(), dawdler], 1).unwrap(),
        2,
    );
    for (game, how) in replayed(&log) {
        assert_eq!(how, Ok(Some(BreakOff::TurnLimit { turns: MOST_TURNS })));
        let [.., (_, ended), (_, last)] = game.lines.as_slice() else {
            panic!("no lines");
        };
        assert_eq!(
            ended,
            r#"{"event":"ended","how":"turn_limit","stalemate":false}"#
        );
        assert_eq!(
            last,
            r#"{"event":"broken_off","reason":"turn_limit","turns":10000}"#
        );
    }
}
