//! The board at true size on many sheets of ordinary paper.
//!
//! Every sheet owns a cell of the board and shows a little more on each side, so that a cut that is
//! not quite straight leaves no white gap and sheets can be glued over each other.

use super::board::BLEED;
use super::ink::{ACCENT, HAIRLINE, boxed, plate};
use super::marks::{CAPTION, caption, cuts, ruler};
use super::page::{Page, Part};
use super::paper::Paper;
use super::{MOST_SHEETS, PrintError, Settings, board_drawing};
use crate::draw::{Bounds, Vec2, vec2};
use crate::map::Map;

/// White rim that most printers need.
const MARGIN: f64 = 8.0;
/// Room at the foot of a sheet for its caption.
const FOOT: f64 = 13.5;

/// How a board is spread over sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct Tiling {
    /// Width and height of a sheet as it lies in the printer.
    pub sheet: Vec2,
    /// Sheets side by side.
    pub columns: usize,
    /// Sheets below each other.
    pub rows: usize,
    board: Vec2,
    overlap: f64,
}

/// One sheet of many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// Counted from 0.
    pub column: usize,
    /// Counted from 0.
    pub row: usize,
    /// The part of the board that is left after cutting.
    pub cell: Bounds,
    /// The part of the board that is printed.
    pub window: Bounds,
    /// From the board to the sheet.
    pub shift: Vec2,
}

impl Tiling {
    /// Sheets upright or lying, whichever are fewer.
    pub fn of(board: Vec2, paper: Paper, overlap: f64) -> Tiling {
        let overlap = if overlap.is_finite() {
            overlap.clamp(0.0, 50.0)
        } else {
            0.0
        };
        let tiling = |sheet: Vec2| {
            let usable = usable(sheet);
            Tiling {
                sheet,
                columns: count(board.x, usable.x, overlap),
                rows: count(board.y, usable.y, overlap),
                board,
                overlap,
            }
        };
        let (upright, lying) = (tiling(paper.upright()), tiling(paper.lying()));
        if lying.sheets() < upright.sheets() {
            lying
        } else {
            upright
        }
    }

    /// How many sheets there are.
    pub fn sheets(&self) -> usize {
        self.columns.saturating_mul(self.rows)
    }

    /// All sheets, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        let cells =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        cells.map(|(row, column)| self.tile(row, column))
    }

    fn tile(&self, row: usize, column: usize) -> Tile {
        let share = |length: f64, part: usize, parts: usize| length * part as f64 / parts as f64;
        let corner = |column: usize, row: usize| {
            vec2(
                share(self.board.x, column, self.columns),
                share(self.board.y, row, self.rows),
            )
        };
        let cell = Bounds {
            min: corner(column, row),
            max: corner(column + 1, row + 1),
        };
        let more = cell.grown(self.overlap / 2.0);
        let most = boxed(vec2(0.0, 0.0), self.board).grown(BLEED);
        // Outer edges bleed, inner edges overlap.
        let outer = |first: bool, bleed: f64, overlap: f64| if first { bleed } else { overlap };
        let window = Bounds {
            min: vec2(
                outer(column == 0, most.min.x, more.min.x),
                outer(row == 0, most.min.y, more.min.y),
            ),
            max: vec2(
                outer(column + 1 == self.columns, most.max.x, more.max.x),
                outer(row + 1 == self.rows, most.max.y, more.max.y),
            ),
        };
        let room = usable(self.sheet);
        let left = (room - (window.max - window.min)) * 0.5;
        Tile {
            column,
            row,
            cell,
            window,
            shift: vec2(MARGIN, MARGIN) + vec2(left.x, 0.0) - window.min,
        }
    }
}

/// What can be printed on a sheet.
fn usable(sheet: Vec2) -> Vec2 {
    sheet - vec2(2.0 * MARGIN, MARGIN + FOOT)
}

/// How many sheets a length needs: the fewest whose cells leave room for overlap and bleed.
fn count(length: f64, usable: f64, overlap: f64) -> usize {
    // The outer sheets bleed on one side and overlap on the other.
    let outer = overlap / 2.0 + BLEED;
    if length + 2.0 * BLEED <= usable {
        1
    } else if length / 2.0 + outer <= usable {
        2
    } else {
        let count = (length / (usable - overlap.max(outer))).ceil();
        (count as usize).max(3)
    }
}

