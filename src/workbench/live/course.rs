//! The course of a live run, off the frame: which games come first, and what is known so far.
//!
//! The chosen table size comes first, a quarter of it before anything else; then the version that was
//! saved, and the experiment in which starting tickets are kept at random; then the rest of all three;
//! then the other table sizes, each with its experiment. What is counted are always the games from the
//! first on. What the experiments say about tickets is said over all table sizes together.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::difference::{Block, DEALS};
use crate::analysis::Analysis;
use crate::balance::{DeckCard, PlayError, Played, Thresholds, deck_card};
use crate::bots::Habits;
use crate::game::Board;
use crate::map::{Map, shipped};
use crate::sim::{Plan, Runner, Series, Study, table_sizes};

/// News come no more often than this.
const PAUSE: Duration = Duration::from_millis(100);

/// What a live run is asked for.
#[derive(Clone)]
pub struct Course {
    /// The map.
    pub map: Arc<Map>,
    /// The map as it was saved, if it differs.
    pub saved: Option<Arc<Map>>,
    /// What is played, at the chosen table size.
    pub series: Series,
    /// What is known of the saved map.
    pub baseline: Arc<Vec<Block>>,
    /// What an earlier run of the same games knows.
    pub before: Snapshot,
    /// What `planner` goes by at each table size.
    pub habits: Arc<Vec<(u8, Habits)>>,
    /// Threads.
    pub threads: usize,
}

/// What a live run knows so far.
#[derive(Clone, Default)]
pub struct Snapshot {
    /// A study for each table size that has been begun, the chosen one first.
    pub tables: Vec<Arc<Study>>,
    /// The experiment at each table size that has been begun.
    pub drawn: Vec<Arc<Study>>,
    /// What the experiments say about the deck, over all those table sizes.
    pub deck: Arc<DeckCard>,
    /// Games of the experiments that it is made of.
    pub looked: u64,
    /// The chosen table size, block by block.
    pub blocks: Arc<Vec<Block>>,
    /// The saved map, block by block.
    pub baseline: Arc<Vec<Block>>,
    /// The name of the shipped board that the map is, if it is one as it came.
    pub shipped: Option<&'static str>,
    /// Why nothing can be played.
    pub failed: Option<String>,
    /// Everything has been played.
    pub done: bool,
}

impl Snapshot {
    /// The study of a table size.
    pub fn study(&self, players: u8) -> Option<&Arc<Study>> {
        of_size(&self.tables, players)
    }

    /// Games at a table size.
    pub fn games(&self, players: u8) -> u64 {
        self.study(players).map_or(0, |study| study.games.number())
    }

    /// Takes over what an earlier run of the same games knows better: its tables and experiments, and
    /// if it looked at the same table size the comparison with the saved map.
    pub fn keep_better(&mut self, old: &Snapshot, same_size: bool) {
        for (own, old) in [
            (&mut self.tables, &old.tables),
            (&mut self.drawn, &old.drawn),
        ] {
            for study in old {
                let known = of_size(own, study.subject.players);
                if known.is_none_or(|known| known.games.number() < study.games.number()) {
                    put(own, Arc::clone(study));
                }
            }
        }
        if self.looked < old.looked {
            self.looked = old.looked;
            self.deck = Arc::clone(&old.deck);
        }
        if !same_size {
            return;
        }
        for (own, old) in [
            (&mut self.blocks, &old.blocks),
            (&mut self.baseline, &old.baseline),
        ] {
            if own.len() < old.len() {
                *own = Arc::clone(old);
            }
        }
    }

    /// Forgets what was begun and not played to the end: it is played again from the first game on.
    fn keep_whole(&mut self, games: u64) {
        for list in [&mut self.tables, &mut self.drawn] {
            list.retain(|study| study.games.number() >= games);
        }
    }
}

fn of_size(list: &[Arc<Study>], players: u8) -> Option<&Arc<Study>> {
    list.iter().find(|study| study.subject.players == players)
}

