//! A session from deal to final score, taken back, broken off and resumed.

use std::sync::atomic::AtomicBool;
use std::thread;

use super::*;
use crate::bots::{Bot, BotKind, Budget, Desk};
use crate::game::{Guesser, View};
use crate::map::shipped;
use crate::workbench::play::advice::MOST_CANDIDATES;

fn europe(players: u8) -> Arc<Board> {
    let map = shipped::find("europe").unwrap().load().unwrap().map;
    Arc::new(Board::new(Arc::new(map), players).unwrap())
}

fn one_person() -> Vec<Sitter> {
    vec![
        Sitter::Person("Ada".to_owned()),
        Sitter::Bot(BotKind::Planner),
        Sitter::Bot(BotKind::Hungry),
    ]
}

/// What a quick bot would do in place of the person.
fn advised(table: &Session) -> Option<Action> {
    let seat = table.person_to_decide()?;
    let view = table.state().view(table.board(), seat);
    let mut random = BotRandom::seed_from_u64(table.seed());
    let mut desk = Desk::new(table.board());
    BotKind::Planner
        .sit_down()
        .choose(&view, &mut desk, &mut random)
}

fn play_on(table: &mut Session, decisions: usize) {
    for _ in 0..decisions {
        while table.act_for_bot() {}
        let Some(action) = advised(table) else {
            return;
        };
        table.act(action).unwrap();
    }
}

#[test]
fn a_game_of_a_person_and_bots_ends_and_its_log_gives_the_same_game() {
    let mut table = Session::deal(europe(3), one_person(), 7);
    play_on(&mut table, 2000);
    while table.act_for_bot() {}
    let score = table.score().unwrap();
    let again = Session::read(table.log().as_bytes(), None).unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(again.score(), Some(score));
    assert_eq!(again.moments().len(), table.moments().len());
    assert_eq!(again.sitters(), table.sitters());
    let pairs = again.moments().iter().zip(table.moments());
    assert!(pairs.clone().all(|(one, two)| one.event == two.event));
    assert_eq!(again.log(), table.log());
}

#[test]
fn what_is_taken_back_never_was() {
    let mut table = Session::deal(europe(3), one_person(), 8);
    play_on(&mut table, 5);
    while table.act_for_bot() {}
    let (state, log) = (table.state().clone(), table.log());
    let action = advised(&table).unwrap();
    table.act(action).unwrap();
    while table.act_for_bot() {}
    assert!(table.take_back());
    assert!(*table.state() == state && table.log() == log);
    // Chance brings the same again.
    table.act(action).unwrap();
    while table.take_back() {}
    assert_eq!(table.state().round(), 0);
}

#[test]
fn a_game_that_was_broken_off_goes_on() {
    let mut table = Session::deal(europe(3), one_person(), 9);
    play_on(&mut table, 12);
    let mut again = Session::read(table.log().as_bytes(), None).unwrap();
    assert!(!again.is_played() && again.person_to_decide().is_none());
    again.resume(one_person());
    assert_eq!(again.state(), table.state());
    play_on(&mut again, 2000);
    while again.act_for_bot() {}
    assert!(again.score().is_some());
    assert!(
        Session::read(again.log().as_bytes(), None)
            .unwrap()
            .score()
            .is_some()
    );
}

/// A bot that does not decide, or does what is never legal.
struct Lost(Option<Action>);

impl Bot for Lost {
    fn choose(&mut self, _: &View<'_>, _: &mut Desk, _: &mut BotRandom) -> Option<Action> {
        self.0
    }

    fn reason(&self, _: &Board) -> String {
        "it is at a loss".to_owned()
    }
}

#[test]
fn a_bot_at_a_loss_is_counted_and_told_of() {
    for lost in [None, Some(Action::DeclineTunnel)] {
        let sitters = vec![Sitter::Bot(BotKind::Hungry), Sitter::Bot(BotKind::Path)];
        let mut table = Session::deal(europe(2), sitters.clone(), 4);
        table.dealer.as_mut().unwrap().bots[0] = Some(Box::new(Lost(lost)));
        assert_eq!((table.faults(), table.trouble()), (vec![0, 0], None));
        assert!(table.act_for_bot());
        let told = table.trouble().unwrap();
        let words = "Easy (hungry) in seat 1 found no legal move; a random one was played instead";
        assert_eq!(told, format!("{words} (1 time)"));
        while table.state().round() < 5 && table.act_for_bot() {}
        let [lost, 0] = table.faults()[..] else {
            panic!("{:?}", table.faults());
        };
        assert!(lost >= 5, "{lost}");
        let kind = table.moments().iter().find_map(|moment| moment.fault);
        assert!(kind.is_some_and(|(seat, _)| seat == Seat(0)));
        let story = super::super::tale::tell(&table, None);
        let told = story
            .iter()
            .filter(|part| part.text.contains("no legal move"));
        assert!(told.count() >= 4);
        // The log has no place for it; the playtest on the shelf has.
        let mut again = Session::read(table.log().as_bytes(), None).unwrap();
        again.recall_faults(table.faults());
        again.resume(sitters.clone());
        assert_eq!(again.faults(), table.faults());
        while again.act_for_bot() {}
        assert_eq!(again.faults(), table.faults());
    }
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut table = Session::deal(europe(2), one_person()[..2].to_vec(), 1);
    let before = table.log();
    assert!(table.act(Action::DrawBlind).is_err());
    assert_eq!(table.log(), before);
    assert!(!table.can_take_back());
}

