//! What is wrong with the board itself: a colour that is starved, a length that does not suit its distance.
//! Such figures are exact and need no games, so every change is weighed by what it really does.

use std::sync::Arc;

use super::step::{Lever, Step};
use super::{Change, State, Tuned, Untuned, candidates, distance, outside};
use crate::Watcher;
use crate::balance::BandRow;
use crate::design::remedies::spaces;
use crate::map::{Color, Map};

/// The most changes of the board.
const MOST: usize = 24;
/// Distances that differ by less are the same.
const NOTHING: f64 = 1e-9;

impl State<'_> {
    /// Changes what is wrong with the board, one small step after another, each the best for its price.
    pub(super) fn mend_board(
        &mut self,
        watcher: Watcher<'_>,
        news: &mut dyn FnMut(&Tuned),
    ) -> Result<(), Untuned> {
        // One deal is enough to make a card.
        let deal = self.round(0, 1);
        for number in 0..MOST {
            let map = Arc::clone(&self.tuned.map);
            let done = number as f64 / MOST as f64;
            let Some((card, rows)) = self.card(&map, &deal, &mut |_| watcher(done))? else {
                return Ok(());
            };
            let rows = of_board(rows);
            let wrong = outside(&rows);
            let Some((_, worst)) = wrong.first() else {
                return Ok(());
            };
            let steps = candidates::candidates(&map, &card, &wrong, self.tuning);
            let changed = steps.iter().map(|step| with(&map, step));
            let maps: Vec<Arc<Map>> = std::iter::once(Arc::clone(&map)).chain(changed).collect();
            let tried = self.judge_all(&maps, &deal, &mut |share| {
                watcher(done + share / MOST as f64)
            })?;
            let Some(tried) = tried else {
                return Ok(());
            };
            let distances = tried.into_iter().map(|rows| distance(&of_board(rows)));
            let distances: Vec<f64> = distances.collect();
            let worth = distances[1..].iter().zip(steps).zip(&maps[1..]);
            let worth = worth.filter_map(|((after, step), new)| {
                let gain = distances[0] - after;
                // Two colours that are equally rare get better one after the other.
                let evener = step.lever() == Lever::Colors
                    && gain > -NOTHING
                    && unevenness(new) < unevenness(&map);
                (gain > NOTHING || evener).then(|| (gain - step.lever().price(), step))
            });
            // The first of equals, as they are listed by promise.
            let best = worth.reduce(|one, two| if two.0 > one.0 { two } else { one });
            let Some((_, step)) = best else {
                return Ok(());
            };
            let reason = format!(
                "{}: {:.*}, which lies outside its band",
                worst.label, worst.decimals, worst.figure.value
            );
            if self.tuned.changes.is_empty() {
                let games = self.tuning.games.games;
                let Some((_, rows)) = self.look(games, &mut |_| watcher(done))? else {
                    return Ok(());
                };
                self.tuned.before = super::judged(&rows, games);
                self.tuned.after = self.tuned.before.clone();
            }
            self.take(Change { step, reason });
            news(&self.tuned);
        }
        Ok(())
    }
}

fn of_board(mut rows: Vec<BandRow>) -> Vec<BandRow> {
    rows.retain(|row| row.of_board);
    rows
}

fn with(map: &Map, step: &Step) -> Arc<Map> {
    let mut map = map.clone();
    step.apply(&mut map);
    Arc::new(map)
}

/// How unevenly the spaces are shared out among the colours.
fn unevenness(map: &Map) -> u64 {
    let squares = Color::CARDS.map(|color| u64::from(spaces(map, color)).pow(2));
    squares.into_iter().sum()
}