fn put(list: &mut Vec<Arc<Study>>, study: Arc<Study>) {
    let players = study.subject.players;
    match list.iter_mut().find(|own| own.subject.players == players) {
        Some(own) => *own = study,
        None => list.push(study),
    }
}

/// Games of one kind.
struct Leg {
    runner: Runner,
    blocks: Vec<Block>,
    seen: Block,
}

impl Leg {
    fn new(course: &Course, map: &Arc<Map>, players: u8, random: bool) -> Result<Leg, PlayError> {
        let board = Board::new(Arc::clone(map), players)?;
        let mut series = course.series.at(players);
        let mut habits = course.habits.iter();
        let habits = habits.find(|(size, _)| *size == players);
        series.habits = habits.map_or_else(Habits::default, |(_, habits)| *habits);
        if random {
            series.random_tickets = true;
        }
        let setup = series.setup(Arc::new(board))?;
        Ok(Leg {
            runner: Runner::new(setup, Plan::of(series.games), course.threads)?,
            blocks: Vec::new(),
            seen: Block::default(),
        })
    }

    fn games(&self) -> u64 {
        self.runner.study().games.number()
    }

    fn step(&mut self, deals: u64) {
        let before = self.games();
        self.runner.step(deals);
        let players = u64::from(self.runner.study().subject.players);
        // A block that was cut short by the end of the run is not comparable.
        if self.games() - before == deals * players {
            let now = Block::of(self.runner.study());
            self.blocks.push(now.since(&self.seen));
            self.seen = now;
        }
    }
}

impl Course {
    /// Plays. `bring` takes what is known so far, `stop` says whether nobody wants it any more.
    pub fn run(self, bring: impl Fn(Snapshot), stop: impl Fn() -> bool) -> Snapshot {
        let mut known = Snapshot {
            baseline: Arc::clone(&self.baseline),
            tables: self.before.tables.clone(),
            drawn: self.before.drawn.clone(),
            deck: Arc::clone(&self.before.deck),
            looked: self.before.looked,
            ..Snapshot::default()
        };
        known.keep_whole(self.series.games);
        let mut run = Run {
            known,
            analysis: None,
            last: None,
            // Enough for every thread, and the same for all versions that are compared.
            deals: DEALS.max(self.threads as u64),
            bring,
            stop,
        };
        if let Err(reason) = run.play(&self) {
            run.known.failed = Some(reason.to_string());
            run.known.done = true;
        }
        run.known
    }
}

struct Run<B, S> {
    known: Snapshot,
    /// Of the largest table.
    analysis: Option<Analysis>,
    last: Option<Instant>,
    deals: u64,
    bring: B,
    stop: S,
}

