//! Lines of equal height in a grid of numbers (marching squares), smoothed.

use super::vector::{Vec2, vec2};

/// No step: more than any grid has.
const NONE: u32 = u32::MAX;

/// Numbers on the corners of square cells.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The place of the first number.
    pub origin: Vec2,
    /// Length of a cell's side.
    pub cell: f64,
    /// Numbers in a row.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// The numbers, row by row.
    pub values: Vec<f64>,
}

impl Grid {
    /// A grid over a box, filled with one number.
    pub fn over(from: Vec2, size: Vec2, cell: f64, value: f64) -> Self {
        let columns = (size.x / cell).ceil() as usize + 1;
        let rows = (size.y / cell).ceil() as usize + 1;
        Grid {
            origin: from,
            cell,
            columns,
            rows,
            values: vec![value; columns * rows],
        }
    }

    /// The place of a number.
    pub fn at(&self, column: usize, row: usize) -> Vec2 {
        self.origin + vec2(column as f64, row as f64) * self.cell
    }

    /// The columns and rows within a distance of a point.
    pub fn near(
        &self,
        point: Vec2,
        reach: f64,
    ) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let range = |value: f64, count: usize| {
            let low = ((value - reach) / self.cell).ceil().max(0.0) as usize;
            let high = ((value + reach) / self.cell).floor();
            let end = if high < 0.0 { 0 } else { high as usize + 1 };
            low.min(count)..end.min(count)
        };
        let from = point - self.origin;
        (range(from.x, self.columns), range(from.y, self.rows))
    }

    /// Outlines of what lies above a level, each closed, with the higher side on their right;
    /// numbers on the rim of the grid count as below it.
    pub fn outlines(&self, level: f64) -> Vec<Vec<Vec2>> {
        let (columns, rows) = (self.columns, self.rows);
        if columns < 2 || rows < 2 {
            return Vec::new();
        }
        let height = |column: usize, row: usize| {
            let rim = column == 0 || row == 0 || column + 1 == columns || row + 1 == rows;
            let value = self.values[row * columns + column] - level;
            // Never exactly on the line, so that every crossing is clear.
            let value = if value.abs() < 1e-6 { 1e-6 } else { value };
            if rim { value.min(-0.5) } else { value }
        };
        // Edges of cells: first those along rows, then those along columns.
        let along = |column: usize, row: usize| row * columns + column;
        let down = |column: usize, row: usize| columns * rows + row * columns + column;
        // Where the line goes from an edge that it crosses, and where it crosses it.
        let mut next = vec![NONE; 2 * columns * rows];
        let mut steps: Vec<(Vec2, usize)> = Vec::new();
        for row in 0..rows - 1 {
            for column in 0..columns - 1 {
                let corners = [
                    height(column, row),
                    height(column + 1, row),
                    height(column + 1, row + 1),
                    height(column, row + 1),
                ];
                let inside = corners.map(|corner| corner > 0.0);
                if inside == [true; 4] || inside == [false; 4] {
                    continue;
                }
                let places = [(0, 0), (1, 0), (1, 1), (0, 1)];
                let edges = [
                    along(column, row),
                    down(column + 1, row),
                    along(column, row + 1),
                    down(column, row),
                ];
                let at = |corner: usize| {
                    let (x, y) = places[corner];
                    self.at(column + x, row + y)
                };
                let crossed = |side: usize| {
                    let other = (side + 1) % 4;
                    let share = corners[side] / (corners[side] - corners[other]);
                    at(side).toward(at(other), share)
                };
                // Going round the cell, the line enters where the ground falls below the level
                // and leaves where it next rises above it.
                for side in 0..4 {
                    if inside[side] && !inside[(side + 1) % 4] {
                        let leave = (1..4)
                            .map(|step| (side + step) % 4)
                            .find(|&leave| !inside[leave] && inside[(leave + 1) % 4]);
                        if let Some(leave) = leave {
                            next[edges[side]] = steps.len() as u32;
                            steps.push((crossed(side), edges[leave]));
                        }
                    }
                }
            }
        }
        let mut outlines = Vec::new();
        for start in 0..next.len() {
            let mut outline = Vec::new();
            let mut edge = start;
            while let Some((point, leave)) = steps.get(next[edge] as usize) {
                outline.push(*point);
                next[edge] = NONE;
                edge = *leave;
            }
            if outline.len() > 2 {
                outlines.push(outline);
            }
        }
        outlines
    }
}

/// Whether an outline goes around a point.
pub(super) fn winds_around(outline: &[Vec2], point: Vec2) -> bool {
    let next = outline.iter().skip(1).chain(outline.first());
    let crossed = outline.iter().zip(next).filter(|(a, b)| {
        let between = (a.y > point.y) != (b.y > point.y);
        between && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    });
    crossed.count() % 2 == 1
}

