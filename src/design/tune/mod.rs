//! Tuning: small changes that bring a map within its bands, and what they cost.
//!
//! What is wrong with the board itself (a starved colour, a length that does not suit its distance) is
//! mended first, without games. Ticket values and start offsets follow from what games say in closed
//! form. Everything else (lengths, colours, second tracks, tunnels, ferries, ends of tickets) is tried:
//! changes around what lies outside its band play the same deals, few games at first, and the better part
//! goes on to more games (successive halving), at tables of each bot alone. Each change has a price, so that a map changes little. What was found is then
//! judged on deals that took no part.
//!
//! | file | one idea |
//! |---|---|
//! | `step` | one small change, as data |
//! | `board` | what is wrong with the board itself and needs no games |
//! | `values` | ticket values and start offsets in closed form |
//! | `candidates` | which other changes may help |

mod board;
mod candidates;
mod step;
mod values;

use std::sync::Arc;

use rayon::prelude::*;
use serde::Serialize;

use crate::Watcher;
use crate::balance::{BandRow, Bands, Card, Games, PlayError, Thresholds, VERIFIER, Within, play};
use crate::bots::BotKind;
use crate::map::Map;
pub use step::{Described, Lever, Step};

/// Rounds in which values and offsets are set, each on deals of its own.
const VALUE_ROUNDS: u64 = 4;
/// Rounds in which other changes are tried.
const SEARCH_ROUNDS: u64 = 14;
/// Games at each player count for candidates, round by round of the halving, and how many go on.
const HALVING: [(u64, usize); 3] = [(400, 8), (1_200, 3), (4_000, 1)];
/// The part of the time in which bots get to know the map.
const SUITING: f64 = 0.03;
/// The part of the time in which the board itself is mended, if that is asked for.
const MENDING: f64 = 0.08;
/// Seeds of rounds lie apart, so that no round sees deals of another.
const SEEDS_APART: u64 = 7_919;

/// Who plays while a map is tuned: the strongest quick bot, and one that plays otherwise.
pub const TUNING_BOTS: [BotKind; 2] = [BotKind::Planner, BotKind::Hungry];
/// Who takes no part in tuning and judges the result.
pub const JUDGE: BotKind = BotKind::Blocker;

/// What is tuned, and how.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Where the map should arrive.
    pub bands: Bands,
    /// What may be changed.
    pub levers: Vec<Lever>,
    /// Who plays, from which seed, at which player counts, how many games in each round.
    pub games: Games,
    /// Games at each player count in which bots that think ahead judge the result; none if 0.
    pub verify: u64,
}

impl Tuning {
    fn may(&self, lever: Lever) -> bool {
        self.levers.contains(&lever)
    }

    fn has_search(&self) -> bool {
        let usual = |lever: &Lever| Lever::USUAL.contains(lever);
        !self.levers.iter().all(usual)
    }
}

/// A change and why it is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What is done.
    pub step: Step,
    /// Why.
    pub reason: String,
}

/// How far a map is from its bands.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Judged {
    /// Figures that surely lie within their bands, surely outside, and those that are unsure.
    #[serde(rename = "in")]
    pub within: usize,
    /// Surely outside.
    pub out: usize,
    /// Either.
    pub unsure: usize,
    /// How far the figures lie outside on the whole; 0 if none does.
    pub distance: f64,
    /// Games at each player count.
    pub games: u64,
}

/// What came of tuning.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The changes, in the order in which they are made.
    pub changes: Vec<Change>,
    /// The map with all of them.
    pub map: Arc<Map>,
    /// The map as it was, on the deals of the first round.
    pub before: Judged,
    /// The map as it is, on the deals of the last round.
    pub after: Judged,
    /// The map as it is on deals that took no part: by the bots that tuned it, and by one that did not.
    pub validated: Vec<(String, Judged)>,
}

/// The map with some of the changes.
pub fn applied(map: &Map, changes: &[Change]) -> Map {
    let mut map = map.clone();
    for change in changes {
        change.step.apply(&mut map);
    }
    map
}

