//! Finding things by where they lie: every thing is noted in the square cells that it reaches into.

use std::ops::Range;

use super::vector::{Bounds, Vec2, vec2};

/// The most cells in a row or column.
const MOST: f64 = 192.0;

/// Things that can be found by place.
#[derive(Debug)]
pub(super) struct Nearby<T> {
    things: Vec<(Bounds, T)>,
    origin: Vec2,
    /// Length of a cell's side.
    cell: f64,
    columns: usize,
    rows: usize,
    /// Where the members of each cell start, row by row, and where the last end.
    starts: Vec<u32>,
    members: Vec<u32>,
}

/// Columns and rows of cells.
type Extent = (Range<usize>, Range<usize>);

impl<T> Nearby<T> {
    /// Things, each with the box around it.
    pub fn of(things: impl Iterator<Item = (Bounds, T)>) -> Self {
        let things: Vec<(Bounds, T)> = things.collect();
        let around = spread(&things);
        let extent = around.max - around.min;
        // A thing of the usual size reaches into a few cells.
        let sides = things.iter().map(|(bounds, _)| {
            let side = bounds.max - bounds.min;
            side.x.max(side.y)
        });
        let usual = sides.sum::<f64>() / things.len().max(1) as f64;
        let cell = usual.max(extent.x.max(extent.y) / MOST).max(1.0);
        let mut nearby = Nearby {
            things,
            origin: around.min,
            cell,
            columns: (extent.x / cell) as usize + 1,
            rows: (extent.y / cell) as usize + 1,
            starts: Vec::new(),
            members: Vec::new(),
        };
        nearby.sort_in();
        nearby
    }

    fn sort_in(&mut self) {
        let mut starts = vec![0u32; self.columns * self.rows + 1];
        self.each_cell(|_, cell| starts[cell + 1] += 1);
        for cell in 1..starts.len() {
            starts[cell] += starts[cell - 1];
        }
        let mut next = starts.clone();
        let mut members = vec![0; starts.last().map_or(0, |all| *all as usize)];
        self.each_cell(|thing, cell| {
            members[next[cell] as usize] = thing as u32;
            next[cell] += 1;
        });
        self.starts = starts;
        self.members = members;
    }

    /// Visits every thing in every cell that it reaches into.
    fn each_cell(&self, mut visit: impl FnMut(usize, usize)) {
        for (thing, (bounds, _)) in self.things.iter().enumerate() {
            let (columns, rows) = self.extent(*bounds);
            for row in rows {
                for column in columns.clone() {
                    visit(thing, row * self.columns + column);
                }
            }
        }
    }

    /// The cells that a box reaches into; what lies beyond the rim belongs to the outermost.
    fn extent(&self, bounds: Bounds) -> Extent {
        let range = |from: f64, to: f64, count: usize| {
            let place = |at: f64| ((at / self.cell) as usize).min(count - 1);
            place(from)..place(to) + 1
        };
        let (min, max) = (bounds.min - self.origin, bounds.max - self.origin);
        (
            range(min.x, max.x, self.columns),
            range(min.y, max.y, self.rows),
        )
    }

    /// The things whose boxes meet a box, each once.
    pub fn meeting(&self, bounds: Bounds) -> impl Iterator<Item = (Bounds, &T)> {
        let (columns, rows) = self.extent(bounds);
        let first = (columns.start, rows.start);
        let cells = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
        cells.flat_map(move |(column, row)| {
            let cell = row * self.columns + column;
            let members = self.starts[cell] as usize..self.starts[cell + 1] as usize;
            self.members[members].iter().filter_map(move |member| {
                let (own, thing) = &self.things[*member as usize];
                if !own.meets(bounds) {
                    return None;
                }
                // It is told in the first cell that both reach into.
                let (columns, rows) = self.extent(*own);
                let here = (columns.start.max(first.0), rows.start.max(first.1));
                (here == (column, row)).then_some((*own, thing))
            })
        })
    }

    /// The things within a distance of a point, at least as far as their boxes go.
    pub fn around(&self, center: Vec2, reach: f64) -> impl Iterator<Item = (Bounds, &T)> {
        let reach = vec2(reach, reach);
        self.meeting(Bounds {
            min: center - reach,
            max: center + reach,
        })
    }
}

/// Where most things lie. A few that lie far off must not make all cells large; they belong to the
/// outermost.
fn spread<T>(things: &[(Bounds, T)]) -> Bounds {
    let number = things.len().max(1) as f64;
    let middles = || things.iter().map(|(own, _)| own.min.toward(own.max, 0.5));
    let mean = middles().fold(Vec2::default(), |sum, at| sum + at) * (1.0 / number);
    let squares = middles().map(|at| at - mean);
    let squares = squares.fold(Vec2::default(), |sum, off| {
        sum + vec2(off.x * off.x, off.y * off.y)
    });
    // Evenly spread things all lie within 1.8 of these.
    let off = vec2((squares.x / number).sqrt(), (squares.y / number).sqrt()) * 2.0;
    Bounds {
        min: mean - off,
        max: mean + off,
    }
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
                let mut found: Vec<usize> =
                    nearby.meeting(asked).map(|(_, place)| *place).collect();
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
            let found: Vec<usize> = nearby.meeting(asked).map(|(_, place)| *place).collect();
            assert_eq!(found, plainly(&things, asked));
        }
        let fullest = nearby.starts.windows(2).map(|pair| pair[1] - pair[0]).max();
        assert!(fullest.unwrap() < 50, "{fullest:?} in one cell");
    }

    #[test]
    fn a_question_far_outside_finds_nothing() {
        let bounds = Bounds {
            min: vec2(1.0, 1.0),
            max: vec2(2.0, 2.0),
        };
        let nearby = Nearby::of([(bounds, ())].into_iter());
        assert_eq!(nearby.around(vec2(1e9, -1e9), 10.0).count(), 0);
        assert_eq!(nearby.around(vec2(3.0, 3.0), 1.5).count(), 1);
        assert_eq!(
            Nearby::<()>::of(std::iter::empty())
                .around(vec2(0.0, 0.0), 1e12)
                .count(),
            0
        );
    }
}