/// The sheets.
pub fn pages(map: &Map, settings: &Settings) -> Result<Vec<Page>, PrintError> {
    let board = vec2(map.board.width, map.board.height);
    let tiling = Tiling::of(board, settings.paper, settings.overlap);
    let sheets = tiling.sheets();
    if sheets > MOST_SHEETS {
        return Err(PrintError::TooManySheets(sheets));
    }
    let drawing = board_drawing(map, settings);
    let mut pages = Vec::with_capacity(sheets);
    for (index, tile) in tiling.tiles().enumerate() {
        let (cell, window) = (tile.cell.moved(tile.shift), tile.window.moved(tile.shift));
        // What reaches over the edge of the board is not printed: the rim bleeds.
        let edge = boxed(tile.shift, board);
        let mut page = Page {
            trim: cell,
            bleed: window,
            ..Page::whole(tiling.sheet)
        };
        page.add(vec![plate(window, 0.0, settings.style.paper)]);
        page.parts.push(Part {
            drawing: drawing.clone(),
            at: tile.shift,
            scale: 1.0,
            clip: Some(window.common(edge)),
        });
        let mut marks = Vec::new();
        cuts(
            window,
            &[cell.min.x, cell.max.x],
            &[cell.min.y, cell.max.y],
            &mut marks,
        );
        let base = tiling.sheet.y - 5.0;
        let key = key_width(&tiling);
        draw_key(&tiling, &tile, vec2(MARGIN, base), &mut marks);
        let text = caption(map, settings.date, index + 1, sheets);
        let (row, column) = (tile.row + 1, tile.column + 1);
        let text = format!("{text} · row {row}, column {column}");
        let room = tiling.sheet.x - 2.0 * MARGIN - key - 66.0;
        let hand = CAPTION.fitted(&text, room, 1.6);
        marks.push(hand.left(&text, vec2(MARGIN + key + 3.0, base)));
        ruler(vec2(tiling.sheet.x - MARGIN, base), &mut marks);
        page.add(marks);
        pages.push(page);
    }
    Ok(pages)
}

/// Height of the key.
const KEY: f64 = 3.6;

fn key_width(tiling: &Tiling) -> f64 {
    (KEY * tiling.board.x / tiling.board.y).min(20.0)
}

/// A tiny board that shows which sheet this is; its lower left corner is at a point.
fn draw_key(tiling: &Tiling, tile: &Tile, at: Vec2, out: &mut Vec<crate::draw::Shape>) {
    let scale = key_width(tiling) / tiling.board.x;
    let corner = at - vec2(0.0, tiling.board.y * scale);
    for other in tiling.tiles() {
        let cell = Bounds {
            min: corner + other.cell.min * scale,
            max: corner + other.cell.max * scale,
        };
        let own = (other.row, other.column) == (tile.row, tile.column);
        let fill = if own { ACCENT } else { HAIRLINE };
        out.push(plate(cell.grown(-0.1), 0.0, fill));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_fits_its_sheet_and_cells_cover_the_board() {
        for board in [
            vec2(790.0, 530.0),
            vec2(530.0, 790.0),
            vec2(100.0, 80.0),
            vec2(1.0, 2000.0),
        ] {
            for paper in Paper::ALL {
                for overlap in [0.0, 3.0, 10.0, 40.0] {
                    let tiling = Tiling::of(board, paper, overlap);
                    let mut covered = 0.0;
                    for tile in tiling.tiles() {
                        let size = tile.window.max - tile.window.min;
                        let room = usable(tiling.sheet);
                        assert!(
                            size.x <= room.x + 1e-9 && size.y <= room.y + 1e-9,
                            "{tile:?}"
                        );
                        assert!(tile.window.encloses(tile.cell));
                        let cell = tile.cell.max - tile.cell.min;
                        covered += cell.x * cell.y;
                    }
                    assert!((covered - board.x * board.y).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn the_published_size_needs_nine_sheets_of_a4_and_four_of_a3() {
        let board = vec2(790.0, 530.0);
        assert_eq!(Tiling::of(board, Paper::A4, 10.0).sheets(), 9);
        assert_eq!(Tiling::of(board, Paper::A3, 10.0).sheets(), 4);
    }
}