fn search(playouts: u32) -> Sitter {
    Sitter::Bot(BotKind::Search(Budget::Playouts(playouts)))
}

#[test]
fn a_game_is_the_same_whether_bots_think_here_or_on_a_thread() {
    let map = shipped::find("first-line").unwrap().load().unwrap().map;
    let board = Arc::new(Board::new(Arc::new(map), 3).unwrap());
    let sitters = vec![search(20), Sitter::Bot(BotKind::Hungry), search(20)];
    let mut here = Session::deal(Arc::clone(&board), sitters.clone(), 5);
    while here.act_for_bot() {}
    let mut there = Session::deal(board, sitters, 5);
    while let Some(thought) = there.begin_thought() {
        assert!(there.begin_thought().is_none() && !there.act_for_bot());
        let thinking = thread::spawn(move || thought.think(Some(Arc::default())));
        assert!(there.end_thought(thinking.join().unwrap()));
    }
    assert!(here.score().is_some());
    assert_eq!(here.log(), there.log());
    assert!(here.log().contains("search:20"));
    assert_eq!(here.faults(), [0, 0, 0]);
}

#[test]
fn a_thought_that_comes_too_late_is_dropped() {
    let mut sitters = vec![Sitter::Person("Ada".to_owned()), search(1_000_000)];
    let mut table = Session::deal(europe(2), sitters.clone(), 6);
    assert!(!table.is_slow());
    table.act(advised(&table).unwrap()).unwrap();
    assert!(table.is_slow());
    let thought = table.begin_thought().unwrap();
    assert!(table.take_back());
    let before = table.log();
    // It was told to stop, so this takes no time.
    let stopped = Some(Arc::new(AtomicBool::new(true)));
    assert!(!table.end_thought(thought.think(stopped)));
    assert_eq!(table.log(), before);
    // The bot is there again.
    sitters[1] = search(8);
    table.resume(sitters);
    table.act(advised(&table).unwrap()).unwrap();
    assert!(table.act_for_bot());
    assert_eq!(table.faults(), [0, 0]);
}

#[test]
fn a_thought_that_is_lost_is_counted_and_the_game_goes_on() {
    let mut table = Session::deal(europe(2), vec![search(20), search(20)], 7);
    assert!(!table.lose_thought());
    drop(table.begin_thought().unwrap());
    assert!(table.lose_thought());
    assert_eq!(table.faults(), [1, 0]);
    assert!(table.act_for_bot());
}

#[test]
fn advice_has_the_best_first_and_all_of_it_can_be_done() {
    let mut table = Session::deal(europe(3), one_person(), 11);
    for _ in 0..10 {
        while table.act_for_bot() {}
        let ask = |table: &Session| table.question()?.answer(Budget::Playouts(30), None);
        let advice = ask(&table).unwrap();
        assert!(!advice.why.is_empty());
        assert!((1..=MOST_CANDIDATES).contains(&advice.candidates.len()));
        assert_eq!(advice.candidates, ask(&table).unwrap().candidates);
        for candidate in &advice.candidates {
            let mut next = table.state().clone();
            next.apply(table.board(), candidate.action).unwrap();
            if let Some(outlook) = candidate.outlook {
                assert!((0.0..=1.0).contains(&outlook.chance) && outlook.games > 0);
            }
        }
        table.act(advice.candidates[0].action).unwrap();
    }
    assert!(table.question().is_none() || table.person_to_decide().is_some());
}

/// Two positions that look the same to the person but differ in what others hold.
#[test]
fn advice_does_not_depend_on_what_the_person_cannot_see() {
    let deal = |seed| {
        Session::deal(
            europe(2),
            vec![Sitter::Person("Ada".to_owned()), search(8)],
            seed,
        )
    };
    let mut table = deal(3);
    table.act(advised(&table).unwrap()).unwrap();
    while table.act_for_bot() {}
    let one = table.question().unwrap();
    let mut two = table.question().unwrap();
    let view = table.state().view(table.board(), one.seat);
    let mut random = BotRandom::seed_from_u64(99);
    let mut guesser = Guesser::default();
    view.guess(&mut guesser, &mut random, &mut two.state);
    assert_ne!(one.state, two.state);
    let answer = |question: Question| question.answer(Budget::Playouts(30), None).unwrap();
    let (one, two) = (answer(one), answer(two));
    assert_eq!(one.candidates, two.candidates);
}
