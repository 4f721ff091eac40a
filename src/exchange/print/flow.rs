//! Text and figures that flow down columns and over sheets.

use super::ink::{ACCENT, HAIRLINE, Hand, INK, QUIET, boxed, disc, line, plate};
use crate::draw::{Shape, Style, Vec2, vec2};

/// A piece of a page that is not broken.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The title of a chapter.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A point of a list.
    Point(String),
    /// A table of two columns, with a row of headings.
    Table {
        /// What the columns hold.
        head: (String, String),
        /// Its rows.
        rows: Vec<(String, String)>,
    },
    /// What routes are worth: a row of train spaces by length, and the points.
    Score(Vec<(u8, i32)>),
}

/// Sizes of text.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Running text.
    pub text: f64,
    /// Titles of chapters.
    pub heading: f64,
}

impl Sizes {
    fn line(self) -> f64 {
        self.text * 1.38
    }
}

/// Draws a block with its top left corner at a point; gives back its height.
pub fn draw(block: &Block, at: Vec2, width: f64, sizes: Sizes, out: &mut Vec<Shape>) -> f64 {
    let body = Hand::regular(sizes.text, INK);
    match block {
        Block::Heading(title) => {
            let hand = Hand::bold(sizes.heading, ACCENT);
            let base = at.y + sizes.heading * 1.25;
            out.push(hand.left(title, vec2(at.x, base)));
            let under = base + sizes.heading * 0.38;
            out.push(line(
                vec2(at.x, under),
                vec2(at.x + width, under),
                HAIRLINE,
                0.25,
            ));
            under + sizes.text * 0.45 - at.y
        }
        Block::Text(text) => {
            let lines = paragraph(&body, text, at, width, sizes, out);
            lines + sizes.text * 0.42
        }
        Block::Point(text) => {
            let indent = sizes.text * 1.1;
            let dot = at + vec2(sizes.text * 0.35, sizes.line() * 0.62);
            out.push(disc(dot, sizes.text * 0.15, ACCENT));
            let start = at + vec2(indent, 0.0);
            let lines = paragraph(&body, text, start, width - indent, sizes, out);
            lines + sizes.text * 0.3
        }
        Block::Table { head, rows } => table(head, rows, at, width, sizes, out),
        Block::Score(rows) => score(rows, at, width, sizes, out),
    }
}

fn paragraph(
    hand: &Hand,
    text: &str,
    at: Vec2,
    width: f64,
    sizes: Sizes,
    out: &mut Vec<Shape>,
) -> f64 {
    let lines = hand.wrapped(text, width);
    for (index, text) in lines.iter().enumerate() {
        let base = at.y + sizes.line() * (index as f64 + 0.78);
        out.push(hand.left(text, vec2(at.x, base)));
    }
    sizes.line() * lines.len() as f64
}

fn table(
    head: &(String, String),
    rows: &[(String, String)],
    at: Vec2,
    width: f64,
    sizes: Sizes,
    out: &mut Vec<Shape>,
) -> f64 {
    let step = sizes.line() * 1.08;
    let pad = sizes.text * 0.5;
    let small = Hand::bold(sizes.text * 0.88, QUIET);
    let body = Hand::regular(sizes.text, INK);
    let strong = Hand::bold(sizes.text, INK);
    let base = |row: usize| at.y + step * (row as f64 + 0.74);
    out.push(small.left(&head.0, vec2(at.x + pad, base(0))));
    out.push(small.right(&head.1, vec2(at.x + width - pad, base(0))));
    for (index, (left, right)) in rows.iter().enumerate() {
        if index % 2 == 0 {
            let corner = vec2(at.x, at.y + step * (index as f64 + 1.0));
            out.push(plate(boxed(corner, vec2(width, step)), 0.8, STRIPE));
        }
        let room = width - strong.width(right) - 3.0 * pad;
        let hand = body.fitted(left, room, sizes.text * 0.5);
        out.push(hand.left(left, vec2(at.x + pad, base(index + 1))));
        out.push(strong.right(right, vec2(at.x + width - pad, base(index + 1))));
    }
    step * (rows.len() as f64 + 1.0) + sizes.text * 0.7
}

const STRIPE: crate::draw::Rgba = crate::draw::rgb(0xF6_F1E4);

fn score(rows: &[(u8, i32)], at: Vec2, width: f64, sizes: Sizes, out: &mut Vec<Shape>) -> f64 {
    let step = sizes.text * 1.75;
    let pad = sizes.text * 0.5;
    let longest = rows.iter().map(|(length, _)| *length).max().unwrap_or(1);
    let number = Hand::bold(sizes.text * 1.05, INK);
    let spaces = width - 9.0 * sizes.text;
    let pitch = (spaces / f64::from(longest)).min(sizes.text * 2.6);
    let size = vec2(pitch * 0.88, pitch.min(sizes.text * 2.6) * 0.4);
    for (index, (length, points)) in rows.iter().enumerate() {
        let top = at.y + step * index as f64;
        let middle = top + step / 2.0;
        if index % 2 == 0 {
            out.push(plate(
                boxed(vec2(at.x, top), vec2(width, step)),
                0.8,
                STRIPE,
            ));
        }
        let base = middle + number.capital() / 2.0;
        out.push(number.right(
            &length.to_string(),
            vec2(at.x + pad + sizes.text * 1.2, base),
        ));
        for space in 0..*length {
            let left = at.x + pad + sizes.text * 2.0 + pitch * f64::from(space);
            let corner = vec2(left, middle - size.y / 2.0);
            let fill = Style::LIGHT.space(crate::map::Color::Gray);
            let card = plate(boxed(corner, size), 0.4, fill);
            out.push(card.edged(INK, 0.15));
        }
        let word = if *points == 1 { "point" } else { "points" };
        let quiet = Hand::regular(sizes.text * 0.85, QUIET);
        let right = at.x + width - pad;
        out.push(quiet.left(word, vec2(right - sizes.text * 2.7, base)));
        let end = vec2(right - sizes.text * 3.2, base);
        out.push(number.right(&points.to_string(), end));
    }
    step * rows.len() as f64 + sizes.text * 0.8
}

/// The height of a block.
pub fn height(block: &Block, width: f64, sizes: Sizes) -> f64 {
    draw(block, vec2(0.0, 0.0), width, sizes, &mut Vec::new())
}

/// Fills columns with blocks, as many as it takes; a heading stays with what follows it. Each
/// column comes with the height that it uses.
pub fn columns(blocks: &[Block], width: f64, room: f64, sizes: Sizes) -> Vec<Vec<&Block>> {
    let mut columns: Vec<Vec<&Block>> = vec![Vec::new()];
    let mut used = 0.0;
    let mut index = 0;
    while index < blocks.len() {
        // A heading and the first block below it are one piece.
        let end = match blocks[index] {
            Block::Heading(_) => (index + 2).min(blocks.len()),
            _ => index + 1,
        };
        let piece = &blocks[index..end];
        let needed: f64 = piece.iter().map(|block| height(block, width, sizes)).sum();
        if used > 0.0 && used + needed > room {
            columns.push(Vec::new());
            used = 0.0;
        }
        if let Some(column) = columns.last_mut() {
            column.extend(piece);
        }
        used += needed;
        index = end;
    }
    columns
}
