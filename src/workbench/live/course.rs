//! The course of a live run, off the frame: which games come first, and what is known so far.
//!
//! The chosen table size comes first, a quarter of it before anything else; then the version that was
//! saved, and the experiment in which starting tickets are kept at random; then the rest of all three;
//! then the other table sizes. What is counted are always the games from the first on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::difference::{Block, DEALS};
use crate::analysis::Analysis;
use crate::balance::{PlayError, Played, TicketCard, experiment, ticket_cards};
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
    /// Table sizes of which everything is known already.
    pub known: Vec<u8>,
    /// Threads.
    pub threads: usize,
}

/// What a live run knows so far.
#[derive(Clone, Default)]
pub struct Snapshot {
    /// A study for each table size that has been begun, the chosen one first.
    pub tables: Vec<Arc<Study>>,
    /// What the experiment says about tickets, in the order of the deck.
    pub tickets: Arc<Vec<TicketCard>>,
    /// Games of the experiment.
    pub drawn: u64,
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
        let mut tables = self.tables.iter();
        tables.find(|study| study.subject.players == players)
    }

    /// Games at a table size.
    pub fn games(&self, players: u8) -> u64 {
        self.study(players).map_or(0, |study| study.games.number())
    }

    /// Takes over what an earlier run of the same games knows better: its tables, and if it looked
    /// at the same table size everything else.
    pub fn keep_better(&mut self, old: &Snapshot, same_size: bool) {
        for study in &old.tables {
            let players = study.subject.players;
            let mut tables = self.tables.iter_mut();
            match tables.find(|own| own.subject.players == players) {
                Some(own) if own.games.number() < study.games.number() => *own = Arc::clone(study),
                Some(_) => {}
                None => self.tables.push(Arc::clone(study)),
            }
        }
        if !same_size {
            return;
        }
        if self.drawn < old.drawn {
            self.drawn = old.drawn;
            self.tickets = Arc::clone(&old.tickets);
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
        if random {
            series.seed = experiment(series.seed);
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
        let mut run = Run {
            known: Snapshot {
                baseline: Arc::clone(&self.baseline),
                ..Snapshot::default()
            },
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
        let analysis = Analysis::of(&course.map, players);
        let mut looked = 0;
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
            let take_drawn = |run: &mut Self, leg: &Leg| {
                let (done, study) = (leg.games(), leg.runner.study());
                if done < 2 * looked && done < goal {
                    return;
                }
                looked = done;
                let played = Played {
                    players,
                    own: own.runner.study().clone(),
                    drawn: study.clone(),
                };
                let (cards, _) = ticket_cards(&course.map, &[played], &analysis);
                run.known.drawn = done;
                run.known.tickets = Arc::new(cards);
            };
            if !self.advance(&mut drawn, goal, take_drawn) {
                return Ok(());
            }
        }
        drop((own, saved, drawn));
        for other in table_sizes(&course.map) {
            if other == players || course.known.contains(&other) {
                continue;
            }
            let mut leg = Leg::new(course, &course.map, other, false)?;
            let take = |run: &mut Self, leg: &Leg| run.take_study(leg);
            if !self.advance(&mut leg, games, take) {
                return Ok(());
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
        let study = Arc::new(leg.runner.study().clone());
        let players = study.subject.players;
        let mut tables = self.known.tables.iter_mut();
        match tables.find(|known| known.subject.players == players) {
            Some(known) => *known = study,
            None => self.known.tables.push(study),
        }
    }

    fn take_own(&mut self, leg: &Leg) {
        self.take_study(leg);
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
            known: Vec::new(),
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
        assert_eq!(last.drawn, 200);
        assert_eq!(last.tickets.len(), course.map.tickets().len());
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
