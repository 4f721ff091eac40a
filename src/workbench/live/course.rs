//! The course of a live run, off the frame: which games come first, and what is known so far.
//!
//! Every player count is played, as the bots choose and with starting tickets at random, look by look:
//! an eighth of all games first, then a quarter, and so on. At each look the card of the map is made, and
//! the map is compared with the version that it is set against, which played the same deals. What is
//! counted are always the games from the first on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::analysis::Analysis;
use crate::balance::{
    Card, Comparison, DeckCard, Games, Looks, PlayError, Played, Thresholds, Version,
};
use crate::game::Board;
use crate::map::{Map, shipped};
use crate::sim::{Plan, Runner, Study};

/// News come no more often than this.
const PAUSE: Duration = Duration::from_millis(100);
/// Deals that are played before somebody may want to stop.
const DEALS: u64 = 32;
/// Maps with more routes and tickets than this are looked at once, at the end: what is kept of each look
/// would take too much memory.
const LARGE: usize = 800;

/// What was played of a map up to a look, at every player count.
pub type Stage = Arc<Vec<Played>>;

/// What a live run is asked for.
#[derive(Clone)]
pub struct Course {
    /// The map.
    pub map: Arc<Map>,
    /// All of its looks, if they are known already.
    pub known: Vec<Stage>,
    /// The version that it is set against.
    pub base: Option<Base>,
    /// What is played.
    pub games: Games,
    /// The player count that comes first.
    pub first: u8,
}

/// A version that others are set against, and what is known of it already.
#[derive(Clone)]
pub struct Base {
    /// The map.
    pub map: Arc<Map>,
    /// Its looks, from the first on.
    pub stages: Vec<Stage>,
}

/// What a live run knows so far.
#[derive(Clone, Default)]
pub struct Snapshot {
    /// The games as the bots choose, at each player count that has been begun.
    pub tables: Vec<Arc<Study>>,
    /// The experiment at each player count that has been begun.
    pub drawn: Vec<Arc<Study>>,
    /// The looks that are complete.
    pub stages: Vec<Stage>,
    /// Those of the version that it is set against.
    pub base: Vec<Stage>,
    /// The card at the last look.
    pub card: Option<Arc<Card>>,
    /// The comparison at the last look.
    pub comparison: Option<Arc<Comparison>>,
    /// The name of the shipped board that the map is, if it is one as it came.
    pub shipped: Option<&'static str>,
    /// Why nothing can be played.
    pub failed: Option<String>,
    /// Everything has been played.
    pub done: bool,
}

impl Snapshot {
    /// The study of a player count, as the bots choose.
    pub fn study(&self, players: u8) -> Option<&Arc<Study>> {
        of_size(&self.tables, players)
    }

    /// Games at a player count, as the bots choose.
    pub fn games(&self, players: u8) -> u64 {
        self.study(players).map_or(0, |study| study.games.number())
    }

    /// All games, of both kinds.
    pub fn all_games(&self) -> u64 {
        let studies = self.tables.iter().chain(&self.drawn);
        studies.map(|study| study.games.number()).sum()
    }

    /// Games of the experiments that the card rests on.
    pub fn drawn_games(&self) -> u64 {
        let last = self.stages.last();
        let tables = last.into_iter().flat_map(|stage| stage.iter());
        tables.map(|played| played.drawn.games.number()).sum()
    }

    /// What games say about the deck.
    pub fn deck(&self) -> &DeckCard {
        static NOTHING: DeckCard = DeckCard {
            tickets: Vec::new(),
            slope: None,
            spread: None,
            explained: None,
        };
        self.card.as_ref().map_or(&NOTHING, |card| &card.deck)
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
    list.sort_by_key(|study| study.subject.players);
}

/// A map at every player count, as far as it is played.
struct Side {
    /// At each player count: as the bots choose, and the experiment.
    tables: Vec<(u8, [Runner; 2])>,
}

impl Side {
    fn new(map: &Arc<Map>, games: &Games, sizes: &[u8]) -> Result<Side, PlayError> {
        let table = |players: &u8| {
            let board = Arc::new(Board::new(Arc::clone(map), *players)?);
            let [own, drawn] = games.series(*players);
            let runner = |series: crate::sim::Series| -> Result<Runner, PlayError> {
                let setup = series.setup(Arc::clone(&board))?;
                Ok(Runner::new(setup, Plan::of(series.games), games.threads)?)
            };
            Ok((*players, [runner(own)?, runner(drawn)?]))
        };
        let tables: Result<_, PlayError> = sizes.iter().map(table).collect();
        Ok(Side { tables: tables? })
    }

