//! Ticket cards: both ends ringed and joined on a small map, their names, the value.

use super::ink::{ACCENT, Hand, INK, QUIET, boxed, disc, line, plate};
use super::marks::{CAPTION, caption, cuts, ruler};
use super::page::Page;
use super::small_map::{SmallMap, closest};
use super::{MOST_SHEETS, PrintError, Settings};
use crate::draw::{Bounds, Form, Layer, Rgba, Shape, Shows, Vec2, rgb, vec2};
use crate::map::problem::count;
use crate::map::{Id, Map, REGULAR_POOL, Ticket};

/// Width and height of a card.
pub const CARD: Vec2 = vec2(62.0, 45.0);
/// The colour of a card.
const GROUND: Rgba = rgb(0xFB_F7EC);
/// Cards of other pools than the regular one.
const SPECIAL: Rgba = rgb(0x2F_5D73);
/// How far the colour of outer cards goes on beyond the cut.
const BLEED: f64 = 2.0;
const MARGIN: f64 = 10.0;
const FOOT: f64 = 14.0;
/// From the edge of a card to its map.
const INSET: f64 = 2.2;

/// The sheets of the active deck.
pub fn pages(map: &Map, settings: &Settings) -> Result<Vec<Page>, PrintError> {
    let tickets = map.tickets();
    if tickets.is_empty() {
        return Err(PrintError::NoTickets);
    }
    let (sheet, columns, rows) = grid(settings);
    let sheets = tickets.len().div_ceil(columns * rows);
    if sheets > MOST_SHEETS {
        return Err(PrintError::TooManySheets(sheets));
    }
    let small = SmallMap::of(map, settings.style);
    let deck = map.active_deck_index().and_then(|deck| map.decks.get(deck));
    let block = vec2(CARD.x * columns as f64, CARD.y * rows as f64);
    let corner = vec2((sheet.x - block.x) / 2.0, MARGIN);
    let on_sheets = tickets
        .chunks(columns * rows)
        .enumerate()
        .map(|(index, on_sheet)| {
            let place = |number: usize| {
                let (row, column) = (number / columns, number % columns);
                corner + vec2(CARD.x * column as f64, CARD.y * row as f64)
            };
            let area = boxed(corner, block);
            let mut page = Page {
                trim: area,
                bleed: area.grown(BLEED),
                ..Page::whole(sheet)
            };
            let ground = |number| plate(boxed(place(number), CARD).grown(BLEED), 0.0, GROUND);
            page.add((0..on_sheet.len()).map(ground).collect());
            for (number, ticket) in on_sheet.iter().enumerate() {
                draw_card(map, &small, ticket, place(number), &mut page);
            }
            let mut marks = Vec::new();
            let filled = on_sheet.len().div_ceil(columns);
            let lines = |start: f64, step: f64, count: usize| -> Vec<f64> {
                (0..=count).map(|line| start + step * line as f64).collect()
            };
            let used = boxed(corner, vec2(block.x, CARD.y * filled as f64));
            cuts(
                used.grown(BLEED),
                &lines(corner.x, CARD.x, columns),
                &lines(corner.y, CARD.y, filled),
                &mut marks,
            );
            let base = vec2(MARGIN, sheet.y - 5.5);
            let text = caption(map, settings.date, index + 1, sheets);
            let name = deck.map_or("", |deck| deck.name.as_str());
            let number = count(tickets.len(), "ticket", "tickets");
            let text = format!("{text} · {name}, {number}");
            let hand = CAPTION.fitted(&text, sheet.x - 2.0 * MARGIN - 64.0, 1.6);
            marks.push(hand.left(&text, base));
            ruler(vec2(sheet.x - MARGIN, base.y), &mut marks);
            page.add(marks);
            page
        });
    Ok(on_sheets.collect())
}

/// The sheet, upright or lying, that takes more cards, with its columns and rows.
fn grid(settings: &Settings) -> (Vec2, usize, usize) {
    let count = |sheet: Vec2| {
        let room = sheet - vec2(2.0 * MARGIN, MARGIN + FOOT);
        let columns = (room.x / CARD.x).floor().max(1.0) as usize;
        let rows = (room.y / CARD.y).floor().max(1.0) as usize;
        (sheet, columns, rows)
    };
    let (upright, lying) = (
        count(settings.paper.upright()),
        count(settings.paper.lying()),
    );
    if lying.1 * lying.2 > upright.1 * upright.2 {
        lying
    } else {
        upright
    }
}

/// Where things lie on a card.
struct Layout {
    map: Bounds,
    /// Left end of the names, and how wide they may be.
    names: f64,
    names_width: f64,
    /// Baselines of the two names.
    from: f64,
    to: f64,
    note: f64,
    value: Vec2,
}

impl Layout {
    fn of(stands: bool) -> Layout {
        if stands {
            Layout {
                map: boxed(vec2(INSET, INSET), vec2(27.6, CARD.y - 2.0 * INSET)),
                names: 36.0,
                names_width: CARD.x - 36.0 - 2.5,
                from: 11.0,
                to: 21.0,
                note: 26.5,
                value: vec2(54.4, 37.2),
            }
        } else {
            Layout {
                map: boxed(vec2(INSET, INSET), vec2(CARD.x - 2.0 * INSET, 30.2)),
                names: 8.2,
                names_width: 39.5,
                from: 37.4,
                to: 42.1,
                note: 43.9,
                value: vec2(54.6, 38.7),
            }
        }
    }
}