impl<B: Fn(Snapshot), S: Fn() -> bool> Run<B, S> {
    fn play(&mut self, course: &Course) -> Result<(), PlayError> {
        let Series { players, games, .. } = course.series;
        let mut own = Leg::new(course, &course.map, players, false)?;
        // A board may be played under its own name.
        let is_it =
            |board: &&shipped::Shipped| board.load().is_ok_and(|board| board.map == *course.map);
        self.known.shipped = shipped::ALL.iter().find(is_it).map(|board| board.name);
        let quarter = games.div_ceil(4);
        if !self.advance(&mut own, quarter, Self::take_own) {
            return Ok(());
        }
        // What was saved may have been a draft; then there is nothing to compare with.
        let saved = course.saved.as_ref();
        let mut saved = saved.and_then(|map| Leg::new(course, map, players, false).ok());
        let mut drawn = Leg::new(course, &course.map, players, true)?;
        let has_drawn = of_size(&self.known.drawn, players).is_some();
        for goal in [quarter, games] {
            if !self.advance(&mut own, goal, Self::take_own) {
                return Ok(());
            }
            let enough = goal / (self.deals * u64::from(players)).max(1);
            let is_known = self.known.baseline.len() as u64 >= enough;
            if let Some(saved) = saved.as_mut().filter(|_| !is_known)
                && !self.advance(saved, goal, Self::take_saved)
            {
                return Ok(());
            }
            let take = |run: &mut Self, leg: &Leg| run.take_drawn(course, leg, goal);
            if !has_drawn && !self.advance(&mut drawn, goal, take) {
                return Ok(());
            }
        }
        drop((own, saved, drawn));
        for other in table_sizes(&course.map) {
            if of_size(&self.known.tables, other).is_none() {
                let mut leg = Leg::new(course, &course.map, other, false)?;
                let take = |run: &mut Self, leg: &Leg| run.take_study(leg);
                if !self.advance(&mut leg, games, take) {
                    return Ok(());
                }
            }
        }
        for other in table_sizes(&course.map) {
            if of_size(&self.known.drawn, other).is_none() {
                let mut leg = Leg::new(course, &course.map, other, true)?;
                let take = |run: &mut Self, leg: &Leg| run.take_drawn(course, leg, games);
                if !self.advance(&mut leg, games, take) {
                    return Ok(());
                }
            }
        }
        self.known.done = true;
        Ok(())
    }

    /// Plays on until so many games are known, and tells. False if nobody wants to know.
    fn advance(&mut self, leg: &mut Leg, goal: u64, mut take: impl FnMut(&mut Self, &Leg)) -> bool {
        while leg.games() < goal && !leg.runner.is_over() {
            if (self.stop)() {
                return false;
            }
            leg.step(self.deals);
            let over = leg.games() >= goal || leg.runner.is_over();
            if over || self.last.is_none_or(|last| last.elapsed() >= PAUSE) {
                take(self, leg);
                (self.bring)(self.known.clone());
                self.last = Some(Instant::now());
            }
        }
        true
    }

    fn take_study(&mut self, leg: &Leg) {
        let study = leg.runner.study();
        // A table that is known already is only played again to be compared.
        let known = of_size(&self.known.tables, study.subject.players);
        if known.is_none_or(|known| known.games.number() < study.games.number()) {
            put(&mut self.known.tables, Arc::new(study.clone()));
        }
    }

    /// What the experiments say is worked out again when there are half as many games more, and at the
    /// end of each.
    fn take_drawn(&mut self, course: &Course, leg: &Leg, goal: u64) {
        let study = leg.runner.study();
        let others = self.known.drawn.iter();
        let others = others.filter(|other| other.subject.players != study.subject.players);
        let games = others.map(|other| other.games.number()).sum::<u64>() + leg.games();
        if 2 * games < 3 * self.known.looked && leg.games() < goal {
            return;
        }
        put(&mut self.known.drawn, Arc::new(study.clone()));
        let drawn = self.known.drawn.iter();
        let mut played: Vec<Played> = drawn
            .filter_map(|drawn| {
                let players = drawn.subject.players;
                Some(Played {
                    players,
                    own: Arc::clone(of_size(&self.known.tables, players)?),
                    drawn: Arc::clone(drawn),
                })
            })
            .collect();
        played.sort_by_key(|played| played.players);
        let largest = table_sizes(&course.map).last().copied();
        let analysis = self.analysis.get_or_insert_with(|| {
            Analysis::of(&course.map, largest.unwrap_or(course.series.players))
        });
        let deck = deck_card(&course.map, &played, analysis, &Thresholds::USUAL);
        self.known.deck = Arc::new(deck);
        self.known.looked = games;
    }

    fn take_own(&mut self, leg: &Leg) {
        self.take_study(leg);
        let chosen = leg.runner.study().subject.players;
        self.known
            .tables
            .sort_by_key(|study| (study.subject.players != chosen, study.subject.players));
        self.known.blocks = Arc::new(leg.blocks.clone());
    }