    fn stage(&self) -> Stage {
        let study = |runner: &Runner| Arc::new(runner.study().clone());
        let played = self.tables.iter().map(|(players, [own, drawn])| Played {
            players: *players,
            own: study(own),
            drawn: study(drawn),
        });
        let mut played: Vec<Played> = played.collect();
        played.sort_by_key(|played| played.players);
        Arc::new(played)
    }
}

impl Course {
    /// The looks of a course on a map.
    pub fn looks(map: &Map, games: u64) -> Looks {
        match map.routes.len() + map.tickets().len() > LARGE {
            true => Looks::once(games),
            false => Looks::of(games),
        }
    }

    /// Plays. `bring` takes what is known so far, `stop` says whether nobody wants it any more.
    pub fn run(self, bring: impl Fn(Snapshot), stop: impl Fn() -> bool) -> Snapshot {
        let mut run = Run {
            known: Snapshot {
                base: self
                    .base
                    .as_ref()
                    .map_or_else(Vec::new, |base| base.stages.clone()),
                ..Snapshot::default()
            },
            last: None,
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
    bring: B,
    stop: S,
}

impl<B: Fn(Snapshot), S: Fn() -> bool> Run<B, S> {
    fn play(&mut self, course: &Course) -> Result<(), PlayError> {
        let mut sizes = course.games.players.clone();
        sizes.sort_by_key(|players| (*players != course.first, *players));
        let mut own = Side::new(&course.map, &course.games, &sizes)?;
        // A board may be played under its own name.
        let is_it =
            |board: &&shipped::Shipped| board.load().is_ok_and(|board| board.map == *course.map);
        self.known.shipped = shipped::ALL.iter().find(is_it).map(|board| board.name);
        // What it is set against may be a draft, or for other player counts: then there is nothing to
        // compare with.
        let base_map = course.base.as_ref().map(|base| &base.map);
        let mut base = base_map.and_then(|map| Side::new(map, &course.games, &sizes).ok());
        let largest = course
            .games
            .players
            .iter()
            .max()
            .copied()
            .unwrap_or(course.first);
        let base_analysis = base_map
            .filter(|_| base.is_some())
            .map(|map| Analysis::of(map, largest));
        let looks = Course::looks(&course.map, course.games.games);
        let known = course.known.len() == looks.number();
        for look in 0..looks.number() {
            let share = looks.share(look);
            let stage = match course.known.get(look).filter(|_| known) {
                Some(stage) => self.recall(stage),
                None if self.advance(&mut own, share, true) => own.stage(),
                None => return Ok(()),
            };
            let card = Card::with(&course.map, &stage, &Thresholds::USUAL);
            self.known.card = Some(Arc::new(card));
            self.known.stages.push(stage);
            self.bring();
            if let Some(side) = &mut base {
                if self.known.base.len() <= look {
                    if !self.advance(side, share, false) {
                        return Ok(());
                    }
                    self.known.base.push(side.stage());
                }
                if let (Some(map), Some(analysis)) = (base_map, &base_analysis) {
                    self.compare(course, (map, analysis), looks.error(look));
                    self.bring();
                }
            }
        }
        self.known.done = true;
        Ok(())
    }

    /// A look that is known from an earlier run.
    fn recall(&mut self, stage: &Stage) -> Stage {
        for played in stage.iter() {
            put(&mut self.known.tables, Arc::clone(&played.own));
            put(&mut self.known.drawn, Arc::clone(&played.drawn));
        }
        Arc::clone(stage)
    }

    /// Sets the last look beside that of the other version.
    fn compare(&mut self, course: &Course, (base, analysis): (&Arc<Map>, &Analysis), error: f64) {
        let place = self.known.stages.len().saturating_sub(1);
        let (Some(now), Some(before)) = (self.known.stages.get(place), self.known.base.get(place))
        else {
            return;
        };
        let own = self.known.card.as_ref().and_then(|card| card.tables.last());
        let Some(own) = own.map(|table| &table.analysis) else {
            return;
        };
        let version = |map, analysis, played| Version {
            map,
            analysis,
            played,
        };
        let versions = [
            version(base, analysis, before),
            version(&course.map, own, now),
        ];
        self.known.comparison = Some(Arc::new(Comparison::of(versions, error)));
    }

    /// Plays on until a share of all games is known, and tells if it is the map itself. False if nobody
    /// wants to know.
    fn advance(&mut self, side: &mut Side, share: f64, tells: bool) -> bool {
        for (_, runners) in &mut side.tables {
            for (kind, runner) in runners.iter_mut().enumerate() {
                let planned = runner.planned();
                let goal = (share * planned as f64).round() as u64;
                let players = u64::from(runner.study().subject.players);
                while runner.study().games.number() < goal && !runner.is_over() {
                    if (self.stop)() {
                        return false;
                    }
                    let left = (goal - runner.study().games.number()).div_ceil(players);
                    runner.step(left.min(DEALS));
                    let over = runner.study().games.number() >= goal || runner.is_over();
                    let late = self.last.is_none_or(|last| last.elapsed() >= PAUSE);
                    if tells && (over || late) {
                        let list = match kind {
                            0 => &mut self.known.tables,
                            _ => &mut self.known.drawn,
                        };
                        put(list, Arc::new(runner.study().clone()));
                        if late {
                            self.bring();
                        }
                    }
                }
            }
        }
        true
    }

    fn bring(&mut self) {
        (self.bring)(self.known.clone());
        self.last = Some(Instant::now());
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
        let base = Arc::new(map.clone());
        let mut map = map;
        map.routes[0].length += 1;
        let map = Arc::new(map);
        let mut games = Games::of(&map, games, 5);
        games.bots = vec![BotKind::Hungry];
        Course {
            map,
            known: Vec::new(),
            base: Some(Base {
                map: base,
                stages: Vec::new(),
            }),
            games,
            first: 3,
        }
    }

    #[test]
    fn every_table_counts_the_games_from_the_first_on_and_equals_the_simulator() {
        let course = course(1_000);
        let brought = RefCell::new(Vec::new());
        let last = course
            .clone()
            .run(|part| brought.borrow_mut().push(part), || false);
        assert!(last.done && last.failed.is_none());
        assert_eq!(last.tables.len(), course.games.players.len());
        for part in brought.borrow().iter().chain([&last]) {
            for (kind, study) in [(0, &part.tables), (1, &part.drawn)]
                .into_iter()
                .flat_map(|(kind, list)| list.iter().map(move |study| (kind, study)))
            {
                let players = study.subject.players;
                let board = Arc::new(Board::new(Arc::clone(&course.map), players).unwrap());
                let series = &course.games.series(players)[kind];
                let games = study.games.number();
                let setup = series.setup(board).unwrap();
                assert_eq!(**study, run(setup, Plan::of(games), 2).unwrap());
            }
        }
        assert_eq!(last.games(3), 402, "two fifths, in whole deals");
        let looks = Course::looks(&course.map, 1_000);
        assert_eq!(
            (last.stages.len(), last.base.len()),
            (looks.number(), looks.number())
        );
        let card = last.card.as_ref().unwrap();
        assert_eq!(card.deck.tickets.len(), course.map.tickets().len());
        assert_eq!(last.deck().tickets.len(), course.map.tickets().len());
        let compared = last.comparison.as_ref().unwrap();
        assert!(compared.rows.iter().any(|row| row.difference.value != 0.0));
    }

    #[test]
    fn the_last_look_is_the_card_that_a_report_would_make() {
        let course = course(600);
        let last = course.clone().run(|_| {}, || false);
        let played = crate::balance::play(&course.map, &course.games, &mut crate::unwatched);
        let card = Card::of(&course.map, &played.unwrap());
        assert_eq!(**last.card.as_ref().unwrap(), card);
    }

    #[test]
    fn what_is_known_of_the_other_version_is_not_played_again() {
        let mut course = course(500);
        let first = course.clone().run(|_| {}, || false);
        course.base.as_mut().unwrap().stages = first.base.clone();
        let again = course.run(|_| {}, || false);
        for (one, two) in first.base.iter().zip(&again.base) {
            assert!(Arc::ptr_eq(one, two));
        }
        assert_eq!(first.comparison, again.comparison);
    }

    #[test]
    fn a_map_that_is_known_is_not_played_again_to_be_set_against_another() {
        let mut course = course(500);
        let first = course.clone().run(|_| {}, || false);
        course.known = first.stages.clone();
        course.base = None;
        let again = course.run(|_| {}, || false);
        assert!(again.done && again.comparison.is_none());
        assert_eq!(first.card, again.card);
        assert!(Arc::ptr_eq(&first.stages[0], &again.stages[0]));
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
