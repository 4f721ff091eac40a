//! Finding the points near a point, for points that move with every step.

use super::super::vector::{Bounds, Vec2};

/// Points sorted into square cells.
pub(super) struct Cells {
    size: f64,
    columns: usize,
    rows: usize,
    origin: Vec2,
    /// Where each cell starts in `members`.
    starts: Vec<usize>,
    members: Vec<usize>,
}

impl Cells {
    /// The cells of some points.
    pub fn of(points: &[Vec2], size: f64) -> Self {
        let bounds = Bounds::around(points.iter().copied()).unwrap_or(Bounds {
            min: Vec2::default(),
            max: Vec2::default(),
        });
        let extent = bounds.max - bounds.min;
        let mut cells = Cells {
            size,
            columns: (extent.x / size) as usize + 1,
            rows: (extent.y / size) as usize + 1,
            origin: bounds.min,
            starts: Vec::new(),
            members: vec![0; points.len()],
        };
        let mut counts = vec![0; cells.columns * cells.rows + 1];
        let places: Vec<usize> = points.iter().map(|point| cells.cell(*point)).collect();
        for place in &places {
            counts[place + 1] += 1;
        }
        for cell in 1..counts.len() {
            counts[cell] += counts[cell - 1];
        }
        let mut next = counts.clone();
        for (point, place) in places.iter().enumerate() {
            cells.members[next[*place]] = point;
            next[*place] += 1;
        }
        cells.starts = counts;
        cells
    }

    fn cell(&self, at: Vec2) -> usize {
        let from = at - self.origin;
        let column = (from.x / self.size).clamp(0.0, self.columns as f64 - 1.0) as usize;
        let row = (from.y / self.size).clamp(0.0, self.rows as f64 - 1.0) as usize;
        row * self.columns + column
    }

    /// Everything in the cell of a point and the cells around it.
    pub fn near(&self, at: Vec2, mut visit: impl FnMut(usize)) {
        let cell = self.cell(at);
        let (column, row) = (cell % self.columns, cell / self.columns);
        for row in row.saturating_sub(1)..=(row + 1).min(self.rows - 1) {
            let first = row * self.columns + column.saturating_sub(1);
            let last = row * self.columns + (column + 1).min(self.columns - 1);
            for &member in &self.members[self.starts[first]..self.starts[last + 1]] {
                visit(member);
            }
        }
    }
}