    fn take_saved(&mut self, leg: &Leg) {
        if leg.blocks.len() > self.known.baseline.len() {
            self.known.baseline = Arc::new(leg.blocks.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::bots::BotKind;
    use crate::sim::run;

    fn course(games: u64) -> Course {
        let map = shipped::find("first-line").unwrap().load().unwrap().map;
        let saved = Arc::new(map.clone());
        let mut map = map;
        map.routes[0].length += 1;
        Course {
            map: Arc::new(map),
            saved: Some(saved),
            series: Series {
                bots: vec![BotKind::Hungry],
                ..Series::new(3, games, 5)
            },
            baseline: Arc::default(),
            before: Snapshot::default(),
            habits: Arc::default(),
            threads: 1,
        }
    }

    #[test]
    fn every_table_counts_the_games_from_the_first_on_and_equals_the_simulator() {
        let course = course(200);
        let brought = RefCell::new(Vec::new());
        let last = course
            .clone()
            .run(|part| brought.borrow_mut().push(part), || false);
        assert!(last.done && last.failed.is_none());
        let sizes: Vec<u8> = last.tables.iter().map(|one| one.subject.players).collect();
        assert_eq!(sizes.first(), Some(&3));
        assert_eq!(sizes.len(), table_sizes(&course.map).len());
        for part in brought.borrow().iter().chain([&last]) {
            for study in &part.tables {
                let players = study.subject.players;
                let board = Board::new(Arc::clone(&course.map), players).unwrap();
                let setup = course.series.at(players).setup(Arc::new(board)).unwrap();
                let games = study.games.number();
                assert_eq!(**study, run(setup, Plan::of(games), 2).unwrap());
            }
        }
        assert_eq!(last.games(3), 200);
        // Every table size has its experiment; what they say is of all of them together.
        assert_eq!(last.drawn.len(), last.tables.len());
        let drawn: u64 = last.drawn.iter().map(|one| one.games.number()).sum();
        assert_eq!((last.looked, drawn), (drawn, 200 * last.drawn.len() as u64));
        assert_eq!(last.deck.tickets.len(), course.map.tickets().len());
        assert_eq!(last.deck.tickets[0].tables.len(), last.drawn.len());
        // 200 games are 66 deals and two games: 8 blocks.
        assert_eq!((last.blocks.len(), last.baseline.len()), (8, 8));
        assert_ne!(last.blocks, last.baseline);
    }

    #[test]
    fn what_is_known_of_the_saved_map_is_not_played_again() {
        let mut course = course(96);
        course.baseline = course.clone().run(|_| {}, || false).baseline;
        let seen = Arc::clone(&course.baseline);
        let again = course.run(|_| {}, || false);
        assert!(Arc::ptr_eq(&seen, &again.baseline));
    }

    #[test]
    fn looking_at_another_table_size_keeps_what_is_known() {
        let mut course = course(96);
        let first = course.clone().run(|_| {}, || false);
        course.before = first.clone();
        course.series = course.series.at(2);
        let brought = RefCell::new(0);
        let again = course.run(|_| *brought.borrow_mut() += 1, || false);
        assert!(again.done);
        for study in &first.drawn {
            let kept = of_size(&again.drawn, study.subject.players).unwrap();
            assert!(Arc::ptr_eq(study, kept));
        }
        assert!(Arc::ptr_eq(&first.deck, &again.deck));
    }

    #[test]
    fn a_run_ends_when_nobody_wants_it_and_a_broken_map_says_why() {
        let stopped = course(200).run(|_| {}, || true);
        assert!(!stopped.done && stopped.tables.is_empty());
        let mut broken = course(200);
        let mut map = Map::clone(&broken.map);
        map.routes[0].to = "nowhere".into();
        broken.map = Arc::new(map);
        let failed = broken.run(|_| {}, || false);
        assert!(failed.failed.unwrap().contains("cannot be played"));
    }
}
