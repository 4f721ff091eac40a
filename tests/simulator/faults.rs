//! Faults are counted, named, and never part of another figure.

use std::sync::Arc;

use railwright::bots::{Bot, BotKind, BotRandom, Desk};
use railwright::game::{Action, Board, Keep, View, below};
use railwright::map::rules::TicketReturn;
use railwright::map::shipped;
use railwright::sim::{Entrant, FaultKind, MOST_EXAMPLES, Plan, Setup, Shard, run};

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
    let illegal = faulty("cheat", Some(Action::NeutralTrack(0)), 200);
    let silent = faulty("silent", None, 200);
    let setup = || {
        let bots = vec![illegal.clone(), random(), silent.clone()];
        Setup::lineup(Arc::clone(&board), bots, 9).unwrap()
    };
    let study = run(setup(), Plan::of(300), 2).unwrap();
    let faults = &study.totals.faults;
    assert_eq!(study.totals.games(), 300);
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
    let played: i64 = study.totals.bots.iter().map(|bot| bot.wins.size).sum();
    assert_eq!(played as u64, 3 * study.totals.finished);
    let won: i64 = study.totals.seats.iter().map(|seat| seat.wins.sum).sum();
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
    assert_eq!(study.totals.faults.illegal_moves, 10);
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
    assert_eq!(study.totals.faults.endless, 2);
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
    assert_eq!(plain.totals.faults.number(), 0);
}
