//! Tables for the terminal: columns as wide as they have to be, and bars where there is room.

use std::fmt::Write as _;

use anstyle::Style;

use super::terminal::clean;

/// One cell. Names go to [`Cell::left`], which cleans them; the others hold our own words.
pub(super) enum Cell {
    /// Text that starts at the left.
    Left(String, Style),
    /// Text that ends at the right.
    Right(String, Style),
    /// A bar that fills the room there is.
    Bar(Bar),
}

/// A share as a bar: solid up to the lower bound, shaded up to the upper one, a mark at par.
#[derive(Clone, Copy)]
pub(super) struct Bar {
    pub low: f64,
    pub high: f64,
    pub par: Option<f64>,
    /// What the full width stands for.
    pub full: f64,
    pub style: Style,
}

impl Bar {
    fn draw(&self, width: usize) -> String {
        let place = |share: f64| (share / self.full.max(1e-9) * width as f64).round() as usize;
        let (low, high) = (place(self.low), place(self.high));
        let par = self.par.map(|par| place(par).min(width.saturating_sub(1)));
        let faint = Style::new().dimmed();
        let mut text = String::new();
        for cell in 0..width {
            let style = self.style;
            // Writing to a string cannot fail.
            let _ = match cell {
                _ if par == Some(cell) && cell >= low => write!(text, "{faint}│{faint:#}"),
                _ if cell < low => write!(text, "{style}█{style:#}"),
                _ if cell < high => write!(text, "{style}▒{style:#}"),
                _ => write!(text, " "),
            };
        }
        text
    }
}

/// Below this a bar says nothing.
const NARROWEST_BAR: usize = 8;
const WIDEST_BAR: usize = 36;

/// Lays out rows; each has a cell for every column. `keep` says for each column how dear it is: the
/// columns with the lowest number go first where there is not enough room.
pub(super) fn lay_out(rows: &[Vec<Cell>], keep: &[u8], width: usize) -> String {
    let columns = keep.len();
    let size = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(Cell::width).max().unwrap_or_default()
    };
    let mut sizes: Vec<usize> = (0..columns).map(size).collect();
    let mut shown: Vec<usize> = (0..columns).collect();
    let needed = |sizes: &[usize], shown: &[usize]| -> usize {
        shown.iter().map(|column| sizes[*column] + 2).sum()
    };
    while needed(&sizes, &shown) > width && shown.len() > 1 {
        let cheapest = shown.iter().copied().min_by_key(|column| keep[*column]);
        shown.retain(|column| Some(*column) != cheapest);
    }
    let spare = width.saturating_sub(needed(&sizes, &shown));
    let bar = (NARROWEST_BAR + spare).min(WIDEST_BAR);
    let is_bar = |column: usize| {
        let mut cells = rows.iter().filter_map(|row| row.get(column));
        cells.any(|cell| matches!(cell, Cell::Bar(_)))
    };
    for (column, size) in sizes.iter_mut().enumerate() {
        if is_bar(column) {
            *size = bar;
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for column in &shown {
            let Some(cell) = row.get(*column) else {
                continue;
            };
            let _ = write!(line, "  ");
            let pad = sizes[*column].saturating_sub(cell.width());
            let _ = match cell {
                Cell::Left(text, style) => write!(line, "{style}{text}{style:#}{:pad$}", ""),
                Cell::Right(text, style) => write!(line, "{:pad$}{style}{text}{style:#}", ""),
                Cell::Bar(share) => write!(line, "{}", share.draw(bar)),
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

impl Cell {
    pub(super) fn left(text: &str) -> Cell {
        Cell::Left(clean(text).into_owned(), Style::new())
    }

    pub(super) fn right(text: impl Into<String>) -> Cell {
        Cell::Right(text.into(), Style::new())
    }

    fn width(&self) -> usize {
        match self {
            Cell::Left(text, _) | Cell::Right(text, _) => text.chars().count(),
            Cell::Bar(_) => NARROWEST_BAR,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_the_cheapest_go_first() {
        let rows = vec![
            vec![Cell::left("Åre"), Cell::right("7"), Cell::right("1.5")],
            vec![Cell::left("Oslo"), Cell::right("12"), Cell::right("22.5")],
        ];
        assert_eq!(
            lay_out(&rows, &[9, 1, 5], 40),
            "  Åre    7   1.5\n  Oslo  12  22.5\n"
        );
        assert_eq!(
            lay_out(&rows, &[9, 1, 5], 13),
            "  Åre    1.5\n  Oslo  22.5\n"
        );
    }

    #[test]
    fn a_bar_is_solid_shaded_and_marked() {
        let bar = Bar {
            low: 0.2,
            high: 0.4,
            par: Some(0.8),
            full: 1.0,
            style: Style::new(),
        };
        let plain = anstream::adapter::strip_str(&bar.draw(10)).to_string();
        assert_eq!(plain, "██▒▒    │ ");
    }
}