/// Twice the area within an outline: positive around higher ground, negative around lower.
pub(super) fn double_area(outline: &[Vec2]) -> f64 {
    let next = outline.iter().skip(1).chain(outline.first());
    outline.iter().zip(next).map(|(a, b)| a.cross(*b)).sum()
}

/// Cuts the corners of a closed outline (Chaikin's way).
fn smoothed(outline: &[Vec2]) -> Vec<Vec2> {
    let next = outline.iter().skip(1).chain(outline.first());
    let pairs = outline.iter().zip(next);
    pairs
        .flat_map(|(a, b)| [a.toward(*b, 0.25), a.toward(*b, 0.75)])
        .collect()
}

/// By so much a rounded outline may be off: less than print shows.
const UNSEEN: f64 = 0.08;

/// A closed outline with its corners cut until it looks round, and no more points than that needs.
pub(super) fn rounded(outline: &[Vec2]) -> Vec<Vec2> {
    thinned(&smoothed(&smoothed(&smoothed(outline))), UNSEEN)
}

/// A closed outline without the points that lie less than `off` beside the line between those that
/// stay.
fn thinned(outline: &[Vec2], off: f64) -> Vec<Vec2> {
    /// So many points may be left out one after the other.
    const MOST: usize = 7;
    let Some(first) = outline.first() else {
        return Vec::new();
    };
    let mut kept = vec![*first];
    let mut from = *first;
    let mut start = 1;
    for next in 2..=outline.len() {
        let to = outline.get(next).unwrap_or(first);
        let way = *to - from;
        let room = off * way.length();
        let between = &outline[start..next];
        let straight = between
            .iter()
            .all(|at| (*at - from).cross(way).abs() <= room);
        if !straight || between.len() > MOST {
            from = outline[next - 1];
            kept.push(from);
            start = next;
        }
    }
    // What is left must still have an inside.
    if kept.len() < 3 {
        return outline.to_vec();
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thinned_outline_stays_where_it_was() {
        let circle: Vec<Vec2> = (0..200)
            .map(|step| {
                let angle = f64::from(step) / 200.0 * std::f64::consts::TAU;
                vec2(angle.cos(), angle.sin()) * 20.0
            })
            .collect();
        let thin = thinned(&circle, 0.05);
        assert!(thin.len() < 80, "{} points", thin.len());
        let area = |outline: &[Vec2]| double_area(outline) / 2.0;
        assert!((area(&thin) - area(&circle)).abs() < 0.05 * 20.0 * std::f64::consts::TAU);
        for at in &thin {
            assert!(circle.contains(at));
        }
        // A square has nothing to leave out but the points along its sides.
        let side =
            |from: Vec2, to: Vec2| (0..10).map(move |step| from.toward(to, f64::from(step) / 10.0));
        let corners = [
            vec2(0.0, 0.0),
            vec2(9.0, 0.0),
            vec2(9.0, 9.0),
            vec2(0.0, 9.0),
        ];
        let square: Vec<Vec2> = (0..4)
            .flat_map(|n| side(corners[n], corners[(n + 1) % 4]))
            .collect();
        let thin = thinned(&square, 0.05);
        assert!(corners.iter().all(|corner| thin.contains(corner)));
        assert!(thin.len() <= 12, "{thin:?}");
        assert_eq!(thinned(&[], 1.0), Vec::new());
    }

    fn hill() -> Grid {
        let mut grid = Grid::over(vec2(0.0, 0.0), vec2(100.0, 80.0), 5.0, 0.0);
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let from = grid.at(column, row) - vec2(50.0, 40.0);
                grid.values[row * grid.columns + column] = 30.0 - from.length();
            }
        }
        grid
    }

    #[test]
    fn a_hill_has_one_round_outline() {
        let outlines = hill().outlines(0.0);
        assert_eq!(outlines.len(), 1);
        for point in &outlines[0] {
            assert!((point.distance(vec2(50.0, 40.0)) - 30.0).abs() < 0.6);
        }
        let area = double_area(&outlines[0]) / 2.0;
        assert!((area - std::f64::consts::PI * 900.0).abs() < 60.0, "{area}");
    }

    #[test]
    fn a_lake_winds_the_other_way() {
        let mut grid = hill();
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let from = grid.at(column, row).distance(vec2(50.0, 40.0));
                let value = &mut grid.values[row * grid.columns + column];
                *value = value.min(from - 12.0);
            }
        }
        let outlines = grid.outlines(0.0);
        assert_eq!(outlines.len(), 2);
        assert!(double_area(&outlines[0]) * double_area(&outlines[1]) < 0.0);
    }
}