/// Brings a map towards its bands. If the watcher ends it early, what was found by then is given, but not
/// validated. `news` is told whenever a change was found.
///
/// # Errors
/// If the map cannot be played, or the bands name figures that it does not have.
pub fn tune(
    map: &Arc<Map>,
    tuning: &Tuning,
    watcher: Watcher<'_>,
    news: &mut dyn FnMut(&Tuned),
) -> Result<Tuned, Untuned> {
    let values = match tuning.has_search() {
        true => 0.2,
        false => 0.9,
    };
    let mut state = State {
        tuning,
        original: map,
        tuned: Tuned {
            changes: Vec::new(),
            map: Arc::clone(map),
            before: Judged::default(),
            after: Judged::default(),
            validated: Vec::new(),
        },
        games: tuning.games.clone(),
        round: 0,
        ended: false,
    };
    state.suit(&mut |share| watcher(SUITING * share))?;
    let mended = match tuning.has_search() {
        true => MENDING,
        false => SUITING,
    };
    if tuning.has_search() && !state.ended {
        let mut within = |share: f64| watcher(SUITING + (mended - SUITING) * share);
        state.mend_board(&mut within, news)?;
    }
    if !state.ended {
        let mut within = |share: f64| watcher(mended + (values - mended) * share);
        state.set_values(VALUE_ROUNDS, &mut within, news)?;
    }
    if tuning.has_search() && !state.ended {
        state.search(&mut |share| watcher(values + (0.9 - values) * share), news)?;
    }
    if !state.ended {
        state.validate(&mut |share| watcher(0.9 + 0.1 * share))?;
    }
    Ok(state.tuned)
}

/// Why a map could not be tuned.
#[derive(Debug, thiserror::Error)]
pub enum Untuned {
    /// It cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The bands do not fit it.
    #[error("{0}")]
    Bands(String),
}

/// Tuning that goes on.
struct State<'a> {
    tuning: &'a Tuning,
    original: &'a Arc<Map>,
    tuned: Tuned,
    /// Who plays, and how: bots get to know the map anew when it has changed.
    games: Games,
    round: u64,
    ended: bool,
}

