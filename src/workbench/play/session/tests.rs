//! A session from deal to final score, taken back, broken off and resumed.

use super::*;
use crate::game::View;
use crate::map::shipped;

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

/// The person does what the best bot would.
fn play_on(table: &mut Session, decisions: usize) {
    for _ in 0..decisions {
        while table.act_for_bot() {}
        let Some((action, why)) = table.hint() else {
            return;
        };
        assert!(!why.is_empty());
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
    let (action, _) = table.hint().unwrap();
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
        let words = "hungry (seat 1) found no legal move; a random one was played instead";
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
