//! The rules of a map on sheets of two columns.

use super::Settings;
use super::flow::{Block, Sizes, columns, draw};
use super::ink::{ACCENT, Hand, INK, QUIET, line};
use super::marks::{CAPTION, caption};
use super::page::Page;
use super::rulebook::rulebook;
use crate::draw::vec2;
use crate::map::Map;

const MARGIN: f64 = 15.0;
const FOOT: f64 = 14.0;
const GUTTER: f64 = 8.0;
/// Height of the title.
const TITLE: f64 = 21.0;
/// Sizes of text in millimetres; the largest that fits one sheet is taken.
const TEXTS: [f64; 5] = [3.3, 3.1, 2.95, 2.8, 2.65];

fn sizes(text: f64) -> Sizes {
    Sizes {
        text,
        heading: text * 1.28,
    }
}

/// The sheets.
pub fn pages(map: &Map, settings: &Settings) -> Vec<Page> {
    let sheet = settings.paper.upright();
    let width = (sheet.x - 2.0 * MARGIN - GUTTER) / 2.0;
    let room = sheet.y - MARGIN - FOOT - TITLE;
    let blocks = rulebook(map);
    let fits = |text: &f64| columns(&blocks, width, room, sizes(*text)).len() <= 2;
    let text = TEXTS.into_iter().find(fits).unwrap_or(TEXTS[1]);
    let sizes = sizes(text);
    let columns = balanced(&blocks, width, room, sizes);
    let sheets = columns.len().div_ceil(2);
    let on_sheets = columns.chunks(2).enumerate().map(|(index, columns)| {
        let mut page = Page::whole(sheet);
        let mut out = Vec::new();
        let name = map.name.trim();
        let title = Hand::bold(8.0, INK).fitted(name, sheet.x - 2.0 * MARGIN - 40.0, 4.0);
        let base = MARGIN + 8.0;
        out.push(title.left(name, vec2(MARGIN, base)));
        let right = vec2(sheet.x - MARGIN, base);
        out.push(Hand::regular(4.4, QUIET).right("How to play", right));
        let under = base + 4.0;
        let end = vec2(sheet.x - MARGIN, under);
        out.push(line(vec2(MARGIN, under), end, ACCENT, 0.6));
        for (column, blocks) in columns.iter().enumerate() {
            let x = MARGIN + (width + GUTTER) * column as f64;
            let mut y = MARGIN + TITLE - 5.0;
            for block in blocks {
                y += draw(block, vec2(x, y), width, sizes, &mut out);
            }
        }
        let text = caption(map, settings.date, index + 1, sheets);
        out.push(CAPTION.left(&text, vec2(MARGIN, sheet.y - 8.0)));
        page.add(out);
        page
    });
    on_sheets.collect()
}

/// Columns that fill their sheets; those of the last sheet are about equally high.
fn balanced(blocks: &[Block], width: f64, room: f64, sizes: Sizes) -> Vec<Vec<&Block>> {
    let mut all = columns(blocks, width, room, sizes);
    let last = (all.len() - 1) / 2 * 2;
    let before: usize = all[..last].iter().map(Vec::len).sum();
    let rest = &blocks[before..];
    let (mut tight, mut enough) = (0.0, room);
    for _ in 0..20 {
        let middle = (tight + enough) / 2.0;
        if columns(rest, width, middle, sizes).len() <= 2 {
            enough = middle;
        } else {
            tight = middle;
        }
    }
    all.truncate(last);
    all.extend(columns(rest, width, enough, sizes));
    all
}