fn draw_card(map: &Map, small: &SmallMap, ticket: &Ticket, corner: Vec2, page: &mut Page) {
    let layout = Layout::of(small.stands());
    let on_sheet = |bounds: Bounds| Bounds {
        min: bounds.min + corner,
        max: bounds.max + corner,
    };
    let frame = on_sheet(layout.map);
    let (part, placed) = small.placed(frame);
    page.parts.push(part);
    let special = ticket.pool != REGULAR_POOL;
    let color = if special { SPECIAL } else { ACCENT };
    let mut out = vec![frame_around(frame)];
    let on_card = |end: &Id| -> Vec<Vec2> {
        let places = small.places(end).into_iter();
        places.map(|at| placed.point(at)).collect()
    };
    let from = on_card(&ticket.from);
    let mut rings = from.clone();
    for (goal, _) in ticket.goals() {
        let to = on_card(goal);
        if let Some((a, b)) = closest(&from, &to) {
            out.push(line(a, b, GROUND, 1.5));
            out.push(line(a, b, color, 0.75));
        }
        rings.extend(to);
    }
    rings.iter().for_each(|at| ring(*at, color, &mut out));
    if special {
        pool_sign(&ticket.pool, frame, &rings, &mut out);
    }
    draw_names(map, ticket, &layout, corner, color, &mut out);
    draw_value(ticket, corner + layout.value, color, &mut out);
    page.add(out);
}

fn frame_around(frame: Bounds) -> Shape {
    let form = Form::Area {
        outlines: vec![frame.corners().to_vec()],
    };
    Shape::stroked(Layer::Legend, Shows::Board, form, rgb(0xB9_AB8C), 0.25)
}

/// A ring around an end.
fn ring(at: Vec2, color: Rgba, out: &mut Vec<Shape>) {
    out.push(disc(at, 1.75, GROUND));
    out.push(disc(at, 1.45, color));
    out.push(disc(at, 0.8, GROUND));
}

/// The name of the pool, in the corner of the map that is farthest from the rings.
fn pool_sign(pool: &str, frame: Bounds, rings: &[Vec2], out: &mut Vec<Shape>) {
    let text = pool.to_uppercase();
    let hand = Hand::bold(2.3, GROUND).fitted(&text, 20.0, 1.2);
    let size = vec2(hand.width(&text) + 2.4, 3.4);
    let inner = Bounds {
        min: frame.min + size * 0.5,
        max: frame.max - size * 0.5,
    };
    let free = |corner: &Vec2| {
        let distances = rings.iter().map(|ring| ring.distance(*corner));
        distances.fold(f64::INFINITY, f64::min)
    };
    let corners = inner.grown(-1.0).corners();
    let best = corners.iter().copied().reduce(|best, corner| {
        // The first corner is the usual one unless another is clearly freer.
        if free(&corner) > free(&best) + 4.0 && free(&best) < 8.0 {
            corner
        } else {
            best
        }
    });
    let middle = best.unwrap_or(inner.min);
    out.push(plate(boxed(middle - size * 0.5, size), 1.0, SPECIAL));
    out.push(hand.centred(&text, middle + vec2(0.0, hand.capital() / 2.0)));
}

fn draw_names(
    map: &Map,
    ticket: &Ticket,
    layout: &Layout,
    corner: Vec2,
    color: Rgba,
    out: &mut Vec<Shape>,
) {
    let hand = Hand::bold(4.0, INK);
    let (left, width) = (corner.x + layout.names, layout.names_width);
    let note = note(map, ticket);
    // A note below needs a little room.
    let lift = if note.is_empty() { 0.0 } else { 1.4 };
    let rows = [
        (map.place_name(&ticket.from), layout.from - lift),
        (map.place_name(&ticket.to), layout.to - lift * 1.4),
    ];
    let knots = rows.map(|(name, base)| {
        let hand = hand.fitted(name, width, 2.2);
        let at = vec2(left, corner.y + base);
        out.push(hand.left(name, at));
        vec2(left - 3.2, at.y - hand.capital() / 2.0)
    });
    out.push(line(knots[0], knots[1], color, 0.5));
    for knot in knots {
        out.push(disc(knot, 1.1, color));
        out.push(disc(knot, 0.55, GROUND));
    }
    let small = Hand::regular(2.1, QUIET);
    let lines = small.wrapped(&note, width);
    for (index, text) in lines.iter().take(6).enumerate() {
        let down = index as f64 * 2.6;
        out.push(small.left(text, vec2(left, corner.y + layout.note + down)));
    }
}

/// What else the card has to say: further goals, and the pair for the neutral player.
fn note(map: &Map, ticket: &Ticket) -> String {
    let mut parts = Vec::new();
    if !ticket.or.is_empty() {
        let goals = ticket.goals();
        let goals = goals.map(|(goal, value)| format!("{} {value}", map.place_name(goal)));
        parts.push(goals.collect::<Vec<_>>().join(" or "));
    }
    if let Some((a, b)) = &ticket.neutral {
        let (a, b) = (map.place_name(a), map.place_name(b));
        parts.push(format!("Neutral: {a} – {b}"));
    }
    parts.join(" · ")
}

fn draw_value(ticket: &Ticket, at: Vec2, color: Rgba, out: &mut Vec<Shape>) {
    let values = ticket.goals().map(|(_, value)| value);
    let best = values.max().unwrap_or(ticket.value);
    out.push(disc(at, 5.0, color));
    out.push(disc(at, 4.55, GROUND));
    out.push(disc(at, 4.2, color));
    let text = best.to_string();
    let hand = Hand::bold(5.4, GROUND).fitted(&text, 6.6, 2.0);
    out.push(hand.centred(&text, at + vec2(0.0, hand.capital() / 2.0)));
}
