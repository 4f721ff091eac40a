//! Finding things by where they lie: every thing is noted in the square cells that it reaches into.
//!
//! The cells wrap around at the edges, so that there are about as many of them as things, however
//! far apart those lie. What lies elsewhere and shares a cell is told apart by its box.

use std::ops::Range;

use super::vector::{Bounds, Vec2, vec2};

/// A thing that reaches over more cells than this in a row or column is kept in a list of its own.
const WIDE: i64 = 8;
/// No entry.
const NONE: u32 = u32::MAX;

/// A box that meets no other.
const NOWHERE: Bounds = Bounds {
    min: vec2(f64::INFINITY, f64::INFINITY),
    max: vec2(f64::NEG_INFINITY, f64::NEG_INFINITY),
};

/// Things that can be found by place.
#[derive(Debug)]
pub(super) struct Nearby<T> {
    things: Vec<(Bounds, T)>,
    origin: Vec2,
    /// Length of a cell's side.
    cell: f64,
    /// Cells in a row and in a column; a power of two, more than [`WIDE`].
    side: i64,
    /// The first entry of each cell, row by row.
    heads: Vec<u32>,
    /// Lists of the things in a cell.
    entries: Vec<Entry>,
    /// The first of the entries that are not used.
    spare: u32,
    wide: Vec<u32>,
    /// Numbers of things that were taken away.
    vacant: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    thing: u32,
    next: u32,
}

/// Columns and rows of cells, before they wrap around.
type Extent = (Range<i64>, Range<i64>);

impl<T> Nearby<T> {
    /// Things, each with the box around it.
    pub fn of(things: impl Iterator<Item = (Bounds, T)>) -> Self {
        let things: Vec<(Bounds, T)> = things.collect();
        let side = (2.0 * things.len() as f64).sqrt().ceil() as usize;
        let side = side.next_power_of_two().max(2 * WIDE as usize);
        let mut nearby = Nearby {
            origin: things.first().map_or(vec2(0.0, 0.0), |(own, _)| own.min),
            cell: usual_side(&things),
            side: side as i64,
            heads: vec![NONE; side * side],
            entries: Vec::with_capacity(2 * things.len()),
            spare: NONE,
            wide: Vec::new(),
            vacant: Vec::new(),
            things,
        };
        for thing in 0..nearby.things.len() {
            nearby.note(thing as u32);
        }
        nearby
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.things.len()
    }

    /// A thing by its number: the place that it had among those that were given.
    pub fn get(&self, number: usize) -> &T {
        &self.things[number].1
    }

    /// Adds a thing; gives back its number.
    pub fn insert(&mut self, bounds: Bounds, thing: T) -> usize {
        let number = match self.vacant.pop() {
            Some(number) => {
                self.things[number as usize] = (bounds, thing);
                number
            }
            None => {
                self.things.push((bounds, thing));
                self.things.len() as u32 - 1
            }
        };
        self.note(number);
        number as usize
    }

    /// Takes a thing away; its number may be given to another.
    pub fn remove(&mut self, number: usize) {
        self.forget(number as u32);
        self.things[number].0 = NOWHERE;
        self.vacant.push(number as u32);
    }

    fn note(&mut self, thing: u32) {
        let extent = self.extent(self.things[thing as usize].0);
        if is_wide(&extent) {
            self.wide.push(thing);
            return;
        }
        for row in extent.1 {
            for column in extent.0.clone() {
                let cell = self.cell(column, row);
                let next = self.heads[cell];
                let entry = Entry { thing, next };
                self.heads[cell] = match self.entries.get_mut(self.spare as usize) {
                    Some(spare) => {
                        std::mem::replace(&mut self.spare, std::mem::replace(spare, entry).next)
                    }
                    None => {
                        self.entries.push(entry);
                        self.entries.len() as u32 - 1
                    }
                };
            }
        }
    }

    fn forget(&mut self, thing: u32) {
        let extent = self.extent(self.things[thing as usize].0);
        if is_wide(&extent) {
            self.wide.retain(|other| *other != thing);
            return;
        }
        for row in extent.1 {
            for column in extent.0.clone() {
                let cell = self.cell(column, row);
                let mut before = NONE;
                let mut here = self.heads[cell];
                while let Some(entry) = self.entries.get(here as usize).copied() {
                    if entry.thing != thing {
                        (before, here) = (here, entry.next);
                        continue;
                    }
                    match self.entries.get_mut(before as usize) {
                        Some(before) => before.next = entry.next,
                        None => self.heads[cell] = entry.next,
                    }
                    self.entries[here as usize].next = self.spare;
                    self.spare = here;
                    break;
                }
            }
        }
    }

    fn cell(&self, column: i64, row: i64) -> usize {
        let last = self.side - 1;
        ((row & last) * self.side + (column & last)) as usize
    }

    /// The cells that a box reaches into.
    fn extent(&self, bounds: Bounds) -> Extent {
        let range = |from: f64, to: f64| {
            // Towards zero: the cells around the origin are larger, and none is missed.
            let place = |at: f64| (at / self.cell) as i64;
            place(from)..place(to) + 1
        };
        let (min, max) = (bounds.min - self.origin, bounds.max - self.origin);
        (range(min.x, max.x), range(min.y, max.y))
    }