impl State<'_> {
    /// Lets bots get to know the map as it is, unless the designer has said how they play.
    fn suit(&mut self, watcher: Watcher<'_>) -> Result<(), Untuned> {
        self.games.habits.clone_from(&self.tuning.games.habits);
        let ended = &mut self.ended;
        self.games.suit(&self.tuned.map, &mut |share| {
            let answer = watcher(share);
            *ended |= answer.is_break();
            answer
        })?;
        Ok(())
    }

    /// Games on deals of another round.
    fn round(&self, number: u64, games: u64) -> Games {
        Games {
            seed: self.games.seed.wrapping_add(SEEDS_APART * (number + 1)),
            games,
            ..self.games.clone()
        }
    }

    /// What games of the next round say about the map as it is.
    fn look(
        &mut self,
        games: u64,
        watcher: Watcher<'_>,
    ) -> Result<Option<(Card, Vec<BandRow>)>, Untuned> {
        let games = self.round(self.round, games);
        self.round += 1;
        let map = Arc::clone(&self.tuned.map);
        self.card(&map, &games, watcher)
    }

    /// What some games say about a map; none if the watcher ends it.
    fn card(
        &mut self,
        map: &Arc<Map>,
        games: &Games,
        watcher: Watcher<'_>,
    ) -> Result<Option<(Card, Vec<BandRow>)>, Untuned> {
        let ended = &mut self.ended;
        let played = play(map, games, &mut |share| {
            let answer = watcher(share);
            *ended |= answer.is_break();
            answer
        })?;
        if self.ended {
            return Ok(None);
        }
        let card = Card::with(map, &played, &Thresholds::USUAL);
        let rows = self.tuning.bands.judge(&card).map_err(Untuned::Bands)?;
        Ok(Some((card, rows)))
    }

    /// Takes a change over; one of the same thing is replaced, and goes behind what came in between.
    fn take(&mut self, mut change: Change) {
        let changes = &mut self.tuned.changes;
        let known = changes
            .iter()
            .position(|known| change.step.replaces(&known.step));
        if let Some(known) = known {
            // What was found first is why it changes; later rounds only say by how much.
            change.reason = changes.remove(known).reason;
        }
        changes.push(change);
        self.tuned.map = Arc::new(applied(self.original, &self.tuned.changes));
    }

    /// Sets values and offsets until games suggest no others.
    fn set_values(
        &mut self,
        rounds: u64,
        watcher: Watcher<'_>,
        news: &mut dyn FnMut(&Tuned),
    ) -> Result<(), Untuned> {
        for number in 0..rounds {
            let mut within = |share: f64| watcher((number as f64 + share) / rounds as f64);
            let games = self.tuning.games.games;
            let Some((card, rows)) = self.look(games, &mut within)? else {
                return Ok(());
            };
            let judged = judged(&rows, games);
            if self.tuned.changes.is_empty() && self.round == 1 {
                self.tuned.before = judged.clone();
            }
            self.tuned.after = judged;
            let changes = values::closed_form(&self.tuned.map, &card, self.tuning);
            if changes.is_empty() {
                break;
            }
            changes.into_iter().for_each(|change| self.take(change));
            self.drop_what_changes_nothing();
            news(&self.tuned);
            self.suit(&mut |_| within(1.0))?;
        }
        Ok(())
    }

    /// A value that went back to what it was is no change.
    fn drop_what_changes_nothing(&mut self) {
        let original = self.original;
        self.tuned.changes.retain(|change| {
            let mut map = Map::clone(original);
            change.step.apply(&mut map);
            for (new, old) in map.decks.iter_mut().zip(&original.decks) {
                for (new, old) in new.tickets.iter_mut().zip(&old.tickets) {
                    new.balanced = old.balanced;
                }
            }
            map != **original || matches!(change.step.lever(), Lever::Ends)
        });
        self.tuned.map = Arc::new(applied(original, &self.tuned.changes));
    }

    /// Tries other changes until nothing lies outside its band, or none of them helps.
    fn search(
        &mut self,
        watcher: Watcher<'_>,
        news: &mut dyn FnMut(&Tuned),
    ) -> Result<(), Untuned> {
        for number in 0..SEARCH_ROUNDS {
            let mut within = |share: f64| watcher((number as f64 + share) / SEARCH_ROUNDS as f64);
            self.suit(&mut |_| within(0.0))?;
            let (games, _) = HALVING[HALVING.len() - 1];
            let Some((card, rows)) = self.look(games, &mut |share| within(0.1 * share))? else {
                return Ok(());
            };
            self.tuned.after = judged(&rows, games);
            let alone = self.round(self.round, games);
            self.round += 1;
            let now = [Arc::clone(&self.tuned.map)];
            let rows = self.judge_all(&now, &alone, &mut |share| within(0.1 + 0.1 * share))?;
            let Some(rows) = rows else {
                return Ok(());
            };
            let rows = rows.concat();
            let outside = beyond_chance(outside(&rows));
            if outside.is_empty() {
                break;
            }
            let steps = candidates::candidates(&self.tuned.map, &card, &outside, self.tuning);
            let best = self.best(steps, &mut |share| within(0.2 + 0.5 * share))?;
            if self.ended {
                return Ok(());
            }
            let Some((step, gain)) = best else {
                break;
            };
            let reason = format!(
                "{}; brings the map {gain:.1} nearer to its bands",
                outside
                    .first()
                    .map_or_else(String::new, |(_, row)| row.label.clone())
            );
            self.take(Change { step, reason });
            news(&self.tuned);
            // A new track has a colour, and a new length may make another one rare.
            self.mend_board(&mut |_| within(0.7), news)?;
            if !self.ended {
                self.set_values(1, &mut |share| within(0.7 + 0.3 * share), news)?;
            }
            if self.ended {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The candidate that brings the map nearest to its bands, and by how much, if one is worth its price:
    /// few games for all, more for the better ones, and once more on other deals for the best.
    fn best(
        &mut self,
        mut steps: Vec<Step>,
        watcher: Watcher<'_>,
    ) -> Result<Option<(Step, f64)>, Untuned> {
        let mut gains: Vec<f64> = Vec::new();
        for (number, (games, go_on)) in HALVING.into_iter().enumerate() {
            if steps.is_empty() {
                return Ok(None);
            }
            let games = self.round(self.round, games);
            self.round += 1;
            let done = number as f64 / HALVING.len() as f64;
            gains = self.gains(&steps, &games, &mut |share| {
                watcher(done + share / HALVING.len() as f64)
            })?;
            if self.ended {
                return Ok(None);
            }
            let mut order: Vec<usize> = (0..steps.len()).collect();
            order.sort_by(|one, two| gains[*two].total_cmp(&gains[*one]).then(one.cmp(two)));
            order.truncate(go_on);
            order.retain(|place| gains[*place] > 0.0);
            gains = order.iter().map(|place| gains[*place]).collect();
            steps = order.iter().map(|place| steps[*place].clone()).collect();
        }
        Ok(steps.into_iter().zip(gains).next())
    }

    /// By how much each step brings the map nearer to its bands on the same deals, less its price.
    fn gains(
        &mut self,
        steps: &[Step],
        games: &Games,
        watcher: Watcher<'_>,
    ) -> Result<Vec<f64>, Untuned> {
        let mut maps = vec![Arc::clone(&self.tuned.map)];
        maps.extend(steps.iter().map(|step| {
            let mut map = Map::clone(&self.tuned.map);
            step.apply(&mut map);
            Arc::new(map)
        }));
        let Some(judged) = self.judge_all(&maps, games, watcher)? else {
            return Ok(Vec::new());
        };
        let distances: Vec<f64> = judged.iter().map(|rows| distance(rows)).collect();
        let now = distances[0];
        let after = distances[1..].iter().zip(steps);
        let gains = after.map(|(after, step)| now - after - step.lever().price());
        Ok(gains.collect())
    }

    /// The figures of several maps on the same deals, at tables of each bot alone, so that no bot outvotes
    /// another; none if the watcher ends it.
    fn judge_all(
        &mut self,
        maps: &[Arc<Map>],
        games: &Games,
        watcher: Watcher<'_>,
    ) -> Result<Option<Vec<Vec<BandRow>>>, Untuned> {
        // One map a thread: a small run leaves no work for two.
        let each = Games {
            threads: 1,
            ..games.clone()
        };
        let mut judged = Vec::new();
        for part in maps.chunks(games.threads.max(1)) {
            let share = judged.len() as f64 / maps.len() as f64;
            if watcher(share).is_break() {
                self.ended = true;
                return Ok(None);
            }
            let looked: Vec<Result<Vec<BandRow>, Untuned>> = part
                .par_iter()
                .map(|map| {
                    let mut rows = Vec::new();
                    for bot in &each.bots {
                        let alone = Games {
                            bots: vec![*bot],
                            ..each.clone()
                        };
                        let played = play(map, &alone, &mut crate::unwatched)?;
                        let card = Card::with(map, &played, &Thresholds::USUAL);
                        let judged = self.tuning.bands.judge(&card);
                        rows.extend(judged.map_err(Untuned::Bands)?);
                    }
                    Ok(rows)
                })
                .collect();
            for one in looked {
                judged.push(one?);
            }
        }
        Ok(Some(judged))
    }

    /// Judges the map on deals that took no part.
    fn validate(&mut self, watcher: Watcher<'_>) -> Result<(), Untuned> {
        self.suit(&mut |_| watcher(0.0))?;
        let tuners = self.tuning.games.bots.clone();
        let first = tuners.first().copied().unwrap_or(BotKind::Planner);
        let usual = self.tuning.bands.games;
        let mut all = vec![(first, usual), (JUDGE, usual)];
        if self.tuning.verify > 0 {
            all.push((VERIFIER, self.tuning.verify));
        }
        let parts = all.len() as f64;
        for (number, (bot, games)) in all.into_iter().enumerate() {
            let games = Games {
                bots: vec![bot],
                ..self.round(1_000 + number as u64, games)
            };
            let map = Arc::clone(&self.tuned.map);
            let mut within = |share: f64| watcher((number as f64 + share) / parts);
            let Some((_, rows)) = self.card(&map, &games, &mut within)? else {
                return Ok(());
            };
            let judged = judged(&rows, games.games);
            self.tuned.validated.push((bot.to_string(), judged));
        }
        Ok(())
    }
}

/// Counts what lies where.
pub fn judged(rows: &[BandRow], games: u64) -> Judged {
    let number = |verdict: Within| rows.iter().filter(|row| row.verdict == verdict).count();
    Judged {
        within: number(Within::In),
        out: number(Within::Out),
        unsure: number(Within::Unsure),
        distance: distance(rows),
        games,
    }
}

/// How far a figure lies outside its band, in parts of what the band allows.
fn excess(row: &BandRow) -> f64 {
    let value = row.figure.value;
    let below = row.band[0].map_or(0.0, |from| from - value);
    let above = row.band[1].map_or(0.0, |to| value - to);
    // One too many is as bad where none is allowed as half as much again where some are.
    let allowed = match row.band {
        [Some(from), Some(to)] => (to - from) / 2.0,
        [bound, other] => match bound.or(other).unwrap_or(1.0).abs() / 2.0 {
            none if none <= 0.0 => 1.0,
            half => half,
        },
    };
    below.max(above).max(0.0) / allowed.max(0.05)
}

fn distance(rows: &[BandRow]) -> f64 {
    rows.iter().map(|row| excess(row).powi(2)).sum()
}

/// What lies outside its band, the farthest first.
fn outside(rows: &[BandRow]) -> Vec<(f64, &BandRow)> {
    let rows = rows.iter().map(|row| (excess(row), row));
    let mut rows: Vec<(f64, &BandRow)> = rows.filter(|(excess, _)| *excess > 0.0).collect();
    rows.sort_by(|one, two| two.0.total_cmp(&one.0));
    rows
}

/// Those that lie farther outside than chance usually puts them.
fn beyond_chance(mut rows: Vec<(f64, &BandRow)>) -> Vec<(f64, &BandRow)> {
    rows.retain(|(_, row)| {
        let (value, error) = (row.figure.value, row.figure.error);
        let below = row.band[0].is_some_and(|from| value + error < from);
        let above = row.band[1].is_some_and(|to| value - error > to);
        below || above
    });
    rows
}
