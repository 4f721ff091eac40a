//! States of a map that share what did not change between them, so that thousands of steps on a
//! large map take little memory.

use std::sync::Arc;

use super::Selection;
use crate::map::{City, Deck, Map, Route, Ticket};

/// A state of the document.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    /// The map without the lists below.
    frame: Arc<Map>,
    cities: Arc<Shelf<City>>,
    routes: Arc<Shelf<Route>>,
    /// Each deck without its tickets, and the tickets.
    decks: Vec<(Arc<Deck>, Arc<Shelf<Ticket>>)>,
    selection: Arc<Selection>,
}

impl Snapshot {
    /// A state that shares with another whatever is the same in both.
    pub fn of(map: &Map, selection: &Selection, like: Option<&Snapshot>) -> Self {
        let mut frame = map.clone();
        let (cities, routes) = (
            std::mem::take(&mut frame.cities),
            std::mem::take(&mut frame.routes),
        );
        let decks = std::mem::take(&mut frame.decks).into_iter().enumerate();
        let decks = decks.map(|(index, mut deck)| {
            let like = like.and_then(|like| like.decks.get(index));
            let tickets = std::mem::take(&mut deck.tickets);
            (
                shared(deck, like.map(|(deck, _)| deck)),
                Shelf::shared(&tickets, like.map(|(_, tickets)| tickets)),
            )
        });
        Snapshot {
            decks: decks.collect(),
            frame: shared(frame, like.map(|like| &like.frame)),
            cities: Shelf::shared(&cities, like.map(|like| &like.cities)),
            routes: Shelf::shared(&routes, like.map(|like| &like.routes)),
            selection: shared(selection.clone(), like.map(|like| &like.selection)),
        }
    }

    /// The map of this state.
    pub fn map(&self) -> Map {
        let decks = self.decks.iter().map(|(deck, tickets)| Deck {
            tickets: tickets.records(),
            ..(**deck).clone()
        });
        Map {
            cities: self.cities.records(),
            routes: self.routes.records(),
            decks: decks.collect(),
            ..(*self.frame).clone()
        }
    }

    /// What was selected.
    pub fn selection(&self) -> Selection {
        (*self.selection).clone()
    }
}

/// A value, or the same one that is known already.
fn shared<T: PartialEq>(value: T, known: Option<&Arc<T>>) -> Arc<T> {
    match known {
        Some(known) if **known == value => Arc::clone(known),
        _ => Arc::new(value),
    }
}

/// A list in short runs, each shared by all lists that hold the same records there.
#[derive(Clone, Debug, PartialEq)]
struct Shelf<T> {
    runs: Vec<Arc<[T]>>,
}

/// Records in a run: what a change of one record copies.
const RUN: usize = 16;

impl<T: Clone + PartialEq> Shelf<T> {
    /// A list that shares with another whatever is the same in both.
    fn shared(records: &[T], like: Option<&Arc<Self>>) -> Arc<Self> {
        let nothing = Shelf { runs: Vec::new() };
        let shelf = like.map_or(&nothing, |like| like).with(records);
        shared(shelf, like)
    }

    fn records(&self) -> Vec<T> {
        self.runs
            .iter()
            .flat_map(|run| run.iter().cloned())
            .collect()
    }

    /// A list of other records that keeps the runs at the front and at the back that are the same.
    fn with(&self, records: &[T]) -> Self {
        let mut middle = records;
        let mut front = self.runs.as_slice();
        let mut same = 0;
        while let Some(rest) = front.get(same).and_then(|run| middle.strip_prefix(&**run)) {
            middle = rest;
            same += 1;
        }
        let mut back;
        (front, back) = front.split_at(same);
        same = 0;
        while let Some(run) = back.len().checked_sub(same + 1).map(|at| &back[at])
            && let Some(rest) = middle.strip_suffix(&**run)
        {
            middle = rest;
            same += 1;
        }
        back = &back[back.len() - same..];
        // A short run takes its neighbour in, or lists that grow one by one would crumble.
        let mut start = front.iter().map(|run| run.len()).sum::<usize>();
        let end = start + middle.len();
        while let Some((last, others)) = front.split_last()
            && end - start + last.len() <= RUN
            && end > start
        {
            start -= last.len();
            front = others;
        }
        let middle = &records[start..end];
        let pieces = middle.len().div_ceil(RUN).max(1);
        let changed = middle.chunks(middle.len().div_ceil(pieces).max(1));
        let front = front.iter().cloned();
        let back = back.iter().cloned();
        Shelf {
            runs: front.chain(changed.map(Arc::from)).chain(back).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn shelf(records: &[u32], like: Option<&Arc<Shelf<u32>>>) -> Arc<Shelf<u32>> {
        Shelf::shared(records, like)
    }

    #[test]
    fn what_did_not_change_is_shared() {
        let before: Vec<u32> = (0..100).collect();
        let old = shelf(&before, None);
        let mut after = before.clone();
        after[50] = 1000;
        let new = shelf(&after, Some(&old));
        let kept = new
            .runs
            .iter()
            .filter(|run| old.runs.iter().any(|other| Arc::ptr_eq(run, other)));
        assert_eq!(kept.count(), old.runs.len() - 1);
        assert!(Arc::ptr_eq(&old, &shelf(&before, Some(&old))));
    }

    #[test]
    fn lists_keep_their_records_and_do_not_crumble() {
        let mut random = SmallRng::seed_from_u64(7);
        let mut records: Vec<u32> = Vec::new();
        let mut last = shelf(&records, None);
        for number in 0..5_000_u32 {
            let at = random.random_range(0..=records.len());
            match random.random_range(0..4) {
                0 if at < records.len() => {
                    records.remove(at);
                }
                1 if at < records.len() => records[at] = number,
                2 => records.push(number),
                _ if records.len() < 400 => records.insert(at, number),
                _ => records.truncate(at),
            }
            last = shelf(&records, Some(&last));
            assert_eq!(last.records(), records);
            let fewest = records.len().div_ceil(RUN);
            assert!(
                last.runs.len() <= 4 * fewest + 2,
                "{} runs for {} records",
                last.runs.len(),
                records.len()
            );
        }
    }
}
