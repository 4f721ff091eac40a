//! The board at true size: on one sheet, or one sheet for each panel between its folds.

use std::sync::Arc;

use super::ink::{boxed, plate};
use super::marks::{CAPTION, MARK, caption, cuts, folds};
use super::page::{Page, Part};
use super::{MOST_SHEETS, PrintError, Settings, board_drawing};
use crate::draw::{Bounds, Shape, Vec2, vec2};
use crate::map::{Line, Map};

/// How far the print goes on beyond the cut.
pub const BLEED: f64 = 3.0;
/// Room around the bleed for marks and the caption.
const SLUG: f64 = 9.0;
/// Without folds of its own, a board is divided into panels no longer than this.
const LONGEST_PANEL: f64 = 300.0;

/// The whole board on one sheet.
pub fn whole(map: &Map, settings: &Settings) -> Page {
    let size = vec2(map.board.width, map.board.height);
    let board = boxed(vec2(0.0, 0.0), size);
    let drawing = board_drawing(map, settings);
    let mut page = cut_out(map, board, &drawing, settings);
    let mut marks = Vec::new();
    let at = |lines: Vec<f64>, start: f64| lines.iter().map(|line| line + start).collect();
    let across: Vec<f64> = at(places(map, true), page.trim.min.x);
    let down: Vec<f64> = at(places(map, false), page.trim.min.y);
    folds(page.bleed, &across, &down, &mut marks);
    let text = caption(map, settings.date, 1, 1);
    marks.push(CAPTION.left(&text, foot(&page)));
    page.add(marks);
    page
}

/// One sheet for each panel.
pub fn panels(map: &Map, settings: &Settings) -> Result<Vec<Page>, PrintError> {
    let columns = edges(map.board.width, places(map, true));
    let rows = edges(map.board.height, places(map, false));
    let sheets = (columns.len() - 1) * (rows.len() - 1);
    if sheets > MOST_SHEETS {
        return Err(PrintError::TooManySheets(sheets));
    }
    let drawing = board_drawing(map, settings);
    let mut pages = Vec::new();
    for (row, y) in rows.windows(2).enumerate() {
        for (column, x) in columns.windows(2).enumerate() {
            let panel = Bounds {
                min: vec2(x[0], y[0]),
                max: vec2(x[1], y[1]),
            };
            let mut page = cut_out(map, panel, &drawing, settings);
            let text = caption(map, settings.date, pages.len() + 1, sheets);
            let text = format!("{text} · panel in row {}, column {}", row + 1, column + 1);
            let hand = CAPTION.fitted(&text, panel.max.x - panel.min.x - 8.0, 1.6);
            page.add(vec![hand.left(&text, foot(&page))]);
            pages.push(page);
        }
    }
    Ok(pages)
}

/// A part of the board on a sheet of its own, with bleed and cutting marks.
fn cut_out(map: &Map, part: Bounds, drawing: &Arc<[Shape]>, settings: &Settings) -> Page {
    let board = boxed(vec2(0.0, 0.0), vec2(map.board.width, map.board.height));
    let margin = BLEED + SLUG;
    let trim = boxed(vec2(margin, margin), part.max - part.min);
    let mut page = Page {
        size: trim.max + vec2(margin, margin),
        trim,
        bleed: trim.grown(BLEED),
        parts: Vec::new(),
    };
    // The rim of the board goes on beyond the cut.
    page.add(vec![plate(page.bleed, 0.0, settings.style.paper)]);
    let at = trim.min - part.min;
    page.parts.push(Part {
        drawing: drawing.clone(),
        at,
        scale: 1.0,
        // What reaches over the edge of the board is not printed.
        clip: Some(page.bleed.common(board.moved(at))),
    });
    let mut marks = Vec::new();
    cuts(
        page.bleed,
        &[trim.min.x, trim.max.x],
        &[trim.min.y, trim.max.y],
        &mut marks,
    );
    page.add(marks);
    page
}

/// Where the caption starts.
fn foot(page: &Page) -> Vec2 {
    vec2(page.trim.min.x + 4.0, page.bleed.max.y + 1.0 + MARK)
}

/// Where the board folds, from left to right or from top to bottom. A board whose file says
/// nothing is folded evenly.
fn places(map: &Map, across: bool) -> Vec<f64> {
    let length = if across {
        map.board.width
    } else {
        map.board.height
    };
    if map.folds.is_empty() {
        let panels = (length / LONGEST_PANEL).ceil().max(1.0);
        let count = panels as usize;
        return (1..count)
            .map(|fold| length * fold as f64 / panels)
            .collect();
    }
    let own = map.folds.iter().filter_map(|fold| match fold {
        Line::Vertical(x) => across.then_some(*x),
        Line::Horizontal(y) => (!across).then_some(*y),
    });
    let mut own: Vec<f64> = own.filter(|at| *at > 1.0 && *at < length - 1.0).collect();
    own.sort_by(f64::total_cmp);
    own.dedup_by(|a, b| (*a - *b).abs() < 1.0);
    own
}

fn edges(length: f64, folds: Vec<f64>) -> Vec<f64> {
    let mut edges = vec![0.0];
    edges.extend(folds);
    edges.push(length);
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Preset;

    #[test]
    fn folds_come_from_the_map_or_divide_the_board_evenly() {
        let mut map = Map::new("Folded", Preset::Base);
        assert_eq!(places(&map, true).len(), 2);
        assert_eq!(places(&map, false), [265.0]);
        map.folds = vec![
            Line::Vertical(500.0),
            Line::Vertical(200.0),
            Line::Vertical(200.3),
            Line::Vertical(-5.0),
        ];
        assert_eq!(places(&map, true), [200.0, 500.0]);
        assert_eq!(places(&map, false), Vec::<f64>::new());
    }
}
