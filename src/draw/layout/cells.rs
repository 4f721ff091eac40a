//! Finding the points near a point, for points that move with every step.

use super::super::vector::{Bounds, Vec2};

/// Points sorted into square cells that wrap around: however far apart the points lie, there are
/// not many more cells than points. A cell may hold points from elsewhere, so distances are for
/// the caller to look at.
#[derive(Default)]
pub(super) struct Cells {
    size: f64,
    /// Powers of two, at least four.
    columns: i64,
    rows: i64,
    origin: Vec2,
    /// Where each cell starts in `members`.
    starts: Vec<u32>,
    members: Vec<u32>,
    /// The cell of each point.
    places: Vec<u32>,
}

impl Cells {
    /// Sorts points into cells of a size anew.
    pub fn sort(&mut self, points: impl Iterator<Item = Vec2> + Clone, size: f64) {
        let bounds = Bounds::around(points.clone()).unwrap_or(Bounds {
            min: Vec2::default(),
            max: Vec2::default(),
        });
        let extent = bounds.max - bounds.min;
        let count = points.clone().count();
        (self.size, self.origin) = (size, bounds.min);
        // Four rows and columns keep the three around a point apart.
        let needed = |length: f64| ((length / size) as usize + 1).next_power_of_two().max(4);
        let (mut columns, mut rows) = (needed(extent.x), needed(extent.y));
        while columns * rows > (4 * count).max(16) && columns.max(rows) > 4 {
            if columns > rows {
                columns /= 2;
            } else {
                rows /= 2;
            }
        }
        (self.columns, self.rows) = (columns as i64, rows as i64);
        self.starts.clear();
        self.starts.resize(columns * rows + 1, 0);
        self.places.clear();
        for point in points {
            let (column, row) = self.cell(point);
            let place = self.place(column, row);
            self.places.push(place as u32);
            self.starts[place + 1] += 1;
        }
        for cell in 1..self.starts.len() {
            self.starts[cell] += self.starts[cell - 1];
        }
        self.members.clear();
        self.members.resize(count, 0);
        // Filled from behind, so that each start ends where it should be.
        for (point, place) in self.places.iter().enumerate().rev() {
            let next = &mut self.starts[*place as usize + 1];
            *next -= 1;
            self.members[*next as usize] = point as u32;
        }
        // Each cell now starts where the one before it did.
        self.starts.remove(0);
        self.starts.push(count as u32);
    }

    fn cell(&self, at: Vec2) -> (i64, i64) {
        let from = at - self.origin;
        // Towards zero, for no point lies before the origin.
        let part = |way: f64| (way / self.size) as i64;
        (part(from.x), part(from.y))
    }

    fn place(&self, column: i64, row: i64) -> usize {
        ((row & (self.rows - 1)) * self.columns + (column & (self.columns - 1))) as usize
    }

    /// Visits everything within a distance of a point, and more; tells how many that were.
    pub fn near(&self, at: Vec2, reach: f64, mut visit: impl FnMut(usize)) -> usize {
        if self.members.is_empty() {
            return 0;
        }
        let cells = (reach / self.size).ceil().max(1.0) as i64;
        let (column, row) = self.cell(at);
        let (across, down) = (
            (2 * cells + 1).min(self.columns),
            (2 * cells + 1).min(self.rows),
        );
        let mut visited = 0;
        let mut run = |first: usize, last: usize| {
            let members = self.starts[first] as usize..self.starts[last + 1] as usize;
            visited += members.len();
            for &member in &self.members[members] {
                visit(member as usize);
            }
        };
        for row in (0..down).map(|step| row - cells + step) {
            let first = self.place(column - cells, row);
            let start = first - first % self.columns as usize;
            let last = first + across as usize - 1;
            let end = start + self.columns as usize - 1;
            if last <= end {
                run(first, last);
            } else {
                run(first, end);
                run(start, last - self.columns as usize);
            }
        }
        visited
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::vector::vec2;
    use super::*;

    fn spread(count: usize, wide: f64) -> Vec<Vec2> {
        let at = |index: usize| Vec2::from_angle(index as f64 * 2.4) * (wide * (index % 17) as f64);
        (0..count).map(at).collect()
    }

    #[test]
    fn every_point_in_reach_is_visited_once_however_far_apart_they_lie() {
        for (count, wide) in [(0, 1.0), (1, 1.0), (40, 3.0), (300, 9.0), (300, 12_000.0)] {
            let points = spread(count, wide);
            let mut cells = Cells::default();
            cells.sort(points.iter().copied(), 12.0);
            for at in points.iter().copied().chain([vec2(-77.0, 31.0)]) {
                for reach in [5.0, 12.0, 60.0, 1e6] {
                    let mut visited = vec![0; count];
                    let told = cells.near(at, reach, |index| visited[index] += 1);
                    assert_eq!(told, visited.iter().sum::<usize>());
                    for (point, times) in points.iter().zip(visited) {
                        assert!(times <= 1 && (times == 1 || point.distance(at) > reach));
                    }
                }
            }
        }
    }

    #[test]
    fn cells_are_bounded_by_the_number_of_points_and_not_by_their_extent() {
        let points = [vec2(-100_000.0, -100_000.0), vec2(100_000.0, 100_000.0)];
        let mut cells = Cells::default();
        cells.sort(points.into_iter(), 10.0);
        assert!(cells.starts.len() <= 17, "{} cells", cells.starts.len());
        cells.sort(spread(5000, 9000.0).into_iter(), 10.0);
        assert!(cells.starts.len() <= 32_769, "{} cells", cells.starts.len());
    }
}