    /// Visits the things whose boxes meet a box, each once, with their numbers; tells how many
    /// things were looked at.
    pub fn visit<'a>(&'a self, bounds: Bounds, mut found: impl FnMut(usize, &'a T)) -> usize {
        let (columns, rows) = self.extent(bounds);
        let cells = (columns.end - columns.start).saturating_mul(rows.end - rows.start);
        // A box over most cells is compared with every thing instead.
        if cells as usize > self.things.len() {
            for (number, (own, thing)) in self.things.iter().enumerate() {
                if own.meets(bounds) {
                    found(number, thing);
                }
            }
            return self.things.len();
        }
        let mut looked_at = self.wide.len();
        for &number in &self.wide {
            let (own, thing) = &self.things[number as usize];
            if own.meets(bounds) {
                found(number as usize, thing);
            }
        }
        let first = (columns.start, rows.start);
        for row in rows {
            for column in columns.clone() {
                for number in self.listed(self.cell(column, row)) {
                    looked_at += 1;
                    let (own, thing) = &self.things[number as usize];
                    if !own.meets(bounds) {
                        continue;
                    }
                    // It is told in the first cell that both reach into.
                    let (columns, rows) = self.extent(*own);
                    if (columns.start.max(first.0), rows.start.max(first.1)) == (column, row) {
                        found(number as usize, thing);
                    }
                }
            }
        }
        looked_at
    }

    /// The things whose boxes meet a box.
    pub fn meeting(&self, bounds: Bounds) -> Vec<&T> {
        let mut all = Vec::new();
        self.visit(bounds, |_, thing| all.push(thing));
        all
    }

    /// The things in a cell.
    fn listed(&self, cell: usize) -> impl Iterator<Item = u32> {
        let mut next = self.heads[cell];
        std::iter::from_fn(move || {
            let entry = self.entries.get(next as usize)?;
            next = entry.next;
            Some(entry.thing)
        })
    }

    /// The things within a distance of a point, at least as far as their boxes go.
    pub fn around(&self, center: Vec2, reach: f64) -> Vec<&T> {
        self.meeting(
            Bounds {
                min: center,
                max: center,
            }
            .grown(reach),
        )
    }
}

fn is_wide(extent: &Extent) -> bool {
    let cells = |range: &Range<i64>| range.end.saturating_sub(range.start);
    cells(&extent.0).max(cells(&extent.1)) > WIDE
}

/// A thing of this size reaches into a few cells. A few huge things do not make cells larger.
fn usual_side<T>(things: &[(Bounds, T)]) -> f64 {
    let side = |(own, _): &(Bounds, T)| {
        let size = own.max - own.min;
        size.x.max(size.y)
    };
    let mut sides: Vec<f64> = things.iter().map(side).collect();
    if sides.is_empty() {
        return 1.0;
    }
    let middle = sides.len() / 2;
    let median = *sides.select_nth_unstable_by(middle, f64::total_cmp).1;
    let most = median * WIDE as f64;
    let sum: f64 = sides.iter().map(|side| side.min(most)).sum();
    (sum / sides.len() as f64).max(1.0)
}

#[cfg(test)]
mod tests {
    use rand::{Rng as _, SeedableRng as _};

    use super::*;

    /// The same question answered by looking at everything.
    fn plainly(things: &[Bounds], bounds: Bounds) -> Vec<usize> {
        let all = things.iter().enumerate();
        all.filter(|(_, own)| own.meets(bounds))
            .map(|(place, _)| place)
            .collect()
    }

    #[test]
    fn everything_is_found_once_wherever_it_lies() {
        let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(3);
        let mut number = move |most: f64| f64::from(random.next_u32()) / f64::from(u32::MAX) * most;
        for round in 0..60 {
            let wide = [1.0, 40.0, 900.0][round % 3];
            let mut one = || {
                let min = vec2(number(900.0) - 100.0, number(600.0) - 50.0);
                let size = vec2(number(wide), number(30.0));
                Bounds {
                    min,
                    max: min + size,
                }
            };
            let things: Vec<Bounds> = (0..round * 3).map(|_| one()).collect();
            let nearby = Nearby::of(things.iter().copied().zip(0..));
            for _ in 0..40 {
                let asked = one().grown(5.0);
                let mut found: Vec<usize> = nearby.meeting(asked).into_iter().copied().collect();
                found.sort_unstable();
                assert_eq!(found, plainly(&things, asked));
            }
        }
    }

    #[test]
    fn one_thing_far_off_does_not_put_all_others_into_one_cell() {
        let boxed = |x: f64, y: f64| {
            let min = vec2(x, y);
            Bounds {
                min,
                max: min + vec2(9.0, 9.0),
            }
        };
        let mut things: Vec<Bounds> = (0..2000)
            .map(|place| boxed(f64::from(place % 50) * 20.0, f64::from(place / 50) * 20.0))
            .collect();
        things.push(boxed(-90_000.0, 90_000.0));
        let nearby = Nearby::of(things.iter().copied().zip(0..));
        for asked in [
            boxed(500.0, 400.0),
            boxed(-90_001.0, 90_001.0),
            boxed(990.0, 790.0),
        ] {
            let mut found: Vec<usize> = nearby.meeting(asked).into_iter().copied().collect();
            found.sort_unstable();
            assert_eq!(found, plainly(&things, asked));
        }
        let cells = 0..nearby.heads.len();
        let fullest = cells.map(|cell| nearby.listed(cell).count()).max();
        assert!(fullest.unwrap() < 50, "{fullest:?} in one cell");
    }

    #[test]
    fn a_question_far_outside_finds_nothing() {
        let bounds = Bounds {
            min: vec2(1.0, 1.0),
            max: vec2(2.0, 2.0),
        };
        let nearby = Nearby::of([(bounds, ())].into_iter());
        assert_eq!(nearby.around(vec2(1e9, -1e9), 10.0).len(), 0);
        assert_eq!(nearby.around(vec2(3.0, 3.0), 1.5).len(), 1);
        assert_eq!(
            Nearby::<()>::of(std::iter::empty())
                .around(vec2(0.0, 0.0), 1e12)
                .len(),
            0
        );
    }
}
