//! Plays two versions of a map on the same deals, look by look, until there is nothing left to find out.

use std::sync::Arc;

use super::compare::{Comparison, Version};
use super::{Games, Looks, PlayError, Played};
use crate::Watcher;
use crate::analysis::Analysis;
use crate::game::Board;
use crate::map::Map;
use crate::sim::{Plan, Runner, Study};

/// Two versions of a map that play the same deals.
pub struct Contest {
    maps: [Arc<Map>; 2],
    analyses: [Analysis; 2],
    tables: Vec<Table>,
    looks: Looks,
    look: usize,
}

/// Both versions at one player count, each with both kinds of games.
struct Table {
    players: u8,
    sides: [[Runner; 2]; 2],
}

/// Why two maps cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum Incomparable {
    /// One of them cannot be played.
    #[error("{name}: {error}")]
    Play {
        /// Its name.
        name: String,
        /// Why.
        error: PlayError,
    },
    /// No player count suits both.
    #[error("the maps have no player count in common")]
    NoCommonTable,
}

impl Contest {
    /// Sets two versions up. Both are played by the same bots with the same habits, at the player counts
    /// that both allow, so that only the map makes a difference.
    ///
    /// # Errors
    /// If one of them cannot be played, or no player count suits both.
    pub fn new(maps: [Arc<Map>; 2], games: &Games) -> Result<Contest, Incomparable> {
        let allowed = |players: &&u8| {
            let mut maps = maps.iter();
            maps.all(|map| map.rules.players.counts().contains(*players))
        };
        let sizes: Vec<u8> = games.players.iter().filter(allowed).copied().collect();
        let largest = *sizes.last().ok_or(Incomparable::NoCommonTable)?;
        let side = |map: &Arc<Map>, players: u8| {
            let wrong = |error: PlayError| Incomparable::Play {
                name: map.name.clone(),
                error,
            };
            let board =
                Board::new(Arc::clone(map), players).map_err(|error| wrong(error.into()))?;
            let board = Arc::new(board);
            let runner = |series: crate::sim::Series| -> Result<Runner, PlayError> {
                let setup = series.setup(Arc::clone(&board))?;
                let plan = Plan::of(series.games);
                Ok(Runner::new(setup, plan, games.threads)?)
            };
            let [own, drawn] = games.series(players);
            Ok([runner(own).map_err(&wrong)?, runner(drawn).map_err(&wrong)?])
        };
        let table = |players: u8| {
            Ok(Table {
                players,
                sides: [side(&maps[0], players)?, side(&maps[1], players)?],
            })
        };
        let tables: Result<Vec<Table>, Incomparable> = sizes.into_iter().map(table).collect();
        Ok(Contest {
            analyses: [&maps[0], &maps[1]].map(|map| Analysis::of(map, largest)),
            tables: tables?,
            maps,
            looks: Looks::of(games.games),
            look: 0,
        })
    }

    /// Plays on to the next look. None if everything has been played; if the watcher ends it early, there
    /// is no further look either, because what was played since the last one does not count.
    pub fn next_look(&mut self, watcher: Watcher<'_>) -> Option<Comparison> {
        if self.look >= self.looks.number() {
            return None;
        }
        let share = self.looks.share(self.look);
        let before = match self.look {
            0 => 0.0,
            look => self.looks.share(look - 1),
        };
        let mut ended = false;
        let parts = (self.tables.len() * 4).max(1) as f64;
        let mut done = 0.0;
        for table in &mut self.tables {
            for runner in table.sides.iter_mut().flatten() {
                let goal = (share * runner.planned() as f64).round() as u64;
                runner.play_to(goal, &mut |_| {
                    let answer = watcher(before + (share - before) * done / parts);
                    ended |= answer.is_break();
                    answer
                });
                done += 1.0;
            }
        }
        if ended {
            self.look = self.looks.number();
            return None;
        }
        let error = self.looks.error(self.look);
        self.look += 1;
        Some(self.compare(error))
    }

    /// What was played of each version.
    pub fn played(&self) -> [Vec<Played>; 2] {
        let study = |runner: &Runner| -> Arc<Study> { Arc::new(runner.study().clone()) };
        [0, 1].map(|side| {
            let tables = self.tables.iter();
            let played = |table: &Table| Played {
                players: table.players,
                own: study(&table.sides[side][0]),
                drawn: study(&table.sides[side][1]),
            };
            tables.map(played).collect()
        })
    }

    fn compare(&self, error: f64) -> Comparison {
        let played = self.played();
        let version = |side: usize| Version {
            map: &self.maps[side],
            analysis: &self.analyses[side],
            played: &played[side],
        };
        Comparison::of([version(0), version(1)], error)
    }
}

/// Plays two versions until every figure of fairness is decided or all games are played, and gives the
/// last look. None if the watcher ends it before the first.
///
/// # Errors
/// If they cannot be compared.
pub fn contest(
    maps: [Arc<Map>; 2],
    games: &Games,
    watcher: Watcher<'_>,
) -> Result<Option<Comparison>, Incomparable> {
    let mut contest = Contest::new(maps, games)?;
    let mut last = None;
    while let Some(look) = contest.next_look(watcher) {
        let open = look.open;
        last = Some(look);
        if !open {
            break;
        }
    }
    Ok(last)
}
